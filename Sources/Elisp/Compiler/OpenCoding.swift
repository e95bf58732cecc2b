// Calls of functions that have an instruction of their own.
extension Analyzer {
  /// A call of a function with an instruction of its own; nil for other calls.
  func openCoded(
    _ head: Value, _ rest: Value, _ scope: Scope?, _ lambda: LambdaIR
  ) throws(Signal) -> IR? {
    guard let operation = OpenCoded.of(head), let count = length(rest) else { return nil }
    if notes == nil, !world.vm.pointee.isBundled {
      if let meaning = Dependencies.meaning(of: head) { lambda.dependencies.formUnion(meaning) }
      if unit.redefined.contains(head) || !world.hasOwnInstruction(head) { return nil }
    }
    switch operation {
    case .fixed(let op, let arity):
      if count != arity { return nil }
      return .operation(op, try elements(rest, scope, lambda))
    case .folded(let op):
      // Very many are handed to the function.
      if count < 2 || count > 200 { return nil }
      let all = try elements(rest, scope, lambda)
      if all.dropFirst(2).allSatisfy({ $0.cannotSignal }) { return folded(op, all) }
      // The first two are not joined before the others were evaluated.
      let bindings = all.map {
        LetBinding(variable: LexicalVariable(head, lambda), symbol: head, value: $0)
      }
      return .bind(bindings, folded(op, bindings.map { .local($0.variable!) }))
    case .list:
      if count == 0 { return .constant(.nil) }
      return .operation(.list, try elements(rest, scope, lambda))
    case .funcall:
      if count == 0 { return nil }
      let f = try element(rest, scope, lambda)
      return .funcall(f, try elements(rest.cdr, scope, lambda))
    case .apply:
      if count < 2 { return nil }
      let f = try element(rest, scope, lambda)
      return .apply(f, try elements(rest.cdr, scope, lambda))
    }
  }

  private func folded(_ op: PrimitiveOperation, _ all: [IR]) -> IR {
    all.dropFirst().reduce(all[0]) { .operation(op, [$0, $1]) }
  }
}
