/// Columns that characters take on a display, as Emacs 28's `char-width-table` has them.
enum CharWidth {
  /// Columns of a character, a tab 8.
  static func columns(_ c: UInt32) -> Int {
    if c < 0x7F && c >= 32 { return 1 }
    return characterWidthRuns.withUnsafeBufferPointer { runs in
      var low = 0
      var high = runs.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if runs[middle] >> 4 <= c { low = middle } else { high = middle }
      }
      return Int(runs[low] & 15)
    }
  }
}

extension World {
  /// Columns of a character; a tab's are those of `tab-width`.
  func columns(_ c: UInt32) -> Int {
    guard c == 9 else { return CharWidth.columns(c) }
    let n = valueIfBound(.tabWidth) ?? .nil
    return n.isFixnum && n.fixnum > 0 && n.fixnum <= 1000 ? n.fixnum : 8
  }

  /// Columns of a string: `string-width`.
  public func width(_ s: Value) -> Int {
    if s.isMultibyte && s.byteLength != s.stringLength {
      return characters(s).reduce(0) { $0 + columns($1) }
    }
    // A byte of a unibyte string is as wide as the character with its code.
    return s.stringBytes.reduce(0) { $0 + columns(UInt32($1)) }
  }
}

func installWidths(_ r: Registry) {
  r.defun("char-width", "CHAR", "The columns CHAR takes on a display.") { w, a throws(Signal) in
    guard a[0].isCharacter else { throw w.wrongType(.characterp, a[0]) }
    return Value(fixnum: w.columns(UInt32(a[0].fixnum)))
  }
  r.defun("string-width", "STRING &optional FROM TO", "The columns STRING takes on a display.") {
    w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    let range = try w.range(s, a[1], a[2], count: s.stringLength)
    if !s.isMultibyte {
      return Value(
        fixnum: s.stringBytes[range].reduce(0) { $0 + w.columns(UInt32($1)) })
    }
    return Value(fixnum: w.characters(s)[range].reduce(0) { $0 + w.columns($1) })
  }
  r.defun(
    "truncate-string-to-width",
    "STR END-COLUMN &optional START-COLUMN PADDING ELLIPSIS ELLIPSIS-TEXT-PROPERTY",
    "STR cut to the columns from START-COLUMN to END-COLUMN; PADDING fills, ELLIPSIS marks what was cut."
  ) { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    func number(_ v: Value) throws(Signal) -> Double {
      guard v.isNumber else { throw w.wrongType(.numberOrMarkerP, v) }
      return w.double(v)
    }
    let start = a[2].isNil ? 0 : try number(a[2])
    let all = w.characters(s)
    let widths = all.map { Double(w.columns(s.isMultibyte ? $0 : $0 & 0xFF)) }
    let total = widths.reduce(0, +)
    func pad(_ n: Double) throws(Signal) -> Value {
      if a[3].isNil { return w.string("") }
      guard n >= 0, n == n.rounded() else { throw w.wrongType(.wholenump, w.float(n)) }
      guard a[3].isCharacter else { throw w.wrongType(.characterp, a[3]) }
      return try w.string(repeating: UInt32(a[3].fixnum), count: Int(n))
    }
    var ellipsis = a[4]
    if ellipsis.isTrue && !ellipsis.isString {
      let own = w.valueIfBound(w.intern("truncate-string-ellipsis" as StaticString)) ?? .nil
      ellipsis = own.isString ? own : w.string("\u{2026}")
    }
    var column = 0.0
    var i = 0
    while i < all.count && column < start {
      column += widths[i]
      i += 1
    }
    if column < start { return a[3].isNil ? w.string("") : try pad(try number(a[1])) }
    let end = try number(a[1])
    let from = i
    let left = column > start ? try pad(column - start) : w.string("")
    var right = w.string("")
    if end >= column {
      var limit = end
      let room = ellipsis.isString ? Double(w.width(ellipsis)) : 0
      if end < total && total > room { limit = end - room } else { ellipsis = .nil }
      var before: (index: Int, column: Double)?
      while i < all.count && column < limit {
        before = (i, column)
        column += widths[i]
        i += 1
      }
      if column > limit {
        // Where there is no room even for nothing, all is left.
        i = before?.index ?? all.count
        if before == nil, a[3].isTrue { throw w.wrongType(.numberOrMarkerP, .nil) }
        column = before?.column ?? limit
      }
      if column < limit { right = try pad(limit - column) }
    }
    if ellipsis.isString, ellipsis.stringLength > 0, a[5].isTrue {
      let text = w.substring(s, from..<all.count)
      let shown = w.list(w.intern("display" as StaticString), ellipsis)
      w.editStringProperties(text, i - from, all.count - from) {
        w.mergedPropertyList($0, adding: shown)
      }
      return try w.concatenate([left, text])
    }
    let text = w.substring(s, from..<max(from, i))
    return try w.concatenate([left, text, right, ellipsis.isString ? ellipsis : w.string("")])
  }
  r.defvar("truncate-string-ellipsis", .nil)
  r.defun(
    "truncate-string-ellipsis", "", "The string that marks where text was cut off."
  ) { w, _ throws(Signal) in
    let own = w.valueIfBound(w.intern("truncate-string-ellipsis" as StaticString)) ?? .nil
    return own.isTrue ? own : w.string("\u{2026}")
  }
  r.defun(
    "char-displayable-p", "CHAR", "Whether CHAR can be shown: `unicode' for what is not ASCII."
  ) { w, a throws(Signal) in
    guard a[0].isCharacter else { throw w.wrongType(.characterp, a[0]) }
    return a[0].fixnum < 0x80 ? .t : a[0].fixnum < 0x11_0000 ? w.intern("unicode") : .nil
  }
}
