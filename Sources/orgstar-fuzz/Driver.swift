#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Starts workers one after another and keeps the inputs that ended one.
struct Driver {
  let options: Options
  /// A worker lives so long: worlds fill with symbols.
  private static let workerSeconds = 20.0
  private static let mostFailures = 50

  init(_ options: Options) { self.options = options }

  /// Fuzz for the time asked for. True when nothing failed.
  func run() -> Bool {
    mkdir(options.keep, 0o755)
    guard let current = CurrentInput(path: options.keep + "/current-\(options.target)") else {
      fputs("orgstar-fuzz: cannot write to \(options.keep)\n", stderr)
      return false
    }
    var failures: [String] = []
    var executions = 0
    var left = options.seconds
    var seed = options.seed &* 1_000_003
    while left > 0.1, failures.count < Self.mostFailures {
      current.executions = 0
      let start = now()
      let share = min(left, Self.workerSeconds)
      let ending = spawn(options.workerArguments(seed: seed, seconds: share))
      left -= max(0.5, now() - start)
      executions += current.executions
      seed &+= 1
      if let ending {
        let input = current.bytes
        let path = "\(options.keep)/\(options.target)-\(hash(input))"
        writeBytes(path, input)
        if !failures.contains(path) { failures.append(path) }
        print("\(path): \(ending), \(input.count) bytes, seed \(seed &- 1)")
      }
    }
    unlink(options.keep + "/current-\(options.target)")
    print(
      "\(options.target): \(executions) executions in \(Int(options.seconds - left)) s, "
        + "\(failures.count) failures")
    return failures.isEmpty
  }

  /// Cut parts out of a failing input as long as it still fails; writes `FILE.min`.
  func minimize(_ file: String) {
    var input = readBytes(file)
    let trial = file + ".trial"
    func fails(_ bytes: [UInt8]) -> Bool {
      writeBytes(trial, bytes)
      return spawn([options.program, "--target", options.target.rawValue, trial]) != nil
    }
    guard fails(input) else {
      print("\(file) does not fail")
      return
    }
    var size = input.count / 2
    while size > 0 {
      var i = 0
      while i < input.count {
        var shorter = input
        shorter.removeSubrange(i..<min(i + size, input.count))
        if fails(shorter) { input = shorter } else { i += size }
      }
      size /= 2
    }
    unlink(trial)
    writeBytes(file + ".min", input)
    print("\(file).min: \(input.count) bytes")
  }

  /// Run a process to its end: nil when it ended with status 0, else how it ended.
  private func spawn(_ arguments: [String]) -> String? {
    var pid = pid_t()
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    argv.append(nil)
    defer { argv.forEach { free($0) } }
    guard posix_spawn(&pid, options.program, nil, nil, &argv, environ) == 0 else {
      return "cannot start \(options.program)"
    }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    if signal == SIGVTALRM { return "too slow" }
    if signal != 0 { return "signal \(signal)" }
    return status >> 8 == 0 ? nil : "status \(status >> 8)"
  }

  private func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func hash(_ bytes: [UInt8]) -> String {
    var h: UInt64 = 0xCBF2_9CE4_8422_2325
    for b in bytes { h = (h ^ UInt64(b)) &* 0x100_0000_01B3 }
    return String(h, radix: 16)
  }
}
