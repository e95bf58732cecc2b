import Editor
import Elisp
import OrgEngine

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A place in a source that Lisp was read from.
public struct SourcePlace: Equatable {
  /// The source's name: a file, or what the text was called when it was evaluated.
  public var file: String
  /// Line from 1.
  public var line: Int
  /// Column in characters from 1.
  public var column: Int

  /// A place; `line` and `column` from 1.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// A Lisp error as it is reported.
public struct LispFailure: Error {
  /// In Emacs's words: `Symbol’s value as variable is void: foo`.
  public var message: String
  /// The error object, `(SYMBOL . DATA)`.
  public var object: Value
  /// Name of the error symbol.
  public var symbol: String
  /// Name of the source, line and column, where they are known.
  public var file: String?
  /// Line from 1.
  public var line: Int?
  /// Column in characters from 1.
  public var column: Int?
  /// The Lisp frames, innermost first, as `(FUNCTION ARGUMENTS…)`.
  public var frames: [String]
  /// Where each of `frames` stood, where that is known: never for bundled Lisp.
  public var places: [SourcePlace?] = []
  /// Why it was stopped from outside, if it was.
  public var interrupt: InterruptReason?

  /// A diagnostic; with the frames if wanted.
  public func diagnostic(withFrames: Bool) -> Diagnostic {
    Diagnostic(
      .error, message, file: file, line: line, column: column,
      details: withFrames ? frameLines : [])
  }

  /// A line for each frame, with its place.
  private var frameLines: [String] {
    frames.enumerated().map { i, frame in
      guard i < places.count, let place = places[i] else { return "in " + frame }
      return "in \(frame) at \(place.file):\(place.line):\(place.column)"
    }
  }
}

/// What a session starts with.
public struct SessionOptions {
  /// Without `init.el` and the user's settings.
  public var isQuick = false
  /// The user's folders.
  public var folders = Folders()
  /// A `lisp/` folder instead of the bundled one.
  public var lispFolder = environment("ORGSTAR_LISP")
  /// Arguments for `command-line-args`.
  public var arguments: [String] = ["orgstar"]

  /// The usual: the user's configuration, the bundled Lisp.
  public init() {}
}

/// A world with everything installed: what an application embeds, and what the command line runs
/// on. Belongs to one thread at a time.
public final class Session {
  /// The Lisp world.
  public let world: World
  private let options: SessionOptions

  /// Everything that is built in, in the order it is installed.
  private static let plugins: [any Plugin.Type] = [
    EditorPlugin.self, OrgPlugin.self, HostPlugin.self,
  ]

  /// A session that has not loaded the user's configuration yet; see `loadConfiguration()`.
  public init(_ options: SessionOptions = SessionOptions()) {
    self.options = options
    world = World.make()
    let bundle = BundledSource(folder: options.lispFolder)
    world.setPart(.spare, bundle)
    world.setPart(.host, HostState(folders: options.folders))
    for plugin in Self.plugins { world.install(plugin) }
    if let table = bundle.file("core/autoloads.txt") { world.installAutoloads(table) }
    world.setTracing(true)
    setUpVariables()
  }

  deinit { world.releaseProcessesAndFiles() }

  private func setUpVariables() {
    set("command-line-args", world.list(options.arguments.map { world.string($0) }))
    set("user-emacs-directory", world.string(options.folders.configuration + "/"))
    set("orgstar-recovery-directory", world.string(options.folders.recovery))
    if let folder = currentFolder {
      let value = world.string(folder.hasSuffix("/") ? folder : folder + "/")
      set("default-directory", value)
      try? world.setDefault(.defaultDirectory, value)
    }
  }

  private var currentFolder: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    return getcwd(&buffer, buffer.count) == nil ? nil : String(cString: buffer)
  }

  /// Set a variable. A watcher or a constant that refuses is ignored.
  public func set(_ variable: String, _ value: Value) {
    try? world.set(world.intern(variable), value)
  }

  // MARK: Running Lisp

  /// Run `body`; what it signals comes back as a failure.
  public func attempt<T>(_ body: () throws(Signal) -> T) throws(LispFailure) -> T {
    let result: Result<T, World.Failure>
    do throws(Signal) {
      result = try world.catching(.t, body)
    } catch {
      // Everything was caught above: only a throw without a catch could come here.
      throw LispFailure(message: "No catch for tag", object: .nil, symbol: "no-catch", frames: [])
    }
    switch result {
    case .success(let value): return value
    case .failure(let failure): throw describe(failure.object)
    }
  }

  private func describe(_ object: Value) -> LispFailure {
    let position = world.lastErrorPosition
    let known = position.line > 0
    var names: [UInt: String]?
    // Of each argument the beginning is shown: the rest need not be printed.
    let depth = world.bindingDepth
    world.bind(world.intern("print-level"), Value(fixnum: 30))
    world.bind(world.intern("print-length"), Value(fixnum: 100))
    let frames = world.items(world.lastErrorTrace).prefix(100).map { frame($0, &names) }
    try? world.unbind(to: depth)
    var failure = LispFailure(
      message: world.errorMessage(object), object: object,
      symbol: object.isCons && object.car.isSymbol ? world.name(object.car) : "error",
      file: known ? world.sourceName(position.file) : nil, line: known ? position.line : nil,
      column: known ? position.column : nil,
      frames: frames)
    failure.places = world.lastErrorPositions.prefix(100).map { position in
      position.flatMap { p in
        world.sourceName(p.file).map { SourcePlace(file: $0, line: p.line, column: p.column) }
      }
    }
    // The form at top level itself is no function that anyone called.
    if failure.frames.last == "(#<lambda>)" { failure.frames.removeLast() }
    if failure.symbol == "quit" { failure.interrupt = world.takeInterruptReason() }
    return failure
  }

  /// A frame, `(t FUNCTION (ARGUMENTS…) nil)`, as it is shown.
  private func frame(_ frame: Value, _ names: inout [UInt: String]?) -> String {
    let parts = world.items(frame)
    guard parts.count >= 3 else { return world.printed(frame) }
    let function =
      parts[1].isSymbol ? world.name(parts[1]) : name(ofFunction: parts[1], &names) ?? "#<lambda>"
    let arguments = world.items(parts[2]).map { shorten(world.printed($0)) }
    return "(" + ([function] + arguments).joined(separator: " ") + ")"
  }

  /// The symbol whose function a closure is: one that was called through its value, as by
  /// `mapcar`, has no name in its frame. `names` is made when it is first needed.
  private func name(ofFunction function: Value, _ names: inout [UInt: String]?) -> String? {
    if names == nil {
      var made: [UInt: String] = [:]
      for symbol in world.allSymbols() {
        let f = world.indirectFunction(symbol)
        if f.isClosure, made[f.bits] == nil { made[f.bits] = world.name(symbol) }
      }
      names = made
    }
    return names?[function.bits]
  }

  private func shorten(_ text: String) -> String {
    text.count > 60 ? String(text.prefix(59)) + "…" : text
  }

  /// Evaluate every form in a text; the value of the last.
  ///
  /// - Parameters:
  ///   - name: what positions call the text.
  ///   - body: receives each value.
  @discardableResult
  public func evaluate(
    _ text: String, name: String, each body: (Value) -> Void = { _ in }
  ) throws(LispFailure) -> Value {
    let bytes = Array(text.utf8)
    return try attempt { () throws(Signal) -> Value in
      // The reader's text must not move; it is read to the end before this returns.
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, bytes.count))
      _ = copy.initialize(from: bytes)
      defer { copy.deallocate() }
      var reader = Reader(
        world, UnsafeBufferPointer(rebasing: UnsafeBufferPointer(copy)[..<bytes.count]),
        file: world.sourceIndex(name))
      var value = Value.nil
      while let form = try reader.next() {
        value = try world.eval(form, lexical: true)
        try world.runFinalizers()
        body(value)
      }
      return value
    }
  }

  /// Read every form in a text without evaluating any.
  public func read(_ text: String) throws(LispFailure) {
    let bytes = Array(text.utf8)
    try attempt { () throws(Signal) in
      try bytes.withUnsafeBufferPointer { bytes throws(Signal) in
        var reader = Reader(world, bytes)
        while try reader.next() != nil {}
      }
    }
  }

  /// Load a Lisp file, as `-l` does: from the current folder if it is there, else along the load
  /// path.
  public func load(_ file: String, isScript: Bool = false) throws(LispFailure) {
    try attempt { () throws(Signal) in
      var path = absolutePath(file)
      func exists(_ path: String) -> Bool {
        (try? SystemCalls.real.identity(of: path)).map { !$0.isFolder } ?? false
      }
      if path.hasSuffix(".elc"), exists(String(path.dropLast())) { path.removeLast() }
      let isHere = exists(path)
      _ = try world.load(
        isHere || isScript ? path : file, noError: false, noSuffix: isHere || isScript,
        mustSuffix: false)
    }
  }

  /// `path` made absolute against the current folder; `~/` is the home folder.
  public func absolutePath(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    if path.hasPrefix("~/"), let home = environment("HOME") { return home + path.dropFirst() }
    guard let folder = currentFolder else { return path }
    return folder == "/" ? "/" + path : folder + "/" + path
  }

  /// Put a folder on the load path: in front, or at the end if it starts with a colon. Folders put
  /// in front one after another keep their order.
  public func addToLoadPath(_ folder: String) {
    let old = world.items(world.valueIfBound(.loadPath) ?? .nil)
    if folder.hasPrefix(":") {
      let path = world.string(absolutePath(String(folder.dropFirst())))
      set("load-path", world.list(old + [path]))
      return
    }
    var new = old
    new.insert(world.string(absolutePath(folder)), at: min(foldersInFront, old.count))
    foldersInFront += 1
    set("load-path", world.list(new))
  }
  private var foldersInFront = 0

  // MARK: Configuration

  /// Note settings that mean nothing without a display from now on: the host's `voidSettings`.
  public func watchVoidSettings() throws(LispFailure) {
    try attempt { () throws(Signal) in
      _ = try world.call("display-watch-void-settings")
      world.host.watchesVoidSettings = true
    }
  }

  private func noteTime(in variable: String) throws(LispFailure) {
    try attempt { () throws(Signal) in
      try world.set(world.intern(variable), try world.call("current-time"))
    }
  }

  /// Load the user's `init.el`, unless the session is quick. Its `lisp/` goes on the load path.
  public func loadConfiguration() throws(LispFailure) {
    set("orgstar-configuring", .t)
    defer { set("orgstar-configuring", .nil) }
    try noteTime(in: "before-init-time")
    if !options.isQuick { try loadInitFile() }
    try noteTime(in: "after-init-time")
    try runHook("after-init-hook")
  }

  private func loadInitFile() throws(LispFailure) {
    let folder = options.folders.configuration
    let lisp = folder + "/lisp"
    if let found = try? SystemCalls.real.identity(of: lisp), found.isFolder { addToLoadPath(lisp) }
    let file = folder + "/init.el"
    guard let found = try? SystemCalls.real.identity(of: file), !found.isFolder else { return }
    set("user-init-file", world.string(file))
    try load(file)
  }

  /// Call the functions of a hook without arguments.
  public func runHook(_ hook: String) throws(LispFailure) {
    try attempt { () throws(Signal) in _ = try world.runHook(world.intern(hook)) }
  }
}
