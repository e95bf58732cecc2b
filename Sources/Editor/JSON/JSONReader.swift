import Elisp

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What Lisp objects stand for the parts of JSON.
struct JSONForms {
  enum Object { case hashTable, alist, plist }
  var object = Object.hashTable
  var arraysAreLists = false
  var null: Value
  var falsity: Value
}

/// Reads one JSON value from text in the internal encoding, with the messages of the library that
/// Emacs 28 uses.
struct JSONReader {
  let w: World
  let text: UnsafeBufferPointer<UInt8>
  let forms: JSONForms
  /// What errors call the text.
  let source: StaticString
  /// Whether bytes beyond ASCII are raw, one each.
  let isUnibyte: Bool
  private var i = 0
  /// Where the token being read began.
  private var tokenStart = 0
  private var depth = 0
  private var scratch: [UInt8] = []

  /// How deep values may nest.
  private static let greatestDepth = 2048

  init(
    _ w: World, _ text: UnsafeBufferPointer<UInt8>, _ forms: JSONForms, source: StaticString,
    isUnibyte: Bool
  ) {
    self.isUnibyte = isUnibyte
    self.w = w
    self.text = text
    self.forms = forms
    self.source = source
  }

  /// Bytes read so far.
  var offset: Int { i }

  /// The value at the beginning of the text.
  mutating func read() throws(Signal) -> Value {
    skipBlanks()
    return try value()
  }

  /// Signals unless only white space is left.
  mutating func expectEnd() throws(Signal) {
    skipBlanks()
    if i < text.count {
      try token()
      throw failure("end of file expected", "json-trailing-content")
    }
  }

  // MARK: Values

  private mutating func value() throws(Signal) -> Value {
    tokenStart = i
    guard i < text.count else { throw failure("unexpected token") }
    switch text[i] {
    case UInt8(ascii: "{"): return try nested { r throws(Signal) in try r.object() }
    case UInt8(ascii: "["): return try nested { r throws(Signal) in try r.array() }
    case UInt8(ascii: "\""): return try string { w, b, _ in w.string(b) }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let n = try number() else { throw failure("invalid token") }
      return n
    case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ":"):
      try token()
      throw failure("unexpected token")
    default: return try word()
    }
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(Signal) -> Value
  ) throws(Signal) -> Value {
    tokenStart = i
    i += 1
    depth += 1
    defer { depth -= 1 }
    if depth > Self.greatestDepth { throw failure("maximum parsing depth reached") }
    let mark = w.rootMark
    let v = try body(&self)
    w.releaseRoots(to: mark)
    return v
  }

  private mutating func array() throws(Signal) -> Value {
    var items: [Value] = []
    skipBlanks()
    if i < text.count, text[i] == UInt8(ascii: "]") {
      i += 1
    } else {
      while true {
        skipBlanks()
        if i == text.count { try expect(UInt8(ascii: "]"), "']' expected") }
        let v = try value()
        w.keep(v)
        items.append(v)
        skipBlanks()
        if i < text.count, text[i] == UInt8(ascii: ",") {
          i += 1
          continue
        }
        try expect(UInt8(ascii: "]"), "']' expected")
        break
      }
    }
    return forms.arraysAreLists ? w.list(items) : w.vector(items)
  }

  private mutating func object() throws(Signal) -> Value {
    var keys: [Value] = []
    var values: [Value] = []
    var places: [UInt: Int] = [:]
    skipBlanks()
    if i < text.count, text[i] == UInt8(ascii: "}") {
      i += 1
    } else {
      while true {
        skipBlanks()
        guard i < text.count, text[i] == UInt8(ascii: "\"") else {
          try token()
          throw failure("string or '}' expected")
        }
        let key = try self.key()
        w.keep(key)
        skipBlanks()
        try expect(UInt8(ascii: ":"), "':' expected")
        skipBlanks()
        let v = try value()
        w.keep(v)
        // The last of several values of a key counts, in the first one's place.
        if forms.object != .hashTable, let place = places[key.bits] {
          values[place] = v
        } else {
          if forms.object != .hashTable { places[key.bits] = keys.count }
          keys.append(key)
          values.append(v)
        }
        skipBlanks()
        if i < text.count, text[i] == UInt8(ascii: ",") {
          i += 1
          continue
        }
        try expect(UInt8(ascii: "}"), "'}' expected")
        break
      }
    }
    switch forms.object {
    case .hashTable:
      let table = try hashTable(keys, values, capacity: keys.count)
      let distinct = try w.hashTable(table).count
      return distinct == keys.count ? table : try hashTable(keys, values, capacity: distinct)
    case .alist:
      var out = Value.nil
      for k in keys.indices.reversed() { out = w.cons(w.cons(keys[k], values[k]), out) }
      return out
    case .plist:
      var out = Value.nil
      for k in keys.indices.reversed() { out = w.cons(keys[k], w.cons(values[k], out)) }
      return out
    }
  }

  private func hashTable(_ keys: [Value], _ values: [Value], capacity: Int) throws(Signal) -> Value
  {
    let table = w.makeHashTable(test: .equal, capacity: max(1, capacity))
    let h = try w.hashTable(table)
    for k in keys.indices { try h.put(keys[k], values[k]) }
    return table
  }

  private mutating func key() throws(Signal) -> Value {
    switch forms.object {
    case .hashTable:
      return try string(isKey: true) { w, b, _ in w.string(b) }
    case .alist:
      return try string(isKey: true) { w, b, _ in w.intern(b) }
    case .plist:
      return try string(isKey: true) { w, b, scratch in
        scratch = [UInt8(ascii: ":")] + b
        return scratch.withUnsafeBufferPointer { w.intern($0) }
      }
    }
  }

  private mutating func word() throws(Signal) -> Value {
    let start = i
    try token()
    switch i - start {
    case 4 where matches(start, "true"): return .t
    case 4 where matches(start, "null"): return forms.null
    case 5 where matches(start, "false"): return forms.falsity
    default: throw failure("invalid token")
    }
  }

  private func matches(_ at: Int, _ word: StaticString) -> Bool {
    memcmp(text.baseAddress! + at, word.utf8Start, word.utf8CodeUnitCount) == 0
  }

  /// The number here, or nil after reading what is none.
  private mutating func number() throws(Signal) -> Value? {
    tokenStart = i
    var isFloat = false
    if text[i] == UInt8(ascii: "-") { i += 1 }
    if i < text.count, text[i] == UInt8(ascii: "0") {
      i += 1
      if i < text.count, isDigit(text[i]) { return nil }
    } else if !digits() {
      return nil
    }
    if i < text.count, text[i] == UInt8(ascii: ".") {
      isFloat = true
      i += 1
      if !digits() { return nil }
    }
    if i < text.count, text[i] | 0x20 == UInt8(ascii: "e") {
      isFloat = true
      i += 1
      if i < text.count, text[i] == UInt8(ascii: "+") || text[i] == UInt8(ascii: "-") { i += 1 }
      if !digits() { return nil }
    }
    let digitsText = String(decoding: text[tokenStart..<i], as: UTF8.self)
    if !isFloat {
      guard let n = Int(digitsText) else { throw failure("too big integer") }
      return try w.integer(n)
    }
    let x = strtod(digitsText, nil)
    if x.isInfinite { throw failure("real number overflow") }
    return w.float(x)
  }

  /// Whether at least one digit was read.
  private mutating func digits() -> Bool {
    let start = i
    while i < text.count, isDigit(text[i]) { i += 1 }
    return i > start
  }

  // MARK: Strings

  private mutating func string(
    isKey: Bool = false, _ make: (World, UnsafeBufferPointer<UInt8>, inout [UInt8]) -> Value
  ) throws(Signal) -> Value {
    tokenStart = i
    i += 1
    let start = i
    while i < text.count, text[i] != UInt8(ascii: "\""), text[i] != UInt8(ascii: "\\"),
      text[i] >= 0x20, text[i] < 0x80
    { i += 1 }
    if i < text.count, text[i] == UInt8(ascii: "\"") {
      i += 1
      return make(w, UnsafeBufferPointer(rebasing: text[start..<i - 1]), &scratch)
    }
    var out = [UInt8](text[start..<i])
    var problem: String?
    while true {
      guard i < text.count else { throw failure("premature end of input", "json-end-of-file") }
      let c = text[i]
      switch c {
      case UInt8(ascii: "\""):
        i += 1
        if let problem { throw failure(problem) }
        if out.contains(0) {
          throw failure(
            isKey
              ? "NUL byte in object key not supported"
              : "\\u0000 is not allowed without JSON_ALLOW_NUL")
        }
        return out.withUnsafeBufferPointer { make(w, $0, &scratch) }
      case UInt8(ascii: "\n"): throw failure("unexpected newline")
      case 0..<0x20: throw failure("control character 0x\(String(c, radix: 16))")
      case UInt8(ascii: "\\"):
        i += 1
        if let p = try escape(&out), problem == nil { problem = p }
      case 0x80...: try character(&out)
      default:
        out.append(c)
        i += 1
      }
    }
  }

  /// An escape after its backslash; what is wrong with it, told once the string has ended.
  private mutating func escape(_ out: inout [UInt8]) throws(Signal) -> String? {
    guard i < text.count else { throw failure("invalid escape") }
    let c = text[i]
    i += 1
    switch c {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(c)
    case UInt8(ascii: "b"): out.append(8)
    case UInt8(ascii: "f"): out.append(12)
    case UInt8(ascii: "n"): out.append(10)
    case UInt8(ascii: "r"): out.append(13)
    case UInt8(ascii: "t"): out.append(9)
    case UInt8(ascii: "u"):
      let code = try hex()
      if code & 0xF800 != 0xD800 {
        append(code, &out)
      } else if code < 0xDC00, i + 1 < text.count, text[i] == UInt8(ascii: "\\"),
        text[i + 1] == UInt8(ascii: "u")
      {
        i += 2
        let low = try hex()
        guard low & 0xFC00 == 0xDC00 else {
          return "invalid Unicode '\\u\(four(code))\\u\(four(low))'"
        }
        append(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00), &out)
      } else {
        return "invalid Unicode '\\u\(four(code))'"
      }
    default: throw failure("invalid escape")
    }
    return nil
  }

  private func four(_ n: UInt32) -> String {
    let s = String(n, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - s.utf8.count) + s
  }

  private mutating func hex() throws(Signal) -> UInt32 {
    var n: UInt32 = 0
    for _ in 0..<4 {
      guard i < text.count else { throw failure("invalid escape") }
      let c = text[i]
      i += 1
      switch c {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): n = n << 4 | UInt32(c - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): n = n << 4 | UInt32(c - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): n = n << 4 | UInt32(c - UInt8(ascii: "A") + 10)
      default: throw failure("invalid escape")
      }
    }
    return n
  }

  private func append(_ code: UInt32, _ out: inout [UInt8]) {
    out.append(
      contentsOf: Unicode.UTF8.encode(Unicode.Scalar(code) ?? "?") ?? .encodedReplacementCharacter)
  }

  /// One character beyond ASCII: bytes of UTF-8, each as it is or as a raw byte's two.
  private mutating func character(_ out: inout [UInt8]) throws(Signal) {
    let start = i
    let lead = nextByte()
    let length =
      lead >= 0xC2 && lead < 0xE0
      ? 2 : lead & 0xF0 == 0xE0 ? 3 : lead >= 0xF0 && lead < 0xF5 ? 4 : 0
    var bytes = [lead]
    while bytes.count < length, i < text.count, text[i] >= 0x80 { bytes.append(nextByte()) }
    guard length > 0, String(validating: bytes, as: UTF8.self) != nil else {
      i = start
      throw failure("unable to decode byte 0x\(String(lead, radix: 16))")
    }
    out += bytes
  }

  private mutating func nextByte() -> UInt8 {
    let c = text[i]
    i += 1
    // A raw byte takes two bytes of the internal encoding, the first C0 or C1.
    if !isUnibyte, c & 0xFE == 0xC0, i < text.count {
      i += 1
      return 0x80 | (c & 1) << 6 | text[i - 1] & 0x3F
    }
    return c
  }

  // MARK: Tokens and errors

  private mutating func skipBlanks() {
    while i < text.count {
      switch text[i] {
      case 0x20, 0x09, 0x0A, 0x0D: i += 1
      default: return
      }
    }
  }

  private func isDigit(_ c: UInt8) -> Bool { c >= 0x30 && c <= 0x39 }
  private func isLetter(_ c: UInt8) -> Bool { c | 0x20 >= 0x61 && c | 0x20 <= 0x7A }

  private mutating func expect(_ c: UInt8, _ message: String) throws(Signal) {
    if i < text.count, text[i] == c {
      i += 1
      return
    }
    try token()
    throw failure(message)
  }

  /// Reads the token at hand, for an error that names it.
  private mutating func token() throws(Signal) {
    tokenStart = i
    guard i < text.count else { return }
    let c = text[i]
    if c == UInt8(ascii: "\"") {
      _ = try string { w, _, _ in .nil }
    } else if isDigit(c) || c == UInt8(ascii: "-") {
      _ = try number()
    } else if isLetter(c) {
      while i < text.count, isLetter(text[i]) { i += 1 }
    } else {
      i += 1
      while c >= 0xC0, i < text.count, text[i] & 0xC0 == 0x80 { i += 1 }
    }
  }

  /// The error MESSAGE about the token that ends here.
  private func failure(_ message: String, _ symbol: StaticString? = nil) -> Signal {
    var shown = message
    var symbol = symbol
    let near = text[min(tokenStart, i)..<i]
    if i >= text.count && (near.isEmpty || tokenStart >= text.count) {
      shown += " near end of file"
      symbol = symbol ?? "json-end-of-file"
    } else if near.isEmpty == false, near.count <= 20 {
      shown += " near '" + String(decoding: near, as: UTF8.self) + "'"
    }
    var line = 1
    var column = 0
    for b in text[..<i] {
      if b == 0x0A {
        line += 1
        column = 0
      } else if b & 0xC0 != 0x80 {
        column += 1
      }
    }
    return w.signal(
      w.intern(symbol ?? "json-parse-error"),
      w.list(
        w.string(shown), w.string("\(source)"), Value(fixnum: line), Value(fixnum: column),
        Value(fixnum: i)))
  }
}
