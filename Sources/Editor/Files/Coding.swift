import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How the bytes of a file stand for text.
struct Coding: Equatable {
  enum Charset { case utf8, latin1, utf16big, utf16little, bytes, ascii, undecided, system }
  enum LineEnd { case unix, dos, mac, undecided }

  var charset = Charset.undecided
  var lineEnd = LineEnd.undecided
  var hasMark = false
  /// The name without its line-end suffix.
  var name = "undecided"
  /// What the C library calls it, for `.system`.
  var system = ""
  /// What text that does not say what it is in is taken to be in, before UTF-8 is tried.
  var preferred: String?

  /// The coding a name means; nil for an unknown one.
  init?(name full: String) {
    var n = full
    lineEnd = .undecided
    for (suffix, end) in [("-unix", LineEnd.unix), ("-dos", .dos), ("-mac", .mac)]
    where n.hasSuffix(suffix) {
      n.removeLast(suffix.count)
      lineEnd = end
    }
    // Names of nothing but line ends, and of what is fixed with them.
    switch n {
    case "unix", "dos", "mac":
      if lineEnd != .undecided { return nil }
      lineEnd = n == "unix" ? .unix : n == "dos" ? .dos : .mac
      n = "undecided"
    case "emacs-internal":
      n = "utf-8-emacs"
      lineEnd = .unix
    default: break
    }
    guard let meaning = CodingName(n) else { return nil }
    name = meaning.base
    charset = meaning.charset
    hasMark = meaning.hasMark
    system = meaning.system
    if name == "no-conversion" || name == "no-conversion-multibyte" { lineEnd = .unix }
  }

  /// This coding with what its name leaves open as `old` has it.
  func completed(by old: Coding) -> Coding {
    var whole = name == "undecided" ? old : self
    whole.lineEnd = lineEnd == .undecided ? old.lineEnd : lineEnd
    return whole
  }

  /// The coding that a `coding:` cookie in the first two lines of a text asks for.
  init?(cookieIn head: [UInt8]) {
    var rest = head[...]
    for _ in 0..<2 {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[min(end + 1, rest.endIndex)...]
      let lower = line.lowercased()
      var at = lower.startIndex
      while let found = Coding.range(of: "coding:", in: lower[at...]) {
        at = lower.index(found, offsetBy: 7)
        // A word that ends so is another one, but for the setting's separators.
        if found > lower.startIndex {
          let before = lower[lower.index(before: found)]
          if before.isLetter || before == "-" { continue }
        }
        guard line.contains("-*-") else { continue }
        let name = lower[at...].drop { $0 == " " || $0 == "\t" }.prefix {
          $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." || $0 == "+"
        }
        if let coding = Coding(name: String(name)) {
          self = coding
          return
        }
      }
    }
    return nil
  }

  private static func range(of word: String, in text: Substring) -> Substring.Index? {
    var i = text.startIndex
    while i < text.endIndex {
      if text[i...].hasPrefix(word) { return i }
      i = text.index(after: i)
    }
    return nil
  }

  /// Makes it UTF-8 with the same line ends.
  mutating func becomeUTF8() {
    let end = lineEnd
    self = Coding(name: "utf-8").unsafelyUnwrapped
    lineEnd = end
  }

  /// The name with its line-end suffix.
  var fullName: String {
    if name.hasPrefix("no-conversion") { return name }
    switch lineEnd {
    case .unix: return name + "-unix"
    case .dos: return name + "-dos"
    case .mac: return name + "-mac"
    case .undecided: return name
    }
  }

  /// The line ends of text: those of its first line, if all agree.
  static func lineEnd(of p: UnsafePointer<UInt8>, count: Int) -> LineEnd {
    var found = LineEnd.undecided
    var i = 0
    var lines = 0
    while i < count, lines < 100 {
      var end = LineEnd.undecided
      if p[i] == 0x0A {
        end = .unix
      } else if p[i] == 0x0D {
        end = i + 1 < count && p[i + 1] == 0x0A ? .dos : .mac
        if end == .dos { i += 1 }
      }
      i += 1
      if end == .undecided { continue }
      lines += 1
      if found == .undecided { found = end }
      // Mixed ends are kept as they are.
      if found != end { return .unix }
    }
    return found
  }
}

/// Text decoded from bytes.
struct Decoded {
  var text: [UInt8]
  var coding: Coding
  /// Whether some bytes did not fit and were kept as raw bytes.
  var hasInvalid = false
}

extension Coding {
  /// Decodes bytes by this coding, finding out what it leaves undecided.
  func decode(_ p: UnsafePointer<UInt8>, count: Int) -> Decoded {
    var coding = self
    var start = 0
    var invalid = false
    func begins(_ mark: [UInt8]) -> Bool {
      count >= mark.count && (0..<mark.count).allSatisfy { p[$0] == mark[$0] }
    }
    if coding.charset == .undecided || coding.name == "utf-8-auto" {
      if begins([0xEF, 0xBB, 0xBF]) {
        coding = coding.withName("utf-8-with-signature")
      } else if coding.name == "utf-8-auto" {
      } else if begins([0xFE, 0xFF]) {
        coding = coding.withName("utf-16be-with-signature")
      } else if begins([0xFF, 0xFE]) {
        coding = coding.withName("utf-16le-with-signature")
      } else if !InternalEncoding.isASCII(p, count: count) {
        let guess = preferred ?? Coding.guess(p, count)
        coding = coding.withName(guess)
        // Only a guess: the file is shown, but not changed without someone saying what it is in.
        invalid = guess != "utf-8" && preferred == nil
      }
    } else if coding.name == "utf-16" {
      if begins([0xFF, 0xFE]) { coding = coding.withName("utf-16le-with-signature") }
    }
    var text: [UInt8] = []
    switch coding.charset {
    case .utf8, .undecided:
      if coding.hasMark, begins([0xEF, 0xBB, 0xBF]) { start = 3 }
      let size = InternalEncoding.decodedLength(p + start, count: count - start)
      invalid = size != count - start
      text = [UInt8](unsafeUninitializedCapacity: size) { room, n in
        n = size
        if size > 0 {
          InternalEncoding.decodeUTF8(p + start, count: count - start, to: room.baseAddress!)
        }
      }
    case .latin1:
      text.reserveCapacity(count + count / 8)
      for i in 0..<count { appendCharacter(UInt32(p[i]), to: &text) }
    case .bytes, .ascii:
      text = [UInt8](repeating: 0, count: count * 2)
      let n = InternalEncoding.widen(p, count: count, to: &text)
      text.removeLast(text.count - n)
    case .system:
      let bytes = Array(UnsafeBufferPointer(start: p, count: count))
      if let converter = SystemConverter(from: coding.system, to: "UTF-8") {
        text = converter.convert(bytes) { rest in
          invalid = true
          return (1, Coding.character(ofRawByte: rest.first ?? 0))
        }
      } else {
        invalid = true
        text = bytes.flatMap { $0 < 0x80 ? [$0] : Coding.character(ofRawByte: $0) }
      }
    case .utf16big, .utf16little:
      let big = coding.charset == .utf16big
      var i =
        coding.hasMark && count >= 2 && (begins([0xFE, 0xFF]) || begins([0xFF, 0xFE])) ? 2 : 0
      func unit(_ i: Int) -> UInt32 {
        big ? UInt32(p[i]) << 8 | UInt32(p[i + 1]) : UInt32(p[i + 1]) << 8 | UInt32(p[i])
      }
      while i + 1 < count {
        var c = unit(i)
        i += 2
        if c >= 0xD800, c < 0xDC00, i + 1 < count {
          let d = unit(i)
          if d >= 0xDC00, d < 0xE000 {
            c = 0x1_0000 + (c - 0xD800) << 10 + (d - 0xDC00)
            i += 2
          }
        }
        appendCharacter(c, to: &text)
      }
      if i < count { appendCharacter(InternalEncoding.char(ofRawByte: p[i]), to: &text) }
    }
    if coding.lineEnd == .undecided {
      coding.lineEnd = Coding.lineEnd(of: text, count: text.count)
      if coding.lineEnd == .undecided { coding.lineEnd = .unix }
    }
    switch coding.lineEnd {
    case .dos: text = Coding.replace(text, crlf: true)
    case .mac: text = Coding.replace(text, crlf: false)
    case .unix, .undecided: break
    }
    return Decoded(text: text, coding: coding, hasInvalid: invalid)
  }

  private static func replace(_ text: [UInt8], crlf: Bool) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var i = 0
    while i < text.count {
      if text[i] == 0x0D, !crlf || (i + 1 < text.count && text[i + 1] == 0x0A) {
        out.append(0x0A)
        i += crlf ? 2 : 1
      } else {
        out.append(text[i])
        i += 1
      }
    }
    return out
  }

  private func withName(_ n: String) -> Coding {
    var c = Coding(name: n) ?? self
    if !n.hasPrefix("no-conversion") { c.lineEnd = lineEnd }
    return c
  }

  /// The coding of bytes that are not all ASCII: UTF-8 if they are valid, else Latin-1 if they hold
  /// none of its control characters, else bytes as they are.
  private static func guess(_ p: UnsafePointer<UInt8>, _ count: Int) -> String {
    if InternalEncoding.firstInvalid(p, count: count) == count { return "utf-8" }
    var hasControl = false
    for i in 0..<count {
      if p[i] == 0 { return "no-conversion" }
      if p[i] >= 0x80, p[i] < 0xA0 { hasControl = true }
    }
    return hasControl ? "raw-text" : "iso-latin-1"
  }

  /// Whether encoded text is the internal text as it stands, raw bytes and line ends apart.
  var isPlain: Bool {
    (charset == .utf8 || charset == .undecided) && !hasMark && preferred == nil
      && (lineEnd == .unix || lineEnd == .undecided)
  }

  private static func character(ofRawByte byte: UInt8) -> [UInt8] {
    var out: [UInt8] = []
    appendCharacter(InternalEncoding.char(ofRawByte: byte), to: &out)
    return out
  }

  /// Whether every character of the internal text can be written in this coding.
  func canEncode(_ text: [UInt8]) -> Bool {
    if charset == .system { return encodeBySystem(text).isComplete }
    if charset != .latin1 && charset != .ascii { return true }
    let limit: UInt32 = charset == .ascii ? 0x7F : 0xFF
    var i = 0
    while i < text.count {
      let (c, n) = text.withUnsafeBufferPointer { InternalEncoding.decode($0.baseAddress! + i) }
      if c > limit, !InternalEncoding.isRawByte(c) { return false }
      i += n
    }
    return true
  }

  /// The bytes for internal text by the C library; raw bytes are themselves, and what cannot
  /// be written is a space, or a question mark where characters have several bytes.
  private func encodeBySystem(_ text: [UInt8]) -> (bytes: [UInt8], isComplete: Bool) {
    guard let converter = SystemConverter(from: "UTF-8", to: system) else { return ([], false) }
    var isComplete = true
    let isWide = [
      "EUC-JP", "SHIFT_JIS", "ISO-2022-JP", "BIG5", "EUC-KR", "GB2312", "UTF-7",
    ].contains(system)
    let substitute: UInt8 = isWide ? 0x3F : 0x20
    let bytes = converter.convert(text) { rest in
      let (c, n) = rest.withUnsafeBufferPointer { InternalEncoding.decode($0.baseAddress!) }
      if InternalEncoding.isRawByte(c) { return (n, [UInt8(c & 0xFF)]) }
      isComplete = false
      return (n, [substitute])
    }
    return (bytes, isComplete)
  }

  /// The bytes for internal text.
  func encode(_ source: [UInt8]) -> [UInt8] {
    var text = source
    if lineEnd == .dos || lineEnd == .mac {
      var out: [UInt8] = []
      out.reserveCapacity(text.count + text.count / 32)
      for b in text {
        if b == 0x0A {
          out.append(0x0D)
          if lineEnd == .dos { out.append(0x0A) }
        } else {
          out.append(b)
        }
      }
      text = out
    }
    var out: [UInt8] = []
    switch charset {
    case .system: out = encodeBySystem(text).bytes
    case .utf8, .undecided, .bytes:
      if hasMark { out = [0xEF, 0xBB, 0xBF] }
      var bytes = [UInt8](repeating: 0, count: text.count)
      let n = InternalEncoding.encodeBytes(text, count: text.count, to: &bytes)
      out += bytes[..<n]
    case .latin1, .ascii, .utf16big, .utf16little:
      let big = charset == .utf16big
      let isBytes = charset == .latin1 || charset == .ascii
      let limit: UInt32 = charset == .ascii ? 0x7F : 0xFF
      func unit(_ c: UInt32) {
        out.append(UInt8(truncatingIfNeeded: big ? c >> 8 : c))
        out.append(UInt8(truncatingIfNeeded: big ? c : c >> 8))
      }
      if !isBytes, hasMark { unit(0xFEFF) }
      var i = 0
      text.withUnsafeBufferPointer { p in
        while i < p.count {
          let (c, n) = InternalEncoding.decode(p.baseAddress! + i)
          i += n
          if isBytes {
            let isWritable = c <= limit || InternalEncoding.isRawByte(c)
            out.append(isWritable ? UInt8(c & 0xFF) : charset == .latin1 ? 0x20 : 0x3F)
          } else if c > 0x10_FFFF {
            // What Unicode has not becomes a blank.
            unit(0x20)
          } else if c < 0x1_0000 {
            unit(c)
          } else {
            unit(0xD800 + (c - 0x1_0000) >> 10)
            unit(0xDC00 + (c - 0x1_0000) & 0x3FF)
          }
        }
      }
    }
    return out
  }
}

extension World {
  /// The coding a Lisp value names, or `coding-system-error`.
  func coding(_ v: Value) throws(Signal) -> Coding {
    if v.isNil { return undecidedCoding }
    if !v.isSymbol { throw wrongType(.symbolp, v) }
    guard let c = Coding(name: name(v)) else {
      throw signal(intern("coding-system-error" as StaticString), list(v))
    }
    if c.name == "undecided" && c.lineEnd == .undecided { return undecidedCoding }
    return c
  }

  /// The coding of what does not say what it is in.
  var undecidedCoding: Coding {
    var c = Coding(name: "undecided").unsafelyUnwrapped
    // Of those in front of UTF-8 only one that takes any bytes as text is taken without looking.
    let front = editor.codingPriority.prefix { $0 != "utf-8" }
    c.preferred = front.first {
      let charset = Coding(name: $0)?.charset
      return charset == .latin1 || charset == .system
    }
    return c
  }
}
