import Elisp
import OrgstarHost

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension WordSpec {
  /// `orgstar repl`.
  static let repl = WordSpec(
    name: "repl", summary: "evaluate Lisp forms as you type them",
    description: [
      "A form may span lines. Tab completes symbols, the arrow keys bring earlier forms back, "
        + "Ctrl-C stops what runs or forgets what was typed, Ctrl-D leaves. The last three values "
        + "are in *, ** and ***. Without a terminal, forms are read from standard input."
    ],
    examples: [Example("orgstar -l lib.el repl", "try out what lib.el defines")]
  ) { invocation in
    guard let session = invocation.makeSession() else { return .failure }
    return Repl(invocation: invocation, session: session).run()
  }
}

/// Reads forms, evaluates them, prints their values; an error does not leave.
private final class Repl {
  private let invocation: Invocation
  private let session: Session
  private var world: World { session.world }
  private let isInteractive: Bool
  private var failed = false

  init(invocation: Invocation, session: Session) {
    self.invocation = invocation
    self.session = session
    isInteractive = isatty(0) == 1 && isatty(1) == 1
  }

  func run() -> ExitStatus {
    if !isInteractive {
      evaluate(String(decoding: readStandardInput(), as: UTF8.self), name: "stdin")
      return failed ? .failure : .success
    }
    if !invocation.has("quiet") {
      writeText(1, "Orgstar \(orgstarVersion). Ctrl-D leaves.\n")
    }
    let editor = LineEditor(historyFile: historyFile) { [world] prefix in
      symbols(startingWith: prefix, in: world)
    }
    var pending = ""
    while true {
      Interrupts.forget()
      switch editor.readLine(prompt: pending.isEmpty ? "ELISP> " : "     > ") {
      case .interrupted:
        pending = ""
      case .end:
        writeText(1, "\n")
        if pending.isEmpty {
          editor.saveHistory()
          return .success
        }
        pending = ""
      case .line(let line):
        pending += line
        if isBlank(pending) {
          pending = ""
          continue
        }
        if isIncomplete(pending) { continue }
        editor.remember(pending)
        evaluate(pending, name: "repl")
        pending = ""
      }
    }
  }

  private var historyFile: String? {
    let folder = invocation.folders.state
    return AtomicFile(recoveryFolder: nil).makePrivateFolder(folder) ? folder + "/history" : nil
  }

  private func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy { $0 <= 0x20 } }

  /// Whether the text ends inside a form.
  private func isIncomplete(_ text: String) -> Bool {
    do throws(LispFailure) {
      try session.read(text)
      return false
    } catch {
      return error.symbol == "end-of-file"
    }
  }

  private func evaluate(_ text: String, name: String) {
    Interrupts.forget()
    // A Ctrl-C while nothing ran is still pending in the world.
    _ = try? session.attempt { () throws(Signal) in try world.checkInterrupt() }
    Interrupts.limit(seconds: invocation.timeout)
    do throws(LispFailure) {
      try session.evaluate(text, name: name) { value in
        fflush(nil)
        writeText(1, world.printed(value) + "\n")
        remember(value)
      }
    } catch {
      failed = true
      fflush(nil)
      var failure = error
      // The place in what was just typed says nothing.
      if isInteractive, failure.file == name { failure.file = nil }
      invocation.report(failure)
    }
    Interrupts.limit(seconds: nil)
    fflush(nil)
  }

  private func remember(_ value: Value) {
    let names = ["*", "**", "***"]
    for i in [2, 1] {
      session.set(names[i], world.valueIfBound(world.intern(names[i - 1])) ?? .nil)
    }
    session.set(names[0], value)
  }
}

/// Names of symbols with a function or a value that start with `prefix`, sorted.
private func symbols(startingWith prefix: String, in world: World) -> [String] {
  guard !prefix.isEmpty else { return [] }
  let found = world.allSymbols().filter {
    world.name($0).hasPrefix(prefix)
      && (world.valueIfBound($0) != nil || world.indirectFunction($0).isTrue)
  }
  return found.map(world.name).sorted()
}
