/// What the compiler remarks on code that it only analyses: warnings, each with its place.
///
/// The analyzer reports to one of these when it has one; see `World.check`.
public final class CompilerNotes {
  /// What a note is about; Emacs's names of byte-compiler warnings.
  public enum Kind: String {
    /// The code cannot be compiled, or a macro failed.
    case error
    case unresolved, callargs, obsolete, constants, malformed, redefine, suspicious
    case interactiveOnly = "interactive-only"
    case freeVars = "free-vars"
    case unused = "lexical"
    case load
  }
  /// One remark.
  public struct Note {
    /// What it is about.
    public var kind: Kind
    /// One line.
    public var message: String
    /// Where it is; nil when that is not known.
    public var position: SourcePosition?
    /// The function that is not known to be defined.
    public var function: String?
  }

  /// All remarks, in the order they were made.
  public private(set) var notes: [Note] = []
  /// Whether code may run: macros that the text defines, `eval-when-compile`, `require`.
  let evaluates: Bool

  let world: World
  /// Where each function that the text defines at its top is defined.
  var defined: [UInt: UInt64] = [:]
  /// Variables that the text makes constants.
  private var constants: Set<UInt> = []
  /// Packed place of the form that is being analysed.
  var place: UInt64 = 0
  private var specials: Set<UInt> = []
  /// Functions that the text defines: how many arguments each takes, nil for unknown.
  private var functions: [UInt: Shape?] = [:]
  /// Macros that the text defines and that were not evaluated.
  private var macros: Set<UInt> = []
  private var calls: [(name: Value, count: Int?, place: UInt64, silent: [UInt: Set<String>])] = []
  /// Names bound dynamically around the form, and names that a condition asked for.
  private var bound: [UInt: Int] = [:]
  private var guarded: [UInt: Int] = [:]
  /// How many conditions the form depends on.
  private(set) var conditions = 0
  /// Depth of `with-no-warnings`.
  private var silence = 0
  /// Kinds of warning that `with-suppressed-warnings` turns off, by symbol.
  private var suppressed: [UInt: Set<String>] = [:]

  /// Notes on code of `world`.
  public init(_ world: World, evaluates: Bool) {
    self.world = world
    self.evaluates = evaluates
  }

  // MARK: Taking notes

  /// Make a remark at `place`, a packed position, or at the form that is being analysed.
  func add(
    _ kind: Kind, _ message: String, at place: UInt64? = nil, about symbol: Value? = nil,
    function: String? = nil
  ) {
    if kind != .error {
      if silence > 0 { return }
      if let symbol, suppressed[symbol.bits]?.contains(kind.rawValue) == true { return }
    }
    let packed = place ?? self.place
    let position = packed == 0 ? nil : SourcePosition(packed: packed)
    let note = Note(kind: kind, message: message, position: position, function: function)
    // A form that a macro copied is analysed more than once.
    if notes.contains(where: { $0.message == message && $0.position == position }) { return }
    notes.append(note)
  }

  private func name(_ symbol: Value) -> String { world.name(symbol) }

  /// Take a variable for known, such as one that the text's surroundings bind.
  public func declare(variable: String) { declareSpecial(world.intern(variable)) }

  func declareSpecial(_ variable: Value) { specials.insert(variable.bits) }
  func declareConstant(_ variable: Value) {
    declareSpecial(variable)
    constants.insert(variable.bits)
  }
  func functionIsDefinedHere(_ name: Value) -> Bool { functions[name.bits] != nil }
  func isSpecial(_ variable: Value) -> Bool { specials.contains(variable.bits) }
  func define(_ function: Value, _ shape: Shape?) {
    functions.updateValue(shape, forKey: function.bits)
  }
  func defineMacro(_ name: Value) {
    macros.insert(name.bits)
    define(name, nil)
  }
  func isUnknownMacro(_ name: Value) -> Bool { macros.contains(name.bits) }

  func withBound(_ names: [Value], _ body: () throws(Signal) -> IR) throws(Signal) -> IR {
    for name in names { bound[name.bits, default: 0] += 1 }
    defer { for name in names { bound[name.bits, default: 0] -= 1 } }
    return try body()
  }

  func withGuards(_ names: [Value], _ body: () throws(Signal) -> IR) throws(Signal) -> IR {
    for name in names { guarded[name.bits, default: 0] += 1 }
    conditions += 1
    defer { conditions -= 1 }
    defer { for name in names { guarded[name.bits, default: 0] -= 1 } }
    return try body()
  }

  func silently(_ body: () throws(Signal) -> IR) throws(Signal) -> IR {
    silence += 1
    defer { silence -= 1 }
    return try body()
  }

  /// Without the warnings of a list of (KIND SYMBOL…).
  func suppressing(_ list: Value, _ body: () throws(Signal) -> IR) throws(Signal) -> IR {
    let before = suppressed
    for entry in world.items(list) where entry.isCons && entry.car.isSymbol {
      for symbol in world.items(entry.cdr) {
        suppressed[symbol.bits, default: []].insert(name(entry.car))
      }
    }
    defer { suppressed = before }
    return try body()
  }

  /// The symbols for which a condition asks whether they are defined.
  func guards(_ condition: Value, negated: Bool = false) -> [Value] {
    guard condition.isCons, condition.car.isSymbol, condition.cdr.isCons else { return [] }
    switch name(condition.car) {
    case "fboundp", "boundp", "functionp", "commandp", "macrop", "symbol-function":
      let argument = condition.cdr.car
      guard !negated, argument.isCons, argument.cdr.isCons, argument.cdr.car.isSymbol,
        argument.car == .quote || argument.car == .function
      else { return [] }
      return [argument.cdr.car]
    case "bound-and-true-p": return negated ? [] : [condition.cdr.car]
    case "not", "null": return guards(condition.cdr.car, negated: !negated)
    case "and" where !negated: return world.items(condition.cdr).flatMap { guards($0) }
    case "or" where negated:
      return world.items(condition.cdr).flatMap { guards($0, negated: true) }
    default: return []
    }
  }

  // MARK: Variables

  /// A variable is read that no lexical scope knows.
  func noteReference(_ variable: Value) {
    guard isFree(variable) else { return }
    add(.freeVars, "reference to free variable ‘\(name(variable))’", about: variable)
  }

  /// A variable is set that no lexical scope knows.
  func noteAssignment(_ variable: Value) {
    if isConstant(variable) {
      add(.constants, "attempt to set constant ‘\(name(variable))’", about: variable)
    } else if isFree(variable) {
      add(.freeVars, "assignment to free variable ‘\(name(variable))’", about: variable)
    }
  }

  private func isFree(_ variable: Value) -> Bool {
    noteObsoleteVariable(variable)
    if world.symbol(variable).pointee.flags & Symbol.special != 0 { return false }
    return !specials.contains(variable.bits) && bound[variable.bits, default: 0] == 0
      && guarded[variable.bits, default: 0] == 0 && world.valueIfBound(variable) == nil
  }

  private func isConstant(_ variable: Value) -> Bool {
    variable.isNil || variable == .t || world.isKeyword(variable)
      || constants.contains(variable.bits)
  }

  /// A variable is bound.
  func noteBinding(_ variable: Value) {
    if isConstant(variable) {
      add(.constants, "attempt to let-bind constant ‘\(name(variable))’", about: variable)
    }
  }

  /// The scope of a lexical variable ended; `place` is where it was bound in the source.
  func noteScopeEnd(_ variable: LexicalVariable, _ what: String, at place: UInt64?) {
    guard let place, variable.name.isSymbol, !isConstant(variable.name) else { return }
    let name = self.name(variable.name)
    if name.hasPrefix("_") {
      if variable.read, name != "_" {
        add(.unused, "\(what) ‘\(name)’ not left unused", at: place, about: variable.name)
      }
    } else if !variable.read {
      add(.unused, "Unused lexical \(what) ‘\(name)’", at: place, about: variable.name)
    }
  }

  private func noteObsoleteVariable(_ variable: Value) {
    let info = world.get(variable, world.intern("byte-obsolete-variable" as StaticString))
    if info.isCons { add(.obsolete, obsolete(variable, "variable", info), about: variable) }
  }

  // MARK: Functions

  /// A function or macro is called.
  func noteCall(_ function: Value, count: Int) {
    noteInteractiveOnly(function)
    if guarded[function.bits, default: 0] > 0 || silence > 0 { return }
    calls.append((function, count, place, suppressed))
  }

  /// A function is quoted as one.
  func noteFunctionReference(_ function: Value) {
    noteObsoleteFunction(function)
    if guarded[function.bits, default: 0] > 0 || silence > 0 { return }
    calls.append((function, nil, place, suppressed))
  }

  func noteObsoleteFunction(_ function: Value) {
    let info = world.get(function, world.intern("byte-obsolete-info" as StaticString))
    if info.isCons { add(.obsolete, obsolete(function, "function", info), about: function) }
  }

  /// ‘f’ is an obsolete function (as of WHEN); use ‘g’ instead.
  private func obsolete(_ symbol: Value, _ what: String, _ info: Value) -> String {
    var text = "‘\(name(symbol))’ is an obsolete \(what)"
    let parts = world.items(info)
    if parts.count > 2, parts[2].isString { text += " (as of \(world.swiftString(parts[2])))" }
    if info.car.isString {
      text += "; \(world.swiftString(info.car))"
    } else if info.car.isSymbol, info.car.isTrue {
      text += "; use ‘\(name(info.car))’ instead."
    } else {
      text += "."
    }
    return text
  }

  /// Compare the fields of a literal format with the arguments given for it.
  func noteFormat(_ function: Value, _ arguments: Value) {
    guard arguments.isCons, arguments.car.isString else { return }
    var fields = 0
    var rest = world.swiftString(arguments.car).unicodeScalars[...]
    while let c = rest.popFirst() {
      guard c == "%" else { continue }
      while let d = rest.first, "0123456789+-# .".unicodeScalars.contains(d) { rest.removeFirst() }
      guard let d = rest.popFirst() else { break }
      if d == "$" { return }
      if d != "%" { fields += 1 }
    }
    let given = world.items(arguments.cdr).count
    if given != fields {
      let args = given == 1 ? "1 arg" : "\(given) args"
      add(
        .callargs, "‘\(name(function))’ called with \(args) to fill \(fields) format field(s)",
        about: function)
    }
  }

  /// Look at the calls of functions that may have been defined after the call.
  func finish() {
    for (function, count, place, suppressed) in calls {
      self.suppressed = suppressed
      check(function, count, place)
    }
    calls = []
    suppressed = [:]
  }

  private func check(_ function: Value, _ count: Int?, _ place: UInt64) {
    let shape: Shape
    if let known = functions[function.bits] {
      guard let known else { return }
      shape = known
    } else {
      let f = world.indirectFunction(function)
      if f.isNil {
        let name = self.name(function)
        add(
          .unresolved, "the function ‘\(name)’ is not known to be defined.", at: place,
          about: function, function: name)
        return
      }
      guard let known = self.shape(f) else { return }
      shape = known
    }
    if let count { noteCount(function, count, shape, kind: .callargs, at: place) }
  }

  /// Remark on a number of arguments that does not fit; whether there was something to remark.
  @discardableResult
  func noteCount(
    _ function: Value, _ count: Int, _ shape: Shape, kind: Kind, at place: UInt64? = nil
  ) -> Bool {
    guard count < shape.minimum || (!shape.hasRest && count > shape.maximum) else { return false }
    let arguments = count == 1 ? "1 argument" : "\(count) arguments"
    let needs = count < shape.minimum ? "requires" : "accepts only"
    let range =
      shape.hasRest
      ? "\(shape.minimum)+"
      : shape.minimum == shape.maximum
        ? "\(shape.minimum)" : "\(shape.minimum)-\(shape.maximum)"
    add(
      kind, "\(name(function)) called with \(arguments), but \(needs) \(range)", at: place,
      about: function)
    return true
  }

  /// How many arguments a special form, or a macro that is there already, takes.
  func shape(ofMacro name: Value) -> Shape? {
    if let special = SpecialForm.of(name) {
      let hasRest = special.maximum == .max
      return Shape(
        minimum: special.minimum, maximum: hasRest ? special.minimum : special.maximum,
        hasRest: hasRest)
    }
    let f = world.indirectFunction(name)
    return f.isCons && f.car == .macro ? shape(f.cdr) : nil
  }

  private func shape(_ f: Value) -> Shape? {
    if f.isSubr {
      return Shape(
        minimum: f.subrMinimum, maximum: f.subrMaximum ?? 0, hasRest: f.subrMaximum == nil)
    }
    return f.isClosure ? Code.shape(Value(bits: f.words[2])) : nil
  }
}
