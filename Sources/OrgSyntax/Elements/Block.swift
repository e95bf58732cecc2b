/// `#+begin_NAME` … `#+end_NAME`: which name makes which element.
public enum Block {
  private static let kinds: [(StaticString, NodeKind)] = [
    ("src", .sourceBlock), ("example", .exampleBlock), ("export", .exportBlock),
    ("comment", .commentBlock), ("verse", .verseBlock), ("quote", .quoteBlock),
    ("center", .centerBlock),
  ]

  /// The name in a begin or end line.
  public static func name(atLine start: Int, to limit: Int, in text: ByteText) -> Range<Int> {
    let end = text.lineEnd(from: start, to: limit)
    var p = text.skipBlanks(start, to: end)
    while p < end, text[p] != 95 { p += 1 }
    p = min(p + 1, end)
    return p..<text.skipToSpace(p, to: end)
  }

  static func kind(atLine start: Int, to limit: Int, in text: ByteText) -> NodeKind {
    let name = name(atLine: start, to: limit, in: text)
    for (word, kind) in kinds where text.equals(name, word) { return kind }
    return .specialBlock
  }

  /// Removes the comma that protects lines starting with `*` or `#+` from `text`.
  public static func unescape(_ text: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    forEachLine(of: Array(text)) { line in
      if let comma = protectedComma(line) {
        result += line[..<comma]
        result += line[(comma + 1)...]
      } else {
        result += line
      }
    }
    return result
  }

  /// Puts a comma before what would be read as a headline or a keyword.
  public static func escape(_ text: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    forEachLine(of: Array(text)) { line in
      var p = line.startIndex
      while p < line.endIndex, isBlank(line[p]) { p += 1 }
      let mark = p
      while p < line.endIndex, line[p] == 44 { p += 1 }
      let starts =
        p < line.endIndex
        && (line[p] == 42
          || (line[p] == 35 && p + 1 < line.endIndex && line[p + 1] == 43))
      result += line[..<mark]
      if starts { result.append(44) }
      result += line[mark...]
    }
    return result
  }

  private static func forEachLine(of bytes: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
    var p = 0
    while p < bytes.count {
      var e = p
      while e < bytes.count, bytes[e] != 10 { e += 1 }
      let next = min(e + 1, bytes.count)
      body(bytes[p..<next])
      p = next
    }
  }

  private static func protectedComma(_ line: ArraySlice<UInt8>) -> Int? {
    var p = line.startIndex
    while p < line.endIndex, isBlank(line[p]) { p += 1 }
    let mark = p
    while p < line.endIndex, line[p] == 44 { p += 1 }
    guard p > mark, p < line.endIndex else { return nil }
    let protects =
      line[p] == 42
      || (line[p] == 35 && p + 1 < line.endIndex && line[p + 1] == 43)
    return protects ? p - 1 : nil
  }
}

/// `#+BEGIN: name parameters` … `#+END:`.
public enum DynamicBlock {
  /// The block's name, or nil when the line begins no dynamic block.
  public static func name(at start: Int, to limit: Int, in text: ByteText) -> Range<Int>? {
    let p = text.skipBlanks(start, to: limit)
    guard text.hasPrefix("#+begin:", at: p, to: limit) else { return nil }
    let n = text.skipBlanks(p + 8, to: limit)
    let e = text.skipToSpace(n, to: limit)
    return e > n ? n..<e : nil
  }
}
