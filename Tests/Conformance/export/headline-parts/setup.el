(require 'org-inlinetask)
(dolist (name '(ascii html latex beamer texinfo md)) (require (intern (format "ox-%s" name))))
