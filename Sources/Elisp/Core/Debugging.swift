// Whether an error, or a quit, goes to the debugger before its handler gets it.
extension World {
  /// Call the debugger for an error that the handler of `conditions` is to get, if the settings say
  /// so; nil when the error then goes to that handler. `handler` is its place on the handler stack.
  func debuggerExit(_ object: Value, handler: Int) -> Signal? {
    let error = object.isCons ? object.car : object
    let setting: Value = isQuit(error) ? .debugOnQuit : .debugOnError
    guard let wanted = valueIfBound(setting), wanted.isTrue, asksForDebugger(handler) else {
      return nil
    }
    // As in Emacs: once, until there was input.
    let events = valueIfBound(.inputEvents) ?? .nil
    let count = events.isFixnum ? events.fixnum : 0
    guard wanted.isList ? matches(error, wanted) : true, !isTrue(.inhibitDebugger),
      vm.pointee.debuggedEvents < count
    else { return nil }
    let function = valueIfBound(.debugger) ?? .nil
    if function == .debug && symbol(.debug).pointee.function.isNil {
      if handler >= 0, vm.pointee.handlers[handler].kind == .native { return nil }
    }
    do throws(Signal) {
      if try isIgnoredByDebugger(error, object) { return nil }
      if function == .debug && symbol(.debug).pointee.function.isNil { return toOutermost(object) }
      vm.pointee.debuggedEvents = count
      let depth = bindingDepth
      bind(.inhibitDebugger, .t)
      _ = try funcall(function, .error, object)
      try unbind(to: depth)
    } catch { return error }
    return nil
  }

  private func isQuit(_ error: Value) -> Bool {
    for k in ListCells(error.isSymbol ? get(error, .errorConditions) : .nil) where k.car == .quit {
      return true
    }
    return error == .quit
  }

  /// Whether a handler does not keep errors from the debugger.
  private func asksForDebugger(_ handler: Int) -> Bool {
    if handler < 0 || isTrue(.debugOnSignal) { return true }
    let h = vm.pointee.handlers[handler]
    if h.kind == .native {
      // The outermost is what shows errors that nothing handles.
      for i in 0..<handler where vm.pointee.handlers[i].kind == .native { return false }
      return true
    }
    for c in ListCells(h.tag) where c.car == .debug { return true }
    return false
  }

  /// Whether `debug-ignored-errors` names a condition of the error, or matches its message.
  private func isIgnoredByDebugger(_ error: Value, _ object: Value) throws(Signal) -> Bool {
    let ignored = try value(.debugIgnoredErrors)
    var message = Value.nil
    for entry in ListCells(ignored) {
      if entry.car.isString {
        if message.isNil { message = try call("error-message-string", object) }
        if message.isString, try call("string-match-p", entry.car, message).isTrue { return true }
      } else if entry.car.isSymbol, matches(error, entry.car) {
        return true
      }
    }
    return false
  }

  /// Without a debugger the error ends the program, or is shown at the prompt.
  private func toOutermost(_ object: Value) -> Signal? {
    for i in 0..<vm.pointee.handlerCount where vm.pointee.handlers[i].kind == .native {
      noteErrorTrace(object)
      vm.pointee.exitKind = .signal
      vm.pointee.exitValue = object
      vm.pointee.exitTarget = i
      return Signal()
    }
    return nil
  }
}
