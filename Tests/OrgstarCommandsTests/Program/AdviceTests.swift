import Testing

/// What a user's file puts on Org's functions takes part in `orgstar run`.
@Suite struct AdviceTests {
  private let document = """
    #+name: t
    | 1 | 2 |

    #+name: b
    #+begin_src emacs-lisp :var x=t[0] :noweb yes
    (length x)
    #+end_src

    #+call: b(x='(1 2 3))

    Inline src_emacs-lisp{(+ 1 2)}

    """

  private func run(_ lisp: String) -> (outcome: Outcome, text: String) {
    let folder = TemporaryFolder()
    writeFile(folder("advice.el"), ";; -*- lexical-binding: t -*-\n" + lisp)
    writeFile(folder("input.org"), document)
    let outcome = shell("\"$ORGSTAR\" -Q -l advice.el run --yes input.org", in: folder.path)
    return (outcome, readFile(folder("input.org")) ?? "")
  }

  @Test func everyStepIsCalledThroughItsName() {
    let functions = [
      "org-babel-execute-src-block", "org-babel-insert-result", "org-babel-get-src-block-info",
      "org-babel-process-params", "org-babel-merge-params", "org-babel-confirm-evaluate",
      "org-babel-execute:emacs-lisp", "org-babel-expand-body:emacs-lisp", "org-babel-ref-resolve",
      "org-babel-expand-noweb-references", "org-babel-lob-execute-maybe",
      "org-babel-params-from-properties", "org-babel-where-is-src-block-result", "save-buffer",
      "org-mode",
    ]
    let (outcome, _) = run(
      """
      (defvar calls nil)
      (dolist (f '(\(functions.joined(separator: " "))))
        (advice-add f :before (let ((f f)) (lambda (&rest _) (push f calls)))))
      (add-hook 'org-babel-after-execute-hook (lambda () (push 'hook calls)))
      (add-hook 'after-save-hook
                (lambda () (princ (format "calls: %S" calls) #'external-debugging-output)))
      """)
    #expect(outcome.status == 0, "\(outcome.errors)")
    for function in functions + ["hook"] {
      #expect(
        outcome.errors.contains("(\(function) ") || outcome.errors.contains(" \(function) ")
          || outcome.errors.contains(" \(function))"), "\(function)")
    }
  }

  @Test func adviceChangesWhatIsWritten() {
    let (outcome, text) = run(
      """
      (advice-add 'org-babel-insert-result :filter-args
                  (lambda (args) (cons (format "<%s>" (car args)) (cdr args))))
      (advice-add 'org-babel-execute:emacs-lisp :filter-return (lambda (v) (list 'got v)))
      """)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(text.contains("#+RESULTS: b\n: <(got 2)>\n"))
    #expect(text.contains("#+RESULTS:\n: <(got 3)>\n"))
    #expect(text.contains("{{{results(=<(got 3)>=)}}}"))
  }

  @Test func adviceThatSkipsTheBlockLeavesTheFile() {
    let (_, text) = run(
      "(advice-add 'org-babel-execute-src-block :override (lambda (&rest _) nil))")
    #expect(text == document)
  }
}
