import Elisp
import TextStorage

extension World {
  /// Moves `n` characters on; at an end of the text stops there and signals it.
  func forwardChars(_ n: Int) throws(Signal) {
    let b = buffer
    let target = b.point + n
    if target < b.begin {
      b.setPoint(b.begin)
      throw signal(.beginningOfBuffer, .nil)
    }
    if target > b.end {
      b.setPoint(b.end)
      throw signal(.endOfBuffer, .nil)
    }
    if n == 1, b.isMultibyte {
      b.setPoint(target, byte: b.gap.next(b.pointByte))
    } else {
      b.setPoint(target)
    }
  }

  /// Moves `n` lines on as `forward-line` does; returns what it returns.
  func forwardLines(_ n: Int) -> Int {
    let b = buffer
    let start = b.pointByte
    let (pos, shortage) = b.gap.moveLines(n, from: start, low: b.beginByte, high: b.endByte)
    b.setPoint(byte: pos)
    if n <= 0 { return -shortage }
    if shortage > 0, pos > start, b.gap.byte(at: pos - 1) != 0x0A { return shortage - 1 }
    return shortage
  }

  /// The byte position where the line `n - 1` lines from point's begins.
  func lineBeginningByte(_ b: Buffer, _ n: Int) -> Int {
    b.gap.moveLines(n - 1, from: b.pointByte, low: b.beginByte, high: b.endByte).position
  }

  /// The byte position where the line `n - 1` lines from point's ends.
  func lineEndByte(_ b: Buffer, _ n: Int) -> Int {
    if n <= 0 {
      let (p, short) = b.gap.moveLines(n - 1, from: b.pointByte, low: b.beginByte, high: b.endByte)
      if short > 0 { return b.beginByte }
      return b.gap.lineEnd(p, limit: b.endByte)
    }
    let (p, short) = b.gap.moveLines(n - 1, from: b.pointByte, low: b.beginByte, high: b.endByte)
    if short > 0 { return b.endByte }
    return b.gap.lineEnd(p, limit: b.endByte)
  }

  /// The position that a field-aware motion from `from` to `to` may reach.
  /// At an edge `escaping` counts both fields that touch there as point's.
  func constrain(_ b: Buffer, _ to: Int, from: Int, escaping: Bool, inLine: Bool = true)
    throws(Signal) -> Int
  {
    if b.text.properties.isPlain, b.overlays.count == 0 { return to }
    if isTrue(editor.sym.inhibitFieldTextMotion) { return to }
    let r = try call(
      "constrain-to-field", lisp(to), lisp(from), Value(escaping), Value(inLine), .nil)
    return r.isFixnum ? r.fixnum - 1 : to
  }

  /// Whether the character before point exists and what it is.
  func charBefore(_ b: Buffer, _ pos: Int) -> UInt32? {
    if pos <= b.begin || pos > b.end { return nil }
    return b.gap.char(at: b.gap.previous(b.byte(pos)))
  }

  /// The character at `pos` of the accessible part.
  func charAfter(_ b: Buffer, _ pos: Int) -> UInt32? {
    if pos < b.begin || pos >= b.end { return nil }
    return b.gap.char(at: b.byte(pos))
  }
}

func installMotion(_ r: Registry) {
  r.defun("point", "", "The position of point.") { w, a throws(Signal) in
    w.withBuffer { w.lisp($0.point) }
  }
  r.defun("point-min", "", "The first accessible position.") { w, a throws(Signal) in
    w.withBuffer { w.lisp($0.begin) }
  }
  r.defun("point-max", "", "The last accessible position.") { w, a throws(Signal) in
    w.withBuffer { w.lisp($0.end) }
  }
  r.defun("buffer-end", "ARG", "The last accessible position if ARG is positive, else the first.") {
    w, a throws(Signal) in
    w.lisp(a[0].isFixnum && a[0].fixnum > 0 ? w.buffer.end : w.buffer.begin)
  }
  r.defun(
    "goto-char", "POSITION", "Move point to POSITION, a number or marker.",
    interactive: "nGoto char: "
  ) {
    w, a throws(Signal) in
    let pos = try w.offset(a[0])
    w.withBuffer { $0.setPoint($0.clamp(pos)) }
    return a[0]
  }
  r.defun("forward-char", "&optional N", "Move point N characters forward.", interactive: "^p") {
    w, a throws(Signal) in
    try w.forwardChars(try w.count(a[0], or: .fixnump))
    return .nil
  }
  r.defun("backward-char", "&optional N", "Move point N characters backward.", interactive: "^p") {
    w, a throws(Signal) in
    try w.forwardChars(-(try w.count(a[0], or: .fixnump)))
    return .nil
  }
  r.alias("right-char", "forward-char")
  r.alias("left-char", "backward-char")
  r.defun(
    "forward-line", "&optional N",
    "Move N lines forward, to the start of a line; the count of lines that were missing.",
    interactive: "^p"
  ) {
    w, a throws(Signal) in
    Value(fixnum: w.forwardLines(try w.count(a[0])))
  }
  r.defun(
    "beginning-of-line", "&optional N", "Move point to the start of the line N - 1 lines on.",
    interactive: "^p"
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let n = try w.count(a[0], or: .fixnump)
    let to = b.char(w.lineBeginningByte(b, n))
    b.setPoint(try w.constrain(b, to, from: b.point, escaping: n != 1))
    return .nil
  }
  r.defun(
    "end-of-line", "&optional N", "Move point to the end of the line N - 1 lines on.",
    interactive: "^p"
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let n = try w.count(a[0], or: .fixnump)
    let to = b.char(w.lineEndByte(b, n))
    b.setPoint(try w.constrain(b, to, from: b.point, escaping: false))
    return .nil
  }
  r.defun(
    "line-beginning-position", "&optional N",
    "The start of the line N - 1 lines on, within point's field."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let n = try w.count(a[0])
    let to = b.char(w.lineBeginningByte(b, n))
    return w.lisp(try w.constrain(b, to, from: b.point, escaping: n != 1))
  }
  r.defun(
    "line-end-position", "&optional N", "The end of the line N - 1 lines on, within point's field."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let n = try w.count(a[0])
    let to = b.char(w.lineEndByte(b, n))
    return w.lisp(try w.constrain(b, to, from: b.point, escaping: false))
  }
  r.alias("point-at-bol", "line-beginning-position")
  r.alias("point-at-eol", "line-end-position")
  r.defun("pos-bol", "&optional N", "The start of the line N - 1 lines on.") {
    w, a throws(Signal) in
    let b = w.buffer
    return w.lisp(b.char(w.lineBeginningByte(b, try w.count(a[0], or: .fixnump))))
  }
  r.defun("pos-eol", "&optional N", "The end of the line N - 1 lines on.") { w, a throws(Signal) in
    let b = w.buffer
    return w.lisp(b.char(w.lineEndByte(b, try w.count(a[0], or: .fixnump))))
  }
  r.defun("bobp", "", "Whether point is at the first accessible position.") { w, a throws(Signal) in
    w.withBuffer { Value($0.point == $0.begin) }
  }
  r.defun("eobp", "", "Whether point is at the last accessible position.") { w, a throws(Signal) in
    w.withBuffer { Value($0.point == $0.end) }
  }
  r.defun("bolp", "", "Whether point is at the start of a line.") { w, a throws(Signal) in
    w.withBuffer { b in
      Value(b.point == b.begin || b.gap.byte(at: b.pointByte - 1) == 0x0A)
    }
  }
  r.defun("eolp", "", "Whether point is at the end of a line.") { w, a throws(Signal) in
    w.withBuffer { b in
      Value(b.point == b.end || b.gap.byte(at: b.pointByte) == 0x0A)
    }
  }
  r.defun("char-after", "&optional POS", "The character at POS (default point), or nil.") {
    w, a throws(Signal) in
    if a[0].isNil {
      return w.withBuffer { b in
        b.point >= b.end ? .nil : Value(fixnum: Int(b.gap.char(at: b.pointByte)))
      }
    }
    let pos = try w.offset(a[0])
    return w.withBuffer { b in w.charAfter(b, pos).map { Value(fixnum: Int($0)) } ?? .nil }
  }
  r.defun("char-before", "&optional POS", "The character before POS (default point), or nil.") {
    w, a throws(Signal) in
    let pos = a[0].isNil ? w.withBuffer { $0.point } : try w.offset(a[0])
    return w.withBuffer { b in w.charBefore(b, pos).map { Value(fixnum: Int($0)) } ?? .nil }
  }
  r.defun("following-char", "", "The character after point; 0 at the end.") { w, a throws(Signal) in
    Value(fixnum: Int(w.charAfter(w.buffer, w.buffer.point) ?? 0))
  }
  r.defun("preceding-char", "", "The character before point; 0 at the start.") {
    w, a throws(Signal) in
    Value(fixnum: Int(w.charBefore(w.buffer, w.buffer.point) ?? 0))
  }
  r.alias("previous-char", "preceding-char")
  r.defun(
    "get-byte", "&optional POSITION STRING",
    "The byte value of the character at POSITION of STRING or of the current buffer."
  ) {
    w, a throws(Signal) in
    let c: UInt32
    if a[1].isString {
      let i = try w.count(a[0], default: 0)
      if i < 0 || i >= a[1].stringLength { throw w.argsOutOfRange(a[1], Value(fixnum: i)) }
      c = w.character(a[1], at: i)
      if !a[1].isMultibyte { return Value(fixnum: Int(c)) }
    } else {
      let b = w.buffer
      let pos = a[0].isNil ? b.point : try w.offset(a[0])
      guard let found = w.charAfter(b, pos) else {
        throw w.argsOutOfRange(w.lisp(pos), w.lisp(b.begin), w.lisp(b.end))
      }
      c = found
    }
    if InternalEncoding.isRawByte(c) { return Value(fixnum: Int(c & 0xFF)) }
    if c > 0x7F { throw w.error("Not an ASCII nor an 8-bit character: \(c)") }
    return Value(fixnum: Int(c))
  }
  r.defun(
    "position-bytes", "POSITION", "The byte position of character POSITION, or nil out of range."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let pos = try w.offset(a[0])
    if pos < b.begin || pos > b.end { return .nil }
    return Value(fixnum: b.byte(pos) + 1)
  }
  r.defun(
    "byte-to-position", "BYTEPOS",
    "The position of the character that byte BYTEPOS is part of, or nil."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    guard a[0].isFixnum else { throw w.wrongType(w.intern("fixnump" as StaticString), a[0]) }
    var pos = a[0].fixnum - 1
    if pos < 0 || pos > b.gap.byteCount { return .nil }
    while pos > 0, pos < b.gap.byteCount, b.isMultibyte,
      InternalEncoding.isContinuation(b.gap.byte(at: pos))
    {
      pos -= 1
    }
    return w.lisp(b.char(pos))
  }
  r.defun(
    "line-number-at-pos", "&optional POS ABSOLUTE",
    "The number of the line at POS (default point), counted in the accessible text or, if ABSOLUTE, in all."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let pos = a[0].isNil ? b.point : try w.offset(a[0])
    let (low, high) = a[1].isTrue ? (0, b.length) : (b.begin, b.end)
    if pos < low || pos > high {
      throw w.argsOutOfRange(w.lisp(pos), w.lisp(low), w.lisp(high))
    }
    let line = b.gap.lineNumber(atByte: b.byte(pos))
    let first = a[1].isTrue ? 0 : b.gap.lineNumber(atByte: b.beginByte)
    return Value(fixnum: line - first + 1)
  }
  r.defun(
    "count-lines", "START END &optional IGNORE-INVISIBLE-LINES",
    "The number of lines between START and END; a last part without newline counts."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let (x, y) = try w.wholeRegion(a[0], a[1], b)
    let from = b.byte(x)
    let to = b.byte(y)
    var n = b.gap.newlines(from: from, to: to)
    if to > from, b.gap.byte(at: to - 1) != 0x0A { n += 1 }
    return Value(fixnum: n)
  }
  r.defun(
    "next-line", "&optional ARG TRY-VSCROLL", "Move point ARG lines down, keeping the column.",
    interactive: "^p\np"
  ) {
    w, a throws(Signal) in
    try w.moveLineKeepingColumn(try w.count(a[0], or: .numberOrMarkerP))
    return .nil
  }
  r.defun(
    "previous-line", "&optional ARG TRY-VSCROLL", "Move point ARG lines up, keeping the column.",
    interactive: "^p\np"
  ) {
    w, a throws(Signal) in
    try w.moveLineKeepingColumn(-(try w.count(a[0], or: .numberOrMarkerP)))
    return .nil
  }
  r.defvar("temporary-goal-column", Value(fixnum: 0))
  r.defvar("goal-column", .nil, local: true)
  r.alias("next-logical-line", "next-line")
  r.alias("previous-logical-line", "previous-line")
}

extension World {
  /// The column that moving by lines aims at: the one set, that of the moves before, or point's.
  private func goalColumn(_ b: Buffer) throws(Signal) -> Int {
    let temporary = intern("temporary-goal-column" as StaticString)
    if let set = valueIfBound(intern("goal-column" as StaticString)), set.isFixnum {
      return set.fixnum
    }
    let last = valueIfBound(intern("last-command" as StaticString)) ?? .nil
    if last == intern("next-line" as StaticString)
      || last == intern("previous-line" as StaticString),
      let kept = valueIfBound(temporary), kept.isFixnum
    {
      return kept.fixnum
    }
    let column = currentColumn(b)
    try set(temporary, Value(fixnum: column))
    return column
  }

  fileprivate func moveLineKeepingColumn(_ n: Int) throws(Signal) {
    let b = buffer
    let column = try goalColumn(b)
    let old = b.point
    let short = forwardLines(n)
    if short != 0
      || (n > 0 && b.point == b.end && b.point != b.begin
        && b.gap.byte(at: b.endByte - 1) != 0x0A
        && b.gap.lineBeginning(b.byte(old), limit: b.beginByte)
          == b.gap.lineBeginning(b.endByte, limit: b.beginByte))
    {
      if n > 0 { b.setPoint(b.end) }
      throw signal(n > 0 ? .endOfBuffer : .beginningOfBuffer, .nil)
    }
    _ = try moveToColumn(b, column, force: false)
  }
}
