import CSupport

extension World {
  // MARK: Calling Lisp from Swift

  /// Call a function with the arguments in a window the caller filled: `base` points at the
  /// first of them, four words above `vm.sp`.
  @inline(__always)
  private func callWindow(
    _ function: Value, _ base: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(Signal) -> Value {
    let vm = self.vm
    let w = base - 2
    w[-2] = Value(bits: UInt(bitPattern: vm.pointee.frame))
    w[-1] = Value(bits: UInt(bitPattern: vm.pointee.programCounter))
    w[0] = function
    w[1] = Value(bits: 0)
    vm.pointee.sp = base + count
    let low = csupport_stack_pointer()
    if _slowPath(low < vm.pointee.nativeStackLow) {
      vm.pointee.sp = w - 2
      throw nestingError()
    }
    let f = function.isSymbol ? symbol(function).pointee.function : function
    if f.isObject {
      let words = f.words
      if UInt16(truncatingIfNeeded: words.pointee)
        == UInt16(truncatingIfNeeded: Int(ObjectType.closure.rawValue) | count &<< 8)
        && UInt(bitPattern: w) <= UInt(bitPattern: vm.pointee.stackLimit)
      {
        w[0] = f
        let r = run(base, UnsafePointer(bitPattern: words[1]).unsafelyUnwrapped)
        if _slowPath(r == .thrown) { throw Signal() }
        restore(w)
        return r
      }
      if words.pointee & 255 == UInt(ObjectType.subr.rawValue) {
        let arity = words[2] &>> 2
        if UInt(bitPattern: count) &- (arity & 0xFFFF)
          <= (arity &>> 16 & 0xFFFF) &- (arity & 0xFFFF)
        {
          var n = count
          let declared = Int(arity &>> 32)
          while n < declared {
            base[n] = .nil
            n &+= 1
          }
          vm.pointee.sp = base + n
          let r = try unsafeBitCast(words[1], to: Body.self)(self, Args(base: base, count: n))
          restore(w)
          return r
        }
      }
    }
    switch prepareCall(w, count) {
    case .failed: throw Signal()
    case .done:
      let r = w.pointee
      restore(w)
      return r
    case .enter:
      let r = run(base, UnsafePointer(bitPattern: w.pointee.words[1]).unsafelyUnwrapped)
      if _slowPath(r == .thrown) { throw Signal() }
      restore(w)
      return r
    }
  }

  @inline(__always)
  private func restore(_ w: UnsafeMutablePointer<Value>) {
    vm.pointee.sp = w - 2
    vm.pointee.frame = UnsafeMutablePointer(bitPattern: w[-2].bits).unsafelyUnwrapped
    vm.pointee.programCounter = UnsafePointer(bitPattern: w[-1].bits).unsafelyUnwrapped
  }

  /// Call a function without arguments: `funcall`.
  public func funcall(_ function: Value) throws(Signal) -> Value {
    try callWindow(function, vm.pointee.sp + 4, 0)
  }
  /// Call a function with one argument.
  public func funcall(_ function: Value, _ a: Value) throws(Signal) -> Value {
    let base = vm.pointee.sp + 4
    base[0] = a
    return try callWindow(function, base, 1)
  }
  /// Call a function with two arguments.
  public func funcall(_ function: Value, _ a: Value, _ b: Value) throws(Signal) -> Value {
    let base = vm.pointee.sp + 4
    base[0] = a
    base[1] = b
    return try callWindow(function, base, 2)
  }
  /// Call a function with three arguments.
  public func funcall(
    _ function: Value, _ a: Value, _ b: Value, _ c: Value
  ) throws(Signal) -> Value {
    let base = vm.pointee.sp + 4
    base[0] = a
    base[1] = b
    base[2] = c
    return try callWindow(function, base, 3)
  }
  /// Call a function with four arguments.
  public func funcall(
    _ function: Value, _ a: Value, _ b: Value, _ c: Value, _ d: Value
  ) throws(Signal) -> Value {
    let base = vm.pointee.sp + 4
    base[0] = a
    base[1] = b
    base[2] = c
    base[3] = d
    return try callWindow(function, base, 4)
  }
  /// Call a function with these arguments.
  public func funcall(_ function: Value, _ arguments: [Value]) throws(Signal) -> Value {
    let base = vm.pointee.sp + 4
    if base + arguments.count >= vm.pointee.stackEnd { throw nestingError() }
    for (i, a) in arguments.enumerated() { base[i] = a }
    return try callWindow(function, base, arguments.count)
  }
  /// Call a function with `count` arguments that stand four words above `vm.sp` already.
  func callPrepared(_ function: Value, _ count: Int) throws(Signal) -> Value {
    try callWindow(function, vm.pointee.sp + 4, count)
  }
  /// Call the function of a name without arguments.
  public func call(_ name: StaticString) throws(Signal) -> Value {
    try funcall(intern(name))
  }
  /// Call the function of a name with one argument.
  public func call(_ name: StaticString, _ a: Value) throws(Signal) -> Value {
    try funcall(intern(name), a)
  }
  /// Call the function of a name with two arguments.
  public func call(_ name: StaticString, _ a: Value, _ b: Value) throws(Signal) -> Value {
    try funcall(intern(name), a, b)
  }
  /// Call the function of a name with three arguments.
  public func call(
    _ name: StaticString, _ a: Value, _ b: Value, _ c: Value
  ) throws(Signal) -> Value {
    try funcall(intern(name), a, b, c)
  }
  /// Call the function of a name with four arguments.
  public func call(
    _ name: StaticString, _ a: Value, _ b: Value, _ c: Value, _ d: Value
  ) throws(Signal) -> Value {
    try funcall(intern(name), a, b, c, d)
  }
  /// Call the function of a name with five arguments.
  public func call(
    _ name: StaticString, _ a: Value, _ b: Value, _ c: Value, _ d: Value, _ e: Value
  ) throws(Signal) -> Value {
    let base = vm.pointee.sp + 4
    base[0] = a
    base[1] = b
    base[2] = c
    base[3] = d
    base[4] = e
    return try callWindow(intern(name), base, 5)
  }
  /// Call the function of a name with six arguments.
  public func call(
    _ name: StaticString, _ a: Value, _ b: Value, _ c: Value, _ d: Value, _ e: Value, _ f: Value
  ) throws(Signal) -> Value {
    let base = vm.pointee.sp + 4
    base[0] = a
    base[1] = b
    base[2] = c
    base[3] = d
    base[4] = e
    base[5] = f
    return try callWindow(intern(name), base, 6)
  }
  /// Call the function of a name with seven arguments.
  public func call(
    _ name: StaticString, _ a: Value, _ b: Value, _ c: Value, _ d: Value, _ e: Value, _ f: Value,
    _ g: Value
  ) throws(Signal) -> Value {
    let base = vm.pointee.sp + 4
    base[0] = a
    base[1] = b
    base[2] = c
    base[3] = d
    base[4] = e
    base[5] = f
    base[6] = g
    return try callWindow(intern(name), base, 7)
  }
  /// Call a function with the elements of a list as arguments: `apply`.
  public func applyFunction(_ function: Value, _ list: Value) throws(Signal) -> Value {
    let base = vm.pointee.sp + 4
    var n = 0
    var l = list
    while l.isCons {
      if base + n >= vm.pointee.stackEnd {
        throw l.isCircular ? signal(.circularList, self.list(list)) : nestingError()
      }
      base[n] = l.car
      n += 1
      l = l.cdr
    }
    if l.isTrue { throw wrongType(.listp, l) }
    return try callWindow(function, base, n)
  }

  // MARK: Calls that the fast path does not take

  /// Spread the last of `count` arguments in the window `w` (`apply`); the new count, or -1.
  func spread(_ w: UnsafeMutablePointer<Value>, _ count: Int) -> Int {
    var n = count - 1
    let list = w[2 + n]
    var l = list
    vm.pointee.sp = w + 2 + count
    while l.isCons {
      if w + 2 + n >= vm.pointee.stackEnd {
        _ = l.isCircular ? signal(.circularList, self.list(list)) : nestingError()
        return -1
      }
      w[2 + n] = l.car
      n += 1
      l = l.cdr
    }
    if l.isTrue {
      _ = wrongType(.listp, l)
      return -1
    }
    return n
  }

  /// Find what to call in `w[0]` and make its arguments (`w[2]…`, `count` of them) fit: a
  /// primitive is called at once and its value left in `w[0]`; a closure is left there to enter.
  /// `named` when the call itself names the function.
  @inline(never)
  func prepareCall(
    _ w: UnsafeMutablePointer<Value>, _ count: Int, named: Bool = false
  ) -> CallState {
    let original = w.pointee
    vm.pointee.sp = w + 2 + count
    var f = original
    var hops = 0
    while true {
      if f.isSymbol {
        let next = f.isNil ? Value.nil : symbol(f).pointee.function
        if next.isNil {
          _ = signal(.voidFunction, list(original))
          return .failed
        }
        f = next
        hops += 1
        if hops > 100 {
          _ = signal(.cyclicFunctionIndirection, list(original))
          return .failed
        }
        continue
      }
      if f.isCons {
        if f.car == .autoload {
          do throws(Signal) {
            try loadAutoload(f, name: original, macro: false)
          } catch { return .failed }
          f = original
          if f.isSymbol && symbol(f).pointee.function.isCons
            && symbol(f).pointee.function.car == .autoload
          {
            _ = error("Autoloading failed to define function \(name(original))")
            return .failed
          }
          continue
        }
        if f.car == .lambda || f.car == .closure {
          do throws(Signal) {
            f = try closure(fromList: f)
          } catch { return .failed }
          continue
        }
        _ = signal(.invalidFunction, list(original))
        return .failed
      }
      guard f.isObject else {
        _ = signal(.invalidFunction, list(original))
        return .failed
      }
      switch f.objectType {
      case .subr:
        return callSubr(f, w, count, called: named ? original : f)
      case .closure:
        return enter(f, w, count, called: original)
      case .special where count < SpecialForm(rawValue: f.slot(1).fixnum)?.minimum ?? 0:
        _ = signal(.wrongNumberOfArguments, list(f, Value(fixnum: count)))
        return .failed
      default:
        _ = signal(.invalidFunction, list(f))
        return .failed
      }
    }
  }

  private func callSubr(
    _ f: Value, _ w: UnsafeMutablePointer<Value>, _ n: Int, called: Value
  ) -> CallState {
    var n = n
    if n < f.subrMinimum || n > f.subrMaximum ?? Int.max {
      _ = signal(.wrongNumberOfArguments, list(called, Value(fixnum: n)))
      return .failed
    }
    let declared = f.subrDeclared
    while n < declared {
      w[2 + n] = .nil
      n += 1
    }
    vm.pointee.sp = w + 2 + n
    if vm.pointee.isProfiling { return profiledSubr(f, w, n) }
    do throws(Signal) {
      w.pointee = try unsafeBitCast(f.words[1], to: Body.self)(self, Args(base: w + 2, count: n))
      return .done
    } catch { return .failed }
  }

  private func enter(
    _ f: Value, _ w: UnsafeMutablePointer<Value>, _ count: Int, called: Value
  ) -> CallState {
    w.pointee = f
    if w > vm.pointee.stackLimit && !checkStack(w) { return .failed }
    let code = Value(bits: f.words[2])
    let shape = Code.shape(code)
    if count < shape.minimum || (count > shape.maximum && !shape.hasRest) {
      _ = signal(.wrongNumberOfArguments, list(arityObject(f), Value(fixnum: count)))
      return .failed
    }
    if shape.hasRest && count > shape.maximum {
      var rest = Value.nil
      var i = count
      while i > shape.maximum {
        i -= 1
        rest = cons(w[2 + i], rest)
      }
      w[2 + shape.maximum] = rest
    } else {
      var i = count
      let end = shape.maximum + (shape.hasRest ? 1 : 0)
      while i < end {
        w[2 + i] = .nil
        i += 1
      }
    }
    if vm.pointee.isProfiling {
      return profiledEnter(w, shape.maximum + (shape.hasRest ? 1 : 0), called: called)
    }
    return .enter
  }

  /// What `wrong-number-of-arguments` shows for a closure: its definition, of the program's own Lisp
  /// how many arguments it takes.
  private func arityObject(_ f: Value) -> Value {
    let code = Value(bits: f.words[2])
    if Code.isBundled(code) {
      let shape = Code.shape(code)
      return cons(
        Value(fixnum: shape.minimum),
        shape.hasRest ? intern("many" as StaticString) : Value(fixnum: shape.maximum))
    }
    if !Code.isLexical(code) { return cons(.lambda, Code.lambda(code)) }
    return cons(environment(of: f), Code.lambda(code))
  }

  // MARK: Depth

  /// The signal for too deep a recursion.
  @inline(never)
  public func nestingError() -> Signal {
    // Room for the handler to run: the limit is checked again after the next return.
    let keepLow = vm.pointee.nativeStackLow
    vm.pointee.nativeStackLow -= 128 * 1024
    defer { vm.pointee.nativeStackLow = keepLow }
    return error("Lisp nesting exceeds \u{2018}max-lisp-eval-depth\u{2019}")
  }

  /// Signals an error when the native stack is nearly used up: for natives that call themselves.
  @inline(__always)
  public func checkNativeStack() throws(Signal) {
    if _slowPath(csupport_stack_pointer() < vm.pointee.nativeStackLow) { throw nestingError() }
  }

  /// Called when a frame begins above `stackLimit`: is it an interrupt, real depth, or only the
  /// time to count again? Returns false when something was signalled.
  @inline(never)
  func checkStack(_ w: UnsafeMutablePointer<Value>) -> Bool {
    if vm.pointee.isProfiling { return checkProfiledStack(w) }
    if vm.pointee.interrupt != 0 {
      if interruptSignal() != nil { return false }
    }
    // Cleanups of an exit have room beyond the limits, so that they can run after one was met.
    let isUnwinding = vm.pointee.unwinding > 0
    let end = vm.pointee.stackEnd - 4096
    if w >= (isUnwinding ? vm.pointee.stackEnd : end) {
      _ = nestingError()
      return false
    }
    if isUnwinding { return true }
    let limit = valueIfBound(.maxLispEvalDepth) ?? Value(fixnum: 1600)
    let most = limit.isFixnum ? limit.fixnum : 1600
    let depth = frameDepth()
    if depth >= most {
      _ = nestingError()
      return false
    }
    // A frame takes three words at least, so the limit cannot be passed before this address.
    let next = w + max(1, (most - depth) * 3)
    vm.pointee.stackLimit = min(next, end)
    return true
  }

  /// Let the next deep call count frames again: after `max-lisp-eval-depth` or the stack changed.
  func resetStackLimit() { vm.pointee.stackLimit = vm.pointee.stackBase }

  /// Number of Lisp frames now.
  func frameDepth() -> Int {
    var n = 0
    walkFrames { _, _ in
      n += 1
      return true
    }
    return n
  }

  /// Visit the Lisp frames, innermost first, with each one's point of execution. Stops when
  /// `visit` returns false.
  func walkFrames(
    _ visit: (UnsafeMutablePointer<Value>, UnsafePointer<UInt64>) -> Bool
  ) {
    var fp = vm.pointee.frame
    var pc = vm.pointee.programCounter
    let outermost = vm.pointee.stackBase + 8
    while fp > outermost {
      if !visit(fp, pc) { return }
      let returnAddress = fp[-1].bits
      if returnAddress == 0 {
        pc = UnsafePointer(bitPattern: fp[-3].bits)!
        fp = UnsafeMutablePointer(bitPattern: fp[-4].bits)!
      } else {
        pc = UnsafePointer(bitPattern: returnAddress)!
        fp = fp - 2 - Int((pc[-2] >> 16) & 0xFFFF)
      }
    }
  }
}

extension World {
  /// Whether little native stack is left: recursion over data must end, with `nestingError()`.
  public var isTooDeep: Bool { csupportTooDeep(self) }
}

/// Whether little native stack is left, for native recursion over data.
@inline(__always)
func csupportTooDeep(_ world: World) -> Bool {
  csupport_stack_pointer() < world.vm.pointee.nativeStackLow
}
