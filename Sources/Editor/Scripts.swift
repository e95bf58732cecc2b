import CSupport
import Elisp

extension World {
  /// The table of the script of each character, filled when it is wanted first.
  fileprivate func scriptTable() throws(Signal) -> Value {
    if editor.scriptTable.isTrue { return editor.scriptTable }
    let purpose = intern("char-script-table" as StaticString)
    put(purpose, intern("char-table-extra-slots" as StaticString), Value(fixnum: 1))
    let v = try call("make-char-table", purpose, .nil)
    editor.scriptTable = v
    guard let table = v.exactly(CharTable.self) else { return v }
    var nameCount = 0
    var runCount = 0
    guard let names = csupport_script_names(&nameCount), let runs = csupport_script_runs(&runCount)
    else { return v }
    let scripts = (0..<nameCount).map { intern(String(cString: names[$0]!)) }
    table.extras[0] = list(scripts)
    for i in 0..<runCount where runs[i] >> 24 != 0 {
      let to = i + 1 < runCount ? (runs[i + 1] & 0xFF_FFFF) - 1 : 0x3F_FFFF
      table.set(runs[i] & 0xFF_FFFF, to, scripts[Int(runs[i] >> 24) - 1])
    }
    return v
  }

  /// Whether a word ends between the word characters `a` and `b`: where the script changes, unless
  /// `word-combining-categories` join them, and in one script where `word-separating-categories` do.
  func separatesWords(_ a: UInt32, _ b: UInt32) -> Bool {
    if a < 256, b < 256 { return false }
    guard let tables = try? (scriptTable(), categoriesOfBuffer()),
      let scripts = tables.0.exactly(CharTable.self), let sets = tables.1.exactly(CharTable.self)
    else { return false }
    let changes = scripts.get(a) != scripts.get(b)
    let sym = editor.sym
    let pairs =
      valueIfBound(changes ? sym.wordCombiningCategories : sym.wordSeparatingCategories) ?? .nil
    let (before, after) = (sets.get(a), sets.get(b))
    func distinguishes(_ category: Value, _ one: Value, _ other: Value) -> Bool {
      if category.isNil { return true }
      guard category.isFixnum, case let c = category.fixnum, c >= 32, c <= 126 else { return false }
      return holds(one, c) && !holds(other, c)
    }
    func holds(_ set: Value, _ c: Int) -> Bool {
      set.isBoolVector && set.bitCount == 128 && bit(set, c)
    }
    for cell in ListCells(pairs) {
      let pair = cell.car
      if pair.isCons, distinguishes(pair.car, before, after), distinguishes(pair.cdr, after, before)
      {
        return !changes
      }
    }
    return changes
  }
}

func installScripts(_ r: Registry) {
  func pairs(_ pairs: [(Character?, Character?)]) -> Value {
    func category(_ c: Character?) -> Value {
      c.map { Value(fixnum: Int($0.asciiValue!)) } ?? .nil
    }
    return r.world.list(pairs.map { r.world.cons(category($0.0), category($0.1)) })
  }
  r.defvar("word-separating-categories", pairs([("H", "K")]))
  r.defvar(
    "word-combining-categories", pairs([(nil, "^"), ("^", nil), ("C", "H"), ("C", "K")]))
  r.defun("orgstar--char-script-table", "", "The table of the scripts of characters.") {
    w, a throws(Signal) in try w.scriptTable()
  }
}
