/// A parsed regular expression.
indirect enum Node {
  case empty
  /// One character.
  case character(UInt32)
  /// Any character but newline.
  case any
  case set(CharacterSet)
  /// A character whose syntax class is (or is not) `code`.
  case syntax(UInt8, negated: Bool)
  /// A character in (or not in) category `code`.
  case category(UInt8, negated: Bool)
  case sequence([Node])
  case alternatives([Node])
  case group(Int, Node)
  case `repeat`(Node, minimum: Int, maximum: Int?, greedy: Bool)
  case backReference(Int)
  case assertion(Assertion)
}

/// What holds at a place without taking text.
enum Assertion: UInt8 {
  case lineStart, lineEnd, textStart, textEnd, point
  case wordBoundary, notWordBoundary, wordStart, wordEnd, symbolStart, symbolEnd
}

/// A pattern that cannot be compiled, in Emacs's words.
public struct RegexpSyntaxError: Error {
  /// What is wrong, as Emacs words it.
  public let message: String
}
