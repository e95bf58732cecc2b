// Macros of control structure, with native expanders. Their expansions use only special forms
// and functions.
func installControlMacros(_ r: Registry) {
  r.defmacro("when", "COND &rest BODY", "If COND is true, evaluate BODY.") { w, a throws(Signal) in
    w.list(.if, a[0], w.cons(.progn, a.rest(1, w)))
  }
  r.defmacro("unless", "COND &rest BODY", "If COND is nil, evaluate BODY.") { w, a throws(Signal) in
    w.list(.if, a[0], .nil, tail: a.rest(1, w))
  }
  r.defmacro("lambda", "ARGS &rest BODY", "An anonymous function.") { w, a throws(Signal) in
    w.list(.function, w.cons(.lambda, w.cons(a[0], a.rest(1, w))))
  }
  r.defmacro(
    "dolist", "SPEC &rest BODY",
    "For each element of a list, bind VAR and evaluate BODY. SPEC is (VAR LIST [RESULT])."
  ) { w, a throws(Signal) in
    try w.checkLoopSpecification(a[0])
    let variable = a[0].car
    let tail = w.makeSymbol("tail")
    let step = w.list(.setq, tail, w.list(.cdr, tail))
    let body = w.list(
      .while, tail,
      w.list(
        .let, w.list(w.list(variable, w.list(.car, tail))),
        tail: w.append(a.rest(1, w), w.list(step))))
    let result = a[0].cdr.cdr
    return w.list(.let, w.list(w.list(tail, a[0].cdr.car)), body, tail: result)
  }
  r.defmacro(
    "dotimes", "SPEC &rest BODY",
    "Evaluate BODY with VAR bound to 0 … COUNT-1. SPEC is (VAR COUNT [RESULT])."
  ) { w, a throws(Signal) in
    try w.checkLoopSpecification(a[0])
    let variable = a[0].car
    let upper = w.makeSymbol("upper-bound")
    let counter = w.makeSymbol("counter")
    let body = w.list(
      .while, w.list(.less, counter, upper),
      w.list(.let, w.list(w.list(variable, counter)), tail: a.rest(1, w)),
      w.list(.setq, counter, w.list(.onePlus, counter)))
    let result = a[0].cdr.cdr
    let tail =
      result.isNil ? result : w.list(w.list(.let, w.list(w.list(variable, counter)), tail: result))
    return w.list(
      .let, w.list(w.list(upper, a[0].cdr.car), w.list(counter, Value(fixnum: 0))), body,
      tail: tail)
  }
  r.defmacro("push", "NEWELT PLACE", "Put NEWELT in front of the list in PLACE.") {
    w, a throws(Signal) in
    if a[1].isSymbol { return w.list(.setq, a[1], w.list(.cons, a[0], a[1])) }
    return try w.call("gv--push", a[0], a[1])
  }
  r.defmacro("pop", "PLACE", "Take the first element off the list in PLACE and return it.") {
    w, a throws(Signal) in
    if a[0].isSymbol {
      return w.list(
        .carSafe, w.list(.prog1, a[0], w.list(.setq, a[0], w.list(.cdr, a[0]))))
    }
    return try w.call("gv--pop", a[0])
  }
  r.defmacro("ignore-errors", "&rest BODY", "Evaluate BODY; when it signals an error, return nil.")
  { w, a throws(Signal) in
    w.list(.conditionCase, .nil, w.cons(.progn, a.rest(0, w)), w.list(.error, .nil))
  }
  r.defmacro(
    "ignore-error", "CONDITION &rest BODY", "Evaluate BODY; when it signals CONDITION, return nil."
  ) { w, a throws(Signal) in
    w.list(.conditionCase, .nil, w.cons(.progn, a.rest(1, w)), w.list(a[0], .nil))
  }
  r.defmacro(
    "condition-case-unless-debug", "VAR BODYFORM &rest HANDLERS",
    "As `condition-case'; with `debug-on-error', errors go to the debugger first."
  ) { w, a throws(Signal) in
    var handlers = Value.nil
    for clause in w.items(a.rest(2, w)).reversed() {
      var own = clause
      if clause.isCons, clause.car != .keySuccess {
        let conditions = clause.car.isList && clause.car.isTrue ? clause.car : w.list(clause.car)
        own = w.cons(w.cons(.debug, conditions), clause.cdr)
      }
      handlers = w.cons(own, handlers)
    }
    return w.cons(.conditionCase, w.cons(a[0], w.cons(a[1], handlers)))
  }
  r.defmacro(
    "with-demoted-errors", "FORMAT &rest BODY",
    "Evaluate BODY; an error becomes a message made with FORMAT, and nil."
  ) { w, a throws(Signal) in
    let e = w.makeSymbol("err")
    let hasFormat = a[0].isString
    let body = hasFormat ? a.rest(1, w) : a.rest(0, w)
    let format = hasFormat ? a[0] : w.string("Error: %S")
    return w.list(
      .conditionCase, e, w.cons(.progn, body),
      w.list(
        w.list(.debug, .error), w.list(w.intern("message"), format, e), .nil))
  }
  r.defmacro(
    "handler-bind", "BINDINGS &rest BODY",
    "Evaluate BODY with the handlers BINDINGS, each (CONDITIONS FUNCTION), called where a condition is signalled."
  ) { w, a throws(Signal) in
    var handlers: [Value] = []
    for b in w.items(a[0]) {
      guard b.isCons, b.cdr.isCons else { throw w.wrongType(.consp, b) }
      handlers.append(w.list(.quote, b.car))
      w.keep(handlers[handlers.count - 1])
      handlers.append(b.cdr.car)
    }
    let result = w.list(
      w.intern("handler-bind-1"),
      w.list(.function, w.list(.lambda, .nil, tail: a.rest(1, w))), tail: w.list(handlers))
    w.vm.pointee.rootCount -= handlers.count / 2
    return result
  }
  r.defmacro(
    "with-current-buffer", "BUFFER-OR-NAME &rest BODY", "Evaluate BODY with BUFFER-OR-NAME current."
  ) { w, a throws(Signal) in
    w.list(
      .saveCurrentBuffer, w.list(w.intern("set-buffer"), a[0]), tail: a.rest(1, w))
  }
  r.defmacro(
    "with-temp-buffer", "&rest BODY", "Evaluate BODY in a buffer that is killed afterwards."
  ) { w, a throws(Signal) in
    let buffer = w.makeSymbol("temp-buffer")
    return w.list(
      .let,
      w.list(
        w.list(
          buffer,
          w.list(w.intern("generate-new-buffer"), w.string(" *temp*"), .t))),
      w.list(
        w.intern("with-current-buffer"), buffer,
        w.list(
          .unwindProtect, w.cons(.progn, a.rest(0, w)),
          w.list(
            .and, w.list(w.intern("buffer-name"), buffer),
            w.list(w.intern("kill-buffer"), buffer)))))
  }
  r.defmacro(
    "if-let*", "VARLIST THEN &rest ELSE",
    "Bind the variables of VARLIST in turn; if all are true evaluate THEN, else ELSE."
  ) { w, a throws(Signal) in
    try w.ifLet(a[0], then: a[1], otherwise: a.rest(2, w))
  }
  r.defmacro("if-let", "SPEC THEN &rest ELSE", "As `if-let*'; SPEC may be a single (VAR VALUE).") {
    w, a throws(Signal) in
    try w.ifLet(w.bindingList(a[0]), then: a[1], otherwise: a.rest(2, w))
  }
  r.defmacro(
    "when-let*", "VARLIST &rest BODY",
    "Bind the variables of VARLIST in turn; if all are true evaluate BODY."
  ) { w, a throws(Signal) in
    try w.ifLet(a[0], then: w.sequenceForm(a.rest(1, w)), otherwise: .nil)
  }
  r.defmacro("when-let", "SPEC &rest BODY", "As `when-let*'; SPEC may be a single (VAR VALUE).") {
    w, a throws(Signal) in
    try w.ifLet(w.bindingList(a[0]), then: w.sequenceForm(a.rest(1, w)), otherwise: .nil)
  }
  r.defmacro(
    "and-let*", "VARLIST &rest BODY",
    "As `when-let*'; without BODY the value is the last binding's."
  ) { w, a throws(Signal) in
    let body = a.rest(1, w)
    if body.isNil { return try w.ifLet(a[0], then: nil, otherwise: .nil) }
    return try w.ifLet(a[0], then: w.cons(.progn, body), otherwise: .nil)
  }
  r.defmacro("while-let", "SPEC &rest BODY", "While all variables of SPEC are true, evaluate BODY.")
  { w, a throws(Signal) in
    let done = w.makeSymbol("done")
    let inner = try w.ifLet(
      w.bindingList(a[0]), then: w.cons(.progn, a.rest(1, w)),
      otherwise: w.list(w.list(.throw, w.list(.quote, done), .nil)))
    return w.list(.catch, w.list(.quote, done), w.list(.while, .t, inner))
  }
  r.defmacro(
    "named-let", "NAME BINDINGS &rest BODY",
    "Evaluate BODY with NAME a local function of the variables in BINDINGS, first called with their values."
  ) { w, a throws(Signal) in
    let names = w.list(w.items(a[1]).map { $0.isCons ? $0.car : $0 })
    let values = w.list(w.items(a[1]).map { $0.isCons && $0.cdr.isCons ? $0.cdr.car : .nil })
    let labels = w.list(
      w.intern("cl-labels"), w.list(w.list(a[0], names, tail: a.rest(2, w))),
      w.list(.function, a[0]))
    return w.list(.funcall, labels, tail: values)
  }
  r.defmacro("letrec", "BINDERS &rest BODY", "Bind variables whose values may refer to each other.")
  { w, a throws(Signal) in
    var names: [Value] = []
    var sets: [Value] = []
    for b in w.items(a[0]) {
      names.append(b.isCons ? b.car : b)
      if b.isCons && b.cdr.isCons {
        sets.append(w.list(.setq, b.car, b.cdr.car))
        w.keep(sets[sets.count - 1])
      }
    }
    let body = w.append(w.list(sets), a.rest(1, w))
    w.vm.pointee.rootCount -= sets.count
    return w.list(.let, w.list(names), tail: body)
  }
  r.defmacro("dlet", "BINDERS &rest BODY", "Bind variables dynamically, in parallel.") {
    w, a throws(Signal) in
    let declarations = w.items(a[0]).map { b -> Value in
      let d = w.list(.defvar, b.isCons ? b.car : b)
      w.keep(d)
      return d
    }
    let inner = w.list(.let, a[0], tail: a.rest(1, w))
    let result = w.list(.progn, tail: w.list(declarations + [inner]))
    w.vm.pointee.rootCount -= declarations.count
    return result
  }
  r.defmacro("setq-default", "&rest ARGS", "Set default values: (setq-default VAR VALUE …).") {
    w, a throws(Signal) in
    if a.count == 2 {
      return w.list(w.intern("set-default"), w.list(.quote, a[0]), a[1])
    }
    guard a.count % 2 == 0 else {
      throw w.signal(
        .wrongNumberOfArguments, w.list(w.intern("setq-default"), Value(fixnum: a.count)))
    }
    var forms = Value.nil
    var i = a.count - 2
    while i >= 0 {
      forms = w.cons(w.list(w.intern("set-default"), w.list(.quote, a[i]), a[i + 1]), forms)
      i -= 2
    }
    return w.cons(.progn, forms)
  }
  r.defmacro("setq-local", "&rest PAIRS", "Set variables' values in the current buffer only.") {
    w, a throws(Signal) in
    guard a.count % 2 == 0 else {
      throw w.error("PAIRS must have an even number of variable/value members")
    }
    var forms = Value.nil
    var i = a.count - 2
    while i >= 0 {
      forms = w.cons(
        w.list(
          w.intern("set"), w.list(w.intern("make-local-variable"), w.list(.quote, a[i])), a[i + 1]),
        forms)
      i -= 2
    }
    return w.cons(.progn, forms)
  }
  r.defmacro("eval-when-compile", "&rest BODY", "Evaluate BODY.") { w, a throws(Signal) in
    w.list(.quote, try w.eval(w.cons(.progn, a.rest(0, w)), lexical: w.isTrue(.lexicalBinding)))
  }
  r.defmacro("eval-and-compile", "&rest BODY", "Evaluate BODY.") { w, a throws(Signal) in
    w.cons(.progn, a.rest(0, w))
  }
  r.defmacro("with-no-warnings", "&rest BODY", "Evaluate BODY.") { w, a throws(Signal) in
    w.cons(.progn, a.rest(0, w))
  }
  r.defmacro("with-suppressed-warnings", "WARNINGS &rest BODY", "Evaluate BODY.") {
    w, a throws(Signal) in
    w.cons(.progn, a.rest(1, w))
  }
  r.defmacro("declare", "&rest SPECS", "Nothing, outside a function's head.") {
    _, _ throws(Signal) in .nil
  }
  r.defmacro("save-match-data", "&rest BODY", "Evaluate BODY, then restore the match data.") {
    w, a throws(Signal) in
    let saved = w.makeSymbol("saved-match-data")
    return w.list(
      .let, w.list(w.list(saved, w.list(w.intern("match-data")))),
      w.list(
        .unwindProtect, w.cons(.progn, a.rest(0, w)),
        w.list(w.intern("set-match-data"), saved, .t)))
  }
  r.defmacro(
    "with-output-to-string", "&rest BODY",
    "Evaluate BODY and return what it printed to `standard-output'."
  ) { w, a throws(Signal) in
    let f = w.list(.function, w.list(.lambda, .nil, tail: a.rest(0, w)))
    return w.list(w.intern("internal--output-to-string"), f)
  }
  r.defmacro("backquote", "STRUCTURE", "As STRUCTURE quoted, but for what is marked with , and ,@.")
  { w, a throws(Signal) in
    // A splice of the whole is what is spliced.
    if a[0].isCons, a[0].car == .commaAt, a[0].cdr.isCons, a[0].cdr.cdr.isNil {
      return a[0].cdr.car
    }
    return try w.backquote(a[0])
  }
  r.world.symbol(.backquote).pointee.function = r.world.intern("backquote")
}

extension Args {
  /// The arguments from position `from` on, as a new list.
  public func rest(_ from: Int, _ w: World) -> Value {
    var result = Value.nil
    var i = count
    while i > from {
      i -= 1
      result = w.cons(base[i], result)
    }
    return result
  }
}

extension World {
  /// A list with `tail` after a copy of `head`.
  public func append(_ head: Value, _ tail: Value) -> Value { list(items(head), tail: tail) }

  /// The bindings of `if-let`: a single `(VAR VALUE)` is allowed for a list of one.
  func bindingList(_ spec: Value) -> Value {
    if spec.isCons && spec.car.isSymbol && spec.car.isTrue && spec.cdr.isCons && spec.cdr.cdr.isNil
    {
      // (VAR VALUE) rather than a list of bindings.
      return list(spec)
    }
    return spec
  }

  /// Check `(VAR LIST-OR-COUNT [RESULT])`.
  fileprivate func checkLoopSpecification(_ specification: Value) throws(Signal) {
    guard specification.isCons else { throw wrongType(.consp, specification) }
    let count = try listLength(specification)
    if count < 2 || count > 3 {
      throw signal(
        .wrongNumberOfArguments,
        list(cons(Value(fixnum: 2), Value(fixnum: 3)), Value(fixnum: count)))
    }
  }

  /// The one form of `body`, or a `progn` of its forms.
  fileprivate func sequenceForm(_ body: Value) -> Value {
    body.isCons && body.cdr.isNil ? body.car : cons(.progn, body)
  }

  /// Without `then` the form's value is the last variable's.
  func ifLet(_ bindings: Value, then: Value?, otherwise: Value) throws(Signal) -> Value {
    guard bindings.isCons else { return list(.let, .nil, then ?? .t) }
    // Every variable is bound to its value only if the one before was true.
    var out: [Value] = []
    var previous = Value.t
    let mark = rootMark
    for b in items(bindings) {
      let name: Value
      let value: Value
      if b.isSymbol {
        name = b
        value = b
      } else if !b.isCons {
        releaseRoots(to: mark)
        throw wrongType(.listp, b)
      } else if b.cdr.isCons && b.cdr.cdr.isCons {
        releaseRoots(to: mark)
        throw signal(.error, cons(string("`let' bindings can have only one value-form"), b))
      } else if !b.cdr.isNil && !b.cdr.isCons {
        releaseRoots(to: mark)
        throw wrongType(.listp, b.cdr)
      } else if b.cdr.isNil {
        name = makeSymbol("s")
        value = b.car
      } else if b.car.isNil {
        name = makeSymbol("s")
        value = b.cdr.car
      } else {
        name = b.car
        value = b.cdr.car
      }
      keep(name)
      let one = list(name, list(.and, previous, value))
      keep(one)
      out.append(one)
      previous = name
    }
    let result = list(.letStar, list(out), list(.if, previous, then ?? previous, tail: otherwise))
    releaseRoots(to: mark)
    return result
  }

  // MARK: Backquote

  /// The form that builds what a backquoted structure describes.
  func backquote(_ x: Value) throws(Signal) -> Value {
    let mark = rootMark
    keep(x)
    defer { releaseRoots(to: mark) }
    return try quasi(x, depth: 0)
  }

  /// Whether a structure has an unquote that belongs to this level.
  private func isPlain(_ x: Value) throws(Signal) -> Bool {
    if csupportTooDeep(self) { throw nestingError() }
    try checkEnds(x)
    if x.isVector {
      for i in 0..<x.slotCount {
        if !(try isPlain(x.slot(i))) { return false }
      }
      return true
    }
    var x = x
    while x.isCons {
      if x.car == .comma || x.car == .commaAt || x.car == .backquote { return false }
      if !(try isPlain(x.car)) { return false }
      x = x.cdr
    }
    if x.isVector { return try isPlain(x) }
    return true
  }

  private func quoted(_ x: Value) -> Value {
    if x.isNil || x == .t || (!x.isSymbol && !x.isCons) || isKeyword(x) { return x }
    return list(.quote, x)
  }

  private func quasi(_ x: Value, depth: Int) throws(Signal) -> Value {
    if csupportTooDeep(self) { throw nestingError() }
    if try isPlain(x) { return quoted(x) }
    if x.isVector {
      var elements = Value.nil
      for i in stride(from: x.slotCount - 1, through: 0, by: -1) {
        elements = cons(x.slot(i), elements)
      }
      keep(elements)
      let form = try quasi(elements, depth: depth)
      keep(form)
      if form.isCons && form.car == .listFunction {
        return cons(intern("vector" as StaticString), form.cdr)
      }
      return list(.apply, list(.function, intern("vector" as StaticString)), form)
    }
    if x.car == .comma {
      if depth == 0 { return x.cdr.isCons ? x.cdr.car : .nil }
      let inner = try quasi(x.cdr, depth: depth - 1)
      keep(inner)
      return list(.cons, list(.quote, .comma), inner)
    }
    if x.car == .backquote {
      let inner = try quasi(x.cdr, depth: depth + 1)
      keep(inner)
      return list(.cons, list(.quote, .backquote), inner)
    }
    // A list: runs of items become `list`, splices `append`.
    var parts: [Value] = []  // forms whose values are lists, appended in the end
    var run: [Value] = []
    func flush() {
      if run.isEmpty { return }
      let form = list([.listFunction] + run)
      keep(form)
      parts.append(form)
      run = []
    }
    var l = x
    var tail: Value?
    while true {
      if l.isNil { break }
      if !l.isCons || (l.car == .comma && l.cdr.isCons && l.cdr.cdr.isNil) {
        tail = try quasi(l, depth: depth)
        keep(tail!)
        break
      }
      if l != x && l.car == .backquote {
        tail = try quasi(l, depth: depth)
        keep(tail!)
        break
      }
      let item = l.car
      if item.isCons && item.car == .commaAt {
        if depth == 0 {
          flush()
          parts.append(item.cdr.isCons ? item.cdr.car : .nil)
        } else {
          let inner = try quasi(item.cdr, depth: depth - 1)
          keep(inner)
          let form = list(.cons, list(.quote, .commaAt), inner)
          keep(form)
          run.append(form)
        }
      } else {
        let form = try quasi(item, depth: depth)
        keep(form)
        run.append(form)
      }
      l = l.cdr
    }
    if let tail {
      if parts.isEmpty && !run.isEmpty {
        // (a b . tail): cons up.
        var result = tail
        for form in run.reversed() {
          result = list(.cons, form, result)
          keep(result)
        }
        return result
      }
      flush()
      parts.append(tail)
    } else {
      flush()
    }
    if parts.count == 1 {
      // A lone splice at the end is used as it is.
      return parts[0]
    }
    return list([intern("append" as StaticString)] + parts)
  }
}
