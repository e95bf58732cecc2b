#if canImport(Darwin)
  import Darwin

  /// A folder watched through a kernel queue, which tells that something was written in it and not
  /// what: the names there are compared with those there were. Its files are watched as well, since
  /// the folder does not hear of what is written to them.
  final class WatchedFolder {
    private struct Known: Equatable {
      var inode: UInt64
      var seconds: Int
      var nanoseconds: Int
      var size: Int64
    }

    let queue: Int32
    let descriptor: Int32
    private let path: String
    private var known: [String: Known] = [:]
    private var files: [Int32: String] = [:]

    /// Watches `path` with `queue`; nil when it cannot be opened.
    init?(path: String, queue: Int32) {
      self.path = path
      self.queue = queue
      descriptor = Darwin.open(path, O_EVTONLY | O_CLOEXEC)
      if descriptor < 0 { return nil }
      add(descriptor)
      known = list()
      for name in known.keys { watchFile(name) }
    }

    deinit {
      for fd in files.keys { Darwin.close(fd) }
      if descriptor >= 0 { Darwin.close(descriptor) }
    }

    private func add(_ fd: Int32) {
      let notes = NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_ATTRIB
      var change = kevent(
        ident: UInt(fd), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(notes), data: 0, udata: nil)
      _ = kevent(queue, &change, 1, nil, 0, nil)
    }

    private func list() -> [String: Known] {
      var out: [String: Known] = [:]
      for bytes in (try? SystemCalls.names(in: Array(path.utf8CString))) ?? [] {
        let name = String(decoding: bytes, as: UTF8.self)
        if name == "." || name == ".." { continue }
        var status = stat()
        if lstat(path + "/" + name, &status) != 0 { continue }
        out[name] = Known(
          inode: UInt64(status.st_ino), seconds: status.st_mtimespec.tv_sec,
          nanoseconds: status.st_mtimespec.tv_nsec, size: Int64(status.st_size))
      }
      return out
    }

    private func watchFile(_ name: String) {
      // Descriptors are few: of a large folder only so many files are watched.
      if files.count >= 256 { return }
      let fd = Darwin.open(path + "/" + name, O_EVTONLY | O_CLOEXEC | O_NONBLOCK)
      if fd < 0 { return }
      files[fd] = name
      add(fd)
    }

    /// Whether an event for `fd` is about this folder or one of its files.
    func owns(_ fd: Int32) -> Bool { fd == descriptor || files[fd] != nil }

    /// What an event means: names and the words for what happened to them; the folder has none.
    func changes(_ event: kevent) -> [(name: String, word: String)] {
      let fd = Int32(event.ident)
      var out: [(name: String, word: String)] = []
      if fd == descriptor {
        if event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME) != 0 { out.append(("", "deleted")) }
        if event.fflags & UInt32(NOTE_ATTRIB) != 0 { out.append(("", "attribute-changed")) }
        if event.fflags & UInt32(NOTE_WRITE | NOTE_EXTEND) != 0 {
          let now = list()
          for (name, was) in known {
            guard let new = now[name] else {
              out.append((name, "deleted"))
              forget(name)
              continue
            }
            if new.inode != was.inode {
              forget(name)
              watchFile(name)
              out.append((name, "changed"))
            }
          }
          for name in now.keys where known[name] == nil {
            out.append((name, "created"))
            watchFile(name)
          }
          known = now
        }
        return out
      }
      guard let name = files[fd] else { return out }
      if event.fflags & UInt32(NOTE_WRITE | NOTE_EXTEND) != 0 { out.append((name, "changed")) }
      if event.fflags & UInt32(NOTE_ATTRIB) != 0 { out.append((name, "attribute-changed")) }
      return out
    }

    private func forget(_ name: String) {
      for (fd, known) in files where known == name {
        files[fd] = nil
        Darwin.close(fd)
      }
    }
  }
#endif
