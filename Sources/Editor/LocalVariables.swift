import Elisp

func installLocalVariables(_ r: Registry) {
  r.defun(
    "buffer-local-variables", "&optional BUFFER",
    "The variables local to BUFFER, an alist; a void one as its symbol."
  ) { w, a throws(Signal) in
    let b = try w.bufferObject(a[0])
    var out: Value = .nil
    for (k, v) in b.locals.pointee.entries() {
      out = w.cons(v == .unbound ? k : w.cons(k, v), out)
    }
    return out
  }
  r.defun(
    "kill-all-local-variables", "&optional KILL-PERMANENT",
    "Give up the buffer's local variables, save permanent ones, and go back to Fundamental mode."
  ) { w, a throws(Signal) in
    let b = w.buffer
    let sym = w.editor.sym
    try w.runHook(sym.changeMajorModeHook)
    let always = [
      sym.bufferUndoList, sym.bufferFileName, sym.bufferFileTruename, sym.defaultDirectory,
      sym.bufferReadOnly, sym.enableMultibyteCharacters, sym.markActive,
    ]
    for (k, _) in b.locals.pointee.entries() {
      if always.contains(k) { continue }
      if a[0].isNil, w.get(k, sym.permanentLocal).isTrue { continue }
      _ = try w.call("kill-local-variable", k)
    }
    w.setLocal(sym.majorMode, w.intern("fundamental-mode" as StaticString))
    w.setLocal(sym.modeName, w.string("Fundamental"))
    b.syntaxTable = w.editor.standardSyntaxTable
    b.caseTable = .nil
    b.categoryTable = w.editor.standardCategoryTable
    b.localMap = .nil
    b.parseCache.forget(after: 0)
    return .nil
  }
}
