import Elisp

/// What separates the arguments of macros.
func installMacroArguments(_ r: Registry) {
  r.defun(
    "org-macro-extract-arguments", "S",
    "The list of the arguments in S: separated by commas, those behind a backslash being text."
  ) { w, a throws(Signal) in w.macroArguments(w.bytes(try w.stringArgument(a[0]))) }
}

extension World {
  /// The arguments of a macro: split at commas, where a backslash protects one.
  func macroArguments(_ bytes: [UInt8]) -> Value {
    var list = ListBuilder()
    var current: [UInt8] = []
    var p = 0
    while p < bytes.count {
      let c = bytes[p]
      var backslashes = 0
      while p < bytes.count, bytes[p] == 92 {
        backslashes += 1
        p += 1
      }
      if backslashes > 0 {
        // Before a comma they escape each other and the comma.
        let atComma = p < bytes.count && bytes[p] == 44
        current += [UInt8](repeating: 92, count: atComma ? backslashes / 2 : backslashes)
        if atComma, backslashes % 2 == 1 {
          current.append(44)
          p += 1
        }
        continue
      }
      if c == 44 {
        list.append(string(current), self)
        current = []
      } else {
        current.append(c)
      }
      p += 1
    }
    list.append(string(current), self)
    return list.head
  }
}
