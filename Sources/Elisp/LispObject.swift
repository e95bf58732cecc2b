/// A Lisp object that is a Swift class instance: what is rare and rich (buffers, hash tables,
/// markers, processes). The collector owns one reference and drops it when the object dies.
open class LispObject {
  /// The Lisp value that stands for this object, once it was given one by `World.object(_:)`.
  /// Not a root.
  @exclusivity(unchecked) public final var value: Value = .unbound
  /// An object that no value refers to yet.
  public init() {}

  /// The type symbol that `type-of` returns.
  open var typeSymbol: Value { .nil }
  /// Mark every Lisp value the object holds.
  open func trace(_ marker: Marking) {}
  /// What `prin1` writes, for example `#<buffer x>`.
  open func printed(_ world: World) -> String { "#<object>" }
  /// What `princ` writes.
  open func displayed(_ world: World) -> String { printed(world) }
  /// Called during marking until it returns false for every table with weak entries: mark the
  /// entries that are to stay. True when something was marked.
  open func markThroughWeak(_ marker: Marking) -> Bool { false }
  /// Called after each collection's marking, for tables with weak entries.
  open func sweepWeak(_ world: World) {}
  /// Equality under `equal`; identity by default.
  open func isEqual(to other: LispObject, _ world: World) -> Bool { self === other }
  /// Take printed text (internal encoding) as an output stream. False: this is no stream.
  /// Whether what is printed next would begin a line.
  open func isAtLineStart(_ world: World) -> Bool { false }
  /// Print to the object as to a stream; false when it is none.
  open func receiveOutput(_ bytes: [UInt8], _ world: World) throws(Signal) -> Bool { false }
  /// The bytes that `read` is to read from, for an input stream; nil: this is none.
  open func readableBytes(_ world: World) -> [UInt8]? { nil }
  /// Move past that many of the bytes that `readableBytes` gave.
  open func advance(bytes: Int, _ world: World) {}
  /// Line and column behind that many of the bytes that `readableBytes` gave, for errors in what is
  /// read; nil: the object has none.
  open func placeWhenRead(bytes: Int, _ world: World) -> (line: Int, column: Int)? { nil }
  /// A marker's position (-1 when it points nowhere); nil for what is no marker.
  open var markerPosition: Int? { nil }
  /// A hash agreeing with `isEqual`, when that is not identity.
  open var equalHash: UInt? { nil }
  /// Called when the collector drops the object.
  open func finalize(_ world: World) {}
}

extension Value {
  /// The Swift object behind a foreign object. The value must be one.
  @inlinable @inline(__always)
  public var unmanaged: Unmanaged<LispObject> {
    Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: words[1]).unsafelyUnwrapped)
  }
  /// The object that it stands for, unchecked.
  @inlinable @inline(__always)
  public func reference<T: LispObject>(to type: T.Type) -> T { unsafeBitCast(words[1], to: type) }
  /// Whether it stands for a `LispObject`.
  @inlinable @inline(__always) public var isForeign: Bool { isObject(.foreign) }

  /// The Swift object of type `type` behind this value, or nil.
  @inlinable
  public func `as`<T: LispObject>(_ type: T.Type) -> T? {
    guard isForeign else { return nil }
    return unmanaged._withUnsafeGuaranteedRef { $0 as? T }
  }

  /// Calls `body` with the Swift object when its class is `type` itself, without counting a
  /// reference.
  @inlinable @inline(__always)
  public func with<T: LispObject, R>(_ type: T.Type, _ body: (T) -> R) -> R? {
    guard isForeign else { return nil }
    return unmanaged._withUnsafeGuaranteedRef {
      Swift.type(of: $0) == type ? body(unsafeDowncast($0, to: type)) : nil
    }
  }

  /// As `as(_:)`, for final classes: compares the class itself, much faster than a cast.
  @inlinable @inline(__always)
  public func exactly<T: LispObject>(_ type: T.Type) -> T? {
    guard isForeign else { return nil }
    let object = reference(to: LispObject.self)
    return Swift.type(of: object) == type ? unsafeDowncast(object, to: type) : nil
  }
}

/// The part of a buffer that the language core needs: local variables and what `save-excursion`
/// and the streams ask for. Module Editor's `Buffer` is the real thing.
open class BufferHeader: LispObject {
  /// Values of buffer-local variables.
  public final let locals: UnsafeMutablePointer<LocalTable>
  /// False once killed.
  @exclusivity(unchecked) public final var isLive = true
  /// The buffer's own case table, or nil.
  @exclusivity(unchecked) public final var caseTable: Value = .nil

  public override init() {
    locals = .allocate(capacity: 1)
    locals.initialize(to: LocalTable())
  }
  deinit {
    locals.pointee.destroy()
    locals.deallocate()
  }

  open override var typeSymbol: Value { .buffer }
  open override func trace(_ marker: Marking) {
    locals.pointee.trace(marker)
    marker.mark(caseTable)
  }

  /// State for `save-excursion` (point, as a marker).
  open func saveExcursion(_ world: World) -> Value { .nil }
  /// Undo `saveExcursion`.
  open func restoreExcursion(_ state: Value, _ world: World) {}
  /// State for `save-restriction`.
  /// Whether the syntax in force makes `c` part of a word; nil where there is no syntax.
  open func isWordCharacter(_ c: UInt32, _ world: World) -> Bool { false }
  /// Syntax classes of the ASCII characters, as numbers; nil where there is no syntax. Good until
  /// Lisp runs.
  open func syntaxOfASCII(_ world: World) -> UnsafePointer<UInt8>? { nil }
  open func saveRestriction(_ world: World) -> Value { .nil }
  /// Undo `saveRestriction`.
  open func restoreRestriction(_ state: Value, _ world: World) {}
}

/// An open-addressing table from symbols to values: the local variables of a buffer.
public struct LocalTable {
  @usableFromInline var keys: UnsafeMutablePointer<Value>?
  @usableFromInline var values: UnsafeMutablePointer<Value>?
  @usableFromInline var capacity = 0
  @usableFromInline var count = 0

  init() {}

  mutating func destroy() {
    keys?.deallocate()
    values?.deallocate()
    keys = nil
    values = nil
    capacity = 0
    count = 0
  }

  func trace(_ marker: Marking) {
    for i in 0..<capacity where keys.unsafelyUnwrapped[i] != .unbound {
      marker.mark(keys.unsafelyUnwrapped[i])
      marker.mark(values.unsafelyUnwrapped[i])
    }
  }

  /// The place of `symbol`'s value, or nil.
  @inline(__always)
  func find(_ symbol: Value) -> UnsafeMutablePointer<Value>? {
    guard capacity > 0 else { return nil }
    let keys = self.keys.unsafelyUnwrapped
    var i = symbol.symbolIndex & (capacity - 1)
    while true {
      let k = keys[i]
      if k == symbol { return values.unsafelyUnwrapped + i }
      if k == .unbound { return nil }
      i = (i + 1) & (capacity - 1)
    }
  }

  mutating func set(_ symbol: Value, _ value: Value) {
    if let p = find(symbol) {
      p.pointee = value
      return
    }
    if (count + 1) * 3 > capacity * 2 { grow() }
    var i = symbol.symbolIndex & (capacity - 1)
    while keys.unsafelyUnwrapped[i] != .unbound { i = (i + 1) & (capacity - 1) }
    keys.unsafelyUnwrapped[i] = symbol
    values.unsafelyUnwrapped[i] = value
    count += 1
  }

  private mutating func grow() {
    let old = (keys, values, capacity)
    capacity = max(16, capacity * 2)
    keys = .allocate(capacity: capacity)
    values = .allocate(capacity: capacity)
    keys.unsafelyUnwrapped.initialize(repeating: .unbound, count: capacity)
    values.unsafelyUnwrapped.initialize(repeating: .nil, count: capacity)
    count = 0
    for i in 0..<old.2 where old.0.unsafelyUnwrapped[i] != .unbound {
      set(old.0.unsafelyUnwrapped[i], old.1.unsafelyUnwrapped[i])
    }
    old.0?.deallocate()
    old.1?.deallocate()
  }

  mutating func remove(_ symbol: Value) {
    guard find(symbol) != nil else { return }
    let old = (keys, values, capacity)
    keys = .allocate(capacity: capacity)
    values = .allocate(capacity: capacity)
    keys.unsafelyUnwrapped.initialize(repeating: .unbound, count: capacity)
    values.unsafelyUnwrapped.initialize(repeating: .nil, count: capacity)
    count = 0
    for i in 0..<old.2 {
      let k = old.0.unsafelyUnwrapped[i]
      if k != .unbound && k != symbol { set(k, old.1.unsafelyUnwrapped[i]) }
    }
    old.0?.deallocate()
    old.1?.deallocate()
  }

  /// Every symbol with its value, oldest table order.
  public func entries() -> [(Value, Value)] {
    var out: [(Value, Value)] = []
    for i in 0..<capacity where keys.unsafelyUnwrapped[i] != .unbound {
      out.append((keys.unsafelyUnwrapped[i], values.unsafelyUnwrapped[i]))
    }
    return out
  }
}
