import OrgSyntax
import Testing

@Suite struct ObjectTests {
  @Test(arguments: [
    ("a src_emacs-lisp{(+ 1 2)} b", ["inlineSourceBlock:src_emacs-lisp{(+ 1 2)}"]),
    ("'src_c{x}'", ["subscript:_c"]),
    ("/src_c{x}/", ["italic:/src_c{x}/", "inlineSourceBlock:src_c{x}"]),
    ("=src_c{x}=", ["verbatim:=src_c{x}="]),
    ("src_d[:a b]{y {z}}", ["inlineSourceBlock:src_d[:a b]{y {z}}"]),
    (
      "call_f(1) (call_f[:x y](a(b))[:z t])",
      ["inlineBabelCall:call_f(1)", "inlineBabelCall:call_f[:x y](a(b))[:z t]"]
    ),
    ("~code~ =v=a= b=", ["code:~code~", "verbatim:=v=a="]),
    ("*a src_c{x} =b* c=", ["bold:*a src_c{x} =b*", "inlineSourceBlock:src_c{x}"]),
    ("[[x][a src_c{1}]]", ["link:[[x][a src_c{1}]]", "inlineSourceBlock:src_c{1}"]),
    ("src_a {b}", ["subscript:_a"]), ("src_{b}", ["subscript:_{b}"]),
    ("call_a", ["subscript:_a"]),
    ("src_a{b}{{{results(=3=)}}}", ["inlineSourceBlock:src_a{b}", "macro:{{{results(=3=)}}}"]),
    ("src_a{b", ["subscript:_a"]), ("src_a{b}}", ["inlineSourceBlock:src_a{b}"]),
  ])
  func found(_ source: String, _ expected: [String]) {
    #expect(objects(source) == expected)
  }

  @Test func nowebReferences() {
    withText("a <<x>> << no>> <<f(1)>>\n<<y\n>>") { text in
      #expect(NowebReference.all(in: text).map { text.string($0.name) } == ["x", "f(1)"])
    }
    withText("a [[x]] <<y>>") { text in
      let found = NowebReference.all(in: text, open: Array("[[".utf8), close: Array("]]".utf8))
      #expect(found.map { text.string($0.range) } == ["[[x]]"])
    }
  }
}
