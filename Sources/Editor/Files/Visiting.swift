import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension World {
  /// The live buffer that visits the file of that absolute name, by name or by what it really is.
  func bufferVisiting(_ name: [UInt8]) -> Buffer? {
    for b in editor.buffers where visitedName(b) == name { return b }
    guard let s = FileStatus(systemPath(name)) else { return nil }
    for b in editor.buffers {
      guard let other = visitedName(b), let t = FileStatus(systemPath(other)) else { continue }
      if s.raw.st_ino == t.raw.st_ino, s.raw.st_dev == t.raw.st_dev { return b }
    }
    return nil
  }

  /// A buffer name for a file: its own, with the folder when another buffer has it.
  private func bufferName(for file: [UInt8]) -> Value {
    var base = FileName.nondirectory(FileName.withoutSlash(file))
    if base.isEmpty { base = file }
    // A leading space would hide the buffer.
    if base.first == 0x20 { base = Array("|".utf8) + base }
    let plain = nameString(base)
    guard let other = findBuffer(plain) else { return plain }
    func withFolder(_ n: [UInt8]) -> Value? {
      guard let d = FileName.directory(FileName.withoutSlash(n)) else { return nil }
      let folder = FileName.nondirectory(FileName.withoutSlash(d))
      return nameString(base + [0x3C] + folder + [0x3E])
    }
    if let otherFile = visitedName(other), let renamed = withFolder(otherFile),
      let mine = withFolder(file), findBuffer(renamed) == nil, !stringsEqual(renamed, mine)
    {
      other.name = renamed
      return findBuffer(mine) == nil ? mine : freshBufferName(mine)
    }
    return withFolder(file).flatMap { findBuffer($0) == nil ? $0 : nil } ?? freshBufferName(plain)
  }

  /// Whether a file cannot be written, or is marked so for everyone, which does not stop the superuser.
  private func isProtected(_ path: [CChar]) -> Bool {
    if access(path, W_OK) != 0 { return true }
    guard let status = FileStatus(path) else { return false }
    return status.raw.st_mode & 0o222 == 0
  }

  /// The buffer that visits a file, made and filled if there is none.
  func findFile(_ a: Value, noWarn: Bool, raw: Bool) throws(Signal) -> Buffer {
    let name = try expanded(a)
    let path = systemPath(name)
    if let s = FileStatus(path), s.isDirectory {
      throw signal(
        intern("file-error" as StaticString),
        list(string("\(String(decoding: name, as: UTF8.self)) is a directory")))
    }
    if let b = bufferVisiting(name) {
      if !isUnchangedOnDisk(b), !noWarn, b.text.tick == b.text.savedTick {
        try inBuffer(b) { () throws(Signal) in _ = try call("revert-buffer", .t, .t) }
      }
      return b
    }
    let b = makeBuffer(named: bufferName(for: name))
    return try catchingExit({}) { () throws(Signal) in
      try inBuffer(b) { () throws(Signal) in
        setLocal(editor.sym.defaultDirectory, nameString(FileName.directory(name) ?? name))
        let v = nameString(name)
        if raw {
          _ = try call("set-buffer-multibyte", .nil)
          setLocal(intern("find-file-literally" as StaticString), .t)
        }
        let outcome = try catching(intern("file-missing" as StaticString)) {
          () throws(Signal) -> Value in
          if raw { return try call("insert-file-contents-literally", v, .t) }
          return try call("insert-file-contents", v, .t)
        }
        var isNew = false
        if case .failure = outcome { isNew = true }
        try set(editor.sym.bufferFileName, v)
        try set(editor.sym.bufferFileTruename, nameString(trueName(name)))
        b.setPoint(b.begin)
        let attributes = try call("file-attributes", v)
        try set(
          intern("buffer-file-number" as StaticString),
          attributes.isNil ? .nil : call("nthcdr", Value(fixnum: 10), attributes))
        if isNew {
          if try call("file-writable-p", v).isNil { try set(editor.sym.bufferReadOnly, .t) }
          let hook = intern("find-file-not-found-functions" as StaticString)
          if isTrue(hook) { _ = try call("run-hook-with-args-until-success", hook) }
        } else if isProtected(path) || !(b.visited?.isValid ?? true) {
          try set(editor.sym.bufferReadOnly, .t)
        }
        if !raw { _ = try call("after-find-file", Value(isNew), Value(!noWarn)) }
        return b
      }
    }
  }
}

extension World {
  /// Makes a buffer the first one of the list of buffers.
  func raise(_ b: Buffer) {
    if editor.buffers.first !== b {
      editor.buffers.removeAll { $0 === b }
      editor.buffers.insert(b, at: 0)
    }
  }

  /// Whether the library of Lisp that windows are has been loaded.
  var areWindowsThere: Bool {
    let f = indirectFunction(intern("switch-to-buffer" as StaticString))
    return !f.isNil && !f.isCons
  }

  /// Makes a buffer current and shows it in the selected window. Before somebody asks for windows,
  /// which are a library of Lisp, it is noted for the first one.
  func show(_ b: Buffer) throws(Signal) -> Value {
    let v = object(b)
    if !areWindowsThere {
      try set(intern("windows-first-buffer" as StaticString), v)
      raise(b)
      setCurrentBuffer(b)
      return v
    }
    return try call("switch-to-buffer", v)
  }
}

func installVisiting(_ r: Registry) {
  r.defvar("find-file-hook", .nil)
  r.defvar("find-file-not-found-functions", .nil)
  r.defvar("before-save-hook", .nil)
  r.defvar("after-save-hook", .nil)
  r.defvar("write-file-functions", .nil)
  r.defvar("write-contents-functions", .nil, local: true)
  r.defvar("before-revert-hook", .nil)
  r.defvar("after-revert-hook", .nil)
  r.defvar("revert-buffer-function", .nil)
  r.defvar("require-final-newline", .nil)
  r.defvar("make-backup-files", .t)
  r.defvar("backup-inhibited", .nil)
  r.defvar("version-control", .nil)
  r.defvar("auto-save-default", .t)
  r.defvar("find-file-literally", .nil)
  r.defvar("kill-emacs-hook", .nil)

  r.defun(
    "buffer-file-name", "&optional BUFFER", "The name of the file that BUFFER visits, or nil."
  ) { w, a throws(Signal) in
    let b = try w.bufferObject(a[0])
    if !b.isLive { return .nil }
    return try w.call("buffer-local-value", w.editor.sym.bufferFileName, w.object(b))
  }
  r.defun("get-file-buffer", "FILENAME", "The buffer that visits FILENAME by that name, or nil.") {
    w, a throws(Signal) in
    if let v = try w.handledFile("get-file-buffer", a, 0) { return v }
    let n = try w.expanded(a[0])
    for b in w.editor.buffers where w.visitedName(b) == n { return w.object(b) }
    return .nil
  }
  r.defun(
    "find-buffer-visiting", "FILENAME &optional PREDICATE",
    "The buffer that visits FILENAME under any name and satisfies PREDICATE, or nil."
  ) { w, a throws(Signal) in
    guard let b = w.bufferVisiting(try w.expanded(a[0])) else { return .nil }
    let v = w.object(b)
    if a[1].isTrue, try w.funcall(a[1], v).isNil { return .nil }
    return v
  }
  r.defun(
    "find-file-noselect", "FILENAME &optional NOWARN RAWFILE WILDCARDS",
    "The buffer that visits FILENAME, filled from it if it is new."
  ) { w, a throws(Signal) in
    w.object(try w.findFile(a[0], noWarn: a[1].isTrue, raw: a[2].isTrue))
  }
  r.defun(
    "find-file", "FILENAME &optional WILDCARDS", "Make the buffer that visits FILENAME current.",
    interactive: "FFind file: \np"
  ) { w, a throws(Signal) in
    try w.show(try w.findFile(a[0], noWarn: false, raw: false))
  }
  r.alias("find-file-existing", "find-file")
  r.defvar("windows-first-buffer", .nil, "What the first window shows, before there are windows.")
  r.defun(
    "find-file-read-only", "FILENAME &optional WILDCARDS",
    "Make the buffer that visits FILENAME current, read-only.",
    interactive: "fFind file read-only: \np"
  ) { w, a throws(Signal) in
    let b = try w.findFile(a[0], noWarn: false, raw: false)
    let v = try w.show(b)
    try w.set(w.editor.sym.bufferReadOnly, .t)
    return v
  }
  r.defun(
    "find-file-literally", "FILENAME", "Make a buffer with the bytes of FILENAME current.",
    interactive: "FFind file literally: "
  ) { w, a throws(Signal) in
    let b = try w.findFile(a[0], noWarn: false, raw: true)
    w.setCurrentBuffer(b)
    return w.object(b)
  }
  r.defun(
    "after-find-file", "&optional ERROR WARN NOAUTO AFTER-FIND-FILE-FROM-REVERT-BUFFER NOMODES",
    "Choose the mode of a buffer just filled from its file, and run `find-file-hook'."
  ) { w, a throws(Signal) in
    if a[4].isNil { _ = try w.call("normal-mode", .t) }
    try w.runHook(w.intern("find-file-hook" as StaticString))
    return .nil
  }
  r.defun(
    "normal-mode", "&optional FIND-FILE",
    "Choose the buffer's mode by its file, with the file's local variables.", interactive: ""
  ) { w, a throws(Signal) in
    _ = try w.call("set-auto-mode")
    let hack = w.intern("hack-local-variables" as StaticString)
    if w.indirectFunction(hack).isTrue { _ = try w.funcall(hack) }
    return .nil
  }
  r.defun(
    "verify-visited-file-modtime", "&optional BUF",
    "Whether the file that BUF visits is as it was when it was read or saved."
  ) { w, a throws(Signal) in
    let b = try w.bufferObject(a[0])
    if let name = w.visitedName(b),
      let handler = try w.fileHandler(w.nameString(name), "verify-visited-file-modtime")
    {
      return try w.funcall(
        handler, w.intern("verify-visited-file-modtime" as StaticString), a[0])
    }
    return Value(w.isUnchangedOnDisk(b))
  }
  r.defun(
    "visited-file-modtime", "",
    "The time of change that the visited file had when it was read or saved; 0 without a file."
  ) { w, a throws(Signal) in
    w.buffer.visited?.modificationTime(w) ?? Value(fixnum: 0)
  }
  r.defun(
    "set-visited-file-modtime", "&optional TIME-FLAG",
    "Take the visited file's state of now as what the buffer was read from; or TIME-FLAG: a time, 0 for unknown, -1 for no file."
  ) { w, a throws(Signal) in
    let b = w.buffer
    if a[0].isTrue {
      if a[0] == Value(fixnum: 0) {
        b.visited = nil
      } else if a[0] == Value(fixnum: -1) {
        b.visited = VisitedFile(nil)
      } else {
        b.visited = VisitedFile(modified: try w.timespec(a[0]))
      }
      return .nil
    }
    guard let n = w.visitedName(b) else { throw w.wrongType(.stringp, .nil) }
    if let handler = try w.fileHandler(w.nameString(n), "set-visited-file-modtime") {
      return try w.funcall(
        handler, w.intern("set-visited-file-modtime" as StaticString), .nil)
    }
    let valid = b.visited?.isValid ?? true
    b.visited = VisitedFile(FileStatus(w.systemPath(n)))
    b.visited?.isValid = valid
    return .nil
  }
  r.defun(
    "orgstar-visited-file-invalid-p", "",
    "Whether the visited file holds bytes that its coding cannot explain, which saving could lose."
  ) { w, a throws(Signal) in Value(!(w.buffer.visited?.isValid ?? true)) }
  r.defun("set-buffer-auto-saved", "", "Take the text of now as auto-saved.") {
    w, a throws(Signal) in
    w.buffer.text.autosaveTick = w.buffer.text.tick
    return .nil
  }
  r.defun("recent-auto-save-p", "", "Whether the text was auto-saved since it was read or saved.") {
    w, a throws(Signal) in Value(w.buffer.text.savedTick < w.buffer.text.autosaveTick)
  }
  r.defun("clear-buffer-auto-save-failure", "", "Forget that auto-saving failed.") {
    w, a throws(Signal) in .nil
  }
  r.defun("clear-visited-file-modtime", "", "Forget when the visited file was changed.") {
    w, a throws(Signal) in
    w.buffer.visited = nil
    return .nil
  }
}
