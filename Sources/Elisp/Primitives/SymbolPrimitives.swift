extension World {
  /// A symbol that may be set, or an error.
  func checkVariable(_ v: Value) throws(Signal) {
    let s = try symbolArgument(v)
    if symbol(s).pointee.flags & Symbol.constant != 0 {
      throw signal(.settingConstant, list(s))
    }
  }

  /// A symbol, or the `wrong-type-argument` error.
  @inline(__always)
  func symbolArgument(_ v: Value) throws(Signal) -> Value {
    if v.isSymbol { return v }
    throw wrongType(.symbolp, v)
  }
  /// A string, or the `wrong-type-argument` error.
  @inline(__always)
  @discardableResult
  public func stringArgument(_ v: Value) throws(Signal) -> Value {
    if v.isString { return v }
    throw wrongType(.stringp, v)
  }
  /// A fixnum, or the `wrong-type-argument` error.
  @inline(__always)
  public func fixnumArgument(_ v: Value) throws(Signal) -> Int {
    if v.isFixnum { return v.fixnum }
    throw wrongType(v.isBignum ? .fixnump : .integerp, v)
  }
  /// A natural number, or the `wrong-type-argument` error.
  public func naturalArgument(_ v: Value) throws(Signal) -> Int {
    if v.isFixnum && v.fixnum >= 0 { return v.fixnum }
    throw wrongType(.wholenump, v)
  }
}

func installSymbols(_ r: Registry) {
  r.defun("symbol-value", "SYMBOL", "The value of SYMBOL as a variable.") { w, a throws(Signal) in
    try w.value(try w.symbolArgument(a[0]))
  }
  r.defun("set", "SYMBOL VALUE", "Set the variable SYMBOL to VALUE and return VALUE.") {
    w, a throws(Signal) in
    try w.set(try w.symbolArgument(a[0]), a[1])
    return a[1]
  }
  r.defun("boundp", "SYMBOL", "Whether SYMBOL has a value as a variable.") { w, a throws(Signal) in
    let s = try w.symbolArgument(a[0])
    if w.valueIfBound(s) != nil { return .t }
    return Value(try w.autoloadVariable(s) != nil)
  }
  r.defun("makunbound", "SYMBOL", "Make SYMBOL void as a variable.") { w, a throws(Signal) in
    let s = try w.symbolArgument(a[0])
    if w.symbol(s).pointee.flags & Symbol.constant != 0 {
      throw w.signal(.settingConstant, w.list(s))
    }
    let target = w.resolveAlias(s)
    if let info = w.symbol(target).pointee.info {
      if info.pointee.watchers.isTrue {
        try w.notifyWatchers(target, .nil, operation: "makunbound", place: .nil)
      }
      if let place = w.vm.pointee.currentLocals?.pointee.find(target) {
        place.pointee = .unbound
      } else {
        info.pointee.defaultValue = .unbound
      }
    } else {
      w.symbol(target).pointee.value = .unbound
    }
    return s
  }
  r.defun("symbol-function", "SYMBOL", "The function definition of SYMBOL, or nil.") {
    w, a throws(Signal) in
    w.symbol(try w.symbolArgument(a[0])).pointee.function
  }
  r.defun("fboundp", "SYMBOL", "Whether SYMBOL has a function definition.") { w, a throws(Signal) in
    Value(w.symbol(try w.symbolArgument(a[0])).pointee.function.isTrue)
  }
  r.defun("fset", "SYMBOL DEFINITION", "Set SYMBOL's function definition to DEFINITION.") {
    w, a throws(Signal) in
    let s = try w.symbolArgument(a[0])
    if s.isNil && a[1].isTrue { throw w.signal(.settingConstant, w.list(s)) }
    w.setFunction(s, a[1])
    return a[1]
  }
  r.defun("fmakunbound", "SYMBOL", "Make SYMBOL's function definition void.") {
    w, a throws(Signal) in
    let symbol = try w.symbolArgument(a[0])
    if symbol.isNil || symbol == .t { throw w.signal(.settingConstant, w.list(symbol)) }
    w.setFunction(symbol, .nil)
    return symbol
  }
  r.defun(
    "defalias", "SYMBOL DEFINITION &optional DOCSTRING",
    "Set SYMBOL's function definition to DEFINITION, as `defun' does."
  ) { w, a throws(Signal) in
    let s = try w.symbolArgument(a[0])
    if s.isNil { throw w.signal(.settingConstant, w.list(s)) }
    if a[2].isTrue { w.put(s, .functionDocumentation, a[2]) }
    try w.define(s, as: a[1])
    return s
  }
  r.defun(
    "indirect-function", "OBJECT &optional NOERROR",
    "The function at the end of OBJECT's chain of aliases."
  ) { w, a throws(Signal) in
    var f = a[0]
    var hops = 0
    while f.isSymbol && f.isTrue {
      f = w.symbol(f).pointee.function
      hops += 1
      if hops > 100 { throw w.signal(.cyclicFunctionIndirection, w.list(a[0])) }
    }
    return f
  }
  r.defun("symbol-plist", "SYMBOL", "SYMBOL's property list.") { w, a throws(Signal) in
    w.symbol(try w.symbolArgument(a[0])).pointee.plist
  }
  r.defun("setplist", "SYMBOL PLIST", "Set SYMBOL's property list.") { w, a throws(Signal) in
    w.symbol(try w.symbolArgument(a[0])).pointee.plist = a[1]
    return a[1]
  }
  r.defun("get", "SYMBOL PROPERTY", "SYMBOL's PROPERTY, or nil.") { w, a throws(Signal) in
    w.get(try w.symbolArgument(a[0]), a[1])
  }
  r.defun("put", "SYMBOL PROPERTY VALUE", "Set SYMBOL's PROPERTY to VALUE.") {
    w, a throws(Signal) in
    w.put(try w.symbolArgument(a[0]), a[1], a[2])
    return a[2]
  }
  r.defun(
    "function-get", "FUNCTION PROPERTY &optional AUTOLOAD",
    "FUNCTION's PROPERTY, looked for through aliases."
  ) { w, a throws(Signal) in
    var f = a[0]
    while f.isSymbol && f.isTrue {
      let v = w.get(f, a[1])
      if v.isTrue { return v }
      f = w.symbol(f).pointee.function
    }
    return .nil
  }
  r.defun("function-put", "FUNCTION PROPERTY VALUE", "Set FUNCTION's PROPERTY to VALUE.") {
    w, a throws(Signal) in
    w.put(try w.symbolArgument(a[0]), a[1], a[2])
    return a[2]
  }
  r.defun("symbol-name", "SYMBOL", "SYMBOL's name, a string.") { w, a throws(Signal) in
    w.symbolName(try w.symbolArgument(a[0]))
  }
  r.defun("bare-symbol", "SYMBOL", "SYMBOL itself.") { _, a throws(Signal) in a[0] }
  r.defun("make-symbol", "NAME", "A new uninterned symbol named NAME.") { w, a throws(Signal) in
    w.makeSymbol(try w.stringArgument(a[0]).stringBytes)
  }
  r.defun("intern", "NAME &optional OBARRAY", "The symbol named NAME in OBARRAY, made if needed.") {
    w, a throws(Signal) in
    try w.internArgument(a[0], a[1], create: true)
  }
  r.defun("intern-soft", "NAME &optional OBARRAY", "The symbol named NAME in OBARRAY, or nil.") {
    w, a throws(Signal) in
    try w.internArgument(a[0], a[1], create: false)
  }
  r.defun(
    "unintern", "NAME &optional OBARRAY", "Remove the symbol NAME from OBARRAY; t if it was there."
  ) { w, a throws(Signal) in
    let obarray = try w.obarrayArgument(a[1])
    let name = a[0].isSymbol ? w.symbolName(a[0]) : try w.stringArgument(a[0])
    if obarray.isTrue { return w.uninternFrom(obarray, name, a[0]) }
    guard let s = w.internSoft(name.stringBytes), !a[0].isSymbol || s == a[0] else { return .nil }
    w.unintern(s)
    return .t
  }
  r.defvar("obarray-default-size", Value(fixnum: 59))
  r.defun("obarray-make", "&optional SIZE", "A new obarray.") { w, a throws(Signal) in
    let size = a[0].isNil ? 59 : try w.fixnumArgument(a[0])
    guard size > 0 else {
      throw w.signal(
        .wrongTypeArgument, w.list(w.intern("size" as StaticString), Value(fixnum: 0)))
    }
    try w.checkMemory(size, bytes: 8)
    return w.vector(count: size, fill: Value(fixnum: 0))
  }
  r.defun("mapatoms", "FUNCTION &optional OBARRAY", "Call FUNCTION with every symbol of OBARRAY.") {
    w, a throws(Signal) in
    let obarray = try w.obarrayArgument(a[1])
    let symbols = obarray.isNil ? w.allSymbols() : w.symbolsOf(obarray)
    let mark = w.rootMark
    for s in symbols { w.keep(s) }
    for s in symbols { _ = try w.funcall(a[0], s) }
    w.releaseRoots(to: mark)
    return .nil
  }
  r.defun(
    "gensym", "&optional PREFIX",
    "A new uninterned symbol named PREFIX (default \"g\") and a number."
  ) { w, a throws(Signal) in
    let counter = w.intern("gensym-counter" as StaticString)
    let n = w.valueIfBound(counter) ?? Value(fixnum: 0)
    try w.set(counter, try w.call("1+", n))
    let prefix = a[0].isNil ? "g" : w.swiftString(try w.call("format", w.string("%s"), a[0]))
    return w.makeSymbol(prefix + String(n.fixnum))
  }
  r.defvar("gensym-counter", Value(fixnum: 0))
  r.world.vm.pointee.standardObarray = r.world.vector(count: 1, fill: Value(fixnum: 0))
  r.defvar("obarray", r.world.vm.pointee.standardObarray)
  r.defun("keywordp", "OBJECT", "Whether OBJECT is a keyword symbol.") { w, a throws(Signal) in
    Value(w.isKeyword(a[0]))
  }
  r.defun("default-value", "SYMBOL", "SYMBOL's default value.") { w, a throws(Signal) in
    let s = try w.symbolArgument(a[0])
    if let v = w.defaultValue(s) { return v }
    if try w.autoloadVariable(s) != nil, let v = w.defaultValue(s) { return v }
    throw w.signal(.voidVariable, w.list(s))
  }
  r.defun("default-boundp", "SYMBOL", "Whether SYMBOL has a default value.") {
    w, a throws(Signal) in
    Value(w.defaultValue(try w.symbolArgument(a[0])) != nil)
  }
  r.defun("set-default", "SYMBOL VALUE", "Set SYMBOL's default value.") { w, a throws(Signal) in
    try w.setDefault(try w.symbolArgument(a[0]), a[1])
    return a[1]
  }
  r.defun("default-toplevel-value", "SYMBOL", "SYMBOL's default value outside any `let'.") {
    w, a throws(Signal) in
    let s = try w.symbolArgument(a[0])
    if let b = w.toplevelBinding(s) {
      if b.pointee.old != .unbound { return b.pointee.old }
    } else if let v = w.defaultValue(s) {
      return v
    }
    throw w.signal(.voidVariable, w.list(s))
  }
  r.defun(
    "set-default-toplevel-value", "SYMBOL VALUE", "Set SYMBOL's default value outside any `let'."
  ) { w, a throws(Signal) in
    try w.setToplevelDefault(try w.symbolArgument(a[0]), a[1])
    return .nil
  }
  r.defun(
    "make-variable-buffer-local", "VARIABLE", "Make VARIABLE local to a buffer whenever it is set.",
    interactive: "vMake Variable Buffer Local: "
  ) { w, a throws(Signal) in
    if a[0].isSymbol, let info = w.symbol(a[0]).pointee.info, info.pointee.automaticallyLocal {
      return a[0]
    }
    try w.checkVariable(a[0])
    w.makeAutomaticallyLocal(a[0])
    return a[0]
  }
  r.defun(
    "make-local-variable", "VARIABLE", "Give VARIABLE a value of its own in the current buffer.",
    interactive: "vMake Local Variable: "
  ) { w, a throws(Signal) in
    try w.checkVariable(a[0])
    w.makeLocal(a[0])
    return a[0]
  }
  r.defun(
    "kill-local-variable", "VARIABLE", "Remove VARIABLE's local value in the current buffer.",
    interactive: "vKill Local Variable: "
  ) { w, a throws(Signal) in
    let s = w.resolveAlias(try w.symbolArgument(a[0]))
    if let info = w.symbol(s).pointee.info, info.pointee.watchers.isTrue,
      w.vm.pointee.currentLocals?.pointee.find(s) != nil
    {
      try w.notifyWatchers(s, .nil, operation: "makunbound", place: w.vm.pointee.currentBuffer)
    }
    if w.symbol(s).pointee.flags & Symbol.constant != 0 { return a[0] }
    w.vm.pointee.currentLocals?.pointee.remove(s)
    return a[0]
  }
  r.defun(
    "local-variable-p", "VARIABLE &optional BUFFER", "Whether VARIABLE has a local value in BUFFER."
  ) { w, a throws(Signal) in
    let s = w.resolveAlias(try w.symbolArgument(a[0]))
    return Value(try w.localTable(of: a[1])?.pointee.find(s) != nil)
  }
  r.defun(
    "local-variable-if-set-p", "VARIABLE &optional BUFFER",
    "Whether setting VARIABLE in BUFFER would make it local."
  ) { w, a throws(Signal) in
    let s = w.resolveAlias(try w.symbolArgument(a[0]))
    if let info = w.symbol(s).pointee.info, info.pointee.automaticallyLocal { return .t }
    return Value(w.locals(of: a[1])?.pointee.find(s) != nil)
  }
  r.defun("buffer-local-value", "VARIABLE BUFFER", "VARIABLE's value in BUFFER.") {
    w, a throws(Signal) in
    let s = w.resolveAlias(try w.symbolArgument(a[0]))
    if let place = try w.localTable(of: a[1])?.pointee.find(s) {
      if place.pointee != .unbound { return place.pointee }
    } else if let v = w.defaultValue(s) {
      return v
    }
    throw w.signal(.voidVariable, w.list(a[0]))
  }
  r.defun("buffer-local-boundp", "VARIABLE BUFFER", "Whether VARIABLE has a value in BUFFER.") {
    w, a throws(Signal) in
    let s = w.resolveAlias(try w.symbolArgument(a[0]))
    if let place = w.locals(of: a[1])?.pointee.find(s) { return Value(place.pointee != .unbound) }
    return Value(w.defaultValue(s) != nil)
  }
  r.defun(
    "defvaralias", "NEW-ALIAS BASE-VARIABLE &optional DOCSTRING",
    "Make NEW-ALIAS another name of the variable BASE-VARIABLE."
  ) { w, a throws(Signal) in
    let alias = try w.symbolArgument(a[0])
    let base = try w.symbolArgument(a[1])
    if w.resolveAlias(base) == alias { throw w.signal(.cyclicVariableIndirection, w.list(base)) }
    if w.symbol(alias).pointee.flags & Symbol.constant != 0 {
      throw w.error("Cannot make a constant an alias: \(w.name(alias))")
    }
    if let info = w.symbol(alias).pointee.info, info.pointee.watchers.isTrue {
      try w.notifyWatchers(alias, base, operation: "defvaralias", place: .nil)
    }
    if w.defaultValue(base) == nil, let old = w.defaultValue(alias) { try w.setDefault(base, old) }
    let info = w.makeInfo(alias)
    info.pointee.alias = base
    w.symbol(alias).pointee.flags |= Symbol.special
    w.symbol(w.resolveAlias(base)).pointee.flags |= Symbol.special
    if a[2].isTrue { w.put(alias, .variableDocumentation, a[2]) }
    return base
  }
  r.defun("indirect-variable", "OBJECT", "The variable at the end of OBJECT's chain of aliases.") {
    w, a throws(Signal) in
    a[0].isSymbol ? w.resolveAlias(a[0]) : a[0]
  }
  r.defun("add-variable-watcher", "SYMBOL FUNCTION", "Call FUNCTION before SYMBOL changes.") {
    w, a throws(Signal) in
    let s = w.resolveAlias(try w.symbolArgument(a[0]))
    let info = w.makeInfo(s)
    var l = info.pointee.watchers
    while l.isCons {
      if try w.equal(l.car, a[1]) { return .nil }
      l = l.cdr
    }
    info.pointee.watchers = w.list(w.items(info.pointee.watchers) + [a[1]])
    return .nil
  }
  r.defun("remove-variable-watcher", "SYMBOL FUNCTION", "Undo `add-variable-watcher'.") {
    w, a throws(Signal) in
    let s = w.resolveAlias(try w.symbolArgument(a[0]))
    guard let info = w.symbol(s).pointee.info else { return .nil }
    var kept: [Value] = []
    for f in w.items(info.pointee.watchers) where !(try w.equal(f, a[1])) { kept.append(f) }
    info.pointee.watchers = w.list(kept)
    return .nil
  }
  r.defun("get-variable-watchers", "SYMBOL", "The functions watching SYMBOL.") {
    w, a throws(Signal) in
    let s = w.resolveAlias(try w.symbolArgument(a[0]))
    return w.symbol(s).pointee.info?.pointee.watchers ?? .nil
  }
}

private func w(_ r: Registry) -> World { r.world }

extension Value {
  static func defunSymbol(_ w: World) -> Value { w.intern("defun" as StaticString) }
}

extension World {
  /// Give `symbol` the function `definition` as `defalias` does.
  func define(_ symbol: Value, as definition: Value) throws(Signal) {
    let hook = get(symbol, intern("defalias-fset-function" as StaticString))
    if hook.isTrue {
      _ = try funcall(hook, symbol, definition)
    } else {
      setFunction(symbol, definition)
    }
    noteDefinition(cons(.defunSymbol(self), symbol))
  }

  /// The elements of a list. Root the list, not the array.
  public func items(_ l: Value) -> [Value] {
    var out: [Value] = []
    var l = l
    // A list that never ends gives what comes before it repeats.
    var slow = l
    while l.isCons {
      out.append(l.car)
      l = l.cdr
      if out.count & 1 == 0 {
        slow = slow.cdr
        if l == slow && l.isCons { break }
      }
    }
    return out
  }

  func locals(of buffer: Value) -> UnsafeMutablePointer<LocalTable>? {
    if buffer.isNil { return vm.pointee.currentLocals }
    return buffer.as(BufferHeader.self)?.locals
  }

  /// The local variables of a buffer argument, nil for the current one.
  func localTable(of buffer: Value) throws(Signal) -> UnsafeMutablePointer<LocalTable>? {
    if buffer.isTrue, buffer.as(BufferHeader.self) == nil { throw wrongType(.bufferp, buffer) }
    return locals(of: buffer)
  }

  /// Obarrays other than the standard one are vectors whose elements are 0 or lists of symbols.
  func internArgument(_ name: Value, _ obarray: Value, create: Bool) throws(Signal) -> Value {
    let obarray = try obarrayArgument(obarray)
    let standard = obarray.isNil
    if name.isSymbol && !create {
      let found = standard ? internSoft(nameBytes(name)) : findIn(obarray, nameBytes(name))
      return found == name ? name : .nil
    }
    let s = try stringArgument(name)
    if standard {
      let shorthands = self.shorthands
      if !shorthands.isEmpty {
        return Shorthand.expand(Array(s.stringBytes), shorthands).withUnsafeBufferPointer {
          create ? intern($0) : internSoft($0) ?? .nil
        }
      }
      if create { return intern(s.stringBytes) }
      return internSoft(s.stringBytes) ?? .nil
    }
    if !create { return findIn(obarray, s.stringBytes) ?? .nil }
    return try intern(s.stringBytes, in: obarray)
  }

  /// The symbol of a name in an obarray other than the standard one, made if there is none.
  func intern(
    _ name: UnsafeBufferPointer<UInt8>, in obarray: Value
  ) throws(Signal) -> Value {
    guard obarray.isVector, obarray.slotCount > 0 else { throw wrongType(.vectorp, obarray) }
    if let found = findIn(obarray, name) { return found }
    let made = makeSymbol(name)
    let slot = bucket(obarray, name)
    let old = obarray.slot(slot)
    obarray.setSlot(slot, cons(made, old.isCons ? old : .nil))
    return made
  }

  /// The value of `obarray` where it is not the standard obarray, else nil.
  var otherObarray: Value {
    let current = valueIfBound(.obarray) ?? .nil
    return current == vm.pointee.standardObarray ? .nil : current
  }

  /// An obarray argument, nil meaning the value of `obarray`: nil for the standard one, or the
  /// `wrong-type-argument` error.
  func obarrayArgument(_ obarray: Value) throws(Signal) -> Value {
    let chosen = obarray.isNil ? otherObarray : obarray
    if chosen.isNil || chosen == vm.pointee.standardObarray { return .nil }
    guard chosen.isVector, chosen.slotCount > 0 else { throw wrongType(.vectorp, chosen) }
    return chosen
  }

  private func bucket(_ obarray: Value, _ name: UnsafeBufferPointer<UInt8>) -> Int {
    var h: UInt = 5381
    for b in name { h = h &* 33 &+ UInt(b) }
    return Int(h % UInt(obarray.slotCount))
  }

  private func findIn(_ obarray: Value, _ name: UnsafeBufferPointer<UInt8>) -> Value? {
    guard obarray.isVector, obarray.slotCount > 0 else { return nil }
    var l = obarray.slot(bucket(obarray, name))
    while l.isCons {
      if nameBytes(l.car).elementsEqual(name) { return l.car }
      l = l.cdr
    }
    return nil
  }

  func symbolsOf(_ obarray: Value) -> [Value] {
    var out: [Value] = []
    for i in 0..<obarray.slotCount { out += items(obarray.slot(i)) }
    return out
  }

  func uninternFrom(_ obarray: Value, _ name: Value, _ original: Value) -> Value {
    for i in 0..<obarray.slotCount {
      let all = items(obarray.slot(i))
      let kept = all.filter { !nameBytes($0).elementsEqual(name.stringBytes) }
      if kept.count != all.count {
        obarray.setSlot(i, kept.isEmpty ? Value(fixnum: 0) : list(kept))
        return .t
      }
    }
    return .nil
  }

  /// Note a definition for `load-history`.
  func noteDefinition(_ entry: Value) {
    let s = symbol(.currentLoadList)
    if s.pointee.value != .unbound && symbol(.loadInProgress).pointee.value.isTrue {
      s.pointee.value = cons(entry, s.pointee.value)
    }
  }
}
