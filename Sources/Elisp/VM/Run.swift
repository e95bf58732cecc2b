/// An instruction where it stands. An operand is one load; cutting it out of the word takes three
/// operations.
private struct Instruction {
  let place: UnsafeRawPointer

  /// The operation.
  @inline(__always) var op: Op { unsafeBitCast(place.load(as: UInt8.self), to: Op.self) }

  /// The operand at a bit: 16, 32 or 48.
  @inline(__always)
  subscript(_ bit: Int) -> Int {
    Int(place.load(fromByteOffset: bit &>> 3, as: UInt16.self))
  }
  /// The same, signed.
  @inline(__always)
  func signed(_ bit: Int) -> Int {
    Int(place.load(fromByteOffset: bit &>> 3, as: Int16.self))
  }
  /// The predicate at a bit.
  @inline(__always)
  func predicate(_ bit: Int) -> Predicate {
    unsafeBitCast(place.load(fromByteOffset: bit &>> 3, as: UInt8.self), to: Predicate.self)
  }
}

@inline(__always)
private func register(
  _ fp: UnsafeMutablePointer<Value>, _ instruction: Instruction, _ bit: Int
) -> UnsafeMutablePointer<Value> {
  fp + instruction[bit]
}

@inline(__always)
private func offset(_ pc: UnsafePointer<UInt64>) -> Int { Int(Int64(bitPattern: pc.pointee)) }

/// Whether an object has this header whose elements are its words.
@inline(__always)
private func isVectorOrRecord(_ header: UInt) -> Bool {
  let type = UInt8(truncatingIfNeeded: header)
  return type == ObjectType.vector.rawValue || type == ObjectType.record.rawValue
}

/// What preparing a call that the fast path does not take came to.
enum CallState: Int {
  case failed, done, enter
}

extension World {
  /// R(a) = R(b) op R(c); false with an exit in flight. `integers` works on the words of fixnums.
  @inline(__always)
  private func arithmetic(
    _ fp: UnsafeMutablePointer<Value>, _ ins: Instruction, _ pc: UnsafePointer<UInt64>,
    _ operation: Arithmetic, _ integers: (Int, Int) -> (partialValue: Int, overflow: Bool),
    _ doubles: (Double, Double) -> Double
  ) -> Bool {
    let a = register(fp, ins, 32).pointee
    let b = register(fp, ins, 48).pointee
    if _fastPath((a.bits | b.bits) & 3 == 0) {
      let (r, o) = integers(Int(bitPattern: a.bits), Int(bitPattern: b.bits))
      if _fastPath(!o) {
        register(fp, ins, 16).pointee = Value(bits: UInt(bitPattern: r))
        return true
      }
    } else if a.isImmediateFloat && b.isImmediateFloat {
      let u = UInt(doubles(a.immediateDouble, b.immediateDouble).bitPattern)
      let v = Value(bits: ((u &<< 4) | (u &>> 60)) &+ 3)
      if _fastPath(v.isImmediateFloat) {
        register(fp, ins, 16).pointee = v
        return true
      }
    }
    synchronise(fp, pc)
    let r = arithmeticOrThrown(operation, a, b)
    if r == .thrown { return false }
    register(fp, ins, 16).pointee = r
    return true
  }

  /// Jump by the offset at `pc`, or step over it; false with an exit in flight.
  ///
  /// A branch, not a selection of the next address: the processor guesses it, and need not wait for
  /// the operands to know where the next instruction is.
  @inline(__always)
  private func jump(
    _ fp: UnsafeMutablePointer<Value>, _ pc: inout UnsafePointer<UInt64>, if condition: Bool
  ) -> Bool {
    if _fastPath(!condition) {
      pc += 1
      return true
    }
    return jump(fp, &pc)
  }

  /// Whether the binding stack is full; then with an exit in flight.
  @inline(__always)
  private func tooManyBindings(
    _ fp: UnsafeMutablePointer<Value>, _ pc: UnsafePointer<UInt64>
  ) -> Bool {
    if _fastPath(vm.pointee.bindingTop < vm.pointee.bindingEnd) { return false }
    synchronise(fp, pc)
    _ = signal(.excessiveVariableBinding, .nil)
    return true
  }

  /// Jump by the offset at `pc`; false with an exit in flight.
  @inline(__always)
  private func jump(
    _ fp: UnsafeMutablePointer<Value>, _ pc: inout UnsafePointer<UInt64>
  ) -> Bool {
    let distance = offset(pc)
    pc += 1 &+ distance
    if distance < 0 && _slowPath(vm.pointee.interrupt != 0) {
      // The loop's place is that of the jump, not of what it leads to.
      synchronise(fp, pc - distance)
      return interruptSignal() == nil
    }
    return true
  }

  /// Jump unless R(a) is a cons, whose parts `take` stores; false with an exit in flight.
  @inline(__always)
  private func jumpUnlessCons(
    _ fp: UnsafeMutablePointer<Value>, _ ins: Instruction, _ pc: inout UnsafePointer<UInt64>,
    _ take: (UnsafeMutablePointer<Value>, Instruction, Value) -> Void
  ) -> Bool {
    let a = register(fp, ins, 16).pointee
    if !a.isCons { return jump(fp, &pc) }
    pc += 1
    take(fp, ins, a)
    return true
  }

  /// Compare R(a) and R(b) and jump when the outcome is `sense`; false with an exit in flight.
  @inline(__always)
  private func jump(
    _ fp: UnsafeMutablePointer<Value>, _ ins: Instruction, _ pc: inout UnsafePointer<UInt64>,
    _ sense: Bool, _ comparison: Comparison, _ integers: (Int, Int) -> Bool,
    _ doubles: (Double, Double) -> Bool
  ) -> Bool {
    let a = register(fp, ins, 16).pointee
    let b = register(fp, ins, 32).pointee
    if _fastPath((a.bits | b.bits) & 3 == 0) {
      return jump(
        fp, &pc, if: integers(Int(bitPattern: a.bits), Int(bitPattern: b.bits)) == sense)
    }
    var c: Bool
    if a.isImmediateFloat && b.isImmediateFloat {
      c = doubles(a.immediateDouble, b.immediateDouble)
    } else {
      synchronise(fp, pc)
      let r = compareOrThrown(comparison, a, b)
      if r == 2 { return false }
      c = r == 1
    }
    return jump(fp, &pc, if: c == sense)
  }

  /// The same for R(a) and the operand b itself.
  @inline(__always)
  private func jump(
    _ fp: UnsafeMutablePointer<Value>, _ ins: Instruction, _ pc: inout UnsafePointer<UInt64>,
    _ sense: Bool, _ comparison: Comparison, _ integers: (Int, Int) -> Bool
  ) -> Bool {
    let a = register(fp, ins, 16).pointee
    let k = ins.signed(32) &<< 2
    if _fastPath(a.isFixnum) {
      return jump(fp, &pc, if: integers(Int(bitPattern: a.bits), k) == sense)
    }
    synchronise(fp, pc)
    let r = compareOrThrown(comparison, a, Value(bits: UInt(bitPattern: k)))
    if r == 2 { return false }
    return jump(fp, &pc, if: (r == 1) == sense)
  }

  /// R(a) = `operation` of the fixnums R(b) and R(c); false with an exit in flight.
  @inline(__always)
  private func bits(
    _ fp: UnsafeMutablePointer<Value>, _ ins: Instruction, _ pc: UnsafePointer<UInt64>,
    _ operation: LogicalOperation
  ) -> Bool {
    let a = register(fp, ins, 32).pointee
    let b = register(fp, ins, 48).pointee
    if _fastPath((a.bits | b.bits) & 3 == 0) {
      register(fp, ins, 16).pointee = Value(bits: operation(a.bits, b.bits))
      return true
    }
    synchronise(fp, pc)
    let r = bitwiseOrThrown(operation, a, b)
    if r == .thrown { return false }
    register(fp, ins, 16).pointee = r
    return true
  }

  /// R(a) = the greater or lesser of R(b) and R(c); false with an exit in flight.
  @inline(__always)
  private func extreme(
    _ fp: UnsafeMutablePointer<Value>, _ ins: Instruction, _ pc: UnsafePointer<UInt64>,
    greatest: Bool
  ) -> Bool {
    let a = register(fp, ins, 32).pointee
    let b = register(fp, ins, 48).pointee
    if _fastPath((a.bits | b.bits) & 3 == 0) {
      let (x, y) = (Int(bitPattern: a.bits), Int(bitPattern: b.bits))
      let r = greatest ? (y > x ? y : x) : (y < x ? y : x)
      register(fp, ins, 16).pointee = Value(bits: UInt(bitPattern: r))
      return true
    }
    synchronise(fp, pc)
    let r = extremeOrThrown(a, b, greatest: greatest)
    if r == .thrown { return false }
    register(fp, ins, 16).pointee = r
    return true
  }

  /// Call `f` with the `n` arguments in the window `w`: enter a closure or have a primitive's value in
  /// `w[0]`; false with an exit in flight. `pc` is behind the call, whose last word names the function
  /// when it is `named`.
  @inline(__always)
  private func call(
    _ f: Value, _ w: UnsafeMutablePointer<Value>, _ n: Int, named: Bool,
    _ fp: inout UnsafeMutablePointer<Value>, _ pc: inout UnsafePointer<UInt64>
  ) -> Bool {
    if _fastPath(f.isObject) {
      let words = f.words
      let header = words.pointee
      if UInt16(truncatingIfNeeded: header)
        == UInt16(truncatingIfNeeded: Int(ObjectType.closure.rawValue) | n &<< 8)
        && _fastPath(UInt(bitPattern: w) <= UInt(bitPattern: vm.pointee.stackLimit))
      {
        w.pointee = f
        w[1] = Value(bits: UInt(bitPattern: pc))
        fp = w + 2
        pc = UnsafePointer(bitPattern: words[1]).unsafelyUnwrapped
        return true
      }
      if header & 255 == UInt(ObjectType.subr.rawValue) {
        let arity = words[2] &>> 2
        if _fastPath(
          UInt(bitPattern: n) &- (arity & 0xFFFF) <= (arity &>> 16 & 0xFFFF) &- (arity & 0xFFFF))
        {
          var count = n
          let declared = Int(arity &>> 32)
          while count < declared {
            w[2 &+ count] = .nil
            count &+= 1
          }
          vm.pointee.sp = w + 2 + count
          vm.pointee.frame = fp
          vm.pointee.programCounter = pc
          do throws(Signal) {
            w.pointee = try unsafeBitCast(words[1], to: Body.self)(
              self, Args(base: w + 2, count: count))
          } catch { return false }
          return true
        }
      }
    }
    vm.pointee.frame = fp
    vm.pointee.programCounter = pc
    if named {
      // For error messages and autoloads the symbol is what was called.
      w.pointee = Value(bits: UInt(pc[-1]) &- vm.pointee.symbolBase &+ 2)
    }
    switch prepareCall(w, n, named: named) {
    case .failed: return false
    case .done: return true
    case .enter:
      w[1] = Value(bits: UInt(bitPattern: pc))
      fp = w + 2
      pc = UnsafePointer(bitPattern: w.pointee.words[1]).unsafelyUnwrapped
      return true
    }
  }

  /// Run the closure in `fp[-2]` from `entry` until it returns, or return `.thrown` with an exit
  /// in flight that an outer activation or a native catcher takes.
  ///
  /// Nothing here may hold an array, string, closure or class reference: see docs/runtime.md.
  @inline(never)
  func run(_ fp0: UnsafeMutablePointer<Value>, _ entry: UnsafePointer<UInt64>) -> Value {
    let vm = self.vm
    var fp = fp0
    var pc = entry
    fp[-1] = Value(bits: 0)
    let level = vm.pointee.level &+ 1
    vm.pointee.level = level
    let bindings = vm.pointee.bindingTop
    let handlers = vm.pointee.handlerCount
    while true {
      execute: while true {
        let ins = Instruction(place: pc)
        pc += 1
        switch ins.op {
        case .move:
          register(fp, ins, 16).pointee = register(fp, ins, 32).pointee
        case .moveTwo:
          let to = register(fp, ins, 16)
          to.pointee = register(fp, ins, 32).pointee
          to[1] = register(fp, ins, 48).pointee
        case .constant:
          register(fp, ins, 16).pointee = Value(bits: UInt(pc.pointee))
          pc += 1
        case .clear:
          var r = register(fp, ins, 16)
          let end = r + ins[32]
          repeat {
            r.pointee = .nil
            r += 1
          } while r < end
        case .variableGet:
          let s = UnsafePointer<Symbol>(bitPattern: UInt(pc.pointee)).unsafelyUnwrapped
          pc += 1
          let v = s.pointee.value
          if _fastPath(v != .unbound) {
            register(fp, ins, 16).pointee = v
          } else {
            synchronise(fp, pc)
            let r = variableSlow(s)
            if r == .thrown { break execute }
            register(fp, ins, 16).pointee = r
          }
        case .variableSet:
          let s = UnsafeMutablePointer<Symbol>(bitPattern: UInt(pc.pointee)).unsafelyUnwrapped
          pc += 1
          if _fastPath(s.pointee.flags & Symbol.storeSlow == 0) {
            s.pointee.value = register(fp, ins, 16).pointee
          } else {
            synchronise(fp, pc)
            if storeSlow(s, register(fp, ins, 16).pointee) { break execute }
          }
        case .captured:
          register(fp, ins, 16).pointee = Value(
            bits: fp[-2].words[3 &+ ins[32]])
        case .boxGet:
          register(fp, ins, 16).pointee = register(fp, ins, 32).pointee.car
        case .boxSet:
          register(fp, ins, 16).pointee.cell.pointee.car = register(fp, ins, 32).pointee
        case .capturedBoxGet:
          register(fp, ins, 16).pointee =
            Value(bits: fp[-2].words[3 &+ ins[32]]).car
        case .capturedBoxSet:
          Value(bits: fp[-2].words[3 &+ ins[16]]).cell.pointee.car =
            register(fp, ins, 32).pointee
        case .boxMake:
          let a = register(fp, ins, 32).pointee
          if _slowPath(vm.pointee.consCurrent == vm.pointee.consEnd) { synchronise(fp, pc) }
          register(fp, ins, 16).pointee = cons(a, .nil)
        case .add:
          let done = arithmetic(
            fp, ins, pc, .add, { $0.addingReportingOverflow($1) }, { $0 + $1 })
          if !done { break execute }
        case .subtract:
          let done = arithmetic(
            fp, ins, pc, .subtract, { $0.subtractingReportingOverflow($1) }, { $0 - $1 })
          if !done { break execute }
        case .multiply:
          // One factor without its tag bits, so that the product has them once.
          let done = arithmetic(
            fp, ins, pc, .multiply, { $0.multipliedReportingOverflow(by: $1 >> 2) }, { $0 * $1 })
          if !done { break execute }
        case .divide:
          let a = register(fp, ins, 32).pointee
          let b = register(fp, ins, 48).pointee
          if a.isImmediateFloat && b.isImmediateFloat {
            let d = a.immediateDouble / b.immediateDouble
            let u = UInt(d.bitPattern)
            let v = Value(bits: ((u &<< 4) | (u &>> 60)) &+ 3)
            if _fastPath(v.isImmediateFloat) {
              register(fp, ins, 16).pointee = v
              continue execute
            }
          }
          synchronise(fp, pc)
          let r = arithmeticOrThrown(.divide, a, b)
          if r == .thrown { break execute }
          register(fp, ins, 16).pointee = r
        case .remainder:
          let a = register(fp, ins, 32).pointee
          let b = register(fp, ins, 48).pointee
          if _fastPath((a.bits | b.bits) & 3 == 0 && b.fixnum > 0) {
            register(fp, ins, 16).pointee = Value(fixnum: a.fixnum % b.fixnum)
            continue execute
          }
          synchronise(fp, pc)
          let r = arithmeticOrThrown(.remainder, a, b)
          if r == .thrown { break execute }
          register(fp, ins, 16).pointee = r
        case .addImmediate:
          let a = register(fp, ins, 32).pointee
          let k = ins.signed(48) &<< 2
          if _fastPath(a.isFixnum) {
            let (r, o) = Int(bitPattern: a.bits).addingReportingOverflow(k)
            if _fastPath(!o) {
              register(fp, ins, 16).pointee = Value(bits: UInt(bitPattern: r))
              continue execute
            }
          }
          synchronise(fp, pc)
          let r = arithmeticOrThrown(.add, a, Value(bits: UInt(bitPattern: k)))
          if r == .thrown { break execute }
          register(fp, ins, 16).pointee = r
        case .logand:
          if !bits(fp, ins, pc, .and) { break execute }
        case .logior:
          if !bits(fp, ins, pc, .inclusiveOr) { break execute }
        case .logxor:
          if !bits(fp, ins, pc, .exclusiveOr) { break execute }
        case .logandImmediate:
          let a = register(fp, ins, 32).pointee
          let k = Value(fixnum: ins[48])
          if _fastPath(a.isFixnum) {
            register(fp, ins, 16).pointee = Value(bits: a.bits & k.bits)
            continue execute
          }
          synchronise(fp, pc)
          let r = bitwiseOrThrown(.and, a, k)
          if r == .thrown { break execute }
          register(fp, ins, 16).pointee = r
        case .remainderImmediate:
          let a = register(fp, ins, 32).pointee
          let k = ins[48]
          if _fastPath(a.isFixnum) {
            register(fp, ins, 16).pointee = Value(fixnum: a.fixnum % k)
            continue execute
          }
          synchronise(fp, pc)
          let r = arithmeticOrThrown(.remainder, a, Value(fixnum: k))
          if r == .thrown { break execute }
          register(fp, ins, 16).pointee = r
        case .maximum:
          if !extreme(fp, ins, pc, greatest: true) { break execute }
        case .minimum:
          if !extreme(fp, ins, pc, greatest: false) { break execute }
        case .jumpLess:
          if !jump(fp, ins, &pc, true, .less, { $0 < $1 }, { $0 < $1 }) { break execute }
        case .jumpNotLess:
          if !jump(fp, ins, &pc, false, .less, { $0 < $1 }, { $0 < $1 }) { break execute }
        case .jumpLessEqual:
          if !jump(fp, ins, &pc, true, .lessEqual, { $0 <= $1 }, { $0 <= $1 }) { break execute }
        case .jumpNotLessEqual:
          if !jump(fp, ins, &pc, false, .lessEqual, { $0 <= $1 }, { $0 <= $1 }) { break execute }
        case .jumpNumberEqual:
          if !jump(fp, ins, &pc, true, .equal, { $0 == $1 }, { $0 == $1 }) { break execute }
        case .jumpNotNumberEqual:
          if !jump(fp, ins, &pc, false, .equal, { $0 == $1 }, { $0 == $1 }) { break execute }
        case .jumpEq:
          let c = register(fp, ins, 16).pointee == register(fp, ins, 32).pointee
          if !jump(fp, &pc, if: c) { break execute }
        case .jumpNotEq:
          let c = register(fp, ins, 16).pointee == register(fp, ins, 32).pointee
          if !jump(fp, &pc, if: !c) { break execute }
        case .jumpLessImmediate:
          if !jump(fp, ins, &pc, true, .less, { $0 < $1 }) { break execute }
        case .jumpNotLessImmediate:
          if !jump(fp, ins, &pc, false, .less, { $0 < $1 }) { break execute }
        case .jumpGreaterImmediate:
          if !jump(fp, ins, &pc, true, .greater, { $0 > $1 }) { break execute }
        case .jumpNotGreaterImmediate:
          if !jump(fp, ins, &pc, false, .greater, { $0 > $1 }) { break execute }
        case .jumpNumberEqualImmediate:
          if !jump(fp, ins, &pc, true, .equal, { $0 == $1 }) { break execute }
        case .jumpNotNumberEqualImmediate:
          if !jump(fp, ins, &pc, false, .equal, { $0 == $1 }) { break execute }
        case .jumpLessEqualImmediate:
          if !jump(fp, ins, &pc, true, .lessEqual, { $0 <= $1 }) { break execute }
        case .jumpNotLessEqualImmediate:
          if !jump(fp, ins, &pc, false, .lessEqual, { $0 <= $1 }) { break execute }
        case .jumpGreaterEqualImmediate:
          if !jump(fp, ins, &pc, true, .greaterEqual, { $0 >= $1 }) { break execute }
        case .jumpNotGreaterEqualImmediate:
          if !jump(fp, ins, &pc, false, .greaterEqual, { $0 >= $1 }) { break execute }
        case .jumpEqConstant:
          let c = register(fp, ins, 16).pointee.bits == UInt(pc.pointee)
          pc += 1
          if !jump(fp, &pc, if: c) { break execute }
        case .jumpNotEqConstant:
          let c = register(fp, ins, 16).pointee.bits == UInt(pc.pointee)
          pc += 1
          if !jump(fp, &pc, if: !c) { break execute }
        case .jump:
          if !jump(fp, &pc) { break execute }
        case .jumpNil:
          if !jump(fp, &pc, if: register(fp, ins, 16).pointee.isNil) { break execute }
        case .jumpNotNil:
          if !jump(fp, &pc, if: register(fp, ins, 16).pointee.isTrue) { break execute }
        case .jumpCons:
          if !jump(fp, &pc, if: register(fp, ins, 16).pointee.isCons) { break execute }
        case .jumpNotCons:
          if !jump(fp, &pc, if: !register(fp, ins, 16).pointee.isCons) { break execute }
        case .jumpNotConsCar:
          if !jumpUnlessCons(fp, ins, &pc, { register($0, $1, 32).pointee = $2.car }) {
            break execute
          }
        case .jumpNotConsCdr:
          if !jumpUnlessCons(fp, ins, &pc, { register($0, $1, 32).pointee = $2.cdr }) {
            break execute
          }
        case .jumpNotConsParts:
          if !jumpUnlessCons(
            fp, ins, &pc,
            {
              let (car, cdr) = ($2.car, $2.cdr)
              register($0, $1, 32).pointee = car
              register($0, $1, 48).pointee = cdr
            })
          {
            break execute
          }
        case .cdrJumpNotNil:
          let a = register(fp, ins, 32).pointee
          if _fastPath(a.isCons) {
            let r = a.cdr
            register(fp, ins, 16).pointee = r
            if !jump(fp, &pc, if: r.isTrue) { break execute }
          } else if a.isNil {
            register(fp, ins, 16).pointee = a
            pc += 1
          } else {
            synchronise(fp, pc)
            _ = wrongType(.listp, a)
            break execute
          }
        case .jumpSymbol:
          if !jump(fp, &pc, if: register(fp, ins, 16).pointee.isSymbol) { break execute }
        case .jumpNotSymbol:
          if !jump(fp, &pc, if: !register(fp, ins, 16).pointee.isSymbol) { break execute }
        case .jumpInteger:
          if !jump(fp, &pc, if: register(fp, ins, 16).pointee.isInteger) { break execute }
        case .jumpNotInteger:
          if !jump(fp, &pc, if: !register(fp, ins, 16).pointee.isInteger) { break execute }
        case .jumpString:
          if !jump(fp, &pc, if: register(fp, ins, 16).pointee.isString) { break execute }
        case .jumpNotString:
          if !jump(fp, &pc, if: !register(fp, ins, 16).pointee.isString) { break execute }
        case .jumpPredicate:
          let p = ins.predicate(32)
          let c = p.holds(register(fp, ins, 16).pointee)
          if !jump(fp, &pc, if: c == (ins[48] != 0)) { break execute }
        case .predicate:
          let p = ins.predicate(48)
          register(fp, ins, 16).pointee = Value(p.holds(register(fp, ins, 32).pointee))
        case .car:
          let a = register(fp, ins, 32).pointee
          if _fastPath(a.isCons) {
            register(fp, ins, 16).pointee = a.car
          } else if a.isNil {
            register(fp, ins, 16).pointee = a
          } else {
            synchronise(fp, pc)
            _ = wrongType(.listp, a)
            break execute
          }
        case .cdr:
          let a = register(fp, ins, 32).pointee
          if _fastPath(a.isCons) {
            register(fp, ins, 16).pointee = a.cdr
          } else if a.isNil {
            register(fp, ins, 16).pointee = a
          } else {
            synchronise(fp, pc)
            _ = wrongType(.listp, a)
            break execute
          }
        case .carSafe:
          let a = register(fp, ins, 32).pointee
          register(fp, ins, 16).pointee = a.isCons ? a.car : .nil
        case .cdrSafe:
          let a = register(fp, ins, 32).pointee
          register(fp, ins, 16).pointee = a.isCons ? a.cdr : .nil
        case .setcar:
          let a = register(fp, ins, 16).pointee
          if _slowPath(!a.isCons) {
            synchronise(fp, pc)
            _ = wrongType(.consp, a)
            break execute
          }
          a.cell.pointee.car = register(fp, ins, 32).pointee
        case .setcdr:
          let a = register(fp, ins, 16).pointee
          if _slowPath(!a.isCons) {
            synchronise(fp, pc)
            _ = wrongType(.consp, a)
            break execute
          }
          a.cell.pointee.cdr = register(fp, ins, 32).pointee
        case .cons:
          if _slowPath(vm.pointee.consCurrent == vm.pointee.consEnd) { synchronise(fp, pc) }
          register(fp, ins, 16).pointee = cons(
            register(fp, ins, 32).pointee, register(fp, ins, 48).pointee)
        case .aref:
          let v = register(fp, ins, 32).pointee
          let i = register(fp, ins, 48).pointee
          if _fastPath(v.isObject && i.isFixnum) {
            let header = v.words.pointee
            if isVectorOrRecord(header) && UInt(bitPattern: i.fixnum) < header &>> 32 {
              register(fp, ins, 16).pointee = Value(bits: v.words[1 &+ i.fixnum])
              continue execute
            }
          }
          synchronise(fp, pc)
          let r = arefOrThrown(v, i)
          if r == .thrown { break execute }
          register(fp, ins, 16).pointee = r
        case .aset:
          let v = register(fp, ins, 16).pointee
          let i = register(fp, ins, 32).pointee
          if _fastPath(v.isObject && i.isFixnum) {
            let header = v.words.pointee
            if isVectorOrRecord(header) && UInt(bitPattern: i.fixnum) < header &>> 32 {
              v.words[1 &+ i.fixnum] = register(fp, ins, 48).pointee.bits
              continue execute
            }
          }
          synchronise(fp, pc)
          if asetOrThrown(v, i, register(fp, ins, 48).pointee) == .thrown { break execute }
        case .eq:
          register(fp, ins, 16).pointee = Value(
            register(fp, ins, 32).pointee == register(fp, ins, 48).pointee)
        case .not:
          register(fp, ins, 16).pointee = Value(register(fp, ins, 32).pointee.isNil)
        case .list:
          vm.pointee.frame = fp
          vm.pointee.programCounter = pc
          vm.pointee.sp = fp + frameSize(fp)
          var r = Value.nil
          var i = ins[48]
          let b = register(fp, ins, 32)
          while i > 0 {
            i &-= 1
            r = cons(b[i], r)
          }
          register(fp, ins, 16).pointee = r
        case .call:
          let f =
            UnsafePointer<Symbol>(bitPattern: UInt(pc.pointee)).unsafelyUnwrapped.pointee.function
          pc += 1
          if !call(f, register(fp, ins, 16), ins[32], named: true, &fp, &pc) { break execute }
        case .callOne:
          let f =
            UnsafePointer<Symbol>(bitPattern: UInt(pc.pointee)).unsafelyUnwrapped.pointee.function
          pc += 1
          let w = register(fp, ins, 16)
          w[2] = register(fp, ins, 32).pointee
          if !call(f, w, 1, named: true, &fp, &pc) { break execute }
        case .callTwo:
          let f =
            UnsafePointer<Symbol>(bitPattern: UInt(pc.pointee)).unsafelyUnwrapped.pointee.function
          pc += 1
          let w = register(fp, ins, 16)
          w[2] = register(fp, ins, 32).pointee
          w[3] = register(fp, ins, 48).pointee
          if !call(f, w, 2, named: true, &fp, &pc) { break execute }
        case .funcall:
          let w = register(fp, ins, 16)
          var f = w.pointee
          if f.isSymbol { f = symbol(f).pointee.function }
          pc += 1
          if !call(f, w, ins[32], named: false, &fp, &pc) { break execute }
        case .apply:
          let w = register(fp, ins, 16)
          pc += 1
          vm.pointee.frame = fp
          vm.pointee.programCounter = pc
          let n = spread(w, ins[32])
          if n < 0 { break execute }
          switch prepareCall(w, n) {
          case .failed: break execute
          case .done: continue execute
          case .enter:
            w[1] = Value(bits: UInt(bitPattern: pc))
            fp = w + 2
            pc = UnsafePointer(bitPattern: w.pointee.words[1]).unsafelyUnwrapped
          }
        case .ret:
          let r = register(fp, ins, 16).pointee
          let returnAddress = fp[-1].bits
          fp[-2] = r
          if _slowPath(returnAddress == 0) {
            vm.pointee.level = level &- 1
            return r
          }
          pc = UnsafePointer(bitPattern: returnAddress).unsafelyUnwrapped
          fp = fp - 2 - Int((pc[-2] &>> 16) & 0xFFFF)
        case .bind:
          let v = Value(bits: UInt(pc.pointee))
          pc += 1
          let s = symbol(v)
          if _fastPath(
            s.pointee.flags & Symbol.storeSlow == 0 && vm.pointee.bindingTop < vm.pointee.bindingEnd
          ) {
            vm.pointee.bindingTop.pointee = Binding(
              kind: .global, what: v, old: s.pointee.value, place: .nil)
            vm.pointee.bindingTop += 1
            s.pointee.value = register(fp, ins, 16).pointee
          } else {
            synchronise(fp, pc)
            if bindOrThrown(v, register(fp, ins, 16).pointee) { break execute }
          }
        case .unbind:
          var n = ins[16]
          while n > 0 {
            let b = vm.pointee.bindingTop - 1
            if _fastPath(b.pointee.kind == .global) {
              vm.pointee.bindingTop = b
              symbol(b.pointee.what).pointee.value = b.pointee.old
            } else {
              synchronise(fp, pc)
              if unbindOrThrown() { break execute }
            }
            n &-= 1
          }
        case .pushCondition:
          let conditions = Value(bits: UInt(pc.pointee))
          let target = pc + 2 + offset(pc + 1)
          pc += 2
          let i = vm.pointee.handlerCount
          if _slowPath(i >= vm.pointee.handlerCapacity &- 64) {
            synchronise(fp, pc)
            _ = signal(.excessiveLispNesting, .nil)
            break execute
          }
          (vm.pointee.handlers + i).pointee = Handler(
            kind: .condition, tag: conditions, level: level,
            base: i &- ins[32], bindingTop: vm.pointee.bindingTop,
            framePointer: fp, programCounter: target, slot: ins[16],
            function: .nil, roots: vm.pointee.rootCount)
          vm.pointee.handlerCount = i &+ 1
        case .pushCatch:
          let target = pc + 1 + offset(pc)
          pc += 1
          let i = vm.pointee.handlerCount
          if _slowPath(i >= vm.pointee.handlerCapacity &- 64) {
            synchronise(fp, pc)
            _ = signal(.excessiveLispNesting, .nil)
            break execute
          }
          (vm.pointee.handlers + i).pointee = Handler(
            kind: .catcher, tag: register(fp, ins, 32).pointee, level: level, base: i,
            bindingTop: vm.pointee.bindingTop, framePointer: fp, programCounter: target,
            slot: ins[16], function: .nil, roots: vm.pointee.rootCount)
          vm.pointee.handlerCount = i &+ 1
        case .popHandlers:
          vm.pointee.handlerCount &-= ins[16]
        case .pushCleanup:
          if tooManyBindings(fp, pc) { break execute }
          pushBinding(.cleanup, register(fp, ins, 16).pointee, .nil)
        case .saveExcursion:
          synchronise(fp, pc)
          if tooManyBindings(fp, pc) { break execute }
          saveExcursion()
        case .saveRestriction:
          synchronise(fp, pc)
          if tooManyBindings(fp, pc) { break execute }
          saveRestriction()
        case .saveCurrentBuffer:
          if tooManyBindings(fp, pc) { break execute }
          pushBinding(.currentBuffer, vm.pointee.currentBuffer, .nil)
        case .closure:
          let code = Value(bits: UInt(pc.pointee))
          pc += 1
          synchronise(fp, pc)
          let n = ins[48]
          let object = makeClosure(code, captured: n)
          let b = register(fp, ins, 32)
          var i = 0
          while i < n {
            object[3 &+ i] = b[i].bits
            i &+= 1
          }
          register(fp, ins, 16).pointee = Value(object: object)
        case .compileFirst:
          // The closure's code was made without instructions: compile it, then start over.
          vm.pointee.frame = fp
          vm.pointee.programCounter = pc
          vm.pointee.sp = fp + 256
          if !compileClosure(fp[-2]) { break execute }
          pc = UnsafePointer(bitPattern: fp[-2].words[1]).unsafelyUnwrapped
        case .halt:
          vm.pointee.level = level &- 1
          return .nil
        }
      }
      // A non-local exit: is its handler ours?
      while true {
        let target = vm.pointee.exitTarget
        vm.pointee.level = level
        synchronise(fp, pc)
        if target < 0 || vm.pointee.handlers[target].level != level {
          if unwindOrThrown(bindings, handlers: handlers) { continue }
          vm.pointee.level = level &- 1
          return .thrown
        }
        let h = vm.pointee.handlers + target
        if unwindOrThrown(h.pointee.bindingTop, handlers: target &+ 1) { continue }
        fp = h.pointee.framePointer
        pc = h.pointee.programCounter.unsafelyUnwrapped
        let slot = h.pointee.slot
        vm.pointee.rootCount = h.pointee.roots
        synchronise(fp, pc)
        vm.pointee.handlerCount = h.pointee.base
        fp[slot] = vm.pointee.exitValue
        vm.pointee.exitValue = .nil
        break
      }
    }
  }

  /// Number of registers of the frame at `fp`.
  @inline(__always)
  func frameSize(_ fp: UnsafeMutablePointer<Value>) -> Int {
    Int(fp[-2].words.pointee &>> 16 & 0xFFFF)
  }

  /// Tell the world where the interpreter is, before anything that allocates, signals or calls.
  @inline(__always)
  func synchronise(_ fp: UnsafeMutablePointer<Value>, _ pc: UnsafePointer<UInt64>) {
    vm.pointee.frame = fp
    vm.pointee.programCounter = pc
    vm.pointee.sp = fp + frameSize(fp)
  }
}
