import Elisp
import TextStorage

/// Syntax classes, by their codes in syntax tables.
enum SyntaxClass: Int {
  case whitespace = 0
  case punctuation, word, symbol, open, close, prefix, string, paired, escape, charQuote
  case comment, commentEnd, inherit, commentFence, stringFence

  /// The characters that stand for the classes, by code.
  static let letters: [UInt8] = Array(" .w_()'\"$\\/<>@!|".utf8)
}

/// What a syntax descriptor says of one character: class, flags and matching character.
struct SyntaxEntry {
  var bits: Int
  var mate: UInt32

  static let whitespace = SyntaxEntry(bits: 0, mate: 0)

  var kind: SyntaxClass { SyntaxClass(rawValue: bits & 0xFFFF) ?? .whitespace }
  /// First and second character of a comment start, first and second of a comment end.
  var startsFirst: Bool { bits & 1 << 16 != 0 }
  var startsSecond: Bool { bits & 1 << 17 != 0 }
  var endsFirst: Bool { bits & 1 << 18 != 0 }
  var endsSecond: Bool { bits & 1 << 19 != 0 }
  var isPrefix: Bool { bits & 1 << 20 != 0 }
  /// Comment styles.
  var isStyleB: Bool { bits & 1 << 21 != 0 }
  var isNested: Bool { bits & 1 << 22 != 0 }
  var isStyleC: Bool { bits & 1 << 23 != 0 }

  init(bits: Int, mate: UInt32) {
    self.bits = bits
    self.mate = mate
  }

  /// From a raw descriptor `(CODE . MATCH)`.
  init(_ v: Value) {
    bits = v.isCons && v.car.isFixnum ? v.car.fixnum : 0
    mate = v.isCons && v.cdr.isCharacter ? UInt32(v.cdr.fixnum) : 0
  }
}

/// Looks up characters of a buffer in its syntax table, and in `syntax-table` text properties where they
/// count.
struct SyntaxLookup {
  let world: World
  /// The buffer and the tables live longer than this does: no reference is counted for them.
  private let owner: Unmanaged<Buffer>
  private let table: Unmanaged<LispObject>
  private let standard: Unmanaged<LispObject>
  let usesProperties: Bool

  init(_ w: World, _ b: Buffer) {
    world = w
    owner = .passUnretained(b)
    let (words, sees) = w.withEditor {
      ($0.standardSyntaxTable, w.isTrue($0.sym.parseSexpLookupProperties))
    }
    standard = words.unmanaged
    table = b.syntaxTable.isForeign ? b.syntaxTable.unmanaged : standard
    usesProperties = sees && !b.text.properties.isPlain
  }

  var buffer: Buffer { owner.takeUnretainedValue() }

  /// The entry of a character by the table alone.
  func entry(_ c: UInt32) -> SyntaxEntry {
    var v = get(table, c)
    if v.isCons, v.car.isFixnum, v.car.fixnum & 0xFFFF == SyntaxClass.inherit.rawValue {
      v = get(standard, c)
    }
    return SyntaxEntry(v)
  }

  /// What tells one state of the tables from another: the tables' words and their versions.
  var signature: (UInt, Int, UInt, Int) {
    table._withUnsafeGuaranteedRef { unsafeDowncast($0, to: CharTable.self).signature }
  }

  private func get(_ table: Unmanaged<LispObject>, _ c: UInt32) -> Value {
    table._withUnsafeGuaranteedRef { unsafeDowncast($0, to: CharTable.self).get(c) }
  }

  /// The entry of the character at a byte position.
  func entry(at byte: Int) -> SyntaxEntry {
    let c = buffer.gap.char(at: byte)
    if usesProperties {
      let v = world.lookUp(
        buffer.plist(at: buffer.char(byte)), world.editor.sym.syntaxTableProperty)
      if v.isCons { return SyntaxEntry(v) }
      if let t = v.exactly(CharTable.self) { return SyntaxEntry(t.get(c)) }
    }
    return entry(c)
  }

  func kind(at byte: Int) -> SyntaxClass { entry(at: byte).kind }
}

extension World {
  /// The standard syntax table's contents, from the measured runs.
  func makeStandardSyntax() throws(Signal) -> Value {
    let v = try call("make-char-table", editor.sym.syntaxTableProperty, .nil)
    let table = try charTable(v)
    var shared: [Int: Value] = [:]
    let mark = rootMark
    keep(v)
    for (i, run) in standardSyntaxRuns.enumerated() {
      let start = UInt32(run & 0xFF_FFFF)
      let end =
        i + 1 < standardSyntaxRuns.count
        ? UInt32(standardSyntaxRuns[i + 1] & 0xFF_FFFF) - 1 : InternalEncoding.maxChar
      let code = Int(run >> 24 & 0xFF)
      let mate = Int(run >> 32)
      let entry: Value
      if mate != 0 {
        entry = cons(Value(fixnum: code), Value(fixnum: mate))
      } else if let old = shared[code] {
        entry = old
      } else {
        entry = list(Value(fixnum: code))
        keep(entry)
        shared[code] = entry
      }
      table.set(start, end, entry)
    }
    releaseRoots(to: mark)
    return v
  }

  func isSyntaxTable(_ v: Value) -> Bool {
    v.exactly(CharTable.self)?.purpose == editor.sym.syntaxTableProperty
  }

  func syntaxTable(_ v: Value) throws(Signal) -> CharTable {
    if v.isNil { return try charTable(buffer.syntaxTable) }
    if isSyntaxTable(v) { return try charTable(v) }
    throw wrongType(.syntaxTableP, v)
  }

  /// The raw descriptor of a descriptor string such as `"()1n"`; nil for `"@"`.
  func parseSyntax(_ s: Value) throws(Signal) -> Value {
    let chars = characters(try text(s))
    let letter = chars.first ?? 0
    func invalid() -> Signal {
      error("Invalid syntax description letter: \(Unicode.Scalar(letter).map(String.init) ?? "?")")
    }
    // The byte that ends a string in C.
    if chars.isEmpty { throw error("Invalid syntax description letter: \u{0}") }
    guard letter < 128 else { throw invalid() }
    var code = SyntaxClass.letters.firstIndex(of: UInt8(letter))
    if letter == 0x2D { code = 0 }
    if letter == 0x57 { code = 2 }
    guard let code else { throw invalid() }
    if code == SyntaxClass.inherit.rawValue { return .nil }
    var bits = code
    let mate: Value =
      chars.count > 1 && chars[1] != 32 ? Value(fixnum: Int(chars[1])) : .nil
    for f in chars.dropFirst(2) {
      switch f {
      case 0x31: bits |= 1 << 16
      case 0x32: bits |= 1 << 17
      case 0x33: bits |= 1 << 18
      case 0x34: bits |= 1 << 19
      case 0x70: bits |= 1 << 20
      case 0x62: bits |= 1 << 21
      case 0x6E: bits |= 1 << 22
      case 0x63: bits |= 1 << 23
      default: break
      }
    }
    return cons(Value(fixnum: bits), mate)
  }

  func makeSyntaxTable(parent: Value) throws(Signal) -> Value {
    let v = try call("make-char-table", editor.sym.syntaxTableProperty, .nil)
    try charTable(v).parent = parent
    return v
  }
}

func installSyntaxTables(_ r: Registry) {
  r.defvar("parse-sexp-ignore-comments", .nil, local: true)
  r.defvar("parse-sexp-lookup-properties", .nil)
  r.defvar("words-include-escapes", .nil)
  r.defvar("multibyte-syntax-as-symbol", .nil)
  r.defvar("syntax-propertize-function", .nil)
  r.defvar("forward-sexp-function", .nil)
  r.defvar("find-word-boundary-function-table", .nil)

  r.defun("syntax-table-p", "OBJECT", "Whether OBJECT is a syntax table.") { w, a throws(Signal) in
    Value(w.isSyntaxTable(a[0]))
  }
  r.defun("syntax-table", "", "The syntax table of the current buffer.") { w, a throws(Signal) in
    w.buffer.syntaxTable
  }
  r.defun("standard-syntax-table", "", "The standard syntax table.") { w, a throws(Signal) in
    w.editor.standardSyntaxTable
  }
  r.defun("set-syntax-table", "TABLE", "Make TABLE the syntax table of the current buffer.") {
    w, a throws(Signal) in
    if !w.isSyntaxTable(a[0]) { throw w.wrongType(.syntaxTableP, a[0]) }
    w.buffer.syntaxTable = a[0]
    w.buffer.parseCache.forget(after: 0)
    return a[0]
  }
  r.defun(
    "make-syntax-table", "&optional PARENT",
    "A new syntax table that inherits from PARENT or the standard table."
  ) {
    w, a throws(Signal) in
    if a[0].isTrue { _ = try w.charTable(a[0]) }
    return try w.makeSyntaxTable(parent: a[0].isNil ? w.editor.standardSyntaxTable : a[0])
  }
  r.defun("copy-syntax-table", "&optional TABLE", "A copy of the syntax TABLE or the standard one.")
  {
    w, a throws(Signal) in
    let source = a[0].isNil ? w.editor.standardSyntaxTable : a[0]
    _ = try w.syntaxTable(source)
    let copy = try w.call("copy-sequence", source)
    let table = try w.charTable(copy)
    if source != w.editor.standardSyntaxTable, table.parent.isNil {
      table.parent = w.editor.standardSyntaxTable
    }
    return copy
  }
  r.defun(
    "modify-syntax-entry", "CHAR NEWENTRY &optional SYNTAX-TABLE",
    "Give CHAR, a character or range (FROM . TO), the syntax NEWENTRY describes, in SYNTAX-TABLE.",
    interactive: "cSet syntax for character: \nsSet syntax to: "
  ) {
    w, a throws(Signal) in
    let entry = try w.parseSyntax(a[1])
    let table = try w.syntaxTable(a[2])
    if a[0].isCons {
      table.set(try w.character(a[0].car), try w.character(a[0].cdr), entry)
    } else {
      table.set(try w.character(a[0]), entry)
    }
    w.buffer.parseCache.forget(after: 0)
    return .nil
  }
  r.defun("string-to-syntax", "STRING", "The raw syntax descriptor that STRING describes.") {
    w, a throws(Signal) in
    try w.parseSyntax(a[0])
  }
  r.defun("syntax-class-to-char", "SYNTAX", "The letter of the syntax class with code SYNTAX.") {
    w, a throws(Signal) in
    let n = try w.count(a[0])
    if n < 0 || n > 15 { throw w.argsOutOfRange(Value(fixnum: 15), a[0]) }
    return Value(fixnum: Int(SyntaxClass.letters[n]))
  }
  r.defun("char-syntax", "CHARACTER", "The letter of CHARACTER's syntax class.") {
    w, a throws(Signal) in
    let c = try w.character(a[0])
    let kind = SyntaxLookup(w, w.buffer).entry(c).kind
    return Value(fixnum: Int(SyntaxClass.letters[kind.rawValue]))
  }
  r.defun("matching-paren", "CHARACTER", "The parenthesis that matches CHARACTER, or nil.") {
    w, a throws(Signal) in
    let e = SyntaxLookup(w, w.buffer).entry(try w.character(a[0]))
    return e.kind == .open || e.kind == .close ? Value(fixnum: Int(e.mate)) : .nil
  }
  r.defun("syntax-after", "POS", "The raw syntax descriptor of the character at POS, or nil.") {
    w, a throws(Signal) in
    let b = w.buffer
    let pos = try w.offset(a[0])
    if pos < b.begin || pos >= b.end { return .nil }
    let e = SyntaxLookup(w, b).entry(at: b.byte(pos))
    return w.cons(Value(fixnum: e.bits), e.mate == 0 ? .nil : Value(fixnum: Int(e.mate)))
  }
  r.defun("syntax-class", "SYNTAX", "The class code of the raw descriptor SYNTAX.") {
    w, a throws(Signal) in
    a[0].isCons && a[0].car.isFixnum ? Value(fixnum: a[0].car.fixnum & 0xFFFF) : .nil
  }
  r.defmacro(
    "with-syntax-table", "TABLE &rest BODY",
    "Evaluate BODY with TABLE as the syntax table of the current buffer."
  ) {
    w, a throws(Signal) in
    let s = { (name: StaticString) in w.intern(name) }
    let table = w.makeSymbol("table")
    let buffer = w.makeSymbol("buffer")
    var body: [Value] = []
    for i in 1..<max(a.count, 1) { body.append(a[i]) }
    return w.list(
      .let,
      w.list(w.list(table, w.list(s("syntax-table"))), w.list(buffer, w.list(s("current-buffer")))),
      w.list(
        .unwindProtect,
        w.cons(.progn, w.cons(w.list(s("set-syntax-table"), a[0]), w.list(body))),
        w.list(
          .saveCurrentBuffer, w.list(s("set-buffer"), buffer), w.list(s("set-syntax-table"), table))
      ))
  }
}
