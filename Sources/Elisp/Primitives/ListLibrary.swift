// List functions that Emacs has in Lisp and that are called often enough to be native.
func installListLibrary(_ r: Registry) {
  r.defun("number-sequence", "FROM &optional TO INC", "The numbers FROM, FROM+INC … up to TO.") {
    w, a throws(Signal) in
    if a[1].isNil { return w.list(a[0]) }
    let from = try w.numberOrMarker(a[0])
    let to = try w.numberOrMarker(a[1])
    if w.compareNumbers(from, to) == 0 { return w.list(from) }
    let step = a[2].isNil ? Value(fixnum: 1) : try w.numberOrMarker(a[2])
    guard let sign = w.compareNumbers(step, Value(fixnum: 0)), sign != 0 else {
      throw w.error("The increment can not be zero")
    }
    var out = Value.nil
    var n = 0
    while true {
      let x =
        n == 0
        ? from : try w.arithmetic(.add, from, try w.arithmetic(.multiply, Value(fixnum: n), step))
      guard let c = w.compareNumbers(x, to), sign > 0 ? c <= 0 : c >= 0 else { break }
      out = w.cons(x, out)
      n += 1
      if n & 0xFFFFF == 0 { try w.checkInterrupt() }
    }
    return try w.call("nreverse", out)
  }
  r.defun(
    "delete-dups", "LIST",
    "LIST without `equal' duplicates, by changing it; the first of each stays."
  ) { w, a throws(Signal) in
    _ = try w.sequenceLength(a[0])
    if !a[0].isList { throw w.wrongType(.listp, a[0]) }
    let seen = HashTable(w, test: .equal, testName: .equal)
    let root = w.object(seen)
    _ = try w.listLength(a[0])
    var previous = Value.nil
    var l = a[0]
    while l.isCons {
      if try seen.get(l.car) != nil {
        previous.cdr = l.cdr
      } else {
        try seen.put(l.car, .t)
        previous = l
      }
      l = l.cdr
    }
    _ = root
    return a[0]
  }
  r.defun("flatten-tree", "TREE", "The atoms of TREE but nil, in order.") { w, a throws(Signal) in
    var out: [Value] = []
    var stack = [a[0]]
    while let v = stack.popLast() {
      try w.checkInterrupt()
      if v.isCons {
        stack.append(v.cdr)
        stack.append(v.car)
      } else if v.isTrue {
        out.append(v)
      }
    }
    return w.list(out)
  }
  r.alias("flatten-list", "flatten-tree")
  r.defun("ensure-list", "OBJECT", "OBJECT if it is a list, else a list of it.") {
    w, a throws(Signal) in
    a[0].isList ? a[0] : w.list(a[0])
  }
  r.defun("xor", "COND1 COND2", "Whether exactly one of two conditions is true; that one.") {
    _, a throws(Signal) in
    a[0].isNil ? a[1] : a[1].isNil ? a[0] : .nil
  }
  r.defun(
    "assoc-default", "KEY ALIST &optional TEST DEFAULT",
    "The value of KEY in ALIST, whose keys are tested with TEST; an atom in ALIST that matches gives DEFAULT."
  ) { w, a throws(Signal) in
    var found = Value.nil
    try w.forEachTail(a[1]) { t throws(Signal) in
      let e = t.car
      let k = e.isCons ? e.car : e
      let same = a[2].isNil ? try w.equal(k, a[0]) : try w.funcall(a[2], k, a[0]).isTrue
      if same { found = e.isCons ? e.cdr : a[3] }
      return same
    }
    return found
  }
  r.defun(
    "assoc-delete-all", "KEY ALIST &optional TEST",
    "ALIST without elements whose car is KEY, by changing it."
  ) { w, a throws(Signal) in
    try w.deleteEntries(a[1]) { e throws(Signal) in
      guard e.isCons else { return false }
      return a[2].isNil ? try w.equal(e.car, a[0]) : try w.funcall(a[2], e.car, a[0]).isTrue
    }
  }
  r.defun(
    "assq-delete-all", "KEY ALIST",
    "ALIST without elements whose car is `eq' to KEY, by changing it."
  ) { w, a throws(Signal) in
    try w.deleteEntries(a[1]) { e throws(Signal) in e.isCons && e.car == a[0] }
  }
  r.defun(
    "rassq-delete-all", "VALUE ALIST",
    "ALIST without elements whose cdr is `eq' to VALUE, by changing it."
  ) { w, a throws(Signal) in
    try w.deleteEntries(a[1]) { e throws(Signal) in e.isCons && e.cdr == a[0] }
  }
  r.defun("copy-alist", "ALIST", "A copy of ALIST with its pairs copied.") { w, a throws(Signal) in
    var out: [Value] = []
    let mark = w.rootMark
    let elements = try w.call("append", a[0], .nil)
    for e in w.items(elements) {
      let c = e.isCons ? w.cons(e.car, e.cdr) : e
      w.keep(c)
      out.append(c)
    }
    let result = w.list(out)
    w.releaseRoots(to: mark)
    return result
  }
  r.defun(
    "copy-tree", "TREE &optional VECP",
    "A copy of TREE with its conses (and vectors when VECP) copied."
  ) { w, a throws(Signal) in
    try w.copyTree(a[0], vectors: a[1].isTrue)
  }
  // `add-to-list` on a variable that is not special works on it where the call stands.
  r.defun(
    "macroexp--add-to-list", "FORM LIST-VAR ELEMENT &optional APPEND COMPARE-FN",
    "What the call FORM of `add-to-list' stands for."
  ) { w, a throws(Signal) in
    let place = a[1]
    guard place.isCons, place.car == .quote, place.cdr.isCons, place.cdr.car.isSymbol,
      place.cdr.cdr.isNil, a[3].isNil || a[3] == .t || w.isKeyword(a[3])
    else { return a[0] }
    let name = place.cdr.car
    if name.isNil || name == .t || w.symbol(name).pointee.flags & Symbol.special != 0 {
      return a[0]
    }
    var test = w.intern("member" as StaticString)
    let compare = a[4]
    if compare.isTrue {
      guard compare.isCons, compare.car == .quote || compare.car == .function, compare.cdr.isCons
      else { return a[0] }
      switch compare.cdr.car {
      case w.intern("eq" as StaticString): test = w.intern("memq" as StaticString)
      case w.intern("eql" as StaticString): test = w.intern("memql" as StaticString)
      case w.intern("equal" as StaticString): break
      default: return a[0]
      }
    }
    let simple = a[2].isSymbol || !a[2].isCons || a[2].car == .quote
    let element = simple ? a[2] : w.makeSymbol("element")
    let added =
      a[3].isNil
      ? w.list(.cons, element, name)
      : w.list(
        w.intern("append" as StaticString), name,
        w.list(w.intern("list" as StaticString), element))
    let form = w.list(.if, w.list(test, element, name), name, w.list(.setq, name, added))
    return simple ? form : w.list(.let, w.list(w.list(element, a[2])), form)
  }
  r.world.put(
    r.world.intern("add-to-list" as StaticString),
    r.world.intern("compiler-macro" as StaticString),
    r.world.intern("macroexp--add-to-list" as StaticString))
  r.defun(
    "add-to-list", "LIST-VAR ELEMENT &optional APPEND COMPARE-FN",
    "Add ELEMENT to the list in LIST-VAR unless it is there."
  ) { w, a throws(Signal) in
    let list = try w.value(try w.symbolArgument(a[0]))
    for e in w.items(list) {
      if a[3].isNil ? try w.equal(e, a[1]) : try w.funcall(a[3], a[1], e).isTrue { return list }
    }
    let new = a[2].isTrue ? w.list(w.items(list) + [a[1]]) : w.cons(a[1], list)
    try w.set(a[0], new)
    return new
  }
  r.defun("purecopy", "OBJ", "OBJ itself.") { _, a throws(Signal) in a[0] }
  r.defun(
    "subst-char-in-string", "FROMCHAR TOCHAR STRING &optional INPLACE",
    "STRING with FROMCHAR replaced by TOCHAR."
  ) { w, a throws(Signal) in
    let s =
      a[3].isTrue ? try w.stringArgument(a[2]) : try w.copySequence(try w.stringArgument(a[2]))
    for k in 0...1 where !a[k].isCharacter { throw w.wrongType(.characterp, a[k]) }
    for (i, c) in w.characters(s).enumerated() where Int(c) == a[0].fixnum {
      w.setCharacter(s, i, UInt32(a[1].fixnum))
    }
    return s
  }
}

extension World {
  fileprivate func deleteEntries(
    _ l: Value, _ gone: (Value) throws(Signal) -> Bool
  ) throws(Signal) -> Value {
    var head = l
    var previous = Value.nil
    var t = l
    var steps = 0
    while t.isCons {
      if isRound(t, from: l, &steps) { throw signal(.circularList, list(l)) }
      if try gone(t.car) {
        if previous.isNil { head = t.cdr } else { previous.cdr = t.cdr }
      } else {
        previous = t
      }
      t = t.cdr
    }
    if t.isTrue { throw wrongType(.listp, t) }
    return head
  }

  fileprivate func copyTree(_ v: Value, vectors: Bool) throws(Signal) -> Value {
    if csupportTooDeep(self) { throw nestingError() }
    if v.isCons {
      var head = Value.nil
      var tail = Value.nil
      var l = v
      while l.isCons {
        try checkInterrupt()
        let item =
          l.car.isCons || (vectors && l.car.isVector)
          ? try copyTree(l.car, vectors: vectors) : l.car
        let c = cons(item, .nil)
        if head.isNil { head = c } else { tail.cdr = c }
        tail = c
        l = l.cdr
      }
      tail.cdr = vectors && l.isVector ? try copyTree(l, vectors: true) : l
      return head
    }
    if vectors && (v.isVector || v.isRecord) {
      let copy = try copySequence(v)
      for i in 0..<copy.slotCount { copy.setSlot(i, try copyTree(copy.slot(i), vectors: true)) }
      return copy
    }
    return v
  }
}
