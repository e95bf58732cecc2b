import Testing

@testable import OrgstarCommands

/// Libraries that are there in name only.
@Suite struct LibrariesTests {
  private let folder = TemporaryFolder()

  @Test func whoAsksForALibraryInNameOnlyIsTold() {
    let outcome = shell(
      "$ORGSTAR -Q --batch --eval "
        + "'(prin1 (list (require (quote eshell) nil t) (featurep (quote eshell)) (require (quote eshell))"
        + " (featurep (quote eshell)) (require (quote print) nil t)))'",
      in: folder.path)
    #expect(outcome.output == "(nil nil eshell t print)")
  }
}
