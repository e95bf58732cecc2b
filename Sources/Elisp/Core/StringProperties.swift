// Text properties of strings: a vector [start end plist …], ascending, without gaps of equal
// neighbours. Buffers keep theirs in a tree (module TextStorage).
extension World {
  /// The runs of a string's properties that touch characters from `start` to `end`, whole.
  public func stringRuns(
    _ s: Value, from start: Int = 0, to end: Int = .max
  ) -> [(start: Int, end: Int, plist: Value)] {
    let p = s.stringProperties
    guard p.isTrue else { return [] }
    var out: [(start: Int, end: Int, plist: Value)] = []
    var i = firstRun(of: p, endingBehind: start)
    while i < p.slotCount, p.slot(i).fixnum < end {
      out.append((p.slot(i).fixnum, p.slot(i + 1).fixnum, p.slot(i + 2)))
      i += 3
    }
    return out
  }

  /// The slot of the first run in the vector `runs` that ends behind `index`, or how many slots there are.
  private func firstRun(of runs: Value, endingBehind index: Int) -> Int {
    var low = 0
    var high = runs.slotCount / 3
    while low < high {
      let middle = (low + high) / 2
      if runs.slot(middle * 3 + 1).fixnum > index { high = middle } else { low = middle + 1 }
    }
    return low * 3
  }

  /// Replace a string's properties by these runs, dropping empty ones and merging neighbours
  /// whose plists have the same properties.
  public func setStringRuns(_ s: Value, _ runs: [(start: Int, end: Int, plist: Value)]) {
    var merged: [(start: Int, end: Int, plist: Value)] = []
    for r in runs where r.start < r.end && r.plist.isTrue {
      if let last = merged.last, last.end == r.start, samePropertyList(last.plist, r.plist) {
        merged[merged.count - 1].end = r.end
      } else {
        merged.append(r)
      }
    }
    if merged.isEmpty {
      s.stringProperties = .nil
      return
    }
    let mark = rootMark
    keep(s)
    for r in merged { keep(r.plist) }
    let v = vector(count: merged.count * 3)
    for (i, r) in merged.enumerated() {
      v.setSlot(i * 3, Value(fixnum: r.start))
      v.setSlot(i * 3 + 1, Value(fixnum: r.end))
      v.setSlot(i * 3 + 2, r.plist)
    }
    s.stringProperties = v
    releaseRoots(to: mark)
  }

  /// Whether two property lists have the same properties with `eq` values, in any order.
  public func samePropertyList(_ a: Value, _ b: Value) -> Bool {
    if a == b { return true }
    var n = 0
    var p = a
    while p.isCons && p.cdr.isCons {
      var q = b
      var found = false
      while q.isCons && q.cdr.isCons {
        if q.car == p.car {
          if q.cdr.car != p.cdr.car { return false }
          found = true
          break
        }
        q = q.cdr.cdr
      }
      if !found { return false }
      n += 1
      p = p.cdr.cdr
    }
    var m = 0
    var q = b
    while q.isCons && q.cdr.isCons {
      m += 1
      q = q.cdr.cdr
    }
    return n == m
  }

  /// A property list with `plist`'s properties put over `base`'s; `base` itself when nothing
  /// changes.
  public func mergedPropertyList(_ base: Value, adding plist: Value) -> Value {
    var result = base
    var copied = false
    var p = plist
    while p.isCons && p.cdr.isCons {
      let (key, value) = (p.car, p.cdr.car)
      var q = result
      var found = false
      while q.isCons && q.cdr.isCons {
        if q.car == key {
          found = true
          if q.cdr.car != value {
            if !copied {
              result = copyPlist(result)
              copied = true
              q = result
              while q.car != key { q = q.cdr.cdr }
            }
            q.cdr.car = value
          }
          break
        }
        q = q.cdr.cdr
      }
      if !found {
        result = cons(key, cons(value, result))
        // New cells in front share the old tail, which stays as it is.
      }
      p = p.cdr.cdr
    }
    return result
  }

  private func copyPlist(_ l: Value) -> Value {
    var items: [Value] = []
    var p = l
    while p.isCons {
      items.append(p.car)
      p = p.cdr
    }
    return list(items)
  }

  /// Apply `change` to the property list of each piece of `start..<end` of a string.
  public func editStringProperties(
    _ s: Value, _ start: Int, _ end: Int, _ change: (Value) -> Value
  ) {
    let mark = rootMark
    keep(s)
    var out: [(start: Int, end: Int, plist: Value)] = []
    var position = start
    func piece(_ a: Int, _ b: Int, _ plist: Value) {
      guard a < b else { return }
      let changed = change(plist)
      keep(changed)
      out.append((a, b, changed))
    }
    for r in stringRuns(s) {
      if r.end <= start || r.start >= end {
        if r.start >= end && position < end {
          piece(position, end, .nil)
          position = end
        }
        out.append(r)
        continue
      }
      if r.start < start { out.append((r.start, start, r.plist)) }
      piece(position, max(position, r.start), .nil)
      piece(max(start, r.start), min(end, r.end), r.plist)
      position = min(end, r.end)
      if r.end > end { out.append((end, r.end, r.plist)) }
    }
    piece(position, end, .nil)
    out.sort { $0.start < $1.start }
    setStringRuns(s, out)
    releaseRoots(to: mark)
  }

  /// Add properties to part of a string (reader syntax `#("…" 0 1 (p v))`).
  func addStringProperties(_ s: Value, _ start: Int, _ end: Int, _ plist: Value) throws(Signal) {
    if start < 0 || end > s.stringLength {
      throw argsOutOfRange(Value(fixnum: start), Value(fixnum: end))
    }
    editStringProperties(s, start, end) { self.mergedPropertyList($0, adding: plist) }
  }

  /// Give a part of a string the properties of `plist` instead of what it had; a lone symbol stands
  /// for itself with the value nil.
  func setStringProperties(_ s: Value, _ start: Int, _ end: Int, _ plist: Value) throws(Signal) {
    if start < 0 || end > s.stringLength {
      throw argsOutOfRange(Value(fixnum: start), Value(fixnum: end))
    }
    let list = plist.isCons || plist.isNil ? plist : list(plist, .nil)
    if try listLength(list) & 1 != 0 { throw error("Odd length text property list") }
    let own = copyPlist(list)
    editStringProperties(s, start, end) { _ in own }
  }

  /// The property list at a character of a string.
  public func stringPropertyList(_ s: Value, at index: Int) -> Value {
    let p = s.stringProperties
    guard p.isTrue else { return .nil }
    let i = firstRun(of: p, endingBehind: index)
    return i < p.slotCount && p.slot(i).fixnum <= index ? p.slot(i + 2) : .nil
  }

  /// Copy the properties of part of one string to another string at `offset`. As in Emacs, which
  /// puts them there one after the other, each in front, they come in the opposite order.
  public func copyStringProperties(
    from source: Value, _ start: Int, _ end: Int, to target: Value, at offset: Int
  ) {
    guard source.stringProperties.isTrue else { return }
    let mark = rootMark
    keep(target)
    var runs = stringRuns(target)
    appendStringRuns(of: source, start, end, to: &runs, at: offset)
    runs.sort { $0.start < $1.start }
    setStringRuns(target, runs)
    releaseRoots(to: mark)
  }

  /// Add to `runs` those of part of a string as a copy of it at `offset` has them. The caller
  /// releases the roots that hold them.
  func appendStringRuns(
    of source: Value, _ start: Int, _ end: Int,
    to runs: inout [(start: Int, end: Int, plist: Value)], at offset: Int
  ) {
    for r in stringRuns(source, from: start, to: end) {
      let plist = reversedPropertyList(r.plist)
      keep(plist)
      runs.append((max(r.start, start) - start + offset, min(r.end, end) - start + offset, plist))
    }
  }

  /// The properties of a list in the opposite order; itself when it has only one.
  func reversedPropertyList(_ plist: Value) -> Value {
    guard plist.isCons, plist.cdr.isCons, plist.cdr.cdr.isCons else { return plist }
    var result = Value.nil
    var p = plist
    while p.isCons && p.cdr.isCons {
      result = cons(p.car, cons(p.cdr.car, result))
      p = p.cdr.cdr
    }
    return result
  }
}
