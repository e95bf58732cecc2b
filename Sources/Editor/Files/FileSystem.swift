import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What `stat` says, on either system.
struct FileStatus {
  var raw = stat()

  /// Follows links unless `link`.
  init?(_ path: [CChar], link: Bool = false) {
    let r = link ? lstat(path, &raw) : stat(path, &raw)
    if r != 0 { return nil }
  }

  init?(descriptor: Int32) { if fstat(descriptor, &raw) != 0 { return nil } }

  var kind: mode_t { raw.st_mode & S_IFMT }
  var isDirectory: Bool { kind == S_IFDIR }
  var isRegular: Bool { kind == S_IFREG }
  var isLink: Bool { kind == S_IFLNK }
  var permissions: mode_t { raw.st_mode & 0o7777 }
  var size: Int { Int(raw.st_size) }

  #if canImport(Darwin)
    var modified: timespec { raw.st_mtimespec }
    var accessed: timespec { raw.st_atimespec }
    var changed: timespec { raw.st_ctimespec }
  #else
    var modified: timespec { raw.st_mtim }
    var accessed: timespec { raw.st_atim }
    var changed: timespec { raw.st_ctim }
  #endif
}

extension World {
  /// A time as Lisp's (HIGH LOW MICRO PICO).
  func lispTime(_ t: timespec) -> Value {
    let s = Int(t.tv_sec)
    let ns = Int(t.tv_nsec)
    return list(
      Value(fixnum: s >> 16), Value(fixnum: s & 0xFFFF), Value(fixnum: ns / 1000),
      Value(fixnum: ns % 1000 * 1000))
  }

  /// A Lisp time as the system has it.
  func timespec(_ v: Value) throws(Signal) -> timespec {
    var t = unset
    let parts = items(try call("time-convert", v, intern("list" as StaticString)))
    guard parts.count == 4, parts.allSatisfy(\.isFixnum) else {
      throw error("Invalid time specification")
    }
    t.tv_sec = parts[0].fixnum << 16 + parts[1].fixnum
    t.tv_nsec = parts[2].fixnum * 1000 + parts[3].fixnum / 1000
    return t
  }

  private var unset: timespec {
    #if canImport(Darwin)
      return Darwin.timespec()
    #else
      return Glibc.timespec()
    #endif
  }

  /// The signal for a system call that failed on files.
  func fileError(_ action: String, _ code: Int32, _ names: Value...) -> Signal {
    fileError(action, code, about: names)
  }

  /// The same with what it is about as an array.
  func fileError(_ action: String, _ code: Int32, about names: [Value]) -> Signal {
    let kind: Value
    switch code {
    case ENOENT: kind = intern("file-missing" as StaticString)
    case EEXIST: kind = intern("file-already-exists" as StaticString)
    case EACCES: kind = intern("permission-denied" as StaticString)
    default: kind = intern("file-error" as StaticString)
    }
    let why = string(String(cString: strerror(code)))
    // What exists already is said without the action.
    return signal(kind, list((code == EEXIST ? [why] : [string(action), why]) + names))
  }

  /// The real name of a file with all links followed; what does not exist, and a link that leads to
  /// itself, stays as it is.
  func trueName(_ name: [UInt8]) -> [UInt8] {
    let resolved = realpath(systemPath(name), nil)
    if resolved == nil, errno == ELOOP || errno == ENAMETOOLONG { return name }
    if let p = resolved {
      defer { free(p) }
      var n = FileName.bytes(of: p)
      if name.last == FileName.slash, n.last != FileName.slash { n.append(FileName.slash) }
      return n
    }
    let end = endOfFirstMissing(in: name)
    let bare = Array(name[..<end])
    guard bare.count > 1, let d = FileName.directory(bare) else { return name }
    // A link whose target is missing leads there all the same.
    var room = [CChar](repeating: 0, count: 4096)
    let n = readlink(systemPath(bare), &room, room.count)
    if n > 0 {
      let target = room[..<n].map { UInt8(bitPattern: $0) }
      return trueName(FileName.expand(target, from: d) + name[end...])
    }
    return FileName.asDirectory(trueName(d)) + FileName.nondirectory(bare) + name[end...]
  }

  /// Where the shortest leading part of the absolute `name` ends that is no file; its whole length
  /// without a last slash if there is none.
  fileprivate func endOfFirstMissing(in name: [UInt8]) -> Int {
    var end = 1
    while end < name.count {
      end = name[end...].firstIndex(of: FileName.slash) ?? name.count
      if access(systemPath(Array(name[..<end])), F_OK) < 0 { return end }
      end += 1
    }
    return FileName.withoutSlash(name).count
  }

  fileprivate func attributes(_ name: [UInt8], idAsString: Bool) -> Value {
    let path = systemPath(name)
    guard let s = FileStatus(path, link: true) else { return .nil }
    var kind: Value = .nil
    if s.isDirectory {
      kind = .t
    } else if s.isLink {
      var room = [CChar](repeating: 0, count: 4096)
      let n = readlink(path, &room, room.count)
      kind = n >= 0 ? nameFromSystem(room[..<n].map { UInt8(bitPattern: $0) }) : .nil
    }
    var user = Value(fixnum: Int(s.raw.st_uid))
    var group = Value(fixnum: Int(s.raw.st_gid))
    if idAsString {
      if let p = getpwuid(s.raw.st_uid) { user = string(String(cString: p.pointee.pw_name)) }
      if let g = getgrgid(s.raw.st_gid) { group = string(String(cString: g.pointee.gr_name)) }
    }
    return list([
      kind, Value(fixnum: Int(s.raw.st_nlink)), user, group, lispTime(s.accessed),
      lispTime(s.modified), lispTime(s.changed), Value(fixnum: s.size),
      string(modeString(s.raw.st_mode)), .t, Value(fixnum: Int(s.raw.st_ino)),
      Value(fixnum: Int(s.raw.st_dev)),
    ])
  }

  private func modeString(_ m: mode_t) -> String {
    var out = ""
    switch m & S_IFMT {
    case S_IFDIR: out = "d"
    case S_IFLNK: out = "l"
    case S_IFCHR: out = "c"
    case S_IFBLK: out = "b"
    case S_IFIFO: out = "p"
    case S_IFSOCK: out = "s"
    default: out = "-"
    }
    func triple(_ shift: mode_t, _ special: Bool, _ x: String, _ none: String) {
      let b = m >> shift & 7
      out += b & 4 != 0 ? "r" : "-"
      out += b & 2 != 0 ? "w" : "-"
      out += special ? (b & 1 != 0 ? x : none) : (b & 1 != 0 ? "x" : "-")
    }
    triple(6, m & S_ISUID != 0, "s", "S")
    triple(3, m & S_ISGID != 0, "s", "S")
    triple(0, m & S_ISVTX != 0, "t", "T")
    return out
  }

  /// Copies a file's bytes, mode and, if asked, times.
  fileprivate func copyFile(_ from: [UInt8], _ to: [UInt8], keepTime: Bool, _ a: Args)
    throws(Signal)
  {
    let input = open(systemPath(from), O_RDONLY | O_CLOEXEC)
    if input < 0 { throw fileError("Opening input file", errno, nameString(from)) }
    defer { close(input) }
    guard let s = FileStatus(descriptor: input) else {
      throw fileError("Input file status", errno, nameString(from))
    }
    if s.isDirectory { throw fileError("Opening input file", EISDIR, nameString(from)) }
    let output = open(systemPath(to), O_WRONLY | O_CREAT | O_CLOEXEC, 0o666 & s.permissions)
    if output < 0 { throw fileError("Opening output file", errno, nameString(to)) }
    if let t = FileStatus(descriptor: output), t.raw.st_ino == s.raw.st_ino,
      t.raw.st_dev == s.raw.st_dev
    {
      close(output)
      throw signal(
        intern("file-error" as StaticString),
        list(string("Input and output files are the same"), nameString(from), nameString(to)))
    }
    ftruncate(output, 0)
    var room = [UInt8](repeating: 0, count: 1 << 17)
    var failure: Int32 = 0
    while true {
      let n = read(input, &room, room.count)
      if n < 0 { failure = errno }
      if n <= 0 { break }
      var done = 0
      while done < n {
        let k = room.withUnsafeBytes { write(output, $0.baseAddress! + done, n - done) }
        if k < 0, errno == EINTR { continue }
        if k < 0 { failure = errno }
        if k <= 0 { break }
        done += k
      }
      if failure != 0 { break }
    }
    if failure == 0 {
      fchmod(output, s.permissions)
      if keepTime {
        var times = [s.accessed, s.modified]
        futimens(output, &times)
      }
    }
    if close(output) != 0, failure == 0 { failure = errno }
    if failure != 0 { throw fileError("Write error", failure, nameString(to)) }
  }

  /// The target of a copy or rename: inside it when it is named as a directory.
  fileprivate func target(_ v: Value, for source: [UInt8]) throws(Signal) -> [UInt8] {
    let n = try expanded(v)
    let isFolderName = try fileName(v).last == FileName.slash
    if isFolderName {
      return FileName.asDirectory(n) + FileName.nondirectory(FileName.withoutSlash(source))
    }
    return n
  }

  /// Signals `file-already-exists` unless `ok`.
  fileprivate func refuseExisting(_ name: [UInt8], _ ok: Value) throws(Signal) {
    if ok.isNil || ok.isFixnum, FileStatus(systemPath(name), link: true) != nil {
      throw signal(
        intern("file-already-exists" as StaticString),
        list(string("File already exists"), nameString(name)))
    }
  }

  fileprivate func files(
    _ a: Args, attributes withAttributes: Bool, id: Value, limit: Value, noSort: Value
  )
    throws(Signal) -> Value
  {
    let folder = try expanded(a[0])
    let names: [[UInt8]]
    do throws(SystemError) {
      names = try SystemCalls.names(in: systemPath(folder))
    } catch { throw fileError("Opening directory", error.code, nameString(folder)) }
    let sorted = noSort.isTrue ? names : names.sorted { $0.lexicographicallyPrecedes($1) }
    var out: [Value] = []
    let mark = rootMark
    let base = FileName.asDirectory(folder)
    let most = limit.isFixnum ? limit.fixnum : Int.max
    for n in sorted {
      if out.count >= most { break }
      let name = nameFromSystem(n)
      keep(name)
      if a[2].isString, try call("string-match-p", a[2], name).isNil { continue }
      var entry = a[1].isTrue ? nameFromSystem(base + n) : name
      keep(entry)
      if withAttributes {
        entry = cons(
          entry,
          attributes(
            base + Array(name.stringBytes), idAsString: id == intern("string" as StaticString)))
        keep(entry)
      }
      out.append(entry)
    }
    let result = list(out)
    releaseRoots(to: mark)
    return result
  }
}

func installFileSystem(_ r: Registry) {
  r.defun("file-exists-p", "FILENAME", "Whether FILENAME exists.") { w, a throws(Signal) in
    if let v = try w.handledFile("file-exists-p", a, 0) { return v }
    return Value(FileStatus(w.systemPath(try w.expanded(a[0]))) != nil)
  }
  r.defun("file-readable-p", "FILENAME", "Whether FILENAME exists and can be read.") {
    w, a throws(Signal) in
    if let v = try w.handledFile("file-readable-p", a, 0) { return v }
    return Value(access(w.systemPath(try w.expanded(a[0])), R_OK) == 0)
  }
  r.defun("file-executable-p", "FILENAME", "Whether FILENAME can be executed, or entered.") {
    w, a throws(Signal) in
    if let v = try w.handledFile("file-executable-p", a, 0) { return v }
    return Value(access(w.systemPath(try w.expanded(a[0])), X_OK) == 0)
  }
  r.defun("file-writable-p", "FILENAME", "Whether FILENAME can be written or made.") {
    w, a throws(Signal) in
    if let v = try w.handledFile("file-writable-p", a, 0) { return v }
    let n = try w.expanded(a[0])
    if access(w.systemPath(n), W_OK) == 0 { return .t }
    if errno != ENOENT { return .nil }
    let d = FileName.directory(FileName.withoutSlash(n)) ?? [FileName.slash]
    return Value(access(w.systemPath(d), W_OK) == 0)
  }
  r.defun("file-directory-p", "FILENAME", "Whether FILENAME is a directory.") {
    w, a throws(Signal) in
    if let v = try w.handledFile("file-directory-p", a, 0) { return v }
    return Value(FileStatus(w.systemPath(try w.expanded(a[0])))?.isDirectory ?? false)
  }
  r.defun(
    "file-accessible-directory-p", "FILENAME", "Whether FILENAME is a directory that can be opened."
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("file-accessible-directory-p", a, 0) { return v }
    let p = w.systemPath(try w.expanded(a[0]))
    return Value((FileStatus(p)?.isDirectory ?? false) && access(p, X_OK) == 0)
  }
  r.defun("file-regular-p", "FILENAME", "Whether FILENAME is a plain file.") {
    w, a throws(Signal) in
    if let v = try w.handledFile("file-regular-p", a, 0) { return v }
    return Value(FileStatus(w.systemPath(try w.expanded(a[0])))?.isRegular ?? false)
  }
  r.defun("file-symlink-p", "FILENAME", "The target of the symbolic link FILENAME, or nil.") {
    w, a throws(Signal) in
    if let v = try w.handledFile("file-symlink-p", a, 0) { return v }
    var room = [CChar](repeating: 0, count: 4096)
    let n = readlink(w.systemPath(try w.expanded(a[0])), &room, room.count)
    return n < 0 ? .nil : w.nameFromSystem(room[..<n].map { UInt8(bitPattern: $0) })
  }
  r.defun(
    "file-truename", "FILENAME &optional COUNTER PREV-DIRS",
    "FILENAME with all symbolic links followed."
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("file-truename", a, 0) { return v }
    let name = try w.expanded(a[0])
    if access(w.systemPath(name), F_OK) < 0, errno == ELOOP {
      let link = name[..<w.endOfFirstMissing(in: name)]
      throw w.error(
        "Apparent cycle of symbolic links for \(String(decoding: link, as: UTF8.self))")
    }
    return w.nameString(w.trueName(name))
  }
  r.defun(
    "file-chase-links", "FILENAME &optional LIMIT",
    "The file that the symbolic links starting at FILENAME lead to."
  ) { w, a throws(Signal) in
    var n = try w.expanded(a[0])
    for _ in 0..<100 {
      var room = [CChar](repeating: 0, count: 4096)
      let k = readlink(w.systemPath(n), &room, room.count)
      if k < 0 { break }
      n = FileName.expand(
        room[..<k].map { UInt8(bitPattern: $0) }, from: FileName.directory(n) ?? [0x2F])
    }
    return w.nameString(n)
  }
  r.defun("file-equal-p", "FILE1 FILE2", "Whether FILE1 and FILE2 are one existing file.") {
    w, a throws(Signal) in
    if let v = try w.handledFile("file-equal-p", a, 0, 1) { return v }
    guard let x = FileStatus(w.systemPath(try w.expanded(a[0]))),
      let y = FileStatus(w.systemPath(try w.expanded(a[1])))
    else { return .nil }
    return Value(x.raw.st_ino == y.raw.st_ino && x.raw.st_dev == y.raw.st_dev)
  }
  r.defun("file-in-directory-p", "FILE DIR", "Whether FILE is in DIR or a folder in it.") {
    w, a throws(Signal) in
    if let v = try w.handledFile("file-in-directory-p", a, 0, 1) { return v }
    let d = FileName.asDirectory(w.trueName(try w.expanded(a[1])))
    if !(FileStatus(w.systemPath(d))?.isDirectory ?? false) { return .nil }
    return Value(FileName.asDirectory(w.trueName(try w.expanded(a[0]))).starts(with: d))
  }
  r.defun("file-modes", "FILENAME &optional FLAG", "The permission bits of FILENAME, or nil.") {
    w, a throws(Signal) in
    if let v = try w.handledFile("file-modes", a, 0) { return v }
    return FileStatus(w.systemPath(try w.expanded(a[0])), link: a[1].isTrue).map {
      Value(fixnum: Int($0.permissions))
    } ?? .nil
  }
  r.defun(
    "set-file-modes", "FILENAME MODE &optional FLAG", "Set the permission bits of FILENAME to MODE."
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("set-file-modes", a, 0) { return v }
    let n = try w.expanded(a[0])
    if chmod(w.systemPath(n), mode_t(truncatingIfNeeded: try w.count(a[1])) & 0o7777) != 0 {
      throw w.fileError("Doing chmod", errno, w.nameString(n))
    }
    return .nil
  }
  r.defun("default-file-modes", "", "The permission bits of new files.") { w, a throws(Signal) in
    let m = umask(0)
    umask(m)
    return Value(fixnum: Int(~m & 0o777))
  }
  r.defun("set-default-file-modes", "MODE", "Set the permission bits of new files to MODE.") {
    w, a throws(Signal) in
    umask(mode_t(truncatingIfNeeded: ~(try w.count(a[0])) & 0o777))
    return .nil
  }
  r.defun(
    "set-file-times", "FILENAME &optional TIMESTAMP FLAG",
    "Set FILENAME's times to TIMESTAMP, seconds or a Lisp time (default now)."
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("set-file-times", a, 0) { return v }
    let n = try w.expanded(a[0])
    var times = [timespec(), timespec()]
    if a[1].isNil {
      clock_gettime(CLOCK_REALTIME, &times[0])
    } else {
      times[0] = try w.timespec(a[1])
    }
    times[1] = times[0]
    if utimensat(AT_FDCWD, w.systemPath(n), &times, 0) != 0 {
      throw w.fileError("Setting file times", errno, w.nameString(n))
    }
    return .t
  }
  r.defun(
    "file-attributes", "FILENAME &optional ID-FORMAT",
    "What the system knows of FILENAME: type, links, owner, group, times, size, modes, t, inode, device; nil if there is none."
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("file-attributes", a, 0) { return v }
    return w.attributes(
      try w.expanded(a[0]), idAsString: a[1] == w.intern("string" as StaticString))
  }
  installAttributeReaders(r)
  installExtendedAttributes(r)
  r.defun(
    "file-newer-than-file-p", "FILE1 FILE2",
    "Whether FILE1 was changed after FILE2, or FILE2 does not exist."
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("file-newer-than-file-p", a, 0, 1) { return v }
    guard let x = FileStatus(w.systemPath(try w.expanded(a[0]))) else { return .nil }
    guard let y = FileStatus(w.systemPath(try w.expanded(a[1]))) else { return .t }
    return Value((x.modified.tv_sec, x.modified.tv_nsec) > (y.modified.tv_sec, y.modified.tv_nsec))
  }
  r.defun("file-nlinks", "FILENAME", "The number of names of FILENAME, or nil.") {
    w, a throws(Signal) in
    FileStatus(w.systemPath(try w.expanded(a[0])), link: true).map {
      Value(fixnum: Int($0.raw.st_nlink))
    } ?? .nil
  }
  r.defun(
    "directory-files", "DIRECTORY &optional FULL MATCH NOSORT COUNT",
    "The names in DIRECTORY that match the regexp MATCH, absolute if FULL, sorted unless NOSORT, at most COUNT."
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("directory-files", a, 0) { return v }
    return try w.files(a, attributes: false, id: .nil, limit: a[4], noSort: a[3])
  }
  r.defun(
    "directory-files-and-attributes", "DIRECTORY &optional FULL MATCH NOSORT ID-FORMAT COUNT",
    "Like `directory-files', each name consed with its `file-attributes'."
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("directory-files-and-attributes", a, 0) { return v }
    return try w.files(a, attributes: true, id: a[4], limit: a[5], noSort: a[3])
  }
  r.defun("directory-empty-p", "DIR", "Whether DIR is a directory with nothing in it.") {
    w, a throws(Signal) in
    guard let n = try? SystemCalls.names(in: w.systemPath(try w.expanded(a[0]))) else {
      return .nil
    }
    return Value(n.count <= 2)
  }
  r.defun(
    "directory-files-recursively",
    "DIR REGEXP &optional INCLUDE-DIRECTORIES PREDICATE FOLLOW-SYMLINKS",
    "The files in DIR and the folders in it whose names match REGEXP."
  ) { w, a throws(Signal) in
    var out: [Value] = []
    let mark = w.rootMark
    func visit(_ folder: [UInt8]) throws(Signal) {
      guard let names = try? SystemCalls.names(in: w.systemPath(folder)) else { return }
      var files: [[UInt8]] = []
      for n in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        if n == [0x2E] || n == [0x2E, 0x2E] { continue }
        let full = FileName.asDirectory(folder) + n
        let path = w.systemPath(full)
        let name = w.nameFromSystem(n)
        w.keep(name)
        let matches = try w.call("string-match-p", a[1], name).isTrue
        if FileStatus(path)?.isDirectory ?? false {
          let isLink = FileStatus(path, link: true)?.isLink ?? false
          if !isLink || a[4].isTrue {
            let v = w.nameString(full)
            w.keep(v)
            var enter = a[3].isNil || a[3] == .t
            if !enter { enter = try w.funcall(a[3], v).isTrue }
            if enter { try visit(full) }
          }
          // A folder comes after what is in it, and files come last.
          if a[2].isTrue, matches {
            let v = w.nameString(full)
            w.keep(v)
            out.append(v)
          }
        } else if matches {
          files.append(full)
        }
      }
      for f in files {
        let v = w.nameString(f)
        w.keep(v)
        out.append(v)
      }
    }
    try visit(FileName.withoutSlash(try w.expanded(a[0])))
    let result = w.list(out)
    w.releaseRoots(to: mark)
    return result
  }
  r.defun(
    "file-name-all-completions", "FILE DIRECTORY",
    "The names in DIRECTORY that start with FILE; folders end in a slash."
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("file-name-all-completions", a, 1) { return v }
    let prefix = try w.fileName(a[0])
    let folder = try w.expanded(a[1])
    let names: [[UInt8]]
    do throws(SystemError) { names = try SystemCalls.names(in: w.systemPath(folder)) } catch {
      throw w.fileError("Opening directory", error.code, a[1])
    }
    let found = names.filter { $0.starts(with: prefix) }
    return w.list(
      found.map {
        let isFolder =
          FileStatus(w.systemPath(FileName.asDirectory(folder) + $0))?.isDirectory ?? false
        return w.nameFromSystem(isFolder ? $0 + [FileName.slash] : $0)
      })
  }
  r.defun("make-directory-internal", "DIRECTORY", "Make the folder DIRECTORY.") {
    w, a throws(Signal) in
    if let v = try w.handledFile("make-directory-internal", a, 0) { return v }
    let n = try w.expanded(a[0])
    if mkdir(w.systemPath(n), 0o777) != 0 {
      throw w.fileError("Creating directory", errno, w.nameString(n))
    }
    return .nil
  }
  r.defun(
    "make-directory", "DIR &optional PARENTS",
    "Make the folder DIR, and with PARENTS those above it that are missing.",
    interactive: "FMake directory: \np"
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("make-directory", a, 0) { return v }
    let n = FileName.withoutSlash(try w.expanded(a[0]))
    if a[1].isNil {
      if mkdir(w.systemPath(n), 0o777) != 0 {
        throw w.fileError("Creating directory", errno, w.nameString(n))
      }
      return .nil
    }
    var missing: [[UInt8]] = []
    var d = n
    while FileStatus(w.systemPath(d)) == nil, d.count > 1 {
      missing.append(d)
      d = FileName.withoutSlash(FileName.directory(d) ?? [0x2F])
    }
    if missing.isEmpty, !(FileStatus(w.systemPath(n))?.isDirectory ?? false) {
      throw w.fileError("Creating directory", EEXIST, w.nameString(n))
    }
    for d in missing.reversed() where mkdir(w.systemPath(d), 0o777) != 0 && errno != EEXIST {
      throw w.fileError("Creating directory", errno, w.nameString(d))
    }
    return .nil
  }
  r.defun(
    "delete-directory", "DIRECTORY &optional RECURSIVE TRASH",
    "Delete the folder DIRECTORY, and with RECURSIVE what is in it.",
    interactive: "DDelete directory: "
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("delete-directory", a, 0) { return v }
    func remove(_ n: [UInt8]) throws(Signal) {
      if a[1].isTrue, let names = try? SystemCalls.names(in: w.systemPath(n)) {
        for name in names where name != [0x2E] && name != [0x2E, 0x2E] {
          let full = FileName.asDirectory(n) + name
          if FileStatus(w.systemPath(full), link: true)?.isDirectory ?? false {
            try remove(full)
          } else if unlink(w.systemPath(full)) != 0, errno != ENOENT {
            throw w.fileError("Removing old name", errno, w.nameString(full))
          }
        }
      }
      if rmdir(w.systemPath(n)) != 0, a[1].isNil || errno != ENOENT {
        throw w.fileError("Removing directory", errno, w.nameString(n))
      }
    }
    try remove(FileName.withoutSlash(try w.expanded(a[0])))
    return .nil
  }
  r.defun(
    "delete-file", "FILENAME &optional TRASH",
    "Delete the file FILENAME; nothing if it is not there.", interactive: "fDelete file: "
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("delete-file", a, 0) { return v }
    let n = try w.expanded(a[0])
    let p = w.systemPath(n)
    if FileStatus(p, link: true)?.isDirectory ?? false {
      throw w.signal(
        w.intern("file-error" as StaticString),
        w.list(w.string("Removing old name: is a directory"), w.nameString(n)))
    }
    if unlink(p) != 0, errno != ENOENT {
      throw w.fileError("Removing old name", errno, w.nameString(n))
    }
    return .nil
  }
  r.alias("delete-file-internal", "delete-file")
  r.defun(
    "rename-file", "FILE NEWNAME &optional OK-IF-ALREADY-EXISTS", "Give FILE the name NEWNAME.",
    interactive: "fRename file: \nFRename to: \np"
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("rename-file", a, 0, 1) { return v }
    let from = try w.expanded(a[0])
    let to = try w.target(a[1], for: from)
    try w.refuseExisting(to, a[2])
    if rename(w.systemPath(from), w.systemPath(to)) != 0 {
      if errno == EXDEV {
        try w.copyFile(from, to, keepTime: true, a)
        unlink(w.systemPath(from))
        return .nil
      }
      throw w.fileError("Renaming", errno, w.nameString(from), w.nameString(to))
    }
    return .nil
  }
  r.defun(
    "copy-file",
    "FILE NEWNAME &optional OK-IF-ALREADY-EXISTS KEEP-TIME PRESERVE-UID-GID PRESERVE-PERMISSIONS",
    "Copy FILE to NEWNAME.", interactive: "fCopy file: \nFCopy to: \np"
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("copy-file", a, 0, 1) { return v }
    let from = try w.expanded(a[0])
    let to = try w.target(a[1], for: from)
    try w.refuseExisting(to, a[2])
    try w.copyFile(from, to, keepTime: a[3].isTrue, a)
    return .nil
  }
  r.defun(
    "copy-directory", "DIRECTORY NEWNAME &optional KEEP-TIME PARENTS COPY-CONTENTS",
    "Copy the folder DIRECTORY with what is in it to NEWNAME."
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("copy-directory", a, 0, 1) { return v }
    let from = FileName.withoutSlash(try w.expanded(a[0]))
    let inside = try w.fileName(a[1]).last == FileName.slash && a[4].isNil
    var to = FileName.withoutSlash(try w.expanded(a[1]))
    if inside || ((FileStatus(w.systemPath(to))?.isDirectory ?? false) && a[4].isNil) {
      to = FileName.asDirectory(to) + FileName.nondirectory(from)
    }
    func copy(_ from: [UInt8], _ to: [UInt8]) throws(Signal) {
      _ = try w.call("make-directory", w.nameString(to), .t)
      guard let names = try? SystemCalls.names(in: w.systemPath(from)) else { return }
      for n in names where n != [0x2E] && n != [0x2E, 0x2E] {
        let x = FileName.asDirectory(from) + n
        let y = FileName.asDirectory(to) + n
        if FileStatus(w.systemPath(x), link: true)?.isDirectory ?? false {
          try copy(x, y)
        } else {
          try w.copyFile(x, y, keepTime: a[2].isTrue, a)
        }
      }
    }
    try copy(from, to)
    return .nil
  }
  r.defun(
    "make-symbolic-link", "TARGET LINKNAME &optional OK-IF-ALREADY-EXISTS",
    "Make LINKNAME a symbolic link to TARGET.",
    interactive: "FMake symbolic link to file: \nFMake symbolic link to file: \np"
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("make-symbolic-link", a, 0, 1) { return v }
    let to = try w.fileName(a[0])
    let link = try w.target(a[1], for: to)
    try w.refuseExisting(link, a[2])
    if a[2].isTrue { unlink(w.systemPath(link)) }
    if symlink(w.systemPath(to), w.systemPath(link)) != 0 {
      throw w.fileError("Making symbolic link", errno, w.nameString(to), w.nameString(link))
    }
    return .nil
  }
  r.defun(
    "add-name-to-file", "FILE NEWNAME &optional OK-IF-ALREADY-EXISTS",
    "Give FILE the additional name NEWNAME.", interactive: "fAdd name to file: \nFName to add: \np"
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("add-name-to-file", a, 0, 1) { return v }
    let from = try w.expanded(a[0])
    let to = try w.target(a[1], for: from)
    try w.refuseExisting(to, a[2])
    if a[2].isTrue { unlink(w.systemPath(to)) }
    if link(w.systemPath(from), w.systemPath(to)) != 0 {
      throw w.fileError("Adding new name", errno, w.nameString(from), w.nameString(to))
    }
    return .nil
  }
  let temporary =
    getenv("TMPDIR").map { FileName.asDirectory(FileName.bytes(of: $0)) } ?? Array("/tmp/".utf8)
  r.defvar("temporary-file-directory", r.world.nameFromSystem(temporary))
  r.defvar("small-temporary-file-directory", .nil)
  r.defun("make-temp-name", "PREFIX", "A name with PREFIX that no file has.") {
    w, a throws(Signal) in
    let prefix = try w.fileName(a[0])
    return w.nameString(prefix + w.randomSuffix())
  }
  r.defun(
    "make-temp-file", "PREFIX &optional DIR-FLAG SUFFIX TEXT",
    "Make a new file (a folder if DIR-FLAG) named PREFIX, something random and SUFFIX, holding TEXT; its name."
  ) { w, a throws(Signal) in
    let folder = w.valueIfBound(w.intern("temporary-file-directory" as StaticString)) ?? .nil
    let base = FileName.expand(
      folder.isString ? Array(folder.stringBytes) : temporaryFolder, from: try w.directoryInForce())
    let prefix = FileName.expand(try w.fileName(a[0]), from: base)
    let suffix = a[2].isString ? Array(a[2].stringBytes) : []
    for _ in 0..<10000 {
      let n = prefix + w.randomSuffix() + suffix
      if a[1].isTrue {
        if mkdir(w.systemPath(n), 0o700) == 0 { return w.nameString(n) }
      } else {
        let fd = open(w.systemPath(n), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if fd >= 0 {
          close(fd)
          if a[3].isString {
            _ = try w.call("write-region", a[3], .nil, w.nameString(n), .nil, Value(fixnum: 0))
          }
          return w.nameString(n)
        }
      }
      if errno != EEXIST {
        throw w.fileError("Creating file with prefix", errno, w.nameString(prefix))
      }
    }
    throw w.fileError("Creating file with prefix", EEXIST, w.nameString(prefix))
  }
  r.defun("make-nearby-temp-file", "PREFIX &optional DIR-FLAG SUFFIX", "Like `make-temp-file'.") {
    w, a throws(Signal) in
    try w.call("make-temp-file", a[0], a[1], a[2])
  }
  r.defun(
    "locate-dominating-file", "FILE NAME",
    "The nearest folder at or above FILE that holds NAME (or for which the function NAME says so), or nil."
  ) { w, a throws(Signal) in
    var d = try w.expanded(a[0])
    if !(FileStatus(w.systemPath(d))?.isDirectory ?? false) { d = FileName.directory(d) ?? d }
    d = FileName.asDirectory(d)
    while true {
      let v = w.nameString(d)
      let here: Bool
      if a[1].isString {
        here = FileStatus(w.systemPath(d + Array(a[1].stringBytes))) != nil
      } else {
        here = try w.funcall(a[1], v).isTrue
      }
      if here { return try w.call("abbreviate-file-name", v) }
      if d.count <= 1 { return .nil }
      d = FileName.directory(FileName.withoutSlash(d)) ?? [FileName.slash]
    }
  }
}

private let temporaryFolder = Array("/tmp/".utf8)

extension World {
  /// Six random letters and digits.
  func randomSuffix() -> [UInt8] {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
    return (0..<6).map { _ in letters.randomElement()! }
  }
}

private func installAttributeReaders(_ r: Registry) {
  r.defun(
    "file-attribute-type", "ATTRIBUTES",
    "The type in ATTRIBUTES: t for a folder, a link's target, or nil."
  ) { w, a throws(Signal) in try w.call("nth", Value(fixnum: 0), a[0]) }
  r.defun("file-attribute-link-number", "ATTRIBUTES", "The number of names in ATTRIBUTES.") {
    w, a throws(Signal) in try w.call("nth", Value(fixnum: 1), a[0])
  }
  r.defun("file-attribute-user-id", "ATTRIBUTES", "The owner in ATTRIBUTES.") {
    w, a throws(Signal) in try w.call("nth", Value(fixnum: 2), a[0])
  }
  r.defun("file-attribute-group-id", "ATTRIBUTES", "The group in ATTRIBUTES.") {
    w, a throws(Signal) in try w.call("nth", Value(fixnum: 3), a[0])
  }
  r.defun("file-attribute-access-time", "ATTRIBUTES", "The time of last access in ATTRIBUTES.") {
    w, a throws(Signal) in try w.call("nth", Value(fixnum: 4), a[0])
  }
  r.defun(
    "file-attribute-modification-time", "ATTRIBUTES",
    "The time of last change of the contents in ATTRIBUTES."
  ) { w, a throws(Signal) in try w.call("nth", Value(fixnum: 5), a[0]) }
  r.defun(
    "file-attribute-status-change-time", "ATTRIBUTES",
    "The time of last change of the status in ATTRIBUTES."
  ) { w, a throws(Signal) in try w.call("nth", Value(fixnum: 6), a[0]) }
  r.defun("file-attribute-size", "ATTRIBUTES", "The size in bytes in ATTRIBUTES.") {
    w, a throws(Signal) in try w.call("nth", Value(fixnum: 7), a[0])
  }
  r.defun(
    "file-attribute-modes", "ATTRIBUTES", "The modes in ATTRIBUTES, a string as ls prints it."
  ) { w, a throws(Signal) in try w.call("nth", Value(fixnum: 8), a[0]) }
  r.defun("file-attribute-inode-number", "ATTRIBUTES", "The inode number in ATTRIBUTES.") {
    w, a throws(Signal) in try w.call("nth", Value(fixnum: 10), a[0])
  }
  r.defun("file-attribute-device-number", "ATTRIBUTES", "The device number in ATTRIBUTES.") {
    w, a throws(Signal) in try w.call("nth", Value(fixnum: 11), a[0])
  }
}
