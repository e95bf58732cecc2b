extension World {
  /// A code object for a lambda expression given without its `lambda`: `(ARGS . BODY)`. It is
  /// compiled when first called or when an enclosing function is.
  /// `specials` lists what else is special in the file, as `(defvar X)` says.
  func makeCode(
    _ definition: Value, lexical: Bool, specials: Value = .nil
  ) throws(Signal) -> Value {
    guard definition.isCons, !definition.isCircular else {
      // Of a function with an environment, here an empty one, what is after its head is told.
      if definition.isNil, lexical { throw signal(.invalidFunction, list(list(list(.t)))) }
      throw signal(.invalidFunction, list(cons(.lambda, definition)))
    }
    let shape = try shape(ofArguments: definition.car, definition)
    let header = LambdaHeader(definition.cdr)
    let words = allocate(.code, slots: Code.slots)
    words[1] = UInt(bitPattern: compileFirstCode)
    words[2] = UInt(shape.maximum + 4) << 2
    words[3] = shape.word | (vm.pointee.isBundled ? Code.bundledBit : 0)
    words[4] = Value.nil.bits
    words[5] = Value.nil.bits
    words[6] = definition.bits
    words[7] = header.documentation.bits
    words[8] = Value.nil.bits
    words[9] = Value.nil.bits
    words[10] = (lexical && specials.isCons ? specials : Value(lexical)).bits
    words[11] = Value.nil.bits
    words[12] = 0
    words[13] = Value.nil.bits
    let code = Value(object: words)
    if let interactive = header.interactive {
      keep(code)
      words[8] = cons(interactive, .nil).bits
    }
    return code
  }

  /// How many arguments a lambda list takes.
  func arityShape(of arguments: Value) throws(Signal) -> Shape {
    try shape(ofArguments: arguments, cons(arguments, .nil))
  }

  private func shape(ofArguments list: Value, _ definition: Value) throws(Signal) -> Shape {
    var shape = Shape(minimum: 0, maximum: 0, hasRest: false)
    var state = 0
    var a = list
    try checkEnds(list)
    while a.isCons {
      let name = a.car
      a = a.cdr
      guard name.isSymbol else {
        throw signal(.invalidFunction, self.list(cons(.lambda, definition)))
      }
      if name == .andOptional {
        if state != 0 { throw invalidArguments(definition) }
        state = 1
      } else if name == .andRest {
        if state > 1 { throw invalidArguments(definition) }
        state = 2
      } else {
        switch state {
        case 0:
          shape.minimum += 1
          shape.maximum += 1
        case 1: shape.maximum += 1
        case 2:
          shape.hasRest = true
          state = 3
        default: throw invalidArguments(definition)
        }
      }
    }
    if state == 2 || !a.isNil { throw invalidArguments(definition) }
    return shape
  }

  private func invalidArguments(_ definition: Value) -> Signal {
    signal(.invalidFunction, list(cons(.lambda, definition)))
  }

  /// Compile an analysed function into its code object.
  func finish(_ lambda: LambdaIR) throws(Signal) {
    var emitter = Emitter(self, lambda)
    try emitter.finish()
  }

  func store(
    _ instructions: [UInt64], constants: [Value], positions: [UInt64], registers: Int,
    dependencies: Dependencies, in code: Value
  ) {
    let constantVector = constants.isEmpty ? Value.nil : vector(constants)
    keep(constantVector)
    let bytes = allocate(.bytes, slots: instructions.count)
    for (i, w) in instructions.enumerated() { bytes[i + 1] = UInt(w) }
    keep(Value(object: bytes))
    var table = Value.nil
    if !positions.isEmpty {
      let p = allocate(.bytes, slots: positions.count)
      for (i, w) in positions.enumerated() { p[i + 1] = UInt(w) }
      table = Value(object: p)
    }
    vm.pointee.rootCount -= 2
    let words = code.words
    words[1] = UInt(bitPattern: bytes + 1)
    words[2] = UInt(registers) << 2
    words[4] = constantVector.bits
    words[5] = Value(object: bytes).bits
    words[9] = table.bits
    words[12] = dependencies.rawValue << 2
  }

  /// Keep the names of what a function captures, for printing: NAME, or (NAME) when boxed.
  func noteCaptures(_ lambda: LambdaIR) {
    if lambda.captures.isEmpty { return }
    let names = lambda.captures.map { v -> Value in
      let n = v.boxed ? list(v.name) : v.name
      keep(n)
      return n
    }
    lambda.code.words[11] = list(names).bits
    vm.pointee.rootCount -= names.count
  }

  /// The captured variables of a closure with their values, outermost last.
  func capturedBindings(_ closure: Value) -> [(Value, Value)] {
    let code = Value(bits: closure.words[2])
    var out: [(Value, Value)] = []
    for (i, n) in items(Value(bits: code.words[11])).enumerated() where i + 2 < closure.slotCount {
      let v = closure.slot(2 + i)
      out.append(n.isCons ? (n.car, v.isCons ? v.car : v) : (n, v))
    }
    return out
  }

  /// The environment of a lexical closure as an interpreter has it: an alist that ends in `t`.
  func environment(of closure: Value) -> Value {
    var environment = list(.t)
    for (name, value) in capturedBindings(closure).reversed() {
      environment = cons(cons(name, value), environment)
    }
    return environment
  }

  /// The list a closure is printed as.
  func listOfClosure(_ closure: Value) throws(Signal) -> Value {
    let code = Value(bits: closure.words[2])
    let lambda = try lambda(of: code)
    if !Code.isLexical(code) { return cons(.lambda, lambda) }
    return cons(.closure, cons(environment(of: closure), lambda))
  }

  /// Compile the function of a closure that is entered for the first time. False: signalled.
  func compileClosure(_ closure: Value) -> Bool {
    let code = Value(bits: closure.words[2])
    if !Code.isCompiled(code) {
      let isCompiled =
        vm.pointee.isProfiling
        ? profiled({ $0.compiling }) { compile(code) } : compile(code)
      if !isCompiled { return false }
    }
    let words = closure.words
    words[1] = Code.entry(code)
    // Frames that still run older instructions may have more registers.
    let most = max(UInt(Code.registers(code)), words[0] >> 16 & 0xFFFF)
    words[0] = words[0] & ~(0xFFFF << 16) | most << 16
    return true
  }

  private func compile(_ code: Value) -> Bool {
    let mark = rootMark
    let outer = vm.pointee.isBundled
    vm.pointee.isBundled = Code.isBundled(code)
    defer { vm.pointee.isBundled = outer }
    do throws(Signal) {
      let unit = CompilationUnit(Code.lambda(code))
      let analyzer = Analyzer(
        world: self, unit: unit, lexical: Code.isLexical(code), specials: Code.specials(code))
      let lambda = try analysed(unit) { () throws(Signal) in
        Code.isPart(code)
          ? try analyzer.part(code: code)
          : try analyzer.lambda(code: code, analyzer.captures(of: code))
      }
      try finish(lambda)
    } catch { return false }
    releaseRoots(to: mark)
    return true
  }

  /// The closure that a list `(lambda …)` or `(closure ENV …)` stands for; made once a list.
  func closure(fromList f: Value) throws(Signal) -> Value {
    let cache = part(.hash, as: LambdaCache.self)
    if let found = cache.find(f) { return found }
    let mark = rootMark
    let made: Value
    if f.car == .closure {
      guard f.cdr.isCons else { throw signal(.invalidFunction, list(f)) }
      if f.cdr.cdr.isNil { throw signal(.invalidFunction, list(f.cdr)) }
      made = try eval(cons(.function, list(cons(.lambda, f.cdr.cdr))), environment: f.cdr.car)
    } else {
      let code = try makeCode(f.cdr, lexical: false)
      keep(code)
      made = Value(object: makeClosure(code, captured: 0))
    }
    releaseRoots(to: mark)
    cache.set(f, made)
    return made
  }

  // MARK: Evaluation

  /// Evaluate a form: `eval`.
  public func eval(_ form: Value, lexical: Bool) throws(Signal) -> Value {
    if form.isSymbol {
      return form.isNil || form == .t ? form : try value(form)
    }
    if !form.isCons { return form }
    if form.car == .progn {
      // Form by form, so that a macro defined by one is known to the next.
      if csupportTooDeep(self) { throw nestingError() }
      try checkEnds(form)
      var result = Value.nil
      var c = form.cdr
      while c.isCons {
        let x = c.car
        if lexical, c.cdr.isCons, x.isCons, x.car == .defvar, x.cdr.isCons, x.cdr.cdr.isNil {
          // The variable is special in the forms that follow, and only there.
          return try funcall(try compiled(cons(.progn, c), lexical: true))
        }
        result = try eval(x, lexical: lexical)
        c = c.cdr
      }
      if c.isTrue { throw wrongType(.listp, c) }
      return result
    }
    if form.car == .quote && form.cdr.isCons && form.cdr.cdr.isNil { return form.cdr.car }
    let closure = try compiled(form, lexical: lexical)
    if vm.pointee.isProfiling { profileNextAsTopLevel() }
    return try funcall(closure)
  }

  /// What `analyse` gives; when a form cannot be analysed, code that signals why where it stands.
  private func analysed(
    _ unit: CompilationUnit, _ analyse: () throws(Signal) -> LambdaIR
  ) throws(Signal) -> LambdaIR {
    if vm.pointee.isBundled { return try analyse() }
    switch try catching(.error, analyse) {
    case .success(let lambda): return lambda
    case .failure:
      unit.isCareful = true
      return try analyse()
    }
  }

  /// A function without arguments whose body is `form`, compiled.
  func compiled(
    _ form: Value, lexical: Bool, specials: Value = .nil
  ) throws(Signal) -> Value {
    let mark = rootMark
    keep(form)
    let code = try makeCode(.nil, form: form, lexical: lexical)
    keep(code)
    let unit = CompilationUnit(form)
    unit.reached = form
    let analyzer = Analyzer(world: self, unit: unit, lexical: lexical, specials: specials)
    let cell = Code.lambda(code).cdr
    let lambda = try analysed(unit) { () throws(Signal) in
      let lambda = LambdaIR(nil)
      lambda.code = code
      lambda.body = try analyzer.element(cell, nil, lambda)
      return lambda
    }
    try finish(lambda)
    let closure = Value(object: makeClosure(code, captured: 0))
    releaseRoots(to: mark)
    return closure
  }

  private func makeCode(
    _ arguments: Value, form: Value, lexical: Bool
  ) throws(Signal) -> Value {
    // A body of one form that is neither docstring nor declaration.
    let body = cons(form, .nil)
    let code = try makeCode(cons(.nil, .nil), lexical: lexical)
    code.words[6] = cons(.nil, body).bits
    return code
  }

  /// Evaluate a form with lexical bindings from an alist: `eval` with an environment.
  func eval(_ form: Value, environment: Value) throws(Signal) -> Value {
    var bindings = Value.nil
    var seen: [Value] = []
    var e = environment
    var specials = Value.nil
    let mark = rootMark
    while e.isCons {
      let b = e.car
      if b.isCons && !seen.contains(b.car) {
        seen.append(b.car)
        bindings = cons(list(b.car, list(.quote, b.cdr)), bindings)
        keep(bindings)
      } else if b.isSymbol && b != .t && b.isTrue {
        specials = cons(list(.defvar, b), specials)
        keep(specials)
      }
      e = e.cdr
    }
    let body = bindings.isNil ? form : list(.let, bindings, form)
    let whole = specials.isNil ? body : list(.let, .nil, tail: appended(specials, body))
    releaseRoots(to: mark)
    return try eval(whole, lexical: true)
  }

  private func appended(_ items: Value, _ last: Value) -> Value {
    var all: [Value] = []
    var i = items
    while i.isCons {
      all.append(i.car)
      i = i.cdr
    }
    return list(all + [last])
  }
}

/// Closures made from lists that were called as functions, by identity.
final class LambdaCache: LispObject {
  @exclusivity(unchecked) private var entries: [UInt: Value] = [:]
  func find(_ list: Value) -> Value? {
    guard let v = entries[list.bits],
      Code.lambda(Value(bits: v.words[2])) == list.cdr
    else { return nil }
    return v
  }
  func set(_ list: Value, _ closure: Value) { entries[list.bits] = closure }
  override func trace(_ marker: Marking) { entries.removeAll(keepingCapacity: true) }
}
