import OrgSyntax
import Testing

@Suite struct ElementTests {
  @Test(arguments: [
    ("", ""),
    ("text\n", "(section paragraph)"),
    ("* A\n** B\ntext\n* C\n", "(headline (headline (section paragraph))) headline"),
    (
      "* A\nSCHEDULED: <2026-01-01>\n:PROPERTIES:\n:A: 1\n:END:\nx\n",
      "(headline (section planning (propertyDrawer nodeProperty) paragraph))"
    ),
    ("* A\nx\n:PROPERTIES:\n:A: 1\n:END:\n", "(headline (section paragraph (drawer paragraph)))"),
    ("# c\n:PROPERTIES:\n:A: 1\n:END:\n", "(section comment (propertyDrawer nodeProperty))"),
    ("#+begin_src c\n* not\n", "(section paragraph) headline"),
    ("#+begin_src c\nx\n#+end_src\n", "(section sourceBlock)"),
    ("#+begin_src c\nx\n", "(section paragraph)"),
    ("#+BEGIN_QUOTE\n- a\n#+END_QUOTE\n", "(section (quoteBlock (plainList (item paragraph))))"),
    ("#+name: x\n| a |\n|---|\n#+TBLFM: $1=2\n", "(section (table tableRow tableRow))"),
    ("#+name: x\n\ntext", "(section keyword paragraph)"),
    ("#+name: x\n# c\n", "(section keyword comment)"),
    ("#+results[abc]:\n: 1\n: 2\n", "(section fixedWidth)"),
    ("#+call: f(1)\ntext\n#+title: x\n", "(section babelCall paragraph keyword)"),
    (
      "- a\n  - b\n  - c\n- d\n\n\n- e\n",
      "(section (plainList (item paragraph (plainList (item paragraph) (item paragraph))) "
        + "(item paragraph)) (plainList (item paragraph)))"
    ),
    (
      "- a\n\n  #+begin_src x\n- in\n  #+end_src\n- b\n",
      "(section (plainList (item paragraph sourceBlock) (item paragraph)))"
    ),
    ("1. a\n   text\nend\n", "(section (plainList (item paragraph)) paragraph)"),
    ("\\begin{align}\nx\n\\end{align}\n", "(section latexEnvironment)"),
    ("[fn:1] note\nmore\n\n\nout\n", "(section (footnoteDefinition paragraph) paragraph)"),
    (":LOGBOOK:\nCLOCK: [2026-01-01 Thu 10:00]\n:END:\n", "(section (drawer clock))"),
    (
      "-----\n%%(diary)\n#+begin: x\nt\n#+end:\n",
      "(section horizontalRule diarySexp (dynamicBlock paragraph))"
    ),
  ])
  func outlines(_ source: String, _ expected: String) {
    #expect(outline(source) == expected)
  }

  @Test func siblingsTileTheirParent() {
    let source = "#+name: a\n#+begin_src c\nx\n#+end_src\n\n\n* H :t:\n- a\n\n  b\n\n| x |\n\nend"
    withText(source) { text in
      let tree = SyntaxTree(parsing: text)
      #expect(tree.firstInconsistency == nil)
      #expect(tree[tree.root].range == 0..<text.count)
      let block = tree.nodes.first { $0.kind == .sourceBlock }!
      #expect(text.string(block.body) == "#+begin_src c\nx\n#+end_src\n")
      #expect(block.begin == 0 && block.start == 10)
      #expect(text.string(block.contents) == "x\n")
      #expect(tree[tree.element(at: 12)].kind == .sourceBlock)
      #expect(tree[tree.element(at: text.count)].kind == .paragraph)
    }
  }

  @Test func headlineParts() {
    withText("** TODO [#A] COMMENT Some title   :a:b_c:\n") { text in
      let line = Headline(at: 0, to: text.count, in: text)
      #expect(line.level == 2 && line.isCommented && !line.isDone)
      #expect(text.string(line.todo!) == "TODO")
      #expect(text.string(line.priority!) == "A")
      #expect(text.string(line.title) == "Some title")
      #expect(text.string(line.tags!) == "a:b_c")
    }
    withText("#+TODO: WAIT(w@) NEXT | OK(o)\n* OK done\n* TODO x\n") { text in
      let tree = SyntaxTree(parsing: text)
      let words = TodoKeywords(readingFrom: text, tree: tree)
      #expect(
        words.names.map { String(decoding: $0.name, as: UTF8.self) } == ["WAIT", "NEXT", "OK"])
      #expect(Headline(at: 30, to: text.count, in: text, keywords: words).isDone)
      #expect(Headline(at: 40, to: text.count, in: text, keywords: words).todo == nil)
    }
  }

  @Test func sourceBlockHeader() {
    withText("#+begin_src emacs-lisp -n 5 -l \"x y\" -i :var a=1 :results value\nb\n#+end_src") {
      text in
      let tree = SyntaxTree(parsing: text)
      let block = SourceBlock(tree[tree.element(at: 1)], in: text)
      #expect(text.string(block.language!) == "emacs-lisp")
      #expect(text.string(block.switches) == "-n 5 -l \"x y\" -i")
      #expect(text.string(block.parameters) == ":var a=1 :results value")
      #expect(block.preservesIndentation(in: text))
      #expect(text.string(block.body) == "b\n")
    }
  }

  @Test func calls() {
    withText("f[:a 1](x=2, y=g(1))[:results raw]") { text in
      let call = BabelCall(value: 0..<text.count, in: text)!
      #expect(text.string(call.name) == "f")
      #expect(text.string(call.insideHeader!) == ":a 1")
      #expect(text.string(call.arguments!) == "x=2, y=g(1)")
      #expect(text.string(call.endHeader!) == "[:results raw]")
    }
  }

  @Test func commaEscapes() {
    let text = "* a\n#+b\n  #+c\n,* d\n x\n *e\n"
    let escaped = ",* a\n,#+b\n  ,#+c\n,,* d\n x\n ,*e\n"
    #expect(String(decoding: Block.escape(text.utf8), as: UTF8.self) == escaped)
    #expect(String(decoding: Block.unescape(escaped.utf8), as: UTF8.self) == text)
  }

  @Test func listItems() {
    withText("  1. [@4] [X] term :: text") { text in
      let item = ListItem(at: 0, to: text.count, in: text)
      #expect(text.string(item.bullet) == "1." && text.string(item.counter!) == "4")
      #expect(item.checkbox == 88 && item.tag == nil)
    }
    withText("- [ ] term :: text") { text in
      let item = ListItem(at: 0, to: text.count, in: text)
      #expect(item.checkbox == 32 && text.string(item.tag!) == "term")
      #expect(item.textStart == 14)
    }
  }

  @Test func deepNestingNeedsNoStack() {
    var source = ""
    for _ in 0..<20_000 { source += "#+begin_quote\n" }
    for _ in 0..<20_000 { source += "#+end_quote\n" }
    #expect(fuzzOrg(Array(source.utf8)) > 0)
    var list = ""
    for i in 0..<2_000 { list += String(repeating: " ", count: i) + "- x\n" }
    #expect(fuzzOrg(Array(list.utf8)) > 4_000)
  }

  @Test func anyBytes() {
    var state: UInt64 = 42
    let pieces = [
      "* ", "#+begin_src x\n", "#+end_src\n", "- ", "  ", "\n", "\n\n", "| a |", ":END:\n", ":X:\n",
      "src_a{", "}", "[[", "]]", "=", "~", "*", "\u{0}", "é", "#+name: x\n", "\\begin{a}\n",
      "[fn:1]",
      "1. ", "<<", ">>", "{{{", "\r\n", "\t", ":PROPERTIES:\n", "CLOCK: ", "#+begin: q\n",
      "#+end:\n",
    ]
    for _ in 0..<2_000 {
      var source: [UInt8] = []
      for _ in 0..<30 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        source += Array(pieces[Int(state >> 33) % pieces.count].utf8)
        if state >> 60 == 0 { source.append(UInt8(truncatingIfNeeded: state >> 20)) }
      }
      fuzzOrg(source)
    }
  }
}
