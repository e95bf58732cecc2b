extension World {
  /// The Lisp integer of that value: a fixnum, or a bignum outside its range.
  public func integer(_ i: Int) throws(Signal) -> Value {
    if Value.fixnumRange.contains(i) { return Value(fixnum: i) }
    throw signal(.overflowError, .nil)
  }
  func bignumArithmetic(_ op: Arithmetic, _ a: Value, _ b: Value) throws(Signal) -> Value {
    throw signal(.overflowError, .nil)
  }
  func bignumDouble(_ v: Value) -> Double { .nan }
  func compareBignums(_ a: Value, _ b: Value) -> Int? { nil }
  func bignumsEqual(_ a: Value, _ b: Value) -> Bool { false }
  func bignumText(_ v: Value, radix: Int = 10) -> String { "" }
}

extension World {
  /// The integer that digits in a radix spell, with an optional sign.
  func parseInteger(_ t: UnsafeBufferPointer<UInt8>, radix: Int) throws(Signal) -> Value {
    if let i = Int(String(decoding: t, as: UTF8.self), radix: radix) { return try integer(i) }
    throw signal(.overflowError, .nil)
  }
}
