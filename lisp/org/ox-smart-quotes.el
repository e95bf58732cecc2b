;;; ox-smart-quotes.el --- Straight quotation marks made typographical on export  -*- lexical-binding: t -*-

;;; Code:

(require 'org-element)

;;; The marks of the languages

(defconst org-export--quote-marks
  '((laquo "«" "&laquo;" "\\guillemotleft{}" "@guillemetleft{}")
    (raquo "»" "&raquo;" "\\guillemotright{}" "@guillemetright{}")
    (lsaquo "‹" "&lsaquo;" "\\guilsinglleft{}" "@guilsinglleft{}")
    (rsaquo "›" "&rsaquo;" "\\guilsinglright{}" "@guilsinglright{}")
    (ldquo "“" "&ldquo;" "``" "``")
    (rdquo "”" "&rdquo;" "''" "''")
    (lsquo "‘" "&lsquo;" "`" "`")
    (rsquo "’" "&rsquo;" "'" "'")
    (bdquo "„" "&bdquo;" "\"`" "@quotedblbase{}")
    (bdquo-end "“" "&ldquo;" "\"'" "@quotedblleft{}")
    (sbquo "‚" "&sbquo;" "\\glq{}" "@quotesinglbase{}")
    (sbquo-end "‘" "&lsquo;" "\\grq{}" "@quoteleft{}")
    (raquo-out "»" "&raquo;" ">>" "@guillemetright{}")
    (laquo-in "«" "&laquo;" "<<" "@guillemetleft{}")
    (rsaquo-out "›" "&rsaquo;" "\\frq{}" "@guilsinglright{}")
    (lsaquo-in "‹" "&lsaquo;" "\\flq{}" "@guilsingleft{}")
    (laquo-tied "«\u00a0" "&laquo;&nbsp;" "\\og " "@guillemetleft{}@tie{}")
    (raquo-tied "\u00a0»" "&nbsp;&raquo;" "\\fg{}" "@tie{}@guillemetright{}")
    (laquo-plain "«" "&laquo;" "{}<<" "@guillemetleft{}")
    (raquo-plain "»" "&raquo;" ">>{}" "@guillemetright{}")
    (bdquo-named "„" "&bdquo;" "\\glqq{}" "@quotedblbase{}")
    (ldquo-named "“" "&ldquo;" "\\grqq{}" "@quotedblleft{}")
    (rdquo-same "”" "&rdquo;" "’’" "’’")
    (rsquo-open "’" "&rsquo;" "’" "`")
    (rsquo-close "’" "&rsquo;" "’" "'")
    (apostrophe "’" "&rsquo;")
    (apostrophe-number "’" "&#39;"))
  "Quotation marks and how they are written in UTF-8, HTML, LaTeX and Texinfo.")

(defconst org-export--quoting-languages
  '(("ar" laquo raquo lsaquo rsaquo)
    ("da" raquo-out laquo-in rsaquo-out lsaquo-in)
    ("de" bdquo bdquo-end sbquo sbquo-end)
    ("el" laquo raquo ldquo rdquo)
    ("en" ldquo rdquo lsquo rsquo)
    ("es" laquo raquo ldquo rdquo)
    ("fa" laquo raquo lsaquo rsaquo)
    ("fr" laquo-tied raquo-tied ldquo rdquo)
    ("is" bdquo bdquo-end sbquo sbquo-end)
    ("it" ldquo rdquo lsquo rsquo)
    ("no" laquo raquo lsquo rsquo)
    ("nb" laquo raquo lsquo rsquo)
    ("nn" laquo raquo lsquo rsquo)
    ("ro" bdquo rdquo laquo raquo)
    ("ru" laquo-plain raquo-plain bdquo-named ldquo-named apostrophe-number)
    ("sl" laquo-plain raquo-plain bdquo-named ldquo-named)
    ("sv" rdquo-same rdquo-same rsquo-open rsquo-close))
  "The outer and inner opening and closing marks of each language; its apostrophe if unusual.")

(defvar org-export-smart-quotes-alist
  (mapcar (lambda (language)
            (cons (car language)
                  (let ((marks (append (cdr language) (and (= (length language) 5)
                                                           '(apostrophe)))))
                    (mapcar (lambda (role)
                              (let ((spellings (cdr (assq (pop marks) org-export--quote-marks)))
                                    (entry (list role)))
                                (dolist (encoding '(:utf-8 :html :latex :texinfo) (nreverse entry))
                                  (when spellings
                                    (push encoding entry)
                                    (push (pop spellings) entry)))))
                            '(primary-opening primary-closing secondary-opening
                              secondary-closing apostrophe)))))
          org-export--quoting-languages)
  "Alist of languages and the marks they use: (ROLE :ENCODING TEXT …).")

;;; Which mark is what

;; Double quotation marks come in pairs, whatever is around them; one too many stays as it is.
;; A single one is an apostrophe, except between double ones: where it may open or close a
;; quotation by what is beside it, and has a partner.

(defun org-export--beside (node edge)
  "What of NODE is beside the text next to it; EDGE is 0 for its start, -1 for its end.
A syntax class, or nil for the solid side of an object."
  (cond ((null node) ?\s)
        ((stringp node) (and (> (length node) 0) (char-syntax (aref (substring node edge) 0))))
        ((= edge 0) nil)
        ((> (or (org-element-post-blank node) 0) 0) ?\s)))

(defun org-export--single-quote-role (before after)
  "`open' or `close' if a single mark between the syntax classes BEFORE and AFTER may be that."
  (cond ((and (memq before '(?\s ?\" ?\()) (memq after '(?w ?. ?_ nil))) 'open)
        ((and (memq before '(?w ?. ?_ nil)) (memq after '(?\s ?\) ?. ?\"))) 'close)))

(defun org-export--quote-marks-of (string previous next)
  "The marks in STRING, which stands between the nodes PREVIOUS and NEXT.
Each is a list whose car is the role, to be set: a double one's nil, a single one's
`apostrophe', followed by what a single one may be."
  (let ((at -1) (marks nil) (end (1- (length string))))
    (while (setq at (string-match "[\"']" string (1+ at)))
      (push (if (eq (aref string at) ?\") (list nil)
              (list 'apostrophe
                    (org-export--single-quote-role
                     (if (> at 0) (char-syntax (aref string (1- at)))
                       (org-export--beside previous -1))
                     (if (< at end) (char-syntax (aref string (1+ at)))
                       (org-export--beside next 0)))))
            marks))
    (nreverse marks)))

(defun org-export--pair-quotes (marks)
  "Settle the roles of MARKS, which follow one another in a text."
  (while marks
    (let* ((mark (pop marks)) (end marks))
      (unless (cdr mark)
        (while (and end (cdar end)) (setq end (cdr end)))
        (when end
          (let ((open nil))
            (setcar mark 'primary-opening)
            (setcar (car end) 'primary-closing)
            (while (not (eq marks end))
              (let ((single (pop marks)))
                (pcase (cadr single)
                  ('open (push single open))
                  ('close (when open
                            (setcar (pop open) 'secondary-opening)
                            (setcar single 'secondary-closing))))))
            (pop marks)))))))

(defun org-export--family-quotes (family)
  "The quotation marks in FAMILY, a list of strings and objects, as (STRING . MARKS)."
  (let ((all nil) (previous nil))
    (while family
      (when (stringp (car family))
        (push (cons (car family)
                    (org-export--quote-marks-of (car family) previous (cadr family)))
              all))
      (setq previous (pop family)))
    (org-export--pair-quotes (apply #'append (mapcar #'cdr (reverse all))))
    all))

(defun org-export--quote-roles (s info)
  "The roles of the quotation marks in S, a string of the document."
  (let* ((known (org-export--memory info 'quotes))
         (marks (gethash s known 'unknown)))
    (when (eq marks 'unknown)
      (let ((family (org-export--family s)))
        (dolist (entry (org-export--family-quotes (if (memq s family) family (list s))))
          (puthash (car entry) (cdr entry) known)))
      (setq marks (gethash s known)))
    (mapcar #'car marks)))

(defun org-export-activate-smart-quotes (s encoding info &optional original)
  "S with its straight quotation marks replaced by those of the document's language.
ENCODING is how to write them: :utf-8, :html, :latex or :texinfo.  ORIGINAL is the string
of the parse tree that S was made of, if it is another."
  (let* ((roles (and (string-match-p "[\"']" s)
                     (org-export--quote-roles (or original s) info)))
         (marks (and roles
                     (cdr (assoc (plist-get info :language) org-export-smart-quotes-alist)))))
    (if (null roles) s
      (replace-regexp-in-string
       "[\"']"
       (lambda (mark)
         (or (plist-get (cdr (assq (pop roles) marks)) encoding) mark))
       s nil t))))

(provide 'ox-smart-quotes)
;;; ox-smart-quotes.el ends here
