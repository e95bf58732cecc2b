;;; ox-html-links.el --- Links and images of the HTML export  -*- lexical-binding: t -*-

;;; Code:

(require 'ox-html-text)

;;;; Images

(defun org-html--format-image (source attributes info)
  "The image at SOURCE with ATTRIBUTES, a plist that goes before what is added here."
  (let ((file (file-name-nondirectory source))
        (given (cl-loop for (key value) on attributes by #'cddr
                        unless (eq key :fallback) append (list key value))))
    (org-html-close-tag
     "img"
     (org-html--make-attribute-string
      (org-combine-plists (list :src source :alt file)
                          (and (string-match-p "\\.svg\\'" source) '(:class "org-svg"))
                          given))
     info)))

(defun org-html--wrap-image (contents info &optional caption label)
  "CONTENTS, one or more images, as a figure with CAPTION that LABEL names."
  (let ((id (if (org-string-nw-p label) (format " id=\"%s\"" label) ""))
        (fancy (org-html--html5-fancy-p info)))
    (concat (format (if fancy "\n<figure%s>\n" "\n<div%s class=\"figure\">\n<p>") id)
            contents
            (if fancy "" "</p>")
            (when (org-string-nw-p caption)
              (format (if fancy "\n<figcaption>%s</figcaption>" "\n<p>%s</p>") caption))
            (if fancy "\n</figure>" "\n</div>"))))

(defun org-html-image-link-filter (data _backend info)
  "DATA with the links to images that are descriptions of links put in their place."
  (org-export-insert-image-links data info (plist-get info :html-inline-image-rules)))

(defun org-html-inline-image-p (link info)
  "Whether LINK is one to an image by the rules of INFO, or holds nothing but one."
  (if (org-element-contents link)
      (org-html--sole-image (org-element-contents link) info)
    (org-export-inline-image-p link (plist-get info :html-inline-image-rules))))

(defun org-html--sole-image (objects info)
  "The image in OBJECTS, if there is exactly one and apart from it only white space."
  (let (image)
    (and (seq-every-p (lambda (object)
                        (pcase (org-element-type object)
                          ('plain-text (not (org-string-nw-p object)))
                          ('link (and (not image) (org-html-inline-image-p object info) (setq image object)))))
                      objects)
         image)))

(defvar org-html-standalone-image-predicate nil
  "Function that a paragraph must satisfy too to be a figure, or nil.")

(defun org-html-standalone-image-p (element info)
  "Whether ELEMENT, a paragraph or a link in one, is a figure: one image and nothing else."
  (let ((paragraph (pcase (org-element-type element)
                     ('paragraph element)
                     ('link (org-element-parent element)))))
    (and (eq (org-element-type paragraph) 'paragraph)
         (or (not (functionp org-html-standalone-image-predicate))
             (funcall org-html-standalone-image-predicate paragraph))
         (org-html--sole-image (org-element-contents paragraph) info)
         t)))

;;;; Addresses

(defun org-html--page-of (path info)
  "PATH, or the page made of it if it is an Org file and INFO wants that."
  (if (and (plist-get info :html-link-org-files-as-html) (string-match "\\.org\\(?:\\.gpg\\)?\\'" path))
      (concat (substring path 0 (match-beginning 0)) "." (plist-get info :html-extension))
    path))

(defun org-html--file-address (link path info)
  "The address of the file at PATH that LINK goes to, with the place in it."
  (let* ((page (org-html--page-of path info))
         (home (and (plist-get info :html-link-use-abs-url) (org-string-nw-p (plist-get info :html-link-home))))
         (address (org-export-file-uri page))
         (place (org-element-property :search-option link)))
    (concat (if (and home (not (file-name-absolute-p page)))
                (concat (file-name-as-directory home) address)
              address)
            (when place
              (if (string-prefix-p "#" place)
                  place
                (concat "#" (org-publish-resolve-external-link place path t)))))))

(defun org-html--link-address (link info)
  "Where LINK goes, ready for an attribute, if it leads out of the document."
  (let* ((type (org-element-property :type link))
         (path (org-element-property :path link))
         (address (if (equal type "file")
                      (org-html--file-address link path info)
                    (url-encode-url (concat type ":" path)))))
    (org-html-encode-plain-text (string-replace "\"" "%22" address))))

(defun org-html--link-attributes (link info)
  "The attributes of LINK: those of its paragraph if it is the first link in it, and its own."
  (let* ((outer (org-element-parent-element link))
         (holder (org-element-parent link)))
    (org-combine-plists
     (and outer
          (eq (org-element-map outer 'link #'identity info t)
              ;; An image that is the description of a link stands for that link.
              (if (eq (org-element-type holder) 'link) holder link))
          (org-html--read-attributes outer))
     (org-html--read-attributes link))))

;;;; Links

(defun org-html--number-text (number)
  "NUMBER as it is written in a reference: a number, or a list of them for a section; nil if there is none."
  (if (consp number) (mapconcat #'number-to-string number ".") (and number (number-to-string number))))

(defun org-html--has-caption-p (element &optional _info)
  "Whether ELEMENT has a caption."
  (org-element-property :caption element))

(defun org-html--captioned-image-p (element info)
  "Whether ELEMENT, a paragraph or a link in one, is a figure with a caption."
  (and (org-html-standalone-image-p element info)
       (org-html--has-caption-p (if (eq (org-element-type element) 'link) (org-element-parent element) element))))

(defun org-html--ordinal-of (target info)
  "The number that a reference to TARGET shows, a string, or nil."
  (org-html--number-text
   (org-export-get-ordinal
    target info nil
    (cond ((org-html-standalone-image-p target info) #'org-html--captioned-image-p)
          ((org-html--math-environment-p target) #'org-html--math-environment-p)
          (t #'org-html--has-caption-p)))))

(defun org-html--local-link (link desc attributes info)
  "LINK to a headline, a target or an element, here or in another file, reading DESC."
  (let ((target (org-export-resolve-link link info)))
    (pcase (org-element-type target)
      ('plain-text
       (let ((page (org-html--page-of target info))
             (id (org-element-property :path link)))
         (org-html--a (org-export-file-uri (concat page "#" org-html--id-attr-prefix id)) attributes (or desc page))))
      ('nil (format "<i>%s</i>" (or desc (org-export-data (org-element-property :raw-link link) info))))
      ((or 'headline 'inlinetask)
       (org-html--a
        (concat "#" (org-html--reference target info)) attributes
        (or desc
            (and (org-export-numbered-headline-p target info)
                 (org-html--number-text (org-export-get-headline-number target info)))
            (org-export-data (org-element-property :title target) info))))
      (_
       (let ((label (org-html--reference target info)))
         (if (and (memq (plist-get info :with-latex) '(t mathjax))
                  (eq (org-element-type target) 'latex-environment)
                  (org-html--math-environment-p target))
             (format (plist-get info :html-equation-reference-format) label)
           (org-html--a (concat "#" label) attributes
                        (or (org-string-nw-p desc)
                            (org-html--ordinal-of target info)
                            (org-html--translate "No description for this link" info)))))))))

(defun org-html--radio-link (link desc attributes info)
  "LINK to a radio target, reading DESC."
  (let ((target (org-export-resolve-radio-link link info)))
    (if target
        (org-html--a (concat "#" (org-html--reference target info)) attributes desc)
      desc)))

(defun org-html--coderef-link (link desc attributes info)
  "LINK to a line of code, reading DESC."
  (let* ((path (org-element-property :path link))
         (id (concat "coderef-" (org-html-encode-plain-text path))))
    (org-html--a (concat "#" id)
                 (concat (format " class=\"coderef\" onmouseover=\"CodeHighlightOn(this, '%s');\"" id)
                         (format " onmouseout=\"CodeHighlightOff(this, '%s');\"" id)
                         attributes)
                 (format (org-export-get-coderef-format path desc) (org-export-resolve-coderef path info)))))

(defun org-html-link (link desc info)
  "LINK reading DESC, nil if it has no description, by INFO."
  (or (org-export-custom-protocol-maybe link desc 'html info)
      (let* ((desc (org-string-nw-p desc))
             (type (org-element-property :type link))
             (plist (org-html--link-attributes link info))
             (attributes (org-html--attributes plist)))
        (cond ((and (plist-get info :html-inline-images)
                    (org-export-inline-image-p link (plist-get info :html-inline-image-rules)))
               (org-html--format-image
                (string-replace "&amp;" "&" (org-html--link-address link info)) plist info))
              ((equal type "radio") (org-html--radio-link link desc attributes info))
              ((member type '("fuzzy" "custom-id" "id")) (org-html--local-link link desc attributes info))
              ((equal type "coderef") (org-html--coderef-link link desc attributes info))
              (t (let ((address (org-html--link-address link info)))
                   (org-html--a address attributes (or desc address))))))))

(provide 'ox-html-links)
;;; ox-html-links.el ends here
