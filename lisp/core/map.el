;;; map.el --- Maps: alists, plists, hash tables, arrays  -*- lexical-binding: t -*-

;; A list whose first element is a cons (or nil) is an alist, another list a property list; an
;; array maps its indices.  Each function asks for the kind once and then does the work directly.

;;; Code:

(define-error 'map-not-inplace "Cannot modify map in-place")

(defun map--properties-p (map)
  "Whether the list MAP is a property list."
  (and (consp map) (atom (car map))))

(defun map--bad (function &rest arguments)
  "Signal that FUNCTION was called with ARGUMENTS among which there should be a map and is none."
  (signal 'cl-no-applicable-method (cons function arguments)))

(defun map--unsupported (map)
  "Signal that MAP is no map, as access to an element does."
  (error "Unsupported map type `%S': %S" (type-of map) map))

(defun mapp (object)
  "Whether OBJECT is a map: a list, a hash table or an array."
  (or (listp object) (hash-table-p object) (arrayp object)))

(defun map-do (function map)
  "Call FUNCTION with each key and value of MAP; return nil."
  (cond
   ((hash-table-p map) (maphash function map))
   ((map--properties-p map)
    (while map
      (funcall function (car map) (cadr map))
      (setq map (cddr map))))
   ((listp map)
    (dolist (pair map) (funcall function (car pair) (cdr pair))))
   ((arrayp map)
    (let ((i 0) (n (length map)))
      (while (< i n)
        (funcall function i (aref map i))
        (setq i (1+ i)))))
   (t (map--bad 'map-do function map)))
  nil)

(defun map-apply (function map)
  "The list of FUNCTION's values for each key and value of MAP."
  (let ((out nil))
    (map-do (lambda (k v) (push (funcall function k v) out)) map)
    (nreverse out)))

(defun map-elt (map key &optional default testfn)
  "The value of KEY in MAP, or DEFAULT.
TESTFN compares keys: by default `equal' in alists, `eq' in plists."
  (cond
   ((hash-table-p map) (gethash key map default))
   ((map--properties-p map)
    (let ((found nil))
      (while (and map (not found))
        (if (if testfn (funcall testfn (car map) key) (eq (car map) key))
            (setq found map)
          (setq map (cddr map))))
      (if found (cadr found) default)))
   ((listp map) (alist-get key map default nil (or testfn #'equal)))
   ((arrayp map) (if (and (natnump key) (< key (length map))) (aref map key) default))
   (t (map--unsupported map))))

(defun map-contains-key (map key &optional testfn)
  "Whether MAP has KEY, compared with TESTFN (default `equal')."
  (cond
   ((hash-table-p map)
    (let ((none (make-symbol "none"))) (not (eq none (gethash key map none)))))
   ((map--properties-p map)
    (let ((found nil) (test (or testfn #'eq)))
      (while (and map (not found))
        (when (funcall test key (car map)) (setq found map))
        (setq map (cddr map)))
      found))
   ((listp map)
    (let ((found nil) (test (or testfn #'equal)))
      (dolist (pair map) (and (consp pair) (funcall test key (car pair)) (setq found t)))
      found))
   ((arrayp map) (and (natnump key) (< key (length map))))
   (t (map--bad 'map-do #'ignore map))))

(defun map-put! (map key value &optional testfn)
  "Make KEY's value VALUE in MAP itself; return VALUE.
Signal `map-not-inplace' when MAP is an alist without KEY, or empty."
  (cond
   ((hash-table-p map) (puthash key value map))
   ((map--properties-p map)
    (let ((rest map) (found nil))
      (while (and rest (not found))
        (if (if testfn (funcall testfn key (car rest)) (eq key (car rest)))
            (setq found rest)
          (setq rest (cddr rest))))
      (cond (found (setcar (cdr found) value))
            (map (setcdr (last map) (list key value)) value)
            (t (signal 'map-not-inplace (list map))))))
   ((listp map)
    (let ((pair (assoc key map testfn)))
      (unless pair (signal 'map-not-inplace (list map)))
      (setcdr pair value)))
   ((arrayp map) (aset map key value))
   (t (map--unsupported map)))
  value)

(defmacro map-put (map key value &optional testfn)
  "Make KEY's value VALUE in the place MAP."
  `(setf (map-elt ,map ,key nil ,testfn) ,value))

(defun map-insert (map key value)
  "A map like MAP in which KEY's value is VALUE."
  (cond
   ((hash-table-p map) (let ((copy (copy-hash-table map))) (puthash key value copy) copy))
   ((map--properties-p map) (cons key (cons value map)))
   ((listp map) (cons (cons key value) map))
   ((arrayp map) (let ((copy (copy-sequence map))) (aset copy key value) copy))
   (t (map--bad 'map-copy map))))

(defun map--store (map key value)
  "MAP, changed in itself if it can be, with VALUE for KEY: what `setf' of `map-elt' stores."
  (cond
   ((or (hash-table-p map) (arrayp map)) (map-put! map key value) map)
   ((map--properties-p map) (plist-put map key value))
   (t (let ((pair (assoc key map)))
        (if pair (progn (setcdr pair value) map) (cons (cons key value) map))))))

(defun map-delete (map key)
  "MAP without KEY; tables and arrays are changed, lists may be."
  (cond
   ((hash-table-p map) (remhash key map) map)
   ((map--properties-p map)
    (let ((rest map) (before nil))
      (while rest
        (if (eq (car rest) key)
            (if before (setcdr (cdr before) (cddr rest)) (setq map (cddr rest)))
          (setq before rest))
        (setq rest (cddr rest)))
      map))
   ;; The first pair only: what it hid is seen then.
   ((listp map) (let ((pair (assoc key map))) (if pair (delq pair map) map)))
   ((arrayp map)
    (when (and (natnump key) (< key (length map))) (aset map key nil))
    map)
   (t (map--bad 'map-delete map key))))

(defun map-nested-elt (map keys &optional default)
  "The value found by looking up KEYS in MAP and the maps in it, or DEFAULT."
  (let ((value map))
    (while (and keys value)
      (setq value (and (mapp value) (map-elt value (pop keys)))))
    (or value default)))

(defun map-keys (map) "The keys of MAP."
  (map-apply (lambda (k _) k) map))
(defun map-values (map) "The values of MAP."
  (map-apply (lambda (_ v) v) map))
(defun map-pairs (map) "The pairs (KEY . VALUE) of MAP."
  (map-apply #'cons map))
(defun map-length (map) "The number of keys of MAP."
  (cond ((hash-table-p map) (hash-table-count map))
        ((map--properties-p map) (/ (length map) 2))
        ((or (listp map) (arrayp map)) (length map))
        (t (map--bad 'map-do #'ignore map))))
(defun map-copy (map) "A copy of MAP; an alist's pairs are copied too."
  (cond ((hash-table-p map) (copy-hash-table map))
        ((map--properties-p map) (copy-sequence map))
        ((listp map) (copy-alist map))
        ((arrayp map) (copy-sequence map))
        (t (map--bad 'map-copy map))))
(defun map-empty-p (map) "Whether MAP has no keys."
  (if (listp map) (null map) (= 0 (map-length map))))

(defun map-keys-apply (function map) "FUNCTION's values for the keys of MAP."
  (map-apply (lambda (k _) (funcall function k)) map))
(defun map-values-apply (function map) "FUNCTION's values for the values of MAP."
  (map-apply (lambda (_ v) (funcall function v)) map))
(defun map-filter (predicate map) "The alist of MAP's pairs for which PREDICATE of key and value holds."
  (let ((out nil))
    (map-do (lambda (k v) (when (funcall predicate k v) (push (cons k v) out))) map)
    (nreverse out)))
(defun map-remove (predicate map) "The alist of MAP's pairs for which PREDICATE of key and value fails."
  (map-filter (lambda (k v) (not (funcall predicate k v))) map))
(defun map-reduce (function map initial)
  "Combine MAP's keys and values: FUNCTION gets what it returned last, first INITIAL, and a pair."
  (map-do (lambda (k v) (setq initial (funcall function initial k v))) map)
  initial)

(defun map-some (predicate map)
  "The first non-nil value of PREDICATE for a key and value of MAP."
  (catch 'map--found
    (map-do (lambda (k v)
              (let ((r (funcall predicate k v))) (when r (throw 'map--found r))))
            map)
    nil))
(defun map-every-p (predicate map)
  "Whether PREDICATE holds for every key and value of MAP."
  (not (map-some (lambda (k v) (not (funcall predicate k v))) map)))

(defun map-into (map type)
  "MAP as TYPE: `list', `alist', `plist', `hash-table' or (hash-table ARGUMENT…)."
  (cond
   ((memq type '(list alist)) (map-pairs map))
   ((eq type 'plist)
    (let ((out nil))
      (map-do (lambda (k v) (push k out) (push v out)) map)
      (nreverse out)))
   ((eq (or (car-safe type) type) 'hash-table)
    (let ((table (apply #'make-hash-table (or (cdr-safe type) `(:test equal :size ,(map-length map))))))
      (map-do (lambda (k v) (puthash k v table)) map)
      table))
   (t (cl-no-applicable-method 'map-into map type))))

(defun map-merge-with (type function &rest maps)
  "The map of TYPE with all pairs of MAPS; values of the same key are combined by FUNCTION."
  (if (eq type 'plist) (map--merged-plist function maps)
  ;; Lists are put together in a table, where a key is found at once.
  (let* ((listed (memq type '(list alist)))
         (merged (map-into (car maps) (if listed 'hash-table type)))
         (none (make-symbol "none")))
    (dolist (map (cdr maps))
      (map-do (lambda (key new)
                (let ((old (gethash key merged none)))
                  (puthash key (if (eq old none) new (funcall function old new)) merged)))
              map))
    (if listed (map-into merged type) merged))))
(defun map--merged-plist (function maps)
  "The property list of all pairs of MAPS, values of keys that are `eq' combined by FUNCTION."
  (let ((merged nil))
    (map-do (lambda (key value) (setq merged (plist-put merged key value))) (car maps))
    (dolist (map (cdr maps))
      (map-do (lambda (key new)
                (let ((old (plist-member merged key)))
                  (setq merged (plist-put merged key (if old (funcall function (cadr old) new) new)))))
              map))
    merged))
(defun map-merge (type &rest maps)
  "The map of TYPE with all pairs of MAPS; of the same key the last one's value."
  (apply #'map-merge-with type (lambda (_ new) new) maps))

(defmacro map-let (keys map &rest body)
  "Evaluate BODY with variables bound to values of MAP; KEYS as in the pattern (map KEY…)."
  (declare (indent 2))
  `(pcase-let (((map ,@keys) ,map)) ,@body))

(put 'map-elt 'gv-expander
     (lambda (do map key &optional default testfn)
       (gv-get map
               (lambda (getter setter)
                 (let ((k (make-symbol "key")))
                   `(let ((,k ,key))
                      ,(funcall do `(map-elt ,getter ,k ,default ,testfn)
                                (lambda (value)
                                  (let ((v (make-symbol "v")) (m (make-symbol "map")))
                                    `(let* ((,v ,value) (,m (map--store ,getter ,k ,v)))
                                       (unless (eq ,m ,getter) ,(funcall setter m))
                                       ,v))))))))))

(provide 'map)
;;; map.el ends here
