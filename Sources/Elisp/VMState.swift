/// An entry of the binding stack (Emacs's specpdl): what to undo when a scope is left.
@frozen
@usableFromInline
struct Binding {
  @usableFromInline var kind: Kind
  /// The variable, the cleanup function, or the state to restore.
  @usableFromInline var what: Value
  @usableFromInline var old: Value
  /// The buffer of a buffer-local binding.
  @usableFromInline var place: Value

  @frozen
  @usableFromInline enum Kind: UInt {
    /// A plain global: `old` goes back into the symbol's value cell.
    case global
    /// A default value of a variable that may be local.
    case defaultValue
    /// A local value in the buffer `place`.
    case local
    /// An `unwind-protect` whose cleanup is the function `what`.
    case cleanup
    case currentBuffer
    case excursion
    case restriction
    /// A native cleanup: `what` is passed to the function whose address is `old`.
    case native
  }
}

/// An entry of the handler stack: `condition-case`, `catch`, `handler-bind`, or a native catcher.
@usableFromInline
struct Handler {
  @usableFromInline enum Kind: UInt {
    case condition, catcher, native, bind, skip
  }
  @usableFromInline var kind: Kind
  /// Condition name or list of them, `t`, or the tag of a `catch`.
  @usableFromInline var tag: Value
  /// The `run` activation that owns it.
  @usableFromInline var level: Int
  /// Height of the handler stack to go back to when it is taken.
  @usableFromInline var base: Int
  @usableFromInline var bindingTop: UnsafeMutablePointer<Binding>
  @usableFromInline var framePointer: UnsafeMutablePointer<Value>
  @usableFromInline var programCounter: UnsafePointer<UInt64>?
  /// Register that receives the value.
  @usableFromInline var slot: Int
  /// The function of `handler-bind`.
  @usableFromInline var function: Value
  /// Height of the stack of temporary roots.
  @usableFromInline var roots: Int
}

/// What a non-local exit in flight is.
@usableFromInline
enum ExitKind: Int {
  case none, signal, thrown
}

/// All state of one world, in one malloc'd struct that the interpreter reads through a pointer.
public struct VMState {
  // Allocation runs; hot.
  @usableFromInline var consCurrent: UInt = 0
  @usableFromInline var consEnd: UInt = 0
  @usableFromInline var objectCurrent: UInt = 0
  @usableFromInline var objectEnd: UInt = 0
  // Stacks; hot.
  @usableFromInline var sp: UnsafeMutablePointer<Value>
  @usableFromInline var stackLimit: UnsafeMutablePointer<Value>
  @usableFromInline var stackBase: UnsafeMutablePointer<Value>
  @usableFromInline var stackEnd: UnsafeMutablePointer<Value>
  @usableFromInline var bindingTop: UnsafeMutablePointer<Binding>
  @usableFromInline var bindingBase: UnsafeMutablePointer<Binding>
  @usableFromInline var bindingEnd: UnsafeMutablePointer<Binding>
  @usableFromInline var handlers: UnsafeMutablePointer<Handler>
  @usableFromInline var handlerCount = 0
  @usableFromInline var handlerCapacity: Int
  @usableFromInline var symbolBase: UInt
  /// Nonzero when the interpreter is to stop at the next safe point: an `InterruptReason`.
  @usableFromInline var interrupt: Int32 = 0
  /// State of the generator behind `random`.
  var randomState = UInt64.random(in: .min ... .max)
  @usableFromInline var level = 0

  /// The Lisp frame that called out of the interpreter last, and where it will go on.
  @usableFromInline var frame: UnsafeMutablePointer<Value>
  @usableFromInline var programCounter: UnsafePointer<UInt64>

  // The exit in flight.
  @usableFromInline var exitKind = ExitKind.none
  @usableFromInline var exitTarget = -1
  @usableFromInline var exitValue: Value = .nil
  @usableFromInline var exitTag: Value = .nil

  // Symbols.
  @usableFromInline var symbolCount = 0
  @usableFromInline var symbolCapacity = 0
  @usableFromInline var symbolBuckets: UnsafeMutablePointer<UInt32>
  @usableFromInline var symbolBucketMask: UInt32
  @usableFromInline var internedCount = 0
  @usableFromInline var freeSymbol: UInt32 = 0

  // The current buffer.
  @usableFromInline var currentBuffer: Value = .nil
  @usableFromInline var currentLocals: UnsafeMutablePointer<LocalTable>?

  // Frequently tested variables, mirrored so that the core need not look them up.
  @usableFromInline var builtComplete = false
  /// Where a character was last found in a long multibyte string; see `StringPlace`.
  var stringPlace = StringPlace()

  var heap: HeapState
  var roots: UnsafeMutablePointer<Value>
  var rootCount = 0
  var rootCapacity: Int
  var nativeStackHigh: UInt = 0
  var nativeStackLow: UInt = 0
  /// How many exits are undoing bindings.
  var unwinding = 0
  var lastErrorTrace: Value = .nil
  var errorPosition = SourcePosition.none
  /// Positions of the frames of `lastErrorTrace`, packed; 0 where none is known.
  var errorFramePositions: [UInt64] = []
  /// Where the reader last failed, packed, until the error is noted; 0 for nowhere.
  var readErrorPosition: UInt64 = 0
  var tracing = false
  /// How many events were read when the debugger was called last.
  var debuggedEvents = -1
  /// What is made now is of the program's own Lisp.
  var isBundled = false
  /// Every call takes the slow path and is counted by the profiler.
  var isProfiling = false
  var positions: PositionTable
  var compileCache: Value = .nil
  var lambdaCache: Value = .nil
  @usableFromInline var parts: UnsafeMutablePointer<Unmanaged<LispObject>?>
  var finishedInterrupt: Int32 = 0
  var emptyString: Value = .nil
  var emptyVector: Value = .nil
  /// The vector that stands for the standard obarray.
  var standardObarray: Value = .nil
  var files: [String] = []
  /// Limbs of fixnums that take part in arithmetic on bignums.
  let limbScratch = UnsafeMutablePointer<UInt>.allocate(capacity: 2)
}
