import Elisp
import TextStorage

/// Case of single characters, as Unicode has it where that is one character.
enum Casing {
  static func down(_ c: UInt32) -> UInt32 {
    if c < 0x80 { return c >= 65 && c <= 90 ? c + 32 : c }
    return single(c) { $0.lowercaseMapping }
  }
  static func up(_ c: UInt32) -> UInt32 {
    if c < 0x80 { return c >= 97 && c <= 122 ? c - 32 : c }
    return single(c) { $0.uppercaseMapping }
  }
  private static func single(
    _ c: UInt32, _ map: (Unicode.Scalar.Properties) -> String
  ) -> UInt32 {
    guard let u = Unicode.Scalar(c) else { return c }
    let s = map(u.properties).unicodeScalars
    guard let first = s.first, s.index(after: s.startIndex) == s.endIndex else { return c }
    return first.value
  }
}

extension World {
  /// The lower-case form of a character.
  func downcased(_ c: UInt32) -> UInt32 { Casing.down(c) }
  /// The upper-case form of a character.
  func upcased(_ c: UInt32) -> UInt32 { Casing.up(c) }

  /// Changes the case of `from..<to`: through the Lisp function of that name on its text.
  fileprivate func changeCase(_ a: Args, _ function: StaticString) throws(Signal) {
    let b = buffer
    let (from, to) = try region(a[0], a[1], b)
    try changeCase(b, from, to, function)
  }

  fileprivate func changeCase(_ b: Buffer, _ from: Int, _ to: Int, _ function: StaticString)
    throws(Signal)
  {
    if from >= to { return }
    let old = substring(b, from: from, to: to, properties: false)
    let new = try call(function, old)
    if stringsEqual(old, new) { return }
    if new.stringLength == old.stringLength, new.isMultibyte == b.isMultibyte {
      let depth = bindingDepth
      try prepareChange(b, from: from, to: to)
      replaceKeepingMarkers(
        b, from: from, fromByte: b.byte(from), to: to, with: Array(new.stringBytes))
      try finishChange(b, from: from, newLength: to - from, oldLength: to - from)
      try unbind(to: depth)
    } else {
      try replace(b, from: from, to: to, with: new)
    }
  }

  /// Changes the case of the next `n` words (those before point if negative), moving over them.
  fileprivate func caseWords(_ a: Args, _ function: StaticString) throws(Signal) {
    let b = buffer
    let n = try count(a[0])
    let start = b.point
    let end = try moveWords(b, from: start, n) ?? (n < 0 ? b.begin : b.end)
    let rest = b.length - max(start, end)
    try changeCase(b, min(start, end), max(start, end), function)
    b.setPoint(n < 0 ? start : b.length - rest)
  }
}

func installCase(_ r: Registry) {
  r.defun(
    "upcase-region", "BEG END &optional REGION-NONCONTIGUOUS-P",
    "Make the text from BEG to END upper case.", interactive: "r"
  ) {
    w, a throws(Signal) in
    try w.changeCase(a, "upcase")
    return .nil
  }
  r.defun(
    "downcase-region", "BEG END &optional REGION-NONCONTIGUOUS-P",
    "Make the text from BEG to END lower case.", interactive: "r"
  ) {
    w, a throws(Signal) in
    try w.changeCase(a, "downcase")
    return .nil
  }
  r.defun(
    "capitalize-region", "BEG END &optional REGION-NONCONTIGUOUS-P",
    "Capitalize the words from BEG to END.", interactive: "r"
  ) {
    w, a throws(Signal) in
    try w.changeCase(a, "capitalize")
    return .nil
  }
  r.defun(
    "upcase-initials-region", "BEG END &optional REGION-NONCONTIGUOUS-P",
    "Make the first letters of the words from BEG to END upper case.", interactive: "r"
  ) {
    w, a throws(Signal) in
    try w.changeCase(a, "upcase-initials")
    return .nil
  }
  r.defun(
    "upcase-word", "ARG", "Make the next ARG words upper case, moving over them.", interactive: "*p"
  ) {
    w, a throws(Signal) in
    try w.caseWords(a, "upcase")
    return .nil
  }
  r.defun(
    "downcase-word", "ARG", "Make the next ARG words lower case, moving over them.",
    interactive: "*p"
  ) {
    w, a throws(Signal) in
    try w.caseWords(a, "downcase")
    return .nil
  }
  r.defun(
    "capitalize-word", "ARG", "Capitalize the next ARG words, moving over them.", interactive: "*p"
  ) {
    w, a throws(Signal) in
    try w.caseWords(a, "capitalize")
    return .nil
  }
}
