;; -*- lexical-binding: t -*-
(org-export-define-derived-backend 'shout 'outline
  :translate-alist
  `((bold . ,(lambda (_bold contents _info) (upcase contents)))
    (italic . ,(lambda (italic contents info)
                 (org-export-with-backend 'outline italic contents info)))
    (export-snippet . ,(lambda (snippet _contents _info)
                         (and (eq (org-export-snippet-backend snippet) 'shout)
                              (org-element-property :value snippet))))
    (link . ,(lambda (link contents info)
               (progn (org-export-resolve-fuzzy-link link info) contents))))
  :options-alist '((:shout-end "SHOUT_END" nil "!" t))
  :filters-alist
  `((:filter-final-output ,(lambda (text _backend info)
                             (concat text (plist-get info :shout-end) "\n")))))
(case-export 'shout nil nil t '(:with-broken-links mark))
