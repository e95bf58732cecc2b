/// The parts of a headline's first line.
public struct Headline {
  /// Number of stars.
  public var level: Int
  /// The TODO keyword, or nil.
  public var todo: Range<Int>?
  /// Whether the keyword stands after the `|` of its sequence.
  public var isDone = false
  /// The priority's bytes inside `[#…]`, or nil.
  public var priority: Range<Int>?
  /// Whether the title starts with COMMENT.
  public var isCommented = false
  /// The title without keyword, priority, COMMENT and tags.
  public var title: Range<Int>
  /// The tags without the outer colons (`a:b`), or nil.
  public var tags: Range<Int>?
  /// Whether nothing at all stands where a title would.
  public var isBare = false
  /// What Org calls the raw value: the title's text without carriage returns at its ends.
  public var rawTitle: Range<Int>

  /// Reads the headline at `start`, its line ending before `limit`.
  public init(at start: Int, to limit: Int, in text: ByteText, keywords: TodoKeywords = .standard) {
    let lineEnd = text.lineEnd(from: start, to: limit)
    let end = text.trimEnd(start, lineEnd)
    var p = start
    while p < end, text[p] == 42 { p += 1 }
    level = p - start
    while p < end, isBlank(text[p]) { p += 1 }
    var e = p
    while e < end, text[e] != 32 { e += 1 }
    if e > p, let done = keywords.state(of: p..<e, in: text) {
      todo = p..<e
      isDone = done
      p = text.skipBlanks(e, to: end)
    }
    if let found = Headline.priority(from: p, to: end, in: text) {
      priority = found
      p = text.skipBlanks(found.upperBound + 1, to: end)
    }
    if text.hasExactPrefix("COMMENT", at: p, to: end), p + 7 == end || isBlank(text[p + 7]) {
      isCommented = true
      p = text.skipBlanks(p + 7, to: end)
    }
    isBare = p == lineEnd && (todo != nil || priority != nil || isCommented)
    var titleEnd = end
    if end > p, text[end - 1] == 58 {
      var t = end - 1
      while t > p, !isBlank(text[t - 1]) { t -= 1 }
      if Headline.areTags(t, end, text), t > start, isBlank(text[t - 1]) {
        tags = t + 1..<end - 1
        titleEnd = text.trimEnd(p, t)
      }
    }
    title = p..<max(p, titleEnd)
    let first = text.skipReturns(p, to: title.upperBound)
    rawTitle = first..<text.trimReturns(first, title.upperBound)
  }

  /// The first `[#A]` or `[#12]` after `p`, without its brackets.
  private static func priority(from p: Int, to end: Int, in text: ByteText) -> Range<Int>? {
    var q = p
    while let hash = text.firstIndex(of: 35, from: q, to: end) {
      q = hash + 1
      guard hash > p, text[hash - 1] == 91 else { continue }
      var e = q
      if e < end, isLetter(text[e]) {
        e += 1
      } else {
        var n = 0
        while e < end, isDigit(text[e]), e - q < 2 {
          n = n * 10 + Int(text[e] - 48)
          e += 1
        }
        if n > 64 || (e - q == 2 && text[q] == 48) { continue }
      }
      if e > q, e < end, text[e] == 93 { return q..<e }
    }
    return nil
  }

  private static func areTags(_ start: Int, _ end: Int, _ text: ByteText) -> Bool {
    guard end - start >= 3, text[start] == 58 else { return false }
    var p = start + 1
    var hasText = false
    while p < end {
      let c = text[p]
      if c != 58 {
        guard c == 95 || c == 64 || c == 35 || c == 37 || text.isAlphanumeric(at: p) else {
          return false
        }
        hasText = true
      }
      p += text.width(at: p)
    }
    return hasText
  }
}

/// The TODO keywords of a file: names, each open or done.
public struct TodoKeywords: Sendable {
  /// The keywords in the order of the file, with whether each means done.
  public private(set) var names: [(name: [UInt8], isDone: Bool)] = []

  /// TODO and DONE.
  public static let standard = TodoKeywords([("TODO", false), ("DONE", true)])

  /// Takes keywords with their state.
  public init(_ pairs: [(String, Bool)]) {
    names = pairs.map { (Array($0.0.utf8), $0.1) }
  }

  /// Reads the `#+TODO`, `#+SEQ_TODO` and `#+TYP_TODO` lines of `text`; `.standard` without any.
  public init(readingFrom text: ByteText, tree: SyntaxTree) {
    for node in tree.nodes where node.kind == .keyword {
      guard let keyword = Keyword(at: Int(node.start), to: Int(node.close), in: text),
        text.equals(keyword.key, "todo") || text.equals(keyword.key, "seq_todo")
          || text.equals(keyword.key, "typ_todo")
      else { continue }
      add(sequence: keyword.value, in: text)
    }
    if names.isEmpty { self = .standard }
  }

  /// Adds the words of one sequence; without `|` the last word is the done state.
  public mutating func add(sequence: Range<Int>, in text: ByteText) {
    let first = names.count
    var isDone = false
    var p = sequence.lowerBound
    while true {
      p = text.skipBlanks(p, to: sequence.upperBound)
      guard p < sequence.upperBound else { break }
      var e = p
      while e < sequence.upperBound, !isBlank(text[e]) { e += 1 }
      if e == p + 1, text[p] == 124 {
        isDone = true
      } else {
        let name = text[p..<e].prefix { $0 != 40 }
        if !name.isEmpty { names.append((Array(name), isDone)) }
      }
      p = e
    }
    if !isDone, names.count > first { names[names.count - 1].isDone = true }
  }

  /// Nil if `range` is no keyword, else whether it is a done state.
  func state(of range: Range<Int>, in text: ByteText) -> Bool? {
    for entry in names where entry.name.count == range.count {
      if entry.name.elementsEqual(text[range]) { return entry.isDone }
    }
    return nil
  }
}
