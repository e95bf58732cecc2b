#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file written in place is neither the old nor the new text for a moment. Both texts lie in the
/// recovery folder until that is over, with a record that is complete before the file is touched: a
/// process that dies meanwhile leaves everything with which the next one makes the file whole.
///
/// The files are called `NAME.HASH.PID@HOST` with the endings `.old`, `.new` and `.save`; the last
/// one, the record, holds the path of what is written and a newline.
extension AtomicFile {
  /// Where the texts of a write in place are kept.
  struct Journal {
    var stem: PathBytes
    var old: PathBytes { appending(".old", to: stem) }
    var new: PathBytes { appending(".new", to: stem) }
    var record: PathBytes { appending(".save", to: stem) }
  }

  // MARK: Keeping

  /// Keep both texts, synced; nil: there is no folder for them.
  func keepTexts(
    _ target: PathBytes, old: [UInt8], new: [UnsafeBufferPointer<UInt8>]
  ) throws(FileError) -> Journal? {
    guard let recoveryFolder, (try? makeFolders(recoveryFolder)) != nil else { return nil }
    let name = "\(Self.prefix(of: target)).\(getpid())@\(LockState.host)"
    let journal = Journal(stem: joined(recoveryFolder, Array(name.utf8CString)))
    do {
      try old.withUnsafeBufferPointer { try put([$0], journal.old) }
      try put(new, journal.new)
      let path = target.dropLast().map { UInt8(bitPattern: $0) } + [0x0A]
      try path.withUnsafeBufferPointer { try put([$0], journal.record) }
    } catch {
      drop(journal)
      throw failure("keep a recovery copy", error)
    }
    syncFolder(recoveryFolder)
    return journal
  }

  /// Write a new private file, synced.
  private func put(_ runs: [UnsafeBufferPointer<UInt8>], _ path: PathBytes) throws {
    // What a dead process of the same number left there is of no use any more.
    let fd = try calls.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
    try fill(fd, runs)
  }

  /// The texts are of no use any more; the record goes first.
  func drop(_ journal: Journal) {
    try? calls.unlink(journal.record)
    try? calls.unlink(journal.old)
    try? calls.unlink(journal.new)
  }

  /// The beginning of the names of what is kept for a file: its own name, as far as names go, and a
  /// number made of its path.
  private static func prefix(of target: PathBytes) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in target { hash = (hash ^ UInt64(UInt8(bitPattern: byte))) &* 0x100_0000_01B3 }
    let name = splitPath(target).name.dropLast().map { UInt8(bitPattern: $0) }
    return String(decoding: name, as: UTF8.self).prefix(40) + "." + String(hash, radix: 36)
  }

  // MARK: Finishing

  /// If a process died while it wrote the file at `path` in place, make the file the new text; the old
  /// one if that cannot be.
  public func finishInterruptedSave(of path: PathBytes) throws(FileError) {
    guard let recoveryFolder, let target = realPath(path) else { return }
    let prefix = Self.prefix(of: target) + "."
    var names: Set<String> = []
    for bytes in (try? SystemCalls.names(in: recoveryFolder)) ?? [] {
      let name = String(decoding: bytes, as: UTF8.self)
      guard name.hasPrefix(prefix), let dot = name.lastIndex(of: "."),
        let at = name.lastIndex(of: "@"), at < dot,
        name[name.index(after: at)..<dot] == LockState.host,
        let pid = Int32(name[..<at].dropFirst(prefix.count)), pid == getpid() || !calls.isAlive(pid)
      else { continue }
      names.insert(String(name[..<dot]))
    }
    for name in names.sorted() {
      try finish(target, Journal(stem: joined(recoveryFolder, Array(name.utf8CString))))
    }
  }

  private func finish(_ target: PathBytes, _ journal: Journal) throws(FileError) {
    let wanted = target.dropLast().map { UInt8(bitPattern: $0) } + [0x0A]
    // Without a whole record the file was not touched.
    guard let record = contents(journal.record), record == wanted,
      let old = contents(journal.old), let new = contents(journal.new)
    else { return drop(journal) }
    guard let now = contents(target) else { return }
    if now == old || now == new { return drop(journal) }
    // Somebody else's text is no mixture: then the copies stay for who may want them.
    guard Self.isMixture(now, of: old, new) else { try? calls.unlink(journal.record); return }
    do {
      let fd = try calls.open(target, O_WRONLY, 0)
      defer { try? calls.close(fd) }
      do {
        try overwrite(fd, new, was: now.count)
      } catch {
        try overwrite(fd, old, was: now.count)
      }
    } catch {
      throw .damaged(
        recovery: text(journal.old), error: error as? SystemError ?? SystemError(code: EIO))
    }
    drop(journal)
  }

  private func overwrite(_ fd: Int32, _ bytes: [UInt8], was: Int) throws {
    try bytes.withUnsafeBufferPointer {
      if bytes.count > was { try writeAll(fd, [$0], from: was) }
      try writeAll(fd, [$0])
    }
    try calls.truncate(fd, Int64(bytes.count))
    try calls.sync(fd)
  }

  /// Whether every byte is that of one of the texts at its place.
  static func isMixture(_ now: [UInt8], of old: [UInt8], _ new: [UInt8]) -> Bool {
    if now.count < min(old.count, new.count) || now.count > max(old.count, new.count) {
      return false
    }
    return now.indices.allSatisfy {
      ($0 < old.count && now[$0] == old[$0]) || ($0 < new.count && now[$0] == new[$0])
    }
  }

  private func contents(_ path: PathBytes) -> [UInt8]? {
    guard let fd = try? calls.open(path, O_RDONLY, 0) else { return nil }
    defer { try? calls.close(fd) }
    return try? readAll(fd, expecting: 4096)
  }
}

private func appending(_ ending: StaticString, to path: PathBytes) -> PathBytes {
  path.dropLast() + "\(ending)".utf8CString
}
