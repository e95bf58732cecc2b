import Elisp

extension World {
  /// PATTERN with `search-spaces-regexp` in the place of each run of spaces that is not in brackets and
  /// that no repetition follows.
  func substitutingSpaces(_ pattern: Value) -> Value {
    let spaces = valueIfBound(editor.sym.searchSpacesRegexp) ?? .nil
    guard spaces.isString, pattern.stringBytes.contains(0x20) else { return pattern }
    let bytes = Array(pattern.stringBytes)
    var out: [UInt8] = []
    var i = 0
    while i < bytes.count {
      switch bytes[i] {
      case UInt8(ascii: "\\"):
        let end = min(bytes.count, i + 2)
        out += bytes[i..<end]
        i = end
      case UInt8(ascii: "["):
        let end = endOfBracket(bytes, i)
        out += bytes[i..<end]
        i = end
      case 0x20:
        var end = i
        while end < bytes.count, bytes[end] == 0x20 { end += 1 }
        if repeats(bytes, end) {
          out += bytes[i..<end]
        } else {
          out += Array("\\(?:".utf8) + Array(spaces.stringBytes) + Array("\\)".utf8)
        }
        i = end
      default:
        out.append(bytes[i])
        i += 1
      }
    }
    return string(out)
  }

  private func repeats(_ bytes: [UInt8], _ i: Int) -> Bool {
    guard i < bytes.count else { return false }
    switch bytes[i] {
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): return true
    case UInt8(ascii: "\\"): return i + 1 < bytes.count && bytes[i + 1] == UInt8(ascii: "{")
    default: return false
    }
  }

  /// The index after the bracket expression at `start`.
  private func endOfBracket(_ bytes: [UInt8], _ start: Int) -> Int {
    var i = start + 1
    if i < bytes.count, bytes[i] == UInt8(ascii: "^") { i += 1 }
    if i < bytes.count, bytes[i] == UInt8(ascii: "]") { i += 1 }
    while i < bytes.count, bytes[i] != UInt8(ascii: "]") {
      if bytes[i] == UInt8(ascii: "["), i + 1 < bytes.count, bytes[i + 1] == UInt8(ascii: ":"),
        let colon = bytes[(i + 2)...].firstIndex(of: UInt8(ascii: ":")), colon + 1 < bytes.count,
        bytes[colon + 1] == UInt8(ascii: "]")
      {
        i = colon + 1
      }
      i += 1
    }
    return min(bytes.count, i + 1)
  }
}
