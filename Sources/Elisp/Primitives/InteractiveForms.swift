/// Commands: what makes a function one, and whether it was called as one.
func installInteractiveForms(_ r: Registry) {
  r.defun(
    "commandp", "FUNCTION &optional FOR-CALL-INTERACTIVELY",
    "Whether FUNCTION can be called as a command; keyboard macros count unless FOR-CALL-INTERACTIVELY."
  ) { w, a throws(Signal) in
    Value(w.isCommand(a[0], macros: a[1].isNil))
  }
  r.defun(
    "interactive-form", "CMD",
    "The form (interactive …) that tells how the command CMD reads its arguments, or nil."
  ) { w, a throws(Signal) in
    var f = a[0]
    var hops = 0
    while f.isSymbol && f.isTrue && hops < 100 {
      let own = w.get(f, .interactiveForm)
      if own.isTrue { return own }
      let next = w.symbol(f).pointee.function
      if next.isCons && next.car == .autoload {
        guard w.isCommand(next, macros: false) else { return .nil }
        try w.loadAutoload(next, name: f, macro: false)
        if w.symbol(f).pointee.function == next { return .nil }
        continue
      }
      f = next
      hops += 1
    }
    guard let specification = w.interactiveSpecification(f) else { return .nil }
    return w.cons(.interactive, specification)
  }
  r.defun(
    "internal--evaluate-interactive", "FUNCTION FORM",
    "The value of FORM, of FUNCTION's `interactive' form, among the variables FUNCTION captured."
  ) { w, a throws(Signal) in
    let f = w.indirectFunction(a[0])
    guard f.isClosure else { return try w.eval(a[1], lexical: true) }
    return try w.evaluate(a[1], capturedBy: f)
  }
  r.defun("command-modes", "COMMAND", "The major modes that COMMAND is meant for, or nil.") {
    w, a throws(Signal) in
    guard a[0].isSymbol else { return .nil }
    var f = a[0]
    while f.isSymbol && f.isTrue {
      let modes = w.get(f, w.intern("command-modes" as StaticString))
      if modes.isTrue { return modes }
      f = w.symbol(f).pointee.function
    }
    return w.interactiveSpecification(f).map { $0.isCons ? $0.cdr : .nil } ?? .nil
  }
  r.defun(
    "funcall-interactively", "FUNCTION &rest ARGS",
    "Call FUNCTION with ARGS as a command: `called-interactively-p' is true in it."
  ) { w, a throws(Signal) in
    let depth = w.bindingDepth
    // The frame that the call makes begins at a known place of the stack.
    let base = UInt(bitPattern: w.vm.pointee.sp + 4)
    w.bind(.interactiveFrame, Value(fixnum: Int(base >> 3)))
    let value = try w.callWindow(from: a, skipping: 1, count: a.count - 1)
    try w.unbind(to: depth)
    return value
  }
  r.defvar("internal--interactive-frame", .nil)
  r.defun(
    "called-interactively-p", "&optional KIND",
    "Whether the function that asks was called as a command; for KIND `interactive', by a user."
  ) { w, a throws(Signal) in
    if a[0] == .interactive,
      w.isTrue(w.intern("noninteractive")) || w.isTrue(w.intern("executing-kbd-macro"))
    {
      return .nil
    }
    return Value(try w.isCalledInteractively())
  }
  r.alias("interactive-p", "called-interactively-p")
}

extension World {
  /// The arguments of a function's `interactive` form, a list; nil when it is no command.
  fileprivate func interactiveSpecification(_ f: Value) -> Value? {
    if f.isSubr { return f.subrInteractive.map { $0.isEmpty ? .nil : list(string($0)) } }
    if f.isClosure {
      let held = Code.interactive(Value(bits: f.words[2]))
      return held.isCons ? held.car : nil
    }
    guard f.isCons else { return nil }
    if f.car == .lambda, f.cdr.isCons { return LambdaHeader(f.cdr.cdr).interactive }
    if f.car == .closure, f.cdr.isCons, f.cdr.cdr.isCons {
      return LambdaHeader(f.cdr.cdr.cdr).interactive
    }
    return nil
  }

  fileprivate func isCommand(_ v: Value, macros: Bool) -> Bool {
    var f = v
    var hops = 0
    while f.isSymbol && f.isTrue && hops < 100 {
      if get(f, .interactiveForm).isTrue && symbol(f).pointee.function.isTrue { return true }
      f = symbol(f).pointee.function
      hops += 1
    }
    if f.isString || f.isVector { return macros }
    if f.isCons && f.car == .autoload {
      let parts = items(f)
      return parts.count > 3 && parts[3].isTrue
    }
    return interactiveSpecification(f) != nil
  }

  /// Whether the Lisp frame that runs now is the one `funcall-interactively` made, or is under
  /// it only by advice.
  fileprivate func isCalledInteractively() throws(Signal) -> Bool {
    guard let mark = valueIfBound(.interactiveFrame), mark.isFixnum else { return false }
    let base = UInt(mark.fixnum) << 3
    var found = false
    let advised = valueIfBound(intern("advice--table" as StaticString)) ?? .nil
    let table = advised.as(HashTable.self)
    var functions: [Value] = []
    walkFrames { fp, _ in
      if !(fp[-2].isClosure && Code.isPart(Value(bits: fp[-2].words[2]))) {
        functions.append(fp[-2])
      }
      if UInt(bitPattern: fp) == base {
        found = true
        return false
      }
      return table != nil && functions.count < 32
    }
    guard found, functions.count > 1 else { return found }
    guard let table else { return false }
    // Every frame between must belong to the advice of the function called as a command, and
    // the asking one must be the function advised or advice.
    var f = functions[functions.count - 1]
    while let entry = try table.get(f) {
      let parts = items(entry)
      guard parts.count > 2 else { return false }
      f = indirectFunction(parts[2])
    }
    return f == functions[0]
  }
}
