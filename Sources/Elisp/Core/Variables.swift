extension World {
  /// The variable that an alias stands for in the end.
  public func resolveAlias(_ variable: Value) -> Value {
    var v = variable
    while true {
      let s = symbol(v)
      guard s.pointee.flags & Symbol.slow != 0, let info = s.pointee.info,
        info.pointee.alias != .unbound
      else { return v }
      v = info.pointee.alias
    }
  }

  /// The value of a variable here and now, or nil when it is void.
  @inlinable @inline(__always)
  public func valueIfBound(_ variable: Value) -> Value? {
    let v = symbol(variable).pointee.value
    if _fastPath(v != .unbound) { return v }
    let slow = slowValue(variable)
    return slow == .unbound ? nil : slow
  }

  @usableFromInline @inline(never)
  func slowValue(_ variable: Value) -> Value {
    let s = symbol(variable)
    guard s.pointee.flags & Symbol.slow != 0, let info = s.pointee.info else { return .unbound }
    if info.pointee.alias != .unbound {
      let target = resolveAlias(variable)
      return valueIfBound(target) ?? .unbound
    }
    if info.pointee.mayBeLocal, let place = vm.pointee.currentLocals?.pointee.find(variable) {
      return place.pointee
    }
    return info.pointee.defaultValue
  }

  /// The value of a variable: `symbol-value`. Signals `void-variable`.
  @inlinable @inline(__always)
  public func value(_ variable: Value) throws(Signal) -> Value {
    if let v = valueIfBound(variable) { return v }
    return try valueOfVoid(variable)
  }

  /// Whether a variable has a true value; a void one counts as nil.
  @inlinable
  public func isTrue(_ variable: Value) -> Bool { (valueIfBound(variable) ?? .nil).isTrue }

  /// Set a variable: `set`. Signals `setting-constant`.
  @inlinable @inline(__always)
  public func set(_ variable: Value, _ value: Value) throws(Signal) {
    let s = symbol(variable)
    if _fastPath(s.pointee.flags & Symbol.storeSlow == 0) {
      s.pointee.value = value
      return
    }
    try setSlow(variable, value)
  }

  @usableFromInline @inline(never)
  func setSlow(_ variable: Value, _ value: Value) throws(Signal) {
    let target = resolveAlias(variable)
    let s = symbol(target)
    if s.pointee.flags & Symbol.constant != 0 {
      // Setting a keyword to itself is allowed.
      if isKeyword(target) && value == target { return }
      throw signal(.settingConstant, list(variable))
    }
    guard s.pointee.flags & Symbol.slow != 0, let info = s.pointee.info else {
      s.pointee.value = value
      return
    }
    let value = try fitting(value, info)
    if info.pointee.watchers.isTrue {
      let isLocal =
        info.pointee.mayBeLocal
        && (vm.pointee.currentLocals?.pointee.find(target) != nil
          || (info.pointee.automaticallyLocal && !isBoundByLet(target)))
      try notifyWatchers(
        target, value, operation: "set", place: isLocal ? vm.pointee.currentBuffer : .nil)
    }
    if let locals = vm.pointee.currentLocals, info.pointee.mayBeLocal {
      if let place = locals.pointee.find(target) {
        place.pointee = value
        return
      }
      if info.pointee.automaticallyLocal && !isBoundByLet(target) {
        locals.pointee.set(target, value)
        return
      }
    }
    info.pointee.defaultValue = value
  }

  /// The value that a variable of a restricted kind takes for `value`.
  func fitting(_ value: Value, _ info: UnsafeMutablePointer<VariableInfo>) throws(Signal) -> Value {
    switch info.pointee.kind {
    case .any: return value
    case .boolean: return Value(value.isTrue)
    case .integer:
      if value.isInteger { return value }
    case .optionalInteger:
      if value.isInteger || value.isNil { return value }
    case .symbol:
      if value.isSymbol { return value }
      throw wrongType(.symbolp, value)
    }
    throw wrongType(.integerp, value)
  }

  /// Whether a `let` has bound the default value of `variable`; then `setq` of an automatically
  /// local variable sets that binding and makes no local one.
  private func isBoundByLet(_ variable: Value) -> Bool {
    var b = vm.pointee.bindingTop
    while b > vm.pointee.bindingBase {
      b -= 1
      if b.pointee.kind == .defaultValue && b.pointee.what == variable && b.pointee.place.isNil {
        return true
      }
    }
    return false
  }

  /// The default value of a variable, or nil when it has none.
  public func defaultValue(_ variable: Value) -> Value? {
    let target = resolveAlias(variable)
    let s = symbol(target)
    let v = s.pointee.info.map { $0.pointee.defaultValue } ?? s.pointee.value
    return v == .unbound ? nil : v
  }

  /// Set the default value of a variable: `set-default`.
  public func setDefault(_ variable: Value, _ value: Value) throws(Signal) {
    let target = resolveAlias(variable)
    let s = symbol(target)
    if s.pointee.flags & Symbol.constant != 0 {
      if isKeyword(target) && value == target { return }
      throw signal(.settingConstant, list(variable))
    }
    if let info = s.pointee.info {
      let value = try fitting(value, info)
      if info.pointee.watchers.isTrue {
        try notifyWatchers(target, value, operation: "set", place: .nil)
      }
      info.pointee.defaultValue = value
    } else {
      s.pointee.value = value
    }
  }

  /// The default value outside any `let`: what `default-toplevel-value` returns.
  func toplevelBinding(_ variable: Value) -> UnsafeMutablePointer<Binding>? {
    let target = resolveAlias(variable)
    var b = vm.pointee.bindingBase
    while b < vm.pointee.bindingTop {
      let k = b.pointee.kind
      if (k == .global || k == .defaultValue) && b.pointee.what == target { return b }
      b += 1
    }
    return nil
  }

  /// Set the default value outside any `let`: `set-default-toplevel-value`.
  public func setToplevelDefault(_ variable: Value, _ value: Value) throws(Signal) {
    if let b = toplevelBinding(variable) {
      b.pointee.old = value
    } else {
      try setDefault(variable, value)
    }
  }

  /// Make the variable's slow state, if it has none yet.
  @discardableResult
  func makeInfo(_ variable: Value) -> UnsafeMutablePointer<VariableInfo> {
    let s = symbol(variable)
    if let info = s.pointee.info { return info }
    let info = UnsafeMutablePointer<VariableInfo>.allocate(capacity: 1)
    info.initialize(to: VariableInfo())
    info.pointee.defaultValue = s.pointee.value
    s.pointee.value = .unbound
    s.pointee.info = info
    s.pointee.flags |= Symbol.slow
    // What is bound now gives its old value back to the default: the value cell stays void.
    var b = vm.pointee.bindingBase
    while b < vm.pointee.bindingTop {
      if b.pointee.kind == .global, b.pointee.what == variable {
        b.pointee.kind = .defaultValue
        // Bound when it was a plain variable.
        b.pointee.place = .t
      }
      b += 1
    }
    return info
  }

  /// Declare that setting the variable makes it local: `make-variable-buffer-local`.
  public func makeAutomaticallyLocal(_ variable: Value, leavingVoid: Bool = false) {
    let target = resolveAlias(variable)
    let info = makeInfo(target)
    info.pointee.mayBeLocal = true
    info.pointee.automaticallyLocal = true
    if info.pointee.defaultValue == .unbound && !leavingVoid { info.pointee.defaultValue = .nil }
    symbol(target).pointee.flags |= Symbol.special
  }

  /// Give the variable a local value in the current buffer: `make-local-variable`.
  public func makeLocal(_ variable: Value) {
    let target = resolveAlias(variable)
    let info = makeInfo(target)
    info.pointee.mayBeLocal = true
    guard let locals = vm.pointee.currentLocals, locals.pointee.find(target) == nil else { return }
    locals.pointee.set(target, info.pointee.defaultValue)
  }

  /// Set the variable's local value in the current buffer: `setq-local`.
  public func setLocal(_ variable: Value, _ value: Value) {
    let target = resolveAlias(variable)
    makeInfo(target).pointee.mayBeLocal = true
    if let locals = vm.pointee.currentLocals {
      locals.pointee.set(target, value)
    } else {
      symbol(target).pointee.info!.pointee.defaultValue = value
    }
  }

  /// Declare a variable special with a first value, as `defvar` in native code does: an existing
  /// value stays.
  public func defineVariable(_ name: StaticString, _ value: Value, local: Bool = false) {
    let v = intern(name)
    symbol(v).pointee.flags |= Symbol.special
    if defaultValue(v) == nil {
      if let info = symbol(v).pointee.info {
        info.pointee.defaultValue = value
      } else {
        symbol(v).pointee.value = value
      }
    }
    if local { makeAutomaticallyLocal(v) }
  }

  /// Call the functions watching a variable.
  func notifyWatchers(
    _ variable: Value, _ value: Value, operation: String, place: Value
  ) throws(Signal) {
    guard let info = symbol(variable).pointee.info else { return }
    var w = info.pointee.watchers
    while w.isCons {
      _ = try funcall(w.car, variable, value, intern(operation), place)
      w = w.cdr
    }
  }

  // MARK: Function cells

  /// The function a symbol or function value leads to through aliases, or nil.
  public func indirectFunction(_ function: Value) -> Value {
    var f = function
    var hops = 0
    while f.isSymbol && f.isTrue {
      f = symbol(f).pointee.function
      hops += 1
      if hops > 100 { return .nil }
    }
    return f
  }

  /// Set a symbol's function cell: `fset`.
  public func setFunction(_ symbol: Value, _ function: Value) {
    let s = self.symbol(symbol)
    if s.pointee.flags & (Symbol.openCoded | Symbol.expanded) != 0, vm.pointee.builtComplete {
      changeMeaning(symbol, to: function)
      return
    }
    s.pointee.function = function
    if vm.pointee.builtComplete { s.pointee.flags |= Symbol.redefined }
  }

  /// Whether native code may call its own implementation of `symbol` instead of going through
  /// the function cell.
  @inlinable @inline(__always)
  public func isPristine(_ symbol: Value) -> Bool {
    self.symbol(symbol).pointee.flags & Symbol.redefined == 0
  }
}
