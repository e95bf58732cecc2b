#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension World {
  /// The struct of a symbol.
  @inlinable @inline(__always)
  public func symbol(_ value: Value) -> UnsafeMutablePointer<Symbol> {
    UnsafeMutablePointer(bitPattern: vm.pointee.symbolBase &+ value.bits &- 2).unsafelyUnwrapped
  }

  @inline(__always)
  func symbolPointer(_ index: Int) -> UnsafeMutablePointer<Symbol> {
    UnsafeMutablePointer(bitPattern: vm.pointee.symbolBase &+ UInt(index &<< 6)).unsafelyUnwrapped
  }

  @inline(__always)
  private func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var h: UInt32 = 2_166_136_261
    for b in name { h = (h ^ UInt32(b)) &* 16_777_619 }
    return h ^ (h >> 15)
  }

  func installSymbols() {
    for (i, name) in wellKnownSymbolNames.enumerated() {
      let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      let index = newSymbol(bytes, copy: false)
      precondition(index == i)
      if i != Value.unbound.symbolIndex && i != Value.thrown.symbolIndex { enter(index) }
    }
    let nilSymbol = symbol(.nil)
    nilSymbol.pointee.value = .nil
    nilSymbol.pointee.flags |= Symbol.constant | Symbol.special
    let tSymbol = symbol(.t)
    tSymbol.pointee.value = .t
    tSymbol.pointee.flags |= Symbol.constant | Symbol.special
  }

  private func newSymbol(_ name: UnsafeBufferPointer<UInt8>, copy: Bool) -> Int {
    let index: Int
    if vm.pointee.freeSymbol != 0 {
      index = Int(vm.pointee.freeSymbol)
      vm.pointee.freeSymbol = symbolPointer(index).pointee.next
    } else {
      index = vm.pointee.symbolCount
      vm.pointee.symbolCount += 1
      precondition(index < vm.pointee.symbolCapacity, "orgstar: too many symbols")
    }
    var start = name.baseAddress ?? UnsafePointer(bitPattern: 8)!
    var flags: UInt32 = 0
    if copy {
      let copied = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, name.count))
      if name.count > 0 { memcpy(copied, name.baseAddress!, name.count) }
      start = UnsafePointer(copied)
      flags |= Symbol.ownsName
    }
    symbolPointer(index).initialize(
      to: Symbol(
        value: .unbound, function: .nil, plist: .nil, name: start,
        nameLength: UInt32(name.count), flags: flags, nameString: Value(bits: 0), next: 0,
        hash: hash(name), info: nil))
    return index
  }

  private func enter(_ index: Int) {
    if vm.pointee.internedCount > Int(vm.pointee.symbolBucketMask) { growBuckets() }
    let s = symbolPointer(index)
    let slot = Int(s.pointee.hash & vm.pointee.symbolBucketMask)
    s.pointee.next = vm.pointee.symbolBuckets[slot]
    vm.pointee.symbolBuckets[slot] = UInt32(index + 1)
    s.pointee.flags |= Symbol.interned
    vm.pointee.internedCount += 1
    if s.pointee.nameLength > 0 && s.pointee.name[0] == 0x3A {
      s.pointee.value = Value(symbolIndex: index)
      s.pointee.flags |= Symbol.constant | Symbol.special
    }
  }

  private func growBuckets() {
    let count = Int(vm.pointee.symbolBucketMask + 1) * 4
    let fresh = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    fresh.initialize(repeating: 0, count: count)
    let mask = UInt32(count - 1)
    for i in 0..<vm.pointee.symbolCount {
      let s = symbolPointer(i)
      guard s.pointee.flags & Symbol.interned != 0 else { continue }
      let slot = Int(s.pointee.hash & mask)
      s.pointee.next = fresh[slot]
      fresh[slot] = UInt32(i + 1)
    }
    // The old table is left to the system: it was mapped or allocated once and is small.
    vm.pointee.symbolBuckets = fresh
    vm.pointee.symbolBucketMask = mask
  }

  private func lookUp(_ name: UnsafeBufferPointer<UInt8>) -> Value? {
    let h = hash(name)
    var i = vm.pointee.symbolBuckets[Int(h & vm.pointee.symbolBucketMask)]
    while i != 0 {
      let s = symbolPointer(Int(i) - 1)
      if s.pointee.hash == h && Int(s.pointee.nameLength) == name.count
        && memcmp(s.pointee.name, name.baseAddress ?? s.pointee.name, name.count) == 0
      {
        return Value(symbolIndex: Int(i) - 1)
      }
      i = s.pointee.next
    }
    return nil
  }

  /// The interned symbol of that name (internal encoding), made if there is none. The manual's
  /// `intern`.
  public func intern(_ name: UnsafeBufferPointer<UInt8>) -> Value {
    if let found = lookUp(name) { return found }
    let index = newSymbol(name, copy: true)
    enter(index)
    return Value(symbolIndex: index)
  }

  /// The interned symbol of that name; the name's memory is used as it is.
  public func intern(_ name: StaticString) -> Value {
    let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    if let found = lookUp(bytes) { return found }
    let index = newSymbol(bytes, copy: false)
    enter(index)
    return Value(symbolIndex: index)
  }

  /// The interned symbol of that name.
  public func intern(_ name: String) -> Value {
    var name = name
    return name.withUTF8 { intern($0) }
  }

  /// The interned symbol of that name, or nil: `intern-soft`.
  public func internSoft(_ name: UnsafeBufferPointer<UInt8>) -> Value? { lookUp(name) }
  /// The interned symbol of that name, or nil.
  public func internSoft(_ name: String) -> Value? {
    var name = name
    return name.withUTF8 { lookUp($0) }
  }

  /// A new uninterned symbol: `make-symbol`.
  public func makeSymbol(_ name: UnsafeBufferPointer<UInt8>) -> Value {
    vm.pointee.heap.allocatedSince += 64
    return Value(symbolIndex: newSymbol(name, copy: true))
  }
  /// A new uninterned symbol.
  public func makeSymbol(_ name: String) -> Value {
    var name = name
    return name.withUTF8 { makeSymbol($0) }
  }

  /// Remove a symbol from the obarray: `unintern`.
  func unintern(_ value: Value) {
    let s = symbol(value)
    guard s.pointee.flags & Symbol.interned != 0 else { return }
    let slot = Int(s.pointee.hash & vm.pointee.symbolBucketMask)
    var link = vm.pointee.symbolBuckets + slot
    while link.pointee != 0 {
      let current = symbolPointer(Int(link.pointee) - 1)
      if current == s {
        link.pointee = s.pointee.next
        break
      }
      link = UnsafeMutableRawPointer(current).advanced(
        by: MemoryLayout<Symbol>.offset(of: \.next)!
      ).assumingMemoryBound(to: UInt32.self)
    }
    s.pointee.flags = s.pointee.flags & ~Symbol.interned | Symbol.wasInterned
    vm.pointee.internedCount -= 1
  }

  /// Every interned symbol, in no particular order.
  public func allSymbols() -> [Value] {
    var out: [Value] = []
    for i in 0..<vm.pointee.symbolCount
    where symbolPointer(i).pointee.flags & Symbol.interned != 0 {
      out.append(Value(symbolIndex: i))
    }
    return out
  }

  func releaseSymbol(_ index: Int) {
    let s = symbolPointer(index)
    if s.pointee.flags & Symbol.ownsName != 0 { s.pointee.name.deallocate() }
    s.pointee.info?.deallocate()
    s.pointee.info = nil
    s.pointee.value = .unbound
    s.pointee.function = .nil
    s.pointee.plist = .nil
    s.pointee.nameString = Value(bits: 0)
    s.pointee.flags = Symbol.free
    s.pointee.next = vm.pointee.freeSymbol
    vm.pointee.freeSymbol = UInt32(index)
  }

  /// The bytes of a symbol's name.
  @inlinable
  public func nameBytes(_ value: Value) -> UnsafeBufferPointer<UInt8> {
    let s = symbol(value)
    return UnsafeBufferPointer(start: s.pointee.name, count: Int(s.pointee.nameLength))
  }

  /// A symbol's name; empty for what is no symbol, so that an argument can be compared with names.
  public func name(_ value: Value) -> String {
    value.isSymbol ? String(decoding: nameBytes(value), as: UTF8.self) : ""
  }

  /// A symbol's name as a Lisp string, the same object each time.
  public func symbolName(_ value: Value) -> Value {
    let s = symbol(value)
    if s.pointee.nameString.bits == 0 {
      s.pointee.nameString = string(nameBytes(value))
    }
    return s.pointee.nameString
  }

  /// Whether a symbol is a keyword: interned, with a name that begins with a colon.
  public func isKeyword(_ value: Value) -> Bool {
    guard value.isSymbol else { return false }
    let s = symbol(value)
    return s.pointee.nameLength > 0 && s.pointee.name[0] == 0x3A
      && s.pointee.flags & Symbol.interned != 0
  }

  /// Whether a symbol is in the standard obarray.
  public func isInterned(_ value: Value) -> Bool {
    symbol(value).pointee.flags & Symbol.interned != 0
  }

  // MARK: Property lists

  /// A symbol's property, or nil: `get`.
  public func get(_ symbol: Value, _ property: Value) -> Value {
    var p = self.symbol(symbol).pointee.plist
    while p.isCons && p.cdr.isCons {
      if p.car == property { return p.cdr.car }
      p = p.cdr.cdr
    }
    return .nil
  }

  /// Set a symbol's property: `put`.
  public func put(_ symbol: Value, _ property: Value, _ value: Value) {
    var p = self.symbol(symbol).pointee.plist
    var last = Value.nil
    while p.isCons && p.cdr.isCons {
      if p.car == property {
        p.cdr.car = value
        return
      }
      last = p.cdr
      p = p.cdr.cdr
    }
    let tail = cons(property, cons(value, .nil))
    if last.isCons { last.cdr = tail } else { self.symbol(symbol).pointee.plist = tail }
  }
}
