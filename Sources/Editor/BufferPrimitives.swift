import Elisp
import TextStorage

extension World {
  // MARK: Making and ending buffers

  /// A new buffer of that name, which no live buffer has.
  func makeBuffer(named name: Value, base: Buffer? = nil) -> Buffer {
    let sym = editor.sym
    let b = Buffer(name: name, text: base?.text ?? BufferText(multibyte: true))
    b.syntaxTable = base?.syntaxTable ?? editor.standardSyntaxTable
    b.categoryTable = editor.standardCategoryTable
    let v = object(b)
    let hidden = name.byteLength > 0 && name.stringStart[0] == 0x20
    let directory = valueIfBound(sym.defaultDirectory) ?? .nil
    let old = currentBufferHeader
    setCurrentBuffer(b)
    setLocal(sym.bufferUndoList, hidden ? .t : .nil)
    setLocal(sym.bufferFileName, .nil)
    setLocal(sym.bufferFileTruename, .nil)
    setLocal(sym.defaultDirectory, directory)
    setLocal(sym.majorMode, intern("fundamental-mode" as StaticString))
    setLocal(sym.modeName, string("Fundamental"))
    setLocal(sym.bufferReadOnly, .nil)
    setLocal(sym.enableMultibyteCharacters, Value(b.isMultibyte))
    setLocal(sym.markActive, .nil)
    if let old { setCurrentBuffer(old) }
    b.base = base
    if let base { b.narrow(base.begin, base.end) }
    editor.buffers.append(b)
    _ = v
    return b
  }

  /// `name`, or the first of `name<2>`, `name<3>`… that no buffer has (or that is `ignored`).
  func freshBufferName(_ name: Value, ignoring ignored: Value = .nil) -> Value {
    func isFree(_ v: Value) -> Bool {
      findBuffer(v) == nil || (ignored.isString && stringsEqual(v, ignored))
    }
    if isFree(name) { return name }
    let stem = Array(name.stringBytes)
    var n = 2
    while true {
      let candidate = string(stem + Array("<\(n)>".utf8))
      if isFree(candidate) { return candidate }
      n += 1
    }
  }

  func checkBufferName(_ v: Value) throws(Signal) {
    try text(v)
    if v.byteLength == 0 { throw error("Empty string for buffer name is not allowed") }
  }

  /// A buffer to show instead of `b`.
  func otherBuffer(than b: Buffer) -> Buffer {
    for other in editor.buffers where other !== b {
      if other.name.byteLength > 0, other.name.stringStart[0] != 0x20 { return other }
    }
    if let scratch = findBuffer(string("*scratch*")), scratch !== b { return scratch }
    return makeBuffer(named: string("*scratch*"))
  }

  /// Ends a buffer's life, with its hooks. False when a query function refused.
  func kill(_ b: Buffer) throws(Signal) -> Bool {
    if !b.isLive { return false }
    if b.isBeingKilled { return false }
    let sym = editor.sym
    b.isBeingKilled = true
    let goOn = try catchingExit({ b.isBeingKilled = false }) { () throws(Signal) -> Bool in
      if b.inhibitsHooks { return true }
      return try inBuffer(b) { () throws(Signal) in
        if isTrue(sym.killBufferQueryFunctions) {
          let ok = try call("run-hook-with-args-until-failure", sym.killBufferQueryFunctions)
          if ok.isNil { return false }
        }
        if isTrue(sym.killBufferHook) { _ = try call("run-hooks", sym.killBufferHook) }
        return true
      }
    }
    b.isBeingKilled = false
    if !goOn || !b.isLive { return goOn }
    // Indirect buffers go with their base.
    for other in editor.buffers where other.base === b { _ = try kill(other) }
    // Windows, where there are any yet, show something else.
    if areWindowsThere {
      let current = buffer
      _ = try call("replace-buffer-in-windows", object(b))
      if current.isLive { setCurrentBuffer(current) }
      if !b.isLive { return true }
    }
    if b === buffer {
      let next = otherBuffer(than: b)
      setCurrentBuffer(next)
    }
    try hangUpProcesses(of: b)
    editor.buffers.removeAll { $0 === b }
    unlockFile(of: b)
    b.markers.forEach { handle in
      let payload = b.markers.payload(handle)
      if payload != 0, let p = UnsafeRawPointer(bitPattern: payload) {
        Unmanaged<Marker>.fromOpaque(p).takeUnretainedValue().detach()
      }
    }
    for o in overlays(b, touching: 0, b.length) { o.buffer = nil }
    b.markers.exchangeContents(with: MarkerSet())
    b.overlays.exchangeContents(with: OverlaySet())
    b.isLive = false
    b.name = .nil
    b.text.buffers.removeAll { $0.toOpaque() == Unmanaged.passUnretained(b).toOpaque() }
    // The text stays until the buffer is collected: code that is changing it may be under way.
    accountExternal(bytes: b.gap.byteCount)
    b.place.pointee = Buffer.Place()
    b.mark = nil
    b.visited = nil
    return true
  }

  /// Runs `body`; when it exits by a signal or throw, runs `undo` before passing it on.
  func catchingExit<R>(_ undo: () -> Void, _ body: () throws(Signal) -> R) throws(Signal) -> R {
    do throws(Signal) { return try body() } catch {
      undo()
      throw error
    }
  }

  /// Gives a buffer's text the other representation: `set-buffer-multibyte`.
  func setMultibyte(_ b: Buffer, _ multibyte: Bool) {
    let gap = b.gap
    if gap.isMultibyte == multibyte { return }
    let count = gap.byteCount
    let pointByte = b.pointByte
    let old = UnsafeMutablePointer<UInt8>.allocate(capacity: max(count, 1))
    gap.copy(from: 0, to: count, into: old)
    let fresh = UnsafeMutablePointer<UInt8>.allocate(capacity: max(count * 2, 1))
    var size: Int
    if multibyte {
      size = InternalEncoding.decodeUTF8(old, count: count, to: fresh)
    } else {
      size = InternalEncoding.encodeBytes(old, count: count, to: fresh)
    }
    gap.delete(from: 0, to: count)
    gap.reinterpret(asMultibyte: multibyte)
    gap.insert(fresh, count: size, at: 0)
    old.deallocate()
    fresh.deallocate()
    b.text.properties.reset(length: gap.charCount)
    b.text.tick += 1
    b.forEachSharingText {
      $0.parseCache.forget(after: 0)
      $0.knownColumns = []
    }
    b.widen()
    b.setPoint(byte: min(pointByte, gap.byteCount))
    size = gap.charCount
    b.markers.forEach { h in
      if b.markers.position(h) > size { b.markers.setPosition(h, size) }
    }
  }
}

func installBuffers(_ r: Registry) {
  let w = r.world
  r.defvar("kill-buffer-hook", .nil)
  r.defvar("buffer-list-update-hook", .nil)
  r.defvar("change-major-mode-hook", .nil)
  r.defvar("after-change-major-mode-hook", .nil)
  r.defvar("before-change-functions", .nil)
  r.defvar("after-change-functions", .nil)
  r.defvar("first-change-hook", .nil)
  r.defvar("inhibit-read-only", .nil)
  r.defvar("inhibit-modification-hooks", .nil)
  r.defvar("inhibit-field-text-motion", .nil)
  r.defvar("deactivate-mark", .nil)
  r.defvar("mark-active", .nil, local: true)
  r.defvar("transient-mark-mode", .nil)
  r.defvar("case-fold-search", .t, local: true)
  r.defvar("tab-width", Value(fixnum: 8), local: true)
  r.defvar("fill-column", Value(fixnum: 70), local: true)
  r.defvar("left-margin", Value(fixnum: 0), local: true)
  r.defvar("fill-prefix", .nil, local: true)
  r.defvar("indent-tabs-mode", .t, local: true)
  r.defvar("ctl-arrow", .t, local: true)
  r.defvar("truncate-lines", .nil, local: true)
  r.defvar("word-wrap", .nil, local: true)
  r.defvar("buffer-read-only", .nil, local: true)
  r.defvar("buffer-file-name", .nil, local: true)
  r.defvar("buffer-file-truename", .nil, local: true)
  r.defvar("buffer-file-number", .nil, local: true)
  r.defvar("buffer-backed-up", .nil, local: true)
  r.defvar("buffer-saved-size", Value(fixnum: 0), local: true)
  r.defvar("buffer-auto-save-file-name", .nil, local: true)
  r.defvar("buffer-invisibility-spec", .t, local: true)
  r.defvar("buffer-display-table", .nil, local: true)
  r.defvar("buffer-display-count", Value(fixnum: 0), local: true)
  r.defvar("buffer-display-time", .nil, local: true)
  r.defvar("buffer-undo-list", .nil, local: true)
  r.defvar("selective-display", .nil, local: true)
  r.defvar("major-mode", w.intern("fundamental-mode"), local: true)
  r.defvar("mode-name", w.string("Fundamental"), local: true)
  r.defvar("mode-line-format", w.string("%-"), local: true)
  r.defvar("header-line-format", .nil, local: true)
  r.defvar("local-abbrev-table", .nil, local: true)
  r.defvar("local-minor-modes", .nil, local: true)
  r.defvar("enable-multibyte-characters", .t, local: true)
  r.setReadOnly("enable-multibyte-characters")
  r.defvar("default-directory", .nil, local: true)
  r.defvar("cursor-type", .t, local: true)
  r.defvar("line-spacing", .nil, local: true)
  r.defvar("bidi-display-reordering", .t, local: true)
  r.defvar("bidi-paragraph-direction", .nil, local: true)
  r.defvar("point-before-scroll", .nil, local: true)
  let permanent: [StaticString] = [
    "buffer-file-name", "buffer-file-truename", "buffer-file-number", "default-directory",
    "buffer-undo-list", "buffer-read-only", "enable-multibyte-characters", "mark-active",
    "buffer-file-coding-system", "buffer-backed-up", "buffer-auto-save-file-name",
    "buffer-saved-size", "buffer-display-count", "buffer-display-time", "truncate-lines",
    "buffer-invisibility-spec",
  ]
  for name in permanent { w.put(w.intern(name), w.editor.sym.permanentLocal, .t) }

  r.defun("bufferp", "OBJECT", "Whether OBJECT is a buffer.") { w, a throws(Signal) in
    Value(a[0].exactly(Buffer.self) != nil)
  }
  r.defun("buffer-live-p", "OBJECT", "Whether OBJECT is a buffer that has not been killed.") {
    w, a throws(Signal) in
    Value(a[0].exactly(Buffer.self)?.isLive ?? false)
  }
  r.defun("current-buffer", "", "The current buffer.") { w, a throws(Signal) in w.object(w.buffer) }
  r.defun(
    "set-buffer", "BUFFER-OR-NAME",
    "Make BUFFER-OR-NAME the current buffer until the current form's scope ends."
  ) {
    w, a throws(Signal) in
    if a[0].isNil { throw w.wrongType(.stringp, .nil) }
    let b = try w.bufferArgument(a[0])
    w.setCurrentBuffer(b)
    return w.object(b)
  }
  r.defun("buffer-list", "&optional FRAME", "All live buffers.") { w, a throws(Signal) in
    w.list(w.editor.buffers.map { w.object($0) })
  }
  r.defun("get-buffer", "BUFFER-OR-NAME", "The live buffer BUFFER-OR-NAME, or nil.") {
    w, a throws(Signal) in
    if a[0].exactly(Buffer.self) != nil { return a[0] }
    return w.findBuffer(try w.text(a[0])).map { w.object($0) } ?? .nil
  }
  r.defun(
    "get-buffer-create", "BUFFER-OR-NAME &optional INHIBIT-BUFFER-HOOKS",
    "The buffer BUFFER-OR-NAME, made if there is none."
  ) {
    w, a throws(Signal) in
    if a[0].exactly(Buffer.self) != nil { return a[0] }
    if let b = w.findBuffer(try w.text(a[0])) { return w.object(b) }
    try w.checkBufferName(a[0])
    let b = w.makeBuffer(named: w.string(a[0].stringBytes))
    b.inhibitsHooks = a[1].isTrue
    if a[1].isNil { try w.runHook(w.editor.sym.bufferListUpdateHook) }
    return w.object(b)
  }
  r.defun(
    "generate-new-buffer-name", "NAME &optional IGNORE",
    "NAME, or NAME with a number when a buffer has it already."
  ) {
    w, a throws(Signal) in
    try w.text(a[0])
    return w.freshBufferName(a[0], ignoring: a[1])
  }
  r.defun(
    "generate-new-buffer", "NAME &optional INHIBIT-BUFFER-HOOKS",
    "A new buffer, named NAME or NAME with a number."
  ) {
    w, a throws(Signal) in
    try w.checkBufferName(a[0])
    let b = w.makeBuffer(named: w.freshBufferName(a[0]))
    b.inhibitsHooks = a[1].isTrue
    return w.object(b)
  }
  r.defun(
    "make-indirect-buffer", "BASE-BUFFER NAME &optional CLONE INHIBIT-BUFFER-HOOKS",
    "A new buffer NAME that shows the text of BASE-BUFFER; CLONE: with its local variables."
  ) {
    w, a throws(Signal) in
    let named = a[0].isString ? w.findBuffer(a[0]) : a[0].exactly(Buffer.self)
    if named == nil, !a[0].isString { throw w.wrongType(.stringp, a[0]) }
    guard let origin = named else {
      throw w.error("No such buffer: ‘\(w.swiftString(a[0]))’")
    }
    if !origin.isLive { throw w.error("Base buffer has been killed") }
    let base = origin.base ?? origin
    try w.checkBufferName(a[1])
    if w.findBuffer(a[1]) != nil {
      throw w.error("Buffer name ‘\(w.swiftString(a[1]))’ is in use")
    }
    let b = w.makeBuffer(named: a[1], base: base)
    b.narrow(origin.begin, origin.end)
    b.setPoint(origin.point)
    if a[2].isTrue {
      let entries = origin.locals.pointee.entries()
      try w.inBuffer(b) { () throws(Signal) in
        for (k, v) in entries
        where k != w.editor.sym.bufferFileName && k != w.editor.sym.bufferFileTruename {
          w.setLocal(k, v)
        }
      }
      b.syntaxTable = origin.syntaxTable
      b.localMap = origin.localMap
    }
    return w.object(b)
  }
  r.defun(
    "buffer-base-buffer", "&optional BUFFER",
    "The buffer whose text the indirect buffer BUFFER shows, or nil."
  ) {
    w, a throws(Signal) in
    try w.bufferObject(a[0]).base.map { w.object($0) } ?? .nil
  }
  r.defun("buffer-name", "&optional BUFFER", "BUFFER's name, or nil when it was killed.") {
    w, a throws(Signal) in
    try w.bufferObject(a[0]).name
  }
  r.defun(
    "rename-buffer", "NEWNAME &optional UNIQUE",
    "Name the current buffer NEWNAME, with a number if UNIQUE and the name is taken.",
    interactive: "sRename buffer (to new name): \nP"
  ) {
    w, a throws(Signal) in
    try w.checkBufferName(a[0])
    let b = w.buffer
    if let other = w.findBuffer(a[0]), other !== b || a[1].isNil {
      if other === b, a[1].isNil { return b.name }
      if a[1].isNil { throw w.error("Buffer name `\(w.swiftString(a[0]))' is in use") }
      b.name = w.freshBufferName(a[0], ignoring: b.name)
    } else {
      b.name = w.string(a[0].stringBytes)
    }
    return b.name
  }
  r.defun(
    "kill-buffer", "&optional BUFFER-OR-NAME",
    "Kill BUFFER-OR-NAME; t unless a query function refuses.", interactive: "bKill buffer: "
  ) {
    w, a throws(Signal) in
    if let b = a[0].exactly(Buffer.self) {
      if !b.isLive { return .nil }
      return Value(try w.kill(b))
    }
    return Value(try w.kill(try w.bufferArgument(a[0])))
  }
  r.defun("other-buffer", "&optional BUFFER VISIBLE-OK FRAME", "A live buffer other than BUFFER.") {
    w, a throws(Signal) in
    w.object(w.otherBuffer(than: a[0].exactly(Buffer.self) ?? w.buffer))
  }
  r.defun("bury-buffer-internal", "BUFFER", "Put BUFFER at the end of the buffer list.") {
    w, a throws(Signal) in
    let b = try w.bufferArgument(a[0])
    w.editor.buffers.removeAll { $0 === b }
    w.editor.buffers.append(b)
    return .nil
  }
  r.defun("windows--raise-buffer", "BUFFER", "Put BUFFER at the start of the buffer list.") {
    w, a throws(Signal) in
    w.raise(try w.bufferArgument(a[0]))
    return .nil
  }
  r.defun(
    "buffer-modified-p", "&optional BUFFER",
    "Whether BUFFER changed since it was last saved or visited."
  ) {
    w, a throws(Signal) in
    let b = try w.bufferObject(a[0])
    return Value(b.text.tick > b.text.savedTick)
  }
  r.defun(
    "set-buffer-modified-p", "FLAG", "Mark the current buffer as modified or not.", interactive: "P"
  ) {
    w, a throws(Signal) in
    let t = w.buffer.text
    if a[0].isTrue {
      if t.tick <= t.savedTick {
        try w.claimFile(of: w.buffer)
        t.tick = t.savedTick + 1
      }
    } else {
      t.savedTick = t.tick
      w.unlockFile(of: w.buffer)
    }
    return .nil
  }
  r.defun("restore-buffer-modified-p", "FLAG", "As `set-buffer-modified-p', but FLAG is returned.")
  {
    w, a throws(Signal) in
    _ = try w.call("set-buffer-modified-p", a[0])
    return a[0]
  }
  r.defun("buffer-modified-tick", "&optional BUFFER", "BUFFER's count of changes.") {
    w, a throws(Signal) in
    Value(fixnum: try w.bufferObject(a[0]).text.tick)
  }
  r.defun(
    "buffer-chars-modified-tick", "&optional BUFFER",
    "BUFFER's count of changes at the last change of its characters."
  ) {
    w, a throws(Signal) in
    Value(fixnum: try w.bufferObject(a[0]).text.charTick)
  }
  r.defun(
    "internal--set-buffer-modified-tick", "TICK &optional BUFFER",
    "Set BUFFER's count of changes to TICK."
  ) {
    w, a throws(Signal) in
    try w.bufferObject(a[1]).text.tick = try w.count(a[0])
    return .nil
  }
  r.defun("buffer-size", "&optional BUFFER", "The number of characters in BUFFER.") {
    w, a throws(Signal) in
    Value(fixnum: try w.bufferObject(a[0]).length)
  }
  r.defun(
    "erase-buffer", "", "Delete the whole text of the current buffer, narrowed or not.",
    interactive: "*"
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    b.widen()
    try w.delete(b, from: 0, to: b.length)
    return .nil
  }
  r.defun(
    "barf-if-buffer-read-only", "&optional POSITION",
    "Signal `buffer-read-only' if the current buffer may not be changed."
  ) {
    w, a throws(Signal) in
    try w.checkWritable(w.buffer)
    return .nil
  }
  r.defun(
    "set-buffer-multibyte", "FLAG", "Give the current buffer multibyte (FLAG) or unibyte text."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    if b.begin > 0 || b.end < b.length, a[0].isTrue != b.isMultibyte {
      throw w.error("Changing multibyteness in a narrowed buffer")
    }
    if a[0].isTrue != b.isMultibyte { w.recordCall("set-buffer-multibyte", Value(b.isMultibyte)) }
    w.setMultibyte(b, a[0].isTrue)
    w.setLocal(w.editor.sym.enableMultibyteCharacters, Value(b.isMultibyte))
    return a[0]
  }
  r.defun(
    "buffer-swap-text", "BUFFER",
    "Exchange the text, markers and overlays of the current buffer and BUFFER."
  ) {
    w, a throws(Signal) in
    guard let other = a[0].exactly(Buffer.self), other.isLive else {
      throw w.wrongType(.bufferp, a[0])
    }
    let b = w.buffer
    if other === b { return .nil }
    if b.base != nil || other.base != nil {
      throw w.error("Cannot swap indirect buffers\u{2019}s text")
    }
    if b.text.buffers.count > 1 || other.text.buffers.count > 1 {
      throw w.error("One of the buffers to swap has indirect buffers")
    }
    let mark = b.mark
    b.text.exchangeContents(with: other.text)
    swap(&b.place.pointee, &other.place.pointee)
    b.markers.exchangeContents(with: other.markers)
    b.overlays.exchangeContents(with: other.overlays)
    for x in [b, other] {
      x.markers.forEach { h in
        let payload = x.markers.payload(h)
        if payload != 0, let p = UnsafeRawPointer(bitPattern: payload) {
          Unmanaged<Marker>.fromOpaque(p).takeUnretainedValue().moved(to: x)
        }
      }
      for o in w.overlays(x, touching: 0, x.length) { o.buffer = x }
      x.parseCache.forget(after: 0)
      x.knownColumns = []
    }
    b.mark = other.mark
    other.mark = mark
    let undo = w.editor.sym.bufferUndoList
    let mine = w.valueIfBound(undo) ?? .nil
    let theirs = try w.inBuffer(other) { () throws(Signal) in
      let v = w.valueIfBound(undo) ?? .nil
      try w.set(undo, mine)
      w.setLocal(w.editor.sym.enableMultibyteCharacters, Value(other.isMultibyte))
      return v
    }
    try w.set(undo, theirs)
    w.setLocal(w.editor.sym.enableMultibyteCharacters, Value(b.isMultibyte))
    return .nil
  }

  r.defun(
    "narrow-to-region", "START END", "Make only the text from START to END accessible.",
    interactive: "r"
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let (from, to) = try w.wholeRegion(a[0], a[1], b)
    b.narrow(from, to)
    return .nil
  }
  r.defun("widen", "", "Make the whole text accessible.", interactive: "") { w, a throws(Signal) in
    w.buffer.widen()
    return .nil
  }
  r.defun("buffer-narrowed-p", "", "Whether part of the text is not accessible.") {
    w, a throws(Signal) in
    Value(w.buffer.isNarrowed)
  }
  r.defun("fundamental-mode", "", "A mode with nothing special: the plain buffer.", interactive: "")
  {
    w, a throws(Signal) in
    _ = try w.call("kill-all-local-variables")
    try w.runHook(w.intern("after-change-major-mode-hook" as StaticString))
    return .nil
  }
}
