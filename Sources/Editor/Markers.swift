import Elisp
import TextStorage

extension World {
  /// A new marker in `b` at `pos` (clamped to the text).
  func makeMarker(_ b: Buffer, _ pos: Int, advances: Bool = false) -> Value {
    let m = Marker()
    if advances { m.advances = true }
    m.set(b, min(max(pos, 0), b.length))
    return object(m)
  }

  /// The mark of `b`, made if there is none.
  func markOf(_ b: Buffer) -> Marker {
    if let m = b.mark { return m }
    let m = Marker()
    _ = object(m)
    b.mark = m
    return m
  }

  private func setMarker(_ a: Args, within: Bool) throws(Signal) -> Value {
    let m = try markerArgument(a[0])
    if a[1].isNil {
      m.set(nil, 0)
      return a[0]
    }
    var b: Buffer
    if a[2].isNil {
      b = buffer
    } else if let other = a[2].exactly(Buffer.self) {
      b = other
    } else {
      throw wrongType(.bufferp, a[2])
    }
    if let from = a[1].exactly(Marker.self) {
      guard let owner = from.buffer, let pos = from.position else {
        m.set(nil, 0)
        return a[0]
      }
      if a[2].isNil { b = within ? b : (a[2].isNil ? buffer : owner) }
      if !b.isLive {
        m.set(nil, 0)
        return a[0]
      }
      m.set(b, min(max(pos, 0), b.length))
      return a[0]
    }
    let pos = try offset(a[1])
    if !b.isLive {
      m.set(nil, 0)
      return a[0]
    }
    m.set(b, within ? b.clamp(pos) : min(max(pos, 0), b.length))
    return a[0]
  }

  fileprivate func setMarker(_ a: Args) throws(Signal) -> Value { try setMarker(a, within: false) }
}

func installMarkers(_ r: Registry) {
  r.defun("markerp", "OBJECT", "Whether OBJECT is a marker.") { w, a throws(Signal) in
    Value(a[0].exactly(Marker.self) != nil)
  }
  r.defun("integer-or-marker-p", "OBJECT", "Whether OBJECT is an integer or a marker.") {
    w, a throws(Signal) in
    Value(a[0].isInteger || a[0].exactly(Marker.self) != nil)
  }
  r.defun("number-or-marker-p", "OBJECT", "Whether OBJECT is a number or a marker.") {
    w, a throws(Signal) in
    Value(a[0].isNumber || a[0].exactly(Marker.self) != nil)
  }
  r.defun("make-marker", "", "A new marker that points nowhere.") { w, a throws(Signal) in
    w.object(Marker())
  }
  r.defun("point-marker", "", "A new marker at point.") { w, a throws(Signal) in
    w.makeMarker(w.buffer, w.buffer.point)
  }
  r.defun("point-min-marker", "", "A new marker at the start of the accessible text.") {
    w, a throws(Signal) in
    w.makeMarker(w.buffer, w.buffer.begin)
  }
  r.defun("point-max-marker", "", "A new marker at the end of the accessible text.") {
    w, a throws(Signal) in
    w.makeMarker(w.buffer, w.buffer.end)
  }
  r.defun(
    "copy-marker", "&optional MARKER TYPE",
    "A new marker where MARKER (a marker or position) is; TYPE non-nil: it advances."
  ) {
    w, a throws(Signal) in
    if a[0].isNil {
      let m = Marker()
      if a[1].isTrue { m.advances = true }
      return w.object(m)
    }
    if let from = a[0].exactly(Marker.self) {
      let m = Marker()
      if a[1].isTrue { m.advances = true }
      if let b = from.buffer, let pos = from.position { m.set(b, pos) }
      return w.object(m)
    }
    return w.makeMarker(w.buffer, try w.offset(a[0]), advances: a[1].isTrue)
  }
  r.defun("marker-position", "MARKER", "MARKER's position, or nil.") { w, a throws(Signal) in
    try w.markerArgument(a[0]).position.map { w.lisp($0) } ?? .nil
  }
  r.defun("marker-last-position", "MARKER", "MARKER's position, or 0 when it points nowhere.") {
    w, a throws(Signal) in
    try w.markerArgument(a[0]).position.map { w.lisp($0) } ?? Value(fixnum: 0)
  }
  r.defun("marker-buffer", "MARKER", "The buffer MARKER is in, or nil.") { w, a throws(Signal) in
    try w.markerArgument(a[0]).buffer.map { w.object($0) } ?? .nil
  }
  r.defun(
    "set-marker", "MARKER POSITION &optional BUFFER",
    "Point MARKER at POSITION of BUFFER, or nowhere if POSITION is nil."
  ) {
    w, a throws(Signal) in try w.setMarker(a)
  }
  r.alias("move-marker", "set-marker")
  r.defun("marker-insertion-type", "MARKER", "Whether MARKER advances when text is inserted at it.")
  {
    w, a throws(Signal) in
    Value(try w.markerArgument(a[0]).advances)
  }
  r.defun(
    "set-marker-insertion-type", "MARKER TYPE",
    "Make MARKER advance, or not, when text is inserted at it."
  ) {
    w, a throws(Signal) in
    try w.markerArgument(a[0]).advances = a[1].isTrue
    return a[1]
  }
  r.defun(
    "buffer-has-markers-at", "POSITION", "Whether a marker of the current buffer is at POSITION."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let pos = try w.offset(a[0])
    var found = false
    b.markers.forEach(from: pos, through: pos) { if b.markers.payload($0) != 0 { found = true } }
    return Value(found)
  }

  // The mark.
  r.defvar("mark-ring", .nil, local: true)
  r.defvar("mark-ring-max", Value(fixnum: 16))
  r.defvar("global-mark-ring", .nil)
  r.defvar("mark-even-if-inactive", .t)
  r.defvar("activate-mark-hook", .nil)
  r.defvar("deactivate-mark-hook", .nil)
  r.defun("mark-marker", "", "The mark of the current buffer, a marker.") { w, a throws(Signal) in
    w.object(w.markOf(w.buffer))
  }
  r.defun("mark", "&optional FORCE", "The position of the mark, or nil.") { w, a throws(Signal) in
    let sym = w.editor.sym
    if a[0].isTrue || !w.isTrue(.transientMarkMode) || w.isTrue(sym.markActive)
      || w.isTrue(w.intern("mark-even-if-inactive" as StaticString))
    {
      return w.markOf(w.buffer).position.map { w.lisp($0) } ?? .nil
    }
    throw w.signal(w.intern("mark-inactive" as StaticString), .nil)
  }
  r.defun("set-mark", "POS", "Put the mark at POS and make it active; nil takes it away.") {
    w, a throws(Signal) in
    let m = w.markOf(w.buffer)
    if a[0].isNil {
      m.set(nil, 0)
      try w.set(w.editor.sym.markActive, .nil)
    } else {
      m.set(w.buffer, min(max(try w.offset(a[0]), 0), w.buffer.length))
      try w.set(w.editor.sym.markActive, .t)
    }
    return .nil
  }
  r.defun(
    "push-mark", "&optional LOCATION NOMSG ACTIVATE",
    "Keep the mark in the mark ring and put it at LOCATION (default point)."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let m = w.markOf(b)
    let ring = w.intern("mark-ring" as StaticString)
    if let pos = m.position {
      let old = w.valueIfBound(ring) ?? .nil
      try w.set(ring, w.cons(w.makeMarker(b, pos), old))
    }
    m.set(b, a[0].isNil ? b.point : min(max(try w.offset(a[0]), 0), b.length))
    if a[2].isTrue || !w.isTrue(.transientMarkMode) { try w.set(w.editor.sym.markActive, .t) }
    return .nil
  }
  r.defun("pop-mark", "", "Put the mark where the newest entry of the mark ring is.") {
    w, a throws(Signal) in
    let ring = w.intern("mark-ring" as StaticString)
    let l = w.valueIfBound(ring) ?? .nil
    if l.isCons {
      if let m = l.car.exactly(Marker.self), let pos = m.position {
        w.markOf(w.buffer).set(w.buffer, pos)
        m.set(nil, 0)
      }
      try w.set(ring, l.cdr)
    }
    try w.set(w.editor.sym.markActive, .nil)
    return .nil
  }
  r.defun("deactivate-mark", "&optional FORCE", "Make the mark inactive in Transient Mark mode.") {
    w, a throws(Signal) in
    let mode = try w.value(.transientMarkMode)
    if a[0].isNil, mode.isNil || !w.isTrue(w.editor.sym.markActive) { return .nil }
    // Transient Mark mode for this region only ends with it.
    var rest = mode
    if mode.isCons, mode.car == w.intern("only" as StaticString) {
      rest = mode.cdr
      try w.set(.transientMarkMode, rest)
    }
    let ends =
      mode.isCons ? rest == w.defaultValue(.transientMarkMode) : mode == .lambda
    if ends { _ = try w.call("kill-local-variable", .transientMarkMode) }
    try w.set(w.editor.sym.markActive, .nil)
    try w.runHook(w.intern("deactivate-mark-hook" as StaticString))
    return .nil
  }
  r.defun("activate-mark", "&optional NO-TMM", "Make the mark active.") { w, a throws(Signal) in
    guard w.markOf(w.buffer).position != nil else { return .nil }
    if w.isTrue(.transientMarkMode), w.isTrue(w.editor.sym.markActive) { return .nil }
    try w.set(w.editor.sym.markActive, .t)
    if !w.isTrue(.transientMarkMode), a[0].isNil {
      _ = try w.call("make-local-variable", .transientMarkMode)
      try w.set(.transientMarkMode, w.intern("lambda" as StaticString))
    }
    try w.runHook(w.intern("activate-mark-hook" as StaticString))
    return .nil
  }
  r.defun("region-active-p", "", "Whether the mark is active in Transient Mark mode.") {
    w, a throws(Signal) in
    Value(
      w.isTrue(.transientMarkMode) && w.isTrue(w.editor.sym.markActive)
        && w.markOf(w.buffer).position != nil)
  }
  r.defun("use-region-p", "", "Whether there is an active region that is not empty.") {
    w, a throws(Signal) in
    Value(
      w.isTrue(.transientMarkMode) && w.isTrue(w.editor.sym.markActive)
        && w.markOf(w.buffer).position != nil && w.markOf(w.buffer).position != w.buffer.point)
  }
  r.defun("region-beginning", "", "The start of the region between point and the mark.") {
    w, a throws(Signal) in
    guard let m = w.markOf(w.buffer).position else {
      throw w.error("The mark is not set now, so there is no region")
    }
    return w.lisp(min(m, w.buffer.point))
  }
  r.defun("region-end", "", "The end of the region between point and the mark.") {
    w, a throws(Signal) in
    guard let m = w.markOf(w.buffer).position else {
      throw w.error("The mark is not set now, so there is no region")
    }
    return w.lisp(max(m, w.buffer.point))
  }
  r.defun(
    "exchange-point-and-mark", "&optional ARG",
    "Put the mark where point is and point where the mark was.", interactive: "P"
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    guard let m = w.markOf(b).position else { throw w.userError("No mark set in this buffer") }
    w.markOf(b).set(b, b.point)
    b.setPoint(b.clamp(m))
    return .nil
  }
  r.defun(
    "mark-whole-buffer", "", "Put point at the start and the mark at the end.", interactive: ""
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    w.markOf(b).set(b, b.end)
    try w.set(w.editor.sym.markActive, .t)
    b.setPoint(b.begin)
    return .nil
  }
}
