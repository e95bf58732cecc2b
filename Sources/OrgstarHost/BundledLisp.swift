import CSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The files of `lisp/` that the program carries inside. Nothing is copied; looking a file up is a
/// binary search among their paths.
public enum BundledLisp {
  /// A bundled file.
  public struct File {
    /// Path below `lisp/`, such as `core/subr.el`.
    public let path: String
    /// The bytes, for the process's life.
    public let bytes: UnsafeBufferPointer<UInt8>
  }

  private static let table: UnsafeBufferPointer<csupport_lisp_file> = {
    var count = 0
    let start = csupport_lisp_files(&count)
    return UnsafeBufferPointer(start: start, count: count)
  }()

  /// The bytes of the file at `path` (below `lisp/`), or nil.
  public static func find(_ path: String) -> UnsafeBufferPointer<UInt8>? {
    var low = 0
    var high = table.count
    return path.withCString { path in
      while low < high {
        let middle = (low + high) / 2
        let order = strcmp(path, table[middle].path)
        if order == 0 { return bytes(of: table[middle]) }
        if order < 0 { high = middle } else { low = middle + 1 }
      }
      return nil
    }
  }

  /// All files, sorted by path.
  public static var files: [File] {
    table.map { File(path: String(cString: $0.path), bytes: bytes(of: $0)) }
  }

  private static func bytes(of file: csupport_lisp_file) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: file.bytes, count: file.size)
  }
}
