/// What a pattern's matches can begin with, for fast searching.
struct Beginning {
  let fold: Bool
  let multibyte: Bool

  /// Bytes that every match begins with.
  func literalPrefix(_ node: Node) -> [UInt8] {
    var out: [UInt8] = []
    _ = collect(node, &out)
    return out
  }

  /// Append a node's fixed beginning; false when what follows is not fixed.
  private func collect(_ node: Node, _ out: inout [UInt8]) -> Bool {
    switch node {
    case .character(let c):
      if fold && CaseFold.other(c) != c { return false }
      // A letter of another case may fold to this one.
      if fold && c >= 128 { return false }
      appendEncoded(c, multibyte: multibyte, to: &out)
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
  private func add(_ node: Node, _ set: inout [Bool]) -> Bool {
    func nonASCII() { for b in 128..<256 { set[b] = true } }
    switch node {
    case .character(let c):
      if fold {
        for a: UInt32 in 0..<128 where CaseFold.canonical(a) == CaseFold.canonical(c) {
          set[Int(a)] = true
        }
        if c >= 128 || CaseFold.other(c) != c { nonASCII() }
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
    case .empty, .assertion, .backReference: return false
    }
  }
}
