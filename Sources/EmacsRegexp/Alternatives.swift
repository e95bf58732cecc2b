/// How alternatives are compiled: literals that begin alike are drawn together, and the next byte
/// of the text says which of many can match.
extension ProgramBuilder {
  /// Below that many alternatives they are tried one after the other.
  private static var few: Int { 4 }

  /// The same alternatives, those of neighbours that are literals drawn together where they begin
  /// alike. Of two that begin with different characters only one can match, so that the order
  /// in which they are tried stays what it was.
  static func factored(_ branches: [Node], fold: Bool) -> [Node] {
    branches.count < few ? branches : factored(branches.map(items)[...], fold: fold, depth: 0)
  }

  private static func items(_ node: Node) -> ArraySlice<Node> {
    switch node {
    case .empty: []
    case .sequence(let all): all[...]
    default: [node]
    }
  }

  private static func node(_ items: ArraySlice<Node>) -> Node {
    switch items.count {
    case 0: .empty
    case 1: items.first!
    default: .sequence(Array(items))
    }
  }

  /// What a branch begins with, if that is a character, as it is compared.
  private static func key(_ branch: ArraySlice<Node>, fold: Bool) -> UInt32? {
    guard case .character(let c)? = branch.first else { return nil }
    return fold ? CaseFold.canonical(c) : c
  }

  private static func factored(
    _ branches: ArraySlice<ArraySlice<Node>>, fold: Bool, depth: Int
  ) -> [Node] {
    // Deep nesting would cost stack; what is left is still told apart by its first bytes.
    if depth > 60 { return branches.map(node) }
    var out: [Node] = []
    var next = branches.startIndex
    while next < branches.endIndex {
      // A run of literals: the branches of each first character, in the order of the first ones.
      var order: [UInt32] = []
      var groups: [UInt32: [ArraySlice<Node>]] = [:]
      while next < branches.endIndex, let c = key(branches[next], fold: fold) {
        if groups[c] == nil { order.append(c) }
        groups[c, default: []].append(branches[next])
        next += 1
      }
      for c in order { out.append(together(groups[c]!, fold: fold, depth: depth)) }
      if next < branches.endIndex {
        out.append(node(branches[next]))
        next += 1
      }
    }
    return out
  }

  /// One branch for some that begin with the same character.
  private static func together(_ group: [ArraySlice<Node>], fold: Bool, depth: Int) -> Node {
    if group.count == 1 { return node(group[0]) }
    var common = 1
    while let c = key(group[0].dropFirst(common), fold: fold),
      group.allSatisfy({ key($0.dropFirst(common), fold: fold) == c })
    {
      common += 1
    }
    let tails = group.map { $0.dropFirst(common) }
    let rest = factored(tails[...], fold: fold, depth: depth + 1)
    return .sequence(group[0].prefix(common) + [rest.count == 1 ? rest[0] : .alternatives(rest)])
  }

  mutating func alternatives(_ branches: [Node], follow: Follow) throws(RegexpSyntaxError) {
    if branches.count >= Self.few, let choices = choices(branches) {
      return try dispatch(branches, choices, follow: follow)
    }
    var ends: [Int] = []
    for (n, b) in branches.enumerated() {
      if n < branches.count - 1 {
        let s = emit(.split)
        code[s].x = Int32(code.count)
        try compile(b, follow: follow)
        ends.append(emit(.jump))
        code[s].y = Int32(code.count)
      } else {
        try compile(b, follow: follow)
      }
    }
    for e in ends { code[e].x = Int32(code.count) }
  }

  /// For each byte, and the end of the text, which branches can match there, in their order; nil
  /// when that would not save much.
  private func choices(_ branches: [Node]) -> [[Int32]]? {
    let beginning = Beginning(fold: fold, multibyte: multibyte)
    var choices = [[Int32]](repeating: [], count: 257)
    for (n, branch) in branches.enumerated() {
      var set = [Bool](repeating: false, count: 256)
      let takesText = beginning.add(branch, &set)
      for b in 0..<256 where set[b] || !takesText { choices[b].append(Int32(n)) }
      if !takesText { choices[256].append(Int32(n)) }
    }
    let total = choices.reduce(0) { $0 + $1.count }
    return total < branches.count * 257 / 2 ? choices : nil
  }

  private mutating func dispatch(
    _ branches: [Node], _ choices: [[Int32]], follow: Follow
  ) throws(RegexpSyntaxError) {
    let table = tables.count
    tables += [Int32](repeating: -1, count: 257)
    emit(.dispatch, table)
    var starts: [Int32] = []
    var ends: [Int] = []
    for b in branches {
      starts.append(Int32(code.count))
      try compile(b, follow: follow)
      ends.append(emit(.jump))
    }
    // Where several can match they are tried in turn.
    var chains: [[Int32]: Int32] = [:]
    for (b, list) in choices.enumerated() where !list.isEmpty {
      if list.count == 1 {
        tables[table + b] = starts[Int(list[0])]
      } else if let chain = chains[list] {
        tables[table + b] = chain
      } else {
        let chain = Int32(code.count)
        for n in list.dropLast(2) {
          let s = emit(.split, Int(starts[Int(n)]))
          code[s].y = Int32(code.count)
        }
        let last = list.suffix(2).map { Int(starts[Int($0)]) }
        emit(.split, last[0], last[1])
        chains[list] = chain
        tables[table + b] = chain
      }
    }
    for e in ends { code[e].x = Int32(code.count) }
  }
}
