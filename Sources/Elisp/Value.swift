/// A Lisp value: one trivially copied word.
///
/// The low three bits are the tag: `x00` a fixnum of 62 bits, `001` a cons, `010` a symbol
/// (an offset into its world's symbol table), `101` a heap object, `011`, `110` and `111` a float
/// held in the word itself (see `Value+Float.swift`). docs/runtime.md has the reasons.
@frozen
public struct Value: Equatable {
  /// The word.
  public var bits: UInt

  /// A value from its word.
  @inlinable @inline(__always)
  public init(bits: UInt) { self.bits = bits }

  /// A fixnum; `fixnum` must lie within `Value.fixnumRange`.
  @inlinable @inline(__always)
  public init(fixnum: Int) { bits = UInt(bitPattern: fixnum &<< 2) }

  /// `t` for true, `nil` for false.
  @inlinable @inline(__always)
  public init(_ truth: Bool) { self = truth ? .t : .nil }

  /// Whether two values are the same word, which is what `eq` tests.
  @inlinable @inline(__always)
  public static func == (a: Value, b: Value) -> Bool { a.bits == b.bits }

  /// Integers outside this range are bignums: `most-negative-fixnum ... most-positive-fixnum`.
  public static let fixnumRange = -(1 << 61)...((1 << 61) - 1)

  /// Whether it is an integer in the word.
  @inlinable @inline(__always) public var isFixnum: Bool { bits & 3 == 0 }
  /// The integer of a fixnum.
  @inlinable @inline(__always) public var fixnum: Int { Int(bitPattern: bits) &>> 2 }
  /// Whether it is a cons.
  @inlinable @inline(__always) public var isCons: Bool { bits & 7 == 1 }
  /// Whether it is a symbol, nil included.
  @inlinable @inline(__always) public var isSymbol: Bool { bits & 7 == 2 }
  /// Whether it is an object on the heap that is no cons.
  @inlinable @inline(__always) public var isObject: Bool { bits & 7 == 5 }
  /// Whether it is nil.
  @inlinable @inline(__always) public var isNil: Bool { bits == 2 }
  /// Whether the value counts as true: everything but `nil`.
  @inlinable @inline(__always) public var isTrue: Bool { bits != 2 }
  /// Whether the value is `nil` or a cons, as `listp` tests.
  @inlinable @inline(__always) public var isList: Bool { isNil || isCons }

  /// The cell of a cons. The value must be a cons.
  @inlinable @inline(__always)
  public var cell: UnsafeMutablePointer<Cons> {
    UnsafeMutablePointer(bitPattern: bits &- 1).unsafelyUnwrapped
  }
  /// The `car` of a cons, unchecked.
  @inlinable @inline(__always)
  public var car: Value {
    get { cell.pointee.car }
    nonmutating set { cell.pointee.car = newValue }
  }
  /// The `cdr` of a cons, unchecked.
  @inlinable @inline(__always)
  public var cdr: Value {
    get { cell.pointee.cdr }
    nonmutating set { cell.pointee.cdr = newValue }
  }

  /// The words of a heap object, the header first. The value must be an object.
  @inlinable @inline(__always)
  public var words: UnsafeMutablePointer<UInt> {
    UnsafeMutablePointer(bitPattern: bits &- 5).unsafelyUnwrapped
  }
  /// A heap object from the address of its header.
  @inlinable @inline(__always)
  public init(object: UnsafeMutablePointer<UInt>) { bits = UInt(bitPattern: object) &+ 5 }

  /// The type of a heap object. The value must be an object.
  @inlinable @inline(__always)
  public var objectType: ObjectType {
    unsafeBitCast(UInt8(truncatingIfNeeded: words.pointee), to: ObjectType.self)
  }
  /// Whether it is a heap object of a type.
  @inlinable @inline(__always)
  public func isObject(_ type: ObjectType) -> Bool { isObject && objectType == type }

  /// Whether it is a string.
  @inlinable @inline(__always) public var isString: Bool { isObject(.string) }
  /// Whether it is a vector.
  @inlinable @inline(__always) public var isVector: Bool { isObject(.vector) }
  /// Whether it is a record.
  @inlinable @inline(__always) public var isRecord: Bool { isObject(.record) }
  /// Whether it is a closure.
  @inlinable @inline(__always) public var isClosure: Bool { isObject(.closure) }
  /// Whether it is a primitive.
  @inlinable @inline(__always) public var isSubr: Bool { isObject(.subr) }
  /// Whether it is an integer outside the word.
  @inlinable @inline(__always) public var isBignum: Bool { isObject(.bignum) }
  /// Whether it is an integer.
  @inlinable @inline(__always) public var isInteger: Bool { isFixnum || isBignum }
  /// Whether it is a number.
  @inlinable @inline(__always) public var isNumber: Bool { isFixnum || isFloat || isBignum }
  /// A character: a fixnum between 0 and 0x3FFFFF.
  @inlinable @inline(__always)
  public var isCharacter: Bool { isFixnum && bits <= 0x3F_FFFF &<< 2 }

  /// Number of payload words of an object (elements of a vector, a record, …).
  @inlinable @inline(__always)
  public var slotCount: Int { Int(words.pointee &>> 32) }

  /// Payload word `index` of a vector-like object, unchecked.
  @inlinable @inline(__always)
  public func slot(_ index: Int) -> Value { Value(bits: words[index &+ 1]) }
  /// Store payload word `index` of a vector-like object, unchecked.
  @inlinable @inline(__always)
  public func setSlot(_ index: Int, _ value: Value) { words[index &+ 1] = value.bits }
}

/// The two words of a cons.
@frozen
public struct Cons {
  /// The first word.
  public var car: Value
  /// The second word.
  public var cdr: Value
}

/// What a heap object is: the low byte of its header.
///
/// Header layout: bits 0–7 type, 8–15 exact argument count of a closure (255: not simple),
/// 16–31 register count of a closure or flags, 32–62 number of payload words, 63 mark of a
/// large object.
@frozen
public enum ObjectType: UInt8 {
  // The raw values are the representation, so they start at zero and have no gaps.
  case none = 0
  case vector, closure, subr, float, string, bytes, record, bignum, code, boolVector, charTable
  case subCharTable, foreign, special
}

extension Value {
  /// Whether the value is a float, held in the word or boxed.
  @inlinable @inline(__always)
  public var isFloat: Bool { isImmediateFloat || isObject(.float) }

  /// Whether the value is a float held in the word itself.
  @inlinable @inline(__always)
  public var isImmediateFloat: Bool { (0b1100_1000 as UInt &>> (bits & 7)) & 1 != 0 }

  /// The double of an immediate float.
  @inlinable @inline(__always)
  public var immediateDouble: Double {
    let b = bits &- 3
    return Double(bitPattern: UInt64((b &>> 4) | (b &<< 60)))
  }

  /// The double of a float, immediate or boxed.
  @inlinable @inline(__always)
  public var double: Double {
    isImmediateFloat ? immediateDouble : Double(bitPattern: UInt64(words[1]))
  }
}
