import Elisp
import OrgstarHost

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Lisp as `emacs --batch` runs it: options in order, exit status 255 after an uncaught error.
struct Batch {
  let session: Session
  private let line: BatchCommandLine

  /// Carry out the options, and end the process as `kill-emacs` does.
  static func run(_ arguments: [String], _ grammar: Grammar) -> ExitStatus {
    let line: BatchCommandLine
    do {
      line = try BatchCommandLine(arguments)
    } catch {
      return Invocation(grammar: grammar).refuse(
        error as? UsageError ?? UsageError(message: "bad options"))
    }
    if line.asksVersion {
      writeText(1, "orgstar \(orgstarVersion)\n")
      return .success
    }
    if line.asksHelp {
      writeText(1, grammar.overview)
      return .success
    }
    if let folder = line.folder, chdir(folder) != 0 {
      let reason = String(cString: strerror(errno))
      return Invocation(grammar: grammar).refuse(
        UsageError(message: "cannot change to \(escapingControls(folder)): \(reason)"))
    }
    var options = SessionOptions()
    // As in Emacs, batch mode does not load the user's configuration.
    options.isQuick = true
    options.arguments = ["orgstar"] + line.rest
    if let configuration = line.configuration {
      options.folders = Folders(configuration: configuration)
    }
    let batch = Batch(session: Session(options), line: line)
    Interrupts.catchAll(in: batch.session.world)
    do throws(LispFailure) { try batch.session.loadConfiguration() } catch {
      return batch.report(error)
    }
    return batch.run()
  }

  private init(session: Session, line: BatchCommandLine) {
    self.session = session
    self.line = line
  }

  private var world: World { session.world }
  private var leftVariable: Value { world.intern("command-line-args-left") }

  private func run() -> ExitStatus {
    session.set("init-file-debug", Value(line.debugsInit))
    setLeft(world.list(line.rest.map { world.string($0) }))
    var onlyFiles = false
    do {
      try line.moment?.fix(in: session)
      while true {
        // Lisp may have taken arguments, or put others there.
        let left = world.valueIfBound(leftVariable) ?? .nil
        var rest = world.items(left).map { $0.isString ? world.swiftString($0) : "" }
        guard let first = rest.first else { break }
        if try callSwitch(first) { continue }
        let before = rest.count
        guard let action = BatchCommandLine.next(&rest, onlyFiles: &onlyFiles) else {
          setLeft(.nil)
          break
        }
        var tail = left
        for _ in 0..<(before - rest.count) { tail = tail.cdr }
        setLeft(tail)
        if case .kill = action { break }
        try carryOut(action)
      }
      _ = try session.attempt { () throws(Signal) in try world.call("kill-emacs") }
      return .success
    } catch {
      return report(error)
    }
  }

  private func setLeft(_ list: Value) { session.set("command-line-args-left", list) }

  private func carryOut(_ action: BatchCommandLine.Action) throws(LispFailure) {
    switch action {
    case .load(let file): try session.load(file)
    case .script(let file): try session.load(file, isScript: true)
    case .addFolder(let folder): session.addToLoadPath(folder)
    case .eval(let form): try session.evaluate(form, name: "--eval")
    case .funcall(let name):
      let symbol = world.intern(name)
      _ = try session.attempt { () throws(Signal) in
        if world.isFunction(world.intern("command-execute")),
          try world.call("commandp", symbol).isTrue
        {
          return try world.call("command-execute", symbol)
        }
        return try world.funcall(symbol)
      }
    case .insert(let file):
      try call("insert-file-contents", session.absolutePath(file))
    case .visit(let file):
      if file.hasPrefix("+") { break }
      try call("find-file", session.absolutePath(file))
    case .kill: break
    case .unknown(let argument): try callUnknown(argument)
    }
  }

  private func call(_ function: StaticString, _ argument: String) throws(LispFailure) {
    _ = try session.attempt { () throws(Signal) in
      try world.funcall(world.intern(function), world.string(argument))
    }
  }

  /// Let `command-switch-alist` carry out an option.
  private func callSwitch(_ argument: String) throws(LispFailure) -> Bool {
    guard argument.hasPrefix("-") else { return false }
    let table = world.valueIfBound(world.intern("command-switch-alist")) ?? .nil
    for entry in world.items(table)
    where entry.isCons && entry.car.isString && world.swiftString(entry.car) == argument {
      setLeft((world.valueIfBound(leftVariable) ?? .nil).cdr)
      _ = try session.attempt { () throws(Signal) in try world.funcall(entry.cdr, entry.car) }
      return true
    }
    return false
  }

  /// Let `command-line-functions` try an argument that nobody knows.
  private func callUnknown(_ argument: String) throws(LispFailure) {
    try session.attempt { () throws(Signal) in
      let depth = world.bindingDepth
      world.bind(world.intern("argi"), world.string(argument))
      for function in world.items(
        world.valueIfBound(world.intern("command-line-functions")) ?? .nil)
      {
        if try world.funcall(function).isTrue {
          try world.unbind(to: depth)
          return
        }
      }
      throw world.error("Unknown option ‘\(argument)’")
    }
  }

  private func report(_ failure: LispFailure) -> ExitStatus {
    fflush(nil)
    var reporter = Reporter(terminal: Terminal())
    reporter.report(failure.diagnostic(withFrames: true))
    if failure.interrupt == .quit { return .interrupted }
    return .lispError
  }
}
