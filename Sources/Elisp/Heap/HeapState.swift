#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Geometry of the heap: 64 KB aligned blocks of 16-byte granules, bitmaps at each block's start.
///
/// A cons block has two bitmaps of 512 bytes: cells in use, and marks. An object block has three:
/// granules in use, marks, and object starts. A collection marks every granule of a live object,
/// so sweeping copies bitmaps and never reads a cell.
enum Block {
  static let size: UInt = 65536
  static let mask = ~(size - 1)
  static let granules = 4096
  static let consFirst = 64
  static let objectFirst = 96
  /// Objects of more words than this live in regions of their own.
  static let largestSmallWords = 512

  @inline(__always)
  static func bitmap(_ block: UInt, _ index: Int) -> UnsafeMutablePointer<UInt> {
    UnsafeMutablePointer(bitPattern: block).unsafelyUnwrapped + index * 64
  }

  static func setBits(_ map: UnsafeMutablePointer<UInt>, _ low: Int, _ high: Int) {
    var i = low
    while i < high {
      let end = min((i & ~63) + 64, high)
      let n = end - i
      let mask: UInt = n == 64 ? ~0 : ((1 &<< UInt(n)) - 1) &<< UInt(i & 63)
      map[i >> 6] |= mask
      i = end
    }
  }

  static func clearBits(_ map: UnsafeMutablePointer<UInt>, _ low: Int, _ high: Int) {
    var i = low
    while i < high {
      let end = min((i & ~63) + 64, high)
      let n = end - i
      let mask: UInt = n == 64 ? ~0 : ((1 &<< UInt(n)) - 1) &<< UInt(i & 63)
      map[i >> 6] &= ~mask
      i = end
    }
  }

  /// The first run of clear bits at or after `from`.
  @inline(__always)
  static func clearRun(_ map: UnsafeMutablePointer<UInt>, from: Int) -> (Int, Int)? {
    var i = from
    while i < granules {
      let w = ~map[i >> 6] & (~0 &<< UInt(i & 63))
      if w != 0 {
        i = (i & ~63) + w.trailingZeroBitCount
        break
      }
      i = (i & ~63) + 64
    }
    if i >= granules { return nil }
    let low = i
    while i < granules {
      let w = map[i >> 6] & (~0 &<< UInt(i & 63))
      if w != 0 {
        i = (i & ~63) + w.trailingZeroBitCount
        break
      }
      i = (i & ~63) + 64
    }
    return (low, min(i, granules))
  }
}

/// Blocks, regions and counters of a world's heap.
struct HeapState {
  enum Kind: UInt8 { case free = 0, cons, object }

  var regionLow: UInt = 0
  var regionNext: UInt = 0
  var regionEnd: UInt = 0
  /// One byte for each block of the region: its `Kind`.
  var kinds: UnsafeMutablePointer<UInt8>! = nil
  var freeBlocks: [UInt] = []
  var consBlocks: [UInt] = []
  var objectBlocks: [UInt] = []
  var consBlockIndex = 0
  var consScan = Block.consFirst
  var objectBlockIndex = 0
  var objectScan = Block.objectFirst
  /// Bytes handed out in runs of cells and of granules since the last collection.
  var consBytesSince = 0
  var objectBytesSince = 0
  /// The pages of the region below this have been fetched from the system.
  var regionFetched: UInt = 0
  /// Start addresses of large objects, sorted when `largeSorted`.
  var large: [UInt] = []
  var largeSorted = true
  var largeBytes = 0
  /// Addresses of live foreign objects' headers.
  var foreign: [UInt] = []

  var allocatedSince = 0
  /// Bytes allocated until the last collection.
  var allocatedBefore = 0
  var threshold = 16 << 20
  var liveBytes = 0
  /// Bytes that the process may use before Lisp gets an error.
  var memoryLimit = defaultMemoryLimit
  var collections = 0
  var collectNanoseconds: UInt64 = 0
  /// Collect at every safe point, poison what is freed.
  var stress = false
  var inhibited = 0
  /// Finalizers not yet found unreachable; these references do not keep them.
  var finalizers: [Value] = []
  /// Functions of finalizers that are to be called.
  var dueFinalizers: [Value] = []
  var weak: [Unmanaged<LispObject>] = []
  var markStack: UnsafeMutablePointer<Value>! = nil
  var markCount = 0
  var markCapacity = 0
  var conses = 0

  /// Reserve address space: as much as the system gives, from 64 GB down to 1 GB.
  mutating func reserve() {
    var want: UInt = 64 << 30
    #if os(iOS)
      want = 2 << 30
    #endif
    while true {
      #if os(Linux)
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
      #else
        let flags = MAP_PRIVATE | MAP_ANON
      #endif
      let p = mmap(nil, Int(want), PROT_READ | PROT_WRITE, Int32(flags), -1, 0)
      if let p, p != MAP_FAILED {
        regionLow = (UInt(bitPattern: p) + Block.size - 1) & Block.mask
        regionNext = regionLow
        regionFetched = regionLow
        regionEnd = (UInt(bitPattern: p) + want) & Block.mask
        let count = Int((regionEnd - regionLow) / Block.size)
        let kindsMap = mmap(nil, count, PROT_READ | PROT_WRITE, Int32(flags), -1, 0)
        kinds = kindsMap!.bindMemory(to: UInt8.self, capacity: count)
        break
      }
      want /= 2
      if want < 1 << 30 { fatalError("orgstar: cannot reserve memory for the heap") }
    }
    markCapacity = 1 << 14
    markStack = .allocate(capacity: markCapacity)
  }

  mutating func newBlock(_ kind: Kind) -> UInt {
    let block: UInt
    if let b = freeBlocks.popLast() {
      block = b
      fetch(b, Block.size)
      memset(UnsafeMutableRawPointer(bitPattern: b)!, 0, 1536)
    } else {
      block = regionNext
      if block + Block.size > regionEnd { fatalError("orgstar: heap exhausted") }
      regionNext += Block.size
      if regionNext > regionFetched {
        let bytes = min(4 * Block.size, regionEnd - block)
        fetch(block, bytes)
        regionFetched = block + bytes
      }
    }
    kinds[Int((block - regionLow) / Block.size)] = kind.rawValue
    return block
  }

  /// Fetch pages that are about to be filled in one call: a fault for each costs several times as
  /// much. Where the system cannot, they come one by one.
  private func fetch(_ address: UInt, _ bytes: UInt) {
    #if os(Linux)
      // MADV_POPULATE_WRITE, which older headers do not name.
      madvise(UnsafeMutableRawPointer(bitPattern: address)!, Int(bytes), 23)
    #endif
  }
}
