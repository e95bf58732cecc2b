;;; mail-prsvr.el --- What the character set of a mail is taken to be  -*- lexical-binding: t -*-

;;; Code:

(defvar mail-parse-charset nil "The character set of texts that do not say theirs.")
(defvar mail-parse-mule-charset nil "The same for texts to be written.")
(defvar mail-parse-ignored-charsets nil "Names of character sets that are not believed.")

(provide 'mail-prsvr)
;;; mail-prsvr.el ends here
