#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Why a file could not be read or written. One line each, for a diagnostic after the file's name.
public enum FileError: Error, Equatable {
  /// A system call failed while doing what `operation` says ("read", "write", …).
  case system(operation: String, error: SystemError)
  /// The file is not the one, or not in the state, that was read.
  case changedOnDisk
  case isFolder
  /// A pipe, a device or a socket.
  case notRegular
  /// Writing in place failed half way; the old text lies at `recovery`.
  case damaged(recovery: String, error: SystemError)

  /// The message, without the file's name.
  public var message: String {
    switch self {
    case .system(let operation, let error): return "cannot \(operation): \(error.reason)"
    case .changedOnDisk: return "changed on disk since it was read; nothing was written"
    case .isFolder: return "is a folder"
    case .notRegular: return "is not a regular file"
    case .damaged(let recovery, let error):
      return "writing in place failed (\(error.reason)); the old text is in \(recovery)"
    }
  }
}

/// A file's bytes, and what it was on disk when they were read.
public struct FileSnapshot {
  /// The path as it was given.
  public let path: String
  /// The path with symbolic links resolved; this is what is replaced.
  public let realPath: String
  /// The state on disk.
  public let identity: FileIdentity
  /// The content.
  public let bytes: [UInt8]
}

extension FileSnapshot {
  /// What came from standard input, which is no file and is never replaced.
  public init(standardInput bytes: [UInt8]) {
    let nowhere = FileIdentity(nowhere: ())
    self.init(path: "-", realPath: "-", identity: nowhere, bytes: bytes)
  }
}

/// Reads files, and replaces them so that at every moment the old or the new text is whole.
public struct AtomicFile {
  /// The system calls in use.
  public var calls: SystemCalls
  /// Where the old text is kept while a file has to be written in place.
  public var recoveryFolder: String

  /// A writer that keeps copies for writes in place in `recoveryFolder`.
  public init(calls: SystemCalls = .real, recoveryFolder: String) {
    self.calls = calls
    self.recoveryFolder = recoveryFolder
  }

  // MARK: Reading

  /// Read the regular file at `path`, following symbolic links.
  public func read(_ path: String) throws(FileError) -> FileSnapshot {
    let target = realPath(path) ?? path
    // A writer that is not atomic may be at work: take a text that was stable while it was read.
    for _ in 0..<3 {
      let found = try attempt("read") { try calls.stat(target) }
      if found.isFolder { throw .isFolder }
      if !found.isRegular { throw .notRegular }
      let fd = try attempt("read") { try calls.open(target, O_RDONLY, 0) }
      defer { try? calls.close(fd) }
      let before = try attempt("read") { try calls.statDescriptor(fd) }
      let bytes = try attempt("read") { try readAll(fd, expecting: Int(before.size)) }
      let after = try attempt("read") { try calls.statDescriptor(fd) }
      if before.isSameState(as: after) {
        return FileSnapshot(path: path, realPath: target, identity: after, bytes: bytes)
      }
    }
    throw .changedOnDisk
  }

  private func readAll(_ fd: Int32, expecting size: Int) throws -> [UInt8] {
    var bytes = [UInt8]()
    var capacity = size + 1
    while true {
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: capacity))
      var filled = start
      while filled < bytes.count {
        let got = try bytes.withUnsafeMutableBytes {
          try calls.read(fd, UnsafeMutableRawBufferPointer(rebasing: $0[filled...]))
        }
        if got == 0 {
          bytes.removeLast(bytes.count - filled)
          return bytes
        }
        filled += got
      }
      capacity = max(64 * 1024, bytes.count)
    }
  }

  // MARK: Replacing

  /// Replace the file of `snapshot` by `bytes`, unless it changed on disk meanwhile.
  ///
  /// Keeps mode, owner, extended attributes and symbolic links. Where a rename would lose hard
  /// links, the owner or a mount, or the folder cannot be written, the file is written in place,
  /// with a synced copy of the old text in the recovery folder until that is done.
  ///
  /// - Returns: what the file is on disk now.
  @discardableResult
  public func replace(
    _ snapshot: FileSnapshot, with bytes: [UInt8]
  ) throws(FileError) -> FileIdentity {
    let current = try verifyUnchanged(snapshot)
    if current.links > 1 || !canReproduceOwner(of: current) {
      return try writeInPlace(snapshot, bytes)
    }
    let folder = splitPath(snapshot.realPath).folder
    let temporary: (path: String, fd: Int32)
    do {
      temporary = try createPrivate(in: folder, prefix: ".orgstar-")
    } catch let error as SystemError where [EACCES, EPERM, EROFS].contains(error.code) {
      return try writeInPlace(snapshot, bytes)
    } catch {
      throw failure("write", error)
    }
    var isOpen = true
    var remains = true
    defer {
      if isOpen { try? calls.close(temporary.fd) }
      if remains { try? calls.unlink(temporary.path) }
    }
    do {
      try writeAll(temporary.fd, bytes)
      guard try reproduceMetadata(of: current, at: snapshot.realPath, on: temporary.fd) else {
        return try writeInPlace(snapshot, bytes)
      }
      try calls.sync(temporary.fd)
      isOpen = false
      try calls.close(temporary.fd)
    } catch {
      throw failure("write", error)
    }
    _ = try verifyUnchanged(snapshot)
    do {
      try calls.rename(temporary.path, snapshot.realPath)
    } catch let error as SystemError where [EXDEV, EBUSY, EPERM, EACCES].contains(error.code) {
      return try writeInPlace(snapshot, bytes)
    } catch {
      throw failure("replace", error)
    }
    remains = false
    syncFolder(folder)
    return try attempt("read") { try calls.stat(snapshot.realPath) }
  }

  /// Create the file at `path` with `bytes`; fails if it exists already.
  @discardableResult
  public func create(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o666
  ) throws(FileError) -> FileIdentity {
    let fd = try attempt("create") { try calls.open(path, O_WRONLY | O_CREAT | O_EXCL, mode) }
    do {
      try writeAll(fd, bytes)
      try calls.sync(fd)
      try calls.close(fd)
    } catch {
      try? calls.close(fd)
      try? calls.unlink(path)
      throw failure("write", error)
    }
    syncFolder(splitPath(path).folder)
    return try attempt("read") { try calls.stat(path) }
  }

  /// Make sure that the file still holds the text of `snapshot`.
  public func verify(_ snapshot: FileSnapshot) throws(FileError) {
    _ = try verifyUnchanged(snapshot)
  }

  /// The file's state now, if its text still is what `snapshot` holds.
  private func verifyUnchanged(_ snapshot: FileSnapshot) throws(FileError) -> FileIdentity {
    guard let now = try? calls.stat(snapshot.realPath), now.isRegular else { throw .changedOnDisk }
    if now.isSameState(as: snapshot.identity) { return now }
    // Touched, or saved again without a change: the text decides.
    guard now.size == snapshot.identity.size,
      let again = try? read(snapshot.realPath), again.bytes == snapshot.bytes
    else { throw .changedOnDisk }
    return again.identity
  }

  private func canReproduceOwner(of file: FileIdentity) -> Bool {
    let user = calls.user()
    return user == 0 || user == file.owner
  }

  /// Give `fd` the owner, mode and extended attributes of the file; false where that is refused.
  private func reproduceMetadata(
    of file: FileIdentity, at path: String, on fd: Int32
  ) throws -> Bool {
    let made = try calls.statDescriptor(fd)
    do {
      if made.owner != file.owner || made.group != file.group {
        try calls.changeOwner(fd, file.owner, file.group)
      }
      try calls.changeMode(fd, file.permissions)
      let old = try calls.open(path, O_RDONLY, 0)
      defer { try? calls.close(old) }
      let inherited = try calls.attributes(fd)
      for (name, value) in try calls.attributes(old)
      where !inherited.contains(where: { $0.name == name && $0.value == value }) {
        try calls.setAttribute(fd, name, value)
      }
      return true
    } catch let error as SystemError where [EPERM, EACCES, ENOTSUP].contains(error.code) {
      return false
    }
  }

  private func writeInPlace(
    _ snapshot: FileSnapshot, _ bytes: [UInt8]
  ) throws(FileError) -> FileIdentity {
    let fd = try attempt("write") { try calls.open(snapshot.realPath, O_WRONLY, 0) }
    defer { try? calls.close(fd) }
    let copy = try attempt("keep a recovery copy") {
      try makeFolders(recoveryFolder)
      let name = splitPath(snapshot.realPath).name
      let copy = try createPrivate(
        in: recoveryFolder, prefix: name.utf8.count < 200 ? name + "." : "")
      do {
        try writeAll(copy.fd, snapshot.bytes)
        try calls.sync(copy.fd)
        try calls.close(copy.fd)
      } catch {
        try? calls.unlink(copy.path)
        throw error
      }
      return copy
    }
    syncFolder(recoveryFolder)
    let oldSize = snapshot.bytes.count
    do {
      // What is longer than before goes first: only that can find the disk full.
      if bytes.count > oldSize { try writeAll(fd, bytes, from: oldSize) }
    } catch {
      try? calls.truncate(fd, Int64(oldSize))
      try? calls.unlink(copy.path)
      throw failure("write", error)
    }
    do {
      try writeAll(fd, bytes, upTo: min(oldSize, bytes.count))
      try calls.truncate(fd, Int64(bytes.count))
      try calls.sync(fd)
    } catch {
      do {
        try writeAll(fd, snapshot.bytes)
        try calls.truncate(fd, Int64(oldSize))
        try calls.sync(fd)
      } catch let again {
        throw FileError.damaged(
          recovery: copy.path, error: again as? SystemError ?? SystemError(code: EIO))
      }
      try? calls.unlink(copy.path)
      throw failure("write", error)
    }
    try? calls.unlink(copy.path)
    return try attempt("read") { try calls.statDescriptor(fd) }
  }

  /// Create an empty file with mode 0600 and a name nobody has.
  private func createPrivate(
    in folder: String, prefix: String
  ) throws -> (path: String, fd: Int32) {
    var random = SystemRandomNumberGenerator()
    while true {
      let path =
        folder + "/" + prefix + String(random.next() & 0xffff_ffff_ffff, radix: 36) + ".tmp"
      do {
        return (path, try calls.open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600))
      } catch let error as SystemError where error.code == EEXIST {
        continue
      }
    }
  }

  private func writeAll(
    _ fd: Int32, _ bytes: [UInt8], from start: Int = 0, upTo end: Int? = nil
  ) throws {
    try bytes.withUnsafeBytes { all in
      var offset = start
      let end = end ?? all.count
      while offset < end {
        let written = try calls.write(
          fd, UnsafeRawBufferPointer(rebasing: all[offset..<end]), Int64(offset))
        if written == 0 { throw SystemError(code: EIO) }
        offset += written
      }
    }
  }

  /// Make the folder's new entry durable. Some file systems cannot; the text is safe either way.
  private func syncFolder(_ folder: String) {
    guard let fd = try? calls.open(folder, O_RDONLY | O_DIRECTORY, 0) else { return }
    try? calls.sync(fd)
    try? calls.close(fd)
  }

  /// Create `folder`, private to the user, if it is missing; whether it is there now.
  public func makePrivateFolder(_ folder: String) -> Bool { (try? makeFolders(folder)) != nil }

  /// Create `folder`, private to the user, and the folders above it.
  func makeFolders(_ folder: String) throws {
    do {
      try calls.makeFolder(folder, 0o700)
    } catch let error as SystemError where error.code == EEXIST {
      return
    } catch let error as SystemError where error.code == ENOENT {
      let parent = splitPath(folder).folder
      if parent == folder || parent == "." { throw error }
      try makeFolders(parent)
      try calls.makeFolder(folder, 0o700)
    }
  }

  private func failure(_ operation: String, _ error: any Error) -> FileError {
    if let error = error as? FileError { return error }
    return .system(
      operation: operation, error: error as? SystemError ?? SystemError(code: EIO))
  }

  private func attempt<T>(_ operation: String, _ body: () throws -> T) throws(FileError) -> T {
    do { return try body() } catch { throw failure(operation, error) }
  }
}
