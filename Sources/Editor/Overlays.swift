import Elisp
import TextStorage

extension World {
  /// The overlay of a handle in `b`.
  private func overlay(_ b: Buffer, _ handle: OverlaySet.Handle) -> Overlay {
    unsafeDowncast(
      Value(bits: b.overlays.payload(handle)).unmanaged.takeUnretainedValue(), to: Overlay.self)
  }

  /// The overlays that have a position in common with `from...to`, in the order of their starts.
  func overlays(_ b: Buffer, touching from: Int, _ to: Int) -> [Overlay] {
    var found: [Overlay] = []
    b.overlays.forEach(touching: from, through: to) { handle, _ in
      found.append(overlay(b, handle))
    }
    return found
  }

  /// The overlays over the character at `pos`, lowest priority first.
  func sortedOverlays(_ b: Buffer, at pos: Int) -> [Overlay] {
    var found: [Overlay] = []
    b.overlays.forEach(touching: pos, through: pos) { handle, r in
      if r.start <= pos, pos < r.end { found.append(overlay(b, handle)) }
    }
    if found.count < 2 { return found }
    return found.sorted { lowerPriority($0, $1) }
  }

  private func priority(_ o: Overlay) -> (Int, Int) {
    let v = plistValue(o.plist, editor.sym.priority) ?? .nil
    if v.isFixnum { return (v.fixnum, 0) }
    if v.isCons {
      return (v.car.isFixnum ? v.car.fixnum : 0, v.cdr.isFixnum ? v.cdr.fixnum : 0)
    }
    return (0, 0)
  }

  private func lowerPriority(_ a: Overlay, _ b: Overlay) -> Bool {
    let (p, q) = (priority(a), priority(b))
    if p.0 != q.0 { return p.0 < q.0 }
    guard let x = a.range, let y = b.range else { return false }
    // Among equals the one inside is higher.
    if x.start != y.start { return x.start < y.start }
    if x.end != y.end { return x.end > y.end }
    if p.1 != q.1 { return p.1 < q.1 }
    return a.handle < b.handle
  }

  /// Takes an overlay off its buffer.
  func detach(_ o: Overlay) {
    guard let b = o.buffer else { return }
    b.overlays.remove(o.handle)
    o.buffer = nil
    b.text.tick += 0
  }

  func attach(_ o: Overlay, to b: Buffer, _ start: Int, _ end: Int) {
    o.buffer = b
    o.handle = b.overlays.add(
      start: start, end: end, frontAdvance: o.frontAdvance, rearAdvance: o.rearAdvance,
      payload: object(o).bits)
  }

  /// Drops the empty overlays at `pos` that are to go when they are empty.
  func evaporate(_ b: Buffer, at pos: Int) {
    for o in overlays(b, touching: pos, pos) {
      if let r = o.range, r.start == r.end,
        (plistValue(o.plist, editor.sym.evaporate) ?? .nil).isTrue
      {
        detach(o)
      }
    }
  }

  /// Calls the change hooks that overlays at a change of `from..<to` carry.
  func callOverlayHooks(
    _ b: Buffer, from: Int, to: Int, after: Bool, newEnd: Int, oldLength: Int
  ) throws(Signal) {
    let sym = editor.sym
    var calls: [(Value, Overlay)] = []
    let end = after ? newEnd : to
    let insertion = from == to
    for o in overlays(b, touching: from, end) {
      guard o.plist.isTrue, let r = o.range else { continue }
      func add(_ property: Value) {
        var l = lookUp(o.plist, property)
        while l.isCons {
          calls.append((l.car, o))
          l = l.cdr
        }
      }
      if insertion {
        if from == r.start || (after && newEnd == r.start) { add(sym.insertInFrontHooks) }
        if from == r.end || (after && newEnd == r.end) { add(sym.insertBehindHooks) }
        if from > r.start, (after ? newEnd : from) < r.end { add(sym.modificationHooks) }
      } else if after || (end > r.start && from < r.end) {
        if r.end >= from, r.start <= end { add(sym.modificationHooks) }
      }
    }
    if calls.isEmpty { return }
    let mark = rootMark
    for (f, o) in calls {
      keep(f)
      keep(object(o))
    }
    let depth = bindingDepth
    bind(sym.inhibitModificationHooks, .t)
    for (f, o) in calls {
      if after {
        _ = try funcall(
          f, [object(o), .t, lisp(from), lisp(newEnd), Value(fixnum: oldLength)])
      } else {
        _ = try funcall(f, object(o), .nil, lisp(from), lisp(to))
      }
    }
    try unbind(to: depth)
    releaseRoots(to: mark)
  }
}

func installOverlays(_ r: Registry) {
  r.defun("overlayp", "OBJECT", "Whether OBJECT is an overlay.") { w, a throws(Signal) in
    Value(a[0].exactly(Overlay.self) != nil)
  }
  r.defun(
    "make-overlay", "BEG END &optional BUFFER FRONT-ADVANCE REAR-ADVANCE",
    "A new overlay from BEG to END of BUFFER. FRONT-ADVANCE keeps text inserted at its start outside, REAR-ADVANCE takes text inserted at its end inside."
  ) {
    w, a throws(Signal) in
    let b = try w.bufferArgument(a[2])
    let x = try w.offset(a[0])
    let y = try w.offset(a[1])
    let o = Overlay()
    o.frontAdvance = a[3].isTrue
    o.rearAdvance = a[4].isTrue
    let start = min(max(min(x, y), 0), b.length)
    let end = min(max(max(x, y), 0), b.length)
    let v = w.object(o)
    w.attach(o, to: b, start, end)
    return v
  }
  r.defun("delete-overlay", "OVERLAY", "Take OVERLAY off its buffer.") { w, a throws(Signal) in
    w.detach(try w.overlayArgument(a[0]))
    return .nil
  }
  r.defun(
    "move-overlay", "OVERLAY BEG END &optional BUFFER",
    "Put OVERLAY on the text from BEG to END of BUFFER (default: its own, else the current one)."
  ) {
    w, a throws(Signal) in
    let o = try w.overlayArgument(a[0])
    let b = a[3].isTrue ? try w.bufferArgument(a[3]) : o.buffer ?? w.buffer
    let x = try w.offset(a[1])
    let y = try w.offset(a[2])
    let start = min(max(min(x, y), 0), b.length)
    let end = min(max(max(x, y), 0), b.length)
    if o.buffer === b {
      b.overlays.setRange(o.handle, start: start, end: end)
    } else {
      w.detach(o)
      w.attach(o, to: b, start, end)
    }
    if start == end, (w.plistValue(o.plist, w.editor.sym.evaporate) ?? .nil).isTrue { w.detach(o) }
    return a[0]
  }
  r.defun("overlay-start", "OVERLAY", "Where OVERLAY starts, or nil.") { w, a throws(Signal) in
    try w.overlayArgument(a[0]).range.map { w.lisp($0.start) } ?? .nil
  }
  r.defun("overlay-end", "OVERLAY", "Where OVERLAY ends, or nil.") { w, a throws(Signal) in
    try w.overlayArgument(a[0]).range.map { w.lisp($0.end) } ?? .nil
  }
  r.defun("overlay-buffer", "OVERLAY", "The buffer OVERLAY is on, or nil.") { w, a throws(Signal) in
    try w.overlayArgument(a[0]).buffer.map { w.object($0) } ?? .nil
  }
  r.defun("overlay-properties", "OVERLAY", "A new list of OVERLAY's properties.") {
    w, a throws(Signal) in
    w.list(w.items(try w.overlayArgument(a[0]).plist))
  }
  r.defun("overlay-get", "OVERLAY PROP", "OVERLAY's property PROP.") { w, a throws(Signal) in
    w.textProperty(try w.overlayArgument(a[0]).plist, a[1])
  }
  r.defun("overlay-put", "OVERLAY PROP VALUE", "Set OVERLAY's property PROP to VALUE.") {
    w, a throws(Signal) in
    let o = try w.overlayArgument(a[0])
    var p = o.plist
    while p.isCons, p.cdr.isCons {
      if p.car == a[1] {
        p.cdr.car = a[2]
        break
      }
      p = p.cdr.cdr
    }
    if !p.isCons { o.plist = w.cons(a[1], w.cons(a[2], o.plist)) }
    let sym = w.editor.sym
    if a[1] == sym.modificationHooks || a[1] == sym.insertInFrontHooks
      || a[1] == sym.insertBehindHooks || a[1] == sym.category
    {
      w.editor.overlaysHaveHooks = true
    }
    if a[1] == w.editor.sym.evaporate, a[2].isTrue, let range = o.range, range.start == range.end {
      w.detach(o)
    }
    return a[2]
  }
  r.defun(
    "overlays-at", "POSITION &optional SORTED",
    "The overlays over the character at POSITION; by falling priority if SORTED."
  ) {
    w, a throws(Signal) in
    let found = w.sortedOverlays(w.buffer, at: try w.offset(a[0]))
    return w.list((a[1].isTrue ? found.reversed() : found).map { w.object($0) })
  }
  r.defun(
    "overlays-in", "BEG END",
    "The overlays that share a character with the text from BEG to END, or are empty there."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let x = try w.offset(a[0])
    let y = try w.offset(a[1])
    let (from, to) = (min(x, y), max(x, y))
    var found: [Value] = []
    for o in w.overlays(b, touching: from, to) {
      guard let r = o.range else { continue }
      // An END before BEG holds none but those at BEG and around both.
      let inside =
        r.start == r.end
        ? (r.start == x || (r.start > x && (r.start < y || (r.start == y && y == b.end))))
        : r.start < y && r.end > x
      if inside { found.append(w.object(o)) }
    }
    return w.list(found)
  }
  r.defun(
    "next-overlay-change", "POSITION",
    "The next position after POSITION where an overlay starts or ends, or the end."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let n = b.overlays.nextChange(after: try w.offset(a[0])) ?? b.end
    return w.lisp(min(n, b.end))
  }
  r.defun(
    "previous-overlay-change", "POSITION",
    "The last position before POSITION where an overlay starts or ends, or the start."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let n = b.overlays.previousChange(before: try w.offset(a[0])) ?? b.begin
    return w.lisp(max(n, b.begin))
  }
  r.defun("delete-all-overlays", "&optional BUFFER", "Take every overlay off BUFFER.") {
    w, a throws(Signal) in
    let b = try w.bufferArgument(a[0])
    for o in w.overlays(b, touching: 0, b.length) { w.detach(o) }
    return .nil
  }
  r.defun("overlay-lists", "", "The overlays of the current buffer, as a cons of a list and nil.") {
    w, a throws(Signal) in
    let b = w.buffer
    return w.cons(w.list(w.overlays(b, touching: 0, b.length).map { w.object($0) }), .nil)
  }
  r.defun("overlay-recenter", "POSITION", "Nothing: overlays are equally fast everywhere.") {
    w, a throws(Signal) in
    _ = try w.offset(a[0])
    return .nil
  }
  r.defun("copy-overlay", "OVERLAY", "A copy of OVERLAY.") { w, a throws(Signal) in
    let o = try w.overlayArgument(a[0])
    let copy = Overlay()
    copy.frontAdvance = o.frontAdvance
    copy.rearAdvance = o.rearAdvance
    // A Lisp object first, so that a collection finds the list through it.
    let v = w.object(copy)
    copy.plist = w.list(w.items(o.plist))
    if let b = o.buffer, let range = o.range { w.attach(copy, to: b, range.start, range.end) }
    return v
  }
  r.defun(
    "remove-overlays", "&optional BEG END NAME VALUE",
    "Take overlays with property NAME equal to VALUE off the text from BEG to END, cutting those that reach beyond."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let x = a[0].isNil ? b.begin : try w.offset(a[0])
    let y = a[1].isNil ? b.end : try w.offset(a[1])
    let (from, to) = (min(x, y), max(x, y))
    for o in w.overlays(b, touching: from, to) {
      guard let range = o.range else { continue }
      if range.start != range.end, range.start >= to || range.end <= from { continue }
      if (w.plistValue(o.plist, a[2]) ?? .nil) != a[3], a[2].isTrue { continue }
      if range.start < from {
        if range.end > to {
          let rest = Overlay()
          rest.frontAdvance = o.frontAdvance
          rest.rearAdvance = o.rearAdvance
          rest.plist = w.list(w.items(o.plist))
          w.attach(rest, to: b, to, range.end)
        }
        b.overlays.setRange(o.handle, start: range.start, end: from)
      } else if range.end > to {
        b.overlays.setRange(o.handle, start: to, end: range.end)
      } else {
        w.detach(o)
      }
    }
    return .nil
  }
}
