import Elisp
import OrgSyntax

// The properties of objects, and affiliated keywords.
extension NodeBuilder {
  func addObject(_ n: Node, _ node: Value, _ p: inout PropertyList) {
    let begin = Int(n.begin)
    let close = Int(n.close)
    switch n.kind {
    case .code, .verbatim: p.add(.value, string(begin + 1..<close - 1))
    case .citation:
      guard let citation = Citation(at: begin, to: close, in: text) else { return }
      p.add(.style, string(citation.style))
      let allowed = ObjectSet.allowed(in: .citationReference)
      if let prefix = citation.prefix, !prefix.isEmpty {
        p.add(.prefix, secondary(prefix, allowed: allowed, parent: node))
      }
      if let suffix = citation.suffix, !suffix.isEmpty {
        p.add(.suffix, secondary(suffix, allowed: allowed, parent: node))
      }
    case .citationReference:
      guard let reference = CitationReference(at: begin, to: close, in: text) else { return }
      p.add(.key, string(reference.key.lowerBound + 1..<reference.key.upperBound))
      let allowed = ObjectSet.allowed(in: .citationReference)
      if !reference.prefix.isEmpty {
        p.add(.prefix, secondary(reference.prefix, allowed: allowed, parent: node))
      }
      let isLast = text[close - 1] != 59
      let suffix = reference.suffix.lowerBound..<(isLast ? close : close - 1)
      if !suffix.isEmpty {
        p.add(.suffix, secondary(suffix, allowed: allowed, parent: node))
      }
    case .entity: addEntity(n, &p)
    case .exportSnippet:
      let colon = text.firstIndex(of: 58, from: begin, to: close)!
      p.add(.backEnd, string(begin + 2..<colon))
      p.add(.value, string(colon + 1..<close - 2))
    case .footnoteReference:
      let reference = FootnoteReference(at: begin, to: close, in: text)
      p.add(.label, string(reference?.label))
      p.add(.type, word(reference?.definition == nil ? .standard : .inline))
    case .inlineSourceBlock:
      guard let inline = InlineSource(at: begin, within: begin..<close, in: text) else { return }
      p.add(.language, string(inline.language))
      p.add(.value, string(inline.body))
      p.add(.parameters, header(inline.parameters))
    case .inlineBabelCall:
      guard let inline = InlineCall(at: begin, within: begin..<close, in: text) else { return }
      p.add(.call, string(inline.call.name))
      p.add(.insideHeader, header(inline.call.insideHeader))
      p.add(.arguments, unlessBlank(inline.call.arguments))
      p.add(.endHeader, header(inline.call.endHeader))
      p.add(.value, string(begin..<close))
    case .latexFragment, .statisticsCookie: p.add(.value, string(begin..<close))
    case .link: addLink(n, &p)
    case .macro: addMacro(n, &p)
    case .radioTarget: p.add(.value, string(n.contents))
    case .target: p.add(.value, string(begin + 2..<close - 2))
    case .subscript, .superscript:
      p.add(.useBracketsP, Value(text[begin + 1] == 123))
    case .timestamp:
      if let t = Timestamp(at: begin, to: close, in: text) { addTimestamp(t, &p) }
    default: break
    }
  }

  /// The header arguments in brackets on one line; nil for none. A line's indentation goes.
  private func header(_ range: Range<Int>?) -> Value {
    guard let range else { return .nil }
    var line: [UInt8] = []
    let inside = text.trimmed(range)
    var p = inside.lowerBound
    while p < inside.upperBound {
      let isBreak = text[p] == 10
      line.append(isBreak ? 32 : text[p])
      p = isBreak ? text.skipBlanks(p + 1, to: inside.upperBound) : p + 1
    }
    return line.isEmpty ? .nil : w.string(line)
  }

  private func addEntity(_ n: Node, _ p: inout PropertyList) {
    var end = Int(n.close)
    let hasBrackets = text[end - 1] == 125
    if hasBrackets { end -= 2 }
    let name = Array(text[Int(n.begin) + 1..<end])
    var fields: [Value] = []
    for user in ListCells(w.valueIfBound(intern("org-entities-user")) ?? .nil) {
      if user.car.isCons, user.car.car.isString, w.bytes(user.car.car) == name {
        fields = w.elements(user.car)
        break
      }
    }
    let mark = w.rootMark
    if fields.isEmpty, let entity = Entity(named: name) {
      func add(_ v: Value) {
        w.keep(v)
        fields.append(v)
      }
      add(w.string(entity.name))
      add(w.string(entity.latex))
      add(Value(entity.needsMath))
      add(w.string(entity.html))
      add(w.string(entity.ascii))
      add(w.string(entity.latin1))
      add(w.string(entity.utf8))
    }
    func field(_ i: Int) -> Value { i < fields.count ? fields[i] : .nil }
    p.add(.name, string(Int(n.begin) + 1..<end))
    p.add(.latex, field(1))
    p.add(.latexMathP, field(2))
    p.add(.html, field(3))
    p.add(.ascii, field(4))
    p.add(.latin1, field(5))
    p.add(.utf8, field(6))
    p.add(.useBracketsP, Value(hasBrackets))
    w.releaseRoots(to: mark)
  }

  private func addMacro(_ n: Node, _ p: inout PropertyList) {
    guard let macro = Macro(at: Int(n.begin), to: Int(n.close), in: text) else { return }
    p.add(.key, w.string(w.swiftString(string(macro.name)).lowercased()))
    p.add(.value, string(Int(n.begin)..<Int(n.close)))
    p.add(
      .args,
      macro.arguments.map {
        w.macroArguments(Link.joinLines(Array(text[$0]), atReturns: true).trimmed)
      } ?? .nil)
  }

  func addTimestamp(_ t: Timestamp, _ p: inout PropertyList) {
    let type: NodeWord
    switch t.kind {
    case .active: type = .active
    case .inactive: type = .inactive
    case .activeRange: type = .activeRange
    case .inactiveRange: type = .inactiveRange
    case .diary: type = .diary
    }
    p.add(.type, word(type))
    switch t.rangeKind {
    case .none: p.add(.rangeType, .nil)
    case .time: p.add(.rangeType, word(.timerange))
    case .date: p.add(.rangeType, word(.daterange))
    }
    p.add(.rawValue, string(t.range))
    func number(_ n: Int?) -> Value { n.map { Value(fixnum: $0) } ?? .nil }
    let isDiary = t.kind == .diary
    let a = t.start
    let b = t.end
    p.add(.yearStart, isDiary ? .nil : number(a?.year))
    p.add(.monthStart, isDiary ? .nil : number(a?.month))
    p.add(.dayStart, isDiary ? .nil : number(a?.day))
    p.add(.hourStart, number(a?.hour))
    p.add(.minuteStart, number(a?.minute))
    p.add(.yearEnd, isDiary ? .nil : number(b?.year))
    p.add(.monthEnd, isDiary ? .nil : number(b?.month))
    p.add(.dayEnd, isDiary ? .nil : number(b?.day))
    p.add(.hourEnd, number(b?.hour))
    p.add(.minuteEnd, number(b?.minute))
    if let sexp = t.sexp { p.add(.diarySexp, string(sexp)) }
    if let repeater = t.repeater, let kind = t.repeaterKind {
      let name: NodeWord
      switch kind {
      case .cumulate: name = .cumulate
      case .catchUp: name = .catchUp
      case .restart: name = .restart
      }
      p.add(.repeaterType, word(name))
      p.add(.repeaterValue, Value(fixnum: repeater.value))
      p.add(.repeaterUnit, unit(repeater.unit))
      if let deadline = t.deadline {
        p.add(.repeaterDeadlineValue, Value(fixnum: deadline.value))
        p.add(.repeaterDeadlineUnit, unit(deadline.unit))
      }
    }
    if let warning = t.warning, let kind = t.warningKind {
      p.add(.warningType, word(kind == .first ? .first : .all))
      p.add(.warningValue, Value(fixnum: warning.value))
      p.add(.warningUnit, unit(warning.unit))
    }
  }

  private func unit(_ c: UInt8) -> Value {
    switch c {
    case 104: return word(.hour)
    case 100: return word(.day)
    case 119: return word(.week)
    case 109: return word(.month)
    default: return word(.year)
    }
  }

  // MARK: Links

  private func addLink(_ n: Node, _ p: inout PropertyList) {
    let begin = Int(n.begin)
    let close = Int(n.close)
    var type: [UInt8] = []
    var path: [UInt8] = []
    var raw: [UInt8] = []
    var format = NodeWord.bracket
    var isExplicit = false
    if n.flags & Node.hasContents != 0, Int(n.contents.lowerBound) == begin {
      // The text of a radio target, whatever it begins with.
      format = .plain
      type = ascii("radio")
      path = Array(text[n.contents])
      raw = path
    } else if text[begin] == 91, text[begin + 1] == 91 {
      let end = Link.pathEnd(at: begin, to: close, in: text) ?? close - 2
      raw = Link.unescape(Link.joinLines(Array(text[begin + 2..<end])))
      raw = expandAbbreviation(raw)
      (type, path, isExplicit) = Link.classify(raw, types: parsed.options.linkTypes)
    } else if text[begin] == 60 {
      format = .angle
      let colon = text.firstIndex(of: 58, from: begin, to: close)!
      type = Array(text[begin + 1..<colon])
      path = Link.withoutLineBreaks(Array(text[colon + 1..<close - 1]))
      raw = Array(text[begin + 1..<close - 1])
      isExplicit = true
    } else {
      format = .plain
      let colon = text.firstIndex(of: 58, from: begin, to: close)!
      type = Array(text[begin..<colon])
      path = Array(text[colon + 1..<close])
      raw = Array(text[begin..<close])
      isExplicit = true
    }
    let translation = w.valueIfBound(intern("org-link-translation-function")) ?? .nil
    if translation.isTrue,
      let pair = try? w.funcall(translation, w.string(type), w.string(path)), pair.isCons,
      pair.car.isString, pair.cdr.isString
    {
      type = w.bytes(pair.car)
      path = w.bytes(pair.cdr)
    }
    var application = Value.nil
    var search: [UInt8]?
    if type.starts(with: ascii("file")) {
      if type.count > 5, type[4] == 43 {
        application = w.string(Array(type[5...]))
        type = ascii("file")
      }
      if type == ascii("file") {
        (path, search) = Link.splitSearch(path)
        path = Link.normalizeFile(path)
      }
    }
    p.add(.type, w.string(type))
    p.add(.typeExplicitP, Value(isExplicit))
    p.add(.path, w.string(path))
    p.add(.format, word(format))
    p.add(.rawLink, w.string(raw))
    p.add(.application, application)
    p.add(.searchOption, search.map { w.string($0) } ?? .nil)
  }

  /// The link with its abbreviation expanded, by Lisp when abbreviations are set.
  private func expandAbbreviation(_ link: [UInt8]) -> [UInt8] {
    let local = w.valueIfBound(intern("org-link-abbrev-alist-local")) ?? .nil
    let global = w.valueIfBound(intern("org-link-abbrev-alist")) ?? .nil
    guard local.isTrue || global.isTrue, w.isFunctionBound(intern("org-link-expand-abbrev")) else {
      return link
    }
    let expanded = try? w.call("org-link-expand-abbrev", w.string(link))
    guard let expanded, expanded.isString else { return link }
    return w.bytes(expanded)
  }

  // MARK: Affiliated keywords

  /// Adds `:name`, `:caption`, `:attr_x` … of the keyword lines above the element.
  func addAffiliated(of id: NodeID, to p: inout PropertyList) {
    let n = parsed.tree[id]
    guard n.begin < n.start, !n.kind.isObject, n.kind != .orgData, n.kind != .section else {
      return
    }
    var entries: [(key: String, value: Value)] = []
    let mark = w.rootMark
    for keyword in parsed.tree.affiliatedKeywords(of: id, in: text) {
      let key = AffiliatedKey(w.swiftString(string(keyword.key)).uppercased())
      var value: Value
      if key.isParsed {
        value = captionPart(keyword.value)
      } else {
        value = string(keyword.value)
      }
      w.keep(value)
      if key.isDual {
        var option = Value.nil
        if let range = keyword.option {
          option = key.isParsed ? captionPart(range) : string(range)
          w.keep(option)
        }
        if key.isParsed ? value.isTrue || option.isTrue : option.isTrue || key.name == "RESULTS" {
          value = w.cons(value, option)
        }
        w.keep(value)
      }
      let name = ":" + key.name.lowercased()
      if let i = entries.firstIndex(where: { $0.key == name }) {
        if key.isMultiple {
          let list = w.append(entries[i].value, w.list(value))
          w.keep(list)
          entries[i].value = list
        } else {
          entries[i].value = value
        }
      } else {
        let first = key.isMultiple ? w.list(value) : value
        w.keep(first)
        entries.append((name, first))
      }
    }
    for entry in entries { p.add(symbol: w.intern(entry.key), entry.value) }
    w.releaseRoots(to: mark)
  }

  /// A parsed keyword's text: a list whose strings and objects have the list itself as parent.
  private func captionPart(_ range: Range<Int>) -> Value {
    let holder = w.cons(.nil, .nil)
    let list: Value
    if granularity == .object {
      list = secondary(range, allowed: .keyword, parent: holder)
    } else {
      list = range.isEmpty ? .nil : w.list(plainText(range, parent: holder))
    }
    guard list.isCons else { return .nil }
    holder.car = list.car
    holder.cdr = list.cdr
    return holder
  }
}

/// How an affiliated keyword is stored.
struct AffiliatedKey {
  let name: String
  var isDual: Bool { name == "CAPTION" || name == "RESULTS" }
  var isParsed: Bool { name == "CAPTION" }
  var isMultiple: Bool { name == "CAPTION" || name == "HEADER" || name.hasPrefix("ATTR_") }

  /// Takes a key in capitals; old names stand for today's.
  init(_ key: String) {
    switch key {
    case "DATA", "LABEL", "RESNAME", "SOURCE", "SRCNAME", "TBLNAME": name = "NAME"
    case "RESULT": name = "RESULTS"
    case "HEADERS": name = "HEADER"
    default: name = key
    }
  }
}
