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
  /// Of the matches at a place prefer the longest, as POSIX says, not the first found.
  public var longest: Bool

  /// Options; all off but for text and pattern that are multibyte.
  public init(
    foldCase: Bool, patternIsMultibyte: Bool = true, textIsMultibyte: Bool = true,
    longest: Bool = false
  ) {
    self.foldCase = foldCase
    self.longest = longest
    self.patternIsMultibyte = patternIsMultibyte
    self.textIsMultibyte = textIsMultibyte
  }
}

/// Where a match and its groups begin and end: two byte offsets a group, -1 when it took no part.
public struct RegexpRegisters {
  /// Beginning and end of the match, then of each group.
  public var bounds: [Int] = []
  /// Options; all off but for text and pattern that are multibyte.
  public init() {}
  /// Where the match begins.
  public var start: Int { bounds[0] }
  /// Where the match ends.
  public var end: Int { bounds[1] }
}

/// A compiled regular expression in Emacs's syntax (the manual's "Syntax of Regular
/// Expressions"): leftmost match, alternatives in order. Not for use from two threads at once.
public final class Regexp {
  /// Number of groups, explicitly numbered ones counted up to the highest.
  public let groupCount: Int
  /// What it was compiled with.
  public let options: RegexpOptions
  private let program: Program
  private let node: Node
  private let hasBackReferences: Bool
  @exclusivity(unchecked) private var slowProgram: Program?
  private let scratch: Scratch
  // What a match can begin with.
  private let prefix: UnsafeMutablePointer<UInt8>
  private let prefixMasks: UnsafeMutablePointer<UInt8>
  private let prefixCount: Int
  /// Index of the prefix's rarest byte.
  private let rarest: Int
  private let firstBytes: UnsafeMutablePointer<Bool>?
  private let pairs: BytePairs?
  /// The only byte a match can begin with.
  private let onlyByte: UInt8?
  /// What takes the first character: one has to, or any number may (then a run is skipped whole).
  private let lead: UnsafeMutablePointer<OneMatcher>?
  private let leadIsMandatory: Bool
  private let leadIsUnbounded: Bool
  private let startsLine: Bool
  private let startsText: Bool
  /// How many characters before the end of the text a match may begin, if that is known.
  private let reach: Int?
  /// Where this search began: attempts may cost in proportion to the way from there.
  @exclusivity(unchecked) private var origin = 0
  /// Characters that simulations of this search went over.
  @exclusivity(unchecked) private var simulated = 0
  /// Remembering took too much memory in this search.
  @exclusivity(unchecked) private var hasForgotten = false

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
    let fixed = start.literalPrefix(node)
    prefixCount = fixed.bytes.count
    prefix = .allocate(capacity: max(1, prefixCount))
    prefix.initialize(from: fixed.bytes, count: prefixCount)
    prefixMasks = .allocate(capacity: max(1, prefixCount))
    prefixMasks.initialize(from: fixed.masks, count: prefixCount)
    rarest =
      fixed.bytes.indices.min {
        Self.commonness(fixed.bytes[$0]) < Self.commonness(fixed.bytes[$1])
      } ?? 0
    startsLine = Beginning.begins(node, with: .lineStart)
    startsText = Beginning.begins(node, with: .textStart)
    reach = Ending.reach(node)
    if let set = start.firstBytes(node) {
      let table = UnsafeMutablePointer<Bool>.allocate(capacity: 256)
      table.initialize(from: set, count: 256)
      firstBytes = table
    } else {
      firstBytes = nil
    }
    onlyByte = Self.onlyMember(firstBytes)
    pairs = firstBytes == nil || prefixCount > 0 ? nil : BytePairs(node, start)
    if let found = start.lead(node) {
      let matcher = UnsafeMutablePointer<OneMatcher>.allocate(capacity: 1)
      matcher.initialize(to: found.matcher)
      lead = matcher
      leadIsMandatory = found.isMandatory
      leadIsUnbounded = found.isUnbounded && !parser.hasBackReferences
    } else {
      lead = nil
      leadIsMandatory = false
      leadIsUnbounded = false
    }
  }

  deinit {
    prefix.deallocate()
    prefixMasks.deallocate()
    firstBytes?.deallocate()
    pairs?.deallocate()
    lead?.pointee.ranges?.deallocate()
    lead?.deallocate()
  }

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
    origin = start
    simulated = 0
    hasForgotten = false
    defer { scratch.reset() }
    return try withUnsafePointer(to: &environment) { env throws(RegexpFailure) in
      let found = try matchOnce(subject, start, env, to: start)
      if found != nil { collect(&registers) }
      return found != nil
    }
  }

  /// The first match that begins in `from...limit` going forward, or the first met going
  /// backward when `limit` is less than `from` or `backward` says so.
  ///
  /// - Parameter stop: where a match has to end by; nil: `end`, or `from` going backward.
  ///   Unlike `end` it is no edge: `$` and the word assertions see the text behind it.
  /// - Returns: the offset where it begins, or nil; then `registers` says where its groups are.
  public func search(
    _ text: RegexpText, begin: Int, end: Int, from: Int, to limit: Int, stop: Int? = nil,
    backward: Bool = false, environment: RegexpEnvironment, registers: inout RegexpRegisters
  ) throws(RegexpFailure) -> Int? {
    let backward = backward || limit < from
    // A match found going backward may not reach past the place where the search began.
    let subject = Subject(text, begin: begin, end: end, stop: stop ?? (backward ? from : end))
    var environment = environment
    origin = from
    simulated = 0
    hasForgotten = false
    defer { scratch.reset() }
    return try withUnsafePointer(to: &environment) { env throws(RegexpFailure) in
      let found =
        backward
        ? try searchBackward(subject, from, limit, env)
        : try searchForward(subject, from, limit, env)
      if found != nil { collect(&registers) }
      return found
    }
  }

  private func collect(_ registers: inout RegexpRegisters) {
    let n = program.registerCount
    if registers.bounds.count != n {
      registers.bounds.removeAll(keepingCapacity: true)
      for _ in 0..<n { registers.bounds.append(-1) }
    }
    for r in stride(from: 0, to: n, by: 2) {
      let (a, b) = (scratch.registers[r], scratch.registers[r + 1])
      registers.bounds[r] = b < 0 ? -1 : a
      registers.bounds[r + 1] = a < 0 ? -1 : b
    }
  }

  /// Match at `start`, in a search of the starts from there to `to`.
  ///
  /// Going back is plain as long as that is cheap. When it is not, what failed is remembered for
  /// the rest of the search, so that nothing is tried twice; and when that takes too much memory,
  /// all alternatives advance together (then forward all later starts too, in one go).
  private func matchOnce(
    _ t: Subject, _ start: Int, _ env: UnsafePointer<RegexpEnvironment>, to: Int
  ) throws(RegexpFailure) -> Int? {
    let longest = options.longest
    if scratch.tried == nil {
      // The rest of the text may be gone over once.
      let linear = 16 * abs(start - origin) + (t.stop - start) >> 4
      let budget = hasBackReferences ? 50_000_000 : 200_000 + linear
      switch attempt(
        program, t, at: start, scratch, env, fold: options.foldCase, budget: budget,
        longest: longest)
      {
      case .yes: return start
      case .no: return nil
      case .interrupted: throw .interrupted
      case .exhausted:
        if hasBackReferences { throw .tooComplex }
        if scratch.isFull { hasForgotten = true }
      }
    }
    let slow = try linearProgram()
    if scratch.tried != nil
      || !hasForgotten
        && scratch.remember(splits: slow.splitCount, from: min(start, to), to: t.stop)
    {
      switch attempt(
        slow, t, at: start, scratch, env, fold: options.foldCase, budget: .max, longest: longest)
      {
      case .yes: return start
      case .no: return nil
      case .interrupted: throw .interrupted
      case .exhausted:
        // What this attempt left unfinished has not failed.
        scratch.forget()
        hasForgotten = true
      }
    }
    let isSearch = to > start
    if simulated > 100_000_000 { throw .tooComplex }
    simulated += t.stop - start
    let simulation = Simulation(slow, t, env)
    switch simulation.run(
      start: start, limit: max(start, to), search: isSearch, longest: longest,
      registers: scratch.registers)
    {
    case .yes: return scratch.registers[0]
    case .interrupted: throw .interrupted
    default:
      if isSearch { throw .searchDone }
      return nil
    }
  }

  /// The program without loop instructions, for matching in linear time.
  private func linearProgram() throws(RegexpFailure) -> Program {
    if let slowProgram { return slowProgram }
    var builder = ProgramBuilder(
      fold: options.foldCase, multibyte: options.textIsMultibyte, loops: false)
    guard let made = try? builder.build(node, groups: groupCount) else { throw .tooComplex }
    if made.slotCount > program.slotCount { scratch.reserve(slots: made.slotCount) }
    slowProgram = made
    return made
  }

  private func searchForward(
    _ t: Subject, _ from: Int, _ limit: Int, _ env: UnsafePointer<RegexpEnvironment>
  ) throws(RegexpFailure) -> Int? {
    let limit = min(limit, t.stop)
    if startsText {
      return from <= t.begin && t.begin <= limit
        ? try matchOnce(t, t.begin, env, to: t.begin) : nil
    }
    var i = from
    if let reach {
      if t.stop < t.end { return nil }
      var first = t.end
      for _ in 0..<reach where first > i { first = t.previous(first) }
      i = max(i, first)
    }
    while i <= limit {
      guard let candidate = nextCandidate(t, i, limit, env) else { return nil }
      i = candidate
      do throws(RegexpFailure) {
        if let found = try matchOnce(t, i, env, to: limit) { return found }
      } catch {
        if error == .searchDone { return nil }
        throw error
      }
      if leadIsUnbounded, let lead { i = runEnd(lead, t, i, env) }
      if i >= t.stop { return nil }
      i = t.next(i)
    }
    return nil
  }

  private func searchBackward(
    _ t: Subject, _ from: Int, _ limit: Int, _ env: UnsafePointer<RegexpEnvironment>
  ) throws(RegexpFailure) -> Int? {
    let limit = max(limit, t.begin)
    if startsText {
      return limit <= t.begin && t.begin <= from
        ? try matchOnce(t, t.begin, env, to: t.begin) : nil
    }
    var i = from
    while i >= limit {
      var plausible = true
      if startsLine { plausible = i == t.begin || t.byte(i - 1) == 10 }
      if plausible, let table = firstBytes { plausible = i < t.stop && table[Int(t.byte(i))] }
      if plausible, let found = try matchOnce(t, i, env, to: limit) { return found }
      if i <= limit { return nil }
      i = t.previous(i)
    }
    return nil
  }

  /// The first offset in `i...limit` where a match can begin.
  private func nextCandidate(
    _ t: Subject, _ i: Int, _ limit: Int, _ env: UnsafePointer<RegexpEnvironment>
  ) -> Int? {
    if startsLine {
      var k = i
      while true {
        if let onlyByte, k > t.begin {
          let stop = min(limit + 1, t.stop)
          guard let newline = t.find(10, then: onlyByte, k - 1, stop) else { return nil }
          k = newline + 1
        } else if k != t.begin && t.byte(k - 1) != 10 {
          guard let newline = t.find(10, k, limit) else { return nil }
          k = newline + 1
        }
        guard let table = firstBytes else { return k }
        if k >= t.stop { return nil }
        let first = t.byte(k)
        if table[Int(first)] {
          guard let pairs, k + 1 < t.end, !pairs.allow(first, t.byte(k + 1)) else { return k }
        }
        k += 1
        if k > limit { return nil }
      }
    }
    if prefixCount > 0 { return findPrefix(t, i, limit) }
    let stop = min(limit + 1, t.stop)
    if leadIsMandatory, let lead, lead.pointee.lowIsDynamic {
      var k = i
      while k < stop {
        if take(lead, t, k, env) >= 0 { return k }
        k = t.next(k)
      }
      return nil
    }
    if let firstBytes {
      if let pairs { return t.find(in: firstBytes, pairs, i, stop) }
      return t.find(in: firstBytes, i, stop)
    }
    return i
  }

  /// The first place in `from...limit` where the literal prefix stands: look for its rarest byte
  /// at memory speed, then compare.
  private func findPrefix(_ t: Subject, _ from: Int, _ limit: Int) -> Int? {
    let n = prefixCount
    let stop = min(limit, t.stop - n)
    let (wanted, mask) = (prefix[rarest], prefixMasks[rarest])
    var i = from
    while i <= stop {
      guard let k = t.find(wanted, mask: mask, i + rarest, stop + rarest + 1) else { return nil }
      let start = k - rarest
      var j = 0
      while j < n && t.byte(start + j) | prefixMasks[j] == prefix[j] { j += 1 }
      if j == n { return start }
      i = start + 1
    }
    return nil
  }

  private static func onlyMember(_ table: UnsafePointer<Bool>?) -> UInt8? {
    guard let table else { return nil }
    let members = (0..<256).filter { table[$0] }
    return members.count == 1 ? UInt8(members[0]) : nil
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
