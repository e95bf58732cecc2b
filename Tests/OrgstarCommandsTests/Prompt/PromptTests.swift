import Testing

@testable import OrgstarCommands

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The prompt on a pseudo-terminal.
@Suite(.serialized) struct PromptTests {
  private let folder = TemporaryFolder()

  private func start() -> PseudoTerminal {
    let terminal = PseudoTerminal(["-Q", "repl"], in: folder.path, home: folder.path)
    #expect(terminal.waits(for: "ELISP> "))
    return terminal
  }

  @Test func valuesAreKept() {
    let t = start()
    t.type("(+ 1 2)\r")
    #expect(t.answers("\n3\r\n"))
    t.type("(list * 'ä)\r")
    #expect(t.answers("\n(3 ä)\r\n"))
    t.type("(list ** (car *)) 7\r")
    #expect(t.answers("\n(3 3)\r\n7\r\n"))
    t.type("/\r")
    #expect(t.answers("\n((3 3) 7)\r\n"))
    t.type("\u{4}")
    #expect(t.status() == 0)
  }

  @Test func formsSpanLines() {
    let t = start()
    t.type("(list 1\r")
    t.type("\"a\rb\"\r")
    t.type("2)\r")
    #expect(t.answers("\n(1 \"a\r\nb\" 2)\r\n"))
  }

  @Test func aPasteIsOneInput() {
    let t = start()
    t.type("\u{1b}[200~(list 'p1)\r(list 'p2\r  'é)\r\u{1b}[201~")
    t.type("\r")
    #expect(t.answers("\n(p1)\r\n(p2 é)\r\n"))
    // One entry of the history.
    t.type("\u{1b}[A\r")
    #expect(t.answers("\n(p1)\r\n(p2 é)\r\n"))
  }

  @Test func tabCompletesAndShowsArguments() {
    let t = start()
    t.type("(mapcon\t")
    #expect(t.waits(for: "(mapconcat FUNCTION SEQUENCE"))
    #expect(t.waits(for: "ELISP> (mapconcat "))
    t.type("\u{3}")
    #expect(t.waits(for: "ELISP> "))
    t.type("(length load-pat\t)\r")
    #expect(t.answers("load-path"))
    writeFile(folder("some-file.txt"), "")
    t.type("(file-exists-p \"some-f\t)\r")
    #expect(t.waits(for: "ile.txt\""))
    #expect(t.answers("\nt\r\n"))
  }

  @Test func interruptStopsEvaluationAndKeepsTheSession() {
    let t = start()
    t.type("(setq kept 5)\r")
    #expect(t.answers("\n5\r\n"))
    t.type("(while t)\r")
    usleep(300_000)
    t.type("\u{3}")
    #expect(t.answers("interrupted"))
    t.type("(1+ kept)\r")
    #expect(t.answers("\n6\r\n"))
    // At the prompt it forgets what was typed.
    t.type("(car 'forgotten")
    usleep(100_000)
    t.type("\u{3}")
    #expect(t.waits(for: "ELISP> "))
    t.type("(1- kept)\r")
    #expect(t.answers("\n4\r\n"))
  }

  @Test func backtraceOnRequest() {
    let t = start()
    t.type("(progn (defun a-f (x) (error \"No %s\" x)) (defun b-f () (a-f 1) 2))\r")
    #expect(t.answers("\nb-f\r\n"))
    t.type("(b-f)\r")
    #expect(t.answers("No 1"))
    t.type(",bt\r")
    #expect(t.waits(for: "in (a-f 1)"))
    #expect(t.answers("in (b-f)"))
  }

  @Test func historyIsKeptAndSearched() throws {
    let t = start()
    t.type("(list 'needle)\r")
    #expect(t.answers("\n(needle)\r\n"))
    t.type("(list 'hay)\r")
    #expect(t.answers("\n(hay)\r\n"))
    t.type(",quit\r")
    #expect(t.status() == 0)
    var status = stat()
    #expect(stat(folder(".local/state/orgstar/history"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let again = start()
    again.type("\u{12}needle")
    #expect(again.waits(for: "(list 'needle)"))
    again.type("\u{1b}\r")
    #expect(again.waits(for: "\n(needle)\r\n"))
  }

  @Test func commands() {
    let t = start()
    t.type("describe mapcar\r")
    #expect(t.answers("mapcar is a primitive function"))
    t.type(",apropos string dist\r")
    #expect(t.answers("string-distance"))
    t.type(",time (make-list 3 1)\r")
    #expect(t.waits(for: "(1 1 1)"))
    #expect(t.answers("bytes allocated"))
    writeFile(folder("loaded.el"), "(setq from-file 99)")
    t.type("load loaded.el\r")
    #expect(t.answers("loaded loaded.el"))
    t.type("from-file\r")
    #expect(t.answers("\n99\r\n"))
    t.type(",nonsense\r")
    #expect(t.waits(for: "no command ,nonsense"))
  }

  @Test func editrcIsHonoured() {
    writeFile(folder(".editrc"), "bind -s ^G (editrc-key)\n")
    let t = start()
    t.type("(quote \u{7})\r")
    #expect(t.answers("\n(editrc-key)\r\n"))
  }

  @Test func withoutATerminalTheFirstErrorEndsIt() {
    let good = shell("\"$ORGSTAR\" -Q repl", in: folder.path, input: "(+ 1\n 2)\n'b")
    #expect(good == Outcome(status: 0, output: "3\nb\n", errors: ""))
    let bad = shell("\"$ORGSTAR\" -Q repl", in: folder.path, input: "1\n(car 1)\n2")
    #expect(bad.status == 1)
    #expect(bad.output == "1\n")
    #expect(bad.errors == "stdin:2:1: error: Wrong type argument: listp, 1\n")
  }

  @Test func lispTextBeforeTheCursor() {
    let text = LispText("(a b) (foo \"x\" (bar ba")
    #expect(text.symbol == "ba" && text.head == "bar" && text.depth == 2 && !text.isFunctionPlace)
    #expect(LispText("(foo").isFunctionPlace)
    #expect(LispText("(mapcar #'ca").isFunctionPlace)
    #expect(LispText("(load \"~/x").openString == "~/x")
    #expect(LispText("(f ?\\( ; (\n ").depth == 1)
  }
}
