;;; filenotify.el --- Being told of changed files  -*- lexical-binding: t -*-

;; The system's watches are native (`orgstar-watch-file' and friends); here they become the events that
;; Emacs's library passes on: (DESCRIPTOR ACTION FILE [FILE1]).

;;; Code:

(defvar file-notify-descriptors (make-hash-table :test #'equal)
  "The watches there are: descriptors with (FOLDER FILE FLAGS CALLBACK).")

(defun file-notify-add-watch (file flags callback)
  "Call CALLBACK when FILE, or something in it if it is a folder, is changed as FLAGS say.
FLAGS are `change' and `attribute-change'; the value is a descriptor."
  (unless (stringp file) (signal 'wrong-type-argument (list file)))
  (setq file (directory-file-name (expand-file-name file)))
  (unless (and (consp flags) (null (delq 'change (delq 'attribute-change (copy-sequence flags)))))
    (signal 'wrong-type-argument (list flags)))
  (unless (functionp callback) (signal 'wrong-type-argument (list callback)))
  (let ((handler (find-file-name-handler file 'file-notify-add-watch)))
    (if handler
        (funcall handler 'file-notify-add-watch (if (file-directory-p file) file (file-name-directory file))
                 flags callback)
      (let* ((is-folder (file-directory-p file))
             (folder (if is-folder file (directory-file-name (file-name-directory file)))))
        (unless (file-directory-p folder)
          (signal 'file-notify-error (list "Directory does not exist" folder)))
        (let ((descriptor (orgstar-watch-file folder flags #'file-notify--deliver)))
          (puthash descriptor (list folder (and (not is-folder) (file-name-nondirectory file)) flags callback)
                   file-notify-descriptors)
          descriptor)))))

(defun file-notify--deliver (descriptor actions name cookie)
  "Pass on that ACTIONS befell NAME in the folder watched by DESCRIPTOR; COOKIE joins the two parts of a move."
  (let ((watch (gethash descriptor file-notify-descriptors)))
    (when watch
      (let* ((folder (nth 0 watch)) (only (nth 1 watch)) (callback (nth 3 watch))
             (path (if (or (null name) (string= name "")) folder (expand-file-name name folder))))
        (dolist (action actions)
          (pcase action
            ('moved-from (setq file-notify--moved (list cookie path descriptor)))
            ('moved-to
             (let ((from (and (equal cookie (car file-notify--moved)) (nth 1 file-notify--moved))))
               (setq file-notify--moved nil)
               (cond ((and from (or (null only) (equal only (file-name-nondirectory from)) (equal only name)))
                      (funcall callback (list descriptor 'renamed from path)))
                     ((and (null from) (or (null only) (equal only name)))
                      (funcall callback (list descriptor 'created path))))))
            (_
             (file-notify--flush-moved)
             (when (or (null only) (equal only name) (memq action '(stopped)))
               (funcall callback (list descriptor action path))))))
        (when (memq 'stopped actions)
          (remhash descriptor file-notify-descriptors))))))
(defvar file-notify--moved nil "The first part of a move: (COOKIE FILE DESCRIPTOR).")

(defun file-notify--flush-moved ()
  "A file that moved out of sight was deleted."
  (when file-notify--moved
    (let* ((moved file-notify--moved) (watch (gethash (nth 2 moved) file-notify-descriptors)))
      (setq file-notify--moved nil)
      (when (and watch (or (null (nth 1 watch)) (equal (nth 1 watch) (file-name-nondirectory (nth 1 moved)))))
        (funcall (nth 3 watch) (list (nth 2 moved) 'deleted (nth 1 moved)))))))

(defun file-notify-rm-watch (descriptor)
  "End the watch DESCRIPTOR; its callback hears that it stopped."
  (let ((watch (gethash descriptor file-notify-descriptors)))
    (if (not watch)
        (let ((handler (and (stringp descriptor) (find-file-name-handler descriptor 'file-notify-rm-watch))))
          (when handler (funcall handler 'file-notify-rm-watch descriptor)))
      (remhash descriptor file-notify-descriptors)
      (orgstar-unwatch-file descriptor)
      (funcall (nth 3 watch)
               (list descriptor 'stopped
                     (if (nth 1 watch) (expand-file-name (nth 1 watch) (nth 0 watch)) (nth 0 watch))))
      nil)))

(defun file-notify-valid-p (descriptor)
  "Whether the watch DESCRIPTOR is in force."
  (let ((watch (gethash descriptor file-notify-descriptors)))
    (and watch (file-exists-p (if (nth 1 watch) (expand-file-name (nth 1 watch) (nth 0 watch)) (nth 0 watch)))
         (orgstar-file-watch-valid-p descriptor))))

(provide 'filenotify)
;;; filenotify.el ends here
