;;; image.el --- Descriptions of images, of which none is shown  -*- lexical-binding: t -*-

;; An image is (image :type TYPE :file FILE …), as programs write it into `display' properties.

;;; Code:

(defvar image-types '(svg webp png gif tiff jpeg xpm xbm pbm) "What kinds of images have a name.")
(defvar image-load-path nil "Where image files are looked for.")
(defvar image-scaling-factor 'auto)
(defvar image-file-name-extensions '("png" "jpeg" "jpg" "gif" "tiff" "tif" "xbm" "xpm" "pbm" "pgm" "ppm" "svg" "webp")
  "Endings of image files.")
(defvar image-type-file-name-regexps
  (mapcar (pcase-lambda (`(,type . ,endings)) (cons (concat "\\." (regexp-opt endings t) "\\'") type))
          '((png "png") (gif "gif") (jpeg "jpg" "jpeg") (tiff "tif" "tiff") (bmp "bmp") (xpm "xpm") (xbm "xbm")
            (pbm "pbm" "pgm" "ppm") (postscript "ps" "eps") (svg "svg" "svgz") (webp "webp")))
  "Which names of files mean which kind of image.")
(defun image-type-available-p (_type) "Whether images of TYPE can be shown: none can." nil)
(defun image-type-from-file-name (file)
  "The kind of image that the name of FILE means, or nil."
  (let ((case-fold-search t))
    (cdr (seq-find (lambda (row) (string-match-p (car row) file)) image-type-file-name-regexps))))
(defconst image--magic
  '((png 137 "PNG") (gif "GIF8") (jpeg 255 216 255) (tiff "II*" 0) (tiff "MM" 0 "*") (webp "RIFF") (postscript "%!PS")
    (xpm "/* XPM") (pbm "P1") (pbm "P2") (pbm "P3") (pbm "P4") (pbm "P5") (pbm "P6") (xbm "#define") (svg "<svg"))
  "The bytes that files of each kind of image begin with.")
(defun image-type-from-data (data)
  "The kind of image that DATA, a string, are, or nil."
  (let ((bytes (encode-coding-string data 'utf-8-emacs)))
    (or (car (seq-find (lambda (row)
                         (string-prefix-p (mapconcat (lambda (part) (if (stringp part) part (unibyte-string part))) (cdr row) "")
                                          (string-to-unibyte bytes)))
                       image--magic))
        ;; An XML declaration and comments may come before the picture.
        (and (string-prefix-p "<?xml" data) (string-match-p "<svg[[:space:]]" data) 'svg))))
(defun image-type-from-file-header (file)
  "The kind of image that FILE holds, or nil."
  (and (file-readable-p file)
       (image-type-from-data (with-temp-buffer
                               (set-buffer-multibyte nil)
                               (insert-file-contents-literally file nil 0 256)
                               (buffer-string)))))
(defun image-supported-file-p (file) "The kind of image FILE's name means." (image-type-from-file-name file))
(defun image-type (source &optional type data-p)
  "The kind of the image SOURCE, a file or with DATA-P data; TYPE if it is given."
  (when (and (not data-p) (not (stringp source))) (error "Invalid image file name `%s'" source))
  (or type
      (if data-p (image-type-from-data source)
        (or (image-type-from-file-header source) (image-type-from-file-name source)))
      (error (if data-p "Cannot determine image type" "Cannot determine image type of `%s'") source)))
(defun create-image (file-or-data &optional type data-p &rest props)
  "An image of FILE-OR-DATA, data with DATA-P, of TYPE with PROPS."
  (append (list 'image :type (image-type file-or-data type data-p) (if data-p :data :file) file-or-data) props))
(defun image-property--get (image property) "PROPERTY of IMAGE." (plist-get (cdr image) property))
(defalias 'image-property #'image-property--get)
(defun image--set-property (image property value)
  "Make VALUE the PROPERTY of IMAGE; nil takes it away."
  (if (null value)
      (let ((rest image))
        (while (cdr rest)
          (if (eq (cadr rest) property) (setcdr rest (cdddr rest)) (setq rest (cddr rest)))))
    (setcdr image (plist-put (cdr image) property value)))
  value)
(gv-define-setter image-property (value image property) `(image--set-property ,image ,property ,value))
(defun imagep (object) "Non-nil if OBJECT describes an image." (and (eq (car-safe object) 'image) (plist-get (cdr object) :type) t))
(defun image-size (_spec &optional _pixels _frame)
  "The size of an image, which only a window has."
  (error "Window system frame should be used"))
(defun image-mask-p (_spec &optional _frame) "Whether the image has a mask." (error "Window system frame should be used"))
(defun image-flush (_spec &optional _frame) "Nothing is remembered of images." nil)
(defun clear-image-cache (&rest _) "Nothing is remembered of images." nil)
(defun image-at-point-p () "Non-nil if an image is at point." (imagep (get-text-property (point) 'display)))
(defun insert-image (image &optional string area slice)
  "Insert STRING, by default a blank, to be shown as IMAGE; AREA is a margin, SLICE a part."
  (unless (eq (car-safe image) 'image) (error "Not an image: %s" image))
  (insert (propertize (or string " ")
                      'display (cond (area (list (list 'margin area) image))
                                     (slice (list (cons 'slice slice) image))
                                     (t image))
                      'rear-nonsticky t)))
(defun put-image (image pos &optional string area)
  "Show IMAGE before POS by an overlay; STRING stands for it, AREA is a margin."
  (unless (eq (car-safe image) 'image) (error "Not an image: %s" image))
  (let ((overlay (make-overlay pos pos))
        (text (propertize (or string "x") 'display (if area (list (list 'margin area) image) image))))
    (overlay-put overlay 'put-image t)
    (overlay-put overlay 'before-string text)
    overlay))
(defun remove-images (start end &optional buffer)
  "Take away images that `put-image' put between START and END of BUFFER."
  (with-current-buffer (or buffer (current-buffer))
    (dolist (overlay (overlays-in start end))
      (when (overlay-get overlay 'put-image) (delete-overlay overlay)))))
(defun find-image (_specs &optional _cache) "The first image of SPECS that can be shown: none can." nil)
(defmacro defimage (symbol _specs &optional doc)
  "Define SYMBOL as an image; DOC describes it.  It is nil, since none can be shown."
  (declare (doc-string 3))
  `(defvar ,symbol nil ,doc))
(defun image-load-path-for-library (_library image &optional path no-error)
  "The folders of PATH or `load-path' that have IMAGE; NO-ERROR if none is no error."
  (or (seq-filter (lambda (folder) (file-exists-p (expand-file-name image folder))) (or path load-path))
      (unless no-error (error "Could not find image %s" image))))
(defun image-multi-frame-p (_image) "Whether an image moves." nil)

(provide 'image)
;;; image.el ends here
