#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A place to come back to.
struct Backtrack {
  enum Kind: UInt32 { case go, loop, lazy, register, slot }
  var kind: Kind
  /// Instruction, or the register's or slot's index.
  var x: Int32
  var a: Int
  var b: Int
}

/// Memory of a search: the way back, registers, and which choices have failed.
final class Scratch {
  @exclusivity(unchecked) private(set) var stack: UnsafeMutablePointer<Backtrack>
  @exclusivity(unchecked) private(set) var capacity = Scratch.usual
  let registers: UnsafeMutablePointer<Int>
  /// The best match so far, when looking for the longest.
  let longest: UnsafeMutablePointer<Int>
  @exclusivity(unchecked) private(set) var slots: UnsafeMutablePointer<Int>
  /// Steps back taken by this search.
  @exclusivity(unchecked) var steps = 0
  /// A bit for each split and place that has been tried, or nil while nothing is remembered.
  @exclusivity(unchecked) private(set) var tried: UnsafeMutablePointer<UInt64>?
  /// The first place remembered, and how many there are.
  @exclusivity(unchecked) private(set) var triedFrom = 0
  @exclusivity(unchecked) private(set) var triedWidth = 0

  private static let usual = 256

  init(registers r: Int, slots s: Int) {
    stack = .allocate(capacity: capacity)
    registers = .allocate(capacity: max(2, r))
    longest = .allocate(capacity: max(2, r))
    slots = .allocate(capacity: max(1, s))
    slots.initialize(repeating: -1, count: max(1, s))
  }
  deinit {
    stack.deallocate()
    registers.deallocate()
    longest.deallocate()
    slots.deallocate()
    free(tried)
  }

  func reserve(slots s: Int) {
    slots.deallocate()
    slots = .allocate(capacity: max(1, s))
    slots.initialize(repeating: -1, count: max(1, s))
  }

  /// Whether the stack is as large as is reasonable.
  var isFull: Bool { capacity > 1 << 21 }

  /// More room for the stack; false when it would be unreasonable.
  func grow(_ count: Int) -> Bool {
    if isFull { return false }
    let larger = UnsafeMutablePointer<Backtrack>.allocate(capacity: capacity * 4)
    larger.update(from: stack, count: count)
    stack.deallocate()
    stack = larger
    capacity *= 4
    return true
  }

  /// Begin to remember what was tried at `from...to` by `splits` splits; false when that takes
  /// more memory than is reasonable.
  func remember(splits: Int, from: Int, to: Int) -> Bool {
    // Some more, for characters cut off by the end.
    let width = to - from + 8
    let (bits, overflow) = width.multipliedReportingOverflow(by: max(1, splits))
    if overflow || bits > 1 << 28 { return false }
    // Pages never touched cost nothing.
    tried = calloc(bits / 64 + 1, 8)?.assumingMemoryBound(to: UInt64.self)
    triedFrom = from
    triedWidth = width
    return tried != nil
  }

  func forget() {
    free(tried)
    tried = nil
  }

  /// Clean up behind a search.
  func reset() {
    steps = 0
    if tried != nil { forget() }
    if capacity > 1 << 14 {
      stack.deallocate()
      capacity = Scratch.usual
      stack = .allocate(capacity: capacity)
    }
  }
}

enum Outcome: Int { case no, yes, exhausted, interrupted }

/// Whether `m` takes the character at `i`; the offset behind it, or -1.
@inline(__always)
func take(
  _ m: UnsafePointer<OneMatcher>, _ t: Subject, _ i: Int, _ env: UnsafePointer<RegexpEnvironment>
) -> Int {
  if i >= t.stop { return -1 }
  let b = t.byte(i)
  if _fastPath(b < 0x80 && !m.pointee.lowIsDynamic) { return isLow(m, b) ? i &+ 1 : -1 }
  if b < 0x80 && m.pointee.kind != .category {
    return isLowBySyntax(m, b, env) ? i &+ 1 : -1
  }
  return takeSlow(m, t, i, env)
}

/// Whether `m` takes the ASCII character `b`, when that does not depend on the text's syntax.
@inline(__always)
func isLow(_ m: UnsafePointer<OneMatcher>, _ b: UInt8) -> Bool {
  let bits =
    b < 64 ? m.pointee.low.0 &>> UInt64(b) : m.pointee.low.1 &>> UInt64(b &- 64)
  return bits & 1 != 0
}

/// Whether `m` takes the ASCII character `b`, by a syntax table.
@inline(__always)
func isLowBySyntax(
  _ m: UnsafePointer<OneMatcher>, _ b: UInt8, _ env: UnsafePointer<RegexpEnvironment>
) -> Bool {
  let inClass = m.pointee.syntaxMask &>> UInt32(env.pointee.asciiSyntax[Int(b)]) & 1 != 0
  return (inClass || isLow(m, b)) != m.pointee.negated
}

/// Where a run of characters that `m` takes ends, from `start` on.
@inline(__always)
func runEnd(
  _ m: UnsafePointer<OneMatcher>, _ t: Subject, _ start: Int,
  _ env: UnsafePointer<RegexpEnvironment>
) -> Int {
  if m.pointee.only >= 0 {
    return t.find(UInt8(truncatingIfNeeded: m.pointee.only), start, t.stop) ?? t.stop
  }
  let isDynamic = m.pointee.lowIsDynamic
  let isCategory = m.pointee.kind == .category
  var i = start
  while i < t.stop {
    let beforeGap = i < t.gap
    let bytes = beforeGap ? t.low : t.high
    let limit = beforeGap ? min(t.gap, t.stop) : t.stop
    while i < limit {
      let b = bytes[i]
      if _fastPath(b < 0x80 && !isCategory) {
        if !(isDynamic ? isLowBySyntax(m, b, env) : isLow(m, b)) { return i }
        i &+= 1
      } else {
        let k = takeSlow(m, t, i, env)
        if k < 0 { return i }
        i = k
      }
    }
  }
  return i
}

@inline(never)
func takeSlow(
  _ m: UnsafePointer<OneMatcher>, _ t: Subject, _ i: Int, _ env: UnsafePointer<RegexpEnvironment>
) -> Int {
  let (c, n) = t.character(i)
  let hit: Bool
  switch m.pointee.kind {
  case .any: hit = c != 10
  case .character: hit = c == m.pointee.character
  case .folded: hit = CaseFold.canonical(c) == m.pointee.character
  case .syntax:
    hit = (syntaxClass(c, env) == m.pointee.code) != m.pointee.negated
  case .category:
    let has = env.pointee.category.map { $0(env.pointee.context, c, m.pointee.code) } ?? false
    hit = has != m.pointee.negated
  case .set:
    hit = inSet(m, c, env)
  }
  return hit ? i + n : -1
}

@inline(__always)
func syntaxClass(_ c: UInt32, _ env: UnsafePointer<RegexpEnvironment>) -> UInt8 {
  if c < 128 { return env.pointee.asciiSyntax[Int(c)] }
  return env.pointee.syntax.map { $0(env.pointee.context, c) } ?? 2
}

private func inRanges(_ s: OneMatcher, _ c: UInt32) -> Bool {
  let r = s.ranges!
  var lo = 0
  var hi = s.rangeCount
  while lo < hi {
    let mid = (lo + hi) / 2
    if r[mid].1 < c { lo = mid + 1 } else { hi = mid }
  }
  return lo < s.rangeCount && r[lo].0 <= c
}

private func inSet(
  _ m: UnsafePointer<OneMatcher>, _ c: UInt32, _ env: UnsafePointer<RegexpEnvironment>
) -> Bool {
  let s = m.pointee
  var found = false
  if c < 128 {
    return isLowBySyntax(m, UInt8(c), env)
  } else if s.ranges != nil {
    found = inRanges(s, c) || (s.fold && inRanges(s, CaseFold.canonical(c)))
  }
  if !found && !s.classes.isEmpty {
    if c >= 128 { found = UnicodeClass.contains(s.classes, c) }
    // Raw bytes are in no class.
    if !found && c < 0x3F_FF80 && !s.classes.isDisjoint(with: .syntactic) {
      let k = syntaxClass(c, env)
      if s.classes.contains(.space) && k == 0 { found = true }
      if s.classes.contains(.word) && k == 2 { found = true }
      if s.classes.contains(.punct) && c >= 128 && k != 2 { found = true }
    }
  }
  return found != s.negated
}

/// Whether an assertion holds at `i`.
func holds(
  _ a: Assertion, _ t: Subject, _ i: Int, _ env: UnsafePointer<RegexpEnvironment>
) -> Bool {
  func before() -> UInt8? {
    i > t.begin ? syntaxClass(t.character(t.previous(i)).0, env) : nil
  }
  func after() -> UInt8? { i < t.end ? syntaxClass(t.character(i).0, env) : nil }
  /// Whether a word ends here though there is a word character on both sides.
  func wordsMeet() -> Bool {
    guard let separates = env.pointee.separatesWords, i > t.begin, i < t.end else { return false }
    let (a, b) = (t.character(t.previous(i)).0, t.character(i).0)
    return (a > 0xFF || b > 0xFF) && separates(env.pointee.context, a, b)
  }
  switch a {
  case .lineStart: return i == t.begin || t.byte(i - 1) == 10
  case .lineEnd: return i == t.end || t.byte(i) == 10
  case .textStart: return i == t.begin
  case .textEnd: return i == t.end
  case .point: return i == env.pointee.point
  case .wordBoundary:
    if i == t.begin || i == t.end { return true }
    return (before() == 2) != (after() == 2) || (before() == 2 && wordsMeet())
  case .notWordBoundary:
    if i == t.begin || i == t.end { return false }
    return (before() == 2) == (after() == 2) && !(before() == 2 && wordsMeet())
  // Emacs has no word begin where a match has to end.
  case .wordStart: return i < t.stop && after() == 2 && (before() != 2 || wordsMeet())
  case .wordEnd: return before() == 2 && (after() != 2 || wordsMeet())
  case .symbolStart:
    func inSymbol(_ k: UInt8?) -> Bool { k == 2 || k == 3 }
    return i < t.stop && inSymbol(after()) && !inSymbol(before())
  case .symbolEnd:
    func inSymbol(_ k: UInt8?) -> Bool { k == 2 || k == 3 }
    return inSymbol(before()) && !inSymbol(after())
  }
}

/// Try to match at `start`, going back to untried choices. With `longest`, all of them are tried
/// and the match that ends last wins. `exhausted`: more than `budget` steps, or out of memory.
@inline(never)
func attempt(
  _ p: Program, _ t: Subject, at start: Int, _ scratch: Scratch,
  _ env: UnsafePointer<RegexpEnvironment>, fold: Bool, budget: Int, longest: Bool
) -> Outcome {
  let code = p.code
  let pool = p.pool
  let matchers = p.matchers
  let registers = scratch.registers
  let slots = scratch.slots
  let tried = scratch.tried
  let triedFrom = scratch.triedFrom
  let triedWidth = scratch.triedWidth
  let stop = t.stop
  var steps = scratch.steps
  defer { scratch.steps = steps }
  var hasBest = false
  var stack = scratch.stack
  var room = scratch.capacity
  var depth = 0
  var pc = 0
  var i = start
  for r in 0..<p.registerCount { registers[r] = -1 }

  @inline(__always)
  func push(_ b: Backtrack) -> Bool {
    if _slowPath(depth == room) {
      if !scratch.grow(depth) { return false }
      stack = scratch.stack
      room = scratch.capacity
    }
    stack[depth] = b
    depth &+= 1
    return true
  }

  while true {
    run: while true {
      let ins = code + pc
      switch ins.pointee.code {
      case .byte:
        if i < stop && t.byte(i) == UInt8(truncatingIfNeeded: ins.pointee.x) {
          i &+= 1
          pc &+= 1
          continue run
        }
        break run
      case .literal:
        let n = Int(ins.pointee.y)
        if i &+ n > stop { break run }
        let s = pool + Int(ins.pointee.x)
        var k = 0
        while k < n {
          if t.byte(i &+ k) != s[k] { break run }
          k &+= 1
        }
        i &+= n
        pc &+= 1
      case .foldedLiteral:
        let n = Int(ins.pointee.y)
        if i &+ n > stop { break run }
        let s = pool + Int(ins.pointee.x)
        var k = 0
        while k < n {
          if t.byte(i &+ k) | s[n &+ k] != s[k] { break run }
          k &+= 1
        }
        i &+= n
        pc &+= 1
      case .folded:
        if i >= stop { break run }
        let (c, n) = t.character(i)
        if CaseFold.canonical(c) != UInt32(ins.pointee.x) { break run }
        i &+= n
        pc &+= 1
      case .one:
        let n = take(matchers + Int(ins.pointee.x), t, i, env)
        if n < 0 { break run }
        i = n
        pc &+= 1
      case .loop, .loopPossessive:
        let m = matchers + Int(ins.pointee.z)
        let minimum = Int(ins.pointee.x)
        let maximum = Int(ins.pointee.y)
        var n = 0
        var floor = i
        if maximum < 0 {
          while n < minimum {
            let k = take(m, t, i, env)
            if k < 0 { break run }
            i = k
            n &+= 1
          }
          floor = i
          i = runEnd(m, t, i, env)
        } else {
          while n < maximum {
            let k = take(m, t, i, env)
            if k < 0 { break }
            i = k
            n &+= 1
            if n == minimum { floor = i }
          }
          if n < minimum { break run }
        }
        // Long runs cost too: walked through from every start they are the square of the text.
        steps &+= (i &- floor) &>> 5
        if _slowPath(i &- floor > 1024) {
          if let flag = env.pointee.interrupted, flag.pointee != 0 { return .interrupted }
          if steps > budget { return .exhausted }
        }
        pc &+= 1
        if ins.pointee.code == .loop && i > floor {
          if !push(Backtrack(kind: .loop, x: Int32(pc), a: i, b: floor)) { return .exhausted }
        }
      case .loopLazy:
        let m = matchers + Int(ins.pointee.z)
        var n = 0
        while n < Int(ins.pointee.x) {
          let k = take(m, t, i, env)
          if k < 0 { break run }
          i = k
          n &+= 1
        }
        let left = ins.pointee.y < 0 ? Int.max : Int(ins.pointee.y) &- n
        if left > 0 {
          if !push(Backtrack(kind: .lazy, x: Int32(pc), a: i, b: left)) { return .exhausted }
        }
        pc &+= 1
      case .jump:
        pc = Int(ins.pointee.x)
      case .split:
        if let tried {
          let bit = Int(ins.pointee.z) &* triedWidth &+ (i &- triedFrom)
          let word = tried + bit >> 6
          let mask: UInt64 = 1 &<< UInt64(bit & 63)
          if word.pointee & mask != 0 { break run }
          word.pointee |= mask
        }
        if !push(Backtrack(kind: .go, x: ins.pointee.y, a: i, b: 0)) { return .exhausted }
        pc = Int(ins.pointee.x)
      case .save:
        let r = Int(ins.pointee.x)
        if r > 1 {
          if !push(Backtrack(kind: .register, x: Int32(r), a: registers[r], b: 0)) {
            return .exhausted
          }
        }
        registers[r] = i
        pc &+= 1
      case .assertion:
        let a = unsafeBitCast(UInt8(truncatingIfNeeded: ins.pointee.x), to: Assertion.self)
        if !holds(a, t, i, env) { break run }
        pc &+= 1
      case .backReference:
        let n = Int(ins.pointee.x)
        let from = registers[n * 2]
        let to = registers[n * 2 + 1]
        if from < 0 || to < 0 { break run }
        var k = from
        while k < to {
          if i >= stop { break run }
          let (c, w) = t.character(k)
          let (d, v) = t.character(i)
          if c != d && !(fold && CaseFold.canonical(c) == CaseFold.canonical(d)) { break run }
          k &+= w
          i &+= v
        }
        pc &+= 1
      case .mark:
        let s = Int(ins.pointee.x)
        if !push(Backtrack(kind: .slot, x: Int32(s), a: slots[s], b: 0)) { return .exhausted }
        slots[s] = i
        pc &+= 1
      case .ifEmpty:
        pc = slots[Int(ins.pointee.x)] == i ? Int(ins.pointee.y) : pc &+ 1
      case .dispatch:
        let table = p.tables + Int(ins.pointee.x)
        let target = table[i < stop ? Int(t.byte(i)) : 256]
        if target < 0 { break run }
        pc = Int(target)
      case .match:
        if !longest || (i == stop && !hasBest) { return .yes }
        if !hasBest || i > scratch.longest[1] {
          hasBest = true
          scratch.longest.update(from: registers, count: p.registerCount)
        }
        break run
      }
    }
    // Go back.
    steps &+= 1
    if _slowPath(steps & 0xFFF == 0) {
      if let flag = env.pointee.interrupted, flag.pointee != 0 { return .interrupted }
      if steps > budget { return .exhausted }
    }
    back: while true {
      if depth == 0 {
        if !hasBest { return .no }
        registers.update(from: scratch.longest, count: p.registerCount)
        return .yes
      }
      depth &-= 1
      let b = stack[depth]
      switch b.kind {
      case .register: registers[Int(b.x)] = b.a
      case .slot: slots[Int(b.x)] = b.a
      case .go:
        i = b.a
        pc = Int(b.x)
        break back
      case .loop:
        i = t.previous(b.a)
        pc = Int(b.x)
        // What follows may say which places are worth trying.
        let next = code + pc
        if next.pointee.code == .byte {
          let wanted = UInt8(truncatingIfNeeded: next.pointee.x)
          while i > b.b && t.byte(i) != wanted { i = t.previous(i) }
        } else if next.pointee.code == .literal {
          let wanted = pool[Int(next.pointee.x)]
          while i > b.b && t.byte(i) != wanted { i = t.previous(i) }
        } else if next.pointee.code == .foldedLiteral {
          let wanted = pool[Int(next.pointee.x)]
          let mask = pool[Int(next.pointee.x &+ next.pointee.y)]
          while i > b.b && t.byte(i) | mask != wanted { i = t.previous(i) }
        }
        if i > b.b {
          stack[depth] = Backtrack(kind: .loop, x: b.x, a: i, b: b.b)
          depth &+= 1
        }
        break back
      case .lazy:
        let ins = code + Int(b.x)
        let k = take(matchers + Int(ins.pointee.z), t, b.a, env)
        if k < 0 { continue back }
        if b.b > 1 {
          stack[depth] = Backtrack(
            kind: .lazy, x: b.x, a: k, b: b.b == Int.max ? Int.max : b.b &- 1)
          depth &+= 1
        }
        i = k
        pc = Int(b.x) &+ 1
        break back
      }
    }
  }
}
