import Testing

@testable import OrgstarCommands

/// Lisp that once ended the process or kept it for ever: it must signal or return.
@Suite struct HardFormsTests {
  private let folder = TemporaryFolder()

  /// Evaluate each line of `forms`, errors caught, and expect to get to the end.
  private func evaluateAll(_ forms: String) {
    let lines = forms.split(separator: "\n").map { "(condition-case nil \($0) (error nil))" }
    writeFile(folder("forms.el"), lines.joined(separator: "\n") + "\n(princ \"end\")\n")
    let outcome = shell("timeout 100 $ORGSTAR -Q --batch -l forms.el", in: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasSuffix("end"))
  }

  @Test func countsBeyondMemory() {
    evaluateAll(
      """
      (indent-to most-positive-fixnum)
      (move-to-column most-positive-fixnum t)
      (indent-line-to most-positive-fixnum)
      (just-one-space most-negative-fixnum)
      (insert-byte 2 most-positive-fixnum)
      (string-pad "a" 1000000000000)
      (truncate-string-to-width "abc" most-positive-fixnum 0 ?a)
      (obarray-make most-positive-fixnum)
      (group-name 1.0e+INF)
      (org-element-interpret-data (list 'headline (list :level most-positive-fixnum :title "a")))
      (string-to-number (make-string 3000000 ?9))
      """)
  }

  @Test func listsWithoutEnd() {
    evaluateAll(
      """
      (delete-dups (let ((x (list 1 2 3))) (nconc x x)))
      (assq-delete-all 9 (let ((x (list 1 2 3))) (nconc x x)))
      (getenv-internal "no-such" '#1=("a" . #1#))
      (let ((process-environment '#1=("a" . #1#))) (call-process "true"))
      (let ((file-name-handler-alist '#1=(("q" . r) . #1#))) (file-exists-p "z"))
      (all-completions "a" '#1=("b" . #1#))
      (try-completion "a" '#1=("ab" . #1#))
      (let ((a (make-char-table 'x)) (b (make-char-table 'x))) (set-char-table-parent a b) (set-char-table-parent b a))
      (progn (put 'hard-e 'error-conditions '#1=(hard-e error . #1#)) (condition-case nil (signal 'hard-e nil) (foo 1)))
      (error-message-string '(error . #1=(1 . #1#)))
      (macroexpand '(a) '#1=(1 2 3 . #1#))
      (org-babel-expand-noweb-references '#1=(1 2 3 . #1#))
      (org-element-ast-map '#1=(#1#) t 'ignore)
      (org-element-type-p '(1) '#1=(1 2 3 . #1#))
      (org-element-property :x '(a #1=(:q 1 . #1#)))
      (org-element-put-property (list 'a '#1=(:q 1 . #1#)) :x 3)
      """)
  }

  @Test func argumentsOfOtherTypes() {
    evaluateAll(
      """
      (internal--complete-case-table (make-char-table 'foo))
      (org-babel-confirm-evaluate "abc")
      (org-babel-expand-noweb-references (list 1 2 3))
      (org-babel-expand-src-block nil '(1 2 3) nil)
      (org-babel-sha1-hash '(1 2 3))
      (primitive-undo 1 '((nil prop val)))
      (primitive-undo 1 '((nil)))
      (primitive-undo 1 '((apply . car)))
      (primitive-undo 1 '((apply 5 1 1)))
      (primitive-undo 1 '((5 . 3)))
      """)
  }

  @Test func depthOfEveryKind() {
    evaluateAll(
      """
      (setq max-lisp-eval-depth 100000000)
      (progn (defun hard-f () (save-excursion (1+ (hard-f)))) (hard-f))
      (progn (defun hard-f () (save-restriction (1+ (hard-f)))) (hard-f))
      (progn (defun hard-f () (save-current-buffer (1+ (hard-f)))) (hard-f))
      (progn (defun hard-f () (unwind-protect (1+ (hard-f)) 1)) (hard-f))
      """)
  }

  @Test func memoryHasALimit() {
    evaluateAll(
      """
      (orgstar-memory-limit 150000000)
      (let ((s "aaaaaaaaaa")) (dotimes (_ 60) (setq s (concat s s))) (princ "no error"))
      (let ((v (vector 1 2))) (dotimes (_ 60) (setq v (vconcat v v))) (princ "no error"))
      (let (l) (while t (push (cons 1 2) l)))
      (with-temp-buffer (insert "aaaaaaaaaa") (dotimes (_ 60) (insert (buffer-string))) (princ "no error"))
      """)
  }

  @Test func outputThatFails() {
    for command in ["eval 1", "eval \"(princ 1)\"", "parse a.org", "export -o - a.org", "help"] {
      writeFile(folder("a.org"), "* a\n")
      let outcome = shell("$ORGSTAR \(command) > /dev/full", in: folder.path)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("cannot write to standard output: "))
      #expect(shell("$ORGSTAR \(command) | true", in: folder.path).errors == "")
    }
  }

  @Test func hugeCounts() {
    let outcome = orgstar(
      "eval '(progn (insert \"abc\") (re-search-backward \"x*\" nil t 100000000000000))' "
        + "'(primitive-undo 100000000000000 (list nil nil))' "
        + "'(progn (require (quote org-element)) (condition-case e (org-element-interpret-data "
        + "(quote (paragraph (:post-blank 1000000000000000) \"a\"))) (error e)))'",
      in: folder)
    #expect(outcome.output == "4\nnil\n(error \"Memory exhausted\")\n")
  }

  @Test func linksToThemselves() {
    _ = shell("ln -s loop.org loop.org", in: folder.path)
    for word in ["lint", "export", "run --yes", "check", "parse"] {
      let outcome = orgstar(word + " loop.org", in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.errors.hasPrefix("loop.org: error: cannot read: "))
    }
  }

  /// Places are those of the file, whatever ends its lines.
  @Test func filesWithCarriageReturns() {
    writeFile(folder("a.org"), "* a\r\n\r\nx\r\n- b\r\n\r\n* c\r\n")
    let outcome = orgstar("parse --to sexp a.org", in: folder)
    let tree =
      "(org-data 0 22 (headline 0 17 (section 7 17 (paragraph 7 10) (plain-list 10 17 (item 10 15 "
      + "(paragraph 12 15))))) (headline 17 22))\n"
    #expect(outcome.output == tree)
    writeFile(folder("a.org"), "x\n\r\ny\n")
    #expect(
      orgstar("parse --to sexp a.org", in: folder).output
        == "(org-data 0 6 (section 0 6 (paragraph 0 6)))\n")
  }
}
