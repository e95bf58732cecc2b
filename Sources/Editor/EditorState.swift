import Elisp
import TextStorage

/// What the editor keeps in a world: its buffers, and the words of symbols it uses often.
public final class EditorState: LispObject {
  /// Live buffers, in the order of `buffer-list`.
  @exclusivity(unchecked) public internal(set) var buffers: [Buffer] = []
  let sym: EditorSymbols
  /// Match data: positions from 0, pairs of start and end, −1 for a group without match.
  @exclusivity(unchecked) var match = MatchData()
  let regexps = RegexpCache()
  /// Whether patterns match as POSIX says, the longest.
  @exclusivity(unchecked) var wantsLongestMatch = false
  /// The standard tables.
  @exclusivity(unchecked) var standardSyntaxTable: Value = .nil
  @exclusivity(unchecked) var standardCategoryTable: Value = .nil
  @exclusivity(unchecked) var scriptTable: Value = .nil
  @exclusivity(unchecked) var globalMap: Value = .nil
  /// Point and buffer at the last undo boundary or the start of the last command.
  @exclusivity(unchecked) var boundaryPoint = -1
  @exclusivity(unchecked) var boundaryBuffer: ObjectIdentifier?
  /// The system calls that write files; tests let them fail.
  @exclusivity(unchecked) var systemCalls = SystemCalls.real
  /// The codings that were put in front of those that are tried, the first first.
  @exclusivity(unchecked) var codingPriority: [String] = []
  /// The links of files that are locked by this world.
  @exclusivity(unchecked) var locks = Set<[CChar]>()
  /// While positive, a buffer is filled from its file, which claims nothing.
  @exclusivity(unchecked) var isVisiting = 0
  /// What was read of standard input, and how much of it was used.
  @exclusivity(unchecked) var input: [UInt8] = []
  @exclusivity(unchecked) var inputStart = 0
  /// While positive, change functions are not called.
  @exclusivity(unchecked) var changeCalls = 0

  init(_ w: World) { sym = EditorSymbols(w) }

  /// Whether any overlay was ever given functions to be called for changes.
  @exclusivity(unchecked) var overlaysHaveHooks = false
  /// An array that searches fill again and again.
  @exclusivity(unchecked) var spareBounds: [Int] = []

  public override func trace(_ marker: Marking) {
    for b in buffers { marker.mark(b.value) }
    for v in [standardSyntaxTable, standardCategoryTable, scriptTable, globalMap] {
      marker.mark(v)
    }
    match.trace(marker)
  }
}

/// Symbols by their words, interned once a world.
struct EditorSymbols {
  let beforeChangeFunctions, afterChangeFunctions, firstChangeHook: Value
  let bufferReadOnly, inhibitReadOnly, inhibitModificationHooks: Value
  let bufferUndoList, caseFoldSearch, killBufferHook, killBufferQueryFunctions: Value
  let bufferFileName, bufferFileTruename, defaultDirectory, majorMode, modeName: Value
  let enableMultibyteCharacters, bufferFileCodingSystem, tabWidth, indentTabsMode: Value
  let readOnly, frontSticky, rearNonsticky, category, face, invisible, evaporate, priority: Value
  let insertInFrontHooks, insertBehindHooks, modificationHooks: Value
  let markActive, deactivateMark, killRing, field, permanentLocal: Value
  let bufferListUpdateHook, changeMajorModeHook, parseSexpIgnoreComments: Value
  let textPropertyDefaultNonsticky, charPropertyAliasAlist, defaultTextProperties: Value
  let inhibitFieldTextMotion, syntaxTableProperty, parseSexpLookupProperties: Value
  let searchSpacesRegexp, wordCombiningCategories, wordSeparatingCategories: Value

  init(_ w: World) {
    func s(_ name: StaticString) -> Value { w.intern(name) }
    beforeChangeFunctions = s("before-change-functions")
    afterChangeFunctions = s("after-change-functions")
    textPropertyDefaultNonsticky = s("text-property-default-nonsticky")
    charPropertyAliasAlist = s("char-property-alias-alist")
    defaultTextProperties = s("default-text-properties")
    firstChangeHook = s("first-change-hook")
    bufferReadOnly = s("buffer-read-only")
    inhibitReadOnly = s("inhibit-read-only")
    inhibitModificationHooks = s("inhibit-modification-hooks")
    bufferUndoList = s("buffer-undo-list")
    caseFoldSearch = s("case-fold-search")
    searchSpacesRegexp = s("search-spaces-regexp")
    killBufferHook = s("kill-buffer-hook")
    killBufferQueryFunctions = s("kill-buffer-query-functions")
    bufferFileName = s("buffer-file-name")
    bufferFileTruename = s("buffer-file-truename")
    defaultDirectory = s("default-directory")
    majorMode = s("major-mode")
    modeName = s("mode-name")
    enableMultibyteCharacters = s("enable-multibyte-characters")
    bufferFileCodingSystem = s("buffer-file-coding-system")
    tabWidth = s("tab-width")
    indentTabsMode = s("indent-tabs-mode")
    readOnly = s("read-only")
    frontSticky = s("front-sticky")
    rearNonsticky = s("rear-nonsticky")
    category = s("category")
    face = s("face")
    invisible = s("invisible")
    evaporate = s("evaporate")
    priority = s("priority")
    insertInFrontHooks = s("insert-in-front-hooks")
    insertBehindHooks = s("insert-behind-hooks")
    modificationHooks = s("modification-hooks")
    markActive = s("mark-active")
    deactivateMark = s("deactivate-mark")
    killRing = s("kill-ring")
    field = s("field")
    permanentLocal = s("permanent-local")
    bufferListUpdateHook = s("buffer-list-update-hook")
    changeMajorModeHook = s("change-major-mode-hook")
    parseSexpIgnoreComments = s("parse-sexp-ignore-comments")
    inhibitFieldTextMotion = s("inhibit-field-text-motion")
    syntaxTableProperty = s("syntax-table")
    wordCombiningCategories = s("word-combining-categories")
    wordSeparatingCategories = s("word-separating-categories")
    parseSexpLookupProperties = s("parse-sexp-lookup-properties")
  }
}

extension World {
  /// The editor's state in this world.
  @inline(__always) public var editor: EditorState { part(.editor, as: EditorState.self) }

  /// What `body` makes of the editor's state, which is not counted as referenced meanwhile.
  @inline(__always) func withEditor<R>(_ body: (EditorState) -> R) -> R {
    withPart(.editor, as: EditorState.self, body)
  }

  /// The current buffer.
  @inline(__always) public var buffer: Buffer {
    currentBufferValue.reference(to: Buffer.self)
  }

  /// What `body` makes of the current buffer, which is not counted as referenced meanwhile.
  @inline(__always) func withBuffer<R>(_ body: (Buffer) -> R) -> R {
    currentBufferValue.unmanaged._withUnsafeGuaranteedRef {
      body(unsafeDowncast($0, to: Buffer.self))
    }
  }

  // MARK: Arguments

  /// A position argument as a character position from 0, unchecked against any buffer.
  @inline(__always)
  func offset(_ v: Value) throws(Signal) -> Int {
    v.isFixnum ? v.fixnum - 1 : try integerOrMarker(v) - 1
  }

  /// A position from 0 as Lisp has it.
  @inline(__always) func lisp(_ offset: Int) -> Value { Value(fixnum: offset + 1) }

  /// Two position arguments as a range of the accessible part of `buffer`, in order.
  /// An error names the buffer, unless the positions are those of another function's argument.
  func region(
    _ a: Value, _ b: Value, _ buffer: Buffer, naming: Bool = true
  ) throws(Signal) -> (from: Int, to: Int) {
    let x = try offset(a)
    let y = try offset(b)
    let (from, to) = (min(x, y), max(x, y))
    if from < buffer.begin || to > buffer.end {
      if !naming { throw argsOutOfRange(a, b) }
      throw signal(.argsOutOfRange, list(object(buffer), lisp(x), lisp(y)))
    }
    return (from, to)
  }

  /// The same for what may lie outside of the accessible text, but not outside of the buffer.
  func wholeRegion(
    _ a: Value, _ b: Value, _ buffer: Buffer
  ) throws(Signal) -> (from: Int, to: Int) {
    let x = try offset(a)
    let y = try offset(b)
    let (from, to) = (min(x, y), max(x, y))
    if from < 0 || to > buffer.length { throw argsOutOfRange(a, b) }
    return (from, to)
  }

  /// A whole-number argument: an integer, where nil means `absent`.
  /// Else the error names `predicate`.
  func count(
    _ v: Value, default absent: Int = 1, or predicate: Value = .integerp
  ) throws(Signal) -> Int {
    if v.isNil { return absent }
    if v.isFixnum { return v.fixnum }
    throw wrongType(predicate, v)
  }

  /// A string argument.
  @discardableResult
  func text(_ v: Value) throws(Signal) -> Value {
    if v.isString { return v }
    throw wrongType(.stringp, v)
  }

  /// A character argument.
  func character(_ v: Value) throws(Signal) -> UInt32 {
    if v.isCharacter { return UInt32(v.fixnum) }
    throw wrongType(.characterp, v)
  }

  /// A buffer or buffer-name argument, nil meaning the current one. Signals for what names none.
  func bufferArgument(_ v: Value) throws(Signal) -> Buffer {
    if v.isNil { return buffer }
    if let b = v.exactly(Buffer.self) {
      if !b.isLive { throw error("Selecting deleted buffer") }
      return b
    }
    if v.isString {
      if let b = findBuffer(v) { return b }
      throw error("No buffer named \(swiftString(v))")
    }
    throw wrongType(.stringp, v)
  }

  /// A buffer argument that must be a buffer object; nil means the current one.
  func bufferObject(_ v: Value) throws(Signal) -> Buffer {
    if v.isNil { return buffer }
    if let b = v.exactly(Buffer.self) { return b }
    throw wrongType(.bufferp, v)
  }

  /// The live buffer of that name, if any.
  public func findBuffer(_ name: Value) -> Buffer? {
    for b in editor.buffers where stringsEqual(b.name, name) { return b }
    return nil
  }

  /// A marker argument.
  func markerArgument(_ v: Value) throws(Signal) -> Marker {
    if let m = v.exactly(Marker.self) { return m }
    throw wrongType(.markerp, v)
  }

  /// An overlay argument.
  func overlayArgument(_ v: Value) throws(Signal) -> Overlay {
    if let o = v.exactly(Overlay.self) { return o }
    throw wrongType(.overlayp, v)
  }

  /// Runs `body` with `target` current.
  func inBuffer<R>(_ target: Buffer, _ body: () throws(Signal) -> R) throws(Signal) -> R {
    if target === buffer { return try body() }
    let depth = bindingDepth
    saveCurrentBuffer()
    setCurrentBuffer(target)
    let r = try body()
    try unbind(to: depth)
    return r
  }

  /// Runs a hook without arguments, if it is set to anything.
  func runHook(_ hook: Value) throws(Signal) {
    if isTrue(hook) { _ = try call("run-hooks", hook) }
  }
}
