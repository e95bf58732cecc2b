import CSupport

/// The files of `lisp/` that the program carries inside. Nothing is copied; looking a file up is a
/// binary search in the archive's index.
public enum BundledLisp {
  /// A file in the archive.
  public struct File {
    /// Path below `lisp/`, such as `core/subr.el`.
    public let path: String
    /// The bytes, for the process's life.
    public let bytes: UnsafeBufferPointer<UInt8>
  }

  private struct Archive {
    var index: UnsafeBufferPointer<UInt8>
    var body: UnsafeBufferPointer<UInt8>
  }

  private static let archive: Archive = {
    let all = UnsafeBufferPointer(start: csupport_lisp_pack(), count: csupport_lisp_pack_size())
    // "orgstar-pack COUNT INDEX-BYTES\n"
    guard let end = all.firstIndex(of: UInt8(ascii: "\n")) else {
      return Archive(index: UnsafeBufferPointer(start: nil, count: 0), body: all)
    }
    var indexSize = 0
    for byte in all[..<end].reversed() {
      if byte == UInt8(ascii: " ") { break }
      indexSize += 1
    }
    let digits = all[(end - indexSize)..<end]
    indexSize = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return Archive(
      index: UnsafeBufferPointer(rebasing: all[(end + 1)..<(end + 1 + indexSize)]),
      body: UnsafeBufferPointer(rebasing: all[(end + 1 + indexSize)...]))
  }()

  /// The bytes of the file at `path` (below `lisp/`), or nil.
  public static func find(_ path: String) -> UnsafeBufferPointer<UInt8>? {
    var path = path
    return path.withUTF8 { find($0) }
  }

  /// The bytes of the file at `path` (below `lisp/`), or nil.
  public static func find(_ path: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    let index = archive.index
    var low = 0
    var high = index.count
    while low < high {
      // The line that holds the middle byte.
      var start = (low + high) / 2
      while start > low, index[start - 1] != UInt8(ascii: "\n") { start -= 1 }
      switch compare(path, at: start) {
      case 0: return entry(at: start).bytes
      case ..<0: high = start
      default:
        var next = start
        while next < high, index[next] != UInt8(ascii: "\n") { next += 1 }
        low = next + 1
      }
    }
    return nil
  }

  /// All files, sorted by path.
  public static var files: [File] {
    var found: [File] = []
    var start = 0
    while start < archive.index.count {
      let (path, bytes, next) = entry(at: start)
      found.append(File(path: String(decoding: path, as: UTF8.self), bytes: bytes))
      start = next
    }
    return found
  }

  /// Order of `path` against that of the line at `start`.
  private static func compare(_ path: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
    let index = archive.index
    var i = 0
    while true {
      let byte = index[start + i]
      if byte == UInt8(ascii: "\t") { return i < path.count ? 1 : 0 }
      if i == path.count { return -1 }
      if path[i] != byte { return Int(path[i]) - Int(byte) }
      i += 1
    }
  }

  private static func entry(
    at start: Int
  ) -> (path: Slice<UnsafeBufferPointer<UInt8>>, bytes: UnsafeBufferPointer<UInt8>, next: Int) {
    let index = archive.index
    var i = start
    while index[i] != UInt8(ascii: "\t") { i += 1 }
    let path = index[start..<i]
    func number() -> Int {
      i += 1
      var value = 0
      while index[i] >= UInt8(ascii: "0") {
        value = value * 10 + Int(index[i] - UInt8(ascii: "0"))
        i += 1
      }
      return value
    }
    let offset = number()
    let length = number()
    return (
      path, UnsafeBufferPointer(rebasing: archive.body[offset..<(offset + length)]), i + 1
    )
  }
}
