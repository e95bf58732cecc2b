import Editor
import Elisp
import OrgSyntax

func installBabelNoweb(_ r: Registry) {
  r.defun(
    "org-babel-expand-noweb-references", "&optional INFO PARENT-BUFFER CONTEXT",
    "The body of INFO, or of the block at point, with its noweb references expanded."
  ) { w, a throws(Signal) in
    let info = a[0].isTrue ? a[0] : try w.call("org-babel-get-src-block-info", .t)
    let depth = w.bindingDepth
    w.saveCurrentBuffer()
    if let b = a[1].exactly(Buffer.self) { w.setCurrentBuffer(b) }
    let name = w.nth(InfoField.name, info)
    let body = try w.expandNoweb(info, within: name.isString ? [w.bytes(name)] : [])
    try w.unbind(to: depth)
    return w.string(body)
  }
  r.defun(
    "org-babel-noweb-p", "PARAMS CONTEXT",
    "Whether the header arguments PARAMS ask for noweb expansion in CONTEXT: :eval, :tangle, :export."
  ) { w, a throws(Signal) in
    let value = w.lookUp(w.org.sym.noweb, in: a[0])
    guard value.isString else { return .nil }
    let allowed: Set<String>
    switch w.name(a[1]) {
    case ":tangle": allowed = ["yes", "tangle", "no-export", "strip-export", "strip-tangle"]
    case ":export": allowed = ["yes", "strip-tangle"]
    default: allowed = ["yes", "no-export", "strip-export", "eval", "strip-tangle"]
    }
    return Value(w.words(value).contains(where: allowed.contains))
  }
}

extension World {
  /// `within`: the names being expanded, to stop at a circle.
  func expandNoweb(_ info: Value, within chain: [[UInt8]]) throws(Signal) -> [UInt8] {
    let body = bytes(try stringArgument(nth(1, info)))
    let language = nth(0, info)
    let parameters = nth(2, info)
    func delimiter(_ name: StaticString, _ standard: StaticString) -> [UInt8] {
      let v = valueIfBound(intern(name)) ?? .nil
      return v.isString ? bytes(v) : ascii(standard)
    }
    let open = delimiter("org-babel-noweb-wrap-start", "<<")
    let close = delimiter("org-babel-noweb-wrap-end", ">>")
    let references = body.withUnsafeBufferPointer {
      NowebReference.all(in: $0, open: open, close: close)
    }
    guard !references.isEmpty else { return body }
    let prefixes = !isString(lookUp(org.sym.nowebPrefix, in: parameters), "no")
    var out: [UInt8] = []
    var last = 0
    for reference in references {
      try checkInterrupt()
      out += body[last..<reference.range.lowerBound]
      last = reference.range.upperBound
      let name = Array(body[reference.name])
      let expansion = try expansion(of: name, language, within: chain)
      if prefixes {
        // What stands before the reference on its line stands before each line of the expansion.
        var start = out.count
        while start > 0, out[start - 1] != 10 { start -= 1 }
        let prefix = Array(out[start...])
        let lines = expansion.split(separator: 10, omittingEmptySubsequences: false)
        for (i, line) in lines.enumerated() {
          if i > 0 { out += [10] + prefix }
          out += line
        }
      } else {
        out += expansion
      }
    }
    return out + body[last...]
  }

  private func expansion(of name: [UInt8], _ language: Value, within chain: [[UInt8]])
    throws(Signal) -> [UInt8]
  {
    if let start = chain.firstIndex(of: name) { throw cyclicReference(chain[start...] + [name]) }
    if name.last == 41, name.contains(40) {
      let value = try call("org-babel-ref-resolve", string(name))
      return try text(of: value, escape: false)
    }
    return try excursion(widened: true) { () throws(Signal) in
      let document = self.document
      if let found = document.named(name), found.element.kind == .sourceBlock {
        goto(byte: Int(found.element.start))
        return try referencedBody(name, chain)
      }
      let parts = try referencedParts(name, document, chain)
      if !parts.isEmpty { return parts }
      let library = valueIfBound(org.sym.libraryOfBabel) ?? .nil
      if let entry = assq(intern(String(decoding: name, as: UTF8.self)), library) {
        return try expandNoweb(entry.cdr, within: chain + [name])
      }
      if isTrue(intern("org-babel-noweb-error-all-langs"))
        || member(language, valueIfBound(intern("org-babel-noweb-error-langs")) ?? .nil)
      {
        throw error(
          """
          <<\(String(decoding: name, as: UTF8.self))>> could not be resolved (see \
          \u{2018}org-babel-noweb-error-langs\u{2019})
          """)
      }
      return []
    }
  }

  private func member(_ item: Value, _ list: Value) -> Bool {
    item.isString && elements(list).contains { $0.isString && stringsEqual($0, item) }
  }

  private func referencedBody(_ name: [UInt8], _ chain: [[UInt8]]) throws(Signal) -> [UInt8] {
    let info = try call("org-babel-get-src-block-info", .t)
    return expandsNoweb(nth(2, info))
      ? try expandNoweb(info, within: chain + [name]) : bytes(nth(1, info))
  }

  /// The bodies of all blocks whose `:noweb-ref` is `name`, joined by the separators they ask for.
  private func referencedParts(_ name: [UInt8], _ document: Document, _ chain: [[UInt8]])
    throws(Signal) -> [UInt8]
  {
    var out: [UInt8] = []
    var isFirst = true
    var separator: [UInt8] = [10]
    for item in document.executables(in: 0..<document.text.count) where item.kind == .sourceBlock {
      goto(byte: item.start)
      let info = try call("org-babel-get-src-block-info", .t)
      let reference = lookUp(org.sym.nowebRef, in: nth(2, info))
      guard reference.isString, bytes(reference) == name else { continue }
      let body =
        expandsNoweb(nth(2, info))
        ? try expandNoweb(info, within: chain + [name]) : bytes(nth(1, info))
      if !isFirst { out += separator }
      out += body
      isFirst = false
      let own = lookUp(org.sym.nowebSep, in: nth(2, info))
      separator = own.isString ? bytes(own) : [10]
    }
    return out
  }
}
