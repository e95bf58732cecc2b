;;; svg.el --- Pictures as trees and as SVG  -*- lexical-binding: t -*-

;;; Code:

(require 'dom)

(defun svg--attributes (svg options)
  "The attributes that OPTIONS, a property list, ask for in the picture SVG; later ones come first."
  (let ((plain nil) (special nil) (gradient nil))
    (cl-loop for (key value) on options by #'cddr
             do (pcase key
                  (:stroke-width (setq special (append special (list (cons 'stroke-width value)))))
                  (:stroke-color (push (cons 'stroke value) special))
                  (:fill-color (push (cons 'fill value) special))
                  (:gradient (setq gradient value))
                  (_ (push (cons (intern (substring (symbol-name key) 1)) value) plain))))
    (append plain special
            (when gradient
              (let ((node (car (dom-by-id svg (concat "\\`" (regexp-quote gradient) "\\'")))))
                (append (seq-filter (lambda (pair) (memq (car pair) '(x1 x2 y1 y2))) (dom-attributes node))
                        (list (cons 'fill (format "url(#%s)" gradient)))))))))
(defun svg--add (svg node)
  "Put NODE into SVG, in the place of one with the same id."
  (let* ((id (dom-attr node 'id))
         (old (and id (car (dom-by-id svg (concat "\\`" (regexp-quote (format "%s" id)) "\\'"))))))
    (if old (dom-set-attributes old (dom-attributes node))
      (dom-append-child svg node))
    nil))

(defconst svg--name-spaces '(("" . "2000/svg") (":xlink" . "1999/xlink")) "Names of attributes by what names are from.")
(defun svg-create (width height &rest args)
  "A picture of WIDTH and HEIGHT pixels, with attributes ARGS."
  (let ((names (mapcar (pcase-lambda (`(,suffix . ,place)) (cons (intern (concat "xmlns" suffix)) (concat "http://www.w3.org/" place)))
                       svg--name-spaces)))
    (dom-node 'svg (append (cl-pairlis '(width height version) (list width height "1.1")) names (svg--attributes nil args)))))
(defun svg-gradient (svg id type stops)
  "Put a gradient called ID into SVG; TYPE is `linear' or `radial', STOPS are (PERCENT . COLOUR)."
  (let ((definitions (or (car (dom-by-tag svg 'defs)) (svg-node svg 'defs)))
        (gradient (dom-node (intern (format "%sGradient" type)) (cl-pairlis '(id x1 x2 y1 y2) (list id 0 0 0 1)))))
    (pcase-dolist (`(,offset . ,colour) stops)
      (svg-node gradient 'stop :stop-color colour :offset (format "%s%%" offset)))
    (svg--add definitions gradient)))

(defmacro svg--define-shape (name tag docstring arguments &rest attributes)
  "Define the function NAME, which puts a TAG into a picture: ARGUMENTS are its numbers, ATTRIBUTES what they are called.
An attribute is a name or (NAME ARGUMENT)."
  (declare (indent 2) (doc-string 3))
  `(defun ,name (svg ,@arguments &rest args)
     ,(concat docstring ", with attributes ARGS.")
     (svg--add svg
               (dom-node ',tag
                         (append (list ,@(mapcar (lambda (attribute)
                                                   `(cons ',(or (car-safe attribute) attribute) ,(or (car (cdr-safe attribute)) attribute)))
                                                 attributes))
                                 (svg--attributes svg args))))))
(svg--define-shape svg-rectangle rect
  "Put a rectangle into SVG, its corner at X and Y, WIDTH and HEIGHT large"
  (x y width height) width height x y)
(svg--define-shape svg-circle circle
  "Put a circle of RADIUS around X and Y into SVG"
  (x y radius) (cx x) (cy y) (r radius))
(svg--define-shape svg-ellipse ellipse
  "Put an ellipse of X-RADIUS and Y-RADIUS around X and Y into SVG"
  (x y x-radius y-radius) (cx x) (cy y) (rx x-radius) (ry y-radius))
(svg--define-shape svg-line line
  "Put a line from X1 and Y1 to X2 and Y2 into SVG"
  (x1 y1 x2 y2) x1 x2 y1 y2)
(defun svg--points (points)
  "POINTS, (X . Y) each, as an attribute has them."
  (mapconcat (lambda (point) (format "%s %s" (car point) (cdr point))) points ", "))
(defun svg-polyline (svg points &rest args)
  "Put lines through POINTS, (X . Y) each, into SVG, with attributes ARGS."
  (svg--add svg (dom-node 'polyline `((points . ,(svg--points points)) ,@(svg--attributes svg args)))))
(defun svg-polygon (svg points &rest args)
  "Put a polygon with corners POINTS, (X . Y) each, into SVG, with attributes ARGS."
  (svg--add svg (dom-node 'polygon `((points . ,(svg--points points)) ,@(svg--attributes svg args)))))
(defun svg-text (svg text &rest args)
  "Put TEXT into SVG, with attributes ARGS."
  (svg--add svg (dom-node 'text (svg--attributes svg args)
                          (replace-regexp-in-string "[&<>]" (lambda (sign) (pcase sign ("&" "&amp;") ("<" "&lt;") (_ "&gt;"))) text t t))))
(defun svg-embed (svg image image-type datap &rest args)
  "Put IMAGE, a file or with DATAP its bytes, of the type IMAGE-TYPE into SVG, with attributes ARGS."
  (let ((bytes (if datap image
                 (with-temp-buffer
                   (set-buffer-multibyte nil)
                   (insert-file-contents-literally image)
                   (buffer-string)))))
    (svg--add svg (dom-node 'image `((xlink:href . ,(concat "data:" image-type ";base64," (base64-encode-string bytes t)))
                                     ,@(svg--attributes svg args))))))
(defun svg-embed-base-uri-image (svg relative-filename &rest args)
  "Put the image RELATIVE-FILENAME, which is found where the picture is, into SVG, with attributes ARGS."
  (svg--add svg (dom-node 'image `((xlink:href . ,relative-filename) ,@(svg--attributes svg args)))))
(defun svg-node (svg tag &rest args)
  "Put a node of TAG into SVG, with attributes ARGS; return it."
  (let ((node (dom-node tag (svg--attributes svg args))))
    (dom-append-child svg node)
    node))
(defun svg-clip-path (svg &rest args)
  "Put a path to clip others with into SVG, with attributes ARGS; return it, for shapes to be put into it."
  (apply #'svg-node svg 'clipPath args))
(defun svg-remove (svg id)
  "Take the nodes called ID out of SVG."
  (dolist (node (dom-by-id svg (concat "\\`" (regexp-quote id) "\\'")))
    (dom-remove-node svg node)))

;;; Paths

(defconst svg--path-letters
  '((moveto . "M") (lineto . "L") (closepath . "Z") (horizontal-lineto . "H") (vertical-lineto . "V") (curveto . "C")
    (smooth-curveto . "S") (quadratic-bezier-curveto . "Q") (smooth-quadratic-bezier-curveto . "T") (elliptical-arc . "A"))
  "The letters of steps of a path.")
(defun svg--path-numbers (step item)
  "The numbers of ITEM in STEP of a path, as a text."
  (pcase item
    ((pred numberp) (format "%s" item))
    (`(,rx ,ry ,x ,y . ,options)
     (if (not (eq step 'elliptical-arc)) (mapconcat (lambda (number) (format "%s" number)) item " ")
       (format "%s %s %s %d %d %s %s" rx ry (or (plist-get options :x-axis-rotation) 0)
               (if (plist-get options :large-arc) 1 0) (if (plist-get options :sweep) 1 0) x y)))
    ((pred listp)
     (if (numberp (cdr item)) (format "%s %s" (car item) (cdr item))
       (mapconcat (lambda (number) (format "%s" number)) item " ")))))
(defun svg-path (svg commands &rest args)
  "Put a path of COMMANDS, (STEP ITEMS [:relative t]) each, into SVG, with attributes ARGS.
`:relative t' among ARGS makes all steps relative."
  (let ((relative (plist-get args :relative))
        (others (cl-loop for (key value) on args by #'cddr unless (eq key :relative) nconc (list key value))))
    (svg--add svg
              (dom-node 'path
                        `((d . ,(mapconcat
                                 (pcase-lambda (`(,step . ,rest))
                                   (let* ((items (and (listp (car rest)) (car rest))) (options (if (listp (car rest)) (cdr rest) rest))
                                          (letter (or (cdr (assq step svg--path-letters)) (error "Unknown command of a path: %s" step)))
                                          (near (if (plist-member options :relative) (plist-get options :relative) relative)))
                                     (string-join (cons (if near (downcase letter) letter)
                                                        (mapcar (lambda (item) (svg--path-numbers step item)) items))
                                                  " ")))
                                 commands " "))
                          ,@(svg--attributes svg others))))))

;;; Texts and images

(defun svg-print (dom)
  "Insert DOM as SVG."
  (if (stringp dom) (insert dom)
    (insert (format "<%s" (dom-tag dom)))
    (pcase-dolist (`(,name . ,value) (dom-attributes dom)) (insert (format " %s=\"%s\"" name value)))
    (insert ">")
    (dolist (child (dom-children dom))
      (insert " ")
      (svg-print child))
    (insert (format "</%s>" (dom-tag dom)))))
(defun svg-image (svg &rest props)
  "An image of the picture SVG with the properties PROPS."
  (with-temp-buffer
    (svg-print svg)
    (apply #'create-image (buffer-substring-no-properties (point-min) (point-max)) 'svg t props)))
(defun svg-insert-image (svg)
  "Insert an image of the picture SVG."
  (let ((place (point-marker)))
    (insert-image (svg-image svg))
    (dom-set-attribute svg :image place)))
(defun svg-possibly-update-image (svg)
  "Show the picture SVG anew, where it was inserted."
  (let* ((place (dom-attr svg :image)) (buffer (and place (marker-buffer place))))
    (when buffer
      (let ((image (svg-image svg)))
        (with-current-buffer buffer (put-text-property place (1+ place) 'display image))))))

(provide 'svg)
;;; svg.el ends here
