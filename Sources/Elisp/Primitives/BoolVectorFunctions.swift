/// What two bool vectors are combined by.
private enum BitOperation { case union, intersection, exclusiveOr, difference }

extension World {
  /// A bool vector, or the `wrong-type-argument` error.
  fileprivate func boolVectorArgument(_ v: Value) throws(Signal) -> Value {
    if v.isBoolVector { return v }
    throw wrongType(.boolVectorP, v)
  }

  fileprivate func sameLength(_ vectors: [Value]) throws(Signal) {
    let n = vectors[0].bitCount
    if vectors.contains(where: { $0.bitCount != n }) {
      throw signal(
        intern("wrong-length-argument" as StaticString),
        list(vectors.map { Value(fixnum: $0.bitCount) }))
    }
  }

  fileprivate func combined(_ a: Args, _ operation: BitOperation) throws(Signal) -> Value {
    let x = try boolVectorArgument(a[0])
    let y = try boolVectorArgument(a[1])
    var all = [x, y]
    if a[2].isTrue { all.append(try boolVectorArgument(a[2])) }
    try sameLength(all)
    let result = a[2].isTrue ? a[2] : boolVector(count: x.bitCount, fill: false)
    var changed = false
    for i in 0..<(x.bitCount + 63) / 64 {
      let (p, q) = (x.words[2 + i], y.words[2 + i])
      let r =
        switch operation {
        case .union: p | q
        case .intersection: p & q
        case .exclusiveOr: p ^ q
        case .difference: p & ~q
        }
      if result.words[2 + i] != r {
        result.words[2 + i] = r
        changed = true
      }
    }
    // With a destination, nil tells that it was like that before.
    return a[2].isTrue && !changed ? .nil : result
  }
}

/// Bool vectors as sets.
func installBoolVectors(_ r: Registry) {
  r.defun(
    "bool-vector-union", "A B &optional C",
    "The bits set in A or B; put in C if given, nil when that changes nothing."
  ) { w, a throws(Signal) in
    try w.combined(a, .union)
  }
  r.defun(
    "bool-vector-intersection", "A B &optional C",
    "The bits set in both A and B; put in C if given, nil when that changes nothing."
  ) { w, a throws(Signal) in
    try w.combined(a, .intersection)
  }
  r.defun(
    "bool-vector-exclusive-or", "A B &optional C",
    "The bits set in one of A and B; put in C if given, nil when that changes nothing."
  ) { w, a throws(Signal) in
    try w.combined(a, .exclusiveOr)
  }
  r.defun(
    "bool-vector-set-difference", "A B &optional C",
    "The bits set in A but not in B; put in C if given, nil when that changes nothing."
  ) { w, a throws(Signal) in
    try w.combined(a, .difference)
  }
  r.defun("bool-vector-not", "A &optional B", "The bits not set in A; put in B if given.") {
    w, a throws(Signal) in
    let x = try w.boolVectorArgument(a[0])
    let result = a[1].isNil ? w.boolVector(count: x.bitCount, fill: false) : a[1]
    try w.sameLength([x, try w.boolVectorArgument(result)])
    let n = x.bitCount
    for i in 0..<(n + 63) / 64 { result.words[2 + i] = ~x.words[2 + i] }
    if n & 63 != 0 { result.words[2 + n / 64] &= (1 << UInt(n & 63)) - 1 }
    return result
  }
  r.defun("bool-vector-subsetp", "A B", "Whether every bit set in A is set in B.") {
    w, a throws(Signal) in
    let x = try w.boolVectorArgument(a[0])
    let y = try w.boolVectorArgument(a[1])
    try w.sameLength([x, y])
    for i in 0..<(x.bitCount + 63) / 64 where x.words[2 + i] & ~y.words[2 + i] != 0 {
      return .nil
    }
    return .t
  }
  r.defun("bool-vector-count-population", "A", "The number of bits set in A.") {
    w, a throws(Signal) in
    let x = try w.boolVectorArgument(a[0])
    var n = 0
    for i in 0..<(x.bitCount + 63) / 64 { n += x.words[2 + i].nonzeroBitCount }
    return Value(fixnum: n)
  }
  r.defun(
    "bool-vector-count-consecutive", "A B I",
    "How many bits of A from index I on are set (B non-nil) or clear (B nil) without a break."
  ) { w, a throws(Signal) in
    let x = try w.boolVectorArgument(a[0])
    let start = try w.naturalArgument(a[2])
    if start > x.bitCount { throw w.argsOutOfRange(x, a[2]) }
    var i = start
    while i < x.bitCount && w.bit(x, i) == a[1].isTrue { i += 1 }
    return Value(fixnum: i - start)
  }
}
