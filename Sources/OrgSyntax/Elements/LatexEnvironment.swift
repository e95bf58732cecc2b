/// `\begin{NAME}` … `\end{NAME}`.
enum LatexEnvironment {
  static func beginName(atLine start: Int, to limit: Int, in text: ByteText) -> Range<Int>? {
    name(after: 7, atLine: start, to: limit, in: text)
  }

  /// The name of the environment that ends with the line, whatever comes before on it.
  static func endName(inLine start: Int, to limit: Int, in text: ByteText) -> Range<Int>? {
    let end = text.trimEnd(start, text.lineEnd(from: start, to: limit))
    guard end > start, text[end - 1] == 125 else { return nil }
    var p = end - 1
    while p > start, isNameByte(text[p - 1]) { p -= 1 }
    guard p < end - 1, p - 5 >= start, text.hasPrefix("\\end{", at: p - 5, to: end) else {
      return nil
    }
    return p..<end - 1
  }

  private static func isNameByte(_ c: UInt8) -> Bool { isLetter(c) || isDigit(c) || c == 42 }

  private static func name(after prefix: Int, atLine start: Int, to limit: Int, in text: ByteText)
    -> Range<Int>?
  {
    let end = text.lineEnd(from: start, to: limit)
    let p = text.skipBlanks(start, to: end) + prefix
    var e = p
    while e < end, isNameByte(text[e]) { e += 1 }
    return e > p && e < end && text[e] == 125 ? p..<e : nil
  }
}
