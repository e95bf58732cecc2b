import Elisp
import TextStorage

extension World {
  private var ring: Value { valueIfBound(editor.sym.killRing) ?? .nil }
  private var ringPointer: Value { intern("kill-ring-yank-pointer" as StaticString) }
  private var lastCommand: Value { valueIfBound(intern("last-command" as StaticString)) ?? .nil }
  fileprivate var killRegionSymbol: Value { intern("kill-region" as StaticString) }

  /// Puts a string in front of the kill ring, or in place of its first entry.
  fileprivate func killNew(_ s: Value, replace: Bool) throws(Signal) {
    let old = ring
    if replace, old.isCons {
      old.car = s
    } else {
      let most = valueIfBound(intern("kill-ring-max" as StaticString)) ?? .nil
      let limit = most.isFixnum ? most.fixnum : 120
      try set(editor.sym.killRing, cons(s, old))
      var l = ring
      for _ in 1..<max(limit, 1) where l.isCons { l = l.cdr }
      if l.isCons { l.cdr = .nil }
    }
    try set(ringPointer, ring)
    let f = valueIfBound(intern("interprogram-cut-function" as StaticString)) ?? .nil
    if f.isTrue { _ = try funcall(f, s) }
  }

  /// Adds a string to the ring's first entry, in front of it or behind.
  fileprivate func killAppend(_ s: Value, before: Bool) throws(Signal) {
    let l = ring
    let old = l.isCons ? l.car : string("")
    try killNew(try call("concat", before ? s : old, before ? old : s), replace: l.isCons)
  }

  /// Kills `from..<to`: appends when the last command was a kill.
  func killRegion(_ from: Int, _ to: Int, before: Bool) throws(Signal) {
    let b = buffer
    // Deleted with point where the kill began, where undoing it then leaves point.
    if b.point >= from, b.point <= to { b.setPoint(before ? to : from) }
    let s = try call("filter-buffer-substring", lisp(from), lisp(to), .t)
    _ = b
    if s.isString {
      if lastCommand == killRegionSymbol {
        try killAppend(s, before: before)
      } else {
        try killNew(s, replace: false)
      }
    }
    try set(intern("this-command" as StaticString), killRegionSymbol)
  }

  /// The entry `n` places from the last yank; moves the pointer there unless `stay`.
  fileprivate func currentKill(_ n: Int, stay: Bool) throws(Signal) -> Value {
    if n == 0 {
      let f = valueIfBound(intern("interprogram-paste-function" as StaticString)) ?? .nil
      if f.isTrue {
        let s = try funcall(f)
        if s.isString { try killNew(s, replace: false) }
      }
    }
    let entries = items(ring)
    if entries.isEmpty { throw error("Kill ring is empty") }
    var at = 0
    let pointer = valueIfBound(ringPointer) ?? .nil
    var l = ring
    var i = 0
    while l.isCons {
      if l == pointer { at = i }
      l = l.cdr
      i += 1
    }
    let k = ((at + n) % entries.count + entries.count) % entries.count
    if !stay {
      var l = ring
      for _ in 0..<k { l = l.cdr }
      try set(ringPointer, l)
    }
    return entries[k]
  }

  /// Inserts a string as yanking does: without the properties that belong to where it was.
  func insertForYank(_ s: Value) throws(Signal) {
    let b = buffer
    let start = b.point
    let copy = try call("copy-sequence", s)
    let excluded = items(valueIfBound(intern("yank-excluded-properties" as StaticString)) ?? .nil)
    if copy.stringProperties.isTrue {
      editStringProperties(copy, 0, copy.stringLength) { plist($0) { excluded.contains($0) } }
    }
    try insert(copy, b)
    let end = b.point
    if end > start, b.plist(at: end - 1).isTrue {
      let property = list(editor.sym.rearNonsticky, .t)
      let depth = bindingDepth
      bind(editor.sym.inhibitReadOnly, .t)
      try editProperties(.buffer(b), end - 1, end) { mergedPropertyList($0, adding: property) }
      try unbind(to: depth)
    }
  }

  fileprivate func killLine(_ a: Args) throws(Signal) {
    let b = buffer
    let start = b.point
    if a[0].isNil {
      if start == b.end { throw signal(.endOfBuffer, .nil) }
      let eol = b.char(b.gap.lineEnd(b.pointByte, limit: b.endByte))
      // At the end of a line, or where only blanks follow, the newline goes too.
      var onlyBlanks = true
      var p = start
      while p < eol, let c = charAfter(b, p) {
        if c != 32 && c != 9 { onlyBlanks = false }
        p += 1
      }
      let whole =
        isTrue(intern("kill-whole-line" as StaticString))
        && (start == b.begin || charBefore(b, start) == 10)
      let end = (onlyBlanks || whole) && eol < b.end ? eol + 1 : eol
      return try killRegion(start, end, before: false)
    }
    let n = try count(a[0])
    let (pos, _) = b.gap.moveLines(n, from: b.pointByte, low: b.beginByte, high: b.endByte)
    let end = b.char(pos)
    try killRegion(min(start, end), max(start, end), before: end < start)
  }
}

func installKillRing(_ r: Registry) {
  let w = r.world
  r.defvar("kill-ring", .nil)
  r.defvar("kill-ring-yank-pointer", .nil)
  r.defvar("kill-ring-max", Value(fixnum: 120))
  r.defvar("kill-whole-line", .nil)
  r.defvar("region-extract-function", w.intern("region-extract-text"))
  r.defvar("post-self-insert-hook", .nil)
  r.defvar("delete-active-region", .t)
  r.defvar("left-margin", Value(fixnum: 0), local: true)
  r.defvar("use-hard-newlines", .nil, local: true)
  r.defvar("kill-read-only-ok", .nil)
  r.defvar("kill-append-merge-undo", .nil)
  r.defvar("interprogram-cut-function", .nil)
  r.defvar("interprogram-paste-function", .nil)
  r.defvar("save-interprogram-paste-before-kill", .nil)
  r.defvar("yank-handled-properties", .nil)
  r.defvar("yank-undo-function", .nil)
  r.defvar(
    "yank-excluded-properties",
    w.list(
      [
        "category", "field", "follow-link", "fontified", "font-lock-face", "help-echo",
        "intangible", "invisible", "keymap", "local-map", "mouse-face", "read-only", "yank-handler",
      ].map { w.intern($0) }))
  r.defvar("this-command", .nil)
  r.defvar("last-command", .nil)
  r.defvar("real-last-command", .nil)
  r.defvar("last-command-event", .nil)

  r.defun(
    "kill-new", "STRING &optional REPLACE",
    "Put STRING in front of the kill ring, or in place of its first entry if REPLACE."
  ) { w, a throws(Signal) in
    try w.killNew(try w.text(a[0]), replace: a[1].isTrue)
    return .nil
  }
  r.defun(
    "kill-append", "STRING BEFORE-P",
    "Add STRING to the newest entry of the kill ring, in front if BEFORE-P."
  ) { w, a throws(Signal) in
    try w.killAppend(try w.text(a[0]), before: a[1].isTrue)
    return .nil
  }
  r.defun(
    "current-kill", "N &optional DO-NOT-MOVE",
    "The entry of the kill ring N places from the last one used."
  ) { w, a throws(Signal) in
    guard a[0].isFixnum else { throw w.wrongType(.numberOrMarkerP, a[0]) }
    return try w.currentKill(a[0].fixnum, stay: a[1].isTrue)
  }
  r.defun(
    "kill-region", "BEG END &optional REGION", "Kill the text from BEG to END into the kill ring.",
    interactive: "r"
  ) { w, a throws(Signal) in
    let b = w.buffer
    let x = try w.offset(a[0])
    let y = try w.offset(a[1])
    if min(x, y) < b.begin || max(x, y) > b.end {
      throw w.argsOutOfRange(w.object(b), a[0], a[1])
    }
    try w.killRegion(min(x, y), max(x, y), before: y < x)
    return .nil
  }
  r.defun(
    "copy-region-as-kill", "BEG END &optional REGION",
    "Put the text from BEG to END into the kill ring.", interactive: "r"
  ) { w, a throws(Signal) in
    let s = try w.call("filter-buffer-substring", a[0], a[1])
    if w.valueIfBound(w.intern("last-command" as StaticString))
      == w.intern("kill-region" as StaticString)
    {
      try w.killAppend(s, before: try w.offset(a[1]) < (try w.offset(a[0])))
    } else {
      try w.killNew(s, replace: false)
    }
    try w.set(w.editor.sym.deactivateMark, .t)
    return .nil
  }
  r.defun(
    "kill-ring-save", "BEG END &optional REGION",
    "Put the text from BEG to END into the kill ring.", interactive: "r"
  ) { w, a throws(Signal) in
    _ = try w.call("copy-region-as-kill", a[0], a[1])
    return .nil
  }
  r.defun(
    "kill-line", "&optional ARG",
    "Kill the rest of the line, or its newline when nothing else follows; with ARG, that many lines.",
    interactive: "P"
  ) { w, a throws(Signal) in
    try w.killLine(a)
    return .nil
  }
  r.defun(
    "kill-whole-line", "&optional ARG", "Kill the line point is on, with its newline.",
    interactive: "p"
  ) { w, a throws(Signal) in
    let b = w.buffer
    let n = try w.count(a[0])
    let start = b.gap.lineBeginning(b.pointByte, limit: b.beginByte)
    let end = b.gap.lineEnd(start, limit: b.endByte)
    if n > 0, start == b.endByte { throw w.signal(.endOfBuffer, .nil) }
    if n < 0, end == b.beginByte { throw w.signal(.beginningOfBuffer, .nil) }
    // One entry of the kill ring, killed in two parts from point.
    let lastCommand = w.intern("last-command" as StaticString)
    if w.valueIfBound(lastCommand) != w.killRegionSymbol {
      try w.killNew(w.string(""), replace: false)
      try w.set(lastCommand, w.killRegionSymbol)
    }
    if n < 0 {
      try w.killRegion(b.point, b.char(end), before: false)
      let (from, _) = b.gap.moveLines(
        n + 1, from: b.gap.lineBeginning(b.pointByte, limit: b.beginByte), low: b.beginByte,
        high: b.endByte)
      try w.killRegion(max(b.char(from) - 1, b.begin), b.point, before: true)
    } else {
      try w.killRegion(b.char(start), b.point, before: true)
      let line = b.gap.lineBeginning(b.pointByte, limit: b.beginByte)
      let to =
        n == 0
        ? b.gap.lineEnd(line, limit: b.endByte)
        : b.gap.moveLines(n, from: line, low: b.beginByte, high: b.endByte).0
      try w.killRegion(b.point, b.char(to), before: false)
    }
    return .nil
  }
  r.defun(
    "yank", "&optional ARG", "Insert the last kill, or with ARG the ARGth, the mark at its start.",
    interactive: "*P"
  ) { w, a throws(Signal) in
    let b = w.buffer
    let n = a[0].isFixnum ? a[0].fixnum - 1 : a[0] == w.intern("-" as StaticString) ? -2 : 0
    _ = try w.call("push-mark")
    let s = try w.currentKill(n, stay: false)
    try w.insertForYank(s)
    if a[0].isCons { _ = try w.call("exchange-point-and-mark") }
    try w.set(w.intern("this-command" as StaticString), w.intern("yank" as StaticString))
    _ = b
    return .nil
  }
  r.defun(
    "yank-pop", "&optional ARG", "Replace the text just yanked by the kill before it.",
    interactive: "p"
  ) { w, a throws(Signal) in
    let b = w.buffer
    guard let mark = w.markOf(b).position else { throw w.error("The mark is not set now") }
    try w.delete(b, from: min(mark, b.point), to: max(mark, b.point))
    w.markOf(b).set(b, b.point)
    try w.insertForYank(try w.currentKill(try w.count(a[0]), stay: false))
    try w.set(w.intern("this-command" as StaticString), w.intern("yank" as StaticString))
    return .nil
  }
  r.defun("insert-for-yank", "STRING &optional INHIBIT-REMOVAL", "Insert STRING as `yank' does.") {
    w, a throws(Signal) in
    // Its first character is asked for how it is to be inserted.
    if a[0].isNil { throw w.argsOutOfRange(Value(fixnum: 0), .nil) }
    try w.insertForYank(try w.text(a[0]))
    return .nil
  }
  r.defun(
    "rotate-yank-pointer", "ARG", "Move the place of the last yank in the kill ring by ARG.",
    interactive: "p"
  ) { w, a throws(Signal) in
    _ = try w.currentKill(try w.count(a[0]), stay: false)
    return .nil
  }
  r.defun(
    "remove-yank-excluded-properties", "BEG END",
    "Take the properties that yanking drops off the text from BEG to END."
  ) { w, a throws(Signal) in
    let excluded = w.valueIfBound(w.intern("yank-excluded-properties" as StaticString)) ?? .nil
    return try w.call("remove-list-of-text-properties", a[0], a[1], excluded)
  }
}
