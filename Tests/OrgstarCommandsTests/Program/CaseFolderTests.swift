import Testing

/// Names of the case folders in a folder of Tests/Conformance.
private func cases(_ kind: String) -> [String] {
  let folder = repository + "/Tests/Conformance/" + kind
  return TemporaryFolder.names(of: folder).filter { readFile("\(folder)/\($0)/command") != nil }
}

/// Names of the folders with exports: those that say what to export, or how.
private let exportCases: [String] = {
  let folder = repository + "/Tests/Conformance/export"
  return TemporaryFolder.names(of: folder).filter { name in
    ["backends", "run.el", "command"].contains { readFile("\(folder)/\(name)/\($0)") != nil }
  }
}()

/// Cases that the program does not pass yet, `org/NAME`, `errors/NAME` or `export/NAME` a line:
/// known issues.
private let waiting: Set<String> = Set(
  (readFile(repository + "/Tests/Conformance/waiting.txt") ?? "").split(separator: "\n")
    .filter { !$0.hasPrefix("#") }.map(String.init))

/// Run a case; what one that is waiting finds is a known issue.
private func run(_ name: String, _ body: () throws -> Void) rethrows {
  guard waiting.contains(name) else { return try body() }
  withKnownIssue("waiting", isIntermittent: true) { try body() }
}

/// Case folders that the built program runs; Tests/Conformance/org/README.md says what is in them.
@Suite struct CaseFolderTests {
  @Test(arguments: cases("org"))
  func documentAfterwardsEqualsOrgs(name: String) throws {
    try run("org/" + name) { try document(name) }
  }

  private func document(_ name: String) throws {
    let source = repository + "/Tests/Conformance/org/" + name
    let folder = TemporaryFolder()
    copyFolder(source, to: folder.path)
    let command = try #require(readFile(folder("command")))
    let outcome = shell("\"$ORGSTAR\" -Q " + command, in: folder.path)
    #expect(readFile(folder("input.org")) == readFile(folder("expected.org")), "\(outcome.errors)")
    let status = readFile(folder("status")).flatMap { Int32($0.filter(\.isNumber)) } ?? 0
    #expect(outcome.status == status, "\(outcome.errors)")
    for file in TemporaryFolder.names(of: folder("expected.d")) {
      #expect(readFile(folder(file)) == readFile(folder("expected.d/" + file)), "\(file)")
    }
  }

  /// Tests/Conformance/export/README.md says what is in these folders.
  @Test(arguments: exportCases)
  func exportEqualsOrgs(name: String) throws {
    try run("export/" + name) { export(name) }
  }

  private func export(_ name: String) {
    let source = repository + "/Tests/Conformance/export/"
    let folder = TemporaryFolder()
    copyFolder(source + name, to: folder.path)
    let command = readFile(folder("command")) ?? "--batch -l '\(source)export.el'"
    let outcome = shell("TZ=UTC \"$ORGSTAR\" -Q " + command, in: folder.path)
    for file in TemporaryFolder.names(of: folder.path) where file.hasPrefix("expected.") {
      let output = "output" + file.dropFirst("expected".count)
      #expect(readFile(folder(output)) == readFile(folder(file)), "\(output): \(outcome.errors)")
    }
  }

  @Test(arguments: cases("errors"))
  func problemIsOneClearLineAndTheFileStays(name: String) throws {
    try run("errors/" + name) { try problem(name) }
  }

  private func problem(_ name: String) throws {
    let source = repository + "/Tests/Conformance/errors/" + name
    let folder = TemporaryFolder()
    copyFolder(source, to: folder.path)
    if let setup = readFile(folder("setup")) { _ = shell(setup, in: folder.path) }
    let command = try #require(readFile(folder("command")))
    let outcome = shell("\"$ORGSTAR\" -Q " + command, in: folder.path)
    #expect(outcome.errors == readFile(folder("stderr")))
    #expect(outcome.output == readFile(folder("stdout")) ?? "")
    let status = readFile(folder("status")).flatMap { Int32($0.filter(\.isNumber)) } ?? 0
    #expect(outcome.status == status)
    let expected = readFile(folder("expected.org")) ?? readFile(source + "/input.org")
    #expect(readFile(folder("input.org")) == expected)
  }
}
