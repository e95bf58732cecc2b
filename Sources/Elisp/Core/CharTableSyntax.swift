// Char-tables as they are printed and read: `#^[DEFAULT PARENT PURPOSE ASCII 64-ELEMENTS EXTRAS…]`, where
// an element that is not the same for all its characters is `#^^[LEVEL FIRST-CHARACTER ELEMENTS…]`.
extension CharTable {
  /// How many characters an element of a part of each level stands for.
  private static let sizes: [UInt32] = [0x1_0000, 0x1000, 0x80, 1]
  /// How many elements a part of each level has.
  static let counts = [64, 16, 32, 128]

  /// The vector of what is printed. Blocks of characters with one value are one element.
  func printedSlots(_ world: World) -> Value {
    let slots = world.vector(count: 4 + Self.counts[0] + extras.count)
    slots.setSlot(0, defaultValue)
    slots.setSlot(1, parent)
    slots.setSlot(2, purpose)
    let ascii = block(0, 2, .nil, world)
    slots.setSlot(3, ascii)
    for i in 0..<Self.counts[0] {
      slots.setSlot(4 + i, block(UInt32(i) * Self.sizes[0], 0, ascii, world))
    }
    for (i, extra) in extras.enumerated() { slots.setSlot(4 + Self.counts[0] + i, extra) }
    return slots
  }

  /// The value of the block of characters from `start` that is an element of a part of `level`; a part
  /// of its own when they differ.
  private func block(_ start: UInt32, _ level: Int, _ ascii: Value, _ world: World) -> Value {
    if let value = commonValue(start, start + Self.sizes[level] - 1) { return value }
    if start == 0, level == 2, ascii.isTrue { return ascii }
    let part = world.subCharTable(level: level + 1, from: start)
    for i in 0..<Self.counts[level + 1] {
      let first = start + UInt32(i) * Self.sizes[level + 1]
      part.setSlot(2 + i, level == 2 ? own(first) : block(first, level + 1, ascii, world))
    }
    return part
  }

  /// Set what an element stands for, read as part of `level` of a char-table.
  func setBlock(_ start: UInt32, level: Int, _ element: Value) {
    guard element.isSubCharTable, element.slot(0).fixnum == level + 1 else {
      return set(start, start + Self.sizes[level] - 1, element)
    }
    for i in 0..<Self.counts[level + 1] {
      setBlock(start + UInt32(i) * Self.sizes[level + 1], level: level + 1, element.slot(2 + i))
    }
  }
}

extension Value {
  var isSubCharTable: Bool { isObject(.subCharTable) }
}

extension World {
  /// A part of a char-table as it is printed.
  func subCharTable(level: Int, from start: UInt32) -> Value {
    let count = 2 + CharTable.counts[level]
    let words = allocate(.subCharTable, slots: count)
    for i in 0..<count { words[i + 1] = Value.nil.bits }
    let part = Value(object: words)
    part.setSlot(0, Value(fixnum: level))
    part.setSlot(1, Value(fixnum: Int(start)))
    return part
  }

  /// The char-table whose slots were read.
  func charTable(fromReadSyntax slots: Value, count: Int) throws(Signal) -> Value {
    guard count >= 4 + CharTable.counts[0] else { throw error("Invalid size char-table") }
    let elements = items(slots)
    let table = CharTable(purpose: elements[2], fill: .nil, extras: count - 4 - CharTable.counts[0])
    let value = object(table)
    table.defaultValue = elements[0]
    table.parent = elements[1]
    for i in 0..<CharTable.counts[0] {
      table.setBlock(UInt32(i) << 16, level: 0, elements[4 + i])
    }
    table.setBlock(0, level: 2, elements[3])
    for i in table.extras.indices { table.extras[i] = elements[4 + CharTable.counts[0] + i] }
    return value
  }

  /// The part of a char-table that was read.
  func subCharTable(fromReadSyntax slots: Value, count: Int) throws(Signal) -> Value {
    let wrongSize = error("Invalid size in sub char-table")
    guard count > 2, slots.car.isFixnum, slots.cdr.car.isFixnum else { throw wrongSize }
    let (level, start) = (slots.car.fixnum, slots.cdr.car.fixnum)
    guard 1...3 ~= level, count == 2 + CharTable.counts[level], 0...0x3F_FFFF ~= start else {
      throw wrongSize
    }
    let part = subCharTable(level: level, from: UInt32(start))
    for (i, element) in items(slots).enumerated() { part.setSlot(i, element) }
    return part
  }
}
