;;; obarray.el --- Tables of symbols  -*- lexical-binding: t -*-

;;; Code:

(defconst obarray-default-size 59 "The size of new obarrays.")
(defun obarray-make (&optional size)
  "A new obarray of SIZE buckets."
  (let ((size (or size obarray-default-size)))
    (if (> size 0) (make-vector size 0) (signal 'wrong-type-argument '(size 0)))))
(defun obarray-size (ob) "The number of buckets of OB." (length ob))
(defun obarrayp (object) "Whether OBJECT may be an obarray: a vector with elements."
  (and (vectorp object) (< 0 (length object))))
(defun obarray-get (ob name) "The symbol named NAME in OB, or nil." (intern-soft name ob))
(defun obarray-put (ob name) "The symbol named NAME in OB, made if missing." (intern name ob))
(defun obarray-remove (ob name) "Remove NAME from OB; whether it was there." (unintern name ob))
(defun obarray-map (function ob) "Call FUNCTION with each symbol in OB." (mapatoms function ob))

(provide 'obarray)
;;; obarray.el ends here
