// Text properties of strings: a vector [start end plist …], ascending, without gaps of equal
// neighbours. One that grew by edits has room for more: nils, and the number of runs last. Buffers
// keep theirs in a tree (module TextStorage).
extension Value {
  /// How many runs a string's vector of properties holds; none if it is nil.
  public var runCount: Int {
    if isNil { return 0 }
    return slotCount % 3 == 0 ? slotCount / 3 : slot(slotCount - 1).fixnum
  }
}

extension World {
  /// The runs of a string's properties that touch characters from `start` to `end`, whole.
  public func stringRuns(
    _ s: Value, from start: Int = 0, to end: Int = .max
  ) -> [(start: Int, end: Int, plist: Value)] {
    let p = s.stringProperties
    guard p.isTrue else { return [] }
    var out: [(start: Int, end: Int, plist: Value)] = []
    var i = firstRun(of: p, endingBehind: start)
    let slots = p.runCount * 3
    while i < slots, p.slot(i).fixnum < end {
      out.append((p.slot(i).fixnum, p.slot(i + 1).fixnum, p.slot(i + 2)))
      i += 3
    }
    return out
  }

  /// The slot of the first run in the vector `runs` that ends behind `index`, or how many slots of
  /// runs there are.
  public func firstRun(of runs: Value, endingBehind index: Int) -> Int {
    var low = 0
    var high = runs.runCount
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

  /// Apply `change` to the property list of each piece of `start..<end` of a string. Only the runs
  /// there and their neighbours are looked at.
  public func editStringProperties(
    _ s: Value, _ start: Int, _ end: Int, _ change: (Value) -> Value
  ) {
    guard start < end else { return }
    let mark = rootMark
    keep(s)
    let runs = s.stringProperties
    let count = runs.runCount
    // A neighbour may become part of a run at the edge.
    var first = runs.isNil ? 0 : firstRun(of: runs, endingBehind: start) / 3
    if first > 0, runs.slot(first * 3 - 2).fixnum == start { first -= 1 }
    var out: [(start: Int, end: Int, plist: Value)] = []
    func add(_ from: Int, _ to: Int, _ plist: Value) {
      guard from < to, plist.isTrue else { return }
      keep(plist)
      if let last = out.last, last.end == from, samePropertyList(last.plist, plist) {
        out[out.count - 1].end = to
      } else {
        out.append((from, to, plist))
      }
    }
    var position = start
    var last = first
    while last < count {
      let (from, to) = (runs.slot(last * 3).fixnum, runs.slot(last * 3 + 1).fixnum)
      if from > end { break }
      let plist = runs.slot(last * 3 + 2)
      last += 1
      add(from, min(to, start), plist)
      let (low, high) = (max(from, start), min(to, end))
      if low < high {
        if position < low { add(position, low, change(.nil)) }
        add(low, high, change(plist))
        position = high
      }
      if to > end {
        if position < end { add(position, end, change(.nil)) }
        position = end
        add(max(from, end), to, plist)
      }
    }
    if position < end { add(position, end, change(.nil)) }
    replaceRuns(of: s, first, last, by: out)
    releaseRoots(to: mark)
  }

  /// Put these runs in place of those from number `first` to before `last` of a string's.
  private func replaceRuns(
    of s: Value, _ first: Int, _ last: Int, by fresh: [(start: Int, end: Int, plist: Value)]
  ) {
    let runs = s.stringProperties
    let old = runs.runCount
    let count = old - (last - first) + fresh.count
    if count == 0 {
      s.stringProperties = .nil
      return
    }
    var target = runs
    // A vector without room to spare may be another string's too.
    let hasRoom = runs.isTrue && runs.slotCount % 3 == 1 && runs.slotCount / 3 >= count
    if !hasRoom {
      target = vector(count: count < 8 ? count * 3 : count * 6 + 1)
      for i in 0..<first * 3 { target.setSlot(i, runs.slot(i)) }
    }
    let shift = (first + fresh.count - last) * 3
    if shift > 0 || !hasRoom {
      for i in stride(from: old * 3 - 1, through: last * 3, by: -1) {
        target.setSlot(i + shift, runs.slot(i))
      }
    } else if shift < 0 {
      for i in last * 3..<old * 3 { target.setSlot(i + shift, runs.slot(i)) }
      for i in count * 3..<old * 3 { target.setSlot(i, .nil) }
    }
    for (i, run) in fresh.enumerated() {
      target.setSlot((first + i) * 3, Value(fixnum: run.start))
      target.setSlot((first + i) * 3 + 1, Value(fixnum: run.end))
      target.setSlot((first + i) * 3 + 2, run.plist)
    }
    if target.slotCount % 3 == 1 { target.setSlot(target.slotCount - 1, Value(fixnum: count)) }
    s.stringProperties = target
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
    return i < p.runCount * 3 && p.slot(i).fixnum <= index ? p.slot(i + 2) : .nil
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
