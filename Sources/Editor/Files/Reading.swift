import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension World {
  /// What reading a file into a buffer found.
  struct FileText {
    var chars = 0
    var coding: Coding
    var isValid = true
  }

  /// The bytes of a file from `begin` up to `end`, or the failed action.
  func readBytes(_ name: [UInt8], _ begin: Int, _ end: Int?) throws(Signal) -> [UInt8] {
    let fd = open(systemPath(name), O_RDONLY | O_CLOEXEC)
    if fd < 0 { throw fileError("Opening input file", errno, nameString(name)) }
    defer { close(fd) }
    guard let s = FileStatus(descriptor: fd) else {
      throw fileError("Input file status", errno, nameString(name))
    }
    if s.isDirectory { throw fileError("Read error", EISDIR, nameString(name)) }
    if begin > 0 { lseek(fd, off_t(begin), SEEK_SET) }
    var wanted = end.map { max($0 - begin, 0) } ?? Int.max
    // Files of the system say that they are empty.
    if s.isRegular, s.size > 0 { wanted = min(wanted, max(s.size - begin, 0)) }
    var failure: Int32 = 0
    func fill(_ p: UnsafeMutablePointer<UInt8>, _ n: Int) -> Int {
      var done = 0
      while done < n {
        let k = read(fd, p + done, min(n - done, 1 << 30))
        if k < 0, errno == EINTR { continue }
        if k < 0 { failure = errno }
        if k <= 0 { break }
        done += k
      }
      return done
    }
    var out: [UInt8]
    if s.isRegular, s.size > 0 {
      out = [UInt8](unsafeUninitializedCapacity: wanted) { room, n in
        n = wanted == 0 ? 0 : fill(room.baseAddress!, wanted)
      }
    } else {
      out = []
      var room = [UInt8](repeating: 0, count: 65536)
      while out.count < wanted {
        let n = fill(&room, min(room.count, wanted - out.count))
        out += room[..<n]
        if n == 0 { break }
      }
    }
    if failure != 0 { throw fileError("Read error", failure, nameString(name)) }
    return out
  }

  /// The coding to read a file by: `coding-system-for-read`, else a cookie in its first lines, else
  /// what `file-coding-system-alist` says of its name.
  func codingForReading(_ bytes: [UInt8], _ name: [UInt8]) throws(Signal) -> Coding {
    let v = valueIfBound(intern("coding-system-for-read" as StaticString)) ?? .nil
    if v.isTrue { return try coding(v) }
    if let tagged = Coding(cookieIn: Array(bytes.prefix(400))) { return tagged }
    let file = nameString(name)
    var l = valueIfBound(intern("file-coding-system-alist" as StaticString)) ?? .nil
    let depth = bindingDepth
    bind(editor.sym.caseFoldSearch, .nil)
    var found: Coding?
    while l.isCons, found == nil {
      let entry = l.car
      l = l.cdr
      guard entry.isCons, entry.car.isString,
        try call("string-match-p", entry.car, file).isTrue
      else { continue }
      let value = entry.cdr.isCons ? entry.cdr.car : entry.cdr
      if value.isSymbol { found = Coding(name: self.name(value)) }
    }
    try unbind(to: depth)
    if let found { return found }
    return try coding(.nil)
  }

  /// Inserts bytes of a file after point of the current buffer as text; point stays before them.
  func insertDecoded(_ bytes: [UInt8], _ coding: Coding, _ b: Buffer, literal: Bool) throws(Signal)
    -> FileText
  {
    var found = FileText(coding: coding)
    if bytes.isEmpty {
      if found.coding.lineEnd == .undecided { found.coding.lineEnd = .unix }
      return found
    }
    try prepareChange(b, from: b.point, to: b.point)
    let at = b.point
    let n: Int
    if !b.isMultibyte || literal {
      found.coding = Coding(name: "no-conversion").unsafelyUnwrapped
      if b.isMultibyte {
        var text = [UInt8](repeating: 0, count: bytes.count * 2)
        let size = InternalEncoding.widen(bytes, count: bytes.count, to: &text)
        insertRaw(b, at: at, text, size, chars: bytes.count, Insertion())
      } else {
        insertRaw(b, at: at, bytes, bytes.count, chars: bytes.count, Insertion())
      }
      n = bytes.count
    } else if bytes.withUnsafeBufferPointer({ isPlainText($0, coding) }) {
      // Most files: the bytes are the text.
      n = InternalEncoding.charCount(bytes, count: bytes.count)
      found.coding = plainCoding(coding, isASCII: n == bytes.count)
      insertRaw(b, at: at, bytes, bytes.count, chars: n, Insertion())
    } else {
      let d = coding.decode(bytes, count: bytes.count)
      found.coding = d.coding
      found.isValid = !d.hasInvalid
      n = InternalEncoding.charCount(d.text, count: d.text.count)
      insertRaw(b, at: at, d.text, d.text.count, chars: n, Insertion())
      noteCharsets(b, at: at, d.coding.charsetRuns(d.text))
    }
    found.chars = n
    try finishChange(b, from: at, newLength: n, oldLength: 0)
    return found
  }

  /// Reads a large file into the empty buffer `b` without a copy in between, if its bytes are the
  /// text as they stand; nil: they are not, and nothing has changed.
  private func insertInPlace(_ b: Buffer, _ name: [UInt8], size: Int) throws(Signal) -> FileText? {
    let chosen = try codingForReading(try readBytes(name, 0, 400), name)
    guard chosen.isPlain else { return nil }
    try prepareChange(b, from: 0, to: 0)
    if b.length > 0 { return nil }
    let fd = open(systemPath(name), O_RDONLY | O_CLOEXEC)
    if fd < 0 { throw fileError("Opening input file", errno, nameString(name)) }
    defer { close(fd) }
    let room = b.gap.openGap(size, at: 0)
    let coming = ReadAhead(fd, to: room, size: size)
    defer { coming.finish() }
    // Piece by piece, so that a piece is looked at while it is near the processor.
    var checked = 0
    var seen = 0
    while true {
      let (filled, isAll, failure) = coming.wait(beyond: seen)
      seen = filled
      let new = UnsafeBufferPointer(start: room + checked, count: filled - checked)
      let good =
        failure == 0 ? plainPrefix(new, chosen, isStart: checked == 0, isLast: isAll) : nil
      if let good {
        b.gap.commit(good)
        checked += good
        if isAll { break }
      } else {
        coming.finish()
        b.gap.delete(from: 0, to: checked)
        if failure != 0 { throw fileError("Read error", failure, nameString(name)) }
        return nil
      }
    }
    let chars = b.gap.charCount
    let coding = plainCoding(chosen, isASCII: chars == checked)
    insertRaw(b, at: 0, nil, checked, chars: chars, Insertion())
    try finishChange(b, from: 0, newLength: chars, oldLength: 0)
    return FileText(chars: chars, coding: coding)
  }

  /// How many of the next bytes of a text are text as they stand: all but a character cut short,
  /// which the last piece does not have; nil: not all are.
  private func plainPrefix(
    _ bytes: UnsafeBufferPointer<UInt8>, _ coding: Coding, isStart: Bool, isLast: Bool
  ) -> Int? {
    guard let start = bytes.baseAddress else { return 0 }
    if isStart, bytes.count >= 2, [0xEF, 0xFE, 0xFF].contains(bytes[0]) { return nil }
    if coding.lineEnd == .undecided, memchr(start, 0x0D, bytes.count) != nil { return nil }
    let valid = InternalEncoding.firstInvalid(start, count: bytes.count)
    if valid == bytes.count { return valid }
    return isLast || bytes.count - valid >= InternalEncoding.maxCharLength ? nil : valid
  }

  /// Whether the bytes are the text as they stand.
  private func isPlainText(_ bytes: UnsafeBufferPointer<UInt8>, _ coding: Coding) -> Bool {
    coding.isPlain && plainPrefix(bytes, coding, isStart: true, isLast: true) != nil
  }

  /// The coding of text that lies as it is in its file.
  private func plainCoding(_ coding: Coding, isASCII: Bool) -> Coding {
    var c = coding
    if c.charset == .undecided || c.name == "utf-8-auto", !isASCII {
      c = Coding(name: "utf-8").unsafelyUnwrapped
    }
    c.lineEnd = .unix
    return c
  }
}

func installReading(_ r: Registry) {
  r.defvar("coding-system-for-read", .nil)
  r.defvar("coding-system-for-write", .nil)
  let w = r.world
  func rule(_ regexp: StaticString, _ coding: StaticString) -> Value {
    w.cons(w.string("\(regexp)"), w.intern(coding))
  }
  r.defvar(
    "file-coding-system-alist",
    w.list(
      rule("\\.elc\\'", "utf-8-emacs"), rule("\\.el\\'", "prefer-utf-8"),
      rule("\\.utf\\(-8\\)?\\'", "utf-8"), rule("\\.tar\\'", "no-conversion")))
  r.defvar("last-coding-system-used", .nil)
  r.defvar(
    "buffer-file-coding-system", r.world.intern("utf-8-unix" as StaticString), local: true)
  r.defvar("inhibit-eol-conversion", .nil)
  r.defvar("after-insert-file-functions", .nil)

  r.defun(
    "insert-file-contents", "FILENAME &optional VISIT BEG END REPLACE",
    "Insert the text of FILENAME after point (bytes BEG to END of it); VISIT: visit the file; REPLACE: in place of the accessible text. Return its absolute name and the number of characters."
  ) { w, a throws(Signal) in
    if let v = try w.handledFile("insert-file-contents", a, 0) { return v }
    return try w.insertFile(a, literal: false)
  }
  r.defun(
    "insert-file-contents-literally", "FILENAME &optional VISIT BEG END REPLACE",
    "Like `insert-file-contents', without decoding."
  ) { w, a throws(Signal) in
    try w.insertFile(a, literal: true)
  }
  r.defun(
    "insert-file", "FILENAME", "Insert the text of FILENAME after point, the mark at its end.",
    interactive: "*fInsert file: "
  ) { w, a throws(Signal) in
    if FileStatus(w.systemPath(try w.expanded(a[0])))?.isDirectory ?? false {
      throw w.fileError("Opening input file", EISDIR, a[0])
    }
    let v = try w.call("insert-file-contents", a[0])
    w.markOf(w.buffer).set(w.buffer, w.buffer.point + v.cdr.car.fixnum)
    return .nil
  }
  r.defun(
    "insert-file-literally", "FILENAME", "Insert the bytes of FILENAME after point.",
    interactive: "*fInsert file literally: "
  ) { w, a throws(Signal) in
    _ = try w.call("insert-file-contents-literally", a[0])
    return .nil
  }
}

extension World {
  /// A file of so many bytes is worth a look before it is read.
  private static let largeFile = 1 << 20

  fileprivate func insertFile(_ a: Args, literal: Bool) throws(Signal) -> Value {
    let b = buffer
    let name = try expanded(a[0])
    let visit = a[1].isTrue
    if visit { try finishInterruptedSave(of: name) }
    let status = FileStatus(systemPath(name))
    try checkWritable(b)
    for v in [a[2], a[3]] where v.isTrue && !(v.isFixnum && v.fixnum >= 0) {
      throw wrongType(intern("file-offset" as StaticString), v)
    }
    if visit, a[2].isTrue || a[3].isTrue {
      throw error("Attempt to visit less than an entire file")
    }
    if visit, b.length > 0, a[4].isNil {
      throw error("Cannot do file visiting in a non-empty buffer")
    }
    let missing = visit && status == nil
    let depth = bindingDepth
    if visit {
      editor.isVisiting += 1
      pushNativeCleanup(.nil) { w, _ in w.editor.isVisiting -= 1 }
    }
    if visit, valueIfBound(editor.sym.bufferUndoList) != .t {
      // Visiting leaves no undo.
      bind(editor.sym.bufferUndoList, .t)
    }
    var found: FileText
    var isEmpty = false
    if visit, !literal, let status, status.isRegular, status.size >= World.largeFile, b.isMultibyte,
      b.length == 0, let direct = try insertInPlace(b, name, size: status.size)
    {
      found = direct
    } else {
      var bytes: [UInt8] = []
      if !missing {
        bytes = try readBytes(
          name, a[2].isNil ? 0 : try count(a[2]), a[3].isNil ? nil : try count(a[3]))
      }
      isEmpty = bytes.isEmpty
      let chosen = try codingForReading(bytes, name)
      if a[4].isTrue {
        found = try replaceAccessible(b, bytes, chosen, literal: literal)
      } else {
        found = try insertDecoded(bytes, chosen, b, literal: literal)
      }
    }
    try unbind(to: depth)
    let absolute = nameString(name)
    if visit {
      unlockFile(of: b)
      b.visited = VisitedFile(status)
      b.visited?.isValid = found.isValid
      b.text.savedTick = b.text.tick
      b.text.autosaveTick = b.text.tick
      try set(editor.sym.bufferFileName, absolute)
      try set(editor.sym.bufferFileTruename, nameString(trueName(name)))
    }
    if visit, found.coding.name == "undecided" {
      // A file of nothing but ASCII is saved in the usual coding, with its own line ends.
      let usual = defaultValue(editor.sym.bufferFileCodingSystem) ?? .nil
      if usual.isTrue, usual.isSymbol, var c = Coding(name: self.name(usual)) {
        c.lineEnd = found.coding.lineEnd
        found.coding = c
      }
    }
    let codingName = intern(found.coding.fullName)
    try set(intern("last-coding-system-used" as StaticString), codingName)
    let isLocal = try call("local-variable-p", editor.sym.bufferFileCodingSystem).isTrue
    if !isEmpty, visit || (b.length == found.chars && !isLocal) {
      try set(editor.sym.bufferFileCodingSystem, codingName)
    }
    if missing { throw fileError("Opening input file", ENOENT, absolute) }
    let count = found.chars > 0 ? try runAfterInsertion(found.chars) : 0
    return list(absolute, Value(fixnum: count))
  }

  /// Lets `after-insert-file-functions` change the `count` characters inserted after point; how many
  /// there are then.
  private func runAfterInsertion(_ count: Int) throws(Signal) -> Int {
    let functions = valueIfBound(intern("after-insert-file-functions" as StaticString)) ?? .nil
    if functions.isNil { return count }
    let at = buffer.point
    var count = count
    let mark = rootMark
    defer { releaseRoots(to: mark) }
    keep(functions)
    for f in items(functions) {
      buffer.setPoint(at)
      let v = try funcall(f, Value(fixnum: count))
      if v.isTrue { count = try naturalArgument(v) }
    }
    buffer.setPoint(at)
    return count
  }

  /// Puts a file's text in place of the accessible one, leaving what both have at the ends.
  private func replaceAccessible(
    _ b: Buffer, _ bytes: [UInt8], _ chosen: Coding, literal: Bool
  ) throws(Signal) -> FileText {
    let c = literal ? Coding(name: "no-conversion").unsafelyUnwrapped : chosen
    let d = c.decode(bytes, count: bytes.count)
    var found = FileText(chars: 0, coding: d.coding, isValid: !d.hasInvalid)
    let text = d.text
    var head = 0
    let old = b.endByte - b.beginByte
    while head < text.count, head < old, b.gap.byte(at: b.beginByte + head) == text[head] {
      head += 1
    }
    var tail = 0
    while tail < text.count - head, tail < old - head,
      b.gap.byte(at: b.endByte - 1 - tail) == text[text.count - 1 - tail]
    {
      tail += 1
    }
    // Only whole characters.
    while head > 0, head < text.count, InternalEncoding.isContinuation(text[head]) { head -= 1 }
    while head > 0, b.beginByte + head < b.endByte,
      InternalEncoding.isContinuation(b.gap.byte(at: b.beginByte + head))
    {
      head -= 1
    }
    while tail > 0, InternalEncoding.isContinuation(text[text.count - tail]) { tail -= 1 }
    let from = b.char(b.beginByte + head)
    let to = b.char(b.endByte - tail)
    let middle = Array(text[head..<(text.count - tail)])
    let n = InternalEncoding.charCount(middle, count: middle.count)
    found.chars = n
    if from < to || n > 0 {
      try replace(b, from: from, to: to, with: middle, count: middle.count, chars: n, Insertion())
    }
    return found
  }
}
