import Elisp
import TextStorage

/// How the bytes of a file stand for text.
struct Coding: Equatable {
  enum Charset { case utf8, latin1, utf16big, utf16little, bytes, ascii, undecided }
  enum LineEnd { case unix, dos, mac, undecided }

  var charset = Charset.undecided
  var lineEnd = LineEnd.undecided
  var hasMark = false
  /// The name without its line-end suffix.
  var name = "undecided"

  /// The coding a name means; nil for an unknown one.
  init?(name full: String) {
    var n = full
    lineEnd = .undecided
    for (suffix, end) in [("-unix", LineEnd.unix), ("-dos", .dos), ("-mac", .mac)]
    where n.hasSuffix(suffix) {
      n.removeLast(suffix.count)
      lineEnd = end
    }
    name = n
    switch n {
    case "utf-8", "mule-utf-8", "utf-8-emacs", "emacs-internal", "prefer-utf-8", "utf-8-auto":
      charset = .utf8
    case "utf-8-with-signature", "utf-8-bom":
      charset = .utf8
      hasMark = true
    case "iso-latin-1", "latin-1", "iso-8859-1", "iso-8859-15", "latin-9", "windows-1252", "cp1252":
      charset = .latin1
    case "utf-16", "utf-16be-with-signature":
      charset = .utf16big
      hasMark = true
    case "utf-16le-with-signature":
      charset = .utf16little
      hasMark = true
    case "utf-16be": charset = .utf16big
    case "utf-16le": charset = .utf16little
    case "no-conversion", "binary":
      charset = .bytes
      lineEnd = .unix
    case "raw-text": charset = .bytes
    case "us-ascii", "ascii", "iso-safe": charset = .ascii
    case "undecided", "nil": charset = .undecided
    default: return nil
    }
  }

  /// The name with its line-end suffix.
  var fullName: String {
    if name == "no-conversion" || name == "binary" { return name }
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
    func begins(_ mark: [UInt8]) -> Bool {
      count >= mark.count && (0..<mark.count).allSatisfy { p[$0] == mark[$0] }
    }
    if coding.charset == .undecided {
      if begins([0xEF, 0xBB, 0xBF]) {
        coding = coding.withName("utf-8-with-signature")
      } else if begins([0xFE, 0xFF]) {
        coding = coding.withName("utf-16be-with-signature")
      } else if begins([0xFF, 0xFE]) {
        coding = coding.withName("utf-16le-with-signature")
      } else if !InternalEncoding.isASCII(p, count: count) {
        coding = coding.withName("utf-8")
      }
    } else if coding.name == "utf-16" {
      if begins([0xFF, 0xFE]) { coding = coding.withName("utf-16le-with-signature") }
    }
    var text: [UInt8] = []
    var invalid = false
    switch coding.charset {
    case .utf8, .undecided, .ascii:
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
    case .bytes:
      text = [UInt8](repeating: 0, count: count * 2)
      let n = InternalEncoding.widen(p, count: count, to: &text)
      text.removeLast(text.count - n)
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
    c.lineEnd = lineEnd
    return c
  }

  /// Whether encoded text is the internal text as it stands, raw bytes and line ends apart.
  var isPlain: Bool {
    (charset == .utf8 || charset == .undecided || charset == .ascii) && !hasMark
      && (lineEnd == .unix || lineEnd == .undecided)
  }

  /// Whether every character of the internal text can be written in this coding.
  func canEncode(_ text: [UInt8]) -> Bool {
    if charset != .latin1 { return true }
    var i = 0
    while i < text.count {
      let (c, n) = text.withUnsafeBufferPointer { InternalEncoding.decode($0.baseAddress! + i) }
      if c > 0xFF, !InternalEncoding.isRawByte(c) { return false }
      i += n
    }
    return true
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
    case .utf8, .undecided, .ascii, .bytes:
      if hasMark { out = [0xEF, 0xBB, 0xBF] }
      var bytes = [UInt8](repeating: 0, count: text.count)
      let n = InternalEncoding.encodeBytes(text, count: text.count, to: &bytes)
      out += bytes[..<n]
    case .latin1, .utf16big, .utf16little:
      let big = charset == .utf16big
      func unit(_ c: UInt32) {
        out.append(UInt8(truncatingIfNeeded: big ? c >> 8 : c))
        out.append(UInt8(truncatingIfNeeded: big ? c : c >> 8))
      }
      if charset != .latin1, hasMark { unit(0xFEFF) }
      var i = 0
      text.withUnsafeBufferPointer { p in
        while i < p.count {
          let (c, n) = InternalEncoding.decode(p.baseAddress! + i)
          i += n
          if charset == .latin1 {
            out.append(c <= 0xFF || InternalEncoding.isRawByte(c) ? UInt8(c & 0xFF) : 0x3F)
          } else if InternalEncoding.isRawByte(c) {
            out.append(UInt8(c & 0xFF))
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
    if v.isNil { return Coding(name: "undecided").unsafelyUnwrapped }
    guard v.isSymbol, let c = Coding(name: name(v)) else {
      throw signal(intern("coding-system-error" as StaticString), list(v))
    }
    return c
  }
}
