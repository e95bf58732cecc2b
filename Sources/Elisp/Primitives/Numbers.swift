#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension World {
  /// Fold an operation over all arguments from the left.
  fileprivate func fold(_ op: Arithmetic, _ a: Args, from: Int = 1, start: Value) throws(Signal)
    -> Value
  {
    var r = start
    var i = from
    while i < a.count {
      r = try arithmetic(op, r, a[i])
      i += 1
    }
    return r
  }

  fileprivate func compareAll(_ op: Comparison, _ a: Args) throws(Signal) -> Value {
    // One argument alone is not looked at.
    for i in 1..<max(1, a.count) where !(try compare(op, a[i - 1], a[i])) { return .nil }
    return .t
  }

  /// The greater or lesser of two numbers (or markers), the first of equal ones; a NaN of either.
  func extreme(_ a0: Value, _ b0: Value, greatest: Bool) throws(Signal) -> Value {
    let a = try numberOrMarker(a0)
    let b = try numberOrMarker(b0)
    if a.isFixnum && b.isFixnum {
      return greatest == (b.fixnum > a.fixnum) && a != b ? b : a
    }
    if a.isFloat && a.double.isNaN { return a }
    if b.isFloat && b.double.isNaN { return b }
    return try compare(greatest ? .greater : .less, b, a) ? b : a
  }

  /// A number, or the `wrong-type-argument` error.
  func numberArgument(_ v: Value) throws(Signal) -> Value {
    if v.isNumber { return v }
    throw wrongType(.numberp, v)
  }
}

func installNumbers(_ r: Registry) {
  r.defun("+", "&rest NUMBERS-OR-MARKERS", "The sum of the arguments.") { w, a throws(Signal) in
    // One number is itself, a negative zero too.
    a.count == 0 ? Value(fixnum: 0) : try w.fold(.add, a, start: try w.numberOrMarker(a[0]))
  }
  r.defun("*", "&rest NUMBERS-OR-MARKERS", "The product of the arguments.") { w, a throws(Signal) in
    try w.fold(.multiply, a, from: 0, start: Value(fixnum: 1))
  }
  r.defun(
    "-", "&rest NUMBERS-OR-MARKERS", "The first argument minus the others, or negated when alone."
  ) { w, a throws(Signal) in
    if a.count == 0 { return Value(fixnum: 0) }
    let first = try w.numberOrMarker(a[0])
    if a.count == 1 {
      if first.isFloat { return w.float(-first.double) }
      return try w.arithmetic(.subtract, Value(fixnum: 0), first)
    }
    return try w.fold(.subtract, a, start: first)
  }
  r.defun("/", "NUMBER &rest DIVISORS", "NUMBER divided by the others; 1/NUMBER when alone.") {
    w, a throws(Signal) in
    if a.count == 1 { return try w.arithmetic(.divide, Value(fixnum: 1), a[0]) }
    var anyFloat = false
    for i in 1..<a.count where a[i].isFloat { anyFloat = true }
    if anyFloat {
      var d = w.double(try w.numberOrMarker(a[0]))
      for i in 1..<a.count { d /= w.double(try w.numberOrMarker(a[i])) }
      return w.float(d)
    }
    return try w.fold(.divide, a, start: a[0])
  }
  r.defun("%", "X Y", "The remainder of X by Y, of X's sign.") { w, a throws(Signal) in
    try w.arithmetic(.remainder, a[0], a[1])
  }
  r.defun("1+", "NUMBER", "NUMBER plus one.") { w, a throws(Signal) in
    try w.arithmetic(.add, a[0], Value(fixnum: 1))
  }
  r.defun("1-", "NUMBER", "NUMBER minus one.") { w, a throws(Signal) in
    try w.arithmetic(.subtract, a[0], Value(fixnum: 1))
  }
  r.defun(
    "<", "NUMBER-OR-MARKER &rest NUMBERS-OR-MARKERS", "Whether each argument is less than the next."
  ) { w, a throws(Signal) in try w.compareAll(.less, a) }
  r.defun(
    ">", "NUMBER-OR-MARKER &rest NUMBERS-OR-MARKERS",
    "Whether each argument is greater than the next."
  ) { w, a throws(Signal) in try w.compareAll(.greater, a) }
  r.defun(
    "<=", "NUMBER-OR-MARKER &rest NUMBERS-OR-MARKERS", "Whether each argument is at most the next."
  ) { w, a throws(Signal) in try w.compareAll(.lessEqual, a) }
  r.defun(
    ">=", "NUMBER-OR-MARKER &rest NUMBERS-OR-MARKERS", "Whether each argument is at least the next."
  ) { w, a throws(Signal) in try w.compareAll(.greaterEqual, a) }
  r.defun(
    "=", "NUMBER-OR-MARKER &rest NUMBERS-OR-MARKERS", "Whether all arguments are equal numbers."
  ) { w, a throws(Signal) in try w.compareAll(.equal, a) }
  r.defun("/=", "NUM1 NUM2", "Whether two numbers differ.") { w, a throws(Signal) in
    Value(!(try w.compare(.equal, a[0], a[1])))
  }
  r.defun("max", "NUMBER-OR-MARKER &rest NUMBERS-OR-MARKERS", "The largest argument.") {
    w, a throws(Signal) in
    var best = try w.numberOrMarker(a[0])
    for i in 1..<max(1, a.count) { best = try w.extreme(best, a[i], greatest: true) }
    return best
  }
  r.defun("min", "NUMBER-OR-MARKER &rest NUMBERS-OR-MARKERS", "The smallest argument.") {
    w, a throws(Signal) in
    var best = try w.numberOrMarker(a[0])
    for i in 1..<max(1, a.count) { best = try w.extreme(best, a[i], greatest: false) }
    return best
  }
  r.defun("numberp", "OBJECT", "Whether OBJECT is a number.") { _, a throws(Signal) in
    Value(a[0].isNumber)
  }
  r.defun("integerp", "OBJECT", "Whether OBJECT is an integer.") { _, a throws(Signal) in
    Value(a[0].isInteger)
  }
  r.defun("floatp", "OBJECT", "Whether OBJECT is a float.") { _, a throws(Signal) in
    Value(a[0].isFloat)
  }
  r.defun("fixnump", "OBJECT", "Whether OBJECT is a fixnum.") { _, a throws(Signal) in
    Value(a[0].isFixnum)
  }
  r.defun("bignump", "OBJECT", "Whether OBJECT is a bignum.") { _, a throws(Signal) in
    Value(a[0].isBignum)
  }
  r.defun("natnump", "OBJECT", "Whether OBJECT is an integer of zero or more.") {
    w, a throws(Signal) in
    Value(a[0].isInteger && !w.isNegative(a[0]))
  }
  r.alias("wholenump", "natnump")
  r.defun("zerop", "NUMBER", "Whether NUMBER is zero.") { w, a throws(Signal) in
    let n = try w.numberOrMarker(a[0])
    return Value(n.isFixnum ? n.fixnum == 0 : n.isFloat && n.double == 0)
  }
}
