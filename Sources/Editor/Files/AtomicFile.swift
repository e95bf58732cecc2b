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
  public let target: PathBytes
  /// The state on disk.
  public let identity: FileIdentity
  /// The content.
  public let bytes: [UInt8]

  /// The path with symbolic links resolved, as text.
  public var realPath: String {
    target.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }
}

extension FileSnapshot {
  /// What came from standard input, which is no file and is never replaced.
  public init(standardInput bytes: [UInt8]) {
    let nowhere = FileIdentity(nowhere: ())
    self.init(path: "-", target: Array("-".utf8CString), identity: nowhere, bytes: bytes)
  }
}

/// Reads files, and replaces them so that at every moment the old or the new text is whole.
public struct AtomicFile {
  /// The system calls in use.
  public var calls: SystemCalls
  /// Where texts are kept while a file has to be written in place.
  /// nil: nowhere.
  public var recoveryFolder: PathBytes?

  /// A writer that keeps copies for writes in place in `recoveryFolder`.
  public init(calls: SystemCalls = .real, recoveryFolder: PathBytes?) {
    self.calls = calls
    self.recoveryFolder = recoveryFolder
  }

  /// A writer that keeps copies for writes in place in `recoveryFolder`.
  public init(calls: SystemCalls = .real, recoveryFolder: String) {
    self.init(calls: calls, recoveryFolder: Array(recoveryFolder.utf8CString))
  }

  // MARK: Reading

  /// Read the regular file at `path`, following symbolic links.
  public func read(_ path: String) throws(FileError) -> FileSnapshot {
    let given = Array(path.utf8CString)
    try finishInterruptedSave(of: given)
    return try read(realPath(given) ?? given, path)
  }

  private func read(_ target: PathBytes, _ path: String) throws(FileError) -> FileSnapshot {
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
        return FileSnapshot(path: path, target: target, identity: after, bytes: bytes)
      }
    }
    throw .changedOnDisk
  }

  func readAll(_ fd: Int32, expecting size: Int) throws -> [UInt8] {
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
  /// with synced copies of both texts in the recovery folder until that is done.
  ///
  /// - Returns: what the file is on disk now.
  @discardableResult
  public func replace(
    _ snapshot: FileSnapshot, with bytes: [UInt8]
  ) throws(FileError) -> FileIdentity {
    let current = try verifyUnchanged(snapshot)
    return try bytes.withUnsafeBufferPointer { run throws(FileError) in
      try replace(
        snapshot.target, current, [run], old: { snapshot.bytes },
        verify: { () throws(FileError) in _ = try verifyUnchanged(snapshot) })
    }
  }

  /// Make the runs of bytes, in turn, the text of the file at `path`, whatever it held before; a
  /// file that does not exist is created. As `replace(_:with:)` otherwise.
  public func write(_ runs: [UnsafeBufferPointer<UInt8>], to path: PathBytes) throws(FileError) {
    try finishInterruptedSave(of: path)
    guard let target = realPath(path), let current = try? calls.stat(target) else {
      if let link = danglingLink(path) { return try create(link, runs, mode: 0o666) }
      return try create(path, runs, mode: 0o666)
    }
    if current.isFolder { throw .isFolder }
    if !current.isRegular { return try writeToDevice(runs, target) }
    if access(target, W_OK) != 0 { throw failure("write", SystemError.last) }
    try replace(
      target, current, runs,
      old: { () throws(FileError) in try read(target, "").bytes },
      verify: { () throws(FileError) in })
  }

  /// What a symbolic link to nothing points to.
  private func danglingLink(_ path: PathBytes) -> PathBytes? {
    var path = path
    for step in 0..<40 {
      var room = PathBytes(repeating: 0, count: Int(PATH_MAX) + 1)
      let count = readlink(path, &room, room.count - 1)
      if count <= 0 { return step == 0 ? nil : path }
      let isAbsolute = room[0] == CChar(bitPattern: UInt8(ascii: "/"))
      let target = Array(room[..<count]) + [0]
      path = isAbsolute ? target : joined(splitPath(path).folder, target)
    }
    return nil
  }

  func joined(_ folder: PathBytes, _ name: PathBytes) -> PathBytes {
    var path = folder
    path[path.count - 1] = CChar(bitPattern: UInt8(ascii: "/"))
    path.append(contentsOf: name)
    return path
  }

  private func writeToDevice(
    _ runs: [UnsafeBufferPointer<UInt8>], _ path: PathBytes
  ) throws(FileError) {
    let fd = try attempt("write") { try calls.open(path, O_WRONLY, 0) }
    defer { try? calls.close(fd) }
    try attempt("write") {
      for run in runs {
        var rest = UnsafeRawBufferPointer(run)
        while !rest.isEmpty {
          // A device has no offsets.
          #if canImport(Darwin)
            let written = Darwin.write(fd, rest.baseAddress, rest.count)
          #else
            let written = Glibc.write(fd, rest.baseAddress, rest.count)
          #endif
          if written < 0 {
            if errno == EINTR { continue }
            throw SystemError.last
          }
          rest = UnsafeRawBufferPointer(rebasing: rest[written...])
        }
      }
    }
  }

  @discardableResult
  private func replace(
    _ target: PathBytes, _ current: FileIdentity, _ runs: [UnsafeBufferPointer<UInt8>],
    old: () throws(FileError) -> [UInt8], verify: () throws(FileError) -> Void
  ) throws(FileError) -> FileIdentity {
    if current.links > 1 || !canReproduceOwner(of: current) {
      return try writeInPlace(target, runs, old: try old())
    }
    let folder = splitPath(target).folder
    let temporary: (path: PathBytes, fd: Int32)
    do {
      temporary = try createPrivate(in: folder, prefix: Array(".orgstar-".utf8CString.dropLast()))
    } catch let error as SystemError
      where [EACCES, EPERM, EROFS, ENOENT, EOPNOTSUPP].contains(error.code)
    {
      return try writeInPlace(target, runs, old: try old())
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
      try writeAll(temporary.fd, runs)
      guard try reproduceMetadata(of: current, at: target, on: temporary.fd) else {
        return try writeInPlace(target, runs, old: try old())
      }
      // The old text goes soon: that its memory is given back need not be waited for then.
      let release = PageRelease(of: target, size: current.size)
      defer { release?.finish() }
      try calls.sync(temporary.fd)
      isOpen = false
      try calls.close(temporary.fd)
    } catch {
      throw failure("write", error)
    }
    try verify()
    do {
      try calls.rename(temporary.path, target)
    } catch let error as SystemError where [EXDEV, EBUSY, EPERM, EACCES].contains(error.code) {
      return try writeInPlace(target, runs, old: try old())
    } catch {
      throw failure("replace", error)
    }
    remains = false
    syncFolder(folder)
    return try attempt("read") { try calls.stat(target) }
  }

  /// Create the file at `path`, which must not exist, with these runs of bytes.
  private func create(
    _ path: PathBytes, _ runs: [UnsafeBufferPointer<UInt8>], mode: UInt32
  ) throws(FileError) {
    let fd = try attempt("create") { try calls.open(path, O_WRONLY | O_CREAT | O_EXCL, mode) }
    do {
      try fill(fd, runs)
    } catch {
      try? calls.unlink(path)
      throw failure("write", error)
    }
    syncFolder(splitPath(path).folder)
  }

  /// Write these runs to a new file, make them durable and close it: once, whatever fails, as a number
  /// that was closed may be another thread's file by then.
  func fill(_ fd: Int32, _ runs: [UnsafeBufferPointer<UInt8>]) throws {
    do {
      try writeAll(fd, runs)
      try calls.sync(fd)
    } catch {
      try? calls.close(fd)
      throw error
    }
    try calls.close(fd)
  }

  /// Make sure that the file still holds the text of `snapshot`.
  public func verify(_ snapshot: FileSnapshot) throws(FileError) {
    _ = try verifyUnchanged(snapshot)
  }

  /// The file's state now, if its text still is what `snapshot` holds.
  private func verifyUnchanged(_ snapshot: FileSnapshot) throws(FileError) -> FileIdentity {
    guard let now = try? calls.stat(snapshot.target), now.isRegular else { throw .changedOnDisk }
    if now.isSameState(as: snapshot.identity) { return now }
    // Touched, or saved again without a change: the text decides.
    guard now.size == snapshot.identity.size,
      let again = try? read(snapshot.target, snapshot.path), again.bytes == snapshot.bytes
    else { throw .changedOnDisk }
    return again.identity
  }

  private func canReproduceOwner(of file: FileIdentity) -> Bool {
    let user = calls.user()
    return user == 0 || user == file.owner
  }

  /// Give `fd` the owner, mode and extended attributes of the file; false where that is refused.
  private func reproduceMetadata(
    of file: FileIdentity, at path: PathBytes, on fd: Int32
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
    _ target: PathBytes, _ runs: [UnsafeBufferPointer<UInt8>], old: [UInt8]
  ) throws(FileError) -> FileIdentity {
    let fd = try attempt("write") { try calls.open(target, O_WRONLY, 0) }
    defer { try? calls.close(fd) }
    let journal = try keepTexts(target, old: old, new: runs)
    let size = runs.reduce(0) { $0 + $1.count }
    do {
      // What is longer than before goes first: only that can find the disk full.
      if size > old.count { try writeAll(fd, runs, from: old.count) }
    } catch {
      // Nothing of the old text was touched.
      if (try? calls.truncate(fd, Int64(old.count))) != nil, let journal { drop(journal) }
      throw failure("write", error)
    }
    do {
      try writeAll(fd, runs, upTo: min(old.count, size))
      try calls.truncate(fd, Int64(size))
      try calls.sync(fd)
    } catch {
      do {
        try old.withUnsafeBufferPointer { try writeAll(fd, [$0]) }
        try calls.truncate(fd, Int64(old.count))
        try calls.sync(fd)
      } catch let again {
        throw FileError.damaged(
          recovery: journal.map { text($0.old) } ?? "no copy",
          error: again as? SystemError ?? SystemError(code: EIO))
      }
      if let journal { drop(journal) }
      throw failure("write", error)
    }
    if let journal { drop(journal) }
    return try attempt("read") { try calls.statDescriptor(fd) }
  }

  func text(_ path: PathBytes) -> String {
    path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// Create an empty file with mode 0600 and a name nobody has.
  private func createPrivate(
    in folder: PathBytes, prefix: PathBytes
  ) throws -> (path: PathBytes, fd: Int32) {
    var random = SystemRandomNumberGenerator()
    while true {
      let number: UInt64 = random.next() & 0xffff_ffff_ffff
      var name = prefix
      name.append(contentsOf: (String(number, radix: 36) + ".tmp").utf8CString)
      let path = joined(folder, name)
      do {
        return (path, try calls.open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600))
      } catch let error as SystemError where error.code == EEXIST {
        continue
      }
    }
  }

  /// Bytes of a large text that are written at a time.
  private static let pieceSize = 8 << 20

  /// Write what the runs hold from offset `start` up to `end`, each byte at its offset.
  func writeAll(
    _ fd: Int32, _ runs: [UnsafeBufferPointer<UInt8>], from start: Int = 0, upTo end: Int = .max
  ) throws {
    var runStart = 0
    for run in runs {
      defer { runStart += run.count }
      var offset = max(start, runStart)
      let limit = min(end, runStart + run.count)
      while offset < limit {
        let end = min(limit, offset + AtomicFile.pieceSize)
        let part = UnsafeBufferPointer(rebasing: run[(offset - runStart)..<(end - runStart)])
        let written = try calls.write(fd, UnsafeRawBufferPointer(part), Int64(offset))
        if written == 0 { throw SystemError(code: EIO) }
        // The disk works on what it has while the rest is copied.
        if end < limit { calls.startWritingOut(fd, Int64(offset), written) }
        offset += written
      }
    }
  }

  /// Make the folder's new entry durable. Some file systems cannot; the text is safe either way.
  func syncFolder(_ folder: PathBytes) {
    guard let fd = try? calls.open(folder, O_RDONLY | O_DIRECTORY, 0) else { return }
    try? calls.sync(fd)
    try? calls.close(fd)
  }

  /// Create `folder`, private to the user, if it is missing; whether it is there now.
  public func makePrivateFolder(_ folder: String) -> Bool {
    (try? makeFolders(Array(folder.utf8CString))) != nil
  }

  /// Create `folder`, private to the user, and the folders above it.
  func makeFolders(_ folder: PathBytes) throws {
    do {
      try calls.makeFolder(folder, 0o700)
    } catch let error as SystemError where error.code == EEXIST {
      return
    } catch let error as SystemError where error.code == ENOENT {
      let parent = splitPath(folder).folder
      if parent == folder || parent.count <= 2 { throw error }
      try makeFolders(parent)
      try calls.makeFolder(folder, 0o700)
    }
  }

  func failure(_ operation: String, _ error: any Error) -> FileError {
    if let error = error as? FileError { return error }
    return .system(
      operation: operation, error: error as? SystemError ?? SystemError(code: EIO))
  }

  private func attempt<T>(_ operation: String, _ body: () throws -> T) throws(FileError) -> T {
    do { return try body() } catch { throw failure(operation, error) }
  }
}
