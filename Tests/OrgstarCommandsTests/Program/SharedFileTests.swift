import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Several processes and one file: nobody's edits vanish without a word.
@Suite struct SharedFileTests {
  private let folder = TemporaryFolder()
  private let block = "#+begin_src emacs-lisp\n(+ 1 2)\n#+end_src\n"

  init() { writeFile(folder("a.org"), "one\n" + block) }

  /// A process that changed `a.org` in a buffer and waits for a line before it saves.
  private func editor(_ text: String) -> PseudoTerminal {
    let lisp = """
      (progn (setq make-backup-files nil)
             (find-file "a.org") (insert "\(text)") (princ "edited\\n")
             (read-string "") (save-buffer) (princ "saved\\n"))
      """
    return PseudoTerminal(["-Q", "--batch", "--eval", lisp], in: folder.path, home: folder("home"))
  }

  private func edit(_ text: String) -> Outcome {
    orgstar(
      "--batch --eval '(progn (find-file \"a.org\") (insert \"\(text)\") (save-buffer))'",
      in: folder)
  }

  @Test func whatOneEditsAnotherLeavesAlone() {
    let first = editor("first ")
    #expect(first.waits(for: "edited"))
    let second = edit("second ")
    #expect(second.status == 255)
    #expect(second.errors.contains("a.org locked by "))
    let run = orgstar("run --yes a.org", in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("a.org: error: is being edited: the lock is held by "))
    #expect(run.errors.contains("(pid "))
    #expect(readFile(folder("a.org")) == "one\n" + block)
    // What writes nothing asks nobody.
    #expect(orgstar("run --yes --diff a.org", in: folder).output.contains("+: 3"))
    first.type("go\n")
    #expect(first.waits(for: "saved"))
    #expect(first.status() == 0)
    #expect(readFile(folder("a.org")) == "first one\n" + block)
    #expect(edit("third ").status == 0)
    #expect(orgstar("run --yes a.org", in: folder).status == 0)
    #expect(readFile(folder("a.org"))?.hasPrefix("third first one\n") == true)
    #expect(!folder.names.contains(".#a.org"))
  }

  @Test func aFileThatChangedMeanwhileIsNotOverwritten() {
    let first = editor("first ")
    #expect(first.waits(for: "edited"))
    // Someone who knows of no locks.
    writeFile(folder("a.org"), "theirs\n")
    first.type("go\n")
    #expect(first.waits(for: "has changed since visited or saved"))
    first.type("no\n")
    #expect(first.status() != 0)
    #expect(readFile(folder("a.org")) == "theirs\n")
  }

  @Test func twoRunsOfOneFile() {
    writeFile(
      folder("a.org"),
      """
      #+begin_src emacs-lisp
      (write-region "" nil "started")
      (while (not (file-exists-p "go")) (sleep-for 0.05))
      'done
      #+end_src

      """)
    let first = PseudoTerminal(
      ["-Q", "run", "--yes", "a.org"], in: folder.path, home: folder("home"))
    for _ in 0..<200 where readFile(folder("started")) == nil { usleep(50_000) }
    let second = orgstar("run --yes a.org", in: folder)
    #expect(second.status == 2)
    #expect(second.errors.contains("the lock is held by "))
    writeFile(folder("go"), "")
    #expect(first.status() == 0)
    #expect(readFile(folder("a.org"))?.hasSuffix("#+RESULTS:\n: done\n") == true)
    #expect(!folder.names.contains(".#a.org"))
  }

  @Test func theLockOfTheDeadIsTakenAway() {
    var first: PseudoTerminal? = editor("first ")
    #expect(first?.waits(for: "edited") == true)
    first = nil  // killed
    #expect(folder.names.contains(".#a.org"))
    #expect(edit("second ").status == 0)
    #expect(readFile(folder("a.org")) == "second one\n" + block)
    #expect(!folder.names.contains(".#a.org"))
  }

  @Test func someoneElsesLockIsPassedByWithConsentOnly() {
    symlink("somebody@elsewhere.77:123", folder(".#a.org"))
    for (answer, status) in [("n", Int32(2)), ("y", 0)] {
      let run = PseudoTerminal(["-Q", "run", "a.org"], in: folder.path, home: folder("home"))
      #expect(
        run.waits(for: "is being edited: the lock is held by somebody@elsewhere (pid 77). Run and"))
      run.type(answer + "\n")
      if status == 0 {
        #expect(run.waits(for: "Run it?"))
        run.type("y\n")
      }
      #expect(run.status() == status)
      #expect(readFile(folder("a.org"))?.contains(": 3") == (status == 0))
    }
    // It is still theirs.
    #expect(folder.names.contains(".#a.org"))
  }
}
