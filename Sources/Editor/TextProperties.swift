import Elisp
import TextStorage

/// What text properties are on: a buffer's text or a string. Positions count from 0.
enum Propertied {
  case buffer(Buffer)
  case string(Value)
}

extension World {
  /// The buffer or string argument of a text-property function; nil is the current buffer.
  func propertied(_ v: Value) throws(Signal) -> Propertied {
    if v.isNil { return .buffer(buffer) }
    if v.isString { return .string(v) }
    if let b = v.exactly(Buffer.self) { return .buffer(b) }
    throw wrongType(.bufferOrStringP, v)
  }

  /// As `position`, with an error that names the place once when overlays are looked at as well.
  func place(_ v: Value, on target: Propertied) throws(Signal) -> Int {
    if case .buffer(let b) = target {
      let n = try integerOrMarker(v) - 1
      if n < b.begin || n > b.end { throw argsOutOfRange(v) }
      return n
    }
    return try position(v, on: target)
  }

  /// Position `v` on `target` from 0, checked to lie between `low` and `high` inclusive.
  func position(_ v: Value, on target: Propertied) throws(Signal) -> Int {
    let n = try integerOrMarker(v)
    switch target {
    case .string(let s):
      if n < 0 || n > s.stringLength {
        throw argsOutOfRange(Value(fixnum: n), Value(fixnum: n))
      }
      return n
    case .buffer(let b):
      if n - 1 < b.begin || n - 1 > b.end {
        throw argsOutOfRange(Value(fixnum: n), Value(fixnum: n))
      }
      return n - 1
    }
  }

  /// A position on the accessible part of `b`, as `get-char-property` checks it.
  func textPosition(_ v: Value, _ b: Buffer) throws(Signal) -> Int {
    let n = try integerOrMarker(v)
    if n - 1 < b.begin || n - 1 > b.end { throw signal(.argsOutOfRange, list(Value(fixnum: n))) }
    return n - 1
  }

  /// Whether no text of `target` has properties.
  func isPlain(_ target: Propertied) -> Bool {
    switch target {
    case .string(let s):
      nextChange(target, 0, s.stringLength, same: { $0 == $1 }) == nil && plist(target, at: 0).isNil
    case .buffer(let b): b.text.properties.isPlain
    }
  }

  /// Two positions in order, checked.
  func range(_ x: Value, _ y: Value, on target: Propertied) throws(Signal) -> (from: Int, to: Int) {
    let i = try integerOrMarker(x)
    let j = try integerOrMarker(y)
    let (from, to) = (min(i, j), max(i, j))
    switch target {
    case .string(let s):
      // Nothing is looked at where there is no text between the two.
      if from == to { return (from, to) }
      if from < 0 || to > s.stringLength {
        throw argsOutOfRange(Value(fixnum: i), Value(fixnum: j))
      }
      return (from, to)
    case .buffer(let b):
      if from == to { return (from - 1, to - 1) }
      if from - 1 < b.begin || to - 1 > b.end {
        throw argsOutOfRange(Value(fixnum: i), Value(fixnum: j))
      }
      return (from - 1, to - 1)
    }
  }

  /// A position on `target` as Lisp has it.
  func lisp(_ pos: Int, on target: Propertied) -> Value {
    if case .buffer = target { return Value(fixnum: pos + 1) }
    return Value(fixnum: pos)
  }

  func plist(_ target: Propertied, at pos: Int) -> Value {
    switch target {
    case .buffer(let b): return b.plist(at: pos)
    case .string(let s): return stringPropertyList(s, at: pos)
    }
  }

  private func limits(_ target: Propertied) -> (low: Int, high: Int) {
    switch target {
    case .buffer(let b): return (b.begin, b.end)
    case .string(let s): return (0, s.stringLength)
    }
  }

  /// The next position after `pos` where `same` fails between the plists, at most `limit`; nil: none.
  func nextChange(
    _ target: Propertied, _ pos: Int, _ limit: Int, same: (Value, Value) -> Bool
  ) -> Int? {
    switch target {
    case .buffer(let b):
      return b.text.properties.nextBoundary(after: pos, limit: limit) {
        $0 == $1 || same(Buffer.plist($0), Buffer.plist($1))
      }
    case .string(let s):
      let here = stringPropertyList(s, at: pos)
      var at = pos
      while at < s.stringLength {
        at = stringRunEnd(s, at)
        if at >= s.stringLength || at > limit { return nil }
        if !same(here, stringPropertyList(s, at: at)) { return at }
      }
      return nil
    }
  }

  /// The last position before `pos` where `same` fails between the plists, at least `limit`.
  func previousChange(
    _ target: Propertied, _ pos: Int, _ limit: Int, same: (Value, Value) -> Bool
  ) -> Int? {
    switch target {
    case .buffer(let b):
      return b.text.properties.previousBoundary(before: pos, limit: limit) {
        $0 == $1 || same(Buffer.plist($0), Buffer.plist($1))
      }
    case .string(let s):
      if pos <= 0 { return nil }
      let here = stringPropertyList(s, at: pos - 1)
      var at = pos
      while at > 0 {
        at = stringRunStart(s, at - 1)
        if at <= 0 || at < limit { return nil }
        if !same(here, stringPropertyList(s, at: at - 1)) { return at }
      }
      return nil
    }
  }

  /// Where the run of equal properties around `pos` ends, and where it starts.
  private func stringRunEnd(_ s: Value, _ pos: Int) -> Int {
    let p = s.stringProperties
    if p.isNil { return s.stringLength }
    let i = firstRun(of: p, endingBehind: pos)
    if i == p.runCount * 3 { return s.stringLength }
    return pos < p.slot(i).fixnum ? p.slot(i).fixnum : p.slot(i + 1).fixnum
  }

  private func stringRunStart(_ s: Value, _ pos: Int) -> Int {
    let p = s.stringProperties
    if p.isNil { return 0 }
    let i = firstRun(of: p, endingBehind: pos)
    if i < p.runCount * 3, p.slot(i).fixnum <= pos { return p.slot(i).fixnum }
    return i == 0 ? 0 : p.slot(i - 2).fixnum
  }

  // MARK: Editing

  /// Replaces the plist of each piece of `from..<to` by what `change` makes of it (the same word: no
  /// change). In a buffer this is a change with hooks and undo. Returns whether anything changed.
  @discardableResult
  func editProperties(
    _ target: Propertied, _ from: Int, _ to: Int, _ change: (Value) -> Value
  ) throws(Signal) -> Bool {
    if from >= to { return false }
    switch target {
    case .string(let s):
      var changed = false
      editStringProperties(s, from, to) {
        let fresh = change($0)
        if fresh != $0 { changed = true }
        return fresh
      }
      return changed
    case .buffer(let b):
      // Mostly the text carries one plist.
      let whole = b.text.properties.interval(at: from)
      if whole.end >= to {
        let old = Buffer.plist(whole.payload)
        let new = change(old)
        if new == old { return false }
        return try inBuffer(b) { () throws(Signal) in
          let mark = rootMark
          keep(new)
          keep(old)
          try prepareChange(b, from: from, to: to)
          let now = b.text.properties.interval(at: from)
          if now.payload == whole.payload, now.end >= to {
            setProperties(b, from, to, old: old, new: new)
          } else {
            editPieces(b, from, to, change)
          }
          releaseRoots(to: mark)
          return try finishProperties(b, from, to)
        }
      }
      var differs = false
      b.text.properties.forEach(from: from, to: to) {
        let old = Buffer.plist($0.payload)
        differs = change(old) != old
        return !differs
      }
      if !differs { return false }
      return try inBuffer(b) { () throws(Signal) in
        try prepareChange(b, from: from, to: to)
        editPieces(b, from, to, change)
        return try finishProperties(b, from, to)
      }
    }
  }

  /// Gives each piece of `from..<to` what `change` makes of its plist.
  private func editPieces(_ b: Buffer, _ from: Int, _ to: Int, _ change: (Value) -> Value) {
    var pieces: [(Int, Int, Value, Value)] = []
    let mark = rootMark
    b.text.properties.forEach(from: from, to: to) {
      let old = Buffer.plist($0.payload)
      let new = change(old)
      if new != old {
        keep(new)
        keep(old)
        pieces.append(($0.start, $0.end, old, new))
      }
      return true
    }
    for (start, end, old, new) in pieces { setProperties(b, start, end, old: old, new: new) }
    releaseRoots(to: mark)
  }

  /// Gives `from..<to`, which has the plist `old` all over, the plist `new`.
  private func setProperties(_ b: Buffer, _ from: Int, _ to: Int, old: Value, new: Value) {
    recordProperties(b, from: from, to: to, old: old, new: new)
    b.text.properties.set(from: from, to: to, Buffer.payload(new))
    let table = editor.sym.syntaxTableProperty
    if plistValue(old, table) != plistValue(new, table) {
      b.forEachSharingText { $0.parseCache.forget(after: from) }
    }
  }

  private func finishProperties(_ b: Buffer, _ from: Int, _ to: Int) throws(Signal) -> Bool {
    b.text.properties.coalesce(from: from, to: to) {
      $0 == $1 || samePropertyList(Buffer.plist($0), Buffer.plist($1))
    }
    b.text.tick += 1
    try finishChange(b, from: from, newLength: to - from, oldLength: to - from)
    return true
  }

  /// `plist` without the properties for which `drop` holds; itself when there are none.
  func plist(_ plist: Value, without drop: (Value) -> Bool) -> Value {
    var found = false
    var p = plist
    while p.isCons, p.cdr.isCons {
      if drop(p.car) { found = true }
      p = p.cdr.cdr
    }
    if !found { return plist }
    var kept: [Value] = []
    p = plist
    while p.isCons, p.cdr.isCons {
      if !drop(p.car) { kept += [p.car, p.cdr.car] }
      p = p.cdr.cdr
    }
    return list(kept)
  }

  // MARK: Stickiness

  /// The plist that text inserted with inheritance at `pos` gets from its neighbours.
  func inheritedProperties(_ b: Buffer, at pos: Int) -> Value {
    let sym = editor.sym
    let before = pos > 0 ? b.plist(at: pos - 1) : .nil
    let after = pos < b.length ? b.plist(at: pos) : .nil
    if before.isNil, after.isNil { return .nil }
    let defaults = valueIfBound(sym.textPropertyDefaultNonsticky) ?? .nil
    func isDefaultNonsticky(_ key: Value) -> Bool {
      var l = defaults
      while l.isCons {
        if l.car.isCons, l.car.car == key { return l.car.cdr.isTrue }
        l = l.cdr
      }
      return false
    }
    let rear = lookUp(before, sym.rearNonsticky)
    let isRearSet = plistValue(before, sym.rearNonsticky) != nil
    let front = lookUp(after, sym.frontSticky)
    let frontBehind = lookUp(before, sym.frontSticky)
    let rearAhead = lookUp(after, sym.rearNonsticky)
    var out: [Value] = []
    var fronts: [Value] = []
    var rears: [Value] = []
    /// Gives the inserted text `key`: of the text before it if it sticks to that and has a value,
    /// else of the text after it if it sticks to that.
    func inherit(_ key: Value) {
      if key == sym.rearNonsticky || key == sym.frontSticky { return }
      let sticksBehind =
        rear.isCons ? !isSticky(rear, key) : isRearSet ? rear.isNil : !isDefaultNonsticky(key)
      let behind = sticksBehind ? plistValue(before, key) : nil
      let ahead = plistValue(after, key)
      if isSticky(front, key), behind == nil || (behind == .nil && ahead != nil) {
        fronts.insert(key, at: 0)
        if isSticky(rearAhead, key) { rears.insert(key, at: 0) }
        if let ahead { out.insert(contentsOf: [key, ahead], at: 0) }
      } else if let behind {
        if isSticky(frontBehind, key) { fronts.insert(key, at: 0) }
        out.insert(contentsOf: [key, behind], at: 0)
      }
    }
    var p = before
    while p.isCons, p.cdr.isCons {
      inherit(p.car)
      p = p.cdr.cdr
    }
    p = after
    while p.isCons, p.cdr.isCons {
      if plistValue(before, p.car) == nil { inherit(p.car) }
      p = p.cdr.cdr
    }
    // What is inherited sticks as it did where it came from.
    if !rears.isEmpty { out.insert(contentsOf: [sym.rearNonsticky, list(rears)], at: 0) }
    if !fronts.isEmpty { out.insert(contentsOf: [sym.frontSticky, list(fronts)], at: 0) }
    return out.isEmpty ? .nil : list(out)
  }

  // MARK: Characters with overlays

  /// The value of `property` at `pos` from the overlays and the text of `b`, and the overlay it is from.
  func charProperty(_ b: Buffer, _ pos: Int, _ property: Value) -> (Value, Overlay?) {
    if b.overlays.count > 0, pos < b.length {
      for o in sortedOverlays(b, at: pos).reversed() {
        let v = lookUp(o.plist, property)
        if v.isTrue || plistValue(o.plist, property) != nil { return (v, o) }
      }
    }
    return (textProperty(b.plist(at: pos), property), nil)
  }

  /// `lookUp` with the aliases of `char-property-alias-alist` and the defaults.
  func textProperty(_ plist: Value, _ property: Value) -> Value {
    let v = lookUp(plist, property)
    if v.isTrue || plistValue(plist, property) != nil { return v }
    var aliases = valueIfBound(editor.sym.charPropertyAliasAlist) ?? .nil
    while aliases.isCons {
      if aliases.car.isCons, aliases.car.car == property {
        var names = aliases.car.cdr
        while names.isCons {
          let v = lookUp(plist, names.car)
          if v.isTrue { return v }
          names = names.cdr
        }
      }
      aliases = aliases.cdr
    }
    let defaults = valueIfBound(editor.sym.defaultTextProperties) ?? .nil
    return defaults.isCons ? plistValue(defaults, property) ?? .nil : .nil
  }
}
