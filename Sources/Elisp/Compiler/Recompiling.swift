// What was compiled with the knowledge of what a name means is compiled anew when the name gets
// another meaning: a function with an instruction of its own, or a macro.

/// What the code of a function takes for granted: a bit for each open-coded function, one for the
/// macros of programs.
struct Dependencies: OptionSet {
  let rawValue: UInt

  static let macros = Dependencies(rawValue: 1 << 60)

  /// That an open-coded function does what it did at first; nil for other names.
  static func meaning(of symbol: Value) -> Dependencies? {
    OpenCoded.index(of: symbol).map { Dependencies(rawValue: 1 << UInt($0)) }
  }
}

extension World {
  /// Whether calls by name of an open-coded function need not look its definition up.
  func hasOwnInstruction(_ name: Value) -> Bool {
    let s = symbol(name)
    if s.pointee.flags & Symbol.redefined == 0 { return true }
    let f = s.pointee.function
    return f.isSubr && f.subrName == name
  }

  /// A symbol's function cell, which compiled code may rely on, gets another value.
  func changeMeaning(_ name: Value, to function: Value) {
    let s = symbol(name)
    let old = s.pointee.function
    if old == function { return }
    s.pointee.function = function
    s.pointee.flags |= Symbol.redefined
    var lost: Dependencies = []
    if let meaning = Dependencies.meaning(of: name) { lost.formUnion(meaning) }
    if s.pointee.flags & Symbol.expanded != 0, old.isCons, old.car == .macro {
      s.pointee.flags &= ~Symbol.expanded
      lost.formUnion(.macros)
    }
    if !lost.isEmpty { forgetCode(that: lost) }
  }

  /// Let code that depends on any of `lost` be compiled when it is entered next. What runs now
  /// runs on as it is.
  private func forgetCode(that lost: Dependencies) {
    vm.pointee.heap.inhibited += 1
    defer { vm.pointee.heap.inhibited -= 1 }
    var running: Set<UInt> = []
    walkFrames { fp, _ in
      if fp[-2].isClosure { running.insert(fp[-2].words[2]) }
      return true
    }
    var closures: [UnsafeMutablePointer<UInt>] = []
    eachSmallObject { words in
      switch UInt8(truncatingIfNeeded: words.pointee) {
      case ObjectType.code.rawValue:
        let code = Value(object: words)
        if !Code.dependencies(code).isDisjoint(with: lost) {
          // New expansions may use variables that were not captured.
          let canExpand = Code.captures(code).isNil || Code.isPart(code)
          if lost != .macros || canExpand {
            forget(code, isRunning: running.contains(code.bits))
          }
        }
      case ObjectType.closure.rawValue: closures.append(words)
      default: break
      }
    }
    for words in closures where !Code.isCompiled(Value(bits: words[2])) {
      words[1] = UInt(bitPattern: compileFirstCode)
    }
  }

  private func forget(_ code: Value, isRunning: Bool) {
    let words = code.words
    words[13] =
      isRunning
      ? cons(
        cons(Value(bits: words[5]), cons(Value(bits: words[9]), Value(bits: words[4]))),
        Value(bits: words[13])
      ).bits : Value.nil.bits
    words[1] = UInt(bitPattern: compileFirstCode)
    words[4] = Value.nil.bits
    words[5] = Value.nil.bits
    words[9] = Value.nil.bits
    words[12] = 0
  }

  /// Every object of the blocks, live or not found dead yet.
  private func eachSmallObject(_ visit: (UnsafeMutablePointer<UInt>) -> Void) {
    for block in vm.pointee.heap.objectBlocks {
      let used = Block.bitmap(block, 0)
      let starts = Block.bitmap(block, 2)
      for i in 1..<64 {
        var bits = starts[i] & used[i]
        while bits != 0 {
          let at = i * 64 + bits.trailingZeroBitCount
          bits &= bits - 1
          visit(UnsafeMutablePointer(bitPattern: block + UInt(at * 16)).unsafelyUnwrapped)
        }
      }
    }
  }

  /// The instructions that `pc` is among, those of a code object now or those it had while it was
  /// running, with their positions; nil when it is in neither.
  func instructions(
    of code: Value, at pc: UnsafePointer<UInt64>
  ) -> (start: UnsafePointer<UInt64>, positions: Value)? {
    func start(_ bytes: Value) -> UnsafePointer<UInt64>? {
      guard bytes.isObject else { return nil }
      let first = UnsafeRawPointer(bytes.words + 1).assumingMemoryBound(to: UInt64.self)
      return pc >= first && pc <= first + bytes.slotCount ? first : nil
    }
    let words = code.words
    if let first = start(Value(bits: words[5])) { return (first, Value(bits: words[9])) }
    for old in ListCells(Value(bits: words[13])) {
      if let first = start(old.car.car) { return (first, old.car.cdr.car) }
    }
    return nil
  }
}
