/// What the emitter wrote last, as long as the next instruction follows it on every way: some can do the
/// work of two.
struct LastInstruction {
  /// Where it begins when it is a `clear`.
  var clear: Int?
  /// The same of a `move` and a `moveTwo`.
  var move: Int?
  var moveTwo: Int?
  /// The same of a jump unless something is a cons, which can take the cons apart as well.
  var consTest: Int?
  /// The same of a `cdr`.
  var cdr: Int?

  /// Note an instruction written at `at`.
  mutating func note(_ op: Op, at: Int) {
    self = LastInstruction()
    switch op {
    case .clear: clear = at
    case .move: move = at
    case .jumpNotCons: consTest = at
    case .cdr: cdr = at
    default: break
    }
  }

  /// Let it do the work of `op` with operands `a` and `b` too, if it can.
  mutating func fuse(_ op: Op, _ a: Int, _ b: Int, _ words: inout [UInt64]) -> Bool {
    func operand(_ at: Int, _ bit: UInt64) -> Int { Int(words[at] >> bit & 0xFFFF) }
    switch op {
    case .move:
      // Two moves to neighbouring registers, as for arguments.
      guard let at = move, a == operand(at, 16) + 1 else { return false }
      words[at] = Self.word(.moveTwo, a - 1, operand(at, 32), b)
      move = nil
      moveTwo = at
      return true
    case .car, .carSafe, .cdr, .cdrSafe:
      // The jump and its distance are the last two words: parts of the cons it has found.
      guard let at = consTest, at == words.count - 2, b == operand(at, 16) else { return false }
      let isCar = op == .car || op == .carSafe
      let other = operand(at, 32)
      let fused: (op: Op, b: Int, c: Int)
      switch Op(rawValue: UInt8(truncatingIfNeeded: words[at])) {
      case .jumpNotCons: fused = (isCar ? .jumpNotConsCar : .jumpNotConsCdr, a, 0)
      case .jumpNotConsCar where !isCar: fused = (.jumpNotConsParts, other, a)
      // The car is stored first.
      case .jumpNotConsCdr where isCar && a != other: fused = (.jumpNotConsParts, a, other)
      default: return false
      }
      words[at] = Self.word(fused.op, b, fused.b, fused.c)
      if a == b || fused.op == .jumpNotConsParts { consTest = nil }
      return true
    case .jumpNotNil:
      guard let at = cdr, at == words.count - 1, a == operand(at, 16) else { return false }
      words[at] = Self.word(.cdrJumpNotNil, a, operand(at, 32), 0)
      cdr = nil
      return true
    case .call:
      // The moves of all its arguments, if they are the last thing done.
      guard let at = b == 1 ? move : b == 2 ? moveTwo : nil, at == words.count - 1,
        a + 2 == operand(at, 16)
      else { return false }
      words[at] = Self.word(b == 1 ? .callOne : .callTwo, a, operand(at, 32), operand(at, 48))
      self = LastInstruction()
      return true
    default: return false
    }
  }

  static func word(_ op: Op, _ a: Int, _ b: Int, _ c: Int) -> UInt64 {
    UInt64(op.rawValue) | UInt64(UInt16(truncatingIfNeeded: a)) << 16
      | UInt64(UInt16(truncatingIfNeeded: b)) << 32
      | UInt64(UInt16(truncatingIfNeeded: c)) << 48
  }
}
