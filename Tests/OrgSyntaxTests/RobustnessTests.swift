import Testing

@testable import OrgSyntax

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The whole tree of `bytes`, objects included; records what is not well formed.
private func wholeTree(_ bytes: [UInt8], at place: SourceLocation = #_sourceLocation) -> SyntaxTree
{
  bytes.withUnsafeBufferPointer { text in
    var tree = SyntaxTree(parsing: text)
    var options = SyntaxOptions()
    options.todoKeywords = TodoKeywords(readingFrom: text, tree: tree)
    tree.parseAllObjects(in: text, options: options)
    #expect(tree.firstInconsistency == nil, sourceLocation: place)
    #expect(tree[tree.root].range == 0..<text.count, sourceLocation: place)
    return tree
  }
}

private func repeated(_ unit: String, _ count: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(unit.utf8.count * count)
  for _ in 0..<count { bytes += unit.utf8 }
  return bytes
}

/// The least time of this thread that one of two runs takes.
private func seconds(_ body: () -> Void) -> Double {
  func now() -> Double {
    var t = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t)
    return Double(t.tv_sec) + Double(t.tv_nsec) / 1e9
  }
  var best = Double.infinity
  for _ in 0..<2 {
    let begin = now()
    body()
    best = min(best, now() - begin)
  }
  return best
}

@Test func deepNestingCostsNoStack() {
  var headlines = ""
  for level in 1...1000 { headlines += String(repeating: "*", count: level) + " a\n" }
  #expect(wholeTree(Array(headlines.utf8)).nodes.count == 1001)
  var list = ""
  for level in 0..<1000 { list += String(repeating: " ", count: 2 * level) + "- a\n" }
  let nodes = wholeTree(Array(list.utf8)).nodes
  #expect(nodes.filter { $0.kind == .item }.count == 1000)
  var blocks = ""
  for level in 0..<500 { blocks += "#+begin_a\(level)\n" }
  for level in (0..<500).reversed() { blocks += "#+end_a\(level)\n" }
  #expect(wholeTree(Array(blocks.utf8)).nodes.filter { $0.kind == .specialBlock }.count == 500)
  let objects = repeated("*a /b _c ", 5000) + repeated("_ / * ", 5000)
  _ = wholeTree(objects)
  _ = wholeTree(repeated("[fn::a ", 20000) + repeated("]", 20000))
}

@Test func longLinesAndManyHeadlines() {
  let line = wholeTree(repeated("word *bold* [[link][text]] a_b \\alpha $x$ ", 25_000))
  #expect(line.nodes.count > 100_000)
  let plain = wholeTree(repeated("x", 10_000_000))
  #expect(plain.nodes.count == 3)
  let many = wholeTree(repeated("* TODO headline\n", 100_000))
  #expect(many.nodes.filter { $0.kind == .headline }.count == 100_000)
}

@Test func bytesThatAreNoText() {
  _ = wholeTree([0, 42, 32, 0, 10, 0, 91, 91, 0, 93, 93])
  _ = wholeTree(Array(0...255))
  var bytes: [UInt8] = []
  for a: UInt8 in [0x2a, 0x80, 0xc3, 0xe2, 0xf0, 0xff, 0x00] {
    for b: UInt8 in [0x20, 0x0a, 0x2a, 0x91, 0xfe] { bytes += [a, b, a, 0x5f, a, 0x7b, b, a] }
  }
  _ = wholeTree(bytes)
  for end in 0..<bytes.count { _ = wholeTree(Array(bytes[..<end])) }
}

@Test func carriageReturnsAtTheEndsOfLines() {
  let unix = "* TODO a :b:\n:PROPERTIES:\n:k: v\n:END:\n- x\n- y\n\n#+begin_src c\nz\n#+end_src\n"
  var dos: [UInt8] = []
  for c in unix.utf8 {
    if c == 10 { dos.append(13) }
    dos.append(c)
  }
  let file = FileText(dos)
  #expect(file.text == Array(unix.utf8))
  for i in 0...unix.utf8.count {
    let before = file.text[..<i]
    #expect(file.place(i) == i + before.count(where: { $0 == 10 }))
  }
  #expect(FileText(Array("a\rb\r".utf8)).text == Array("a\nb\n".utf8))
  // Where some lines end otherwise, carriage returns are characters.
  for mixed in ["a\r\nb\n", "a\nb\r\n", "a\r\nb\rc\r\n", "a\rb\n", "\r\n\n", "a\n\rb"] {
    #expect(FileText(Array(mixed.utf8)).text == Array(mixed.utf8))
  }
  #expect(FileText([0xef, 0xbb, 0xbf, 42, 32, 97]).place(2) == 5)
}

@Test(
  "a text ten times as long takes about ten times as long",
  arguments: [
    "#+begin_src a\n", "#+begin_quote\n", ":drawer:\n", "\\begin{a}\n", "#+begin: a\n", "- a\n",
    "* a\n", "| a | b |\n", "[fn:a] b\n", "#+name: a\n", "#+caption[a: b\n", ": a\n", "# a\n",
    "*a ", "/a ", "[[a ", "[[a][b ", "[fn:a:b ", "[cite:@a ", "{{{a(b ", "<<a ", "<<<a ", "$a ",
    "\\(a ", "\\a{b", "a_{b ", "a^(b ", "src_a[b ", "src_a{b ", "call_a(b ", "@@a:b ", "<a:b ",
    "http:(a", "https://a[(", "~a ", "=a ", "+a ", "[1/", "[2020-01-01 ", "<2020-01-01 ", "<%%(a ",
    "\\\\", "\\_ ", "a\n\n", "  ", "\t", "@", "[", "{", "<", "(", "_", "^", "*", "|", ":", "#",
    "-----\n", "%%(a\n", "CLOCK: \n", "+-+\n", "#+a:\n", "SCHEDULED: <a\n",
  ])
func linear(unit: String) {
  let short = repeated(unit, 1000)
  let long = repeated(unit, 10000)
  let few = seconds { _ = wholeTree(short) }
  let many = seconds { _ = wholeTree(long) }
  // Room for a busy machine: quadratic time would be a hundred times as much.
  #expect(many < few * 30 + 0.02, "\(unit.debugDescription): \(few) s and \(many) s")
}
