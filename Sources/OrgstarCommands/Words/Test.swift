import Elisp
import OrgstarHost

extension WordSpec {
  /// `orgstar test`.
  static let test = WordSpec(
    name: "test", summary: "run the ERT tests in Lisp files",
    description: [
      "Loads the files and runs the tests they define, a line for each on standard output. The "
        + "exit status is 1 if a test has another result than it expects, or a file does not load.",
      "A selector is a regular expression for names, or a Lisp form such as (tag :slow), "
        + "(not (tag :slow)) or (or \"^a\" \"^b\"), as ert-select-tests takes it.",
      "--timeout limits each test.",
    ],
    options: [
      OptionSpec(
        "-s", "--selector", argument: "SELECTOR", help: "run only the tests that it selects"),
      OptionSpec(
        "--junit", argument: "FILE", help: "write the results as JUnit XML",
        completion: .file(["xml"])),
      OptionSpec("--list", help: "list the tests, and run none"),
      OptionSpec("-x", "--fail-fast", help: "stop at the first unexpected result"),
    ],
    positionals: [PositionalSpec("FILE", repeats: true, completion: .file(["el"]))],
    examples: [
      Example("orgstar -L . test test/*.el", "run all tests of a package"),
      Example("orgstar test --selector parse --junit out.xml my-tests.el", "some, for a CI server"),
      Example("orgstar test --selector '(not (tag :slow))' my-tests.el", "without the slow ones"),
    ]
  ) { invocation in
    guard let session = invocation.makeSession() else { return .failure }
    var run = TestRun(invocation: invocation, session: session)
    return run.run()
  }
}

/// Runs the tests of Lisp files and reports them.
private struct TestRun {
  let invocation: Invocation
  let session: Session
  private var reporter: Reporter
  private var report = TestReport()
  private var world: World { session.world }

  init(invocation: Invocation, session: Session) {
    self.invocation = invocation
    self.session = session
    reporter = invocation.reporter
  }

  mutating func run() -> ExitStatus {
    var status = ExitStatus.success
    for file in invocation.arguments {
      guard isFile(file) else {
        reporter.report(Diagnostic(.error, "no such file", file: file))
        return .refused
      }
      do throws(LispFailure) {
        try session.load(file)
      } catch {
        flushOutput()
        status = invocation.report(error)
        if status == .interrupted { return status }
        report.failures.append((file, error.message))
      }
    }
    do throws(LispFailure) {
      let tests = try select()
      if invocation.has("list") {
        for test in world.items(tests) {
          writeText(
            1,
            try string(
              session.attempt { () throws(Signal) in
                try world.call("ert-test-name", test)
              }) + "\n")
        }
        return status
      }
      let one = try runAll(tests)
      if one != .success { status = one }
    } catch {
      flushOutput()
      return invocation.report(error)
    }
    if let path = invocation.value("junit"), !writeJUnit(to: path) { return .refused }
    return status
  }

  private func isFile(_ path: String) -> Bool {
    (try? SystemCalls.real.identity(of: session.absolutePath(path))).map { !$0.isFolder } ?? false
  }

  private func string(_ value: Value) -> String {
    value.isString ? world.swiftString(value) : world.printed(value)
  }

  private func select() throws(LispFailure) -> Value {
    let text = invocation.value("selector") ?? "t"
    let isForm = text == "t" || text.hasPrefix("(") || text.hasPrefix(":") || text.hasPrefix("\"")
    return try session.attempt { () throws(Signal) in
      _ = try world.call("require", world.intern("ert"))
      let string = world.string(text)
      let selector =
        isForm ? try world.call("car", try world.call("read-from-string", string)) : string
      return try world.call("ert-select-tests", selector, .t)
    }
  }

  private mutating func runAll(_ tests: Value) throws(LispFailure) -> ExitStatus {
    let all = world.items(tests)
    let began = monotonicSeconds()
    var status = ExitStatus.success
    // A test that ends the process is no success of those that did not run.
    let ending = world.host.exit
    world.host.exit = { status in
      writeText(2, "orgstar: error: a test ended the process with status \(status)\n")
      endProcess(status == 0 ? ExitStatus.failure.rawValue : status)
    }
    defer { world.host.exit = ending }
    for (i, test) in all.enumerated() {
      reporter.progress("testing", i, of: all.count, elapsed: monotonicSeconds() - began)
      let result = try runOne(test)
      reporter.clearProgress()
      report.results.append(result)
      show(result)
      if Interrupts.isPending {
        reporter.report(Diagnostic(.error, "interrupted"))
        status = .interrupted
        break
      }
      if !result.isExpected {
        status = .failure
        if invocation.has("fail-fast") { break }
      }
    }
    report.seconds = monotonicSeconds() - began
    if invocation.has("json") {
      writeText(1, report.summaryJSON + "\n")
    } else {
      reporter.summary(report.summary)
    }
    return status
  }

  private mutating func runOne(_ test: Value) throws(LispFailure) -> TestResult {
    session.set("ert--place", .nil)
    let began = monotonicSeconds()
    Interrupts.limit(seconds: invocation.timeout)
    defer { Interrupts.limit(seconds: nil) }
    let value = try session.attempt { () throws(Signal) in try world.call("ert-run-test", test) }
    let seconds = monotonicSeconds() - began
    let isTimeout = Interrupts.isExpired
    // The limit is the test's, not that of the report on it.
    Interrupts.limit(seconds: nil)
    _ = try? session.attempt { () throws(Signal) in try world.checkInterrupt() }
    flushOutput()
    return try session.attempt { () throws(Signal) in
      let depth = world.bindingDepth
      defer { try? world.unbind(to: depth) }
      world.bind(world.intern("print-level"), Value(fixnum: 100))
      let expected = try world.call("ert-test-result-expected-p", test, value)
      let word = try world.call("ert-string-for-test-result", value, .t)
      var result = TestResult(
        name: string(try world.call("ert-test-name", test)), outcome: string(word),
        isExpected: expected.isTrue, seconds: seconds)
      let place = world.items(world.valueIfBound(world.intern("ert--place")) ?? .nil)
      if place.count == 3 {
        result.place = SourcePlace(
          file: string(place[0]), line: place[1].fixnum, column: place[2].fixnum)
      } else if let p = world.place(ofFunction: try world.call("ert-test-body", test)),
        let file = world.sourceName(p.file)
      {
        result.place = SourcePlace(file: file, line: p.line, column: p.column)
      }
      if var place = result.place {
        place.file = shortened(place.file)
        result.place = place
        result.file = place.file
      }
      if result.file == nil {
        let file = try world.call("ert-test-file-name", test)
        if file.isString { result.file = shortened(string(file)) }
      }
      if try world.call("ert-test-passed-p", value).isTrue {
        if expected.isNil { result.message = "passed, but a failure was expected" }
        return result
      }
      let condition = try world.call("aref", value, Value(fixnum: 4))
      result.message =
        isTimeout
        ? "stopped after \(invocation.value("timeout") ?? "?") s (--timeout)" : message(condition)
      result.details = details(condition)
      let infos = try world.call("aref", value, Value(fixnum: 6))
      for info in world.items(infos) where info.isCons {
        result.details.insert(string(info.car) + string(info.cdr), at: 0)
      }
      if invocation.has("debug") {
        let frames = try world.call("aref", value, Value(fixnum: 5))
        result.details += world.items(frames).prefix(60).map { "in " + frame($0) }
      }
      return result
    }
  }

  /// A path below the current folder without that folder.
  private func shortened(_ path: String) -> String {
    let folder = session.absolutePath("")
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  private func frame(_ frame: Value) -> String {
    let parts = world.items(frame)
    guard parts.count >= 3 else { return world.printed(frame) }
    let name = parts[1].isSymbol ? world.name(parts[1]) : "#<lambda>"
    let text =
      "(" + ([name] + world.items(parts[2]).map { world.printed($0) }).joined(separator: " ") + ")"
    return text.count > 160 ? text.prefix(159) + "…" : text
  }

  /// What a failed check says: `(DESCRIPTION KEY VALUE…)` of the form that failed.
  private func failedCheck(_ condition: Value) -> Value? {
    guard condition.isCons, condition.car == world.intern("ert-test-failed"), condition.cdr.isCons,
      condition.cdr.car.isCons, condition.cdr.car.car.isCons
    else { return nil }
    return condition.cdr.car
  }

  private func message(_ condition: Value) -> String {
    if let check = failedCheck(condition) { return "failed: " + world.printed(check.car) }
    guard condition.isCons else { return "failed" }
    let isSkip = condition.car == world.intern("ert-test-skipped")
    if isSkip {
      let reason = condition.cdr.isCons ? condition.cdr.car : .nil
      return "skipped: " + string(reason.isCons ? reason.car : reason)
    }
    if condition.car == world.intern("ert-test-failed") {
      return condition.cdr.isCons ? string(condition.cdr.car) : "failed"
    }
    return world.errorMessage(condition)
  }

  private func details(_ condition: Value) -> [String] {
    guard let check = failedCheck(condition) else { return [] }
    var lines: [String] = []
    var rest = check.cdr
    while rest.isCons, rest.cdr.isCons {
      let key = string(rest.car).drop { $0 == ":" }
      lines.append("\(key): \(world.printed(rest.cdr.car))")
      rest = rest.cdr.cdr
    }
    return lines
  }

  private mutating func show(_ result: TestResult) {
    if invocation.has("json") {
      writeText(1, result.json + "\n")
      return
    }
    if !invocation.has("quiet") || !result.isExpected {
      writeText(1, result.line(color: invocation.terminal.usesColor(on: 1)) + "\n")
    }
    if !result.isExpected { reporter.report(result.diagnostic) }
  }

  private mutating func writeJUnit(to path: String) -> Bool {
    if path == "-" { return writeText(1, report.junit) }
    do throws(FileError) {
      let bytes = Array(report.junit.utf8)
      try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
        try AtomicFile(recoveryFolder: nil).write([bytes], to: Array(path.utf8CString))
      }
      return true
    } catch {
      reporter.report(Diagnostic(.error, error.message, file: path))
      return false
    }
  }
}
