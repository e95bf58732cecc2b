/// Generates Lisp text: every read syntax, and forms shaped (well or badly) as the compiler expects.
struct LispGrammar {
  var random: Random
  private var out = ""

  init(random: Random) { self.random = random }

  static let tokens: [String] =
    [
      "(", ")", "[", "]", "'", "`", ",", ",@", "#'", "#1=", "#1#", "#2=", "#2#", "#s(",
      "#&3\"\\5\"",
      "#&0\"\"", "#(\"ab\" 0 1 (face bold))", "#s(hash-table data (a 1))",
      "#s(hash-table test equal",
      " . ", "\"", "\\", "?", "?a", "?\\C-", "?\\M-", "?\\^", "?\\N{", "?\\N{U+41}", "?\\x",
      "?\\u00e9",
      "\"\\u", "\"\\ \"", "\"\\\n\"", "\"\\300\"", ";", ";;;###", "#!", "#x", "#b", "#o17",
      "#24r1k",
      "0.0e+NaN", "1.0e+INF", "-0.0", "1.5e3", ".5", "1.", "+1", "-", "##", "#_", "#_a", "#:g",
      "#$",
      "#@10 ", "#^[", "#[", "nil", "t", ":key", "\\,", "a\\ b", "&optional", "&rest", "é", "漢",
      "\u{10FFFF}",
    ] + heads

  static let heads = [
    "quote", "function", "progn", "prog1", "prog2", "if", "when", "unless", "cond", "and", "or",
    "while", "let", "let*", "setq", "interactive", "condition-case", "unwind-protect", "catch",
    "save-excursion", "save-restriction", "save-current-buffer", "defvar", "defconst", "lambda",
    "defun", "defmacro", "defsubst", "declare", "dolist", "dotimes", "push", "pop", "letrec",
    "dlet",
    "named-let", "if-let*", "when-let", "while-let", "and-let*", "handler-bind", "ignore-errors",
    "setq-local", "setq-default", "funcall", "apply", "list", "+", "-", "*", "/", "%", "<", "=",
    "1+", "car", "cdr", "cons", "aref", "aset", "eq", "not", "backquote", "`", ",", "closure",
    "with-demoted-errors", "defcustom", "defvar-local", "condition-case-unless-debug",
    "with-suppressed-warnings", "save-match-data", "defface", "internal-make-var-non-special",
  ]

  mutating func text() -> [UInt8] {
    out = ""
    for _ in 0...random.below(3) {
      object(random.oneIn(8) ? 9 : 5)
      out += random.pick([" ", "\n", "", " ; c\n"])
    }
    return Array(out.utf8)
  }

  private mutating func object(_ depth: Int) {
    if depth <= 0 || random.oneIn(4) { return atom() }
    switch random.below(16) {
    case 0...6: form(depth)
    case 7: sequence("(", ")", depth)
    case 8: sequence("[", "]", depth)
    case 9:
      out += random.pick(["'", "`", ",", ",@", "#'"])
      object(depth - 1)
    case 10:
      out += "("
      object(depth - 1)
      out += " . "
      object(depth - 1)
      out += ")"
    case 11:
      let n = random.below(3)
      out += random.oneIn(2) ? "#\(n)=" : "#\(n)#"
      if random.oneIn(2) { object(depth - 1) }
    case 12: sequence("#s(", ")", depth)
    case 13:
      out += "#s(hash-table test \(random.pick(["eq", "eql", "equal", "foo"])) data ("
      for _ in 0..<random.below(6) {
        object(depth - 2)
        out += " "
      }
      out += "))"
    case 14:
      out += "#(\"some téxt\" "
      for _ in 0..<random.below(3) {
        out += "\(random.below(12) - 1) \(random.below(12)) "
        object(depth - 2)
        out += " "
      }
      out += ")"
    default: lambda(depth)
    }
  }

  private mutating func form(_ depth: Int) {
    out += "(" + random.pick(Self.heads)
    for _ in 0..<random.below(5) {
      out += " "
      switch random.below(5) {
      case 0: bindings(depth - 1)
      case 1: out += random.pick(Self.variables)
      default: object(depth - 1)
      }
    }
    out += random.oneIn(30) ? " . x)" : ")"
  }

  private mutating func lambda(_ depth: Int) {
    out += random.pick(["(lambda (", "#'(lambda (", "(defun f (", "(closure (t) ("])
    for _ in 0..<random.below(5) {
      out += random.pick(Self.variables + ["&optional", "&rest", "nil", "t", "5", ":k"]) + " "
    }
    out += ") "
    if random.oneIn(3) { out += "\"doc\" " }
    if random.oneIn(3) { out += "(declare (indent 1)) (interactive \"p\") " }
    for _ in 0..<random.below(3) { object(depth - 1) }
    out += ")"
  }

  private mutating func bindings(_ depth: Int) {
    out += "("
    for _ in 0..<random.below(4) {
      if random.oneIn(4) {
        out += random.pick(Self.variables) + " "
      } else {
        out += "(" + random.pick(Self.variables) + " "
        for _ in 0..<random.below(3) { object(depth - 1) }
        out += ")"
      }
    }
    out += ")"
  }

  private static let variables = ["x", "y", "z", "load-path", "case-fold-search", "_", "err", "f"]

  private mutating func sequence(_ open: String, _ close: String, _ depth: Int) {
    out += open
    for _ in 0..<random.below(6) {
      object(depth - 1)
      out += " "
    }
    out += close
  }

  private mutating func atom() {
    switch random.below(8) {
    case 0: out += "\(Int(truncatingIfNeeded: random.next()) >> random.below(64))"
    case 1: out += "\(Double(bitPattern: random.next()))"
    case 2: string()
    case 3: out += random.pick(Self.variables)
    case 4:
      out +=
        "?" + (random.oneIn(3) ? "\\" : "") + random.pick(["a", "(", "\\", "é", " ", "^", "C-a"])
    default: out += random.pick(Self.tokens)
    }
    if random.oneIn(2) { out += " " }
  }

  private mutating func string() {
    out += "\""
    for _ in 0..<random.below(8) {
      out += random.pick([
        "a", "é", "漢", "\\n", "\\x41", "\\x41\\ b", "\\300", "\\\\", "\\\"", "\\C-a", "\\M-a",
        "\\^@",
        "\\u00e9", "\\N{U+1F600}", "\\s", "\\\n", "\n", "\\d", "\\e", "\u{0}", "\\x3fffff", "\\x80",
      ])
    }
    out += "\""
  }
}
