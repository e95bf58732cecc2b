// defun and its kin: macros with native expanders.
extension World {
  /// Docstring, declarations and the rest of a definition's body.
  private func splitBody(_ body: Value) -> (
    documentation: Value, declarations: [Value], rest: Value
  ) {
    var documentation = Value.nil
    var declarations: [Value] = []
    var rest = body
    if rest.isCons && rest.car.isString && rest.cdr.isCons {
      documentation = rest.car
      rest = rest.cdr
    }
    while rest.isCons && rest.car.isCons && rest.car.car == .declare {
      declarations += items(rest.car.cdr)
      rest = rest.cdr
    }
    return (documentation, declarations, rest)
  }

  /// The forms that a `declare` of a definition comes to.
  private func declarationForms(
    _ name: Value, _ arguments: Value, _ declarations: [Value], macro: Bool
  ) throws(Signal) -> [Value] {
    var out: [Value] = []
    func put(_ property: StaticString, _ value: Value) {
      let form = list(
        intern("function-put" as StaticString), list(.quote, name), list(.quote, intern(property)),
        value)
      keep(form)
      out.append(form)
    }
    for d in declarations where d.isCons && d.car.isSymbol {
      let value = d.cdr.isCons ? d.cdr.car : Value.nil
      switch self.name(d.car) {
      case "indent": put("lisp-indent-function", list(.quote, value))
      case "doc-string": put("doc-string-elt", value.isFixnum ? value : list(.quote, value))
      case "pure": put("pure", list(.quote, value))
      case "side-effect-free": put("side-effect-free", list(.quote, value))
      case "important-return-value": put("important-return-value", list(.quote, value))
      case "no-font-lock-keyword", "advertised-calling-convention", "debug", "modes",
        "completion", "interactive-only", "ftype", "speed", "pure-function", "autoload-macro",
        "interactive-args", "safety", "type-error-check", "cl-generic", "autoload":
        if self.name(d.car) == "interactive-only" {
          put("interactive-only", list(.quote, value))
        } else if self.name(d.car) == "modes" {
          put("command-modes", list(.quote, d.cdr))
        } else if self.name(d.car) == "completion" {
          put("completion-predicate", list(.function, value))
        } else if self.name(d.car) == "debug" {
          put("edebug-form-spec", list(.quote, value))
        }
      case "obsolete":
        let form = list(
          intern("make-obsolete" as StaticString), list(.quote, name), list(.quote, value),
          d.cdr.isCons && d.cdr.cdr.isCons ? d.cdr.cdr.car : .nil)
        keep(form)
        out.append(form)
      case "compiler-macro":
        if value.isCons && value.car == .lambda && value.cdr.isCons {
          // The function gets the call, and the arguments under the names of the definition.
          let arguments = append(value.cdr.car, arguments)
          put(
            "compiler-macro",
            list(.function, cons(.lambda, cons(arguments, value.cdr.cdr))))
        } else {
          put("compiler-macro", list(.quote, value))
        }
      case "gv-setter", "gv-expander":
        let alist = intern(
          macro
            ? "macro-declarations-alist" as StaticString
            : "defun-declarations-alist" as StaticString)
        _ = alist
        let form = list(
          intern("gv--declare" as StaticString), list(.quote, name), list(.quote, arguments),
          list(.quote, d))
        keep(form)
        out.append(form)
      default:
        // Declarations that Lisp code added to the alists.
        let variable = intern(
          macro
            ? "macro-declarations-alist" as StaticString
            : "defun-declarations-alist" as StaticString)
        for entry in items(valueIfBound(variable) ?? .nil)
        where entry.isCons && entry.car == d.car && entry.cdr.isCons {
          let form = try applyFunction(entry.cdr.car, cons(name, cons(arguments, d.cdr)))
          keep(form)
          if form.isTrue { out.append(form) }
        }
      }
    }
    return out
  }

  func expandDefinition(_ a: Args, macro: Bool) throws(Signal) -> Value {
    guard a[0].isSymbol else { throw wrongType(.symbolp, a[0]) }
    guard a[1].isList, items(a[1]).allSatisfy({ $0.isSymbol }) else {
      throw signal(.error, list(string("Malformed arglist: \(printed(a[1]))")))
    }
    let mark = rootMark
    let body = a.rest(2, self)
    keep(body)
    let (documentation, declarations, rest) = splitBody(body)
    let forms = try declarationForms(a[0], a[1], declarations, macro: macro)
    var tail = rest.isNil ? list(.nil) : rest
    if documentation.isTrue { tail = cons(documentation, tail) }
    keep(tail)
    let function = list(.function, cons(.lambda, cons(a[1], tail)))
    keep(function)
    let definition = macro ? list(.cons, list(.quote, .macro), function) : function
    keep(definition)
    let alias = list(intern("defalias" as StaticString), list(.quote, a[0]), definition)
    keep(alias)
    let result = forms.isEmpty ? alias : list([.prog1, alias] + forms)
    releaseRoots(to: mark)
    return result
  }
}

func installDefinitionMacros(_ r: Registry) {
  r.defmacro("defun", "NAME ARGLIST &rest BODY", "Define NAME as a function.") {
    w, a throws(Signal) in
    try w.expandDefinition(a, macro: false)
  }
  r.defmacro("defmacro", "NAME ARGLIST &rest BODY", "Define NAME as a macro.") {
    w, a throws(Signal) in
    try w.expandDefinition(a, macro: true)
  }
  r.defmacro(
    "defsubst", "NAME ARGLIST &rest BODY", "Define NAME as a function that may be open-coded."
  ) { w, a throws(Signal) in
    try w.expandDefinition(a, macro: false)
  }
  r.defmacro(
    "defvar-local", "VARIABLE VALUE &optional DOCSTRING",
    "Define VARIABLE, local to each buffer that sets it."
  ) { w, a throws(Signal) in
    w.list(
      .progn, w.list(.defvar, a[0], a[1], a[2]),
      w.list(w.intern("make-variable-buffer-local"), w.list(.quote, a[0])))
  }
  r.defmacro("defvar-keymap", "NAME &rest DEFS", "Define NAME as a keymap variable.") {
    w, a throws(Signal) in
    var options: [Value] = []
    var doc = Value.nil
    var i = 1
    var definitions: [Value] = []
    while i + 1 < a.count {
      if w.isKeyword(a[i]) {
        if w.name(a[i]) == ":doc" {
          doc = a[i + 1]
        } else if w.name(a[i]) != ":repeat" {
          options += [a[i], a[i + 1]]
        }
      } else {
        definitions += [a[i], a[i + 1]]
      }
      i += 2
    }
    return w.list(
      .defvar, a[0], w.list([w.intern("define-keymap")] + options + definitions), doc)
  }
  r.defmacro("defcustom", "SYMBOL STANDARD DOC &rest ARGS", "Define the user option SYMBOL.") {
    w, a throws(Signal) in
    // As a form, so that the value may see the file's lexical dialect.
    w.list(
      w.intern("custom-declare-variable"), w.list(.quote, a[0]),
      w.list(.function, w.list(.lambda, .nil, a[1])), a[2],
      w.list(.quote, a[1]),
      tail: a.rest(3, w))
  }
  r.defmacro("defgroup", "SYMBOL MEMBERS DOC &rest ARGS", "Define the customization group SYMBOL.")
  { w, a throws(Signal) in
    w.list(
      w.intern("custom-declare-group"), w.list(.quote, a[0]), a[1], a[2], tail: a.rest(3, w))
  }
  r.defmacro("defface", "FACE SPEC DOC &rest ARGS", "Define the face FACE.") {
    w, a throws(Signal) in
    w.list(w.intern("custom-declare-face"), w.list(.quote, a[0]), a[1], a[2], tail: a.rest(3, w))
  }
  r.defun(
    "custom-declare-variable", "SYMBOL GETTER DOC STANDARD &rest ARGS",
    "Declare the user option SYMBOL; GETTER computes its standard value."
  ) { w, a throws(Signal) in
    let s = try w.symbolArgument(a[0])
    let target = w.resolveAlias(s)
    w.symbol(target).pointee.flags |= Symbol.special
    w.put(s, .standardValue, w.list(a[3]))
    if a[2].isTrue { w.put(s, .variableDocumentation, a[2]) }
    var setter = Value.nil
    var initialize = Value.nil
    var i = 4
    while i + 1 < a.count {
      guard a[i].isSymbol else { throw w.error("Junk in args (\(w.printed(a[i])))") }
      switch w.name(a[i]) {
      case ":type": w.put(s, .customType, a[i + 1])
      case ":set":
        setter = a[i + 1]
        w.put(s, w.intern("custom-set"), a[i + 1])
      case ":get": w.put(s, w.intern("custom-get"), a[i + 1])
      case ":initialize": initialize = a[i + 1]
      case ":local":
        w.makeAutomaticallyLocal(s)
        if a[i + 1].isSymbol && w.name(a[i + 1]) == "permanent" { w.put(s, .permanentLocal, .t) }
      case ":safe": w.put(s, .safeLocalVariable, a[i + 1])
      case ":risky": w.put(s, .riskyLocalVariable, a[i + 1])
      case ":options": w.put(s, w.intern("custom-options"), a[i + 1])
      case ":require": break
      default: break
      }
      i += 2
    }
    w.noteDefinition(s)
    let saved = w.get(s, w.intern("saved-value"))
    if w.defaultValue(s) == nil {
      let value = saved.isCons ? try w.eval(saved.car, lexical: true) : try w.funcall(a[1])
      if initialize.isTrue && w.name(initialize) != "custom-initialize-default"
        && w.name(initialize) != "custom-initialize-delay"
        && w.name(initialize) != "custom-initialize-reset"
        && w.name(initialize) != "custom-initialize-set"
        && w.name(initialize) != "custom-initialize-changed" && !initialize.isNil
      {
        _ = try w.funcall(initialize, s, a[3])
        if w.defaultValue(s) != nil { return s }
      }
      if setter.isTrue && w.name(initialize) != "custom-initialize-default" {
        _ = try w.funcall(setter, s, value)
        if w.defaultValue(s) == nil { try w.setToplevelDefault(s, value) }
      } else {
        try w.setToplevelDefault(s, value)
      }
    }
    return s
  }
  r.defun(
    "custom-declare-group", "SYMBOL MEMBERS DOC &rest ARGS",
    "Declare the customization group SYMBOL."
  ) { w, a throws(Signal) in
    w.put(try w.symbolArgument(a[0]), .customGroup, a[1])
    if a[2].isTrue { w.put(a[0], w.intern("group-documentation"), a[2]) }
    return a[0]
  }
  r.defun("custom-declare-face", "FACE SPEC DOC &rest ARGS", "Declare the face FACE.") {
    w, a throws(Signal) in
    w.put(try w.symbolArgument(a[0]), .faceDefface, a[1])
    if a[2].isTrue { w.put(a[0], w.intern("face-documentation"), a[2]) }
    w.noteDefinition(w.cons(w.intern("defface"), a[0]))
    return a[0]
  }
  r.defun(
    "define-error", "NAME MESSAGE &optional PARENT",
    "Define NAME as an error symbol with MESSAGE, a kind of PARENT."
  ) { w, a throws(Signal) in
    let parents = a[2].isNil ? [Value.error] : a[2].isCons ? w.items(a[2]) : [a[2]]
    var conditions: [Value] = [try w.symbolArgument(a[0])]
    for p in parents {
      let c = w.get(try w.symbolArgument(p), .errorConditions)
      if c.isNil && a[2].isCons { throw w.error("Unknown signal ‘\(w.name(p))’") }
      for x in [p] + w.items(c) where !conditions.contains(x) { conditions.append(x) }
    }
    w.put(a[0], .errorConditions, w.list(conditions))
    w.put(a[0], .errorMessage, a[1])
    return a[1]
  }
}
