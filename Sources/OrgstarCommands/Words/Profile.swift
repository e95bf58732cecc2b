import Elisp
import OrgstarHost

extension WordSpec {
  /// `orgstar profile`.
  static let profile = WordSpec(
    name: "profile", summary: "show where a script, a form or a block spends time and memory",
    description: [
      "Runs Lisp files, forms or code of Org files, then prints a line for each function that was "
        + "called: number of calls, time in the function itself, time with what it called, bytes "
        + "it allocated. Every call is counted and timed, which makes code slower; functions that "
        + "have instructions of their own, such as car, are part of their caller.",
      "Code of an Org file runs as with orgstar run, which asks unless --yes is given, but nothing "
        + "is written. Without --block everything in the file runs.",
    ],
    options: [
      OptionSpec("--block", argument: "NAME", help: "run only what has this #+NAME"),
      OptionSpec("-y", "--yes", help: "run code of Org files without asking"),
      OptionSpec(
        "--sort", argument: "KEY", help: "order by self (the default), total, calls or bytes",
        completion: .words(ProfileTable.Order.allCases.map(\.rawValue))),
      OptionSpec("--limit", argument: "N", help: "print at most N lines (default 30; 0: all)"),
      OptionSpec(
        "-o", "--output", argument: "FILE", help: "write the table to a file", completion: .file([])
      ),
    ],
    positionals: [
      PositionalSpec("FILE-OR-FORM", repeats: true, completion: .file(["el", "org"]))
    ],
    examples: [
      Example("orgstar profile script.el", "where a script spends its time"),
      Example("orgstar -l lib.el profile '(my-work 1000)' --sort total", "one call"),
      Example("orgstar profile --yes --block totals budget.org", "a block of a document"),
    ]
  ) { invocation in
    guard let limit = Int(invocation.value("limit") ?? "30"), limit >= 0 else {
      return invocation.refuse(
        UsageError(message: "--limit takes a number of lines", word: "profile"))
    }
    guard let session = invocation.makeSession() else { return .failure }
    let world = session.world
    Interrupts.limit(seconds: invocation.timeout)
    world.startProfiling()
    var status = ExitStatus.success
    for argument in invocation.arguments where status == .success {
      status = run(argument, invocation, session)
    }
    let rows = world.stopProfiling()
    Interrupts.limit(seconds: nil)
    flushOutput()
    var table = ProfileTable(rows, world: world)
    table.order = invocation.value("sort").flatMap(ProfileTable.Order.init) ?? .selfTime
    let text = invocation.has("json") ? table.json : table.text(limit: limit)
    if let path = invocation.value("output"), path != "-" {
      do throws(FileError) {
        let bytes = Array(text.utf8)
        try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
          try AtomicFile(recoveryFolder: nil).write([bytes], to: Array(path.utf8CString))
        }
      } catch {
        var reporter = invocation.reporter
        reporter.report(Diagnostic(.error, error.message, file: path))
        return .refused
      }
    } else {
      writeText(1, text)
    }
    return status
  }

  private static func run(
    _ argument: String, _ invocation: Invocation, _ session: Session
  ) -> ExitStatus {
    if argument.hasSuffix(".org") {
      var settings = FileRun.Settings()
      settings.assumesYes = invocation.has("yes")
      settings.only = invocation.values("block")
      settings.discardsResults = true
      settings.timeout = invocation.timeout
      settings.printsFrames = invocation.has("debug")
      var consent = Consent(folders: invocation.folders)
      var run = FileRun(
        session: session, settings: settings, folders: invocation.folders, file: argument,
        reporter: invocation.reporter)
      return run.run(consent: &consent)
    }
    do throws(LispFailure) {
      if argument.hasPrefix("(") {
        try session.evaluate(argument, name: "profile")
      } else {
        try session.load(argument)
      }
      return .success
    } catch {
      flushOutput()
      return invocation.report(error)
    }
  }
}
