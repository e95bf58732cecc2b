import Testing

/// Lines of Tests/Conformance, which run.el runs in the built program.
@Suite struct ConformanceLineTests {
  private static let conformance = repository + "/Tests/Conformance"

  private static let files: [String] = {
    var files: [String] = []
    for folder in ["", "lang/", "lisp/", "text/"] {
      files += TemporaryFolder.names(of: conformance + "/" + folder)
        .filter { $0.hasSuffix(".eld") && $0 != "waiting-lines.eld" }.map { folder + $0 }
    }
    return files
  }()

  private func run(_ file: String, _ options: String) -> Outcome {
    let folder = TemporaryFolder()
    return shell(
      "ORGSTAR_LISP='\(repository)/lisp' \"$ORGSTAR\" -Q --batch -l '\(Self.conformance)/run.el' \(options) '\(Self.conformance)/\(file)'",
      in: folder.path)
  }

  /// A line that differs must be in waiting-lines.eld, and one that is there must differ.
  @Test(arguments: files)
  func linesAgreeWithEmacs(file: String) {
    let outcome = run(file, "--waiting '\(Self.conformance)/waiting-lines.eld'")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  /// A sample of lines and two documents with a collection at every allocation.
  @Test(arguments: [
    "lang/control.eld", "lang/lists.eld", "lang/strings.eld", "lang/hash.eld", "lang/errors.eld",
    "lang/macros.eld", "lang/print.eld", "lang/search.eld", "lang/textprops.eld",
    "lang/sequences.eld", "lang/format.eld", "lang/numbers.eld", "editor-buffers.eld",
    "lisp/pcase.eld", "lisp/cl-seq.eld",
  ])
  func linesAgreeUnderStress(file: String) {
    let outcome = run(
      file, "--stress 8 --waiting '\(Self.conformance)/waiting-lines.eld'")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test(arguments: ["mixed-everything", "var-table-index"])
  func documentsComeOutTheSameUnderStress(name: String) {
    let source = Self.conformance + "/org/" + name
    let folder = TemporaryFolder()
    copyFolder(source, to: folder.path)
    writeFile(folder("stress.el"), "(orgstar-gc-stress t)")
    let command = readFile(folder("command")) ?? ""
    let outcome = shell("\"$ORGSTAR\" -Q -l stress.el " + command, in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(readFile(folder("input.org")) == readFile(folder("expected.org")))
  }
}
