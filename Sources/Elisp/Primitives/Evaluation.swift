func installEvaluation(_ r: Registry) {
  r.defun(
    "eval", "FORM &optional LEXICAL",
    "Evaluate FORM and return its value. LEXICAL: t for lexical binding, nil for dynamic, or an alist of lexical bindings."
  ) { w, a throws(Signal) in
    if a[1].isCons { return try w.eval(a[0], environment: a[1]) }
    return try w.eval(a[0], lexical: a[1].isTrue)
  }
  r.defun(
    "funcall", "FUNCTION &rest ARGUMENTS", "Call FUNCTION with ARGUMENTS and return its value."
  ) { w, a throws(Signal) in
    try w.callWindow(from: a, skipping: 1, count: a.count - 1)
  }
  r.defun(
    "apply", "FUNCTION &rest ARGUMENTS",
    "Call FUNCTION with ARGUMENTS, the last of which is a list of further arguments."
  ) { w, a throws(Signal) in
    if a.count == 1 {
      guard a[0].isCons else { throw w.wrongType(.listp, a[0]) }
      return try w.applyFunction(a[0].car, a[0].cdr)
    }
    return try w.callSpreading(a)
  }
  r.defun(
    "signal", "ERROR-SYMBOL DATA",
    "Signal the error ERROR-SYMBOL with DATA, a list. Does not return."
  ) { w, a throws(Signal) in
    if a[0].isNil {
      if a[1].isNil { throw w.signal(.error, .nil) }
      // The data are a whole error object.
      guard a[1].isCons else { throw w.wrongType(.listp, a[1]) }
    }
    let symbol = a[0].isNil ? a[1].car : a[0]
    guard symbol.isSymbol else { throw w.wrongType(.symbolp, symbol) }
    throw w.signal(a[0], a[1])
  }
  r.defun("throw", "TAG VALUE", "Leave the innermost `catch' for TAG, which returns VALUE.") {
    w, a throws(Signal) in
    throw w.beginThrow(a[0], a[1])
  }
  r.defun(
    "macroexpand", "FORM &optional ENVIRONMENT",
    "Expand the macro call FORM until it is none. ENVIRONMENT: alist of local macros."
  ) { w, a throws(Signal) in
    try w.macroexpand(a[0], environment: a[1])
  }
  r.defun("macroexpand-1", "FORM &optional ENVIRONMENT", "Expand the macro call FORM once.") {
    w, a throws(Signal) in
    try w.macroexpandOnce(a[0], environment: a[1]) ?? a[0]
  }
  r.defun("macroexpand-all", "FORM &optional ENVIRONMENT", "Expand every macro call in FORM.") {
    w, a throws(Signal) in
    try w.macroexpandAll(a[0], environment: a[1])
  }
  r.defun(
    "internal--check-call", "FUNCTION COUNT",
    "Signal an error if FUNCTION is none, or a primitive that does not take COUNT arguments."
  ) { w, a throws(Signal) in
    let function = w.indirectFunction(a[0])
    if w.canBeCalled(a[0], a[1].fixnum) { return .nil }
    if function.isSubr { throw w.signal(.wrongNumberOfArguments, w.list(a[0], a[1])) }
    throw w.signal(
      a[0].isSymbol && function.isNil ? .voidFunction : .invalidFunction, w.list(a[0]))
  }
  r.defun(
    "internal--define-constant", "SYMBOL VALUE &optional DOC",
    "Give SYMBOL the value VALUE as `defconst' does."
  ) { w, a throws(Signal) in
    guard a[0].isSymbol else { throw w.wrongType(.symbolp, a[0]) }
    w.symbol(w.resolveAlias(a[0])).pointee.flags |= Symbol.special
    try w.setToplevelDefault(try w.symbolArgument(a[0]), a[1])
    w.put(a[0], .riskyLocalVariable, .t)
    if a[2].isTrue { w.put(a[0], .variableDocumentation, a[2]) }
    w.noteDefinition(a[0])
    return a[0]
  }
  r.defun(
    "internal--defvar-needs-value", "SYMBOL &optional DOC",
    "Declare SYMBOL special; return t when it has no value yet."
  ) { w, a throws(Signal) in
    guard a[0].isSymbol else { throw w.wrongType(.symbolp, a[0]) }
    let target = w.resolveAlias(a[0])
    w.symbol(target).pointee.flags |= Symbol.special
    if a[1].isTrue { w.put(a[0], .variableDocumentation, a[1]) }
    w.noteDefinition(a[0])
    if let b = w.toplevelBinding(target) { return Value(b.pointee.old == .unbound) }
    return Value(w.defaultValue(target) == nil)
  }
  r.defun(
    "internal--define-variable", "SYMBOL VALUE", "Give SYMBOL its first value, outside any `let'."
  ) { w, a throws(Signal) in
    try w.setToplevelDefault(try w.symbolArgument(a[0]), a[1])
    return a[0]
  }
  r.defun("internal-make-var-special", "SYMBOL", "Declare SYMBOL special.") { w, a throws(Signal) in
    w.symbol(try w.symbolArgument(a[0])).pointee.flags |= Symbol.special
    return .nil
  }
  r.defun(
    "special-variable-p", "SYMBOL", "Whether SYMBOL is declared special by `defvar' or `defconst'."
  ) { w, a throws(Signal) in
    guard a[0].isSymbol else { throw w.wrongType(.symbolp, a[0]) }
    return Value(w.symbol(a[0]).pointee.flags & Symbol.special != 0)
  }
  r.defun("functionp", "OBJECT", "Whether OBJECT can be called as a function.") {
    w, a throws(Signal) in
    Value(w.isFunction(a[0]))
  }
  r.defun(
    "func-arity", "FUNCTION",
    "The least and most arguments FUNCTION takes: (MIN . MAX), MAX being a number, `many' or `unevalled'."
  ) { w, a throws(Signal) in
    try w.arity(a[0])
  }
  r.defun("subrp", "OBJECT", "Whether OBJECT is a primitive function or special form.") {
    w, a throws(Signal) in
    Value(a[0].isSubr || a[0].isObject(.special))
  }
  r.defun("subr-primitive-p", "OBJECT", "Whether OBJECT is a primitive function.") {
    w, a throws(Signal) in
    Value(a[0].isSubr || a[0].isObject(.special))
  }
  r.defun("subr-name", "SUBR", "The name of a primitive, a string.") { w, a throws(Signal) in
    if a[0].isSubr { return w.symbolName(a[0].subrName) }
    if a[0].isObject(.special) { return w.symbolName(a[0].slot(0)) }
    throw w.wrongType(.subrp, a[0])
  }
  r.defun("subr-arity", "SUBR", "The least and most arguments of a primitive: (MIN . MAX).") {
    w, a throws(Signal) in
    guard a[0].isSubr || a[0].isObject(.special) else { throw w.wrongType(.subrp, a[0]) }
    return try w.arity(a[0])
  }
  r.defun("subr-native-elisp-p", "OBJECT", "Always nil: nothing is compiled to machine code.") {
    _, _ throws(Signal) in .nil
  }
  r.defun("special-form-p", "OBJECT", "Whether OBJECT is a special form, or a symbol naming one.") {
    w, a throws(Signal) in
    Value(w.indirectFunction(a[0]).isObject(.special))
  }
  r.defun("macrop", "OBJECT", "Non-nil when OBJECT is a macro, or a symbol naming one.") {
    w, a throws(Signal) in
    let f = w.indirectFunction(a[0])
    if f.isCons && f.car == .macro { return .t }
    if f.isCons && f.car == .autoload {
      return w.autoloadKind(f) == .macro ? w.list(.t) : .nil
    }
    return .nil
  }
  r.defun(
    "byte-code-function-p", "OBJECT",
    "Whether OBJECT is compiled code. Functions here print as their source and count as none."
  ) { _, _ throws(Signal) in .nil }
  r.defun(
    "compiled-function-p", "OBJECT", "Whether OBJECT is a compiled function, primitives included."
  ) { w, a throws(Signal) in Value(a[0].isSubr) }
  r.defun("closurep", "OBJECT", "Whether OBJECT is a closure.") { w, a throws(Signal) in
    Value(a[0].isClosure)
  }
  r.defun("interpreted-function-p", "OBJECT", "Whether OBJECT is a function defined in Lisp.") {
    w, a throws(Signal) in Value(a[0].isClosure)
  }
  r.defun(
    "handler-bind-1", "BODYFUN &rest HANDLERS",
    "Call BODYFUN with condition handlers in force: alternating lists of conditions and functions."
  ) { w, a throws(Signal) in
    let count = w.vm.pointee.handlerCount
    var i = a.count - 2
    while i >= 1 {
      w.pushHandler(.bind, tag: a[i], slot: 0)
      w.vm.pointee.handlers[w.vm.pointee.handlerCount - 1].function = a[i + 1]
      i -= 2
    }
    let result = try w.funcall(a[0])
    w.vm.pointee.handlerCount = count
    return result
  }
  r.defun("garbage-collect", "", "Collect garbage now; return statistics as Emacs does.") {
    w, _ throws(Signal) in
    w.collectGarbage()
    try w.runFinalizers()
    return w.heapStatistics()
  }
  r.defun("garbage-collect-maybe", "FACTOR", "Collect garbage if much was allocated.") {
    w, _ throws(Signal) in
    w.collectIfNeeded()
    return .nil
  }
  r.defun(
    "backtrace-frames", "&optional BASE",
    "The Lisp frames now, innermost first: lists (t FUNCTION ARGS FLAGS)."
  ) { w, _ throws(Signal) in
    w.frameList()
  }
  r.defun(
    "mapbacktrace", "FUNCTION &optional BASE",
    "Call FUNCTION with EVALD, FUNC, ARGS and FLAGS of each frame, innermost first."
  ) { w, a throws(Signal) in
    var frames = w.frames(from: a[1], asking: "mapbacktrace", w.list(a[0]))
    while frames.isCons {
      _ = try w.applyFunction(a[0], frames.car)
      frames = frames.cdr
    }
    return .nil
  }
  r.defun(
    "orgstar-gc-stress", "ON",
    "Collect at every allocation when ON, poisoning what is freed. For tests."
  ) { w, a throws(Signal) in
    w.vm.pointee.heap.stress = a[0].isTrue
    w.collectGarbage()
    return .nil
  }
  r.defun(
    "orgstar-memory-limit", "&optional BYTES",
    "How many bytes the process may use before Lisp gets an error; set it if BYTES is given."
  ) { w, a throws(Signal) in
    if a[0].isTrue { w.vm.pointee.heap.memoryLimit = try w.naturalArgument(a[0]) }
    return Value(fixnum: w.vm.pointee.heap.memoryLimit)
  }
}

extension World {
  /// `funcall` from a primitive's own argument window.
  func callWindow(from a: Args, skipping: Int, count: Int) throws(Signal) -> Value {
    let base = vm.pointee.sp + 4
    if base + count >= vm.pointee.stackEnd { throw nestingError() }
    for i in 0..<count { base[i] = a[skipping + i] }
    return try callPrepared(a[0], count)
  }

  /// `apply` from a primitive's own argument window.
  func callSpreading(_ a: Args) throws(Signal) -> Value {
    let base = vm.pointee.sp + 4
    var n = 0
    for i in 1..<(a.count - 1) {
      base[n] = a[i]
      n += 1
    }
    var l = a[a.count - 1]
    while l.isCons {
      if base + n >= vm.pointee.stackEnd { throw nestingError() }
      base[n] = l.car
      n += 1
      l = l.cdr
    }
    if l.isTrue { throw wrongType(.listp, a[a.count - 1]) }
    return try callPrepared(a[0], n)
  }

  func heapStatistics() -> Value {
    func row(_ kind: StaticString, _ size: Int, _ used: Int) -> Value {
      list(intern(kind), Value(fixnum: size), Value(fixnum: used), Value(fixnum: 0))
    }
    let heap = vm.pointee.heap
    return list(
      row("conses", 16, heap.consBlocks.count * (Block.granules - Block.consFirst)),
      row("symbols", 64, vm.pointee.symbolCount),
      row("vectors", 16, heap.objectBlocks.count * (Block.granules - Block.objectFirst)),
      list(intern("string-bytes"), Value(fixnum: 1), Value(fixnum: heap.largeBytes)),
      list(intern("heap"), Value(fixnum: 1), Value(fixnum: heap.liveBytes)))
  }

  /// Whether a value can be called.
  public func isFunction(_ v: Value) -> Bool {
    var f = v
    if f.isSymbol {
      if f.isNil || symbol(f).pointee.function.isNil { return false }
      f = indirectFunction(f)
      if f.isCons && f.car == .autoload { return autoloadKind(f) == .function }
    }
    if f.isSubr || f.isClosure { return true }
    if f.isCons { return f.car == .lambda || f.car == .closure }
    return false
  }

  /// Whether there is a function `v` as far as can be told without calling it, and, when it is a
  /// primitive, it takes `count` arguments.
  func canBeCalled(_ v: Value, _ count: Int) -> Bool {
    let f = indirectFunction(v)
    if f.isSubr { return count >= f.subrMinimum && count <= f.subrMaximum ?? Int.max }
    if f.isCons { return f.car == .lambda || f.car == .closure || f.car == .autoload }
    return f.isClosure
  }

  /// `func-arity`.
  func arity(_ v: Value) throws(Signal) -> Value {
    var f = indirectFunction(v)
    let many = intern("many" as StaticString)
    if f.isCons && f.car == .autoload {
      try loadAutoload(f, name: v, macro: false)
      f = indirectFunction(v)
    }
    if f.isCons && f.car == .macro { f = f.cdr }
    if f.isNil {
      throw v.isSymbol ? signal(.voidFunction, list(v)) : signal(.invalidFunction, list(v))
    }
    if f.isSubr {
      return cons(Value(fixnum: f.subrMinimum), f.subrMaximum.map { Value(fixnum: $0) } ?? many)
    }
    if f.isObject(.special) {
      let form = SpecialForm(rawValue: f.slot(1).fixnum)!
      return cons(Value(fixnum: form.minimum), intern("unevalled" as StaticString))
    }
    if f.isCons && (f.car == .lambda || f.car == .closure) { f = try closure(fromList: f) }
    guard f.isClosure else { throw signal(.invalidFunction, list(v)) }
    let shape = Code.shape(Value(bits: f.words[2]))
    return cons(
      Value(fixnum: shape.minimum), shape.hasRest ? many : Value(fixnum: shape.maximum))
  }
}
