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
    if w.nodeType(a[0]) == w.intern("fixed-width"),
      !(try w.property(w.intern(":value"), a[0])).isString
    {
      return .nil
    }
    return w.string(try Interpreter(w: w).text(of: a[0], contents: contents))
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

/// Writes nodes as Org text.
struct Interpreter {
  let w: World

  // MARK: Properties

  func value(_ node: Value, _ name: StaticString) throws(Signal) -> Value {
    try w.property(w.intern(name), node)
  }

  /// The bytes of a string property; nil when it is none.
  func bytes(_ node: Value, _ name: StaticString) throws(Signal) -> [UInt8]? {
    let v = try value(node, name)
    return v.isString ? w.bytes(v) : nil
  }

  func number(_ node: Value, _ name: StaticString) throws(Signal) -> Int? {
    let v = try value(node, name)
    return v.isFixnum ? v.fixnum : nil
  }

  /// A secondary string as text.
  func secondary(_ node: Value, _ name: StaticString) throws(Signal) -> [UInt8] {
    let v = try value(node, name)
    var out: [UInt8] = []
    if v.isTrue { try interpret(v, parent: node, to: &out) }
    return out
  }

  func kind(of node: Value) -> NodeKind? {
    let type = w.nodeType(node)
    let sym = w.org.element.sym
    for kind in NodeKind.allCases where sym.types[Int(kind.rawValue)] == type { return kind }
    return nil
  }

  // MARK: Data

  func interpret(_ data: Value, parent: Value, to out: inout [UInt8]) throws(Signal) {
    if data.isString {
      out += w.bytes(data)
      if data.stringProperties.isTrue {
        let blank = w.nodeProperty(data, .postBlank)
        if blank.isFixnum { out += [UInt8](repeating: 32, count: max(blank.fixnum, 0)) }
      }
      return
    }
    guard data.isCons else { return }
    let sym = w.org.element.sym
    let type = w.nodeType(data)
    if type.isNil {
      var l = data
      while l.isCons {
        try interpret(l.car, parent: parent, to: &out)
        l = l.cdr
      }
      return
    }
    if type == sym.plainText {
      return
    }
    let kind = self.kind(of: data)
    if kind == .orgData {
      out += [UInt8](repeating: 10, count: max(try number(data, ":pre-blank") ?? 0, 0))
      try contents(of: data, to: &out)
      return
    }
    var inner: [UInt8] = []
    if kind == .paragraph || kind == .verseBlock {
      var isFirst = false
      if kind == .paragraph, parent.isCons,
        self.kind(of: parent) == .item || self.kind(of: parent) == .footnoteDefinition,
        w.nodeContents(parent).isCons, w.nodeContents(parent).car == data
      {
        isFirst = try (number(parent, ":pre-blank") ?? 0) == 0
      }
      try contents(of: normalized(data, ignoreFirst: isFirst), to: &inner)
    } else {
      try contents(of: data, to: &inner)
    }
    var result: [UInt8]
    let name = "org-element-\(w.name(type))-interpreter"
    let function = w.intern(name)
    let contentsValue = w.nodeContents(data).isNil ? Value.nil : w.string(inner)
    if let kind,
      w.indirectFunction(function) == w.indirectFunction(w.intern("orgstar--interpret-node"))
    {
      result = try text(of: data, kind: kind, contents: inner)
    } else if w.isFunctionBound(function) {
      let v = try w.funcall(function, data, contentsValue)
      result = v.isString ? w.bytes(v) : []
    } else {
      // What nobody knows is transparent.
      result = inner
    }
    let blank = w.nodeProperty(data, .postBlank)
    let count = blank.isFixnum ? max(blank.fixnum, 0) : 0
    var isObject = kind?.isObject ?? false
    if kind == nil, parent.isCons {
      switch self.kind(of: parent) {
      case .paragraph, .verseBlock, .tableRow: isObject = true
      case let known: isObject = isRecursive(parent) && known != .citation
      }
    }
    if isObject {
      out += result
      out += [UInt8](repeating: 32, count: count)
      return
    }
    out += try affiliated(data)
    if !result.isEmpty, result.last != 10 { result.append(10) }
    out += result
    out += [UInt8](repeating: 10, count: count)
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
    var l = w.nodeContents(node)
    while l.isCons {
      try interpret(l.car, parent: node, to: &out)
      l = l.cdr
    }
  }

  /// The keyword lines above an element.
  private func affiliated(_ node: Value) throws(Signal) -> [UInt8] {
    guard node.cdr.isCons else { return [] }
    var out: [UInt8] = []
    var l = node.cdr.car
    while l.isCons, l.cdr.isCons {
      let property = l.car
      l = l.cdr.cdr
      guard property.isSymbol else { continue }
      let name = w.name(property).dropFirst().uppercased()
      guard
        ["CAPTION", "HEADER", "NAME", "PLOT", "RESULTS"].contains(name) || name.hasPrefix("ATTR_")
      else { continue }
      let value = try w.property(property, node)
      guard value.isTrue else { continue }
      let key = AffiliatedKey(name)
      if key.isMultiple {
        // Lists of lines; a pair or a secondary string for those that may have a short form.
        var v = value
        while v.isCons {
          out += try affiliatedLine(key, v.car)
          v = v.cdr
        }
      } else {
        out += try affiliatedLine(key, value)
      }
    }
    return out
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
    var least = Int.max
    var start: Int? = ignoreFirst ? nil : 0
    leastIndentation(w.nodeContents(node), &start, &least)
    if let pending = start, pending > 0 { _ = pending }
    guard least > 0, least < Int.max else { return node }
    var atStart = !ignoreFirst
    let contents = unindented(w.nodeContents(node), least, &atStart)
    guard node.isCons, w.nodeType(node).isTrue else { return contents }
    return w.cons(node.car, w.cons(node.cdr.isCons ? node.cdr.car : .nil, contents))
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

  /// `column`: the width of the blanks since a line began, nil inside a line.
  private func leastIndentation(_ contents: Value, _ column: inout Int?, _ least: inout Int) {
    var l = contents
    while l.isCons {
      let item = l.car
      l = l.cdr
      if item.isString {
        for c in w.bytes(item) {
          switch c {
          case 10: column = 0
          case 32: if let n = column { column = n + 1 }
          case 9: if let n = column { column = (n | 7) + 1 }
          default:
            if let n = column {
              least = min(least, n)
              column = nil
            }
          }
        }
      } else if kind(of: item) == .lineBreak {
        if let n = column { least = min(least, n) }
        column = 0
      } else {
        if let n = column {
          least = min(least, n)
          column = nil
        }
        if isRecursive(item) { leastIndentation(w.nodeContents(item), &column, &least) }
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
        var skipped = 0
        for c in w.bytes(item) {
          if atStart, skipped < count, c == 32 || c == 9 {
            skipped = c == 32 ? skipped + 1 : (skipped | 7) + 1
            while skipped > count {
              out.append(32)
              skipped -= 1
            }
            continue
          }
          atStart = c == 10
          skipped = 0
          out.append(c)
        }
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
