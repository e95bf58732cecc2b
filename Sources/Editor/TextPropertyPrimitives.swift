import Elisp
import TextStorage

func installTextProperties(_ r: Registry) {
  r.defvar("default-text-properties", .nil)
  r.defvar("char-property-alias-alist", .nil)
  r.defvar(
    "text-property-default-nonsticky",
    r.world.list(
      ["fill-space", "composition", "syntax-table", "display"].map {
        r.world.cons(r.world.intern($0), .t)
      }))
  r.defvar("inhibit-point-motion-hooks", .t)

  r.defun(
    "text-properties-at", "POSITION &optional OBJECT",
    "The property list of the character of OBJECT at POSITION."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[1])
    return w.plist(t, at: try w.position(a[0], on: t))
  }
  r.defun(
    "get-text-property", "POSITION PROP &optional OBJECT",
    "The value of PROP of the character of OBJECT at POSITION."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[2])
    return w.textProperty(w.plist(t, at: try w.position(a[0], on: t)), a[1])
  }
  r.defun(
    "get-char-property", "POSITION PROP &optional OBJECT",
    "The value of PROP at POSITION, from the overlays or the text of OBJECT."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[2])
    let pos = try w.place(a[0], on: t)
    if case .buffer(let b) = t { return w.charProperty(b, pos, a[1]).0 }
    return w.textProperty(w.plist(t, at: pos), a[1])
  }
  r.defun(
    "get-char-property-and-overlay", "POSITION PROP &optional OBJECT",
    "Like `get-char-property', consed with the overlay the value is from."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[2])
    let pos = try w.place(a[0], on: t)
    if case .buffer(let b) = t {
      let (v, o) = w.charProperty(b, pos, a[1])
      return w.cons(v, o.map { w.object($0) } ?? .nil)
    }
    return w.cons(w.textProperty(w.plist(t, at: pos), a[1]), .nil)
  }
  r.defun(
    "get-pos-property", "POSITION PROP &optional OBJECT",
    "The value of PROP that a character inserted at POSITION would inherit."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[2])
    guard case .buffer(let b) = t else {
      return w.textProperty(w.plist(t, at: try w.position(a[0], on: t)), a[1])
    }
    let pos = try w.offset(a[0])
    if pos < b.begin || pos > b.end {
      // Of a position too far on the character before it is missed.
      let missed = Value(fixnum: pos > b.end + 1 ? pos : pos + 1)
      throw w.argsOutOfRange(missed, missed)
    }
    var best: Value = .nil
    var found = false
    for o in w.overlays(b, touching: pos, pos).reversed() {
      guard let range = o.range, let v = w.plistValue(o.plist, a[1]) else { continue }
      if (range.start == pos && o.frontAdvance) || (range.end == pos && !o.rearAdvance) {
        continue
      }
      if !found {
        best = v
        found = true
      }
    }
    if found { return best }
    return w.plistValue(w.inheritedProperties(b, at: pos), a[1]) ?? .nil
  }

  r.defun(
    "put-text-property", "START END PROP VALUE &optional OBJECT",
    "Give the text from START to END of OBJECT the property PROP with VALUE."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[4])
    let (from, to) = try w.range(a[0], a[1], on: t)
    let added = w.list(a[2], a[3])
    try w.editProperties(t, from, to) { w.mergedPropertyList($0, adding: added) }
    return .nil
  }
  r.defun(
    "add-text-properties", "START END PROPERTIES &optional OBJECT",
    "Give the text from START to END of OBJECT the PROPERTIES of a plist; t if that changes any."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[3])
    let (from, to) = try w.range(a[0], a[1], on: t)
    return Value(try w.editProperties(t, from, to) { w.mergedPropertyList($0, adding: a[2]) })
  }
  r.defun(
    "set-text-properties", "START END PROPERTIES &optional OBJECT",
    "Give the text from START to END of OBJECT the PROPERTIES of a plist and no others."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[3])
    let (from, to) = try w.range(a[0], a[1], on: t)
    let fresh = w.list(w.items(a[2]))
    if from == to || (fresh.isNil && w.isPlain(t)) { return .nil }
    try w.editProperties(t, from, to) { w.samePropertyList($0, fresh) ? $0 : fresh }
    return .t
  }
  r.defun(
    "remove-text-properties", "START END PROPERTIES &optional OBJECT",
    "Take the PROPERTIES named in a plist off the text from START to END of OBJECT; t if that changes any."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[3])
    let (from, to) = try w.range(a[0], a[1], on: t)
    // Every second element is a name, though the last may have no value behind it.
    let names = w.items(a[2]).enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    return Value(
      try w.editProperties(t, from, to) { w.plist($0) { names.contains($0) } })
  }
  r.defun(
    "remove-list-of-text-properties", "START END LIST &optional OBJECT",
    "Take the properties in LIST off the text from START to END of OBJECT; t if that changes any."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[3])
    let (from, to) = try w.range(a[0], a[1], on: t)
    let names = w.items(a[2])
    return Value(try w.editProperties(t, from, to) { w.plist($0) { names.contains($0) } })
  }
  r.defun(
    "add-face-text-property", "START END FACE &optional APPENDP OBJECT",
    "Add FACE to the faces of the text from START to END of OBJECT, in front or (APPENDP) behind."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[4])
    let (from, to) = try w.range(a[0], a[1], on: t)
    let face = w.editor.sym.face
    try w.editProperties(t, from, to) {
      let found = w.plistValue($0, face)
      if found == a[2] { return $0 }
      let old = found ?? .nil
      let faces: [Value]
      if old.isCons, !w.isKeyword(old.car) {
        faces = w.items(old)
      } else {
        faces = found == nil ? [] : [old]
      }
      if faces.isEmpty { return w.mergedPropertyList($0, adding: w.list(face, a[2])) }
      let joined = a[3].isTrue ? faces + [a[2]] : [a[2]] + faces
      return w.mergedPropertyList($0, adding: w.list(face, w.list(joined)))
    }
    return .nil
  }

  r.defun(
    "propertize", "STRING &rest PROPERTIES",
    "A copy of STRING with PROPERTIES, names and values in turn."
  ) { w, a throws(Signal) in
    if a.count % 2 == 0 {
      throw w.signal(
        .wrongNumberOfArguments,
        w.list(w.intern("propertize" as StaticString), Value(fixnum: a.count)))
    }
    let copy = try w.call("copy-sequence", try w.text(a[0]))
    var plist: Value = .nil
    for i in stride(from: 1, to: a.count, by: 2) { plist = w.cons(a[i], w.cons(a[i + 1], plist)) }
    if copy.stringLength > 0 {
      w.editStringProperties(copy, 0, copy.stringLength) { w.mergedPropertyList($0, adding: plist) }
    }
    return copy
  }

  installPropertyMotion(r)
}

private func installPropertyMotion(_ r: Registry) {
  r.defun(
    "next-property-change", "POSITION &optional OBJECT LIMIT",
    "The next position after POSITION where some text property of OBJECT changes."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[1])
    let pos = try w.position(a[0], on: t)
    let limit = a[2].isNil ? Int.max : try w.integerOrMarker(a[2]) - (w.lisp(0, on: t).fixnum)
    if let n = w.nextChange(t, pos, limit, same: w.samePropertyList), n < limit {
      if case .buffer(let b) = t, n >= b.end { return a[2] }
      return w.lisp(n, on: t)
    }
    return a[2]
  }
  r.defun(
    "previous-property-change", "POSITION &optional OBJECT LIMIT",
    "The last position before POSITION where some text property of OBJECT changes."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[1])
    let pos = try w.position(a[0], on: t)
    let limit = a[2].isNil ? -1 : try w.integerOrMarker(a[2]) - (w.lisp(0, on: t).fixnum)
    if let n = w.previousChange(t, pos, max(limit, 0), same: w.samePropertyList), n > limit {
      if case .buffer(let b) = t, n <= b.begin { return a[2] }
      return w.lisp(n, on: t)
    }
    return a[2]
  }
  r.defun(
    "next-single-property-change", "POSITION PROP &optional OBJECT LIMIT",
    "The next position after POSITION where text property PROP of OBJECT changes."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[2])
    let pos = try w.position(a[0], on: t)
    let limit = a[3].isNil ? Int.max : try w.integerOrMarker(a[3]) - (w.lisp(0, on: t).fixnum)
    let prop = a[1]
    let n = w.nextChange(t, pos, limit) { w.textProperty($0, prop) == w.textProperty($1, prop) }
    if let n, n < limit {
      if case .buffer(let b) = t, n >= b.end { return a[3] }
      return w.lisp(n, on: t)
    }
    return a[3]
  }
  r.defun(
    "previous-single-property-change", "POSITION PROP &optional OBJECT LIMIT",
    "The last position before POSITION where text property PROP of OBJECT changes."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[2])
    let pos = try w.position(a[0], on: t)
    let limit = a[3].isNil ? -1 : try w.integerOrMarker(a[3]) - (w.lisp(0, on: t).fixnum)
    let prop = a[1]
    let n = w.previousChange(t, pos, max(limit, 0)) {
      w.textProperty($0, prop) == w.textProperty($1, prop)
    }
    if let n, n > limit {
      if case .buffer(let b) = t, n <= b.begin { return a[3] }
      return w.lisp(n, on: t)
    }
    return a[3]
  }
  r.defun(
    "next-char-property-change", "POSITION &optional LIMIT",
    "The next position after POSITION where a text property or an overlay changes."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let limit = a[1].isNil ? b.end : min(try w.offset(a[1]), b.end)
    let pos = try w.position(a[0], on: .buffer(b))
    if pos >= limit { return w.lisp(limit) }
    var next = limit
    if let n = w.nextChange(.buffer(b), max(pos, 0), limit, same: w.samePropertyList) {
      next = min(next, n)
    }
    if let n = b.overlays.nextChange(after: pos) { next = min(next, n) }
    return w.lisp(next)
  }
  r.defun(
    "previous-char-property-change", "POSITION &optional LIMIT",
    "The last position before POSITION where a text property or an overlay changes."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let limit = a[1].isNil ? b.begin : max(try w.offset(a[1]), b.begin)
    let pos = try w.position(a[0], on: .buffer(b))
    if pos <= limit { return a[1].isNil ? w.lisp(b.begin) : a[1] }
    var last = limit
    if let n = w.previousChange(.buffer(b), min(pos, b.length), limit, same: w.samePropertyList) {
      last = max(last, n)
    }
    if let n = b.overlays.previousChange(before: pos) { last = max(last, n) }
    return w.lisp(last)
  }
  r.defun(
    "next-single-char-property-change", "POSITION PROP &optional OBJECT LIMIT",
    "The next position after POSITION where PROP changes, in the text or the overlays of OBJECT; else the end or LIMIT."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[2])
    switch t {
    case .string(let s):
      let pos = try w.position(a[0], on: t)
      let limit = a[3].isNil ? s.stringLength : try w.integerOrMarker(a[3])
      let n = w.nextChange(t, pos, limit) { w.textProperty($0, a[1]) == w.textProperty($1, a[1]) }
      if let n, n < limit { return Value(fixnum: n) }
      return Value(fixnum: limit)
    case .buffer(let b):
      var pos = try w.textPosition(a[0], b)
      let limit = a[3].isNil ? b.end : min(try w.offset(a[3]), b.end)
      if pos >= limit { return w.lisp(limit) }
      let end = limit
      let value = w.charProperty(b, pos, a[1]).0
      while true {
        var next = end
        if let n = w.nextChange(
          t, pos, end, same: { w.textProperty($0, a[1]) == w.textProperty($1, a[1]) })
        {
          next = min(next, n)
        }
        if let n = b.overlays.nextChange(after: pos) { next = min(next, n) }
        pos = next
        if pos >= end { return w.lisp(limit) }
        if w.charProperty(b, pos, a[1]).0 != value { return w.lisp(pos) }
      }
    }
  }
  r.defun(
    "previous-single-char-property-change", "POSITION PROP &optional OBJECT LIMIT",
    "The last position before POSITION where PROP changes, in the text or the overlays of OBJECT; else the start or LIMIT."
  ) {
    w, a throws(Signal) in
    let t = try w.propertied(a[2])
    switch t {
    case .string:
      let pos = try w.position(a[0], on: t)
      let limit = a[3].isNil ? 0 : try w.integerOrMarker(a[3])
      let n = w.previousChange(t, pos, limit) {
        w.textProperty($0, a[1]) == w.textProperty($1, a[1])
      }
      if let n, n > limit { return Value(fixnum: n) }
      return Value(fixnum: limit)
    case .buffer(let b):
      var pos = try w.offset(a[0])
      let limit = a[3].isNil ? b.begin : try w.offset(a[3])
      if pos <= limit { return w.lisp(max(limit, b.begin)) }
      let start = max(limit, b.begin)
      _ = try w.textPosition(w.lisp(pos - 1), b)
      _ = try w.position(w.lisp(pos), on: t)
      let value = w.charProperty(b, pos - 1, a[1]).0
      while true {
        var last = start
        if let n = w.previousChange(
          t, pos, start, same: { w.textProperty($0, a[1]) == w.textProperty($1, a[1]) })
        {
          last = max(last, n)
        }
        if let n = b.overlays.previousChange(before: pos) { last = max(last, n) }
        pos = last
        if pos <= limit { return w.lisp(limit) }
        _ = try w.textPosition(w.lisp(pos - 1), b)
        if w.charProperty(b, pos - 1, a[1]).0 != value { return w.lisp(pos) }
      }
    }
  }
  r.defun(
    "text-property-any", "START END PROP VALUE &optional OBJECT",
    "The first position from START to END of OBJECT where PROP is VALUE, or nil."
  ) {
    w, a throws(Signal) in
    try w.scanProperty(a, wanted: true)
  }
  r.defun(
    "text-property-not-all", "START END PROP VALUE &optional OBJECT",
    "The first position from START to END of OBJECT where PROP is not VALUE, or nil."
  ) {
    w, a throws(Signal) in
    try w.scanProperty(a, wanted: false)
  }
}

extension World {
  fileprivate func scanProperty(_ a: Args, wanted: Bool) throws(Signal) -> Value {
    let t = try propertied(a[4])
    let (from, to) = try range(a[0], a[1], on: t)
    var pos = from
    while pos < to {
      if (textProperty(plist(t, at: pos), a[2]) == a[3]) == wanted { return lisp(pos, on: t) }
      guard let next = nextChange(t, pos, to, same: { $0 == $1 }) else { return .nil }
      pos = next
    }
    return .nil
  }
}
