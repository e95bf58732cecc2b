import Elisp
import TextStorage

// The undo list of a buffer, newest first: insertions (BEG . END), deletions (TEXT . POSITION), text
// properties (nil PROPERTY VALUE BEG . END), marker moves (MARKER . DISTANCE), positions of point, the
// first change since a save (t . TIME), calls (apply …), and nil between the groups of commands.
extension World {
  private var undoList: Value? {
    let list = valueIfBound(editor.sym.bufferUndoList) ?? .nil
    return list == .t ? nil : list
  }

  private func push(_ entry: Value, on list: Value) {
    buffer.undoWeight += 48
    // The variable is local in every buffer and nobody watches it, so nothing can be signalled.
    do throws(Signal) { try set(editor.sym.bufferUndoList, cons(entry, list)) } catch {}
  }

  private func isFresh(_ list: Value) -> Bool { !list.isCons || list.car.isNil }

  /// Notes that the buffer was unmodified before the change that follows.
  private func recordFirstChange(_ b: Buffer, _ list: Value) -> Value {
    if b.text.tick != b.text.savedTick { return list }
    let time = b.visited.map { $0.modificationTime(self) } ?? Value(fixnum: 0)
    push(cons(.t, time), on: list)
    return undoList ?? list
  }

  private func recordPoint(_ b: Buffer, _ list: Value, changeAt pos: Int) -> Value {
    let fresh = isFresh(list)
    noteUndoable(b)
    let l = recordFirstChange(b, list)
    let e = editor
    if fresh, e.boundaryBuffer == ObjectIdentifier(b), e.boundaryPoint != pos,
      !isTrue(intern("undo-inhibit-record-point" as StaticString))
    {
      push(lisp(e.boundaryPoint), on: l)
      return undoList ?? l
    }
    return l
  }

  /// Enters the buffer among those whose changes wait for a boundary.
  private func noteUndoable(_ b: Buffer) {
    let changed = intern("undo-auto--undoably-changed-buffers" as StaticString)
    let list = valueIfBound(changed) ?? .nil
    var l = list
    while l.isCons {
      if l.car == b.value { return }
      l = l.cdr
    }
    do throws(Signal) {
      try set(changed, cons(b.value, list))
      try set(intern("undo-auto-current-boundary-timer" as StaticString), .t)
    } catch {}
  }

  func recordInsertion(_ b: Buffer, at pos: Int, length: Int) {
    guard var list = undoList else { return }
    list = recordPoint(b, list, changeAt: pos)
    if list.isCons, list.car.isCons, list.car.car.isFixnum, list.car.cdr == lisp(pos) {
      list.car.cdr = lisp(pos + length)
      return
    }
    push(cons(lisp(pos), lisp(pos + length)), on: list)
  }

  func recordDeletion(_ b: Buffer, from: Int, to: Int, markers: Bool = true) {
    guard var list = undoList else { return }
    let atEnd = b.point == to && from != to
    list = recordPoint(b, list, changeAt: from)
    let text = substring(b, from: from, to: to, properties: true)
    b.undoWeight += text.byteLength
    if markers { recordMarkers(b, from: from, to: to, list) }
    let position = atEnd ? Value(fixnum: -(from + 1)) : lisp(from)
    push(cons(text, position), on: undoList ?? list)
  }

  /// Notes how far a deletion moves the markers in it.
  private func recordMarkers(_ b: Buffer, from: Int, to: Int, _ list: Value) {
    b.markers.forEach(from: from, through: to) { handle in
      let payload = b.markers.payload(handle)
      guard payload != 0, let address = UnsafeRawPointer(bitPattern: payload) else { return }
      let marker = Unmanaged<Marker>.fromOpaque(address).takeUnretainedValue()
      // How far the deletion moves it, counted from where it ends up when the text comes back.
      let distance = (b.markers.advances(handle) ? to : from) - b.markers.position(handle)
      if distance != 0, marker.value != .unbound {
        push(cons(marker.value, Value(fixnum: distance)), on: undoList ?? list)
      }
    }
  }

  /// Notes that FUNCTION, called with ARGUMENT, takes the change just made back.
  func recordCall(_ function: StaticString, _ argument: Value) {
    guard let list = undoList else { return }
    let call = self.list(intern("apply" as StaticString), intern(function), argument)
    push(call, on: list)
  }

  /// Notes the values that properties had on `from..<to` before they change from `old` to `new`.
  func recordProperties(_ b: Buffer, from: Int, to: Int, old: Value, new: Value) {
    guard var list = undoList else { return }
    noteUndoable(b)
    list = recordFirstChange(b, list)
    func note(_ key: Value, _ value: Value) {
      let entry = cons(
        .nil, cons(key, cons(value, cons(lisp(from), lisp(to)))))
      push(entry, on: undoList ?? list)
    }
    var p = old
    while p.isCons, p.cdr.isCons {
      if plistValue(new, p.car) != p.cdr.car { note(p.car, p.cdr.car) }
      p = p.cdr.cdr
    }
    p = new
    while p.isCons, p.cdr.isCons {
      if plistValue(old, p.car) == nil { note(p.car, .nil) }
      p = p.cdr.cdr
    }
  }

  /// A property's value in a plist, or nil when it is not there.
  func plistValue(_ plist: Value, _ key: Value) -> Value? {
    var p = plist
    while p.isCons, p.cdr.isCons {
      if p.car == key { return p.cdr.car }
      p = p.cdr.cdr
    }
    return nil
  }

  /// Ends a group of changes.
  func undoBoundary(_ b: Buffer) {
    guard let list = undoList else { return }
    if list.isCons, list.car.isTrue { push(.nil, on: list) }
    do throws(Signal) {
      try set(
        intern("undo-auto--last-boundary-cause" as StaticString), intern("explicit" as StaticString)
      )
    } catch {}
    notePoint()
    if b.undoWeight > limit("undo-limit") { truncateUndo(b) }
  }

  /// Remembers point, which the next change records if it happens elsewhere.
  func notePoint() {
    editor.boundaryBuffer = ObjectIdentifier(buffer)
    editor.boundaryPoint = buffer.point
  }

  private func limit(_ name: StaticString) -> Int {
    let v = valueIfBound(intern(name)) ?? .nil
    return v.isFixnum ? v.fixnum : Int.max
  }

  /// Drops the oldest groups when the list is larger than the limits allow; the newest group stays.
  private func truncateUndo(_ b: Buffer) {
    guard let list = undoList else { return }
    let soft = limit("undo-limit")
    let strong = limit("undo-strong-limit")
    var size = 0
    var last: Value = .nil  // the cell before the boundary that ends what is kept
    var p = list
    var before: Value = .nil
    if p.isCons, p.car.isNil {
      before = p
      p = p.cdr
    }
    while p.isCons {
      let entry = p.car
      if entry.isNil {
        if last.isTrue, size > strong { break }
        last = before
        if size > soft { break }
      }
      size += 16
      if entry.isCons {
        size += 16
        if entry.car.isString { size += entry.car.byteLength + 32 }
      }
      before = p
      p = p.cdr
    }
    if p.isCons, last.isCons, size > soft { last.cdr = .nil }
    b.undoWeight = min(size, soft)
  }

  /// Undoes the entries of `list` up to its `n`th boundary; returns the rest.
  func primitiveUndo(_ n: Int, _ list: Value) throws(Signal) -> Value {
    let b = buffer
    let depth = bindingDepth
    bind(editor.sym.inhibitReadOnly, inhibitForUndo)
    var rest = list
    for _ in 0..<max(n, 0) {
      if !rest.isCons { break }
      while rest.isCons {
        try checkInterrupt()
        let entry = rest.car
        rest = rest.cdr
        if entry.isNil { break }
        rest = try undo(entry, b, rest)
      }
    }
    try unbind(to: depth)
    return rest
  }

  private var inhibitForUndo: Value { .t }

  private func outOfReach() -> Signal {
    error("Changes to be undone are outside visible portion of buffer")
  }

  fileprivate func unrecognized(_ entry: Value) -> Signal {
    error("Unrecognized entry in undo list \(printed(entry))")
  }

  /// The first `count` elements of a list; nil when it has fewer.
  fileprivate func parts(_ list: Value, _ count: Int) -> [Value]? {
    let all = ListCells(list).prefix(count).map(\.car)
    return all.count == count ? all : nil
  }

  /// What follows the first `count` elements of a list.
  private func tail(_ list: Value, _ count: Int) -> Value? {
    var last: Value?
    for cell in ListCells(list).prefix(count) { last = cell.cdr }
    return last
  }

  private func undo(_ entry: Value, _ b: Buffer, _ rest: Value) throws(Signal) -> Value {
    var rest = rest
    if entry.isFixnum {
      b.setPoint(b.clamp(entry.fixnum - 1))
      return rest
    }
    guard entry.isCons else { throw unrecognized(entry) }
    let head = entry.car
    if head == .t {
      // The buffer is as the file was, if the file is still that.
      if let visited = b.visited {
        if try equal(entry.cdr, visited.modificationTime(self)) { b.text.savedTick = b.text.tick }
      } else if entry.cdr == Value(fixnum: 0) {
        b.text.savedTick = b.text.tick
      }
    } else if head.isFixnum, entry.cdr.isFixnum {
      let from = min(head.fixnum, entry.cdr.fixnum) - 1
      let to = max(head.fixnum, entry.cdr.fixnum) - 1
      if from < b.begin || to > b.end { throw outOfReach() }
      // From its start, so that doing it again leaves point there.
      b.setPoint(from)
      try delete(b, from: from, to: to)
    } else if head.isString, entry.cdr.isFixnum {
      let pos = abs(entry.cdr.fixnum) - 1
      if pos < b.begin || pos > b.end { throw outOfReach() }
      // Marker moves that belong to this deletion follow it.
      var moves: [(Marker, Int)] = []
      let mark = rootMark
      while rest.isCons, rest.car.isCons, let m = rest.car.car.exactly(Marker.self),
        rest.car.cdr.isFixnum
      {
        if m.buffer === b, m.position == pos {
          keep(m.value)
          moves.append((m, rest.car.cdr.fixnum))
        }
        rest = rest.cdr
      }
      b.setPoint(pos)
      try insert(head, b)
      if entry.cdr.fixnum > 0 { b.setPoint(pos) }
      for (m, distance) in moves {
        if let at = m.position { m.set(b, min(max(at - distance, 0), b.length)) }
      }
      releaseRoots(to: mark)
    } else if head.isNil {
      // (nil PROPERTY VALUE BEG . END)
      guard let parts = parts(entry.cdr, 3), parts[2].isFixnum,
        let end = tail(entry.cdr, 3), end.isFixnum
      else { throw unrecognized(entry) }
      let (property, value) = (parts[0], parts[1])
      let from = min(parts[2].fixnum, end.fixnum) - 1
      let to = max(parts[2].fixnum, end.fixnum) - 1
      if from < b.begin || to > b.end { throw outOfReach() }
      try editProperties(.buffer(b), from, to) {
        self.mergedPropertyList($0, adding: self.list(property, value))
      }
    } else if let m = head.exactly(Marker.self), entry.cdr.isFixnum {
      if let pos = m.position, let owner = m.buffer {
        m.set(owner, min(max(pos - entry.cdr.fixnum, 0), owner.length))
      }
    } else if head == intern("apply" as StaticString) {
      if entry.cdr.isCons, entry.cdr.car.isFixnum {
        // (apply DELTA BEG END FUN . ARGS)
        try undoByFunction(entry.cdr, b)
      } else {
        guard entry.cdr.isCons else { throw unrecognized(entry) }
        _ = try applyFunction(entry.cdr.car, entry.cdr.cdr)
      }
    } else {
      throw unrecognized(entry)
    }
    return rest
  }
}

extension World {
  /// Take a change back by its function: `change` is (DELTA BEG END FUN . ARGS).
  private func undoByFunction(_ change: Value, _ b: Buffer) throws(Signal) {
    guard let ends = parts(change, 4), ends[1].isFixnum, ends[2].isFixnum else {
      throw unrecognized(cons(intern("apply" as StaticString), change))
    }
    let (from, to) = (ends[1].fixnum - 1, ends[2].fixnum - 1)
    if from < b.begin || to > b.end {
      throw error("Changes to be undone by function are outside visible portion of buffer")
    }
    let behind = b.length - to
    let call = change.cdr.cdr.cdr
    _ = try applyFunction(call.car, call.cdr)
    let announced = to + change.car.fixnum
    if b !== buffer || b.length - behind != announced {
      throw error("Changes to be undone by function different from announced")
    }
  }
}

func installUndo(_ r: Registry) {
  r.defvar("undo-limit", Value(fixnum: 160_000))
  r.defvar("undo-strong-limit", Value(fixnum: 240_000))
  r.defvar("undo-outer-limit", Value(fixnum: 24_000_000))
  r.defvar("pending-undo-list", .nil)
  r.defvar("undo-in-progress", .nil)
  r.defvar("undo-no-redo", .nil)
  r.defvar("undo-equiv-table", .nil)
  r.defvar("undo-auto--undoably-changed-buffers", .nil)
  r.defvar("undo-auto--last-boundary-cause", .nil)
  r.defvar("undo-auto-current-boundary-timer", .nil)
  r.defvar("undo-inhibit-record-point", .nil)

  r.defun("undo-boundary", "", "End a group of changes, which `undo' takes back together.") {
    w, a throws(Signal) in
    w.undoBoundary(w.buffer)
    return .nil
  }
  r.defun(
    "primitive-undo", "N LIST",
    "Take back N groups of changes from the undo list LIST; return what is left."
  ) { w, a throws(Signal) in
    guard a[0].isFixnum else { throw w.wrongType(.numberOrMarkerP, a[0]) }
    guard a[1].isList else { throw w.wrongType(.listp, a[1]) }
    return try w.primitiveUndo(a[0].fixnum, a[1])
  }
  r.defun(
    "buffer-enable-undo", "&optional BUFFER", "Start recording changes of BUFFER.", interactive: ""
  ) {
    w, a throws(Signal) in
    let b = try w.bufferArgument(a[0])
    return try w.inBuffer(b) { () throws(Signal) in
      if w.valueIfBound(w.editor.sym.bufferUndoList) == .t {
        try w.set(w.editor.sym.bufferUndoList, .nil)
      }
      return .nil
    }
  }
  r.defun(
    "buffer-disable-undo", "&optional BUFFER", "Stop recording changes of BUFFER.", interactive: ""
  ) {
    w, a throws(Signal) in
    if a[0].isString, w.findBuffer(a[0]) == nil { throw w.wrongType(.stringp, .nil) }
    let b = try w.bufferArgument(a[0])
    return try w.inBuffer(b) { () throws(Signal) in
      try w.set(w.editor.sym.bufferUndoList, .t)
      return .t
    }
  }
}
