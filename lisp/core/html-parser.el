;;; html-parser.el --- Reading HTML  -*- lexical-binding: t -*-

;; A forgiving parser that gives trees as libxml does: tags that may be left out are supplied, what does
;; not fit is skipped.  While a node is open its children are in reverse order.

;;; Code:

(defconst html-parser--entities
  (let ((table (make-hash-table :test 'equal))
        (list '(
     AElig 198 Aacute 193 Acirc 194 Agrave 192 Alpha 913 Aring 197 Atilde 195 Auml 196 Beta 914
     Ccedil 199 Chi 935 Dagger 8225 Delta 916 ETH 208 Eacute 201 Ecirc 202 Egrave 200 Epsilon 917
     Eta 919 Euml 203 Gamma 915 Iacute 205 Icirc 206 Igrave 204 Iota 921 Iuml 207 Kappa 922 Lambda
     923 Mu 924 Ntilde 209 Nu 925 OElig 338 Oacute 211 Ocirc 212 Ograve 210 Omega 937 Omicron 927
     Oslash 216 Otilde 213 Ouml 214 Phi 934 Pi 928 Prime 8243 Psi 936 Rho 929 Scaron 352 Sigma 931
     THORN 222 Tau 932 Theta 920 Uacute 218 Ucirc 219 Ugrave 217 Upsilon 933 Uuml 220 Xi 926 Yacute
     221 Yuml 376 Zeta 918 aacute 225 acirc 226 acute 180 aelig 230 agrave 224 alefsym 8501 alpha
     945 amp 38 and 8743 ang 8736 aring 229 asymp 8776 atilde 227 auml 228 bdquo 8222 beta 946
     brvbar 166 bull 8226 cap 8745 ccedil 231 cedil 184 cent 162 chi 967 circ 710 clubs 9827 cong
     8773 copy 169 crarr 8629 cup 8746 curren 164 dArr 8659 dagger 8224 darr 8595 deg 176 delta 948
     diams 9830 divide 247 eacute 233 ecirc 234 egrave 232 empty 8709 emsp 8195 ensp 8194 epsilon
     949 equiv 8801 eta 951 eth 240 euml 235 euro 8364 exist 8707 fnof 402 forall 8704 frac12 189
     frac14 188 frac34 190 frasl 8260 gamma 947 ge 8805 gt 62 hArr 8660 harr 8596 hearts 9829
     hellip 8230 iacute 237 icirc 238 iexcl 161 igrave 236 image 8465 infin 8734 int 8747 iota 953
     iquest 191 isin 8712 iuml 239 kappa 954 lArr 8656 lambda 955 lang 9001 laquo 171 larr 8592
     lceil 8968 ldquo 8220 le 8804 lfloor 8970 lowast 8727 loz 9674 lrm 8206 lsaquo 8249 lsquo 8216
     lt 60 macr 175 mdash 8212 micro 181 middot 183 minus 8722 mu 956 nabla 8711 nbsp 160 ndash
     8211 ne 8800 ni 8715 not 172 notin 8713 nsub 8836 ntilde 241 nu 957 oacute 243 ocirc 244 oelig
     339 ograve 242 oline 8254 omega 969 omicron 959 oplus 8853 or 8744 ordf 170 ordm 186 oslash
     248 otilde 245 otimes 8855 ouml 246 para 182 part 8706 permil 8240 perp 8869 phi 966 pi 960
     piv 982 plusmn 177 pound 163 prime 8242 prod 8719 prop 8733 psi 968 quot 34 rArr 8658 radic
     8730 rang 9002 raquo 187 rarr 8594 rceil 8969 rdquo 8221 real 8476 reg 174 rfloor 8971 rho 961
     rlm 8207 rsaquo 8250 rsquo 8217 sbquo 8218 scaron 353 sdot 8901 sect 167 shy 173 sigma 963
     sigmaf 962 sim 8764 spades 9824 sub 8834 sube 8838 sum 8721 sup 8835 sup1 185 sup2 178 sup3
     179 supe 8839 szlig 223 tau 964 there4 8756 theta 952 thetasym 977 thinsp 8201 thorn 254 tilde
     732 times 215 trade 8482 uArr 8657 uacute 250 uarr 8593 ucirc 251 ugrave 249 uml 168 upsih 978
     upsilon 965 uuml 252 weierp 8472 xi 958 yacute 253 yen 165 yuml 255 zeta 950 zwj 8205 zwnj
     8204)))
    (while list
      (puthash (symbol-name (car list)) (string (cadr list)) table)
      (setq list (cddr list)))
    table)
  "Names of characters.")
(defconst html-parser--void
  '(area base br col embed frame hr img input link meta param source track wbr) "Elements without content.")
(defconst html-parser--head '(title meta link script style base) "Elements of the head.")
(defconst html-parser--blocks
  '(address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure
    footer form h1 h2 h3 h4 h5 h6 header hr li main menu nav ol p pre section table tbody td tfoot th thead
    tr ul)
  "Elements that end a paragraph.")
(defconst html-parser--closes
  '((li (li) (ul ol)) (dt (dt dd) (dl)) (dd (dt dd) (dl)) (tr (td th tr) (table)) (td (td th) (tr table))
    (th (td th) (tr table)) (tbody (td th tr thead tbody tfoot) (table)) (thead (td th tr thead tbody tfoot) (table))
    (tfoot (td th tr thead tbody tfoot) (table)) (option (option) (select)))
  "What an element ends, and what bounds that: (NAME ENDED BOUNDS).")

(defvar html-parser--stack nil "The open nodes, innermost first.")
(defvar html-parser--implied nil "Whether the body was not begun by a tag.")

(defun html-parser--text (text)
  "TEXT with its references to characters replaced."
  (let ((case-fold-search nil))
    (replace-regexp-in-string
     "&\\(?:#[0-9]+\\|#[xX][[:xdigit:]]+\\|[a-zA-Z][a-zA-Z0-9]*\\);?"
     (lambda (m)
       (let ((name (string-trim-right (substring m 1) ";")))
         (cond ((string-match-p "\\`#[xX]" name) (string (string-to-number (substring name 2) 16)))
               ((eq (aref name 0) ?#) (string (string-to-number (substring name 1))))
               (t (gethash name html-parser--entities m)))))
     text t t)))
(defun html-parser--open-p (name) "Whether an element NAME is open." (assq name html-parser--stack))
(defun html-parser--add (child)
  "Add CHILD to the innermost open node; text joins text."
  (let ((node (car html-parser--stack)))
    (if (and (stringp child) (stringp (nth 2 node))) (setcar (nthcdr 2 node) (concat (nth 2 node) child))
      (setcdr (cdr node) (cons child (nthcdr 2 node))))))
(defun html-parser--push (name attributes)
  "Open a node NAME with ATTRIBUTES."
  (let ((node (list name attributes)))
    (when html-parser--stack (html-parser--add node))
    (push node html-parser--stack)))
(defun html-parser--pop-to (name)
  "Close open nodes up to and with NAME."
  (let ((done nil))
    (while (not done)
      (setq done (eq (car (pop html-parser--stack)) name)))))
(defun html-parser--need-body ()
  "Open the body if it is not."
  (unless (html-parser--open-p 'body)
    (when (html-parser--open-p 'head) (html-parser--pop-to 'head))
    (setq html-parser--implied t)
    (html-parser--push 'body nil)))
(defun html-parser--close-for (name)
  "Close what the beginning of an element NAME ends."
  (when (and (memq name html-parser--blocks) (html-parser--open-p 'p)) (html-parser--pop-to 'p))
  (let* ((rule (assq name html-parser--closes)) (tail html-parser--stack) (last nil))
    ;; everything down to the outermost node that is ended, within the bounds
    (while (and rule tail (not (memq (caar tail) (nth 2 rule))))
      (setq tail (cdr tail))
      (when (memq (car (car (last (cl-ldiff html-parser--stack tail)))) (nth 1 rule)) (setq last tail)))
    (when last (setq html-parser--stack last))))
(defun html-parser--attributes ()
  "Read attributes up to the end of a tag."
  (let ((out nil))
    (while (progn (skip-chars-forward " \t\r\n/") (looking-at "[^][ \t\r\n/>=\"'<]+"))
      (let ((name (downcase (match-string-no-properties 0))) (value nil))
        (goto-char (match-end 0))
        (if (looking-at "[ \t\r\n]*=[ \t\r\n]*\\(?:\"\\([^\"]*\\)\"\\|'\\([^']*\\)'\\|\\([^ \t\r\n>]*\\)\\)")
            (let ((text (or (match-string-no-properties 1) (match-string-no-properties 2)
                            (match-string-no-properties 3))))
              (goto-char (match-end 0))
              (setq value (html-parser--text text)))
          (setq value name))
        (push (cons (intern name) value) out)))
    (skip-chars-forward "^>")
    (unless (eobp) (forward-char 1))
    (nreverse out)))
(defun html-parser--start (name)
  "Read the rest of the start tag of an element NAME."
  (let ((attributes (html-parser--attributes)))
    (cond
     ((eq name 'html) (setcar (cdr (car (last html-parser--stack))) attributes))
     ((eq name 'head)
      (unless (or (html-parser--open-p 'head) (html-parser--open-p 'body)) (html-parser--push 'head attributes)))
     ((eq name 'body)
      (unless (html-parser--open-p 'body)
        (when (html-parser--open-p 'head) (html-parser--pop-to 'head))
        (html-parser--push 'body attributes)))
     (t
      (if (memq name html-parser--head)
          (unless (or (html-parser--open-p 'head) (html-parser--open-p 'body)) (html-parser--push 'head nil))
        (html-parser--need-body))
      (html-parser--close-for name)
      (if (memq name html-parser--void) (html-parser--add (list name attributes))
        (html-parser--push name attributes)
        (when (memq name '(script style textarea title))
          (let ((start (point)))
            (if (search-forward (format "</%s" name) nil t) (goto-char (match-beginning 0)) (goto-char (point-max)))
            (when (< start (point))
              (html-parser--add
               (let ((text (buffer-substring-no-properties start (point))))
                 (if (memq name '(script style)) text (html-parser--text text))))))))))))
(defconst html-parser--keep-blank
  '(a abbr acronym address b bdo big blockquote body button caption center cite code dd del dfn div dt em font form
    h1 h2 h3 h4 h5 h6 i ins kbd label legend li p pre q s samp small span strike strong td th tt u var)
  "Elements at whose start and after which white space counts as text.")
(defun html-parser--ignorable-p (text)
  "Whether TEXT is white space that the innermost open node, or what is before it there, does not keep."
  (and (string-match-p "\\`[ \t\r\n]*\\'" text)
       (or (eobp)
           (let* ((node (car html-parser--stack))
                  (before (seq-find (lambda (child) (not (eq (car-safe child) 'comment))) (nthcdr 2 node))))
             (not (or (stringp before)
                      (memq (car (or before node)) html-parser--keep-blank)))))))
(defun html-parser--content (text)
  "Take TEXT between tags."
  (cond ((html-parser--ignorable-p text))
        ((html-parser--open-p 'body)
         (when (and html-parser--implied (eq (caar html-parser--stack) 'body) (null (nthcdr 2 (car html-parser--stack)))
                    (string-match-p "[^ \t\r\n]" text))
           (html-parser--push 'p nil))
         (html-parser--add (html-parser--text text)))
        ((string-match-p "[^ \t\r\n]" text)
         (html-parser--need-body)
         (html-parser--push 'p nil)
         (html-parser--add (html-parser--text text)))))
(defun html-parser--finish (node)
  "NODE with the children of it and of all below in order."
  (if (stringp node) node
    (append (list (car node) (cadr node))
            (if (eq (car node) 'comment) (nthcdr 2 node)
              (mapcar #'html-parser--finish (reverse (nthcdr 2 node)))))))

(defun libxml-parse-html-region (&optional start end _base-url discard-comments)
  "The tree of the HTML from START to END, without comments if DISCARD-COMMENTS; nil if it is empty."
  (let ((text (buffer-substring-no-properties (or start (point-min)) (or end (point-max))))
        (html-parser--stack nil) (html-parser--implied nil) (case-fold-search t) (ended nil) root)
    (when (string-match-p "[^ \t\r\n]" text)
      (with-temp-buffer
        (insert text)
        (goto-char (point-min))
        (html-parser--push 'html nil)
        (setq root (car html-parser--stack))
        (while (not (eobp))
          (cond
           ((looking-at "<!--")
            (goto-char (match-end 0))
            (let ((from (point)))
              (unless (search-forward "-->" nil t) (goto-char (point-max)))
              (unless discard-comments
                (html-parser--add
                 (list 'comment nil (string-trim-right (buffer-substring-no-properties from (point)) "-->"))))))
           ((looking-at "<[!?][^>]*>?") (goto-char (match-end 0)))
           ((looking-at "</\\([a-z][a-z0-9:-]*\\)[^>]*>?")
            (let ((name (intern (downcase (match-string-no-properties 1)))))
              (goto-char (match-end 0))
              (cond ((memq name '(body html)) (setq ended t))
                    ((html-parser--open-p name) (html-parser--pop-to name)))))
           ((looking-at "<\\([a-z][a-z0-9:-]*\\)")
            (let ((name (intern (downcase (match-string-no-properties 1)))))
              (goto-char (match-end 0))
              (html-parser--start name)))
           (t (let ((from (point)))
                (forward-char 1)
                (skip-chars-forward "^<")
                (let ((text (buffer-substring-no-properties from (point))))
                  (unless (and ended (string-match-p "\\`[ \t\r\n]*\\'" text))
                    (html-parser--content text))))))))
      (html-parser--finish root))))

(provide 'html-parser)
;;; html-parser.el ends here
