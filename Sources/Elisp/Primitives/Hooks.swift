extension World {
  /// The functions of a hook variable, its local and global parts in order. Root them before a call.
  public func hookFunctions(_ hook: Value) -> [Value] {
    let v = valueIfBound(hook) ?? .nil
    func list(_ v: Value) -> [Value] { isHookList(v) ? items(v) : [v] }
    if v.isNil { return [] }
    var out: [Value] = []
    for f in list(v) {
      if f == .t {
        if let d = defaultValue(hook), d.isTrue { out += list(d).filter { $0 != .t } }
      } else {
        out.append(f)
      }
    }
    return out
  }

  private func isHookList(_ v: Value) -> Bool {
    v.isNil || (v.isCons && v.car != .lambda && v.car != .closure)
  }

  /// Call the functions of a hook with arguments until `stop` says so of a value.
  public func runHook(
    _ hook: Value, _ arguments: [Value] = [], until stop: (Value) -> Bool = { _ in false }
  ) throws(Signal) -> Value {
    guard hook.isSymbol else { throw wrongType(.symbolp, hook) }
    let functions = hookFunctions(hook)
    let mark = rootMark
    for f in functions { keep(f) }
    var last = Value.nil
    for f in functions {
      last = try funcall(f, arguments)
      if stop(last) { break }
    }
    releaseRoots(to: mark)
    return last
  }

  private func member(_ f: Value, _ l: Value) throws(Signal) -> Bool {
    for x in items(l) { if try equal(x, f) { return true } }
    return false
  }

  fileprivate func addHook(_ a: Args) throws(Signal) -> Value {
    let hook = a[0]
    guard hook.isSymbol else { throw wrongType(.symbolp, hook) }
    if valueIfBound(hook) == nil && defaultValue(hook) == nil { try setDefault(hook, .nil) }
    symbol(resolveAlias(hook)).pointee.flags |= Symbol.special
    let local = a[3].isTrue
    if local {
      if locals(of: .nil)?.pointee.find(resolveAlias(hook)) == nil {
        makeLocal(hook)
        try set(hook, list(.t))
      }
    }
    var current = local ? valueIfBound(hook) ?? .nil : defaultValue(hook) ?? .nil
    if !isHookList(current) { current = list(current) }
    if try member(a[1], current) { return .nil }
    let depthTable = intern("hook--depth-alist" as StaticString)
    let depth = a[2].isFixnum ? a[2].fixnum : a[2].isTrue ? 90 : 0
    var depths = get(hook, depthTable)
    func depthOf(_ f: Value) throws(Signal) -> Int {
      for d in items(depths) where d.isCons {
        if try equal(d.car, f) { return d.cdr.isFixnum ? d.cdr.fixnum : 0 }
      }
      return 0
    }
    if depth != 0 {
      depths = cons(cons(a[1], Value(fixnum: depth)), depths)
      put(hook, depthTable, depths)
    }
    // In front of the first function of the same or a greater depth; behind it when positive.
    var out: [Value] = []
    var placed = false
    for f in items(current) {
      if !placed {
        let d = f == .t ? 0 : try depthOf(f)
        if depth > 0 ? d > depth : d >= depth {
          out.append(a[1])
          placed = true
        }
      }
      out.append(f)
    }
    if !placed { out.append(a[1]) }
    let result = list(out)
    if local { try set(hook, result) } else { try setDefault(hook, result) }
    return result
  }

  fileprivate func removeHook(_ a: Args) throws(Signal) -> Value {
    let hook = try symbolArgument(a[0])
    let local = a[2].isTrue
    if local && locals(of: .nil)?.pointee.find(resolveAlias(hook)) == nil { return .nil }
    var current = local ? valueIfBound(hook) ?? .nil : defaultValue(hook) ?? .nil
    if !isHookList(current) { current = list(current) }
    // The rest behind the first function stays the list it is.
    while current.isCons, try equal(current.car, a[1]) { current = current.cdr }
    var out: [Value] = []
    for f in items(current) where !(try equal(f, a[1])) { out.append(f) }
    let rest = try listLength(current) == out.count ? current : list(out)
    if local {
      if out == [.t] {
        locals(of: .nil)?.pointee.remove(resolveAlias(hook))
      } else {
        try set(hook, rest)
      }
    } else if defaultValue(hook) != nil {
      try setDefault(hook, rest)
    }
    return .nil
  }
}

func installHooks(_ r: Registry) {
  r.defun(
    "add-hook", "HOOK FUNCTION &optional DEPTH LOCAL",
    "Add FUNCTION to HOOK, in front unless DEPTH is positive; only for the current buffer when LOCAL."
  ) { w, a throws(Signal) in
    try w.addHook(a)
  }
  r.defun("remove-hook", "HOOK FUNCTION &optional LOCAL", "Remove FUNCTION from HOOK.") {
    w, a throws(Signal) in
    try w.removeHook(a)
  }
  r.defun("run-hooks", "&rest HOOKS", "Call the functions of each of HOOKS.") {
    w, a throws(Signal) in
    for i in 0..<a.count { _ = try w.runHook(a[i]) }
    return .nil
  }
  r.defun("run-hook-with-args", "HOOK &rest ARGS", "Call the functions of HOOK with ARGS.") {
    w, a throws(Signal) in
    _ = try w.runHook(a[0], w.items(a.rest(1, w)))
    return .nil
  }
  r.defun(
    "run-hook-with-args-until-success", "HOOK &rest ARGS",
    "Call the functions of HOOK with ARGS until one returns non-nil; that value."
  ) { w, a throws(Signal) in
    let v = try w.runHook(a[0], w.items(a.rest(1, w))) { $0.isTrue }
    return v
  }
  r.defun(
    "run-hook-with-args-until-failure", "HOOK &rest ARGS",
    "Call the functions of HOOK with ARGS until one returns nil; then nil."
  ) { w, a throws(Signal) in
    if w.hookFunctions(try w.symbolArgument(a[0])).isEmpty { return .t }
    return try w.runHook(a[0], w.items(a.rest(1, w))) { $0.isNil }
  }
  r.defun(
    "run-hook-wrapped", "HOOK WRAP &rest ARGS",
    "Call WRAP with each function of HOOK and ARGS until it returns non-nil."
  ) { w, a throws(Signal) in
    let arguments = w.items(a.rest(2, w))
    let functions = w.hookFunctions(try w.symbolArgument(a[0]))
    let mark = w.rootMark
    defer { w.releaseRoots(to: mark) }
    for f in functions { w.keep(f) }
    for f in functions {
      let v = try w.funcall(a[1], [f] + arguments)
      if v.isTrue { return v }
    }
    return .nil
  }
}
