import Elisp
import OrgSyntax

/// Transcoding: from nodes to text, each node once.
func installExportData(_ r: Registry) {
  r.defun(
    "orgstar--export-data", "DATA INFO",
    "The output of DATA - a node, a string, or a list of them - in the export INFO."
  ) { w, a throws(Signal) in try Transcoding(w, info: a[1]).output(of: a[0]) }
  r.defun(
    "org-export--passed-over-p", "NODE INFO", "Whether the export INFO leaves NODE out."
  ) { w, a throws(Signal) in Value(Transcoding(w, info: a[1]).passesOver(a[0])) }
  r.defun(
    "org-element-normalize-string", "S &optional KEEP-NEWLINES",
    """
    The string S with exactly one newline at its end, with KEEP-NEWLINES at least one; what is empty or \
    no string as it is.
    """
  ) { w, a throws(Signal) in
    guard a[1].isTrue, a[0].isString else { return try w.endedInNewline(a[0]) }
    guard let last = a[0].stringBytes.last, last != 10 else { return a[0] }
    return try w.concatenate([a[0], w.string([10])])
  }
}

extension World {
  /// `text` with one newline at its end in place of the white space there that has one; blanks after
  /// the last word stay.
  ///
  /// - Parameter blankLines: how many empty lines follow.
  func endedInNewline(_ text: Value, blankLines: Int = 0) throws(Signal) -> Value {
    guard text.isString, text.byteLength > 0 else {
      return blankLines == 0
        ? text : try concatenate([text, string([UInt8](repeating: 10, count: blankLines))])
    }
    let bytes = text.stringBytes
    var end = bytes.count
    var p = end
    while p > 0, bytes[p - 1] == 10 || bytes[p - 1] == 32 || bytes[p - 1] == 9 {
      p -= 1
      if bytes[p] == 10 { end = p }
    }
    if end == bytes.count - 1, blankLines == 0, bytes[end] == 10 { return text }
    let ending = string([UInt8](repeating: 10, count: 1 + blankLines))
    let kept = end == bytes.count ? text : try substring(text, bytes: end)
    return try concatenate([kept, ending])
  }

  /// The first `count` bytes of `text`, which end a character, with their properties.
  private func substring(_ text: Value, bytes count: Int) throws(Signal) -> Value {
    if text.stringProperties.isTrue {
      // What is cut off is ASCII.
      let end = text.stringLength - (text.byteLength - count)
      return try call("substring", text, Value(fixnum: 0), Value(fixnum: end))
    }
    return string(
      UnsafeBufferPointer(rebasing: text.stringBytes[0..<count]),
      characters: text.stringLength - (text.byteLength - count), multibyte: text.isMultibyte)
  }
}

/// An export at work.
private struct Transcoding {
  let w: World
  let info: Value
  let sym: ExportSymbols
  let plan: ExportPlan
  /// The table of what has been transcoded, or nil.
  let done: HashTable?

  init(_ w: World, info: Value) {
    self.w = w
    self.info = info
    sym = w.org.export
    plan = w.exportPlan(info)
    done = w.plistValue(info, sym.exportedData)?.exactly(HashTable.self)
  }

  func passesOver(_ node: Value) -> Bool {
    let list = w.plistValue(info, sym.ignoreList) ?? .nil
    return list.isTrue && plan.isIgnored(node, list)
  }

  /// The output of what a node contains, through whatever the user made of `org-export-data`.
  private func inner(_ data: Value) throws(Signal) -> Value {
    guard w.symbol(sym.exportData).pointee.function == sym.nativeExportData else {
      return try w.funcall(sym.exportData, data, info)
    }
    try w.checkNativeStack()
    return try output(of: data)
  }

  func output(of data: Value) throws(Signal) -> Value {
    if data.isNil { return w.string([]) }
    if data.isString {
      let text = try transcodeText(data)
      return text.isNil ? w.string([]) : text
    }
    guard data.isCons else { throw w.wrongType(.listp, data) }
    guard data.car.isSymbol, data.car.isTrue else { return try joined(data) }
    if passesOver(data) { return w.string([]) }
    if let known = try done?.get(data), known.isTrue { return known }
    var text = Value.nil
    switch try w.catching(sym.linkBroken, { () throws(Signal) in try transcode(data) }) {
    case .success(let result): text = result
    case .failure(let failure):
      let path = failure.data.isCons ? failure.data.car : .nil
      text = try w.call("org-export--broken-link", data, path, info)
    }
    if text.isNil { text = try w.call("org-export--space-of", data) }
    if text.isNil { text = w.string([]) }
    try done?.put(data, text)
    return text
  }

  /// The outputs of the members of `list`, one after the other.
  private func joined(_ list: Value) throws(Signal) -> Value {
    let mark = w.rootMark
    let texts = try outputs(of: list)
    let result = try w.concatenate(texts)
    w.releaseRoots(to: mark)
    return result
  }

  /// The outputs of the members of `list`; they are kept until the caller releases its roots.
  private func outputs(of list: Value) throws(Signal) -> [Value] {
    var texts: [Value] = []
    for l in ListCells(list) {
      let text = try inner(l.car)
      w.keep(text)
      texts.append(text)
    }
    return texts
  }

  private func transcodeText(_ text: Value) throws(Signal) -> Value {
    let entry = plan.entry(of: sym.plainText, w)
    var output = text
    if entry.transcoder.isTrue { output = try w.funcall(entry.transcoder, text, info) }
    // What the text knows of its place would make the output heavy.
    if output.isString, output.stringProperties.isTrue {
      output = w.string(
        output.stringBytes, characters: output.stringLength, multibyte: output.isMultibyte)
    }
    return try filtered(output, entry)
  }

  private func filtered(_ output: Value, _ entry: ExportPlan.Entry) throws(Signal) -> Value {
    guard entry.filters.isTrue else { return output }
    return try w.call("org-export-filter-apply-functions", entry.filters, output, info)
  }

  private func transcode(_ node: Value) throws(Signal) -> Value {
    let type = node.car
    if type == sym.raw { return try w.concatenate(w.elements(w.nodeContents(node))) }
    let entry = plan.entry(of: type, w)
    guard entry.transcoder.isTrue else { return .nil }
    let contents =
      w.nodeContents(node).isTrue ? try transcodeContents(of: node, entry.form) : .nil
    let output = try w.funcall(entry.transcoder, node, contents, info)
    if output.isNil || entry.form == .bare { return output }
    return try filtered(finished(output, of: node, entry.form), entry)
  }

  /// `output` of `node` with the white space that follows it.
  private func finished(
    _ output: Value, of node: Value, _ form: ExportPlan.Form
  ) throws(Signal) -> Value {
    let value = w.nodeProperty(node, .postBlank)
    let blank = value.isFixnum ? max(0, value.fixnum) : 0
    let isElement =
      switch form {
      case .element, .container: true
      case .object, .bare: false
      case .unknown: w.name(try w.call("org-element-class", node)) == "element"
      }
    if isElement { return try w.endedInNewline(output, blankLines: blank) }
    guard blank > 0 else { return output }
    return try w.concatenate([output, w.string([UInt8](repeating: 32, count: blank))])
  }

  private func transcodeContents(
    of node: Value, _ form: ExportPlan.Form
  ) throws(Signal) -> Value {
    let parts = try partsToTranscode(of: node)
    let mark = w.rootMark
    var texts = try outputs(of: parts)
    // What holds elements ends with the last of them, not with blank lines.
    if form == .container || form == .bare {
      while let last = texts.last, last.isString, last.byteLength == 0 { texts.removeLast() }
      if let last = texts.last {
        texts[texts.count - 1] = try w.endedInNewline(last)
        w.keep(texts[texts.count - 1])
      }
    }
    let result =
      switch texts.count {
      case 0: w.string([])
      case 1: texts[0]
      default: try w.concatenate(texts)
      }
    w.releaseRoots(to: mark)
    return result
  }

  /// The contents of `node`; those of paragraphs without the indentation, which is the document's and
  /// not the text's.
  private func partsToTranscode(of node: Value) throws(Signal) -> Value {
    let contents = w.nodeContents(node)
    let interpreter = Interpreter(w: w)
    let kind = interpreter.kind(of: node)
    guard kind == .paragraph || kind == .verseBlock else { return contents }
    var followsBullet = false
    if kind == .paragraph {
      let parent = w.nodeProperty(node, .parent)
      let above = interpreter.kind(of: parent)
      if above == .footnoteDefinition || above == .item, w.nodeContents(parent).isCons,
        w.nodeContents(parent).car == node
      {
        let blank = try w.property(w.org.element.sym[.preBlank], parent)
        followsBullet = blank.isNil || blank == Value(fixnum: 0)
      }
    }
    let copy = interpreter.normalized(node, ignoreFirst: followsBullet)
    guard copy != node else { return contents }
    return regraft(w.nodeContents(copy), into: node)
  }

  /// Gives `parent` the texts of `parts`, a copy of its contents, in a new list with the objects that
  /// it has: tables know those, and texts must be found among their siblings, by quotation marks for
  /// one. Who holds the old list, as the table of footnotes may, keeps the texts as they were.
  private func regraft(_ parts: Value, into parent: Value) -> Value {
    var originals = w.nodeContents(parent)
    var part = parts
    let contents = w.cons(.nil, .nil)
    var last = contents
    while part.isCons, originals.isCons {
      var item = originals.car
      if part.car.isString {
        item = part.car
        w.putProperty(item, Value.nodeParent, parent)
      } else if part.car != item {
        _ = regraft(w.nodeContents(part.car), into: item)
      }
      last.cdr = w.cons(item, .nil)
      last = last.cdr
      part = part.cdr
      originals = originals.cdr
    }
    parent.cdr.cdr = contents.cdr
    return contents.cdr
  }
}
