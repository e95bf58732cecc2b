extension World {
  /// The Lisp frames now, innermost first, as `(t FUNCTION (ARGS…) nil)`.
  func frameList() -> Value {
    var frames: [(Value, Value)] = []
    walkFrames { fp, _ in
      let f = fp[-2]
      // Its function's own frame stands for it.
      if f.isClosure, Code.isPart(Value(bits: f.words[2])) { return true }
      var arguments: [Value] = []
      if f.isClosure {
        let shape = Code.shape(Value(bits: f.words[2]))
        for i in 0..<shape.maximum { arguments.append(fp[i]) }
        if shape.hasRest { arguments += self.items(fp[shape.maximum]) }
      }
      frames.append((self.frameName(fp), self.list(arguments)))
      self.keep(frames[frames.count - 1].1)
      return true
    }
    // Who calls a named function through its symbol leaves only its definition.
    let names = functionNames(of: frames.compactMap { $0.0.isClosure ? $0.0 : nil })
    for i in frames.indices { frames[i].0 = names[frames[i].0.bits] ?? frames[i].0 }
    let rows = frames.map { f, a -> Value in
      let row = list(.t, f, a, .nil)
      keep(row)
      return row
    }
    let result = list(rows)
    vm.pointee.rootCount -= frames.count * 2
    return result
  }

  /// Symbols whose definitions are these closures, by the closures' words.
  private func functionNames(of closures: [Value]) -> [UInt: Value] {
    var names: [UInt: Value] = [:]
    if closures.isEmpty { return names }
    let wanted = Set(closures.map(\.bits))
    for i in 0..<vm.pointee.symbolCount {
      let name = Value(symbolIndex: i)
      let s = symbol(name)
      if s.pointee.flags & Symbol.interned != 0, wanted.contains(s.pointee.function.bits) {
        names[s.pointee.function.bits] = name
      }
    }
    return names
  }

  /// The symbol by which the function of a frame was called, or the function itself.
  private func frameName(_ fp: UnsafeMutablePointer<Value>) -> Value {
    let returnAddress = fp[-1].bits
    if returnAddress != 0 {
      let pc = UnsafePointer<UInt64>(bitPattern: returnAddress)!
      switch UInt8(truncatingIfNeeded: pc[-2]) {
      case Op.call.rawValue, Op.callOne.rawValue, Op.callTwo.rawValue:
        return Value(bits: UInt(pc[-1]) &- vm.pointee.symbolBase &+ 2)
      case Op.funcall.rawValue, Op.apply.rawValue:
        if pc[-1] != 0 { return Value(bits: UInt(pc[-1])) }
      default: break
      }
    }
    return fp[-2]
  }

  /// The source position of a frame's point of execution.
  func position(_ fp: UnsafeMutablePointer<Value>, _ pc: UnsafePointer<UInt64>) -> UInt64? {
    let f = fp[-2]
    guard f.isClosure else { return nil }
    let code = Value(bits: f.words[2])
    guard let (start, table) = instructions(of: code, at: pc), table.isObject else { return nil }
    let at = pc - start
    var found: UInt64?
    var i = 0
    while i + 1 < table.slotCount {
      if Int(table.words[1 + i]) >= at { break }
      found = UInt64(table.words[2 + i])
      i += 2
    }
    return found == 0 ? nil : found
  }

  /// Remember where the error came from, before the frames are gone.
  func noteErrorTrace(_ object: Value) {
    guard vm.pointee.tracing else { return }
    vm.pointee.errorPosition = .none
    vm.pointee.errorFramePositions = []
    var inPart: UInt64?
    walkFrames { fp, pc in
      let place = inPart ?? self.position(fp, pc)
      inPart = nil
      if fp[-2].isClosure, Code.isPart(Value(bits: fp[-2].words[2])) {
        inPart = place
      } else {
        self.vm.pointee.errorFramePositions.append(place ?? 0)
      }
      return true
    }
    let symbol = object.isCons ? object.car : object
    if vm.pointee.readErrorPosition != 0, symbol == .endOfFile || symbol == .invalidReadSyntax {
      vm.pointee.errorPosition = SourcePosition(packed: vm.pointee.readErrorPosition)
    } else if let p = vm.pointee.errorFramePositions.first(where: { $0 != 0 }) {
      vm.pointee.errorPosition = SourcePosition(packed: p)
    }
    vm.pointee.readErrorPosition = 0
    vm.pointee.lastErrorTrace = frameList()
  }

  /// The innermost source positions of the frames now, in a source of that index.
  public func framePosition(inSource file: Int) -> SourcePosition? {
    var found: SourcePosition?
    walkFrames { fp, pc in
      if let p = self.position(fp, pc) {
        let s = SourcePosition(packed: p)
        if s.file == file {
          found = s
          return false
        }
      }
      return true
    }
    return found
  }

  /// The place of the innermost frame now that stands in a source with positions, which bundled
  /// Lisp is not.
  public var innermostPlace: SourcePosition? {
    var found: SourcePosition?
    walkFrames { fp, pc in
      found = self.position(fp, pc).map(SourcePosition.init(packed:))
      return found == nil
    }
    return found
  }

  /// Where a function's definition stands: its argument list or the first form of its body; nil
  /// for primitives and bundled Lisp.
  public func place(ofFunction function: Value) -> SourcePosition? {
    let f = function.isSymbol ? indirectFunction(function) : function
    let closure = f.isCons && f.car == .macro ? f.cdr : f
    guard closure.isClosure else { return nil }
    return place(ofCode: Value(bits: closure.words[2]))
  }

  func place(ofCode code: Value) -> SourcePosition? {
    var budget = 400
    return firstPlace(in: Code.lambda(code), &budget).map(SourcePosition.init(packed:))
  }

  /// The first place noted for anything in a list; macros may have put new conses around it.
  private func firstPlace(in list: Value, _ budget: inout Int) -> UInt64? {
    var cell = list
    while cell.isCons, budget > 0 {
      budget -= 1
      if let p = vm.pointee.positions.place(ofElementIn: cell) { return p }
      if cell.car.isCons, let p = firstPlace(in: cell.car, &budget) { return p }
      cell = cell.cdr
    }
    return nil
  }
}

func installFramePlaces(_ r: Registry) {
  r.defun(
    "orgstar-current-place", "",
    "Where the innermost running form of a file stands, as (FILE LINE COLUMN); nil if unknown."
  ) { w, _ throws(Signal) in
    guard let p = w.innermostPlace, let file = w.sourceName(p.file) else { return .nil }
    return w.list(w.string(file), Value(fixnum: p.line), Value(fixnum: p.column))
  }
}
