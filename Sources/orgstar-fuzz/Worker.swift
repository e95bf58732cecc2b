import Elisp
import EmacsRegexp
import OrgSyntax

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs inputs in this process.
struct Worker {
  let options: Options
  /// Processor seconds that one input may take.
  static let limit = 10

  init(_ options: Options) { self.options = options }

  /// Run inputs until the time is over.
  func run() {
    guard let current = CurrentInput(path: options.keep + "/current-\(options.target)") else {
      fputs("orgstar-fuzz: cannot write to \(options.keep)\n", stderr)
      exit(2)
    }
    var source = InputSource(options)
    let world = options.target == .reader ? makeFuzzWorld() : nil
    let end = clock() + clock_t(options.seconds * Double(CLOCKS_PER_SEC))
    while clock() < end {
      let input = source.next()
      current.bytes = input
      run(input, world)
      current.executions += 1
    }
  }

  /// Run one input.
  func runOnce(_ input: [UInt8]) {
    run(input, options.target == .reader ? makeFuzzWorld() : nil)
  }

  private func run(_ input: [UInt8], _ world: World?) {
    setLimit(Self.limit)
    switch options.target {
    case .reader:
      if let world { input.withUnsafeBufferPointer { fuzzReader($0, in: world) } }
    case .regexp: input.withUnsafeBufferPointer { fuzzRegexp($0) }
    case .org: fuzzOrg(input)
    }
    setLimit(0)
  }

  /// The process ends by SIGVTALRM after so many seconds of its own time.
  private func setLimit(_ seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    #if os(Linux)
      setitimer(__itimer_which_t(ITIMER_VIRTUAL.rawValue), &timer, nil)
    #else
      setitimer(ITIMER_VIRTUAL, &timer, nil)
    #endif
  }
}
