import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Every change of a buffer's text goes through here: permission, hooks, undo, then the text and all
// that follows it.
extension World {
  // MARK: Before and after

  /// Signals unless `buffer` may be changed.
  func checkWritable(_ b: Buffer) throws(Signal) {
    if isTrue(editor.sym.bufferReadOnly), !isTrue(editor.sym.inhibitReadOnly) {
      throw signal(.bufferReadOnly, list(object(b)))
    }
  }

  /// Everything due before `from..<to` of the current buffer changes (`from == to`: an insertion).
  /// Hooks may change the buffer; then positions past its end are out of range.
  func prepareChange(_ b: Buffer, from: Int, to: Int) throws(Signal) {
    let sym = editor.sym
    try checkWritable(b)
    if !b.text.properties.isPlain { try checkTextWritable(b, from: from, to: to) }
    if isTrue(sym.markActive) || b.mark != nil { try set(sym.deactivateMark, .t) }
    if isTrue(sym.inhibitModificationHooks) { return }
    if b.text.tick <= b.text.savedTick { try claimFile(of: b) }
    let before = isTrue(sym.beforeChangeFunctions)
    let first = b.text.tick == b.text.savedTick && isTrue(sym.firstChangeHook)
    if before || first {
      let depth = bindingDepth
      bind(sym.inhibitModificationHooks, .t)
      if first { _ = try call("run-hooks", sym.firstChangeHook) }
      if before {
        try runChangeFunctions(sym.beforeChangeFunctions, [lisp(from), lisp(to)])
      }
      try unbind(to: depth)
    }
    if b.overlays.count > 0, editor.overlaysHaveHooks {
      try callOverlayHooks(b, from: from, to: to, after: false, newEnd: to, oldLength: 0)
    }
    if !b.text.properties.isPlain { try callTextHooks(b, from: from, to: to) }
    if to > b.length { throw argsOutOfRange(lisp(from), lisp(to)) }
  }

  /// Everything due after `oldLength` characters at `from` became `newLength`.
  func finishChange(_ b: Buffer, from: Int, newLength: Int, oldLength: Int) throws(Signal) {
    let sym = editor.sym
    if isTrue(sym.inhibitModificationHooks) { return }
    if isTrue(sym.afterChangeFunctions) {
      let depth = bindingDepth
      bind(sym.inhibitModificationHooks, .t)
      try runChangeFunctions(
        sym.afterChangeFunctions,
        [lisp(from), lisp(from + newLength), Value(fixnum: oldLength)])
      try unbind(to: depth)
    }
    if b.overlays.count > 0, editor.overlaysHaveHooks {
      try callOverlayHooks(
        b, from: from, to: from + oldLength, after: true, newEnd: from + newLength,
        oldLength: oldLength)
    }
  }

  /// Runs a hook of changes. One that does not return normally is emptied, so that text can still change.
  private func runChangeFunctions(_ hook: Value, _ arguments: [Value]) throws(Signal) {
    do {
      _ = try applyFunction(
        intern("run-hook-with-args" as StaticString), cons(hook, list(arguments)))
    } catch {
      try set(hook, .nil)
      throw error
    }
  }

  /// Signals `text-read-only` when a `read-only` text property forbids the change.
  private func checkTextWritable(_ b: Buffer, from: Int, to: Int) throws(Signal) {
    let sym = editor.sym
    let inhibit = valueIfBound(sym.inhibitReadOnly) ?? .nil
    if inhibit == .t { return }
    func forbids(_ plist: Value) -> Bool {
      let v = lookUp(plist, sym.readOnly)
      if v.isNil { return false }
      var l = inhibit
      while l.isCons {
        if l.car == v { return false }
        l = l.cdr
      }
      return inhibit.isNil || inhibit.isCons
    }
    if from == to {
      // Text put in here would inherit the property from a side that is sticky.
      if from < b.length, forbids(b.plist(at: from)),
        isSticky(lookUp(b.plist(at: from), sym.frontSticky), sym.readOnly)
      {
        throw signal(.textReadOnly, .nil)
      }
      if from > 0, forbids(b.plist(at: from - 1)),
        !isSticky(lookUp(b.plist(at: from - 1), sym.rearNonsticky), sym.readOnly)
      {
        throw signal(.textReadOnly, .nil)
      }
      return
    }
    var bad = false
    b.text.properties.forEach(from: from, to: to) {
      bad = $0.payload != 0 && forbids(Buffer.plist($0.payload))
      return !bad
    }
    if bad { throw signal(.textReadOnly, .nil) }
  }

  /// Whether a `front-sticky` or `rear-nonsticky` value covers `property`.
  func isSticky(_ value: Value, _ property: Value) -> Bool {
    var l = value
    if l.isNil { return false }
    if !l.isCons { return true }
    while l.isCons {
      if l.car == property { return true }
      l = l.cdr
    }
    return false
  }

  /// Calls the `modification-hooks` and insertion hooks that text properties carry.
  private func callTextHooks(_ b: Buffer, from: Int, to: Int) throws(Signal) {
    let sym = editor.sym
    var functions: [Value] = []
    let mark = rootMark
    func add(_ plist: Value, _ property: Value) {
      let v = lookUp(plist, property)
      if v.isNil { return }
      keep(v)
      functions += v.isCons && v.car != .lambda ? items(v) : [v]
    }
    if from == to {
      if from > 0 { add(b.plist(at: from - 1), sym.insertBehindHooks) }
      if from < b.length { add(b.plist(at: from), sym.insertInFrontHooks) }
    } else {
      var last: UInt = 0
      b.text.properties.forEach(from: from, to: to) {
        if $0.payload != 0, $0.payload != last {
          add(Buffer.plist($0.payload), sym.modificationHooks)
        }
        last = $0.payload
        return true
      }
    }
    if functions.isEmpty { return releaseRoots(to: mark) }
    let depth = bindingDepth
    bind(sym.inhibitModificationHooks, .t)
    for f in functions { _ = try funcall(f, lisp(from), lisp(to)) }
    try unbind(to: depth)
    releaseRoots(to: mark)
  }

  // MARK: Insertion

  /// How inserted text gets its properties and what it pushes along.
  struct Insertion {
    /// Properties from the text inserted; nil: none of its own.
    var runs: IntervalTree?
    /// Take the sticky properties of the neighbours.
    var inherit = false
    /// Markers at the place of insertion move along.
    var beforeMarkers = false
    /// In a replacement, markers behind the text keep their distance from what follows.
    var keepsMarkersBehind = false
  }

  /// Inserts `count` bytes at point of the current buffer `b`, converting between multibyte and unibyte,
  /// with every hook; point ends after them. The bytes may not move while Lisp runs.
  public func insert(
    bytes: UnsafePointer<UInt8>, count: Int, multibyte: Bool, in b: Buffer
  ) throws(Signal) {
    try insert(bytes, count, multibyte: multibyte, b, Insertion())
  }

  /// The same; `known` is the number of characters when that is known.
  func insert(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, multibyte: Bool, _ b: Buffer, _ how: Insertion,
    chars known: Int? = nil
  ) throws(Signal) {
    if count == 0 { return }
    try checkRoom(b, count)
    try prepareChange(b, from: b.point, to: b.point)
    let at = b.point
    let n: Int
    if multibyte == b.isMultibyte || InternalEncoding.isASCII(bytes, count: count) {
      n = b.isMultibyte ? known ?? InternalEncoding.charCount(bytes, count: count) : count
      insertRaw(b, at: at, bytes, count, chars: n, how)
    } else if b.isMultibyte {
      let wide = UnsafeMutablePointer<UInt8>.allocate(capacity: count * 2)
      let size = InternalEncoding.widen(bytes, count: count, to: wide)
      n = count
      insertRaw(b, at: at, wide, size, chars: n, how)
      wide.deallocate()
    } else {
      // A unibyte buffer keeps the low byte of each character.
      let narrow = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      var i = 0
      var size = 0
      while i < count {
        let (c, length) = InternalEncoding.decode(bytes + i)
        narrow[size] = UInt8(truncatingIfNeeded: c)
        size += 1
        i += length
      }
      n = size
      insertRaw(b, at: at, narrow, size, chars: n, how)
      narrow.deallocate()
    }
    b.setPoint(at + n)
    try finishChange(b, from: at, newLength: n, oldLength: 0)
  }

  /// Signals an error when `count` bytes more are too much for a buffer or for the machine.
  func checkRoom(_ b: Buffer, _ count: Int) throws(Signal) {
    let size = b.gap.byteCount + count
    if size < 64 << 20 { return }
    if size > Self.largestText { throw error("Maximum buffer size exceeded") }
    if count > 1 << 20 { try checkMemory(size) }
  }

  /// Inserts a Lisp string's text with its properties.
  func insert(_ string: Value, _ b: Buffer, inherit: Bool = false, beforeMarkers: Bool = false)
    throws(Signal)
  {
    var how = Insertion(inherit: inherit, beforeMarkers: beforeMarkers)
    if string.stringProperties.isTrue { how.runs = intervals(of: string, 0, string.stringLength) }
    try insert(
      string.stringStart, string.byteLength, multibyte: string.isMultibyte, b, how,
      chars: string.stringLength)
  }

  /// A string's properties as intervals.
  func intervals(of string: Value, _ from: Int, _ to: Int) -> IntervalTree {
    let tree = IntervalTree()
    var at = from
    for r in stringRuns(string, from: from, to: to) {
      let start = max(r.start, from)
      let end = min(r.end, to)
      tree.append(length: start - at, payload: 0)
      tree.append(length: end - start, payload: Buffer.payload(r.plist))
      at = end
    }
    tree.append(length: to - at, payload: 0)
    return tree
  }

  /// Puts bytes of the buffer's own kind into the text, and makes everything follow; nil: they
  /// are there already. No hooks. Point stays before them when they come in at point.
  func insertRaw(
    _ b: Buffer, at pos: Int, _ bytes: UnsafePointer<UInt8>?, _ count: Int, chars n: Int,
    _ how: Insertion, recording: Bool = true
  ) {
    if recording { recordInsertion(b, at: pos, length: n) }
    let inherited = how.inherit ? inheritedProperties(b, at: pos) : .nil
    let text = b.text
    if let bytes { text.gap.insert(bytes, count: count, at: b.byte(pos), chars: n) }
    insertProperties(text, at: pos, length: n, how.runs, inherited)
    followInsertion(b, at: pos, length: n, bytes: count, before: how.beforeMarkers)
    touch(b, from: pos)
  }

  /// Gives text inserted at `pos` its properties: its own runs over what it inherits.
  func insertProperties(
    _ text: BufferText, at pos: Int, length n: Int, _ runs: IntervalTree?, _ inherited: Value
  ) {
    if let runs, !runs.isPlain {
      text.properties.graft(runs, at: pos)
      if inherited.isTrue {
        text.properties.map(from: pos, to: pos + n) {
          Buffer.payload(mergedPropertyList(inherited, adding: Buffer.plist($0)))
        }
      }
    } else {
      text.properties.insert(at: pos, length: n, payload: Buffer.payload(inherited))
    }
  }

  /// Moves markers, overlays, points and narrowings of the buffers that show the text of `b`.
  func followInsertion(_ b: Buffer, at pos: Int, length n: Int, bytes: Int, before: Bool) {
    b.forEachSharingText { other in
      other.markers.adjustForInsert(at: pos, length: n, before: before)
      if other.overlays.count > 0 {
        other.overlays.adjustForInsert(at: pos, length: n, before: before)
      }
      let p = other.place
      if p.pointee.point > pos {
        p.pointee.point += n
        p.pointee.pointByte += bytes
      }
      if p.pointee.begin > pos {
        p.pointee.begin += n
        p.pointee.beginByte += bytes
      }
      if p.pointee.end > pos || (other === b && p.pointee.end == pos)
        || p.pointee.end == other.length - n
      {
        p.pointee.end += n
        p.pointee.endByte += bytes
      }
    }
  }

  /// Counts a change.
  func touch(_ b: Buffer, from pos: Int) {
    b.text.tick += 1
    b.text.charTick = b.text.tick
    b.forEachSharingText {
      $0.parseCache.forget(after: pos)
      while let known = $0.knownColumns.last, known.position > pos { $0.knownColumns.removeLast() }
      if $0.unpropertized > pos { $0.unpropertized = pos }
    }
  }

  // MARK: Deletion

  /// Deletes `from..<to` of the current buffer, with every hook.
  public func delete(_ b: Buffer, from: Int, to: Int) throws(Signal) {
    if from >= to { return }
    try prepareChange(b, from: from, to: to)
    deleteRaw(b, from: from, to: to)
    try finishChange(b, from: from, newLength: 0, oldLength: to - from)
  }

  /// Takes characters out, and makes everything follow. No hooks.
  func deleteRaw(_ b: Buffer, from: Int, to: Int, recording: Bool = true) {
    if recording { recordDeletion(b, from: from, to: to) }
    let text = b.text
    let fromByte = b.byte(from)
    let toByte = b.byte(to)
    text.gap.delete(from: fromByte, to: toByte)
    text.properties.delete(from: from, to: to)
    b.forEachSharingText { other in
      other.markers.adjustForDelete(from: from, to: to)
      if other.overlays.count > 0 {
        other.overlays.adjustForDelete(from: from, to: to)
        evaporate(other, at: from)
      }
      let p = other.place
      @inline(__always) func move(_ pos: inout Int, _ byte: inout Int) {
        if pos >= to {
          pos -= to - from
          byte -= toByte - fromByte
        } else if pos > from {
          pos = from
          byte = fromByte
        }
      }
      move(&p.pointee.point, &p.pointee.pointByte)
      move(&p.pointee.begin, &p.pointee.beginByte)
      move(&p.pointee.end, &p.pointee.endByte)
    }
    touch(b, from: from)
  }

  /// Replaces `from..<to` by bytes of the buffer's own kind, as one change; markers inside go to `from`,
  /// those at `to` stay there or, if `how` says so, go behind the new text.
  func replace(
    _ b: Buffer, from: Int, to: Int, with bytes: UnsafePointer<UInt8>, count: Int, chars n: Int,
    _ how: Insertion
  ) throws(Signal) {
    try prepareChange(b, from: from, to: to)
    if how.keepsMarkersBehind, count > 0, from < to {
      recordInsertion(b, at: to, length: n)
      recordDeletion(b, from: from, to: to, markers: false)
      var behind = how
      behind.beforeMarkers = true
      insertRaw(b, at: to, bytes, count, chars: n, behind, recording: false)
      deleteRaw(b, from: from, to: to, recording: false)
      try finishChange(b, from: from, newLength: n, oldLength: to - from)
      return
    }
    if from < to { deleteRaw(b, from: from, to: to) }
    var how = how
    how.beforeMarkers = how.beforeMarkers || how.keepsMarkersBehind && from == to
    if count > 0 { insertRaw(b, at: from, bytes, count, chars: n, how) }
    try finishChange(b, from: from, newLength: n, oldLength: to - from)
  }

  // MARK: Text out

  /// A string of the text of `from..<to`, with its text properties if asked.
  func substring(_ b: Buffer, from: Int, to: Int, properties: Bool) -> Value {
    let fromByte = b.byte(from)
    let size = b.byte(to) - fromByte
    let s = allocateString(bytes: size, characters: to - from, multibyte: b.isMultibyte)
    b.gap.copy(from: fromByte, to: fromByte + size, into: s.stringStart)
    if properties, !b.text.properties.isPlain {
      var runs: [(start: Int, end: Int, plist: Value)] = []
      b.text.properties.forEach(from: from, to: to) {
        if $0.payload != 0 {
          runs.append(($0.start - from, $0.end - from, Buffer.plist($0.payload)))
        }
        return true
      }
      if !runs.isEmpty { setStringRuns(s, runs) }
    }
    return s
  }

  /// `plist`'s value of `property`, through its `category` symbol too; nil when it has none.
  func lookUp(_ plist: Value, _ property: Value) -> Value {
    var p = plist
    var category: Value = .nil
    while p.isCons, p.cdr.isCons {
      if p.car == property { return p.cdr.car }
      if p.car == editor.sym.category { category = p.cdr.car }
      p = p.cdr.cdr
    }
    if category.isTrue, category.isSymbol { return get(category, property) }
    return .nil
  }
}
