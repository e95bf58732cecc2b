import Elisp

// `syntax-table` properties that a mode puts on by itself, before anything parses the text.
extension World {
  /// Has `syntax-propertize-function` work on the text before `pos`, if there is such a function.
  func propertizeSyntax(_ b: Buffer, to pos: Int) throws(Signal) {
    let f = valueIfBound(intern("syntax-propertize-function" as StaticString)) ?? .nil
    if f.isNil || pos <= b.unpropertized { return }
    let from = b.unpropertized
    // Text in steps, so that typing at the end does not come here for every character.
    let end = min(b.length, max(pos, from + 500))
    b.unpropertized = end
    let reached = try call("syntax-propertize-text", lisp(from), lisp(end))
    if reached.isFixnum {
      b.unpropertized = max(b.unpropertized, min(reached.fixnum - 1, b.length))
    }
  }
}

func installPropertizing(_ r: Registry) {
  r.defvar(
    "syntax-propertize-extend-region-functions",
    r.world.list(
      r.world.intern("syntax-propertize-wholelines")))
  r.defun(
    "syntax-propertize", "POS",
    "Have `syntax-propertize-function' put syntax properties on the text before POS."
  ) { w, a throws(Signal) in
    let b = w.buffer
    try w.propertizeSyntax(b, to: min(max(try w.offset(a[0]), 0), b.length))
    return .nil
  }
}
