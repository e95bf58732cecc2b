import CSupport
import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The watches on files, and the descriptor that tells of their events.
struct FileWatches {
  /// −1 while nothing is watched, or where the system offers none.
  var descriptor: Int32 = -1
  /// What is watched: the system's number, the callback.
  var entries: [(number: Int32, callback: Value)] = []

  func trace(_ marker: Marking) { for e in entries { marker.mark(e.callback) } }
}

extension World {
  /// Hands what happened to watched files to their callbacks.
  func passFileEvents() throws(Signal) {}
}
