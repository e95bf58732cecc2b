import Testing

@testable import OrgstarCommands

/// `orgstar export`.
@Suite struct ExportTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String) -> Outcome { orgstar("export " + arguments, in: folder) }

  @Test func documentsGoBesideThemselvesOrWhereOutputSays() {
    writeFile(
      folder("a.org"),
      "#+title: First\n* One\ntext /here/\n* Two\n:PROPERTIES:\n:ID: x1\n:END:\nmore\n")
    #expect(shell("mkdir -p sub", in: folder.path).status == 0)
    writeFile(folder("sub/b.org"), "* B\n")
    #expect(run("a.org").errors == "a.org -> a.html\n")
    #expect((readFile(folder("a.html")) ?? "").contains("<i>here</i>"))
    #expect(run("--quiet --to md -o out/ .").status == 0)
    #expect((readFile(folder("out/a.md")) ?? "").contains("*here*"))
    #expect(readFile(folder("out/b.md")) != nil)
    let subtree = run("--to utf8 --body-only --with toc:nil --subtree x1 -o - a.org")
    #expect(subtree.output == "more\n")
  }

  @Test func blocksRunWithConsentOnly() {
    writeFile(
      folder("c.org"),
      "#+begin_src emacs-lisp :exports results\n(+ 40 2)\n#+end_src\n\n#+RESULTS:\n: old\n")
    #expect(run("--to md --body-only -o - c.org").output.contains("    old"))
    #expect(run("--yes --to md --body-only -o - c.org").output.contains("    42"))
    #expect((readFile(folder("c.org")) ?? "").contains(": old"))
  }

  @Test func noDocumentIsWrittenOver() {
    writeFile(folder("a.org"), "* A\n")
    #expect(run("--to org -o a.org a.org").status == 1)
    #expect(readFile(folder("a.org")) == "* A\n")
    #expect(
      shell("mkdir one two out; cp a.org one; cp a.org two", in: folder.path).status == 0)
    let both = run("-o out one two")
    #expect(both.status == 1)
    #expect(both.errors.contains("The output would take the place of that of "))
  }

  @Test func foldersAreSearchedForDocumentsThatShow() {
    #expect(shell("mkdir -p d/.git d/e; mkfifo d/p.org", in: folder.path).status == 0)
    writeFile(folder("d/.git/h.org"), "x\n")
    writeFile(folder("d/e/s.org"), "#+EXPORT_FILE_NAME: name\nx\n")
    #expect(run("d").errors == "d/e/s.org -> d/e/name.html\n")
  }

  @Test func whatCannotBeDoneIsSaid() {
    writeFile(folder("d.org"), "x\n\n- to [[*nowhere]]\n")
    writeFile(folder("e.org"), "#+EXPORT_FILE_NAME: ../e\n* E\n")
    #expect(run("d.org").status == 1)
    #expect(run("d.org").errors.contains("d.org:3:6: error: "))
    #expect(run("e.org").errors.contains("EXPORT_FILE_NAME leaves the folder"))
    #expect(run("--to nothing d.org").status == 2)
    #expect(run("--with nothing:t d.org").status == 2)
    #expect(run("missing.org").status == 2)
    #expect(run("").status == 2)
    #expect(run("-o x.html d.org e.org").status == 2)
  }

  @Test func onATerminalEachBlockIsAskedForOnce() {
    func block(_ code: String, _ arguments: String = "") -> String {
      "#+begin_src emacs-lisp :exports results\(arguments)\n\(code)\n#+end_src\n\n"
    }
    writeFile(
      folder("t.org"),
      block("(+ 1 2)") + block("(+ 1 2)") + block("(+ x 40)", " :var x=(+ 1 1)"))
    func start() -> PseudoTerminal {
      PseudoTerminal(
        ["-Q", "export", "--to", "md", "--body-only", "t.org"], in: folder.path,
        home: folder("home"))
    }
    let export = start()
    #expect(export.waits(for: "t.org:1: "))
    #expect(export.waits(for: "Run it?"))
    export.type("y\n")
    #expect(export.waits(for: "with :var x=(+ 1 1)"))
    #expect(export.waits(for: "Run it?"))
    export.type("n\n")
    #expect(export.status() == 0)
    let text = readFile(folder("t.md")) ?? ""
    #expect(text.contains("3"))
    #expect(!text.contains("42"))
    #expect(shell("rm t.md", in: folder.path).status == 0)
    let again = start()
    #expect(again.waits(for: "Run it?"))
    again.type("q\n")
    #expect(again.status() == 2)
    #expect(readFile(folder("t.md")) == nil)
  }
}
