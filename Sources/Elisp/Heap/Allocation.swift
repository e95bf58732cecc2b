#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension World {
  /// A new cons.
  @inlinable @inline(__always)
  public func cons(_ car: Value, _ cdr: Value) -> Value {
    var p = vm.pointee.consCurrent
    if _slowPath(p == vm.pointee.consEnd) { p = refillConses(car, cdr) }
    vm.pointee.consCurrent = p &+ 16
    let cell = UnsafeMutablePointer<Cons>(bitPattern: p).unsafelyUnwrapped
    cell.pointee.car = car
    cell.pointee.cdr = cdr
    return Value(bits: p &+ 1)
  }

  @usableFromInline @inline(never)
  func refillConses(_ a: Value, _ b: Value) -> UInt {
    if vm.pointee.heap.allocatedSince > vm.pointee.heap.threshold || vm.pointee.heap.stress {
      collectKeeping(a, b)
    }
    while true {
      if vm.pointee.heap.consBlockIndex < vm.pointee.heap.consBlocks.count {
        let block = vm.pointee.heap.consBlocks[vm.pointee.heap.consBlockIndex]
        if let (low, high) = Block.clearRun(
          Block.bitmap(block, 0), from: vm.pointee.heap.consScan)
        {
          // Under stress, hand out one cell at a time so that each allocation collects.
          let end = vm.pointee.heap.stress ? low + 1 : high
          Block.setBits(Block.bitmap(block, 0), low, end)
          vm.pointee.heap.consScan = end
          vm.pointee.consCurrent = block + UInt(low * 16)
          vm.pointee.consEnd = block + UInt(end * 16)
          vm.pointee.heap.allocatedSince += (end - low) * 16
          vm.pointee.heap.consBytesSince += (end - low) * 16
          return vm.pointee.consCurrent
        }
        vm.pointee.heap.consBlockIndex += 1
        vm.pointee.heap.consScan = Block.consFirst
      } else {
        vm.pointee.heap.consBlocks.append(vm.pointee.heap.newBlock(.cons))
        vm.pointee.heap.consScan = Block.consFirst
      }
    }
  }

  /// A new object of `slots` payload words, whose payload is not initialised: fill it before
  /// anything else is allocated. `extra` is ored into the header's bits 8–31.
  @inline(__always)
  func allocate(_ type: ObjectType, slots: Int, extra: UInt = 0) -> UnsafeMutablePointer<UInt> {
    let bytes = UInt((slots + 2) & ~1) &<< 3
    let p = vm.pointee.objectCurrent
    if _fastPath(bytes <= vm.pointee.objectEnd &- p && slots <= Block.largestSmallWords) {
      vm.pointee.objectCurrent = p &+ bytes
      let index = Int((p & ~Block.mask) &>> 4)
      Block.bitmap(p & Block.mask, 2)[index &>> 6] |= 1 &<< UInt(index & 63)
      let object = UnsafeMutablePointer<UInt>(bitPattern: p).unsafelyUnwrapped
      object.pointee = UInt(type.rawValue) | extra | UInt(slots) &<< 32
      return object
    }
    return allocateSlow(type, slots: slots, extra: extra)
  }

  @inline(never)
  func allocateSlow(
    _ type: ObjectType, slots: Int, extra: UInt
  ) -> UnsafeMutablePointer<UInt> {
    if slots > Block.largestSmallWords { return allocateLarge(type, slots: slots, extra: extra) }
    if vm.pointee.heap.allocatedSince > vm.pointee.heap.threshold || vm.pointee.heap.stress {
      collectGarbage()
    }
    let granules = (slots + 2) >> 1
    if vm.pointee.objectCurrent != vm.pointee.objectEnd { releaseObjectRun() }
    while true {
      if vm.pointee.heap.objectBlockIndex < vm.pointee.heap.objectBlocks.count {
        let block = vm.pointee.heap.objectBlocks[vm.pointee.heap.objectBlockIndex]
        let used = Block.bitmap(block, 0)
        var scan = vm.pointee.heap.objectScan
        while let (low, high) = Block.clearRun(used, from: scan) {
          scan = high
          if high - low < granules { continue }
          let end = vm.pointee.heap.stress ? low + granules : high
          Block.setBits(used, low, end)
          vm.pointee.heap.objectScan = end
          vm.pointee.objectCurrent = block + UInt(low * 16)
          vm.pointee.objectEnd = block + UInt(end * 16)
          vm.pointee.heap.allocatedSince += (end - low) * 16
          vm.pointee.heap.objectBytesSince += (end - low) * 16
          let p = vm.pointee.objectCurrent
          vm.pointee.objectCurrent = p + UInt(granules * 16)
          Block.bitmap(block, 2)[low >> 6] |= 1 << UInt(low & 63)
          let object = UnsafeMutablePointer<UInt>(bitPattern: p).unsafelyUnwrapped
          object.pointee = UInt(type.rawValue) | extra | UInt(slots) << 32
          return object
        }
        vm.pointee.heap.objectBlockIndex += 1
        vm.pointee.heap.objectScan = Block.objectFirst
      } else {
        vm.pointee.heap.objectBlocks.append(vm.pointee.heap.newBlock(.object))
        vm.pointee.heap.objectScan = Block.objectFirst
      }
    }
  }

  /// Give a new object fewer payload words. What is cut off is free after the next collection.
  func shorten(_ words: UnsafeMutablePointer<UInt>, to slots: Int) {
    let old = Int(words.pointee >> 32)
    if old > Block.largestSmallWords { vm.pointee.heap.largeBytes -= (old - slots) * 8 }
    words.pointee = words.pointee & 0xFFFF_FFFF | UInt(slots) << 32
  }

  /// Give back what is left of the current object run.
  func releaseObjectRun() {
    let p = vm.pointee.objectCurrent
    let block = p & Block.mask
    Block.clearBits(
      Block.bitmap(block, 0), Int((p - block) / 16), Int((vm.pointee.objectEnd - block) / 16))
    vm.pointee.heap.allocatedSince -= Int(vm.pointee.objectEnd - p)
    vm.pointee.objectCurrent = 0
    vm.pointee.objectEnd = 0
  }

  private func allocateLarge(
    _ type: ObjectType, slots: Int, extra: UInt
  ) -> UnsafeMutablePointer<UInt> {
    if vm.pointee.heap.allocatedSince > vm.pointee.heap.threshold || vm.pointee.heap.stress {
      collectGarbage()
    }
    let bytes = (slots + 1) * 8
    var raw: UnsafeMutableRawPointer?
    if posix_memalign(&raw, 16, bytes) != 0 {
      collectGarbage()
      if posix_memalign(&raw, 16, bytes) != 0 { fatalError("orgstar: memory exhausted") }
    }
    let object = raw!.bindMemory(to: UInt.self, capacity: slots + 1)
    object.pointee = UInt(type.rawValue) | extra | UInt(slots) << 32
    if let last = vm.pointee.heap.large.last, last > UInt(bitPattern: object) {
      vm.pointee.heap.largeSorted = false
    }
    vm.pointee.heap.large.append(UInt(bitPattern: object))
    vm.pointee.heap.largeBytes += bytes
    vm.pointee.heap.allocatedSince += bytes
    return object
  }

  /// The Lisp value that owns `object` from now on (made once).
  public func object(_ object: LispObject) -> Value {
    if object.value != .unbound { return object.value }
    let words = allocate(.foreign, slots: 1)
    words[1] = UInt(bitPattern: Unmanaged.passRetained(object).toOpaque())
    vm.pointee.heap.foreign.append(UInt(bitPattern: words))
    vm.pointee.heap.allocatedSince += 64
    object.value = Value(object: words)
    return object.value
  }

  /// Tell the collector of memory outside the heap that an object owns.
  public func accountExternal(bytes: Int) { vm.pointee.heap.allocatedSince += bytes }

  /// A vector of `count` elements, each `fill`.
  public func vector(count: Int, fill: Value = .nil) -> Value {
    let words = allocate(.vector, slots: count)
    for i in 0..<count { words[i + 1] = fill.bits }
    return Value(object: words)
  }

  /// A record of `count` slots (the type first), each `fill`.
  public func record(count: Int, fill: Value = .nil) -> Value {
    let words = allocate(.record, slots: count)
    for i in 0..<count { words[i + 1] = fill.bits }
    return Value(object: words)
  }

  /// A float.
  @inlinable @inline(__always)
  public func float(_ double: Double) -> Value {
    let u = UInt(double.bitPattern)
    let v = Value(bits: ((u &<< 4) | (u &>> 60)) &+ 3)
    if _fastPath(v.isImmediateFloat) { return v }
    return boxFloat(double)
  }

  @usableFromInline @inline(never)
  func boxFloat(_ double: Double) -> Value {
    let words = allocate(.float, slots: 1)
    words[1] = UInt(double.bitPattern)
    return Value(object: words)
  }

  /// A list of the arguments before `tail`. The arities are written out: arguments of a variadic
  /// function stand in an array, where the collector does not see them while later ones are made.
  @inlinable @inline(__always)
  public func list(tail: Value = .nil) -> Value { tail }
  /// A list of one, before `tail`.
  public func list(_ a: Value, tail: Value = .nil) -> Value { cons(a, tail) }
  /// A list of two, before `tail`.
  public func list(
    _ a: Value, _ b: Value, tail: Value = .nil
  ) -> Value { cons(a, list(b, tail: tail)) }
  /// A list of three, before `tail`.
  public func list(
    _ a: Value, _ b: Value, _ c: Value, tail: Value = .nil
  ) -> Value { cons(a, list(b, c, tail: tail)) }
  /// A list of four, before `tail`.
  public func list(
    _ a: Value, _ b: Value, _ c: Value, _ d: Value, tail: Value = .nil
  ) -> Value { cons(a, list(b, c, d, tail: tail)) }
  /// A list of five, before `tail`.
  public func list(
    _ a: Value, _ b: Value, _ c: Value, _ d: Value, _ e: Value, tail: Value = .nil
  ) -> Value { cons(a, list(b, c, d, e, tail: tail)) }
  /// A list of six, before `tail`.
  public func list(
    _ a: Value, _ b: Value, _ c: Value, _ d: Value, _ e: Value, _ f: Value, tail: Value = .nil
  ) -> Value { cons(a, list(b, c, d, e, f, tail: tail)) }
  /// A list of seven, before `tail`.
  public func list(
    _ a: Value, _ b: Value, _ c: Value, _ d: Value, _ e: Value, _ f: Value, _ g: Value,
    tail: Value = .nil
  ) -> Value { cons(a, list(b, c, d, e, f, g, tail: tail)) }
  /// A list of eight, before `tail`.
  public func list(
    _ a: Value, _ b: Value, _ c: Value, _ d: Value, _ e: Value, _ f: Value, _ g: Value, _ h: Value,
    tail: Value = .nil
  ) -> Value { cons(a, list(b, c, d, e, f, g, h, tail: tail)) }

  /// A list of `items`. The array need not be rooted: nothing Lisp runs meanwhile, but a
  /// collection may, so the items are kept on the root stack.
  public func list(_ items: [Value], tail: Value = .nil) -> Value {
    let mark = rootMark
    for item in items { keep(item) }
    keep(tail)
    var result = tail
    for item in items.reversed() { result = cons(item, result) }
    releaseRoots(to: mark)
    return result
  }

  /// A vector of `items`.
  public func vector(_ items: [Value]) -> Value {
    let mark = rootMark
    for item in items { keep(item) }
    let words = allocate(.vector, slots: items.count)
    for (i, item) in items.enumerated() { words[i + 1] = item.bits }
    releaseRoots(to: mark)
    return Value(object: words)
  }
}
