import Elisp
import OrgSyntax

// How each kind of node is written.
extension Interpreter {
  func text(of node: Value, contents: [UInt8]) throws(Signal) -> [UInt8] {
    guard let kind = kind(of: node) else { throw w.error("Not a node of a known type") }
    return try text(of: node, kind: kind, contents: contents)
  }

  func text(of node: Value, kind: NodeKind, contents: [UInt8]) throws(Signal) -> [UInt8] {
    switch kind {
    case .orgData, .section, .paragraph: return contents
    case .centerBlock: return ascii("#+begin_center\n") + contents + ascii("#+end_center")
    case .quoteBlock: return ascii("#+begin_quote\n") + contents + ascii("#+end_quote")
    case .verseBlock: return ascii("#+begin_verse\n") + contents + ascii("#+end_verse")
    case .specialBlock:
      let type = try bytes(node, .type) ?? []
      let parameters = try bytes(node, .parameters)
      return ascii("#+begin_") + type + (parameters.map { [32] + $0 } ?? []) + [10] + contents
        + ascii("#+end_") + type
    case .dynamicBlock:
      let arguments = try bytes(node, .arguments)
      return ascii("#+begin: ") + (try bytes(node, .blockName) ?? [])
        + (arguments.map { [32] + $0 } ?? []) + [10] + contents + ascii("#+end:")
    case .drawer:
      let blank = max(try number(node, .preBlank) ?? 0, 0)
      return [58] + (try bytes(node, .drawerName) ?? [])
        + [58] + [UInt8](repeating: 10, count: blank + 1) + contents + ascii(":END:")
    case .propertyDrawer: return ascii(":PROPERTIES:\n") + contents + ascii(":END:")
    case .footnoteDefinition:
      let blank = try number(node, .preBlank) ?? 0
      let label = ascii("[fn:") + (try bytes(node, .label) ?? []) + [93]
      if blank > 0 { return label + [UInt8](repeating: 10, count: blank) + contents }
      let rest = BalancedSplit.trim(contents[...])
      return rest.isEmpty ? label : label + [32] + rest
    case .headline: return try headline(node, contents)
    case .inlinetask: return try inlinetask(node, contents)
    case .plainList: return contents
    case .item: return try item(node, contents)
    case .table: return try table(node, contents)
    case .tableRow:
      return try value(node, .type) == word(.rule) ? ascii("|-") : [124] + contents
    case .tableCell: return [32] + contents + ascii(" |")
    case .babelCall: return try call(node, prefix: ascii("#+call: "))
    case .inlineBabelCall: return try call(node, prefix: ascii("call_"))
    case .clock: return try clock(node)
    case .comment: return marked(try bytes(node, .value) ?? [], 35)
    case .fixedWidth:
      guard let value = try bytes(node, .value) else { return [] }
      return marked(value, 58)
    case .commentBlock:
      return ascii("#+begin_comment\n") + normalized(try bytes(node, .value) ?? [])
        + ascii("#+end_comment")
    case .exampleBlock: return try exampleBlock(node)
    case .exportBlock:
      return ascii("#+begin_export ") + (try bytes(node, .type) ?? []) + [10]
        + Block.escape(try bytes(node, .value) ?? []) + ascii("#+end_export")
    case .sourceBlock: return try sourceBlock(node)
    case .diarySexp, .latexEnvironment: return try bytes(node, .value) ?? []
    case .horizontalRule: return ascii("-----")
    case .keyword:
      let key = w.swiftString(try value(node, .key)).lowercased()
      return ascii("#+") + Array(key.utf8) + ascii(": ") + (try bytes(node, .value) ?? [])
    case .nodeProperty:
      var key = [58] + (try bytes(node, .key) ?? []) + [58]
      let value = try bytes(node, .value) ?? []
      if key.count < 10 { key += [UInt8](repeating: 32, count: 10 - key.count) }
      return (key + [32] + value).trimmed
    case .planning: return try planning(node)
    default: return try object(node, kind, contents)
    }
  }

  // MARK: Headlines

  private func headline(_ node: Value, _ contents: [UInt8]) throws(Signal) -> [UInt8] {
    let level = try number(node, .level) ?? 1
    let isOdd = (w.valueIfBound(w.intern("org-odd-levels-only")) ?? .nil).isTrue
    let stars = isOdd ? 2 * level - 1 : level
    let line = try headlineLine(node, stars: stars)
    let blank = try number(node, .preBlank) ?? 0
    return line + [UInt8](repeating: 10, count: 1 + blank) + contents
  }

  private func headlineLine(_ node: Value, stars: Int) throws(Signal) -> [UInt8] {
    var line = [UInt8](repeating: 42, count: max(stars, 1))
    if let todo = try bytes(node, .todoKeyword) { line += [32] + todo }
    if let priority = try number(node, .priority) {
      let text =
        priority < 65 ? Array(String(priority).utf8) : [UInt8(truncatingIfNeeded: priority)]
      line += ascii(" [#") + text + [93]
    }
    if kind(of: node) == .headline, try value(node, .commentedp).isTrue {
      let word = w.valueIfBound(w.intern("org-comment-string")) ?? .nil
      line += [32] + (word.isString ? w.bytes(word) : ascii("COMMENT"))
    }
    line.append(32)
    if kind(of: node) == .headline, try value(node, .footnoteSectionP).isTrue {
      let section = w.valueIfBound(w.intern("org-footnote-section")) ?? .nil
      line += section.isString ? w.bytes(section) : ascii("Footnotes")
    } else {
      line += try secondary(node, .title)
    }
    let tags = w.elements(try value(node, .tags))
    guard !tags.isEmpty else { return line }
    let text = [58] + Array(tags.map { w.bytes($0) }.joined(separator: [58])) + [58]
    let setting = w.valueIfBound(w.intern("org-tags-column")) ?? .nil
    let column = setting.isFixnum ? setting.fixnum : -77
    let width = { (s: [UInt8]) in s.reduce(0) { $0 + ($1 & 0xc0 == 0x80 ? 0 : 1) } }
    let gap: Int
    if column == 0 {
      gap = 1
    } else if column < 0 {
      gap = max(-column - width(line) - width(text), 1)
    } else {
      gap = max(column - width(line), 1)
    }
    return line + [UInt8](repeating: 32, count: gap) + text
  }

  private func inlinetask(_ node: Value, _ contents: [UInt8]) throws(Signal) -> [UInt8] {
    let level = try number(node, .level) ?? 15
    let least = w.valueIfBound(w.intern("org-inlinetask-min-level")) ?? .nil
    let isOdd = (w.valueIfBound(w.intern("org-odd-levels-only")) ?? .nil).isTrue
    let stars = max(isOdd ? 2 * level - 1 : level, least.isFixnum ? least.fixnum : 15)
    let line = try headlineLine(node, stars: stars)
    guard !contents.isEmpty else { return line }
    return line + [10] + contents + [UInt8](repeating: 42, count: stars) + ascii(" end")
  }

  // MARK: Lists

  /// The item, its contents being those given or, else, its own.
  func item(_ node: Value, _ contents: [UInt8]?) throws(Signal) -> [UInt8] {
    let bullet = try bullet(of: node)
    var out = bullet
    if let counter = try number(node, .counter) {
      out += ascii("[@") + Array(String(counter).utf8) + ascii("] ")
    }
    let box = try value(node, .checkbox)
    if box == word(.on) { out += ascii("[X] ") }
    if box == word(.off) { out += ascii("[ ] ") }
    if box == word(.trans) { out += ascii("[-] ") }
    let hasTag = try value(node, .tag).isTrue
    if hasTag { out += try secondary(node, .tag) + ascii(" :: ") }
    let indented = try itemContents(node, contents, width: bullet.count, hasTag: hasTag)
    guard !indented.isEmpty else { return out }
    let first = w.nodeContents(node)
    let startsWithParagraph = first.isCons && kind(of: first.car) == .paragraph
    let blank = try number(node, .preBlank) ?? 1
    if startsWithParagraph {
      if blank == 0 { return out + indented.trimmed }
      return out + [UInt8](repeating: 10, count: blank) + indented
    }
    return out + [UInt8](repeating: 10, count: max(blank, 1)) + indented
  }

  /// The text below an item's bullet. Under a tag it moves right by five columns, but from the first
  /// list on by the bullet's width, as far as two blank lines do not end the list.
  private func itemContents(
    _ node: Value, _ given: [UInt8]?, width: Int, hasTag: Bool
  ) throws(Signal) -> [UInt8] {
    if let given { return given.isEmpty ? [] : indent(given, by: hasTag ? 5 : width) }
    var out: [UInt8] = []
    var children = w.nodeContents(node)
    guard hasTag else {
      try self.contents(of: node, to: &out)
      return out.isEmpty ? out : indent(out, by: width)
    }
    let parent = w.nodeProperty(node, .parent)
    var isBroken = parent.isCons && (lists.places[parent.bits]?.isBroken ?? false)
    var columns = 5
    while children.isCons {
      let child = children.car
      children = children.cdr
      var text: [UInt8] = []
      try interpret(child, parent: node, to: &text)
      guard !text.isEmpty else { continue }
      if kind(of: child) == .plainList, !isBroken {
        columns = width
        if let end = lists.ends[child.bits], end < text.count {
          out += indent(Array(text[..<end]), by: width)
          text.removeFirst(end)
          columns = 5
          isBroken = true
        }
      }
      out += indent(text, by: columns)
    }
    return out
  }

  /// Lines that hold anything, moved right.
  private func indent(_ text: [UInt8], by columns: Int) -> [UInt8] {
    let blanks = [UInt8](repeating: 32, count: columns)
    var out: [UInt8] = []
    for line in text.split(separator: 10, omittingEmptySubsequences: false) {
      if line.contains(where: { $0 != 32 && $0 != 9 }) { out += blanks }
      out += line
      out.append(10)
    }
    out.removeLast()
    return out
  }

  /// What the items of a list go on from: in an item, the list right before it, which becomes one with
  /// it when the list they are in is put in order.
  private func startingPlace(of list: Value) throws(Signal) -> ListPlace {
    var place = ListPlace(rest: w.nodeContents(list))
    let parent = w.nodeProperty(list, .parent)
    guard parent.isCons, kind(of: parent) == .item else { return place }
    var siblings = w.nodeContents(parent)
    var before = Value.nil
    while siblings.isCons, siblings.car != list {
      before = siblings.car
      siblings = siblings.cdr
    }
    guard siblings.isCons, before.isCons, kind(of: before) == .plainList,
      let last = w.elements(w.nodeContents(before)).last, last.isCons, kind(of: last) == .item
    else { return place }
    let blank = w.nodeProperty(before, .postBlank)
    let ahead = try self.place(of: last, in: before)
    place.firstBullet = ahead.firstBullet
    place.count = ahead.count
    place.last = last
    place.isBroken = ahead.isBroken || blank.isFixnum && blank.fixnum > 1
    return place
  }

  /// Where item `node` stands in its list; the place of the item before it is remembered.
  private func place(of node: Value, in parent: Value) throws(Signal) -> ListPlace {
    var place = ListPlace(rest: .nil)
    for isAgain in [false, true] {
      if !isAgain, let known = lists.places[parent.bits] {
        place = known
      } else {
        place = try startingPlace(of: parent)
      }
      while place.rest.isCons {
        let item = place.rest.car
        place.rest = place.rest.cdr
        guard item.isCons, kind(of: item) == .item else { continue }
        if place.firstBullet == nil { place.firstBullet = try bytes(item, .bullet) ?? ascii("- ") }
        if let last = place.last {
          let blank = w.nodeProperty(last, .postBlank)
          if blank.isFixnum && blank.fixnum > 1 || lists.broken.contains(last.bits) {
            place.isBroken = true
          }
        }
        place.last = item
        if let counter = try number(item, .counter) {
          place.count = counter
        } else {
          place.count += 1
        }
        if item == node {
          lists.places[parent.bits] = place
          return place
        }
      }
    }
    return place
  }

  /// The bullet with the blank after it, numbered by the item's place.
  private func bullet(of node: Value) throws(Signal) -> [UInt8] {
    let own = try bytes(node, .bullet) ?? ascii("- ")
    let parent = w.nodeProperty(node, .parent)
    func isOrdered(_ b: [UInt8]) -> Bool {
      b.contains { ($0 >= 48 && $0 <= 57) || (($0 | 32) >= 97 && ($0 | 32) <= 122) }
    }
    let terminator = w.valueIfBound(w.intern("org-plain-list-ordered-item-terminator")) ?? .nil
    let ordered = terminator == Value(fixnum: 41) ? ascii(") ") : ascii(". ")
    guard parent.isCons, w.nodeType(parent) == word(.plainList) else {
      return isOrdered(own) ? Array("1".utf8) + ordered : ascii("- ")
    }
    let place = try place(of: node, in: parent)
    guard let first = place.firstBullet, isOrdered(first) else { return ascii("- ") }
    // What follows two blank lines is another list, whose numbers nobody counts.
    let count = place.isBroken ? 1 : place.count
    return Array(String(count).utf8) + ordered
  }

  // MARK: Tables

  private func table(_ node: Value, _ contents: [UInt8]) throws(Signal) -> [UInt8] {
    if try value(node, .type) == word(.tableEl) {
      return try bytes(node, .value) ?? []
    }
    let aligned = try TableText(lines: contents.lines).aligned { (cell) throws(Signal) in
      try w.displayWidth(cell, hidesLinks: false)
    }
    var out = aligned
    for formula in w.elements(try value(node, .tblfm)).reversed() where formula.isString {
      out += ascii("#+TBLFM: ") + w.bytes(formula) + [10]
    }
    return out
  }

  // MARK: Blocks

  private func normalized(_ text: [UInt8]) -> [UInt8] {
    Interpreter.withFinalNewline(text)
  }

  private func marked(_ text: [UInt8], _ mark: UInt8) -> [UInt8] {
    if text.isEmpty { return mark == 58 ? [58, 10] : [] }
    var lines = text.split(separator: 10, omittingEmptySubsequences: false)
    // The empty line at the end of a text that ends in several line breaks is no line.
    if lines.count > 2 || lines.count == 2 && lines[0].isEmpty, lines.last!.isEmpty,
      lines[lines.count - 2].isEmpty
    {
      lines.removeLast()
    }
    return Array(lines.map { [mark, 32] + $0 }.joined(separator: [10]))
  }

  private func isSet(_ name: StaticString) -> Bool {
    (w.valueIfBound(w.intern(name)) ?? .nil).isTrue
  }

  private func exampleBlock(_ node: Value) throws(Signal) -> [UInt8] {
    var value = normalized(try bytes(node, .value) ?? [])
    if !isSet("org-src-preserve-indentation"), !(try self.value(node, .preserveIndent).isTrue) {
      value = contentIndented(value)
    }
    let switches = try bytes(node, .switches)
    return ascii("#+begin_example") + (switches.map { [32] + $0 } ?? []) + [10]
      + Block.escape(value) + ascii("#+end_example")
  }

  private func sourceBlock(_ node: Value) throws(Signal) -> [UInt8] {
    var head = ascii("#+begin_src")
    for name in [.language, .switches, .parameters] as [NodeKey] {
      if let part = try bytes(node, name) { head += [32] + part }
    }
    var value = normalized(try bytes(node, .value) ?? [])
    if !isSet("org-src-preserve-indentation"), !(try self.value(node, .preserveIndent).isTrue) {
      value = contentIndented(value)
    }
    return head + [10] + Block.escape(value) + ascii("#+end_src")
  }

  /// With the indentation that Org gives code in its blocks.
  private func contentIndented(_ text: [UInt8]) -> [UInt8] {
    let setting = w.valueIfBound(w.intern("org-src-content-indentation")) ?? .nil
    let bare = withoutIndentation(text)
    let columns = setting.isFixnum ? setting.fixnum : 2
    return columns > 0 ? indent(bare, by: columns) : bare
  }

  /// Without the indentation that all lines share, as `org-remove-indentation`: at most as many
  /// columns as there are characters and one, and the rest of a tab is a tab again.
  func withoutIndentation(_ text: [UInt8]) -> [UInt8] {
    var least = 1
    for c in text where c & 0xC0 != 0x80 { least += 1 }
    let lines = text.split(separator: 10, omittingEmptySubsequences: false)
    for line in lines {
      let (columns, end) = indentation(of: line, upTo: .max)
      if end < line.endIndex { least = min(least, columns) }
    }
    guard least > 0 else { return text }
    let keepsTabs = indentsWithTabs
    var out: [UInt8] = []
    for line in lines {
      let (columns, end) = indentation(of: line, upTo: least)
      if columns > least {
        out += keepsTabs ? [9] : [UInt8](repeating: 32, count: columns - least)
      }
      out += line[end...]
      out.append(10)
    }
    out.removeLast()
    return out
  }

  /// The columns of white space at the start of `line` and where it ends, or the first at least
  /// `limit` columns of it.
  private func indentation(of line: ArraySlice<UInt8>, upTo limit: Int) -> (Int, Int) {
    var columns = 0
    var i = line.startIndex
    while i < line.endIndex, columns < limit, line[i] == 32 || line[i] == 9 {
      columns = line[i] == 32 ? columns + 1 : (columns | 7) + 1
      i += 1
    }
    return (columns, i)
  }

  // MARK: Lines

  private func call(_ node: Value, prefix: [UInt8]) throws(Signal) -> [UInt8] {
    var out = prefix + (try bytes(node, .call) ?? [])
    if let inside = try bytes(node, .insideHeader) { out += [91] + inside + [93] }
    out += [40] + (try bytes(node, .arguments) ?? []) + [41]
    if let end = try bytes(node, .endHeader) {
      out += kind(of: node) == .babelCall ? [32] + end : [91] + end + [93]
    }
    return out
  }

  private func clock(_ node: Value) throws(Signal) -> [UInt8] {
    var out = ascii("CLOCK: ")
    let stamp = try value(node, .value)
    if stamp.isCons { out += try timestamp(stamp) }
    if let duration = try bytes(node, .duration) {
      let parts = duration.split(separator: 58)
      out += ascii(" => ")
      for (i, part) in parts.enumerated() {
        if i > 0 { out.append(58) }
        if part.count < 2 { out.append(i == 0 ? 32 : 48) }
        out += part
      }
    }
    return out
  }

  private func planning(_ node: Value) throws(Signal) -> [UInt8] {
    var parts: [[UInt8]] = []
    for (key, word) in [
      (.deadline, "DEADLINE: "), (.scheduled, "SCHEDULED: "), (.closed, "CLOSED: "),
    ] as [(NodeKey, StaticString)] {
      let stamp = try value(node, key)
      if stamp.isCons { parts.append(ascii(word) + (try timestamp(stamp))) }
    }
    return Array(parts.joined(separator: [32]))
  }

  // MARK: Objects

  private func object(_ node: Value, _ kind: NodeKind, _ contents: [UInt8]) throws(Signal)
    -> [UInt8]
  {
    func value() throws(Signal) -> [UInt8] { try bytes(node, .value) ?? [] }
    switch kind {
    case .bold: return [42] + contents + [42]
    case .italic: return [47] + contents + [47]
    case .underline: return [95] + contents + [95]
    case .strikeThrough: return [43] + contents + [43]
    case .code: return [126] + (try value()) + [126]
    case .verbatim: return [61] + (try value()) + [61]
    case .latexFragment, .statisticsCookie: return try value()
    case .lineBreak: return ascii("\\\\\n")
    case .target: return ascii("<<") + (try value()) + ascii(">>")
    case .radioTarget: return ascii("<<<") + contents + ascii(">>>")
    case .exportSnippet:
      return ascii("@@") + (try bytes(node, .backEnd) ?? []) + [58] + (try value())
        + ascii("@@")
    case .entity:
      return [92] + (try bytes(node, .name) ?? [])
        + (try self.value(node, .useBracketsP).isTrue ? ascii("{}") : [])
    case .subscript, .superscript:
      let mark: UInt8 = kind == .subscript ? 95 : 94
      return try self.value(node, .useBracketsP).isTrue
        ? [mark, 123] + contents + [125] : [mark] + contents
    case .macro:
      var out = ascii("{{{") + (try bytes(node, .key) ?? [])
      let arguments = w.elements(try self.value(node, .args))
      if !arguments.isEmpty {
        out.append(40)
        for (i, argument) in arguments.enumerated() {
          if i > 0 { out.append(44) }
          out += protectCommas(w.bytes(argument), isLast: i == arguments.count - 1)
        }
        out.append(41)
      }
      return out + ascii("}}}")
    case .footnoteReference:
      let label = try bytes(node, .label) ?? []
      let isInline = try self.value(node, .type) == word(.inline)
      return ascii("[fn:") + label + (isInline ? [58] + contents : []) + [93]
    case .citation:
      var out = ascii("[cite")
      if let style = try bytes(node, .style) { out += [47] + style }
      out.append(58)
      if try self.value(node, .prefix).isTrue { out += try secondary(node, .prefix) + [59] }
      if try self.value(node, .suffix).isTrue {
        out += contents + (contents.last == 59 ? [] : [59]) + (try secondary(node, .suffix))
      } else {
        out += contents.last == 59 ? Array(contents.dropLast()) : contents
      }
      return out + [93]
    case .citationReference:
      return try secondary(node, .prefix) + [64] + (try bytes(node, .key) ?? [])
        + (try secondary(node, .suffix)) + [59]
    case .inlineSourceBlock:
      let parameters = try bytes(node, .parameters)
      return ascii("src_") + (try bytes(node, .language) ?? [])
        + (parameters.map { [91] + $0 + [93] } ?? []) + [123] + (try value()) + [125]
    case .timestamp: return try timestamp(node)
    case .link: return try link(node, contents)
    default: throw w.error("A node that has no text of its own")
    }
  }

  /// Backslashes before commas, and before what would protect one.
  private func protectCommas(_ argument: [UInt8], isLast: Bool) -> [UInt8] {
    var out: [UInt8] = []
    var p = 0
    while p < argument.count {
      if argument[p] == 92 || argument[p] == 44 {
        var e = p
        while e < argument.count, argument[e] == 92 { e += 1 }
        let count = e - p
        if e == argument.count ? !isLast : argument[e] == 44 {
          out += [UInt8](repeating: 92, count: 2 * count)
          if e < argument.count {
            out += [92, 44]
            e += 1
          }
        } else {
          out += argument[p..<e]
        }
        p = e
        continue
      }
      out.append(argument[p])
      p += 1
    }
    return out
  }

  private func link(_ node: Value, _ contents: [UInt8]) throws(Signal) -> [UInt8] {
    let type = try bytes(node, .type) ?? []
    let path = try bytes(node, .path) ?? []
    if type == ascii("radio") { return path }
    let format = try value(node, .format)
    let raw: [UInt8]
    switch type {
    case ascii("coderef"): raw = [40] + path + [41]
    case ascii("custom-id"): raw = [35] + path
    case ascii("file"):
      let application = try bytes(node, .application)
      let search = try bytes(node, .searchOption)
      var out = type
      if let application { out += [43] + application }
      out += [58] + path
      if let search { out += ascii("::") + search }
      let isExplicit = try value(node, .typeExplicitP).isTrue
      if !isExplicit, application == nil, isFilePath(path) {
        raw = path + (search.map { ascii("::") + $0 } ?? [])
      } else {
        raw = out
      }
    case ascii("fuzzy"): raw = path
    default: raw = type + [58] + path
    }
    if format == word(.plain) { return raw }
    if format == word(.angle) { return [60] + raw + [62] }
    if contents.isEmpty { return ascii("[[") + raw + ascii("]]") }
    return ascii("[[") + raw + ascii("][") + contents + ascii("]]")
  }

  private func isFilePath(_ path: [UInt8]) -> Bool {
    path.first == 47 || path.first == 126 || path.starts(with: ascii("./"))
      || path.starts(with: ascii("../"))
  }
}
