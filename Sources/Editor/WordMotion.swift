import Elisp
import TextStorage

extension World {
  /// Where `n` words from `pos` leads; nil when an end of the accessible text comes first.
  func moveWords(_ b: Buffer, from pos: Int, _ n: Int) throws(Signal) -> Int? {
    let syntax = SyntaxLookup(self, b)
    let boundaries = try wordBoundaries()
    var p = b.byte(pos)
    var left = n
    func isWord(_ p: Int) -> Bool { syntax.kind(at: p) == .word }
    /// Whether the word characters before and at `p` belong to two words.
    func isBoundary(_ p: Int) -> Bool {
      guard b.gap.byte(at: p) >= 0x80 || b.gap.byte(at: p - 1) >= 0x80 else { return false }
      return separatesWords(b.gap.char(at: b.gap.previous(p)), b.gap.char(at: p))
    }
    while left > 0 {
      while p < b.endByte, !isWord(p) { p = b.gap.next(p) }
      if p >= b.endByte { return nil }
      let start = p
      repeat { p = b.gap.next(p) } while p < b.endByte && isWord(p) && !isBoundary(p)
      if let boundaries, let found = try wordBoundary(boundaries, b, of: start, limit: b.end),
        found > b.char(start), found <= b.end
      {
        p = b.byte(found)
      }
      left -= 1
    }
    while left < 0 {
      while p > b.beginByte, !isWord(b.gap.previous(p)) { p = b.gap.previous(p) }
      if p <= b.beginByte { return nil }
      let last = b.gap.previous(p)
      repeat {
        p = b.gap.previous(p)
      } while p > b.beginByte && isWord(b.gap.previous(p)) && !isBoundary(p)
      if let boundaries, let found = try wordBoundary(boundaries, b, of: last, limit: b.begin),
        found <= b.char(last), found >= b.begin
      {
        p = b.byte(found)
      }
      left += 1
    }
    return b.char(p)
  }

  /// The table of functions that find word boundaries, if any may be in it.
  private func wordBoundaries() throws(Signal) -> CharTable? {
    try value(intern("find-word-boundary-function-table" as StaticString)).exactly(CharTable.self)
  }

  /// What the function for the character at byte `p` says: where the word ends, towards `limit`.
  private func wordBoundary(
    _ table: CharTable, _ b: Buffer, of p: Int, limit: Int
  ) throws(Signal) -> Int? {
    let function = table.get(b.gap.char(at: p))
    if function.isNil { return nil }
    let found = try funcall(
      function, Value(fixnum: b.char(p) + 1), Value(fixnum: limit + 1))
    return found.isFixnum ? found.fixnum - 1 : nil
  }

  /// Moves over `n` words, else to the end of the accessible text; whether all were there.
  fileprivate func forwardWords(_ n: Int) throws(Signal) -> Bool {
    let b = buffer
    let to = try moveWords(b, from: b.point, n)
    let target = to ?? (n > 0 ? b.end : b.begin)
    let allowed = try constrain(b, target, from: b.point, escaping: false, inLine: false)
    b.setPoint(allowed)
    return to == allowed
  }
}

func installWords(_ r: Registry) {
  r.defun(
    "forward-word", "&optional ARG", "Move over ARG words; nil if an end of the text came first.",
    interactive: "^p"
  ) {
    w, a throws(Signal) in
    Value(try w.forwardWords(try w.count(a[0], or: .fixnump)))
  }
  r.defun(
    "backward-word", "&optional ARG",
    "Move back over ARG words; nil if an end of the text came first.", interactive: "^p"
  ) {
    w, a throws(Signal) in
    Value(try w.forwardWords(-(try w.count(a[0], or: .numberOrMarkerP))))
  }
  r.alias("forward-word-strictly", "forward-word")
  r.alias("backward-word-strictly", "backward-word")
  r.defun(
    "skip-syntax-forward", "SYNTAX &optional LIM",
    "Move over characters of the syntax classes with letters in SYNTAX, not past LIM; the distance."
  ) {
    w, a throws(Signal) in
    try w.skipSyntax(a, forward: true)
  }
  r.defun(
    "skip-syntax-backward", "SYNTAX &optional LIM",
    "Move back over characters of the syntax classes with letters in SYNTAX, not past LIM; the distance."
  ) {
    w, a throws(Signal) in
    try w.skipSyntax(a, forward: false)
  }
  r.defun("count-words", "START END", "The number of words between START and END.") {
    w, a throws(Signal) in
    let b = w.buffer
    let (from, to) = try w.wholeRegion(a[0], a[1], b)
    let old = (b.begin, b.end, b.point)
    b.narrow(from, to)
    var n = 0
    var pos = from
    while let next = try w.moveWords(b, from: pos, 1) {
      n += 1
      pos = next
    }
    b.narrow(old.0, old.1)
    b.setPoint(old.2)
    return Value(fixnum: n)
  }
  r.defun("kill-word", "ARG", "Kill the next ARG words.", interactive: "p") { w, a throws(Signal) in
    let start = w.buffer.point
    _ = try w.forwardWords(try w.count(a[0], or: .fixnump))
    return try w.call("kill-region", w.lisp(start), w.lisp(w.buffer.point))
  }
  r.defun("backward-kill-word", "ARG", "Kill the last ARG words.", interactive: "p") {
    w, a throws(Signal) in
    let start = w.buffer.point
    if a[0].isNil { throw w.wrongType(.numberOrMarkerP, a[0]) }
    _ = try w.forwardWords(-(try w.count(a[0], or: .numberOrMarkerP)))
    return try w.call("kill-region", w.lisp(start), w.lisp(w.buffer.point))
  }
}

extension World {
  fileprivate func skipSyntax(_ a: Args, forward: Bool) throws(Signal) -> Value {
    let b = buffer
    var letters = characters(try text(a[0]))
    let negated = letters.first == 0x5E
    if negated { letters.removeFirst() }
    var wanted: UInt32 = 0
    for c in letters {
      if c == 0x2D {
        wanted |= 1
      } else if c < 128, let code = SyntaxClass.letters.firstIndex(of: UInt8(c)) {
        wanted |= 1 << UInt32(code)
      }
    }
    if negated { wanted = ~wanted }
    let syntax = SyntaxLookup(self, b)
    func fits(_ p: Int) -> Bool { wanted >> UInt32(syntax.kind(at: p).rawValue) & 1 != 0 }
    let start = b.point
    var p = b.pointByte
    if forward {
      let limit = a[1].isNil ? b.endByte : b.byte(b.clamp(try offset(a[1])))
      while p < limit, fits(p) { p = b.gap.next(p) }
    } else {
      let limit = a[1].isNil ? b.beginByte : b.byte(b.clamp(try offset(a[1])))
      while p > limit {
        let q = b.gap.previous(p)
        if !fits(q) { break }
        p = q
      }
    }
    b.setPoint(byte: p)
    return Value(fixnum: b.point - start)
  }
}
