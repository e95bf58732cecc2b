;;; file-functions.el --- Modes, sizes, searching, lists of folders  -*- lexical-binding: t -*-

;;; Code:

;;; Permissions

(defun file-modes-number-to-symbolic (mode &optional filetype)
  "The permissions MODE as ls writes them, with FILETYPE (a character) in front."
  (let ((triple (lambda (shift special yes no)
                  (let ((bits (logand 7 (ash mode shift))) (marked (/= 0 (logand mode special))))
                    (string (if (/= 0 (logand bits 4)) ?r ?-) (if (/= 0 (logand bits 2)) ?w ?-)
                            (if (/= 0 (logand bits 1)) (if marked yes ?x) (if marked no ?-)))))))
    (concat (string (or filetype
                        (pcase (logand (ash mode -12) #o17) (#o4 ?d) (#o12 ?l) (#o2 ?c) (#o6 ?b) (#o1 ?p)
                               (#o14 ?s) (_ ?-))))
            (funcall triple -6 #o4000 ?s ?S) (funcall triple -3 #o2000 ?s ?S) (funcall triple 0 #o1000 ?t ?T))))

(defun file-modes--mask (who)
  "The bits that the letters WHO are about."
  (let ((mask 0))
    (mapc (lambda (c) (setq mask (logior mask (pcase c (?u #o4700) (?g #o2070) (?o #o1007) (?a #o7777))))) who)
    mask))

(defun file-modes--rights (letters mask from)
  "The bits for the LETTERS of rights within MASK, where FROM are the present ones."
  (let ((bits 0))
    (mapc (lambda (c)
            (setq bits
                  (logior bits
                          (pcase c
                            (?r #o0444) (?w #o0222) (?x #o0111) (?s #o6000) (?t #o1000)
                            (?X (if (/= 0 (logand from #o111)) #o0111 0))
                            (?u (let ((n (logand (ash from -6) 7))) (logior (ash n 6) (ash n 3) n)))
                            (?g (let ((n (logand (ash from -3) 7))) (logior (ash n 6) (ash n 3) n)))
                            (?o (let ((n (logand from 7))) (logior (ash n 6) (ash n 3) n)))))))
          letters)
    (logand bits mask)))

(defun file-modes-symbolic-to-number (modes &optional from)
  "The permissions that MODES, as chmod takes them (\"u+x,go=r\"), make of FROM (default 0)."
  (let ((result (or from 0)) (case-fold-search nil))
    (dolist (clause (split-string modes ","))
      (unless (string-match "\\`\\([ugoa]*\\)\\(\\(?:[-+=][rwxXstugo]*\\)+\\)\\'" clause)
        (error "Parse error in modes near `%s'" clause))
      (let* ((who (match-string 1 clause))
             (rest (match-string 2 clause))
             (mask (if (string= who "") (logand (default-file-modes) #o777) (file-modes--mask who)))
             (mask (if (string= who "") (logior mask #o7000) mask))
             (start 0))
        (while (string-match "\\([-+=]\\)\\([rwxXstugo]*\\)" rest start)
          (setq start (match-end 0))
          (let ((bits (file-modes--rights (match-string 2 rest) mask result)))
            (setq result
                  (pcase (match-string 1 rest)
                    ("+" (logior result bits))
                    ("-" (logand result (lognot bits)))
                    (_ (logior (logand result (lognot (if (string= who "") #o777 (logand mask #o777)))) bits))))))))
    result))

(defun read-file-modes (&optional prompt orig-file)
  "Read permissions with PROMPT, as number or as chmod takes them; they start from those of ORIG-FILE."
  (let* ((old (or (and orig-file (file-modes orig-file)) 0))
         (value (read-string (or prompt "File modes (octal or symbolic): ") nil nil
                             (and orig-file (format "%o" old)))))
    (cond ((string-match-p "\\`[0-7]+\\'" value) (string-to-number value 8))
          ((string= value "") (error "No modes"))
          (t (file-modes-symbolic-to-number value old)))))

(defun file-extended-attributes (filename)
  "The access control list and security context of FILENAME, an alist."
  (list (cons 'acl (file-acl filename)) (cons 'selinux-context (file-selinux-context filename))))

(defun set-file-extended-attributes (filename attributes)
  "Set what ATTRIBUTES say of FILENAME; whether all of it could be set."
  (let ((done nil))
    (dolist (entry attributes done)
      (pcase (car entry)
        ('acl (when (and (cdr entry) (set-file-acl filename (cdr entry))) (setq done t)))
        ('selinux-context (when (and (cdr entry) (set-file-selinux-context filename (cdr entry))) (setq done t)))))))

(defun file-functions--handled (operation name &rest arguments)
  "What the handler of NAME for OPERATION gives with NAME and ARGUMENTS, in a list; nil without one."
  (let ((handler (find-file-name-handler (expand-file-name name) operation)))
    (and handler (list (apply handler operation name arguments)))))

;; An access control list is kept as an attribute: four bytes of version, then eight a line:
;; kind and permissions, two bytes each, and the number of a user or group.

(defconst file-functions--acl-kinds
  '((1 . "user:") (2 . "user") (4 . "group:") (8 . "group") (16 . "mask:") (32 . "other:"))
  "Kinds of lines of an access control list.")
(defun file-functions--acl-line (kind name bits)
  "A line of an access control list: KIND and NAME may do what BITS say."
  (concat (cdr (assq kind file-functions--acl-kinds)) (and (memq kind '(2 8)) (concat ":" name)) ":"
          (if (/= 0 (logand bits 4)) "r" "-") (if (/= 0 (logand bits 2)) "w" "-")
          (if (/= 0 (logand bits 1)) "x" "-") "\n"))
(defun file-functions--number-of-bytes (bytes from count)
  "The number that COUNT of BYTES from FROM on make, the lowest first."
  (let ((n 0))
    (dotimes (i count n) (setq n (logior n (ash (aref bytes (+ from i)) (* 8 i)))))))
(defun file-functions--acl-text (bytes)
  "The text of the access control list that the attribute BYTES holds."
  (let ((at 4) (out ""))
    (while (<= (+ at 8) (length bytes))
      (let* ((kind (file-functions--number-of-bytes bytes at 2))
             (bits (file-functions--number-of-bytes bytes (+ at 2) 2))
             (id (file-functions--number-of-bytes bytes (+ at 4) 4))
             (name (pcase kind
                     (2 (or (user-login-name id) (number-to-string id)))
                     (8 (or (group-name id) (number-to-string id))))))
        (setq out (concat out (file-functions--acl-line kind name bits))
              at (+ at 8))))
    out))
(defun file-acl (filename)
  "The access control list of FILENAME as text, or nil.
What has none of its own shows its permissions as one."
  (let ((handled (file-functions--handled 'file-acl filename)))
    (if handled (car handled)
      (let ((attribute (and (file-exists-p filename)
                            (orgstar-file-attribute filename "system.posix_acl_access")))
            (modes (file-modes filename)))
        (cond ((or (null modes) (eq attribute 'unsupported)) nil)
              (attribute (file-functions--acl-text attribute))
              (t (concat (file-functions--acl-line 1 nil (ash modes -6))
                         (file-functions--acl-line 4 nil (ash modes -3))
                         (file-functions--acl-line 32 nil modes))))))))
(defun file-functions--id (kind name)
  "The number of the user or group (KIND 2 or 8) NAME, or nil."
  (cond ((string-match-p "\\`[0-9]+\\'" name) (string-to-number name))
        (t (with-temp-buffer
             (ignore-errors (insert-file-contents (if (= kind 2) "/etc/passwd" "/etc/group")))
             (goto-char (point-min))
             (and (re-search-forward (format "^%s:[^:]*:\\([0-9]+\\):" (regexp-quote name)) nil t)
                  (string-to-number (match-string 1)))))))
(defun file-functions--acl-entries (text)
  "The lines of TEXT, an access control list: (KIND ID BITS), or nil when it is none."
  (catch 'wrong
    (mapcar
     (lambda (line)
       (unless (string-match "\\`\\(user\\|group\\|mask\\|other\\):\\([^:]*\\):\\([-r][-w][-x]\\)" line)
         (throw 'wrong nil))
       (let* ((name (match-string 2 line)) (rights (match-string 3 line))
              (kind (pcase (match-string 1 line)
                      ("user" (if (string= name "") 1 2))
                      ("group" (if (string= name "") 4 8))
                      ("mask" 16)
                      (_ 32))))
         (list kind
               (if (memq kind '(2 8)) (or (file-functions--id kind name) (throw 'wrong nil)) #xffffffff)
               (logior (if (eq (aref rights 0) ?r) 4 0) (if (eq (aref rights 1) ?w) 2 0)
                       (if (eq (aref rights 2) ?x) 1 0)))))
     (split-string text "[\n,]+" t))))
(defun file-functions--bytes (number count)
  "NUMBER as COUNT bytes, the lowest first."
  (apply #'unibyte-string (mapcar (lambda (i) (logand 255 (ash number (* -8 i)))) (number-sequence 0 (1- count)))))
(defun set-file-acl (filename acl-string)
  "Make ACL-STRING, text as `file-acl' returns, the access control list of FILENAME; whether it is."
  (let ((handled (file-functions--handled 'set-file-acl filename acl-string))
        (entries (and (stringp acl-string) (file-functions--acl-entries acl-string))))
    (cond (handled (car handled))
          ((or (null entries) (not (file-exists-p filename))) nil)
          ((seq-every-p (lambda (e) (memq (car e) '(1 4 32))) entries)
           (orgstar-set-file-attribute filename "system.posix_acl_access" nil)
           (let ((bits (lambda (kind) (or (nth 2 (assq kind entries)) 0))))
             (set-file-modes filename (logior (logand (file-modes filename) #o7000)
                                              (ash (funcall bits 1) 6) (ash (funcall bits 4) 3)
                                              (funcall bits 32))))
           t)
          (t (orgstar-set-file-attribute
              filename "system.posix_acl_access"
              (apply #'concat (file-functions--bytes 2 4)
                     (mapcar (lambda (e) (concat (file-functions--bytes (car e) 2)
                                                 (file-functions--bytes (nth 2 e) 2)
                                                 (file-functions--bytes (nth 1 e) 4)))
                             (sort entries (lambda (a b)
                                             (or (< (car a) (car b))
                                                 (and (= (car a) (car b)) (< (nth 1 a) (nth 1 b)))))))))))))
(defun file-selinux-context (filename)
  "Four nils: security contexts are kept with a file, but not shown.  FILENAME may be any."
  (or (car (file-functions--handled 'file-selinux-context filename)) (list nil nil nil nil)))
(defun set-file-selinux-context (filename context)
  "Nil: security contexts cannot be set.  FILENAME and CONTEXT may be any."
  (car (file-functions--handled 'set-file-selinux-context filename context)))

(defun file-ownership-preserved-p (file &optional group)
  "Whether deleting FILE and making it anew would keep its owner (and GROUP)."
  (pcase (file-functions--handled 'file-ownership-preserved-p file group)
    (`(,value) value)
    (_ (pcase (file-attributes file 'integer)
         ('nil t)
         ((and attributes
               (app file-attribute-user-id owner)
               (app file-attribute-group-id owning-group))
          (and (memq (user-uid) (list 0 owner))
               (or (not group) (= owning-group (group-gid)))))))))

(defun file-name-case-insensitive-p (filename)
  "Whether names where FILENAME is differ by more than case."
  (let ((handled (file-functions--handled 'file-name-case-insensitive-p filename)))
    (if handled (car handled) (eq system-type 'darwin))))

(defun access-file (filename string)
  "Signal a `file-error' that says STRING if FILENAME cannot be read; else nil."
  (let ((handled (file-functions--handled 'access-file filename string)))
    (if handled (car handled)
      (let ((name (expand-file-name filename)))
        (cond ((not (file-exists-p name))
               (signal 'file-missing (list string "No such file or directory" name)))
              ((not (file-readable-p name))
               (signal 'permission-denied (list string "Permission denied" name))))))))

(defun file-local-copy (file)
  "Nil: FILE is on this machine."
  (car (file-functions--handled 'file-local-copy file)))

(defun temporary-file-directory ()
  "The folder for temporary files that suits `default-directory'."
  (let ((handler (find-file-name-handler default-directory 'temporary-file-directory)))
    (cond (handler (funcall handler 'temporary-file-directory))
          ;; Where media are mounted, what is temporary stays with them.
          ((string-match mounted-file-systems default-directory) default-directory)
          (t temporary-file-directory))))


(defun make-empty-file (filename &optional parents)
  "Make an empty file FILENAME, with the folders above it if PARENTS."
  (interactive (list (read-file-name "Create empty file: ") t))
  (when (and (file-exists-p filename) (null parents))
    (signal 'file-already-exists (list "File exists" filename)))
  (let ((folder (file-name-directory (expand-file-name filename))))
    (when (and parents (not (file-directory-p folder))) (make-directory folder t)))
  (write-region "" nil filename nil 0))


(defun move-file-to-trash (filename)
  "Move FILENAME to the user's trash, where the desktop finds it."
  (let* ((file (directory-file-name (expand-file-name filename)))
         (trash (expand-file-name "Trash/" (or (getenv "XDG_DATA_HOME") "~/.local/share/")))
         (files (expand-file-name "files/" trash))
         (info (expand-file-name "info/" trash))
         (name (file-name-nondirectory file))
         (free name)
         (n 1))
    (unless (file-exists-p file) (signal 'file-missing (list "No such file or directory" file)))
    (dolist (folder (list files info)) (with-file-modes #o700 (make-directory folder t)))
    (while (or (file-exists-p (expand-file-name free files))
               (file-exists-p (expand-file-name (concat free ".trashinfo") info)))
      (setq n (1+ n) free (format "%s.%d%s" (file-name-base name) n (file-name-extension name t))))
    (write-region (format "[Trash Info]\nPath=%s\nDeletionDate=%s\n" (url-hexify-string file url-path-allowed-chars)
                          (format-time-string "%Y-%m-%dT%T"))
                  nil (expand-file-name (concat free ".trashinfo") info) nil 'quiet)
    (rename-file file (expand-file-name free files))))

;;; Searching

(defun file-expand-wildcards (pattern &optional full)
  "The files whose names match PATTERN with *, ? and [...], sorted; absolute ones if FULL."
  (let* ((name (file-name-nondirectory pattern))
         (folder (file-name-directory pattern))
         (folders (if (and folder (string-match-p "[[.*+\\^$?]" (file-local-name folder)))
                      (mapcar #'file-name-as-directory
                              (file-expand-wildcards (directory-file-name folder)))
                    (list folder)))
         found)
    (dolist (folder folders)
      (when (or (null folder) (file-accessible-directory-p folder))
        (let ((names (if (string= name "") (list "")
                       (delq nil
                             (mapcar (lambda (file)
                                       (unless (and (member file '("." "..")) (not (string-match-p "\\`\\." name)))
                                         file))
                                     (directory-files (or folder ".") nil (wildcard-to-regexp name)))))))
          (unless (string-match-p "\\`\\." name)
            (setq names (seq-remove (lambda (file) (and (string-prefix-p "." file)
                                                        (member file '("." ".."))))
                                    names)))
          (setq found
                (nconc (mapcar (lambda (file)
                                 (if (or full folder)
                                     (if full (expand-file-name file (or folder default-directory))
                                       (concat folder file))
                                   file))
                               names)
                       found)))))
    (sort found #'string<)))

(defun wildcard-to-regexp (wildcard)
  "The regexp that matches what the shell pattern WILDCARD matches."
  (let ((i 0) (n (length wildcard)) (parts (list "\\`")))
    (while (< i n)
      (let ((c (aref wildcard i)))
        (push
         (pcase c
           (?* "[^\0]*")
           (?? "[^\0]")
           (?\[
            (let* ((first (1+ i))
                   (negated (and (< first n) (eq (aref wildcard first) ?!)))
                   (start (if negated (1+ first) first))
                   ;; A circumflex is one among others.
                   (literal (and (not negated) (< first n) (eq (aref wildcard first) ?^)))
                   (end (string-match-p "\\]" wildcard (min n (1+ start)))))
              (if (not end) "\\["
                (setq i end)
                (concat "[" (and negated "^") (and literal "\0") (substring wildcard start end) "]"))))
           (?\\ (setq i (1+ i))
                (if (< i n) (regexp-quote (string (aref wildcard i))) "\\\\"))
           (_ (regexp-quote (string c))))
         parts))
      (setq i (1+ i)))
    (apply #'concat (nreverse (cons "\\'" parts)))))

(defun file-functions--tester (predicate)
  "What decides about a file for PREDICATE of `locate-file', a function of its name."
  (pcase predicate
    ('nil (lambda (file) (and (file-readable-p file) (not (file-directory-p file)))))
    (1 (lambda (file) (and (file-executable-p file) (not (file-directory-p file)))))
    ((pred integerp) (file-functions--tester nil))
    (_ (lambda (file)
         (and (file-exists-p file)
              (let ((verdict (funcall predicate file)))
                (if (file-directory-p file) (eq verdict 'dir-ok) verdict)))))))

(defun file-functions--locate (filename path suffixes predicate)
  "The first file FILENAME with one of SUFFIXES in the folders PATH that satisfies PREDICATE, or nil."
  (let ((test (file-functions--tester predicate)))
    (seq-some (lambda (folder)
                (seq-some (lambda (suffix)
                            (let ((name (expand-file-name (concat filename suffix) folder)))
                              (and (funcall test name) name)))
                          (or suffixes '(""))))
              (if (file-name-absolute-p filename) (list nil) path))))
(defalias 'locate-file-internal #'file-functions--locate)

(defun locate-file (filename path &optional suffixes predicate)
  "The first file FILENAME with one of SUFFIXES in the folders PATH that satisfies PREDICATE, or nil.
PREDICATE may be `executable', `readable', `writable', `exists' or a list of those."
  (let ((test (cond ((and predicate (symbolp predicate) (not (functionp predicate))) (list predicate))
                    ((and (consp predicate) (not (functionp predicate))) predicate))))
    (file-functions--locate
     filename path suffixes
     (if test
         (lambda (f)
           (seq-every-p (lambda (what)
                          (pcase what ('executable (file-executable-p f)) ('readable (file-readable-p f))
                                 ('writable (file-writable-p f)) (_ (file-exists-p f))))
                        test))
       predicate))))

(defun executable-find (command &optional _remote)
  "The absolute name of the program COMMAND found along `exec-path', or nil."
  (let ((default-directory (file-name-quote default-directory 'top)))
    (let ((found (locate-file command exec-path exec-suffixes 1)))
      (and found (if (file-name-quoted-p found) (file-name-unquote found) found)))))

(defun exec-path () "The folders of programs." exec-path)

(defun parse-colon-path (search-path)
  "The folders in SEARCH-PATH, which colons separate; an empty one is nil."
  (when (stringp search-path)
    (mapcar (lambda (folder)
              (and (not (string= folder ""))
                   (substitute-in-file-name (file-name-as-directory folder))))
            (split-string search-path path-separator))))

(defun locate-user-emacs-file (new-name &optional old-name)
  "The file NEW-NAME in the configuration folder; an old one in the home folder, OLD-NAME, goes before.
The folder is made if it is missing."
  (let* ((home (concat "~" (or init-file-user "")))
         (old (and old-name (expand-file-name old-name home)))
         (new (abbreviate-file-name (expand-file-name new-name user-emacs-directory))))
    (if (and old (not (file-readable-p new)) (file-readable-p old))
        old
      (let ((folder (file-name-as-directory user-emacs-directory)))
        (unless (file-accessible-directory-p folder)
          (condition-case nil (with-file-modes #o700 (make-directory folder t)) (file-error nil))))
      new)))

(defmacro with-file-modes (modes &rest body)
  "Evaluate BODY while new files get the permissions MODES."
  (declare (indent 1))
  (let ((old (make-symbol "old")))
    `(let ((,old (default-file-modes)))
       (unwind-protect (progn (set-default-file-modes ,modes) ,@body)
         (set-default-file-modes ,old)))))

(defun load-file (file)
  "Load the Lisp file FILE."
  (interactive "fLoad file: ")
  (load (expand-file-name file) nil nil t))

;;; Sizes, owners, systems

(defun file-size-human-readable (file-size &optional flavor space unit)
  "FILE-SIZE in bytes, in the largest unit that keeps it at least 1.
FLAVOR nil counts by 1024 with letters, `iec' writes KiB, `si' counts by 1000; SPACE and UNIT come
before and after the letter."
  (let* ((base (if (memq flavor '(nil iec)) 1024.0 1000.0))
         (size (float file-size))
         (letters (append "kMGTPEZY" nil))
         (letter "")
         (unit (or unit (if (eq flavor 'iec) "B" ""))))
    (while (and letters (>= size base))
      (setq size (/ size base)
            letter (string (pop letters))))
    (when (and (eq flavor 'iec) (not (string= letter "")))
      (setq letter (concat (upcase letter) "i")))
    (let ((tenths (abs (- size (fround size)))))
      (concat (format (if (< tenths 0.05) "%.0f" "%.1f") size)
              (if (string= (concat letter unit) "") "" space)
              letter unit))))

(defun file-size-human-readable-iec (size)
  "SIZE in bytes as KiB, MiB and so on."
  (file-size-human-readable size 'iec " " "B"))

(defun file-system-info (filename)
  "(TOTAL FREE AVAILABLE) bytes of the file system of FILENAME, or nil."
  (let ((handled (file-functions--handled 'file-system-info filename)))
    (if handled (car handled)
      (let ((lines (process-lines-ignore-status "df" "-P" "-k" (expand-file-name filename))))
        (when (nth 1 lines)
          (let* ((fields (split-string (nth 1 lines)))
                 (kb (lambda (n) (* 1024 (string-to-number (nth n fields))))))
            (list (funcall kb 1) (- (funcall kb 1) (funcall kb 2)) (funcall kb 3))))))))

(defun get-free-disk-space (dir)
  "How much room the file system of DIR has for who runs this, as text; nil if that is not known."
  (let ((info (and (not (file-remote-p dir)) (file-system-info dir))))
    (and info (file-size-human-readable-iec (nth 2 info)))))

(defun file-attributes-lessp (f1 f2)
  "Whether the name in F1 sorts before that in F2; both are as `directory-files-and-attributes' has them."
  (string< (car f1) (car f2)))

;;; Completion of names

(defun file-name-completion (file directory &optional predicate)
  "What all names in DIRECTORY that start with FILE start with; t if FILE is the only one; nil for none.
PREDICATE decides about absolute names."
  (let ((handler (or (find-file-name-handler (expand-file-name directory) 'file-name-completion)
                     (find-file-name-handler file 'file-name-completion))))
    (if handler (funcall handler 'file-name-completion file directory predicate)
      (let* ((ignored (lambda (name)
                        (seq-some (lambda (end) (and (string-suffix-p end name)
                                                     (> (length name) (length end))))
                                  completion-ignored-extensions)))
             (all (seq-remove (lambda (name) (and (string= file "") (member name '("./" "../"))))
                              (file-name-all-completions file directory)))
             (all (if predicate
                      (let ((default-directory directory))
                        (seq-filter (lambda (name) (funcall predicate (expand-file-name name directory))) all))
                    all))
             (good (or (seq-remove ignored all) all)))
        (try-completion file good)))))
(defvar completion-ignored-extensions
  (list ".o" "~" ".bin" ".lbin" ".so" ".a" ".ln" ".blg" ".bbl" ".elc" ".lof" ".glo" ".idx" ".lot" ".svn/"
        ".hg/" ".git/" ".bzr/" "CVS/" "_darcs/" "_MTN/" ".fmt" ".tfm" ".class" ".fas" ".lib" ".mem" ".x86f"
        ".sparcf" ".dfsl" ".pfsl" ".d64fsl" ".p64fsl" ".lx64fsl" ".lx32fsl" ".dx64fsl" ".dx32fsl" ".fx64fsl"
        ".fx32fsl" ".sx64fsl" ".sx32fsl" ".wx64fsl" ".wx32fsl" ".fasl" ".ufsl" ".fsl" ".dxl" ".lo" ".la"
        ".gmo" ".mo" ".toc" ".aux" ".cp" ".fn" ".ky" ".pg" ".tp" ".vr" ".cps" ".fns" ".kys" ".pgs" ".tps"
        ".vrs" ".pyc" ".pyo")
  "Endings of names that completion prefers others to.")

;;; Lists of folders

(defun insert-directory-wildcard-in-dir-p (dir)
  "If the folder part of DIR has wildcards, (WITHOUT . WITH), the part before and what has them."
  (let ((regexp "[][?*]"))
    (when (and (string-match-p regexp (file-name-directory dir)))
      (string-match "\\`\\([^][*?]*/\\)\\([^][*?/]*[][*?].*\\)\\'" dir)
      (cons (match-string 1 dir) (match-string 2 dir)))))


(defun insert-directory (file switches &optional wildcard full-directory-p)
  "Insert what ls with SWITCHES says of FILE; WILDCARD: it is a pattern; FULL-DIRECTORY-P: of its contents."
  (let ((handled (file-functions--handled 'insert-directory file switches wildcard full-directory-p)))
    (unless handled
      (let* ((switches (if (listp switches) switches (split-string-and-unquote switches)))
             (default-directory (if wildcard (file-name-directory (expand-file-name file)) default-directory))
             (status
              (if wildcard
                  (call-process shell-file-name nil t nil shell-command-switch
                                (concat insert-directory-program " -d "
                                        (mapconcat #'shell-quote-argument switches " ") " -- "
                                        (replace-regexp-in-string
                                         "[ \\'\"$&();<>|`!#]" "\\\\\\&" (file-name-nondirectory file))))
                (apply #'call-process insert-directory-program nil t nil
                       (append (if full-directory-p switches (cons "-d" switches))
                               (list "--" (if full-directory-p (file-name-as-directory (expand-file-name file))
                                            (expand-file-name file))))))))
        (unless (equal status 0)
          (access-file file "Reading directory")
          (error "Listing directory failed but `access-file' worked"))))))

(defun list-directory (dirname &optional verbose)
  "Show a list of the folder (or files by wildcard) DIRNAME, a long one if VERBOSE."
  (interactive (list (read-file-name "List directory: ") current-prefix-arg))
  (with-output-to-temp-buffer "*Directory*"
    (princ (format "Directory %s\n" (expand-file-name dirname)))
    (with-current-buffer "*Directory*"
      (goto-char (point-max))
      (insert-directory dirname (if verbose list-directory-verbose-switches list-directory-brief-switches)
                        nil (file-directory-p dirname)))))

;;; Buffers of files

(defun create-file-buffer (filename)
  "A new buffer with a name for FILENAME."
  (let ((name (file-name-nondirectory (directory-file-name filename))))
    (generate-new-buffer (cond ((string= name "") filename)
                               ((string-prefix-p " " name) (concat "|" name))
                               (t name)))))

(defun find-alternate-file (filename &optional wildcards)
  "Visit FILENAME instead of what the buffer visits, which is killed.  WILDCARDS is as for `find-file'."
  (interactive (list (read-file-name "Find alternate file: " nil nil nil
                                     (and buffer-file-name (file-name-nondirectory buffer-file-name)))
                     t))
  (when (and buffer-file-name (buffer-modified-p)
             (not (yes-or-no-p (format "Buffer %s is modified; kill anyway? " (buffer-name)))))
    (error "Aborted"))
  (let ((old (current-buffer)) (new nil))
    (with-current-buffer old (set-buffer-modified-p nil))
    (if (equal (expand-file-name filename) buffer-file-name)
        (progn (kill-buffer old) (setq new (find-file filename wildcards)))
      (setq new (find-file filename wildcards))
      (unless (eq new old) (kill-buffer old)))
    new))

(defun revert-buffer-with-coding-system (coding-system &optional force)
  "Read the buffer's file again in CODING-SYSTEM; FORCE is not needed."
  (interactive (list (intern (read-string "Coding system for visited file: ")) current-prefix-arg))
  (ignore force)
  (check-coding-system coding-system)
  (let ((coding-system-for-read coding-system)) (revert-buffer nil t)))

(defun recode-region (start end new-coding coding)
  "Decode the text between START and END anew as NEW-CODING: it was wrongly decoded as CODING."
  (interactive
   (list (region-beginning) (region-end)
         (read-coding-system "Text was really in: ") (read-coding-system "But was interpreted as: ")))
  (unless (and new-coding coding) (error "Coding system not specified"))
  (save-restriction
    (narrow-to-region start end)
    (pcase-dolist (`(,convert ,as) `((encode-coding-region ,coding) (decode-coding-region ,new-coding)))
      (funcall convert (point-min) (point-max) as))))

(defun kill-this-buffer ()
  "Kill the current buffer; in the minibuffer, leave that."
  (interactive)
  (if (minibufferp) (abort-recursive-edit) (kill-buffer (current-buffer))))

(defun make-lock-file-name (filename)
  "The name of the link that locks FILENAME."
  (let ((whole (expand-file-name filename)))
    (if (member (file-name-nondirectory filename) '("" "." ".."))
        ;; What is no file's name is taken as one all the same.
        (concat (file-name-as-directory (expand-file-name (or (file-name-directory filename) "")))
                ".#" (file-name-nondirectory filename))
      (expand-file-name (concat ".#" (file-name-nondirectory whole)) (file-name-directory whole)))))

(define-minor-mode lock-file-mode
  "Lock the visited file when it is changed."
  :variable create-lockfiles)

(define-minor-mode auto-save-visited-mode
  "Save visited files now and then."
  :global t
  (when auto-save--timer (cancel-timer auto-save--timer))
  (setq auto-save--timer
        (and auto-save-visited-mode
             (run-with-idle-timer auto-save-visited-interval t #'save-some-buffers :no-prompt
                                  (lambda () (and buffer-file-name (file-writable-p buffer-file-name)))))))
(defvar auto-save--timer nil)

;;; Codings by name

(defun find-operation-coding-system (operation &rest arguments)
  "The codings (DECODING . ENCODING) that tables say for OPERATION with ARGUMENTS, or nil."
  (let* ((target (pcase operation
                   ((or 'insert-file-contents) (car arguments))
                   ('write-region (nth 2 arguments))
                   ((or 'call-process) (car arguments))
                   ('call-process-region (nth 2 arguments))
                   ((or 'start-process 'make-process) (nth 2 arguments))))
         (table (if (memq operation '(insert-file-contents write-region)) file-coding-system-alist
                  process-coding-system-alist))
         (entry (and (stringp target)
                     (seq-find (lambda (e) (and (stringp (car e)) (string-match-p (car e) target))) table)))
         (value (cdr entry)))
    (cond ((null value) nil)
          ((consp value) (if (listp (cdr value)) (cons (car value) (car value)) value))
          ((coding-system-p value) (cons value value))
          ((functionp value) (let ((v (funcall value (cons operation arguments))))
                               (if (consp v) v (and v (cons v v))))))))

(defun modify-coding-system-alist (target-type regexp coding-system)
  "Let files or processes (TARGET-TYPE) whose name matches REGEXP be in CODING-SYSTEM."
  (let ((variable (pcase target-type ('file 'file-coding-system-alist) ('process 'process-coding-system-alist)
                         (_ (error "Invalid target type: %s" target-type))))
        (value (if (consp coding-system) coding-system (cons coding-system coding-system))))
    (set variable (cons (cons regexp value)
                        (seq-remove (lambda (e) (equal (car e) regexp)) (symbol-value variable))))
    nil))

(defun coding-system-plist (coding-system)
  "The properties of CODING-SYSTEM."
  (let (plist)
    (dolist (key '(:name :coding-type :mime-charset :ascii-compatible-p) (nreverse plist))
      (push key plist)
      (push (coding-system-get coding-system key) plist))))
(defun coding-system-put (coding-system _prop _value)
  "Signal an error: the properties of CODING-SYSTEM are fixed."
  (check-coding-system coding-system)
  (error "Properties of coding systems cannot be changed"))
(defun coding-system-mnemonic (coding-system)
  "The character that stands for CODING-SYSTEM."
  (pcase (coding-system-type coding-system) ((or 'utf-8 'utf-16) ?U) ('raw-text ?t) ('undecided ?-) (_ ?*)))
(defun coding-system-doc-string (coding-system) "What CODING-SYSTEM is." (format "%s" (coding-system-base coding-system)))
(defun coding-system-charset-list (_coding-system) "All of Unicode." '(unicode))
(defun coding-system-from-name (name)
  "The coding system called NAME, a string or symbol, whatever its case."
  (let ((symbol (intern-soft (downcase (format "%s" name)))))
    (and symbol (coding-system-p symbol) symbol)))
(defun locale-charset-to-coding-system (name) "The coding system called NAME." (coding-system-from-name name))
(defun merge-coding-systems (first second)
  "FIRST with what it leaves open taken from SECOND."
  (let ((base (coding-system-base first)) (end (coding-system-eol-type first)))
    (when (memq base '(undecided nil)) (setq base (coding-system-base second)))
    (unless (numberp end) (setq end (coding-system-eol-type second)))
    (if (numberp end) (coding-system-change-eol-conversion base end) base)))
(defun encode-coding-char (char coding-system &optional _charset)
  "The bytes of CHAR in CODING-SYSTEM, or nil if it cannot write it."
  (if (and (> char 127) (unencodable-char-position 0 1 coding-system nil (string char))) nil
    (encode-coding-string (string char) coding-system)))
(defun set-buffer-process-coding-system (decoding encoding)
  "Let the buffer's process be read in DECODING and written in ENCODING."
  (set-process-coding-system (or (get-buffer-process (current-buffer)) (error "No process")) decoding encoding))
(defun set-file-name-coding-system (coding-system) "Let names of files be in CODING-SYSTEM."
  (check-coding-system coding-system)
  (setq file-name-coding-system coding-system))
(defvar file-functions--terminal-coding 'utf-8-unix "The coding of the terminal.")
(defun terminal-coding-system (&optional _terminal) "The coding of the terminal." file-functions--terminal-coding)
(defun set-terminal-coding-system (coding-system &optional _terminal _inhibit-refresh)
  "Note that the terminal shows CODING-SYSTEM."
  (interactive "zCoding system for terminal display: ")
  (setq file-functions--terminal-coding
        (check-coding-system (or coding-system default-terminal-coding-system)))
  nil)
(defun keyboard-coding-system (&optional _terminal) "The coding of the keyboard." keyboard-coding-system)
(defun set-keyboard-coding-system (coding-system &optional _terminal)
  "Note that the keyboard sends CODING-SYSTEM."
  (interactive "zCoding system for keyboard input: ")
  (when coding-system
    (check-coding-system coding-system)
    (unless (coding-system-get coding-system :ascii-compatible-p)
      (error "Unsuitable coding system for keyboard: %s" coding-system))
    (setq coding-system (coding-system-change-eol-conversion (coding-system-base coding-system) 'unix)))
  (setq keyboard-coding-system coding-system)
  nil)
(defvar selection-coding-system nil "The coding of texts that other programs take from here.")
(defun set-selection-coding-system (coding-system)
  "Let texts for other programs be in CODING-SYSTEM."
  (interactive "zCoding system for X selection: ")
  (setq selection-coding-system (check-coding-system coding-system)))

(defun set-default-coding-systems (coding-system)
  "Let new files, processes, names of files and the terminal be in CODING-SYSTEM unless something says otherwise."
  (check-coding-system coding-system)
  (setq-default buffer-file-coding-system coding-system)
  (when (coding-system-get coding-system :ascii-compatible-p)
    (setq default-file-name-coding-system
          (coding-system-change-eol-conversion (coding-system-base coding-system) 'unix)))
  (setq default-terminal-coding-system coding-system
        default-keyboard-coding-system coding-system)
  (let ((unix (coding-system-change-eol-conversion (coding-system-base coding-system) 'unix)))
    (setq default-process-coding-system (cons unix unix))))
(defun prefer-coding-system (coding-system)
  "Try CODING-SYSTEM first on text that does not say what it is in, and write new text in it."
  (interactive "zPrefer coding system: ")
  (unless (and coding-system (coding-system-p coding-system))
    (error "Invalid coding system `%s'" coding-system))
  (when (memq (coding-system-base coding-system) '(undecided no-conversion))
    (error "Can't prefer the coding system `%s'" coding-system))
  (let* ((base (coding-system-base coding-system)) (end (coding-system-eol-type coding-system)))
    (set-coding-system-priority base)
    (set-default-coding-systems
     (if (integerp end) (coding-system-change-eol-conversion base end) base))))

(defconst file-functions--languages
  '((nil "English" "ASCII")
    (utf-8 "UTF-8" "Cham" "Burmese" "Khmer" "Persian" "Arabic" "IPA" "TaiViet" "Welsh" "Sinhala" "Malayalam" "Kannada"
           "Telugu" "Tamil" "Oriya" "Gujarati" "Punjabi" "Bengali" "Devanagari")
    (iso-latin-1 "Latin-1" "Catalan" "Brazilian Portuguese" "Swedish" "Spanish" "Italian" "French" "German" "Dutch")
    (iso-latin-2 "Latin-2" "Romanian" "Slovak" "Czech" "Croatian" "Polish" "Slovenian")
    (iso-latin-3 "Latin-3" "Esperanto") (iso-latin-4 "Latin-4") (iso-latin-5 "Latin-5" "Turkish")
    (latin-6 "Latin-6") (latin-7 "Latin-7" "Latvian" "Lithuanian") (iso-latin-8 "Latin-8") (iso-latin-9 "Latin-9")
    (greek-iso-8bit "Greek") (hebrew-iso-8bit "Hebrew") (windows-1255 "Windows-1255")
    (windows-1251 "Belarusian" "Bulgarian") (cyrillic-iso-8bit "Cyrillic-ISO")
    (cyrillic-koi8 "Russian" "Cyrillic-KOI8") (koi8-u "Ukrainian"))
  "The language environments by the coding they put in front; nil is none.")
(defun set-language-environment (language-name)
  "Take text that does not say what it is in to be of the language environment LANGUAGE-NAME, and write new text so."
  (interactive (list (completing-read "Set language environment: "
                                      (apply #'append (mapcar #'cdr file-functions--languages)) nil t)))
  (let* ((name (format "%s" (or language-name "English")))
         (row (seq-find (lambda (row) (member-ignore-case name (cdr row))) file-functions--languages))
         (coding (car row)))
    (unless (and row (or (null coding) (coding-system-p coding)))
      (error "Language environment not defined: %S" name))
    (setq current-language-environment (car (member-ignore-case name (cdr row))))
    (set-coding-system-priority 'utf-8)
    (if (null coding) (setq-default buffer-file-coding-system nil)
      (set-coding-system-priority coding)
      (set-default-coding-systems (coding-system-change-eol-conversion coding 'unix))))
  t)

(defun find-auto-coding (filename size)
  "What the next SIZE characters say of the coding of FILENAME, (CODING . SOURCE), or nil."
  (unless (stringp filename) (signal 'wrong-type-argument (list 'stringp filename)))
  (save-excursion
    (let* ((end (min (+ (point) size) (save-excursion (forward-line 2) (point)))) (case-fold-search t))
      (when (re-search-forward "-\\*-.*?\\<coding:[ \t]*\\([^ \t\n;]+\\).*-\\*-" end t)
        (cons (intern (downcase (match-string 1))) ':coding)))))
(defun set-auto-coding (filename size)
  "The coding that the next SIZE characters of FILENAME ask for, or nil."
  (let ((found (car (find-auto-coding filename size))))
    (and found (coding-system-p found) found)))
(defun recode-file-name (file _coding new-coding &optional ok-if-already-exists)
  "Give FILE the same name written in NEW-CODING; OK-IF-ALREADY-EXISTS is as for `rename-file'."
  (rename-file file (encode-coding-string file new-coding) ok-if-already-exists))

(provide 'file-functions)
;;; file-functions.el ends here
