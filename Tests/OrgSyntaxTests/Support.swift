import OrgSyntax

/// Runs `body` on the bytes of `source`.
func withText<R>(_ source: String, _ body: (ByteText) -> R) -> R {
  let bytes = Array(source.utf8)
  return bytes.withUnsafeBufferPointer { body($0) }
}

/// The tree of `source` as an s-expression of kinds.
func outline(_ source: String) -> String {
  withText(source) { text in
    let tree = SyntaxTree(parsing: text)
    func show(_ id: NodeID) -> String {
      let children = tree.children(of: id)
      if children.isEmpty { return "\(tree[id].kind)" }
      return "(\(tree[id].kind) " + children.map(show).joined(separator: " ") + ")"
    }
    return tree.children(of: tree.root).map(show).joined(separator: " ")
  }
}

/// The objects of the paragraph `source` as `kind:text`.
func objects(_ source: String) -> [String] {
  withText(source) { text in
    var scanner = ObjectScanner(text)
    return scanner.objects(in: 0..<text.count).map { "\($0.kind):\(text.string($0.range))" }
  }
}
