import CSupport
import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension World {
  /// The codings of a process's `:coding` argument: one for both ways, or a pair.
  private func codings(_ v: Value) throws(Signal) -> (StreamDecoder, Coding) {
    var read = try processCoding(forWriting: false)
    var write = try processCoding(forWriting: true)
    if v.isCons {
      if v.car.isTrue { read = try coding(v.car) }
      if v.cdr.isTrue { write = try coding(v.cdr) }
    } else if v.isTrue {
      read = try coding(v)
      write = read
    }
    return (StreamDecoder(read), write)
  }

  func property(_ a: Args, _ name: StaticString) -> Value {
    let key = intern(name)
    var i = 0
    while i + 1 < a.count {
      if a[i] == key { return a[i + 1] }
      i += 2
    }
    return .nil
  }

  func newProcess(_ a: Args) throws(Signal) -> LispProcess {
    let name = try text(property(a, ":name"))
    let (decoder, encoder) = try codings(property(a, ":coding"))
    let p = LispProcess(name: freshProcessName(name), decoder: decoder, encoder: encoder)
    let mark = rootMark
    defer { releaseRoots(to: mark) }
    keep(p.name)
    let b = property(a, ":buffer")
    if b.isString {
      p.buffer = object(findBuffer(b) ?? makeBuffer(named: b))
    } else if b.isTrue {
      p.buffer = object(try bufferArgument(b))
    }
    p.filter = property(a, ":filter")
    p.sentinel = property(a, ":sentinel")
    p.asksOnExit = property(a, ":noquery").isNil
    p.plist = .nil
    return p
  }

  fileprivate func makeProcess(_ a: Args) throws(Signal) -> Value {
    if a.count == 0 { return .nil }
    let handlerAsked = property(a, ":file-handler").isTrue
    if handlerAsked {
      let folder = valueIfBound(editor.sym.defaultDirectory) ?? .nil
      if folder.isString, let handler = try fileHandler(folder, "make-process") {
        return try applyFunction(
          handler, cons(intern("make-process" as StaticString), a.rest(0, self)))
      }
    }
    let command = property(a, ":command")
    if !command.isCons, !command.isNil { throw wrongType(.listp, command) }
    let p = try newProcess(a)
    p.command = command
    let mark = rootMark
    defer { releaseRoots(to: mark) }
    for v in [p.buffer, p.name] { keep(v) }
    let bag = DescriptorBag()
    var type = property(a, ":connection-type")
    if type.isNil { type = valueIfBound(intern("process-connection-type" as StaticString)) ?? .nil }
    if !isGiven(a, ":connection-type"), type.isNil { type = intern("pipe" as StaticString) }
    func isTerminal(_ v: Value) throws(Signal) -> Bool {
      if v == intern("pipe" as StaticString) || v.isNil { return false }
      if v == intern("pty" as StaticString) || v == .t { return true }
      throw wrongType(intern("process-connection-type" as StaticString), v)
    }
    let inputTerminal = try isTerminal(type.isCons ? type.car : type)
    let outputTerminal = try isTerminal(type.isCons ? type.cdr : type)
    // Errors go to a pipe process, made here when a buffer is to have them.
    let errors = property(a, ":stderr")
    var errorEnd: Int32?
    if errors.isTrue {
      let pipe: LispProcess
      if let given = errors.exactly(LispProcess.self) {
        pipe = given
        if given.input < 0 { throw error("Process is not a pipe process") }
      } else {
        let b = object(
          try errors.isString
            ? findBuffer(errors) ?? makeBuffer(named: errors) : bufferArgument(errors))
        keep(b)
        pipe = LispProcess(
          name: freshProcessName(string(swiftString(p.name) + " stderr")), decoder: p.decoder,
          encoder: p.encoder)
        keep(pipe.name)
        pipe.buffer = b
        pipe.asksOnExit = p.asksOnExit
        try openPipe(pipe)
        keep(register(pipe))
      }
      p.errorPipe = pipe.value
      errorEnd = pipe.input
      pipe.input = -1
      bag.add(errorEnd!)
    }
    if command.isNil {
      // No program: a terminal of its own, for someone else to use.
      p.command = .nil
      return register(p)
    }
    var arguments: [[CChar]] = []
    var l = command.cdr
    while l.isCons {
      arguments.append(try processArgument(l.car))
      l = l.cdr
    }
    try text(command.car)
    let call = try programCall(command.car, arguments)
    let value = register(p)
    do throws(Signal) {
      try start(
        p, call, inputTerminal: inputTerminal, outputTerminal: outputTerminal, error: errorEnd, bag)
    } catch {
      processes.all.removeAll { $0 === p }
      throw error
    }
    if property(a, ":stop").isTrue { p.filter = .t }
    return value
  }

  func isGiven(_ a: Args, _ name: StaticString) -> Bool {
    let key = intern(name)
    return stride(from: 0, to: a.count - 1, by: 2).contains { a[$0] == key }
  }

  /// Gives a pipe process its pipe.
  private func openPipe(_ p: LispProcess) throws(Signal) {
    let bag = DescriptorBag()
    let pipe = try makePipe(bag)
    p.command = .t
    p.status = .open
    p.output = pipe.read
    p.input = pipe.write
    bag.release(pipe.read)
    bag.release(pipe.write)
    makeNonblocking(pipe.read)
  }

  fileprivate func makePipeProcess(_ a: Args) throws(Signal) -> Value {
    if a.count == 0 { return .nil }
    let p = try newProcess(a)
    let mark = rootMark
    defer { releaseRoots(to: mark) }
    keep(p.name)
    if p.buffer.isNil, !isGiven(a, ":buffer") {
      p.buffer = object(findBuffer(p.name) ?? makeBuffer(named: p.name))
    }
    keep(p.buffer)
    try openPipe(p)
    p.contact = a.rest(0, self)
    return register(p)
  }

  /// A signal's number: an integer, or its name with or without SIG.
  fileprivate func signalNumber(_ v: Value) throws(Signal) -> Int32 {
    if v.isFixnum { return Int32(truncatingIfNeeded: v.fixnum) }
    if !v.isSymbol { throw wrongType(.symbolp, v) }
    var n = name(v).uppercased()
    if n.hasPrefix("SIG") { n.removeFirst(3) }
    if let number = signalNumbers.first(where: { $0.0 == n }) { return number.1 }
    throw error("Undefined signal name \(name(v))")
  }

  /// Sends a signal to a process, or to the group in the foreground of its terminal.
  fileprivate func send(_ number: Int32, to v: Value, _ group: Value) throws(Signal) -> Value {
    let p = try processArgument(any: v)
    p.refresh()
    if p.isPipe || p.pid <= 0 {
      throw error("Process \(swiftString(p.name)) is not a subprocess")
    }
    if !p.isAlive { throw error("Process \(swiftString(p.name)) is not active") }
    var target = p.pid
    if group.isTrue, p.terminal != nil, p.input >= 0 {
      let foreground = csupport_foreground_group(p.input)
      if foreground > 0 { target = foreground }
    }
    if number == SIGCONT {
      p.status = .running
      p.hasNews = true
    }
    sendSignal(-target, number)
    return object(p)
  }

  /// The argument NSECS, in seconds.
  func seconds(_ v: Value, _ milliseconds: Value = .nil) throws(Signal) -> Double {
    if !v.isFixnum && !v.isFloat { throw wrongType(.numberp, v) }
    return double(v) + (milliseconds.isFixnum ? Double(milliseconds.fixnum) / 1000 : 0)
  }
}

private let signalNumbers: [(String, Int32)] = [
  ("HUP", SIGHUP), ("INT", SIGINT), ("QUIT", SIGQUIT), ("ILL", SIGILL), ("TRAP", SIGTRAP),
  ("ABRT", SIGABRT), ("BUS", SIGBUS), ("FPE", SIGFPE), ("KILL", SIGKILL), ("USR1", SIGUSR1),
  ("SEGV", SIGSEGV), ("USR2", SIGUSR2), ("PIPE", SIGPIPE), ("ALRM", SIGALRM), ("TERM", SIGTERM),
  ("CHLD", SIGCHLD), ("CONT", SIGCONT), ("STOP", SIGSTOP), ("TSTP", SIGTSTP), ("TTIN", SIGTTIN),
  ("TTOU", SIGTTOU), ("URG", SIGURG), ("XCPU", SIGXCPU), ("XFSZ", SIGXFSZ),
  ("VTALRM", SIGVTALRM), ("PROF", SIGPROF), ("WINCH", SIGWINCH), ("IO", SIGIO), ("SYS", SIGSYS),
]

func installProcesses(_ r: Registry) {
  r.world.setPart(.processes, ProcessState())
  r.defun(
    "make-process", "&rest ARGS",
    """
    Start a program that runs beside Lisp; return its process.

    ARGS are keywords and values: :name, :buffer, :command (a list), :coding, :noquery, :stop,
    :connection-type (pipe, pty or nil), :filter, :sentinel, :stderr (a buffer or pipe process),
    :file-handler.
    """
  ) { w, a throws(Signal) in try w.makeProcess(a) }
  r.defun(
    "make-pipe-process", "&rest ARGS",
    "Make a process that is a pipe without a program; ARGS are as for `make-process'."
  ) { w, a throws(Signal) in try w.makePipeProcess(a) }
  r.defun(
    "make-serial-process", "&rest ARGS", "Signal an error: serial ports are not offered."
  ) { w, a throws(Signal) in
    throw w.error("Serial ports are not available")
  }
  r.defun("processp", "OBJECT", "Whether OBJECT is a process.") { w, a throws(Signal) in
    Value(a[0].exactly(LispProcess.self) != nil)
  }
  r.defun("process-list", "", "The processes there are, the newest first.") { w, a throws(Signal) in
    w.list(w.processes.all.map(\.value))
  }
  r.defun("get-process", "NAME", "The process of that NAME, or nil; a process stands for itself.") {
    w, a throws(Signal) in
    if a[0].exactly(LispProcess.self) != nil { return a[0] }
    let name = try w.text(a[0])
    return w.processes.all.first { w.stringsEqual($0.name, name) }?.value ?? .nil
  }
  r.defun("get-buffer-process", "BUFFER", "The newest process of BUFFER, or nil.") {
    w, a throws(Signal) in
    if a[0].isNil { return .nil }
    var b = a[0].exactly(Buffer.self)
    if b == nil { b = w.findBuffer(try w.text(a[0])) }
    return b.flatMap { w.process(of: $0) }?.value ?? .nil
  }
  r.defun(
    "delete-process", "&optional PROCESS", "End PROCESS at once and forget it.",
    interactive: "sDelete process: "
  ) { w, a throws(Signal) in
    let v = a[0]
    let p: LispProcess
    if v.isString {
      guard let q = w.processes.all.first(where: { w.stringsEqual($0.name, v) })
      else {
        if let b = w.findBuffer(v), let q = w.process(of: b) {
          try w.delete(q)
          return .nil
        }
        throw w.error("Process \(w.swiftString(v)) does not exist")
      }
      p = q
    } else {
      p = try w.processArgument(any: v)
    }
    try w.delete(p)
    return .nil
  }
  r.defun(
    "accept-process-output", "&optional PROCESS SECONDS MILLISEC JUST-THIS-ONE",
    """
    Let processes act until output has come from PROCESS, or SECONDS are over; t if output came.

    Without PROCESS, any process counts, and without SECONDS there is no waiting then. With
    JUST-THIS-ONE other processes wait; an integer stops timers as well.
    """
  ) { w, a throws(Signal) in
    var want = World.Wait()
    if a[0].isTrue {
      let p = try w.processObject(a[0])
      want.process = p
      want.onlyThis = a[3].isTrue
      want.timers = !a[3].isFixnum
      if !p.isAlive, p.output < 0, a[1].isNil { return .nil }
    } else {
      want.anyProcess = true
    }
    if a[1].isTrue {
      want.deadline = steadySeconds() + max(try w.seconds(a[1], a[2]), 0)
    } else if a[2].isFixnum {
      want.deadline = steadySeconds() + Double(a[2].fixnum) / 1000
    } else if want.process == nil {
      want.deadline = steadySeconds()
    }
    return Value(try w.wait(want))
  }
  r.defun(
    "sleep-for", "SECONDS &optional MILLISECONDS",
    "Wait SECONDS (and MILLISECONDS); processes and timers act meanwhile."
  ) { w, a throws(Signal) in
    let n = try w.seconds(a[0], a[1])
    if n > 0 { try w.wait(World.Wait(deadline: steadySeconds() + n)) }
    return .nil
  }
  r.defun("process-name", "PROCESS", "PROCESS's name.") { w, a throws(Signal) in
    try w.processObject(a[0]).name
  }
  r.defun("process-id", "PROCESS", "The system's number of PROCESS; nil for a pipe.") {
    w, a throws(Signal) in
    let p = try w.processObject(a[0])
    return p.pid > 0 ? Value(fixnum: Int(p.pid)) : .nil
  }
  r.defun("process-command", "PROCESS", "The program and arguments of PROCESS, a list.") {
    w, a throws(Signal) in
    let p = try w.processObject(a[0])
    return p.isPipe ? .nil : p.command
  }
  r.defun(
    "process-type", "PROCESS",
    "`real' for a program, `pipe' for a pipe, `network' for a connection."
  ) {
    w, a throws(Signal) in
    let p = try w.processObject(a[0])
    return w.intern(p.isNetwork ? "network" : p.isPipe ? "pipe" : "real")
  }
  r.defun(
    "process-contact", "PROCESS &optional KEY NO-BLOCK",
    """
    What was given to make a pipe or network process, or its KEY; t for a program.
    Without KEY, host and service of a connection, a list; KEY t is all, a property list.
    """
  ) { w, a throws(Signal) in
    let p = try w.processObject(a[0])
    if p.isNetwork, a[1].isNil { return try w.hostAndService(p) }
    if !p.isPipe || a[1].isNil { return .t }
    return a[1] == .t ? p.contact : try w.call("plist-get", p.contact, a[1])
  }
  r.defun("process-buffer", "PROCESS", "The buffer that PROCESS's output goes to, or nil.") {
    w, a throws(Signal) in try w.processObject(a[0]).buffer
  }
  r.defun("set-process-buffer", "PROCESS BUFFER", "Let PROCESS's output go to BUFFER.") {
    w, a throws(Signal) in
    let p = try w.processObject(a[0])
    if a[1].isTrue, a[1].exactly(Buffer.self) == nil { throw w.wrongType(.bufferp, a[1]) }
    if p.buffer != a[1] {
      p.buffer = a[1]
      if let b = a[1].exactly(Buffer.self), b.isLive {
        p.mark.exactly(Marker.self)?.set(b, b.length)
      }
    }
    return a[1]
  }
  r.defun("process-mark", "PROCESS", "The marker where PROCESS's next output goes.") {
    w, a throws(Signal) in try w.processObject(a[0]).mark
  }
  r.defun("process-filter", "PROCESS", "The function that gets PROCESS's output.") {
    w, a throws(Signal) in
    let p = try w.processObject(a[0])
    return p.filter.isNil ? w.usualFilter : p.filter
  }
  r.defun(
    "set-process-filter", "PROCESS FILTER",
    "Let FILTER get PROCESS's output, called with it and a string; t takes none; nil is the usual one."
  ) { w, a throws(Signal) in
    try w.processObject(a[0]).filter = a[1]
    return a[1].isNil ? w.usualFilter : a[1]
  }
  r.defun("process-sentinel", "PROCESS", "The function that hears of PROCESS's changes.") {
    w, a throws(Signal) in
    let p = try w.processObject(a[0])
    return p.sentinel.isNil ? w.usualSentinel : p.sentinel
  }
  r.defun(
    "set-process-sentinel", "PROCESS SENTINEL",
    "Let SENTINEL hear of PROCESS's changes, called with it and a string; nil is the usual one."
  ) { w, a throws(Signal) in
    try w.processObject(a[0]).sentinel = a[1]
    return a[1].isNil ? w.usualSentinel : a[1]
  }
  r.defun(
    "internal-default-process-filter", "PROC STRING",
    "Insert STRING where PROC's output goes in its buffer."
  ) { w, a throws(Signal) in
    let s = try w.text(a[1])
    try w.takeToBuffer(try w.processObject(a[0]), Array(s.stringBytes), !s.isMultibyte)
    return .nil
  }
  r.defun(
    "internal-default-process-sentinel", "PROC MSG", "Tell MSG at the end of PROC's buffer."
  ) { w, a throws(Signal) in
    let p = try w.processObject(a[0])
    let message = w.swiftString(try w.text(a[1]))
    guard p.buffer.exactly(Buffer.self)?.isLive ?? false, message != "run", message != "open\n"
    else { return .nil }
    try w.takeToBuffer(
      p, Array("\nProcess \(w.swiftString(p.name)) \(message)".utf8), false)
    return .nil
  }
  r.defun("process-plist", "PROCESS", "PROCESS's properties.") { w, a throws(Signal) in
    try w.processObject(a[0]).plist
  }
  r.defun("set-process-plist", "PROCESS PLIST", "Make PLIST the properties of PROCESS.") {
    w, a throws(Signal) in
    let p = try w.processObject(a[0])
    if !a[1].isCons, !a[1].isNil { throw w.wrongType(.listp, a[1]) }
    p.plist = a[1]
    return a[1]
  }
  r.defun(
    "process-status", "PROCESS",
    "What PROCESS (or the process of that name) does: run, stop, exit, signal, open, closed; nil if there is none."
  ) { w, a throws(Signal) in
    var p = a[0].exactly(LispProcess.self)
    if p == nil {
      if a[0].isString {
        p = w.processes.all.first { w.stringsEqual($0.name, a[0]) }
        if p == nil { return .nil }
      } else {
        p = try w.processArgument(any: a[0])
      }
    }
    p!.refresh()
    return w.statusSymbol(p!)
  }
  r.defun(
    "process-exit-status", "PROCESS", "The exit status of PROCESS, or the signal; 0 till then."
  ) { w, a throws(Signal) in
    let p = try w.processObject(a[0])
    p.refresh()
    switch p.status {
    case .exited(let n), .stopped(let n): return Value(fixnum: Int(n))
    case .signaled(let n, _): return Value(fixnum: Int(n))
    case .failed(let n): return Value(fixnum: Int(n))
    case .running, .open, .closed, .connecting, .listening: return Value(fixnum: 0)
    }
  }
  r.defun("process-query-on-exit-flag", "PROCESS", "Whether PROCESS is asked about at the end.") {
    w, a throws(Signal) in Value(try w.processObject(a[0]).asksOnExit)
  }
  r.defun(
    "set-process-query-on-exit-flag", "PROCESS FLAG",
    "Say whether PROCESS is asked about at the end."
  ) { w, a throws(Signal) in
    try w.processObject(a[0]).asksOnExit = a[1].isTrue
    return a[1]
  }
  r.defun("process-tty-name", "PROCESS &optional STREAM", "The terminal that PROCESS uses, or nil.")
  {
    w, a throws(Signal) in
    try w.processObject(a[0]).terminal.map { w.string($0) } ?? .nil
  }
  r.defun("process-thread", "PROCESS", "Nil: there is one thread.") { w, a throws(Signal) in
    _ = try w.processObject(a[0])
    return .nil
  }
  r.defun("set-process-thread", "PROCESS THREAD", "Nothing: there is one thread.") {
    w, a throws(Signal) in a[1]
  }
  r.defun("process-coding-system", "PROCESS", "PROCESS's codings for reading and writing, a pair.")
  {
    w, a throws(Signal) in
    let p = try w.processObject(a[0])
    return w.cons(w.intern(p.decoder.coding.fullName), w.intern(p.encoder.fullName))
  }
  r.defun(
    "set-process-coding-system", "PROCESS &optional DECODING ENCODING",
    "Let PROCESS's output be read in DECODING and its input be written in ENCODING."
  ) { w, a throws(Signal) in
    let p = try w.processObject(a[0])
    p.decoder = StreamDecoder(
      a[1].isNil ? Coding(name: "no-conversion").unsafelyUnwrapped : try w.coding(a[1]))
    p.encoder = a[2].isNil ? Coding(name: "no-conversion").unsafelyUnwrapped : try w.coding(a[2])
    return .nil
  }
  r.defun(
    "process-inherit-coding-system-flag", "PROCESS", "Whether PROCESS's buffer takes its coding."
  ) { w, a throws(Signal) in Value(try w.processObject(a[0]).inheritsCoding) }
  r.defun(
    "set-process-inherit-coding-system-flag", "PROCESS FLAG",
    "Say whether PROCESS's buffer takes its coding."
  ) { w, a throws(Signal) in
    try w.processObject(a[0]).inheritsCoding = a[1].isTrue
    return a[1]
  }
  r.defun(
    "set-process-window-size", "PROCESS HEIGHT WIDTH",
    "Tell PROCESS that its terminal has that size."
  ) { w, a throws(Signal) in
    let p = try w.processObject(a[0])
    guard p.terminal != nil, p.output >= 0 else { return .nil }
    let result = csupport_set_window_size(
      p.output, Int32(clamping: try w.count(a[1])), Int32(clamping: try w.count(a[2])))
    return Value(result == 0)
  }
  installSending(r)
  installNetwork(r)
  installSpawning(r)
  installFileWatches(r)
  installSynchronousProcesses(r)
}

private func installSending(_ r: Registry) {
  r.defun("process-send-string", "PROCESS STRING", "Send STRING to PROCESS as input.") {
    w, a throws(Signal) in
    let p = try w.processArgument(any: a[0])
    let s = try w.text(a[1])
    try w.send(
      s.isMultibyte ? p.encoder.encode(Array(s.stringBytes)) : Array(s.stringBytes), to: p)
    return .nil
  }
  r.defun(
    "process-send-region", "PROCESS START END", "Send the text from START to END to PROCESS."
  ) { w, a throws(Signal) in
    let p = try w.processArgument(any: a[0])
    let (from, to) = try w.region(a[1], a[2], w.buffer)
    try w.send(w.processBytes(w.buffer, from, to, p.encoder), to: p)
    return .nil
  }
  r.defun("process-send-eof", "&optional PROCESS", "Let PROCESS see the end of its input.") {
    w, a throws(Signal) in
    let p = try w.processArgument(any: a[0])
    p.refresh()
    if !p.isAlive { throw w.error("Process \(w.swiftString(p.name)) not running") }
    if p.terminal != nil, p.input >= 0 {
      try w.send([4], to: p)
    } else {
      p.closeInput()
    }
    return a[0]
  }
  r.defun(
    "process-running-child-p", "&optional PROCESS",
    "Whether PROCESS has given its terminal to a child: that group's number, or t."
  ) { w, a throws(Signal) in
    let p = try w.processArgument(any: a[0])
    guard p.terminal != nil, p.input >= 0 else { return .nil }
    let group = csupport_foreground_group(p.input)
    return group == p.pid ? .nil : group > 0 ? Value(fixnum: Int(group)) : .t
  }
  r.defun(
    "signal-process", "PROCESS SIGCODE &optional REMOTE",
    "Send the signal SIGCODE (a number or name) to PROCESS (or the number of any); 0 if it went.",
    interactive: "sProcess (name or number): \nnSignal code: "
  ) { w, a throws(Signal) in
    let number = try w.signalNumber(a[1])
    var pid: Int32
    if a[0].isFixnum {
      guard let number = Int32(exactly: a[0].fixnum) else {
        throw w.error("Not an in-range integer, integral float, or cons of integers")
      }
      pid = number
    } else if a[0].isString, let n = Int32(w.swiftString(a[0])) {
      pid = n
    } else {
      if a[0].isString,
        !w.processes.all.contains(where: { w.stringsEqual($0.name, a[0]) }),
        w.findBuffer(a[0]) == nil
      {
        return .nil
      }
      let p = try w.processArgument(any: a[0])
      p.refresh()
      if p.pid <= 0 { throw w.error("Cannot signal process \(w.swiftString(p.name))") }
      if !p.isAlive { return Value(fixnum: -1) }
      pid = p.pid
    }
    return Value(fixnum: Int(sendSignal(pid, number)))
  }
  r.defun(
    "interrupt-process", "&optional PROCESS CURRENT-GROUP", "Send PROCESS an interrupt."
  ) { w, a throws(Signal) in try w.send(SIGINT, to: a[0], a[1]) }
  r.defun("kill-process", "&optional PROCESS CURRENT-GROUP", "End PROCESS without asking it.") {
    w, a throws(Signal) in try w.send(SIGKILL, to: a[0], a[1])
  }
  r.defun("quit-process", "&optional PROCESS CURRENT-GROUP", "Send PROCESS a quit signal.") {
    w, a throws(Signal) in try w.send(SIGQUIT, to: a[0], a[1])
  }
  r.defun(
    "stop-process", "&optional PROCESS CURRENT-GROUP",
    "Stop PROCESS for a while; of a pipe, take no output."
  ) { w, a throws(Signal) in
    let p = try w.processArgument(any: a[0])
    if p.isPipe {
      p.filter = .t
      return a[0]
    }
    return try w.send(SIGTSTP, to: a[0], a[1])
  }
  r.defun("continue-process", "&optional PROCESS CURRENT-GROUP", "Let a stopped PROCESS go on.") {
    w, a throws(Signal) in
    let p = try w.processArgument(any: a[0])
    if p.isPipe {
      p.filter = .nil
      return a[0]
    }
    return try w.send(SIGCONT, to: a[0], a[1])
  }
  r.defun("signal-names", "", "The names of the signals there are.") { w, a throws(Signal) in
    let mark = w.rootMark
    defer { w.releaseRoots(to: mark) }
    return w.list(
      signalNumbers.map {
        let v = w.string($0.0)
        w.keep(v)
        return v
      })
  }
}
