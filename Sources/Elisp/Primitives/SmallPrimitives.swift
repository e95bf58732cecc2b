/// Primitives of the language core that belong to no larger area.
func installSmallPrimitives(_ r: Registry) {
  r.defun("car-less-than-car", "A B", "Whether A's car is less than B's car.") {
    w, a throws(Signal) in
    func first(_ v: Value) throws(Signal) -> Value {
      if v.isCons { return v.car }
      if v.isNil { return v }
      throw w.wrongType(.listp, v)
    }
    return Value(try w.compare(.less, try first(a[0]), try first(a[1])))
  }
  r.defun("ngettext", "MSGID MSGID-PLURAL N", "MSGID when N is 1, else MSGID-PLURAL.") {
    w, a throws(Signal) in
    _ = try w.stringArgument(a[0])
    _ = try w.stringArgument(a[1])
    let n = try w.integerArgument(a[2])
    return n == Value(fixnum: 1) ? a[0] : a[1]
  }
  r.defun("vector-or-char-table-p", "OBJECT", "Whether OBJECT is a vector or a char-table.") {
    _, a throws(Signal) in
    Value(a[0].isVector || a[0].exactly(CharTable.self) != nil)
  }
  r.defun("prefix-numeric-value", "RAW", "The number that the raw prefix argument RAW means.") {
    _, a throws(Signal) in
    if a[0].isFixnum { return a[0] }
    if a[0].isCons && a[0].car.isFixnum { return a[0].car }
    return Value(fixnum: a[0].isSymbol && a[0] == .minus ? -1 : 1)
  }
  r.defun(
    "variable-binding-locus", "VARIABLE", "The buffer that VARIABLE's value comes from, or nil."
  ) { w, a throws(Signal) in
    let s = w.resolveAlias(try w.symbolArgument(a[0]))
    guard w.vm.pointee.currentLocals?.pointee.find(s) != nil else { return .nil }
    return w.vm.pointee.currentBuffer
  }
  r.defun(
    "make-byte-code", "ARGLIST BYTE-CODE CONSTANTS DEPTH &rest ELEMENTS",
    "Signal an error: byte code is not run."
  ) { w, _ throws(Signal) in
    throw w.signal(.unsupported, w.list(w.string("Byte code is not run; load the source")))
  }
  r.defun("byte-code", "BYTESTR VECTOR MAXDEPTH", "Signal an error: byte code is not run.") {
    w, _ throws(Signal) in
    throw w.signal(.unsupported, w.list(w.string("Byte code is not run; load the source")))
  }
  r.defun("fetch-bytecode", "OBJECT", "OBJECT: there is nothing to fetch.") {
    _, a throws(Signal) in a[0]
  }
  r.defun("function-equal", "F1 F2", "Whether two functions are the same.") {
    _, a throws(Signal) in Value(a[0] == a[1])
  }
  r.defun("lax-plist-put", "PLIST PROP VAL", "PLIST with VAL for PROP, compared with `equal'.") {
    w, a throws(Signal) in
    var p = a[0]
    var last = Value.nil
    while p.isCons && p.cdr.isCons {
      if try w.equal(p.car, a[1]) {
        p.cdr.car = a[2]
        return a[0]
      }
      last = p.cdr
      p = last.cdr
    }
    if p.isTrue { throw w.wrongType(.plistp, a[0]) }
    let added = w.list(a[1], a[2])
    if last.isNil { return added }
    last.cdr = added
    return a[0]
  }
  r.defun(
    "internal-make-var-non-special", "SYMBOL", "Undo that SYMBOL is declared special."
  ) { w, a throws(Signal) in
    w.symbol(try w.symbolArgument(a[0])).pointee.flags &= ~Symbol.special
    return .nil
  }
  r.defun(
    "object-intervals", "OBJECT", "The runs of text properties of a string: (START END PLIST)."
  ) { w, a throws(Signal) in
    var text = a[0]
    if let object = a[0].isForeign ? a[0].unmanaged.takeUnretainedValue() : nil,
      object is BufferHeader
    {
      let depth = w.bindingDepth
      w.saveCurrentBuffer()
      _ = try w.call("set-buffer", a[0])
      text = try w.call("buffer-string")
      try w.unbind(to: depth)
    }
    let runs = w.stringRuns(try w.stringArgument(text))
    if runs.isEmpty { return .nil }
    var rows: [Value] = []
    var at = 0
    let mark = w.rootMark
    func add(_ from: Int, _ to: Int, _ plist: Value) {
      if from >= to { return }
      let row = w.list(Value(fixnum: from), Value(fixnum: to), plist)
      w.keep(row)
      rows.append(row)
    }
    for run in runs {
      add(at, run.start, .nil)
      add(run.start, run.end, run.plist)
      at = run.end
    }
    add(at, text.stringLength, .nil)
    let result = w.list(rows)
    w.releaseRoots(to: mark)
    return result
  }
  r.defun(
    "backtrace-frame", "NFRAMES &optional BASE",
    "The frame NFRAMES up the stack, counted from the call of BASE: (EVALD FUNCTION ARGS…), or nil."
  ) { w, a throws(Signal) in
    var n = try w.naturalArgument(a[0])
    let arguments = a[1].isNil ? w.list(a[0]) : w.list(a[0], a[1])
    var frames = w.frames(from: a[1], asking: "backtrace-frame", arguments)
    while n > 0 && frames.isCons {
      frames = frames.cdr
      n -= 1
    }
    guard frames.isCons else { return .nil }
    let frame = frames.car
    return w.cons(frame.car, w.cons(frame.cdr.car, frame.cdr.cdr.car))
  }
  r.defun("backtrace-debug", "LEVEL FLAG &optional BASE", "FLAG: frames have no debugging flag.") {
    _, a throws(Signal) in a[1]
  }
}

extension World {
  /// The frames from the call of the function `base` outwards, none when it is not there. With a
  /// nil base, all, the first being that of the primitive that asks.
  func frames(from base: Value, asking name: StaticString, _ arguments: Value) -> Value {
    let all = frameList()
    if base.isNil { return cons(list(.t, intern(name), arguments, .nil), all) }
    let wanted = indirectFunction(base)
    var f = all
    while f.isCons {
      let function = f.car.cdr.car
      if function == base || (wanted.isTrue && indirectFunction(function) == wanted) { return f }
      f = f.cdr
    }
    return .nil
  }
}
