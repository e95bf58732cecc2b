extension World {
  /// Begin a signal: find its handler, run `handler-bind` functions, and return the error to
  /// `throw`. The manual's `signal`.
  ///
  /// - Parameters:
  ///   - symbol: the error symbol (or nil, when `data` is a whole error object to re-signal).
  ///   - data: its data, a list.
  @inline(never)
  public func signal(_ symbol: Value, _ data: Value) -> Signal {
    let object = symbol.isNil && data.isCons ? data : cons(symbol, data)
    return beginSignal(object)
  }

  /// `(error MESSAGE)` with `message` as it stands.
  @inline(never)
  public func error(_ message: String) -> Signal {
    signal(.error, list(string(message)))
  }
  /// `(error MESSAGE OBJECT)`; a proper list is the rest of the data itself, as in Emacs.
  @inline(never)
  public func error(_ message: String, about object: Value) -> Signal {
    var end = object
    for cell in ListCells(object) { end = cell.cdr }
    keep(object)
    let data = end.isNil ? object : list(object)
    return signal(.error, cons(string(message), data))
  }
  /// `(user-error MESSAGE)`.
  @inline(never)
  public func userError(_ message: String) -> Signal {
    signal(.userError, list(string(message)))
  }
  /// `(wrong-type-argument PREDICATE VALUE)`.
  @inline(never)
  public func wrongType(_ predicate: Value, _ value: Value) -> Signal {
    signal(.wrongTypeArgument, list(predicate, value))
  }
  /// `(args-out-of-range VALUES…)`.
  @inline(never)
  public func argsOutOfRange(_ values: Value...) -> Signal {
    signal(.argsOutOfRange, list(values))
  }

  /// Begin a `throw` to `tag`.
  @inline(never)
  public func beginThrow(_ tag: Value, _ value: Value) -> Signal {
    // As in Emacs, nil is the tag of no `catch`.
    var i = tag.isNil ? -1 : vm.pointee.handlerCount - 1
    while i >= 0 {
      let h = vm.pointee.handlers + i
      if h.pointee.kind == .catcher && h.pointee.tag == tag {
        vm.pointee.exitKind = .thrown
        vm.pointee.exitTag = tag
        vm.pointee.exitValue = value
        vm.pointee.exitTarget = i
        return Signal()
      }
      i -= 1
    }
    return signal(.noCatch, list(tag, value))
  }

  /// Whether an error symbol is of one of the kinds in `conditions`: a symbol, `t`, or a list.
  func matches(_ errorSymbol: Value, _ conditions: Value) -> Bool {
    if conditions == .t { return true }
    let kinds = errorSymbol.isSymbol ? get(errorSymbol, .errorConditions) : .nil
    func oneOf(_ condition: Value) -> Bool {
      if condition == .t { return true }
      for k in ListCells(kinds) where k.car == condition { return true }
      return false
    }
    if conditions.isSymbol { return !conditions.isNil && oneOf(conditions) }
    for c in ListCells(conditions) where oneOf(c.car) { return true }
    return false
  }

  @inline(never)
  func beginSignal(_ object: Value) -> Signal {
    let errorSymbol = object.isCons ? object.car : object
    if vm.pointee.builtComplete {
      let hook = symbol(.signalHookFunction).pointee.value
      if hook.isTrue && hook != .unbound && vm.pointee.handlerCount > 0 {
        let depth = bindingDepth
        bind(.signalHookFunction, .nil)
        do throws(Signal) {
          _ = try funcall(hook, errorSymbol, object.isCons ? object.cdr : .nil)
          try unbind(to: depth)
        } catch { return error }
      }
    }
    var i = vm.pointee.handlerCount - 1
    while i >= 0 {
      let h = vm.pointee.handlers + i
      switch h.pointee.kind {
      case .skip:
        i -= h.pointee.slot
      case .catcher:
        break
      case .condition, .native:
        if matches(errorSymbol, h.pointee.tag) {
          if let exit = debuggerExit(object, handler: i) { return exit }
          if h.pointee.kind == .native { noteErrorTrace(object) }
          vm.pointee.exitKind = .signal
          vm.pointee.exitValue = object
          vm.pointee.exitTarget = i
          return Signal()
        }
      case .bind:
        if matches(errorSymbol, h.pointee.tag) {
          // While it runs, handlers from this one up are out of force.
          let count = vm.pointee.handlerCount
          let function = h.pointee.function
          pushHandler(.skip, tag: .nil, slot: count - i)
          do throws(Signal) {
            _ = try funcall(function, object)
          } catch { return error }
          vm.pointee.handlerCount = count
        }
      }
      i -= 1
    }
    if let exit = debuggerExit(object, handler: -1) { return exit }
    noteErrorTrace(object)
    vm.pointee.exitKind = .signal
    vm.pointee.exitValue = object
    vm.pointee.exitTarget = -1
    return Signal()
  }

  /// An error as a native caller sees it.
  public struct Failure: Error {
    /// The error object: `(SYMBOL . DATA)`.
    public let object: Value
    /// The error symbol.
    public var symbol: Value { object.isCons ? object.car : object }
    /// The error’s data, a list.
    public var data: Value { object.isCons ? object.cdr : .nil }
  }

  /// Run `body`; if it signals an error of the kinds in `conditions` (`t`: any, quit included),
  /// undo its bindings and return the failure. The native `condition-case`.
  public func catching<R>(
    _ conditions: Value = .error, _ body: () throws(Signal) -> R
  ) throws(Signal) -> Result<R, Failure> {
    let index = vm.pointee.handlerCount
    let sp = vm.pointee.sp
    let level = vm.pointee.level
    let (frame, programCounter) = (vm.pointee.frame, vm.pointee.programCounter)
    let roots = vm.pointee.rootCount
    pushHandler(.native, tag: conditions, slot: 0)
    do throws(Signal) {
      let r = try body()
      vm.pointee.handlerCount = index
      return .success(r)
    } catch {
      var current = error
      while true {
        if vm.pointee.exitTarget == index {
          let bindingTop = vm.pointee.handlers[index].bindingTop
          vm.pointee.handlerCount = index + 1
          vm.pointee.sp = sp
          vm.pointee.level = level
          vm.pointee.frame = frame
          vm.pointee.programCounter = programCounter
          vm.pointee.rootCount = roots
          let object = vm.pointee.exitValue
          do throws(Signal) {
            try unbind(to: bindingTop - vm.pointee.bindingBase)
          } catch {
            // A cleanup left by another exit, which replaces this one.
            current = error
            continue
          }
          vm.pointee.handlerCount = index
          vm.pointee.exitValue = .nil
          return .failure(Failure(object: object))
        }
        throw current
      }
    }
  }

  /// Run `body`, catching a `throw` to `tag`; returns the thrown value then.
  public func catchingThrow(
    _ tag: Value, _ body: () throws(Signal) -> Value
  ) throws(Signal) -> Value {
    let index = vm.pointee.handlerCount
    let sp = vm.pointee.sp
    let level = vm.pointee.level
    let (frame, programCounter) = (vm.pointee.frame, vm.pointee.programCounter)
    let roots = vm.pointee.rootCount
    pushHandler(.catcher, tag: tag, slot: 0)
    vm.pointee.handlers[index].level = -1
    do throws(Signal) {
      let r = try body()
      vm.pointee.handlerCount = index
      return r
    } catch {
      var current = error
      while vm.pointee.exitTarget == index {
        let bindingTop = vm.pointee.handlers[index].bindingTop
        vm.pointee.handlerCount = index + 1
        vm.pointee.sp = sp
        vm.pointee.level = level
        vm.pointee.frame = frame
        vm.pointee.programCounter = programCounter
        vm.pointee.rootCount = roots
        do throws(Signal) {
          try unbind(to: bindingTop - vm.pointee.bindingBase)
        } catch {
          current = error
          continue
        }
        vm.pointee.handlerCount = index
        let value = vm.pointee.exitValue
        vm.pointee.exitValue = .nil
        return value
      }
      throw current
    }
  }

  func pushHandler(_ kind: Handler.Kind, tag: Value, slot: Int) {
    let i = vm.pointee.handlerCount
    precondition(i < vm.pointee.handlerCapacity - 8, "orgstar: handler stack overflow")
    vm.pointee.handlers[i] = Handler(
      kind: kind, tag: tag, level: -1, base: i, bindingTop: vm.pointee.bindingTop,
      framePointer: vm.pointee.sp, programCounter: nil, slot: slot, function: .nil,
      roots: vm.pointee.rootCount)
    vm.pointee.handlerCount = i + 1
  }

  /// The word that is nonzero while an interrupt is pending, for loops that poll.
  public var interruptFlag: UnsafePointer<Int32> {
    UnsafeRawPointer(vm).advanced(by: MemoryLayout<VMState>.offset(of: \.interrupt)!)
      .assumingMemoryBound(to: Int32.self)
  }

  /// Signal `quit` (or carry out what `interrupt(_:)` asked) if one is pending.
  public func checkInterrupt() throws(Signal) {
    if _slowPath(vm.pointee.interrupt != 0), let quit = interruptSignal() { throw quit }
  }

  /// The quit that a pending interrupt becomes, or nil when `inhibit-quit` holds it back.
  func interruptSignal() -> Signal? {
    let reason = vm.pointee.interrupt
    guard reason != 0 else { return nil }
    let inhibit = symbol(.inhibitQuit).pointee.value
    if inhibit.isTrue && inhibit != .unbound && reason == InterruptReason.quit.rawValue {
      return nil
    }
    vm.pointee.interrupt = 0
    resetStackLimit()
    if reason == InterruptReason.memory.rawValue { return memoryError() }
    vm.pointee.finishedInterrupt = reason
    return signal(.quit, .nil)
  }
}
