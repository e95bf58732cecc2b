/// A symbol: 64 bytes in its world's table.
///
/// A variable that is not simply global (an alias, one with buffer-local values, a watched one)
/// keeps `.unbound` in `value`, so that the reading fast path needs one comparison; its real
/// state is in the `VariableInfo` that `info` points to.
@frozen
public struct Symbol {
  /// The value as a variable, `.unbound` when it is void or not simply global.
  public var value: Value
  /// The function cell.
  public var function: Value
  /// The property list.
  public var plist: Value
  /// The bytes of the name.
  public var name: UnsafePointer<UInt8>
  /// How many they are.
  public var nameLength: UInt32
  /// The bits named below.
  public var flags: UInt32
  /// The string that `symbol-name` returns, made when first asked for (0: not yet).
  @usableFromInline var nameString: Value
  @usableFromInline var next: UInt32
  @usableFromInline var hash: UInt32
  @usableFromInline var info: UnsafeMutablePointer<VariableInfo>?

  /// Declared special by `defvar` and its kin.
  public static let special: UInt32 = 1
  /// May not be set: `nil`, `t`, keywords.
  public static let constant: UInt32 = 2
  /// In the standard obarray.
  public static let interned: UInt32 = 4
  /// Reads and writes take the slow path: alias, buffer-local or watched.
  public static let slow: UInt32 = 8
  @usableFromInline static let mark: UInt32 = 16
  @usableFromInline static let free: UInt32 = 32
  @usableFromInline static let ownsName: UInt32 = 64
  /// The function cell was set after the world was built, so native callers must go through it.
  public static let redefined: UInt32 = 128
  /// A call of it may change how forms after it expand.
  static let changesExpansion: UInt32 = 256
  /// `declare-function` says that it is a function.
  static let declaredFunction: UInt32 = 512
  /// Was in the standard obarray; code may hold its word in an instruction.
  @usableFromInline static let wasInterned: UInt32 = 1024
  /// Any flag that keeps it from being collected.
  @usableFromInline static let root: UInt32 = 4 | 1024
  /// Compiled code depends on its function cell: it has an instruction of its own.
  static let openCoded: UInt32 = 2048
  /// Compiled code depends on its function cell: it is a macro that was expanded.
  static let expanded: UInt32 = 4096
  /// Any flag that makes a plain store invalid.
  @usableFromInline static let storeSlow: UInt32 = 2 | 8
}

/// What values a variable may hold: some that native code reads are not free.
@usableFromInline
enum VariableKind: UInt8 { case any, boolean, integer, optionalInteger, symbol }

/// The state of a variable that is not simply global.
@usableFromInline
struct VariableInfo {
  /// The variable this one is an alias of, or `.unbound`.
  var alias: Value = .unbound
  /// The default (or, for a watched global, the only) value.
  var defaultValue: Value = .unbound
  /// Set by `make-variable-buffer-local`: setting makes a local binding.
  var automaticallyLocal = false
  /// Whether buffers may hold a local value.
  var mayBeLocal = false
  /// Functions called before a change: a list.
  var watchers: Value = .nil
  /// What values it may hold.
  var kind = VariableKind.any
}

extension Value {
  /// The symbol at `index` of every world's table.
  @inlinable @inline(__always)
  init(symbolIndex index: Int) { bits = UInt(index &<< 6) &+ 2 }
  /// The index of a symbol in its world's table.
  @inlinable @inline(__always) var symbolIndex: Int { Int(bits &>> 6) }
}
