import OrgstarHost
import Testing

@Suite struct UnifiedDiffTests {
  private func diff(_ a: String, _ b: String) -> String {
    String(
      decoding: UnifiedDiff.make(
        from: Array(a.utf8), to: Array(b.utf8), oldLabel: "a", newLabel: "b"), as: UTF8.self)
  }

  @Test func equalTextsGiveNothing() { #expect(diff("a\nb\n", "a\nb\n") == "") }

  @Test func showsContext() {
    let old = (1...12).map { "\($0)\n" }.joined()
    let expected = """
      --- a
      +++ b
      @@ -3,7 +3,7 @@
       3
       4
       5
      -6
      +six
       7
       8
       9

      """
    #expect(
      diff(old, old.split(separator: "\n").map { $0 == "6" ? "six\n" : "\($0)\n" }.joined())
        == expected)
  }

  @Test func showsMissingFinalNewline() {
    #expect(
      diff("a", "a\n")
        == "--- a\n+++ b\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n")
  }

  @Test func fromAndToNothing() {
    #expect(diff("", "x\n") == "--- a\n+++ b\n@@ -0,0 +1 @@\n+x\n")
    #expect(diff("x\n", "") == "--- a\n+++ b\n@@ -1 +0,0 @@\n-x\n")
  }

  /// Apply a diff as patch(1) would.
  private func patched(_ text: String, with diff: String) -> String? {
    var old = lines(text)[...]
    var position = 0
    var out: [String] = []
    var rows = lines(diff).dropFirst(2)
    while let row = rows.popFirst() {
      if row.hasPrefix("@@") {
        let parts = row.split(whereSeparator: { " -+,".contains($0) })
        let start = Int(parts[1]) ?? 0
        let isEmpty = row.split(separator: " ")[1].hasSuffix(",0")
        while position < start - (isEmpty ? 0 : 1) {
          guard let line = old.popFirst() else { return nil }
          out.append(line)
          position += 1
        }
        continue
      }
      var line = String(row.dropFirst())
      if let next = rows.first, next.hasPrefix("\\") {
        line.removeLast()
        _ = rows.popFirst()
      }
      if row.hasPrefix("+") {
        out.append(line)
      } else {
        guard old.popFirst() == line else { return nil }
        position += 1
        if row.hasPrefix(" ") { out.append(line) }
      }
    }
    return (out + old).joined()
  }
  private func lines(_ text: String) -> [String] {
    var result: [String] = []
    var line = ""
    for character in text.unicodeScalars {
      line.unicodeScalars.append(character)
      if character == "\n" {
        result.append(line)
        line = ""
      }
    }
    return line.isEmpty ? result : result + [line]
  }

  @Test func patchesBack() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      func text() -> String {
        let count = Int.random(in: 0...30, using: &random)
        let body = (0..<count).map { _ in "\(Int.random(in: 0...4, using: &random))" }
        return body.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
      }
      let (a, b) = (text(), text())
      let d = diff(a, b)
      #expect(
        patched(a, with: d) == b || (d.isEmpty && a == b),
        "\(a.debugDescription) \(b.debugDescription)\n\(d)")
    }
  }

  @Test func longDifferentTextsTakeLittleTime() {
    let a = (0..<20000).map { "\($0 % 7)\n" }.joined()
    let b = (0..<20000).map { "\($0 % 11)\n" }.joined()
    let d = diff(a, b)
    #expect(patched(a, with: d) == b)
  }
}
