/// How a file's bytes hold its text: what has to be the same again when it is written back.
public struct TextForm: Equatable {
  /// How lines end.
  public enum LineEnding: Equatable {
    case lf, crlf, cr
  }

  /// A place in a text: line and column in characters, both from 1, and the byte offset.
  public struct Place: Equatable {
    /// Line from 1.
    public var line: Int
    /// Column in characters from 1.
    public var column: Int
    /// Offset in bytes from the start of the file.
    public var offset: Int
  }

  /// Whether the file starts with a UTF-8 byte order mark.
  public var hasByteOrderMark = false
  /// `crlf` or `cr` only where every line ends so; a mixture counts as `lf` and keeps its bytes.
  public var lineEnding = LineEnding.lf
  /// Whether the last line is ended.
  public var hasFinalNewline = false
  /// The first byte that is not UTF-8.
  public var firstInvalid: Place?
  /// The first NUL byte: the mark of a file that is not text.
  public var firstNUL: Place?

  /// Whether all of it is UTF-8.
  public var isValidUTF8: Bool { firstInvalid == nil }

  /// Examine a file's bytes.
  public init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { TextForm($0) }
  }

  /// Examine a file's bytes.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    hasByteOrderMark = bytes.starts(with: Self.byteOrderMark)
    let start = hasByteOrderMark ? 3 : 0
    var crlf = 0
    var cr = 0
    var lf = 0
    var i = start
    var invalid = -1
    var nul = -1
    let n = bytes.count
    while i < n {
      let byte = bytes[i]
      if byte >= 0x80 {
        let length = utf8Length(bytes, at: i)
        if length == 0, invalid < 0 { invalid = i }
        i += max(1, length)
        continue
      }
      if byte < 0x0e {
        if byte == 0x0a {
          lf += 1
        } else if byte == 0x0d {
          if i + 1 < n, bytes[i + 1] == 0x0a {
            crlf += 1
            i += 1
          } else {
            cr += 1
          }
        } else if byte == 0, nul < 0 {
          nul = i
        }
      }
      i += 1
    }
    if crlf > 0, lf == 0, cr == 0 { lineEnding = .crlf }
    if cr > 0, lf == 0, crlf == 0 { lineEnding = .cr }
    hasFinalNewline =
      n > start && (bytes[n - 1] == 0x0a || (lineEnding == .cr && bytes[n - 1] == 0x0d))
    if invalid >= 0 { firstInvalid = Self.place(of: invalid, in: bytes) }
    if nul >= 0 { firstNUL = Self.place(of: nul, in: bytes) }
  }

  /// Line and column of a byte offset. Bytes that are not UTF-8 count as a character each.
  public static func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Place {
    var line = 1
    var lineStart = bytes.starts(with: byteOrderMark) ? 3 : 0
    var i = lineStart
    while i < offset {
      if bytes[i] == 0x0a || (bytes[i] == 0x0d && !(i + 1 < bytes.count && bytes[i + 1] == 0x0a)) {
        line += 1
        lineStart = i + 1
      }
      i += 1
    }
    var column = 1
    i = lineStart
    while i < offset {
      i += bytes[i] < 0x80 ? 1 : max(1, utf8Length(bytes, at: i))
      column += 1
    }
    return Place(line: line, column: column, offset: offset)
  }

  /// The text: without the mark, lines ended by a line feed.
  public func decode(_ bytes: [UInt8]) -> [UInt8] {
    let body = bytes[(hasByteOrderMark ? 3 : 0)...]
    switch lineEnding {
    case .lf: return Array(body)
    case .crlf: return body.filter { $0 != 0x0d }
    case .cr: return body.map { $0 == 0x0d ? 0x0a : $0 }
    }
  }

  /// The bytes of a file of this form that holds `text`.
  public func encode(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = hasByteOrderMark ? Self.byteOrderMark : []
    switch lineEnding {
    case .lf: out += text
    case .crlf:
      out.reserveCapacity(text.count + text.count / 16)
      for byte in text {
        if byte == 0x0a { out.append(0x0d) }
        out.append(byte)
      }
    case .cr: out += text.map { $0 == 0x0a ? 0x0d : $0 }
    }
    return out
  }

  private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
}

/// Length in bytes of the well-formed UTF-8 sequence at `i`, or 0.
func utf8Length(_ bytes: UnsafeBufferPointer<UInt8>, at i: Int) -> Int {
  let lead = bytes[i]
  func continues(_ k: Int, _ range: ClosedRange<UInt8> = 0x80...0xbf) -> Bool {
    i + k < bytes.count && range.contains(bytes[i + k])
  }
  switch lead {
  case 0..<0x80: return 1
  case 0xc2...0xdf: return continues(1) ? 2 : 0
  case 0xe0: return continues(1, 0xa0...0xbf) && continues(2) ? 3 : 0
  case 0xed: return continues(1, 0x80...0x9f) && continues(2) ? 3 : 0
  case 0xe1...0xef: return continues(1) && continues(2) ? 3 : 0
  case 0xf0: return continues(1, 0x90...0xbf) && continues(2) && continues(3) ? 4 : 0
  case 0xf4: return continues(1, 0x80...0x8f) && continues(2) && continues(3) ? 4 : 0
  case 0xf1...0xf3: return continues(1) && continues(2) && continues(3) ? 4 : 0
  default: return 0
  }
}
