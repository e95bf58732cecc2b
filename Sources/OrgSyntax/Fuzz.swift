/// Parses `bytes` in every way the module offers and checks what must always hold.
///
/// Traps when the tree does not cover its input; returns the number of nodes and objects otherwise.
@discardableResult
public func fuzzOrg(_ bytes: [UInt8]) -> Int {
  bytes.withUnsafeBufferPointer { text in
    let tree = SyntaxTree(parsing: text)
    if let problem = tree.firstInconsistency { fatalError(problem) }
    let keywords = TodoKeywords(readingFrom: text, tree: tree)
    var count = tree.nodes.count
    tree.forEach { id in
      let node = tree[id]
      count += tree.objects(of: id, in: text, keywords: keywords).count
      count += tree.affiliatedKeywords(of: id, in: text).count
      switch node.kind {
      case .sourceBlock:
        let block = SourceBlock(node, in: text)
        count += HeaderArguments(parsing: text[block.parameters]).arguments.count
        count += NowebReference.all(in: UnsafeBufferPointer(rebasing: text[block.body])).count
        _ = Block.escape(Block.unescape(text[block.body]))
      case .babelCall:
        if let keyword = Keyword(at: Int(node.start), to: Int(node.close), in: text),
          let call = BabelCall(value: keyword.value, in: text)
        {
          _ = call.arguments.map { Reference.splitArguments(Array(text[$0])) }
        }
      default: break
      }
    }
    _ = Reference(bytes)
    return count
  }
}

extension SyntaxTree {
  /// A description of the first place where the tree is not well formed, or nil.
  public var firstInconsistency: String? {
    for (i, node) in nodes.enumerated() {
      guard node.begin <= node.start, node.start <= node.close, node.close <= node.end,
        node.contentsBegin <= node.contentsEnd, node.contentsEnd <= node.end
      else { return "node \(i) (\(node.kind)): its positions are out of order" }
      if node.parent >= 0 {
        let parent = self[node.parent]
        guard parent.begin <= node.begin, node.end <= parent.end else {
          return "node \(i) (\(node.kind)) leaves its parent \(parent.kind)"
        }
      }
      if node.next >= 0, self[node.next].begin < node.end {
        return "node \(i) (\(node.kind)) overlaps the next"
      }
    }
    return nil
  }
}
