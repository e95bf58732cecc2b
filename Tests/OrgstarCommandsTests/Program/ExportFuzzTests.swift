import Testing

/// What the driver of Tests/Fuzz/export found once, and a short run of the driver itself.
@Suite struct ExportFuzzTests {
  private let fuzz = repository + "/Tests/Fuzz"

  /// Documents that once ended an export with an error of the program's own, or the program.
  @Test func documentsThatOnceFailed() {
    let folder = fuzz + "/crashers/export"
    let names = TemporaryFolder.names(of: folder).filter { $0.hasSuffix(".org") }
    #expect(!names.isEmpty)
    let outcome = shell(
      "\"$ORGSTAR\" -Q --batch -l '\(fuzz)/export/check.el' -f check-serve", in: folder,
      input: names.map { "\t\(folder)/\($0)\n" }.joined())
    #expect(outcome.status == 0)
    var done = 0
    var check = ""
    for line in outcome.errors.split(separator: "\n") where line.hasPrefix("@@") {
      let fields = line.dropFirst(2).split(separator: "\t")
      switch fields[0] {
      case "done": done += 1
      case "begin": check = String(fields[1])
      default:
        #expect(["ok", "user-error"].contains(fields[1]), "\(names[done]): \(check): \(line)")
      }
    }
    #expect(done == names.count)
  }

  /// The driver itself on a few documents, always the same ones.
  @Test func mutatedDocuments() {
    let outcome = shell(
      "command -v python3 > /dev/null || exit 0\n"
        + "python3 '\(fuzz)/export/fuzz.py' --program \"$ORGSTAR\" --seed 7 --documents 12 "
        + "--seconds 4 '\(fuzz)/corpus/org' '\(repository)/examples'",
      in: repository)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }
}
