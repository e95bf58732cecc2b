import Editor
import Elisp
import OrgSyntax

/// Rows of text laid out as Org aligns them.
struct TableText {
  enum Row {
    case rule
    case cells([[UInt8]])
  }
  var rows: [Row] = []
  var indentation: [UInt8] = []

  /// Reads the lines of a table.
  init(lines: [ArraySlice<UInt8>]) {
    for line in lines {
      let bytes = Array(line)
      bytes.withUnsafeBufferPointer { text in
        if Table.isRule(at: 0, to: text.count, in: text) {
          rows.append(.rule)
        } else {
          rows.append(.cells(Table.cells(at: 0, to: text.count, in: text).map { Array(text[$0]) }))
        }
      }
    }
    if let first = lines.first { indentation = Array(first.prefix { $0 == 32 || $0 == 9 }) }
  }

  /// The aligned lines, each with its newline.
  func aligned(_ width: ([UInt8]) throws(Signal) -> Int) throws(Signal) -> [UInt8] {
    var columns = 0
    for case .cells(let cells) in rows { columns = max(columns, cells.count) }
    columns = max(columns, 1)
    var widths = [Int](repeating: 1, count: columns)
    var numbers = [Int](repeating: 0, count: columns)
    var filled = [Int](repeating: 0, count: columns)
    var cookies = [UInt8?](repeating: nil, count: columns)
    for case .cells(let cells) in rows {
      for (i, cell) in cells.enumerated() where !cell.isEmpty {
        widths[i] = max(widths[i], try width(cell))
        if let cookie = TableText.cookie(cell) {
          if cookie != 0, cookies[i] == nil { cookies[i] = cookie }
          continue
        }
        filled[i] += 1
        if TableText.isNumber(cell) { numbers[i] += 1 }
      }
    }
    var out: [UInt8] = []
    for row in rows {
      out += indentation
      switch row {
      case .rule:
        for i in 0..<columns {
          out.append(i == 0 ? 124 : 43)
          out += [UInt8](repeating: 45, count: widths[i] + 2)
        }
      case .cells(let cells):
        for i in 0..<columns {
          let cell = i < cells.count ? cells[i] : []
          let space = widths[i] - (cell.isEmpty ? 0 : try width(cell))
          let align = cookies[i] ?? (filled[i] > 0 && numbers[i] * 2 >= filled[i] ? 114 : 108)
          let before = align == 114 ? space : align == 99 ? space / 2 : 0
          out += [124, 32]
          out += [UInt8](repeating: 32, count: before)
          out += cell
          out += [UInt8](repeating: 32, count: space - before + 1)
        }
      }
      out += [124, 10]
    }
    return out
  }

  /// The alignment letter of a cell like `<r>` or `<l10>`, 0 for one like `<10>`; nil for others.
  static func cookie(_ cell: [UInt8]) -> UInt8? {
    guard cell.count > 2, cell.first == 60, cell.last == 62 else { return nil }
    var inner = cell.dropFirst().dropLast()
    var letter: UInt8 = 0
    if let first = inner.first, first == 108 || first == 114 || first == 99 {
      letter = first
      inner = inner.dropFirst()
    }
    guard inner.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
    return letter
  }

  /// Whether a cell counts as a number for alignment: decimal with signs, units and intervals,
  /// hexadecimal, a radix number, nan or inf.
  static func isNumber(_ cell: [UInt8]) -> Bool {
    var s = cell[...]
    if s.elementsEqual("nan".utf8) { return true }
    if s.elementsEqual("inf".utf8) || s.elementsEqual("-inf".utf8) || s.elementsEqual("+inf".utf8)
      || s.elementsEqual("uinf".utf8)
    {
      return true
    }
    if let c = s.first, c == 60 || c == 62 { s = s.dropFirst() }
    func digit(_ c: UInt8) -> Bool { c >= 48 && c <= 57 }
    func hex(_ c: UInt8) -> Bool { digit(c) || ((c | 32) >= 97 && (c | 32) <= 102) }
    func letter(_ c: UInt8) -> Bool { (c | 32) >= 97 && (c | 32) <= 122 }
    // Leading signs, points, carets and digits up to a digit, then the like with exponents and units.
    let head = s.prefix { digit($0) || $0 == 45 || $0 == 43 || $0 == 94 || $0 == 46 }
    if let lastDigit = head.lastIndex(where: digit) {
      let tail: Set<UInt8> = [45, 43, 94, 46, 101, 69, 100, 68, 120, 40, 41, 37, 58]
      if s[(lastDigit + 1)...].allSatisfy({ digit($0) || tail.contains($0) }) { return true }
    }
    if let c = s.first, c == 45 || c == 43 { s = s.dropFirst() }
    if s.count > 2, s.first == 48, s[s.startIndex + 1] | 32 == 120 {
      return s.dropFirst(2).allSatisfy { hex($0) || $0 == 46 }
    }
    let radix = s.prefix(while: digit)
    let rest = s[radix.endIndex...]
    return !radix.isEmpty && rest.first == 35 && rest.count > 1
      && rest.dropFirst().allSatisfy { digit($0) || letter($0) || $0 == 46 }
  }
}

extension World {
  /// The columns a text takes on a display.
  func displayWidth(_ text: [UInt8]) throws(Signal) -> Int {
    let isDescriptive = (valueIfBound(intern("org-link-descriptive")) ?? .t).isTrue
    return try displayWidth(text, hidesLinks: isDescriptive)
  }

  /// The columns a text takes on a display, which shows the descriptions of links only if
  /// `hidesLinks`.
  func displayWidth(_ text: [UInt8], hidesLinks: Bool) throws(Signal) -> Int {
    let text = hidesLinks && text.contains(91) ? withoutLinkTargets(text) : text
    if text.allSatisfy({ $0 >= 32 && $0 < 127 }) { return text.count }
    let s = string(text)
    guard isFunctionBound(intern("string-width")) else { return s.stringLength }
    return try call("string-width", s).fixnum
  }

  /// What a display shows of bracket links: the description, or the path.
  private func withoutLinkTargets(_ text: [UInt8]) -> [UInt8] {
    text.withUnsafeBufferPointer { bytes in
      var scanner = ObjectScanner(bytes)
      var out: [UInt8] = []
      var last = 0
      for link in scanner.objects(in: 0..<bytes.count)
      where link.kind == .link && link.depth == 0 && bytes[link.range.lowerBound] == 91 {
        out += bytes[last..<link.range.lowerBound]
        out +=
          link.contents.isEmpty
          ? bytes[link.range.lowerBound + 2..<link.range.upperBound - 2] : bytes[link.contents]
        last = link.range.upperBound
      }
      return out + bytes[last...]
    }
  }

  /// The aligned text of rows given as lists of lists and `hline`.
  func tableText(_ rows: Value, format: Value = .nil) throws(Signal) -> [UInt8] {
    var lines: [UInt8] = []
    for r in ListCells(rows) {
      if r.car == org.sym.hline {
        lines += ascii("|-\n")
      } else {
        // The blank keeps a first cell like -1 from making the row a rule.
        lines += [124, 32]
        for cells in ListCells(r.car) {
          let cell = format.isNil ? cells.car : try formatted(cells.car, format)
          lines += try text(of: cell, escape: false) + [32, 124]
        }
        lines.append(10)
      }
    }
    return lines
  }

  private func formatted(_ cell: Value, _ format: Value) throws(Signal) -> Value {
    format.isString ? try call("format", format, cell) : try funcall(format, cell)
  }

  /// The range of lines of the table at a byte, or nil.
  func tableRange(at position: Int) -> Range<Int>? {
    let document = self.document
    let text = document.text
    func isRow(_ start: Int) -> Bool {
      let p = text.skipBlanks(start, to: text.count)
      return p < text.count && text[p] == 124
    }
    var start = document.lineStart(position)
    guard isRow(start) else { return nil }
    while start > 0, isRow(document.lineStart(start - 1)) { start = document.lineStart(start - 1) }
    var end = document.nextLine(position)
    while end < text.count, isRow(end) { end = document.nextLine(end) }
    return start..<end
  }

  /// Aligns the table at a byte; returns the byte after it.
  @discardableResult
  func alignTable(at position: Int) throws(Signal) -> Int {
    guard let range = tableRange(at: position) else { return position }
    let document = self.document
    let old = Array(document.text[range])
    let hasNewline = old.last == 10
    var new = try TableText(lines: old.lines).aligned(displayWidth)
    if !hasNewline { new.removeLast() }
    if new != old {
      try delete(range)
      try insert(new, at: range.lowerBound)
    }
    return range.lowerBound + new.count
  }

  /// The rows of table text as lists of strings and `hline`.
  func tableRows(_ text: [UInt8]) -> Value {
    var out = Value.nil
    for row in TableText(lines: text.lines).rows {
      switch row {
      case .rule: out = cons(org.sym.hline, out)
      case .cells(let cells):
        var line = Value.nil
        for cell in cells.reversed() { line = cons(string(cell), line) }
        out = cons(line, out)
      }
    }
    return reversed(out)
  }
}

/// Tables as Lisp lists and as text.
func installTables(_ r: Registry) {
  r.defun(
    "org-table-to-lisp", "&optional TXT",
    "The table at point, or in the string TXT, as a list of rows: lists of strings, or `hline'."
  ) { w, a throws(Signal) in
    if a[0].isString { return w.tableRows(w.bytes(a[0])) }
    guard let range = w.tableRange(at: w.pointByte) else { throw w.userError("No table at point") }
    return w.tableRows(Array(w.document.text[range]))
  }
  r.defun(
    "org-table-align", "", "Align the table at point.", interactive: ""
  ) { w, _ throws(Signal) in
    let at = w.pointByte
    try w.alignTable(at: at)
    w.goto(byte: min(at, w.buffer.gap.byteCount))
    return .nil
  }
  r.defun(
    "org-at-table-p", "&optional TABLE-TYPE", "Whether point is in an Org table."
  ) { w, _ throws(Signal) in
    let document = w.document
    let p = document.text.skipBlanks(document.lineStart(w.pointByte), to: document.text.count)
    guard p < document.text.count, document.text[p] == 124 else { return .nil }
    return Value(document.element(at: document.lineStart(w.pointByte)).node.kind == .table)
  }
  r.defun(
    "orgtbl-to-orgtbl", "TABLE &optional PARAMS",
    "TABLE, a list of rows, as the aligned text of an Org table; PARAMS may give :fmt."
  ) { w, a throws(Signal) in
    var format = Value.nil
    var p = a[1]
    while p.isCons, p.cdr.isCons {
      if p.car == w.intern(":fmt") { format = p.cdr.car }
      p = p.cdr.cdr
    }
    var rows = Value.nil
    for row in w.elements(a[0]) where row.isCons || row == w.org.sym.hline {
      rows = w.cons(row, rows)
    }
    let raw = try w.tableText(w.reversed(rows), format: format)
    guard !raw.isEmpty else { return w.string("") }
    return w.string(
      try TableText(lines: raw.lines).aligned(w.displayWidth).withoutFinalNewline)
  }
}
