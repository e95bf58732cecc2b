/// A char-table: a value for every character, with a default, a parent and extra slots.
public final class CharTable: LispObject {
  /// The symbol it was made for.
  public let purpose: Value
  /// The value of characters that have none.
  @exclusivity(unchecked) public var defaultValue: Value
  /// The char-table asked where this one has nil.
  @exclusivity(unchecked) public var parent: Value = .nil
  /// The extra slots.
  @exclusivity(unchecked) public var extras: [Value]
  /// Counts changes.
  @exclusivity(unchecked) public private(set) var version = 0
  /// ASCII first, since that is what most lookups ask for.
  @exclusivity(unchecked) private var ascii: [Value]
  /// Runs above ASCII, ascending: start, end (inclusive), value.
  @exclusivity(unchecked) private var runs: [(start: UInt32, end: UInt32, value: Value)] = []

  init(purpose: Value, fill: Value, extras: Int) {
    self.purpose = purpose
    defaultValue = fill
    self.extras = Array(repeating: fill, count: extras)
    ascii = Array(repeating: fill, count: 128)
    super.init()
    if fill.isTrue { runs = [(128, 0x3F_FFFF, fill)] }
  }

  /// What tells one state of the table and its parent from another: their words and their versions.
  public var signature: (UInt, Int, UInt, Int) {
    let above = parent.with(CharTable.self) { ($0.value.bits, $0.version) } ?? (0, 0)
    return (value.bits, version, above.0, above.1)
  }

  public override var typeSymbol: Value { .charTable }
  public override func trace(_ marker: Marking) {
    marker.mark(purpose)
    marker.mark(defaultValue)
    marker.mark(parent)
    for v in extras { marker.mark(v) }
    for v in ascii { marker.mark(v) }
    for r in runs { marker.mark(r.value) }
  }

  public override func isEqual(to other: LispObject, _ world: World) -> Bool {
    guard let other = other as? CharTable else { return false }
    if self === other { return true }
    func same(_ a: Value, _ b: Value) -> Bool {
      if a == b { return true }
      let compared = try? world.catching(.error) { () throws(Signal) in try world.equal(a, b) }
      guard case .success(let equal) = compared else { return false }
      return equal
    }
    guard purpose == other.purpose, extras.count == other.extras.count,
      same(defaultValue, other.defaultValue), same(parent, other.parent)
    else { return false }
    let mine = ranges()
    let theirs = other.ranges()
    return mine.count == theirs.count
      && zip(mine, theirs).allSatisfy {
        $0.start == $1.start && $0.end == $1.end && same($0.value, $1.value)
      } && zip(extras, other.extras).allSatisfy { same($0, $1) }
  }

  private func find(_ c: UInt32) -> Int {
    var lo = 0
    var hi = runs.count
    while lo < hi {
      let mid = (lo + hi) / 2
      if runs[mid].end < c { lo = mid + 1 } else { hi = mid }
    }
    return lo
  }

  /// The table's own value of a character.
  public func own(_ c: UInt32) -> Value {
    if c < 128 { return ascii[Int(c)] }
    let i = find(c)
    return i < runs.count && runs[i].start <= c ? runs[i].value : .nil
  }

  /// The value of a character, through the default and the parents.
  public func get(_ c: UInt32) -> Value {
    var v = own(c)
    if v.isNil { v = defaultValue }
    if v.isNil { v = parent.with(CharTable.self) { $0.get(c) } ?? .nil }
    return v
  }

  /// Set one character’s value.
  public func set(_ c: UInt32, _ v: Value) { set(c, c, v) }

  /// Set the value of every character in a range, both ends included.
  public func set(_ from: UInt32, _ to: UInt32, _ v: Value) {
    if from > to { return }
    version += 1
    if from < 128 { for c in from...min(to, 127) { ascii[Int(c)] = v } }
    if to < 128 { return }
    let start = max(from, 128)
    var i = find(start)
    var added: [(start: UInt32, end: UInt32, value: Value)] = []
    let first = i
    while i < runs.count && runs[i].start <= to {
      if runs[i].start < start { added.append((runs[i].start, start - 1, runs[i].value)) }
      if runs[i].end > to {
        added.append((start, to, v))
        added.append((to + 1, runs[i].end, runs[i].value))
        runs.replaceSubrange(first...i, with: added)
        return
      }
      i += 1
    }
    added.append((start, to, v))
    runs.replaceSubrange(first..<i, with: added)
  }

  /// The value that all characters of a range have, if they have one.
  func commonValue(_ from: UInt32, _ to: UInt32) -> Value? {
    if from < 128 {
      let v = ascii[Int(from)]
      for c in from...min(to, 127) where ascii[Int(c)] != v { return nil }
      if to < 128 { return v }
      return commonValue(128, to) == v ? v : nil
    }
    let i = find(from)
    guard i < runs.count, runs[i].start <= to else { return .nil }
    let v = runs[i].value
    if runs[i].start > from && v.isTrue { return nil }
    var end = runs[i].end
    var k = i + 1
    while end < to {
      let isNext = k < runs.count && runs[k].start <= to
      if v.isTrue && !(isNext && runs[k].start == end + 1 && runs[k].value == v) { return nil }
      if v.isNil && isNext && runs[k].value.isTrue { return nil }
      if !isNext { break }
      end = runs[k].end
      k += 1
    }
    return v
  }

  /// Replace `placeholder` by `object` wherever it is a value.
  func substitute(_ placeholder: Value, _ object: Value) {
    version += 1
    if defaultValue == placeholder { defaultValue = object }
    if parent == placeholder { parent = object }
    for i in extras.indices where extras[i] == placeholder { extras[i] = object }
    for i in ascii.indices where ascii[i] == placeholder { ascii[i] = object }
    for i in runs.indices where runs[i].value == placeholder { runs[i].value = object }
  }

  /// All values the table holds, for who looks through them.
  var values: [Value] { [defaultValue, parent] + extras + ascii + runs.map(\.value) }

  func fill(_ v: Value) {
    version += 1
    ascii = Array(repeating: v, count: 128)
    runs = v.isNil ? [] : [(128, 0x3F_FFFF, v)]
    defaultValue = v
  }

  func copy() -> CharTable {
    let t = CharTable(purpose: purpose, fill: .nil, extras: extras.count)
    t.defaultValue = defaultValue
    t.parent = parent
    t.extras = extras
    t.ascii = ascii
    t.runs = runs
    return t
  }

  /// Runs of equal non-nil values, ascending.
  public func ranges() -> [(start: UInt32, end: UInt32, value: Value)] {
    var out: [(start: UInt32, end: UInt32, value: Value)] = []
    for (c, v) in ascii.enumerated() where v.isTrue {
      if let last = out.last, last.value == v, last.end + 1 == UInt32(c) {
        out[out.count - 1].end = UInt32(c)
      } else {
        out.append((UInt32(c), UInt32(c), v))
      }
    }
    for r in runs where r.value.isTrue {
      if let last = out.last, last.value == r.value, last.end + 1 == r.start {
        out[out.count - 1].end = r.end
      } else {
        out.append(r)
      }
    }
    return out
  }

  /// Runs of equal non-nil values as they are found, through the default and the parents, ascending.
  func effectiveRanges() -> [(start: UInt32, end: UInt32, value: Value)] {
    let own = ranges()
    let above = defaultValue.isNil ? parent.with(CharTable.self) { $0.effectiveRanges() } ?? [] : []
    if defaultValue.isNil && above.isEmpty { return own }
    var out: [(start: UInt32, end: UInt32, value: Value)] = []
    func add(_ start: UInt32, _ end: UInt32, _ value: Value) {
      if let last = out.last, last.value == value, last.end + 1 == start {
        out[out.count - 1].end = end
      } else {
        out.append((start, end, value))
      }
    }
    var next: UInt32 = 0
    var k = 0
    func fillGap(upTo end: UInt32) {
      guard next < end else { return }
      if defaultValue.isTrue { return add(next, end - 1, defaultValue) }
      while k < above.count, above[k].end < next { k += 1 }
      var i = k
      while i < above.count, above[i].start < end {
        add(max(above[i].start, next), min(above[i].end, end - 1), above[i].value)
        i += 1
      }
    }
    for run in own {
      fillGap(upTo: run.start)
      add(run.start, run.end, run.value)
      next = run.end + 1
    }
    fillGap(upTo: 0x40_0000)
    return out
  }
}

func installCharTables(_ r: Registry) {
  r.defun(
    "make-char-table", "PURPOSE &optional INIT", "A char-table for PURPOSE, each element INIT."
  ) { w, a throws(Signal) in
    let n = w.get(try w.symbolArgument(a[0]), w.intern("char-table-extra-slots" as StaticString))
    return w.object(CharTable(purpose: a[0], fill: a[1], extras: n.isFixnum ? n.fixnum : 0))
  }
  r.defun("char-table-p", "OBJECT", "Whether OBJECT is a char-table.") { _, a throws(Signal) in
    Value(a[0].exactly(CharTable.self) != nil)
  }
  r.defun("char-table-parent", "CHAR-TABLE", "The parent of CHAR-TABLE, or nil.") {
    w, a throws(Signal) in
    try w.charTable(a[0]).parent
  }
  r.defun("set-char-table-parent", "CHAR-TABLE PARENT", "Set CHAR-TABLE's parent.") {
    w, a throws(Signal) in
    let t = try w.charTable(a[0])
    var ancestor = a[1]
    while ancestor.isTrue {
      let table = try w.charTable(ancestor)
      if table === t { throw w.error("Attempt to make a chartable be its own parent") }
      ancestor = table.parent
    }
    t.parent = a[1]
    return a[1]
  }
  r.defun("char-table-subtype", "CHAR-TABLE", "What CHAR-TABLE is for.") { w, a throws(Signal) in
    try w.charTable(a[0]).purpose
  }
  r.defun("char-table-extra-slot", "CHAR-TABLE N", "Extra slot N of CHAR-TABLE.") {
    w, a throws(Signal) in
    let t = try w.charTable(a[0])
    let n = try w.fixnumArgument(a[1])
    guard t.extras.indices.contains(n) else { throw w.argsOutOfRange(a[0], a[1]) }
    return t.extras[n]
  }
  r.defun("set-char-table-extra-slot", "CHAR-TABLE N VALUE", "Set extra slot N of CHAR-TABLE.") {
    w, a throws(Signal) in
    let t = try w.charTable(a[0])
    let n = try w.fixnumArgument(a[1])
    guard t.extras.indices.contains(n) else { throw w.argsOutOfRange(a[0], a[1]) }
    t.extras[n] = a[2]
    return a[2]
  }
  r.defun(
    "char-table-range", "CHAR-TABLE RANGE",
    "The value of RANGE: nil for the default, a character, or (FROM . TO)."
  ) { w, a throws(Signal) in
    let t = try w.charTable(a[0])
    if a[1].isNil { return t.defaultValue }
    if a[1].isCharacter { return t.get(UInt32(a[1].fixnum)) }
    if a[1].isCons {
      let (from, _) = try w.characterRange(a[1])
      return t.get(from)
    }
    throw w.error("Invalid RANGE argument to ‘char-table-range’")
  }
  r.defun(
    "set-char-table-range", "CHAR-TABLE RANGE VALUE",
    "Set the value of RANGE: t for all, nil for the default, a character, or (FROM . TO)."
  ) { w, a throws(Signal) in
    let t = try w.charTable(a[0])
    if a[1] == .t {
      t.set(0, 0x3F_FFFF, a[2])
    } else if a[1].isNil {
      t.defaultValue = a[2]
    } else if a[1].isCharacter {
      t.set(UInt32(a[1].fixnum), a[2])
    } else if a[1].isCons {
      let (from, to) = try w.characterRange(a[1])
      t.set(from, to, a[2])
    } else {
      throw w.error("Invalid RANGE argument to ‘set-char-table-range’")
    }
    return a[2]
  }
  r.defun(
    "map-char-table", "FUNCTION CHAR-TABLE",
    "Call FUNCTION with each character or range (FROM . TO) and its non-nil value."
  ) { w, a throws(Signal) in
    let t = try w.charTable(a[1])
    for run in t.effectiveRanges() {
      let key =
        run.start == run.end
        ? Value(fixnum: Int(run.start))
        : w.cons(Value(fixnum: Int(run.start)), Value(fixnum: Int(run.end)))
      _ = try w.funcall(a[0], key, run.value)
    }
    return .nil
  }
  r.defun("optimize-char-table", "CHAR-TABLE &optional TEST", "Nil: the table is kept compact.") {
    _, _ throws(Signal) in .nil
  }
}

extension World {
  /// The characters of a range (FROM . TO), or the `wrong-type-argument` error.
  fileprivate func characterRange(_ v: Value) throws(Signal) -> (UInt32, UInt32) {
    for end in [v.car, v.cdr] where !end.isCharacter { throw wrongType(.characterp, end) }
    return (UInt32(v.car.fixnum), UInt32(v.cdr.fixnum))
  }

  /// A char-table, or the `wrong-type-argument` error.
  public func charTable(_ v: Value) throws(Signal) -> CharTable {
    if let t = v.exactly(CharTable.self) { return t }
    throw wrongType(.charTableP, v)
  }
}
