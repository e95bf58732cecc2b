import Editor
import Elisp
import OrgSyntax

func installBabelReferences(_ r: Registry) {
  r.defun(
    "org-babel-ref-parse", "ASSIGNMENT",
    "The pair of variable and value that ASSIGNMENT, `name=value', makes."
  ) { w, a throws(Signal) in
    guard a[0].isString else { return .nil }
    let text = w.bytes(a[0])
    guard let equals = text.firstIndex(of: 61) else { return .nil }
    let name = w.intern(String(decoding: Array(text[..<equals]).trimmed, as: UTF8.self))
    let rest = w.string(Array(text[(equals + 1)...]).trimmed)
    let value = try w.call("org-babel-read", rest)
    return w.cons(name, value == rest ? try w.call("org-babel-ref-resolve", rest) : value)
  }
  r.defun(
    "org-babel-ref-resolve", "REF",
    "The value of what REF names: a table, a list, text, or what a block returns."
  ) { w, a throws(Signal) in try w.resolve(w.bytes(try w.stringArgument(a[0]))) }
  r.defun(
    "org-babel-ref-index-list", "INDEX LIS",
    "The part of the list LIS that INDEX, like `2', `0:1' or `,1', picks."
  ) { w, a throws(Signal) in w.index(w.bytes(try w.stringArgument(a[0])), a[1]) }
  r.defun(
    "org-babel-ref-split-args", "ARG-STRING",
    "The arguments in ARG-STRING, split at commas outside of strings and brackets."
  ) { w, a throws(Signal) in
    guard a[0].isString else { return .nil }
    var out = Value.nil
    for part in Reference.splitArguments(w.bytes(a[0])).reversed() {
      out = w.cons(w.string(part), out)
    }
    return out
  }
  r.defun(
    "org-babel-read-table", "", "The table at point as a list of rows with its cells read."
  ) { w, _ throws(Signal) in
    guard let range = w.tableRange(at: w.pointByte) else { return .nil }
    return try w.readTable(Array(w.document.text[range]))
  }
  r.defun(
    "org-babel-read-list", "", "The items of the list at point, each read."
  ) { w, _ throws(Signal) in
    let data = try w.call("org-list-to-lisp")
    return try w.readList(data)
  }
  r.defun(
    "org-babel-read-result", "", "The value of the result at point."
  ) { w, _ throws(Signal) in
    let document = w.document
    return try w.readElement(at: document.lineStart(w.pointByte))
  }
  r.defun(
    "org-babel-read-element", "ELEMENT", "The value of the element at point."
  ) { w, _ throws(Signal) in try w.readElement(at: w.pointByte) }
}

extension World {
  // MARK: Values of elements

  func readTable(_ text: [UInt8]) throws(Signal) -> Value {
    try map(tableRows(text)) { (row) throws(Signal) in
      row.isCons
        ? try map(row) { (cell) throws(Signal) in try readCell(cell, evaluate: false) } : row
    }
  }

  func readList(_ data: Value) throws(Signal) -> Value {
    try map(data.isCons ? data.cdr : .nil) { (item) throws(Signal) in
      try readCell(item.isCons ? item.car : .nil, evaluate: false)
    }
  }

  /// The value of the element at a byte.
  func readElement(at position: Int) throws(Signal) -> Value {
    let document = self.document
    let found = document.element(at: position)
    return try readElement(found.section, topmost(found, at: position), document)
  }

  /// At the beginning of a list the list itself, not its first item.
  private func topmost(
    _ found: (section: Document.Section, node: Node, id: NodeID), at position: Int
  ) -> NodeID {
    let tree = found.section.tree
    var id = found.id
    while true {
      let parent = tree[id].parent
      guard parent > 0, tree[parent].kind != .section, tree[parent].kind != .orgData,
        tree[parent].kind != .headline, Int(tree[parent].begin) <= position,
        tree[parent].kind == .plainList || tree[parent].kind == .item
          || tree[parent].kind == .table
      else { return id }
      id = parent
    }
  }

  func readElement(_ section: Document.Section, _ id: NodeID, _ document: Document)
    throws(Signal) -> Value
  {
    let tree = section.tree
    let node = tree[id]
    let text = document.text
    switch node.kind {
    case .table: return try readTable(Array(text[node.contents]))
    case .plainList: return try readList(listData(section, id, document))
    case .fixedWidth:
      var value: [UInt8] = []
      for line in Array(text[node.body]).lines {
        let content = line.drop { $0 == 32 || $0 == 9 }.dropFirst()
        value += (content.first == 32 ? content.dropFirst() : content) + [10]
      }
      return try readCell(string(value.withoutFinalNewline), evaluate: false)
    case .exampleBlock, .exportBlock:
      return string(Block.unescape(removingIndentation(Array(text[node.contents]))))
    case .sourceBlock:
      return string(body(of: SourceBlock(node, in: text), text) + [10])
    case .paragraph:
      var scanner = ObjectScanner(text)
      let inside = text.trimmed(node.contents)
      if let link = scanner.objects(in: inside).first, link.kind == .link, link.range == inside,
        text[inside.lowerBound] == 91
      {
        let path = text.firstIndex(of: 93, from: inside.lowerBound, to: inside.upperBound)!
        let target = Array(text[inside.lowerBound + 2..<path])
        return string(target.starts(with: ascii("file:")) ? Array(target.dropFirst(5)) : target)
      }
      return string(Array(text[node.contents]))
    case .drawer, .specialBlock, .quoteBlock, .centerBlock:
      let children = tree.children(of: id)
      if node.kind == .drawer, children.count == 1 {
        return try readElement(section, children[0], document)
      }
      return string(Array(text[node.contents]))
    default: return string(Array(text[node.contents]))
    }
  }

  // MARK: Resolving

  func resolve(_ text: [UInt8]) throws(Signal) -> Value {
    let reference = Reference(text)
    let key = reference.name + (reference.arguments.map { [40] + $0 + [41] } ?? [])
    let depth = bindingDepth
    try enterReference(key)
    saveExcursion()
    if let file = reference.file, isFile(file) {
      let name = try call("expand-file-name", string(file))
      setCurrent(try call("find-file-noselect", name))
      saveExcursion()
    }
    saveRestriction()
    buffer.widen()
    var value = try lookUp(reference)
    if value.isSymbol, value.isTrue { value = string(try self.text(of: value, escape: true)) }
    if let index = reference.index, value.isList || value.isVector {
      value = self.index(index, value)
    }
    try unbind(to: depth)
    return value
  }

  /// Notes, until the current bindings end, that the value of `key` is being found; signals when
  /// it is already.
  func enterReference(_ key: [UInt8]) throws(Signal) {
    if let start = org.referenceChain.firstIndex(of: key) {
      throw cyclicReference(Array(org.referenceChain[start...]) + [key])
    }
    org.referenceChain.append(key)
    pushNativeCleanup(.nil) { w, _ in _ = w.org.referenceChain.popLast() }
  }

  func cyclicReference(_ chain: [[UInt8]]) -> Signal {
    let names = chain.map { String(decoding: $0, as: UTF8.self) }
    return error("Cyclic reference: \(names.joined(separator: " \u{2192} "))")
  }

  private func isFile(_ name: [UInt8]) -> Bool { !name.isEmpty }

  private func setCurrent(_ value: Value) {
    if let b = value.exactly(Buffer.self) { setCurrentBuffer(b) }
  }

  private func lookUp(_ reference: Reference) throws(Signal) -> Value {
    let document = self.document
    let name = reference.name
    if let found = document.named(name) {
      let node = found.element
      switch node.kind {
      case .sourceBlock, .babelCall:
        goto(byte: Int(node.start))
        return try runReferenced(reference, isCall: node.kind == .babelCall)
      default:
        goto(byte: Int(node.start))
        return try readElement(at: Int(node.start))
      }
    }
    if let text = entryText(name, document) { return string(text) }
    // The library of blocks.
    let library = valueIfBound(org.sym.libraryOfBabel) ?? .nil
    if let entry = assq(intern(String(decoding: name, as: UTF8.self)), library) {
      return try run(try evaluated(entry.cdr), reference)
    }
    throw error(
      "Reference \u{2018}\(String(decoding: name, as: UTF8.self))\u{2019} not found in this buffer")
  }

  /// The text below the headline whose CUSTOM_ID or ID is `name`.
  private func entryText(_ name: [UInt8], _ document: Document) -> [UInt8]? {
    var p = document.headline(from: 0)
    while let start = p {
      for property in document.properties(of: start) {
        let key = document.text[property.key]
        let folded = key.map(foldCase)
        guard folded == ascii("custom_id") || folded == ascii("id"),
          document.text[property.value].elementsEqual(name)
        else { continue }
        let end = document.subtreeEnd(start)
        var begin = document.nextLine(start)
        for node in document.section(at: start).tree.nodes
        where node.kind == .propertyDrawer || node.kind == .planning { begin = Int(node.close) }
        var last = end
        while last - 1 > begin, document.text[last - 1] == 10, document.text[last - 2] == 10 {
          last -= 1
        }
        return Array(document.text[begin..<last])
      }
      p = document.headline(from: document.nextLine(start))
    }
    return nil
  }

  /// Runs the block or call at point with the reference's arguments, inserting nothing.
  private func runReferenced(_ reference: Reference, isCall: Bool) throws(Signal) -> Value {
    guard isCall else { return try run(.nil, reference) }
    let info = try call("org-babel-lob-get-info", .nil, .t)
    guard info.isTrue else { throw error("The call refers to nothing") }
    return try run(info, reference, executor: intern("babel-call"))
  }

  /// Runs what `info` says, or the block at point, with the reference's arguments.
  private func run(
    _ info: Value, _ reference: Reference, executor: Value = .nil
  ) throws(Signal) -> Value {
    let s = org.sym
    var given = Value.nil
    if let header = reference.header {
      given = try call("org-babel-parse-header-arguments", string(header))
    }
    if let arguments = reference.arguments {
      for part in Reference.splitArguments(arguments) {
        given = append(given, list(cons(s.variable, string(part))))
      }
    }
    given = append(given, list(cons(s.results, string("none"))))
    return try call("org-babel-execute-src-block", .nil, info, given, executor)
  }

  func restOf(_ list: Value, _ n: Int) -> Value {
    var l = list
    for _ in 0..<n where l.isCons { l = l.cdr }
    return l
  }

  /// The line of `#+RESULTS: name`, or nil.
  func namedResult(_ name: [UInt8], _ document: Document) -> Int? {
    let text = document.text
    var p = 0
    while let hash = text.firstIndex(of: 35, from: p, to: text.count) {
      p = hash + 1
      guard text.hasPrefix("#+results", at: hash, to: text.count) else { continue }
      let begin = document.lineStart(hash)
      guard text.skipBlanks(begin, to: hash) == hash,
        let keyword = Keyword(at: begin, to: text.count, in: text),
        text.equals(keyword.key, "results"), text[keyword.value].elementsEqual(name)
      else { continue }
      let kind = document.element(at: begin).node.kind
      if kind != .sourceBlock && kind != .exampleBlock
        || Int(document.element(at: begin).node.start) > begin
      {
        return begin
      }
    }
    return nil
  }

  // MARK: Indexing

  /// `index` applied to a list or vector: rows before the first comma, then columns. A range of one
  /// is its element; what is out of range is nil.
  func index(_ index: [UInt8], _ value: Value) -> Value {
    let value = value.isVector ? list((0..<value.slotCount).map { value.slot($0) }) : value
    guard !index.isEmpty, value.isList else { return value }
    let comma = index.firstIndex(of: 44) ?? index.count
    let rest = comma < index.count ? Array(index[(comma + 1)...]) : []
    let length = elements(value).count
    func element(_ n: Int) -> Value {
      let found = nth(max(n, 0), value)
      return rest.isEmpty || !found.isList ? found : self.index(rest, found)
    }
    func wrap(_ n: Int) -> Int { n < 0 ? length + n : n }
    let first: Int
    let last: Int
    switch ReferenceIndex(index[..<comma]) ?? .element(0) {
    case .element(let n): return element(wrap(n))
    case .all: (first, last) = (0, length - 1)
    case .range(let a, let b): (first, last) = (wrap(a), wrap(b))
    }
    guard first <= last else { return .nil }
    if first == last { return element(first) }
    var out = Value.nil
    for i in stride(from: last, through: first, by: -1) {
      out = cons(element(i), out)
    }
    return out
  }
}
