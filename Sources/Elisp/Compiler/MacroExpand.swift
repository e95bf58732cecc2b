extension World {
  /// One step of macro expansion of a cons form through global macros, or nil when its head is
  /// no macro.
  func expandOnce(_ form: Value) throws(Signal) -> Value? {
    let head = form.car
    guard head.isSymbol, head.isTrue else { return nil }
    var f = symbol(head).pointee.function
    var hops = 0
    while f.isSymbol && f.isTrue && hops < 100 {
      f = symbol(f).pointee.function
      hops += 1
    }
    if f.isCons && f.car == .autoload {
      // Only what is announced as a macro is loaded for expansion.
      guard autoloadKind(f) == .macro else { return nil }
      try loadAutoload(f, name: head, macro: true)
      f = indirectFunction(head)
    }
    guard f.isCons && f.car == .macro else { return nil }
    return try applyFunction(f.cdr, form.cdr)
  }

  /// What the compiler macro of a call's function makes of the call; nil when there is none or it
  /// leaves the call as it is. An error in it is told and leaves the call.
  func compilerExpansion(_ form: Value) throws(Signal) -> Value? {
    let head = form.car
    guard head.isSymbol, head.isTrue, symbol(head).pointee.plist.isCons else { return nil }
    let handler = get(head, intern("compiler-macro" as StaticString))
    guard handler.isTrue, symbol(head).pointee.function.isTrue else { return nil }
    switch try catching(
      .error,
      { () throws(Signal) -> Value in try applyFunction(handler, cons(form, form.cdr)) })
    {
    case .success(let expansion): return expansion == form ? nil : expansion
    case .failure(let failure):
      _ = try call(
        "message", string("Compiler-macro error for %s: %S"), head,
        cons(failure.symbol, failure.data))
      return nil
    }
  }

  /// Expand the head of a form until it is no macro: `macroexpand`.
  func macroexpand(_ form: Value, environment: Value) throws(Signal) -> Value {
    var form = form
    while let next = try macroexpandOnce(form, environment: environment) {
      if next == form { break }
      form = next
    }
    return form
  }

  /// One step of expansion with local macros: `macroexpand-1`. Nil when there is none.
  func macroexpandOnce(_ form: Value, environment: Value) throws(Signal) -> Value? {
    if form.isSymbol { return try expandSymbol(form, environment) }
    guard form.isCons, form.car.isSymbol else { return nil }
    for e in ListCells(environment) {
      if e.car.isCons && e.car.car == form.car {
        // A nil expander hides the global macro.
        if e.car.cdr.isNil { return nil }
        return try applyFunction(e.car.cdr, form.cdr)
      }
    }
    return try expandOnce(form)
  }

  /// Symbol macros: an environment entry `(:symbol-macros (NAME EXPANSION) …)`.
  private func expandSymbol(_ form: Value, _ environment: Value) throws(Signal) -> Value? {
    guard environment.isCons, form.isTrue else { return nil }
    let key = intern(":cl-symbol-macros" as StaticString)
    for e in ListCells(environment) {
      if e.car.isCons && e.car.car == key {
        for b in ListCells(e.car.cdr) {
          if b.car.isCons && b.car.car == form {
            guard b.car.cdr.isCons, b.car.cdr.car != form else { return nil }
            return b.car.cdr.car
          }
        }
      }
    }
    return nil
  }

  /// Expand all macros in a form: `macroexpand-all`. Parts that do not change stay the same
  /// objects, and new conses take over the positions of the old.
  func macroexpandAll(_ form: Value, environment: Value) throws(Signal) -> Value {
    let depth = bindingDepth
    bind(.macroexpandAllEnvironment, environment)
    let mark = rootMark
    let walker = ExpansionWalker(world: self, environment: environment)
    let result = try walker.walk(form)
    releaseRoots(to: mark)
    keep(result)
    try unbind(to: depth)
    releaseRoots(to: mark)
    return result
  }
}

/// Walks a form, expanding every macro call in an evaluated place.
private struct ExpansionWalker {
  let world: World
  let environment: Value

  func walk(_ form: Value) throws(Signal) -> Value {
    if csupportTooDeep(world) { throw world.nestingError() }
    try world.checkEnds(form)
    let expanded = try world.macroexpand(form, environment: environment)
    if expanded != form { world.keep(expanded) }
    guard expanded.isCons else { return expanded }
    try world.checkEnds(expanded)
    let head = expanded.car
    if head.isSymbol, let special = SpecialForm.of(head) {
      return try walkSpecial(special, expanded)
    }
    if head.isCons && head.car == .lambda {
      let h = try rebuild(head, head.car, walkFunctionTail(head.cdr))
      return try rebuild(expanded, h, walkAll(expanded.cdr))
    }
    if let better = try world.compilerExpansion(expanded) {
      world.keep(better)
      return try walk(better)
    }
    return try rebuild(expanded, head, walkAll(expanded.cdr))
  }

  /// The variable whose value is the local function that `name` means here: an environment entry
  /// `(:local-functions (NAME . VARIABLE) …)`, unless a local macro of that name hides it.
  private func localFunction(_ name: Value) -> Value? {
    guard environment.isCons else { return nil }
    let key = world.intern(":local-functions" as StaticString)
    var e = environment
    var macros = 0
    while e.isCons {
      if e.car.isCons {
        if e.car.car == name {
          // The function's own call expander stands in front of its entry.
          macros += 1
          if macros > 1 { return nil }
        } else if e.car.car == key {
          for b in ListCells(e.car.cdr) {
            if b.car.isCons && b.car.car == name { return b.car.cdr }
          }
        }
      }
      e = e.cdr
    }
    return nil
  }

  /// The environment without the symbol macros that variables named in `names` hide.
  private func hiding(_ names: [Value]) -> ExpansionWalker {
    guard environment.isCons, !names.isEmpty else { return self }
    let key = world.intern(":cl-symbol-macros" as StaticString)
    var inner = environment
    for name in names where name.isSymbol {
      guard let entry = symbolMacroEntry(name, in: environment, key: key) else { continue }
      _ = entry
      // An entry that maps the name to itself stops the expansion.
      inner = world.cons(world.list(key, world.list(name, name)), inner)
      world.keep(inner)
    }
    return inner == environment ? self : ExpansionWalker(world: world, environment: inner)
  }

  /// Walk forms in this environment, which macros that look at it see too.
  private func walkAllInside(_ cells: Value, of outer: ExpansionWalker) throws(Signal) -> Value {
    if environment == outer.environment { return try walkAll(cells) }
    let depth = world.bindingDepth
    world.bind(.macroexpandAllEnvironment, environment)
    let walked = try walkAll(cells)
    world.keep(walked)
    try world.unbind(to: depth)
    return walked
  }

  private func symbolMacroEntry(_ name: Value, in environment: Value, key: Value) -> Value? {
    for e in ListCells(environment) {
      if e.car.isCons && e.car.car == key {
        for b in ListCells(e.car.cdr) {
          if b.car.isCons && b.car.car == name { return b.car }
        }
      }
    }
    return nil
  }

  /// Whether `symbol` occurs anywhere in `tree`.
  private func occurs(_ symbol: Value, in tree: Value) -> Bool {
    // Where there is no knowing, it may.
    if csupportTooDeep(world) || tree.isCircular { return true }
    var tree = tree
    while tree.isCons {
      if occurs(symbol, in: tree.car) { return true }
      tree = tree.cdr
    }
    return tree == symbol
  }

  private func rebuild(_ old: Value, _ car: Value, _ cdr: Value) -> Value {
    if old.car == car && old.cdr == cdr { return old }
    let new = world.cons(car, cdr)
    world.keep(new)
    if let p = world.vm.pointee.positions[old] { world.vm.pointee.positions.set(new, p) }
    return new
  }

  /// Every element of a list of forms.
  private func walkAll(_ cells: Value) throws(Signal) -> Value {
    try walkEach(cells, walk)
  }

  /// `(ARGS . BODY)`.
  private func walkFunctionTail(_ definition: Value) throws(Signal) -> Value {
    guard definition.isCons else { return definition }
    let inner = environment.isNil ? self : hiding(world.items(definition.car))
    if inner.environment == environment {
      return rebuild(definition, definition.car, try walkBody(definition.cdr))
    }
    let depth = world.bindingDepth
    world.bind(.macroexpandAllEnvironment, inner.environment)
    let body = try inner.walkBody(definition.cdr)
    world.keep(body)
    try world.unbind(to: depth)
    return rebuild(definition, definition.car, body)
  }

  /// A function's body: the docstring, declarations and the interactive form stay as they are.
  private func walkBody(_ body: Value) throws(Signal) -> Value {
    guard body.isCons else { return body }
    if csupportTooDeep(world) { throw world.nestingError() }
    let first = body.car
    if (first.isString && body.cdr.isCons)
      || (first.isCons
        && (first.car == .declare || first.car == .interactive
          || first.car == .keyDocumentation))
    {
      return rebuild(body, first, try walkBody(body.cdr))
    }
    return try walkAll(body)
  }

  private func walkSpecial(_ special: SpecialForm, _ form: Value) throws(Signal) -> Value {
    let rest = form.cdr
    guard rest.isCons else { return form }
    switch special {
    case .quote, .interactive: return form
    case .function:
      let f = rest.car
      if f.isSymbol, let variable = localFunction(f) { return variable }
      guard f.isCons && f.car == .lambda else { return form }
      let walked = rebuild(f, f.car, try walkFunctionTail(f.cdr))
      return rebuild(form, form.car, rebuild(rest, walked, rest.cdr))
    case .let, .letStar:
      if !environment.isNil { return try walkLet(form, sequential: special == .letStar) }
      let bindings = try walkEach(rest.car) { b throws(Signal) in
        guard b.isCons, b.cdr.isCons else { return b }
        return rebuild(b, b.car, try walkAll(b.cdr))
      }
      return rebuild(form, form.car, rebuild(rest, bindings, try walkAll(rest.cdr)))
    case .catch:
      let walked = try walkAll(rest)
      // A block of cl-block that nothing leaves needs no catch.
      if walked.isCons, walked.car.isCons, walked.car.car == .quote, walked.car.cdr.isCons,
        walked.car.cdr.car.isSymbol, world.name(walked.car.cdr.car).hasPrefix("--cl-block-"),
        !occurs(walked.car.cdr.car, in: walked.cdr)
      {
        if walked.cdr.isCons && walked.cdr.cdr.isNil { return walked.cdr.car }
        let plain = world.cons(.progn, walked.cdr)
        world.keep(plain)
        return plain
      }
      return rebuild(form, form.car, walked)
    case .cond:
      let clauses = try walkEach(rest) { c throws(Signal) in
        c.isCons ? try walkAll(c) : c
      }
      return rebuild(form, form.car, clauses)
    case .conditionCase:
      guard rest.cdr.isCons else { return form }
      let protected = try walk(rest.cdr.car)
      let handlers = try walkEach(rest.cdr.cdr) { h throws(Signal) in
        guard h.isCons else { return h }
        return rebuild(h, h.car, try walkAll(h.cdr))
      }
      return rebuild(
        form, form.car, rebuild(rest, rest.car, rebuild(rest.cdr, protected, handlers)))
    case .defvar, .defconst:
      guard rest.cdr.isCons else { return form }
      let value = try walk(rest.cdr.car)
      return rebuild(
        form, form.car, rebuild(rest, rest.car, rebuild(rest.cdr, value, rest.cdr.cdr)))
    case .setq:
      return try walkSetq(form)
    default:
      return rebuild(form, form.car, try walkAll(rest))
    }
  }

  /// `let` or `let*` where there are local macros: variables hide symbol macros of their names.
  private func walkLet(_ form: Value, sequential: Bool) throws(Signal) -> Value {
    let rest = form.cdr
    var walker = self
    var names: [Value] = []
    let bindings = try walkEach(rest.car) { b throws(Signal) in
      let name = b.isCons ? b.car : b
      var result = b
      if b.isCons, b.cdr.isCons { result = rebuild(b, b.car, try walker.walkAll(b.cdr)) }
      if sequential { walker = walker.hiding([name]) } else { names.append(name) }
      return result
    }
    if !sequential { walker = hiding(names) }
    return rebuild(
      form, form.car, rebuild(rest, bindings, try walker.walkAllInside(rest.cdr, of: self)))
  }

  /// `setq` of a symbol macro is a `setf` of its expansion.
  private func walkSetq(_ form: Value) throws(Signal) -> Value {
    if environment.isNil { return rebuild(form, form.car, try walkValues(form.cdr)) }
    var parts: [Value] = []
    var changed = false
    var c = form.cdr
    let setf = world.intern("setf" as StaticString)
    while c.isCons && c.cdr.isCons {
      let place = try world.macroexpand(c.car, environment: environment)
      world.keep(place)
      if place != c.car { changed = true }
      let one = world.list(place == c.car ? .setq : setf, place, c.cdr.car)
      world.keep(one)
      parts.append(one)
      c = c.cdr.cdr
    }
    if !changed { return rebuild(form, form.car, try walkValues(form.cdr)) }
    let whole = parts.count == 1 ? parts[0] : world.list([.progn] + parts)
    world.keep(whole)
    return try walk(whole)
  }

  private func walkValues(_ cells: Value) throws(Signal) -> Value {
    var isValue = false
    return try walkEach(cells) { x throws(Signal) in
      defer { isValue.toggle() }
      return isValue ? try walk(x) : x
    }
  }

  /// What `one` makes of every element of a list, which stays the same if they do.
  private func walkEach(
    _ cells: Value, _ one: (Value) throws(Signal) -> Value
  ) throws(Signal) -> Value {
    guard cells.isCons else { return cells }
    try world.checkEnds(cells)
    // Iterative over the list, so that long bodies do not nest.
    var all: [Value] = []
    var c = cells
    while c.isCons {
      all.append(c)
      c = c.cdr
    }
    var results: [Value] = []
    for cell in all { results.append(try one(cell.car)) }
    var tail = c
    for (cell, result) in zip(all, results).reversed() { tail = rebuild(cell, result, tail) }
    return tail
  }
}
