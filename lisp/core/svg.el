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

(defun svg-create (width height &rest args)
  "A picture of WIDTH and HEIGHT pixels, with attributes ARGS."
  (dom-node 'svg `((width . ,width) (height . ,height) (version . "1.1") (xmlns . "http://www.w3.org/2000/svg")
                   (xmlns:xlink . "http://www.w3.org/1999/xlink")
                   ,@(svg--attributes nil args))))
(defun svg-gradient (svg id type stops)
  "Put a gradient called ID into SVG; TYPE is `linear' or `radial', STOPS are (PERCENT . COLOUR)."
  (let* ((definitions (or (car (dom-by-tag svg 'defs))
                          (let ((new (dom-node 'defs))) (dom-append-child svg new) new))))
    (svg--add definitions
              (apply #'dom-node (if (eq type 'linear) 'linearGradient 'radialGradient)
                     `((id . ,id) (x1 . 0) (x2 . 0) (y1 . 0) (y2 . 1))
                     (mapcar (pcase-lambda (`(,offset . ,colour))
                               (dom-node 'stop `((offset . ,(format "%s%%" offset)) (stop-color . ,colour))))
                             stops)))))
(defun svg-rectangle (svg x y width height &rest args)
  "Put a rectangle into SVG, its corner at X and Y, WIDTH and HEIGHT large, with attributes ARGS."
  (svg--add svg (dom-node 'rect `((width . ,width) (height . ,height) (x . ,x) (y . ,y) ,@(svg--attributes svg args)))))
(defun svg-circle (svg x y radius &rest args)
  "Put a circle of RADIUS around X and Y into SVG, with attributes ARGS."
  (svg--add svg (dom-node 'circle `((cx . ,x) (cy . ,y) (r . ,radius) ,@(svg--attributes svg args)))))
(defun svg-ellipse (svg x y x-radius y-radius &rest args)
  "Put an ellipse of X-RADIUS and Y-RADIUS around X and Y into SVG, with attributes ARGS."
  (svg--add svg (dom-node 'ellipse `((cx . ,x) (cy . ,y) (rx . ,x-radius) (ry . ,y-radius) ,@(svg--attributes svg args)))))
(defun svg-line (svg x1 y1 x2 y2 &rest args)
  "Put a line from X1 and Y1 to X2 and Y2 into SVG, with attributes ARGS."
  (svg--add svg (dom-node 'line `((x1 . ,x1) (x2 . ,x2) (y1 . ,y1) (y2 . ,y2) ,@(svg--attributes svg args)))))
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
  (apply #'create-image (with-temp-buffer (svg-print svg) (buffer-string)) 'svg t props))
(defun svg-insert-image (svg)
  "Insert an image of the picture SVG."
  (let ((marker (point-marker)))
    (insert-image (svg-image svg))
    (dom-set-attribute svg :image marker)))
(defun svg-possibly-update-image (svg)
  "Show the picture SVG anew, where it was inserted."
  (let ((marker (dom-attr svg :image)))
    (when (and marker (buffer-live-p (marker-buffer marker)))
      (with-current-buffer (marker-buffer marker)
        (put-text-property marker (1+ marker) 'display (svg-image svg))))))

(provide 'svg)
;;; svg.el ends here
