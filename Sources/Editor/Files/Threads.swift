#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// Threads that help with the reading and writing of large files. They never touch Lisp.

#if canImport(Darwin)
  /// A thread, while it is being made.
  typealias HelperThread = pthread_t?
#else
  /// A thread, while it is being made.
  typealias HelperThread = pthread_t
#endif

/// Starts a thread that gets no signals, which are for the one that runs Lisp; whether it started.
func startThread(
  _ thread: inout HelperThread, _ argument: UnsafeMutableRawPointer?,
  _ body: @escaping @convention(c) (ThreadArgument) -> UnsafeMutableRawPointer?
) -> Bool {
  var all = sigset_t()
  var before = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_SETMASK, &all, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return pthread_create(&thread, nil, body, argument) == 0
}

/// Waits until the thread has ended.
func joinThread(_ thread: HelperThread) {
  #if canImport(Darwin)
    if let thread { pthread_join(thread, nil) }
  #else
    pthread_join(thread, nil)
  #endif
}

#if canImport(Darwin)
  /// What a thread's function gets.
  typealias ThreadArgument = UnsafeMutableRawPointer
#else
  /// What a thread's function gets.
  typealias ThreadArgument = UnsafeMutableRawPointer?
#endif
