import CSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes whole files so that at every moment the file is the old one or the new one: a temporary file
/// in the same folder, flushed to disk, takes the name. Where that would break hard links or change the
/// owner, or the folder is closed, the file is rewritten in place after a flushed copy was put aside.
enum AtomicSave {
  struct Failure: Error {
    var action: String
    var code: Int32
  }

  /// Writes the runs of bytes in turn to the file at `path` (the link's target if it is one).
  static func write(
    _ runs: [UnsafeBufferPointer<UInt8>], to path: [CChar], recovery: [CChar]?
  ) -> Failure? {
    var target = path
    if let real = realpath(path, nil) {
      target = Array(UnsafeBufferPointer(start: real, count: strlen(real) + 1))
      free(real)
    } else if errno == ENOENT, let s = FileStatus(path, link: true), s.isLink {
      // A link to what does not exist yet: make that.
      return writeInPlace(runs, path, create: true)
    }
    guard let old = FileStatus(target) else {
      if errno == ENOENT { return replace(runs, target, old: nil) }
      return Failure(action: "Opening output file", code: errno)
    }
    if !old.isRegular {
      if old.isDirectory { return Failure(action: "Opening output file", code: EISDIR) }
      return writeInPlace(runs, target, create: false)
    }
    if access(target, W_OK) != 0 { return Failure(action: "Opening output file", code: errno) }
    let keepsOwner = old.raw.st_uid == geteuid() || geteuid() == 0
    if old.raw.st_nlink > 1 || !keepsOwner || access(folder(of: target), W_OK) != 0 {
      return rewrite(runs, target, recovery)
    }
    if let failure = replace(runs, target, old: old) {
      // A folder that takes no new file, or a mount point, still lets the file be written.
      if failure.code == EXDEV || failure.code == EBUSY || failure.code == EACCES {
        return rewrite(runs, target, recovery)
      }
      return failure
    }
    return nil
  }

  private static func folder(of path: [CChar]) -> [CChar] {
    guard let slash = path.lastIndex(of: 0x2F) else { return [0x2E, 0] }
    return slash == 0 ? [0x2F, 0] : Array(path[..<slash]) + [0]
  }

  private static func put(_ runs: [UnsafeBufferPointer<UInt8>], _ fd: Int32) -> Int32 {
    for run in runs {
      var done = 0
      while done < run.count {
        #if canImport(Darwin)
          let n = Darwin.write(fd, run.baseAddress! + done, min(run.count - done, 1 << 30))
        #else
          let n = Glibc.write(fd, run.baseAddress! + done, min(run.count - done, 1 << 30))
        #endif
        if n < 0 {
          if errno == EINTR { continue }
          return errno
        }
        done += n
      }
    }
    return 0
  }

  private static func replace(
    _ runs: [UnsafeBufferPointer<UInt8>], _ target: [CChar], old: FileStatus?
  ) -> Failure? {
    let directory = folder(of: target)
    let prefix = Array(directory.dropLast()) + "/.orgstar-".utf8.map { CChar(bitPattern: $0) }
    var fd: Int32 = -1
    var temporary: [CChar] = []
    let mode: mode_t = old == nil ? 0o666 : 0o600
    for _ in 0..<100 {
      let random = (0..<10).map { _ in CChar(UInt8.random(in: 97...122)) }
      temporary = prefix + random + [0]
      fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if fd >= 0 || errno != EEXIST { break }
    }
    if fd < 0 { return Failure(action: "Opening output file", code: errno) }
    func fail(_ action: String, _ code: Int32) -> Failure {
      close(fd)
      unlink(temporary)
      return Failure(action: action, code: code)
    }
    if let old {
      if old.raw.st_uid != geteuid() || old.raw.st_gid != getegid() {
        if fchown(fd, old.raw.st_uid, old.raw.st_gid) != 0, old.raw.st_uid != geteuid() {
          return fail("Setting owner", EXDEV)
        }
      }
      copyExtendedAttributes(from: target, to: fd)
      if fchmod(fd, old.permissions) != 0 { return fail("Setting mode", errno) }
    }
    let code = put(runs, fd)
    if code != 0 { return fail("Write error", code) }
    if fsync(fd) != 0 { return fail("Write error", errno) }
    if close(fd) != 0 {
      let code = errno
      unlink(temporary)
      return Failure(action: "Write error", code: code)
    }
    if rename(temporary, target) != 0 {
      let code = errno
      unlink(temporary)
      return Failure(action: "Renaming", code: code)
    }
    flush(folder: directory)
    return nil
  }

  private static func flush(folder: [CChar]) {
    let d = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if d >= 0 {
      fsync(d)
      close(d)
    }
  }

  /// Puts a flushed copy of the old file aside, writes in place, and drops the copy.
  private static func rewrite(
    _ runs: [UnsafeBufferPointer<UInt8>], _ target: [CChar], _ recovery: [CChar]?
  ) -> Failure? {
    var copy: [CChar]?
    if let recovery {
      let name = target.split(separator: 0x2F).last.map(Array.init) ?? [0]
      let random = (0..<10).map { _ in CChar(UInt8.random(in: 97...122)) }
      let path = Array(recovery.dropLast()) + [0x2F] + name.dropLast() + [0x2E] + random + [0]
      let from = open(target, O_RDONLY | O_CLOEXEC)
      let to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      var ok = from >= 0 && to >= 0
      var room = [UInt8](repeating: 0, count: 1 << 17)
      while ok {
        let n = read(from, &room, room.count)
        if n <= 0 {
          ok = n == 0
          break
        }
        ok = room.withUnsafeBufferPointer { put([UnsafeBufferPointer(rebasing: $0[..<n])], to) } == 0
      }
      if ok { ok = fsync(to) == 0 }
      if from >= 0 { close(from) }
      if to >= 0 { close(to) }
      if !ok { return Failure(action: "Copying to the recovery folder", code: errno == 0 ? EIO : errno) }
      flush(folder: recovery)
      copy = path
    }
    if let failure = writeInPlace(runs, target, create: false) { return failure }
    if let copy { unlink(copy) }
    return nil
  }

  private static func writeInPlace(
    _ runs: [UnsafeBufferPointer<UInt8>], _ target: [CChar], create: Bool
  ) -> Failure? {
    let fd = open(target, O_WRONLY | O_CLOEXEC | (create ? O_CREAT : 0), 0o666)
    if fd < 0 { return Failure(action: "Opening output file", code: errno) }
    let regular = FileStatus(descriptor: fd)?.isRegular ?? false
    if regular, ftruncate(fd, 0) != 0 {
      let code = errno
      close(fd)
      return Failure(action: "Opening output file", code: code)
    }
    var code = put(runs, fd)
    if code == 0, regular, fsync(fd) != 0 { code = errno }
    if close(fd) != 0, code == 0 { code = errno }
    return code == 0 ? nil : Failure(action: "Write error", code: code)
  }

  private static func copyExtendedAttributes(from path: [CChar], to fd: Int32) {
    #if canImport(Darwin)
      let size = listxattr(path, nil, 0, 0)
      if size <= 0 { return }
      var names = [CChar](repeating: 0, count: size)
      let n = listxattr(path, &names, size, 0)
    #else
      let size = listxattr(path, nil, 0)
      if size <= 0 { return }
      var names = [CChar](repeating: 0, count: size)
      let n = listxattr(path, &names, size)
    #endif
    if n <= 0 { return }
    for name in names[..<n].split(separator: 0) {
      let key = Array(name) + [0]
      #if canImport(Darwin)
        let length = getxattr(path, key, nil, 0, 0, 0)
        if length < 0 { continue }
        var value = [UInt8](repeating: 0, count: max(length, 1))
        let k = getxattr(path, key, &value, length, 0, 0)
        if k >= 0 { _ = fsetxattr(fd, key, value, k, 0, 0) }
      #else
        let length = getxattr(path, key, nil, 0)
        if length < 0 { continue }
        var value = [UInt8](repeating: 0, count: max(length, 1))
        let k = getxattr(path, key, &value, length)
        if k >= 0 { _ = fsetxattr(fd, key, value, k, 0) }
      #endif
    }
  }
}
