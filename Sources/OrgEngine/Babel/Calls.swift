import Editor
import Elisp
import OrgSyntax

func installBabelCalls(_ r: Registry) {
  r.defvar("orgstar-call-value", .nil, "What the call that ran last returned.")
  r.defun(
    "org-babel-lob-get-info", "&optional DATUM NO-EVAL",
    """
    What the call at point runs, as `org-babel-get-src-block-info' gives it; nil when there is no \
    call or it names no block.
    """
  ) { w, a throws(Signal) in try w.callInfo(evaluate: a[1].isNil) }
  r.defun(
    "org-babel-lob-execute-maybe", "", "Run the call at point, if there is one.", interactive: ""
  ) { w, _ throws(Signal) in
    let document = w.document
    let isInline = document.object(at: w.pointByte)?.kind == .inlineBabelCall
    guard isInline || document.element(at: w.pointByte).node.kind == .babelCall else { return .nil }
    let info = try w.call("org-babel-lob-get-info", .nil, .t)
    guard info.isTrue else { return .nil }
    let value = try w.call(
      "org-babel-execute-src-block", .nil, info, .nil,
      w.intern(isInline ? "inline-babel-call" : "babel-call"))
    try w.set(w.intern("orgstar-call-value"), value)
    return .t
  }
  r.defun(
    "org-babel-lob-ingest", "&optional FILE",
    """
    Add the named blocks of FILE, or of the buffer, to `org-babel-library-of-babel'; return their \
    number.", interactive: "fFile: 
    """
  ) { w, a throws(Signal) in
    let depth = w.bindingDepth
    let s = w.org.sym
    w.saveCurrentBuffer()
    if a[0].isTrue,
      let b = try w.call("find-file-noselect", try w.call("expand-file-name", a[0]))
        .exactly(Buffer.self)
    {
      w.setCurrentBuffer(b)
    }
    var count = 0
    var library = w.valueIfBound(s.libraryOfBabel) ?? .nil
    w.saveExcursion()
    for item in w.document.executables(in: 0..<w.document.text.count)
    where item.kind == .sourceBlock {
      w.goto(byte: item.start)
      let info = try w.call("org-babel-get-src-block-info", .t)
      let name = w.nth(InfoField.name, info)
      guard name.isString else { continue }
      let key = w.intern(w.swiftString(name))
      library = w.cons(w.cons(key, info), w.removing([key], from: library))
      count += 1
    }
    try w.unbind(to: depth)
    try w.set(s.libraryOfBabel, library)
    return Value(fixnum: count)
  }
}

extension World {
  /// The call at a byte: its parts, where it begins, its name.
  func callParts(
    at position: Int, _ document: Document
  ) -> (call: BabelCall, start: Int, name: [UInt8]?)? {
    let text = document.text
    if let object = document.object(at: position), object.kind == .inlineBabelCall {
      let start = object.range.lowerBound
      guard let inline = InlineCall(at: start, within: start..<object.range.upperBound, in: text)
      else { return nil }
      return (inline.call, start, nil)
    }
    let found = document.element(at: position)
    guard found.node.kind == .babelCall,
      let keyword = Keyword(at: Int(found.node.start), to: text.count, in: text),
      let call = BabelCall(value: keyword.value, in: text)
    else { return nil }
    let name = found.section.tree.name(of: found.id, in: text).map { Array(text[$0]) }
    return (call, Int(found.node.start), name)
  }

  func callInfo(evaluate: Bool) throws(Signal) -> Value {
    let s = org.sym
    let document = self.document
    let text = document.text
    guard let found = callParts(at: pointByte, document) else { return .nil }
    let call = found.call
    let name = Array(text[call.name])
    let callee = try self.callee(name, evaluate: evaluate)
    guard callee.isTrue else { return .nil }
    let begin = position(found.start)
    let fromProperties = try excursion { () throws(Signal) in
      goto(byte: found.start)
      return try self.call("org-babel-params-from-properties", nth(0, callee), Value(!evaluate))
    }
    func arguments(_ range: Range<Int>?) throws(Signal) -> Value {
      guard let range else { return .nil }
      return try self.call(
        "org-babel-parse-header-arguments", string(Array(text[range])), Value(!evaluate))
    }
    var variables = Value.nil
    if let range = call.arguments {
      for part in Reference.splitArguments(Array(text[range])) {
        variables = append(variables, list(cons(s.variable, string(part))))
      }
    }
    let lobDefaults = valueIfBound(s.defaultLobHeaderArgs) ?? .nil
    let lists = append(
      list(nth(2, callee), lobDefaults),
      append(
        fromProperties,
        list(try arguments(call.insideHeader), variables, try arguments(call.endHeader))))
    let parameters = try applyFunction(intern("org-babel-merge-params"), lists)
    return list([
      nth(0, callee), nth(1, callee), parameters, .nil,
      found.name.map { string($0) } ?? .nil, begin, string("(ref:%s)"),
    ])
  }

  /// The information about the block that a call names, of the library or of another file too.
  private func callee(_ name: [UInt8], evaluate: Bool) throws(Signal) -> Value {
    let reference = Reference(name)
    let depth = bindingDepth
    saveCurrentBuffer()
    var plain = name
    if let file = reference.file,
      let b = try call("find-file-noselect", try call("expand-file-name", string(file)))
        .exactly(Buffer.self)
    {
      setCurrentBuffer(b)
      plain = reference.name
    }
    let info = try excursion(widened: true) { () throws(Signal) in
      guard let found = document.named(plain), found.element.kind == .sourceBlock else {
        let library = valueIfBound(org.sym.libraryOfBabel) ?? .nil
        let entry = lookUp(intern(String(decoding: plain, as: UTF8.self)), in: library)
        return evaluate && entry.isTrue ? try evaluated(entry) : entry
      }
      goto(byte: Int(found.element.start))
      return try call("org-babel-get-src-block-info", Value(!evaluate))
    }
    try unbind(to: depth)
    return info
  }

  /// Information of the library with its arguments read.
  func evaluated(_ info: Value) throws(Signal) -> Value {
    append(
      list(
        nth(0, info), nth(1, info),
        try call("org-babel-process-params", try evaluatedArguments(nth(2, info)))),
      restOf(info, 3))
  }
}
