/// The first line of a list item.
public struct ListItem {
  /// The bullet without blanks: `-`, `+`, `*`, `1.`, `a)`.
  public var bullet: Range<Int>
  /// What stands in `[@…]`, or nil.
  public var counter: Range<Int>?
  /// The byte in `[ ]`, `[X]`, `[-]` or `[x]`, which is a box without a state, or nil.
  public var checkbox: UInt8?
  /// The term before ` ::`, or nil.
  public var tag: Range<Int>?
  /// Where the item's text begins.
  public var textStart: Int

  /// Reads the item line at `start`.
  public init(at start: Int, to limit: Int, in text: ByteText) {
    let end = text.lineEnd(from: start, to: limit)
    let b = text.skipBlanks(start, to: end)
    var e = b
    while e < end, !isBlank(text[e]) { e += 1 }
    bullet = b..<e
    var p = text.skipBlanks(e, to: end)
    if text.hasExactPrefix("[@", at: p, to: end),
      let close = text.firstIndex(of: 93, from: p, to: end)
    {
      let inner =
        text.hasPrefix("start:", at: p + 2, to: close) ? p + 8..<close : p + 2..<close
      let isNumber = !inner.isEmpty && text[inner].allSatisfy(isDigit)
      if isNumber || (inner.count == 1 && isLetter(text[inner.lowerBound])) {
        counter = inner
        p = text.skipBlanks(close + 1, to: end)
      }
    }
    if p + 2 < end, text[p] == 91, text[p + 2] == 93,
      text[p + 1] == 32 || text[p + 1] | 32 == 120 || text[p + 1] == 45,
      p + 3 == end || isBlank(text[p + 3])
    {
      checkbox = text[p + 1]
      p = text.skipBlanks(p + 3, to: end)
    }
    let isOrdered = e > b && (text[e - 1] == 46 || text[e - 1] == 41)
    if !isOrdered {
      // The term reaches to the last ` ::` followed by a blank or the line's end.
      let lineEnd = text.trimEnd(p, end)
      var q = lineEnd
      while q >= p + 3 {
        if text[q - 1] == 58, text[q - 2] == 58, isBlank(text[q - 3]),
          q == end || isBlank(text[q])
        {
          tag = p..<max(p, q - 3)  // without one blank
          p = text.skipBlanks(q, to: end)
          break
        }
        q -= 1
      }
    }
    textStart = text.skipReturns(p, to: end)
  }
}

extension ElementParser {
  /// A list at `first`: finds every item's extent, then makes the list and its items.
  mutating func parseList(_ begin: Int, _ first: Int, _ limit: Int, _ parent: NodeID) -> Int {
    if !lines[first].isScanned { scanItems(first, limit) }
    let indent = lines[first].indent
    var last = first
    // Items of one list follow each other at one indentation.
    while true {
      let after = Int(lines[last].partner)
      guard after < limit, lines[after].kind == .item, lines[after].isScanned,
        lines[after].indent == indent, after > last
      else { break }
      last = after
    }
    let after = min(Int(lines[last].partner), limit)
    var contentEnd = after
    while contentEnd > last + 1, lines[contentEnd - 1].kind.isEmpty { contentEnd -= 1 }
    let id = append(
      .plainList, parent: parent, from: start(begin), start: start(first),
      contents: start(first)..<start(contentEnd), close: start(contentEnd), level: indent)
    stack.append(Frame(node: id, line: first, limit: contentEnd))
    return finish(id, contentEnd, limit)
  }

  /// Makes the item at `line` of list `list`; its contents are parsed from its frame.
  mutating func parseItem(_ line: Int, _ limit: Int, _ list: NodeID) -> Int {
    let after = max(line + 1, min(Int(lines[line].partner), limit))
    let item = ListItem(at: start(line), to: end(line), in: text)
    var contentEnd = after
    while contentEnd > line + 1, lines[contentEnd - 1].kind.isEmpty { contentEnd -= 1 }
    var textStart = min(item.textStart, start(contentEnd))
    var next = line + 1
    if textStart >= end(line) {
      var first = line + 1
      while first < contentEnd, lines[first].kind.isEmpty { first += 1 }
      textStart = start(first)
      next = first
    }
    let id = append(
      .item, parent: list, from: start(line), start: start(line),
      contents: textStart..<start(contentEnd),
      close: start(contentEnd), level: lines[line].indent)
    // The first line's text belongs to a paragraph that starts after the bullet.
    if item.textStart < end(line) {
      while next < contentEnd, continuesParagraph(next, contentEnd) { next += 1 }
      let paragraph = append(
        .paragraph, parent: id, from: item.textStart, start: item.textStart,
        contents: item.textStart..<start(next), close: start(next))
      trimContents(of: Int(paragraph), lines: line..<next)
      next = finish(paragraph, next, contentEnd)
    }
    if next < contentEnd { stack.append(Frame(node: id, line: next, limit: contentEnd)) }
    return finish(id, contentEnd, limit)
  }

  private func isDynamicEndWithColon(_ line: Int) -> Bool {
    lines[line].kind == .dynamicEnd && text[text.trimEnd(start(line), end(line)) - 1] == 58
  }

  /// Sets `partner` of every item line of the list at `first` to the line after the item.
  mutating func scanItems(_ first: Int, _ limit: Int) {
    var open: [(line: Int, indent: UInt16)] = []
    var line = first
    var lastText = first
    func closeItems(_ lines: inout ContiguousArray<Line>, from indent: UInt16, at end: Int) {
      while let top = open.last, top.indent >= indent {
        lines[top.line].partner = UInt32(end)
        lines[top.line].isScanned = true
        open.removeLast()
      }
    }
    while line < limit {
      let current = lines[line]
      if current.kind == .blank {
        // Two blank lines end every list.
        if line + 1 < limit, lines[line + 1].kind == .blank { break }
        line += 1
        continue
      }
      if current.kind == .headline || current.kind == .inlinetask { break }
      if current.kind == .item {
        closeItems(&lines, from: current.indent, at: line)
        if open.isEmpty, line > first, current.indent < lines[first].indent { break }
        open.append((line, current.indent))
        lastText = line
        line += 1
        continue
      }
      closeItems(&lines, from: current.indent, at: lastText + 1)
      if open.isEmpty { return }
      switch current.kind {
      case .blockBegin, .drawerBegin:
        if current.partner != Line.none, Int(current.partner) < limit {
          line = Int(current.partner)
        }
      case .dynamicBegin:
        // To lists the block reaches to an end line with its colon.
        var end = Int(current.partner)
        while end < limit, !isDynamicEndWithColon(end) { end += 1 }
        if end < limit { line = end }
      default: break
      }
      lastText = line
      line += 1
    }
    closeItems(&lines, from: 0, at: lastText + 1)
  }
}
