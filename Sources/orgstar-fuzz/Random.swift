/// SplitMix64: the same numbers for the same seed everywhere.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    // Neighbouring seeds must not give one sequence shifted by a step.
    state = seed
    state = next() ^ seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z &>> 31)
  }

  /// A number below `bound`.
  mutating func below(_ bound: Int) -> Int { bound <= 1 ? 0 : Int(next() % UInt64(bound)) }

  /// True once in `n` times.
  mutating func oneIn(_ n: Int) -> Bool { below(n) == 0 }

  mutating func pick<C: RandomAccessCollection>(_ items: C) -> C.Element {
    items[items.index(items.startIndex, offsetBy: below(items.count))]
  }
}
