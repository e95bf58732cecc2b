import CSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file's path as the system takes it: bytes, a NUL at the end.
public typealias PathBytes = [CChar]

/// A system call that failed.
public struct SystemError: Error, Equatable {
  /// The value of `errno`.
  public var code: Int32

  /// The failure with the given `errno`.
  public init(code: Int32) { self.code = code }

  /// The system's words for it, such as "No space left on device".
  public var reason: String { String(cString: strerror(code)) }

  static var last: SystemError { SystemError(code: errno) }
}

/// What identifies a file and its state on disk.
public struct FileIdentity: Equatable {
  /// Device number of the file system.
  public var device: UInt64
  /// Inode number.
  public var inode: UInt64
  /// Size in bytes.
  public var size: Int64
  /// Last modification, seconds since the epoch.
  public var modifiedSeconds: Int64
  /// Nanoseconds within that second.
  public var modifiedNanoseconds: Int64
  /// Type and permission bits.
  public var mode: UInt32
  /// Number of hard links.
  public var links: UInt64
  /// Numeric owner.
  public var owner: UInt32
  /// Numeric group.
  public var group: UInt32

  init(_ s: stat) {
    device = UInt64(truncatingIfNeeded: s.st_dev)
    inode = UInt64(truncatingIfNeeded: s.st_ino)
    size = Int64(s.st_size)
    #if canImport(Darwin)
      modifiedSeconds = Int64(s.st_mtimespec.tv_sec)
      modifiedNanoseconds = Int64(s.st_mtimespec.tv_nsec)
    #else
      modifiedSeconds = Int64(s.st_mtim.tv_sec)
      modifiedNanoseconds = Int64(s.st_mtim.tv_nsec)
    #endif
    mode = UInt32(s.st_mode)
    links = UInt64(s.st_nlink)
    owner = s.st_uid
    group = s.st_gid
  }

  /// The identity of no file.
  init(nowhere: ()) { self.init(emptyStat) }

  /// Whether the file is a regular one.
  public var isRegular: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }
  /// Whether it is a folder.
  public var isFolder: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFDIR) }
  /// The permission bits alone.
  public var permissions: UInt32 { mode & 0o7777 }

  /// Whether `other` is the same file, unmodified since.
  public func isSameState(as other: FileIdentity) -> Bool {
    device == other.device && inode == other.inode && size == other.size
      && modifiedSeconds == other.modifiedSeconds
      && modifiedNanoseconds == other.modifiedNanoseconds
  }
}

/// The system calls that writing a file takes, as a table, so that tests can let any one fail.
public struct SystemCalls {
  /// `open(2)`: path, flags, mode; the descriptor.
  public var open: (PathBytes, Int32, UInt32) throws -> Int32
  /// `close(2)`.
  public var close: (Int32) throws -> Void
  /// `read(2)` into the buffer; number of bytes, 0 at the end.
  public var read: (Int32, UnsafeMutableRawBufferPointer) throws -> Int
  /// `pwrite(2)` of the bytes at an offset; number of bytes written.
  public var write: (Int32, UnsafeRawBufferPointer, Int64) throws -> Int
  /// Advice to begin writing out so many bytes from an offset on. Never fails.
  public var startWritingOut: (Int32, Int64, Int) -> Void
  /// `fsync(2)`; on Darwin down to the medium.
  public var sync: (Int32) throws -> Void
  /// `ftruncate(2)`.
  public var truncate: (Int32, Int64) throws -> Void
  /// `fstat(2)`.
  public var statDescriptor: (Int32) throws -> FileIdentity
  /// `stat(2)`, following symbolic links.
  public var stat: (PathBytes) throws -> FileIdentity
  /// `fchmod(2)`.
  public var changeMode: (Int32, UInt32) throws -> Void
  /// `fchown(2)`.
  public var changeOwner: (Int32, UInt32, UInt32) throws -> Void
  /// Names and values of the extended attributes of an open file.
  public var attributes: (Int32) throws -> [(name: String, value: [UInt8])]
  /// Set an extended attribute of an open file.
  public var setAttribute: (Int32, String, [UInt8]) throws -> Void
  /// `rename(2)`.
  public var rename: (PathBytes, PathBytes) throws -> Void
  /// `unlink(2)`.
  public var unlink: (PathBytes) throws -> Void
  /// `mkdir(2)`.
  public var makeFolder: (PathBytes, UInt32) throws -> Void
  /// Effective user number of the process.
  public var user: () -> UInt32
  /// Whether there is a process of that number.
  public var isAlive: (Int32) -> Bool

  /// The calls of the system itself.
  public static let real = SystemCalls(
    open: { path, flags, mode in
      #if canImport(Darwin)
        return try retrying { Darwin.open(path, flags | O_CLOEXEC, mode_t(mode)) }
      #else
        return try retrying { Glibc.open(path, flags | O_CLOEXEC, mode_t(mode)) }
      #endif
    },
    close: { fd in
      #if canImport(Darwin)
        let result = Darwin.close(fd)
      #else
        let result = Glibc.close(fd)
      #endif
      // After EINTR the descriptor is closed on Linux, and closing it again could hit another's.
      if result < 0, errno != EINTR { throw SystemError.last }
    },
    read: { fd, buffer in
      #if canImport(Darwin)
        return try retrying { Darwin.read(fd, buffer.baseAddress, buffer.count) }
      #else
        return try retrying { Glibc.read(fd, buffer.baseAddress, buffer.count) }
      #endif
    },
    write: { fd, bytes, offset in
      try retrying { pwrite(fd, bytes.baseAddress, bytes.count, off_t(offset)) }
    },
    startWritingOut: { fd, offset, size in
      csupport_start_writing_out(fd, offset, Int64(size))
    },
    sync: { fd in
      #if canImport(Darwin)
        // fsync leaves the data in the drive's cache there.
        if fcntl(fd, F_FULLFSYNC) == 0 { return }
      #endif
      _ = try retrying { fsync(fd) }
    },
    truncate: { fd, size in _ = try retrying { ftruncate(fd, off_t(size)) } },
    statDescriptor: { fd in
      var s = emptyStat
      guard fstat(fd, &s) == 0 else { throw SystemError.last }
      return FileIdentity(s)
    },
    stat: { path in
      var s = emptyStat
      guard fstatat(AT_FDCWD, path, &s, 0) == 0 else { throw SystemError.last }
      return FileIdentity(s)
    },
    changeMode: { fd, mode in _ = try retrying { fchmod(fd, mode_t(mode)) } },
    changeOwner: { fd, owner, group in _ = try retrying { fchown(fd, owner, group) } },
    attributes: extendedAttributes,
    setAttribute: { fd, name, value in
      let result = value.withUnsafeBytes {
        csupport_set_attribute(fd, name, $0.baseAddress, $0.count)
      }
      if result < 0 { throw SystemError.last }
    },
    rename: { old, new in
      #if canImport(Darwin)
        let result = Darwin.rename(old, new)
      #else
        let result = Glibc.rename(old, new)
      #endif
      if result < 0 { throw SystemError.last }
    },
    unlink: { path in
      #if canImport(Darwin)
        let result = Darwin.unlink(path)
      #else
        let result = Glibc.unlink(path)
      #endif
      if result < 0 { throw SystemError.last }
    },
    makeFolder: { path, mode in
      if mkdir(path, mode_t(mode)) < 0 { throw SystemError.last }
    },
    user: { geteuid() },
    isAlive: { pid in sendSignal(pid, 0) == 0 || errno != ESRCH })
}

extension SystemCalls {
  /// The names in a folder, `.` and `..` among them, in the system's order.
  public static func names(in folder: PathBytes) throws(SystemError) -> [[UInt8]] {
    guard let stream = opendir(folder) else { throw SystemError.last }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      names.append(withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
    }
    return names
  }
}

private var emptyStat: stat {
  #if canImport(Darwin)
    return Darwin.stat()
  #else
    return Glibc.stat()
  #endif
}

/// Run `call` again while a signal interrupts it.
private func retrying<T: SignedInteger>(_ call: () -> T) throws -> T {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw SystemError.last }
  }
}

private func extendedAttributes(_ fd: Int32) throws -> [(name: String, value: [UInt8])] {
  let size = csupport_list_attributes(fd, nil, 0)
  if size < 0 {
    if errno == ENOTSUP || errno == EPERM { return [] }
    throw SystemError.last
  }
  if size == 0 { return [] }
  var names = [CChar](repeating: 0, count: size)
  let listed = csupport_list_attributes(fd, &names, size)
  if listed < 0 { throw SystemError.last }
  return try names[..<listed].split(separator: 0).map { part in
    let name = String(decoding: part.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let length = csupport_get_attribute(fd, name, nil, 0)
    if length < 0 { throw SystemError.last }
    var value = [UInt8](repeating: 0, count: length)
    let got = csupport_get_attribute(fd, name, &value, length)
    if got < 0 { throw SystemError.last }
    return (name, Array(value[..<got]))
  }
}

extension SystemCalls {
  /// State of the file at `path`, following symbolic links.
  public func identity(of path: String) throws -> FileIdentity {
    try stat(Array(path.utf8CString))
  }
}

/// The path with symbolic links, `.` and `..` resolved, or nil when it does not exist.
func realPath(_ path: PathBytes) -> PathBytes? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return Array(UnsafeBufferPointer(start: resolved, count: strlen(resolved) + 1))
}

/// The folder part of `path` (without the slash), and the last component.
func splitPath(_ path: PathBytes) -> (folder: PathBytes, name: PathBytes) {
  let slash = CChar(bitPattern: UInt8(ascii: "/"))
  guard let last = path.lastIndex(of: slash) else {
    return ([CChar(bitPattern: UInt8(ascii: ".")), 0], path)
  }
  return (last == 0 ? [slash, 0] : path[..<last] + [0], Array(path[(last + 1)...]))
}
