;;; elp.el --- Counting and timing calls of functions  -*- lexical-binding: t -*-

;; An instrumented function has advice around it that counts its calls and adds up the time from entry to
;; exit.  What was found is a vector on the function's symbol: calls, seconds, name.

;;; Code:

(defgroup elp nil "Profiling of Lisp functions." :group 'lisp)

(defcustom elp-function-list nil "The functions that `elp-instrument-list' and its kin take by default."
  :type '(repeat function))
(defcustom elp-reset-after-results t "Non-nil means that counting begins anew after results were shown." :type 'boolean)
(defcustom elp-sort-by-function 'elp-sort-by-total-time
  "The function that orders two results, [CALLS SECONDS AVERAGE NAME]; nil leaves them as they come."
  :type 'function)
(defcustom elp-report-limit 1 "Functions with fewer calls are left out of the results; nil leaves none out."
  :type '(choice integer (const :tag "Show all" nil)))
(defcustom elp-use-standard-output nil "Non-nil means that results are printed to `standard-output' too." :type 'boolean)
(defcustom elp-recycle-buffers-p t "Nil means that each display of results has a buffer of its own." :type 'boolean)

(defvar elp-results-buffer "*ELP Profiling Results*" "The name of the buffer with the results.")
(defvar elp-master nil "The function in whose calls alone others are timed, or nil.")
(defvar elp-record-p t "Whether calls are timed at the moment.")
(defconst elp-timer-info-property 'elp-info "The property of a symbol that holds what was found.")
(defconst elp--advice-name 'ELP-instrumentation\  "The name of the advice that counts.")
(defvar elp-not-profilable
  '(elp--make-wrapper elp-instrument-function float-time current-time apply funcall + called-interactively-p
    error call-interactively functionp fboundp subrp indirect-function)
  "Functions that cannot be instrumented, because counting calls them.")
(defvar elp--instrumented nil "The functions that are instrumented.")

(defun elp-profilable-p (fun)
  "Whether the function FUN can be instrumented: it is none of those that counting needs and no special form."
  (and (symbolp fun) (fboundp fun) (not (memq fun elp-not-profilable))
       (let ((definition (indirect-function fun)))
         (not (or (special-form-p definition) (autoloadp definition))))))

(defun elp--make-wrapper (funsym)
  "A function to put around FUNSYM: it counts the call and adds the time it takes."
  (lambda (func &rest args)
    (let ((info (get funsym elp-timer-info-property))
          (outer elp-record-p))
      (unless info (error "%s is not instrumented for profiling" funsym))
      (when (eq funsym elp-master) (setq elp-record-p t))
      (unwind-protect
          (if (not elp-record-p)
              (apply func args)
            (aset info 0 (1+ (aref info 0)))
            (let ((start (float-time)))
              (unwind-protect (apply func args)
                (aset info 1 (+ (aref info 1) (- (float-time) start))))))
        (when (eq funsym elp-master) (setq elp-record-p outer))))))

;;;###autoload
(defun elp-instrument-function (funsym)
  "Count and time the calls of the function FUNSYM from now on."
  (interactive "aFunction to instrument: ")
  (elp-restore-function funsym)
  (unless (elp-profilable-p funsym) (error "ELP cannot profile the function: %s" funsym))
  (put funsym elp-timer-info-property (vector 0 0 funsym))
  (cl-pushnew funsym elp--instrumented)
  (advice-add funsym :around (elp--make-wrapper funsym)
              ;; Counting comes before all other advice.
              `((name . ,elp--advice-name) (depth . -99)))
  nil)
(defun elp-restore-function (funsym)
  "Count the calls of FUNSYM no more, and forget what was found."
  (interactive "aFunction to restore: ")
  (when (eq funsym elp-master) (elp-unset-master))
  (setq elp--instrumented (delq funsym elp--instrumented))
  (put funsym elp-timer-info-property nil)
  (advice-remove funsym elp--advice-name)
  nil)
(defun elp-reset-function (funsym)
  "Let the counting of FUNSYM begin anew."
  (interactive "aFunction to reset: ")
  (unless (get funsym elp-timer-info-property) (error "%s is not instrumented for profiling" funsym))
  (put funsym elp-timer-info-property (vector 0 0 funsym)))

(defun elp--each (function list)
  "Call FUNCTION with each function of LIST, by default `elp-function-list'."
  (mapcar function (or list elp-function-list)))
(defun elp--all (function)
  "Call FUNCTION with each instrumented function; nil."
  (mapc function (copy-sequence elp--instrumented))
  nil)
;;;###autoload
(defun elp-instrument-list (&optional list)
  "Instrument the functions of LIST, by default `elp-function-list'; those that cannot be are passed over."
  (interactive "XList of functions to instrument: ")
  (unless (listp (or list elp-function-list)) (signal 'wrong-type-argument (list 'listp list)))
  (elp--each (lambda (funsym) (and (elp-profilable-p funsym) (elp-instrument-function funsym))) list))
;;;###autoload
(defun elp-instrument-package (prefix)
  "Instrument all functions whose names begin with PREFIX, which must not be empty."
  (interactive (list (completing-read "Prefix of package to instrument: " obarray #'elp-profilable-p)))
  (when (member prefix '("" nil)) (error "Instrumenting all Emacs functions would render Emacs unusable"))
  (elp-instrument-list (mapcar #'intern (all-completions prefix obarray #'elp-profilable-p))))
(defun elp-restore-list (&optional list)
  "Restore the functions of LIST, by default `elp-function-list'."
  (interactive "XList of functions to restore: ")
  (elp--each #'elp-restore-function list))
(defun elp-restore-all ()
  "Restore all functions whose calls are counted."
  (interactive)
  (elp--all #'elp-restore-function))
(defun elp-reset-list (&optional list)
  "Let the counting of the functions of LIST begin anew, by default of `elp-function-list'."
  (interactive "XList of functions to reset: ")
  (elp--each #'elp-reset-function list))
(defun elp-reset-all ()
  "Let all counting begin anew."
  (interactive)
  (elp--all #'elp-reset-function))

(defun elp-set-master (funsym)
  "Count calls only while FUNSYM runs, which is instrumented if it is not."
  (interactive "aMaster function: ")
  (elp-instrument-function funsym)
  (setq elp-master funsym elp-record-p nil))
(defun elp-unset-master ()
  "Count calls wherever they are made."
  (interactive)
  (setq elp-master nil elp-record-p t))

(defun elp-elapsed-time (start end)
  "The seconds from the time START to END."
  (float-time (time-subtract end start)))
(defun elp-sort-by-call-count (vec1 vec2)
  "Whether the result VEC1 has more calls than VEC2."
  (>= (aref vec1 0) (aref vec2 0)))
(defun elp-sort-by-total-time (vec1 vec2)
  "Whether the result VEC1 took longer than VEC2."
  (>= (aref vec1 1) (aref vec2 1)))
(defun elp-sort-by-average-time (vec1 vec2)
  "Whether one call of the result VEC1 took longer than one of VEC2."
  (>= (aref vec1 2) (aref vec2 2)))
(defun elp-pack-number (number width)
  "The text NUMBER in at most WIDTH columns: digits are left out before an exponent."
  (if (<= (length number) width)
      number
    (let ((exponent (and (string-match "e[-+]?[0-9]+\\'" number) (match-string 0 number))))
      (if exponent
          (concat (substring number 0 (max 0 (- width 3 (length exponent)))) "..." exponent)
        (substring number 0 width)))))

(defvar elp-results-symname-map
  (let ((map (make-sparse-keymap)))
    (define-key map "\C-m" #'elp-results-jump-to-definition)
    map)
  "Keys on the name of a function in the results.")
(defun elp-results-jump-to-definition (&optional _event)
  "Show the definition of the function at point."
  (interactive)
  (find-function (get-text-property (point) 'elp-symname)))
(define-derived-mode elp-results-mode special-mode "ELP" "Mode of the results of profiling.")
(defun elp-output-insert-symname (symname)
  "Insert SYMNAME, a function's name, from which its definition can be reached."
  (insert (propertize symname 'elp-symname (intern symname) 'keymap elp-results-symname-map)))

(defun elp--results ()
  "What was found of each instrumented function: vectors [CALLS SECONDS AVERAGE NAME]."
  (let (found)
    (dolist (funsym elp--instrumented found)
      (let* ((info (get funsym elp-timer-info-property)) (calls (aref info 0)) (time (aref info 1)))
        (unless (and elp-report-limit (< calls elp-report-limit))
          (push (vector calls time (if (zerop calls) 0.0 (/ time (float calls))) (symbol-name funsym)) found))))))
;;;###autoload
(defun elp-results ()
  "Show how often the instrumented functions were called and how long they took."
  (interactive)
  (let* ((results (elp--results))
         (results (if elp-sort-by-function (sort results elp-sort-by-function) results))
         (titles '("Function Name" "Call Count" "Elapsed Time" "Average Time"))
         (name-width (apply #'max (length (car titles)) (mapcar (lambda (f) (length (symbol-name f))) elp--instrumented)))
         (widths (cons name-width (mapcar #'length (cdr titles))))
         (buffer (if elp-recycle-buffers-p (get-buffer-create elp-results-buffer)
                   (generate-new-buffer elp-results-buffer))))
    (cl-flet ((line (cells)
                (string-trim-right
                 (mapconcat #'identity (cl-mapcar (lambda (cell width) (string-pad cell width)) cells widths) "  "))))
      (with-current-buffer buffer
        (let ((inhibit-read-only t))
          (erase-buffer)
          (elp-results-mode)
          (insert (line titles) "\n" (line (mapcar (lambda (width) (make-string width ?=)) widths)) "\n")
          (dolist (result results)
            (elp-output-insert-symname (aref result 3))
            (insert (substring (line (list (aref result 3) (number-to-string (aref result 0))
                                           (elp-pack-number (number-to-string (aref result 1)) 10)
                                           (elp-pack-number (number-to-string (aref result 2)) 10)))
                               (length (aref result 3)))
                    "\n"))
          (goto-char (point-min)))
        (when elp-use-standard-output (princ (buffer-substring (point-min) (point-max))))))
    (if noninteractive buffer (pop-to-buffer buffer))
    (when elp-reset-after-results (elp-reset-all))
    nil))

(provide 'elp)
;;; elp.el ends here
