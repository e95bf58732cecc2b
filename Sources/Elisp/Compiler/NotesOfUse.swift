// Remarks on definitions and on how functions are used.
extension CompilerNotes {
  /// A function or macro is defined at the top of the text.
  func noteTopLevelDefinition(_ name: Value) {
    let here = place
    guard here != 0, conditions == 0 else { return }
    let file = SourcePosition(packed: here).file
    if let before = defined[name.bits], before != here,
      SourcePosition(packed: before).file == file
    {
      add(
        .redefine,
        "‘\(world.name(name))’ is defined in line \(SourcePosition(packed: before).line) already",
        about: name)
      return
    }
    defined[name.bits] = here
  }

  /// The function that `declare-function` announces, with its arguments when they are given.
  func noteDeclaration(_ rest: Value) {
    var shape: Shape?
    if rest.cdr.isCons, rest.cdr.cdr.isCons, rest.cdr.cdr.car.isList {
      shape = try? world.arityShape(of: rest.cdr.cdr.car)
    }
    define(rest.car, shape)
  }

  /// An `interactive` form stands where it does nothing.
  func noteMisplacedInteractive() {
    add(.suspicious, "‘interactive’ does nothing here: it comes first in the body of a function")
  }

  /// A function that is there for users is called by Lisp.
  func noteInteractiveOnly(_ function: Value) {
    let instead = world.get(function, world.intern("interactive-only" as StaticString))
    if instead.isNil { return }
    var message = "‘\(world.name(function))’ is meant for users"
    if instead.isString {
      message += "; \(world.swiftString(instead))"
    } else if instead.isSymbol, instead != .t {
      message += "; Lisp code uses ‘\(world.name(instead))’"
    }
    add(.interactiveOnly, message, about: function)
  }

  /// The value of the form in `cell`, which is not the last of a body, goes nowhere.
  func noteUnusedValue(_ cell: Value) {
    let x = cell.car
    guard x.isCons, x.car.isSymbol, isPure(x.car),
      // What a macro wrote, or put other forms behind, is not the text's fault.
      let here = world.vm.pointee.positions.place(ofElementIn: cell),
      world.vm.pointee.positions.place(ofElementIn: cell.cdr) != nil
    else { return }
    add(.suspicious, "nothing uses the value of ‘\(world.name(x.car))’", at: here, about: x.car)
  }

  private func isPure(_ function: Value) -> Bool {
    if functionIsDefinedHere(function) { return false }
    for property: StaticString in ["pure", "side-effect-free"]
    where world.get(function, world.intern(property)).isTrue { return true }
    return pureFunctions.contains(world.name(function))
  }
}

/// Functions that are called for their value alone.
private let pureFunctions: Set<String> = [
  "*", "+", "-", "/", "/=", "1+", "1-", "<", "<=", "=", ">", ">=", "abs", "alist-get", "append",
  "aref",
  "assoc", "assq", "atom", "buffer-string", "buffer-substring", "buffer-substring-no-properties",
  "caar", "cadr", "car", "car-safe", "cdar", "cddr", "cdr", "cdr-safe", "char-after",
  "char-before", "concat", "cons", "consp", "copy-sequence", "downcase", "elt", "eq", "eql",
  "equal", "file-exists-p", "file-name-directory", "file-name-extension",
  "file-name-nondirectory", "float", "floatp", "format", "functionp", "gethash", "hash-table-count",
  "identity", "integerp", "length", "line-beginning-position", "line-end-position", "list", "listp",
  "logand", "logior", "logxor", "make-hash-table", "make-string", "make-vector", "max", "member",
  "memq", "min", "mod", "not", "nth", "nthcdr", "null", "number-to-string", "numberp", "plist-get",
  "point", "point-max", "point-min", "rassoc", "rassq", "regexp-quote", "reverse", "string<",
  "string=", "string-empty-p", "string-join", "string-prefix-p", "string-suffix-p",
  "string-to-number", "string-trim", "stringp", "substring", "symbol-name", "symbolp", "upcase",
  "vconcat", "vector", "vectorp", "zerop", "%",
]

func installInteractiveOnly(_ r: Registry) {
  let commands: [(StaticString, StaticString)] = [
    ("backward-delete-char", "delete-char"), ("delete-backward-char", "delete-char"),
    ("delete-forward-char", "delete-char"), ("bookmark-write", "bookmark-save"),
    ("comint-run", "make-comint"), ("execute-extended-command", "command-execute"),
    ("goto-line", "forward-line"), ("goto-line-relative", "forward-line"),
    ("insert-buffer", "insert-buffer-substring"), ("insert-file", "insert-file-contents"),
    ("insert-file-literally", "insert-file-contents-literally"), ("mark-whole-buffer", "t"),
    ("next-line", "forward-line"), ("not-modified", "set-buffer-modified-p"),
    ("set-buffer-process-coding-system", "set-process-coding-system"),
  ]
  let phrases: [(StaticString, String)] = [
    ("beginning-of-buffer", "Lisp code uses `(goto-char (point-min))'"),
    ("end-of-buffer", "Lisp code uses `(goto-char (point-max))'"),
    ("previous-line", "Lisp code uses `forward-line' with a negative argument"),
    ("replace-string", "Lisp code uses `search-forward' and `replace-match'"),
    ("replace-regexp", "Lisp code uses `re-search-forward' and `replace-match'"),
    ("font-lock-fontify-buffer", "Lisp code uses `font-lock-ensure' or `font-lock-flush'"),
  ]
  let w = r.world
  let property = w.intern("interactive-only" as StaticString)
  for (name, instead) in commands { w.put(w.intern(name), property, w.intern(instead)) }
  for (name, text) in phrases { w.put(w.intern(name), property, w.string(text)) }
}
