import Testing

@testable import OrgSyntax

/// The kinds of the objects of the paragraph `source`, by their names in Org's element API.
private func kinds(_ source: String) -> [String] {
  var source = source
  return source.withUTF8 { text in
    var scanner = ObjectScanner(text)
    return scanner.objects(in: 0..<text.count).map(\.kind.name)
  }
}

@Test(
  arguments: [
    (
      "\\alpha \\foo{a} \\(x\\) $y$",
      ["entity", "latex-fragment", "latex-fragment", "latex-fragment"]
    ),
    ("a_1 b^{2}", ["subscript", "superscript"]),
    ("[fn:1] [fn::in *b*]", ["footnote-reference", "footnote-reference", "bold"]),
    (
      "[cite/s:p; a @k b;@j;s]", ["citation", "citation-reference", "citation-reference"]
    ),
    ("<2026-01-31 Sat 10:00-11:00 +1w> [2026-01-01]", ["timestamp", "timestamp"]),
    (
      "<<t>> <<<r>>> [1/2] [50%]",
      ["target", "radio-target", "statistics-cookie", "statistics-cookie"]
    ),
    ("http://a.b/c, <mailto:x y>", ["link", "link"]),
    ("@@html:x@@ {{{m(1)}}} a \\\\\nb", ["export-snippet", "macro", "line-break"]),
  ] as [(String, [String])])
func everyObject(source: String, expected: [String]) {
  #expect(kinds(source) == expected)
}

@Test func timestampsOfEveryKind() {
  func read(_ source: String) -> Timestamp? {
    var source = source
    return source.withUTF8 { Timestamp(at: 0, to: $0.count, in: $0) }
  }
  let plain = read("<2026-01-31 Sat 09:30 .+2d/4d --3w>")
  #expect(plain?.kind == .active)
  #expect(plain?.start?.minute == 30)
  #expect(plain?.repeaterKind == .restart)
  #expect(plain?.deadline == Timestamp.Interval(value: 4, unit: 100))
  #expect(plain?.warningKind == .first)
  #expect(read("[2026-01-01]--[2026-01-02]")?.kind == .inactiveRange)
  #expect(read("<%%(diary-float t 4 2) 22:00-23:00>")?.end?.hour == 23)
  #expect(read("<2026-1-1>") == nil)
}
