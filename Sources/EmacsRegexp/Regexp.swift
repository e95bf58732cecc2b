#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How a pattern is to be compiled.
public struct RegexpOptions: Hashable {
  /// Compare letters without regard to case.
  public var foldCase: Bool
  /// The pattern's bytes are in the internal encoding; else one byte a character.
  public var patternIsMultibyte: Bool
  /// The text's kind that the program is for.
  public var textIsMultibyte: Bool

  public init(foldCase: Bool, patternIsMultibyte: Bool = true, textIsMultibyte: Bool = true) {
    self.foldCase = foldCase
    self.patternIsMultibyte = patternIsMultibyte
    self.textIsMultibyte = textIsMultibyte
  }
}

/// Where a match and its groups begin and end: two byte offsets a group, -1 when it took no part.
public struct RegexpRegisters {
  public var bounds: [Int] = []
  public init() {}
  public var start: Int { bounds[0] }
  public var end: Int { bounds[1] }
}

/// A compiled regular expression in Emacs's syntax (the manual's "Syntax of Regular
/// Expressions"): leftmost match, alternatives in order. Not for use from two threads at once.
public final class Regexp {
  /// Number of groups, explicitly numbered ones counted up to the highest.
  public let groupCount: Int
  public let options: RegexpOptions
  private let program: Program
  private let node: Node
  private let hasBackReferences: Bool
  private var slowProgram: Program?
  private let scratch: Scratch
  // What a match can begin with.
  private let prefix: [UInt8]
  /// Index of the prefix's rarest byte.
  private let rarest: Int
  private let firstBytes: UnsafeMutablePointer<Bool>?
  private let startsLine: Bool
  private let startsText: Bool

  /// - Throws: `RegexpSyntaxError` in Emacs's words, for `invalid-regexp`.
  public init(
    pattern: UnsafeBufferPointer<UInt8>, options: RegexpOptions
  ) throws(RegexpSyntaxError) {
    var characters: [UInt32] = []
    characters.reserveCapacity(pattern.count)
    let base = pattern.baseAddress ?? UnsafePointer(bitPattern: 8)!
    let subject = Subject(
      RegexpText(
        first: base, firstCount: pattern.count, second: base, secondCount: 0,
        isMultibyte: options.patternIsMultibyte), begin: 0, end: pattern.count)
    var i = 0
    while i < pattern.count {
      let (c, n) = subject.character(i)
      characters.append(c)
      i += n
    }
    var parser = Parser(characters, fold: options.foldCase)
    let node = try parser.parse()
    self.node = node
    self.options = options
    groupCount = max(parser.groupCount, parser.highestGroup)
    hasBackReferences = parser.hasBackReferences
    var builder = ProgramBuilder(
      fold: options.foldCase, multibyte: options.textIsMultibyte, loops: true)
    program = try builder.build(node, groups: groupCount)
    scratch = Scratch(registers: program.registerCount, slots: program.slotCount)
    let start = Beginning(fold: options.foldCase, multibyte: options.textIsMultibyte)
    prefix = start.literalPrefix(node)
    var best = 0
    for (k, b) in prefix.enumerated() where Self.commonness(b) < Self.commonness(prefix[best]) {
      best = k
    }
    rarest = best
    startsLine = Beginning.begins(node, with: .lineStart)
    startsText = Beginning.begins(node, with: .textStart)
    if let set = start.firstBytes(node) {
      let table = UnsafeMutablePointer<Bool>.allocate(capacity: 256)
      for b in 0..<256 { table[b] = set[b] }
      firstBytes = table
    } else {
      firstBytes = nil
    }
  }

  deinit { firstBytes?.deallocate() }

  /// Match at byte offset `start`.
  ///
  /// - Parameters:
  ///   - begin, end: the accessible part of the text.
  /// - Returns: whether it matches; then `registers` says where.
  public func match(
    _ text: RegexpText, begin: Int, end: Int, at start: Int, environment: RegexpEnvironment,
    registers: inout RegexpRegisters
  ) throws(RegexpFailure) -> Bool {
    let subject = Subject(text, begin: begin, end: end)
    var environment = environment
    scratch.steps = 0
    return try withUnsafePointer(to: &environment) { env throws(RegexpFailure) in
      let found = try matchOnce(subject, start, env, searchLimit: nil)
      if found != nil { collect(&registers) }
      return found != nil
    }
  }

  /// The first match that begins in `from...limit` going forward, or the first met going
  /// backward when `limit` is less than `from` or `backward` says so.
  ///
  /// - Parameter stop: where a match has to end by; nil: `end`, or `from` going backward. Unlike `end` it is no edge:
  ///   `$`, `\\'` and the word assertions see the text behind it, as with a search bound.
  /// - Returns: the offset where it begins, or nil; then `registers` says where its groups are.
  public func search(
    _ text: RegexpText, begin: Int, end: Int, from: Int, to limit: Int, stop: Int? = nil,
    backward: Bool = false, environment: RegexpEnvironment, registers: inout RegexpRegisters
  ) throws(RegexpFailure) -> Int? {
    let backward = backward || limit < from
    // A match found going backward may not reach past the place where the search began.
    let subject = Subject(text, begin: begin, end: end, stop: stop ?? (backward ? from : end))
    var environment = environment
    scratch.steps = 0
    return try withUnsafePointer(to: &environment) { env throws(RegexpFailure) in
      let found =
        backward
        ? try searchBackward(subject, from, limit, env) : try searchForward(subject, from, limit, env)
      if found != nil { collect(&registers) }
      return found
    }
  }

  private func collect(_ registers: inout RegexpRegisters) {
    let n = program.registerCount
    if registers.bounds.count != n { registers.bounds = Array(repeating: -1, count: n) }
    for r in stride(from: 0, to: n, by: 2) {
      let (a, b) = (scratch.registers[r], scratch.registers[r + 1])
      registers.bounds[r] = b < 0 ? -1 : a
      registers.bounds[r + 1] = a < 0 ? -1 : b
    }
  }

  /// Match at `start`. When that takes too long and `searchLimit` is given, the rest of the
  /// search is done at once in linear time.
  private func matchOnce(
    _ t: Subject, _ start: Int, _ env: UnsafePointer<RegexpEnvironment>, searchLimit: Int?
  ) throws(RegexpFailure) -> Int? {
    let budget = hasBackReferences ? 50_000_000 : 200_000
    switch attempt(
      program, t, at: start, scratch, env, fold: options.foldCase, budget: budget)
    {
    case .yes: return start
    case .no: return nil
    case .interrupted: throw .interrupted
    case .exhausted:
      if hasBackReferences { throw .tooComplex }
      if slowProgram == nil {
        var builder = ProgramBuilder(
          fold: options.foldCase, multibyte: options.textIsMultibyte, loops: false)
        guard let p = try? builder.build(node, groups: groupCount) else { throw .tooComplex }
        slowProgram = p
      }
      let simulation = Simulation(slowProgram!, t, env)
      let outcome = simulation.run(
        start: start, limit: searchLimit ?? start, search: searchLimit != nil,
        registers: scratch.registers)
      switch outcome {
      case .yes: return scratch.registers[0]
      case .interrupted: throw .interrupted
      default:
        if searchLimit != nil { throw .searchDone }
        return nil
      }
    }
  }

  private func searchForward(
    _ t: Subject, _ from: Int, _ limit: Int, _ env: UnsafePointer<RegexpEnvironment>
  ) throws(RegexpFailure) -> Int? {
    if startsText {
      return from <= t.begin && t.begin <= limit
        ? try matchOnce(t, t.begin, env, searchLimit: nil) : nil
    }
    var i = from
    while i <= limit {
      guard let candidate = nextCandidate(t, i, limit) else { return nil }
      i = candidate
      let steps = scratch.steps
      do throws(RegexpFailure) {
        if let found = try matchOnce(t, i, env, searchLimit: limit) { return found }
      } catch {
        if error == .searchDone { return nil }
        throw error
      }
      // Attempts that fail at once cost nothing towards the budget.
      if scratch.steps - steps < 8 { scratch.steps = steps }
      if i >= t.end { return nil }
      i = t.next(i)
    }
    return nil
  }

  private func searchBackward(
    _ t: Subject, _ from: Int, _ limit: Int, _ env: UnsafePointer<RegexpEnvironment>
  ) throws(RegexpFailure) -> Int? {
    var i = from
    while i >= limit {
      var plausible = true
      if startsText {
        plausible = i == t.begin
      } else if startsLine {
        plausible = i == t.begin || t.byte(i - 1) == 10
      } else if let table = firstBytes {
        plausible = i < t.end && table[Int(t.byte(i))]
      }
      if plausible {
        scratch.steps = 0
        if let found = try matchOnce(t, i, env, searchLimit: nil) { return found }
      }
      if i <= t.begin { return nil }
      i = t.previous(i)
    }
    return nil
  }

  /// The first offset in `i...limit` where a match can begin.
  private func nextCandidate(_ t: Subject, _ i: Int, _ limit: Int) -> Int? {
    if startsLine {
      if i == t.begin || t.byte(i - 1) == 10 { return i }
      guard let newline = find(10, t, i, min(limit, t.end)) else { return nil }
      return newline + 1 <= limit ? newline + 1 : nil
    }
    if prefix.count > 1 {
      return findPrefix(t, i, limit)
    }
    if prefix.count == 1 {
      guard let k = find(prefix[0], t, i, min(limit + 1, t.end)) else { return nil }
      return k
    }
    guard let table = firstBytes else { return i }
    var k = i
    let stop = min(limit, t.end - 1)
    while k <= stop {
      if table[Int(t.byte(k))] { return k }
      k &+= 1
    }
    return nil
  }

  /// The first `byte` in `from..<to`, at memory speed.
  private func find(_ byte: UInt8, _ t: Subject, _ from: Int, _ to: Int) -> Int? {
    var from = from
    if from >= to { return nil }
    if from < t.gap {
      let stop = min(to, t.gap)
      if let p = memchr(t.low + from, Int32(byte), stop - from) {
        return UnsafeRawPointer(p) - UnsafeRawPointer(t.low)
      }
      from = stop
      if from >= to { return nil }
    }
    guard let p = memchr(t.high + from, Int32(byte), to - from) else { return nil }
    return UnsafeRawPointer(p) - UnsafeRawPointer(t.high)
  }

  /// The first place in `from...limit` where the literal prefix stands: look for its rarest byte
  /// at memory speed, then compare.
  private func findPrefix(_ t: Subject, _ from: Int, _ limit: Int) -> Int? {
    let n = prefix.count
    let stop = min(limit, t.end - n)
    var i = from
    while i <= stop {
      guard let k = find(prefix[rarest], t, i + rarest, stop + rarest + 1) else { return nil }
      let start = k - rarest
      var j = 0
      while j < n && t.byte(start + j) == prefix[j] { j += 1 }
      if j == n { return start }
      i = start + 1
    }
    return nil
  }

  /// How common a byte is in text, roughly.
  private static func commonness(_ b: UInt8) -> Int {
    switch b {
    case 0x20: 10
    case 0x65, 0x74, 0x61, 0x6F, 0x69, 0x6E, 0x73, 0x72: 9
    case 0x61...0x7A: 7
    case 0x0A: 5
    case 0x80...: 6
    case 0x30...0x39, 0x41...0x5A, 0x2D, 0x2E, 0x2C, 0x2A: 4
    default: 2
    }
  }
}
