import Elisp

/// Parse states from the start of a buffer to some positions, for `syntax-ppss`.
struct ParseCache {
  var entries: [(position: Int, state: Value)] = []

  /// Drops what a change at `pos` may have made wrong.
  mutating func forget(after pos: Int) {
    while let last = entries.last, last.position > pos { entries.removeLast() }
  }

  func trace(_ marker: Marking) { for e in entries { marker.mark(e.state) } }
}
