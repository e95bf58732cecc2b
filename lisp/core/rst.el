;;; rst.el --- Numerals of lists in reStructuredText  -*- lexical-binding: t -*-

;; Of what is known of reStructuredText only its numerals are here, which other code uses.

;;; Code:

(defconst rst--numerals
  '((1000 . "M") (900 . "CM") (500 . "D") (400 . "CD") (100 . "C") (90 . "XC") (50 . "L") (40 . "XL")
    (10 . "X") (9 . "IX") (5 . "V") (4 . "IV") (1 . "I"))
  "Roman numerals, the greatest first.")

(defun rst-arabic-to-roman (num)
  "The Roman numeral of NUM."
  (let ((text ""))
    (pcase-dolist (`(,value . ,sign) rst--numerals text)
      (while (>= num value) (setq text (concat text sign) num (- num value))))))

(defun rst-roman-to-arabic (string)
  "The number that the Roman numeral STRING is."
  (let ((number 0) (start 0))
    (pcase-dolist (`(,value . ,sign) rst--numerals number)
      (while (string-match (concat "\\`" sign) (substring string start))
        (setq number (+ number value) start (+ start (length sign)))))))

(provide 'rst)
;;; rst.el ends here
