import Elisp

/// How far a parse of nested text has come.
struct ParseState {
  /// Positions (from 0) of the parentheses that are open, outermost first.
  var opens: [Int] = []
  /// Depth when it is not the count of `opens` (below 0, or carried over from elsewhere).
  var depth = 0
  var minDepth = 0
  /// Start of the last complete expression on each open level; the last is the current level.
  var completed: [Int] = [-1]
  /// The quote that ends the string under way; `genericEnd` for a string fence.
  var string: Int?
  /// Depth of the comment under way: 0 none, −1 one that does not nest.
  var comment = 0
  /// 0...3, or `fenceStyle` for a comment fence.
  var style = 0
  /// Where the comment or string under way began.
  var start = -1
  /// The syntax of the last character when it may be half of a two-character delimiter.
  var pending: Int?
  /// Just after an escape.
  var isQuoted = false

  static let genericEnd = -1
  static let fenceStyle = 4
}

/// Parse states from the start of a buffer to some positions, for `syntax-ppss`.
struct ParseCache {
  var entries: [(position: Int, state: ParseState)] = []
  /// The line start before the place asked for last: the next one is mostly a little further on.
  var last: (position: Int, state: ParseState)?

  /// Drops what a change at `pos` may have made wrong.
  mutating func forget(after pos: Int) {
    if let last, last.position > pos { self.last = nil }
    while !entries.isEmpty, entries[entries.count - 1].position > pos { entries.removeLast() }
  }
}
