/// A place in a source text: file index in the world's table, line and column from 1.
public struct SourcePosition: Equatable {
  /// Index into the world's list of source names, or -1.
  public var file: Int
  /// Line from 1.
  public var line: Int
  /// Column in characters.
  public var column: Int
  /// No place.
  public static let none = SourcePosition(file: -1, line: 0, column: 0)

  init(file: Int, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// Packed as file (16 bits), line (24), column (24).
  init(packed: UInt64) {
    file = Int(packed >> 48)
    line = Int(packed >> 24 & 0xFF_FFFF)
    column = Int(packed & 0xFF_FFFF)
  }
  var packed: UInt64 {
    UInt64(file) << 48 | UInt64(min(line, 0xFF_FFFF)) << 24 | UInt64(min(column, 0xFF_FFFF))
  }
}

/// Where a line of a text begins in the source that the text was made from.
public struct SourceLine: Equatable {
  /// Line from 1.
  public var line: Int
  /// Column in characters from 1.
  public var column: Int

  /// The beginning of a line.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Where the element that a cons's car holds began in the source, for conses the reader made.
/// Entries of dead conses go at each collection.
struct PositionTable {
  private var keys: [UInt] = []
  private var positions: [UInt64] = []
  private(set) var count = 0

  subscript(cell: Value) -> UInt64? {
    if keys.isEmpty { return nil }
    var i = slot(cell.bits)
    while keys[i] != 0 {
      if keys[i] == cell.bits { return positions[i] }
      i = (i + 1) & (keys.count - 1)
    }
    return nil
  }

  /// Where the element in the car of `cell` began. When a macro put a form into a new list, the
  /// place of the form's own first element still tells: the form began right before it.
  func place(ofElementIn cell: Value) -> UInt64? {
    if let p = self[cell] { return p }
    guard cell.car.isCons, let p = self[cell.car] else { return nil }
    return p & 0xFF_FFFF > 1 ? p - 1 : p
  }

  private func slot(_ key: UInt) -> Int {
    Int(((key >> 4) &* 0x9E37_79B9_7F4A_7C15) >> 32) & (keys.count - 1)
  }

  mutating func set(_ cell: Value, _ position: UInt64) {
    if (count + 1) * 2 > keys.count { resize(max(1024, keys.count * 2)) }
    var i = slot(cell.bits)
    while keys[i] != 0 && keys[i] != cell.bits { i = (i + 1) & (keys.count - 1) }
    if keys[i] == 0 { count += 1 }
    keys[i] = cell.bits
    positions[i] = position
  }

  private mutating func resize(_ capacity: Int) {
    let old = (keys, positions)
    keys = Array(repeating: 0, count: capacity)
    positions = Array(repeating: 0, count: capacity)
    count = 0
    for (i, k) in old.0.enumerated() where k != 0 { set(Value(bits: k), old.1[i]) }
  }

  mutating func purge(_ world: World) {
    if count == 0 { return }
    let old = (keys, positions)
    keys = Array(repeating: 0, count: keys.count)
    count = 0
    for (i, k) in old.0.enumerated() where k != 0 && world.isMarked(Value(bits: k)) {
      set(Value(bits: k), old.1[i])
    }
    if count == 0 {
      keys = []
      positions = []
    }
  }
}

extension World {
  /// The number under which positions name a source.
  public func sourceIndex(_ name: String) -> Int {
    if let i = vm.pointee.files.lastIndex(of: name) { return i }
    vm.pointee.files.append(name)
    return vm.pointee.files.count - 1
  }
  /// The name of a source.
  public func sourceName(_ index: Int) -> String? {
    vm.pointee.files.indices.contains(index) ? vm.pointee.files[index] : nil
  }
  /// Where the innermost Lisp form stood when the last uncaught error was signalled.
  public var lastErrorPosition: SourcePosition { vm.pointee.errorPosition }
  /// Where each frame of `lastErrorTrace` stood, in its order; nil where that is not known.
  public var lastErrorPositions: [SourcePosition?] {
    vm.pointee.errorFramePositions.map { $0 == 0 ? nil : SourcePosition(packed: $0) }
  }
  /// The frames of the last uncaught error, innermost first: a list of (FUNCTION . ARGUMENTS).
  public var lastErrorTrace: Value { vm.pointee.lastErrorTrace }
  /// Record frames and positions when an error reaches a native catcher.
  public func setTracing(_ on: Bool) { vm.pointee.tracing = on }
}
