/// The standard case table of a world. Until Lisp asks for it or a buffer has one of its own,
/// case is converted by `CaseMapping` alone.
final class CaseTables: LispObject {
  /// The standard table once made, else nil.
  @exclusivity(unchecked) var standard = Value.nil
  /// Whether the standard table may differ from `CaseMapping`.
  @exclusivity(unchecked) var isCustom = false
  /// The standard table's version when it was made: a later one means that Lisp changed it.
  @exclusivity(unchecked) var builtVersion = 0
  override func trace(_ marker: Marking) { marker.mark(standard) }
}

extension World {
  fileprivate var caseTables: CaseTables { part(.caseTables, as: CaseTables.self) }

  /// Ranges that hold every character with case.
  private static let casedRanges: [ClosedRange<UInt32>] = [
    0...0x2FFF, 0xA640...0xABFF, 0xFB00...0xFB17, 0xFF21...0xFF5A, 0x1_0400...0x1_04FF,
    0x1_0570...0x1_05BF, 0x1_0C80...0x1_0CF2, 0x1_18A0...0x1_18DF, 0x1_6E40...0x1_6E7F,
    0x1_E900...0x1_E943,
  ]

  private func newCaseTable() -> CharTable {
    CharTable(purpose: intern("case-table" as StaticString), fill: .nil, extras: 3)
  }

  fileprivate func standardCaseTable() throws(Signal) -> Value {
    let state = caseTables
    if state.standard.isTrue { return state.standard }
    let down = newCaseTable()
    let up = newCaseTable()
    let value = object(down)
    let upValue = object(up)
    down.extras[0] = upValue
    for range in Self.casedRanges {
      for c in range {
        let low = CaseMapping.downcase(c)
        let high = CaseMapping.upcase(c)
        if c < 0x80 || low != c || high != c {
          down.set(c, Value(fixnum: Int(low)))
          up.set(c, Value(fixnum: Int(high)))
        }
      }
    }
    state.standard = value
    return value
  }

  fileprivate func isCaseTable(_ v: Value) -> Bool {
    guard let t = v.exactly(CharTable.self) else { return false }
    return t.purpose.isSymbol && name(t.purpose) == "case-table" && t.extras.count >= 3
  }

  /// Make what a case table's extra slots lack: upper case, canonical case, and the cycles of
  /// characters with the same canonical case.
  fileprivate func complete(_ table: CharTable) {
    let pairs = table.ranges().flatMap { run -> [(UInt32, UInt32)] in
      guard run.value.isCharacter else { return [] }
      return (run.start...run.end).map { ($0, UInt32(run.value.fixnum)) }
    }
    if table.extras[0].exactly(CharTable.self) == nil {
      let up = newCaseTable()
      table.extras[0] = object(up)
      for (c, low) in pairs where c == low { up.set(c, Value(fixnum: Int(c))) }
      for (c, low) in pairs where c != low {
        up.set(low, Value(fixnum: Int(c)))
        if up.own(c).isNil { up.set(c, Value(fixnum: Int(c))) }
      }
    }
    let up = table.extras[0].exactly(CharTable.self)!
    func get(_ t: CharTable, _ c: UInt32) -> UInt32 {
      let v = t.get(c)
      return v.isCharacter ? UInt32(v.fixnum) : c
    }
    if table.extras[1].exactly(CharTable.self) == nil {
      let canon = newCaseTable()
      table.extras[1] = object(canon)
      for (c, low) in pairs { canon.set(c, Value(fixnum: Int(get(table, get(up, low))))) }
      table.extras[2] = .nil
    }
    if table.extras[2].exactly(CharTable.self) == nil {
      let canon = table.extras[1].exactly(CharTable.self)!
      let cycles = newCaseTable()
      table.extras[2] = object(cycles)
      var classes: [UInt32: [UInt32]] = [:]
      for (c, _) in pairs { classes[get(canon, c), default: []].append(c) }
      for members in classes.values {
        for (i, c) in members.enumerated() {
          cycles.set(c, Value(fixnum: Int(members[(i + 1) % members.count])))
        }
      }
    }
  }

  /// Whether letters change case as `CaseMapping` says.
  public var isCaseStandard: Bool {
    let buffer = vm.pointee.currentBuffer
    let own =
      buffer.isForeign
      ? buffer.unmanaged._withUnsafeGuaranteedRef {
        unsafeDowncast($0, to: BufferHeader.self).caseTable
      } : .nil
    // Asked for every changed string: no reference is counted.
    return vm.pointee.parts[Part.caseTables.rawValue].unsafelyUnwrapped._withUnsafeGuaranteedRef {
      let state = unsafeDowncast($0, to: CaseTables.self)
      let table = own.isForeign ? own : state.standard
      guard let version = table.with(CharTable.self, { $0.version }) else { return true }
      return table == state.standard && !state.isCustom && version == state.builtVersion
    }
  }

  /// The case table in force when it is not the one `CaseMapping` stands for.
  func customCaseTable() -> CharTable? {
    if isCaseStandard { return nil }
    if let own = currentBufferHeader?.caseTable.exactly(CharTable.self) {
      let state = caseTables
      if own.value != state.standard || state.isCustom || own.version != state.builtVersion {
        return own
      }
      return nil
    }
    let state = caseTables
    guard let standard = state.standard.exactly(CharTable.self) else { return nil }
    return state.isCustom || standard.version != state.builtVersion ? standard : nil
  }
}

func installCaseTables(_ r: Registry) {
  r.world.setPart(.caseTables, CaseTables())
  r.world.put(
    r.world.intern("case-table"), r.world.intern("char-table-extra-slots"), Value(fixnum: 3))
  r.defun("case-table-p", "OBJECT", "Whether OBJECT is a case table.") { w, a throws(Signal) in
    Value(w.isCaseTable(a[0]))
  }
  r.defun("standard-case-table", "", "The case table of buffers without their own.") {
    w, _ throws(Signal) in
    let state = w.caseTables
    if state.standard.isTrue { return state.standard }
    let made = try w.standardCaseTable()
    let table = made.exactly(CharTable.self)!
    w.complete(table)
    state.builtVersion = table.version
    return made
  }
  r.defun("current-case-table", "", "The current buffer's case table.") { w, _ throws(Signal) in
    if let own = w.currentBufferHeader?.caseTable, own.isTrue { return own }
    return try w.call("standard-case-table")
  }
  r.defun("set-case-table", "TABLE", "Make TABLE the current buffer's case table.") {
    w, a throws(Signal) in
    guard w.isCaseTable(a[0]), let table = a[0].exactly(CharTable.self) else {
      throw w.wrongType(w.intern("case-table-p" as StaticString), a[0])
    }
    w.complete(table)
    w.currentBufferHeader?.caseTable = a[0]
    return a[0]
  }
  r.defun(
    "set-standard-case-table", "TABLE", "Make TABLE the case table of buffers without their own."
  ) { w, a throws(Signal) in
    guard w.isCaseTable(a[0]), let table = a[0].exactly(CharTable.self) else {
      throw w.wrongType(w.intern("case-table-p" as StaticString), a[0])
    }
    _ = try w.call("standard-case-table")
    w.complete(table)
    let state = w.caseTables
    if a[0] != state.standard {
      state.standard = a[0]
      state.isCustom = true
    }
    return a[0]
  }
  r.defun(
    "internal--complete-case-table", "TABLE", "Make the extra slots that TABLE lacks; return TABLE."
  ) { w, a throws(Signal) in
    let table = try w.charTable(a[0])
    guard table.extras.count > 2 else { throw w.error("Invalid case table") }
    w.complete(table)
    return a[0]
  }
}
