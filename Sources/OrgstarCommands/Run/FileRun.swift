import Elisp
import OrgSyntax
import OrgstarHost

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs the code of one Org file and writes the results.
struct FileRun {
  /// What the command line asks for.
  struct Settings {
    var assumesYes = false
    var only: [String] = []
    var keepsGoing = false
    var isDryRun = false
    var showsDiff = false
    var checksOnly = false
    /// The results are of no interest, only that the code ran.
    var discardsResults = false
    var timeout: Double?
    var printsFrames = false
    var printsJSON = false

    /// Whether the file stays as it is.
    var writesNothing: Bool { isDryRun || showsDiff || checksOnly || discardsResults }
  }

  /// A file that cannot be run.
  private struct Refusal: Error {
    var diagnostic: Diagnostic
    var status: ExitStatus
  }

  let session: Session
  let settings: Settings
  let folders: Folders
  let file: String
  var reporter: Reporter
  private var report: RunReport
  private var places: FailurePlaces
  /// Whether the file's lock is ours.
  private var isClaimed = false
  /// Set when code failed and left a text that cannot be put back as it was.
  private var isSpoiled = false
  /// Cleared when the user wants to go on in spite of someone's lock.
  private var respectsLock = true
  private var world: World { session.world }
  private var writer: AtomicFile { AtomicFile(recoveryFolder: folders.recovery) }

  init(
    session: Session, settings: Settings, folders: Folders, file: String, reporter: Reporter
  ) {
    self.session = session
    self.settings = settings
    self.folders = folders
    self.file = file
    self.reporter = reporter
    report = RunReport(file: file)
    places = FailurePlaces(session: session, file: file)
  }

  /// Do it all.
  mutating func run(consent: inout Consent) -> ExitStatus {
    var status: ExitStatus
    do {
      status = try runFile(&consent)
    } catch let refusal as Refusal {
      say(refusal.diagnostic)
      status = refusal.status
    } catch let failure as LispFailure {
      status = sayFailure(failure, nil)
    } catch {
      status = .refused
    }
    reporter.clearProgress()
    if settings.printsJSON { writeText(1, report.json + "\n") }
    return status
  }

  private mutating func say(_ diagnostic: Diagnostic) {
    report.diagnostics.append(diagnostic)
    reporter.report(diagnostic)
  }

  private func refusal(_ message: String, at place: TextForm.Place? = nil) -> Refusal {
    Refusal(
      diagnostic: Diagnostic(
        .error, message, file: file, line: place?.line, column: place?.column),
      status: .refused)
  }

  // MARK: Reading

  private func readInput() throws -> FileSnapshot {
    if file == "-" {
      return FileSnapshot(standardInput: readStandardInput())
    }
    do throws(FileError) {
      return try writer.read(file)
    } catch {
      throw refusal(error.message)
    }
  }

  private func checkForm(_ form: TextForm) throws {
    if let place = form.firstNUL {
      throw refusal("is a binary file (a NUL byte); nothing was run", at: place)
    }
    if let place = form.firstInvalid {
      throw refusal("is not valid UTF-8 and so read-only; nothing was run", at: place)
    }
  }

  private mutating func runFile(_ consent: inout Consent) throws -> ExitStatus {
    let snapshot = try readInput()
    let form = TextForm(snapshot.bytes)
    try checkForm(form)
    if file != "-", !settings.writesNothing, access(snapshot.realPath, W_OK) != 0 {
      throw refusal("cannot write: \(String(cString: strerror(errno))); nothing was run")
    }
    let text = form.decode(snapshot.bytes)
    let list = text.withUnsafeBufferPointer { ExecutableList($0) }
    let chosen = try choose(list)
    if settings.isDryRun {
      for item in chosen { planned(item) }
      return .success
    }
    let runnable = chosen.filter { isRunnable($0) }
    if !runnable.isEmpty, !settings.assumesYes, !reporter.terminal.isInteractive || file == "-" {
      let what = runnable.count == 1 ? "1 block" : "\(runnable.count) blocks"
      throw Refusal(
        diagnostic: Diagnostic(
          .error, "\(what) not run: there is no terminal to ask at; --yes runs them unasked",
          file: file, line: runnable[0].line),
        status: .refused)
    }
    if file != "-", !settings.writesNothing { try claim(snapshot.realPath, consent) }
    defer { if isClaimed { releaseClaim(snapshot.realPath) } }
    let buffer = try visit(snapshot, text)
    let before = try bufferText()
    let markers = try chosen.map { try marker(at: $0.offset, buffer) }
    places.note(zip(chosen, markers).map { (line: $0.line, marker: $1) })
    let status = try execute(
      chosen, markers, buffer, list, snapshot.realPath, &consent)
    return try finish(buffer, before, snapshot, form, status)
  }

  /// The executables that `--only` names, or all.
  private func choose(_ list: ExecutableList) throws -> [Executable] {
    if settings.only.isEmpty { return list.items }
    let names = list.items.compactMap(\.ownName)
    for name in settings.only where !names.contains(name) {
      let near = FunctionNames.suggestion(for: name, among: names)
      throw refusal("has no block named ‘\(name)’" + (near.map { "; is it ‘\($0)’?" } ?? ""))
    }
    return list.items.filter { item in item.ownName.map(settings.only.contains) ?? false }
  }

  /// Whether there is something that runs the language. A call of what is not in the file is let
  /// run: only then is known what it means.
  private func isRunnable(_ item: Executable) -> Bool {
    if item.kind == .unclosed { return false }
    guard let language = item.language else { return item.kind != .sourceBlock }
    return world.isFunction(world.intern("org-babel-execute:" + language))
  }

  private mutating func planned(_ item: Executable) {
    let runs = isRunnable(item)
    note(item, runs ? .wouldRun : .skipped, nil, runs ? "would run" : notRun(item))
  }

  private func notRun(_ item: Executable) -> String {
    guard let language = item.language else { return "not run: no language is given" }
    return "not run: no support for \(language)"
  }

  // MARK: The lock

  /// Take the file's lock, so that who opens the file meanwhile is told. Someone else's is not passed
  /// by without consent.
  private mutating func claim(_ realPath: String, _ consent: Consent) throws {
    if let holder = world.lockHolder(realPath) {
      let text = "is being edited: the lock is held by \(holder)"
      guard reporter.terminal.isInteractive, !settings.assumesYes else {
        throw refusal("\(text); nothing was run")
      }
      reporter.clearProgress()
      let question = "\(file) \(text). Run and write it all the same?"
      if !consent.confirm(question, interrupted: { Interrupts.isPending }) {
        throw refusal("\(text); nothing was run")
      }
      respectsLock = false
      return
    }
    let name = world.string(realPath)
    let isTaken = try session.attempt { () throws(Signal) in
      try world.call("lock-file", name)
      return try world.call("file-locked-p", name)
    }
    isClaimed = isTaken == .t
  }

  private mutating func releaseClaim(_ realPath: String) {
    isClaimed = false
    _ = try? session.attempt { () throws(Signal) in
      try world.call("unlock-file", world.string(realPath))
    }
  }

  // MARK: The buffer

  private func visit(_ snapshot: FileSnapshot, _ text: [UInt8]) throws -> Value {
    session.set("enable-local-eval", .nil)
    session.set("enable-local-variables", world.intern(":safe"))
    session.set("make-backup-files", .nil)
    if settings.writesNothing || !respectsLock { session.set("create-lockfiles", .nil) }
    session.set("require-final-newline", .nil)
    session.set("mode-require-final-newline", .nil)
    return try session.attempt { () throws(Signal) in
      let buffer: Value
      if file == "-" {
        buffer = try world.call("get-buffer-create", world.string("*stdin*"))
        _ = try world.call("set-buffer", buffer)
        _ = try world.call("insert", world.string(text))
      } else {
        buffer = try world.call("find-file-noselect", world.string(session.absolutePath(file)))
        _ = try world.call("set-buffer", buffer)
      }
      if try world.value(world.intern("major-mode")) != world.intern("org-mode") {
        _ = try world.call("org-mode")
      }
      // What is not written may be run from a file that cannot be.
      if settings.writesNothing { try world.set(world.intern("buffer-read-only"), .nil) }
      return buffer
    }
  }

  private func bufferText() throws -> Value {
    try session.attempt { () throws(Signal) in
      _ = try world.call("widen")
      let text = try world.call("buffer-string")
      world.keep(text)
      return text
    }
  }

  /// A marker at a byte of the text as it was read; text inserted there goes before it.
  private func marker(at offset: Int, _ buffer: Value) throws -> Value {
    try session.attempt { () throws(Signal) in
      let position = try world.call("byte-to-position", Value(fixnum: offset + 1))
      let marker = try world.call("copy-marker", position, .t)
      world.keep(marker)
      return marker
    }
  }

  // MARK: Executing

  private mutating func execute(
    _ items: [Executable], _ markers: [Value], _ buffer: Value, _ list: ExecutableList,
    _ realPath: String, _ consent: inout Consent
  ) throws -> ExitStatus {
    let start = monotonicSeconds()
    var status = ExitStatus.success
    for (i, item) in items.enumerated() {
      if item.kind == .unclosed {
        say(
          Diagnostic(
            .error, "#+begin_src without #+end_src", file: file, line: item.line,
            column: item.column))
        status = .failure
        if settings.keepsGoing { continue }
        return status
      }
      if !isRunnable(item) {
        note(item, .skipped, nil, notRun(item))
        continue
      }
      var checkpoint: Checkpoint?
      do {
        if try !isStillThere(item, markers[i], buffer) { continue }
        switch try mayRun(item, list, realPath, &consent) {
        case .yes, .always: break
        case .no:
          note(item, .skipped, nil, "not run: the answer was no")
          if status == .success { status = .refused }
          continue
        case .quit:
          if Interrupts.isPending { return .interrupted }
          return status == .success ? .refused : status
        }
        reporter.progress(
          "running \(item.label)", i, of: items.count, elapsed: monotonicSeconds() - start)
        checkpoint = try makeCheckpoint()
        try runOne(item)
      } catch let failure as LispFailure {
        if let checkpoint { takeBack(to: checkpoint, buffer) }
        let failed = sayFailure(failure, item)
        note(item, .failed, nil, "failed")
        if failed == .interrupted || !settings.keepsGoing || isSpoiled { return failed }
        status = .failure
      }
    }
    return status
  }

  /// Go to the executable, if its text has not made way for a result.
  private func isStillThere(_ item: Executable, _ marker: Value, _ buffer: Value) throws -> Bool {
    let starts: String
    switch item.kind {
    case .sourceBlock: starts = "[ \t]*#\\+begin_src"
    case .call: starts = "[ \t]*#\\+call:"
    case .inlineSource: starts = "src_"
    case .inlineCall: starts = "call_"
    case .unclosed: return false
    }
    return try session.attempt { () throws(Signal) in
      _ = try world.call("set-buffer", buffer)
      _ = try world.call("widen")
      _ = try world.call("goto-char", marker)
      let depth = world.bindingDepth
      world.bind(world.intern("case-fold-search"), .t)
      let found = try world.call("looking-at", world.string(starts))
      try world.unbind(to: depth)
      return found.isTrue
    }
  }

  /// The text before a piece of code runs: what a piece that fails did to it is taken back, so that
  /// code that errs while it rewrites its document does not leave half of it in the file.
  private struct Checkpoint {
    var tick: Value
    var size: Value
  }

  private func makeCheckpoint() throws -> Checkpoint {
    var checkpoint = Checkpoint(tick: .nil, size: .nil)
    _ = try session.attempt { () throws(Signal) -> Value in
      try world.set(world.intern("buffer-undo-list"), .nil)
      checkpoint.tick = try world.call("buffer-chars-modified-tick")
      checkpoint.size = try world.call("buffer-size")
      return .nil
    }
    return checkpoint
  }

  private mutating func takeBack(to checkpoint: Checkpoint, _ buffer: Value) {
    let isWhole = try? session.attempt { () throws(Signal) -> Value in
      guard try world.call("buffer-live-p", buffer).isTrue else { return .nil }
      _ = try world.call("set-buffer", buffer)
      if try world.call("buffer-chars-modified-tick") == checkpoint.tick { return .t }
      _ = try world.call("widen")
      let depth = world.bindingDepth
      world.bind(world.intern("inhibit-modification-hooks"), .t)
      world.bind(world.intern("inhibit-read-only"), .t)
      var changes = try world.value(world.intern("buffer-undo-list"))
      while changes.isCons {
        changes = try world.call("primitive-undo", Value(fixnum: 1), changes)
      }
      try world.unbind(to: depth)
      return Value(try world.call("buffer-size") == checkpoint.size)
    }
    if isWhole != .t { isSpoiled = true }
  }

  private mutating func runOne(_ item: Executable) throws {
    let start = monotonicSeconds()
    Interrupts.limit(seconds: settings.timeout)
    defer { Interrupts.limit(seconds: nil) }
    let value = try session.attempt { () throws(Signal) in
      let depth = world.bindingDepth
      // Consent was given, by the user or by --yes.
      world.bind(world.intern("org-confirm-babel-evaluate"), .nil)
      world.bind(world.intern("orgstar-consent-given"), .t)
      var value: Value
      switch item.kind {
      case .sourceBlock, .inlineSource: value = try world.call("org-babel-execute-src-block")
      default:
        value = try world.call("org-babel-lob-execute-maybe")
        // Org does nothing then; a run that leaves out what it was asked for must not be silent.
        if value.isNil {
          throw world.error("Reference ‘\(item.name ?? item.source)’ not found in this buffer")
        }
        value = world.valueIfBound(world.intern("orgstar-call-value")) ?? value
      }
      try world.unbind(to: depth)
      return value
    }
    Interrupts.limit(seconds: nil)
    fflush(nil)
    note(
      item, .ran, (monotonicSeconds() - start) * 1000, world.summary(ofResult: value))
  }

  /// Record and print one line about an executable.
  private mutating func note(
    _ item: Executable, _ outcome: RunReport.Entry.Outcome, _ milliseconds: Double?, _ text: String
  ) {
    report.entries.append(
      RunReport.Entry(
        line: item.line, name: item.name, language: item.language, outcome: outcome,
        milliseconds: milliseconds, text: text))
    if settings.printsJSON || outcome == .failed { return }
    let place = "\(file):\(item.line): \(item.label)"
    if let milliseconds {
      let time = RunReport.format(milliseconds: milliseconds)
      reporter.summary("\(place) (\(time) ms) → \(text)")
    } else {
      reporter.summary("\(place): \(text)")
    }
  }

  // MARK: Consent

  private mutating func mayRun(
    _ item: Executable, _ list: ExecutableList, _ realPath: String, _ consent: inout Consent
  ) throws -> ConsentAnswer {
    if settings.assumesYes { return .yes }
    let arguments = try headerArguments()
    var subject = ConsentSubject(
      language: item.language ?? "", body: item.source + "\n" + item.code,
      headerArguments: arguments.sorted(), realPath: realPath)
    // What it refers to runs or flows in as well: then all code of the file counts.
    let isCall = item.kind == .call || item.kind == .inlineCall
    if isCall || item.code.contains("<<")
      || arguments.contains(where: { $0.hasPrefix(":var") || $0.hasPrefix(":post") })
    {
      subject.headerArguments.append(list.allCode)
    }
    if consent.isRemembered(subject) { return .always }
    reporter.clearProgress()
    var body = isCall && !item.code.isEmpty ? item.source + "\n" + item.code : item.source
    while body.hasSuffix("\n") { body.removeLast() }
    let inherited = arguments.filter { argument in
      !item.source.contains(argument.drop { $0 != " " }.dropFirst())
        && !Self.usualArguments.contains(argument)
    }
    if !inherited.isEmpty { body += "\nwith " + inherited.joined(separator: " ") }
    let language = item.language.map { " (\($0))" } ?? ""
    let answer = consent.ask(
      title: "\(file):\(item.line): \(item.description)\(language)", body: body,
      interrupted: { Interrupts.isPending })
    if answer == .always { consent.remember(subject) }
    return answer
  }

  /// Org's defaults, which need not be shown.
  private static let usualArguments: Set<String> = [
    ":cache no", ":comments no", ":exports code", ":exports results", ":hlines no", ":lexical no",
    ":noweb no", ":results replace", ":session none", ":tangle no", ":padline ", ":shebang ",
  ]

  /// The header arguments at point, nothing in them evaluated.
  private func headerArguments() throws -> [String] {
    let parameters = try session.attempt { () throws(Signal) -> Value in
      let function = world.intern("org-babel-get-src-block-info")
      guard world.isFunction(function) else { return .nil }
      let info = try world.funcall(function, world.intern("no-eval"))
      return world.items(info).dropFirst(2).first ?? .nil
    }
    return world.items(parameters).filter { $0.isCons && $0.car.isSymbol }.compactMap { entry in
      let key = world.name(entry.car)
      if [":result-params", ":result-type", ":colname-names", ":rowname-names"].contains(key) {
        return nil
      }
      let value = entry.cdr.isString ? world.swiftString(entry.cdr) : world.printed(entry.cdr)
      return key + " " + value
    }
  }

  // MARK: Failures

  /// Report a failure of `item`, or of the file as a whole.
  private mutating func sayFailure(_ failure: LispFailure, _ item: Executable?) -> ExitStatus {
    fflush(nil)
    var diagnostic: Diagnostic
    var notes: [Diagnostic] = []
    if let item {
      (diagnostic, notes) = places.diagnose(failure, item, withFrames: settings.printsFrames)
    } else {
      diagnostic = failure.diagnostic(withFrames: settings.printsFrames)
    }
    if diagnostic.file == nil {
      diagnostic.file = file
    }
    if failure.interrupt == .quit || Interrupts.isPending {
      diagnostic.message = "interrupted"
      say(diagnostic)
      return .interrupted
    }
    if failure.interrupt == .timeout, let timeout = settings.timeout {
      diagnostic.message = "stopped after \(timeout) s (--timeout)"
    } else if item != nil, failure.symbol == "file-supersession" {
      diagnostic.message = "the file changed on disk since it was read; nothing is written"
    } else if item != nil, let message = explain(failure) {
      diagnostic.message = message
    }
    say(diagnostic)
    for note in notes { say(note) }
    return .failure
  }

  /// Words for a function that is not there: only Emacs has it, or it is misspelt.
  private func explain(_ failure: LispFailure) -> String? {
    guard failure.symbol == "void-function", failure.object.cdr.isCons,
      failure.object.cdr.car.isSymbol
    else { return nil }
    let name = world.name(failure.object.cdr.car)
    if FunctionNames.isEmacsFunction(name) {
      return "this block uses Emacs Lisp that runs only in Emacs: \(name)"
    }
    let known = world.allSymbols().lazy.filter { world.indirectFunction($0).isTrue }
      .map { world.name($0) }
    guard let near = FunctionNames.suggestion(for: name, among: known) else { return nil }
    return failure.message + "; did you mean ‘\(near)’?"
  }

  // MARK: Writing

  /// Whether the current buffer visits the file of that path.
  private func visits(_ path: String) throws -> Bool {
    let name = try session.attempt { () throws(Signal) in
      try world.value(world.intern("buffer-file-name"))
    }
    guard name.isString, let found = realpath(world.swiftString(name), nil) else { return false }
    defer { free(found) }
    return String(cString: found) == path
  }

  private mutating func finish(
    _ buffer: Value, _ before: Value, _ snapshot: FileSnapshot, _ form: TextForm,
    _ status: ExitStatus
  ) throws -> ExitStatus {
    if settings.discardsResults { return status }
    if isSpoiled {
      throw refusal("the code that failed left its document in disorder; nothing was written")
    }
    _ = try session.attempt { () throws(Signal) in try world.call("set-buffer", buffer) }
    let after = try bufferText()
    report.changed = !after.stringBytes.elementsEqual(before.stringBytes)
    if settings.showsDiff {
      let new = form.encode(Array(after.stringBytes))
      let name = file == "-" ? "stdin" : file
      let diff = UnifiedDiff.make(
        from: snapshot.bytes, to: new, oldLabel: "a/" + name, newLabel: "b/" + name)
      if reporter.terminal.outputIsTerminal {
        writeText(
          1, escapingControls(String(decoding: diff, as: UTF8.self), keepingNewlines: true))
      } else {
        _ = diff.withUnsafeBytes { writeFully(1, $0) }
      }
    }
    if settings.checksOnly {
      if status != .success { return status }
      if report.changed {
        say(Diagnostic(.error, "a run would change the results", file: file))
        return .failure
      }
      return .success
    }
    if settings.showsDiff { return status }
    if file == "-" {
      let new = form.encode(Array(after.stringBytes))
      return new.withUnsafeBytes { writeFully(1, $0) } ? status : .refused
    }
    if !report.changed { return status }
    do throws(FileError) {
      try writer.verify(snapshot)
    } catch {
      throw refusal(error.message)
    }
    if try !visits(snapshot.realPath) {
      throw refusal("its buffer visits another file now; nothing was written")
    }
    do {
      try session.attempt { () throws(Signal) in
        let depth = world.bindingDepth
        // Ctrl-C now would lose what was done; it is over soon.
        world.bind(world.intern("inhibit-quit"), .t)
        _ = try world.call("save-buffer")
        try world.unbind(to: depth)
      }
    } catch {
      // Of `(file-error WHAT REASON FILE)` the reason is what is left to say.
      let data = error.symbol == "file-error" ? world.items(error.object.cdr) : []
      let reason =
        data.count > 1 && data[1].isString ? world.swiftString(data[1]) : error.message
      throw refusal("cannot write: \(reason); nothing was written")
    }
    return status
  }
}
