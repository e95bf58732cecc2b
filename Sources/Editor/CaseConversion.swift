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
    let x = characters(old)
    let y = characters(new)
    if x.count == y.count, new.isMultibyte == b.isMultibyte {
      let depth = bindingDepth
      try prepareChange(b, from: from, to: to)
      replaceKeepingMarkers(
        b, from: from, fromByte: b.byte(from), to: to, with: Array(new.stringBytes))
      // All of it was looked at, what did change is told of.
      if let first = x.indices.first(where: { x[$0] != y[$0] }),
        let last = x.indices.last(where: { x[$0] != y[$0] })
      {
        let n = last + 1 - first
        try finishChange(b, from: from + first, newLength: n, oldLength: n)
      }
      try unbind(to: depth)
    } else {
      try changeCaseAndLength(b, from, x, y)
    }
  }

  /// Puts `new` in place of `old` at `from`, letter by letter: markers keep their numbers, letters their properties,
  /// point its place in the text.
  private func changeCaseAndLength(_ b: Buffer, _ from: Int, _ old: [UInt32], _ new: [UInt32])
    throws(Signal)
  {
    let pieces = casedPieces(old, new)
    guard let first = old.indices.first(where: { pieces[$0] != [old[$0]] }),
      let last = old.indices.last(where: { pieces[$0] != [old[$0]] })
    else { return }
    let start = from + first
    let end = from + last + 1
    try prepareChange(b, from: from, to: from + old.count)
    recordDeletion(b, from: from, to: from + old.count, markers: false)
    var places: [(handle: MarkerSet.Handle, position: Int)] = []
    b.markers.forEach(from: start, through: b.length) {
      places.append(($0, b.markers.position($0)))
    }
    let point = b.point
    var pointGrowth = 0
    var growth = 0
    for i in first...last {
      let at = from + i + growth
      let piece = pieces[i]
      if piece == [old[i]] { continue }
      let plist = b.plist(at: at)
      var bytes: [UInt8] = []
      for c in piece { appendCharacter(c, to: &bytes) }
      var how = Insertion()
      how.runs = IntervalTree(length: piece.count, payload: Buffer.payload(plist))
      insertRaw(b, at: at + 1, bytes, bytes.count, chars: piece.count, how, recording: false)
      deleteRaw(b, from: at, to: at + 1, recording: false)
      growth += piece.count - 1
      if from + i < point { pointGrowth = growth }
    }
    for (handle, position) in places {
      b.markers.setPosition(handle, min(position, b.length))
    }
    b.setPoint(point + pointGrowth)
    recordInsertion(b, at: from, length: old.count + growth)
    try finishChange(b, from: start, newLength: end - start + growth, oldLength: end - start)
  }

  /// What of `new` each character of `old` became.
  private func casedPieces(_ old: [UInt32], _ new: [UInt32]) -> [[UInt32]] {
    var rest = new[...]
    return old.indices.map { i in
      var forms: [[UInt32]] = [[old[i]], [upcased(old[i])], [downcased(old[i])]]
      if let u = Unicode.Scalar(old[i]) {
        let p = u.properties
        for text in [p.uppercaseMapping, p.titlecaseMapping, p.lowercaseMapping] {
          forms.append(text.unicodeScalars.map(\.value))
        }
      }
      let piece = forms.filter { rest.starts(with: $0) }.max { $0.count < $1.count }
      let n = i == old.count - 1 ? rest.count : piece?.count ?? min(1, rest.count)
      defer { rest = rest.dropFirst(n) }
      return Array(rest.prefix(n))
    }
  }

  /// Changes the case of the next `n` words (those before point if negative), moving over them.
  fileprivate func caseWords(_ a: Args, _ function: StaticString) throws(Signal) {
    let b = buffer
    if a[0].isNil { throw wrongType(.fixnump, a[0]) }
    let n = try count(a[0], or: .fixnump)
    let start = b.point
    let end = try moveWords(b, from: start, n) ?? (n < 0 ? b.begin : b.end)
    let rest = b.length - max(start, end)
    try changeCase(b, min(start, end), max(start, end), function)
    b.setPoint(b.length - rest)
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
