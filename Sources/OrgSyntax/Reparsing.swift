/// What of a text an edit left alone.
public struct TextChange {
  /// How many bytes at the beginning are the same.
  public var prefix: Int
  /// How many bytes at the end are the same, those of the prefix excluded.
  public var suffix: Int

  /// Compares the text before and after.
  public init(from old: ByteText, to new: ByteText) {
    let shorter = min(old.count, new.count)
    prefix = TextChange.common(old, new, shorter, oldStart: 0, newStart: 0, isForward: true)
    suffix = TextChange.common(
      old, new, shorter - prefix, oldStart: old.count, newStart: new.count, isForward: false)
  }

  /// How many bytes agree from the starts on, eight at a time.
  private static func common(
    _ old: ByteText, _ new: ByteText, _ limit: Int, oldStart: Int, newStart: Int, isForward: Bool
  ) -> Int {
    guard limit > 0, let a = old.baseAddress, let b = new.baseAddress else { return 0 }
    var n = 0
    while n + 8 <= limit {
      let (i, j) = isForward ? (oldStart + n, newStart + n) : (oldStart - n - 8, newStart - n - 8)
      let x = UnsafeRawPointer(a + i).loadUnaligned(as: UInt64.self)
      let y = UnsafeRawPointer(b + j).loadUnaligned(as: UInt64.self)
      if x != y { break }
      n += 8
    }
    while n < limit,
      isForward ? a[oldStart + n] == b[newStart + n] : a[oldStart - n - 1] == b[newStart - n - 1]
    {
      n += 1
    }
    return n
  }
}

// After an edit the part between two headlines that it happened in is parsed alone; what is before
// and after is the same but for its place.
extension SyntaxTree {
  /// The tree of `text`, made from this one of the text before `change`; nil where the whole text has
  /// to be parsed. Objects are not taken over. Both texts are parsed whole, with the same options.
  public func updated(
    for text: ByteText, _ change: TextChange, options: SyntaxOptions
  ) -> SyntaxTree? {
    guard elementCount > 0, nodes[0].begin == 0 else { return nil }
    let oldCount = Int(nodes[0].end)
    let delta = text.count - oldCount
    let owner = self.owner(at: change.prefix)
    let part = self.part(of: owner)
    guard !part.range.isEmpty, change.prefix >= part.range.lowerBound,
      oldCount - change.suffix <= part.range.upperBound
    else { return nil }
    let newRange = part.range.lowerBound..<part.range.upperBound + delta
    // The headline that follows must still begin a line.
    guard !newRange.isEmpty,
      part.range.upperBound == oldCount || text[newRange.upperBound - 1] == 10
    else { return nil }
    let fresh = SyntaxTree(
      parsing: text, in: newRange, startsDocument: owner == root, options: options)
    let freshOwner: NodeID = owner == root ? 0 : 1
    if owner == root {
      guard fresh.headlineCount == 0 else { return nil }
    } else {
      guard fresh.headlineCount == 1, fresh.nodes.count > 1, fresh[1].kind == .headline,
        fresh[1].begin == self[owner].begin, fresh[1].level == self[owner].level
      else { return nil }
    }
    return spliced(
      owner: owner, part: part, fresh: fresh, freshOwner: freshOwner, delta: delta)
  }

  /// A part between two headlines: its bytes, the nodes of its section, the headline below its own.
  private struct Part {
    var range: Range<Int>
    var section: Range<Int>
    var firstHeadline: NodeID
  }

  private var headlineCount: Int { nodes.lazy.filter { $0.kind == .headline }.count }

  /// The innermost headline whose subtree holds byte `position`, or the root.
  private func owner(at position: Int) -> NodeID {
    var owner = root
    while true {
      var child = self[owner].firstChild
      var inner: NodeID = SyntaxTree.noNode
      while child >= 0, Int(self[child].begin) <= position {
        if self[child].kind == .headline { inner = child }
        child = self[child].next
      }
      guard inner >= 0 else { return owner }
      owner = inner
    }
  }

  private func part(of owner: NodeID) -> Part {
    let first = self[owner].firstChild
    let hasSection = first >= 0 && self[first].kind == .section
    let headline = hasSection ? self[first].next : first
    var following = headline
    var up = owner
    while following < 0, up >= 0 {
      following = self[up].next
      up = self[up].parent
    }
    let sectionEnd = following >= 0 ? Int(following) : elementCount
    let end = following >= 0 ? Int(self[following].begin) : Int(self[root].end)
    return Part(
      range: Int(self[owner].begin)..<end,
      section: Int(owner) + 1..<max(sectionEnd, Int(owner) + 1), firstHeadline: headline)
  }

  /// This tree with the section of `owner` replaced by that in `fresh`.
  private func spliced(
    owner: NodeID, part: Part, fresh: SyntaxTree, freshOwner: NodeID, delta: Int
  ) -> SyntaxTree {
    let freshSection = fresh[freshOwner].firstChild
    let added = freshSection >= 0 ? fresh.elementCount - Int(freshSection) : 0
    let idShift = NodeID(added - part.section.count)
    let cut = NodeID(part.section.upperBound)
    let byteLimit = UInt32(part.range.upperBound)
    func moved(_ position: UInt32) -> UInt32 {
      position >= byteLimit ? UInt32(Int(position) + delta) : position
    }
    func moved(_ id: NodeID) -> NodeID { id >= cut ? id + idShift : id }
    func take(_ node: Node) -> Node {
      var n = node
      n.begin = moved(n.begin)
      n.start = moved(n.start)
      n.contentsBegin = moved(n.contentsBegin)
      n.contentsEnd = moved(n.contentsEnd)
      n.close = moved(n.close)
      n.end = moved(n.end)
      n.parent = moved(n.parent)
      n.next = moved(n.next)
      n.firstSecondary = -1
      if Int(n.firstChild) >= elementCount {
        n.firstChild = -1
        n.lastChild = -1
      } else {
        n.firstChild = moved(n.firstChild)
        n.lastChild = moved(n.lastChild)
      }
      return n
    }
    var result = SyntaxTree()
    result.nodes.reserveCapacity(elementCount + Int(idShift) + 64)
    for i in 0..<part.section.lowerBound { result.nodes.append(take(nodes[i])) }
    let sectionID = NodeID(part.section.lowerBound)
    if added > 0 {
      let shift = sectionID - freshSection
      for i in Int(freshSection)..<fresh.elementCount {
        var n = fresh.nodes[i]
        n.parent = n.parent == freshOwner ? owner : n.parent + shift
        if n.next >= 0 { n.next += shift }
        if n.firstChild >= 0 { n.firstChild += shift }
        if n.lastChild >= 0 { n.lastChild += shift }
        result.nodes.append(n)
      }
    }
    for i in part.section.upperBound..<elementCount { result.nodes.append(take(nodes[i])) }
    result.elementCount = result.nodes.count

    // The owner's first line and its children may have changed.
    let firstHeadline = part.firstHeadline >= 0 ? part.firstHeadline + idShift : -1
    var node = result.nodes[Int(owner)]
    if added > 0 { result.nodes[Int(sectionID)].next = firstHeadline }
    node.firstChild = added > 0 ? sectionID : firstHeadline
    if firstHeadline < 0 { node.lastChild = node.firstChild }
    if owner != root {
      node.start = fresh[freshOwner].start
      if node.firstChild >= 0 {
        node.contentsBegin = result.nodes[Int(node.firstChild)].begin
        node.contentsEnd = node.end
        node.close = node.end
      } else {
        node.contentsBegin = fresh[freshOwner].contentsBegin
        node.contentsEnd = fresh[freshOwner].contentsEnd
        node.close = fresh[freshOwner].close
      }
    } else {
      node.contentsBegin =
        node.firstChild >= 0 ? result.nodes[Int(node.firstChild)].begin : node.end
    }
    result.nodes[Int(owner)] = node
    return result
  }
}
