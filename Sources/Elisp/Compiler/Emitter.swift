/// Writes the instructions of one function.
struct Emitter {
  let world: World
  let lambda: LambdaIR
  private var words: [UInt64] = []
  private var registers = 2
  /// Most handlers of one form.
  private var most = 0
  private var next: Int
  private var constants: [Value] = []
  private var positions: [UInt64] = []
  private var position: UInt64 = 0
  private var recorded: UInt64 = 0
  /// What is known of the registers here, as long as the code before runs on to here.
  var known = KnownRegisters()
  var isReachable = true
  /// Jumps that lead here, not written yet: what comes next may be of no use to some of them.
  private var arriving: [Hole] = []
  private var last = LastInstruction()

  init(_ world: World, _ lambda: LambdaIR) {
    self.world = world
    self.lambda = lambda
    next = lambda.parameters.count
    registers = next + 2
  }

  // MARK: Words

  private mutating func emit(_ op: Op, _ a: Int, _ b: Int = 0, _ c: Int = 0) {
    settle()
    let fused = last.fuse(op, a, b, &words)
    // Two moves fail as little as one.
    if !fused || op == .call { notePosition() }
    if !fused {
      last.note(op, at: words.count)
      words.append(LastInstruction.word(op, a, b, c))
    }
    known.note(op, a, b, c)
    if op == .ret || op == .jump { isReachable = false }
  }

  /// What is written from here on comes from `position`.
  private mutating func notePosition() {
    if position == recorded { return }
    positions.append(UInt64(words.count))
    positions.append(position)
    recorded = position
  }

  /// R(d) = nil.
  private mutating func emitNil(_ d: Int) {
    if arriving.isEmpty, let at = last.clear {
      let first = Int(words[at] >> 16 & 0xFFFF)
      let count = Int(words[at] >> 32 & 0xFFFF)
      if d == first + count {
        words[at] += 1 << 32
        known.forget(d)
        return
      }
    }
    emit(.clear, d, 1)
  }

  /// R(d) = car or cdr of R(s), unless it is there already on every way that leads here.
  private mutating func emitPart(_ op: Op, _ d: Int, _ s: Int) {
    let fact = KnownRegisters.Fact.part(op, d, of: s)
    let (done, others) = split { $0.holds(fact) }
    arriving = others
    if isReachable && !known.holds(fact) || !others.isEmpty {
      emit(op, d, s)
      if d != s { known.add(fact) }
    } else if !isReachable && done.isEmpty {
      emit(op, d, s)
    }
    arriving = done
  }

  /// A jump on whether R(r) is a cons, and the holes that lead where it leads.
  private mutating func jumpCons(_ r: Int, if sense: Bool) -> [Hole] {
    let (conses, unknown) = split { $0.holds(.cons(r)) }
    arriving = unknown
    let (others, rest) = split { $0.holds(.noCons(r)) }
    arriving = rest
    var holes = sense ? conses : others
    let knows: Bool? = known.holds(.cons(r)) ? true : known.holds(.noCons(r)) ? false : nil
    if isReachable && knows == nil || !rest.isEmpty {
      emit(sense ? .jumpCons : .jumpNotCons, r)
      holes.append(hole(sense ? .cons(r) : .noCons(r)))
      known.add(sense ? .noCons(r) : .cons(r))
    } else if isReachable, knows == sense {
      emit(.jump, 0)
      holes.append(hole())
    }
    arriving = sense ? others : conses
    return holes
  }

  private func split(_ test: (KnownRegisters) -> Bool) -> ([Hole], [Hole]) {
    (arriving.filter { test($0.known) }, arriving.filter { !test($0.known) })
  }

  /// Let the jumps that arrive lead to the next word.
  private mutating func settle() {
    if arriving.isEmpty { return }
    for h in arriving {
      words[h.at] = UInt64(bitPattern: Int64(words.count - h.at - 1))
      if isReachable {
        known.formIntersection(h.known)
      } else {
        known = h.known
        isReachable = true
      }
    }
    arriving = []
    last = LastInstruction()
  }

  /// Begin a place that code further down jumps back to.
  private mutating func label() -> Int {
    settle()
    last = LastInstruction()
    known = KnownRegisters()
    isReachable = true
    return words.count
  }

  private mutating func word(_ v: Value) {
    if v.isCons || v.isObject || (v.isSymbol && !world.isInterned(v)) { constants.append(v) }
    words.append(UInt64(v.bits))
  }
  private mutating func cell(_ symbol: Value) {
    if !world.isInterned(symbol) { constants.append(symbol) }
    words.append(UInt64(UInt(bitPattern: world.symbol(symbol))))
  }
  /// Room for the distance of a jump; `fact` is what holds when it is taken.
  private mutating func hole(_ fact: KnownRegisters.Fact? = nil) -> Hole {
    words.append(0)
    var known = self.known
    if let fact { known.add(fact) }
    return Hole(at: words.count - 1, known: known)
  }
  private mutating func unknownHole() -> Hole {
    words.append(0)
    return Hole(at: words.count - 1, known: KnownRegisters())
  }
  private mutating func patch(_ hole: Hole) { arriving.append(hole) }
  private mutating func patch(_ holes: [Hole]) { arriving += holes }
  private mutating func patch(_ hole: Hole, to target: Int) {
    words[hole.at] = UInt64(bitPattern: Int64(target - hole.at - 1))
  }

  private mutating func temporary() -> Int {
    let r = next
    next += 1
    registers = max(registers, next + 2)
    return r
  }

  // MARK: Operands

  private func isSimple(_ i: IR) -> Bool {
    switch i {
    case .constant, .local, .special: return true
    case .operation(_, let a): return a.allSatisfy(isSimple)
    case .located(_, let x): return isSimple(x)
    default: return false
    }
  }

  /// Whether a form writes its destination only after it has read everything.
  private func writesLast(_ i: IR) -> Bool {
    switch i {
    case .constant, .local, .special, .call, .funcall, .apply, .lambda, .function: return true
    case .operation: return true
    case .located(_, let x): return writesLast(x)
    default: return false
    }
  }

  /// The register that holds a form's value; `later` are the operands evaluated after it.
  private mutating func operand(_ i: IR, _ later: [IR] = []) throws(Signal) -> Int {
    if case .local(let v) = i, v.owner === lambda, !v.boxed,
      !v.mutated || later.allSatisfy(isSimple)
    {
      return v.slot
    }
    return try fresh(i)
  }

  /// The new register that holds a form's value.
  private mutating func fresh(_ i: IR) throws(Signal) -> Int {
    let t = next
    if isCall(i) {
      // The window of the call begins at the register, so that the value is there at once.
      try compile(i, t)
      return temporary()
    }
    _ = temporary()
    try compile(i, t)
    return t
  }

  private func isCall(_ i: IR) -> Bool {
    switch i {
    case .call, .funcall, .apply: return true
    case .located(_, let x): return isCall(x)
    default: return false
    }
  }

  private func smallInteger(_ i: IR) -> Int? {
    if case .constant(let v) = i, v.isFixnum, v.fixnum >= -16384, v.fixnum < 16384 {
      return v.fixnum
    }
    return nil
  }

  /// An integer that an operand holds without a sign.
  private func unsignedOperand(_ i: IR) -> Int? {
    if case .constant(let v) = i, v.isFixnum, 0..<65536 ~= v.fixnum { return v.fixnum }
    return nil
  }

  // MARK: Conditions

  /// Code that jumps, when the form's truth is `sense`, to the holes returned.
  private mutating func jump(_ i: IR, if sense: Bool) throws(Signal) -> [Hole] {
    if csupportTooDeep(world) { throw world.nestingError() }
    let saved = next
    defer { next = saved }
    switch i {
    case .located(let p, let x):
      let outer = position
      position = p
      let holes = try jump(x, if: sense)
      position = outer
      return holes
    case .constant(let v):
      if v.isTrue != sense { return [] }
      emit(.jump, 0)
      return [hole()]
    case .operation(let op, let a):
      if let holes = try jump(op, a, if: sense) { return holes }
    case .sequence(let all):
      for x in all.dropLast() { try effect(x) }
      return try jump(all[all.count - 1], if: sense)
    case .bind(let bindings, let body) where bindings.allSatisfy({ $0.variable != nil }):
      _ = try enter(bindings, body)
      return try jump(body, if: sense)
    case .conditional(let c, let t, .constant(.nil)):  // and
      if !sense {
        let first = try jump(c, if: false)
        return first + (try jump(t, if: false))
      }
      let out = try jump(c, if: false)
      let holes = try jump(t, if: true)
      patch(out)
      return holes
    case .or(let a, let b):
      if sense {
        let first = try jump(a, if: true)
        return first + (try jump(b, if: true))
      }
      let out = try jump(a, if: true)
      let holes = try jump(b, if: false)
      patch(out)
      return holes
    case .conditional(let c, let t, let e):
      let otherwise = try jump(c, if: false)
      var holes = try jump(t, if: sense)
      var end: Hole?
      if isReachable || !arriving.isEmpty {
        emit(.jump, 0)
        end = hole()
      }
      patch(otherwise)
      holes += try jump(e, if: sense)
      if let end { patch(end) }
      return holes
    default: break
    }
    let r = try operand(i)
    emit(sense ? .jumpNotNil : .jumpNil, r)
    return [hole()]
  }

  private mutating func jump(
    _ op: PrimitiveOperation, _ a: [IR], if sense: Bool
  ) throws(Signal) -> [Hole]? {
    func either(_ positive: Op, _ negative: Op) -> Op { sense ? positive : negative }
    switch op {
    case .not:
      return try jump(a[0], if: !sense)
    case .less, .greater, .lessEqual, .greaterEqual, .numberEqual:
      if let k = smallInteger(a[1]) {
        let r = try operand(a[0])
        let immediate: Op =
          switch op {
          case .less: either(.jumpLessImmediate, .jumpNotLessImmediate)
          case .greater: either(.jumpGreaterImmediate, .jumpNotGreaterImmediate)
          case .lessEqual: either(.jumpLessEqualImmediate, .jumpNotLessEqualImmediate)
          case .greaterEqual: either(.jumpGreaterEqualImmediate, .jumpNotGreaterEqualImmediate)
          default: either(.jumpNumberEqualImmediate, .jumpNotNumberEqualImmediate)
          }
        emit(immediate, r, k)
        return [hole()]
      }
      let x = try operand(a[0], [a[1]])
      let y = try operand(a[1])
      switch op {
      case .less: emit(either(.jumpLess, .jumpNotLess), x, y)
      case .greater: emit(either(.jumpLess, .jumpNotLess), y, x)
      case .lessEqual: emit(either(.jumpLessEqual, .jumpNotLessEqual), x, y)
      case .greaterEqual: emit(either(.jumpLessEqual, .jumpNotLessEqual), y, x)
      default: emit(either(.jumpNumberEqual, .jumpNotNumberEqual), x, y)
      }
      return [hole()]
    case .eq:
      for (k, other) in [(1, 0), (0, 1)] {
        if case .constant(let v) = a[k] {
          if v.isNil { return try jump(a[other], if: !sense) }
          let r = try operand(a[other])
          emit(either(.jumpEqConstant, .jumpNotEqConstant), r)
          word(v)
          return [hole()]
        }
      }
      let x = try operand(a[0], [a[1]])
      let y = try operand(a[1])
      emit(either(.jumpEq, .jumpNotEq), x, y)
      return [hole()]
    case .test(.atom):
      return try jump(.test(.consp), a, if: !sense)
    case .test(let p):
      let r = try operand(a[0])
      switch p {
      case .consp: return jumpCons(r, if: sense)
      case .symbolp: emit(either(.jumpSymbol, .jumpNotSymbol), r)
      case .integerp: emit(either(.jumpInteger, .jumpNotInteger), r)
      case .stringp: emit(either(.jumpString, .jumpNotString), r)
      default: emit(.jumpPredicate, r, Int(p.rawValue), sense ? 1 : 0)
      }
      return [hole()]
    default:
      return nil
    }
  }

  // MARK: Forms

  /// Code that leaves the form's value in register `d`.
  private mutating func compile(_ i: IR, _ d: Int) throws(Signal) {
    if csupportTooDeep(world) { throw world.nestingError() }
    let saved = next
    defer { next = saved }
    switch i {
    case .located(let p, let x):
      let outer = position
      position = p
      try compile(x, d)
      position = outer
    case .constant(let v):
      constant(v, d)
    case .function(let code):
      emit(.closure, d, 0, 0)
      word(code)
    case .local(let v):
      if v.owner === lambda {
        if v.boxed { emit(.boxGet, d, v.slot) } else if v.slot != d { emit(.move, d, v.slot) }
      } else {
        emit(v.boxed ? .capturedBoxGet : .captured, d, lambda.captureIndex(v))
      }
    case .setLocal(let v, let e):
      if v.owner === lambda && !v.boxed {
        if writesLast(e) {
          try compile(e, v.slot)
          if d != v.slot { emit(.move, d, v.slot) }
        } else {
          let t = d == v.slot ? temporary() : d
          try compile(e, t)
          emit(.move, v.slot, t)
        }
      } else {
        try compile(e, d)
        if v.owner === lambda {
          emit(.boxSet, v.slot, d)
        } else {
          emit(.capturedBoxSet, lambda.captureIndex(v), d)
        }
      }
    case .special(let s):
      emit(.variableGet, d)
      cell(s)
    case .setSpecial(let s, let e):
      try compile(e, d)
      emit(.variableSet, d)
      cell(s)
    case .conditional(let c, let t, let e):
      let otherwise = try jump(c, if: false)
      try compile(t, d)
      emit(.jump, 0)
      let end = hole()
      patch(otherwise)
      try compile(e, d)
      patch(end)
    case .or(let a, let b):
      let t = temporary()
      try compile(a, t)
      emit(.jumpNil, t)
      let otherwise = hole()
      emit(.move, d, t)
      emit(.jump, 0)
      let end = hole()
      patch(otherwise)
      try compile(b, d)
      patch(end)
    case .loop(let c, let b):
      try loop(c, b)
      emitNil(d)
    case .sequence(let all):
      for x in all.dropLast() { try effect(x) }
      try compile(all[all.count - 1], d)
    case .first(let x, let others):
      let t = temporary()
      try compile(x, t)
      for o in others { try effect(o) }
      emit(.move, d, t)
    case .bind(let bindings, let body):
      try bind(bindings, body, d)
    case .call(let s, let arguments):
      try call(arguments, d) { e, base in
        e.emit(.call, base, arguments.count)
        e.cell(s)
      }
    case .funcall(let f, let arguments):
      try call(arguments, d, function: f) { e, base in
        e.emit(.funcall, base, arguments.count)
        e.words.append(f.constantSymbol)
      }
    case .apply(let f, let arguments):
      try call(arguments, d, function: f) { e, base in
        e.emit(.apply, base, arguments.count)
        e.words.append(f.constantSymbol)
      }
    case .lambda(let l):
      try closure(l, d)
    case .conditionCase(let v, let body, let clauses, let success):
      try conditionCase(v, body, clauses, success, d)
    case .catchTag(let tag, let body):
      let t = temporary()
      try compile(tag, t)
      emit(.pushCatch, d, t)
      let caught = unknownHole()
      try compile(body, d)
      emit(.popHandlers, 1)
      patch(caught)
    case .unwind(let body, let cleanup):
      let t = temporary()
      try closure(cleanup, t)
      emit(.pushCleanup, t)
      try compile(body, d)
      emit(.unbind, 1)
    case .saving(let state, let body):
      switch state {
      case .excursion: emit(.saveExcursion, 0)
      case .restriction: emit(.saveRestriction, 0)
      case .currentBuffer: emit(.saveCurrentBuffer, 0)
      }
      try compile(body, d)
      emit(.unbind, 1)
    case .operation(let op, let a):
      try operation(op, a, d)
    }
    if registers > 60_000 { throw world.error("Function too large to compile") }
  }

  /// Code for what a form does, its value unused.
  private mutating func effect(_ i: IR) throws(Signal) {
    let saved = next
    defer { next = saved }
    switch i {
    case .constant, .local, .function: break
    case .located(let p, let x):
      let outer = position
      position = p
      try effect(x)
      position = outer
    case .setLocal(let v, let e) where v.owner === lambda && !v.boxed && writesLast(e):
      try compile(e, v.slot)
    case .conditional(let c, let t, let e):
      let otherwise = try jump(c, if: false)
      try effect(t)
      if hasNoEffect(e) {
        patch(otherwise)
      } else {
        emit(.jump, 0)
        let end = hole()
        patch(otherwise)
        try effect(e)
        patch(end)
      }
    case .or(let a, let b):
      let done = try jump(a, if: true)
      try effect(b)
      patch(done)
    case .loop(let c, let b): try loop(c, b)
    case .sequence(let all): for x in all { try effect(x) }
    case .first(let x, let others):
      try effect(x)
      for o in others { try effect(o) }
    case .bind(let bindings, let body):
      let dynamic = try enter(bindings, body)
      try effect(body)
      if dynamic > 0 { emit(.unbind, dynamic) }
    default:
      let t = temporary()
      try compile(i, t)
    }
  }

  private func hasNoEffect(_ i: IR) -> Bool {
    switch i {
    case .constant, .local, .function: return true
    case .located(_, let x): return hasNoEffect(x)
    default: return false
    }
  }

  /// Code that returns a form's value from the function, which has bound nothing.
  private mutating func tail(_ i: IR) throws(Signal) {
    if csupportTooDeep(world) { throw world.nestingError() }
    let saved = next
    defer { next = saved }
    switch i {
    case .located(let p, let x):
      let outer = position
      position = p
      try tail(x)
      position = outer
    case .conditional(let c, let t, let e):
      let otherwise = try jump(c, if: false)
      try tail(t)
      patch(otherwise)
      try tail(e)
    case .or(let a, let b):
      let t = temporary()
      try compile(a, t)
      emit(.jumpNil, t)
      let otherwise = hole()
      emit(.ret, t)
      patch(otherwise)
      try tail(b)
    case .sequence(let all):
      for x in all.dropLast() { try effect(x) }
      try tail(all[all.count - 1])
    case .bind(let bindings, let body) where bindings.allSatisfy({ $0.variable != nil }):
      _ = try enter(bindings, body)
      try tail(body)
    case .operation(.less, _), .operation(.greater, _), .operation(.lessEqual, _),
      .operation(.greaterEqual, _), .operation(.numberEqual, _):
      let otherwise = try jump(i, if: false)
      let t = temporary()
      constant(.t, t)
      emit(.ret, t)
      patch(otherwise)
      constant(.nil, t)
      emit(.ret, t)
    default:
      let r = try operand(i)
      emit(.ret, r)
    }
  }

  private mutating func loop(_ c: IR, _ b: IR) throws(Signal) {
    let out = try jump(c, if: false)
    let top = label()
    try effect(b)
    for h in try jump(c, if: true) { patch(h, to: top) }
    patch(out)
  }

  private mutating func call(
    _ arguments: [IR], _ d: Int, function: IR? = nil,
    _ finish: (inout Emitter, Int) -> Void
  ) throws(Signal) {
    let base = temporary()
    _ = temporary()
    if let function { try compile(function, base) }
    for x in arguments { _ = try fresh(x) }
    finish(&self, base)
    if d != base { emit(.move, d, base) }
  }

  private mutating func bind(
    _ bindings: [LetBinding], _ body: IR, _ d: Int
  ) throws(Signal) {
    let dynamic = try enter(bindings, body)
    try compile(body, d)
    if dynamic > 0 { emit(.unbind, dynamic) }
  }

  /// The variable that a variable of the same value can share a register with: neither changes
  /// while both are there.
  private func shared(
    _ b: LetBinding, _ bindings: [LetBinding], _ body: IR
  ) -> LexicalVariable? {
    guard let v = b.variable, !v.mutated, case .local(let source) = b.value,
      source.owner === lambda, !source.boxed
    else { return nil }
    if source.mutated {
      var budget = 500
      if body.assigns(source, &budget) { return nil }
      for other in bindings where other.value.assigns(source, &budget) { return nil }
    }
    return source
  }

  /// Code that binds variables; how many of them dynamically.
  private mutating func enter(_ bindings: [LetBinding], _ body: IR) throws(Signal) -> Int {
    var dynamic: [(Value, Int)] = []
    for b in bindings {
      if let source = shared(b, bindings, body) {
        b.variable?.slot = source.slot
        continue
      }
      let t = next
      if let v = b.variable {
        v.slot = t
      } else {
        dynamic.append((b.symbol, t))
      }
      _ = try fresh(b.value)
    }
    for b in bindings { if let v = b.variable, v.boxed { emit(.boxMake, v.slot, v.slot) } }
    for (s, r) in dynamic {
      emit(.bind, r)
      word(s)
    }
    return dynamic.count
  }

  private mutating func closure(_ l: LambdaIR, _ d: Int) throws(Signal) {
    if l.isPart { world.noteCaptures(l) } else { try world.finish(l) }
    let base = next
    for v in l.captures {
      let t = temporary()
      if v.owner === lambda {
        emit(.move, t, v.slot)
      } else {
        emit(.captured, t, lambda.captureIndex(v))
      }
    }
    emit(.closure, d, base, l.captures.count)
    word(l.code)
  }

  private mutating func conditionCase(
    _ v: LexicalVariable?, _ body: IR, _ clauses: [(Value, IR)], _ success: IR?, _ d: Int
  ) throws(Signal) {
    let slot = temporary()
    v?.slot = slot
    var entries: [Hole] = []
    // The first clause is to be found first, so it is pushed last.
    for (k, clause) in clauses.reversed().enumerated() {
      emit(.pushCondition, slot, k)
      word(clause.0)
      // What is known now may not hold when a handler is entered.
      entries.append(unknownHole())
    }
    try compile(body, success == nil ? d : slot)
    most = max(most, clauses.count)
    if !clauses.isEmpty { emit(.popHandlers, clauses.count) }
    if let success {
      if let v, v.boxed { emit(.boxMake, slot, slot) }
      try compile(success, d)
    }
    if clauses.isEmpty { return }
    emit(.jump, 0)
    var ends = [hole()]
    for (k, clause) in clauses.reversed().enumerated() {
      patch(entries[k])
      if let v, v.boxed { emit(.boxMake, slot, slot) }
      try compile(clause.1, d)
      emit(.jump, 0)
      ends.append(hole())
    }
    patch(ends)
  }

  private mutating func operation(
    _ op: PrimitiveOperation, _ a: [IR], _ d: Int
  ) throws(Signal) {
    func binary(_ e: inout Emitter, _ o: Op) throws(Signal) {
      let x = try e.operand(a[0], [a[1]])
      let y = try e.operand(a[1])
      e.emit(o, d, x, y)
    }
    switch op {
    case .add, .subtract:
      if let k = smallInteger(a[1]) {
        let r = try operand(a[0])
        emit(.addImmediate, d, r, op.isAdd ? k : -k)
      } else {
        try binary(&self, op.isAdd ? .add : .subtract)
      }
    case .multiply: try binary(&self, .multiply)
    case .divide: try binary(&self, .divide)
    case .remainder:
      if let k = unsignedOperand(a[1]), k > 0 {
        emit(.remainderImmediate, d, try operand(a[0]), k)
      } else {
        try binary(&self, .remainder)
      }
    case .onePlus: emit(.addImmediate, d, try operand(a[0]), 1)
    case .oneMinus: emit(.addImmediate, d, try operand(a[0]), -1)
    case .car: emitPart(.car, d, try operand(a[0]))
    case .cdr: emitPart(.cdr, d, try operand(a[0]))
    case .carSafe: emitPart(.carSafe, d, try operand(a[0]))
    case .cdrSafe: emitPart(.cdrSafe, d, try operand(a[0]))
    case .bits(.and):
      if let k = unsignedOperand(a[1]) {
        emit(.logandImmediate, d, try operand(a[0]), k)
      } else {
        try binary(&self, .logand)
      }
    case .bits(.inclusiveOr): try binary(&self, .logior)
    case .bits(.exclusiveOr): try binary(&self, .logxor)
    case .maximum: try binary(&self, .maximum)
    case .minimum: try binary(&self, .minimum)
    case .not: emit(.not, d, try operand(a[0]))
    case .test(let p): emit(.predicate, d, try operand(a[0]), Int(p.rawValue))
    case .cons: try binary(&self, .cons)
    case .aref: try binary(&self, .aref)
    case .eq: try binary(&self, .eq)
    case .setcar, .setcdr:
      let x = try operand(a[0], [a[1]])
      let y = try operand(a[1])
      if case .setcar = op { emit(.setcar, x, y) } else { emit(.setcdr, x, y) }
      if d != y { emit(.move, d, y) }
    case .aset:
      let x = try operand(a[0], [a[1], a[2]])
      let y = try operand(a[1], [a[2]])
      let z = try operand(a[2])
      emit(.aset, x, y, z)
      if d != z { emit(.move, d, z) }
    case .list:
      let base = next
      for x in a { _ = try fresh(x) }
      emit(.list, d, base, a.count)
    case .less, .greater, .lessEqual, .greaterEqual, .numberEqual:
      let otherwise = try jump(.operation(op, a), if: false)
      constant(.t, d)
      emit(.jump, 0)
      let end = hole()
      patch(otherwise)
      constant(.nil, d)
      patch(end)
    }
  }

  private mutating func constant(_ v: Value, _ d: Int) {
    if v.isNil { return emitNil(d) }
    emit(.constant, d)
    word(v)
  }

  // MARK: The whole function

  /// Compile the function and store it in its code object.
  mutating func finish() throws(Signal) {
    for (i, p) in lambda.parameters.enumerated() { p.slot = i }
    for (i, name) in lambda.specialParameters {
      emit(.bind, i)
      word(name)
    }
    for p in lambda.parameters where p.boxed { emit(.boxMake, p.slot, p.slot) }
    if lambda.specialParameters.isEmpty {
      try tail(lambda.body)
    } else {
      let r = temporary()
      try compile(lambda.body, r)
      emit(.unbind, lambda.specialParameters.count)
      emit(.ret, r)
    }
    settle()
    // An instruction has sixteen bits for a register or a count.
    guard max(registers, most) < 65_000 else {
      throw world.error("Function with too many variables, arguments or handlers")
    }
    world.noteCaptures(lambda)
    world.store(
      words, constants: constants, positions: positions, registers: registers,
      dependencies: lambda.dependencies, in: lambda.code)
  }
}

extension PrimitiveOperation {
  var isAdd: Bool { if case .add = self { true } else { false } }
}
