/// The special forms, with the least and most arguments each takes.
enum SpecialForm: Int, CaseIterable {
  case quote, function, progn, prog1, prog2, `if`, when, unless, cond, and, or, `while`, `let`
  case letStar, setq, interactive, conditionCase, unwindProtect, `catch`, saveExcursion
  case saveRestriction, saveCurrentBuffer, defvar, defconst

  var symbol: Value {
    switch self {
    case .quote: .quote
    case .function: .function
    case .progn: .progn
    case .prog1: .prog1
    case .prog2: .prog2
    case .if: .if
    case .when: .when
    case .unless: .unless
    case .cond: .cond
    case .and: .and
    case .or: .or
    case .while: .while
    case .let: .let
    case .letStar: .letStar
    case .setq: .setq
    case .interactive: .interactive
    case .conditionCase: .conditionCase
    case .unwindProtect: .unwindProtect
    case .catch: .catch
    case .saveExcursion: .saveExcursion
    case .saveRestriction: .saveRestriction
    case .saveCurrentBuffer: .saveCurrentBuffer
    case .defvar: .defvar
    case .defconst: .defconst
    }
  }

  var minimum: Int {
    switch self {
    case .quote, .function, .prog1, .when, .unless, .while, .let, .letStar, .unwindProtect,
      .catch, .defvar:
      1
    case .prog2, .if, .conditionCase, .defconst: 2
    default: 0
    }
  }

  var maximum: Int {
    switch self {
    case .quote, .function: 1
    case .defvar, .defconst: 3
    default: Int.max
    }
  }

  /// `when` and `unless` are macros to Lisp; the compiler knows them directly.
  var isMacro: Bool { self == .when || self == .unless }

  private static let table: [UInt8] = {
    var t = [UInt8](repeating: 255, count: wellKnownSymbolNames.count)
    for f in allCases { t[f.symbol.symbolIndex] = UInt8(f.rawValue) }
    return t
  }()

  @inline(__always)
  static func of(_ symbol: Value) -> SpecialForm? {
    let i = symbol.symbolIndex
    guard i < table.count, table[i] != 255 else { return nil }
    return SpecialForm(rawValue: Int(table[i]))
  }
}

/// How the compiler treats a function with an instruction of its own.
enum OpenCoded {
  /// With exactly that many arguments.
  case fixed(PrimitiveOperation, Int)
  /// With two or more, from the left.
  case folded(PrimitiveOperation)
  case list, funcall, apply

  private static let table: [OpenCoded?] = {
    var t = [OpenCoded?](repeating: nil, count: wellKnownSymbolNames.count)
    func set(_ s: Value, _ o: OpenCoded) { t[s.symbolIndex] = o }
    set(.plus, .folded(.add))
    set(.minus, .folded(.subtract))
    set(.times, .folded(.multiply))
    set(.logand, .folded(.bits(.and)))
    set(.logior, .folded(.bits(.inclusiveOr)))
    set(.logxor, .folded(.bits(.exclusiveOr)))
    set(.maxFunction, .folded(.maximum))
    set(.minFunction, .folded(.minimum))
    set(.quotient, .fixed(.divide, 2))
    set(.remainder, .fixed(.remainder, 2))
    set(.less, .fixed(.less, 2))
    set(.greater, .fixed(.greater, 2))
    set(.lessEqual, .fixed(.lessEqual, 2))
    set(.greaterEqual, .fixed(.greaterEqual, 2))
    set(.numberEqual, .fixed(.numberEqual, 2))
    set(.onePlus, .fixed(.onePlus, 1))
    set(.oneMinus, .fixed(.oneMinus, 1))
    set(.eq, .fixed(.eq, 2))
    set(.null, .fixed(.not, 1))
    set(.not, .fixed(.not, 1))
    set(.car, .fixed(.car, 1))
    set(.cdr, .fixed(.cdr, 1))
    set(.carSafe, .fixed(.carSafe, 1))
    set(.cdrSafe, .fixed(.cdrSafe, 1))
    set(.setcar, .fixed(.setcar, 2))
    set(.setcdr, .fixed(.setcdr, 2))
    set(.cons, .fixed(.cons, 2))
    set(.aref, .fixed(.aref, 2))
    set(.aset, .fixed(.aset, 3))
    set(.consp, .fixed(.test(.consp), 1))
    set(.symbolp, .fixed(.test(.symbolp), 1))
    set(.stringp, .fixed(.test(.stringp), 1))
    set(.integerp, .fixed(.test(.integerp), 1))
    set(.numberp, .fixed(.test(.numberp), 1))
    set(.listp, .fixed(.test(.listp), 1))
    set(.atom, .fixed(.test(.atom), 1))
    set(.nlistp, .fixed(.test(.nlistp), 1))
    set(.vectorp, .fixed(.test(.vectorp), 1))
    set(.listFunction, .list)
    set(.funcall, .funcall)
    set(.apply, .apply)
    return t
  }()

  /// Which of the open-coded functions each symbol is.
  private static let indices: [UInt8?] = {
    var n: UInt8 = 0
    return table.map { entry in
      guard entry != nil else { return nil }
      n += 1
      return n - 1
    }
  }()

  /// Which of the open-coded functions a symbol is.
  static func index(of symbol: Value) -> UInt8? {
    let i = symbol.symbolIndex
    return i < indices.count ? indices[i] : nil
  }

  /// The names of all.
  static var names: [Value] {
    table.indices.filter { table[$0] != nil }.map { Value(symbolIndex: $0) }
  }

  @inline(__always)
  static func of(_ symbol: Value) -> OpenCoded? {
    let i = symbol.symbolIndex
    return i < table.count ? table[i] : nil
  }
}
