import CSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A Lisp world: heap, symbols, buffers and dynamic state. The struct is a handle; copying it
/// copies no state. Two worlds in one process share nothing. A world belongs to one thread at a
/// time; only `interrupt(_:)` may be called from another thread or a signal handler.
@frozen
public struct World {
  /// The state itself.
  public let vm: UnsafeMutablePointer<VMState>

  /// A handle on a state.
  @inlinable @inline(__always)
  public init(vm: UnsafeMutablePointer<VMState>) { self.vm = vm }
}

/// The trivial error that Lisp signals and throws travel as through Swift; what was signalled is
/// in the world.
@frozen
public struct Signal: Error {
  @inlinable @inline(__always) init() {}
}

/// The arguments of a primitive: a window onto the Lisp stack.
///
/// Every declared position may be read: optional arguments that were not given are `nil`.
@frozen
public struct Args {
  /// The first argument’s place.
  public let base: UnsafeMutablePointer<Value>
  /// Number of arguments, counting the declared ones that were filled with `nil`.
  public let count: Int

  @inlinable @inline(__always)
  init(base: UnsafeMutablePointer<Value>, count: Int) {
    self.base = base
    self.count = count
  }

  /// An argument, counted from 0.
  @inlinable @inline(__always)
  public subscript(index: Int) -> Value {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }
}

/// The body of a primitive.
public typealias Body = @convention(thin) (World, Args) throws(Signal) -> Value

/// Why the interpreter was asked to stop.
public enum InterruptReason: Int32 {
  case quit = 1
  case timeout = 2
  /// Memory is used up; an ordinary error, not a quit.
  case memory = 3
}

extension World {
  /// Slots for the state that upper layers keep in a world.
  public enum Part: Int {
    case editor, org, host, hash, time, regexp, charset, keymaps, processes, spare, caseTables
    case profile
  }

  /// Make a world with the language core installed.
  ///
  /// - Parameter stackWords: size of the Lisp stack in words (8 bytes each).
  public static func make(stackWords: Int = 1 << 22) -> World {
    func reserve(_ bytes: Int) -> UnsafeMutableRawPointer {
      #if os(Linux)
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
      #else
        let flags = MAP_PRIVATE | MAP_ANON
      #endif
      let p = mmap(nil, bytes, PROT_READ | PROT_WRITE, Int32(flags), -1, 0)
      guard let p, p != MAP_FAILED else { fatalError("orgstar: cannot reserve memory") }
      return p
    }
    let stack = reserve(stackWords * 8).bindMemory(to: Value.self, capacity: stackWords)
    let bindingCount = 1 << 20
    // Lisp gets an error when it has that many. Primitives that call each other may have more.
    let bindings = reserve(4 * bindingCount * MemoryLayout<Binding>.stride)
      .bindMemory(to: Binding.self, capacity: 4 * bindingCount)
    let handlerCapacity = 1 << 18
    let handlers = reserve(handlerCapacity * MemoryLayout<Handler>.stride)
      .bindMemory(to: Handler.self, capacity: handlerCapacity)
    let symbolBytes = 1 << 30
    let symbols = reserve(symbolBytes)
    let bucketCount = 1 << 14
    let buckets = reserve(bucketCount * 4).bindMemory(to: UInt32.self, capacity: bucketCount)
    // Address space only: a list of any size that fits the heap can be rooted.
    let rootCapacity = 1 << 28
    let roots = reserve(rootCapacity * 8).bindMemory(to: Value.self, capacity: rootCapacity)
    let parts = UnsafeMutablePointer<Unmanaged<LispObject>?>.allocate(capacity: 16)
    parts.initialize(repeating: nil, count: 16)
    let vm = UnsafeMutablePointer<VMState>.allocate(capacity: 1)
    vm.initialize(
      to: VMState(
        sp: stack + 16, stackLimit: stack, stackBase: stack, stackEnd: stack + stackWords - 70_000,
        bindingTop: bindings, bindingBase: bindings, bindingEnd: bindings + bindingCount,
        handlers: handlers, handlerCapacity: handlerCapacity,
        symbolBase: UInt(bitPattern: symbols), frame: stack + 4, programCounter: haltCode,
        symbolCapacity: symbolBytes / 64,
        symbolBuckets: buckets, symbolBucketMask: UInt32(bucketCount - 1),
        heap: HeapState(), roots: roots, rootCapacity: rootCapacity,
        positions: PositionTable(), parts: parts))
    vm.pointee.heap.reserve()
    vm.pointee.nativeStackHigh = csupport_stack_high()
    vm.pointee.nativeStackLow =
      vm.pointee.nativeStackHigh - UInt(csupport_stack_size()) + 256 * 1024
    let world = World(vm: vm)
    world.installSymbols()
    world.resetStackLimit()
    installCore(world)
    vm.pointee.builtComplete = true
    return world
  }

  /// Ask the interpreter to stop at its next safe point. Async-signal-safe.
  public func interrupt(_ reason: InterruptReason) {
    vm.pointee.interrupt = reason.rawValue
    vm.pointee.stackLimit = vm.pointee.stackBase
  }

  /// The reason of the last interrupt that became a `quit`, and forget it.
  public func takeInterruptReason() -> InterruptReason? {
    defer { vm.pointee.finishedInterrupt = 0 }
    return InterruptReason(rawValue: vm.pointee.finishedInterrupt)
  }

  /// The state an upper layer keeps in `part`.
  @inlinable @inline(__always)
  public func part<T: LispObject>(_ part: Part, as type: T.Type) -> T {
    // What `takeUnretainedValue` makes of it is counted with an atomic operation whatever the build.
    unsafeBitCast(vm.pointee.parts[part.rawValue].unsafelyUnwrapped.toOpaque(), to: type)
  }
  /// What `body` makes of the state in `part`, which is not counted as referenced meanwhile.
  @inlinable @inline(__always)
  public func withPart<T: LispObject, R>(_ part: Part, as type: T.Type, _ body: (T) -> R) -> R {
    vm.pointee.parts[part.rawValue].unsafelyUnwrapped._withUnsafeGuaranteedRef {
      body(unsafeDowncast($0, to: type))
    }
  }
  /// Whether `part` was set.
  public func hasPart(_ part: Part) -> Bool { vm.pointee.parts[part.rawValue] != nil }
  /// Keep `state` in `part` for the world's life; its `trace` is called at each collection.
  public func setPart(_ part: Part, _ state: LispObject) {
    vm.pointee.parts[part.rawValue]?.release()
    vm.pointee.parts[part.rawValue] = Unmanaged.passRetained(state)
  }

  /// Keep `value` alive for the world's life.
  public func keep(_ value: Value) {
    vm.pointee.roots[vm.pointee.rootCount] = value
    vm.pointee.rootCount += 1
    precondition(vm.pointee.rootCount < vm.pointee.rootCapacity - 8, "orgstar: too many roots")
  }

  /// Height of the stack of temporary roots; `releaseRoots(to:)` goes back to it.
  @inline(__always) public var rootMark: Int { vm.pointee.rootCount }
  /// Forget the temporary roots above a height.
  @inline(__always) public func releaseRoots(to mark: Int) { vm.pointee.rootCount = mark }
}
