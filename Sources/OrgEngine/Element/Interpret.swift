import Elisp
import OrgSyntax

/// Turning nodes back into Org text.
func installInterpreters(_ r: Registry) {
  r.defun(
    "org-element-interpret-data", "DATA",
    "The Org text of DATA: a node, a list of nodes, or a string."
  ) { w, a throws(Signal) in
    var text: [UInt8] = []
    try Interpreter(w: w).interpret(a[0], parent: .nil, to: &text)
    return w.string(text)
  }
  r.defun(
    "orgstar--interpret-node", "NODE CONTENTS",
    "The Org text of NODE, CONTENTS being that of what it contains."
  ) { w, a throws(Signal) in
    let contents = a[1].isString ? w.bytes(a[1]) : []
    let interpreter = Interpreter(w: w)
    if interpreter.kind(of: a[0]) == .fixedWidth,
      !(try interpreter.value(a[0], .value)).isString
    {
      return .nil
    }
    return w.string(try interpreter.text(of: a[0], contents: contents))
  }
  for name in interpreterNames { r.alias(name, "orgstar--interpret-node") }
  r.defun(
    "org-element-normalize-contents", "NODE &optional IGNORE-FIRST",
    """
    A copy of NODE whose text has lost the indentation that all its lines share; with IGNORE-FIRST \
    the first line does not count.
    """
  ) { w, a throws(Signal) in
    Interpreter(w: w).normalized(a[0], ignoreFirst: a[1].isTrue)
  }
}

private let interpreterNames: [StaticString] = [
  "org-element-babel-call-interpreter", "org-element-bold-interpreter",
  "org-element-center-block-interpreter", "org-element-citation-interpreter",
  "org-element-citation-reference-interpreter", "org-element-clock-interpreter",
  "org-element-code-interpreter", "org-element-comment-interpreter",
  "org-element-comment-block-interpreter", "org-element-diary-sexp-interpreter",
  "org-element-drawer-interpreter", "org-element-dynamic-block-interpreter",
  "org-element-entity-interpreter", "org-element-example-block-interpreter",
  "org-element-export-block-interpreter", "org-element-export-snippet-interpreter",
  "org-element-fixed-width-interpreter", "org-element-footnote-definition-interpreter",
  "org-element-footnote-reference-interpreter", "org-element-headline-interpreter",
  "org-element-horizontal-rule-interpreter", "org-element-inline-babel-call-interpreter",
  "org-element-inline-src-block-interpreter", "org-element-inlinetask-interpreter",
  "org-element-italic-interpreter", "org-element-item-interpreter",
  "org-element-keyword-interpreter", "org-element-latex-environment-interpreter",
  "org-element-latex-fragment-interpreter", "org-element-line-break-interpreter",
  "org-element-link-interpreter", "org-element-macro-interpreter",
  "org-element-node-property-interpreter", "org-element-org-data-interpreter",
  "org-element-paragraph-interpreter", "org-element-plain-list-interpreter",
  "org-element-planning-interpreter", "org-element-property-drawer-interpreter",
  "org-element-quote-block-interpreter", "org-element-radio-target-interpreter",
  "org-element-section-interpreter", "org-element-special-block-interpreter",
  "org-element-src-block-interpreter", "org-element-statistics-cookie-interpreter",
  "org-element-strike-through-interpreter", "org-element-subscript-interpreter",
  "org-element-superscript-interpreter", "org-element-table-interpreter",
  "org-element-table-cell-interpreter", "org-element-table-row-interpreter",
  "org-element-target-interpreter", "org-element-timestamp-interpreter",
  "org-element-underline-interpreter", "org-element-verbatim-interpreter",
  "org-element-verse-block-interpreter",
]

/// How far the items of a list have been counted.
struct ListPlace {
  var rest: Value
  var count = 0
  var last: Value?
  var firstBullet: [UInt8]?
  /// Whether two blank lines stand before the item.
  var isBroken = false
}

/// What is known about the lists being written.
final class ListPlaces {
  var places: [UInt: ListPlace] = [:]
  /// Where in their text lists end at two blank lines.
  var ends: [UInt: Int] = [:]
  /// Items in which a list ends so.
  var broken: Set<UInt> = []
}

/// Writes nodes as Org text.
struct Interpreter {
  let w: World
  let sym: ElementSymbols
  let lists = ListPlaces()

  init(w: World) {
    self.w = w
    sym = w.org.element.sym
  }

  // MARK: Properties

  @inline(__always)
  func key(_ key: NodeKey) -> Value { sym[key] }

  @inline(__always)
  func word(_ word: NodeWord) -> Value { sym[word: word] }

  func value(_ node: Value, _ key: NodeKey) throws(Signal) -> Value {
    try w.property(sym[key], node)
  }

  /// The bytes of a string property; nil when it is none.
  func bytes(_ node: Value, _ name: NodeKey) throws(Signal) -> [UInt8]? {
    let v = try value(node, name)
    return v.isString ? w.bytes(v) : nil
  }

  func number(_ node: Value, _ name: NodeKey) throws(Signal) -> Int? {
    let v = try value(node, name)
    guard v.isFixnum else { return nil }
    try w.checkMemory(v.fixnum, bytes: 8)
    return v.fixnum
  }

  /// A secondary string as text.
  func secondary(_ node: Value, _ name: NodeKey) throws(Signal) -> [UInt8] {
    let v = try value(node, name)
    var out: [UInt8] = []
    if v.isTrue { try interpret(v, parent: node, to: &out) }
    return out
  }

  func kind(of node: Value) -> NodeKind? {
    sym.kind(of: w.nodeType(node))
  }

  // MARK: Data

  func interpret(_ data: Value, parent: Value, to out: inout [UInt8]) throws(Signal) {
    if data.isString {
      out.append(contentsOf: data.stringBytes)
      if data.stringProperties.isTrue {
        let blank = w.nodeProperty(data, .postBlank)
        if blank.isFixnum {
          try w.checkMemory(blank.fixnum, bytes: 8)
          out += [UInt8](repeating: 32, count: max(blank.fixnum, 0))
        }
      }
      return
    }
    guard data.isCons else { return }
    if w.isTooDeep { throw w.nestingError() }
    let type = w.nodeType(data)
    if type.isNil {
      for l in ListCells(data) {
        try interpret(l.car, parent: parent, to: &out)
      }
      return
    }
    if type == Value.plainText {
      return
    }
    let kind = self.kind(of: data)
    if kind == .orgData {
      out += [UInt8](repeating: 10, count: max(try number(data, .preBlank) ?? 0, 0))
      try contents(of: data, to: &out)
      return
    }
    let function =
      kind.map { sym.interpreters[Int($0.rawValue)] }
      ?? w.intern("org-element-\(w.name(type))-interpreter")
    let isOwn = w.indirectFunction(function) == w.indirectFunction(sym.interpretNode)
    let isObject = try isObject(kind, in: parent)
    if !isObject, kind?.takesAffiliatedKeywords ?? true { try affiliated(data, to: &out) }
    let mark = out.count
    if let kind, isOwn {
      if try !appendDirectly(data, kind, parent: parent, to: &out) {
        var inner: [UInt8] = []
        try contents(of: data, kind, parent: parent, to: &inner)
        out += try text(of: data, kind: kind, contents: inner)
      }
    } else {
      var inner: [UInt8] = []
      try contents(of: data, kind, parent: parent, to: &inner)
      if w.isFunctionBound(function) {
        let contents = w.nodeContents(data).isNil ? Value.nil : w.string(inner)
        let v = try w.funcall(function, data, contents)
        if v.isString { out.append(contentsOf: v.stringBytes) }
      } else {
        // What nobody knows is transparent.
        out += inner
      }
    }
    if !isObject, out.count > mark, out.last != 10 { out.append(10) }
    let blank = w.nodeProperty(data, .postBlank)
    if blank.isFixnum { try w.checkMemory(blank.fixnum, bytes: 8) }
    let count = blank.isFixnum ? max(blank.fixnum, 0) : 0
    for _ in 0..<count { out.append(isObject ? 32 : 10) }
    if kind == .item, parent.isCons, count > 1 || lists.broken.contains(data.bits) {
      if lists.ends[parent.bits] == nil { lists.ends[parent.bits] = out.count }
    } else if kind == .plainList, parent.isCons, lists.ends[data.bits] != nil {
      lists.broken.insert(parent.bits)
    }
  }

  /// Whether a node of `kind` stands in text; a kind nobody knows does where only objects may be.
  private func isObject(_ kind: NodeKind?, in parent: Value) throws(Signal) -> Bool {
    if let kind { return kind.isObject }
    guard parent.isCons else { return false }
    switch self.kind(of: parent) {
    case .paragraph, .verseBlock, .tableRow: return true
    case let known: return isRecursive(parent) && known != .citation
    }
  }

  /// The text of what `node` contains, the indentation that all lines of a paragraph share taken away.
  private func contents(
    of node: Value, _ kind: NodeKind?, parent: Value, to out: inout [UInt8]
  ) throws(Signal) {
    guard kind == .paragraph || kind == .verseBlock else {
      return try contents(of: node, to: &out)
    }
    var isFirst = false
    if kind == .paragraph, parent.isCons,
      self.kind(of: parent) == .item || self.kind(of: parent) == .footnoteDefinition,
      w.nodeContents(parent).isCons, w.nodeContents(parent).car == node
    {
      isFirst = try number(parent, .preBlank) == 0
    }
    let count = sharedIndentation(of: node, ignoreFirst: isFirst)
    guard count > 0 else { return try contents(of: node, to: &out) }
    var atStart = !isFirst
    try appendUnindented(w.nodeContents(node), count, &atStart, parent: node, to: &out)
  }

  /// Writes nodes whose text is their contents between marks; false when `node` is not of that kind.
  private func appendDirectly(
    _ node: Value, _ kind: NodeKind, parent: Value, to out: inout [UInt8]
  ) throws(Signal) -> Bool {
    let mark: UInt8
    switch kind {
    case .section, .plainList, .paragraph:
      try contents(of: node, kind, parent: parent, to: &out)
      return true
    case .item:
      out += try item(node, nil)
      return true
    case .bold: mark = 42
    case .italic: mark = 47
    case .underline: mark = 95
    case .strikeThrough: mark = 43
    case .code: mark = 126
    case .verbatim: mark = 61
    default: return false
    }
    out.append(mark)
    if kind == .code || kind == .verbatim {
      let text = try value(node, .value)
      if text.isString { out.append(contentsOf: text.stringBytes) }
    } else {
      try contents(of: node, to: &out)
    }
    out.append(mark)
    return true
  }

  /// The text with exactly one newline at its end; nothing for nothing.
  static func withFinalNewline(_ text: [UInt8]) -> [UInt8] {
    guard !text.isEmpty else { return text }
    var end = text.count
    var p = end
    while p > 0, text[p - 1] == 32 || text[p - 1] == 9 || text[p - 1] == 10 {
      p -= 1
      if text[p] == 10 { end = p }
    }
    return Array(text[..<end]) + [10]
  }

  func contents(of node: Value, to out: inout [UInt8]) throws(Signal) {
    for l in ListCells(w.nodeContents(node)) {
      try interpret(l.car, parent: node, to: &out)
    }
  }

  /// The keyword lines above an element.
  private func affiliated(_ node: Value, to out: inout [UInt8]) throws(Signal) {
    guard node.cdr.isCons else { return }
    var l = node.cdr.car
    while l.isCons, l.cdr.isCons {
      let property = l.car
      l = l.cdr.cdr
      guard property.isSymbol, property != Value.standardProperties, !sym.isOwn(property) else {
        continue
      }
      let name = w.name(property).dropFirst().uppercased()
      guard
        ["CAPTION", "HEADER", "NAME", "PLOT", "RESULTS"].contains(name) || name.hasPrefix("ATTR_")
      else { continue }
      let value = try w.property(property, node)
      guard value.isTrue else { continue }
      let key = AffiliatedKey(name)
      if key.isMultiple {
        // Lists of lines; a pair or a secondary string for those that may have a short form.
        for v in ListCells(value) {
          out += try affiliatedLine(key, v.car)
        }
      } else {
        out += try affiliatedLine(key, value)
      }
    }
  }

  private func affiliatedLine(_ key: AffiliatedKey, _ value: Value) throws(Signal) -> [UInt8] {
    var line = ascii("#+") + Array(key.name.lowercased().utf8)
    var main = value
    if key.isDual, value.isCons {
      main = value.car
      if value.cdr.isTrue {
        line.append(91)
        try interpret(value.cdr, parent: .nil, to: &line)
        line.append(93)
      }
    }
    line += ascii(": ")
    if main.isTrue { try interpret(main, parent: .nil, to: &line) }
    line.append(10)
    return line
  }

  // MARK: Indentation

  /// A copy of `node` whose strings have lost the indentation that all lines share.
  func normalized(_ node: Value, ignoreFirst: Bool) -> Value {
    let least = sharedIndentation(of: node, ignoreFirst: ignoreFirst)
    guard least > 0 else { return node }
    var atStart = true
    let contents = unindented(w.nodeContents(node), least, &atStart)
    guard node.isCons, w.nodeType(node).isTrue else { return contents }
    return w.cons(node.car, w.cons(node.cdr.isCons ? node.cdr.car : .nil, contents))
  }

  /// The indentation of the least indented line of `node`'s text.
  private func sharedIndentation(of node: Value, ignoreFirst: Bool) -> Int {
    var least = Int.max
    var start: Int? = ignoreFirst ? nil : 0
    let contents = w.nodeContents(node)
    if !ignoreFirst, contents.isCons {
      // A first line without blanks settles it, even if it is empty.
      guard contents.car.isString, let c = contents.car.stringBytes.first, c == 32 || c == 9
      else { return 0 }
    }
    leastIndentation(contents, &start, &least)
    return least == Int.max ? 0 : least
  }

  private func isRecursive(_ node: Value) -> Bool {
    guard node.isCons else { return false }
    switch kind(of: node) {
    case .bold, .citation, .footnoteReference, .italic, .link, .subscript, .radioTarget,
      .strikeThrough, .superscript, .tableCell, .underline:
      return true
    default: return false
    }
  }

  /// `column`: the width of the blanks since a line began, nil inside a line.  A tab has eight
  /// columns wherever it stands, as Org counts.
  private func leastIndentation(_ contents: Value, _ column: inout Int?, _ least: inout Int) {
    var l = contents
    while l.isCons {
      let item = l.car
      l = l.cdr
      if item.isString {
        for c in item.stringBytes {
          switch c {
          case 10: column = 0
          case 32: if let n = column { column = n + 1 }
          case 9: if let n = column { column = n + 8 }
          default:
            if let n = column {
              least = min(least, n)
              column = nil
            }
          }
        }
        // Blanks at the end count, whether an object follows or one was taken away.
        if let n = column, n > 0 { least = min(least, n) }
      } else if kind(of: item) == .lineBreak {
        if let n = column { least = min(least, n) }
        column = 0
      } else {
        // An object that begins a line does not say that the line has no indentation.
        if let n = column {
          if n > 0 { least = min(least, n) }
          column = nil
        }
        if isRecursive(item) { leastIndentation(w.nodeContents(item), &column, &least) }
      }
    }
  }

  var indentsWithTabs: Bool {
    (w.valueIfBound(w.intern("indent-tabs-mode")) ?? .t).isTrue
  }

  /// Writes `text` with up to `count` columns of the blanks at the beginning of lines left out.
  private func appendUnindented(
    _ text: UnsafeBufferPointer<UInt8>, _ count: Int, _ atStart: inout Bool, to out: inout [UInt8]
  ) {
    var p = 0
    while p < text.count {
      if atStart {
        var column = 0
        while p < text.count, text[p] == 32 || text[p] == 9 {
          column += text[p] == 32 ? 1 : 8
          p += 1
        }
        // What is left is indentation as a command would make it; a blank line loses all.
        let left = p < text.count && text[p] == 10 ? 0 : max(column - count, 0)
        let tabs = indentsWithTabs ? left / 8 : 0
        for _ in 0..<tabs { out.append(9) }
        for _ in 0..<left - 8 * tabs { out.append(32) }
        if p == text.count { return }
        atStart = false
      }
      var e = p
      while e < text.count, text[e] != 10 { e += 1 }
      if e < text.count {
        e += 1
        atStart = true
      }
      out.append(contentsOf: UnsafeBufferPointer(rebasing: text[p..<e]))
      p = e
    }
  }

  private func appendUnindented(
    _ contents: Value, _ count: Int, _ atStart: inout Bool, parent: Value, to out: inout [UInt8]
  ) throws(Signal) {
    var l = contents
    while l.isCons {
      let item = l.car
      l = l.cdr
      if item.isString, item.stringProperties.isNil || w.nodeProperty(item, .postBlank).isNil {
        appendUnindented(item.stringBytes, count, &atStart, to: &out)
      } else if kind(of: item) == .lineBreak {
        try interpret(item, parent: parent, to: &out)
        atStart = true
      } else if item.isString || isRecursive(item) {
        let copy = unindented(w.list(item), count, &atStart)
        try interpret(copy, parent: parent, to: &out)
      } else {
        atStart = false
        try interpret(item, parent: parent, to: &out)
      }
    }
  }

  private func unindented(_ contents: Value, _ count: Int, _ atStart: inout Bool) -> Value {
    var list = ListBuilder()
    var l = contents
    while l.isCons {
      let item = l.car
      l = l.cdr
      if item.isString {
        var out: [UInt8] = []
        appendUnindented(item.stringBytes, count, &atStart, to: &out)
        list.append(w.string(out), w)
      } else if kind(of: item) == .lineBreak {
        list.append(item, w)
        atStart = true
      } else {
        atStart = false
        if isRecursive(item) {
          let inner = unindented(w.nodeContents(item), count, &atStart)
          list.append(
            w.cons(item.car, w.cons(item.cdr.isCons ? item.cdr.car : .nil, inner)), w)
        } else {
          list.append(item, w)
        }
      }
    }
    return list.head
  }
}
