/// The docstrings of functions and variables.
func installDocumentation(_ r: Registry) {
  r.defun(
    "documentation", "FUNCTION &optional RAW",
    "The docstring of FUNCTION, with keys and quotes substituted unless RAW; nil if it has none."
  ) { w, a throws(Signal) in
    try w.shown(try w.functionDocumentation(a[0]), raw: a[1].isTrue)
  }
  r.defun(
    "documentation-property", "SYMBOL PROP &optional RAW",
    "The docstring that is SYMBOL's property PROP, with keys and quotes substituted unless RAW."
  ) { w, a throws(Signal) in
    let s = try w.symbolArgument(a[0])
    var text = w.get(s, a[1])
    if text.isNil && a[1] == .variableDocumentation {
      text = w.get(w.resolveAlias(s), a[1])
    }
    if text.isNil && a[1] == .variableDocumentation {
      text = try w.librarysText("standard-variable-documentation", s)
    }
    if text.isInteger { return .nil }
    if !text.isString && text.isTrue { text = try w.eval(text, lexical: true) }
    return try w.shown(text, raw: a[2].isTrue)
  }
  r.defun(
    "internal--subr-arglist", "SUBR",
    "The argument list of a primitive with its documented names, a string, or nil."
  ) { w, a throws(Signal) in
    a[0].isSubr ? w.string(a[0].subrArguments) : .nil
  }
  r.defun("internal--closure-arglist", "FUNCTION", "The argument list of a closure.") {
    w, a throws(Signal) in
    guard a[0].isClosure else { throw w.wrongType(.functionp, a[0]) }
    return Code.lambda(Value(bits: a[0].words[2])).car
  }
  r.defun("internal--closure-lexical-p", "FUNCTION", "Whether a closure binds lexically.") {
    w, a throws(Signal) in
    guard a[0].isClosure else { throw w.wrongType(.functionp, a[0]) }
    return Value(Code.isLexical(Value(bits: a[0].words[2])))
  }
  r.defun("text-quoting-style", "", "How quotes of docstrings are shown: curve, straight or grave.")
  { w, _ throws(Signal) in
    w.intern(w.quotingStyle.rawValue)
  }
  r.defvar("text-quoting-style", .nil, "How quotes are shown: nil, curve, straight or grave.")
}

/// How the quotes of messages and docstrings are shown.
enum QuotingStyle: String { case curve, straight, grave }

extension World {
  /// How quotes are shown now: the variable `text-quoting-style`, curved by default.
  var quotingStyle: QuotingStyle {
    let v = valueIfBound(.textQuotingStyle) ?? .nil
    guard v.isSymbol, v.isTrue else { return .curve }
    return QuotingStyle(rawValue: name(v)) ?? .curve
  }

  fileprivate func shown(_ text: Value, raw: Bool) throws(Signal) -> Value {
    if raw || !text.isString { return text }
    return try call("substitute-command-keys", text)
  }

  fileprivate func functionDocumentation(_ function: Value) throws(Signal) -> Value {
    if function.isSymbol && function.isTrue {
      let own = get(function, .functionDocumentation)
      if own.isString { return own }
      if own.isTrue && !own.isInteger { return try eval(own, lexical: true) }
    }
    var f = indirectFunction(function)
    if f.isNil { throw signal(.voidFunction, list(function)) }
    if f.isCons && f.car == .macro { f = f.cdr }
    if f.isSubr {
      let text = f.subrDocumentation
      let arguments = f.subrArguments
      return string("\(text)\n\n(fn\(arguments.isEmpty ? "" : " ")\(arguments))")
    }
    if f.isObject(.special) {
      return try librarysText("standard-function-documentation", function)
    }
    if f.isClosure { return documentationValue(Code.documentation(Value(bits: f.words[2]))) }
    if f.isString || f.isVector { return string("Keyboard macro.") }
    if f.isCons {
      if f.car == .lambda || f.car == .closure {
        let definition = f.car == .lambda ? f.cdr : f.cdr.isCons ? f.cdr.cdr : .nil
        guard definition.isCons else { throw signal(.invalidFunction, list(f)) }
        return documentationValue(LambdaHeader(definition.cdr).documentation)
      }
      if f.car == .autoload {
        let parts = items(f)
        if parts.count > 2 && parts[2].isString { return parts[2] }
        guard function.isSymbol else { return .nil }
        try loadAutoload(f, name: function, macro: false)
        return try functionDocumentation(function)
      }
      if name(of: f.car) == "keymap" {
        return string(
          "Prefix command (definition is a keymap associating keystrokes with commands).")
      }
    }
    throw signal(.invalidFunction, list(f))
  }

  /// What a library of texts, which start-up does not read, says of `symbol`.
  fileprivate func librarysText(_ function: StaticString, _ symbol: Value) throws(Signal) -> Value {
    guard symbol.isSymbol, indirectFunction(intern(function)).isTrue else { return .nil }
    return try call(function, symbol)
  }

  private func name(of v: Value) -> String { v.isSymbol ? name(v) : "" }

  private func documentationValue(_ v: Value) -> Value {
    guard v.isCons, v.car == .quote, v.cdr.isCons else { return v.isString ? v : .nil }
    return v.cdr.car
  }
}
