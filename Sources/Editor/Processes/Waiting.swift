import CSupport
import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Seconds on a clock that nobody sets.
func steadySeconds() -> Double {
  var t = timespec()
  clock_gettime(CLOCK_MONOTONIC, &t)
  return Double(t.tv_sec) + Double(t.tv_nsec) / 1e9
}

extension World {
  /// What `wait` waits for.
  struct Wait {
    /// Moment of the steady clock to give up at; nil: never.
    var deadline: Double?
    /// Return as soon as this process has sent something, or is over.
    var process: LispProcess?
    /// Return as soon as any process has sent something.
    var anyProcess = false
    /// Leave other processes alone.
    var onlyThis = false
    /// Run timers meanwhile.
    var timers = true
    /// Return when this descriptor can be written.
    var writable: Int32 = -1
  }

  /// Lets processes, timers and file watches act until what is waited for has come; whether output
  /// came (or the descriptor can be written).
  @discardableResult
  func wait(_ want: Wait) throws(Signal) -> Bool {
    let state = processes
    state.waitDepth += 1
    defer { state.waitDepth -= 1 }
    var gotOutput = false
    while true {
      try checkInterrupt()
      let timer = want.timers ? try runTimers() : nil
      state.reapOrphans()
      try passNews(want)
      if gotOutput && (want.process != nil || want.anyProcess) { return true }
      if let p = want.process, p.output < 0, !p.isAlive || p.isPipe { return gotOutput }
      let now = steadySeconds()
      var timeout = want.deadline.map { max($0 - now, 0) } ?? Double.infinity
      if let timer { timeout = min(timeout, max(timer, 0)) }

      var waits: [pollfd] = []
      var readers: [LispProcess] = []
      var needsTick = !state.orphans.isEmpty
      for p in state.all where !want.onlyThis || p === want.process || isErrorPipe(p, want) {
        if p.output >= 0, p.filter != .t {
          let events = p.status == .connecting ? POLLOUT : POLLIN
          waits.append(pollfd(fd: p.output, events: Int16(events), revents: 0))
          readers.append(p)
        }
      }
      let watchStart = waits.count
      for p in state.all where p.isAlive && !p.isPipe {
        if p.watch >= 0 {
          waits.append(pollfd(fd: p.watch, events: Int16(POLLIN), revents: 0))
        } else {
          needsTick = true
        }
      }
      if state.watches.descriptor >= 0 {
        waits.append(pollfd(fd: state.watches.descriptor, events: Int16(POLLIN), revents: 0))
      }
      let writeIndex = waits.count
      if want.writable >= 0 {
        waits.append(pollfd(fd: want.writable, events: Int16(POLLOUT), revents: 0))
      }
      // Short enough to notice an interrupt that came just before the wait began.
      let slice = min(timeout, needsTick ? 0.02 : 0.25)
      let ready = poll(&waits, nfds_t(waits.count), Int32((slice * 1000).rounded(.up)))
      if ready < 0 { continue }
      if want.writable >= 0, waits[writeIndex].revents != 0 { return true }
      for (i, p) in readers.enumerated() where waits[i].revents != 0 && p.output >= 0 {
        if p.status == .connecting {
          noteConnection(p)
        } else if p.status == .listening {
          try acceptConnection(p)
        } else if try takeOutput(p), want.anyProcess || p === want.process {
          gotOutput = true
        }
      }
      if state.watches.descriptor >= 0 {
        for i in watchStart..<waits.count
        where waits[i].fd == state.watches.descriptor && waits[i].revents != 0 {
          try passFileEvents()
        }
      }
      if ready == 0, let deadline = want.deadline, steadySeconds() >= deadline {
        try passNews(want)
        return gotOutput
      }
    }
  }

  /// Whether `p` takes the errors of the process that is waited for.
  private func isErrorPipe(_ p: LispProcess, _ want: Wait) -> Bool {
    guard let target = want.process else { return false }
    return target.errorPipe == p.value
  }

  /// Runs timers that are due; seconds to the next one.
  private func runTimers() throws(Signal) -> Double? {
    guard isTrue(intern("timer-list" as StaticString)) else { return nil }
    let next = try call("timer--run-due")
    return next.isNil ? nil : double(next)
  }

  /// Tells sentinels what became of their processes, once all output was taken.
  private func passNews(_ want: Wait) throws(Signal) {
    let state = processes
    for p in state.all { p.refresh() }
    for p in state.all where p.hasNews && (!want.onlyThis || p === want.process) {
      if !state.all.contains(where: { $0 === p }) { continue }
      if !p.isAlive {
        // What the process wrote before its end comes first. A grandchild may hold the pipe open.
        while p.output >= 0, p.filter != .t, hasInput(p.output) { _ = try takeOutput(p) }
        if p.filter == .t, p.output >= 0, hasInput(p.output) { continue }
        p.closeAll()
        if let errors = p.errorPipe.exactly(LispProcess.self) {
          while errors.output >= 0, errors.filter != .t, hasInput(errors.output) {
            _ = try takeOutput(errors)
          }
        }
        if isTrue(intern("delete-exited-processes" as StaticString)) {
          state.all.removeAll { $0 === p }
        }
      }
      if p.hasNews { try tellSentinel(p) }
    }
  }

  private func hasInput(_ fd: Int32) -> Bool {
    var one = pollfd(fd: fd, events: Int16(POLLIN), revents: 0)
    return poll(&one, 1, 0) > 0
  }

  /// Reads what a process has sent and hands it to the filter; whether there was any.
  private func takeOutput(_ p: LispProcess) throws(Signal) -> Bool {
    let size = max(4096, min(1 << 16, (valueIfBound(readMaximum) ?? .nil).isFixnum ? 1 << 16 : 0))
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { room.deallocate() }
    let n = readDescriptor(p.output, room)
    if n < 0, errno == EINTR || errno == EAGAIN { return false }
    let piece = UnsafeBufferPointer(
      start: room.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self),
      count: max(n, 0))
    let text = p.decoder.decode(piece, isLast: n <= 0)
    if n <= 0 {
      p.closeOutput()
      if p.isPipe, p.isAlive {
        p.status = .closed
        p.hasNews = true
        if p.isNetwork { p.newsText = "connection broken by remote peer\n" }
      }
    }
    if text.isEmpty { return n > 0 }
    if p.filter.isNil, p.buffer.isNil { return true }
    let binary = p.decoder.isBinary
    if p.filter.isNil || p.filter == usualFilter {
      try takeToBuffer(p, text, binary)
      return true
    }
    let s = text.withUnsafeBufferPointer { bytes in
      binary
        ? unibyteString(bytes)
        : string(
          bytes, characters: InternalEncoding.charCount(bytes.baseAddress!, count: bytes.count),
          multibyte: true)
    }
    try callApart(p.filter, object(p), s, "process filter")
    return true
  }

  private var readMaximum: Value { intern("read-process-output-max" as StaticString) }

  /// The usual filter: output goes to the process's mark in its buffer.
  func takeToBuffer(_ p: LispProcess, _ text: [UInt8], _ binary: Bool) throws(Signal) {
    guard let b = p.buffer.exactly(Buffer.self), b.isLive, let mark = p.mark.exactly(Marker.self)
    else { return }
    let depth = bindingDepth
    saveCurrentBuffer()
    setCurrentBuffer(b)
    bind(editor.sym.bufferReadOnly, .nil)
    let old = (point: b.point, begin: b.begin, fromEnd: b.length - b.end)
    let at = mark.buffer === b ? mark.position ?? b.length : b.length
    let isOutside = at < b.begin || at > b.end
    if isOutside { b.widen() }
    b.setPoint(at)
    let before = b.length
    try insert(text, text.count, multibyte: !binary, b, Insertion(beforeMarkers: true))
    mark.set(b, b.point)
    let added = b.length - before
    if isOutside { b.narrow(old.begin + (at < old.begin ? added : 0), b.length - old.fromEnd) }
    b.setPoint(b.clamp(old.point >= at ? old.point + added : old.point))
    try unbind(to: depth)
  }

  /// Sends bytes to a process, taking its output while it does not listen.
  func send(_ bytes: [UInt8], to p: LispProcess) throws(Signal) {
    p.refresh()
    if !p.isAlive || p.input < 0 {
      throw error("Process \(swiftString(p.name)) not running")
    }
    var sent = 0
    while sent < bytes.count {
      let n = bytes.withUnsafeBytes {
        writeDescriptor(
          p.input, UnsafeRawBufferPointer(rebasing: $0[sent..<min(sent + 4096, bytes.count)]))
      }
      if n >= 0 {
        sent += n
        continue
      }
      if errno == EAGAIN {
        try wait(Wait(timers: false, writable: p.input))
        if p.input < 0 { throw error("Process \(swiftString(p.name)) not running") }
      } else if errno == EPIPE || errno == EIO {
        p.refresh()
        p.closeInput()
        throw error("Process \(swiftString(p.name)) no longer connected to pipe; closed it")
      } else if errno != EINTR {
        throw fileError("Writing to process", errno, p.name)
      }
    }
  }
}
