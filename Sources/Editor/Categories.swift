import CSupport
import Elisp

// A category table maps characters to bool-vectors of 128 bits, a bit a category; its first extra
// slot holds the words for the categories.

extension World {
  /// The standard table, filled when it is wanted first.
  func standardCategories() throws(Signal) -> Value {
    if editor.standardCategoryTable.isTrue { return editor.standardCategoryTable }
    let v = try makeCategoryTable()
    editor.standardCategoryTable = v
    guard let table = v.exactly(CharTable.self) else { return v }
    var setCount = 0
    var runCount = 0
    guard let names = csupport_category_sets(&setCount),
      let runs = csupport_category_runs(&runCount)
    else { return v }
    let mark = rootMark
    defer { releaseRoots(to: mark) }
    var sets: [Value] = []
    for i in 0..<setCount {
      let set = boolVector(count: 128, fill: false)
      keep(set)
      var p = names[i]!
      while p.pointee != 0 {
        setBit(set, Int(p.pointee), true)
        p += 1
      }
      sets.append(set)
    }
    for i in 0..<runCount {
      let from = runs[i] & 0xFF_FFFF
      let to = i + 1 < runCount ? (runs[i + 1] & 0xFF_FFFF) - 1 : 0x3F_FFFF
      table.set(from, to, sets[Int(runs[i] >> 24)])
    }
    for (c, words) in standardCategoryWords { table.extras[0].setSlot(c - 32, string(words)) }
    return v
  }

  /// A table in which no character has a category.
  fileprivate func makeCategoryTable() throws(Signal) -> Value {
    let purpose = intern("category-table" as StaticString)
    put(purpose, intern("char-table-extra-slots" as StaticString), Value(fixnum: 2))
    let v = try call("make-char-table", purpose, boolVector(count: 128, fill: false))
    if let table = v.exactly(CharTable.self) {
      table.extras[0] = vector([Value](repeating: .nil, count: 95))
    }
    return v
  }

  /// The category table of the current buffer.
  func categoriesOfBuffer() throws(Signal) -> Value {
    buffer.categoryTable.isNil ? try standardCategories() : buffer.categoryTable
  }

  /// A TABLE argument; nil is the buffer's.
  fileprivate func categoryTable(_ v: Value) throws(Signal) -> CharTable {
    let v = v.isNil ? try categoriesOfBuffer() : v
    guard let table = v.exactly(CharTable.self),
      table.purpose == intern("category-table" as StaticString), hasWords(table)
    else { throw wrongType(intern("category-table-p" as StaticString), v) }
    return table
  }

  /// Whether the first extra slot holds a table's words; Lisp can make one without.
  private func hasWords(_ table: CharTable) -> Bool {
    guard let words = table.extras.first else { return false }
    return words.isVector && words.slotCount >= 95
  }

  fileprivate func category(_ v: Value) throws(Signal) -> Int {
    guard v.isFixnum, v.fixnum >= 32, v.fixnum <= 126 else {
      throw wrongType(intern("categoryp" as StaticString), v)
    }
    return v.fixnum
  }

  /// Puts a category into the sets of the characters `from...to`, or takes it out.
  fileprivate func setCategory(
    _ table: CharTable, _ from: UInt32, _ to: UInt32, _ category: Int, _ on: Bool
  ) {
    // Characters that had one set keep having one.
    for run in table.ranges() where run.start <= to && run.end >= from {
      // Lisp can have put anything there.
      let hasSet = run.value.isBoolVector && run.value.bitCount == 128
      if hasSet, bit(run.value, category) == on { continue }
      let set = boolVector(count: 128, fill: false)
      if hasSet {
        for i in 0..<128 where bit(run.value, i) { setBit(set, i, true) }
      }
      setBit(set, category, on)
      table.set(max(run.start, from), min(run.end, to), set)
    }
  }
}

func installCategories(_ r: Registry) {
  r.defun("category-table-p", "OBJECT", "Whether OBJECT is a category table.") {
    w, a throws(Signal) in
    Value(a[0].exactly(CharTable.self)?.purpose == w.intern("category-table" as StaticString))
  }
  r.defun("category-table", "", "The category table of the current buffer.") {
    w, a throws(Signal) in
    try w.categoryTable(.nil).value
  }
  r.defun("standard-category-table", "", "The category table that buffers have at first.") {
    w, a throws(Signal) in try w.standardCategories()
  }
  r.defun("make-category-table", "", "A category table in which nothing is defined.") {
    w, a throws(Signal) in try w.makeCategoryTable()
  }
  r.defun(
    "copy-category-table", "&optional TABLE", "A copy of TABLE, by default the standard table."
  ) { w, a throws(Signal) in
    let source = try w.categoryTable(a[0].isNil ? try w.standardCategories() : a[0])
    let v = try w.makeCategoryTable()
    guard let copy = v.exactly(CharTable.self) else { return v }
    for run in source.ranges() { copy.set(run.start, run.end, run.value) }
    for i in 0..<95 { copy.extras[0].setSlot(i, source.extras[0].slot(i)) }
    return v
  }
  r.defun("set-category-table", "TABLE", "Let the current buffer have TABLE for categories.") {
    w, a throws(Signal) in
    w.buffer.categoryTable = try w.categoryTable(a[0]).value
    return w.buffer.categoryTable
  }
  r.defun(
    "define-category", "CATEGORY DOCSTRING &optional TABLE",
    "Define CATEGORY, a character from space to ~, in TABLE; DOCSTRING says what it is."
  ) { w, a throws(Signal) in
    let c = try w.category(a[0])
    try w.stringArgument(a[1])
    let table = try w.categoryTable(a[2])
    if table.extras[0].slot(c - 32).isTrue {
      throw w.error(
        "Category \u{2018}\(Character(Unicode.Scalar(UInt8(c))))\u{2019} is already defined")
    }
    table.extras[0].setSlot(c - 32, a[1])
    return .nil
  }
  r.defun(
    "category-docstring", "CATEGORY &optional TABLE", "What CATEGORY is in TABLE, or nil."
  ) { w, a throws(Signal) in
    let c = try w.category(a[0])
    return try w.categoryTable(a[1]).extras[0].slot(c - 32)
  }
  r.defun(
    "get-unused-category", "&optional TABLE", "A category that TABLE does not define, or nil."
  ) { w, a throws(Signal) in
    let words = try w.categoryTable(a[0]).extras[0]
    for i in 0..<95 where words.slot(i).isNil { return Value(fixnum: 32 + i) }
    return .nil
  }
  r.defun("char-category-set", "CHAR", "The categories of CHAR, a bool-vector.") {
    w, a throws(Signal) in
    guard a[0].isCharacter else { throw w.wrongType(.characterp, a[0]) }
    return try w.categoryTable(.nil).get(UInt32(a[0].fixnum))
  }
  r.defun(
    "make-category-set", "CATEGORIES", "The set of the CATEGORIES in a string, a bool-vector."
  ) { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    let set = w.boolVector(count: 128, fill: false)
    for c in s.stringBytes { w.setBit(set, try w.category(Value(fixnum: Int(c))), true) }
    return set
  }
  r.defun("category-set-mnemonics", "CATEGORY-SET", "The categories in CATEGORY-SET as a string.") {
    w, a throws(Signal) in
    guard a[0].isBoolVector, a[0].bitCount == 128 else {
      throw w.wrongType(w.intern("categorysetp" as StaticString), a[0])
    }
    return w.string(
      String(
        String.UnicodeScalarView(
          (32..<127).filter { w.bit(a[0], $0) }.map { Unicode.Scalar(UInt8($0)) })
      ))
  }
  r.defun(
    "modify-category-entry", "CHARACTER CATEGORY &optional TABLE RESET",
    "Put CHARACTER, or all from (FROM . TO), into CATEGORY of TABLE; RESET: take it out."
  ) { w, a throws(Signal) in
    let (first, last) = a[0].isCons ? (a[0].car, a[0].cdr) : (a[0], a[0])
    guard first.isCharacter, last.isCharacter else { throw w.wrongType(.characterp, a[0]) }
    let c = try w.category(a[1])
    let table = try w.categoryTable(a[2])
    if table.extras[0].slot(c - 32).isNil {
      throw w.error("Undefined category: \(Character(Unicode.Scalar(UInt8(c))))")
    }
    w.setCategory(
      table, UInt32(first.fixnum), UInt32(max(first.fixnum, last.fixnum)), c, a[3].isNil)
    return .nil
  }
}

/// What the standard categories are.
private let standardCategoryWords: [(Int, String)] = [
  (0x20, "space for indent"), (0x2E, "Base"), (0x30, "consonant"), (0x31, "base vowel"),
  (0x32, "upper diacritic"), (0x33, "lower diacritic"), (0x34, "combining tone"),
  (0x35, "symbol"), (0x36, "digit"), (0x37, "vowel diacritic"), (0x38, "vowel-signs"),
  (0x39, "semivowel lower"), (0x3C, "Not at eol"), (0x3E, "Not at bol"), (0x41, "2-byte alnum"),
  (0x43, "2-byte han"), (0x47, "2-byte Greek"), (0x48, "2-byte Hiragana"), (0x49, "Indian Glyphs"),
  (0x4B, "2-byte Katakana"), (0x4C, "Strong L2R"), (0x4E, "2-byte Korean"), (0x52, "Strong R2L"),
  (0x59, "2-byte Cyrillic"), (0x5E, "Combining"), (0x61, "ASCII"), (0x62, "Arabic"),
  (0x63, "Chinese"), (0x65, "Ethiopic"), (0x67, "Greek"), (0x68, "Korean"), (0x69, "Indian"),
  (0x6A, "Japanese"), (0x6B, "Katakana"), (0x6C, "Latin"), (0x6F, "Lao"), (0x71, "Tibetan"),
  (0x72, "Roman"), (0x74, "Thai"), (0x76, "Viet"), (0x77, "Hebrew"), (0x79, "Cyrillic"),
  (0x7C, "line breakable"),
]
