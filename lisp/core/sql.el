;;; sql.el --- SQL text: syntax and faces  -*- lexical-binding: t -*-

;; The words are those of the SQL standard; products have more, which have no faces here.

;;; Code:

(defvar sql-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 14" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?- ". 12b" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?\f "> b" table)
    (modify-syntax-entry ?\' "\"" table)
    (modify-syntax-entry ?\" "." table)
    (modify-syntax-entry ?\\ "." table)
    (dolist (c (append "%&+:;<>=|" nil)) (modify-syntax-entry c "." table))
    table)
  "Syntax of SQL.")
(defvar sql-product 'ansi "The program the text is for.")
(defconst sql--words
  '("action" "add" "admin" "after" "aggregate" "alias" "all" "allocate" "alter" "and" "any" "are" "as"
    "asc" "assertion" "at" "authorization" "before" "begin" "both" "breadth" "by" "call" "cascade"
    "cascaded" "case" "catalog" "check" "class" "close" "collate" "collation" "column" "commit"
    "completion" "connect" "connection" "constraint" "constraints" "constructor" "continue"
    "corresponding" "create" "cross" "cube" "current" "cursor" "cycle" "data" "day" "deallocate"
    "declare" "default" "deferrable" "deferred" "delete" "depth" "deref" "desc" "describe"
    "descriptor" "destroy" "destructor" "deterministic" "diagnostics" "dictionary" "disconnect"
    "distinct" "domain" "drop" "dynamic" "each" "else" "end" "end-exec" "equals" "escape" "every"
    "except" "exception" "exec" "execute" "exists" "external" "false" "fetch" "first" "for"
    "foreign" "found" "free" "from" "full" "function" "general" "get" "global" "go" "goto" "grant"
    "group" "grouping" "having" "host" "hour" "identity" "ignore" "immediate" "in" "indicator"
    "initialize" "initially" "inner" "inout" "input" "insert" "intersect" "into" "is" "isolation"
    "iterate" "join" "key" "language" "last" "lateral" "leading" "left" "less" "level" "like" "limit"
    "local" "locator" "map" "match" "minute" "modifies" "modify" "month" "names" "natural" "new"
    "next" "no" "none" "not" "null" "of" "off" "old" "on" "only" "open" "operation" "option" "or"
    "order" "ordinality" "out" "outer" "output" "pad" "parameter" "parameters" "partial" "path"
    "postfix" "prefix" "preorder" "prepare" "preserve" "primary" "prior" "privileges" "procedure"
    "public" "read" "reads" "recursive" "references" "referencing" "relative" "restrict" "result"
    "return" "returns" "revoke" "right" "role" "rollback" "rollup" "routine" "rows" "savepoint"
    "schema" "scroll" "search" "second" "section" "select" "sequence" "session" "set" "sets" "size"
    "some" "space" "specific" "specifictype" "sql" "sqlexception" "sqlstate" "sqlwarning" "start"
    "state" "statement" "static" "structure" "table" "temporary" "terminate" "than" "then"
    "timezone_hour" "timezone_minute" "to" "trailing" "transaction" "translation" "trigger" "true"
    "under" "union" "unique" "unknown" "unnest" "update" "usage" "using" "value" "values"
    "variable" "view" "when" "whenever" "where" "with" "without" "work" "write" "year" "name"
    "absolute" "between")
  "Reserved words.")
(defconst sql--functions
  '("abs" "avg" "bit_length" "cardinality" "cast" "char_length" "character_length" "coalesce"
    "convert" "count" "current_date" "current_path" "current_role" "current_time"
    "current_timestamp" "current_user" "extract" "localtime" "localtimestamp" "lower" "max" "min"
    "mod" "nullif" "octet_length" "overlay" "placing" "session_user" "substring" "sum" "system_user"
    "translate" "treat" "trim" "upper" "user")
  "Functions of the standard.")
(defconst sql--types
  '("array" "binary" "bit" "blob" "boolean" "char" "character" "clob" "date" "dec" "decimal" "double"
    "float" "int" "integer" "interval" "large" "national" "nchar" "nclob" "numeric" "object"
    "precision" "real" "ref" "row" "scope" "smallint" "time" "timestamp" "varchar" "varying" "zone")
  "Types of the standard.")
(defvar sql-mode-font-lock-keywords
  `((,(concat "^[ \t]*\\(?:create\\|drop\\|alter\\)\\_>\\(?:[ \t]+\\(?:or[ \t]+replace\\|temporary\\|temp\\|global\\|local\\|unique\\)\\)*[ \t]+"
              "\\(?:table\\|view\\|\\(?:package\\|type\\)\\(?:[ \t]+body\\)?\\|procedure\\|function\\|trigger\\|sequence\\|rule\\|database\\|schema\\|role\\|materialized[ \t]+view\\)"
              "[ \t]+\\(?:if[ \t]+not[ \t]+exists[ \t]+\\)?\\([[:alnum:]_.]+\\)")
     (1 font-lock-function-name-face))
    (,(concat "\\_<\\(" (regexp-opt sql--types) "\\)\\_>") (0 font-lock-type-face))
    (,(concat "\\_<\\(" (regexp-opt sql--functions) "\\)\\_>") (0 font-lock-builtin-face))
    (,(concat "\\_<\\(" (regexp-opt sql--words) "\\)\\_>") (0 font-lock-keyword-face)))
  "Faces of SQL.")
(define-derived-mode sql-mode prog-mode "SQL"
  "Major mode for SQL."
  (setq-local comment-start "--")
  (setq-local comment-start-skip "--+[ \t]*")
  (setq-local font-lock-defaults '(sql-mode-font-lock-keywords nil t ((?_ . "w")))))

(provide 'sql)
;;; sql.el ends here
