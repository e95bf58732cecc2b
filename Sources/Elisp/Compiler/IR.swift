/// A lexical variable of a function being compiled.
final class LexicalVariable {
  let name: Value
  let owner: LambdaIR
  @exclusivity(unchecked) var captured = false
  @exclusivity(unchecked) var mutated = false
  @exclusivity(unchecked) var read = false
  @exclusivity(unchecked) var slot = -1
  /// How many variables of its function were bound before it.
  let order: Int
  init(_ name: Value, _ owner: LambdaIR) {
    self.name = name
    self.owner = owner
    order = owner.variableCount
    owner.variableCount += 1
  }
  /// Captured by a closure and assigned: lives in a cell of its own.
  var boxed: Bool { captured && mutated }
}

/// A function being compiled.
final class LambdaIR {
  let parent: LambdaIR?
  /// How many functions enclose it.
  let depth: Int
  @exclusivity(unchecked) var variableCount = 0
  @exclusivity(unchecked) var parameters: [LexicalVariable] = []
  /// Parameters to bind dynamically, by index.
  @exclusivity(unchecked) var specialParameters: [(Int, Value)] = []
  @exclusivity(unchecked) var body: IR = .constant(.nil)
  @exclusivity(unchecked) var captures: [LexicalVariable] = []
  @exclusivity(unchecked) var code: Value = .nil
  /// What its code takes for granted.
  @exclusivity(unchecked) var dependencies: Dependencies = []
  /// Compiled when it is reached; see `Parts.swift`.
  @exclusivity(unchecked) var isPart = false
  init(_ parent: LambdaIR?) {
    self.parent = parent
    depth = parent.map { $0.depth + 1 } ?? 0
  }
  /// Put the innermost captured variables first, as an environment has them.
  func sortCaptures() {
    guard captures.count > 1 else { return }
    captures.sort { ($0.owner.depth, $0.order) > ($1.owner.depth, $1.order) }
  }
  func captureIndex(_ v: LexicalVariable) -> Int {
    if let i = captures.firstIndex(where: { $0 === v }) { return i }
    captures.append(v)
    return captures.count - 1
  }
}

/// The lexical scope of a form: a chain of names.
final class Scope {
  let name: Value
  /// Nil when the name is declared special from here on.
  let variable: LexicalVariable?
  let parent: Scope?
  init(_ name: Value, _ variable: LexicalVariable?, _ parent: Scope?) {
    self.name = name
    self.variable = variable
    self.parent = parent
  }
}

/// Operations with an instruction of their own.
enum PrimitiveOperation {
  case add, subtract, multiply, divide, remainder, onePlus, oneMinus
  case less, greater, lessEqual, greaterEqual, numberEqual
  case eq, not, car, cdr, carSafe, cdrSafe, setcar, setcdr, cons, list, aref, aset
  case maximum, minimum
  case bits(LogicalOperation)
  case test(Predicate)
}

enum SavedState { case excursion, restriction, currentBuffer }

struct LetBinding {
  /// The lexical variable, or nil when `symbol` is bound dynamically.
  var variable: LexicalVariable?
  var symbol: Value
  var value: IR
}

/// A form after macro expansion and scope analysis.
indirect enum IR {
  case constant(Value)
  case local(LexicalVariable)
  case setLocal(LexicalVariable, IR)
  case special(Value)
  case setSpecial(Value, IR)
  case conditional(IR, IR, IR)
  case or(IR, IR)
  case loop(IR, IR)
  case sequence([IR])
  case first(IR, [IR])
  case bind([LetBinding], IR)
  case call(Value, [IR])
  case operation(PrimitiveOperation, [IR])
  case funcall(IR, [IR])
  case apply(IR, [IR])
  case lambda(LambdaIR)
  /// A function that captures nothing: its code object.
  case function(Value)
  case conditionCase(LexicalVariable?, IR, [(Value, IR)], IR?)
  case catchTag(IR, IR)
  case unwind(IR, cleanup: LambdaIR)
  case saving(SavedState, IR)
  /// A form with the packed source position it came from.
  case located(UInt64, IR)
}

extension IR {
  /// Whether this has a value whatever was evaluated before.
  var cannotSignal: Bool {
    switch self {
    case .constant, .local, .function: true
    case .located(_, let form): form.cannotSignal
    default: false
    }
  }
}

extension IR {
  /// The word of the symbol that the form is, for names of frames; 0 for other forms.
  var constantSymbol: UInt64 {
    switch self {
    case .constant(let v) where v.isSymbol: UInt64(v.bits)
    case .located(_, let x): x.constantSymbol
    default: 0
    }
  }
}
