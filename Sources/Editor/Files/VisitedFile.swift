import Elisp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a file was when its buffer was filled from it or saved to it.
struct VisitedFile {
  /// nil: the file did not exist.
  var modified: timespec?
  var size: Int? = 0
  /// Whether its bytes were all valid in their coding; otherwise the buffer is read-only.
  var isValid = true

  init(_ status: FileStatus?) {
    modified = status?.modified
    size = status?.size ?? -1
  }

  /// A file of unknown size that was last changed then.
  init(modified: timespec) {
    self.modified = modified
    size = nil
  }

  func modificationTime(_ w: World) -> Value {
    guard let modified else { return Value(fixnum: -1) }
    return w.lispTime(modified)
  }

  /// Whether the file is as it was.
  func matches(_ status: FileStatus?) -> Bool {
    guard let modified else { return status == nil }
    guard let status else { return false }
    return modified.tv_sec == status.modified.tv_sec && modified.tv_nsec == status.modified.tv_nsec
      && (size == nil || size == status.size)
  }
}

extension World {
  /// The file a buffer visits, its name's bytes.
  func visitedName(_ b: Buffer) -> [UInt8]? {
    var v: Value = .nil
    if b === buffer {
      v = valueIfBound(editor.sym.bufferFileName) ?? .nil
    } else {
      do throws(Signal) {
        v = try call("buffer-local-value", editor.sym.bufferFileName, object(b))
      } catch { return nil }
    }
    return v.isString ? Array(v.stringBytes) : nil
  }

  /// Whether the file that `b` visits is still what it was when it was read or saved.
  func isUnchangedOnDisk(_ b: Buffer) -> Bool {
    guard let visited = b.visited, let name = visitedName(b) else { return true }
    return visited.matches(FileStatus(systemPath(name)))
  }
}
