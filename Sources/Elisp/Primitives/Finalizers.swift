/// Finalizers (the manual's "Finalizer Type"): functions called after what holds them was found
/// unreachable. Lisp cannot run inside of an allocation, so they wait until `garbage-collect` ends
/// or a form at top level does.
func installFinalizers(_ r: Registry) {
  r.defun(
    "make-finalizer", "FUNCTION",
    """
    An object that has FUNCTION called, without arguments, after a garbage collection found it \
    unreachable. What FUNCTION itself refers to is kept until then.
    """
  ) { w, a throws(Signal) in
    let made = w.object(Finalizer(a[0]))
    w.vm.pointee.heap.finalizers.append(made)
    return made
  }
}

/// What `make-finalizer` makes.
final class Finalizer: LispObject {
  let function: Value
  init(_ function: Value) {
    self.function = function
    super.init()
  }
  override var typeSymbol: Value { .finalizer }
  override func trace(_ marker: Marking) { marker.mark(function) }
  override func printed(_ world: World) -> String { "#<finalizer>" }
}

extension World {
  /// During marking, when all else is marked: the functions of finalizers that nothing reaches are
  /// to be called, and so are kept.
  func queueFinalizers() {
    var queued: [Value] = []
    vm.pointee.heap.finalizers.removeAll { finalizer in
      if isMarked(finalizer) { return false }
      finalizer.with(Finalizer.self) { queued.append($0.function) }
      return true
    }
    for function in queued { pushMark(function) }
    vm.pointee.heap.dueFinalizers += queued
  }

  /// Call what is due. An error in one is reported and does not keep the others from running.
  public func runFinalizers() throws(Signal) {
    while !vm.pointee.heap.dueFinalizers.isEmpty {
      let function = vm.pointee.heap.dueFinalizers.removeFirst()
      let outcome = try catching { () throws(Signal) in try funcall(function) }
      if case .failure(let failure) = outcome {
        _ = try call(
          "message", string("finalizer failed: %s"), string(errorMessage(failure.object)))
      }
    }
  }
}
