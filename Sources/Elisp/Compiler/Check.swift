extension Analyzer {
  /// Analyse the form in the car of `cell`; an error in it becomes a note, and nil its value.
  func notedElement(
    _ cell: Value, _ scope: Scope?, _ lambda: LambdaIR, _ notes: CompilerNotes
  ) throws(Signal) -> IR {
    let outer = notes.place
    if let p = world.vm.pointee.positions.place(ofElementIn: cell) { notes.place = p }
    defer { notes.place = outer }
    switch try world.catching(
      .error,
      { () throws(Signal) -> IR in
        try self.form(cell.car, scope, lambda)
      })
    {
    case .success(let ir): return ir
    case .failure(let failure):
      notes.add(.error, world.errorMessage(failure.object))
      return .constant(.nil)
    }
  }

  /// What is to be remarked about a form before its macros are expanded; the analysed form if
  /// nothing else is to be done with it.
  func noted(
    _ x: Value, _ scope: Scope?, _ lambda: LambdaIR, _ notes: CompilerNotes
  ) throws(Signal) -> IR? {
    let head = x.car
    let rest = x.cdr
    notes.noteObsoleteFunction(head)
    if notes.isUnknownMacro(head) { return .constant(.nil) }
    let isTopLevel = scope == nil && lambda.parent == nil
    if let count = world.properLength(rest), let shape = notes.shape(ofMacro: head),
      notes.noteCount(head, count, shape, kind: .error)
    {
      return .constant(.nil)
    }
    switch world.name(head) {
    case "with-no-warnings":
      return try notes.silently { () throws(Signal) in try body(rest, scope, lambda) }
    case "with-suppressed-warnings" where rest.isCons:
      return try notes.suppressing(rest.car) { () throws(Signal) in
        try body(rest.cdr, scope, lambda)
      }
    case "declare-function" where rest.isCons && rest.car.isSymbol:
      notes.noteDeclaration(rest)
      return .constant(.nil)
    case "defalias" where rest.isCons && rest.cdr.isCons:
      try noteDefinition(rest, isTopLevel, x, notes)
    case "defvaralias", "custom-declare-variable", "make-obsolete-variable",
      "make-variable-buffer-local":
      if let name = quoted(rest) { notes.declareSpecial(name) }
      if head == world.intern("make-obsolete-variable" as StaticString), isTopLevel {
        evaluateNow(x, notes)
      }
    case "make-obsolete":
      if isTopLevel { evaluateNow(x, notes) }
    case "fset", "autoload", "define-obsolete-function-alias", "cl-generic-define":
      if let name = quoted(rest) { notes.define(name, nil) }
    case "cl-defgeneric", "cl-defmethod":
      if rest.isCons, rest.car.isSymbol { notes.define(rest.car, nil) }
    case "eval-when-compile", "eval-and-compile":
      if notes.evaluates { evaluateNow(world.cons(.progn, rest), notes) }
      return try body(rest, scope, lambda)
    case "require" where isTopLevel:
      if notes.evaluates, rest.isCons { evaluateNow(x, notes, kind: .load) }
    case "cl-defstruct", "cl-deftype", "defclass", "cl-defsubst", "define-inline",
      "pcase-defmacro", "rx-define", "gv-define-setter", "gv-define-simple-setter",
      "gv-define-expander", "defsetf", "define-error", "cl-define-compiler-macro":
      if isTopLevel {
        if notes.evaluates {
          evaluateNow(x, notes)
        } else if rest.isCons, rest.car.isSymbol {
          notes.define(rest.car, nil)
        }
      }
    case "setq":
      guard let count = world.properLength(rest), count % 2 == 1 else { break }
      notes.add(.error, "malformed setq form: \(world.printed(x))")
      return .constant(.nil)
    case "format", "message", "error", "user-error", "format-message", "warn":
      notes.noteFormat(head, rest)
    default: break
    }
    return nil
  }

  /// Let what a macro made of a form keep the form's places: a symbol that occurs in both stands
  /// where it stood first.
  func keepPlaces(of form: Value, in expansion: Value) {
    var places: [UInt: UInt64] = [:]
    var budget = 20_000
    collectPlaces(form, &places, &budget)
    if places.isEmpty { return }
    budget = 20_000
    setPlaces(expansion, places, &budget)
  }

  private func collectPlaces(
    _ form: Value, _ places: inout [UInt: UInt64], _ budget: inout Int
  ) {
    var cell = form
    while cell.isCons, budget > 0 {
      budget -= 1
      if cell.car.isSymbol {
        if places[cell.car.bits] == nil, let p = world.vm.pointee.positions[cell] {
          places[cell.car.bits] = p
        }
      } else if cell.car.isCons, !csupportTooDeep(world) {
        collectPlaces(cell.car, &places, &budget)
      }
      cell = cell.cdr
    }
  }

  private func setPlaces(_ form: Value, _ places: [UInt: UInt64], _ budget: inout Int) {
    var cell = form
    while cell.isCons, budget > 0 {
      budget -= 1
      // What has a place came from the source as it is.
      if world.vm.pointee.positions[cell] != nil { return }
      if cell.car.isSymbol {
        if let p = places[cell.car.bits] { world.vm.pointee.positions.set(cell, p) }
      } else if cell.car.isCons, !csupportTooDeep(world) {
        setPlaces(cell.car, places, &budget)
      }
      cell = cell.cdr
    }
  }

  /// `(quote NAME)` in the car of `rest`: the name.
  private func quoted(_ rest: Value) -> Value? {
    guard rest.isCons, rest.car.isCons, rest.car.car == .quote || rest.car.car == .function,
      rest.car.cdr.isCons, rest.car.cdr.car.isSymbol
    else { return nil }
    return rest.car.cdr.car
  }

  private func noteDefinition(
    _ rest: Value, _ isTopLevel: Bool, _ x: Value, _ notes: CompilerNotes
  ) throws(Signal) {
    guard let name = quoted(rest) else { return }
    if isTopLevel { notes.noteTopLevelDefinition(name) }
    let definition = rest.cdr.car
    if definition.isCons, definition.car == world.intern("cons" as StaticString),
      definition.cdr.isCons, definition.cdr.car.isCons, definition.cdr.car.cdr.isCons,
      definition.cdr.car.cdr.car == .macro
    {
      if notes.evaluates, isTopLevel { evaluateNow(x, notes) } else { notes.defineMacro(name) }
      return
    }
    var shape: Shape?
    if definition.isCons, definition.car == .function, definition.cdr.isCons,
      definition.cdr.car.isCons, definition.cdr.car.car == .lambda
    {
      let code = try world.makeCode(definition.cdr.car.cdr, lexical: lexical)
      world.keep(code)
      shape = Code.shape(code)
    }
    notes.define(name, shape)
  }

  /// Evaluate a form while the text is checked.
  private func evaluateNow(
    _ form: Value, _ notes: CompilerNotes, kind: CompilerNotes.Kind = .error
  ) {
    guard notes.evaluates else { return }
    do throws(Signal) {
      let result = try world.catching(.error) { () throws(Signal) in
        try world.eval(form, lexical: lexical)
      }
      if case .failure(let failure) = result {
        notes.add(kind, world.errorMessage(failure.object))
      }
    } catch {
      // Only a throw without a catch comes here, and it was reported as an error before.
    }
  }
}

extension World {
  /// Length of a list; nil for anything else.
  fileprivate func properLength(_ list: Value) -> Int? {
    var n = 0
    var l = list
    while l.isCons, n < 10_000_000 {
      n += 1
      l = l.cdr
    }
    return l.isNil ? n : nil
  }

  /// Analyse every form of a Lisp text as compiling it would, and note what is wrong with it.
  /// Definitions are not carried out, only macros and what must be there to expand them, and
  /// even that only if `notes` evaluates.
  ///
  /// - Parameters:
  ///   - name: what positions call the text.
  ///   - lexical: the dialect; nil: what the text's first line says.
  ///   - lines: where each line of the text begins in its source, when it was made from one.
  public func check(
    _ text: UnsafeBufferPointer<UInt8>, name: String, lexical: Bool? = nil,
    lines: [SourceLine] = [], notes: CompilerNotes
  ) throws(Signal) {
    let lexical = lexical ?? wantsLexical(text)
    let depth = bindingDepth
    let nameValue = string(name)
    bind(.lexicalBinding, Value(lexical))
    bind(.loadFileName, nameValue)
    bind(.loadTrueFileName, nameValue)
    let mark = rootMark
    let file = sourceIndex(name)
    var reader = Reader(self, text, file: file, lines: lines)
    let analyzer = Analyzer(
      world: self, unit: CompilationUnit(.nil), lexical: lexical, notes: notes)
    var isDone = false
    while !isDone {
      let result = try catching(
        .error,
        { () throws(Signal) in
          guard reader.skipBlank() else { return false }
          let (line, column) = reader.currentPosition()
          let cell = self.cons(try reader.read(), .nil)
          self.keep(cell)
          self.vm.pointee.positions.set(
            cell, SourcePosition(file: file, line: line, column: column).packed)
          try self.checkTopLevel(cell, analyzer, notes)
          return true
        })
      releaseRoots(to: mark)
      switch result {
      case .success(let more): isDone = !more
      case .failure(let failure):
        let place = lastErrorPosition
        notes.add(
          .error, errorMessage(failure.object), at: place.line > 0 ? place.packed : nil)
        isDone = true
      }
    }
    try unbind(to: depth)
  }

  /// Remark on calls of functions that were not known when they were met; after all texts that
  /// belong together.
  public func finishCheck(_ notes: CompilerNotes) { notes.finish() }

  private func checkTopLevel(
    _ cell: Value, _ analyzer: Analyzer, _ notes: CompilerNotes
  ) throws(Signal) {
    if cell.car.isCons, cell.car.car == .progn {
      try checkNativeStack()
      for c in ListCells(cell.car.cdr) { try checkTopLevel(c, analyzer, notes) }
      return
    }
    let lambda = LambdaIR(nil)
    _ = try analyzer.element(cell, nil, lambda)
  }
}
