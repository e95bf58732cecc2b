import Testing

@testable import OrgstarCommands

/// The words for people who write Lisp: test, check, profile, and words of their own.
@Suite struct ToolTests {
  private let folder = TemporaryFolder()

  private func run(_ command: String) -> Outcome { orgstar(command, in: folder) }

  // MARK: test

  private func writeTests() {
    writeFile(
      folder("t.el"),
      """
      ;;; -*- lexical-binding: t -*-
      (require 'ert)
      (defun helper (x)
        (car x))
      (ert-deftest t-good () (should (= 1 1)))
      (ert-deftest t-bad () :tags '(slow)
        (should (equal '(1 2) (list 1 3))))
      (ert-deftest t-error ()
        (helper 3))
      (ert-deftest t-skip () (skip-unless nil))
      (ert-deftest t-expected () :expected-result :failed (should nil))
      """)
  }

  @Test func testsAreReportedOneALine() {
    writeTests()
    let outcome = run("test t.el")
    #expect(outcome.status == 1)
    let words = outcome.output.split(separator: "\n").map {
      $0.split(separator: " ").prefix(2).joined(separator: " ")
    }
    #expect(
      words == [
        "FAILED t-bad", "FAILED t-error", "failed t-expected", "passed t-good", "skipped t-skip",
      ])
    #expect(outcome.errors.contains("t.el:7:"))
    #expect(outcome.errors.contains(": error: t-bad: failed: (should (equal"))
    #expect(outcome.errors.contains("  form: (equal (1 2) (1 3))"))
    #expect(outcome.errors.contains("5 tests: 1 passed, 3 failed, 1 skipped; 2 unexpected"))
    #expect(run("test --selector good t.el").status == 0)
    #expect(run("test --list --selector '(tag slow)' t.el").output == "t-bad\n")
  }

  @Test func junitAndJSON() {
    writeTests()
    #expect(run("test --junit out.xml t.el").status == 1)
    let xml = readFile(folder("out.xml")) ?? ""
    #expect(xml.contains("<testsuites tests=\"5\" failures=\"2\" errors=\"0\" skipped=\"1\""))
    #expect(xml.contains("<testcase name=\"t-good\" classname=\"t.el\""))
    #expect(xml.contains("<failure message=\"failed: (should (equal '(1 2) (list 1 3)))\">"))
    let json = run("test --json --selector good t.el").output
    #expect(json.hasPrefix("{\"name\":\"t-good\",\"outcome\":\"passed\",\"expected\":true"))
    #expect(json.contains("\"tests\":1,\"passed\":1"))
  }

  @Test func aTestThatRunsTooLongIsStopped() {
    writeFile(folder("l.el"), "(ert-deftest l-loop () (while t))\n(ert-deftest l-ok () t)")
    let outcome = run("test --timeout 0.3 l.el")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("QUIT    l-loop"))
    #expect(outcome.output.contains("passed  l-ok"))
    #expect(outcome.errors.contains("l-loop: stopped after 0.3 s (--timeout)"))
  }

  @Test func aFileThatDoesNotLoadIsAFailure() {
    writeFile(folder("b.el"), "(undefined-function-here)")
    let outcome = run("test b.el")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("b.el:1:1: error: Symbol’s function definition is void"))
    #expect(run("test missing.el").status == 2)
  }

  // MARK: check

  private func check(_ text: String, options: String = "") -> [String] {
    writeFile(folder("c.el"), ";;; -*- lexical-binding: t -*-\n" + text)
    return run("check \(options) c.el").errors.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    (
      "(defun f () (unknown-fn 1))",
      "c.el:2:13: warning: the function ‘unknown-fn’ is not known to be defined."
    ),
    ("(defun f (x) x)\n(f)", "c.el:3:1: warning: f called with 0 arguments, but requires 1"),
    (
      "(f 1 2)\n(defun f (&optional x) x)",
      "c.el:2:1: warning: f called with 2 arguments, but accepts only 0-1"
    ),
    ("(car 1 2)", "c.el:2:1: warning: car called with 2 arguments, but accepts only 1"),
    ("(let ((a 1)) 2)", "c.el:2:7: warning: Unused lexical variable ‘a’"),
    ("(defun f (a) 2)", "c.el:2:11: warning: Unused lexical argument ‘a’"),
    ("(defun f (_a) _a)", "c.el:2:11: warning: argument ‘_a’ not left unused"),
    ("(list 1\n  free)", "c.el:3:3: warning: reference to free variable ‘free’"),
    ("(setq free 1)", "c.el:2:1: warning: assignment to free variable ‘free’"),
    ("(let ((t 1)) 2)", "c.el:2:1: warning: attempt to let-bind constant ‘t’"),
    ("(let ((x 1 2)) x)", "c.el:2:1: error: `let' bindings can have only one value-form: x, 1, 2"),
    ("(let x 1)", "c.el:2:1: error: Wrong type argument: listp, x"),
    ("(setq a)", "c.el:2:1: error: malformed setq form: (setq a)"),
    ("(if)", "c.el:2:1: error: if called with 0 arguments, but requires 2+"),
    ("(list 1\n (a", "c.el:3:2: error: End of file during parsing"),
    (
      "(format \"%d\" 1 2)",
      "c.el:2:1: warning: ‘format’ called with 2 args to fill 1 format field(s)"
    ),
    (
      "(defun o () 1)\n(make-obsolete 'o 'n \"2.0\")\n(o)",
      "c.el:4:1: warning: ‘o’ is an obsolete function (as of 2.0); use ‘n’ instead."
    ),
    (
      "(mapcar #'nowhere '(1))",
      "c.el:2:9: warning: the function ‘nowhere’ is not known to be defined."
    ),
    (
      "(defun f () 1)\n(defun g () 1)\n(defun f () 2)",
      "c.el:4:1: warning: ‘f’ is defined in line 2 already"
    ),
    (
      "(declare-function e \"x\" (a))\n(e 1 2)",
      "c.el:3:1: warning: e called with 2 arguments, but accepts only 1"
    ),
    (
      "(defconst k 1)\n(defun f ()\n  (setq k 2))",
      "c.el:4:3: warning: attempt to set constant ‘k’"
    ),
    (
      "(defun f (a)\n  (print a)\n  (interactive)\n  a)",
      "c.el:4:3: warning: ‘interactive’ does nothing here: it comes first in the body of a function"
    ),
    (
      "(defun f ()\n  (next-line 2))",
      "c.el:3:3: warning: ‘next-line’ is meant for users; Lisp code uses ‘forward-line’"
    ),
    (
      "(defun f (a)\n  (cons a 1)\n  a)",
      "c.el:3:3: warning: nothing uses the value of ‘cons’"
    ),
  ])
  func problemsHaveTheirPlace(text: String, line: String) {
    #expect(check(text) == [line])
  }

  @Test(arguments: [
    "(when (fboundp 'new-fn) (new-fn 1))", "(and (boundp 'new-v) new-v)",
    "(declare-function elsewhere \"x\")\n(elsewhere)", "(defvar v)\n(setq v 1)",
    "(with-no-warnings (unknown))", "(defmacro m (x) `(list ,x))\n(m 1)",
    "(with-suppressed-warnings ((unresolved g)) (g))",
    "(defcustom o 1 \"d\" :type 'integer)\n(setq o 2)",
    "(cl-defstruct point x y)\n(point-x (make-point :x 1))", "(pcase 1 (`(,a . ,_) a))",
    "(unless (fboundp 'f) (defun f () 1))\n(defun f () 2)", "(defconst k 1)\nk",
    "(declare-function e \"x\")\n(e 1 2)", "(declare-function e \"x\" t)\n(e 1 2)",
    "(defun f ()\n  \"Doc.\"\n  (declare (indent 1))\n  (interactive \"p\"))",
    "(ignore-errors (car 1))\n(prog1 (car 1) 2)",
    "(eval-when-compile (defvar only-now 1))\n(dolist (_ '(1)) 2)",
  ])
  func whatIsFineIsNotRemarkedOn(text: String) {
    #expect(check(text) == [])
  }

  @Test func statusAndJSON() {
    writeFile(folder("w.el"), "(nowhere)")
    #expect(run("check w.el").status == 0)
    #expect(run("check --strict w.el").status == 1)
    let outcome = run("check --json w.el")
    #expect(
      outcome.output
        == "[{\"file\":\"w.el\",\"line\":1,\"column\":1,\"severity\":\"warning\","
        + "\"message\":\"the function ‘nowhere’ is not known to be defined.\"}]\n")
    #expect(outcome.errors == "")
  }

  @Test func blocksOfADocumentAreCheckedAndNotRun() {
    writeFile(
      folder("d.org"),
      """
      * H
      #+begin_src emacs-lisp :var given=1
      (defmacro bad () (write-region "x" nil "made"))
      (eval-when-compile (write-region "x" nil "made"))
      (bad)
        (car given 2)
      #+end_src
      """)
    let outcome = run("check d.org")
    #expect(
      outcome.errors == "d.org:6:3: warning: car called with 2 arguments, but accepts only 1\n")
    #expect(readFile(folder("made")) == nil)
  }

  // MARK: profile

  @Test func profileCountsEveryCall() {
    writeFile(
      folder("p.el"),
      """
      ;;; -*- lexical-binding: t -*-
      (defun fib (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))
      (fib 10)
      (mapc (lambda (x) (concat "a" x)) '("b" "c"))
      (catch 'out (mapc (lambda (x) (throw 'out x)) '(1)))
      (condition-case nil (fib nil) (error nil))
      """)
    let outcome = run("profile --json p.el")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("{\"function\":\"fib\",\"calls\":178,"))
    #expect(outcome.output.contains("{\"function\":\"concat\",\"calls\":2,"))
    #expect(outcome.output.contains("{\"function\":\"mapc\",\"calls\":2,"))
    let table = run("profile --limit 2 '(dotimes (_ 5) (upcase (format \"%d\" 1)))'").output
    #expect(table.split(separator: "\n").count == 4)
    #expect(table.contains("calls"))
  }

  @Test func profileOfABlockAsksForConsent() {
    writeFile(
      folder("p.org"), "#+name: b\n#+begin_src emacs-lisp\n(string-to-number \"5\")\n#+end_src\n")
    #expect(run("profile --block b p.org").status == 2)
    let outcome = run("profile --yes --block b --json p.org")
    #expect(outcome.output.contains("{\"function\":\"string-to-number\","))
    #expect(readFile(folder("p.org"))?.contains("RESULTS") == false)
  }

  // MARK: words of the user, the present, settings without effect

  @Test func lispDefinesWords() {
    writeFile(
      folder("init.el"),
      """
      (orgstar-define-subcommand "greet"
        (lambda (arguments options) (princ (format "%S %S\\n" arguments options)) 3)
        :help "say hello" :arguments "NAME..." :options '(("loud" nil "shout") ("times" "N" "often")))
      """)
    let config = "\"$ORGSTAR\" --config . "
    func run(_ command: String) -> Outcome { shell(config + command, in: folder.path) }
    #expect(
      run("greet a b --loud --times=2")
        == Outcome(
          status: 3, output: "(\"a\" \"b\") ((\"loud\" . t) (\"times\" . \"2\"))\n", errors: ""))
    #expect(
      run("help greet").output.hasPrefix("usage: orgstar greet [OPTIONS] NAME…\n\nSay hello."))
    #expect(run("greet --help").output.contains("--times N"))
    #expect(run("--help").output.contains("greet"))
    #expect(run("greet").status == 2)
    #expect(run("completions bash").output.contains("greet"))
    #expect(shell("\"$ORGSTAR\" -Q --config . greet a", in: folder.path).status == 2)
  }

  @Test func theHookOfTheEndIsRun() {
    writeFile(
      folder("init.el"), "(add-hook 'kill-emacs-hook (lambda () (message \"end of %s\" x)))")
    writeFile(folder("x.org"), "#+begin_src emacs-lisp\n(setq x 'run)\n#+end_src\n")
    func run(_ command: String) -> Outcome {
      shell("\"$ORGSTAR\" --config . \(command)", in: folder.path)
    }
    #expect(run("eval '(setq x 1)'") == Outcome(status: 0, output: "1\n", errors: "end of 1\n"))
    #expect(run("eval '(setq x 2)' '(error \"no\")'").errors.hasSuffix("end of 2\n"))
    #expect(run("eval '(progn (setq x 3) (kill-emacs 4))'").errors == "end of 3\n")
    #expect(run("run --yes x.org").errors.hasSuffix("end of run\n"))
    let prompt = shell("echo '(setq x 5)' | \"$ORGSTAR\" --config . repl", in: folder.path)
    #expect(prompt.errors.hasSuffix("end of 5\n"))
  }

  @Test func theMomentIsFixed() {
    let outcome = run(
      "--now '2020-02-03 10:20' eval '(format-time-string \"%F %T\")' '(time-subtract nil nil)' "
        + "'(= (float-time) (float-time))'")
    #expect(outcome.output == "\"2020-02-03 10:20:00\"\n(0 0 0 0)\nt\n")
    #expect(run("--now yesterday eval 1").status == 2)
    #expect(Moment("2020-13-01") == nil && Moment("2020-12-01T07:08:09")?.second == 9)
  }

  @Test func verboseListsSettingsWithoutEffect() {
    writeFile(folder("init.el"), "(tool-bar-mode -1)\n(setq visible-bell t)\n")
    let outcome = shell("\"$ORGSTAR\" --verbose --config . eval 1", in: folder.path)
    #expect(outcome.output == "1\n")
    #expect(outcome.errors.contains("init.el:1:1: note: tool-bar-mode has no effect"))
    #expect(outcome.errors.contains("init.el:2:1: note: visible-bell has no effect"))
  }

  @Test func batchErrorsHaveABacktraceWithPlaces() {
    writeFile(
      folder("e.el"), "(defun a (x)\n  (car x))\n(defun b (l)\n  (mapcar #'a l))\n(b '(1))\n")
    let outcome = shell("\"$ORGSTAR\" -Q --batch -l e.el", in: folder.path)
    #expect(outcome.status == 255)
    let lines = outcome.errors.split(separator: "\n").map { line in
      line.replacing(folder.path + "/", with: "")
    }
    #expect(
      lines == [
        "e.el:2:3: error: Wrong type argument: listp, 1", "  in (a 1) at e.el:2:3",
        "  in (b (1)) at e.el:4:3",
      ])
  }
}
