/// `\begin{NAME}` … `\end{NAME}`.
enum LatexEnvironment {
  static func beginName(atLine start: Int, to limit: Int, in text: ByteText) -> Range<Int>? {
    name(after: 7, atLine: start, to: limit, in: text)
  }

  /// The name in an end line that holds nothing else.
  static func endName(atLine start: Int, to limit: Int, in text: ByteText) -> Range<Int>? {
    let end = text.lineEnd(from: start, to: limit)
    guard let name = name(after: 5, atLine: start, to: end, in: text),
      text.trimEnd(name.upperBound + 1, end) == name.upperBound + 1
    else { return nil }
    return name
  }

  static func closesOnSameLine(_ name: Range<Int>, to limit: Int, in text: ByteText) -> Bool {
    let end = text.trimEnd(name.upperBound, text.lineEnd(from: name.upperBound, to: limit))
    let start = end - name.count - 6
    return start > name.upperBound && text.hasPrefix("\\end{", at: start, to: end)
      && text[end - 1] == 125 && text.equalIgnoringCase(name, start + 5..<end - 1)
  }

  private static func name(after prefix: Int, atLine start: Int, to limit: Int, in text: ByteText)
    -> Range<Int>?
  {
    let end = text.lineEnd(from: start, to: limit)
    let p = text.skipBlanks(start, to: end) + prefix
    var e = p
    while e < end, isLetter(text[e]) || isDigit(text[e]) || text[e] == 42 { e += 1 }
    return e > p && e < end && text[e] == 125 ? p..<e : nil
  }
}
