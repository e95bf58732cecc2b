import CSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Gives back, on a thread of its own, the memory that holds a large file's text, while its
/// replacement is written out: freed by the rename it would be waited for.
///
/// If the file stays after all, it is read from the disk the next time.
struct PageRelease {
  private let thread: HelperThread

  /// Begins with the file at `path`; nil where that is not worth a thread or there is none.
  init?(of path: PathBytes, size: Int64) {
    #if os(Linux)
      if size < 4 << 20 { return nil }
      let fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      if fd < 0 { return nil }
      var thread = pthread_t()
      let started = startThread(&thread, UnsafeMutableRawPointer(bitPattern: Int(fd))) { argument in
        let fd = Int32(truncatingIfNeeded: Int(bitPattern: argument))
        csupport_forget_pages(fd)
        close(fd)
        return nil
      }
      if !started {
        close(fd)
        return nil
      }
      self.thread = thread
    #else
      return nil
    #endif
  }

  /// Waits until it is done.
  func finish() { joinThread(thread) }
}
