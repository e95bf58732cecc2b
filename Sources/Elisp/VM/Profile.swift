#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Calls, time and allocation of each function while a world is profiled.
///
/// Nothing of it is on the way of an ordinary call: while it is on, the stack limit lies at the
/// bottom and the argument counts of primitives match none, so that every call takes the slow
/// path through `prepareCall`, which asks for the profiler there. Compiled closures then run in
/// an interpreter activation of their own, which is how their end is noticed.
public final class Profiler: LispObject {
  /// What is known of one function.
  public struct Row {
    /// The symbol it was called by, or the code object of an anonymous function.
    public var function: Value
    /// How often it was called.
    public var calls = 0
    /// Nanoseconds in it, without what it called.
    public var selfTime: UInt64 = 0
    /// Nanoseconds from its outermost calls to their ends.
    public var totalTime: UInt64 = 0
    /// Bytes allocated in it, without what it called.
    public var selfBytes = 0
    /// Bytes allocated from its outermost calls to their ends.
    public var totalBytes = 0
    fileprivate var active = 0
  }
  private struct Activation {
    var row: Int
    var start: UInt64
    var startBytes: Int
    var innerTime: UInt64 = 0
    var innerBytes = 0
  }

  @exclusivity(unchecked) private(set) var rows: [Row] = []
  @exclusivity(unchecked) private var indices: [UInt: Int] = [:]
  @exclusivity(unchecked) private var stack: [Activation] = []
  /// Lisp functions that are active.
  @exclusivity(unchecked) var depth = 0
  /// The next function to be entered is the form at top level, under this symbol.
  @exclusivity(unchecked) var nextName: Value?
  let topLevel: Value
  let collecting: Value
  let compiling: Value
  private let vm: UnsafeMutablePointer<VMState>

  init(_ world: World) {
    vm = world.vm
    topLevel = world.intern("(top level)" as StaticString)
    collecting = world.intern("(collecting garbage)" as StaticString)
    compiling = world.intern("(compiling)" as StaticString)
  }

  public override func trace(_ marker: Marking) {
    for row in rows { marker.mark(row.function) }
  }

  private var now: UInt64 {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return UInt64(t.tv_sec) * 1_000_000_000 + UInt64(t.tv_nsec)
  }

  func enter(_ key: Value) {
    let index: Int
    if let known = indices[key.bits] {
      index = known
    } else {
      index = rows.count
      rows.append(Row(function: key))
      indices[key.bits] = index
    }
    rows[index].calls += 1
    rows[index].active += 1
    stack.append(Activation(row: index, start: now, startBytes: World(vm: vm).allocatedBytes))
  }

  func leave() {
    guard let done = stack.popLast() else { return }
    let time = now - done.start
    let bytes = World(vm: vm).allocatedBytes - done.startBytes
    rows[done.row].selfTime += time - min(time, done.innerTime)
    rows[done.row].selfBytes += bytes - done.innerBytes
    rows[done.row].active -= 1
    if rows[done.row].active == 0 {
      rows[done.row].totalTime += time
      rows[done.row].totalBytes += bytes
    }
    if !stack.isEmpty {
      stack[stack.count - 1].innerTime += time
      stack[stack.count - 1].innerBytes += bytes
    }
  }
}

extension World {
  /// Bytes allocated since the world was made.
  public var allocatedBytes: Int {
    vm.pointee.heap.allocatedBefore + vm.pointee.heap.allocatedSince
      - Int(vm.pointee.consEnd &- vm.pointee.consCurrent)
      - Int(vm.pointee.objectEnd &- vm.pointee.objectCurrent)
  }

  /// How many collections there were.
  public var collections: Int { vm.pointee.heap.collections }

  private var profiler: Profiler { part(.profile, as: Profiler.self) }

  /// Count and time every call from now on, forgetting what was counted before.
  public func startProfiling() {
    setPart(.profile, Profiler(self))
    vm.pointee.isProfiling = true
    slowDownPrimitives(true)
    vm.pointee.stackLimit = vm.pointee.stackBase
  }

  /// Stop counting; what was counted for each function, unsorted.
  public func stopProfiling() -> [Profiler.Row] {
    vm.pointee.isProfiling = false
    slowDownPrimitives(false)
    resetStackLimit()
    return profiler.rows
  }

  /// Make the argument counts of all primitives match no call's, or what they are.
  private func slowDownPrimitives(_ on: Bool) {
    for symbol in allSymbols() {
      let f = self.symbol(symbol).pointee.function
      if f.isSubr { f.setSubrFastCalls(!on) }
    }
  }

  /// Run a body as a row of the profile.
  @inline(never)
  func profiled<R>(_ key: (Profiler) -> Value, _ body: () -> R) -> R {
    let profiler = self.profiler
    profiler.enter(key(profiler))
    let result = body()
    profiler.leave()
    return result
  }

  /// Let the next function count as the form at top level.
  func profileNextAsTopLevel() { profiler.nextName = profiler.topLevel }

  /// Call a primitive whose window is ready.
  @inline(never)
  func profiledSubr(
    _ f: Value, _ w: UnsafeMutablePointer<Value>, _ n: Int
  ) -> CallState {
    let profiler = self.profiler
    profiler.enter(f.subrName)
    defer { profiler.leave() }
    do throws(Signal) {
      w.pointee = try unsafeBitCast(f.words[1], to: Body.self)(self, Args(base: w + 2, count: n))
      return .done
    } catch { return .failed }
  }

  /// Run the closure in `w[0]`, its `count` arguments fitted, in an activation of its own, which
  /// ends when it does.
  @inline(never)
  func profiledEnter(
    _ w: UnsafeMutablePointer<Value>, _ count: Int, called: Value
  ) -> CallState {
    let profiler = self.profiler
    let f = w.pointee
    let code = Value(bits: f.words[2])
    let name = called.isSymbol ? called : profiler.nextName ?? code
    profiler.nextName = nil
    vm.pointee.sp = w + 2 + count
    let base = vm.pointee.sp + 4
    for i in 0..<count { base[i] = w[2 + i] }
    base[-4] = Value(bits: UInt(bitPattern: vm.pointee.frame))
    base[-3] = Value(bits: UInt(bitPattern: vm.pointee.programCounter))
    base[-2] = f
    base[-1] = Value(bits: 0)
    vm.pointee.sp = base + count
    profiler.enter(name)
    profiler.depth += 1
    let r = run(base, UnsafePointer(bitPattern: f.words[1]).unsafelyUnwrapped)
    profiler.depth -= 1
    profiler.leave()
    if r == .thrown { return .failed }
    vm.pointee.sp = w + 2 + count
    vm.pointee.frame = UnsafeMutablePointer(bitPattern: base[-4].bits).unsafelyUnwrapped
    vm.pointee.programCounter = UnsafePointer(bitPattern: base[-3].bits).unsafelyUnwrapped
    w.pointee = r
    return .done
  }

  /// Whether a frame may begin while calls are profiled: each one asks, so frames are not counted.
  func checkProfiledStack(_ w: UnsafeMutablePointer<Value>) -> Bool {
    if vm.pointee.interrupt != 0, interruptSignal() != nil { return false }
    vm.pointee.stackLimit = vm.pointee.stackBase
    let limit = valueIfBound(.maxLispEvalDepth) ?? Value(fixnum: 1600)
    if profiler.depth >= (limit.isFixnum ? limit.fixnum : 1600) || csupportTooDeep(self)
      || w >= vm.pointee.stackEnd
    {
      _ = nestingError()
      return false
    }
    return true
  }

  /// What a row of a profile is called: a function's name, or where an anonymous one stands.
  public func profileName(_ function: Value) -> (name: String, place: SourcePosition?) {
    if function.isSymbol { return (name(function), place(ofFunction: function)) }
    return ("#<lambda>", place(ofCode: function))
  }
}
