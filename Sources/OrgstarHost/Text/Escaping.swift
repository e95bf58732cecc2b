/// `text` with control characters, and what reorders or hides text on a terminal, made visible:
/// `^[` for escape, `\u{202e}` for a direction override.
///
/// - Parameter keepingNewlines: line feeds and tabs stay.
public func escapingControls(_ text: String, keepingNewlines: Bool = false) -> String {
  if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text }
  var out = ""
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x0a where keepingNewlines, 0x09 where keepingNewlines: out.unicodeScalars.append(scalar)
    case 0..<0x20:
      out.append("^")
      out.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) + 0x40))
    case 0x7f: out.append("^?")
    case 0x80..<0xa0, 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x2069, 0xfeff, 0xfff9...0xfffb,
      0xe0000...0xe007f:
      out.append("\\u{" + String(scalar.value, radix: 16) + "}")
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out
}

/// `text` as a JSON string, the quotes included.
public func jsonString(_ text: String) -> String {
  var out = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": out += "\\\""
    case "\\": out += "\\\\"
    case "\n": out += "\\n"
    case "\t": out += "\\t"
    case "\r": out += "\\r"
    default:
      if scalar.value < 0x20 {
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
  }
  return out + "\""
}
