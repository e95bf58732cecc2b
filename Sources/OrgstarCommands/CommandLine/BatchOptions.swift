import OrgstarHost

/// An option of Emacs's command line that batch mode knows.
struct BatchOption: Equatable {
  enum Kind: Equatable {
    case batch, quick, noInit, noSiteFile, noSplash, debugInit, version, help, chdir, config, now
    case script, scriptQuick, load, directory, eval, funcall, insert, find, kill
    /// Accepted without effect: about windows, users and resources.
    case ignored
  }
  var kind: Kind
  /// Names without dashes. A name longer than one letter may have one dash or two.
  var names: [String]
  var takesArgument = false
  /// Processed before all others, wherever it stands.
  var isInitial = false

  /// Whether it asks for batch mode.
  var startsBatch: Bool { [.batch, .script, .scriptQuick].contains(kind) }

  static let all: [BatchOption] = [
    BatchOption(kind: .batch, names: ["batch"], isInitial: true),
    BatchOption(kind: .quick, names: ["Q", "quick"], isInitial: true),
    BatchOption(kind: .noInit, names: ["q", "no-init-file"], isInitial: true),
    BatchOption(
      kind: .noSiteFile, names: ["no-site-file", "nsl", "no-site-lisp"], isInitial: true),
    BatchOption(kind: .noSplash, names: ["no-splash"], isInitial: true),
    BatchOption(kind: .debugInit, names: ["debug-init"], isInitial: true),
    BatchOption(kind: .version, names: ["version"], isInitial: true),
    BatchOption(kind: .help, names: ["help"], isInitial: true),
    BatchOption(kind: .chdir, names: ["chdir"], takesArgument: true, isInitial: true),
    BatchOption(
      kind: .config, names: ["init-directory", "config"], takesArgument: true, isInitial: true),
    BatchOption(kind: .now, names: ["now"], takesArgument: true, isInitial: true),
    BatchOption(
      kind: .ignored,
      names: [
        "nw", "no-window-system", "no-x-resources", "module-assertions", "no-blinking-cursor",
        "no-desktop", "no-loadup", "no-comp-spawn",
      ], isInitial: true),
    BatchOption(
      kind: .ignored, names: ["u", "user", "t", "terminal", "d", "display"], takesArgument: true,
      isInitial: true),
    BatchOption(kind: .script, names: ["script"], takesArgument: true, isInitial: true),
    BatchOption(kind: .scriptQuick, names: ["x"], takesArgument: true, isInitial: true),
    BatchOption(kind: .load, names: ["l", "load"], takesArgument: true),
    BatchOption(kind: .directory, names: ["L", "directory"], takesArgument: true),
    BatchOption(kind: .eval, names: ["eval", "execute"], takesArgument: true),
    BatchOption(kind: .funcall, names: ["f", "funcall", "e"], takesArgument: true),
    BatchOption(kind: .insert, names: ["i", "insert"], takesArgument: true),
    BatchOption(kind: .find, names: ["find-file", "file", "visit"], takesArgument: true),
    BatchOption(kind: .kill, names: ["kill"]),
  ]

  /// The option called `name`, dashes included.
  static func named(_ name: String) -> BatchOption? { match(name)?.option }

  /// The option that an argument is, and the value after its `=`.
  ///
  /// A name with two dashes may be shortened as long as it stays unambiguous.
  static func match(_ argument: String) -> (option: BatchOption, value: String?)? {
    guard argument.hasPrefix("-"), argument.utf8.count > 1 else { return nil }
    let isLong = argument.hasPrefix("--")
    var name = argument.dropFirst(isLong ? 2 : 1)
    var value: String?
    if isLong, let equals = name.firstIndex(of: "=") {
      value = String(name[name.index(after: equals)...])
      name = name[..<equals]
    }
    func options(_ isNamed: (String) -> Bool) -> [BatchOption] {
      all.filter { $0.names.contains { (!isLong || $0.count > 1) && isNamed($0) } }
    }
    if let exact = options({ $0 == name }).first {
      return value != nil && !exact.takesArgument ? nil : (exact, value)
    }
    guard isLong, !name.isEmpty else { return nil }
    let near = options { $0.hasPrefix(name) }
    guard near.count == 1, let option = near.first, value == nil || option.takesArgument else {
      return nil
    }
    return (option, value)
  }
}

/// What `--batch` and the options around it ask for.
///
/// Start-up options count wherever they stand. The others are taken in order while they are carried
/// out, because a function called by `-f` may take arguments off `command-line-args-left`.
struct BatchCommandLine: Equatable {
  var isQuick = false
  var debugsInit = false
  var asksVersion = false
  var asksHelp = false
  /// Folder to change to at the start.
  var folder: String?
  var configuration: String?
  /// What is the present for all Lisp.
  var moment: Moment?
  /// What is left to do, for `command-line-args-left`.
  var rest: [String] = []

  /// Sort out the start-up options.
  init(_ arguments: [String]) throws {
    var queue = arguments[...]
    while let argument = queue.popFirst() {
      if argument == "--" {
        rest.append(argument)
        rest += queue
        break
      }
      guard let (option, inline) = BatchOption.match(argument) else {
        rest.append(argument)
        continue
      }
      var value = inline
      if option.takesArgument, value == nil {
        value = queue.popFirst()
        if value == nil { throw UsageError(message: "Option '\(argument)' requires an argument") }
      }
      guard option.isInitial else {
        rest.append(argument)
        if inline == nil, let value { rest.append(value) }
        continue
      }
      switch option.kind {
      case .quick: isQuick = true
      case .debugInit: debugsInit = true
      case .version: asksVersion = true
      case .help: asksHelp = true
      case .chdir: folder = value
      case .config: configuration = value
      case .now:
        moment = value.flatMap(Moment.init)
        if moment == nil {
          throw UsageError(
            message:
              "‘\(escapingControls(value ?? ""))’ is not a time; write YYYY-MM-DD or YYYY-MM-DD HH:MM"
          )
        }
      case .script, .scriptQuick:
        if option.kind == .scriptQuick { isQuick = true }
        rest.insert(contentsOf: ["-scriptload", value ?? ""], at: 0)
      default: break
      }
    }
  }

  /// One thing to do.
  enum Action: Equatable {
    case load(String)
    /// The file of `--script`: its name, and whether it is one.
    case script(String)
    case addFolder(String)
    case eval(String)
    case funcall(String)
    case insert(String)
    case visit(String)
    case kill
    case unknown(String)
  }

  /// Take the next action off `arguments`; nil at the end.
  ///
  /// - Parameter onlyFiles: a `--` was seen: what follows are files to visit.
  static func next(_ arguments: inout [String], onlyFiles: inout Bool) -> Action? {
    guard !arguments.isEmpty else { return nil }
    let argument = arguments.removeFirst()
    if onlyFiles { return .visit(argument) }
    if argument == "--" {
      onlyFiles = true
      return next(&arguments, onlyFiles: &onlyFiles)
    }
    if argument == "-scriptload", !arguments.isEmpty { return .script(arguments.removeFirst()) }
    guard argument.hasPrefix("-"), argument != "-" else { return .visit(argument) }
    guard let (option, inline) = BatchOption.match(argument) else { return .unknown(argument) }
    var value = inline ?? ""
    if option.takesArgument, inline == nil {
      if arguments.isEmpty { return .unknown(argument) }
      value = arguments.removeFirst()
    }
    switch option.kind {
    case .load: return .load(value)
    case .directory: return .addFolder(value)
    case .eval: return .eval(value)
    case .funcall: return .funcall(value)
    case .insert: return .insert(value)
    case .find: return .visit(value)
    case .kill: return .kill
    // A start-up option is gone by now; one that Lisp put back has no effect.
    default: return next(&arguments, onlyFiles: &onlyFiles)
    }
  }
}
