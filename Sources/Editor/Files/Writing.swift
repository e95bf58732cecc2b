import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension World {
  /// Bytes of text to be written: runs that stay where they are, or an array that holds them.
  struct Output {
    var runs: [UnsafeBufferPointer<UInt8>] = []
    var owned: [UInt8] = []
  }

  /// The coding to write by: `coding-system-for-write`, else what a whole buffer's first lines say,
  /// else the buffer's own.
  private func codingForWriting(_ b: Buffer, wholeBuffer: Bool) throws(Signal) -> Coding {
    let v = valueIfBound(intern("coding-system-for-write" as StaticString)) ?? .nil
    if v.isTrue { return try coding(v) }
    let own = try coding(valueIfBound(editor.sym.bufferFileCodingSystem) ?? .nil)
    if wholeBuffer, b.isMultibyte {
      var head = [UInt8](repeating: 0, count: min(400, b.gap.byteCount))
      if !head.isEmpty { b.gap.copy(from: 0, to: head.count, into: &head) }
      if var tagged = Coding(cookieIn: head), tagged.name != own.name, tagged.charset != .undecided
      {
        // The mark is not a matter of the tag.
        if tagged.charset == .utf8, own.charset == .utf8 { return own }
        if tagged.lineEnd == .undecided { tagged.lineEnd = own.lineEnd }
        return tagged
      }
    }
    return own
  }

  /// The text of `from..<to` as a file is to have it. The runs hold until the buffer changes.
  private func output(_ b: Buffer, _ from: Int, _ to: Int, _ coding: Coding) -> Output {
    let (start, end) = (b.byte(from), b.byte(to))
    if coding.isPlain || !b.isMultibyte, !b.gap.mayHoldRawBytes, start == 0,
      end == b.gap.byteCount, let runs = b.gap.runsWithHeld()
    {
      return Output(runs: runs)
    }
    let (x, y) = b.gap.runs(start, end)
    func hasRaw(_ r: UnsafeBufferPointer<UInt8>) -> Bool {
      guard b.gap.mayHoldRawBytes, let p = r.baseAddress else { return false }
      return InternalEncoding.holdsRawByte(p, count: r.count)
    }
    if !b.isMultibyte || (coding.isPlain && !hasRaw(x) && !hasRaw(y)) {
      return Output(runs: [x, y].filter { $0.count > 0 })
    }
    var text = [UInt8](repeating: 0, count: end - start)
    b.gap.copy(from: start, to: end, into: &text)
    return Output(owned: coding.encode(text))
  }

  /// What `write-region-annotate-functions` add to a text, and the buffer it is in.
  fileprivate struct Annotations {
    var text: Buffer
    /// Positions from 0 and what comes there, in order.
    var notes: [(at: Int, bytes: [UInt8])] = []

    /// The text of `from..<to` with the annotations in their places.
    func annotated(_ b: Buffer, _ from: Int, _ to: Int) -> [UInt8] {
      var out: [UInt8] = []
      var at = from
      /// The text up to `end`.
      func take(_ end: Int) {
        let (x, y) = (b.byte(at), b.byte(end))
        if y > x {
          var piece = [UInt8](repeating: 0, count: y - x)
          b.gap.copy(from: x, to: y, into: &piece)
          out += piece
        }
        at = end
      }
      for note in notes where note.at >= from && note.at <= to {
        take(note.at)
        out += note.bytes
      }
      take(to)
      return out
    }
  }

  /// Asks the functions that annotate text to be written; they are told `start` and `end` as given.
  private func annotations(_ b: Buffer, _ start: Value, _ end: Value) throws(Signal) -> Annotations
  {
    var out = Annotations(text: b)
    let functions = hookFunctions(intern("write-region-annotate-functions" as StaticString))
    if functions.isEmpty { return out }
    let mark = rootMark
    defer { releaseRoots(to: mark) }
    for f in functions { keep(f) }
    let depth = bindingDepth
    saveCurrentBuffer()
    var (start, end) = (start, end)
    for f in functions {
      let notes = try funcall(f, start, end)
      if buffer !== out.text {
        out = Annotations(text: buffer)
        (start, end) = (Value(fixnum: buffer.begin + 1), Value(fixnum: buffer.end + 1))
      }
      for note in items(notes) where note.isCons && note.car.isFixnum && note.cdr.isString {
        out.notes.append((note.car.fixnum - 1, Array(note.cdr.stringBytes)))
      }
    }
    try unbind(to: depth)
    // In the order of their places; at one place as they were given.
    out.notes = out.notes.enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }.map(\.element)
    return out
  }

  /// What replaces files, with the folder for what an interrupted save leaves, if the host made one
  /// known.
  private var atomicFile: AtomicFile {
    let v = valueIfBound(intern("orgstar-recovery-directory" as StaticString)) ?? .nil
    return AtomicFile(
      calls: editor.systemCalls,
      recoveryFolder: v.isString ? systemPath(Array(v.stringBytes)) : nil)
  }

  /// Makes a file whole that a process left half written.
  func finishInterruptedSave(of name: [UInt8]) throws(Signal) {
    do throws(FileError) {
      try atomicFile.finishInterruptedSave(of: systemPath(name))
    } catch { throw signal(for: error, nameString(name)) }
  }

  /// Writes text to a file: whole files atomically, parts in place.
  fileprivate func writeRegion(_ a: Args) throws(Signal) -> Value {
    let visitor = buffer
    var b = visitor
    let name = try expanded(a[2])
    let path = systemPath(name)
    var coding = try codingForWriting(b, wholeBuffer: a[0].isNil && a[3].isNil)
    if a[6].isTrue, FileStatus(path, link: true) != nil {
      throw fileError("Opening output file", EEXIST, nameString(name))
    }
    // This may ask, and so run Lisp: before anything points into the text.
    try respectLock(name)
    var out: Output
    if a[0].isString {
      let s = a[0]
      var text = Array(s.stringBytes)
      if !s.isMultibyte, !InternalEncoding.isASCII(text, count: text.count) {
        let bytes = text
        text = [UInt8](repeating: 0, count: bytes.count * 2)
        let n = InternalEncoding.widen(bytes, count: bytes.count, to: &text)
        text.removeLast(text.count - n)
      }
      out = Output(owned: coding.encode(text))
    } else {
      let whole = a[0].isNil
      var (from, to) = whole ? (0, b.length) : try region(a[0], a[1], b)
      let notes = try annotations(b, a[0], a[1])
      if notes.text !== b {
        // A function has made another buffer the text to write.
        b = notes.text
        (from, to) = (b.begin, b.end)
      } else {
        // A function may have changed the text.
        (from, to) = whole ? (0, b.length) : (min(from, b.length), min(to, b.length))
      }
      let annotated = notes.notes.isEmpty ? nil : notes.annotated(b, from, to)
      out = annotated.map { Output(owned: coding.encode($0)) } ?? output(b, from, to, coding)
      if [.latin1, .system, .ascii].contains(coding.charset) {
        // What the coding cannot say is written in UTF-8 rather than lost.
        let text = annotated ?? notes.annotated(b, from, to)
        if !coding.canEncode(text) {
          coding.becomeUTF8()
          out = Output(owned: coding.encode(text))
        }
      } else if coding.charset == .undecided, b.isMultibyte,
        out.owned.contains(where: { $0 >= 0x80 })
          || out.runs.contains(where: {
            !InternalEncoding.isASCII($0.baseAddress.unsafelyUnwrapped, count: $0.count)
          })
      {
        coding.becomeUTF8()
      }
    }
    var failure: FileError?
    out.owned.withUnsafeBufferPointer { owned in
      let runs = out.runs.isEmpty ? (owned.isEmpty ? [] : [owned]) : out.runs
      if a[3].isTrue {
        failure = append(runs, path, at: a[3].isFixnum ? a[3].fixnum : nil)
      } else {
        do throws(FileError) {
          try atomicFile.write(runs, to: path)
        } catch { failure = error }
      }
    }
    if let failure { throw signal(for: failure, nameString(name)) }
    try set(intern("last-coding-system-used" as StaticString), intern(coding.fullName))
    if a[4] == .t || a[4].isString {
      let b = visitor
      b.visited = VisitedFile(FileStatus(path))
      b.text.savedTick = b.text.tick
      b.text.autosaveTick = b.text.tick
      let visited = a[4].isString ? nameString(try expanded(a[4])) : nameString(name)
      try set(editor.sym.bufferFileName, visited)
      unlockFile(of: b)
    }
    return .nil
  }

  /// The Lisp error for a file that was not written.
  private func signal(for failure: FileError, _ name: Value) -> Signal {
    switch failure {
    case .system(_, let error):
      let isAboutOpening = [
        EACCES, EEXIST, EISDIR, ELOOP, EMFILE, ENAMETOOLONG, ENFILE, ENOENT, ENOTDIR, EPERM, EROFS,
        ETXTBSY,
      ].contains(error.code)
      return fileError(
        isAboutOpening ? "Opening output file" : "Write error", error.code, name)
    case .isFolder: return fileError("Opening output file", EISDIR, name)
    case .changedOnDisk, .notRegular, .damaged:
      return signal(intern("file-error" as StaticString), list(string(failure.message), name))
    }
  }

  private func append(
    _ runs: [UnsafeBufferPointer<UInt8>], _ path: [CChar], at offset: Int?
  ) -> FileError? {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (offset == nil ? O_APPEND : 0)
    let fd = open(path, flags, 0o666)
    if fd < 0 { return .system(operation: "open output file", error: .last) }
    if let offset { lseek(fd, off_t(offset), SEEK_SET) }
    var failure: FileError?
    for run in runs {
      var done = 0
      while done < run.count, failure == nil {
        let n = write(fd, run.baseAddress! + done, run.count - done)
        if n < 0, errno == EINTR { continue }
        if n < 0 { failure = .system(operation: "write", error: .last) } else { done += n }
      }
    }
    if close(fd) != 0, failure == nil { failure = .system(operation: "write", error: .last) }
    return failure
  }
}

func installWriting(_ r: Registry) {
  installFileVariables(r)
  installFileLocks(r)
  r.defvar("write-region-annotate-functions", .nil)
  r.defvar("orgstar-recovery-directory", .nil)
  r.defun(
    "write-region", "START END FILENAME &optional APPEND VISIT LOCKNAME MUSTBENEW",
    "Write the text from START to END (START a string: that; nil: everything) to FILENAME; APPEND: at its end, or at that offset; VISIT t or a name: the buffer visits it; MUSTBENEW: it may not exist.",
    interactive: "r\nFWrite region to file: "
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("write-region", a, 2) { return v }
    return try w.writeRegion(a)
  }
  r.defun(
    "append-to-file", "START END FILENAME",
    "Write the text from START to END at the end of FILENAME.", interactive: "r\nFAppend to file: "
  ) { w, a throws(Signal) in
    try w.call("write-region", a[0], a[1], a[2], .t)
  }
}
