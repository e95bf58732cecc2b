import OrgSyntax
import OrgstarHost

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension WordSpec {
  /// `orgstar parse`.
  static let parse = WordSpec(
    name: "parse", summary: "print the syntax tree of Org files",
    description: [
      "The tree of each file, elements and objects, with byte positions. With --repeat the file is "
        + "parsed that many times; with --timing the median processor time of a parse is printed "
        + "instead of the tree."
    ],
    options: [
      OptionSpec(
        "--to", argument: "FORMAT", help: "how to print: json, sexp or outline (the default)",
        completion: .words(["json", "sexp", "outline"])),
      OptionSpec("--repeat", argument: "N", help: "parse N times"),
      OptionSpec("--timing", help: "print the median time of a parse"),
    ],
    positionals: [PositionalSpec("FILE", repeats: true, completion: .file(["org"]))],
    examples: [
      Example("orgstar parse --to sexp notes.org", "the tree as nested lists"),
      Example("orgstar parse --repeat 20 --timing notes.org", "measure the parser"),
    ]
  ) { invocation in
    let format = invocation.value("to") ?? "outline"
    let count = max(invocation.value("repeat").flatMap { Int($0) } ?? 1, 1)
    for path in invocation.arguments {
      guard let bytes = path == "-" ? Array(readStandardInput()) : readBytes(path) else {
        let reason = String(cString: strerror(errno))
        var reporter = invocation.reporter
        reporter.report(Diagnostic(.error, "cannot read: \(reason)", file: path))
        return .refused
      }
      var times: [Double] = []
      var tree: SyntaxTree?
      var source = FileText(bytes)
      for _ in 0..<count {
        let begin = processorSeconds()
        source = FileText(bytes)
        tree = source.text.withUnsafeBufferPointer { text in
          var options = SyntaxOptions()
          var tree = SyntaxTree(parsing: text, options: options)
          options.todoKeywords = TodoKeywords(readingFrom: text, tree: tree)
          tree.parseAllObjects(in: text, options: options)
          return tree
        }
        times.append(processorSeconds() - begin)
      }
      guard let tree else { continue }
      if invocation.has("timing") {
        let median = times.sorted()[times.count / 2]
        let speed = median > 0 ? Double(bytes.count) / median / 1e6 : 0
        let figures = "\(rounded(median * 1000)) ms, \(rounded(speed)) MB/s"
        let memory = rounded(Double(tree.byteCount) / Double(max(bytes.count, 1)))
        writeText(
          1, "\(path): \(tree.nodes.count) nodes, \(figures), \(memory) bytes per byte of text\n")
      } else {
        source.text.withUnsafeBufferPointer { text in
          var out = TreeText(tree: tree, text: text, source: source)
          switch format {
          case "json": out.json(tree.root)
          case "sexp": out.sexp(tree.root)
          default: out.outline(tree.root, depth: 0)
          }
          if format != "outline" { out.bytes.append(10) }
          writeText(1, String(decoding: out.bytes, as: UTF8.self))
        }
      }
    }
    return .success
  }
}

private func rounded(_ x: Double) -> String { "\((x * 100).rounded() / 100)" }

private func processorSeconds() -> Double {
  var t = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t)
  return Double(t.tv_sec) + Double(t.tv_nsec) / 1e9
}

private func readBytes(_ path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let n = read(file, &buffer, buffer.count)
    if n < 0 { return nil }
    if n == 0 { return bytes }
    bytes += buffer[..<n]
  }
}

/// Writes a tree as text. Deep trees are walked with the native stack's room for what real files hold.
private struct TreeText {
  let tree: SyntaxTree
  let text: ByteText
  let source: FileText
  var bytes: [UInt8] = []

  mutating func write(_ s: String) { bytes += s.utf8 }

  private func at(_ position: UInt32) -> Int { source.place(Int(position)) }

  private func children(_ id: NodeID) -> [NodeID] {
    var all: [NodeID] = []
    var child = tree[id].firstSecondary
    while child >= 0 {
      all.append(child)
      child = tree[child].next
    }
    return all + tree.children(of: id)
  }

  mutating func outline(_ id: NodeID, depth: Int) {
    let n = tree[id]
    if !n.kind.isObject {
      write(String(repeating: "  ", count: depth) + n.kind.name + " \(at(n.begin))-\(at(n.end))")
      if n.kind == .headline {
        write(" " + text.string(Headline(at: Int(n.start), to: Int(n.end), in: text).title))
      }
      write("\n")
    }
    for child in tree.children(of: id) where !tree[child].kind.isObject {
      outline(child, depth: depth + 1)
    }
  }

  mutating func sexp(_ id: NodeID) {
    let n = tree[id]
    write("(\(n.kind.name) \(at(n.begin)) \(at(n.end))")
    for child in children(id) {
      bytes.append(32)
      sexp(child)
    }
    write(")")
  }

  mutating func json(_ id: NodeID) {
    let n = tree[id]
    write("{\"type\":\"\(n.kind.name)\",\"begin\":\(at(n.begin)),\"end\":\(at(n.end))")
    if !n.contents.isEmpty {
      write(",\"contentsBegin\":\(at(n.contentsBegin)),\"contentsEnd\":\(at(n.contentsEnd))")
    }
    let all = children(id)
    if !all.isEmpty {
      write(",\"children\":[")
      for (i, child) in all.enumerated() {
        if i > 0 { bytes.append(44) }
        json(child)
      }
      write("]")
    }
    write("}")
  }
}
