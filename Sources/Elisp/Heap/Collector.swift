import CSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a `LispObject` marks its values with during a collection.
public struct Marking {
  let vm: UnsafeMutablePointer<VMState>

  /// Mark a value and, before the collection ends, all that it reaches.
  public func mark(_ value: Value) {
    let tag = value.bits & 7
    if tag == 1 || tag == 5 || tag == 2 { World(vm: vm).pushMark(value) }
  }

  /// Whether a value will survive; only meaningful in `sweepWeak`.
  public func isMarked(_ value: Value) -> Bool { World(vm: vm).isMarked(value) }
}

extension World {
  @inline(__always)
  func pushMark(_ value: Value) {
    if _slowPath(vm.pointee.heap.markCount == vm.pointee.heap.markCapacity) { growMarkStack() }
    vm.pointee.heap.markStack[vm.pointee.heap.markCount] = value
    vm.pointee.heap.markCount &+= 1
  }

  @inline(never)
  private func growMarkStack() {
    let old = vm.pointee.heap.markCapacity
    let grown = UnsafeMutablePointer<Value>.allocate(capacity: old * 2)
    grown.update(from: vm.pointee.heap.markStack, count: old)
    vm.pointee.heap.markStack.deallocate()
    vm.pointee.heap.markStack = grown
    vm.pointee.heap.markCapacity = old * 2
  }

  @inline(__always)
  private func testAndSet(_ address: UInt) -> Bool {
    let map = Block.bitmap(address & Block.mask, 1)
    let i = Int((address & ~Block.mask) &>> 4)
    let bit: UInt = 1 &<< UInt(i & 63)
    let w = map[i &>> 6]
    if w & bit != 0 { return true }
    map[i &>> 6] = w | bit
    return false
  }

  @inline(__always)
  private func isLarge(_ address: UInt) -> Bool {
    address < vm.pointee.heap.regionLow || address >= vm.pointee.heap.regionEnd
  }

  func isMarked(_ value: Value) -> Bool {
    switch value.bits & 7 {
    case 1:
      let a = value.bits - 1
      let i = Int((a & ~Block.mask) >> 4)
      return Block.bitmap(a & Block.mask, 1)[i >> 6] & (1 << UInt(i & 63)) != 0
    case 2:
      let s = symbol(value)
      return s.pointee.flags & (Symbol.root | Symbol.mark) != 0
    case 5:
      let a = value.bits - 5
      if isLarge(a) { return value.words[0] >> 63 != 0 }
      let i = Int((a & ~Block.mask) >> 4)
      return Block.bitmap(a & Block.mask, 1)[i >> 6] & (1 << UInt(i & 63)) != 0
    default: return true
    }
  }

  /// Mark everything reachable from the mark stack.
  func drainMarks() {
    while vm.pointee.heap.markCount > 0 {
      vm.pointee.heap.markCount &-= 1
      var v = vm.pointee.heap.markStack[vm.pointee.heap.markCount]
      while true {
        let tag = v.bits & 7
        if tag == 1 {
          if testAndSet(v.bits &- 1) { break }
          let cell = v.cell
          let a = cell.pointee.car
          v = cell.pointee.cdr
          let at = a.bits & 7
          if at == 1 || at == 5 || (at == 2 && !isRootSymbol(a)) { pushMark(a) }
          continue
        }
        if tag == 5 {
          markObject(v)
        } else if tag == 2 {
          markSymbol(v)
        }
        break
      }
    }
  }

  @inline(__always)
  private func isRootSymbol(_ value: Value) -> Bool {
    symbol(value).pointee.flags & (Symbol.root | Symbol.mark) != 0
  }

  private func markSymbol(_ value: Value) {
    let s = symbol(value)
    // A word on a stack may be that of a symbol that is gone.
    if s.pointee.flags & (Symbol.root | Symbol.mark | Symbol.free) != 0 { return }
    s.pointee.flags |= Symbol.mark
    pushSymbol(s)
  }

  private func pushSymbol(_ s: UnsafeMutablePointer<Symbol>) {
    pushMark(s.pointee.value)
    pushMark(s.pointee.function)
    pushMark(s.pointee.plist)
    if s.pointee.nameString.bits != 0 { pushMark(s.pointee.nameString) }
    if let info = s.pointee.info {
      pushMark(info.pointee.defaultValue)
      pushMark(info.pointee.watchers)
      pushMark(info.pointee.alias)
    }
  }

  private func markObject(_ v: Value) {
    let words = v.words
    let header = words.pointee
    let count = Int((header & ~(1 << 63)) >> 32)
    let address = UInt(bitPattern: words)
    if _slowPath(isLarge(address)) {
      if header >> 63 != 0 { return }
      words.pointee = header | 1 << 63
      vm.pointee.heap.liveBytes += (count + 1) * 8
    } else {
      if testAndSet(address) { return }
      let first = Int((address & ~Block.mask) >> 4)
      let granules = (count + 2) >> 1
      if granules > 1 {
        Block.setBits(Block.bitmap(address & Block.mask, 1), first + 1, first + granules)
      }
    }
    switch v.objectType {
    case .vector, .record, .charTable, .subCharTable, .special:
      for i in 0..<count { pushIfHeap(words[i + 1]) }
    case .closure, .code, .subr:
      if count > 1 { for i in 1..<count { pushIfHeap(words[i + 1]) } }
    case .string:
      pushIfHeap(words[3])
      pushIfHeap(words[4])
    case .foreign:
      v.unmanaged._withUnsafeGuaranteedRef { $0.trace(Marking(vm: vm)) }
    case .float, .bytes, .bignum, .boolVector, .none: break
    }
  }

  @inline(__always)
  private func pushIfHeap(_ bits: UInt) {
    let tag = bits & 7
    if tag == 1 || tag == 5 || tag == 2 { pushMark(Value(bits: bits)) }
  }

  /// Mark the cell, symbol or object that a word from a stack points to or into, if any.
  private func markConservatively(_ word: UInt) {
    let low = vm.pointee.heap.regionLow
    if word >= low && word < vm.pointee.heap.regionNext {
      let block = word & Block.mask
      let i = Int((word & ~Block.mask) >> 4)
      switch HeapState.Kind(rawValue: vm.pointee.heap.kinds[Int((block - low) >> 16)]) {
      case .cons:
        if i < Block.consFirst { return }
        if Block.bitmap(block, 0)[i >> 6] & (1 << UInt(i & 63)) != 0 {
          pushMark(Value(bits: (word & ~15) + 1))
          drainMarks()
        }
      case .object:
        if i < Block.objectFirst { return }
        let starts = Block.bitmap(block, 2)
        // The nearest object start at or below the granule.
        var w = i >> 6
        var bits = starts[w] & (~0 >> UInt(63 - (i & 63)))
        while bits == 0 {
          w -= 1
          if w < 1 { return }
          bits = starts[w]
        }
        let start = w * 64 + 63 - bits.leadingZeroBitCount
        let object = UnsafeMutablePointer<UInt>(bitPattern: block + UInt(start * 16))!
        let granules = (Int(object.pointee >> 32) + 2) >> 1
        if i < start + granules {
          pushMark(Value(object: object))
          drainMarks()
        }
      default: return
      }
      return
    }
    let large = vm.pointee.heap.large
    if !large.isEmpty && word >= large[0] {
      var lo = 0
      var hi = large.count
      while lo < hi {
        let mid = (lo + hi) >> 1
        if large[mid] <= word { lo = mid + 1 } else { hi = mid }
      }
      let object = UnsafeMutablePointer<UInt>(bitPattern: large[lo - 1])!
      let words = Int((object.pointee & ~(1 << 63)) >> 32) + 1
      if word < large[lo - 1] + UInt(words * 8) {
        pushMark(Value(object: object))
        drainMarks()
        return
      }
    }
    // An uninterned symbol: its word, or the address of its struct.
    let base = vm.pointee.symbolBase
    let bytes = UInt(vm.pointee.symbolCount) << 6
    if word & 7 == 2 && word < bytes {
      markSymbol(Value(bits: word & ~63 | 2))
      drainMarks()
    } else if word >= base && word < base + bytes {
      markSymbol(Value(bits: (word - base) & ~63 | 2))
      drainMarks()
    }
  }

  @inline(never)
  func collectKeeping(_ a: Value, _ b: Value) {
    let mark = rootMark
    keep(a)
    keep(b)
    collectGarbage()
    releaseRoots(to: mark)
  }

  /// Collect if enough was allocated; call where all live values are rooted or on a stack.
  @inline(__always)
  func collectIfNeeded() {
    if vm.pointee.heap.allocatedSince > vm.pointee.heap.threshold { collectGarbage() }
  }

  /// A full collection.
  @inline(never)
  public func collectGarbage() {
    if vm.pointee.heap.inhibited > 0 {
      vm.pointee.heap.allocatedBefore += vm.pointee.heap.allocatedSince
      vm.pointee.heap.allocatedSince = 0
      return
    }
    let allocated = allocatedBytes
    if vm.pointee.isProfiling {
      profiled({ $0.collecting }) { collect() }
    } else {
      collect()
    }
    vm.pointee.heap.allocatedBefore = allocated
    vm.pointee.heap.allocatedSince = 0
    symbol(.gcsDone).pointee.value = Value(fixnum: vm.pointee.heap.collections)
    // A float is an object too; under stress its allocation would collect again.
    vm.pointee.heap.inhibited += 1
    symbol(.gcElapsed).pointee.value = float(Double(vm.pointee.heap.collectNanoseconds) / 1e9)
    vm.pointee.heap.inhibited -= 1
  }

  private func collect() {
    var began = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began)
    releaseRuns()
    vm.pointee.stringPlace = StringPlace()
    clearMarks()
    if !vm.pointee.heap.largeSorted {
      vm.pointee.heap.large.sort()
      vm.pointee.heap.largeSorted = true
    }
    vm.pointee.heap.liveBytes = 0
    markRoots()
    csupport_spill_and_scan(
      { context, low in
        World(vm: context!.assumingMemoryBound(to: VMState.self)).scanNativeStack(low)
      }, vm)
    drainMarks()
    queueFinalizers()
    drainMarks()
    var again = true
    while again {
      again = false
      var i = 0
      while i < vm.pointee.heap.weak.count {
        let table = vm.pointee.heap.weak[i]
        if table._withUnsafeGuaranteedRef({ $0.markThroughWeak(Marking(vm: vm)) }) { again = true }
        i += 1
      }
      drainMarks()
    }
    for weak in vm.pointee.heap.weak {
      weak._withUnsafeGuaranteedRef { $0.sweepWeak(self) }
    }
    vm.pointee.heap.weak.removeAll(keepingCapacity: true)
    sweep()
    var ended = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended)
    vm.pointee.heap.collectNanoseconds += UInt64(
      (ended.tv_sec - began.tv_sec) * 1_000_000_000 + ended.tv_nsec - began.tv_nsec)
    vm.pointee.heap.collections += 1
    // What lives is marked anew each time: a heap that is not large yet may grow the more.
    let live = vm.pointee.heap.liveBytes
    vm.pointee.heap.threshold = max(16 << 20, live + min(live, 64 << 20))
    noteMemoryUse()
  }

  private func releaseRuns() {
    if vm.pointee.consCurrent != vm.pointee.consEnd {
      let block = vm.pointee.consCurrent & Block.mask
      Block.clearBits(
        Block.bitmap(block, 0), Int((vm.pointee.consCurrent - block) / 16),
        Int((vm.pointee.consEnd - block) / 16))
    }
    vm.pointee.consCurrent = 0
    vm.pointee.consEnd = 0
    if vm.pointee.objectCurrent != vm.pointee.objectEnd { releaseObjectRun() }
    vm.pointee.objectCurrent = 0
    vm.pointee.objectEnd = 0
  }

  private func clearMarks() {
    for b in vm.pointee.heap.consBlocks { memset(Block.bitmap(b, 1), 0, 512) }
    for b in vm.pointee.heap.objectBlocks { memset(Block.bitmap(b, 1), 0, 512) }
  }

  private func markRoots() {
    for i in 0..<vm.pointee.symbolCount {
      let s = symbolPointer(i)
      if s.pointee.flags & Symbol.root != 0 || i < wellKnownSymbolNames.count {
        pushSymbol(s)
        drainMarks()
      }
    }
    for i in 0..<vm.pointee.rootCount {
      pushMark(vm.pointee.roots[i])
      drainMarks()
    }
    var b = vm.pointee.bindingBase
    while b < vm.pointee.bindingTop {
      pushMark(b.pointee.what)
      if b.pointee.kind != .native { pushMark(b.pointee.old) }
      pushMark(b.pointee.place)
      drainMarks()
      b += 1
    }
    for i in 0..<vm.pointee.handlerCount {
      pushMark(vm.pointee.handlers[i].tag)
      pushMark(vm.pointee.handlers[i].function)
    }
    for v in [
      vm.pointee.exitValue, vm.pointee.exitTag, vm.pointee.currentBuffer,
      vm.pointee.lastErrorTrace, vm.pointee.compileCache, vm.pointee.lambdaCache,
      vm.pointee.emptyString, vm.pointee.emptyVector, vm.pointee.standardObarray,
    ] { pushMark(v) }
    for function in vm.pointee.heap.dueFinalizers { pushMark(function) }
    for i in 0..<16 {
      vm.pointee.parts[i]?._withUnsafeGuaranteedRef { $0.trace(Marking(vm: vm)) }
    }
    drainMarks()
    var p = vm.pointee.stackBase
    while p < vm.pointee.sp {
      markConservatively(p.pointee.bits)
      p += 1
    }
  }

  func scanNativeStack(_ low: UInt) {
    var p = low & ~7
    let high = vm.pointee.nativeStackHigh
    while p < high {
      markConservatively(UnsafePointer<UInt>(bitPattern: p).unsafelyUnwrapped.pointee)
      p += 8
    }
  }

  /// Register a table with weak entries for `sweepWeak` at the end of this collection.
  public func registerWeak(_ object: LispObject) {
    vm.pointee.heap.weak.append(Unmanaged.passUnretained(object))
  }

  private func sweep() {
    // Foreign objects first: their mark bits are still there.
    vm.pointee.heap.foreign.removeAll { address in
      let v = Value(bits: address + 5)
      if isMarked(v) { return false }
      v.unmanaged._withUnsafeGuaranteedRef {
        $0.finalize(self)
        $0.value = .unbound
      }
      v.unmanaged.release()
      return true
    }
    vm.pointee.positions.purge(self)
    let bytesBefore = vm.pointee.heap.largeBytes
    vm.pointee.heap.large.removeAll { address in
      let object = UnsafeMutablePointer<UInt>(bitPattern: address)!
      if object.pointee >> 63 != 0 {
        object.pointee &= ~(1 << 63)
        return false
      }
      vm.pointee.heap.largeBytes -= (Int(object.pointee >> 32) + 1) * 8
      free(object)
      return true
    }
    if bytesBefore - vm.pointee.heap.largeBytes > 1 << 20 {
      #if os(Linux)
        csupport_trim()
      #endif
    }
    sweepBlocks()
    sweepSymbols()
    vm.pointee.heap.consBlockIndex = 0
    vm.pointee.heap.consScan = Block.consFirst
    vm.pointee.heap.objectBlockIndex = 0
    vm.pointee.heap.objectScan = Block.objectFirst
  }

  private func sweepBlocks() {
    var live = vm.pointee.heap.liveBytes
    let stress = vm.pointee.heap.stress
    func release(_ block: UInt) {
      vm.pointee.heap.kinds[Int((block - vm.pointee.heap.regionLow) / Block.size)] = 0
      // Give the pages back but remember the address.
      madvise(
        UnsafeMutableRawPointer(bitPattern: block)!, Int(Block.size),
        Int32(MADV_DONTNEED))
      vm.pointee.heap.freeBlocks.append(block)
    }
    // As many empty blocks are kept as were filled since the last collection: they will be again.
    func most(_ bytes: Int) -> Int { max(64, bytes / Int(Block.size) + 1) }
    var kept = 0
    var limit = most(vm.pointee.heap.consBytesSince)
    vm.pointee.heap.consBlocks.removeAll { block in
      let used = Block.bitmap(block, 0)
      var n = 0
      if stress { poison(block, used, used + 64, from: Block.consFirst) }
      for i in 1..<64 {
        let w = used[64 + i]
        used[i] = w
        n += w.nonzeroBitCount
      }
      live += n * 16
      if n == 0 {
        kept += 1
        if kept > limit {
          release(block)
          return true
        }
      }
      return false
    }
    kept = 0
    limit = most(vm.pointee.heap.objectBytesSince)
    vm.pointee.heap.objectBlocks.removeAll { block in
      let used = Block.bitmap(block, 0)
      var n = 0
      if stress { poison(block, used, used + 64, from: Block.objectFirst) }
      for i in 1..<64 {
        let w = used[64 + i]
        used[i] = w
        used[128 + i] &= w
        n += w.nonzeroBitCount
      }
      live += n * 16
      if n == 0 {
        kept += 1
        if kept > limit {
          release(block)
          return true
        }
      }
      return false
    }
    vm.pointee.heap.liveBytes = live
    vm.pointee.heap.consBytesSince = 0
    vm.pointee.heap.objectBytesSince = 0
  }

  /// Overwrite what this collection frees, so that a use after free shows at once.
  private func poison(
    _ block: UInt, _ used: UnsafeMutablePointer<UInt>, _ marks: UnsafeMutablePointer<UInt>,
    from first: Int
  ) {
    for i in first..<Block.granules {
      let bit: UInt = 1 << UInt(i & 63)
      if used[i >> 6] & bit != 0 && marks[i >> 6] & bit == 0 {
        let p = UnsafeMutablePointer<UInt>(bitPattern: block + UInt(i * 16))!
        p[0] = 0xdead_dead_dead_dea5
        p[1] = 0xdead_dead_dead_dea5
      }
    }
  }

  private func sweepSymbols() {
    for i in wellKnownSymbolNames.count..<max(wellKnownSymbolNames.count, vm.pointee.symbolCount) {
      let s = symbolPointer(i)
      if s.pointee.flags & Symbol.mark != 0 {
        s.pointee.flags &= ~Symbol.mark
      } else if s.pointee.flags & (Symbol.root | Symbol.free) == 0 {
        releaseSymbol(i)
      }
    }
  }
}
