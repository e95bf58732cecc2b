/// The place of a jump's distance, still to be written, and what is known where it leads.
struct Hole {
  let at: Int
  let known: KnownRegisters
}

/// What the emitter knows of the registers at a point of the code: enough to leave out tests and
/// parts of lists that were made on the way, as the clauses of a `pcase` repeat them.
struct KnownRegisters {
  enum Fact: Equatable {
    /// R is a cons, or is none.
    case cons(Int)
    case noCons(Int)
    /// R is the car or cdr (by operation) of another register.
    case part(Op, Int, of: Int)

    func mentions(_ r: Int) -> Bool {
      switch self {
      case .cons(let x), .noCons(let x): x == r
      case .part(_, let x, let y): x == r || y == r
      }
    }
    func mentions(from r: Int) -> Bool {
      switch self {
      case .cons(let x), .noCons(let x): x >= r
      case .part(_, let x, let y): x >= r || y >= r
      }
    }
    var isOfMemory: Bool { if case .part = self { true } else { false } }
  }

  private var facts: [Fact] = []

  func holds(_ fact: Fact) -> Bool { facts.contains(fact) }

  mutating func add(_ fact: Fact) {
    if facts.contains(fact) { return }
    // A few are enough, and keep this cheap.
    if facts.count == 12 { facts.removeFirst() }
    facts.append(fact)
  }

  mutating func forget(_ r: Int) {
    if !facts.isEmpty { facts.removeAll { $0.mentions(r) } }
  }

  mutating func formIntersection(_ other: KnownRegisters) {
    if !facts.isEmpty { facts.removeAll { !other.facts.contains($0) } }
  }

  /// Forget what an instruction changes.
  mutating func note(_ op: Op, _ a: Int, _ b: Int, _ c: Int) {
    if facts.isEmpty { return }
    switch op {
    case .call, .funcall, .apply:
      // The window and the frames above it are the callee's, and it may change lists.
      facts.removeAll { $0.isOfMemory || $0.mentions(from: a) }
    case .setcar, .setcdr, .bind, .unbind, .variableSet, .boxSet, .capturedBoxSet,
      .saveExcursion, .saveRestriction, .saveCurrentBuffer:
      facts.removeAll { $0.isOfMemory }
    case .variableGet:
      // A variable without a value may load a file.
      facts.removeAll { $0.isOfMemory || $0.mentions(a) }
    case .clear:
      for r in a..<(a + b) { forget(r) }
    case .jump, .ret, .jumpNil, .jumpNotNil, .jumpCons, .jumpNotCons, .jumpSymbol, .jumpNotSymbol,
      .jumpInteger, .jumpNotInteger, .jumpString, .jumpNotString, .jumpPredicate, .jumpEq,
      .jumpNotEq, .jumpEqConstant, .jumpNotEqConstant, .jumpLess, .jumpNotLess, .jumpLessEqual,
      .jumpNotLessEqual, .jumpNumberEqual, .jumpNotNumberEqual, .jumpLessImmediate,
      .jumpNotLessImmediate, .jumpGreaterImmediate, .jumpNotGreaterImmediate,
      .jumpLessEqualImmediate, .jumpNotLessEqualImmediate, .jumpGreaterEqualImmediate,
      .jumpNotGreaterEqualImmediate, .jumpNumberEqualImmediate, .jumpNotNumberEqualImmediate,
      .aset, .popHandlers, .pushCleanup, .halt, .compileFirst:
      break
    case .pushCondition, .pushCatch:
      facts.removeAll()
    default:
      forget(a)
    }
  }
}

extension IR {
  /// Whether a form may assign a variable that no closure assigns; true when looking took more
  /// than `budget` forms.
  func assigns(_ v: LexicalVariable, _ budget: inout Int) -> Bool {
    budget -= 1
    if budget < 0 { return true }
    func any(_ all: [IR], _ budget: inout Int) -> Bool {
      for x in all where x.assigns(v, &budget) { return true }
      return false
    }
    switch self {
    case .constant, .local, .special, .function, .lambda: return false
    case .setLocal(let w, let e): return w === v || e.assigns(v, &budget)
    case .setSpecial(_, let e): return e.assigns(v, &budget)
    case .conditional(let c, let t, let e):
      return c.assigns(v, &budget) || t.assigns(v, &budget) || e.assigns(v, &budget)
    case .or(let a, let b), .loop(let a, let b):
      return a.assigns(v, &budget) || b.assigns(v, &budget)
    case .sequence(let all), .call(_, let all), .operation(_, let all):
      return any(all, &budget)
    case .first(let a, let all), .funcall(let a, let all), .apply(let a, let all):
      return a.assigns(v, &budget) || any(all, &budget)
    case .bind(let bindings, let body):
      return any(bindings.map(\.value), &budget) || body.assigns(v, &budget)
    case .conditionCase(_, let body, let clauses, let success):
      return body.assigns(v, &budget) || any(clauses.map(\.1), &budget)
        || success?.assigns(v, &budget) ?? false
    case .catchTag(let tag, let body):
      return tag.assigns(v, &budget) || body.assigns(v, &budget)
    case .unwind(let body, _): return body.assigns(v, &budget)
    case .saving(_, let body), .located(_, let body): return body.assigns(v, &budget)
    }
  }
}
