;;; -*- lexical-binding: t -*-
(require 'ox-publish)
(require 'ox-html)
(setq org-publish-timestamp-directory (expand-file-name "times/"))
(let ((base (expand-file-name "./")) (out (expand-file-name "out/")) (seen nil))
  (setq org-publish-project-alist
        `(("site" :base-directory ,base :publishing-directory ,out :recursive t :exclude "^out\\|times"
           :publishing-function org-html-publish-to-html :body-only t :with-toc nil
           :auto-sitemap t :sitemap-style list :sitemap-sort-folders first :sitemap-sort-files chronologically
           :makeindex t)
          ("files" :base-directory ,base :base-extension "el" :publishing-directory ,out
           :publishing-function org-publish-attachment)
          ("whole" :components ("site" "files"))))
  (add-hook 'org-publish-after-publishing-hook
            (lambda (from to)
              (push (format "%s -> %s\n" (file-relative-name from base) (file-relative-name to base)) seen)))
  (org-publish "whole")
  (with-temp-file "output.txt"
    (insert (apply #'concat (sort seen #'string<)))
    (dolist (file '("sitemap.org" "theindex.inc" "theindex.org" "out/input.html" "out/folder/second.html"))
      (insert "---- " file "\n"
              (case-settled (with-temp-buffer (insert-file-contents file) (buffer-string)))))))
