;;; float-sup.el --- Angles  -*- lexical-binding: t -*-

;;; Code:

(defmacro degrees-to-radians (x) "The angle of X degrees in radians." `(* ,x (/ float-pi 180.0)))
(defmacro radians-to-degrees (x) "The angle of X radians in degrees." `(* ,x (/ 180.0 float-pi)))

(provide 'lisp-float-type)
(provide 'float-sup)
;;; float-sup.el ends here
