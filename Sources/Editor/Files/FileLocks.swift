import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Who holds the lock of a file: the link `.#NAME` beside it, which says `USER@HOST.PID:BOOT`.
enum LockState: Equatable {
  case free
  case ours
  /// Someone else's; the link's text.
  case held(String)

  /// The user's name in a held lock's text.
  static func user(_ text: String) -> String { String(text.prefix { $0 != "@" }) }

  /// The link for the file at a path.
  static func link(for path: [CChar]) -> [CChar] {
    let (folder, name) = splitPath(path)
    let slash = CChar(bitPattern: UInt8(ascii: "/"))
    let prefix = Array(".#".utf8).map { CChar(bitPattern: $0) }
    return folder.dropLast() + (folder.count == 2 && folder[0] == slash ? [] : [slash]) + prefix
      + name
  }

  /// What the link says; a lock that a dead process of this machine left is taken away.
  init(link: [CChar]) {
    var room = [CChar](repeating: 0, count: 512)
    let n = readlink(link, &room, room.count - 1)
    if n <= 0 {
      self = .free
      return
    }
    let text = String(decoding: room[..<n].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self = .held(text)
    guard let at = text.firstIndex(of: "@"), let dot = text.lastIndex(of: "."), at < dot else {
      return
    }
    let number = text[text.index(after: dot)...].prefix { $0 != ":" }
    guard let pid = Int32(number) else { return }
    guard text[text.index(after: at)..<dot] == LockState.host else { return }
    if pid == getpid() {
      self = .ours
    } else if sendSignal(pid, 0) != 0, errno == ESRCH {
      // Between looking and unlinking another process may have taken it over; then it asks again.
      unlink(link)
      self = .free
    }
  }

  /// The name of this machine.
  static var host: String {
    var room = [CChar](repeating: 0, count: 256)
    gethostname(&room, room.count - 1)
    let name = room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    // Slashes and the marks of the format cannot be part of it.
    return String(decoding: name.map { $0 == 0x2F || $0 == 0x40 ? 0x2D : $0 }, as: UTF8.self)
  }

  /// Makes the link; false if someone else was faster or the folder cannot be written.
  static func take(_ link: [CChar]) -> Bool {
    let user = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(geteuid())"
    return symlink("\(user)@\(host).\(getpid())", link) == 0
  }
}

extension World {
  /// Called before the first change of an unmodified buffer: asks when its file has changed on
  /// disk, and locks it.
  func claimFile(of b: Buffer) throws(Signal) {
    if editor.isVisiting > 0 { return }
    let owner = b.base ?? b
    if owner === buffer, !isTrue(editor.sym.bufferFileTruename) { return }
    guard let name = visitedName(owner) else { return }
    if !isUnchangedOnDisk(owner), FileStatus(systemPath(name)) != nil {
      // An error here leaves the buffer as it was.
      let f = intern("orgstar-ask-about-change" as StaticString)
      _ = try funcall(f, nameString(name))
    }
    if isTrue(intern("create-lockfiles" as StaticString)) { try lock(name) }
  }

  /// Locks a file; asks when someone else holds it. Where no lock can be made there is none.
  func lock(_ name: [UInt8]) throws(Signal) {
    let path = systemPath(name)
    let link = LockState.link(for: realPath(path) ?? path)
    for _ in 0..<10 {
      switch LockState(link: link) {
      case .ours: return
      case .free:
        if LockState.take(link) {
          editor.locks.insert(link)
          return
        }
        if errno != EEXIST { return }
      case .held(let text):
        let mine = try call("ask-user-about-lock", nameString(name), string(describeHolder(text)))
        if mine.isNil { return }
        unlink(link)
      }
    }
  }

  /// Asks when someone else holds the lock of a file that is about to be written.
  func respectLock(_ name: [UInt8]) throws(Signal) {
    guard isTrue(intern("create-lockfiles" as StaticString)) else { return }
    let path = systemPath(name)
    if case .held(let text) = LockState(link: LockState.link(for: realPath(path) ?? path)) {
      _ = try call("ask-user-about-lock", nameString(name), string(describeHolder(text)))
    }
  }

  private func describeHolder(_ text: String) -> String {
    guard let dot = text.lastIndex(of: ".") else { return text }
    let pid = text[text.index(after: dot)...].prefix { $0 != ":" }
    return "\(text[..<dot]) (pid \(pid))"
  }

  /// Who else holds the lock of the file at a path, as a user is told; nil: nobody.
  public func lockHolder(_ path: String) -> String? {
    let path = Array(path.utf8CString)
    guard case .held(let text) = LockState(link: LockState.link(for: realPath(path) ?? path)) else {
      return nil
    }
    return describeHolder(text)
  }

  /// Gives a lock of ours back.
  func unlock(_ name: [UInt8]) {
    let path = systemPath(name)
    let link = LockState.link(for: realPath(path) ?? path)
    if editor.locks.remove(link) != nil || LockState(link: link) == .ours { unlink(link) }
  }

  /// Gives up the claim on the file that `b` visits.
  func unlockFile(of b: Buffer) {
    if editor.locks.isEmpty { return }
    if let name = visitedName(b.base ?? b) { unlock(name) }
  }

  /// The end: children end, and no lock stays behind.
  public func releaseProcessesAndFiles() {
    guard hasPart(.editor) else { return }
    endAllProcesses()
    for link in editor.locks where LockState(link: link) == .ours { unlink(link) }
    editor.locks = []
  }
}

func installFileLocks(_ r: Registry) {
  r.defvar("create-lockfiles", .t)
  r.defineError("file-locked", "File is locked", parents: ["file-error"])
  r.defun(
    "lock-buffer", "&optional FILE", "Lock FILE (the visited one) if the buffer was changed."
  ) { w, a throws(Signal) in
    if a[0].isTrue { try w.text(a[0]) }
    let b = w.buffer
    guard b.text.tick > b.text.savedTick else { return .nil }
    if a[0].isTrue {
      try w.lock(try w.expanded(a[0]))
    } else if let name = w.visitedName(b) {
      try w.lock(name)
    }
    return .nil
  }
  r.defun("unlock-buffer", "", "Give up the lock of the visited file.") { w, a throws(Signal) in
    w.unlockFile(of: w.buffer)
    return .nil
  }
  r.defun("lock-file", "FILE", "Lock FILE; ask if someone else has.") { w, a throws(Signal) in
    if w.isTrue(w.intern("create-lockfiles" as StaticString)) {
      try w.lock(try w.expanded(a[0]))
    }
    return .nil
  }
  r.defun("unlock-file", "FILE", "Give up the lock of FILE.") { w, a throws(Signal) in
    w.unlock(try w.expanded(a[0]))
    return .nil
  }
  r.defun(
    "file-locked-p", "FILENAME",
    "t if FILENAME is locked by us, the user's name if by another, or nil."
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("file-locked-p", a, 0) { return v }
    let path = w.systemPath(try w.expanded(a[0]))
    switch LockState(link: LockState.link(for: realPath(path) ?? path)) {
    case .free: return .nil
    case .ours: return .t
    case .held(let text): return w.string(LockState.user(text))
    }
  }
}
