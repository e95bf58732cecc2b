import OrgstarHost
import Testing

@testable import OrgstarCommands

@Suite struct GrammarTests {
  let grammar = Grammar(words: [
    WordSpec(
      name: "run", summary: "run it",
      options: [
        OptionSpec("-y", "--yes", help: "do not ask"),
        OptionSpec("--only", argument: "NAME", help: "only this"),
      ], positionals: [PositionalSpec("FILE", repeats: true)]
    ) { _ in .success },
    .completions, .help,
  ])

  private func invocation(_ arguments: String...) throws -> Invocation {
    guard case .word(_, let invocation) = try grammar.parse(arguments) else {
      throw UsageError(message: "no word")
    }
    return invocation
  }
  private func message(_ arguments: String...) -> String {
    do {
      _ = try grammar.parse(arguments)
      return "understood"
    } catch let error as UsageError {
      return error.message
    } catch {
      return "other error"
    }
  }

  @Test func optionsInAllForms() throws {
    let a = try invocation("-Q", "run", "--only=x", "-y", "a.org", "--", "-b.org")
    #expect(a.has("quick") && a.has("yes"))
    #expect(a.value("only") == "x")
    #expect(a.arguments == ["a.org", "-b.org"])
    let b = try invocation("-L/lib", "-l", "a.el", "run", "-yQ", "--only", "x", "-")
    #expect(b.preparations.map(\.value) == ["/lib", "a.el"])
    #expect(b.arguments == ["-"] && b.has("quick"))
  }

  @Test func errorsAreOneClearLine() {
    #expect(message("rnu", "a.org") == "no word ‘rnu’; did you mean ‘run’?")
    #expect(
      message("run", "--onyl", "x", "a.org") == "unknown option ‘--onyl’; did you mean ‘--only’?")
    #expect(message("run", "a.org", "--only") == "option ‘--only’ needs NAME")
    #expect(message("run", "--yes=1", "a.org") == "option ‘--yes’ takes no argument")
    #expect(message("run") == "run: FILE is missing")
    #expect(message("help", "run", "x") == "help: unexpected argument ‘x’")
    #expect(
      message("run", "--color", "red", "a")
        == "‘red’ is not a value of --color: auto, always, never")
    #expect(message("run", "--timeout", "soon", "a") == "‘soon’ is not a number of seconds")
    #expect(
      message("-f", "main") == "unknown option ‘-f’ (an option of Emacs's batch mode: add --batch)")
  }

  @Test(arguments: [
    ["--batch", "--eval", "1"], ["-Q", "-batch"], ["-l", "run", "--batch"], ["--script", "a.el"],
    ["--eval=(f)", "--bat"], ["a.org", "--batch"], ["-x", "run"],
  ])
  func batchIsRecognised(arguments: [String]) throws {
    guard case .batch = try grammar.parse(arguments) else {
      Issue.record("not batch")
      return
    }
  }

  @Test func wordsWinOverLaterBatchOptions() throws {
    #expect(message("run", "--batch", "a").hasPrefix("unknown option ‘--batch’"))
  }

  @Test func batchActionsComeInOrder() throws {
    let line = try BatchCommandLine([
      "-l", "lib.el", "-Q", "--eval=(princ 1)", "--chdir", "/", "-f", "main", "--unknown", "a",
    ])
    #expect(line.isQuick && line.folder == "/")
    var rest = line.rest
    var only = false
    var actions: [BatchCommandLine.Action] = []
    while let action = BatchCommandLine.next(&rest, onlyFiles: &only) { actions.append(action) }
    #expect(
      actions == [
        .load("lib.el"), .eval("(princ 1)"), .funcall("main"), .unknown("--unknown"), .visit("a"),
      ])
  }

  @Test func scriptComesFirst() throws {
    #expect(
      try BatchCommandLine(["a", "--script", "s.el", "b"]).rest == [
        "-scriptload", "s.el", "a", "b",
      ])
    #expect(throws: UsageError(message: "Option '--eval' requires an argument")) {
      try BatchCommandLine(["--eval"])
    }
  }

  @Test func textsComeFromTheTables() {
    for text in [
      grammar.overview, grammar.manPage(version: "1"), grammar.completions(for: .bash),
      grammar.completions(for: .zsh), grammar.completions(for: .fish),
    ] {
      #expect(text.contains("completions"))
    }
    #expect(grammar.help(for: grammar.words[0]).contains("--only NAME"))
  }
}
