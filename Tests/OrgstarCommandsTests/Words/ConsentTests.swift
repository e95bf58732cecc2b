import Testing

@testable import OrgstarCommands

/// Documents and folders run no code unasked.
@Suite struct ConsentTests {
  private let folder = TemporaryFolder()

  /// Lisp that leaves a file called `ran-NAME`.
  private func trace(_ name: String) -> String {
    "(progn (write-region \"x\" nil \"\(folder("ran-" + name))\" nil 0) \"x\")"
  }

  /// What ran since the last look.
  private func ran() -> [String] {
    let names = folder.names.filter { $0.hasPrefix("ran-") }
    _ = shell("rm -f ran-*", in: folder.path)
    return names.map { String($0.dropFirst(4)) }
  }

  /// What the words that read documents run of `a.org`, without consent, answers waiting.
  private func runByAnyWord() -> [String] {
    let words = ["export -o -", "export --to icalendar -o -", "lint", "run", "run --dry-run"]
    let answers = String(repeating: "yes\n", count: 20)
    return words.flatMap { word in
      _ = orgstar(word + " a.org", in: folder, input: answers)
      return ran().map { "\(word): \($0)" }
    }
  }

  @Test func macrosThatAreLispRunWithConsentOnly() {
    writeFile(
      folder("set.org"), "#+macro: t (eval \(trace("set")))\n#+macro: u (eval (concat $1 \"!\"))\n")
    writeFile(
      folder("a.org"),
      """
      #+setupfile: set.org
      #+macro: s (eval \(trace("own")))
      #+title: {{{s}}}
      {{{t}}} {{{u(a)}}}
      """)
    #expect(runByAnyWord() == [])
    let refused = orgstar("export -o - a.org", in: folder)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("is Lisp; it runs with --yes only"))
    let allowed = orgstar("export --yes --to md --body-only -o - a.org", in: folder)
    #expect(allowed.output.contains("a!"))
    #expect(ran() == ["own", "set"])
    // Merely to look at a definition expands none of its own macros either.
    writeFile(folder("a.org"), "#+macro: s (eval (eval-when-compile \(trace("own"))))\n{{{s}}}\n")
    #expect(runByAnyWord() == [])
  }

  @Test func functionsAmongOptionsRunWithConsentOnly() {
    let options = "html-postamble:(lambda (_) \(trace("options")))"
    writeFile(folder("a.org"), "#+options: \(options)\nx\n")
    #expect(runByAnyWord() == [])
    #expect(orgstar("export a.org", in: folder).errors.contains("‘html-postamble’ is a function"))
    #expect(orgstar("export --yes a.org", in: folder).status == 0)
    #expect(ran() == ["options"])
    writeFile(folder("a.org"), "* H\n:PROPERTIES:\n:EXPORT_OPTIONS: \(options)\n:END:\n")
    #expect(orgstar("export --subtree H a.org", in: folder).status == 1)
    #expect(ran() == [])
    writeFile(folder("a.org"), "#+options: html-postamble:auto toc:nil tex:verbatim\nx\n")
    #expect(orgstar("export a.org", in: folder).status == 0)
  }

  @Test func blocksThatAskToBeRunAreNot() {
    writeFile(
      folder("a.org"),
      """
      #+property: header-args :eval yes :exports both :var p=\(trace("property"))
      #+bind: org-confirm-babel-evaluate nil
      #+bind: org-export-filter-body-functions ((lambda (&rest _) \(trace("bind"))))
      #+name: b
      #+begin_src emacs-lisp :eval yes :exports both :var x=\(trace("var")) :file \(trace("file"))
      \(trace("body"))
      #+end_src
      #+begin_src emacs-lisp :exports \(trace("exports")) :eval \(trace("eval"))
      \(trace("second"))
      #+end_src
      #+begin_src emacs-lisp :noweb yes :exports code
      <<b()>>
      #+end_src
      src_emacs-lisp[:eval yes :var z=\(trace("inner"))]{1} call_b[:eval yes](x=\(trace("argument")))

      #+call: b(x=\(trace("call"))) :eval yes :exports results
      #+begin_src sh :eval yes :exports results
      touch ran-shell
      #+end_src
      """)
    #expect(runByAnyWord() == [])
    #expect(orgstar("export --yes a.org", in: folder).status == 0)
    #expect(ran().contains("body"))
  }

  @Test func filesAndFoldersSetNothingThatRuns() {
    writeFile(
      folder(".dir-locals.el"),
      """
      ((nil . ((eval . \(trace("folder")))
               (org-confirm-babel-evaluate . nil)
               (org-export-allow-bind-keywords . t)
               (orgstar-document-code . t)
               (orgstar-consent-given . t)
               (enable-local-variables . :all)
               (org-babel-default-header-args . ((:eval . "yes") (:exports . "both")))
               (org-link-file-path-type . delete-file)
               (org-html-postamble . (lambda (_) \(trace("postamble")))))))
      """)
    writeFile(
      folder("a.org"),
      """
      # -*- mode: org; eval: \(trace("line")); org-confirm-babel-evaluate: nil -*-
      #+bind: org-html-postamble (lambda (_) \(trace("bind")))
      #+link: l %(kill-emacs)
      [[l:1]] [[elisp:\(trace("link"))]] <%%\(trace("diary"))>
      #+begin_src emacs-lisp :exports both :eval yes
      \(trace("body"))
      #+end_src
      # Local Variables:
      # eval: \(trace("file"))
      # org-confirm-babel-evaluate: (lambda (&rest _) \(trace("confirm")))
      # org-export-with-drawers: (lambda (&rest _) \(trace("drawers")))
      # orgstar-document-code: t
      # End:
      """)
    #expect(runByAnyWord() == [])
    #expect(orgstar("export --with broken-links:t a.org", in: folder).status == 0)
    #expect(ran() == [])
  }

  @Test func publishingRunsWhatItsConfigurationLets() {
    #expect(shell("mkdir in", in: folder.path).status == 0)
    writeFile(
      folder("in/a.org"),
      "#+begin_src emacs-lisp :exports results :eval yes\n\(trace("body"))\n#+end_src\n")
    let project = """
      (setq org-publish-timestamp-directory "times/"
            org-publish-project-alist
            '(("p" :base-directory "in" :publishing-directory "out" :body-only t
               :publishing-function org-html-publish-to-html)))
      """
    writeFile(folder("site.el"), project)
    #expect(orgstar("publish -l site.el p", in: folder, input: "yes\n").status == 0)
    #expect(ran() == [])
    #expect(orgstar("publish -l site.el --force --yes p", in: folder).status == 0)
    #expect(ran() == ["body"])
    writeFile(folder("site.el"), project + "(setq org-confirm-babel-evaluate nil)\n")
    #expect(orgstar("publish -l site.el --force p", in: folder).status == 0)
    #expect(ran() == ["body"])
    writeFile(folder("in/a.org"), "#+macro: m (eval \(trace("macro")))\n{{{m}}}\n")
    writeFile(folder("site.el"), project)
    #expect(orgstar("publish -l site.el p", in: folder).status == 1)
    #expect(ran() == [])
  }

  @Test func nothingIsFetchedAndNoOutputLeavesItsFolder() {
    writeFile(folder("a.org"), "#+include: \"http://127.0.0.1:9/x.org\"\n")
    #expect(orgstar("export a.org", in: folder).errors.contains("Unable to fetch"))
    #expect(shell("mkdir sub", in: folder.path).status == 0)
    for name in ["../up", "x/../../up", folder("up")] {
      writeFile(folder("sub/b.org"), "#+export_file_name: \(name)\nx\n")
      #expect(orgstar("export sub/b.org", in: folder).status == 1)
      #expect(orgstar("export -o sub/ sub/b.org", in: folder).status == 0)
    }
    #expect(!folder.names.contains("up.html"))
    #expect(readFile(folder("sub/up.html")) != nil)
  }
}
