// Elisp
