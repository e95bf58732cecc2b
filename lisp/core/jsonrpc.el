;;; jsonrpc.el --- Talking JSON-RPC to another program  -*- lexical-binding: t -*-

;; A connection sends messages and is handed those that arrive.  Which way they go is the business of its
;; class: `jsonrpc-process-connection' puts each below a header with its length on the pipe of a process.
;;
;; JSON objects are property lists with keywords, arrays vectors; null is nil and false `:json-false'.

;;; Code:

(require 'eieio)
(require 'cl-lib)

(defconst jsonrpc-default-request-timeout 10 "Seconds that a request waits for its answer by default.")
(define-error 'jsonrpc-error "jsonrpc-error")

(defclass jsonrpc-connection ()
  ((name :initarg :name :initform "anonymous" :accessor jsonrpc-name :documentation "A name for people.")
   (-request-dispatcher :initarg :request-dispatcher :initform #'ignore :accessor jsonrpc--request-dispatcher
                        :documentation "Called with connection, method and parameters; its value is the answer.")
   (-notification-dispatcher :initarg :notification-dispatcher :initform #'ignore
                             :accessor jsonrpc--notification-dispatcher
                             :documentation "Called with connection, method and parameters of a notification.")
   (last-error :initform nil :accessor jsonrpc-last-error :documentation "The last error that was received.")
   (-request-continuations :initform (make-hash-table) :accessor jsonrpc--request-continuations
                           :documentation "What waits for answers: (SUCCESS ERROR TIMER) by the request's number.")
   (-events-buffer :initform nil :accessor jsonrpc--events-buffer :documentation "Where messages are written down.")
   (-events-buffer-scrollback-size :initarg :events-buffer-scrollback-size :initform nil
                                   :accessor jsonrpc--events-buffer-scrollback-size
                                   :documentation "How many characters are kept there; nil all, 0 none.")
   (-deferred-actions :initform (make-hash-table :test #'equal) :accessor jsonrpc--deferred-actions
                      :documentation "Requests that are not sent yet: functions by (DEFERRED . BUFFER).")
   (-next-request-id :initform 0 :accessor jsonrpc--next-request-id :documentation "The last request's number."))
  :documentation "A connection to somebody who speaks JSON-RPC; how, the classes below it say.")

(defclass jsonrpc-process-connection (jsonrpc-connection)
  ((-process :initarg :process :accessor jsonrpc--process :documentation "The process, or a function that starts it.")
   (-expected-bytes :initform nil :accessor jsonrpc--expected-bytes :documentation "How long the message is that is arriving.")
   (-on-shutdown :initarg :on-shutdown :initform #'ignore :accessor jsonrpc--on-shutdown
                 :documentation "Called with the connection when the process has ended."))
  :documentation "A connection to a process, whose messages have a header with their length.")

;;; What a connection can do

(cl-defgeneric jsonrpc-connection-send (connection &key id method params result error)
  "Send a message over CONNECTION: a request or notification of METHOD with PARAMS, or the RESULT or ERROR of request ID.")
(cl-defgeneric jsonrpc-running-p (connection) "Whether CONNECTION is there.")
(cl-defgeneric jsonrpc-shutdown (connection &optional cleanup)
  "End CONNECTION; with CLEANUP its buffers go too.")
(cl-defgeneric jsonrpc-connection-ready-p (_connection _what)
  "Whether a request that was deferred for WHAT may be sent over CONNECTION: by default at once."
  t)

;;; Errors

(defun jsonrpc-error (&rest args)
  "Signal `jsonrpc-error'.
ARGS are a format string with what goes into it, or keywords: :code, :message and :data."
  (cl-destructuring-bind (text code message data)
      (if (stringp (car args))
          (let ((text (apply #'format-message args))) (list text 32603 text nil))
        (list "[jsonrpc] error " (plist-get args :code) (plist-get args :message) (plist-get args :data)))
    (signal 'jsonrpc-error
            `(,text (jsonrpc-error-code . ,code) (jsonrpc-error-message . ,message)
                    ,@(unless (stringp (car args)) `((jsonrpc-error-data . ,data)))))))

(defmacro jsonrpc-lambda (cl-lambda-list &rest body)
  "A function of one argument, an object, whose parts CL-LAMBDA-LIST names as keywords, with BODY."
  (declare (indent 1) (debug (sexp &rest form)))
  (let ((object (gensym "object")))
    `(lambda (,object) (apply (cl-function (lambda ,cl-lambda-list ,@body)) ,object))))

;;; JSON

(defun jsonrpc--json-read ()
  "The JSON object at point, as messages hold it."
  (json-parse-buffer :object-type 'plist :null-object nil :false-object :json-false))
(defun jsonrpc--json-encode (object)
  "OBJECT as JSON."
  (json-serialize object :false-object :json-false :null-object nil))

;;; Writing down

(defun jsonrpc--message (format &rest args)
  "Show FORMAT with ARGS as a message of this library."
  (message "[jsonrpc] %s" (apply #'format format args)))
(defun jsonrpc-events-buffer (connection)
  "The buffer in which messages of CONNECTION are written down."
  (let ((buffer (jsonrpc--events-buffer connection)))
    (if (buffer-live-p buffer)
        buffer
      (setf (jsonrpc--events-buffer connection)
            (with-current-buffer (generate-new-buffer (format "*%s events*" (jsonrpc-name connection)))
              (buffer-disable-undo)
              (setq buffer-read-only t)
              (current-buffer))))))
(defun jsonrpc--log-event (connection message &optional type)
  "Write MESSAGE down in the buffer of CONNECTION, as one of TYPE, `client', `server' or `internal'."
  (let ((kept (jsonrpc--events-buffer-scrollback-size connection)))
    (unless (eql kept 0)
      (with-current-buffer (jsonrpc-events-buffer connection)
        (let ((inhibit-read-only t)
              (kind (cond ((plist-get message :method) (if (plist-member message :id) "request" "notification"))
                          ((plist-get message :error) "error reply")
                          (t "reply"))))
          (goto-char (point-max))
          (insert (format "[%s] %s%s %s\n%s\n" (or type 'internal) kind
                          (if (plist-get message :id) (format " %s" (plist-get message :id)) "")
                          (format-time-string "%T") (pp-to-string message)))
          (when (and kept (> (buffer-size) kept))
            (delete-region (point-min) (- (point-max) kept))))))))

;;; Messages that arrive

(defun jsonrpc--reply (connection id method params)
  "Answer the request ID of METHOD with PARAMS that came over CONNECTION."
  (let ((answer
         (condition-case problem
             (list :result (funcall (jsonrpc--request-dispatcher connection) connection method params))
           (jsonrpc-error
            (list :error (list :code (or (alist-get 'jsonrpc-error-code (cddr problem)) -32603)
                               :message (or (alist-get 'jsonrpc-error-message (cddr problem)) "Internal error"))))
           (error (jsonrpc--message "%s" (error-message-string problem))
                  '(:error (:code -32603 :message "Internal error"))))))
    (apply #'jsonrpc-connection-send connection :id id answer)))

(defun jsonrpc-connection-receive (connection message)
  "Do with MESSAGE, an object, what is to be done when it arrives over CONNECTION.
A request is answered, a notification handed to its function, an answer to who waits for it."
  (jsonrpc--log-event connection message 'server)
  (let* ((id (plist-get message :id)) (method (plist-get message :method)) (params (plist-get message :params))
         (failure (plist-get message :error))
         (waiting (and id (gethash id (jsonrpc--request-continuations connection)))))
    (when failure (setf (jsonrpc-last-error connection) failure))
    (when (stringp method) (setq method (intern method)))
    (cond
     ((and method id) (jsonrpc--reply connection id method params))
     (method (funcall (jsonrpc--notification-dispatcher connection) connection method params))
     (waiting
      (jsonrpc--forget connection id)
      (if failure (funcall (nth 1 waiting) failure) (funcall (nth 0 waiting) (plist-get message :result))))
     (failure (jsonrpc--message "%s" (plist-get failure :message))))
    (jsonrpc--call-deferred connection)))

(defun jsonrpc--forget (connection id)
  "Wait no more for the answer to the request ID of CONNECTION."
  (let ((waiting (gethash id (jsonrpc--request-continuations connection))))
    (when (timerp (nth 2 waiting)) (cancel-timer (nth 2 waiting)))
    (remhash id (jsonrpc--request-continuations connection))))
(defun jsonrpc-forget-pending-continuations (connection)
  "Wait no more for any answer over CONNECTION."
  (dolist (id (hash-table-keys (jsonrpc--request-continuations connection))) (jsonrpc--forget connection id)))

;;; Requests

(defun jsonrpc--call-deferred (connection)
  "Send the requests that were put off, where CONNECTION is ready for them now."
  (dolist (key (hash-table-keys (jsonrpc--deferred-actions connection)))
    (let ((send (gethash key (jsonrpc--deferred-actions connection))))
      (when (and send (jsonrpc-connection-ready-p connection (car key)))
        (remhash key (jsonrpc--deferred-actions connection))
        (funcall send)))))

(cl-defun jsonrpc--async-request-1 (connection method params
                                               &key success-fn error-fn timeout-fn
                                               (timeout jsonrpc-default-request-timeout) deferred)
  "Send a request of METHOD with PARAMS over CONNECTION; (NUMBER TIMER) of it.
SUCCESS-FN, ERROR-FN, TIMEOUT-FN, TIMEOUT and DEFERRED are as in `jsonrpc-async-request'."
  (let* ((id (cl-incf (jsonrpc--next-request-id connection)))
         (buffer (current-buffer))
         (entry (list (or success-fn #'ignore)
                      (or error-fn
                          (lambda (failure)
                            (jsonrpc--message "error in reply to %s: %s" method (plist-get failure :message))))
                      nil))
         (send (lambda () (jsonrpc-connection-send connection :id id :method method :params params))))
    (puthash id entry (jsonrpc--request-continuations connection))
    (when timeout
      (setf (nth 2 entry)
            (run-with-timer timeout nil
                            (lambda ()
                              (remhash id (jsonrpc--request-continuations connection))
                              (when deferred (remhash (cons deferred buffer) (jsonrpc--deferred-actions connection)))
                              (if timeout-fn (funcall timeout-fn)
                                (jsonrpc--message "request %s of %s timed out" id method))))))
    (cond
     ((or (not deferred) (jsonrpc-connection-ready-p connection deferred)) (funcall send))
     (t (puthash (cons deferred buffer)
                 (lambda () (when (buffer-live-p buffer) (with-current-buffer buffer (funcall send))))
                 (jsonrpc--deferred-actions connection))))
    (list id (nth 2 entry))))

(defun jsonrpc-async-request (connection method params &rest args)
  "Send a request of METHOD with PARAMS over CONNECTION and go on.
ARGS are keywords: :success-fn is called with the result, :error-fn with the error, an object with
:code, :message and :data, and :timeout-fn with nothing after :timeout seconds.  With :deferred the
request waits until `jsonrpc-connection-ready-p' allows it; a later one of the same value takes its
place.

(fn CONNECTION METHOD PARAMS &key SUCCESS-FN ERROR-FN TIMEOUT-FN TIMEOUT DEFERRED)"
  (apply #'jsonrpc--async-request-1 connection method params args)
  nil)

(cl-defun jsonrpc-request (connection method params
                                      &key deferred (timeout jsonrpc-default-request-timeout)
                                      cancel-on-input cancel-on-input-retval)
  "Send a request of METHOD with PARAMS over CONNECTION and wait for its result.
An error in answer to it, or none within TIMEOUT seconds, signals `jsonrpc-error'.  DEFERRED is as in
`jsonrpc-async-request'.  With CANCEL-ON-INPUT input ends the wait: the value is CANCEL-ON-INPUT-RETVAL."
  (let* ((outcome nil)
         (id (car (jsonrpc--async-request-1
                   connection method params :deferred deferred :timeout timeout
                   :success-fn (lambda (result) (setq outcome (list 'done result)))
                   :error-fn (lambda (failure) (setq outcome (list 'error failure)))
                   :timeout-fn (lambda () (setq outcome (list 'timeout)))))))
    (unwind-protect
        (while (not (or outcome (and cancel-on-input (input-pending-p))))
          (accept-process-output nil 0.1)
          (unless (or outcome (jsonrpc-running-p connection))
            (setq outcome '(error (:code -1 :message "Server died")))))
      (jsonrpc--forget connection id))
    (pcase outcome
      (`(done ,result) result)
      (`(error ,failure)
       (signal 'jsonrpc-error
               `(,(format "request id=%s failed:" id) (jsonrpc-error-code . ,(plist-get failure :code))
                 (jsonrpc-error-message . ,(plist-get failure :message))
                 (jsonrpc-error-data . ,(plist-get failure :data)))))
      (`(timeout)
       (signal 'jsonrpc-error `(,(format "request id=%s failed:" id) (jsonrpc-error-message . "Timed out"))))
      (_ cancel-on-input-retval))))

(defun jsonrpc-notify (connection method params)
  "Send a notification of METHOD with PARAMS over CONNECTION; there is no answer to it."
  (jsonrpc-connection-send connection :method method :params params))

;;; Processes

(cl-defmethod initialize-instance :after ((connection jsonrpc-process-connection) &optional _slots)
  "Start the process of CONNECTION, if it is given as a function, and listen to it."
  (let* ((process (jsonrpc--process connection))
         (process (if (functionp process) (funcall process) process)))
    (setf (jsonrpc--process connection) process)
    (set-process-buffer process (get-buffer-create (format " *%s output*" (jsonrpc-name connection))))
    (set-process-coding-system process 'binary 'binary)
    (set-process-filter process #'jsonrpc--process-filter)
    (set-process-sentinel process #'jsonrpc--process-sentinel)
    (process-put process 'jsonrpc-connection connection)
    (with-current-buffer (process-buffer process)
      (buffer-disable-undo)
      (set-buffer-multibyte nil)
      (erase-buffer)
      (set-marker (process-mark process) (point-min)))))

(cl-defmethod jsonrpc-connection-send ((connection jsonrpc-process-connection) &rest args
                                       &key method &allow-other-keys)
  "Send the message ARGS, of METHOD if it is a request, to the process of CONNECTION."
  (when method
    (setq args (plist-put (copy-sequence args) :method
                          (cond ((keywordp method) (substring (symbol-name method) 1))
                                ((symbolp method) (symbol-name method))
                                (t method)))))
  (let* ((message (append '(:jsonrpc "2.0") args))
         (json (encode-coding-string (jsonrpc--json-encode message) 'utf-8 t)))
    (process-send-string (jsonrpc--process connection)
                         (format "Content-Length: %d\r\n\r\n%s" (string-bytes json) json))
    (jsonrpc--log-event connection message 'client)))

(cl-defmethod jsonrpc-running-p ((connection jsonrpc-process-connection))
  "Whether the process of CONNECTION lives: its status as `process-live-p' gives it."
  (process-live-p (jsonrpc--process connection)))

(cl-defmethod jsonrpc-shutdown ((connection jsonrpc-process-connection) &optional cleanup)
  "End the process of CONNECTION and wait until it is gone; with CLEANUP its buffers go too."
  (let ((process (jsonrpc--process connection)))
    (delete-process process)
    (let ((n 0))
      (while (and (not (process-get process 'jsonrpc-sentinel-done)) (< (cl-incf n) 30))
        (accept-process-output nil 0.1)))
    (when cleanup
      (mapc (lambda (buffer) (when (buffer-live-p buffer) (kill-buffer buffer)))
            (list (process-buffer process) (jsonrpc--events-buffer connection)
                  (get-buffer (jsonrpc--stderr-name connection)))))
    nil))

(defun jsonrpc-process-type (conn)
  "The kind of the process of CONN, as `process-type' gives it."
  (process-type (jsonrpc--process conn)))
(defun jsonrpc--stderr-name (connection)
  "The name of the buffer with what the process of CONNECTION says on its standard error."
  (format "*%s stderr*" (jsonrpc-name connection)))
(defun jsonrpc-stderr-buffer (conn)
  "The buffer with what the process of CONN says on its standard error, if it was started so."
  (get-buffer (jsonrpc--stderr-name conn)))

(defun jsonrpc--process-sentinel (process change)
  "Let the connection of PROCESS end when CHANGE says that it has."
  (let ((connection (process-get process 'jsonrpc-connection)))
    (unless (or (process-live-p process) (process-get process 'jsonrpc-sentinel-done))
      (process-put process 'jsonrpc-sentinel-done t)
      (jsonrpc--message "Server exited with status %s" (process-exit-status process))
      (jsonrpc--log-event connection (list :message (string-trim change)) 'internal)
      (let ((waiting (hash-table-values (jsonrpc--request-continuations connection))))
        (jsonrpc-forget-pending-continuations connection)
        (dolist (entry waiting) (funcall (nth 1 entry) '(:code -1 :message "Server died"))))
      (funcall (jsonrpc--on-shutdown connection) connection))))

(defun jsonrpc--process-filter (process string)
  "Take STRING from PROCESS and hand on the messages that are complete."
  (when (buffer-live-p (process-buffer process))
    (let ((connection (process-get process 'jsonrpc-connection)) (messages nil))
      (with-current-buffer (process-buffer process)
        (goto-char (point-max))
        (insert string)
        (goto-char (point-min))
        (let ((more t))
          (while more
            (setq more nil)
            (let ((case-fold-search t))
              (when (and (not (jsonrpc--expected-bytes connection))
                         (re-search-forward "\\(?:.*: .*\r\n\\)*?Content-Length: *\\([0-9]+\\)\r\n\\(?:.*: .*\r\n\\)*\r\n" nil t))
                (setf (jsonrpc--expected-bytes connection) (string-to-number (match-string 1)))
                (delete-region (point-min) (point))))
            (let ((length (jsonrpc--expected-bytes connection)))
              (when (and length (>= (buffer-size) length))
                (let ((text (decode-coding-string (buffer-substring (point-min) (+ (point-min) length)) 'utf-8)))
                  (delete-region (point-min) (+ (point-min) length))
                  (setf (jsonrpc--expected-bytes connection) nil)
                  (setq more t)
                  (condition-case problem
                      (push (with-temp-buffer
                              (insert text)
                              (goto-char (point-min))
                              (jsonrpc--json-read))
                            messages)
                    (json-error (jsonrpc--message "Invalid JSON: %s %s" (cdr problem) text)))))))))
      (dolist (message (nreverse messages))
        (with-temp-buffer (jsonrpc-connection-receive connection message))))))

(provide 'jsonrpc)
;;; jsonrpc.el ends here
