extension World {
  /// Height of the binding stack, for `unbind(to:)`.
  @inlinable @inline(__always)
  public var bindingDepth: Int { vm.pointee.bindingTop - vm.pointee.bindingBase }

  @usableFromInline @inline(__always)
  func pushBinding(_ kind: Binding.Kind, _ what: Value, _ old: Value, _ place: Value = .nil) {
    vm.pointee.bindingTop.pointee = Binding(kind: kind, what: what, old: old, place: place)
    vm.pointee.bindingTop += 1
  }

  /// Bind a variable dynamically, as `let` of a special variable does, until `unbind(to:)`.
  /// Constants and overflow are reported by `bindChecked`.
  public func bind(_ variable: Value, _ value: Value) {
    let s = symbol(variable)
    if s.pointee.flags & Symbol.slow == 0 {
      pushBinding(.global, variable, s.pointee.value)
      s.pointee.value = value
      return
    }
    bindSlow(variable, value)
  }

  /// As `bind`, with the errors that Lisp code can meet.
  @inline(never)
  func bindChecked(_ variable: Value, _ value: Value) throws(Signal) {
    let s = symbol(variable)
    if s.pointee.flags & Symbol.constant != 0 {
      throw signal(.settingConstant, list(variable))
    }
    if vm.pointee.bindingTop >= vm.pointee.bindingEnd {
      throw signal(.excessiveVariableBinding, .nil)
    }
    var value = value
    if s.pointee.flags & Symbol.slow != 0 {
      let target = resolveAlias(variable)
      if let info = symbol(target).pointee.info {
        value = try fitting(value, info)
        if info.pointee.watchers.isTrue {
          let isLocal =
            info.pointee.mayBeLocal && vm.pointee.currentLocals?.pointee.find(target) != nil
          try notifyWatchers(
            target, value, operation: "let", place: isLocal ? vm.pointee.currentBuffer : .nil)
        }
      }
    }
    bind(variable, value)
  }

  private func bindSlow(_ variable: Value, _ value: Value) {
    let target = resolveAlias(variable)
    let s = symbol(target)
    guard s.pointee.flags & Symbol.slow != 0, let info = s.pointee.info else {
      pushBinding(.global, target, s.pointee.value)
      s.pointee.value = value
      return
    }
    if info.pointee.mayBeLocal, let place = vm.pointee.currentLocals?.pointee.find(target) {
      pushBinding(.local, target, place.pointee, vm.pointee.currentBuffer)
      place.pointee = value
    } else {
      pushBinding(.defaultValue, target, info.pointee.defaultValue)
      info.pointee.defaultValue = value
    }
  }

  /// Arrange that `function` is called with no arguments when the scope is left.
  public func pushCleanup(_ function: Value) { pushBinding(.cleanup, function, .nil) }

  /// Arrange that a native function is called with `value` when the scope is left, however.
  public func pushNativeCleanup(_ value: Value, _ body: @convention(thin) (World, Value) -> Void) {
    pushBinding(.native, value, Value(bits: unsafeBitCast(body, to: UInt.self)))
  }

  /// Remember the current buffer until the scope is left: `save-current-buffer`.
  public func saveCurrentBuffer() {
    pushBinding(.currentBuffer, vm.pointee.currentBuffer, .nil)
  }

  /// Remember the current buffer and its point until the scope is left: `save-excursion`.
  public func saveExcursion() {
    let buffer = vm.pointee.currentBuffer
    guard let header = currentBufferHeader else { return pushBinding(.currentBuffer, .nil, .nil) }
    pushBinding(.excursion, buffer, header.saveExcursion(self))
  }

  /// Remember the narrowing until the scope is left: `save-restriction`.
  public func saveRestriction() {
    let buffer = vm.pointee.currentBuffer
    guard let header = currentBufferHeader else { return pushBinding(.currentBuffer, .nil, .nil) }
    pushBinding(.restriction, buffer, header.saveRestriction(self))
  }

  /// The current buffer as a Lisp value; nil before there is one.
  @inlinable @inline(__always)
  public var currentBufferValue: Value { vm.pointee.currentBuffer }

  /// The header of the current buffer, if there is one.
  @inlinable @inline(__always)
  public var currentBufferHeader: BufferHeader? {
    let b = vm.pointee.currentBuffer
    guard b.isForeign else { return nil }
    return b.reference(to: BufferHeader.self)
  }

  /// Make `buffer` current.
  public func setCurrentBuffer(_ buffer: BufferHeader) {
    vm.pointee.currentBuffer = object(buffer)
    vm.pointee.currentLocals = buffer.locals
  }

  /// Undo bindings down to `depth`, running cleanups. A cleanup that exits by itself replaces
  /// the exit under way: then this throws.
  public func unbind(to depth: Int) throws(Signal) {
    let target = vm.pointee.bindingBase + depth
    while vm.pointee.bindingTop > target {
      vm.pointee.bindingTop -= 1
      let b = vm.pointee.bindingTop.pointee
      if b.kind == .global {
        symbol(b.what).pointee.value = b.old
      } else {
        try undo(b)
      }
    }
  }

  @inline(never)
  private func undo(_ b: Binding) throws(Signal) {
    switch b.kind {
    case .global:
      symbol(b.what).pointee.value = b.old
    case .defaultValue:
      let s = symbol(b.what)
      if let info = s.pointee.info {
        if info.pointee.watchers.isTrue {
          try notifyWatchers(b.what, b.old, operation: "unlet", place: .nil)
        }
        info.pointee.defaultValue = b.old
      } else {
        s.pointee.value = b.old
      }
    case .local:
      guard b.place.isForeign else { return }
      let header = unsafeDowncast(
        b.place.unmanaged.takeUnretainedValue(), to: BufferHeader.self)
      guard header.isLive, let place = header.locals.pointee.find(b.what) else { return }
      if let info = symbol(b.what).pointee.info, info.pointee.watchers.isTrue {
        try notifyWatchers(b.what, b.old, operation: "unlet", place: b.place)
      }
      place.pointee = b.old
    case .cleanup:
      // The exit in flight, if any, must survive what the cleanup does.
      let saved = (
        vm.pointee.exitKind, vm.pointee.exitTarget, vm.pointee.exitValue, vm.pointee.exitTag
      )
      let mark = rootMark
      keep(saved.2)
      keep(saved.3)
      let count = vm.pointee.handlerCount
      do throws(Signal) {
        _ = try funcall(b.what)
      } catch {
        releaseRoots(to: mark)
        throw error
      }
      vm.pointee.handlerCount = count
      releaseRoots(to: mark)
      (vm.pointee.exitKind, vm.pointee.exitTarget, vm.pointee.exitValue, vm.pointee.exitTag) =
        saved
    case .currentBuffer:
      restoreBuffer(b.what)
    case .excursion:
      if restoreBuffer(b.what), let header = currentBufferHeader {
        header.restoreExcursion(b.old, self)
      }
    case .restriction:
      guard b.what.isForeign else { return }
      let header = unsafeDowncast(
        b.what.unmanaged.takeUnretainedValue(), to: BufferHeader.self)
      if header.isLive { header.restoreRestriction(b.old, self) }
    case .native:
      typealias Native = @convention(thin) (World, Value) -> Void
      unsafeBitCast(b.old.bits, to: Native.self)(self, b.what)
    }
  }

  @discardableResult
  private func restoreBuffer(_ buffer: Value) -> Bool {
    guard buffer.isForeign else { return false }
    let header = unsafeDowncast(
      buffer.unmanaged.takeUnretainedValue(), to: BufferHeader.self)
    guard header.isLive else { return false }
    vm.pointee.currentBuffer = buffer
    vm.pointee.currentLocals = header.locals
    return true
  }
}
