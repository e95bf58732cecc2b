import OrgSyntax
import Testing

@Suite struct HeaderArgumentTests {
  func parse(_ source: String) -> [String] {
    HeaderArguments(parsing: source.utf8).arguments.map {
      String(decoding: $0.key, as: UTF8.self) + "="
        + ($0.value.map { String(decoding: $0, as: UTF8.self) } ?? "-")
    }
  }

  @Test(arguments: [
    (
      ":a 1 :b \"x :c y\" :d (list :e 1) :f [a :g b] :h",
      [":a=1", ":b=\"x :c y\"", ":d=(list :e 1)", ":f=[a :g b]", ":h=-"]
    ),
    (":var x=1 y=2 :results value raw", [":var=x=1", ":var=y=2", ":results=value raw"]),
    (
      ":var x = \"a b\" y=(list 1 2) z='(1 \"q\") :var q=t[0,1]",
      [":var=x=\"a b\"", ":var=y=(list 1 2)", ":var=z='(1 \"q\")", ":var=q=t[0,1]"]
    ),
    ("foo :a 1", ["foo=-", ":a=1"]),
    (":a x:y :d {:e f} :tangle no", [":a=x:y", ":d={:e f}", ":tangle=no"]),
    ("", []), (":a ) :b z ( :c d", [":a=)", ":b=z (", ":c=d"]),
  ])
  func splits(_ source: String, _ expected: [String]) {
    #expect(parse(source) == expected)
  }

  @Test func references() {
    let r = Reference(Array("other.org:f[:x 1](a=1, b=2)[2,-1]".utf8))
    #expect(r.file == Array("other.org".utf8) && r.name == Array("f".utf8))
    #expect(r.header == Array(":x 1".utf8) && r.arguments == Array("a=1, b=2".utf8))
    #expect(r.index == Array("2,-1".utf8))
    #expect(Reference(Array("t".utf8)).index == nil)
    #expect(ReferenceIndex(Array("1:-1".utf8)[...]) == .range(1, -1))
    #expect(ReferenceIndex(Array("x".utf8)[...]) == nil)
  }

  @Test func groups() {
    #expect(
      ResultGroups.merge(ResultGroups.results, ["replace", "output"], adding: ["value", "silent"])
        == ["silent", "value"])
  }
}
