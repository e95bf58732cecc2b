;;; mule-util.el --- Strings, nested alists and places in encoded files  -*- lexical-binding: t -*-

;;; Code:

(defun store-substring (string idx obj)
  "Put OBJ, a character or string, into STRING from IDX; return STRING."
  (dolist (char (if (integerp obj) (list obj) (append obj nil)) string)
    (aset string idx char)
    (setq idx (1+ idx))))

;; A nested alist is (ENTRY . BRANCHES); a branch is (ELEMENT . NESTED-ALIST).

(defun nested-alist-p (object)
  "Whether OBJECT is a nested alist."
  (and object (listp object) (listp (cdr object))))
(defun set-nested-alist (keyseq entry alist &optional len branches)
  "Set what KEYSEQ, a sequence, leads to in the nested ALIST to ENTRY.
Only the first LEN elements count; BRANCHES becomes the alist below."
  (unless (nested-alist-p alist) (error "Invalid argument %s" alist))
  (let ((below alist))
    (dotimes (i (or len (length keyseq)))
      (unless (nested-alist-p below) (error "Keyseq %s is too long for this nested alist" keyseq))
      (let ((key (elt keyseq i)))
        (unless (assq key (cdr below)) (push (list key t) (cdr below)))
        (setq below (cdr (assq key (cdr below))))))
    (setcar below entry)
    (cond ((null branches) nil)
          ((cdr below) (error "Can't set branches for keyseq %s" keyseq))
          (t (setcdr below branches)))))
(defun lookup-nested-alist (keyseq alist &optional len start nil-for-too-long)
  "The nested alist that KEYSEQ leads to in the nested ALIST.
Elements from START up to LEN count.  If KEYSEQ is too long, the number of elements that led
somewhere, or nil if NIL-FOR-TOO-LONG."
  (unless (nested-alist-p alist) (error "Invalid argument %s" alist))
  (let ((i (or start 0)) (len (or len (length keyseq))) (found t))
    (while (and found (< i len))
      (let ((slot (and (consp (cdr alist)) (assq (elt keyseq i) (cdr alist)))))
        (if slot (setq alist (cdr slot) i (1+ i)) (setq found nil))))
    (cond (found alist) (nil-for-too-long nil) (t i))))

(defun bufferpos-to-filepos (position &optional _quality coding-system)
  "The offset in bytes of POSITION when the buffer is written with CODING-SYSTEM."
  (save-restriction
    (widen)
    (let* ((coding (or coding-system buffer-file-coding-system 'utf-8-unix))
           ;; What is open would be chosen when it is read or written.
           (coding (if (and (null coding-system) (vectorp (coding-system-eol-type coding)))
                       (coding-system-change-eol-conversion coding 'unix)
                     coding)))
      (when (vectorp (coding-system-eol-type coding))
        (error "Unknown EOL format in coding system: %s" coding))
      (length (encode-coding-string (buffer-substring-no-properties (point-min) (min position (point-max)))
                                    coding)))))
(defun filepos-to-bufferpos (byte &optional _quality coding-system)
  "The position of the offset BYTE when the buffer is written with CODING-SYSTEM; nil beyond the end."
  (save-restriction
    (widen)
    (let* ((coding (or coding-system buffer-file-coding-system 'utf-8-unix))
           (low (point-min)) (high (point-max)))
      (and (<= byte (bufferpos-to-filepos high nil coding))
           (progn
             (while (< low high)
               (let ((middle (/ (+ low high 1) 2)))
                 (if (<= (bufferpos-to-filepos middle nil coding) byte) (setq low middle)
                   (setq high (1- middle)))))
             low)))))

(defun coding-system-post-read-conversion (coding-system)
  "The conversion after reading of CODING-SYSTEM."
  (coding-system-get coding-system :post-read-conversion))
(defun coding-system-pre-write-conversion (coding-system)
  "The conversion before writing of CODING-SYSTEM."
  (coding-system-get coding-system :pre-write-conversion))

(defun coding-system-eol-type-mnemonic (coding-system)
  "What shows how lines end in text of CODING-SYSTEM."
  (pcase (coding-system-eol-type coding-system)
    (0 eol-mnemonic-unix) (1 eol-mnemonic-dos) (2 eol-mnemonic-mac) (_ eol-mnemonic-undecided)))

(provide 'mule-util)
;;; mule-util.el ends here
