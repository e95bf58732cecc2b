import CSupport
import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process object: a child that runs beside Lisp, or a pipe or network connection without one.
final class LispProcess: LispObject {
  enum Status: Equatable {
    case running
    case stopped(Int32)
    case exited(Int32)
    case signaled(Int32, dumpedCore: Bool)
    /// A pipe or connection, until it is closed.
    case open, closed
    /// A connection on its way, one that could not be made (with the error number), and a server.
    case connecting, failed(Int32), listening
  }

  var name: Value
  /// The program and its arguments; t for a pipe or connection.
  var command: Value = .nil
  var buffer: Value = .nil
  /// Functions; nil is the usual one, and t a filter that takes nothing.
  var filter: Value = .nil
  var sentinel: Value = .nil
  var plist: Value = .nil
  /// Where the next output goes, a marker.
  var mark: Value = .nil
  /// What `process-contact` shows of a pipe or connection.
  var contact: Value = .nil
  /// Whether it is a network connection, or a server that accepts them.
  var isNetwork = false
  /// Of a server: the function that is told of new connections.
  var log: Value = .nil
  /// What the sentinel hears instead of the words for `status`.
  var newsText: String?
  /// The pipe that takes the errors, a process, or nil.
  var errorPipe: Value = .nil

  var pid: Int32 = 0
  /// A descriptor that becomes readable when the child has ended; −1: none.
  var watch: Int32 = -1
  /// Our ends: what the process writes is read from `output`; −1: closed.
  var output: Int32 = -1
  var input: Int32 = -1
  var terminal: String?
  var status = Status.running
  /// Whether the sentinel is still to hear of `status`.
  var hasNews = false
  var asksOnExit = true
  var inheritsCoding = false
  var decoder: StreamDecoder
  var encoder: Coding

  init(name: Value, decoder: StreamDecoder, encoder: Coding) {
    self.name = name
    self.decoder = decoder
    self.encoder = encoder
  }

  override var typeSymbol: Value { .process }

  override func trace(_ marker: Marking) {
    let values = [
      name, command, buffer, filter, sentinel, plist, mark, contact, log, errorPipe, value,
    ]
    for v in values where v != .unbound { marker.mark(v) }
  }

  override func printed(_ world: World) -> String { "#<process \(world.swiftString(name))>" }

  override func finalize(_ world: World) { closeAll() }

  /// Whether it is a pipe or connection, without a child.
  var isPipe: Bool { command == .t }

  var isAlive: Bool {
    switch status {
    case .running, .stopped, .open, .connecting, .listening: return true
    case .exited, .signaled, .closed, .failed: return false
    }
  }

  func closeInput() {
    if isNetwork, input >= 0, input == output { csupport_end_writing(input) }
    if input >= 0, input != output { closeDescriptor(input) }
    input = -1
  }

  func closeOutput() {
    if input == output { input = -1 }
    if output >= 0 { closeDescriptor(output) }
    output = -1
  }

  func closeAll() {
    closeInput()
    closeOutput()
    if watch >= 0 { closeDescriptor(watch) }
    watch = -1
  }

  /// Asks the system what became of the child.
  func refresh() {
    if pid <= 0 || !isAlive { return }
    switch ChildState(reaping: pid) {
    case .running: return
    case .exited(let value): status = .exited(value)
    case .signaled(let number, let core): status = .signaled(number, dumpedCore: core)
    case .stopped(let number): status = .stopped(number)
    case .continued: status = .running
    case .gone: status = .exited(0)
    }
    hasNews = true
    if !isAlive, watch >= 0 {
      closeDescriptor(watch)
      watch = -1
    }
  }
}

/// The processes of a world.
final class ProcessState: LispObject {
  /// The newest first, as `process-list` has them.
  var all: [LispProcess] = []
  /// Children nobody waits for, to be reaped when they end.
  var orphans: [Int32] = []
  /// How many connections servers have accepted.
  var connections = 0
  /// How deep waiting is nested: filters and sentinels may wait.
  var waitDepth = 0
  /// File watches; see FileWatches.
  var watches = FileWatches()

  override func trace(_ marker: Marking) {
    for p in all { marker.mark(p.value) }
    watches.trace(marker)
  }

  /// Takes leave of the orphans that have ended.
  func reapOrphans() {
    if orphans.isEmpty { return }
    orphans.removeAll { ChildState(reaping: $0).isOver }
  }
}

extension World {
  /// The processes of this world.
  var processes: ProcessState { part(.processes, as: ProcessState.self) }

  /// A process argument: one, its name or its buffer; nil is the current buffer's.
  func processArgument(any v: Value) throws(Signal) -> LispProcess {
    if let p = v.exactly(LispProcess.self) { return p }
    var b: Buffer?
    if v.isString {
      if let p = processes.all.first(where: { stringsEqual($0.name, v) }) { return p }
      b = findBuffer(v)
      if b == nil { throw error("Process \(swiftString(v)) does not exist") }
    } else if v.isNil {
      b = buffer
    } else {
      b = v.exactly(Buffer.self)
    }
    guard let b else { throw wrongType(.processp, v) }
    if !b.isLive { throw error("Attempt to get process for a dead buffer") }
    if let p = process(of: b) { return p }
    throw error("Buffer \(swiftString(b.name)) has no process")
  }

  /// The newest process of a buffer.
  func process(of b: Buffer) -> LispProcess? {
    let v = object(b)
    return processes.all.first { $0.buffer == v }
  }

  /// A process object argument.
  func processObject(_ v: Value) throws(Signal) -> LispProcess {
    guard let p = v.exactly(LispProcess.self) else { throw wrongType(.processp, v) }
    return p
  }

  /// A name like `name` that no process has.
  func freshProcessName(_ name: Value) -> Value {
    func isTaken(_ n: Value) -> Bool { processes.all.contains { stringsEqual($0.name, n) } }
    if !isTaken(name) { return name }
    var i = 1
    while true {
      let n = string(swiftString(name) + "<\(i)>")
      if !isTaken(n) { return n }
      i += 1
    }
  }

  /// The words for a state that the sentinel gets.
  func statusMessage(_ p: LispProcess) -> String {
    func lowered(_ s: String) -> String { s.prefix(1).lowercased() + s.dropFirst() }
    if let text = p.newsText { return text }
    switch p.status {
    case .connecting: return "connect\n"
    case .listening: return "listen\n"
    case .failed(let code): return "failed with code \(code)\n"
    case .running: return "run"
    case .open: return "open\n"
    case .closed: return p.isPipe ? "finished\n" : "closed\n"
    case .stopped(let number): return lowered(signalDescription(number)) + "\n"
    case .exited(0): return "finished\n"
    case .exited(let value):
      return "exited abnormally with code \(value)\n"
    case .signaled(let number, let core):
      return lowered(signalDescription(number)) + (core ? " (core dumped)\n" : "\n")
    }
  }

  func statusSymbol(_ p: LispProcess) -> Value {
    switch p.status {
    case .running: return intern("run" as StaticString)
    case .stopped: return intern("stop" as StaticString)
    case .exited: return intern("exit" as StaticString)
    case .signaled: return intern("signal" as StaticString)
    case .open: return intern("open" as StaticString)
    case .closed: return intern("closed" as StaticString)
    case .connecting: return intern("connect" as StaticString)
    case .listening: return intern("listen" as StaticString)
    case .failed: return intern("failed" as StaticString)
    }
  }

  // MARK: Starting and ending

  /// Enters a new process into the list.
  func register(_ p: LispProcess) -> Value {
    let v = object(p)
    processes.all.insert(p, at: 0)
    p.mark = makeMarkerValue()
    if let b = p.buffer.exactly(Buffer.self), b.isLive {
      p.mark.exactly(Marker.self)?.set(b, b.length)
    }
    return v
  }

  private func makeMarkerValue() -> Value { object(Marker()) }

  /// Starts the child of `p`, by a terminal or pipes. `error`: a descriptor for its errors.
  func start(
    _ p: LispProcess, _ call: ProgramCall, inputTerminal: Bool, outputTerminal: Bool,
    error: Int32?, _ bag: DescriptorBag
  ) throws(Signal) {
    var ends = ChildDescriptors(input: -1, output: -1, error: -1)
    var (readEnd, writeEnd): (Int32, Int32) = (-1, -1)
    if inputTerminal || outputTerminal {
      var name = [CChar](repeating: 0, count: 128)
      let ours = csupport_open_terminal(&name, name.count)
      if ours >= 0 {
        bag.add(ours)
        let theirs = csupport_open_terminal_end(name)
        if theirs < 0 { throw fileError("Opening pty", errno) }
        bag.add(theirs)
        p.terminal = String(cString: name)
        if inputTerminal {
          ends.input = theirs
          ends.terminal = 1
          writeEnd = ours
        }
        if outputTerminal {
          ends.output = theirs
          ends.error = theirs
          if ends.terminal == 0 { ends.terminal = 2 }
          readEnd = ours
        }
      }
    }
    if ends.input < 0 {
      let pipe = try makePipe(bag)
      (ends.input, writeEnd) = (pipe.read, pipe.write)
    }
    if ends.output < 0 {
      let pipe = try makePipe(bag)
      (readEnd, ends.output) = (pipe.read, pipe.write)
    }
    ends.error = error ?? ends.output
    p.pid = try spawn(call, ends)
    p.watch = csupport_watch_process(p.pid)
    for fd in [ends.input, ends.output, ends.error] { bag.close(fd) }
    for fd in [readEnd, writeEnd] {
      makeNonblocking(fd)
      bag.release(fd)
    }
    p.output = readEnd
    p.input = writeEnd
  }

  /// Ends a process and forgets it. Its sentinel hears of it.
  func delete(_ p: LispProcess) throws(Signal) {
    p.refresh()
    if p.isPipe {
      if p.isAlive {
        p.status = .closed
        p.hasNews = true
        if p.isNetwork { p.newsText = "deleted\n" }
      }
    } else if p.isAlive, p.pid > 0 {
      sendSignal(-p.pid, SIGKILL)
      sendSignal(p.pid, SIGKILL)
      _ = ChildState(reaping: p.pid, wait: true)
      p.status = .signaled(SIGKILL, dumpedCore: false)
      p.hasNews = true
    }
    p.closeAll()
    let wasListed = processes.all.contains { $0 === p }
    processes.all.removeAll { $0 === p }
    if wasListed, p.hasNews { try tellSentinel(p) }
  }

  /// A buffer dies: its processes lose their terminal.
  func hangUpProcesses(of b: Buffer) throws(Signal) {
    guard hasPart(.processes) else { return }
    let v = object(b)
    for p in processes.all where p.buffer == v {
      if !p.isPipe, p.isAlive, p.pid > 0 { sendSignal(-p.pid, SIGHUP) }
      try delete(p)
    }
  }

  /// The program ends: so do its children.
  public func endAllProcesses() {
    guard hasPart(.processes) else { return }
    for p in processes.all where !p.isPipe && p.isAlive && p.pid > 0 {
      sendSignal(-p.pid, SIGHUP)
      p.closeAll()
    }
  }

  /// Calls a process's sentinel with its news.
  func tellSentinel(_ p: LispProcess) throws(Signal) {
    p.hasNews = false
    let message = string(statusMessage(p))
    p.newsText = nil
    let f = p.sentinel.isNil ? usualSentinel : p.sentinel
    try callApart(f, object(p), message, "process sentinel")
  }

  var usualSentinel: Value { intern("internal-default-process-sentinel" as StaticString) }
  var usualFilter: Value { intern("internal-default-process-filter" as StaticString) }

  /// Calls a filter or sentinel: the current buffer and match data stay, and an error ends only it.
  func callApart(
    _ f: Value, _ first: Value, _ second: Value, _ what: String
  ) throws(Signal) {
    let depth = bindingDepth
    saveCurrentBuffer()
    bind(.inhibitQuit, .t)
    let saved = try call("match-data")
    let result = try catching(.error) { () throws(Signal) in _ = try funcall(f, first, second) }
    _ = try call("set-match-data", saved)
    try unbind(to: depth)
    if case .failure(let failure) = result {
      if isTrue(intern("debug-on-error" as StaticString)) {
        throw signal(failure.symbol, failure.data)
      }
      _ = try call(
        "message", string("error in \(what): %s"), string(errorMessage(failure.object)))
    }
  }
}
