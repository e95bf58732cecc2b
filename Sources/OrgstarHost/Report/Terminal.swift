#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// When colours are used.
public enum ColorMode: String, CaseIterable {
  case auto, always, never
}

/// What is known about the terminal that the program runs on.
public struct Terminal {
  /// Whether a person can be asked: standard input and standard error are a terminal.
  public var isInteractive: Bool { isatty(0) == 1 && isatty(2) == 1 }
  /// Whether standard output is a terminal.
  public var outputIsTerminal: Bool { isatty(1) == 1 }
  /// Whether standard error is a terminal.
  public var errorIsTerminal: Bool { isatty(2) == 1 }
  /// What `--color` says.
  public var colorMode: ColorMode

  /// The terminal of this process.
  public init(colorMode: ColorMode = .auto) { self.colorMode = colorMode }

  /// Whether to use colours on a descriptor.
  public func usesColor(on descriptor: Int32) -> Bool {
    switch colorMode {
    case .always: return true
    case .never: return false
    case .auto:
      return isatty(descriptor) == 1 && environment("NO_COLOR") == nil
        && environment("TERM") != "dumb"
    }
  }

  /// Width in columns.
  public var columns: Int {
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    if ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return 80
  }

  /// Height in lines.
  public var rows: Int {
    if let rows = environment("LINES").flatMap({ Int($0) }), rows > 0 { return rows }
    var size = winsize()
    if ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 { return Int(size.ws_row) }
    return 24
  }
}

/// Write all of `bytes` to a descriptor. What a closed pipe does not take is dropped.
///
/// - Returns: whether everything was written.
@discardableResult
public func writeFully(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
  var rest = bytes
  while !rest.isEmpty {
    #if canImport(Darwin)
      let written = Darwin.write(descriptor, rest.baseAddress, rest.count)
    #else
      let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
    #endif
    if written < 0 {
      if errno == EINTR || errno == EAGAIN { continue }
      if descriptor == 1 { StandardOutput.problem = errno }
      return false
    }
    rest = UnsafeRawBufferPointer(rebasing: rest[written...])
  }
  return true
}

/// What came of writing to standard output, which the process has once.
private enum StandardOutput {
  /// The number of the error that the last failed write had.
  nonisolated(unsafe) static var problem: Int32 = 0
}

/// The status to end with in place of `status`: a failure, and one line that says so, when standard
/// output could not take all that was written. A reader that went away is none.
public func statusAfterOutput(_ status: Int32) -> Int32 {
  if fflush(stdout) != 0 {
    StandardOutput.problem = errno
  } else if ferror(stdout) != 0, StandardOutput.problem == 0 {
    StandardOutput.problem = EIO
  }
  var output = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
  let hasReader = poll(&output, 1, 0) < 0 || Int32(output.revents) & Int32(POLLERR) == 0
  let problem = StandardOutput.problem
  if problem == 0 || problem == EPIPE || !hasReader { return status }
  writeText(
    2, "orgstar: error: cannot write to standard output: \(String(cString: strerror(problem)))\n")
  return status == 0 ? 2 : status
}

/// Write `text` to a descriptor.
@discardableResult
public func writeText(_ descriptor: Int32, _ text: String) -> Bool {
  var text = text
  return text.withUTF8 { writeFully(descriptor, UnsafeRawBufferPointer($0)) }
}

/// Seconds on a clock that is never set.
public func monotonicSeconds() -> Double {
  var t = timespec()
  clock_gettime(CLOCK_MONOTONIC, &t)
  return Double(t.tv_sec) + Double(t.tv_nsec) / 1e9
}
