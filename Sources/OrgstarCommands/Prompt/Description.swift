import Elisp
import OrgstarHost

/// Describes functions and variables in words.
struct Description {
  let session: Session
  private var world: World { session.world }

  private func call(_ name: StaticString, _ argument: Value, _ more: Value...) -> Value {
    let function = world.intern(name)
    guard world.isFunction(function) else { return .nil }
    return
      (try? session.attempt { () throws(Signal) in
        try world.funcall(function, [argument] + more)
      }) ?? .nil
  }

  private func text(_ value: Value) -> String? { value.isString ? world.swiftString(value) : nil }

  /// The function that a name stands for, loaded if it was not yet; without `macro`.
  private func function(_ symbol: Value) -> (function: Value, isMacro: Bool) {
    var f = world.indirectFunction(symbol)
    if f.isCons, f.car == world.intern("autoload") {
      _ = call("autoload-do-load", f, symbol)
      f = world.indirectFunction(symbol)
    }
    return f.isCons && f.car == world.intern("macro") ? (f.cdr, true) : (f, false)
  }

  /// The docstring of a function and the arguments that it tells in its last line.
  private func documentation(_ symbol: Value) -> (text: String?, arguments: String?) {
    guard let whole = text(call("documentation", symbol)) else { return (nil, nil) }
    guard let last = whole.split(separator: "\n").last, last.hasPrefix("(fn"), last.hasSuffix(")")
    else { return (whole, nil) }
    let arguments = last.dropFirst(3).dropLast().drop { $0 == " " }
    var rest = whole.dropLast(last.count)
    while rest.last == "\n" { rest.removeLast() }
    return (rest.isEmpty ? nil : String(rest), String(arguments))
  }

  /// A function's arguments as they are shown: `FUNCTION SEQUENCE`; nil when nobody knows.
  func arguments(of symbol: Value) -> String? {
    let (f, _) = function(symbol)
    if let told = documentation(symbol).arguments { return told }
    if f.isSubr { return f.subrArguments }
    guard f.isClosure else { return nil }
    let list = call("internal--closure-arglist", f)
    return world.items(list).map { argument in
      let name = world.printed(argument)
      return name.hasPrefix("&") ? name : name.uppercased()
    }.joined(separator: " ")
  }

  /// All that is known of a name: as function, and as variable; nil when it is neither.
  func describe(_ name: String) -> String? {
    let symbol = world.intern(name)
    let parts = [describeFunction(symbol), describeVariable(symbol)].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  private func describeFunction(_ symbol: Value) -> String? {
    guard world.indirectFunction(symbol).isTrue else { return nil }
    let (f, isMacro) = function(symbol)
    let name = world.name(symbol)
    var kind =
      f.isSubr ? "a primitive function" : f.isClosure ? "a Lisp function" : "a special form"
    if isMacro { kind = f.isSubr ? "a primitive macro" : "a Lisp macro" }
    if !isMacro, call("commandp", symbol).isTrue { kind += " and a command" }
    var out = "\(name) is \(kind)"
    if let p = world.place(ofFunction: symbol), let file = world.sourceName(p.file) {
      out += " of \(file):\(p.line)"
    }
    out += ".\n"
    let target = world.indirectFunctionName(symbol)
    if target != symbol { out += "It is another name of \(world.name(target)).\n" }
    out += obsolete(symbol, "byte-obsolete-info")
    if let arguments = arguments(of: symbol) {
      out +=
        "\n(" + ([name] + (arguments.isEmpty ? [] : [arguments])).joined(separator: " ") + ")\n"
    }
    if let text = documentation(symbol).text { out += "\n" + text + "\n" }
    return out
  }

  private func describeVariable(_ symbol: Value) -> String? {
    let value = world.valueIfBound(symbol)
    let doc = text(call("documentation-property", symbol, world.intern("variable-documentation")))
    guard value != nil || doc != nil, !world.isKeyword(symbol) else { return nil }
    let name = world.name(symbol)
    var out = "\(name) is a variable"
    if call("custom-variable-p", symbol).isTrue { out += " and a user option" }
    out += ".\n" + obsolete(symbol, "byte-obsolete-variable")
    if let value {
      let shown = text(call("pp-to-string", value)) ?? world.printed(value)
      out +=
        shown.contains("\n") && shown.count > 70
        ? "Its value is\n\(shown)" : "Its value is \(shown)"
      if out.last != "\n" { out += "\n" }
    } else {
      out += "It has no value.\n"
    }
    if call("local-variable-p", symbol).isTrue { out += "The value is local to this buffer.\n" }
    if let doc { out += "\n" + doc + "\n" }
    return out
  }

  private func obsolete(_ symbol: Value, _ property: StaticString) -> String {
    let info = call("get", symbol, world.intern(property))
    guard info.isCons else { return "" }
    let instead = info.car
    if let text = text(instead) { return "It is obsolete; \(text)\n" }
    return instead.isNil ? "It is obsolete.\n" : "It is obsolete; use \(world.printed(instead)).\n"
  }

  /// A line for each function or variable whose name contains `text` (or matches all of its
  /// words): name, kind, the first line of its docstring.
  func apropos(_ text: String) -> String? {
    let words = text.split(separator: " ").map { String($0) }
    var lines: [(String, String)] = []
    for symbol in world.allSymbols() {
      let name = world.name(symbol)
      guard !words.isEmpty, words.allSatisfy({ name.contains($0) }), !name.contains("--") else {
        continue
      }
      let f = world.indirectFunction(symbol)
      if f.isTrue {
        let isMacro =
          f.isCons
          && (f.car == world.intern("macro")
            || world.items(f).count > 4 && world.items(f)[4].isTrue)
        let isLoaded = !(f.isCons && f.car == world.intern("autoload"))
        let first = isLoaded ? documentation(symbol).text.map(firstLine) ?? "" : ""
        lines.append((name, (isMacro ? "macro     " : "function  ") + first))
      }
      if world.valueIfBound(symbol) != nil, !world.isKeyword(symbol) {
        let doc = self.text(
          call("documentation-property", symbol, world.intern("variable-documentation")))
        lines.append((name, "variable  " + (doc.map(firstLine) ?? "")))
      }
    }
    if lines.isEmpty { return nil }
    lines.sort { $0.0 < $1.0 }
    return Grammar.columns(lines)
  }

  private func firstLine(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
  }
}

extension World {
  /// The last symbol of a chain of function names.
  fileprivate func indirectFunctionName(_ symbol: Value) -> Value {
    var name = symbol
    for _ in 0..<100 {
      guard let next = try? call("symbol-function", name), next.isSymbol, next.isTrue else { break }
      name = next
    }
    return name
  }
}
