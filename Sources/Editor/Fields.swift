import Elisp

// Fields: stretches of text with one value of the `field` property, text property or overlay's.
// Boundaries are what motion does not cross by itself.
extension World {
  private enum Direction { case backward, forward }

  /// The `field` of the character on one side of `pos`; nil at the edge of what is accessible.
  private func fieldValue(_ b: Buffer, _ pos: Int, _ side: Direction) throws(Signal) -> Value {
    if side == .backward, pos <= b.begin { return .nil }
    let at = side == .backward ? pos - 1 : pos
    return try call("get-char-property-and-overlay", lisp(at), editor.sym.field).car
  }

  /// Where the `field` property changes from `pos` on in one direction, no further than `limit`.
  private func fieldChange(_ b: Buffer, _ pos: Int, _ side: Direction, _ limit: Value)
    throws(Signal) -> Int
  {
    let field = editor.sym.field
    let found =
      side == .backward
      ? try call("previous-single-char-property-change", lisp(pos), field, .nil, limit)
      : try call("next-single-char-property-change", lisp(pos), field, .nil, limit)
    return found.isTrue ? try offset(found) : side == .backward ? b.begin : b.end
  }

  /// Start and end of the field at `pos`; with `merge`, of the two fields that touch there.
  func fieldBounds(_ b: Buffer, at pos: Int, merge: Bool, low: Int?, high: Int?) throws(Signal)
    -> (from: Int, to: Int)
  {
    if pos < b.begin || pos > b.end { throw signal(.argsOutOfRange, list(lisp(pos))) }
    let boundary = intern("boundary" as StaticString)
    let before = try fieldValue(b, pos, .backward)
    let after = try fieldValue(b, pos, .forward)
    var joined = (before: true, after: true)
    if !merge {
      // What text inserted here would get tells which neighbour the position belongs to. When it
      // would get no field, and neither neighbour has none, the position is in between: of both.
      let own = try call("get-pos-property", lisp(pos), editor.sym.field)
      joined = (pos > b.begin && before == own, after == own)
      if own.isNil, !joined.before, !joined.after { joined = (true, true) }
    }
    func end(_ side: Direction, _ value: Value, _ isJoined: Bool, _ limit: Int?) throws(Signal)
      -> Int
    {
      if !isJoined { return pos }
      // Fields that touch at a boundary are merged across it.
      let start = merge && value == boundary ? try fieldChange(b, pos, side, .nil) : pos
      return try fieldChange(b, start, side, limit.map { lisp($0) } ?? .nil)
    }
    return (
      try end(.backward, before, joined.before, low), try end(.forward, after, joined.after, high)
    )
  }

  /// Whether a character on either side of `pos` has a field.
  private func touchesField(_ b: Buffer, _ pos: Int) throws(Signal) -> Bool {
    guard pos >= b.begin, pos <= b.end else { return false }
    if try fieldValue(b, pos, .forward).isTrue { return true }
    return try fieldValue(b, pos, .backward).isTrue
  }

  /// `new`, or the edge of the field of `old` that lies before it on the way from `old`.
  fileprivate func constrained(
    _ b: Buffer, _ new: Int, from old: Int, merge: Bool, inLine: Bool, releasing property: Value
  ) throws(Signal) -> Int {
    if new == old || isTrue(editor.sym.inhibitFieldTextMotion) { return new }
    for pos in [old, new] where pos < b.begin || pos > b.end {
      throw signal(.argsOutOfRange, list(lisp(pos)))
    }
    var concerned = try touchesField(b, new)
    if !concerned { concerned = try touchesField(b, old) }
    if !concerned { return new }
    if property.isTrue {
      if try call("get-pos-property", lisp(old), property).isTrue { return new }
      if old > b.begin, try call("get-char-property", lisp(old - 1), property).isTrue { return new }
    }
    let field = try fieldBounds(
      b, at: old, merge: merge, low: min(new, old), high: max(new, old))
    let stopped = new > old ? min(new, field.to) : max(new, field.from)
    if inLine, stopped != new {
      let passed = b.gap.newlines(from: b.byte(min(new, stopped)), to: b.byte(max(new, stopped)))
      if passed > 0 { return new }
    }
    return stopped
  }
}

func installFields(_ r: Registry) {
  r.defun(
    "field-beginning", "&optional POS ESCAPE-FROM-EDGE LIMIT",
    "The start of the field at POS (default point), not before LIMIT."
  ) { w, a throws(Signal) in
    let b = w.buffer
    let pos = a[0].isNil ? b.point : try w.offset(a[0])
    let low: Int? = a[2].isNil ? nil : try w.offset(a[2])
    return w.lisp(
      try w.fieldBounds(b, at: pos, merge: a[1].isTrue, low: low, high: nil).from)
  }
  r.defun(
    "field-end", "&optional POS ESCAPE-FROM-EDGE LIMIT",
    "The end of the field at POS (default point), not after LIMIT."
  ) { w, a throws(Signal) in
    let b = w.buffer
    let pos = a[0].isNil ? b.point : try w.offset(a[0])
    let high: Int? = a[2].isNil ? nil : try w.offset(a[2])
    return w.lisp(try w.fieldBounds(b, at: pos, merge: a[1].isTrue, low: nil, high: high).to)
  }
  r.defun("field-string", "&optional POS", "The text of the field at POS.") { w, a throws(Signal) in
    let b = w.buffer
    let pos = a[0].isNil ? b.point : try w.offset(a[0])
    let (from, to) = try w.fieldBounds(b, at: pos, merge: false, low: nil, high: nil)
    return w.substring(b, from: from, to: to, properties: true)
  }
  r.defun(
    "field-string-no-properties", "&optional POS",
    "The text of the field at POS without text properties."
  ) { w, a throws(Signal) in
    let b = w.buffer
    let pos = a[0].isNil ? b.point : try w.offset(a[0])
    let (from, to) = try w.fieldBounds(b, at: pos, merge: false, low: nil, high: nil)
    return w.substring(b, from: from, to: to, properties: false)
  }
  r.defun("delete-field", "&optional POS", "Delete the field at POS.") { w, a throws(Signal) in
    let b = w.buffer
    let pos = a[0].isNil ? b.point : try w.offset(a[0])
    let (from, to) = try w.fieldBounds(b, at: pos, merge: false, low: nil, high: nil)
    try w.delete(b, from: from, to: to)
    return .nil
  }
  r.defun(
    "constrain-to-field",
    "NEW-POS OLD-POS &optional ESCAPE-FROM-EDGE ONLY-IN-LINE INHIBIT-CAPTURE-PROPERTY",
    "NEW-POS moved into the field of OLD-POS; with NEW-POS nil, point is moved there."
  ) { w, a throws(Signal) in
    let b = w.buffer
    let moves = a[0].isNil
    let new = try w.constrained(
      b, moves ? b.point : try w.offset(a[0]), from: try w.offset(a[1]), merge: a[2].isTrue,
      inLine: a[3].isTrue, releasing: a[4])
    if moves { b.setPoint(b.clamp(new)) }
    return w.lisp(new)
  }
}
