;;; char-properties.el --- Descriptions of properties of characters  -*- lexical-binding: t -*-

;;; Code:

(defconst char-properties--categories
  '((Lu . "Letter, Uppercase") (Ll . "Letter, Lowercase") (Lt . "Letter, Titlecase") (Lm . "Letter, Modifier")
    (Lo . "Letter, Other") (Mn . "Mark, Nonspacing") (Mc . "Mark, Spacing Combining") (Me . "Mark, Enclosing")
    (Nd . "Number, Decimal Digit") (Nl . "Number, Letter") (No . "Number, Other")
    (Pc . "Punctuation, Connector") (Pd . "Punctuation, Dash") (Ps . "Punctuation, Open")
    (Pe . "Punctuation, Close") (Pi . "Punctuation, Initial quote") (Pf . "Punctuation, Final quote")
    (Po . "Punctuation, Other") (Sm . "Symbol, Math") (Sc . "Symbol, Currency") (Sk . "Symbol, Modifier")
    (So . "Symbol, Other") (Zs . "Separator, Space") (Zl . "Separator, Line") (Zp . "Separator, Paragraph")
    (Cc . "Other, Control") (Cf . "Other, Format") (Cs . "Other, Surrogate") (Co . "Other, Private Use")
    (Cn . "Other, Not Assigned"))
  "What general categories stand for.")

(defun char-code-property-description (prop value)
  "What VALUE of the property PROP of a character stands for, or nil."
  (and (eq prop 'general-category) (cdr (assq value char-properties--categories))))

(provide 'char-properties)
;;; char-properties.el ends here
