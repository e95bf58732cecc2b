;;; bindat.el --- Structures in bytes  -*- lexical-binding: t -*-

;; A specification says what lies in a unibyte string: numbers, strings, bits, vectors, structures.
;; The older form is a list of items that is interpreted; what `bindat-type' makes has functions of
;; its own.  Either can be unpacked to an alist and packed from one.

;;; Code:

(defvar bindat-raw nil "The bytes that are unpacked or being written.")
(defvar bindat-idx 0 "Where in `bindat-raw'.")
;; What `eval' forms see.  They are bound by `dlet', so that they stay ordinary names elsewhere.
(defvar last)                           ; the value unpacked or packed last
(defvar tag)                            ; the tag of a union
(defvar struct)                         ; what was unpacked so far, or what is packed

(cl-defstruct (bindat--type (:constructor bindat--make) (:copier nil)) unpack length pack)

;;; Bytes

(defun bindat--get (count)
  "The number in the next COUNT bytes, the first the greatest."
  (let ((n 0))
    (dotimes (_ count)
      (setq n (logior (ash n 8) (aref bindat-raw bindat-idx)) bindat-idx (1+ bindat-idx)))
    n))
(defun bindat--get-little (count)
  "The number in the next COUNT bytes, the first the least."
  (let ((n 0))
    (dotimes (i count)
      (setq n (logior n (ash (aref bindat-raw bindat-idx) (* 8 i))) bindat-idx (1+ bindat-idx)))
    n))
(defun bindat--put (n count)
  "Write N in COUNT bytes, the greatest first."
  (dotimes (i count)
    (aset bindat-raw bindat-idx (logand 255 (ash n (* -8 (- count 1 i)))))
    (setq bindat-idx (1+ bindat-idx))))
(defun bindat--put-little (n count)
  "Write N in COUNT bytes, the least first."
  (dotimes (i count)
    (aset bindat-raw bindat-idx (logand 255 (ash n (* -8 i))))
    (setq bindat-idx (1+ bindat-idx))))
(defun bindat--get-text (length)
  "The next LENGTH bytes."
  (let ((part (substring bindat-raw bindat-idx (+ bindat-idx length))))
    (setq bindat-idx (+ bindat-idx length))
    (if (stringp part) part (apply #'unibyte-string (append part nil)))))
(defun bindat--get-textz (&optional length)
  "The text up to a zero: of the next LENGTH bytes, or up to where one is, which is passed."
  (let ((n 0) (start bindat-idx))
    (while (and (or (null length) (< n length)) (/= 0 (aref bindat-raw (+ start n)))) (setq n (1+ n)))
    (prog1 (let ((part (substring bindat-raw start (+ start n))))
             (if (stringp part) part (apply #'unibyte-string (append part nil))))
      (setq bindat-idx (+ start (or length (1+ n)))))))
(defun bindat--put-text (text &optional length)
  "Write TEXT, but no more than LENGTH bytes of it, in as many."
  (let ((bytes (if (multibyte-string-p text) (encode-coding-string text 'raw-text) text)))
    (dotimes (i (min (length bytes) (or length (length bytes))))
      (aset bindat-raw (+ bindat-idx i) (aref bytes i)))
    (setq bindat-idx (+ bindat-idx (or length (length bytes))))))
(defun bindat--get-bits (count)
  "The numbers of the bits that are set in the next COUNT bytes, the least first."
  (let ((found nil) (from (* 8 (1- count))))
    (dotimes (_ count)
      (let ((byte (bindat--get 1)))
        (dotimes (i 8)
          (when (/= 0 (logand byte (ash 1 (- 7 i)))) (push (+ from (- 7 i)) found))))
      (setq from (- from 8)))
    found))
(defun bindat--put-bits (bits count)
  "Write COUNT bytes in which those of BITS are set."
  (let ((n 0))
    (dolist (bit bits) (setq n (logior n (ash 1 bit))))
    (bindat--put n count)))
(defun bindat--align (length)
  "`bindat-idx' up to the next multiple of LENGTH."
  (* length (/ (+ bindat-idx length -1) length)))

;;; The older specifications

(defconst bindat--widths
  '((u8 . 1) (byte . 1) (u16 . 2) (word . 2) (short . 2) (u24 . 3) (u32 . 4) (dword . 4) (long . 4)
    (u64 . 8))
  "Bytes of numbers, the greatest byte first.")
(defconst bindat--widths-little '((u16r . 2) (u24r . 3) (u32r . 4) (u64r . 8))
  "Bytes of numbers, the least byte first.")
(defconst bindat--kinds '(eval fill align struct union repeat)
  "What an item may begin with when it has no name.")

(defun bindat--number (arg)
  "The number ARG stands for: itself, a form after `eval', or the path to a field."
  (cond ((eq (car-safe arg) 'eval) (eval (cadr arg) t))
        ((consp arg) (apply #'bindat-get-field struct arg))
        ((and arg (symbolp arg)) (bindat-get-field struct arg))
        (t (or arg 1))))

(defun bindat--item (item)
  "ITEM as (FIELD KIND ARGUMENT REST): what is named how, and what else it says."
  (let* ((named (not (memq (car item) bindat--kinds)))
         (field (and named (car item)))
         (rest (if named (cdr item) item)))
    (when (eq (car-safe field) 'eval) (setq field (eval (cadr field) t)))
    (when (eq (car-safe (car rest)) 'eval)
      (setq rest (cons (eval (cadr (car rest)) t) (cdr rest))))
    (list field (car rest) (cadr rest) (cddr rest))))

(defun bindat--scalar (kind arg rest op &optional value)
  "Unpack (OP `get'), write (`put') or skip (`skip') what KIND is, with ARG and REST; VALUE is written."
  (let* ((width (or (cdr (assq kind bindat--widths)) (cdr (assq kind bindat--widths-little))))
         (little (assq kind bindat--widths-little))
         (n (and (memq kind '(str strz vec bits)) (bindat--number arg))))
    (pcase kind
      ((guard width)
       (pcase op
         ('get (if little (bindat--get-little width) (bindat--get width)))
         ('put (if little (bindat--put-little (or value 0) width) (bindat--put (or value 0) width)))
         ('skip (setq bindat-idx (+ bindat-idx width)))))
      ('ip (bindat--scalar 'vec 4 nil op value))
      ('str (pcase op ('get (bindat--get-text n)) ('put (bindat--put-text (or value "") n))
              ('skip (setq bindat-idx (+ bindat-idx n)))))
      ('strz (pcase op ('get (bindat--get-textz n)) ('put (bindat--put-text (or value "") n))
               ('skip (setq bindat-idx (+ bindat-idx n)))))
      ('bits (pcase op ('get (bindat--get-bits n)) ('put (bindat--put-bits value n))
               ('skip (setq bindat-idx (+ bindat-idx n)))))
      ('vec
       (let* ((element (or (car rest) 'u8))
              (kind (if (consp element) (car element) element))
              (arg (car-safe (cdr-safe element))) (more (cdr-safe (cdr-safe element)))
              (all (and (eq op 'get) (make-vector n 0))))
         (dotimes (i n)
           (let ((v (bindat--scalar kind arg more op (and value (< i (length value)) (elt value i)))))
             (when all (aset all i v))))
         all))
      (_ (error "Unknown binary data type: %S" kind)))))

(defun bindat--union (arg cases)
  "The items of those of CASES, each (TAG ITEM…), whose TAG is what ARG stands for."
  (let ((chosen (bindat--number arg)))
    (cdr (seq-find (lambda (case)
                     (or (equal (car case) chosen) (eq (car case) t)
                         (and (eq (car-safe (car case)) 'eval)
                              (dlet ((tag chosen)) (eval (cadr (car case)) t)))))
                   cases))))

(defun bindat--unpack (spec)
  "The fields that SPEC finds, the last one first."
  (dlet ((struct nil) (last nil))
    (dolist (item spec struct)
      (pcase-let ((`(,field ,kind ,arg ,rest) (bindat--item item)))
        (let (data (many nil))
          (pcase kind
            ('eval (setq data (eval arg t)))
            ('fill (setq bindat-idx (+ bindat-idx (bindat--number arg))))
            ('align (setq bindat-idx (bindat--align (bindat--number arg))))
            ('struct (setq many (null field) data (bindat--unpack (eval arg t))))
            ('repeat (setq many (null field)
                           data (let ((items nil))
                                  (dotimes (_ (bindat--number arg)) (push (bindat--unpack rest) items))
                                  (nreverse items))))
            ('union (setq many (null field) data (bindat--unpack (bindat--union arg rest))))
            (_ (setq data (bindat--scalar kind arg rest 'get) last data)))
          (cond (field (setq struct (cons (cons field data) struct)))
                (many (setq struct (append data struct)))))))))

(defun bindat--write (spec whole op)
  "Go over the structure WHOLE as SPEC says: write it if OP is `put', only count if it is `skip'."
  (dlet ((struct whole) (last nil))
    (dolist (item spec)
      (pcase-let ((`(,field ,kind ,arg ,rest) (bindat--item item)))
        (let ((value (if field (bindat-get-field struct field) struct)))
          (pcase kind
            ('eval (let ((v (eval arg t))) (when field (setq struct (cons (cons field v) struct)))))
            ('fill (setq bindat-idx (+ bindat-idx (bindat--number arg))))
            ('align (setq bindat-idx (bindat--align (bindat--number arg))))
            ('struct (bindat--write (eval arg t) value op))
            ('repeat (dotimes (i (bindat--number arg))
                       (bindat--write rest (if field (nth i value) struct) op)))
            ('union (bindat--write (bindat--union arg rest) value op))
            (_ (setq last (and field value))
               (bindat--scalar kind arg rest op last))))))))

;;; Unpacking and packing

(defun bindat-unpack (spec raw &optional idx)
  "What lies in RAW, a unibyte string or a vector of bytes, from IDX on, as SPEC says."
  (when (and (stringp raw) (multibyte-string-p raw)) (error "String is multibyte"))
  (let ((bindat-raw raw) (bindat-idx (or idx 0)))
    (if (bindat--type-p spec) (funcall (bindat--type-unpack spec)) (bindat--unpack spec))))

(defun bindat-length (spec struct)
  "How many bytes STRUCT takes as SPEC says."
  (let ((bindat-idx 0))
    (if (bindat--type-p spec) (funcall (bindat--type-length spec) struct)
      (bindat--write spec struct 'skip))
    bindat-idx))

(defun bindat-pack (spec struct &optional raw idx)
  "STRUCT in bytes as SPEC says: a string, or written into RAW from IDX on."
  (when (and (stringp raw) (multibyte-string-p raw)) (error "Pre-allocated string is multibyte"))
  (let ((bindat-raw (or raw (make-string (+ (or idx 0) (bindat-length spec struct)) 0)))
        (bindat-idx (or idx 0)))
    (if (bindat--type-p spec) (funcall (bindat--type-pack spec) struct)
      (bindat--write spec struct 'put))
    (if raw nil bindat-raw)))

(defun bindat-get-field (struct &rest path)
  "What PATH leads to in STRUCT: names of fields, and numbers of elements of what repeats."
  (dolist (step path struct)
    (setq struct (if (integerp step) (elt struct step) (cdr (assq step struct))))))

(defun bindat-vector-to-dec (vect &optional sep)
  "The bytes of VECT as decimal numbers with SEP, by default a full stop, between them."
  (mapconcat #'number-to-string vect (or sep ".")))
(defun bindat-vector-to-hex (vect &optional sep)
  "The bytes of VECT as hexadecimal numbers with SEP, by default a colon, between them."
  (mapconcat (apply-partially #'format "%02x") vect (or sep ":")))
(defun bindat-ip-to-string (ip)
  "The address IP, a vector or a string of bytes, as people write it."
  (if (= (length ip) 4) (mapconcat #'number-to-string ip ".")
    (mapconcat (apply-partially #'format "%x") ip ":")))
(defun bindat-format-vector (vect fmt sep &optional len)
  "The first LEN elements of VECT, by default all, as FMT says with SEP between them."
  (mapconcat (apply-partially #'format fmt) (if len (seq-take vect len) vect) sep))

;;; Types that are compiled

(defvar bindat--macros nil "Types that stand for others: (NAME . FUNCTION).")
(defmacro bindat-defmacro (name args &rest body)
  "Let the type NAME with ARGS stand for the type that BODY returns."
  (declare (indent 2) (doc-string 3))
  (let ((body (if (and (stringp (car body)) (cdr body)) (cdr body) body)))
    ;; Forms that are expanded together with this one use it already.
    (setf (alist-get name bindat--macros) (eval `(lambda ,args ,@body) t))
    `(setf (alist-get ',name bindat--macros) (lambda ,args ,@body))))

(defun bindat--forms (type value)
  "The forms that unpack, count and write TYPE, (UNPACK LENGTH PACK); VALUE is the form of the value."
  (let* ((type (if (consp type) type (list type)))
         (kind (car type)) (args (cdr type)))
    (cond
     ((or (consp kind) (keywordp kind)) (bindat--fields-forms type value))
     ((assq kind bindat--macros)
      (bindat--forms (apply (cdr (assq kind bindat--macros)) args) value))
     (t
      (pcase kind
       ((or 'u8 'byte) (bindat--forms '(uint 8) value))
       ('u16 (bindat--forms '(uint 16) value)) ('u24 (bindat--forms '(uint 24) value))
       ('u32 (bindat--forms '(uint 32) value)) ('u64 (bindat--forms '(uint 64) value))
       ('u16r (bindat--forms '(uintr 16) value)) ('u24r (bindat--forms '(uintr 24) value))
       ('u32r (bindat--forms '(uintr 32) value)) ('u64r (bindat--forms '(uintr 64) value))
       ('uintr (bindat--forms `(uint ,(car args) t) value))
       ('uint
        (let ((bytes `(/ ,(car args) 8)))
          (pcase (cadr args)
            ('nil `((bindat--get ,bytes) (bindat--skip ,bytes) (bindat--put ,value ,bytes)))
            ('t `((bindat--get-little ,bytes) (bindat--skip ,bytes)
                  (bindat--put-little ,value ,bytes)))
            (form `((if ,form (bindat--get-little ,bytes) (bindat--get ,bytes))
                    (bindat--skip ,bytes)
                    (if ,form (bindat--put-little ,value ,bytes) (bindat--put ,value ,bytes)))))))
       ('sint
        (pcase-let ((`(,get ,skip ,put) (bindat--forms `(uint ,@args) value)))
          `((bindat--signed ,get ,(car args)) ,skip ,put)))
       ('str `((bindat--get-text ,(car args)) (bindat--skip ,(car args))
               (bindat--put-text ,value ,(car args))))
       ('strz (if args `((bindat--get-textz ,(car args)) (bindat--skip ,(car args))
                         (bindat--put-text ,value ,(car args)))
                `((bindat--get-textz) (bindat--skip (1+ (string-bytes ,value)))
                  (progn (bindat--put-text ,value) (bindat--put 0 1)))))
       ('bits `((bindat--get-bits ,(car args)) (bindat--skip ,(car args))
                (bindat--put-bits ,value ,(car args))))
       ('fill (make-list 3 `(bindat--skip ,(car args))))
       ('align (make-list 3 `(setq bindat-idx (bindat--align ,(car args)))))
       ('unit `(,(car args) nil nil))
       ('type `((funcall (bindat--type-unpack ,(car args)))
                (funcall (bindat--type-length ,(car args)) ,value)
                (funcall (bindat--type-pack ,(car args)) ,value)))
       ('struct (bindat--fields-forms args value))
       ('vec (bindat--repeat-forms (car args) (or (cdr args) '(u8)) value 'vconcat))
       ('repeat (bindat--repeat-forms (car args) (cdr args) value 'identity))
       ('if (pcase-let ((`(,test ,then ,else) args))
              (cl-mapcar (lambda (a b) `(if ,test ,a ,b))
                         (bindat--forms then value) (bindat--forms else value))))
       (_ (error "Unknown type: %S" kind)))))))

(defun bindat--skip (bytes) "Leave BYTES as they are." (setq bindat-idx (+ bindat-idx bytes)))
(defun bindat--signed (n bits)
  "The number N of BITS as one that may be negative."
  (if (< n (ash 1 (1- bits))) n (- n (ash 1 bits))))

(defun bindat--repeat-forms (count type value into)
  "As `bindat--forms' for COUNT times TYPE; INTO makes their value of a list."
  (let* ((element (make-symbol "element"))
         (forms (bindat--forms (if (cdr type) type (car type)) element)))
    `((let ((all nil)) (dotimes (_ ,count) (push ,(nth 0 forms) all)) (,into (nreverse all)))
      (let ((all (append ,value nil))) (dotimes (_ ,count) (let ((,element (pop all))) (ignore ,element) ,(nth 1 forms))))
      (let ((all (append ,value nil))) (dotimes (_ ,count) (let ((,element (pop all))) (ignore ,element) ,(nth 2 forms)))))))

(defun bindat--fields-forms (fields value)
  "As `bindat--forms' for FIELDS, (LABEL TYPE…) and keywords.
Fields see the values of those before them under their labels."
  (let ((whole (make-symbol "struct")) (result nil) (unpacked nil) (names nil) (steps nil))
    (when (eq (car fields) :pack-var)
      (setq whole (cadr fields) fields (cddr fields)))
    (while fields
      (let ((field (pop fields)))
        (if (eq field :unpack-val) (setq result (list (pop fields)))
          (pcase-let* ((`(,label . ,type) field)
                       (given (plist-member (memq :pack-val type) :pack-val))
                       (type (seq-take-while (lambda (x) (not (eq x :pack-val))) type))
                       (name (if (eq label '_) (make-symbol "_") label))
                       (forms (bindat--forms (if (or (cdr type) (consp (car type)))
                                                 (if (and (consp (car type)) (null (cdr type))
                                                          (not (consp (caar type))))
                                                     (car type)
                                                   type)
                                               (car type))
                                             name)))
            (push (list name forms
                        (cond (given (cadr given)) ((eq label '_) nil)
                              (t `(cdr (assq ',label ,whole)))))
                  steps)
            (unless (eq label '_) (push label names))))))
    (setq steps (nreverse steps)
          unpacked (if result (car result)
                     `(list ,@(mapcar (lambda (n) `(cons ',n ,n)) (reverse names)))))
    (let ((writing (lambda (which)
                     `(let* ((,whole ,value)
                             ,@(mapcan (lambda (s)
                                         `((,(car s) ,(nth 2 s))
                                           (,(make-symbol "done") ,(nth which (cadr s)))))
                                       steps))
                        (ignore ,whole ,@(mapcar #'car steps))))))
      (list `(let* ,(mapcar (lambda (s) (list (car s) (caadr s))) steps)
               (ignore ,@(mapcar #'car steps))
               ,unpacked)
            (funcall writing 1) (funcall writing 2)))))

(defmacro bindat-type (&rest type)
  "A type of bytes: TYPE is a name with its arguments, or fields (LABEL TYPE…)."
  (declare (indent 0))
  (pcase-let ((`(,unpack ,length ,pack) (bindat--forms (if (cdr type) type (car type)) 'value)))
    `(bindat--make :unpack (lambda () ,unpack)
                   :length (lambda (value) (ignore value) ,length)
                   :pack (lambda (value) (ignore value) ,pack))))

(provide 'bindat)
;;; bindat.el ends here
