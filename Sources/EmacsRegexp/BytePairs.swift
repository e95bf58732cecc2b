/// The pairs of bytes that matches can begin with. Most places whose first byte is right are ruled out
/// by the second one, before anything is attempted.
struct BytePairs {
  /// For each first byte below 128 the second ones; anything may follow others.
  private let rows: UnsafeMutablePointer<SIMD4<UInt64>>

  /// nil when the pattern says too little.
  init?(_ node: Node, _ beginning: Beginning) {
    var openings: [Opening] = []
    guard beginning.openings([node], &openings) else { return nil }
    var table = [SIMD4<UInt64>](repeating: .init(), count: 128)
    for opening in openings {
      var second = SIMD4<UInt64>()
      var next: [Opening] = []
      if let rest = opening.rest, beginning.openings(rest, &next) {
        for opening in next { second |= opening.bytes }
      } else {
        second = Opening.anything
      }
      for b in 0..<128 where Self.contains(opening.bytes, UInt8(b)) { table[b] |= second }
    }
    // What lets everything pass is not worth asking.
    if table.allSatisfy({ $0 == Opening.anything || $0 == .init() }) { return nil }
    rows = .allocate(capacity: 128)
    rows.initialize(from: table, count: 128)
  }

  func deallocate() { rows.deallocate() }

  /// Whether a match can begin with `first` and `second`.
  @inline(__always)
  func allow(_ first: UInt8, _ second: UInt8) -> Bool {
    first >= 128 || Self.contains(rows[Int(first)], second)
  }

  @inline(__always)
  private static func contains(_ set: SIMD4<UInt64>, _ b: UInt8) -> Bool {
    set[Int(b >> 6)] >> UInt64(b & 63) & 1 != 0
  }
}

/// A way for a text to begin: a byte, and what may follow it; nil: anything.
struct Opening {
  var bytes: SIMD4<UInt64>
  var rest: [Node]?

  static let anything = SIMD4<UInt64>(repeating: .max)
}

extension Beginning {
  /// The ways in which text that `nodes` match one after another can begin, or more than those; where
  /// the text ends is not considered. False when there are too many.
  func openings(_ nodes: [Node], _ found: inout [Opening]) -> Bool {
    if found.count > 24 { return false }
    guard let node = nodes.first else {
      found.append(Opening(bytes: Opening.anything, rest: nil))
      return true
    }
    let rest = Array(nodes.dropFirst())
    switch node {
    case .empty: return openings(rest, &found)
    case .assertion(.lineEnd):
      found.append(Opening(bytes: SIMD4(1 << 10, 0, 0, 0), rest: nil))
      return true
    case .assertion: return openings(rest, &found)
    case .backReference:
      found.append(Opening(bytes: Opening.anything, rest: nil))
      return true
    case .character, .any, .set, .syntax, .category:
      found.append(Opening(bytes: bytes(node), rest: rest))
      return true
    case .sequence(let all): return openings(all + rest, &found)
    case .alternatives(let all): return all.allSatisfy { openings([$0] + rest, &found) }
    case .group(_, let x): return openings([x] + rest, &found)
    case .repeat(let x, let minimum, let maximum, let greedy):
      if maximum == 0 { return openings(rest, &found) }
      if ProgramBuilder.isNullable(x) { return false }
      let again = Node.repeat(
        x, minimum: max(0, minimum - 1), maximum: maximum.map { $0 - 1 }, greedy: greedy)
      return openings([x, again] + rest, &found) && (minimum > 0 || openings(rest, &found))
    }
  }

  /// The bytes that a node of one character can begin with.
  private func bytes(_ node: Node) -> SIMD4<UInt64> {
    var table = [Bool](repeating: false, count: 256)
    guard add(node, &table) else { return Opening.anything }
    var set = SIMD4<UInt64>()
    for b in 0..<256 where table[b] { set[b >> 6] |= 1 << UInt64(b & 63) }
    return set
  }
}
