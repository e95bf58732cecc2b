import Elisp
import OrgstarHost

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads forms, evaluates them, prints their values; an error does not leave.
final class Prompt {
  private let invocation: Invocation
  private let session: Session
  private var world: World { session.world }
  private let isInteractive: Bool
  private var lastFailure: LispFailure?
  private var failed = false
  private static let prompt = "ELISP> "

  init(invocation: Invocation, session: Session) {
    self.invocation = invocation
    self.session = session
    isInteractive = isatty(0) == 1 && isatty(1) == 1
  }

  func run() -> ExitStatus {
    if !isInteractive {
      return runPiped()
    }
    if !invocation.has("quiet") {
      writeText(1, "Orgstar \(orgstarVersion). ,help lists commands, Ctrl-D leaves.\n")
    }
    let completion = PromptCompletion(session: session)
    let editor = LineEditor(
      historyFile: historyFile, complete: completion.complete,
      continuation: { [unowned self] in continuation($0) })
    while true {
      Interrupts.forget()
      switch editor.readText(prompt: Self.prompt) {
      case .interrupted: continue
      case .end:
        writeText(1, "\n")
        return .success
      case .line(let text):
        if text.utf8.allSatisfy({ $0 <= 0x20 }) { continue }
        editor.remember(text)
        if let (command, rest) = PromptCommand.split(text) {
          if command?.name == "quit" { return .success }
          carryOut(command, rest)
        } else {
          evaluate(text, name: "repl")
        }
      }
    }
  }

  /// Evaluate forms as they come: each when its last line is there, so that it may itself read lines
  /// that follow, and who writes them sees values before going on.
  private func runPiped() -> ExitStatus {
    var text = ""
    var linesBefore = 0
    while !failed, let line = readInputLine() {
      text += line
      if isIncomplete(text) { continue }
      // Errors tell the line of the input.
      evaluate(String(repeating: "\n", count: linesBefore) + text, name: "stdin")
      linesBefore += text.utf8.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
      text = ""
    }
    if !failed, !text.isEmpty {
      evaluate(String(repeating: "\n", count: linesBefore) + text, name: "stdin")
    }
    return failed ? .failure : .success
  }

  private func isIncomplete(_ text: String) -> Bool {
    do throws(LispFailure) {
      try session.read(text)
      return false
    } catch {
      return error.symbol == "end-of-file"
    }
  }

  private var historyFile: String? {
    let folder = invocation.folders.state
    return AtomicFile(recoveryFolder: nil).makePrivateFolder(folder) ? folder + "/history" : nil
  }

  /// What the next line begins with when the text ends inside a form; nil when it is complete.
  private func continuation(_ text: String) -> String? {
    if let (command, rest) = PromptCommand.split(text + "\n") {
      if command?.takes != .form { return nil }
      return continuation(rest)
    }
    do throws(LispFailure) {
      try session.read(text)
      return nil
    } catch {
      guard error.symbol == "end-of-file" else { return nil }
      let state = LispText(text)
      if state.openString != nil { return "" }
      return String(repeating: " ", count: Self.prompt.count + 2 * max(0, state.depth - 1))
    }
  }

  // MARK: Commands

  private func carryOut(_ command: PromptCommand?, _ argument: String) {
    guard let command else {
      say("no command \(argument.split(separator: " ").first ?? ","); ,help lists them")
      return
    }
    if command.takes != .nothing, argument.isEmpty {
      say("usage: " + command.synopsis)
      return
    }
    switch command.name {
    case "help":
      let rows = PromptCommand.all.map { ($0.synopsis, $0.help) }
      page(Grammar.columns(rows))
    case "bt":
      guard let failure = lastFailure else { return say("no error yet") }
      page(failure.diagnostic(withFrames: true).text(color: false) + "\n")
    case "describe":
      let name = argument.split(separator: " ").first.map(String.init) ?? argument
      let plain = String(name.drop { $0 == "'" || $0 == "#" })
      guard let text = Description(session: session).describe(plain) else {
        return say("nothing is called \(plain)")
      }
      page(text)
    case "apropos":
      guard let text = Description(session: session).apropos(argument) else {
        return say("no name contains \(argument)")
      }
      page(text)
    case "load":
      let file = argument.filter { $0 != "\"" }
      guarded { () throws(LispFailure) in
        try session.load(file)
        say("loaded \(file)")
      }
    case "expand":
      evaluate("(pp-to-string (macroexpand-all '\(argument)))", name: "repl") { [self] value in
        page(value.isString ? world.swiftString(value) : world.printed(value) + "\n")
      }
    case "time": time(argument)
    case "profile":
      world.startProfiling()
      evaluate(argument, name: "repl")
      page(ProfileTable(world.stopProfiling(), world: world).text(limit: 20))
    default: break
    }
  }

  private func time(_ form: String) {
    let bytes = world.allocatedBytes
    let collections = world.collections
    let began = monotonicSeconds()
    evaluate(form, name: "repl")
    let seconds = monotonicSeconds() - began
    let count = world.collections - collections
    say(
      "\(RunReport.format(milliseconds: seconds * 1000)) ms, "
        + "\(world.allocatedBytes - bytes) bytes allocated, "
        + (count == 1 ? "1 collection" : "\(count) collections"))
  }

  private func say(_ text: String) { writeText(1, escapingControls(text) + "\n") }

  private func page(_ text: String) {
    flushOutput()
    Pager(world: world).show(escapingControls(text, keepingNewlines: true))
  }

  // MARK: Evaluating

  private func evaluate(_ text: String, name: String) {
    var values: [Value] = []
    let mark = world.rootMark
    evaluate(text, name: name) { [self] value in
      flushOutput()
      let printed = world.printed(value) + "\n"
      // On a terminal a value must not send it commands.
      if isInteractive { page(printed) } else { writeText(1, printed) }
      remember(value)
      world.keep(value)
      values.append(value)
    }
    if !values.isEmpty { session.set("/", world.list(values)) }
    world.releaseRoots(to: mark)
  }

  private func evaluate(_ text: String, name: String, each: (Value) -> Void) {
    guarded { () throws(LispFailure) in
      try session.evaluate(text, name: name, each: each)
    }
  }

  /// Run Lisp; report what it signals.
  private func guarded(_ body: () throws(LispFailure) -> Void) {
    Interrupts.forget()
    // A Ctrl-C while nothing ran is still pending in the world.
    _ = try? session.attempt { () throws(Signal) in try world.checkInterrupt() }
    Interrupts.limit(seconds: invocation.timeout)
    do throws(LispFailure) {
      try body()
    } catch {
      failed = true
      flushOutput()
      lastFailure = error
      var failure = error
      // The place in what was just typed says nothing.
      if isInteractive, failure.file == "repl" { failure.file = nil }
      invocation.report(failure)
    }
    Interrupts.limit(seconds: nil)
    flushOutput()
  }

  private func remember(_ value: Value) {
    let names = ["*", "**", "***"]
    for i in [2, 1] {
      session.set(names[i], world.valueIfBound(world.intern(names[i - 1])) ?? .nil)
    }
    session.set(names[0], value)
  }
}
