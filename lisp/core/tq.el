;;; tq.el --- Questions to a process, one after the other  -*- lexical-binding: t -*-

;; A queue knows who waits for an answer and what ends each; what a process says is collected until such an end is there.

;;; Code:

(cl-defstruct (tq--queue (:constructor tq--make)) "Questions to a process." process buffer waiting)

(defun tq-create (process)
  "A queue of questions to PROCESS, whose output is collected in a buffer of its own."
  (let ((queue (tq--make :process process :buffer (generate-new-buffer (concat " tq-temp-" (process-name process))))))
    (buffer-disable-undo (tq--queue-buffer queue))
    (set-process-filter process (lambda (_process text) (tq-filter queue text)))
    queue))
(defun tq-process (tq) "The process of the queue TQ." (tq--queue-process tq))
(defun tq-buffer (tq) "The buffer of the queue TQ." (tq--queue-buffer tq))
(defun tq-queue-empty (tq) "Whether no question of the queue TQ waits for an answer." (null (tq--queue-waiting tq)))

(defun tq-enqueue (tq question regexp closure fn &optional delay-question)
  "Send QUESTION to the process of TQ; when what answers it ends with a match of REGEXP, call FN with CLOSURE and the answer.
With DELAY-QUESTION it is sent when the answers of those before it are there."
  (let ((first (tq-queue-empty tq)))
    (setf (tq--queue-waiting tq)
          (append (tq--queue-waiting tq) (list (list (and delay-question (not first) question) regexp closure fn))))
    (unless (and delay-question (not first)) (process-send-string (tq-process tq) question))))
(defun tq-close (tq)
  "End the process of TQ, and throw its buffer away."
  (delete-process (tq-process tq))
  (kill-buffer (tq-buffer tq)))

(defun tq-filter (tq string)
  "Take STRING for output of the process of TQ."
  (when (buffer-live-p (tq-buffer tq))
    (with-current-buffer (tq-buffer tq)
      (goto-char (point-max))
      (insert string)
      (tq-process-buffer tq))))
(defun tq-process-buffer (tq)
  "Hand the answers that are there to those who asked in TQ."
  (let ((more t))
    (while (and more (buffer-live-p (tq-buffer tq)))
      (set-buffer (tq-buffer tq))
      (setq more nil)
      (if (tq-queue-empty tq)
          ;; Nobody asked for this.
          (erase-buffer)
        (pcase-let ((`(,_ ,regexp ,closure ,fn) (car (tq--queue-waiting tq))))
          (goto-char (point-min))
          (when (re-search-forward regexp nil t)
            (let ((answer (buffer-substring (point-min) (point))))
              (delete-region (point-min) (point))
              (pop (tq--queue-waiting tq))
              (let ((next (caar (tq--queue-waiting tq))))
                (when next
                  (setf (caar (tq--queue-waiting tq)) nil)
                  (process-send-string (tq-process tq) next)))
              (with-demoted-errors "Error in answer: %S" (funcall fn closure answer))
              (setq more t))))))))

(provide 'tq)
;;; tq.el ends here
