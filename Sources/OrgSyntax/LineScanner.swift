#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a line looks like on its own, before its surroundings are considered.
public enum LineKind: UInt8, Sendable {
  case blank
  /// Blanks and carriage returns: a blank line to the element before it, text to the one it is in.
  case carriageReturn
  case text, headline, inlinetask
  /// `#+KEY: value` other than the affiliated ones, calls and formulas.
  case keyword
  /// `#+NAME:`, `#+RESULTS[hash]:`, `#+HEADER:`, `#+CAPTION:`, `#+ATTR_X:` …
  case affiliated
  case call, tableFormula
  case blockBegin, blockEnd, dynamicBegin, dynamicEnd
  case comment, fixedWidth, tableRow, tableRule
  case item, drawerBegin, drawerEnd
  case latexBegin
  case footnote, diarySexp, clock, horizontalRule

  /// Whether nothing but white space is on the line.
  @inline(__always)
  var isEmpty: Bool { rawValue <= LineKind.carriageReturn.rawValue }
}

/// One line: where it starts, what it looks like, how far it is indented.
public struct Line {
  /// Byte position of the line's first byte.
  public var start: UInt32
  /// The matching end line for a begin line, the end line of an item, the level of a headline;
  /// the name's hash in an end line; `Line.none` when there is none.
  public var partner: UInt32
  /// Indentation in columns (tabs to multiples of 8, at most 65535).
  public var indent: UInt16
  /// What the line begins.
  public var kind: LineKind
  /// Whether the list scanner has set `partner` on this item line.
  public var isScanned: Bool

  /// The value of `partner` when there is none.
  public static let none = UInt32.max
}

/// Splits text into lines and classifies each by its first bytes, in one pass.
struct LineScanner {
  let text: ByteText
  let options: SyntaxOptions
  private let allowsAlphabeticalBullets: Bool

  init(text: ByteText, options: SyntaxOptions) {
    self.text = text
    self.options = options
    allowsAlphabeticalBullets = options.allowsAlphabeticalBullets
  }

  /// Classifies the lines of `range` into `lines` and pairs begin lines with their first end line.
  func scan(_ range: Range<Int>, into lines: inout ContiguousArray<Line>) {
    lines.reserveCapacity(range.count / 32 + 8)
    var p = range.lowerBound
    let limit = range.upperBound
    var hasPairs = false
    while p < limit {
      let end = text.lineEnd(from: p, to: limit)
      let line = classify(p, end)
      switch line.kind {
      case .blockBegin, .dynamicBegin, .drawerBegin, .drawerEnd, .latexBegin: hasPairs = true
      default: break
      }
      lines.append(line)
      p = end + 1
    }
    if hasPairs { pair(&lines, limit: limit) }
  }

  /// Classifies the line `start..<end` (newline excluded).
  @inline(__always)
  func classify(_ start: Int, _ end: Int) -> Line {
    var line = Line(
      start: UInt32(truncatingIfNeeded: start), partner: Line.none, indent: 0, kind: .text,
      isScanned: false)
    var p = start
    var column = 0
    while p < end {
      let c = text[p]
      if c == 32 { column += 1 } else if c == 9 { column = (column | 7) + 1 } else { break }
      p += 1
    }
    line.indent = UInt16(min(column, 65535))
    if p == end {
      line.kind = .blank
      return line
    }
    let c = text[p]
    if isLetter(c) && c | 32 != 99 && !allowsAlphabeticalBullets { return line }
    switch c {
    case 42:  // *
      if p == start {
        var q = p
        while q < end, text[q] == 42 { q += 1 }
        if q < end, text[q] == 32 {
          line.kind = q - p >= options.inlinetaskLevel ?? Int.max ? .inlinetask : .headline
          line.partner = UInt32(truncatingIfNeeded: q - p)
        }
      } else if isBulletEnd(p + 1, end) {
        line.kind = .item
      }
    case 35: line.kind = classifyHash(p, end)  // #
    case 13: if text.trimReturns(p, end) == p { line.kind = .carriageReturn }
    case 58:  // :
      if p + 1 == end || isBlank(text[p + 1]) {
        line.kind = p + 1 < end && text[p + 1] == 9 ? .text : .fixedWidth
      } else {
        line.kind = classifyColon(p, end)
      }
    case 124: line.kind = .tableRow  // |
    case 43:  // +
      if isBulletEnd(p + 1, end) {
        line.kind = .item
      } else if isTableRule(p, end) {
        line.kind = .tableRule
      }
    case 45:  // -
      if isBulletEnd(p + 1, end) {
        line.kind = .item
      } else {
        var q = p
        while q < end, text[q] == 45 { q += 1 }
        if q - p >= 5, text.trimEnd(q, end) == q { line.kind = .horizontalRule }
      }
    case 48...57:
      var q = p
      while q < end, isDigit(text[q]) { q += 1 }
      if q < end, text[q] == 46 || text[q] == 41, isBulletEnd(q + 1, end) { line.kind = .item }
    case 92:  // \
      if text.hasPrefix("\\begin{", at: p, to: end) { line.kind = .latexBegin }
    case 91:  // [
      if p == start, FootnoteDefinition.label(at: p, to: end, in: text) != nil {
        line.kind = .footnote
      }
    case 37:  // %
      if p == start, text.hasPrefix("%%(", at: p, to: end) { line.kind = .diarySexp }
    case 67, 99:  // C
      if Clock(at: p, to: end, in: text) != nil {
        line.kind = .clock
      } else if allowsAlphabeticalBullets, isLetterBullet(p, end) {
        line.kind = .item
      }
    default:
      if allowsAlphabeticalBullets, isLetterBullet(p, end) { line.kind = .item }
    }
    return line
  }

  private func isBulletEnd(_ p: Int, _ end: Int) -> Bool {
    p >= end || isBlank(text[p])
  }

  private func isLetterBullet(_ p: Int, _ end: Int) -> Bool {
    isLetter(text[p]) && p + 1 < end && (text[p + 1] == 46 || text[p + 1] == 41)
      && isBulletEnd(p + 2, end)
  }

  private func isTableRule(_ p: Int, _ end: Int) -> Bool {
    let e = text.trimEnd(p, end)
    guard e - p >= 3, text[e - 1] == 43, text[p + 1] == 45 else { return false }
    for i in p..<e where text[i] != 43 && text[i] != 45 { return false }
    return true
  }

  private func classifyColon(_ p: Int, _ end: Int) -> LineKind {
    guard let name = Drawer.name(at: p, to: end, in: text) else { return .text }
    return text.equals(name, "end") ? .drawerEnd : .drawerBegin
  }

  private func classifyHash(_ p: Int, _ end: Int) -> LineKind {
    if p + 1 >= end || text[p + 1] == 32 { return .comment }
    guard text[p + 1] == 43 else { return .text }  // +
    let q = p + 2
    if text.hasPrefix("begin_", at: q, to: end), q + 6 < end, !isSpace(text[q + 6]) {
      return .blockBegin
    }
    if text.hasPrefix("end_", at: q, to: end), q + 4 < end, !isSpace(text[q + 4]) {
      let e = text.skipToSpace(q + 4, to: end)
      if text.trimEnd(e, end) == e { return .blockEnd }
    }
    if text.hasPrefix("begin:", at: q, to: end), DynamicBlock.name(at: p, to: end, in: text) != nil
    {
      return .dynamicBegin
    }
    if text.hasPrefix("end", at: q, to: end) {
      var e = q + 3
      if e < end, text[e] == 58 { e += 1 }
      if text.trimEnd(e, end) == e { return .dynamicEnd }
    }
    guard let keyword = Keyword(at: p, to: end, in: text) else { return .text }
    return keyword.lineKind(in: text)
  }

  /// Gives each begin line the index of the first end line after it that bears its name.
  private func pair(_ lines: inout ContiguousArray<Line>, limit: Int) {
    var nextBlockEnd: [UInt32: UInt32] = [:]
    var nextLatexEnd: [UInt32: UInt32] = [:]
    var nextDrawerEnd = Line.none
    var nextDynamicEnd = Line.none
    let hasLatex = lines.contains { $0.kind == .latexBegin }
    var i = lines.count
    var end = limit
    while i > 0 {
      i -= 1
      let line = lines[i]
      let start = Int(line.start)
      if hasLatex, let name = LatexEnvironment.endName(inLine: start, to: end, in: text) {
        nextLatexEnd[text.foldedHash(name)] = UInt32(i)
      }
      switch line.kind {
      case .blockEnd:
        nextBlockEnd[text.foldedHash(Block.name(atLine: start, to: end, in: text))] = UInt32(i)
      case .blockBegin:
        let name = Block.name(atLine: start, to: end, in: text)
        if let e = nextBlockEnd[text.foldedHash(name)] {
          let other = Int(lines[Int(e)].start)
          if text.equalIgnoringCase(name, Block.name(atLine: other, to: limit, in: text)) {
            lines[i].partner = e
          }
        }
      case .latexBegin:
        if let name = LatexEnvironment.beginName(atLine: start, to: end, in: text),
          let e = nextLatexEnd[text.foldedHash(name)]
        {
          lines[i].partner = e
        }
      case .drawerEnd:
        lines[i].partner = nextDrawerEnd
        nextDrawerEnd = UInt32(i)
      case .drawerBegin: lines[i].partner = nextDrawerEnd
      case .dynamicEnd: nextDynamicEnd = UInt32(i)
      case .dynamicBegin: lines[i].partner = nextDynamicEnd
      default: break
      }
      end = start > 0 ? start - 1 : 0
    }
  }
}
