#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension World {
  /// Part of a string by character indices, with its properties when asked.
  public func substring(_ s: Value, _ range: Range<Int>, properties: Bool = true) -> Value {
    let a = byteOffset(s, range.lowerBound)
    let b =
      s.isMultibyte && s.stringLength != s.byteLength
      ? byteOffset(s, range.upperBound) : range.upperBound
    let new = string(
      UnsafeBufferPointer(rebasing: s.stringBytes[a..<b]), characters: range.count,
      multibyte: s.isMultibyte)
    if properties && s.stringProperties.isTrue {
      copyStringProperties(from: s, range.lowerBound, range.upperBound, to: new, at: 0)
    }
    return new
  }

  /// A string or the name of a symbol.
  func stringOrSymbol(_ v: Value) throws(Signal) -> Value {
    if v.isString { return v }
    if v.isSymbol { return symbolName(v) }
    throw wrongType(.stringp, v)
  }

  /// The order of two strings by characters: -1, 0, 1.
  func compareStrings(_ a: Value, _ b: Value) -> Int {
    let x = a.stringBytes
    let y = b.stringBytes
    if a.isMultibyte == b.isMultibyte
      || (a.byteLength == a.stringLength && b.byteLength == b.stringLength)
    {
      // The internal encoding orders as the characters do, but for raw bytes.
      if !x.contains(0xC0) && !x.contains(0xC1) && !y.contains(0xC0) && !y.contains(0xC1) {
        var i = 0
        while i < x.count && i < y.count {
          if x[i] != y[i] { return x[i] < y[i] ? -1 : 1 }
          i += 1
        }
        return x.count == y.count ? 0 : x.count < y.count ? -1 : 1
      }
    }
    // Bytes of a unibyte string compare as the characters with their codes.
    let p = a.isMultibyte ? characters(a) : x.map { UInt32($0) }
    let q = b.isMultibyte ? characters(b) : y.map { UInt32($0) }
    if p == q { return 0 }
    return p.lexicographicallyPrecedes(q) ? -1 : 1
  }

  /// A string of one character repeated; multibyte if it is asked for or the character needs it.
  public func string(
    repeating c: UInt32, count: Int, multibyte: Bool = false
  ) throws(Signal) -> Value {
    var one: [UInt8] = []
    appendCharacter(c, to: &one)
    let (bytes, overflow) = count.multipliedReportingOverflow(by: one.count)
    try checkTextSize(overflow ? Int.max : bytes)
    let s = allocateString(bytes: bytes, characters: count, multibyte: multibyte || c >= 0x80)
    let start = s.stringStart
    if one.count == 1 {
      memset(start, Int32(one[0]), bytes)
    } else {
      for i in 0..<count { for k in 0..<one.count { start[i * one.count + k] = one[k] } }
    }
    return s
  }

  /// A string of characters, with a kind as Emacs's `concat` would give it.
  public func string(characters: [UInt32]) -> Value {
    var out: [UInt8] = []
    var multibyte = false
    for c in characters {
      if c >= 0x80 { multibyte = true }
      appendCharacter(c, to: &out)
    }
    return out.withUnsafeBufferPointer {
      string($0, characters: characters.count, multibyte: multibyte)
    }
  }

  fileprivate func isBlank(_ c: UInt32) -> Bool {
    c == 32 || (c >= 9 && c <= 13 && c != 11) || c == 11
  }

  /// Character indices of a string without blanks at its ends (` \t\n\r`).
  fileprivate func trimmed(_ s: Value, left: Bool, right: Bool) -> Range<Int> {
    // Blanks are single bytes in every string.
    let bytes = s.stringBytes
    func blank(_ b: UInt8) -> Bool { b == 32 || b == 9 || b == 10 || b == 13 }
    var start = 0
    var end = bytes.count
    if left { while start < end && blank(bytes[start]) { start += 1 } }
    if right { while end > start && blank(bytes[end - 1]) { end -= 1 } }
    return start..<(s.stringLength - (bytes.count - end))
  }

  fileprivate func trim(_ a: Args, left: Int?, right: Int?) throws(Signal) -> Value {
    let s = try stringArgument(a[0])
    var range = 0..<s.stringLength
    // A wrong regexp at the end is met first.
    if left != nil, let right, a[right].isTrue {
      let re = try concatenate([string("\\(?:"), a[right], string("\\)\\'")])
      _ = try call("string-match-p", re, string(""))
    }
    if let left, a[left].isTrue {
      let re = try concatenate([string("\\`\\(?:"), a[left], string("\\)")])
      if try call("string-match-p", re, s).isTrue {
        _ = try call("string-match", re, s)
        range = try call("match-end", Value(fixnum: 0)).fixnum..<range.upperBound
      }
    } else if left != nil {
      range = trimmed(s, left: true, right: false)
    }
    if let right, a[right].isTrue {
      let rest = substring(s, range)
      let re = try concatenate([string("\\(?:"), a[right], string("\\)\\'")])
      let at = try call("string-match-p", re, rest)
      if at.isTrue { range = range.lowerBound..<(range.lowerBound + at.fixnum) }
    } else if right != nil {
      let end = trimmed(s, left: false, right: true).upperBound
      range = range.lowerBound..<max(range.lowerBound, end)
    }
    return range.count == s.stringLength ? s : substring(s, range)
  }

  /// Character index of the first occurrence of `needle`, from a byte offset.
  fileprivate func find(_ needle: [UInt8], _ hay: UnsafeBufferPointer<UInt8>, from: Int) -> Int? {
    if needle.isEmpty { return from <= hay.count ? from : nil }
    if needle.count > hay.count { return nil }
    var i = from
    while i <= hay.count - needle.count {
      if hay[i] == needle[0] {
        var k = 1
        while k < needle.count && hay[i + k] == needle[k] { k += 1 }
        if k == needle.count { return i }
      }
      i += 1
    }
    return nil
  }

  /// A string's bytes in the internal encoding, whatever its kind.
  public func multibyteBytes(_ s: Value) -> [UInt8] {
    if s.isMultibyte { return Array(s.stringBytes) }
    var out: [UInt8] = []
    for b in s.stringBytes {
      if b < 0x80 { out.append(b) } else { appendCharacter(0x3F_FF00 + UInt32(b), to: &out) }
    }
    return out
  }

  /// The bytes that `part` would have in a string like `whole`: raw bytes are what they are in
  /// either. Nil for characters that a unibyte string cannot have.
  func bytes(of part: Value, asIn whole: Value) -> [UInt8]? {
    if whole.isMultibyte { return multibyteBytes(part) }
    if !part.isMultibyte { return Array(part.stringBytes) }
    var out: [UInt8] = []
    for c in characters(part) {
      guard c < 0x80 || c >= 0x3F_FF80 else { return nil }
      out.append(UInt8(truncatingIfNeeded: c))
    }
    return out
  }
}

func installStrings(_ r: Registry) {
  r.defun("stringp", "OBJECT", "Whether OBJECT is a string.") { _, a throws(Signal) in
    Value(a[0].isString)
  }
  r.defun("characterp", "OBJECT &optional IGNORE", "Whether OBJECT is a character.") {
    _, a throws(Signal) in Value(a[0].isCharacter)
  }
  r.defun("char-or-string-p", "OBJECT", "Whether OBJECT is a character or a string.") {
    _, a throws(Signal) in Value(a[0].isCharacter || a[0].isString)
  }
  r.defun("symbolp", "OBJECT", "Whether OBJECT is a symbol.") { _, a throws(Signal) in
    Value(a[0].isSymbol)
  }
  r.defun("booleanp", "OBJECT", "Whether OBJECT is t or nil.") { _, a throws(Signal) in
    Value(a[0].isNil || a[0] == .t)
  }
  r.defun("nlistp", "OBJECT", "Whether OBJECT is neither a cons nor nil.") { _, a throws(Signal) in
    Value(!a[0].isList)
  }
  r.defun("multibyte-string-p", "OBJECT", "Whether OBJECT is a multibyte string.") {
    _, a throws(Signal) in Value(a[0].isString && a[0].isMultibyte)
  }
  r.defun("max-char", "&optional UNICODE", "The largest character.") { _, a throws(Signal) in
    Value(fixnum: a[0].isTrue ? 0x10_FFFF : 0x3F_FFFF)
  }
  r.defun(
    "concat", "&rest SEQUENCES",
    "The elements of SEQUENCES (strings, or lists and vectors of characters) as one string."
  ) { w, a throws(Signal) in
    if let joined = try w.joined(a) { return joined }
    var pieces: [Value] = []
    for i in 0..<a.count { pieces.append(a[i]) }
    return try w.concatenate(pieces)
  }
  r.defun(
    "substring", "STRING &optional FROM TO",
    "The part of STRING (or vector) from FROM up to TO; negative indices count from the end."
  ) { w, a throws(Signal) in
    if a[0].isVector {
      let range = try w.range(a[0], a[1], a[2], count: a[0].slotCount)
      let v = w.vector(count: range.count)
      for i in range { v.setSlot(i - range.lowerBound, a[0].slot(i)) }
      return v
    }
    guard a[0].isString else { throw w.wrongType(.arrayp, a[0]) }
    return w.substring(a[0], try w.range(a[0], a[1], a[2], count: a[0].stringLength))
  }
  r.defun(
    "substring-no-properties", "STRING &optional FROM TO",
    "As `substring', without text properties."
  ) { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    return w.substring(s, try w.range(s, a[1], a[2], count: s.stringLength), properties: false)
  }
  r.defun(
    "string-equal", "S1 S2", "Whether two strings (or symbols' names) have the same characters."
  ) { w, a throws(Signal) in
    Value(w.stringsEqual(try w.stringOrSymbol(a[0]), try w.stringOrSymbol(a[1])))
  }
  r.alias("string=", "string-equal")
  r.defun(
    "string-lessp", "STRING1 STRING2", "Whether STRING1 comes before STRING2 by character codes."
  ) { w, a throws(Signal) in
    Value(w.compareStrings(try w.stringOrSymbol(a[0]), try w.stringOrSymbol(a[1])) < 0)
  }
  r.alias("string<", "string-lessp")
  r.defun(
    "string-greaterp", "STRING1 STRING2", "Whether STRING1 comes after STRING2 by character codes."
  ) { w, a throws(Signal) in
    Value(w.compareStrings(try w.stringOrSymbol(a[0]), try w.stringOrSymbol(a[1])) > 0)
  }
  r.alias("string>", "string-greaterp")
  r.defun(
    "string-collate-lessp", "S1 S2 &optional LOCALE IGNORE-CASE",
    "As `string-lessp', in the C locale."
  ) { w, a throws(Signal) in
    if a[3].isTrue {
      let x = try w.call("downcase", try w.stringOrSymbol(a[0]))
      let y = try w.call("downcase", try w.stringOrSymbol(a[1]))
      return Value(w.compareStrings(x, y) < 0)
    }
    return Value(w.compareStrings(try w.stringOrSymbol(a[0]), try w.stringOrSymbol(a[1])) < 0)
  }
  r.defun(
    "string-collate-equalp", "S1 S2 &optional LOCALE IGNORE-CASE",
    "As `string-equal', in the C locale."
  ) { w, a throws(Signal) in
    if a[3].isTrue {
      let x = try w.call("downcase", try w.stringOrSymbol(a[0]))
      let y = try w.call("downcase", try w.stringOrSymbol(a[1]))
      return Value(w.stringsEqual(x, y))
    }
    return Value(w.stringsEqual(try w.stringOrSymbol(a[0]), try w.stringOrSymbol(a[1])))
  }
  r.defun(
    "string-version-lessp", "STRING1 STRING2",
    "Whether STRING1 comes before STRING2, numbers within compared by value."
  ) { w, a throws(Signal) in
    let x = try w.stringOrSymbol(a[0])
    let y = try w.stringOrSymbol(a[1])
    return Value(VersionOrder.precedes(x.stringBytes, y.stringBytes))
  }
  r.defun(
    "string-prefix-p", "PREFIX STRING &optional IGNORE-CASE", "Whether STRING begins with PREFIX."
  ) { w, a throws(Signal) in
    guard var (p, s) = try w.stringsToCompare(a[0], a[1], isSuffix: false) else { return .nil }
    if a[2].isTrue {
      p = try w.call("downcase", p)
      s = try w.call("downcase", s)
    }
    if p.isPlain { return Value(s.stringBytes.starts(with: p.stringBytes)) }
    return Value(w.multibyteBytes(s).starts(with: w.multibyteBytes(p)))
  }
  r.defun(
    "string-suffix-p", "SUFFIX STRING &optional IGNORE-CASE", "Whether STRING ends with SUFFIX."
  ) { w, a throws(Signal) in
    guard var (p, s) = try w.stringsToCompare(a[0], a[1], isSuffix: true) else { return .nil }
    if a[2].isTrue {
      p = try w.call("downcase", p)
      s = try w.call("downcase", s)
    }
    if p.isPlain {
      let (x, y) = (p.stringBytes, s.stringBytes)
      return Value(x.count <= y.count && y.suffix(x.count).elementsEqual(x))
    }
    let (x, y) = (w.multibyteBytes(p), w.multibyteBytes(s))
    return Value(x.count <= y.count && y.suffix(x.count).elementsEqual(x))
  }
  r.defun(
    "string-search", "NEEDLE HAYSTACK &optional START-POS",
    "Index of the first NEEDLE in HAYSTACK from START-POS on, or nil."
  ) { w, a throws(Signal) in
    let needle = try w.stringArgument(a[0])
    let hay = try w.stringArgument(a[1])
    var start = 0
    if a[2].isTrue {
      start = try w.fixnumArgument(a[2])
      if start < 0 || start > hay.stringLength { throw w.argsOutOfRange(a[2]) }
    }
    guard let bytes = w.bytes(of: needle, asIn: hay) else { return .nil }
    guard let at = w.find(bytes, hay.stringBytes, from: w.byteOffset(hay, start)) else {
      return .nil
    }
    return Value(fixnum: w.characterIndex(hay, byte: at))
  }
  r.defun(
    "string-replace", "FROM-STRING TO-STRING IN-STRING",
    "IN-STRING with every FROM-STRING replaced by TO-STRING."
  ) { w, a throws(Signal) in
    let from = try w.stringArgument(a[0])
    if from.stringLength == 0 {
      throw w.signal(w.intern("wrong-length-argument"), w.list(Value(fixnum: 0)))
    }
    let s = try w.stringArgument(a[2])
    let to = a[1]
    guard let wanted = w.bytes(of: from, asIn: s) else { return s }
    let hay = Array(s.stringBytes)
    var pieces: [Value] = []
    let mark = w.rootMark
    var start = 0
    try hay.withUnsafeBufferPointer { h throws(Signal) in
      while let at = w.find(wanted, h, from: start) {
        let p = w.substring(s, w.characterIndex(s, byte: start)..<w.characterIndex(s, byte: at))
        w.keep(p)
        pieces.append(p)
        pieces.append(to)
        start = at + wanted.count
      }
    }
    if pieces.isEmpty { return s }
    try w.stringArgument(to)
    let p = w.substring(s, w.characterIndex(s, byte: start)..<s.stringLength)
    w.keep(p)
    pieces.append(p)
    let result = try w.concatenate(pieces)
    w.releaseRoots(to: mark)
    return result
  }
  r.defun(
    "string-trim", "STRING &optional TRIM-LEFT TRIM-RIGHT",
    "STRING without blanks (or what the regexps match) at its ends."
  ) { w, a throws(Signal) in
    try w.trim(a, left: 1, right: 2)
  }
  r.defun(
    "string-trim-left", "STRING &optional REGEXP",
    "STRING without blanks (or what REGEXP matches) at its start."
  ) { w, a throws(Signal) in
    try w.trim(a, left: 1, right: nil)
  }
  r.defun(
    "string-trim-right", "STRING &optional REGEXP",
    "STRING without blanks (or what REGEXP matches) at its end."
  ) { w, a throws(Signal) in
    try w.trim(a, left: nil, right: 1)
  }
  r.defun(
    "string-clean-whitespace", "STRING", "STRING trimmed, with each run of blanks made one space."
  ) { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    let blanks = w.string("[ \t\n\r]+")
    let joined = try w.call("replace-regexp-in-string", blanks, w.string(" "), s)
    return try w.call("string-trim", joined)
  }
  r.defun(
    "string-join", "STRINGS &optional SEPARATOR", "STRINGS joined with SEPARATOR between them."
  ) { w, a throws(Signal) in
    var pieces: [Value] = []
    for s in try w.sequenceItems(a[0]) {
      if !pieces.isEmpty && a[1].isTrue { pieces.append(a[1]) }
      pieces.append(s)
    }
    return try w.concatenate(pieces)
  }
  r.defun(
    "string-pad", "STRING LENGTH &optional PADDING START",
    "STRING made LENGTH characters long with PADDING (default space) at its end, or its start when START."
  ) { w, a throws(Signal) in
    guard a[1].isFixnum && a[1].fixnum >= 0 else {
      throw w.wrongType(w.intern("natnump" as StaticString), a[1])
    }
    let n = a[1].fixnum - (try w.sequenceLength(a[0]))
    if n < 0 { return a[0] }
    let s = a[0].isString ? a[0] : try w.call("concat", a[0])
    guard a[2].isNil || a[2].isCharacter else { throw w.wrongType(.characterp, a[2]) }
    if n == 0 { return s }
    let c = a[2].isNil ? UInt32(32) : UInt32(a[2].fixnum)
    let pad = try w.string(repeating: c, count: n)
    return try w.concatenate(a[3].isTrue ? [pad, s] : [s, pad])
  }
  r.defun("string-empty-p", "STRING", "Whether STRING is empty.") { w, a throws(Signal) in
    Value(try w.stringOrSymbol(a[0]).stringLength == 0)
  }
  r.defun("string-blank-p", "STRING", "0 when STRING is empty or only blanks, else nil.") {
    w, a throws(Signal) in
    let blank = w.characters(try w.stringArgument(a[0])).allSatisfy {
      $0 == 32 || $0 == 9 || $0 == 10 || $0 == 13
    }
    return blank ? Value(fixnum: 0) : .nil
  }
  r.defun("string-remove-prefix", "PREFIX STRING", "STRING without PREFIX at its start.") {
    w, a throws(Signal) in
    if try w.call("string-prefix-p", a[0], a[1]).isTrue {
      for v in [a[1], a[0]] where !v.isString { throw w.wrongType(.sequencep, v) }
      return w.substring(a[1], a[0].stringLength..<a[1].stringLength)
    }
    return a[1]
  }
  r.defun("string-remove-suffix", "SUFFIX STRING", "STRING without SUFFIX at its end.") {
    w, a throws(Signal) in
    if try w.call("string-suffix-p", a[0], a[1]).isTrue {
      for v in [a[1], a[0]] where !v.isString { throw w.wrongType(.sequencep, v) }
      return w.substring(a[1], 0..<(a[1].stringLength - a[0].stringLength))
    }
    return a[1]
  }
  r.defun("string-reverse", "STR", "The characters of STR in reverse order.") {
    w, a throws(Signal) in try w.call("reverse", a[0])
  }
  r.defun(
    "string-lines", "STRING &optional OMIT-NULLS KEEP-NEWLINES", "The lines of STRING, a list."
  ) { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    let all = w.characters(s)
    var out: [Value] = []
    let mark = w.rootMark
    var start = 0
    for (i, c) in all.enumerated() where c == 10 {
      if !(a[1].isTrue && i == start) {
        let line = w.substring(s, start..<(a[2].isTrue ? i + 1 : i))
        w.keep(line)
        out.append(line)
      }
      start = i + 1
    }
    // After a last newline is an empty line, unless newlines are kept with their lines.
    if start < all.count || (a[1].isNil && (all.isEmpty || a[2].isNil)) {
      let line = w.substring(s, start..<all.count)
      w.keep(line)
      out.append(line)
    }
    let result = w.list(out)
    w.releaseRoots(to: mark)
    return result
  }
  r.defun("string-to-list", "STRING", "The characters of STRING, a list.") { w, a throws(Signal) in
    w.list(try w.sequenceItems(a[0]))
  }
  r.defun("string-to-vector", "STRING", "The characters of STRING, a vector.") {
    w, a throws(Signal) in w.vector(try w.sequenceItems(a[0]))
  }
  r.defun("string-bytes", "STRING", "The number of bytes of STRING.") { w, a throws(Signal) in
    Value(fixnum: try w.stringArgument(a[0]).byteLength)
  }
  r.defun("make-string", "LENGTH INIT &optional MULTIBYTE", "A string of LENGTH characters INIT.") {
    w, a throws(Signal) in
    let n = try w.naturalArgument(a[0])
    guard a[1].isCharacter else { throw w.wrongType(.characterp, a[1]) }
    return try w.string(repeating: UInt32(a[1].fixnum), count: n, multibyte: a[2].isTrue)
  }
  r.defun("string", "&rest CHARACTERS", "A string of CHARACTERS.") { w, a throws(Signal) in
    var all: [UInt32] = []
    for i in 0..<a.count {
      guard a[i].isCharacter else { throw w.wrongType(.characterp, a[i]) }
      all.append(UInt32(a[i].fixnum))
    }
    return w.string(characters: all)
  }
  r.defun("unibyte-string", "&rest BYTES", "A unibyte string of BYTES.") { w, a throws(Signal) in
    var out: [UInt8] = []
    for i in 0..<a.count {
      let b = try w.fixnumArgument(a[i])
      guard b >= 0 && b < 256 else {
        throw w.argsOutOfRange(a[i], Value(fixnum: 0), Value(fixnum: 255))
      }
      out.append(UInt8(b))
    }
    return out.withUnsafeBufferPointer { w.unibyteString($0) }
  }
  r.defun("char-to-string", "CHAR", "A string of the one character CHAR.") { w, a throws(Signal) in
    guard a[0].isCharacter else { throw w.wrongType(.characterp, a[0]) }
    return w.string(characters: [UInt32(a[0].fixnum)])
  }
  r.defun("byte-to-string", "BYTE", "A unibyte string of one byte.") { w, a throws(Signal) in
    let b = try w.fixnumArgument(a[0])
    if b < 0 || b > 255 { throw w.error("Invalid byte") }
    return [UInt8(b)].withUnsafeBufferPointer { w.unibyteString($0) }
  }
  r.defun("string-to-char", "STRING", "The first character of STRING, or 0.") {
    w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    return Value(fixnum: s.stringLength == 0 ? 0 : Int(w.character(s, at: 0)))
  }
  r.defun(
    "string-to-multibyte", "STRING",
    "STRING as a multibyte string; bytes above 127 become raw-byte characters."
  ) { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    if s.isMultibyte { return s }
    let out = w.multibyteBytes(s)
    return out.withUnsafeBufferPointer { w.string($0, characters: s.stringLength, multibyte: true) }
  }
  r.defun(
    "string-to-unibyte", "STRING",
    "STRING as a unibyte string; an error when a character is no byte."
  ) { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    if !s.isMultibyte { return s }
    var out: [UInt8] = []
    for (i, c) in w.characters(s).enumerated() {
      if c < 0x80 || c >= 0x3F_FF80 {
        out.append(UInt8(truncatingIfNeeded: c))
      } else {
        throw w.error("Can\u{2019}t convert the \(i)th character to unibyte")
      }
    }
    return out.withUnsafeBufferPointer { w.unibyteString($0) }
  }
  r.defun("string-make-unibyte", "STRING", "STRING's characters cut to bytes.") {
    w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    if !s.isMultibyte { return s }
    let out = w.characters(s).map { UInt8(truncatingIfNeeded: $0) }
    return out.withUnsafeBufferPointer { w.unibyteString($0) }
  }
  r.defun("string-as-unibyte", "STRING", "STRING's bytes as a unibyte string.") {
    w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    if !s.isMultibyte { return s }
    var out: [UInt8] = []
    for c in w.characters(s) {
      if c >= 0x3F_FF80 {
        out.append(UInt8(truncatingIfNeeded: c))
      } else {
        appendCharacter(c, to: &out)
      }
    }
    return out.withUnsafeBufferPointer { w.unibyteString($0) }
  }
  r.defun("string-as-multibyte", "STRING", "STRING's bytes read as UTF-8.") { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    if s.isMultibyte { return s }
    let out = w.internalEncoding(Array(s.stringBytes))
    return out.withUnsafeBufferPointer {
      w.string($0, characters: w.countCharacters($0), multibyte: true)
    }
  }
  r.alias("string-make-multibyte", "string-to-multibyte")
  r.defun(
    "char-equal", "C1 C2",
    "Whether two characters are equal, in either case when `case-fold-search'."
  ) { w, a throws(Signal) in
    guard a[0].isCharacter else { throw w.wrongType(.characterp, a[0]) }
    guard a[1].isCharacter else { throw w.wrongType(.characterp, a[1]) }
    if a[0] == a[1] { return .t }
    if !w.isTrue(.caseFoldSearch) { return .nil }
    return Value(try w.call("downcase", a[0]) == (try w.call("downcase", a[1])))
  }
  r.defun(
    "compare-strings", "STR1 START1 END1 STR2 START2 END2 &optional IGNORE-CASE",
    "t when two substrings are equal, else the number of equal characters plus one, negative when the first is less."
  ) { w, a throws(Signal) in
    let x = try w.stringArgument(a[0])
    let y = try w.stringArgument(a[3])
    func clamp(_ v: Value, _ n: Int) -> Value {
      v.isFixnum && v.fixnum > n ? Value(fixnum: n) : v
    }
    let p = try w.range(x, a[1], clamp(a[2], x.stringLength), count: x.stringLength)
    let q = try w.range(y, a[4], clamp(a[5], y.stringLength), count: y.stringLength)
    let c = Array(w.characters(x)[p])
    let d = Array(w.characters(y)[q])
    var i = 0
    while i < c.count && i < d.count {
      var (e, f) = (c[i], d[i])
      if a[6].isTrue && e != f {
        e = UInt32(try w.call("upcase", Value(fixnum: Int(e))).fixnum)
        f = UInt32(try w.call("upcase", Value(fixnum: Int(f))).fixnum)
      }
      if e != f { return Value(fixnum: e < f ? -(i + 1) : i + 1) }
      i += 1
    }
    if c.count == d.count { return .t }
    return Value(fixnum: c.count < d.count ? -(i + 1) : i + 1)
  }
  r.defun(
    "string-equal-ignore-case", "STRING1 STRING2", "Whether two strings are equal in either case."
  ) { w, a throws(Signal) in
    let x = try w.stringArgument(a[0])
    let y = try w.stringArgument(a[1])
    return Value(w.stringsEqual(try w.call("downcase", x), try w.call("downcase", y)))
  }
  r.defun(
    "assoc-string", "KEY LIST &optional CASE-FOLD",
    "The first element of LIST that is, or whose car is, the string or symbol KEY."
  ) { w, a throws(Signal) in
    func fold(_ s: Value) throws(Signal) -> Value { a[2].isTrue ? try w.call("upcase", s) : s }
    // A key that is no string matters when it is compared.
    var hasStrings = false
    for e in w.items(a[1]) where (e.isCons ? e.car : e).isString || (e.isCons ? e.car : e).isSymbol
    {
      hasStrings = true
    }
    if !hasStrings { return .nil }
    let key = try fold(try w.stringOrSymbol(a[0]))
    for e in w.items(a[1]) {
      let k = e.isCons ? e.car : e
      guard k.isString || k.isSymbol else { continue }
      if w.stringsEqual(try fold(try w.stringOrSymbol(k)), key) { return e }
    }
    return .nil
  }
  r.defun(
    "string-distance", "STRING1 STRING2 &optional BYTECOMPARE",
    "The least number of insertions, deletions and changes of one character between two strings."
  ) { w, a throws(Signal) in
    let bytes = a[2].isTrue
    let x =
      bytes
      ? try w.stringArgument(a[0]).stringBytes.map(UInt32.init)
      : w.characters(try w.stringArgument(a[0]))
    let y =
      bytes
      ? try w.stringArgument(a[1]).stringBytes.map(UInt32.init)
      : w.characters(try w.stringArgument(a[1]))
    var row = Array(0...x.count)
    for (j, c) in y.enumerated() {
      try w.checkInterrupt()
      var diagonal = row[0]
      row[0] = j + 1
      for i in 0..<x.count {
        let above = row[i + 1]
        row[i + 1] = min(min(above + 1, row[i] + 1), diagonal + (x[i] == c ? 0 : 1))
        diagonal = above
      }
    }
    return Value(fixnum: row[x.count])
  }
  r.defun("clear-string", "STRING", "Overwrite STRING with zeros.") { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    let n = s.byteLength
    [UInt8](repeating: 0, count: n).withUnsafeBufferPointer {
      w.replaceBytes(of: s, with: $0, characters: n, multibyte: false)
    }
    return .nil
  }
  r.defvar("split-string-default-separators", r.world.string("[ \u{0C}\t\n\r\u{0B}]+"))
}

extension World {
  /// The arguments of `string-prefix-p` and its like; nil when the second, nil, is too short.
  fileprivate func stringsToCompare(_ part: Value, _ whole: Value, isSuffix: Bool) throws(Signal)
    -> (Value, Value)?
  {
    if part.isString && whole.isString { return (part, whole) }
    let longest = try call("length", isSuffix ? whole : part).fixnum
    let other = try call("length", isSuffix ? part : whole).fixnum
    if isSuffix ? other > longest : longest > other { return nil }
    return (try stringArgument(part), try stringArgument(whole))
  }
}

extension Value {
  /// Whether the string is of ASCII alone: its bytes mean the same in every string.
  fileprivate var isPlain: Bool { stringBytes.allSatisfy { $0 < 0x80 } }
}
