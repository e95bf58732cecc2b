import Testing

@testable import OrgstarCommands

/// `orgstar lint`.
@Suite struct LintTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String) -> Outcome { orgstar("lint " + arguments, in: folder) }

  @Test func findingsHavePlacesAndAStatus() {
    writeFile(folder("a.org"), "* A\ntext [[nowhere]]\n#+begin_x\n")
    writeFile(folder("b.org"), "* B\n[[*B]]\n")
    let outcome = run("a.org b.org")
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        a.org:2:6: warning: Unknown fuzzy location "nowhere" [invalid-fuzzy-link]
        a.org:3:1: note: Possible incomplete block "#+begin_x" [invalid-block]

        """)
    #expect(run("b.org") == Outcome(status: 0, output: "", errors: ""))
    #expect(run("--skip invalid-block,invalid-fuzzy-link a.org").status == 0)
    #expect(run("--only invalid-block a.org").output.hasPrefix("a.org:3:1: note:"))
    #expect(run("--only nonsense a.org").status == 2)
    #expect(run("none.org b.org").status == 2)
    #expect(run("").status == 2)
    #expect(shell("\"$ORGSTAR\" -Q lint - < a.org", in: folder.path).output.hasPrefix("-:2:6:"))
  }

  @Test func reportsForMachines() {
    writeFile(folder("a b.org"), "[[nowhere]]\n")
    #expect(
      run("--json 'a b.org'").output == """
        [{"file":"a b.org","line":1,"column":1,"severity":"warning",\
        "message":"Unknown fuzzy location \\"nowhere\\"","checker":"invalid-fuzzy-link"}]

        """)
    let sarif = run("--sarif 'a b.org'").output
    #expect(sarif.contains("\"version\":\"2.1.0\""))
    #expect(sarif.contains("\"uri\":\"a%20b.org\""))
    #expect(sarif.contains("\"startLine\":1,\"startColumn\":1"))
    #expect(run("--list").output.contains("\nlink-to-local-file "))
  }
}
