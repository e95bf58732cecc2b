#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension World {
  /// `eql`: the same object, or numbers of one type and value.
  public func eql(_ a: Value, _ b: Value) -> Bool {
    if a == b { return true }
    if a.isFloat && b.isFloat { return a.double.bitPattern == b.double.bitPattern }
    if a.isBignum && b.isBignum { return bignumsEqual(a, b) }
    return false
  }

  /// `equal`: the same structure and contents. Signals `error` when nested too deep.
  public func equal(
    _ a: Value, _ b: Value, includingProperties: Bool = false
  ) throws(Signal) -> Bool {
    if a == b { return true }
    // Words with different tags, and different words that are no addresses, are different things.
    let tag = a.bits & 7
    if tag != b.bits & 7 || tag != 1 && tag != 5 { return false }
    if a.isString && !includingProperties { return b.isString && stringsEqual(a, b) }
    var visited: VisitedPairs?
    return try equal(a, b, includingProperties, depth: 0, &visited)
  }

  private func equal(
    _ a0: Value, _ b0: Value, _ includingProperties: Bool, depth: Int,
    _ visited: inout VisitedPairs?
  ) throws(Signal) -> Bool {
    var a = a0
    var b = b0
    // Structures that contain themselves: what is being compared already counts as equal.
    if depth > 10, a.isCons || a.isObject, a != b {
      if visited == nil { visited = VisitedPairs() }
      if !visited!.insert(a, b) { return true }
    }
    if csupportTooDeep(self) { throw error("Stack overflow in equal") }
    // A list that is its own tail: the tortoise notices.
    var tortoise = a
    var steps = 0
    while true {
      if a == b { return true }
      if a.isCons {
        guard b.isCons else { return false }
        let (x, y) = (a.car, b.car)
        if x != y {
          if !(try equal(x, y, includingProperties, depth: depth + 1, &visited)) { return false }
        }
        a = a.cdr
        b = b.cdr
        steps += 1
        if steps & 1 == 0 && tortoise.isCons {
          tortoise = tortoise.cdr
          if a == tortoise && a.isCons { throw circular(a0) }
        }
        continue
      }
      guard a.isObject else { return false }
      if a.isFloat { return b.isFloat && a.double.bitPattern == b.double.bitPattern }
      guard b.isObject, a.objectType == b.objectType else { return false }
      switch a.objectType {
      case .string:
        if !stringsEqual(a, b) { return false }
        return includingProperties ? try samePropertiesIn(a, b) : true
      case .bignum: return bignumsEqual(a, b)
      case .vector, .record, .charTable, .subCharTable:
        if a.slotCount != b.slotCount { return false }
        for i in 0..<a.slotCount
        where !(try equal(a.slot(i), b.slot(i), includingProperties, depth: depth + 1, &visited)) {
          return false
        }
        return true
      case .boolVector:
        guard a.words[1] == b.words[1] else { return false }
        for i in 1..<a.slotCount where a.words[i + 1] != b.words[i + 1] { return false }
        return true
      case .closure:
        // Two closures of the same code with the same captured values.
        if a.words[2] != b.words[2] {
          let (x, y) = (Value(bits: a.words[2]), Value(bits: b.words[2]))
          if !(try equal(lambda(of: x), lambda(of: y), false, depth: depth + 1, &visited)) {
            return false
          }
        }
        if a.slotCount != b.slotCount { return false }
        for i in 2..<max(2, a.slotCount)
        where !(try equal(a.slot(i), b.slot(i), false, depth: depth + 1, &visited)) { return false }
        return true
      case .foreign:
        let x = a.unmanaged.takeUnretainedValue()
        let y = b.unmanaged.takeUnretainedValue()
        return x.isEqual(to: y, self)
      default: return false
      }
    }
  }

  /// Whether two strings have the same characters, whatever their kinds.
  public func stringsEqual(_ a: Value, _ b: Value) -> Bool {
    if a.stringLength != b.stringLength || a.byteLength != b.byteLength { return false }
    return memcmp(a.stringStart, b.stringStart, a.byteLength) == 0
      && (a.isMultibyte == b.isMultibyte || a.byteLength == a.stringLength)
  }

  private func samePropertiesIn(_ a: Value, _ b: Value) throws(Signal) -> Bool {
    let (x, y) = (a.stringProperties, b.stringProperties)
    if x.isNil || y.isNil { return x.isNil && y.isNil }
    guard x.runCount == y.runCount else { return false }
    for i in stride(from: 0, to: x.runCount * 3, by: 3) {
      if x.slot(i) != y.slot(i) || x.slot(i + 1) != y.slot(i + 1) { return false }
      if !(try samePlist(x.slot(i + 2), y.slot(i + 2))) { return false }
    }
    return true
  }

  private func samePlist(_ a: Value, _ b: Value) throws(Signal) -> Bool {
    func length(_ l: Value) -> Int {
      var n = 0
      var l = l
      while l.isCons {
        n += 1
        l = l.cdr
      }
      return n
    }
    if length(a) != length(b) { return false }
    var p = a
    while p.isCons && p.cdr.isCons {
      var q = b
      var found = false
      while q.isCons && q.cdr.isCons {
        if q.car == p.car {
          // As Emacs 28 has it: values of properties are compared by identity.
          if q.cdr.car != p.cdr.car { return false }
          found = true
          break
        }
        q = q.cdr.cdr
      }
      if !found { return false }
      p = p.cdr.cdr
    }
    return true
  }

  /// A hash that agrees with `equal`: `sxhash-equal`.
  public func sxhash(_ v: Value) -> UInt { sxhash(v, depth: 0) }

  private func sxhash(_ v: Value, depth: Int) -> UInt {
    func mix(_ h: UInt, _ x: UInt) -> UInt { (h &<< 5 | h &>> 59) ^ x &* 0x9E37_79B9_7F4A_7C15 }
    if v.isFloat { return UInt(v.double.bitPattern) &* 0x9E37_79B9_7F4A_7C15 }
    if v.isCons {
      if depth > 3 { return 3 }
      var h: UInt = 17
      var l = v
      var n = 0
      while l.isCons && n < 7 {
        h = mix(h, sxhash(l.car, depth: depth + 1))
        l = l.cdr
        n += 1
      }
      if !l.isNil && !l.isCons { h = mix(h, sxhash(l, depth: depth + 1)) }
      return h
    }
    guard v.isObject else { return v.bits }
    switch v.objectType {
    case .string:
      var h: UInt = 5381
      for b in v.stringBytes { h = (h &* 33) ^ UInt(b) }
      return h
    case .vector, .record:
      var h = UInt(v.slotCount)
      if depth > 3 { return h }
      for i in 0..<min(7, v.slotCount) { h = mix(h, sxhash(v.slot(i), depth: depth + 1)) }
      return h
    case .boolVector:
      var h = v.words[1]
      for i in 1..<max(1, v.slotCount) { h = mix(h, v.words[i + 1]) }
      return h
    case .bignum:
      var h: UInt = 7
      for i in 0..<v.slotCount { h = mix(h, v.words[i + 1]) }
      return h
    case .foreign:
      let o = v.unmanaged.takeUnretainedValue()
      return o.equalHash ?? v.bits
    default: return v.objectType == .closure ? 11 : v.bits
    }
  }
}

/// Pairs of objects whose comparison is under way or done.
private struct VisitedPairs {
  private struct Pair: Hashable { let a, b: UInt }
  private var pairs: Set<Pair> = []

  mutating func insert(_ a: Value, _ b: Value) -> Bool {
    pairs.insert(Pair(a: a.bits, b: b.bits)).inserted
  }
}
