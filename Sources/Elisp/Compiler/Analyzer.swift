import CSupport

/// Turns forms into `IR`: expands macros, resolves scopes, finds what closures capture.
struct Analyzer {
  let world: World
  let unit: CompilationUnit
  let lexical: Bool
  /// A list of the symbols that are special for the rest of the file, as `(defvar X)` says.
  var specials = Value.nil
  /// Where remarks on the code go, when it is only checked.
  var notes: CompilerNotes?

  /// Make an analyzer of forms in one of the two dialects.
  init(
    world: World, unit: CompilationUnit, lexical: Bool, specials: Value = .nil,
    notes: CompilerNotes? = nil
  ) {
    self.world = world
    self.unit = unit
    self.lexical = lexical
    self.specials = specials
    self.notes = notes
  }

  /// Signal an error when `count` forms that nest one in the other are too many for the native
  /// stack, on which they are compiled and freed.
  private func checkNesting(_ count: Int) throws(Signal) {
    let left =
      csupport_stack_pointer() - min(csupport_stack_pointer(), world.vm.pointee.nativeStackLow)
    if count > Int(left / 1024) { throw world.nestingError() }
  }

  // MARK: Small helpers

  func length(_ list: Value) -> Int? {
    var n = 0
    var l = list
    if l.isCircular { return nil }
    while l.isCons {
      n += 1
      l = l.cdr
    }
    return l.isNil ? n : nil
  }

  /// What a list that is no proper one ends in.
  private func end(of list: Value) -> Value {
    if list.isCircular { return list }
    var l = list
    while l.isCons { l = l.cdr }
    return l
  }

  private func isSpecial(_ name: Value, _ scope: Scope?) -> Bool {
    if !lexical { return true }
    if world.symbol(name).pointee.flags & Symbol.special != 0 { return true }
    if let notes, notes.isSpecial(name) { return true }
    var s = scope
    while let here = s {
      if here.name == name { return here.variable == nil }
      s = here.parent
    }
    var declared = specials
    while declared.isCons {
      if declared.car == name { return true }
      declared = declared.cdr
    }
    return false
  }

  private func lookUp(_ name: Value, _ scope: Scope?) -> LexicalVariable? {
    var s = scope
    while let here = s {
      if here.name == name { return here.variable }
      s = here.parent
    }
    return nil
  }

  func reference(_ v: LexicalVariable, from lambda: LambdaIR) {
    var l = lambda
    while l !== v.owner {
      v.captured = true
      _ = l.captureIndex(v)
      guard let parent = l.parent else { return }
      l = parent
    }
  }

  /// What `expand` makes of a form, or its error as code that signals it when its turn comes.
  private func deferringErrors(_ expand: () throws(Signal) -> Value?) throws(Signal) -> Value? {
    if notes != nil { return try expand() }
    switch try world.catching(.error, expand) {
    case .success(let form): return form
    case .failure(let failure):
      return world.list(
        .signal, world.list(.quote, failure.symbol), world.list(.quote, failure.data))
    }
  }

  /// A macro call as what it expands to; nil when it is none. An expansion that fails before the
  /// form is reached is tried again then.
  private func macroCall(_ x: Value, _ scope: Scope?, _ lambda: LambdaIR) throws(Signal) -> IR? {
    var expansion: Value?
    if notes != nil || x == unit.reached || world.vm.pointee.isBundled {
      expansion = try deferringErrors { () throws(Signal) in try world.expandOnce(x) }
    } else {
      switch try world.catching(.error, { () throws(Signal) in try world.expandOnce(x) }) {
      case .success(let form): expansion = form
      case .failure: return try part(form: x, scope, lambda)
      }
    }
    guard let expansion else { return nil }
    world.keep(expansion)
    if notes == nil, !world.vm.pointee.isBundled { noteExpansion(x.car, lambda) }
    if notes != nil { keepPlaces(of: x, in: expansion) }
    return try form(expansion, scope, lambda)
  }

  private func argumentCountError(_ head: Value, _ form: Value) -> Signal {
    world.signal(
      .wrongNumberOfArguments,
      world.list(head, Value(fixnum: (length(form) ?? 1) - 1)))
  }

  // MARK: Forms

  /// The form in the car of `cell`, with its position.
  func element(_ cell: Value, _ scope: Scope?, _ lambda: LambdaIR) throws(Signal) -> IR {
    let x = cell.car
    if let notes { return try notedElement(cell, scope, lambda, notes) }
    let ir = unit.isCareful ? try careful(x, scope, lambda) : try form(x, scope, lambda)
    guard x.isCons || x.isSymbol else { return ir }
    switch ir {
    case .constant, .local, .located: return ir
    default: break
    }
    if let p = world.vm.pointee.positions.place(ofElementIn: cell) { return .located(p, ir) }
    return ir
  }

  /// The same of a form that may be wrong.
  private func careful(_ x: Value, _ scope: Scope?, _ lambda: LambdaIR) throws(Signal) -> IR {
    switch try world.catching(
      .error, { () throws(Signal) in try self.form(x, scope, lambda) })
    {
    case .success(let ir): return ir
    case .failure(let failure):
      let raising = world.list(
        .signal, world.list(.quote, failure.symbol), world.list(.quote, failure.data))
      world.keep(raising)
      return try form(raising, scope, lambda)
    }
  }

  func elements(_ cells: Value, _ scope: Scope?, _ lambda: LambdaIR) throws(Signal) -> [IR] {
    try world.checkEnds(cells)
    var out: [IR] = []
    var c = cells
    while c.isCons {
      out.append(try element(c, scope, lambda))
      c = c.cdr
    }
    return out
  }

  /// A list of forms as a sequence; a `(defvar X)` among them makes X special for the rest.
  func body(_ cells: Value, _ scope: Scope?, _ lambda: LambdaIR) throws(Signal) -> IR {
    try world.checkEnds(cells)
    var out: [IR] = []
    var scope = scope
    var c = cells
    while c.isCons {
      let x = c.car
      if lexical && x.isCons && x.car == .defvar && x.cdr.isCons && x.cdr.cdr.isNil
        && x.cdr.car.isSymbol && c.cdr.isCons
      {
        scope = Scope(x.cdr.car, nil, scope)
      } else {
        let before = unit.sawDefinition
        unit.sawDefinition = false
        if let notes, c.cdr.isCons { notes.noteUnusedValue(c) }
        out.append(try element(c, scope, lambda))
        let defines = unit.sawDefinition
        unit.sawDefinition = before || defines
        // Evaluating it would make the variable special by the time the rest runs.
        if lexical && x.isCons && (x.car == .defvar || x.car == .defconst) && x.cdr.isCons
          && x.cdr.car.isSymbol && lookUp(x.cdr.car, scope) == nil
        {
          scope = Scope(x.cdr.car, nil, scope)
        }
        if defines, c.cdr.isCons {
          out.append(try part(c.cdr, scope, lambda))
          break
        }
      }
      c = c.cdr
    }
    if out.isEmpty { return .constant(.nil) }
    return out.count == 1 ? out[0] : .sequence(out)
  }

  func variable(_ x: Value, _ scope: Scope?, _ lambda: LambdaIR) -> IR {
    if x.isNil || x == .t || world.isKeyword(x) { return .constant(x) }
    if lexical, let v = lookUp(x, scope) {
      v.read = true
      reference(v, from: lambda)
      return .local(v)
    }
    notes?.noteReference(x)
    return .special(x)
  }

  /// Analyse one form.
  func form(_ x: Value, _ scope: Scope?, _ lambda: LambdaIR) throws(Signal) -> IR {
    if x.isSymbol { return variable(x, scope, lambda) }
    guard x.isCons else {
      world.keep(x)
      return .constant(x)
    }
    if csupport_stack_pointer() < world.vm.pointee.nativeStackLow { throw world.nestingError() }
    let head = x.car
    let rest = x.cdr
    try world.checkEnds(x)
    if head.isSymbol {
      if let notes, let ir = try noted(x, scope, lambda, notes) { return ir }
      if let special = SpecialForm.of(head) {
        return try specialForm(special, x, scope, lambda)
      }
      if let ir = try openCoded(head, rest, scope, lambda) { return ir }
      noteDefinition(x)
      if isUnsettled(x) { return try part(form: x, scope, lambda) }
      if let ir = try macroCall(x, scope, lambda) { return ir }
      guard let count = length(rest) else { throw world.wrongType(.listp, end(of: rest)) }
      notes?.noteCall(head, count: count)
      if let better = try world.compilerExpansion(x) {
        world.keep(better)
        return try form(better, scope, lambda)
      }
      if notes == nil, !world.canBeCalled(head, count) {
        // What is wrong with the arguments is not noticed when there is no such function.
        switch try world.catching(
          .error, { () throws(Signal) in try self.elements(rest, scope, lambda) })
        {
        case .success(let all): return checked(head, count, .call(head, all))
        case .failure: return checkingCall(head, count)
        }
      }
      return .call(head, try elements(rest, scope, lambda))
    }
    if !rest.isList { throw world.wrongType(.listp, rest) }
    if head.isCons && (head.car == .lambda || head.car == .closure) {
      if length(rest) == nil { throw world.wrongType(.listp, end(of: rest)) }
      let f = try functionValue(head, scope, lambda)
      return .funcall(f, try elements(rest, scope, lambda))
    }
    // A function object, or nothing callable: the call itself signals invalid-function.
    world.keep(head)
    if notes == nil, !head.isObject, !world.canBeCalled(head, length(rest) ?? 0) {
      return checkingCall(head, length(rest) ?? 0)
    }
    let call = IR.funcall(.constant(head), try elements(rest, scope, lambda))
    return checked(head, length(rest) ?? 0, call)
  }

  /// A call that asks, before its arguments are evaluated, whether there is such a function, where
  /// there is none yet, or one that does not take that many: as in Emacs that is the error.
  private func checked(_ head: Value, _ count: Int, _ call: IR) -> IR {
    let arguments: [IR]
    switch call {
    case .call(_, let all), .funcall(_, let all): arguments = all
    default: return call
    }
    let isPlain = arguments.allSatisfy {
      switch $0 {
      case .constant, .local, .function, .lambda: true
      default: false
      }
    }
    if isPlain || notes != nil || world.canBeCalled(head, count) { return call }
    return .sequence([checkingCall(head, count), call])
  }

  /// Code that signals an error if a function cannot be called.
  private func checkingCall(_ head: Value, _ count: Int) -> IR {
    world.keep(head)
    return .call(
      world.intern("internal--check-call" as StaticString),
      [.constant(head), .constant(Value(fixnum: count))])
  }

  /// The value of `(function X)`.
  func functionValue(_ f: Value, _ scope: Scope?, _ lambda: LambdaIR) throws(Signal) -> IR {
    guard f.isCons, f.car == .lambda else {
      if let notes, f.isSymbol { notes.noteFunctionReference(f) }
      world.keep(f)
      return .constant(f)
    }
    if (!lexical || scope == nil) && notes == nil {
      let code = try world.makeCode(f.cdr, lexical: lexical, specials: specials)
      world.keep(code)
      return .function(code)
    }
    let inner = try self.lambda(f.cdr, scope, lambda)
    return .lambda(inner)
  }

  /// Analyse a lambda expression without its `lambda`.
  func lambda(_ definition: Value, _ scope: Scope?, _ parent: LambdaIR?) throws(Signal) -> LambdaIR
  {
    var locals = specials
    if notes == nil {
      var s = scope
      while let here = s {
        if here.variable == nil {
          locals = world.cons(here.name, locals)
          world.keep(locals)
        }
        s = here.parent
      }
    }
    let code = try world.makeCode(definition, lexical: lexical, specials: locals)
    world.keep(code)
    return try lambda(code: code, scope, parent)
  }

  /// Analyse the function whose code object holds the lambda expression.
  func lambda(code: Value, _ scope: Scope?, _ parent: LambdaIR?) throws(Signal) -> LambdaIR {
    let result = LambdaIR(parent)
    result.code = code
    return try lambda(result, scope)
  }

  /// Analyse a function whose captured variables are known, as its code object says.
  func lambda(code: Value, _ captures: (owner: LambdaIR?, variables: [LexicalVariable]))
    throws(Signal) -> LambdaIR
  {
    let result = LambdaIR(captures.owner)
    result.code = code
    result.captures = captures.variables
    var scope: Scope?
    for v in captures.variables { scope = Scope(v.name, v, scope) }
    return try lambda(result, scope)
  }

  private func lambda(_ result: LambdaIR, _ scope: Scope?) throws(Signal) -> LambdaIR {
    let definition = try world.lambda(of: result.code)
    let outer = scope
    var scope = scope
    var a = definition.car
    var places: [UInt64?] = []
    while a.isCons {
      let name = a.car
      let place = notes == nil ? nil : world.vm.pointee.positions[a]
      a = a.cdr
      if name == .andOptional || name == .andRest { continue }
      if notes != nil { places.append(place) }
      let v = LexicalVariable(name, result)
      // With lexical binding an argument is lexical even if its name is special.
      if !lexical {
        result.specialParameters.append((result.parameters.count, name))
      } else {
        scope = Scope(name, v, scope)
      }
      result.parameters.append(v)
    }
    let header = LambdaHeader(definition.cdr)
    captureInteractive(header, outer, result)
    let forms = header.body
    guard let notes else {
      result.body = try body(forms, scope, result)
      result.sortCaptures()
      return result
    }
    for v in result.parameters { notes.noteBinding(v.name) }
    result.body = try notes.withBound(lexical ? [] : result.parameters.map(\.name)) {
      () throws(Signal) in
      try body(forms, scope, result)
    }
    if lexical {
      for (v, place) in zip(result.parameters, places) {
        notes.noteScopeEnd(v, "argument", at: place)
      }
    }
    result.sortCaptures()
    return result
  }

  // MARK: Special forms

  private func specialForm(
    _ special: SpecialForm, _ x: Value, _ scope: Scope?, _ lambda: LambdaIR
  ) throws(Signal) -> IR {
    let rest = x.cdr
    guard let count = length(rest) else { throw world.wrongType(.listp, end(of: rest)) }
    if count < special.minimum || count > special.maximum {
      let raised = try deferringErrors { () throws(Signal) in
        if count > special.maximum, special == .defvar || special == .defconst {
          throw world.error("Too many arguments")
        }
        throw argumentCountError(x.car, x)
      }
      return try form(raised ?? .nil, scope, lambda)
    }
    switch special {
    case .quote:
      world.keep(rest.car)
      return .constant(rest.car)
    case .function:
      return try functionValue(rest.car, scope, lambda)
    case .progn:
      return try body(rest, scope, lambda)
    case .prog1:
      return .first(try element(rest, scope, lambda), try elements(rest.cdr, scope, lambda))
    case .prog2:
      let a = try element(rest, scope, lambda)
      let b = try element(rest.cdr, scope, lambda)
      return .sequence([a, .first(b, try elements(rest.cdr.cdr, scope, lambda))])
    case .if:
      let c = try element(rest, scope, lambda)
      let t = try guarded(by: rest.car) { () throws(Signal) in
        try element(rest.cdr, scope, lambda)
      }
      return .conditional(
        c, t,
        try guarded(by: rest.car, negated: true) { () throws(Signal) in
          try body(rest.cdr.cdr, scope, lambda)
        })
    case .when:
      let c = try element(rest, scope, lambda)
      return .conditional(
        c,
        try guarded(by: rest.car) { () throws(Signal) in
          try body(rest.cdr, scope, lambda)
        }, .constant(.nil))
    case .unless:
      let c = try element(rest, scope, lambda)
      return .conditional(
        c, .constant(.nil),
        try guarded(by: rest.car, negated: true) { () throws(Signal) in
          try body(rest.cdr, scope, lambda)
        })
    case .cond:
      return try cond(rest, scope, lambda)
    case .and:
      if rest.isNil { return .constant(.t) }
      let all = try conjunction(rest, scope, lambda)
      try checkNesting(all.count)
      var result = all[all.count - 1]
      for e in all.dropLast().reversed() { result = .conditional(e, result, .constant(.nil)) }
      return result
    case .or:
      if rest.isNil { return .constant(.nil) }
      let all = try elements(rest, scope, lambda)
      try checkNesting(all.count)
      var result = all[all.count - 1]
      for e in all.dropLast().reversed() { result = .or(e, result) }
      return result
    case .while:
      let c = try element(rest, scope, lambda)
      return .loop(c, try body(rest.cdr, scope, lambda))
    case .let:
      return try letForm(rest, scope, lambda)
    case .letStar:
      return try letStar(rest.car, rest.cdr, scope, lambda)
    case .setq:
      return try setq(x, scope, lambda)
    case .interactive:
      notes?.noteMisplacedInteractive()
      return .constant(.nil)
    case .conditionCase:
      return try conditionCase(rest, scope, lambda)
    case .unwindProtect:
      let b = try element(rest, scope, lambda)
      let cleanup = LambdaIR(lambda)
      cleanup.code = try world.makeCode(
        world.cons(.nil, rest.cdr), lexical: lexical, specials: specials)
      world.keep(cleanup.code)
      cleanup.body = try body(rest.cdr, scope, cleanup)
      return .unwind(b, cleanup: cleanup)
    case .catch:
      let tag = try element(rest, scope, lambda)
      return .catchTag(tag, try body(rest.cdr, scope, lambda))
    case .saveExcursion:
      return .saving(.excursion, try body(rest, scope, lambda))
    case .saveRestriction:
      return .saving(.restriction, try body(rest, scope, lambda))
    case .saveCurrentBuffer:
      return .saving(.currentBuffer, try body(rest, scope, lambda))
    case .defvar:
      return try defvar(rest, count, scope, lambda)
    case .defconst:
      notes?.declareConstant(rest.car)
      let define = world.intern("internal--define-constant" as StaticString)
      return .call(
        define,
        [
          .constant(rest.car), try element(rest.cdr, scope, lambda),
          .constant(rest.cdr.cdr.isCons ? rest.cdr.cdr.car : .nil),
        ])
    }
  }

  /// Analyse code that runs when a condition holds, or does not hold.
  private func guarded(
    by condition: Value, negated: Bool = false, _ body: () throws(Signal) -> IR
  ) throws(Signal) -> IR {
    guard let notes else { return try body() }
    return try notes.withGuards(notes.guards(condition, negated: negated), body)
  }

  /// The forms of an `and`: each runs when those before it held.
  private func conjunction(
    _ cells: Value, _ scope: Scope?, _ lambda: LambdaIR
  ) throws(Signal) -> [IR] {
    guard let notes else { return try elements(cells, scope, lambda) }
    var out: [IR] = []
    var held: [Value] = []
    var c = cells
    while c.isCons {
      let cell = c
      out.append(
        try notes.withGuards(held) { () throws(Signal) in try element(cell, scope, lambda) })
      held += notes.guards(c.car)
      c = c.cdr
    }
    return out
  }

  /// Analyse the body of a scope; then say which of its variables nobody read.
  private func scoped(
    _ bindings: [LetBinding], _ places: [UInt64?], _ body: () throws(Signal) -> IR
  ) throws(Signal) -> IR {
    guard let notes else { return try body() }
    for b in bindings { notes.noteBinding(b.symbol) }
    let dynamic = bindings.filter { $0.variable == nil }.map(\.symbol)
    let result = try notes.withBound(dynamic, body)
    for (b, place) in zip(bindings, places) {
      if let v = b.variable { notes.noteScopeEnd(v, "variable", at: place) }
    }
    return result
  }

  /// Analyse what stands where `names` are bound dynamically.
  private func within(_ names: [Value], _ body: () throws(Signal) -> IR) throws(Signal) -> IR {
    guard let notes, !names.isEmpty else { return try body() }
    return try notes.withBound(names, body)
  }

  private func bindingPlace(_ cell: Value) -> UInt64? {
    notes == nil ? nil : world.vm.pointee.positions.place(ofElementIn: cell)
  }

  private func cond(_ clauses: Value, _ scope: Scope?, _ lambda: LambdaIR) throws(Signal) -> IR {
    var parts: [(IR, IR?)] = []
    var c = clauses
    while c.isCons {
      let clause = c.car
      c = c.cdr
      guard clause.isCons else {
        if clause.isNil { continue }
        throw world.wrongType(.listp, clause)
      }
      let test = try element(clause, scope, lambda)
      guard clause.cdr.isCons else {
        parts.append((test, nil))
        continue
      }
      let consequence = try guarded(by: clause.car) { () throws(Signal) in
        try body(clause.cdr, scope, lambda)
      }
      parts.append((test, consequence))
    }
    try checkNesting(parts.count)
    var result = IR.constant(.nil)
    for (test, body) in parts.reversed() {
      if let body { result = .conditional(test, body, result) } else { result = .or(test, result) }
    }
    return result
  }

  private func binding(_ b: Value) throws(Signal) -> (Value, Value) {
    if b.isSymbol { return (b, .nil) }
    guard b.isCons, b.car.isSymbol else {
      throw world.wrongType(b.isCons ? .symbolp : .listp, b.isCons ? b.car : b)
    }
    if b.cdr.isCons && b.cdr.cdr.isCons {
      throw world.signal(
        .error, world.cons(world.string("`let' bindings can have only one value-form"), b))
    }
    return (b.car, b.cdr)
  }

  private func letForm(_ rest: Value, _ scope: Scope?, _ lambda: LambdaIR) throws(Signal) -> IR {
    var bindings: [LetBinding] = []
    var places: [UInt64?] = []
    var inner = scope
    var c = rest.car
    guard length(c) != nil else { throw world.wrongType(.listp, c) }
    while c.isCons {
      let (name, valueCell) = try binding(c.car)
      places.append(bindingPlace(c))
      let value =
        valueCell.isCons ? try element(valueCell, scope, lambda) : IR.constant(.nil)
      if isSpecial(name, scope) {
        bindings.append(LetBinding(variable: nil, symbol: name, value: value))
      } else {
        let v = LexicalVariable(name, lambda)
        inner = Scope(name, v, inner)
        bindings.append(LetBinding(variable: v, symbol: name, value: value))
      }
      c = c.cdr
    }
    let b = try scoped(bindings, places) { () throws(Signal) in
      try body(rest.cdr, inner, lambda)
    }
    return bindings.isEmpty ? b : .bind(bindings, b)
  }

  private func letStar(
    _ bindings: Value, _ rest: Value, _ scope: Scope?, _ lambda: LambdaIR
  ) throws(Signal) -> IR {
    var made: [LetBinding] = []
    var places: [UInt64?] = []
    var scope = scope
    var dynamic: [Value] = []
    var c = bindings
    guard length(c) != nil else { throw world.wrongType(.listp, c) }
    while c.isCons {
      let (name, valueCell) = try binding(c.car)
      places.append(bindingPlace(c))
      let inner = scope
      let value =
        valueCell.isCons
        ? try within(dynamic) { () throws(Signal) in try element(valueCell, inner, lambda) }
        : IR.constant(.nil)
      if isSpecial(name, scope) {
        if notes != nil { dynamic.append(name) }
        made.append(LetBinding(variable: nil, symbol: name, value: value))
      } else {
        let v = LexicalVariable(name, lambda)
        scope = Scope(name, v, scope)
        made.append(LetBinding(variable: v, symbol: name, value: value))
      }
      c = c.cdr
    }
    try checkNesting(made.count)
    var result = try scoped(made, places) { () throws(Signal) in
      try body(rest, scope, lambda)
    }
    for b in made.reversed() { result = .bind([b], result) }
    return result
  }

  private func setq(_ x: Value, _ scope: Scope?, _ lambda: LambdaIR) throws(Signal) -> IR {
    var out: [IR] = []
    var c = x.cdr
    let count = length(c) ?? 0
    while c.isCons {
      let name = c.car
      guard c.cdr.isCons else {
        throw world.signal(
          .wrongNumberOfArguments, world.list(.setq, Value(fixnum: count)))
      }
      guard name.isSymbol else { throw world.wrongType(.symbolp, name) }
      let value = try element(c.cdr, scope, lambda)
      if lexical, let v = lookUp(name, scope) {
        v.mutated = true
        reference(v, from: lambda)
        out.append(.setLocal(v, value))
      } else {
        notes?.noteAssignment(name)
        out.append(.setSpecial(name, value))
      }
      c = c.cdr.cdr
    }
    if out.isEmpty { return .constant(.nil) }
    return out.count == 1 ? out[0] : .sequence(out)
  }

  /// A form that signals what is wrong with the handlers of a `condition-case`.
  private func invalidHandler(_ handlers: Value) -> Value? {
    for c in ListCells(handlers) where c.car.isTrue {
      if c.car.isCons, c.car.car.isSymbol || c.car.car.isCons { continue }
      let message = world.string(
        "Invalid condition handler: \(world.printed(c.car, escape: false))")
      let wrong = world.list(
        .signal, world.list(.quote, .error), world.list(.quote, world.list(message)))
      world.keep(wrong)
      return wrong
    }
    return nil
  }

  private func conditionCase(
    _ rest: Value, _ scope: Scope?, _ lambda: LambdaIR
  ) throws(Signal) -> IR {
    let name = rest.car
    guard name.isSymbol else { throw world.wrongType(.symbolp, name) }
    if let wrong = invalidHandler(rest.cdr.cdr) {
      return try form(wrong, scope, lambda)
    }
    let protected = try element(rest.cdr, scope, lambda)
    let v = name.isNil ? nil : LexicalVariable(name, lambda)
    let special = v != nil && !lexical
    let inner = v == nil || special ? scope : Scope(name, v, scope)
    func handlerBody(_ cells: Value) throws(Signal) -> IR {
      let b: IR
      if let notes {
        b = try notes.withBound(special ? [name] : []) { () throws(Signal) in
          try body(cells, inner, lambda)
        }
      } else {
        b = try body(cells, inner, lambda)
      }
      guard special, let v else { return b }
      return .bind([LetBinding(variable: nil, symbol: name, value: .local(v))], b)
    }
    var clauses: [(Value, IR)] = []
    var success: IR?
    var c = rest.cdr.cdr
    while c.isCons {
      let clause = c.car
      c = c.cdr
      if clause.isNil { continue }
      if !clause.isCons { continue }
      if clause.car == .keySuccess {
        // Without forms the value is the protected form's.
        if clause.cdr.isNil { continue }
        success = try handlerBody(clause.cdr)
      } else {
        world.keep(clause.car)
        clauses.append((clause.car, try handlerBody(clause.cdr)))
      }
    }
    if lexical, let notes, let v {
      notes.noteScopeEnd(v, "variable", at: world.vm.pointee.positions[rest])
    }
    return .conditionCase(v, protected, clauses, success)
  }

  private func defvar(
    _ rest: Value, _ count: Int, _ scope: Scope?, _ lambda: LambdaIR
  ) throws(Signal) -> IR {
    guard rest.car.isSymbol else { throw world.wrongType(.symbolp, rest.car) }
    let name = IR.constant(rest.car)
    if count > 1 || scope == nil && lambda.parent == nil { notes?.declareSpecial(rest.car) }
    if count == 1 { return name }
    let needs = world.intern("internal--defvar-needs-value" as StaticString)
    let define = world.intern("internal--define-variable" as StaticString)
    let documentation = rest.cdr.cdr.isCons ? rest.cdr.cdr.car : Value.nil
    return .sequence([
      .conditional(
        .call(needs, [name, .constant(documentation)]),
        .call(define, [name, try element(rest.cdr, scope, lambda)]), .constant(.nil)),
      name,
    ])
  }
}

/// Parts of a function body: docstring, declarations, interactive form, forms.
struct LambdaHeader {
  var documentation: Value = .nil
  /// The `interactive` form's arguments in a list of one: `(ARGS)`; nil when not a command.
  var interactive: Value?
  var body: Value

  init(_ forms: Value) {
    body = forms
    if body.isCons && body.car.isString && (body.cdr.isCons || body.cdr.isFixnum) {
      documentation = body.car
      body = body.cdr
    } else if body.isCons && body.car.isCons && body.car.car == .keyDocumentation {
      documentation = body.car.cdr.isCons ? body.car.cdr.car : .nil
      body = body.cdr
    }
    while body.isCons && body.car.isCons && body.car.car == .declare { body = body.cdr }
    if body.isCons && body.car.isCons && body.car.car == .interactive {
      interactive = body.car.cdr
      body = body.cdr
    }
  }
}
