;;; dozen.el --- Lisp programs timed beside Emacs  -*- lexical-binding: t -*-

;; One function a subject, `run-NAME', each returning something that depends on all it did.

(require 'cl-lib)
(require 'pcase)
(require 'subr-x)

;; pcase: a small evaluator over quoted expressions.
(defun dozen-evaluate (form env)
  (pcase form
    ((pred integerp) form)
    ((pred symbolp) (cdr (assq form env)))
    (`(add ,a ,b) (+ (dozen-evaluate a env) (dozen-evaluate b env)))
    (`(mul ,a ,b) (* (dozen-evaluate a env) (dozen-evaluate b env)))
    (`(if ,c ,a ,b) (if (> (dozen-evaluate c env) 0)
                        (dozen-evaluate a env)
                      (dozen-evaluate b env)))
    (`(let ,(and name (pred symbolp)) ,value ,body)
     (dozen-evaluate body (cons (cons name (dozen-evaluate value env)) env)))
    (_ (error "No form: %S" form))))
(defun run-pcase ()
  (let ((form '(let x (add n 3) (if (add x -5) (add (mul x x) (mul n 2)) (mul n (add x 7)))))
        (sum 0))
    (dotimes (i 200000 sum)
      (setq sum (+ sum (dozen-evaluate form (list (cons 'n (% i 7)))))))))

;; cl-loop with several clauses.
(defun run-loop ()
  (let ((total 0))
    (dotimes (round 2000 total)
      (let ((squares (cl-loop for i from 1 to 1000
                              for s = (* i i)
                              when (< 0 (% (+ s round) 3)) collect s)))
        (cl-incf total (cl-loop for s in squares
                                for i upfrom 0
                                unless (< s 100) sum (- s i)))
        (cl-incf total (cl-loop for (a b) on squares
                                when b maximize (- b a)))))))

;; Closures that keep state.
(defun dozen-counter (step)
  (let ((n 0)) (lambda (k) (setq n (+ n (* k step))))))
(defun run-closures ()
  (let ((counters (mapcar #'dozen-counter (number-sequence 1 20))) (sum 0))
    (dotimes (i 60000)
      (dolist (c counters) (setq sum (logxor sum (funcall c i)))))
    sum))

;; Hash tables with `eq', `equal' and string keys.
(defun run-hash ()
  (let ((numbers (make-hash-table)) (words (make-hash-table :test 'equal)) (sum 0))
    (dotimes (i 200000) (puthash (* i 7) i numbers))
    (dotimes (i 200000) (setq sum (+ sum (gethash (* i 7) numbers 0))))
    (dotimes (i 100000)
      (let ((key (concat "key-" (number-to-string (% i 5000)))))
        (puthash key (1+ (gethash key words 0)) words)))
    (maphash (lambda (k v) (setq sum (+ sum (length k) v))) words)
    sum))

;; Strings: split, join, case, search.
(defun run-strings ()
  (let ((line "The quick brown fox, jumps over; the lazy dog\tand runs away") (sum 0))
    (dotimes (i 20000 sum)
      (let ((words (split-string line "[ ,;\t]+" t)))
        (setq sum (+ sum
                     (length (mapconcat #'capitalize words "-"))
                     (length (string-trim (concat "  " (nth (% i 9) words) "  ")))
                     (or (string-search "lazy" line) 0)
                     (if (string-prefix-p "The" (car words)) 1 0)
                     (length (substring line (% i 20) -5))))))))

(defun run-format ()
  (let ((sum 0))
    (dotimes (i 100000 sum)
      (setq sum (+ sum (length (format "%-10s|%5d|%08.3f|%x|%S" "name" i (/ i 7.0) i '(a "b"))))))))

;; Sorting by a Lisp predicate.
(defun dozen-random-list (n)
  (let ((x 12345) (l nil))
    (dotimes (_ n l) (setq x (% (+ (* x 1103515245) 12345) 2147483648)) (push x l))))
(defun run-sort ()
  (let ((sum 0))
    (dotimes (i 10 sum)
      (let ((sorted (sort (dozen-random-list 20000)
                          (lambda (a b) (< (logand a 65535) (logand b 65535))))))
        (setq sum (+ sum (nth (* i 100) sorted)))))))

;; Generic functions on structures.
(cl-defstruct dozen-shape (name "s"))
(cl-defstruct (dozen-square (:include dozen-shape)) side)
(cl-defstruct (dozen-circle (:include dozen-shape)) radius)
(cl-defgeneric dozen-area (shape))
(cl-defmethod dozen-area ((s dozen-square)) (* (dozen-square-side s) (dozen-square-side s)))
(cl-defmethod dozen-area ((c dozen-circle)) (* 3 (dozen-circle-radius c) (dozen-circle-radius c)))
(cl-defmethod dozen-area ((n integer)) n)
(defun run-generics ()
  (let ((shapes (list (make-dozen-square :side 3) (make-dozen-circle :radius 2) 7)) (sum 0))
    (dotimes (_ 150000 sum)
      (dolist (s shapes) (setq sum (+ sum (dozen-area s)))))))

(defun run-bignums ()
  (let ((a 1) (sum 0))
    (dotimes (i 2000) (setq a (* a (1+ i))))
    (let ((n a)) (while (> n 0) (setq sum (+ sum (% n 10)) n (/ n 10))))
    (dotimes (i 20000) (setq sum (logxor sum (ash a (- (% i 100))))))
    (length (number-to-string (+ sum a)))))

;; A buffer filled piece by piece, edited in the middle.
(defun run-insert ()
  (with-temp-buffer
    (dotimes (i 100000)
      (insert "line " (number-to-string i) "\n"))
    (goto-char (point-min))
    (let ((n 0))
      (while (not (eobp))
        (when (= 0 (% n 10)) (insert "* "))
        (when (eq (char-after) ?l) (delete-char 1))
        (forward-line 1)
        (setq n (1+ n))))
    (buffer-size)))

(defun run-search ()
  (with-temp-buffer
    (dotimes (i 60000)
      (insert "* TODO task " (number-to-string i) " :work:home:\n  SCHEDULED: <2026-03-02 Mon>\n"))
    (let ((n 0))
      (goto-char (point-min))
      (while (re-search-forward "^\\*+ \\(TODO\\|DONE\\) \\(.*?\\)[ \t]+\\(:[[:alnum:]:]+:\\)$" nil t)
        (setq n (+ n (length (match-string 2)))))
      (goto-char (point-min))
      (while (re-search-forward "<\\([0-9]+\\)-\\([0-9]+\\)-\\([0-9]+\\) [A-Z][a-z]+>" nil t)
        (setq n (+ n (string-to-number (match-string 2)))))
      n)))

(defun run-replace ()
  (with-temp-buffer
    (dotimes (i 60000) (insert "alpha beta gamma " (number-to-string i) "\n"))
    (goto-char (point-min))
    (while (re-search-forward "\\([a-z]+\\) \\([a-z]+\\)" nil t) (replace-match "\\2 \\1"))
    (goto-char (point-min))
    (while (search-forward "gamma" nil t) (replace-match "g" t t))
    (+ (buffer-size)
       (length (replace-regexp-in-string "a+" (lambda (m) (upcase m))
                                         (buffer-substring 1 20000))))))

;; Text properties over many small stretches.
(defun run-properties ()
  (with-temp-buffer
    (dotimes (_ 60000) (insert "word and more\n"))
    (goto-char (point-min))
    (while (not (eobp))
      (put-text-property (point) (+ (point) 4) 'face 'bold)
      (forward-line 1))
    (let ((p (point-min)) (n 0))
      (while (setq p (next-single-property-change p 'face))
        (setq n (1+ n)))
      n)))

;; Lists as people use them: association lists, member, append, dolist.
(defun run-lists ()
  (let ((table (mapcar (lambda (i) (cons (intern (format "key%d" i)) i)) (number-sequence 0 60)))
        (sum 0))
    (dotimes (i 400000 sum)
      (let* ((key (car (nth (% i 61) table)))
             (found (assq key table))
             (all (append (list 1 2 3) (list i))))
        (setq sum (+ sum (cdr found) (length all)))
        (when (memq key '(key3 key4 key5)) (setq sum (1+ sum)))
        (when (member i '(5 50 500)) (setq sum (+ 2 sum)))
        (setq sum (+ sum (plist-get '(:a 1 :b 2 :c 3) :c) (alist-get 'x '((w . 1) (x . 2)))))))))

(defvar dozen-names
  '(pcase loop closures hash strings format sort generics bignums insert search replace properties
          lists))
