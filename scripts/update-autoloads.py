#!/usr/bin/env python3
"""Write lisp/core/autoloads.txt: the public definitions of the bundled Lisp, one a line: KIND NAME FILE.

Lines of a file stand together. KIND is f (function), c (command), m (macro), v or l (variable; l is local when set). `--check`: status 1 if the file is not current.
"""
import os, re, sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lisp")
DEFINITION = re.compile(
    r"^\((defun|defmacro|defsubst|define-inline|cl-defun|cl-defmacro|cl-defgeneric|cl-defsubst|defalias|"
    r"define-obsolete-function-alias|"
    r"define-minor-mode|define-globalized-minor-mode|define-derived-mode|pcase-defmacro)\s+'?([^\s()]+)", re.M)
VARIABLE = re.compile(r"^\((defvar|defcustom|defvar-local|defconst|defvar-keymap)\s+([^\s()]+)[\s]", re.M)
# Files whose variables exist from the start: void ones are loaded when they are asked for.
PRELOADED = {"typing", "undo", "editing", "electric", "register", "abbrev", "replacing", "occur", "minibuffer", "keymaps",
             "commands", "modes", "syntax", "newcomment", "fontlock", "filling", "justification", "lisp-indent", "faces", "isearch", "local-vars",
             "windows", "buff-menu", "facemenu", "ob-exp", "org-element", "org-headings", "org-settings", "themes", "next-error", "standard-values", "charsets",
             "advice", "auth-source", "browse-url", "button", "comint", "compile", "dired", "file-functions", "files", "generic", "grep", "holidays", "image", "imenu",
             "local-variables", "minibuffer-buffer", "package", "password-cache", "tabulated-list", "tty-colors",
             "vc-hooks"}
FUNCTIONS = {"defun", "cl-defun", "defsubst", "cl-defsubst"}
COMMANDS = {"define-minor-mode", "define-globalized-minor-mode", "define-derived-mode"}
MACROS = {"defmacro", "cl-defmacro"}


def main():
    rows, aliases = [], {}
    for folder in ("core", "org"):
        if not os.path.isdir(os.path.join(ROOT, folder)):
            continue
        for name in sorted(os.listdir(os.path.join(ROOT, folder))):
            if not name.endswith(".el"):
                continue
            text = open(os.path.join(ROOT, folder, name), encoding="utf-8").read()
            for match in DEFINITION.finditer(text):
                kind, symbol = match.groups()
                if "--" in symbol and not symbol.startswith(("gv--", "cl--", "pcase--", "macroexp-", "advice--", "eieio--", "cl-generic-", "undo-auto--", "byte-run--", "query-replace--", "elisp--", "read--expression", "org-ascii--has-caption-p")):
                    continue
                if kind == "pcase-defmacro":
                    continue
                end = text.find("\n(", match.end())
                body = text[match.end():end if end > 0 else len(text)]
                command = kind in COMMANDS or (kind in FUNCTIONS and re.search(r"\(interactive[\s)]", body))
                if kind == "defalias":
                    target = re.match(r"\s+#?'([^\s()]+)", text[match.end():])
                    aliases[symbol] = target and target.group(1)
                rows.append(("m" if kind in MACROS else "c" if command else "f", symbol, name[:-3]))
            if name[:-3] in PRELOADED:
                local = set(re.findall(r"^\(make-variable-buffer-local '([^\s()]+)\)", text, re.M))
                for kind, symbol in VARIABLE.findall(text):
                    if "--" not in symbol:
                        rows.append(("l" if kind == "defvar-local" or symbol in local else "v",
                                     symbol, name[:-3]))
            for symbol in re.findall(r"^;;;###alias-macro (\S+)", text, re.M):
                rows.append(("m", symbol, name[:-3]))
            # A form that is a table defines what its rows, (NAME …) each on a line, begin with.
            for kind, table in re.findall(r"^;;;###autoload-rows (\S)\n.+\n((?: .+\n)+)", text, re.M):
                rows += [(kind, symbol, name[:-3]) for symbol in re.findall(r"^ +'?\(+([^\s()]+)", table, re.M)]
    # Another name of a command is one.
    commands = {symbol for kind, symbol, _ in rows if kind == "c"}
    rows = [("c" if kind == "f" and aliases.get(symbol) in commands else kind, symbol, file) for kind, symbol, file in rows]
    seen, lines = set(), []
    for kind, symbol, file in rows:
        if (kind in "vl", symbol) not in seen:
            seen.add((kind in "vl", symbol))
            lines.append("%s %s %s\n" % (kind, symbol, file))
    path = os.path.join(ROOT, "core", "autoloads.txt")
    text = "".join(sorted(lines, key=lambda line: (line.split()[2], line)))
    if "--check" in sys.argv:
        if not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
            sys.exit("lisp/core/autoloads.txt is not current: run scripts/update-autoloads.py")
        return
    open(path, "w", encoding="utf-8").write(text)


main()
