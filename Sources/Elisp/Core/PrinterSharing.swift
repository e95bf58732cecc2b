// Numbers for what stands in an object more than once (`print-circle`), and what stands for objects
// that are printed as lists or vectors without being any.
extension Printer {
  /// Give numbers to the parts of `root` that are met more than once, in the order in which they are
  /// met again.
  mutating func numberShared(_ root: Value) throws(Signal) {
    let table = world.valueIfBound(.printNumberTable)?.exactly(HashTable.self)
    if continuous, let table {
      lastLabel = world.ports.lastLabel
      for (object, number) in table.entries() where number.isFixnum {
        labels[object.bits] = number.fixnum
      }
    }
    // What is on this stack is held by `root` or by `made`.
    var seen: Set<UInt> = []
    var stack: [Value] = [root]
    while let v = stack.popLast() {
      let isName = v.isSymbol && gensym && !world.isInterned(v)
      guard isName || isContainer(v), labels[v.bits] == nil else { continue }
      if !seen.insert(v.bits).inserted || isName && continuous {
        lastLabel += 1
        labels[v.bits] = -lastLabel
      } else if !v.isSymbol {
        try pushParts(of: v, to: &stack)
      }
    }
  }

  private func isContainer(_ v: Value) -> Bool {
    if v.isCons || v.isString { return true }
    guard v.isObject else { return false }
    switch v.objectType {
    case .vector, .record, .closure, .subCharTable: return true
    case .foreign: return v.exactly(HashTable.self) != nil || v.exactly(CharTable.self) != nil
    default: return false
    }
  }

  /// The parts of an object, the first on top.
  private mutating func pushParts(of v: Value, to stack: inout [Value]) throws(Signal) {
    if v.isCons || v.isClosure {
      let cells = v.isCons ? v : try view(v)
      stack.append(cells.cdr)
      stack.append(cells.car)
    } else if v.isString {
      for run in world.stringRuns(v).reversed() { stack += world.items(run.plist).reversed() }
    } else if let table = v.exactly(HashTable.self) {
      for (k, x) in table.entries().reversed() {
        stack.append(x)
        stack.append(k)
      }
    } else {
      let slots = v.exactly(CharTable.self) == nil ? v : try view(v)
      for i in stride(from: slots.slotCount - 1, through: 0, by: -1) { stack.append(slots.slot(i)) }
    }
  }

  /// Leave the numbers in `print-number-table`, for later prints and for who looks there.
  func keepNumbers() throws(Signal) {
    world.ports.lastLabel = lastLabel
    if labels.isEmpty && !continuous { return }
    var table = continuous ? world.valueIfBound(.printNumberTable) ?? .nil : .nil
    if table.exactly(HashTable.self) == nil {
      table = world.makeHashTable(test: .eq)
      try world.set(.printNumberTable, table)
    }
    let numbers = try world.hashTable(table)
    for (object, number) in labels.sorted(by: { abs($0.value) < abs($1.value) }) {
      try numbers.put(Value(bits: object), Value(fixnum: number))
    }
  }

  /// The list that a closure, or the vector that a char-table is printed as: the same each time.
  mutating func view(_ v: Value) throws(Signal) -> Value {
    if let known = views[v.bits] { return known }
    let shown =
      if let table = v.exactly(CharTable.self) {
        table.printedSlots(world)
      } else { try world.listOfClosure(v) }
    made = world.cons(shown, made)
    views[v.bits] = shown
    return shown
  }
}
