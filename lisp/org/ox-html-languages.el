;;; ox-html-languages.el --- Highlighting of languages without a mode  -*- lexical-binding: t -*-

;;; Commentary:

;; A language is a row: what begins a comment, what delimits strings, its words.  One regexp made of the row
;; finds everything that gets a face, so that text is gone through once.

;;; Code:

(require 'cl-lib)

(defconst org-html--c-words "break case const continue default do else enum extern for goto if return sizeof static
struct switch typedef union volatile while inline register restrict")
(defconst org-html--c-types "void char short int long float double signed unsigned bool auto size_t")

(defconst org-html--language-rows
  `((("python" "jupyter-python") :line "#" :block ("\"\"\"" . "\"\"\"") :strings "\"'"
     :words "and as assert async await break class continue def del elif else except finally for from global if import in
is lambda nonlocal not or pass raise return try while with yield match case"
     :builtins "print len range open int str float list dict set tuple bool type isinstance super sorted enumerate zip map
filter sum min max abs any all input iter next repr"
     :constants "True False None self cls" :names "def class")
    (("C" "c") :line "//" :block ("/*" . "*/") :strings "\"'" :pre "#" :words ,org-html--c-words
     :types ,org-html--c-types :constants "NULL true false")
    (("C++" "cpp" "c++" "D") :line "//" :block ("/*" . "*/") :strings "\"'" :pre "#"
     :words ,(concat org-html--c-words " catch class constexpr delete explicit export final friend mutable namespace new
noexcept operator override private protected public template this throw try typename using virtual co_await co_return
co_yield concept requires")
     :types ,(concat org-html--c-types " string vector map") :constants "nullptr true false" :names "class struct namespace")
    (("java" "scala" "kotlin" "groovy" "csharp") :line "//" :block ("/*" . "*/") :strings "\"'"
     :words "abstract assert break case catch class const continue default def do else enum extends final finally for fun
if implements import in instanceof interface internal native new object override package private protected public return
sealed static super switch synchronized this throw throws trait transient try using val var when while with yield"
     :types "boolean byte char double float int long short void String Int Boolean Double" :constants "null true false"
     :names "class interface trait object def fun enum")
    (("js" "javascript" "typescript" "ts" "jsx" "tsx") :line "//" :block ("/*" . "*/") :strings "\"'`"
     :words "async await break case catch class const continue debugger default delete do else export extends finally for
from function if import in instanceof let new of return static super switch this throw try typeof var void while with yield
interface type enum implements readonly private public protected"
     :builtins "console document window Array Object String Number Math JSON Promise Map Set require module"
     :constants "null undefined true false NaN" :types "string number boolean any never unknown" :names "function class interface type")
    (("rust") :line "//" :block ("/*" . "*/") :strings "\""
     :words "as async await break const continue crate dyn else enum extern fn for if impl in let loop match mod move mut
pub ref return static struct super trait type unsafe use where while"
     :types "bool char f32 f64 i8 i16 i32 i64 isize str u8 u16 u32 u64 usize String Vec Option Result Box Self"
     :constants "true false self None Some Ok Err" :names "fn struct enum trait mod type")
    (("go") :line "//" :block ("/*" . "*/") :strings "\"'`"
     :words "break case chan const continue default defer else fallthrough for func go goto if import interface map package
range return select struct switch type var"
     :types "bool byte error float32 float64 int int32 int64 rune string uint any" :builtins "append cap close copy len make
new panic print println recover" :constants "nil true false iota" :names "func type")
    (("swift") :line "//" :block ("/*" . "*/") :strings "\""
     :words "actor as associatedtype async await break case catch class continue default defer deinit do else enum extension
fallthrough fileprivate final for func guard if import in init inout internal is lazy let mutating nonisolated open operator
override precedencegroup private protocol public repeat rethrows return some static struct subscript super switch throw throws
try typealias var weak where while"
     :types "Any Array Bool Character Dictionary Double Float Int Int64 Optional Set String UInt UInt8 Void"
     :constants "nil true false self Self" :names "func class struct enum protocol actor extension")
    (("ruby") :line "#" :strings "\"'`"
     :words "alias and begin break case class def defined do else elsif end ensure for if in module next not or redo rescue
retry return super then undef unless until when while yield require include extend attr_accessor"
     :builtins "puts print p raise lambda proc" :constants "nil true false self" :names "def class module")
    (("perl") :line "#" :strings "\"'`"
     :words "and cmp continue do else elsif eq for foreach ge given gt if last le lt my ne next no not or our package redo
return sub unless until use when while xor local" :builtins "print push pop shift open close die join split map grep sort keys"
     :names "sub package")
    (("lua") :line "--" :block ("--[[" . "]]") :strings "\"'"
     :words "and break do else elseif end for function goto if in local not or repeat return then until while"
     :builtins "print pairs ipairs require type tostring" :constants "nil true false" :names "function")
    (("haskell" "hs") :line "--" :block ("{-" . "-}") :strings "\""
     :words "as case class data deriving do else family forall foreign hiding if import in infix infixl infixr instance let
module newtype of qualified then type where" :types "Int Integer Double Float Char String Bool Maybe Either IO"
     :constants "True False Nothing Just Left Right")
    (("ocaml" "caml") :block ("(*" . "*)") :strings "\""
     :words "and as assert begin class do done downto else end exception external for fun function functor if in include
inherit let match method module mutable new object of open or private rec sig struct then to try type val virtual when while with"
     :types "int float string bool char unit list array option" :constants "true false None Some" :names "let type module")
    (("R" "r") :line "#" :strings "\"'"
     :words "if else for while repeat function break next return in library require"
     :constants "TRUE FALSE NULL NA NaN Inf" :builtins "c list data.frame paste print cat sum mean length seq rep")
    (("julia") :line "#" :strings "\""
     :words "abstract baremodule begin break catch const continue do else elseif end export finally for function global if
import in let local macro module mutable primitive quote return struct try using where while"
     :constants "true false nothing missing" :types "Int Int64 Float64 String Bool Vector Any" :names "function struct module macro")
    (("sql" "sqlite") :line "--" :block ("/*" . "*/") :strings "'\"" :fold t
     :words "add all alter and as asc between by case check column commit create cross default delete desc distinct drop else
end exists foreign from full group having if in index inner insert into is join key left like limit not null offset on or order
outer primary references right rollback select set table then union unique update using values view when where with"
     :types "bigint boolean char date decimal double float integer int numeric real text timestamp varchar blob"
     :builtins "avg count max min sum coalesce lower upper length substr round")
    (("awk") :line "#" :strings "\"" :words "BEGIN END break continue delete do else exit for function getline if in next
print printf return while" :constants "FS NF NR OFS ORS RS FILENAME" :names "function")
    (("css" "scss") :block ("/*" . "*/") :strings "\"'" :words "important media import font-face keyframes supports")
    (("json") :strings "\"" :constants "true false null")
    (("yaml" "toml" "conf" "ini") :line "#" :strings "\"'" :constants "true false null yes no")
    (("makefile" "make" "dockerfile") :line "#" :strings "\"'" :words "ifeq ifneq ifdef ifndef else endif include define endef export
FROM RUN COPY ADD CMD ENTRYPOINT ENV ARG WORKDIR EXPOSE VOLUME USER")
    (("scheme" "clojure" "racket" "lisp" "common-lisp") :line ";" :block ("#|" . "|#") :strings "\""
     :words "define lambda let let* letrec begin if cond case else do when unless and or not set! quote def defn defmacro fn
loop recur ns defun defvar defparameter setf progn" :constants "nil true false t" :names "define def defn defmacro defun defvar")
    (("latex" "tex") :line "%" :pre "\\\\[a-zA-Z@]+" )
    (("html" "xml" "mhtml" "nxml") :block ("<!--" . "-->") :strings "\"" :pre "</?[a-zA-Z][-a-zA-Z0-9:]*"))
  "Languages and what is special in their text.
:line begins a comment up to the end of the line, :block is (BEGIN . END) of one, :strings the delimiters; :words, :builtins,
:types and :constants are words; a name after one of :names is being defined; :pre is a regexp of what precedes or directs the
rest; with :fold the case of words does not count.")

(defun org-html--language-row (language)
  "The plist for LANGUAGE, or nil."
  (cdr (seq-find (lambda (row) (member language (car row))) org-html--language-rows)))

(defun org-html--string-regexp (delimiter)
  "A regexp for a string between DELIMITER, a character, with escapes; only a backquote's goes over lines."
  (let ((mark (regexp-quote (char-to-string delimiter))))
    (format "%s\\(?:[^%s\\\\%s]\\|\\\\\\(?:.\\|\n\\)\\)*%s" mark mark (if (eq delimiter ?`) "" "\n") mark)))

(defun org-html--language-scanner (row)
  "A regexp with a group for each thing that ROW makes special, in the order comment, string, directive, number, word."
  (let ((line (plist-get row :line)) (block (plist-get row :block)))
    (format "\\(%s\\)\\|\\(%s\\)\\|\\(%s\\)\\|\\(\\_<[0-9][0-9a-zA-Z_.]*\\)\\|\\([a-zA-Z_][a-zA-Z0-9_!*?]*\\)"
            (string-join
             (delq nil (list (and block (not (equal (car block) "\"\"\""))
                                  (concat (regexp-quote (car block)) "\\(?:.\\|\n\\)*?" (regexp-quote (cdr block))))
                             (and line (concat (regexp-quote line) ".*"))
                             (and (not line) (not block) regexp-unmatchable)))
             "\\|")
            (string-join
             (append (and (equal (car block) "\"\"\"") '("\"\"\"\\(?:.\\|\n\\)*?\"\"\""))
                     (or (mapcar #'org-html--string-regexp (plist-get row :strings)) (list regexp-unmatchable)))
             "\\|")
            (pcase (plist-get row :pre)
              ('nil regexp-unmatchable)
              ("#" "^[ \t]*#[ \t]*[a-z]+")
              (regexp regexp)))))

(defun org-html--word-faces (row)
  "A table of the words of ROW and their faces."
  (let ((table (make-hash-table :test #'equal)))
    (pcase-dolist (`(,key . ,face) '((:words . font-lock-keyword-face) (:builtins . font-lock-builtin-face)
                                     (:types . font-lock-type-face) (:constants . font-lock-constant-face)))
      (dolist (word (split-string (or (plist-get row key) ""))) (puthash word face table)))
    table))

(defun org-html--fontify-by-row (row)
  "Give the current buffer's text the faces that ROW says."
  (let* ((scanner (org-html--language-scanner row))
         (faces (org-html--word-faces row))
         (names (split-string (or (plist-get row :names) "")))
         (fold (plist-get row :fold))
         (case-fold-search nil)
         (previous nil))
    (goto-char (point-min))
    (while (re-search-forward scanner nil t)
      (let* ((word (match-string 5))
             (face (cond ((match-beginning 1) 'font-lock-comment-face)
                         ((match-beginning 2) 'font-lock-string-face)
                         ((match-beginning 3) 'font-lock-preprocessor-face)
                         ((match-beginning 4) nil)
                         ((gethash (if fold (downcase word) word) faces))
                         ((member previous names) 'font-lock-function-name-face))))
        (setq previous word)
        (when face (put-text-property (match-beginning 0) (match-end 0) 'face face))
        (when (= (match-beginning 0) (match-end 0)) (forward-char))))))

(provide 'ox-html-languages)
;;; ox-html-languages.el ends here
