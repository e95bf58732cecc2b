import Elisp
import TextStorage

extension World {
  /// A string's text in the internal encoding, one of bytes widened.
  private func internalText(_ s: Value) -> [UInt8] {
    let bytes = Array(s.stringBytes)
    if s.isMultibyte || InternalEncoding.isASCII(bytes, count: bytes.count) { return bytes }
    var out = [UInt8](repeating: 0, count: bytes.count * 2)
    let n = InternalEncoding.widen(bytes, count: bytes.count, to: &out)
    out.removeLast(out.count - n)
    return out
  }

  fileprivate func encoded(_ s: Value, _ name: Value) throws(Signal) -> Value {
    try text(s)
    let bytes = try coding(name).encode(internalText(s))
    return bytes.withUnsafeBufferPointer { unibyteString($0) }
  }

  fileprivate func decoded(_ s: Value, _ name: Value) throws(Signal) -> Value {
    try text(s)
    let c = try coding(name)
    // Multibyte text stands for its bytes: raw-byte characters and ASCII.
    let source = internalText(try text(s))
    var bytes = [UInt8](repeating: 0, count: source.count)
    let n = InternalEncoding.encodeBytes(source, count: source.count, to: &bytes)
    bytes.removeLast(bytes.count - n)
    if c.charset == .bytes {
      return bytes.withUnsafeBufferPointer { unibyteString($0) }
    }
    let d = c.decode(bytes, count: bytes.count)
    let chars = InternalEncoding.charCount(d.text, count: d.text.count)
    let v = d.text.withUnsafeBufferPointer { string($0, characters: chars, multibyte: true) }
    noteCharsets(v, d.coding.charsetRuns(d.text))
    return v
  }
}

func installCodings(_ r: Registry) {
  let w = r.world
  r.defvar("locale-coding-system", w.intern("utf-8-unix"))
  r.defvar("file-name-coding-system", .nil)
  r.defvar("default-file-name-coding-system", w.intern("utf-8-unix"))
  r.defvar("default-process-coding-system", w.cons(w.intern("utf-8-unix"), w.intern("utf-8-unix")))
  r.defvar("inhibit-null-byte-detection", .nil)
  r.defvar("coding-system-require-warning", .nil)

  r.defun("coding-system-p", "OBJECT", "Whether OBJECT names a coding system.") {
    w, a throws(Signal) in
    Value(a[0].isNil || (a[0].isSymbol && Coding(name: w.name(a[0])) != nil))
  }
  r.defun("check-coding-system", "CODING-SYSTEM", "CODING-SYSTEM if it names one; else an error.") {
    w, a throws(Signal) in
    if !a[0].isSymbol { throw w.wrongType(.symbolp, a[0]) }
    _ = try w.coding(a[0])
    return a[0]
  }
  r.defun(
    "coding-system-eol-type", "CODING-SYSTEM",
    "CODING-SYSTEM's line ends: 0 for LF, 1 for CR LF, 2 for CR, or the three names that decide it."
  ) { w, a throws(Signal) in
    guard a[0].isSymbol, let c = Coding(name: w.name(a[0])) else { return .nil }
    switch c.lineEnd {
    case .unix: return Value(fixnum: 0)
    case .dos: return Value(fixnum: 1)
    case .mac: return Value(fixnum: 2)
    case .undecided:
      return w.vector(["-unix", "-dos", "-mac"].map { w.intern(c.name + $0) })
    }
  }
  r.defun("coding-system-base", "CODING-SYSTEM", "CODING-SYSTEM without what it says of line ends.")
  { w, a throws(Signal) in
    w.intern(a[0].isNil ? "no-conversion" : try w.coding(a[0]).name)
  }
  r.defun(
    "coding-system-change-eol-conversion", "CODING-SYSTEM EOL-TYPE",
    "CODING-SYSTEM with the line ends EOL-TYPE: 0, 1, 2 or unix, dos, mac."
  ) { w, a throws(Signal) in
    if a[0].isNil { return .nil }
    var c = try w.coding(a[0])
    if c.name == "no-conversion" { return .nil }
    let name = a[1].isSymbol ? w.name(a[1]) : ""
    if a[1] == Value(fixnum: 0) || name == "unix" { c.lineEnd = .unix }
    if a[1] == Value(fixnum: 1) || name == "dos" { c.lineEnd = .dos }
    if a[1] == Value(fixnum: 2) || name == "mac" { c.lineEnd = .mac }
    if a[1].isNil { c.lineEnd = .undecided }
    return w.intern(c.fullName)
  }
  r.defun(
    "coding-system-equal", "CODING-SYSTEM-1 CODING-SYSTEM-2",
    "Whether two names mean the same coding."
  ) { w, a throws(Signal) in
    if a[0] == a[1] { return .t }
    let x = try w.coding(a[0])
    let y = try w.coding(a[1])
    return Value(x.charset == y.charset && x.lineEnd == y.lineEnd && x.hasMark == y.hasMark)
  }
  r.defun("coding-system-list", "&optional BASE-ONLY", "The names of the coding systems there are.")
  { w, a throws(Signal) in
    let bases = CodingName.all
    if a[0].isTrue { return w.list(bases.map { w.intern($0) }) }
    return w.list(
      bases.flatMap { base in
        CodingName.aliases(base).flatMap { name in
          base.hasPrefix("no-conversion")
            ? [name] : [name, name + "-unix", name + "-dos", name + "-mac"]
        }
      }.map { w.intern($0) })
  }
  r.defun("coding-system-aliases", "CODING-SYSTEM", "The names that mean CODING-SYSTEM.") {
    w, a throws(Signal) in
    let c = try w.coding(a[0])
    let suffix = String(c.fullName.dropFirst(c.name.count))
    return w.list(CodingName.aliases(c.name).map { w.intern($0 + suffix) })
  }
  r.defun("coding-system-type", "CODING-SYSTEM", "The kind of CODING-SYSTEM, a symbol.") {
    w, a throws(Signal) in
    switch try w.coding(a[0]).charset {
    case .utf8: return w.intern("utf-8" as StaticString)
    case .utf16big, .utf16little: return w.intern("utf-16" as StaticString)
    case .bytes: return w.intern("raw-text" as StaticString)
    case .undecided: return w.intern("undecided" as StaticString)
    case .latin1, .ascii, .system: return w.intern("charset" as StaticString)
    }
  }
  r.defun("coding-system-priority-list", "&optional HIGHESTP", "The codings in the order of trial.")
  {
    w, a throws(Signal) in
    let usual = ["utf-8", "iso-latin-1", "raw-text", "utf-8-with-signature", "utf-16", "undecided"]
    let front = w.editor.codingPriority
    let all = front + usual.filter { !front.contains($0) }
    return w.list((a[0].isTrue ? Array(all.prefix(1)) : all).map { w.intern($0) })
  }
  r.defun(
    "set-coding-system-priority", "&rest CODING-SYSTEMS",
    "Try CODING-SYSTEMS first on text that does not say what it is in."
  ) {
    w, a throws(Signal) in
    var front: [String] = []
    for i in 0..<a.count {
      let name = try w.coding(a[i]).name
      if !front.contains(name) { front.append(name) }
    }
    let rest = w.editor.codingPriority.filter { !front.contains($0) }
    w.editor.codingPriority = front + rest
    return .nil
  }
  r.defun(
    "unencodable-char-position",
    "START END CODING-SYSTEM &optional COUNT STRING",
    "The first position from START to END (of STRING) of what CODING-SYSTEM cannot write, or nil; COUNT: a list of so many."
  ) { w, a throws(Signal) in
    let c = try w.coding(a[2])
    let s: Value
    var offset: Int
    if a[4].isTrue {
      s = try w.text(a[4])
      offset = 0
    } else {
      let (from, to) = try w.region(a[0], a[1], w.buffer)
      s = w.substring(w.buffer, from: from, to: to, properties: false)
      offset = from + 1
    }
    var found: [Value] = []
    let most = a[3].isTrue ? try w.count(a[3]) : 1
    // Most texts can be written whole: a look at each character is for the others.
    if s.isMultibyte, !c.canEncode(Array(s.stringBytes)) {
      for char in w.characters(s) {
        var one: [UInt8] = []
        appendCharacter(char, to: &one)
        if char >= 0x80, !c.canEncode(one) { found.append(Value(fixnum: offset)) }
        if found.count >= most { break }
        offset += 1
      }
    }
    return a[3].isTrue ? w.list(found) : found.first ?? .nil
  }
  r.defun(
    "detect-coding-string", "STRING &optional HIGHEST",
    "The codings that the bytes of STRING may be in; HIGHEST: the likeliest."
  ) { w, a throws(Signal) in
    let s = try w.text(a[0])
    let bytes = w.systemBytes(s)
    let allowsZero = w.valueIfBound(w.intern("inhibit-null-byte-detection" as StaticString))
    // A zero byte says that it is no text.
    if bytes.contains(0), allowsZero ?? .nil == .nil {
      let v = w.intern("no-conversion" as StaticString)
      return a[1].isTrue ? v : w.list(v)
    }
    let open = w.undecidedCoding
    var c = bytes.isEmpty ? open : open.decode(bytes, count: bytes.count).coding
    if !bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) { c.lineEnd = .undecided }
    let v = w.intern(c.fullName)
    return a[1].isTrue ? v : w.list(v)
  }
  r.defun(
    "coding-system-get", "CODING-SYSTEM PROP", "The property PROP of CODING-SYSTEM."
  ) { w, a throws(Signal) in
    let c = try w.coding(a[0])
    guard a[1].isSymbol else { return .nil }
    switch w.name(a[1]) {
    case ":mime-charset", "mime-charset":
      switch c.charset {
      case .utf8: return c.hasMark || c.name == "utf-8-emacs" ? .nil : w.intern("utf-8")
      case .latin1: return w.intern("iso-8859-1")
      case .ascii: return w.intern("us-ascii")
      case .utf16big, .utf16little: return w.intern(c.hasMark ? "utf-16" : c.name)
      case .system: return w.intern(c.system.lowercased())
      case .bytes, .undecided: return .nil
      }
    case ":coding-type", "coding-type": return try w.call("coding-system-type", a[0])
    case ":name": return w.intern(c.name)
    case ":ascii-compatible-p": return Value(c.charset != .utf16big && c.charset != .utf16little)
    default: return .nil
    }
  }
  r.defun(
    "encode-coding-string", "STRING CODING-SYSTEM &optional NOCOPY BUFFER",
    "The bytes of STRING in CODING-SYSTEM, a unibyte string; inserted in BUFFER if that is given."
  ) { w, a throws(Signal) in
    if a[1].isNil { return try w.text(a[0]) }
    let v = try w.encoded(a[0], a[1])
    guard let b = a[3].exactly(Buffer.self) else { return v }
    try w.inBuffer(b) { () throws(Signal) in try w.insert(v, b) }
    return Value(fixnum: v.byteLength)
  }
  r.defun(
    "decode-coding-string", "STRING CODING-SYSTEM &optional NOCOPY BUFFER",
    "The text whose bytes in CODING-SYSTEM are STRING; inserted in BUFFER if that is given."
  ) { w, a throws(Signal) in
    if a[1].isNil { return try w.text(a[0]) }
    let v = try w.decoded(a[0], a[1])
    guard let b = a[3].exactly(Buffer.self) else { return v }
    try w.inBuffer(b) { () throws(Signal) in try w.insert(v, b) }
    return Value(fixnum: v.stringLength)
  }
  r.defun(
    "encode-coding-region", "START END CODING-SYSTEM &optional DESTINATION",
    "Replace the text from START to END by its bytes in CODING-SYSTEM; DESTINATION t: return them."
  ) { w, a throws(Signal) in
    let b = w.buffer
    _ = try w.coding(a[2])
    let (from, to) = try w.region(a[0], a[1], b)
    let v = try w.encoded(w.substring(b, from: from, to: to, properties: false), a[2])
    if a[3] == .t { return v }
    try w.replace(b, from: from, to: to, with: v)
    return .nil
  }
  r.defun(
    "decode-coding-region", "START END CODING-SYSTEM &optional DESTINATION",
    "Replace the bytes from START to END by the text they are in CODING-SYSTEM; DESTINATION t: return it."
  ) { w, a throws(Signal) in
    let b = w.buffer
    _ = try w.coding(a[2])
    let (from, to) = try w.region(a[0], a[1], b)
    let v = try w.decoded(w.substring(b, from: from, to: to, properties: false), a[2])
    if a[3] == .t { return v }
    try w.replace(b, from: from, to: to, with: v)
    return .nil
  }
  r.defun(
    "set-buffer-file-coding-system", "CODING-SYSTEM &optional FORCE NOMODIFY",
    """
    Make CODING-SYSTEM what the current buffer is saved in.
    What its name leaves open, line ends or all but those, stays as it is unless FORCE.
    """,
    interactive: "zCoding system for saving file: "
  ) { w, a throws(Signal) in
    let b = w.buffer
    var chosen = a[0]
    if chosen.isTrue {
      let named = try w.coding(chosen)
      let own = w.valueIfBound(w.editor.sym.bufferFileCodingSystem) ?? .nil
      if a[1].isNil, own.isTrue {
        let whole = named.completed(by: try w.coding(own))
        if whole != named { chosen = w.intern(whole.fullName) }
      }
    }
    try w.set(w.editor.sym.bufferFileCodingSystem, chosen)
    if a[2].isNil, b.text.tick <= b.text.savedTick { b.text.tick = b.text.savedTick + 1 }
    return .nil
  }
  r.defun("find-coding-systems-string", "STRING", "Coding systems that can hold STRING.") {
    w, a throws(Signal) in
    let s = try w.text(a[0])
    if !s.isMultibyte || s.byteLength == s.stringLength {
      return w.list(w.intern("undecided" as StaticString))
    }
    let text = Array(s.stringBytes)
    // The last two are for what no other can hold.
    let last = ["raw-text", "no-conversion"]
    let names = ["utf-8"] + CodingName.all.filter { $0 != "utf-8" && $0 != "undecided" }
    let fit = names.filter { !last.contains($0) && Coding(name: $0)?.canEncode(text) == true }
    let hasRaw = InternalEncoding.holdsRawByte(text, count: text.count)
    return w.list((hasRaw ? last : fit).map { w.intern($0) })
  }
}
