import Elisp

// Fields: stretches of text with one value of the `field` property, text property or overlay's.
// Boundaries are what motion does not cross by itself.
extension World {
  /// The value of `property` for a character or position as text with stickiness has it.
  fileprivate func positionProperty(_ pos: Int, _ property: Value) throws(Signal) -> Value {
    try call("get-pos-property", lisp(pos), property)
  }

  /// Start and end of the field at `pos`; with `merge`, of the two fields that touch there.
  func fieldBounds(_ b: Buffer, at pos: Int, merge: Bool, low: Int?, high: Int?) throws(Signal)
    -> (from: Int, to: Int)
  {
    let field = editor.sym.field
    let boundary = intern("boundary" as StaticString)
    let after = try call("get-char-property-and-overlay", lisp(pos), field).car
    let before =
      pos > b.begin
      ? try call("get-char-property-and-overlay", lisp(pos - 1), field).car : .nil
    var atStart = false
    var atEnd = false
    if !merge {
      let stick = try positionProperty(pos, field)
      if !(try eqOrEqual(after, stick)) { atEnd = true }
      if !(try eqOrEqual(before, stick)) { atStart = true }
      if stick.isNil, atStart, atEnd { (atStart, atEnd) = (false, false) }
    }
    var from = pos
    if !atStart {
      if !merge, before == boundary {
        from = pos
      } else {
        var p = pos
        if merge, before == boundary {
          p = try offset(
            try call("previous-single-char-property-change", lisp(p), field, .nil, .nil))
        }
        let limit = low.map { lisp($0) } ?? .nil
        let v = try call("previous-single-char-property-change", lisp(p), field, .nil, limit)
        from = v.isNil ? b.begin : try offset(v)
      }
    }
    var to = pos
    if !atEnd {
      if !merge, after == boundary {
        to = pos
      } else {
        var p = pos
        if merge, after == boundary {
          p = try offset(try call("next-single-char-property-change", lisp(p), field, .nil, .nil))
        }
        let limit = high.map { lisp($0) } ?? .nil
        let v = try call("next-single-char-property-change", lisp(p), field, .nil, limit)
        to = v.isNil ? b.end : try offset(v)
      }
    }
    return (from, to)
  }

  private func eqOrEqual(_ a: Value, _ b: Value) throws(Signal) -> Bool {
    a == b ? true : try equal(a, b)
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
    var new = moves ? b.point : try w.offset(a[0])
    let old = try w.offset(a[1])
    let field = w.editor.sym.field
    func has(_ pos: Int) throws(Signal) -> Bool {
      if pos < b.begin || pos > b.end { return false }
      if try w.call("get-char-property", w.lisp(pos), field).isTrue { return true }
      if pos > b.begin, try w.call("get-char-property", w.lisp(pos - 1), field).isTrue {
        return true
      }
      return false
    }
    let free = w.isTrue(w.editor.sym.inhibitFieldTextMotion)
    var hasField = false
    if !free, new != old {
      hasField = try has(new)
      if !hasField { hasField = try has(old) }
    }
    if hasField {
      var captured = false
      if a[4].isTrue {
        captured = try w.call("get-pos-property", w.lisp(old), a[4]).isTrue
        if !captured, old > b.begin {
          let before = try w.call("get-char-property", w.lisp(old - 1), a[4])
          captured = before.isTrue
        }
      }
      if !captured {
        let bounds = try w.fieldBounds(
          b, at: old, merge: a[2].isTrue, low: min(new, old), high: max(new, old))
        let edge = new > old ? bounds.to : bounds.from
        if edge < new ? new > old : edge > new ? new < old : false {
          // Keep to the line when asked.
          var sameLine = true
          if a[3].isTrue {
            let (x, y) = (min(edge, new), max(edge, new))
            var p = x
            while p < y {
              if w.charAfter(b, p) == 10 {
                sameLine = false
                break
              }
              p += 1
            }
          }
          if sameLine { new = edge }
        }
      }
    }
    if moves { b.setPoint(b.clamp(new)) }
    return w.lisp(new)
  }
}
