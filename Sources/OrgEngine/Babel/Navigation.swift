import Editor
import Elisp
import OrgSyntax

func installBabelNavigation(_ r: Registry) {
  let w = r.world
  r.defun(
    "org-babel-where-is-src-block-head", "&optional SRC-BLOCK",
    "Where the source block at point begins, or nil."
  ) { w, _ throws(Signal) in
    let found = w.document.element(at: w.pointByte)
    guard found.node.kind == .sourceBlock, w.pointByte <= Int(found.node.close) else { return .nil }
    return w.position(Int(found.node.start))
  }
  r.defun(
    "org-babel-find-named-block", "NAME", "Where the source block called NAME begins, or nil."
  ) { w, a throws(Signal) in
    guard let found = w.document.named(w.bytes(try w.stringArgument(a[0]))),
      found.element.kind == .sourceBlock
    else { return .nil }
    return w.position(Int(found.element.start))
  }
  r.defun(
    "org-babel-find-named-result", "NAME", "Where the results called NAME stand, or nil."
  ) { w, a throws(Signal) in
    w.namedResult(w.bytes(try w.stringArgument(a[0])), w.document).map { w.position($0) } ?? .nil
  }
  r.defun(
    "org-babel-goto-named-src-block", "NAME", "Go to the source block called NAME.",
    interactive: "sSource block name: "
  ) { w, a throws(Signal) in
    let place = try w.call("org-babel-find-named-block", a[0])
    guard place.isTrue else {
      let message =
        "source-code block \u{2018}\(w.swiftString(a[0]))\u{2019} not found in this buffer"
      try w.note(message)
      return w.string(message)
    }
    w.goto(byte: try w.byte(place))
    return .nil
  }
  r.defun(
    "org-babel-goto-named-result", "NAME", "Go to the results called NAME.",
    interactive: "sResult name: "
  ) { w, a throws(Signal) in
    let place = try w.call("org-babel-find-named-result", a[0])
    guard place.isTrue else {
      try w.note("result \u{2018}\(w.swiftString(a[0]))\u{2019} not found in this buffer")
      return .nil
    }
    w.goto(byte: try w.byte(place))
    return .nil
  }
  r.defun(
    "org-babel-goto-src-block-head", "", "Go to the beginning of the source block at point.",
    interactive: ""
  ) { w, _ throws(Signal) in
    let head = try w.call("org-babel-where-is-src-block-head")
    guard head.isTrue else { throw w.error("Not currently in a code block") }
    w.goto(byte: try w.byte(head))
    return head
  }
  r.defun(
    "org-babel-next-src-block", "&optional ARG", "Go to the next source block, ARG times.",
    interactive: "p"
  ) { w, a throws(Signal) in
    for _ in 0..<max(1, a[0].isFixnum ? a[0].fixnum : 1) {
      let at = w.pointByte
      let all = w.document.executables(in: 0..<w.document.text.count)
      guard let next = all.first(where: { $0.kind == .sourceBlock && $0.start > at }) else {
        throw w.userError("No further code blocks")
      }
      w.goto(byte: next.start)
    }
    return .nil
  }
  r.defun(
    "org-babel-previous-src-block", "&optional ARG", "Go to the previous source block, ARG times.",
    interactive: "p"
  ) { w, a throws(Signal) in
    for _ in 0..<max(1, a[0].isFixnum ? a[0].fixnum : 1) {
      let at = w.pointByte
      let all = w.document.executables(in: 0..<w.document.text.count)
      guard let last = all.last(where: { $0.kind == .sourceBlock && $0.start < at }) else {
        throw w.userError("No previous code blocks")
      }
      w.goto(byte: last.start)
    }
    return .nil
  }
  r.defun(
    "orgstar-babel-executables", "&optional BEGIN END",
    """
    What can run between BEGIN and END: a list of (KIND BEGIN END NAME LANGUAGE LINE), where KIND is \
    `src-block', `inline-src-block', `babel-call' or `inline-babel-call'.
    """
  ) { w, a throws(Signal) in
    let document = w.document
    let from = a[0].isNil ? 0 : try w.byte(a[0])
    let to = a[1].isNil ? document.text.count : try w.byte(a[1])
    var out = Value.nil
    for item in document.executables(in: from..<max(from, to)) {
      out = w.cons(w.describe(item, document), out)
    }
    return w.reversed(out)
  }
  r.defun(
    "orgstar-babel-map", "KINDS FILE FUNCTION",
    "Call FUNCTION at each executable of KINDS in FILE, or in the current buffer when it is nil."
  ) { w, a throws(Signal) in
    let depth = w.bindingDepth
    w.saveCurrentBuffer()
    if a[1].isTrue {
      if let b = try w.call("find-file-noselect", a[1]).exactly(Buffer.self) {
        w.setCurrentBuffer(b)
      }
    }
    w.saveExcursion()
    w.goto(byte: w.buffer.beginByte)
    let mark = Marker()
    let markValue = w.object(mark)
    _ = markValue
    var at = w.buffer.beginByte
    while true {
      let document = w.document
      let limit = w.buffer.endByte
      let next = document.firstExecutable(in: at..<max(at, limit)) {
        w.isMember(w.kindSymbol($0.kind), of: a[0])
      }
      guard let next else { break }
      mark.set(w.buffer, w.buffer.char(next.end))
      w.goto(byte: next.start)
      _ = try w.funcall(a[2])
      at = max(w.buffer.byte(mark.position ?? w.buffer.length), 0)
    }
    mark.set(nil, 0)
    try w.unbind(to: depth)
    return .nil
  }
  // The mapping macros: FILE and a body, called at each block.
  func mapping(_ name: StaticString, _ kinds: [String], _ body: Body) {
    r.defmacro(
      name, "FILE &rest BODY",
      "Evaluate BODY at each of the executables that the name says, in FILE or the current buffer.",
      body)
  }
  mapping("org-babel-map-src-blocks", ["src-block"]) { w, a throws(Signal) in
    w.mappingForm(["src-block"], a)
  }
  mapping("org-babel-map-inline-src-blocks", []) { w, a throws(Signal) in
    w.mappingForm(["inline-src-block"], a)
  }
  mapping("org-babel-map-call-lines", []) { w, a throws(Signal) in
    w.mappingForm(["babel-call", "inline-babel-call"], a)
  }
  mapping("org-babel-map-executables", []) { w, a throws(Signal) in
    w.mappingForm(["src-block", "inline-src-block", "babel-call", "inline-babel-call"], a)
  }
  _ = w
}

extension World {
  func isMember(_ item: Value, of list: Value) -> Bool {
    for l in ListCells(list) {
      if l.car == item { return true }
    }
    return false
  }

  func kindSymbol(_ kind: Document.Executable.Kind) -> Value {
    switch kind {
    case .sourceBlock: return intern("src-block")
    case .inlineSource: return intern("inline-src-block")
    case .call: return intern("babel-call")
    case .inlineCall: return intern("inline-babel-call")
    }
  }

  fileprivate func mappingForm(_ kinds: [String], _ a: Args) -> Value {
    var body = Value.nil
    for i in stride(from: a.count - 1, through: 1, by: -1) { body = cons(a[i], body) }
    let quote = intern("quote")
    return list(
      intern("orgstar-babel-map"), list(quote, list(kinds.map { intern($0) })), a[0],
      list(intern("function"), cons(intern("lambda"), cons(.nil, body))))
  }

  func describe(_ item: Document.Executable, _ document: Document) -> Value {
    let text = document.text
    var name = Value.nil
    var language = Value.nil
    switch item.kind {
    case .sourceBlock:
      let found = document.element(at: item.start)
      if let range = found.section.tree.name(of: found.id, in: text) {
        name = string(Array(text[range]))
      }
      if let range = SourceBlock(found.node, in: text).language {
        language = string(Array(text[range]))
      }
    case .inlineSource:
      if let inline = InlineSource(at: item.start, within: item.start..<item.end, in: text) {
        language = string(Array(text[inline.language]))
      }
    case .call:
      let found = document.element(at: item.start)
      if let range = found.section.tree.name(of: found.id, in: text) {
        name = string(Array(text[range]))
      }
    case .inlineCall: break
    }
    return list([
      kindSymbol(item.kind), position(item.start), position(item.end), name, language,
      Value(fixnum: document.line(of: item.start)),
    ])
  }
}
