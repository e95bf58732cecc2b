import Elisp

/// What the last search found: for each group its start and end from 0 (−1: no match), and where.
struct MatchData {
  var bounds: [Int] = []
  /// The buffer searched; nil after a string search or `set-match-data` without markers.
  var buffer: Value = .nil
  /// Added to the bounds to make Lisp positions: 1 after a buffer search, 0 after a string search.
  var base = 0

  /// Take the bounds as positions in a string.
  mutating func forgetBuffer() {
    guard !buffer.isNil else { return }
    for i in bounds.indices where bounds[i] >= 0 { bounds[i] += base }
    base = 0
    buffer = .nil
  }

  var groupCount: Int { bounds.count / 2 }

  func trace(_ marker: Marking) { marker.mark(buffer) }
}
