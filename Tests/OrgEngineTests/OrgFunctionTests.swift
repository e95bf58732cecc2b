import Testing

/// Cases of functions.eld: small documents, and what Org's functions answer over them.
@Suite struct OrgFunctionTests {
  @Test(arguments: OrgCase.all)
  func answersAsOrgDoes(one: OrgCase) {
    #expect(one.run() == one.expected)
  }
}
