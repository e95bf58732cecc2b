;;; obarray.el --- Tables of symbols  -*- lexical-binding: t -*-

;;; Code:

(defun obarray-size (ob) "The number of buckets of OB." (length ob))
(defun obarrayp (object) "Whether OBJECT may be an obarray: a vector with elements."
  (and (vectorp object) (< 0 (length object))))
(defun obarray-get (ob name) "The symbol named NAME in OB, or nil." (intern-soft name ob))
(defun obarray-put (ob name) "The symbol named NAME in OB, made if missing." (intern name ob))
(defun obarray-remove (ob name) "Remove NAME from OB; whether it was there."
       (unless (or (null ob) (vectorp ob)) (signal 'wrong-type-argument (list 'vectorp ob)))
       (unintern name ob))
(defun obarray-map (function ob) "Call FUNCTION with each symbol in OB." (mapatoms function ob))

(provide 'obarray)
;;; obarray.el ends here
