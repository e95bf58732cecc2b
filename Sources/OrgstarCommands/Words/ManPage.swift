import OrgstarHost

extension WordSpec {
  /// `orgstar man`.
  static let man = WordSpec(
    name: "man", summary: "print the manual page, in the format of man(1)",
    examples: [Example("orgstar man > orgstar.1 && man ./orgstar.1", "read the manual page")]
  ) { invocation in
    writeText(1, invocation.grammar.manPage(version: orgstarVersion)) ? .success : .refused
  }
}
