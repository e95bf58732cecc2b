import CSupport
import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the output of a synchronous process goes.
private enum Destination {
  case nowhere
  /// Do not even wait for the end.
  case leave
  case buffer(Buffer)
  case file([UInt8])
}

/// A child that is waited for. When it is left behind by an error or a quit it is ended and reaped.
private final class WaitedChild: LispObject {
  var pid: Int32
  init(_ pid: Int32) { self.pid = pid }

  /// Ends the child with its whole group: politely, then not.
  func end() {
    if pid <= 0 { return }
    for (number, tenths) in [(SIGINT, 5), (SIGTERM, 5), (SIGKILL, 0)] {
      sendSignal(-pid, number)
      sendSignal(pid, number)
      for _ in 0..<tenths * 10 {
        if ChildState(reaping: pid).isOver {
          pid = 0
          return
        }
        usleep(10_000)
      }
    }
    _ = ChildState(reaping: pid, wait: true)
    pid = 0
  }
}

extension World {
  /// `call-process`, with its input open already.
  ///
  /// - Parameter input: a descriptor, or bytes that are fed to the child; nil: nothing to read.
  fileprivate func callProcess(
    _ program: Value, arguments: [[CChar]], destination: Value, input: ProcessInput
  ) throws(Signal) -> Value {
    let bag = DescriptorBag()
    var (output, error) = try destinations(destination)
    let call = try programCall(program, arguments)
    let inputEnd = try openInput(input, bag)
    // A file that both go to is opened once, so that they share its offset.
    let outputEnd: Int32
    var readEnd: Int32 = -1
    switch output {
    case .nowhere, .leave: outputEnd = try openFile("/dev/null", O_WRONLY, bag, "Opening output")
    case .file(let name):
      outputEnd = try openFile(
        name, O_WRONLY | O_CREAT | O_TRUNC, bag, "Opening process output file")
    case .buffer(let b):
      try inBuffer(b) { () throws(Signal) in try checkWritable(b) }
      let pipe = try makePipe(bag)
      (readEnd, outputEnd) = (pipe.read, pipe.write)
    }
    let errorEnd: Int32
    switch error {
    case .some(.file(let name)):
      errorEnd = try openFile(name, O_WRONLY | O_CREAT | O_TRUNC, bag, "Cannot redirect stderr")
    case .some: errorEnd = try openFile("/dev/null", O_WRONLY, bag, "Cannot redirect stderr")
    case nil: errorEnd = outputEnd
    }
    error = nil
    let pid = try spawn(
      call, ChildDescriptors(input: inputEnd.child, output: outputEnd, error: errorEnd))
    for fd in [inputEnd.child, outputEnd, errorEnd] { bag.close(fd) }
    if case .leave = output {
      processes.orphans.append(pid)
      return .nil
    }
    let child = WaitedChild(pid)
    let keeper = object(child)
    let depth = bindingDepth
    pushNativeCleanup(keeper) { _, v in v.exactly(WaitedChild.self)?.end() }
    var target: Buffer?
    if case .buffer(let b) = output { target = b }
    try exchange(bag, read: readEnd, write: inputEnd.feed, input.bytes, into: target)
    output = .nowhere
    let result = try awaitEnd(of: child)
    try unbind(to: depth)
    return result
  }

  /// What the child's standard input is, and the end of a pipe to feed it by.
  private func openInput(
    _ input: ProcessInput, _ bag: DescriptorBag
  ) throws(Signal) -> (child: Int32, feed: Int32) {
    if let fd = input.descriptor {
      bag.add(fd)
      return (fd, -1)
    }
    if input.bytes.isEmpty { return (try openFile("/dev/null", O_RDONLY, bag, "Opening"), -1) }
    let pipe = try makePipe(bag)
    makeNonblocking(pipe.write)
    return (pipe.read, pipe.write)
  }

  private func openFile(
    _ name: String, _ flags: Int32, _ bag: DescriptorBag, _ action: String
  ) throws(Signal) -> Int32 {
    try openFile(Array(name.utf8), flags, bag, action)
  }

  private func openFile(
    _ name: [UInt8], _ flags: Int32, _ bag: DescriptorBag, _ action: String
  ) throws(Signal) -> Int32 {
    let fd = open(systemPath(name), flags | O_CLOEXEC, 0o666)
    if fd < 0 { throw fileError(action, errno, nameString(name)) }
    bag.add(fd)
    return fd
  }

  /// The DESTINATION argument: where output goes, and errors if that is somewhere else.
  private func destinations(_ v: Value) throws(Signal) -> (Destination, Destination?) {
    let isFile = v.isCons && v.car == intern(":file" as StaticString)
    if v.isCons, !isFile {
      let output = try destination(v.car)
      let error = v.cdr.isCons ? v.cdr.car : .nil
      if error.isNil { return (output, .nowhere) }
      if error.isString { return (output, .file(try expanded(error))) }
      return (output, nil)
    }
    return (try destination(v), nil)
  }

  private func destination(_ v: Value) throws(Signal) -> Destination {
    if v.isNil { return .nowhere }
    if v == .t { return .buffer(buffer) }
    if v.isFixnum { return .leave }
    if v.isCons {
      let name = v.cdr.isCons ? v.cdr.car : .nil
      return .file(try expanded(name))
    }
    if v.isString { return .buffer(findBuffer(v) ?? makeBuffer(named: v)) }
    return .buffer(try bufferArgument(v))
  }

  /// Feeds the child and takes what it writes, until both ends are closed.
  private func exchange(
    _ bag: DescriptorBag, read readEnd: Int32, write feed: Int32, _ bytes: [UInt8],
    into target: Buffer?
  ) throws(Signal) {
    var decoder = StreamDecoder(try processCoding(forWriting: false))
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { room.deallocate() }
    var sent = 0
    var isFeeding = feed >= 0
    var isReading = readEnd >= 0
    while isFeeding || isReading {
      try checkInterrupt()
      var waits = [
        pollfd(fd: isReading ? readEnd : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isFeeding ? feed : -1, events: Int16(POLLOUT), revents: 0),
      ]
      if poll(&waits, 2, 250) < 0 { continue }
      if isFeeding, waits[1].revents != 0 {
        let n = bytes.withUnsafeBytes {
          writeDescriptor(feed, UnsafeRawBufferPointer(rebasing: $0[sent...]))
        }
        if n > 0 { sent += n }
        if (n < 0 && errno != EAGAIN && errno != EINTR) || sent == bytes.count {
          bag.close(feed)
          isFeeding = false
        }
      }
      if isReading, waits[0].revents != 0 {
        let n = readDescriptor(readEnd, room)
        if n < 0, errno == EINTR || errno == EAGAIN { continue }
        let piece = UnsafeBufferPointer(
          start: room.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self),
          count: max(n, 0))
        if let target, target.isLive {
          let text = decoder.decode(piece, isLast: n <= 0)
          let at = target.point
          try insertProcessText(text, binary: decoder.isBinary, in: target)
          if target.point - at == InternalEncoding.charCount(text, count: text.count) {
            noteCharsets(target, at: at, decoder.coding.charsetRuns(text))
          }
        }
        if n <= 0 {
          bag.close(readEnd)
          isReading = false
        }
      }
    }
    if target != nil {
      try set(
        intern("last-coding-system-used" as StaticString), intern(decoder.coding.fullName))
    }
  }

  /// Inserts decoded output at point.
  private func insertProcessText(
    _ text: [UInt8], binary: Bool, in b: Buffer
  ) throws(Signal) {
    if text.isEmpty { return }
    try inBuffer(b) { () throws(Signal) in
      try insert(text, text.count, multibyte: !binary, b, Insertion())
    }
  }

  /// Waits for a child's end: its exit status, or the name of the signal that ended it.
  private func awaitEnd(of child: WaitedChild) throws(Signal) -> Value {
    let watch = csupport_watch_process(child.pid)
    defer { if watch >= 0 { closeDescriptor(watch) } }
    while true {
      try checkInterrupt()
      let state = ChildState(reaping: child.pid)
      if state.isOver { child.pid = 0 }
      switch state {
      case .exited(let status): return Value(fixnum: Int(status))
      case .signaled(let number, _): return string(signalDescription(number))
      case .gone: return Value(fixnum: 0)
      case .running, .stopped, .continued:
        var wait = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
        _ = poll(&wait, 1, watch >= 0 ? 250 : 5)
      }
    }
  }

  /// The coding of text from or to a process: `coding-system-for-read` or `-write`, else what
  /// `default-process-coding-system` says.
  func processCoding(forWriting: Bool) throws(Signal) -> Coding {
    let name: StaticString = forWriting ? "coding-system-for-write" : "coding-system-for-read"
    let asked = valueIfBound(intern(name)) ?? .nil
    if asked.isTrue { return try coding(asked) }
    let both = valueIfBound(intern("default-process-coding-system" as StaticString)) ?? .nil
    if both.isCons { return try coding(forWriting ? both.cdr : both.car) }
    return try coding(both)
  }

  /// The bytes of text for a process.
  func processBytes(_ b: Buffer, _ from: Int, _ to: Int, _ coding: Coding) -> [UInt8] {
    let (start, end) = (b.byte(from), b.byte(to))
    var text = [UInt8](repeating: 0, count: end - start)
    if end > start { b.gap.copy(from: start, to: end, into: &text) }
    return b.isMultibyte ? coding.encode(text) : text
  }
}

/// What a child reads.
struct ProcessInput {
  var descriptor: Int32?
  var bytes: [UInt8] = []
}

func installSynchronousProcesses(_ r: Registry) {
  r.defun(
    "call-process", "PROGRAM &optional INFILE DESTINATION DISPLAY &rest ARGS",
    """
    Run PROGRAM with ARGS and wait for it; return its exit status, or a string naming a signal.

    It reads INFILE (nil: nothing). DESTINATION takes its output: nil drops it, t is the current
    buffer, a buffer or its name, (:file NAME), 0 does not wait; a list (OUTPUT ERRORS) puts
    errors elsewhere: nil drops them, t mixes them in, a string names a file.
    """
  ) { w, a throws(Signal) in
    _ = try w.text(a[0])
    var arguments: [[CChar]] = []
    for i in 4..<max(4, a.count) { arguments.append(try w.processArgument(a[i])) }
    var input = ProcessInput()
    if a[1].isTrue {
      let name = try w.expanded(a[1])
      let fd = open(w.systemPath(name), O_RDONLY | O_CLOEXEC)
      if fd < 0 { throw w.fileError("Opening process input file", errno, w.nameString(name)) }
      input.descriptor = fd
    }
    return try w.callProcess(a[0], arguments: arguments, destination: a[2], input: input)
  }
  r.defun(
    "call-process-region",
    "START END PROGRAM &optional DELETE BUFFER DISPLAY &rest ARGS",
    """
    Run PROGRAM with ARGS on the text from START to END, as `call-process' does.

    START may be a string, which is the text then, or nil for the whole buffer. With DELETE the
    text is deleted first. BUFFER is a destination.
    """
  ) { w, a throws(Signal) in
    _ = try w.text(a[2])
    var arguments: [[CChar]] = []
    for i in 6..<max(6, a.count) { arguments.append(try w.processArgument(a[i])) }
    let coding = try w.processCoding(forWriting: true)
    var input = ProcessInput()
    let b = w.buffer
    if a[0].isString {
      input.bytes =
        a[0].isMultibyte ? coding.encode(Array(a[0].stringBytes)) : Array(a[0].stringBytes)
      if a[3].isTrue { throw w.wrongType(.integerOrMarkerP, a[0]) }
    } else {
      let (from, to) =
        a[0].isNil ? (0, b.length) : try w.region(a[0], a[1], b)
      input.bytes = w.processBytes(b, from, to, coding)
      if a[3].isTrue { try w.delete(b, from: from, to: to) }
    }
    return try w.callProcess(a[2], arguments: arguments, destination: a[4], input: input)
  }
}
