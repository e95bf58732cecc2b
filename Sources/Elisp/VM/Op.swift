/// The instructions. An instruction is a word: operation (8 bits), then operands a, b, c of 16
/// bits; some are followed by a word (`+`). `R(x)` is register x of the frame.
enum Op: UInt8 {
  case halt = 0
  /// R(a) = R(b)
  case move
  /// R(a) = R(b), R(a + 1) = R(c)
  case moveTwo
  /// R(a) = + constant
  case constant
  /// the b registers from a = nil
  case clear
  /// R(a) = value of the variable + (address of its symbol)
  case variableGet
  /// variable + = R(a)
  case variableSet
  /// R(a) = captured value b
  case captured
  /// R(a) = contents of box R(b)
  case boxGet
  /// contents of box R(a) = R(b)
  case boxSet
  /// R(a) = contents of captured box b
  case capturedBoxGet
  /// contents of captured box a = R(b)
  case capturedBoxSet
  /// R(a) = new box holding R(b)
  case boxMake
  /// R(a) = R(b) op R(c)
  case add, subtract, multiply, divide, remainder
  /// R(a) = R(b) + c, c signed
  case addImmediate
  /// R(a) = R(b) op R(c)
  case logand, logior, logxor, maximum, minimum
  /// R(a) = R(b) op c, c unsigned
  case logandImmediate, remainderImmediate
  // Each jump has its own negation: an operand that says which costs more than the comparison.
  /// jump by + if R(a) op R(b), or not
  case jumpLess, jumpNotLess, jumpLessEqual, jumpNotLessEqual
  case jumpNumberEqual, jumpNotNumberEqual, jumpEq, jumpNotEq
  /// jump by + if R(a) op b, b signed, or not
  case jumpLessImmediate, jumpNotLessImmediate, jumpGreaterImmediate, jumpNotGreaterImmediate
  case jumpNumberEqualImmediate, jumpNotNumberEqualImmediate
  case jumpLessEqualImmediate, jumpNotLessEqualImmediate
  case jumpGreaterEqualImmediate, jumpNotGreaterEqualImmediate
  /// jump by the second + if R(a) eq first +, or not
  case jumpEqConstant, jumpNotEqConstant
  /// jump by +; a jump back polls for interrupts, as every jump that is taken back
  case jump
  case jumpNil, jumpNotNil
  case jumpCons, jumpNotCons, jumpSymbol, jumpNotSymbol, jumpInteger, jumpNotInteger
  case jumpString, jumpNotString
  /// jump by + unless R(a) is a cons; R(b) = its car or its cdr, or R(b) = its car, R(c) = its cdr
  case jumpNotConsCar, jumpNotConsCdr, jumpNotConsParts
  /// R(a) = cdr of R(b), jump by + unless that is nil
  case cdrJumpNotNil
  /// jump by + if predicate b of R(a) is c
  case jumpPredicate
  /// R(a) = predicate c of R(b)
  case predicate
  case car, cdr, carSafe, cdrSafe
  /// R(a) is the cons, R(b) the value
  case setcar, setcdr
  case cons, aref
  /// R(a)[R(b)] = R(c)
  case aset
  case eq, not
  /// R(a) = list of the c registers from b
  case list
  /// call the function of symbol + (address) with b arguments; window at a
  case call
  /// the same with the argument R(b), or the arguments R(b) and R(c), moved into the window at a
  case callOne, callTwo
  /// call the function in R(a) with b arguments; + is the symbol it is if that is known, or 0
  case funcall
  /// the same, the last argument spread
  case apply
  /// return R(a)
  case ret
  /// bind the variable + (its word) to R(a)
  case bind
  /// undo a bindings
  case unbind
  /// handler for conditions + : value to R(a), go on by the second +; b handlers of the same
  /// form lie below it
  case pushCondition
  /// catch tag R(b): value to R(a), go on by +
  case pushCatch
  /// forget a handlers
  case popHandlers
  /// call R(a) when the scope is left
  case pushCleanup
  case saveExcursion, saveRestriction, saveCurrentBuffer
  /// R(a) = closure over the c registers from b, code object +
  case closure
  /// entry of a function not compiled yet
  case compileFirst
}

/// Type tests that the compiler open-codes. Raw values from 0 without gaps: an operand is
/// reinterpreted, not looked up.
enum Predicate: UInt8 {
  case consp, symbolp, stringp, integerp, numberp, listp, atom, nlistp, vectorp

  @inline(__always)
  func holds(_ v: Value) -> Bool {
    switch self {
    case .consp: v.isCons
    case .symbolp: v.isSymbol
    case .stringp: v.isString
    case .integerp: v.isInteger
    case .numberp: v.isNumber
    case .listp: v.isList
    case .atom: !v.isCons
    case .nlistp: !v.isList
    case .vectorp: v.isVector
    }
  }
}

/// Instructions for the frames that native code enters with.
let haltCode: UnsafePointer<UInt64> = {
  let p = UnsafeMutablePointer<UInt64>.allocate(capacity: 4)
  p.initialize(repeating: 0, count: 4)
  return UnsafePointer(p + 2)
}()
let compileFirstCode: UnsafePointer<UInt64> = {
  let p = UnsafeMutablePointer<UInt64>.allocate(capacity: 2)
  p.initialize(repeating: UInt64(Op.compileFirst.rawValue), count: 2)
  return UnsafePointer(p)
}()
