#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads a large file on a thread of its own, so that what has come is looked at while the rest comes.
final class ReadAhead {
  /// What the thread and its owner share.
  private struct Shared {
    var lock = pthread_mutex_t()
    var change = pthread_cond_t()
    var descriptor: Int32
    var room: UnsafeMutablePointer<UInt8>
    var size: Int
    /// Bytes that have come.
    var filled = 0
    /// `errno` of what failed, 0 for nothing.
    var failure: Int32 = 0
    var hasEnded = false
    var isUnwanted = false
  }

  private static let pieceSize = 1 << 18

  private let shared: UnsafeMutablePointer<Shared>
  private var thread: HelperThread
  private var isRunning = false

  /// Begins to read up to `size` bytes of an open file to `room`, both of which have to stay until
  /// `finish()`.
  init(_ descriptor: Int32, to room: UnsafeMutablePointer<UInt8>, size: Int) {
    #if canImport(Darwin)
      thread = nil
    #else
      thread = pthread_t()
    #endif
    shared = .allocate(capacity: 1)
    shared.initialize(to: Shared(descriptor: descriptor, room: room, size: size))
    pthread_mutex_init(&shared.pointee.lock, nil)
    pthread_cond_init(&shared.pointee.change, nil)
    isRunning = startThread(&thread, shared) { argument in
      let argument: UnsafeMutableRawPointer? = argument
      ReadAhead.read(argument.unsafelyUnwrapped.assumingMemoryBound(to: Shared.self))
      return nil
    }
  }

  deinit {
    finish()
    pthread_cond_destroy(&shared.pointee.change)
    pthread_mutex_destroy(&shared.pointee.lock)
    shared.deallocate()
  }

  /// Waits until more than `done` bytes have come or no more will; how many have, whether that is
  /// all, and the `errno` of a failure.
  func wait(beyond done: Int) -> (filled: Int, isAll: Bool, failure: Int32) {
    // Where no thread could be made, this one reads.
    if !isRunning, !shared.pointee.hasEnded { ReadAhead.read(shared) }
    pthread_mutex_lock(&shared.pointee.lock)
    defer { pthread_mutex_unlock(&shared.pointee.lock) }
    while shared.pointee.filled <= done, !shared.pointee.hasEnded {
      pthread_cond_wait(&shared.pointee.change, &shared.pointee.lock)
    }
    return (shared.pointee.filled, shared.pointee.hasEnded, shared.pointee.failure)
  }

  /// Ends it: nothing is written to the room any more.
  func finish() {
    guard isRunning else { return }
    pthread_mutex_lock(&shared.pointee.lock)
    shared.pointee.isUnwanted = true
    pthread_mutex_unlock(&shared.pointee.lock)
    joinThread(thread)
    isRunning = false
  }

  private static func read(_ s: UnsafeMutablePointer<Shared>) {
    var filled = 0
    while true {
      #if canImport(Darwin)
        let n = Darwin.read(
          s.pointee.descriptor, s.pointee.room + filled, min(pieceSize, s.pointee.size - filled))
      #else
        let n = Glibc.read(
          s.pointee.descriptor, s.pointee.room + filled, min(pieceSize, s.pointee.size - filled))
      #endif
      let error = errno
      if n < 0, error == EINTR { continue }
      if n > 0 { filled += n }
      pthread_mutex_lock(&s.pointee.lock)
      s.pointee.filled = filled
      if n < 0 { s.pointee.failure = error }
      s.pointee.hasEnded = n <= 0 || filled == s.pointee.size
      let isOver = s.pointee.hasEnded || s.pointee.isUnwanted
      pthread_cond_signal(&s.pointee.change)
      pthread_mutex_unlock(&s.pointee.lock)
      if isOver { return }
    }
  }
}
