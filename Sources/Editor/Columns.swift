import Elisp
import TextStorage

// Columns: tabs, wide and combining characters, control characters shown as ^X.

/// The column of a place in a buffer's text.
struct KnownColumn {
  var tabWidth: Int
  /// Where the accessible text begins, in bytes.
  var begin: Int
  var position: Int
  var column: Int
}

extension World {
  private var tabWidth: Int {
    let v = valueIfBound(editor.sym.tabWidth) ?? .nil
    return v.isFixnum && v.fixnum > 0 && v.fixnum <= 1000 ? v.fixnum : 8
  }

  /// The column after `c` at `column`.
  private func advance(_ column: Int, _ c: UInt32, tab: Int) -> Int {
    if c == 9 { return column + tab - column % tab }
    if c < 32 || c == 127 { return column + 2 }
    if c < 127 { return column + 1 }
    if InternalEncoding.isRawByte(c) || (c < 0xA0) { return column + 4 }
    return column + displayWidth(c)
  }

  /// Columns that a character takes, through `char-width`.
  func displayWidth(_ c: UInt32) -> Int {
    if c < 0x300 { return 1 }
    do throws(Signal) {
      let v = try call("char-width", Value(fixnum: Int(c)))
      return v.isFixnum ? v.fixnum : 1
    } catch { return 1 }
  }

  /// Point's column, counted from 0.
  func currentColumn(_ b: Buffer) -> Int { column(b, atByte: b.pointByte) }

  /// The column of a byte position.
  func column(_ b: Buffer, atByte end: Int) -> Int {
    let tab = tabWidth
    var p = b.gap.lineBeginning(end, limit: b.beginByte)
    let hidden = hasInvisible(b)
    var column = 0
    let isKept = !hidden && end - p > 200
    if isKept {
      while let last = b.knownColumns.last, b.byte(last.position) > end {
        b.knownColumns.removeLast()
      }
      if let known = b.knownColumns.last, known.tabWidth == tab, known.begin == b.beginByte,
        case let place = b.byte(known.position), place >= p
      {
        p = place
        column = known.column
      }
    }
    while p < end {
      let c = b.gap.char(at: p)
      if !hidden || !isInvisible(b, b.char(p)) { column = advance(column, c, tab: tab) }
      p = b.gap.next(p)
    }
    if isKept {
      // An edit mostly is between the last two.
      if b.knownColumns.count > 1 { b.knownColumns.removeFirst() }
      b.knownColumns.append(
        KnownColumn(
          tabWidth: tab, begin: b.beginByte, position: b.char(end), column: column))
    }
    return column
  }

  private func hasInvisible(_ b: Buffer) -> Bool {
    !b.text.properties.isPlain || b.overlays.count > 0
  }

  /// Whether the character at `pos` is invisible by its property and `buffer-invisibility-spec`.
  func isInvisible(_ b: Buffer, _ pos: Int) -> Bool {
    let v = charProperty(b, pos, editor.sym.invisible).0
    if v.isNil { return false }
    let spec = valueIfBound(intern("buffer-invisibility-spec" as StaticString)) ?? .t
    if spec == .t { return true }
    func inSpec(_ v: Value) -> Bool {
      var l = spec
      while l.isCons {
        if l.car == v { return true }
        if l.car.isCons, l.car.car == v { return true }
        l = l.cdr
      }
      return false
    }
    var l = v
    if !l.isCons { return inSpec(l) }
    while l.isCons {
      if inSpec(l.car) { return true }
      l = l.cdr
    }
    return false
  }

  /// Moves point to `column` on its line, or as near after it as characters allow. With `force` a tab that
  /// spans it is split and a short line is lengthened. Returns the column reached.
  func moveToColumn(
    _ b: Buffer, _ target: Int, force: Bool, lengthen: Bool = true
  ) throws(Signal) -> Int {
    let tab = tabWidth
    var p = b.gap.lineBeginning(b.pointByte, limit: b.beginByte)
    let hidden = hasInvisible(b)
    var column = 0
    var previous = 0
    var last: UInt32 = 0
    while true {
      // Text that is not shown is passed even where the column is reached.
      while hidden, p < b.endByte, isInvisible(b, b.char(p)) { p = b.gap.next(p) }
      if p >= b.endByte || column >= target { break }
      let c = b.gap.char(at: p)
      if c == 10 { break }
      previous = column
      last = c
      column = advance(column, c, tab: tab)
      p = b.gap.next(p)
    }
    b.setPoint(byte: p)
    if force, column > target, last == 9 {
      // Split the tab.
      let before = b.point - 1
      b.setPoint(before)
      try insertCharacter(32, times: target - previous)
      let at = b.point
      try delete(b, from: at, to: at + 1)
      _ = try indent(b, to: column, minimum: 0)
      b.setPoint(at)
      return target
    }
    if force, lengthen, column < target { return try indent(b, to: target, minimum: 0) }
    return column
  }

  /// Puts tabs and spaces at point up to `column`, at least `minimum`. Returns the column reached.
  func indent(_ b: Buffer, to column: Int, minimum: Int) throws(Signal) -> Int {
    var from = currentColumn(b)
    let target = max(column, from + minimum)
    if target <= from { return from }
    if isTrue(editor.sym.indentTabsMode) {
      let tab = tabWidth
      let n = target / tab - from / tab
      if n > 0 {
        try insertCharacter(9, times: n, Insertion(inherit: true))
        from = target / tab * tab
      }
    }
    try insertCharacter(32, times: target - from, Insertion(inherit: true))
    return target
  }

  /// The end of the indentation of the line at byte `start`, and its column.
  func indentation(_ b: Buffer, at start: Int) -> (end: Int, column: Int) {
    let tab = tabWidth
    var p = start
    var column = 0
    while p < b.endByte {
      let c = b.gap.byte(at: p)
      if c == 32 {
        column += 1
      } else if c == 9 {
        column += tab - column % tab
      } else {
        break
      }
      p += 1
    }
    return (p, column)
  }

  /// Makes the indentation of point's line `column` wide, and moves point to its end. Blanks that can stay do.
  func indentLine(_ b: Buffer, to column: Int) throws(Signal) {
    let (end, old) = indentation(b, at: lineBeginningByte(b, 1))
    b.setPoint(byte: end)
    if old < column {
      let tab = tabWidth
      // A tab is to take the place of the spaces before it.
      if column - old / tab * tab >= tab {
        let to = b.point
        while b.point > b.begin, charBefore(b, b.point) == 32 { b.setPoint(b.point - 1) }
        try delete(b, from: b.point, to: to)
      }
      _ = try indent(b, to: column, minimum: 0)
    } else if old > column {
      if column < 0 {
        b.setPoint(byte: lineBeginningByte(b, 1))
        throw wrongType(.wholenump, Value(fixnum: column))
      }
      _ = try moveToColumn(b, column, force: true)
      let from = b.point
      let to = b.char(indentation(b, at: b.pointByte).end)
      b.setPoint(to)
      try delete(b, from: from, to: to)
    }
  }
}

func installColumns(_ r: Registry) {
  r.defun("current-column", "", "Point's column, from 0.") { w, a throws(Signal) in
    Value(fixnum: w.currentColumn(w.buffer))
  }
  r.defun(
    "move-to-column", "COLUMN &optional FORCE",
    "Move point to COLUMN on its line; the column reached. FORCE t: make it so with blanks.",
    interactive: "NMove to column: "
  ) {
    w, a throws(Signal) in
    guard a[0].isFixnum && a[0].fixnum >= 0 else { throw w.wrongType(.wholenump, a[0]) }
    let n = a[0].fixnum
    return Value(fixnum: try w.moveToColumn(w.buffer, n, force: a[1].isTrue, lengthen: a[1] == .t))
  }
  r.defun(
    "indent-to", "COLUMN &optional MINIMUM",
    "Insert blanks from point to COLUMN, at least MINIMUM; the column reached.",
    interactive: "NIndent to column: "
  ) {
    w, a throws(Signal) in
    guard a[0].isFixnum else { throw w.wrongType(.fixnump, a[0]) }
    let column = a[0].fixnum
    let least = try w.count(a[1], default: 0)
    // A negative minimum is not reached by going back.
    if least < 0 {
      let wanted = max(column, w.currentColumn(w.buffer) + least)
      if wanted <= w.currentColumn(w.buffer) { return Value(fixnum: wanted) }
    }
    return Value(fixnum: try w.indent(w.buffer, to: column, minimum: least))
  }
  r.defun("current-indentation", "", "The column where the text of point's line starts.") {
    w, a throws(Signal) in
    let b = w.buffer
    return Value(fixnum: w.indentation(b, at: w.lineBeginningByte(b, 1)).column)
  }
  r.defun(
    "back-to-indentation", "", "Move point to the first character of its line that is not blank.",
    interactive: "^"
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    b.setPoint(byte: w.indentation(b, at: w.lineBeginningByte(b, 1)).end)
    return .nil
  }
  r.defun("indent-line-to", "COLUMN", "Make the indentation of point's line COLUMN wide.") {
    w, a throws(Signal) in
    let column = try w.count(a[0])
    let old = w.indentation(w.buffer, at: w.lineBeginningByte(w.buffer, 1)).column
    try w.indentLine(w.buffer, to: column)
    return old < column ? a[0] : .nil
  }
  r.defun(
    "indent-rigidly", "START END ARG &optional INTERACTIVE",
    "Change the indentation of the lines from START to END by ARG columns.", interactive: "r\np"
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    // Only where the lines are is said: what is outside of the buffer means its ends.
    let from = min(max(try w.offset(a[0]), b.begin), b.end)
    let to = min(max(try w.offset(a[1]), b.begin), b.end)
    let n = try w.count(a[2])
    let depth = w.bindingDepth
    w.saveExcursion()
    let end = b.markers.add(at: to, advances: false, payload: 0)
    b.setPoint(from)
    if b.point > b.begin, w.charBefore(b, b.point) != 10 { _ = w.forwardLines(1) }
    while b.point < b.markers.position(end) {
      let start = b.gap.lineBeginning(b.pointByte, limit: b.beginByte)
      let (stop, column) = w.indentation(b, at: start)
      let from = b.char(start)
      let old = b.char(stop) - from
      b.setPoint(from)
      let empty = stop == b.endByte || b.gap.byte(at: stop) == 10
      // New blanks first: what stood in the old ones is behind them.
      if !empty { _ = try w.indent(b, to: max(0, column + n), minimum: 0) }
      let text = b.point
      b.setPoint(text + old)
      try w.delete(b, from: text, to: text + old)
      if w.forwardLines(1) != 0 || b.point == b.end { break }
    }
    b.markers.remove(end)
    try w.unbind(to: depth)
    return .nil
  }
}
