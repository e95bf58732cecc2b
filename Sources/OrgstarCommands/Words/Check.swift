import Elisp
import OrgSyntax
import OrgstarHost

extension WordSpec {
  /// `orgstar check`.
  static let check = WordSpec(
    name: "check", summary: "print what a byte-compiler would warn about",
    description: [
      "Analyses Lisp files with the compiler that runs them, and prints unknown functions, wrong "
        + "numbers of arguments, unused lexical variables, obsolete names, free variables and "
        + "malformed forms, each with file, line and column. The files are not loaded; as in "
        + "byte-compilation, their macros, require and eval-when-compile are carried out.",
      "In Org files the Emacs Lisp blocks are checked, and nothing of them is evaluated.",
      "The exit status is 1 if there is an error, with --strict also if there is a warning.",
    ],
    options: [OptionSpec("--strict", help: "exit status 1 if there is any warning")],
    positionals: [PositionalSpec("FILE", repeats: true, completion: .file(["el", "org"]))],
    examples: [
      Example("orgstar -L . check *.el", "check a package"),
      Example("orgstar check --strict --json my.el", "for an editor or a CI server"),
      Example("orgstar check notes.org", "check the blocks of a document"),
    ]
  ) { invocation in
    guard let session = invocation.makeSession() else { return .failure }
    var reporter = invocation.reporter
    var found: [Diagnostic] = []
    for file in invocation.arguments {
      do {
        let bytes =
          file == "-" ? readStandardInput() : try AtomicFile(recoveryFolder: nil).read(file).bytes
        found += try LispCheck(session: session, file: file, bytes: bytes).diagnostics()
      } catch let error as FileError {
        reporter.report(Diagnostic(.error, error.message, file: file))
        return .refused
      } catch let error as LispFailure {
        return invocation.report(error)
      } catch {
        return .refused
      }
    }
    if invocation.has("json") {
      let sorted = found.enumerated().sorted {
        $0.element.precedes($1.element)
          || (!$1.element.precedes($0.element) && $0.offset < $1.offset)
      }
      writeText(1, "[" + sorted.map(\.element.json).joined(separator: ",\n") + "]\n")
    } else {
      reporter.report(found)
    }
    let isBad = found.contains { $0.severity == .error || invocation.has("strict") }
    return isBad ? .failure : .success
  }
}

/// Checks the Lisp in one file.
private struct LispCheck {
  let session: Session
  let file: String
  let bytes: [UInt8]
  private var world: World { session.world }

  init(session: Session, file: String, bytes: [UInt8]) {
    self.session = session
    self.file = file
    self.bytes = bytes
  }

  func diagnostics() throws(LispFailure) -> [Diagnostic] {
    let isOrg = file.hasSuffix(".org")
    let notes = CompilerNotes(world, evaluates: !isOrg)
    if isOrg {
      try checkBlocks(notes)
    } else {
      let path = session.absolutePath(file)
      session.addToLoadPath(":" + (path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."))
      try check(bytes, lexical: nil, lines: [], notes)
    }
    world.finishCheck(notes)
    return notes.notes.map(diagnostic)
  }

  private func check(
    _ bytes: [UInt8], lexical: Bool?, lines: [SourceLine], _ notes: CompilerNotes
  ) throws(LispFailure) {
    try session.attempt { () throws(Signal) in
      try bytes.withUnsafeBufferPointer { bytes throws(Signal) in
        try world.check(bytes, name: file, lexical: lexical, lines: lines, notes: notes)
      }
    }
  }

  /// The Emacs Lisp blocks of an Org document, as one text in many pieces: a function that one
  /// block defines is known to all.
  private func checkBlocks(_ notes: CompilerNotes) throws(LispFailure) {
    let list = TextForm(bytes).decode(bytes).withUnsafeBufferPointer { ExecutableList($0) }
    for item in list.items where item.kind == .sourceBlock || item.kind == .inlineSource {
      guard let language = item.language, ["emacs-lisp", "elisp"].contains(language) else {
        continue
      }
      // What a reference stands for is not known before it runs.
      if item.code.contains("<<"), item.source.contains(":noweb") { continue }
      for name in variables(item.source) { notes.declare(variable: name) }
      let isLexical = item.source.contains(":lexical yes") || item.source.contains(":lexical t")
      let first = item.kind == .sourceBlock ? item.line + 1 : item.line
      let count = item.code.reduce(1) { $1 == "\n" ? $0 + 1 : $0 }
      let lines = (0..<count).map { SourceLine(line: first + $0, column: 1) }
      try check(Array(item.code.utf8), lexical: isLexical, lines: lines, notes)
    }
  }

  /// The names that `:var NAME=VALUE` in a block's header gives values.
  private func variables(_ source: String) -> [String] {
    var names: [String] = []
    for line in source.split(separator: "\n") where line.contains(":var") {
      for word in line.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
        if let equals = word.firstIndex(of: "="), equals > word.startIndex {
          names.append(String(word[..<equals]))
        }
      }
    }
    return names
  }

  private func diagnostic(_ note: CompilerNotes.Note) -> Diagnostic {
    var message = note.message
    if let function = note.function {
      if FunctionNames.isEmacsFunction(function) {
        message = "the function ‘\(function)’ of Emacs is not there in Orgstar."
      }
    }
    let place = note.position
    return Diagnostic(
      note.kind == .error ? .error : .warning, message, file: file,
      line: place?.line, column: place?.column)
  }
}
