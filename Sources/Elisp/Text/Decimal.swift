extension World {
  /// A number in decimal digits.
  func decimalString(_ n: Int) -> Value {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { digits in
      var p = 24
      var rest = n.magnitude
      repeat {
        p -= 1
        digits[p] = UInt8(truncatingIfNeeded: 0x30 + rest % 10)
        rest /= 10
      } while rest > 0
      if n < 0 {
        p -= 1
        digits[p] = 0x2D
      }
      return string(
        UnsafeBufferPointer(rebasing: digits[p...]), characters: 24 - p, multibyte: false)
    }
  }
}
