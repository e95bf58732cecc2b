/// What a pattern's matches can begin with, for fast searching.
struct Beginning {
  let fold: Bool
  let multibyte: Bool

  /// Bytes that every match begins with, each with the bits to set before comparing (0x20 where
  /// an ASCII letter stands for both cases).
  struct Prefix {
    var bytes: [UInt8] = []
    var masks: [UInt8] = []
  }

  func literalPrefix(_ node: Node) -> Prefix {
    var out = Prefix()
    _ = collect(node, &out)
    return out
  }

  /// Append a node's fixed beginning; false when what follows is not fixed.
  private func collect(_ node: Node, _ out: inout Prefix) -> Bool {
    if out.bytes.count > 64 { return false }
    switch node {
    case .character(let c):
      let cased = fold && CaseFold.other(c) != c
      if cased && c >= 128 { return false }
      appendEncoded(fold ? CaseFold.canonical(c) : c, multibyte: multibyte, to: &out.bytes)
      while out.masks.count < out.bytes.count { out.masks.append(cased ? 0x20 : 0) }
      return true
    case .sequence(let all):
      for x in all where !collect(x, &out) { return false }
      return true
    case .group(_, let x): return collect(x, &out)
    case .empty: return true
    case .repeat(let x, let minimum, let maximum, _):
      guard minimum > 0 else { return false }
      for _ in 0..<min(minimum, 16) where !collect(x, &out) { return false }
      return maximum == minimum && minimum <= 16
    default: return false
    }
  }

  /// What takes the first character of a match.
  struct Lead {
    var matcher: OneMatcher
    /// Every match begins with such a character.
    var isMandatory: Bool
    /// It takes any number of them: an attempt that failed at the start of a run of them fails
    /// anywhere in it.
    var isUnbounded: Bool
  }

  func lead(_ node: Node) -> Lead? {
    switch node {
    case .sequence(let all): all.first.flatMap(lead)
    case .group(_, let x): lead(x)
    case .repeat(let x, let minimum, let maximum, _):
      ProgramBuilder.matcher(x, fold: fold).map {
        Lead(matcher: $0, isMandatory: minimum > 0, isUnbounded: maximum == nil)
      }
    default:
      ProgramBuilder.matcher(node, fold: fold).map {
        Lead(matcher: $0, isMandatory: true, isUnbounded: false)
      }
    }
  }

  /// Whether every match begins with that assertion.
  static func begins(_ node: Node, with wanted: Assertion) -> Bool {
    switch node {
    case .assertion(let a): a == wanted
    case .sequence(let all): all.first.map { begins($0, with: wanted) } ?? false
    case .group(_, let x): begins(x, with: wanted)
    case .alternatives(let all): all.allSatisfy { begins($0, with: wanted) }
    case .repeat(let x, let minimum, _, _): minimum > 0 && begins(x, with: wanted)
    default: false
    }
  }

  /// The bytes a match can begin with; nil when it may be empty or begin with anything.
  func firstBytes(_ node: Node) -> [Bool]? {
    var set = [Bool](repeating: false, count: 256)
    guard add(node, &set) else { return nil }
    return set.allSatisfy { $0 } ? nil : set
  }

  /// Add a node's first bytes; false when it may take nothing.
  func add(_ node: Node, _ set: inout [Bool]) -> Bool {
    func nonASCII() { for b in 128..<256 { set[b] = true } }
    switch node {
    case .character(let c):
      if fold, c < 128 {
        set[Int(c)] = true
        let other = CaseFold.other(c)
        if other < 128 { set[Int(other)] = true }
      } else if fold {
        for a: UInt32 in 0..<128 where CaseFold.canonical(a) == CaseFold.canonical(c) {
          set[Int(a)] = true
        }
        if c >= 128 { nonASCII() }
      } else {
        var bytes: [UInt8] = []
        appendEncoded(c, multibyte: multibyte, to: &bytes)
        set[Int(bytes[0])] = true
      }
      return true
    case .any, .set:
      let m = ProgramBuilder.matcher(node, fold: fold)!
      defer { m.ranges?.deallocate() }
      for b in 0..<128 {
        let hit = b < 64 ? m.low.0 >> UInt64(b) & 1 : m.low.1 >> UInt64(b - 64) & 1
        if m.lowIsDynamic || hit != 0 { set[b] = true }
      }
      nonASCII()
      return true
    case .syntax, .category:
      for b in 0..<256 { set[b] = true }
      return true
    case .sequence(let all):
      for x in all { if add(x, &set) { return true } }
      return false
    case .alternatives(let all):
      var fixed = true
      for x in all where !add(x, &set) { fixed = false }
      return fixed
    case .group(_, let x): return add(x, &set)
    case .repeat(let x, let minimum, _, _):
      let fixed = add(x, &set)
      return fixed && minimum > 0
    case .backReference:
      // What its group took, before here or not at all.
      for b in 0..<256 { set[b] = true }
      return false
    case .empty, .assertion: return false
    }
  }
}
