/// One instruction of a compiled pattern.
struct Instruction {
  enum Code: UInt8 {
    case match
    /// The byte `x`.
    case byte
    /// `y` bytes of the literal pool from `x`.
    case literal
    /// `y` bytes of the pool from `x`, compared after setting the bits that the `y` bytes behind
    /// them give: ASCII letters in either case.
    case foldedLiteral
    /// The character `x`, compared after case folding.
    case folded
    /// One character that the matcher `x` (an index) takes.
    case one
    /// `x` to `y` characters (y < 0: any number) that matcher `z` takes, as many as possible.
    case loop
    /// The same, as many as possible, none given back: what follows cannot begin with them.
    case loopPossessive
    /// The same, as few as possible.
    case loopLazy
    case jump
    /// Try `x`, then `y`. `z` numbers the splits.
    case split
    case save
    case assertion
    case backReference
    /// Remember the place in slot `x`.
    case mark
    /// Go to `y` when nothing was taken since slot `x` was marked.
    case ifEmpty
    /// Go to where table `x` says for the next byte, or for the end of the text; below 0, nowhere.
    case dispatch
  }
  var code: Code
  var x: Int32 = 0
  var y: Int32 = 0
  var z: Int32 = 0
}

/// What takes exactly one character.
struct OneMatcher {
  enum Kind: UInt8 { case any, set, syntax, category, character, folded }
  var kind: Kind
  var negated = false
  /// Characters are looked up as what they are compared as, too.
  var fold = false
  var code: UInt8 = 0
  /// Membership of ASCII characters decided beforehand: bit set means it matches.
  var low: (UInt64, UInt64) = (0, 0)
  /// Whether ASCII depends on the text's syntax or categories; then `low` is not negated yet.
  var lowIsDynamic = false
  /// Syntax classes whose ASCII characters match, bit by class; when `lowIsDynamic`.
  var syntaxMask: UInt32 = 0
  /// The one byte that stops a run of such characters, or -1.
  var only: Int16 = -1
  var character: UInt32 = 0
  var classes: CharacterClass = []
  var ranges: UnsafeMutablePointer<(UInt32, UInt32)>?
  var rangeCount = 0
}

/// A compiled pattern in raw memory.
final class Program {
  let code: UnsafeMutablePointer<Instruction>
  let count: Int
  let matchers: UnsafeMutablePointer<OneMatcher>
  let matcherCount: Int
  let pool: UnsafeMutablePointer<UInt8>
  let registerCount: Int
  let slotCount: Int
  let splitCount: Int
  /// The tables of dispatches, each for 256 bytes and the end of the text.
  let tables: UnsafeMutablePointer<Int32>

  init(
    code: [Instruction], matchers: [OneMatcher], pool: [UInt8], tables: [Int32],
    registerCount: Int, slotCount: Int, splitCount: Int
  ) {
    count = code.count
    self.code = .allocate(capacity: max(1, code.count))
    self.code.initialize(from: code, count: code.count)
    matcherCount = matchers.count
    self.matchers = .allocate(capacity: max(1, matchers.count))
    self.matchers.initialize(from: matchers, count: matchers.count)
    self.pool = .allocate(capacity: max(1, pool.count))
    self.pool.initialize(from: pool, count: pool.count)
    self.tables = .allocate(capacity: max(1, tables.count))
    self.tables.initialize(from: tables, count: tables.count)
    self.registerCount = registerCount
    self.slotCount = slotCount
    self.splitCount = splitCount
  }

  deinit {
    for i in 0..<matcherCount { matchers[i].ranges?.deallocate() }
    code.deallocate()
    matchers.deallocate()
    pool.deallocate()
    tables.deallocate()
  }
}

/// Appends a character in the text's encoding.
func appendEncoded(_ c: UInt32, multibyte: Bool, to out: inout [UInt8]) {
  if c < 0x80 {
    out.append(UInt8(c))
  } else if !multibyte {
    out.append(UInt8(truncatingIfNeeded: c))
  } else if c < 0x800 {
    out.append(UInt8(0xC0 | c >> 6))
    out.append(UInt8(0x80 | c & 0x3F))
  } else if c < 0x1_0000 {
    out.append(UInt8(0xE0 | c >> 12))
    out.append(UInt8(0x80 | c >> 6 & 0x3F))
    out.append(UInt8(0x80 | c & 0x3F))
  } else if c < 0x20_0000 {
    out.append(UInt8(0xF0 | c >> 18))
    out.append(UInt8(0x80 | c >> 12 & 0x3F))
    out.append(UInt8(0x80 | c >> 6 & 0x3F))
    out.append(UInt8(0x80 | c & 0x3F))
  } else if c < 0x3F_FF80 {
    out.append(0xF8)
    out.append(UInt8(0x80 | c >> 18 & 0x3F))
    out.append(UInt8(0x80 | c >> 12 & 0x3F))
    out.append(UInt8(0x80 | c >> 6 & 0x3F))
    out.append(UInt8(0x80 | c & 0x3F))
  } else {
    let b = c - 0x3F_FF00
    out.append(UInt8(0xC0 | (b >> 6 & 1)))
    out.append(UInt8(0x80 | b & 0x3F))
  }
}

/// Turns a parsed pattern into a program.
struct ProgramBuilder {
  let fold: Bool
  let multibyte: Bool
  /// Whether to use the loop instructions, which the simulation cannot run.
  let loops: Bool
  var code: [Instruction] = []
  private var matchers: [OneMatcher] = []
  private var pool: [UInt8] = []
  var tables: [Int32] = []
  private var slots = 0
  private var splits = 0

  init(fold: Bool, multibyte: Bool, loops: Bool) {
    self.fold = fold
    self.multibyte = multibyte
    self.loops = loops
  }

  private func tooBig() -> RegexpSyntaxError {
    RegexpSyntaxError(message: "Regular expression too big")
  }

  mutating func build(_ node: Node, groups: Int) throws(RegexpSyntaxError) -> Program {
    emit(.save, 0)
    try compile(node, follow: .anything)
    emit(.save, 1)
    emit(.match)
    return Program(
      code: code, matchers: matchers, pool: pool, tables: tables,
      registerCount: (groups + 1) * 2, slotCount: slots, splitCount: splits)
  }

  @discardableResult
  mutating func emit(
    _ c: Instruction.Code, _ x: Int = 0, _ y: Int = 0, _ z: Int = 0
  ) -> Int {
    code.append(Instruction(code: c, x: Int32(x), y: Int32(y), z: Int32(z)))
    if c == .split {
      code[code.count - 1].z = Int32(splits)
      splits += 1
    }
    return code.count - 1
  }

  // MARK: Single characters

  /// The matcher of a node that takes exactly one character, or nil.
  static func matcher(_ node: Node, fold: Bool) -> OneMatcher? {
    switch node {
    case .any:
      var m = OneMatcher(kind: .any)
      m.low = (~(1 << 10), ~0)
      m.only = 10
      return m
    case .character(let c):
      var m = OneMatcher(kind: fold ? .folded : .character)
      m.character = fold ? CaseFold.canonical(c) : c
      for a: UInt32 in 0..<128 where (fold ? CaseFold.canonical(a) : a) == m.character {
        if a < 64 { m.low.0 |= 1 << UInt64(a) } else { m.low.1 |= 1 << UInt64(a - 64) }
      }
      return m
    case .set(let s):
      var m = OneMatcher(kind: .set)
      m.negated = s.negated
      m.low = s.low
      m.fold = fold
      m.classes = s.classes
      if s.classes.contains(.space) { m.syntaxMask |= 1 << 0 }
      if s.classes.contains(.word) { m.syntaxMask |= 1 << 2 }
      m.lowIsDynamic = m.syntaxMask != 0
      if s.negated && !m.lowIsDynamic {
        if s.ranges.isEmpty && s.classes.isEmpty
          && s.low.0.nonzeroBitCount + s.low.1.nonzeroBitCount == 1
        {
          m.only = Int16(
            s.low.0 != 0 ? s.low.0.trailingZeroBitCount : 64 + s.low.1.trailingZeroBitCount)
        }
        m.low = (~m.low.0, ~m.low.1)
      }
      if !s.ranges.isEmpty {
        m.ranges = .allocate(capacity: s.ranges.count)
        m.ranges!.initialize(from: s.ranges, count: s.ranges.count)
        m.rangeCount = s.ranges.count
      }
      return m
    case .syntax(let code, let negated):
      var m = OneMatcher(kind: .syntax)
      m.code = code
      m.negated = negated
      m.lowIsDynamic = true
      m.syntaxMask = code < 32 ? 1 << UInt32(code) : 0
      return m
    case .category(let code, let negated):
      var m = OneMatcher(kind: .category)
      m.code = code
      m.negated = negated
      m.lowIsDynamic = true
      return m
    case .alternatives(let branches):
      // Alternatives of single characters are a set: `\(?:.\|\n\)` takes anything.
      var low: (UInt64, UInt64) = (0, 0)
      var anyOther = false
      for b in branches {
        switch b {
        case .any:
          low.0 |= ~(1 << 10)
          low.1 = ~0
          anyOther = true
        case .character(let c) where c < 128 && !fold:
          if c < 64 { low.0 |= 1 << UInt64(c) } else { low.1 |= 1 << UInt64(c - 64) }
        case .set(let s)
        where s.ranges.isEmpty && s.classes.isDisjoint(with: .syntactic) && s.negated:
          low.0 |= ~s.low.0
          low.1 |= ~s.low.1
          if s.classes.isEmpty { anyOther = true } else { return nil }
        case .set(let s) where s.ranges.isEmpty && s.classes.isEmpty && !s.negated:
          low.0 |= s.low.0
          low.1 |= s.low.1
        default: return nil
        }
      }
      var m = OneMatcher(kind: .set)
      m.low = low
      m.negated = anyOther
      return m
    default: return nil
    }
  }

  private mutating func add(_ m: OneMatcher) -> Int {
    matchers.append(m)
    return matchers.count - 1
  }

  // MARK: What may follow

  /// The characters that can come next, for loops that need not give anything back. The end of
  /// the text may always follow: no loop goes past it.
  struct Follow {
    var low: (UInt64, UInt64) = (0, 0)
    var beyondASCII = false
    static let anything = Follow(low: (~0, ~0), beyondASCII: true)

    mutating func formUnion(_ other: Follow) {
      low.0 |= other.low.0
      low.1 |= other.low.1
      beyondASCII = beyondASCII || other.beyondASCII
    }
  }

  /// What `node`, with `follow` behind it, can begin with.
  private func first(_ node: Node, _ follow: Follow) -> Follow {
    switch node {
    case .empty: return follow
    case .character, .any, .set:
      guard let m = Self.matcher(node, fold: fold) else { return .anything }
      defer { m.ranges?.deallocate() }
      if m.lowIsDynamic { return .anything }
      return Follow(low: m.low, beyondASCII: Self.takesBeyondASCII(m))
    case .sequence(let all): return first(all[...], follow)
    case .alternatives(let all):
      var out = Follow()
      for x in all { out.formUnion(first(x, follow)) }
      return out
    case .group(_, let x): return first(x, follow)
    case .repeat(let x, let minimum, let maximum, _):
      var out = first(x, maximum == 1 ? follow : .anything)
      if minimum == 0 { out.formUnion(follow) }
      return out
    case .assertion(.lineEnd): return Follow(low: (1 << 10, 0))
    case .assertion(.textEnd): return Follow()
    case .assertion, .syntax, .category, .backReference: return .anything
    }
  }

  private func first(_ items: ArraySlice<Node>, _ follow: Follow) -> Follow {
    // A few items say enough; what is behind them may then be anything.
    var out = items.count > 4 ? Follow.anything : follow
    for x in items.prefix(4).reversed() { out = first(x, out) }
    return out
  }

  private static func takesBeyondASCII(_ m: OneMatcher) -> Bool {
    switch m.kind {
    case .character, .folded: m.character >= 128
    case .set: m.negated || m.rangeCount > 0 || !m.classes.isEmpty
    case .any, .syntax, .category: true
    }
  }

  private func isDisjoint(_ m: OneMatcher, _ follow: Follow) -> Bool {
    !m.lowIsDynamic && m.low.0 & follow.low.0 == 0 && m.low.1 & follow.low.1 == 0
      && !(follow.beyondASCII && Self.takesBeyondASCII(m))
  }

  // MARK: Nodes

  mutating func compile(_ node: Node, follow: Follow) throws(RegexpSyntaxError) {
    if code.count > 2_000_000 { throw tooBig() }
    switch node {
    case .empty: break
    case .character(let c):
      if !loops {
        emit(.one, add(Self.matcher(node, fold: fold)!))
      } else if isLiteral(c) {
        literal([c])
      } else {
        emit(.folded, Int(CaseFold.canonical(c)))
      }
    case .any, .set, .syntax, .category:
      emit(.one, add(Self.matcher(node, fold: fold)!))
    case .sequence(let all):
      var k = 0
      while k < all.count {
        var run: [UInt32] = []
        while loops, k < all.count, case .character(let c) = all[k], isLiteral(c) {
          run.append(c)
          k += 1
        }
        if !run.isEmpty {
          literal(run)
          continue
        }
        try compile(all[k], follow: first(all[(k + 1)...], follow))
        k += 1
      }
    case .alternatives(let branches):
      if let m = Self.matcher(node, fold: fold) {
        emit(.one, add(m))
        return
      }
      try alternatives(Self.factored(branches, fold: fold), follow: follow)
    case .group(let n, let inner):
      emit(.save, n * 2)
      try compile(inner, follow: follow)
      emit(.save, n * 2 + 1)
    case .backReference(let n): emit(.backReference, n)
    case .assertion(let a): emit(.assertion, Int(a.rawValue))
    case .repeat(let x, let minimum, let maximum, let greedy):
      try repetition(x, minimum, maximum, greedy, follow)
    }
  }

  /// Whether a character is compared byte by byte.
  private func isLiteral(_ c: UInt32) -> Bool {
    // Text of bytes has no such character: it is compared as one, not by its low byte.
    if !multibyte, c > 0xFF, c < 0x3F_FF80 { return false }
    return !fold || c < 128 || CaseFold.other(c) == c
  }

  private mutating func literal(_ characters: [UInt32]) {
    let start = pool.count
    var masks: [UInt8] = []
    for c in characters {
      appendEncoded(fold ? CaseFold.canonical(c) : c, multibyte: multibyte, to: &pool)
      let cased = fold && c < 128 && CaseFold.other(c) != c
      while masks.count < pool.count - start { masks.append(cased ? 0x20 : 0) }
    }
    let n = masks.count
    if masks.contains(0x20) {
      pool += masks
      emit(.foldedLiteral, start, n)
    } else if n == 1 {
      emit(.byte, Int(pool[start]))
    } else {
      emit(.literal, start, n)
    }
  }

  private mutating func repetition(
    _ x: Node, _ minimum: Int, _ maximum: Int?, _ greedy: Bool, _ follow: Follow
  ) throws(RegexpSyntaxError) {
    if loops, let m = Self.matcher(x, fold: fold) {
      let kind: Instruction.Code =
        !greedy ? .loopLazy : isDisjoint(m, follow) ? .loopPossessive : .loop
      emit(kind, minimum, maximum ?? -1, add(m))
      return
    }
    if case .assertion = x {
      if minimum > 0 { try compile(x, follow: follow) }
      return
    }
    if let flat = flattened(x, minimum, maximum, greedy),
      case .repeat(let y, let n, let m, _) = flat
    {
      return try repetition(y, n, m, greedy, follow)
    }
    let nullable = Self.isNullable(x)
    // Of turns that can be empty anywhere one must be taken; none is after one that was empty.
    let needed = Self.isNullable(x, anywhere: true) ? min(1, minimum) : minimum
    for _ in 0..<needed {
      let before = code.count
      try compile(x, follow: .anything)
      // What compiles to nothing does so each time.
      if code.count == before { return }
    }
    if let maximum {
      var outs: [Int] = []
      var leaves: [Int] = []
      let slot = slots
      if nullable && maximum > needed { slots += 1 }
      for _ in needed..<max(needed, maximum) {
        let s = emit(.split)
        if greedy { code[s].x = Int32(code.count) } else { code[s].y = Int32(code.count) }
        outs.append(s)
        if nullable { emit(.mark, slot) }
        try compile(x, follow: .anything)
        if nullable { leaves.append(emit(.ifEmpty, slot)) }
      }
      for s in outs {
        if greedy { code[s].y = Int32(code.count) } else { code[s].x = Int32(code.count) }
      }
      for l in leaves { code[l].y = Int32(code.count) }
      return
    }
    let s = emit(.split)
    let slot = slots
    if nullable { slots += 1 }
    let body = code.count
    if nullable { emit(.mark, slot) }
    try compile(x, follow: .anything)
    var leave: Int?
    if nullable { leave = emit(.ifEmpty, slot) }
    emit(.jump, s)
    let end = code.count
    if greedy {
      code[s].x = Int32(body)
      code[s].y = Int32(end)
    } else {
      code[s].x = Int32(end)
      code[s].y = Int32(body)
    }
    if let leave { code[leave].y = Int32(end) }
  }

  /// Repetitions of repetitions of one character, as `(a+)*`, as one repetition of it; nil when
  /// they are not that. Seventy thousand turns and more count as any number.
  private func flattened(_ x: Node, _ minimum: Int, _ maximum: Int?, _ greedy: Bool) -> Node? {
    guard maximum != 0, case .repeat(var y, var low, var high, greedy) = x else { return nil }
    if Self.matcher(y, fold: fold) == nil {
      guard let inner = flattened(y, low, high, greedy),
        case .repeat(let z, let n, let m, _) = inner
      else { return nil }
      (y, low, high) = (z, n, m)
    }
    if low <= 1 && high == nil {
      return .repeat(y, minimum: low * minimum, maximum: nil, greedy: greedy)
    }
    guard low == 0 else { return nil }
    if high == 0 { return x }
    var most: Int?
    if let high, let maximum, high * maximum < 70_000 { most = high * maximum }
    return .repeat(y, minimum: 0, maximum: most, greedy: greedy)
  }

  /// Whether a node can match without taking text; `anywhere`: whatever the text and the groups are.
  static func isNullable(_ node: Node, anywhere: Bool = false) -> Bool {
    switch node {
    case .empty: true
    case .assertion, .backReference: !anywhere
    case .character, .any, .set, .syntax, .category: false
    case .sequence(let all): all.allSatisfy { isNullable($0, anywhere: anywhere) }
    case .alternatives(let all): all.contains { isNullable($0, anywhere: anywhere) }
    case .group(_, let x): isNullable(x, anywhere: anywhere)
    case .repeat(let x, let minimum, _, _): minimum == 0 || isNullable(x, anywhere: anywhere)
    }
  }
}
