import Elisp
import TextStorage

/// Decodes bytes that arrive in pieces: what a piece cuts in two waits for the next one.
struct StreamDecoder {
  /// How the bytes are read; what it leaves undecided is decided by the first bytes that tell.
  var coding: Coding
  private var rest: [UInt8] = []

  init(_ coding: Coding) { self.coding = coding }

  /// Whether text is bytes as they are.
  var isBinary: Bool { coding.charset == .bytes }

  /// Bytes read but not decoded yet.
  var pending: [UInt8] { rest }

  /// The text of the next piece, in the internal encoding; the bytes themselves when binary.
  mutating func decode(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool) -> [UInt8] {
    var bytes = rest
    bytes.append(contentsOf: piece)
    rest = []
    if isBinary { return bytes }
    if !isLast {
      let whole = wholeLength(bytes)
      rest = Array(bytes[whole...])
      bytes.removeLast(bytes.count - whole)
    }
    if bytes.isEmpty { return [] }
    let d = coding.decode(bytes, count: bytes.count)
    if coding.charset == .undecided, d.coding.charset != .undecided {
      coding.charset = d.coding.charset
      coding.name = d.coding.name
    }
    if coding.lineEnd == .undecided, bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      coding.lineEnd = d.coding.lineEnd
    }
    // A byte order mark stands at the beginning only.
    coding.hasMark = false
    return d.text
  }

  /// How many of the bytes are whole characters and line ends.
  private func wholeLength(_ bytes: [UInt8]) -> Int {
    var n = bytes.count
    switch coding.charset {
    case .utf8, .undecided, .ascii:
      var back = 1
      while back <= min(4, n) {
        let byte = bytes[n - back]
        if !InternalEncoding.isContinuation(byte) {
          if byte >= 0xC2, InternalEncoding.length(ofLead: byte) > back { n -= back }
          break
        }
        back += 1
      }
    case .utf16big, .utf16little:
      n -= n & 1
      if n >= 2 {
        let high = coding.charset == .utf16big ? bytes[n - 2] : bytes[n - 1]
        if high & 0xFC == 0xD8 { n -= 2 }
      }
      return n
    case .latin1, .bytes, .system: break
    }
    if coding.lineEnd == .dos || coding.lineEnd == .undecided, n > 0, bytes[n - 1] == 0x0D {
      n -= 1
    }
    return n
  }
}
