import Testing

@testable import OrgstarCommands

/// `orgstar publish`.
@Suite struct PublishTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String) -> Outcome { orgstar("publish " + arguments, in: folder) }

  @Test func whatChangedIsPublished() {
    writeFile(
      folder("site.el"),
      """
      (setq org-publish-timestamp-directory "times/"
            org-publish-project-alist
            '(("pages" :base-directory "in" :publishing-directory "out" :auto-sitemap t
               :publishing-function org-html-publish-to-html :body-only t)
              ("files" :base-directory "in" :base-extension "txt" :publishing-directory "out"
               :publishing-function org-publish-attachment)
              ("site" :components ("pages" "files"))))
      """)
    #expect(shell("mkdir in", in: folder.path).status == 0)
    writeFile(folder("in/a.org"), "#+title: First\n* A\n[[file:b.org::*B]]\n")
    writeFile(folder("in/b.org"), "* B\n")
    writeFile(folder("in/c.txt"), "c\n")
    #expect(run("-l site.el site").errors.hasSuffix("4 files published\n"))
    #expect(readFile(folder("out/c.txt")) == "c\n")
    #expect((readFile(folder("out/a.html")) ?? "").contains("b.html#org"))
    #expect(
      readFile(folder("in/sitemap.org")) == """
        #+TITLE: Sitemap for project pages

        - [[file:a.org][First]]
        - [[file:b.org][b]]
        """)
    #expect(run("-l site.el --all").errors.hasSuffix("0 files published\n"))
    #expect(run("-l site.el --force files").errors.hasSuffix("1 file published\n"))
    #expect(run("-l site.el").output.contains("site                 = pages, files\n"))
    #expect(run("-l site.el other").status == 2)
    #expect(run("--all").status == 2)
  }
}
