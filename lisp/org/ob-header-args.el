;;; ob-header-args.el --- Header arguments of blocks and their values  -*- lexical-binding: t -*-

;;; Code:

(defconst org-babel-common-header-args-w-values
  '((cache (no yes)) (cmdline . :any) (colnames (nil no yes)) (comments (no link yes org both noweb)) (dir . :any)
    (eval (yes no no-export strip-export never-export eval never query)) (exports (code results both none))
    (epilogue . :any) (file . :any) (file-desc . :any) (file-ext . :any) (file-mode (#o755 #o555 #o444 :any))
    (hlines (no yes)) (mkdirp (yes no)) (no-expand) (noeval)
    (noweb (yes no tangle strip-tangle no-export strip-export)) (noweb-ref . :any) (noweb-sep . :any)
    (noweb-prefix (no yes)) (output-dir . :any) (padline (yes no)) (post . :any) (prologue . :any)
    (results (file list vector table scalar verbatim) (raw html latex org code pp drawer link graphics)
             (replace silent none discard append prepend) (output value))
    (rownames (no yes)) (sep . :any) (session . :any) (shebang . :any) (tangle (tangle yes no :any))
    (tangle-mode (#o755 #o555 #o444 :any)) (var . :any) (wrap . :any))
  "Header arguments of all languages and their values: `:any', or groups of which one value each may be there.")

(defconst org-babel-header-arg-names (mapcar #'car org-babel-common-header-args-w-values)
  "The names of header arguments of all languages.")

(defvar org-babel-header-args:emacs-lisp '((lexical . :any)) "Header arguments that blocks of Emacs Lisp have besides.")
(defvar org-babel-header-args:elisp org-babel-header-args:emacs-lisp "As `org-babel-header-args:emacs-lisp'.")
(defvar org-babel-header-args:python '((return . :any) (python . :any) (async (yes no)))
  "Header arguments that blocks of Python have besides.")

(provide 'ob-header-args)
;;; ob-header-args.el ends here
