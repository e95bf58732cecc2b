extension World {
  @inline(never)
  func variableSlow(_ s: UnsafePointer<Symbol>) -> Value {
    let v = Value(bits: UInt(bitPattern: s) &- vm.pointee.symbolBase &+ 2)
    let r = slowValue(v)
    if r == .unbound {
      do throws(Signal) { if let found = try autoloadVariable(v) { return found } } catch {
        return .thrown
      }
      _ = signal(.voidVariable, list(v))
      return .thrown
    }
    return r
  }

  @inline(never)
  func storeSlow(_ s: UnsafeMutablePointer<Symbol>, _ value: Value) -> Bool {
    let v = Value(bits: UInt(bitPattern: s) &- vm.pointee.symbolBase &+ 2)
    do throws(Signal) {
      try setSlow(v, value)
      return false
    } catch { return true }
  }

  @inline(never)
  func bindOrThrown(_ v: Value, _ value: Value) -> Bool {
    do throws(Signal) {
      try bindChecked(v, value)
      return false
    } catch { return true }
  }

  @inline(never)
  func unbindOrThrown() -> Bool {
    do throws(Signal) {
      try unbind(to: bindingDepth - 1)
      return false
    } catch { return true }
  }

  /// Undo the bindings above `top` for an exit that passes through this activation. A cleanup runs
  /// with the handlers in force that were so where it was set up: those of this activation from
  /// `handlers` up, and all further out. Returns whether a cleanup left by another exit.
  @inline(never)
  func unwindOrThrown(_ top: UnsafeMutablePointer<Binding>, handlers: Int) -> Bool {
    if vm.pointee.bindingTop <= top { return false }
    let level = vm.pointee.level
    var count = handlers
    while count < vm.pointee.handlerCount && vm.pointee.handlers[count].level == level {
      count += 1
    }
    vm.pointee.unwinding += 1
    defer { vm.pointee.unwinding -= 1 }
    do throws(Signal) {
      while vm.pointee.bindingTop > top {
        let next = vm.pointee.bindingTop - 1
        while count > handlers && vm.pointee.handlers[count - 1].bindingTop > next { count -= 1 }
        vm.pointee.handlerCount = count
        try unbind(to: next - vm.pointee.bindingBase)
      }
      return false
    } catch { return true }
  }

  @inline(never)
  func arithmeticOrThrown(_ op: Arithmetic, _ a: Value, _ b: Value) -> Value {
    do throws(Signal) { return try arithmetic(op, a, b) } catch { return .thrown }
  }

  @inline(never)
  func bitwiseOrThrown(_ op: LogicalOperation, _ a: Value, _ b: Value) -> Value {
    do throws(Signal) {
      let x = try bitwiseOperand(a, first: true)
      return try bitwise(op, x, try bitwiseOperand(b, first: false))
    } catch { return .thrown }
  }

  @inline(never)
  func extremeOrThrown(_ a: Value, _ b: Value, greatest: Bool) -> Value {
    do throws(Signal) { return try extreme(a, b, greatest: greatest) } catch { return .thrown }
  }

  /// 0 false, 1 true, 2 signalled.
  @inline(never)
  func compareOrThrown(_ op: Comparison, _ a: Value, _ b: Value) -> Int {
    do throws(Signal) { return try compare(op, a, b) ? 1 : 0 } catch { return 2 }
  }

  @inline(never)
  func arefOrThrown(_ array: Value, _ index: Value) -> Value {
    do throws(Signal) { return try aref(array, index) } catch { return .thrown }
  }

  @inline(never)
  func asetOrThrown(_ array: Value, _ index: Value, _ value: Value) -> Value {
    do throws(Signal) { return try aset(array, index, value) } catch { return .thrown }
  }

  @inline(never)
  func makeClosure(_ code: Value, captured: Int) -> UnsafeMutablePointer<UInt> {
    let shape = Code.shape(code)
    let words = allocate(
      .closure, slots: 2 + captured,
      extra: UInt(shape.exactCount) << 8 | UInt(Code.registers(code)) << 16)
    words[1] = Code.entry(code)
    words[2] = code.bits
    for i in 0..<captured { words[3 + i] = Value.nil.bits }
    return words
  }
}

// A code object. Raw words are stored so that they look like fixnums.
//  1 address of the instructions  2 registers  3 shape  4 constants (vector)  5 instructions
//  (bytes)  6 lambda: (ARGS . BODY)  7 docstring or nil  8 interactive spec: (SPEC) or nil
//  9 positions (bytes or nil)  10 t when lexical, or what else is special (list)
//  11 names of what it captures (list)  12 what it depends on  13 instructions that it had and that
//  still run: list of (BYTES POSITIONS . CONSTANTS)
/// How many arguments a function takes.
struct Shape {
  var minimum: Int
  /// Required and optional ones.
  var maximum: Int
  var hasRest: Bool
  /// The argument count the call fast path compares: 255 when there is no single one.
  var exactCount: Int {
    !hasRest && minimum == maximum && maximum < 250 ? maximum : 255
  }
  init(minimum: Int, maximum: Int, hasRest: Bool) {
    self.minimum = minimum
    self.maximum = maximum
    self.hasRest = hasRest
  }
  init(word: UInt) {
    let w = word >> 2
    minimum = Int(w & 0xFFFF)
    maximum = Int(w >> 16 & 0xFFFF)
    hasRest = w >> 32 & 1 != 0
  }
  var word: UInt {
    (UInt(minimum) | UInt(maximum) << 16 | (hasRest ? 1 << 32 : 0)) << 2
  }
}

enum Code {
  static let slots = 13
  @inline(__always) static func entry(_ code: Value) -> UInt { code.words[1] }
  @inline(__always) static func registers(_ code: Value) -> Int { Int(code.words[2] >> 2) }
  @inline(__always) static func shape(_ code: Value) -> Shape { Shape(word: code.words[3]) }
  static func isCompiled(_ code: Value) -> Bool {
    code.words[1] != UInt(bitPattern: compileFirstCode)
  }
  /// Whether it is of the program's own Lisp, which is as compiled to those who look at it.
  static func isBundled(_ code: Value) -> Bool { code.words[3] & bundledBit != 0 }
  static let bundledBit: UInt = 1 << 36
  /// Whether it is a part of a function that was put off.
  static func isPart(_ code: Value) -> Bool { code.words[3] & partBit != 0 }
  static let partBit: UInt = 1 << 37
  /// What it captures, a list of NAME, or (NAME) for what lives in a box.
  static func dependencies(_ code: Value) -> Dependencies {
    Dependencies(rawValue: code.words[12] >> 2)
  }
  static func captures(_ code: Value) -> Value { Value(bits: code.words[11]) }
  static func lambda(_ code: Value) -> Value { Value(bits: code.words[6]) }
  static func documentation(_ code: Value) -> Value { Value(bits: code.words[7]) }
  static func interactive(_ code: Value) -> Value { Value(bits: code.words[8]) }
  static func isLexical(_ code: Value) -> Bool { code.words[10] != Value.nil.bits }
  /// A list of the symbols that its file made special for itself.
  static func specials(_ code: Value) -> Value {
    let v = Value(bits: code.words[10])
    return v.isCons ? v : .nil
  }
}
