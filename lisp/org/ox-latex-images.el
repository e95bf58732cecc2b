;;; ox-latex-images.el --- Images in LaTeX  -*- lexical-binding: t -*-

;;; Code:

(require 'ox-latex-labels)

(defun org-latex-image-link-filter (data _backend info)
  "DATA with images put in place of links that have the path of one as description."
  (org-export-insert-image-links data info org-latex-inline-image-rules))

(defun ox-latex--image-float (attributes parent)
  "How the image in PARENT with ATTRIBUTES floats: a symbol, the name of an environment, or nil."
  (let ((float (plist-get attributes :float)))
    (cond ((member float '("wrap" "sideways" "multicolumn")) (intern float))
          ((equal float "t") 'figure)
          ((org-string-nw-p float) float)
          ((plist-member attributes :float) 'nonfloat)
          ((or (plist-get attributes :caption) (org-element-property :caption parent)) 'figure)
          (t 'nonfloat))))

(defun ox-latex--alone-p (link paragraph)
  "Whether LINK is all there is in PARAGRAPH: what has text around it does not float."
  (cl-every (lambda (object)
              (or (eq object link) (and (stringp object) (not (org-string-nw-p object)))))
            (org-element-contents paragraph)))

(defun ox-latex--image-sizes (attributes float info)
  "Width, height and scale for an image with ATTRIBUTES that FLOATs; a missing one is empty.
A scale makes the other two moot; a default width is only for images without a height."
  (let* ((scale (cond ((eq float 'wrap) "")
                      ((plist-get attributes :scale))
                      (t (plist-get info :latex-image-default-scale))))
         (scaled (org-string-nw-p scale))
         (height (plist-get attributes :height))
         (width (plist-get attributes :width)))
    (list (cond (scaled "")
                (width)
                (height "")
                ((eq float 'wrap) "0.48\\textwidth")
                (t (plist-get info :latex-image-default-width)))
          (cond (scaled "")
                (height)
                ((or width (member float '(figure wrap))) "")
                (t (plist-get info :latex-image-default-height)))
          scale)))

(defun ox-latex--image-options (options sizes)
  "The bracketed options of a command: OPTIONS as given, and SIZES."
  (let ((all (delq nil (cons (and options
                                  (org-string-nw-p
                                   (if (string-match "\\`\\[\\(.*\\)\\]\\'" options)
                                       (match-string 1 options)
                                     options)))
                             (cl-mapcar (lambda (key value)
                                          (and (org-string-nw-p value) (concat key "=" value)))
                                        '("width" "height" "scale") sizes)))))
    (if all (format "[%s]" (string-join all ",")) "")))

(defun ox-latex--image-drawing (path options sizes)
  "The commands that read the drawing in PATH, in an environment if it has OPTIONS, with SIZES."
  (let ((code (format "\\input{%s}" path)))
    (pcase-let ((`(,width ,height ,scale) (mapcar #'org-string-nw-p sizes)))
      (when (org-string-nw-p options)
        (setq code (format "\\begin{tikzpicture}%s\n%s\n\\end{tikzpicture}" options code)))
      (cond (scale (format "\\scalebox{%s}{%s}" scale code))
            ((or width height)
             (format "\\resizebox{%s}{%s}{%s}" (or width "!") (or height "!") code))
            (t code)))))

(defun ox-latex--image-command (path attributes float info)
  "The command that shows the image in PATH with ATTRIBUTES."
  (let* ((sizes (ox-latex--image-sizes attributes float info))
         (given (or (plist-get attributes :options)
                    (plist-get info :latex-image-default-option)))
         (extension (file-name-extension path)))
    (cond
     ((member extension '("tikz" "pgf"))
      (ox-latex--image-drawing path (ox-latex--image-options given nil) sizes))
     ((member extension '("svg" "SVG"))
      (format "\\includesvg%s{%s}" (ox-latex--image-options given sizes)
              (file-name-sans-extension path)))
     (t (format "\\includegraphics%s{%s}" (ox-latex--image-options given sizes) path)))))

(defun ox-latex--image-frame (float placement)
  "The environment for an image that FLOATs and what follows its name, PLACEMENT as given."
  (pcase float
    ('wrap (list "wrapfigure" (or placement "{l}{0.5\\textwidth}")))
    ('sideways (list "sidewaysfigure" ""))
    ('multicolumn (list "figure*" (or placement "")))
    ((pred stringp) (list float (or placement "")))
    ('figure (list "figure" nil))))

(defun ox-latex--image-path (link)
  "The path of the image that LINK leads to, as LaTeX wants it."
  (let ((path (org-element-property :path link)))
    (if (equal (org-element-property :type link) "file")
        (if (not (file-name-absolute-p path)) path (expand-file-name path))
      (concat (org-element-property :type link) ":" path))))

(defun org-latex--inline-image (link info)
  "The image that LINK leads to."
  (let* ((parent (org-element-lineage link org-element-all-elements))
         (inside (eq (org-element-type (org-element-property :parent link)) 'link))
         (attributes (org-export-read-attribute :attr_latex parent))
         (float (cond (inside 'plain)
                      ((ox-latex--alone-p link parent) (ox-latex--image-float attributes parent))
                      (t 'nonfloat)))
         (command (ox-latex--image-command (ox-latex--image-path link) attributes float info))
         (center (if (plist-member attributes :center) (plist-get attributes :center)
                   (plist-get info :latex-images-centered)))
         (caption (if inside "" (org-latex--caption/label-string parent info)))
         (above (org-latex--caption-above-p link info))
         (shown (if (plist-get attributes :comment-include) (concat "%" command) command)))
    (pcase (ox-latex--image-frame float (plist-get attributes :placement))
      (`(,environment ,placement)
       (format "\\begin{%s}%s\n%s%s%s\n%s\\end{%s}" environment
               (or placement (plist-get attributes :placement)
                   (format "[%s]" (plist-get info :latex-default-figure-position)))
               (if above caption "")
               (if center "\\centering\n" "")
               shown
               (if above "" caption)
               environment))
      (_ (cond (inside command)
               (center (concat "\\begin{center}\n"
                               (and above caption) command "\n" (unless above caption)
                               "\\end{center}"))
               ((org-export-get-caption parent)
                (if above (concat caption command) (concat command "\n" caption)))
               (t command))))))

(provide 'ox-latex-images)

;;; ox-latex-images.el ends here
