import Elisp

/// Builds a Lisp list front to back. Lives on the native stack, where the collector sees it.
struct ListBuilder {
  private(set) var head = Value.nil
  private(set) var last = Value.nil

  mutating func append(_ value: Value, _ w: World) {
    let cell = w.cons(value, .nil)
    if last.isNil { head = cell } else { last.cdr = cell }
    last = cell
  }

  mutating func append(contentsOf list: Value, _ w: World) {
    for l in ListCells(list) {
      append(l.car, w)
    }
  }
}
