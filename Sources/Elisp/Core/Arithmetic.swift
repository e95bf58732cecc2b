#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The arithmetic operations that the interpreter has instructions for.
enum Arithmetic { case add, subtract, multiply, divide, remainder }

/// The comparisons of two numbers.
enum Comparison { case less, lessEqual, greater, greaterEqual, equal }

extension World {
  /// A number from a number or marker, as the arithmetic functions take them.
  func numberOrMarker(_ v: Value) throws(Signal) -> Value {
    if v.isNumber { return v }
    if v.isForeign, let position = v.unmanaged._withUnsafeGuaranteedRef({ $0.markerPosition }) {
      if position < 0 {
        throw error("Marker does not point anywhere")
      }
      return Value(fixnum: position)
    }
    throw wrongType(.numberOrMarkerP, v)
  }

  /// A fixnum or marker as an integer.
  public func integerOrMarker(_ v: Value) throws(Signal) -> Int {
    if v.isFixnum { return v.fixnum }
    let n = v.isForeign ? try numberOrMarker(v) : v
    if n.isFixnum { return n.fixnum }
    throw wrongType(.integerOrMarkerP, v)
  }

  /// One arithmetic operation on two numbers (or markers).
  func arithmetic(_ op: Arithmetic, _ a0: Value, _ b0: Value) throws(Signal) -> Value {
    let a = try numberOrMarker(a0)
    let b = try numberOrMarker(b0)
    if a.isFloat || b.isFloat {
      let x = double(a)
      let y = double(b)
      switch op {
      case .add: return float(x + y)
      case .subtract: return float(x - y)
      case .multiply: return float(x * y)
      case .divide: return float(x / y)
      case .remainder:
        throw wrongType(.integerOrMarkerP, a.isFloat ? a : b)
      }
    }
    if a.isFixnum && b.isFixnum {
      let x = a.fixnum
      let y = b.fixnum
      switch op {
      case .add: return try integer(x + y)
      case .subtract: return try integer(x - y)
      case .multiply:
        let (r, o) = x.multipliedReportingOverflow(by: y)
        if !o { return try integer(r) }
      case .divide:
        if y == 0 { throw signal(.arithError, .nil) }
        return try integer(x / y)
      case .remainder:
        if y == 0 { throw signal(.arithError, .nil) }
        return Value(fixnum: x % y)
      }
    }
    return try bignumArithmetic(op, a, b)
  }

  /// The double nearest to a number.
  public func double(_ v: Value) -> Double {
    if v.isFixnum { return Double(v.fixnum) }
    if v.isFloat { return v.double }
    return bignumDouble(v)
  }

  /// Compare two numbers (or markers) exactly.
  func compare(_ op: Comparison, _ a0: Value, _ b0: Value) throws(Signal) -> Bool {
    let a = try numberOrMarker(a0)
    let b = try numberOrMarker(b0)
    guard let order = compareNumbers(a, b) else { return false }
    switch op {
    case .less: return order < 0
    case .lessEqual: return order <= 0
    case .greater: return order > 0
    case .greaterEqual: return order >= 0
    case .equal: return order == 0
    }
  }

  /// The exact order of two numbers: -1, 0, 1, or nil when one is a NaN.
  func compareNumbers(_ a: Value, _ b: Value) -> Int? {
    func sign(_ x: Int, _ y: Int) -> Int { x < y ? -1 : x > y ? 1 : 0 }
    if a.isFixnum && b.isFixnum { return sign(a.fixnum, b.fixnum) }
    if a.isFloat && b.isFloat {
      let (x, y) = (a.double, b.double)
      if x.isNaN || y.isNaN { return nil }
      return x < y ? -1 : x > y ? 1 : 0
    }
    if a.isFixnum && b.isFloat { return compareExactly(a.fixnum, b.double) }
    if a.isFloat && b.isFixnum { return compareExactly(b.fixnum, a.double).map { -$0 } }
    return compareBignums(a, b)
  }

  private func compareExactly(_ i: Int, _ d: Double) -> Int? {
    if d.isNaN { return nil }
    if d >= 0x1p63 { return -1 }
    if d < -0x1p63 { return 1 }
    let t = Int(d)  // toward zero
    if i != t { return i < t ? -1 : 1 }
    let fraction = d - Double(t)
    return fraction > 0 ? -1 : fraction < 0 ? 1 : 0
  }
}
