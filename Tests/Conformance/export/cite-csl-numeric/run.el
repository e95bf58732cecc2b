;;; run.el --- Export the body with each of three back-ends  -*- lexical-binding: t -*-

(dolist (backend '(html ascii latex))
  (require (intern (format "ox-%s" backend)))
  (case-export backend nil nil t))
