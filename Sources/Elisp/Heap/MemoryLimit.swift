#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How much memory Lisp may take before it gets an error in place of the system's end of the
/// process: three quarters of what there is.
let defaultMemoryLimit: Int = {
  var all = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
  #if os(Linux)
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0,
      limit.rlim_cur < UInt(all)
    {
      all = Int(limit.rlim_cur)
    }
  #endif
  return all / 4 * 3
}()

extension World {
  /// The most bytes a string or the text of a buffer may have.
  public static var largestText: Int { 0xFFFF_FFF0 }

  /// Signal an error when there is no room for `count` things of `bytes` bytes.
  ///
  /// Call it before what takes a size from Lisp; garbage may be collected.
  @inline(__always)
  public func checkMemory(_ count: Int, bytes: Int = 1) throws(Signal) {
    if _slowPath(count > (16 << 20) / bytes) { try checkLargeRequest(count, bytes) }
  }

  /// Signal an error when a string of `bytes` bytes would be too long.
  @inline(__always)
  public func checkTextSize(_ bytes: Int) throws(Signal) {
    if _slowPath(bytes > 16 << 20) {
      if bytes > Self.largestText { throw error("Maximum string size exceeded") }
      try checkLargeRequest(bytes, 1)
    }
  }

  @inline(never)
  private func checkLargeRequest(_ count: Int, _ bytes: Int) throws(Signal) {
    let limit = vm.pointee.heap.memoryLimit
    if count > limit / bytes { throw memoryError() }
    let room = limit - count * bytes
    if usedMemory() <= room { return }
    collectGarbage()
    if usedMemory() > room { throw memoryError() }
  }

  func memoryError() -> Signal { error("Memory exhausted") }

  /// After a collection: when nearly all memory is in use, Lisp gets an error at its next safe
  /// point, and the next collection comes before the rest is used up.
  func noteMemoryUse() {
    let limit = vm.pointee.heap.memoryLimit
    let live = vm.pointee.heap.liveBytes
    if live < min(limit / 8, 256 << 20) { return }
    let used = max(usedMemory(), live)
    let room = limit - used
    vm.pointee.heap.threshold = max(16 << 20, min(vm.pointee.heap.threshold, room / 2))
    if room < 0, vm.pointee.interrupt == 0 { interrupt(.memory) }
  }

  /// Bytes of memory that the process uses.
  private func usedMemory() -> Int {
    #if os(Linux)
      let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
      if file >= 0 {
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 128)
        let count = read(file, &text, text.count)
        let fields = text.prefix(max(count, 0)).split(separator: 32)
        if fields.count > 1 {
          let pages = fields[1].reduce(0) { $0 * 10 + Int($1) - 48 }
          return pages * sysconf(Int32(_SC_PAGESIZE))
        }
      }
    #endif
    return vm.pointee.heap.liveBytes + vm.pointee.heap.allocatedSince
  }
}
