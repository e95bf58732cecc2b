extension Value {
  /// Whether it is `equal` to what is the same word and to nothing else.
  @inline(__always) var isEqualByWord: Bool { isFixnum || isSymbol }

  /// Whether following the cdrs never comes to an end.
  var isCircular: Bool {
    var fast = self
    var slow = self
    while fast.isCons, fast.cdr.isCons {
      fast = fast.cdr.cdr
      slow = slow.cdr
      if fast == slow { return fast.isCons }
    }
    return false
  }

  /// The conses that Emacs counts before it ends or sees that it goes round, and where that was: it
  /// compares each tail with one that it left behind after 2, 6, 14, 30… steps.
  var walk: (count: Int, end: Value) {
    var (n, next, window) = (0, 2, 2)
    var tail = self
    var behind = self
    while tail.isCons {
      tail = tail.cdr
      n += 1
      if n == next {
        window *= 2
        next += window
        behind = tail
      } else if tail == behind {
        break
      }
    }
    return (n, tail)
  }
}

extension World {
  /// The signal for a list that goes round, with the tail at which Emacs notices.
  func circular(_ l: Value) -> Signal { signal(.circularList, list(l.walk.end)) }

  /// The elements of the list that is the first argument, and how many of them the second means.
  fileprivate func lastElements(_ a: Args) throws(Signal) -> (count: Int, all: [Value]) {
    if !a[1].isNil, !a[1].isFixnum { throw wrongType(.numberOrMarkerP, a[1]) }
    _ = try call("length", a[0])
    if !a[0].isNil, !a[0].isCons { throw wrongType(.listp, a[0]) }
    return (a[1].isNil ? 1 : a[1].fixnum, items(a[0]))
  }

  /// The number of elements of a proper list; signals for dotted and circular ones.
  public func listLength(_ l: Value) throws(Signal) -> Int {
    var n = 0
    var x = l
    // Ordinary lists end before it pays to look whether they are round.
    while x.isCons && n < 4096 {
      n &+= 1
      x = x.cdr
    }
    var slow = x
    while x.isCons {
      n += 1
      x = x.cdr
      if n & 1 == 0 {
        slow = slow.cdr
        if x == slow && x.isCons { throw circular(l) }
      }
      if n & 0xFFFF == 0 { try checkInterrupt() }
    }
    if !x.isNil { throw wrongType(.listp, x) }
    return n
  }

  /// Signal `circular-list` for a list that never ends.
  @inline(__always)
  func checkEnds(_ l: Value) throws(Signal) {
    if l.isCircular { throw circular(l) }
  }

  /// Signal `wrong-type-argument` with the whole value unless it is a list that ends in nil.
  func checkProperList(_ l: Value) throws(Signal) {
    guard l.isList else { throw wrongType(.listp, l) }
    try forEachTail(l) { _ throws(Signal) in false }
  }

  /// Visit the elements of a list; signals for dotted and circular ones as Emacs's list
  /// functions do. Stops when `body` returns true.
  @inline(__always)
  func forEachTail(_ l: Value, _ body: (Value) throws(Signal) -> Bool) throws(Signal) {
    var x = l
    var slow = l
    var n = 0
    while x.isCons {
      if try body(x) { return }
      x = x.cdr
      n &+= 1
      // Ordinary lists end before it pays to look whether they are round.
      if _slowPath(n > 2048) {
        if n & 1 == 0 { slow = slow.cdr }
        if x == slow && x.isCons { throw circular(l) }
      }
    }
    if !x.isNil { throw wrongType(.listp, l) }
  }

  /// What is left of a list after more conses than memory can hold: a place in its circle, if it
  /// has one.
  private func nthcdr(ofMany count: Value, _ l: Value) throws(Signal) -> Value {
    var seen: [UInt: Int] = [:]
    var x = l
    var n = 0
    while x.isCons, seen[x.bits] == nil {
      seen[x.bits] = n
      n += 1
      x = x.cdr
      if n & 0xFFFF == 0 { try checkInterrupt() }
    }
    if x.isNil { return .nil }
    guard let start = seen[x.bits] else { throw wrongType(.listp, l) }
    let rest = try arithmetic(.subtract, count, Value(fixnum: start))
    return try nthcdr(try call("mod", rest, Value(fixnum: n - start)), x)
  }

  func nthcdr(_ count: Value, _ l: Value) throws(Signal) -> Value {
    guard count.isFixnum else {
      guard count.isBignum else { throw wrongType(.integerp, count) }
      return double(count) < 0 ? l : try nthcdr(ofMany: count, l)
    }
    var n = count.fixnum
    var x = l
    if n <= 4096 {
      while n > 0 {
        guard x.isCons else {
          if x.isNil { return x }
          throw wrongType(.listp, l)
        }
        x = x.cdr
        n &-= 1
      }
      return x
    }
    var slow = l
    var steps = 0
    while n > 0 {
      if x.isNil { return x }
      guard x.isCons else { throw wrongType(.listp, l) }
      x = x.cdr
      n -= 1
      steps += 1
      if steps & 1 == 0 {
        slow = slow.cdr
        if slow == x && x.isCons {
          // A circle: only the remainder of its length matters.
          var length = 1
          var y = x.cdr
          while y != x {
            y = y.cdr
            length += 1
          }
          n %= length
          while n > 0 {
            x = x.cdr
            n -= 1
          }
          return x
        }
      }
    }
    return x
  }
}

func installLists(_ r: Registry) {
  r.defun("car", "LIST", "The first element of LIST; nil of nil.") { w, a throws(Signal) in
    if a[0].isCons { return a[0].car }
    if a[0].isNil { return .nil }
    throw w.wrongType(.listp, a[0])
  }
  r.defun("cdr", "LIST", "All but the first element of LIST; nil of nil.") { w, a throws(Signal) in
    if a[0].isCons { return a[0].cdr }
    if a[0].isNil { return .nil }
    throw w.wrongType(.listp, a[0])
  }
  r.defun("car-safe", "OBJECT", "The car of a cons, else nil.") { _, a throws(Signal) in
    a[0].isCons ? a[0].car : .nil
  }
  r.defun("cdr-safe", "OBJECT", "The cdr of a cons, else nil.") { _, a throws(Signal) in
    a[0].isCons ? a[0].cdr : .nil
  }
  r.defun("caar", "X", "The `car' of the `car' of X.") { w, a throws(Signal) in
    try w.follow(a[0], "aa")
  }
  r.defun("cadr", "X", "The `car' of the `cdr' of X.") { w, a throws(Signal) in
    try w.follow(a[0], "ad")
  }
  r.defun("cdar", "X", "The `cdr' of the `car' of X.") { w, a throws(Signal) in
    try w.follow(a[0], "da")
  }
  r.defun("cddr", "X", "The `cdr' of the `cdr' of X.") { w, a throws(Signal) in
    try w.follow(a[0], "dd")
  }
  r.defun("caaar", "X", "The `car' of the `car' of the `car' of X.") { w, a throws(Signal) in
    try w.follow(a[0], "aaa")
  }
  r.defun("caadr", "X", "The `car' of the `car' of the `cdr' of X.") { w, a throws(Signal) in
    try w.follow(a[0], "aad")
  }
  r.defun("cadar", "X", "The `car' of the `cdr' of the `car' of X.") { w, a throws(Signal) in
    try w.follow(a[0], "ada")
  }
  r.defun("caddr", "X", "The `car' of the `cdr' of the `cdr' of X.") { w, a throws(Signal) in
    try w.follow(a[0], "add")
  }
  r.defun("cdaar", "X", "The `cdr' of the `car' of the `car' of X.") { w, a throws(Signal) in
    try w.follow(a[0], "daa")
  }
  r.defun("cdadr", "X", "The `cdr' of the `car' of the `cdr' of X.") { w, a throws(Signal) in
    try w.follow(a[0], "dad")
  }
  r.defun("cddar", "X", "The `cdr' of the `cdr' of the `car' of X.") { w, a throws(Signal) in
    try w.follow(a[0], "dda")
  }
  r.defun("cdddr", "X", "The `cdr' of the `cdr' of the `cdr' of X.") { w, a throws(Signal) in
    try w.follow(a[0], "ddd")
  }
  r.defun("cadddr", "X", "The `car' of the `cdr' of the `cdr' of the `cdr' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "addd")
  }
  r.defun("cddddr", "X", "The `cdr' of the `cdr' of the `cdr' of the `cdr' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "dddd")
  }
  r.defun("caaaar", "X", "The `car' of the `car' of the `car' of the `car' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "aaaa")
  }
  r.defun("caaadr", "X", "The `car' of the `car' of the `car' of the `cdr' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "aaad")
  }
  r.defun("caadar", "X", "The `car' of the `car' of the `cdr' of the `car' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "aada")
  }
  r.defun("caaddr", "X", "The `car' of the `car' of the `cdr' of the `cdr' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "aadd")
  }
  r.defun("cadaar", "X", "The `car' of the `cdr' of the `car' of the `car' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "adaa")
  }
  r.defun("cadadr", "X", "The `car' of the `cdr' of the `car' of the `cdr' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "adad")
  }
  r.defun("caddar", "X", "The `car' of the `cdr' of the `cdr' of the `car' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "adda")
  }
  r.defun("cdaaar", "X", "The `cdr' of the `car' of the `car' of the `car' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "daaa")
  }
  r.defun("cdaadr", "X", "The `cdr' of the `car' of the `car' of the `cdr' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "daad")
  }
  r.defun("cdadar", "X", "The `cdr' of the `car' of the `cdr' of the `car' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "dada")
  }
  r.defun("cdaddr", "X", "The `cdr' of the `car' of the `cdr' of the `cdr' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "dadd")
  }
  r.defun("cddaar", "X", "The `cdr' of the `cdr' of the `car' of the `car' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "ddaa")
  }
  r.defun("cddadr", "X", "The `cdr' of the `cdr' of the `car' of the `cdr' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "ddad")
  }
  r.defun("cdddar", "X", "The `cdr' of the `cdr' of the `cdr' of the `car' of X.") {
    w, a throws(Signal) in
    try w.follow(a[0], "ddda")
  }
  r.defun("setcar", "CELL NEWCAR", "Set the car of CELL to NEWCAR.") { w, a throws(Signal) in
    guard a[0].isCons else { throw w.wrongType(.consp, a[0]) }
    a[0].car = a[1]
    return a[1]
  }
  r.defun("setcdr", "CELL NEWCDR", "Set the cdr of CELL to NEWCDR.") { w, a throws(Signal) in
    guard a[0].isCons else { throw w.wrongType(.consp, a[0]) }
    a[0].cdr = a[1]
    return a[1]
  }
  r.defun("cons", "CAR CDR", "A new cons of CAR and CDR.") { w, a throws(Signal) in
    w.cons(a[0], a[1])
  }
  r.defun("list", "&rest OBJECTS", "A list of OBJECTS.") { w, a throws(Signal) in a.rest(0, w) }
  r.defun("make-list", "LENGTH INIT", "A list of LENGTH elements, each INIT.") {
    w, a throws(Signal) in
    let n = try w.naturalArgument(a[0])
    try w.checkMemory(n, bytes: 16)
    var l = Value.nil
    for i in 0..<n {
      l = w.cons(a[1], l)
      if i & 0xFFFFF == 0 { try w.checkInterrupt() }
    }
    return l
  }
  r.defun("consp", "OBJECT", "Whether OBJECT is a cons.") { _, a throws(Signal) in
    Value(a[0].isCons)
  }
  r.defun("atom", "OBJECT", "Whether OBJECT is no cons.") { _, a throws(Signal) in
    Value(!a[0].isCons)
  }
  r.defun("listp", "OBJECT", "Whether OBJECT is a cons or nil.") { _, a throws(Signal) in
    Value(a[0].isList)
  }
  r.defun("nlistp", "OBJECT", "Whether OBJECT is neither a cons nor nil.") { _, a throws(Signal) in
    Value(!a[0].isList)
  }
  r.defun("null", "OBJECT", "Whether OBJECT is nil.") { _, a throws(Signal) in Value(a[0].isNil) }
  r.alias("not", "null")
  r.defun("eq", "OBJ1 OBJ2", "Whether two objects are the same.") { _, a throws(Signal) in
    Value(a[0] == a[1])
  }
  r.defun("eql", "OBJ1 OBJ2", "Whether two objects are the same, or equal numbers of one type.") {
    w, a throws(Signal) in Value(w.eql(a[0], a[1]))
  }
  r.defun("equal", "O1 O2", "Whether two objects have the same structure and contents.") {
    w, a throws(Signal) in Value(try w.equal(a[0], a[1]))
  }
  r.defun(
    "equal-including-properties", "O1 O2", "As `equal', comparing text properties of strings too."
  ) { w, a throws(Signal) in
    Value(try w.equal(a[0], a[1], includingProperties: true))
  }
  r.defun("nth", "N LIST", "Element number N of LIST, from 0.") { w, a throws(Signal) in
    let t = try w.nthcdr(a[0], a[1])
    if t.isCons { return t.car }
    if t.isNil { return .nil }
    throw w.wrongType(.listp, t)
  }
  r.defun("nthcdr", "N LIST", "LIST without its first N elements.") { w, a throws(Signal) in
    try w.nthcdr(a[0], a[1])
  }
  r.defun("last", "LIST &optional N", "The last cons of LIST, or the tail of its last N conses.") {
    w, a throws(Signal) in
    let n = a[1].isNil ? 1 : try w.fixnumArgument(a[1])
    if n < 0 { return .nil }
    var lead = a[0]
    var count = 0
    while lead.isCons && count < n {
      lead = lead.cdr
      count += 1
    }
    var l = a[0]
    var steps = 0
    while lead.isCons {
      lead = lead.cdr
      l = l.cdr
      if w.isRound(l, from: a[0], &steps) { throw w.circular(a[0]) }
    }
    if n <= 0 { while l.isCons { l = l.cdr } }
    return l
  }
  r.defun("memq", "ELT LIST", "The tail of LIST whose car is `eq' to ELT, or nil.") {
    w, a throws(Signal) in
    var found = Value.nil
    let x = a[0]
    try w.forEachTail(a[1]) { t throws(Signal) in
      if t.car == x { found = t; return true }
      return false
    }
    return found
  }
  r.defun("memql", "ELT LIST", "The tail of LIST whose car is `eql' to ELT, or nil.") {
    w, a throws(Signal) in
    var found = Value.nil
    try w.forEachTail(a[1]) { t throws(Signal) in
      if w.eql(t.car, a[0]) { found = t; return true }
      return false
    }
    return found
  }
  r.defun("member", "ELT LIST", "The tail of LIST whose car is `equal' to ELT, or nil.") {
    w, a throws(Signal) in
    var found = Value.nil
    let x = a[0]
    if x.isEqualByWord {
      try w.forEachTail(a[1]) { t throws(Signal) in
        if t.car == x { found = t; return true }
        return false
      }
      return found
    }
    try w.forEachTail(a[1]) { t throws(Signal) in
      if try w.equal(t.car, x) { found = t; return true }
      return false
    }
    return found
  }
  r.defun("assq", "KEY ALIST", "The first element of ALIST whose car is `eq' to KEY.") {
    w, a throws(Signal) in
    var found = Value.nil
    let k = a[0]
    try w.forEachTail(a[1]) { t throws(Signal) in
      if t.car.isCons && t.car.car == k { found = t.car; return true }
      return false
    }
    return found
  }
  r.defun(
    "assoc", "KEY ALIST &optional TESTFN",
    "The first element of ALIST whose car equals KEY by TESTFN (default `equal')."
  ) { w, a throws(Signal) in
    var found = Value.nil
    let k = a[0]
    if k.isEqualByWord && a[2].isNil {
      try w.forEachTail(a[1]) { t throws(Signal) in
        if t.car.isCons && t.car.car == k { found = t.car; return true }
        return false
      }
      return found
    }
    try w.forEachTail(a[1]) { t throws(Signal) in
      guard t.car.isCons else { return false }
      let same =
        a[2].isNil ? try w.equal(t.car.car, a[0]) : try w.funcall(a[2], t.car.car, a[0]).isTrue
      if same { found = t.car; return true }
      return false
    }
    return found
  }
  r.defun("rassq", "VALUE ALIST", "The first element of ALIST whose cdr is `eq' to VALUE.") {
    w, a throws(Signal) in
    var found = Value.nil
    try w.forEachTail(a[1]) { t throws(Signal) in
      if t.car.isCons && t.car.cdr == a[0] { found = t.car; return true }
      return false
    }
    return found
  }
  r.defun("rassoc", "VALUE ALIST", "The first element of ALIST whose cdr is `equal' to VALUE.") {
    w, a throws(Signal) in
    var found = Value.nil
    try w.forEachTail(a[1]) { t throws(Signal) in
      if t.car.isCons, try w.equal(t.car.cdr, a[0]) { found = t.car; return true }
      return false
    }
    return found
  }
  r.defun("delq", "ELT LIST", "LIST with elements `eq' to ELT removed, by changing it.") {
    w, a throws(Signal) in
    var head = a[1]
    var previous = Value.nil
    try w.checkProperList(a[1])
    var t = a[1]
    while t.isCons {
      if t.car == a[0] {
        if previous.isNil { head = t.cdr } else { previous.cdr = t.cdr }
      } else {
        previous = t
      }
      t = t.cdr
    }
    return head
  }
  r.defun("nconc", "&rest LISTS", "The LISTS joined, by changing all but the last.") {
    w, a throws(Signal) in
    var result = Value.nil
    var last = Value.nil
    for i in 0..<a.count {
      let l = a[i]
      // What a dotted list ends with goes even when nothing is put there.
      if last.isCons { last.cdr = l }
      if l.isNil { continue }
      if result.isNil { result = l }
      if i == a.count - 1 { break }
      guard l.isCons else { throw w.wrongType(.consp, l) }
      var x = l
      var n = 0
      while x.cdr.isCons {
        x = x.cdr
        if w.isRound(x, from: l, &n) { throw w.circular(l) }
      }
      last = x
    }
    return result
  }
  r.defun("plist-get", "PLIST PROP &optional PREDICATE", "The value of PROP in PLIST, or nil.") {
    w, a throws(Signal) in
    var p = a[0]
    var n = 0
    if a[2].isNil {
      // Real property lists end before it pays to look whether they are round.
      let property = a[1]
      for _ in 0..<4096 {
        guard p.isCons else { return .nil }
        let rest = p.cdr
        guard rest.isCons else { return .nil }
        if p.car == property { return rest.car }
        p = rest.cdr
      }
    }
    while p.isCons && p.cdr.isCons {
      if a[2].isNil ? p.car == a[1] : try w.funcall(a[2], p.car, a[1]).isTrue { return p.cdr.car }
      p = p.cdr.cdr
      if w.isRound(p, from: a[0], &n) { return .nil }
    }
    return .nil
  }
  r.defun(
    "plist-put", "PLIST PROP VAL &optional PREDICATE",
    "PLIST with PROP set to VAL, by changing it where it can."
  ) { w, a throws(Signal) in
    var p = a[0]
    var last = Value.nil
    var n = 0
    while p.isCons && p.cdr.isCons {
      if a[3].isNil ? p.car == a[1] : try w.funcall(a[3], p.car, a[1]).isTrue {
        p.cdr.car = a[2]
        return a[0]
      }
      last = p.cdr
      p = p.cdr.cdr
      if w.isRound(p, from: a[0], &n) { throw w.circular(a[0]) }
    }
    if !p.isNil { throw w.wrongType(.plistp, a[0]) }
    let tail = w.list(a[1], a[2])
    if last.isNil { return tail }
    last.cdr = tail
    return a[0]
  }
  r.defun(
    "plist-member", "PLIST PROP &optional PREDICATE",
    "The tail of PLIST that begins with PROP, or nil."
  ) { w, a throws(Signal) in
    var p = a[0]
    var n = 0
    while p.isCons {
      if a[2].isNil ? p.car == a[1] : try w.funcall(a[2], p.car, a[1]).isTrue { return p }
      p = p.cdr.isCons ? p.cdr.cdr : p.cdr
      if w.isRound(p, from: a[0], &n) { throw w.circular(a[0]) }
    }
    if p.isTrue { throw w.wrongType(.plistp, a[0]) }
    return .nil
  }
  r.defun("lax-plist-get", "PLIST PROP", "As `plist-get', comparing with `equal'.") {
    w, a throws(Signal) in
    var p = a[0]
    var n = 0
    while p.isCons && p.cdr.isCons {
      if try w.equal(p.car, a[1]) { return p.cdr.car }
      p = p.cdr.cdr
      if w.isRound(p, from: a[0], &n) { return .nil }
    }
    if !p.isNil { throw w.wrongType(.plistp, a[0]) }
    return .nil
  }
  r.defun("plistp", "OBJECT", "Whether OBJECT is a property list: a proper list of even length.") {
    _, a throws(Signal) in
    var n = 0
    var p = a[0]
    while p.isCons && n < 1 << 28 {
      n += 1
      p = p.cdr
    }
    return Value(p.isNil && n % 2 == 0)
  }
  r.defun(
    "alist-get", "KEY ALIST &optional DEFAULT REMOVE TESTFN",
    "The value of KEY in ALIST, or DEFAULT."
  ) { w, a throws(Signal) in
    var found: Value?
    try w.forEachTail(a[1]) { t throws(Signal) in
      guard t.car.isCons else { return false }
      let same: Bool
      if a[4].isNil || a[4] == .eq {
        same = t.car.car == a[0]
      } else if a[4] == .equal {
        same = try w.equal(t.car.car, a[0])
      } else {
        same = try w.funcall(a[4], t.car.car, a[0]).isTrue
      }
      if same { found = t.car.cdr; return true }
      return false
    }
    return found ?? a[2]
  }
  r.defun("proper-list-p", "OBJECT", "OBJECT's length when it is a proper list, else nil.") {
    _, a throws(Signal) in
    var n = 0
    var p = a[0]
    var slow = p
    while p.isCons {
      n += 1
      p = p.cdr
      if n & 1 == 0 {
        slow = slow.cdr
        if p == slow && p.isCons { return .nil }
      }
    }
    return p.isNil ? Value(fixnum: n) : .nil
  }
  r.defun("identity", "ARGUMENT", "ARGUMENT itself.") { _, a throws(Signal) in a[0] }
  r.defun("ignore", "&rest ARGUMENTS", "Nil, whatever the ARGUMENTS.", interactive: "") {
    _, _ throws(Signal) in .nil
  }
  r.defun("always", "&rest ARGUMENTS", "T, whatever the ARGUMENTS.") { _, _ throws(Signal) in .t }
  r.defun("take", "N LIST", "The first N elements of LIST.") { w, a throws(Signal) in
    let n = try w.fixnumArgument(a[0])
    var out: [Value] = []
    var l = a[1]
    while out.count < n && l.isCons {
      out.append(l.car)
      l = l.cdr
    }
    if out.count < n && !l.isNil { throw w.wrongType(.listp, a[1]) }
    return w.list(out)
  }
  r.defun("ntake", "N LIST", "LIST cut after N elements.") { w, a throws(Signal) in
    let n = try w.fixnumArgument(a[0])
    if n <= 0 { return .nil }
    let t = try w.nthcdr(Value(fixnum: n - 1), a[1])
    if t.isCons { t.cdr = .nil }
    return a[1]
  }
  r.defun("butlast", "LIST &optional N", "A copy of LIST without its last N elements (default 1).")
  { w, a throws(Signal) in
    if a[1].isFixnum, a[1].fixnum <= 0 { return a[0] }
    if !a[0].isList, try w.sequenceLength(a[0]) <= (a[1].isFixnum ? a[1].fixnum : 1) { return .nil }
    let (n, all) = try w.lastElements(a)
    return w.list(Array(all.dropLast(n)))
  }
  r.defun("nbutlast", "LIST &optional N", "LIST without its last N elements, by changing it.") {
    w, a throws(Signal) in
    // Of what is no list nothing is taken, or all.
    if !a[0].isList {
      let n = a[1].isNil ? 1 : try w.fixnumArgument(a[1])
      if try w.sequenceLength(a[0]) <= n { return .nil }
      if n <= 0 { return a[0] }
    }
    let (n, all) = try w.lastElements(a)
    let count = all.count
    if n <= 0 { return a[0] }
    if count <= n { return .nil }
    try w.nthcdr(Value(fixnum: count - n - 1), a[0]).cdr = .nil
    return a[0]
  }
}

/// The conses of a list, for walks that cannot signal: one that never ends ends after its second
/// time round at the latest.
@frozen
public struct ListCells: Sequence, IteratorProtocol {
  @usableFromInline var rest: Value
  @usableFromInline var mark: Value
  @usableFromInline var steps = 0
  @usableFromInline var limit = 64

  /// The conses of `list`, one after the other.
  @inlinable
  public init(_ list: Value) {
    rest = list
    mark = .nil
  }

  /// The next element; nil at the end, or where the list comes round.
  @inlinable
  public mutating func next() -> Value? {
    guard rest.isCons, rest != mark else { return nil }
    let cell = rest
    rest = cell.cdr
    steps += 1
    if steps == limit {
      mark = cell
      limit *= 2
      if rest == mark { rest = .nil }
    }
    return cell
  }
}

extension World {
  /// Whether a walk along a list has come round: every 2^k steps the place is compared with where
  /// the walk would be after half as many.
  public func isRound(_ place: Value, from start: Value, _ steps: inout Int) -> Bool {
    steps += 1
    guard place.isCons, steps > 64, steps & (steps - 1) == 0 else { return false }
    // A power of two steps without an end: look ahead for this very cell.
    var l = place.cdr
    var n = 0
    while l.isCons && n < steps * 2 {
      if l == place { return true }
      l = l.cdr
      n += 1
    }
    return false
  }

  /// Follow a path of `a` and `d` from its end, as the names `caar` … `cddddr` spell it.
  func follow(_ v: Value, _ path: StaticString) throws(Signal) -> Value {
    var v = v
    var i = path.utf8CodeUnitCount
    while i > 0 {
      i -= 1
      if v.isCons {
        v = path.utf8Start[i] == 0x61 ? v.car : v.cdr
      } else if !v.isNil {
        throw wrongType(.listp, v)
      }
    }
    return v
  }
}
