/// What is known of the form or function that is being analysed.
final class CompilationUnit {
  /// The form, or the lambda expression without its `lambda`.
  let form: Value
  /// Something was analysed that may change how the forms after it expand.
  @exclusivity(unchecked) var sawDefinition = false
  /// The form that runs as soon as it is compiled: what is not known of it now never will be.
  @exclusivity(unchecked) var reached: Value = .unbound
  /// A form that cannot be analysed becomes code that signals why: the error comes in its turn.
  @exclusivity(unchecked) var isCareful = false
  /// Names of open-coded functions that the form redefines.
  @exclusivity(unchecked) var redefined: [Value] = []
  /// Names that the form makes macros.
  @exclusivity(unchecked) var macros: [Value] = []
  private var functions: Set<UInt>?

  init(_ form: Value) { self.form = form }

  /// Whether the form itself defines `name` as a function.
  func defines(_ name: Value) -> Bool {
    if functions == nil {
      functions = []
      var budget = 20_000
      collect(form, &budget)
    }
    return functions!.contains(name.bits)
  }

  private func collect(_ tree: Value, _ budget: inout Int) {
    var cell = tree
    if cell.isCons, cell.cdr.isCons { noteFunction(cell.car, cell.cdr) }
    while cell.isCons, budget > 0 {
      budget -= 1
      if cell.car.isCons { collect(cell.car, &budget) }
      cell = cell.cdr
    }
  }

  private func noteFunction(_ head: Value, _ rest: Value) {
    let name = rest.car
    if head == .defun || head == .defsubst || head == .clDefun {
      functions?.insert(name.bits)
    } else if head == .defalias || head == .fset, rest.cdr.isCons,
      let f = rest.cdr.car.formUnder(.function), f.isCons,
      let quoted = name.formUnder(.quote)
    {
      functions?.insert(quoted.bits)
    }
  }
}

extension Value {
  /// X when the value is `(HEAD X)`.
  fileprivate func formUnder(_ head: Value) -> Value? {
    isCons && car == head && cdr.isCons && cdr.cdr.isNil ? cdr.car : nil
  }
}

// Emacs interprets: what a form defines is there for the rest of it. Compiled whole, a form cannot
// know what its parts define. So what follows a definition, what calls a name that is no function
// yet and what could not be expanded are parts, compiled when they are reached: functions without
// arguments that capture all variables in sight.
extension Analyzer {
  /// A call of the part that consists of these forms, which stand in `scope`.
  func part(
    _ forms: Value, _ scope: Scope?, _ lambda: LambdaIR
  ) throws(Signal) -> IR {
    let inner = LambdaIR(lambda)
    inner.isPart = true
    var locals = specials
    var names: Set<UInt> = []
    var s = lexical ? scope : nil
    while let here = s {
      if names.insert(here.name.bits).inserted {
        if let v = here.variable {
          v.mutated = true
          v.read = true
          reference(v, from: inner)
        } else {
          locals = world.cons(here.name, locals)
          world.keep(locals)
        }
      }
      s = here.parent
    }
    inner.code = try world.makeCode(world.cons(.nil, forms), lexical: lexical, specials: locals)
    inner.code.words[3] |= Code.partBit
    world.keep(inner.code)
    return .funcall(.lambda(inner), [])
  }

  /// The same for one form.
  func part(form: Value, _ scope: Scope?, _ lambda: LambdaIR) throws(Signal) -> IR {
    let forms = world.cons(form, .nil)
    world.keep(forms)
    return try part(forms, scope, lambda)
  }

  /// The variables that a code object says it captures, of a function that stands for the one around
  /// it; none and nil when it captures nothing.
  func captures(of code: Value) -> (owner: LambdaIR?, variables: [LexicalVariable]) {
    let names = world.items(Code.captures(code))
    if names.isEmpty && !Code.isPart(code) { return (nil, []) }
    let outside = LambdaIR(nil)
    // The innermost is first, and was bound last.
    let variables = names.reversed().map { n in
      let v = LexicalVariable(n.isCons ? n.car : n, outside)
      v.captured = true
      v.mutated = n.isCons
      return v
    }
    return (outside, variables.reversed())
  }

  /// Analyse the part that a code object holds, whose captured variables are its scope.
  func part(code: Value) throws(Signal) -> LambdaIR {
    let (outside, variables) = captures(of: code)
    let result = LambdaIR(outside)
    result.code = code
    result.captures = variables
    var scope: Scope?
    for v in variables { scope = Scope(v.name, v, scope) }
    let forms = Code.lambda(code).cdr
    if forms.cdr.isNil { unit.reached = forms.car }
    result.body = try body(forms, scope, result)
    return result
  }

  /// Whether the call `form` is to be looked at again when it is reached, because there is no
  /// function of that name yet or the form itself may have made it a macro.
  func isUnsettled(_ form: Value) -> Bool {
    if notes != nil || world.vm.pointee.isBundled || form == unit.reached { return false }
    let head = form.car
    if unit.macros.contains(head) { return true }
    if world.symbol(head).pointee.flags & Symbol.declaredFunction != 0 { return false }
    return world.indirectFunction(head).isNil && !unit.defines(head)
  }

  /// Take note of a call that may define what later forms are expanded by.
  func noteDefinition(_ form: Value) {
    let head = form.car
    guard world.symbol(head).pointee.flags & Symbol.changesExpansion != 0, notes == nil,
      !world.vm.pointee.isBundled
    else { return }
    let rest = form.cdr
    if rest.isCons, let name = rest.car.isSymbol ? rest.car : rest.car.formUnder(.quote),
      name.isSymbol, world.symbol(name).pointee.flags & Symbol.openCoded != 0
    {
      unit.redefined.append(name)
    }
    switch head {
    case .defun, .defsubst, .clDefun, .adviceAdd, .adviceRemove: return
    case .defalias, .fset:
      guard rest.isCons, rest.cdr.isCons else { return }
      let value = rest.cdr.car
      if let f = value.formUnder(.function), f.isCons { return }
      if let name = rest.car.formUnder(.quote), value.isCons, value.car == .cons {
        unit.macros.append(name)
      }
    case .put, .functionPut:
      guard rest.isCons, rest.cdr.isCons, let property = rest.cdr.car.formUnder(.quote),
        property.isSymbol
      else { return }
      let name = world.name(property)
      if !["gv-", "pcase-", "rx-", "cl-", "compiler-macro"].contains(where: name.hasPrefix) {
        return
      }
    case .eval:
      // What a form in a variable defines cannot be told.
      var budget = 500
      if !rest.isCons || !mentionsDefinition(rest.car, &budget) { return }
    case .require:
      if rest.isCons, let feature = rest.car.formUnder(.quote),
        world.items(world.valueIfBound(.features) ?? .nil).contains(feature)
      {
        return
      }
    case .defmacro, .clDefmacro:
      if rest.isCons, rest.car.isSymbol { unit.macros.append(rest.car) }
    default: break
    }
    unit.sawDefinition = true
  }

  /// Take note that a macro was expanded: a program's own, which may change.
  func noteExpansion(_ head: Value, _ lambda: LambdaIR) {
    let f = world.indirectFunction(head)
    guard f.isCons, f.car == .macro, f.cdr.isClosure,
      !Code.isBundled(Value(bits: f.cdr.words[2]))
    else { return }
    world.symbol(head).pointee.flags |= Symbol.expanded
    lambda.dependencies.formUnion(.macros)
  }

  private func mentionsDefinition(_ tree: Value, _ budget: inout Int) -> Bool {
    var cell = tree
    while cell.isCons, budget > 0 {
      budget -= 1
      if cell.car.isSymbol, world.symbol(cell.car).pointee.flags & Symbol.changesExpansion != 0 {
        return true
      }
      if cell.car.isCons, mentionsDefinition(cell.car, &budget) { return true }
      cell = cell.cdr
    }
    return false
  }
}

extension Analyzer {
  /// Let a function capture what the form of its `interactive` mentions.
  func captureInteractive(_ header: LambdaHeader, _ scope: Scope?, _ lambda: LambdaIR) {
    guard notes == nil, scope != nil, let arguments = header.interactive, arguments.isCons,
      arguments.car.isCons || arguments.car.isSymbol
    else { return }
    // What is wrong with it shows when it is evaluated.
    _ = try? world.catching(
      .error, { () throws(Signal) in try self.element(arguments, scope, lambda) })
  }
}

extension World {
  /// The value of a form where the variables that a closure captured are in scope.
  func evaluate(_ form: Value, capturedBy closure: Value) throws(Signal) -> Value {
    let outer = Value(bits: closure.words[2])
    let mark = rootMark
    keep(form)
    let body = list(.nil, form)
    keep(body)
    let code = try makeCode(
      cons(.nil, .nil), lexical: Code.isLexical(outer), specials: Code.specials(outer))
    keep(code)
    code.words[3] |= Code.partBit
    code.words[6] = body.bits
    code.words[11] = Code.captures(outer).bits
    let count = closure.slotCount - 2
    let part = makeClosure(code, captured: count)
    for i in 0..<max(0, count) { part[3 + i] = closure.words[3 + i] }
    releaseRoots(to: mark)
    return try funcall(Value(object: part))
  }
}

func installParts(_ r: Registry) {
  let names: [StaticString] = [
    "defalias", "fset", "put", "function-put", "eval", "require", "load", "load-file",
    "load-library", "defmacro", "cl-defmacro", "gv--declare", "gv-define-setter",
    "gv-define-simple-setter", "gv-define-expander", "defsetf", "pcase-defmacro", "rx-define",
    "cl-defstruct", "cl-deftype", "cl-define-compiler-macro", "define-inline", "defclass",
    "cl-defgeneric", "cl-defmethod", "defun", "defsubst", "cl-defun", "advice-add", "advice-remove",
  ]
  for name in names {
    r.world.symbol(r.world.intern(name)).pointee.flags |= Symbol.changesExpansion
  }
  for name in OpenCoded.names { r.world.symbol(name).pointee.flags |= Symbol.openCoded }
  r.defmacro(
    "declare-function", "FUNCTION FILE &optional ARGLIST FILEONLY",
    "Say that FUNCTION is a function that FILE defines, so that calls of it can be compiled now."
  ) { w, a throws(Signal) in
    if a[0].isSymbol { w.symbol(a[0]).pointee.flags |= Symbol.declaredFunction }
    return .nil
  }
}
