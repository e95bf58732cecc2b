#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The bytes of a file; none when it cannot be read.
func readBytes(_ path: String) -> [UInt8] {
  guard let stream = fopen(path, "rb") else { return [] }
  defer { fclose(stream) }
  var out: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65536)
  while case let n = fread(&chunk, 1, chunk.count, stream), n > 0 { out += chunk[..<n] }
  return out
}

func writeBytes(_ path: String, _ bytes: [UInt8]) {
  guard let stream = fopen(path, "wb") else { return }
  fwrite(bytes, 1, bytes.count, stream)
  fclose(stream)
}

/// Every file of at most `limit` bytes in a folder and those in it, in order of name.
func filesBelow(_ folder: String, limit: Int = 100_000) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if !name.hasPrefix(".") { names.append(folder + "/" + name) }
  }
  var files: [String] = []
  for path in names.sorted() {
    var info = stat()
    guard stat(path, &info) == 0 else { continue }
    if info.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR) {
      files += filesBelow(path, limit: limit)
    } else if info.st_size <= limit {
      files.append(path)
    }
  }
  return files
}

/// The input that runs now and how many ran: a file mapped into memory, which outlives a crash.
struct CurrentInput {
  static let capacity = 1 << 20
  private let base: UnsafeMutableRawPointer

  /// Nil when the file cannot be made.
  init?(path: String) {
    let fd = open(path, O_RDWR | O_CREAT, 0o600)
    guard fd >= 0, ftruncate(fd, off_t(Self.capacity + 16)) == 0 else { return nil }
    let map = mmap(nil, Self.capacity + 16, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)
    close(fd)
    guard let map, map != MAP_FAILED else { return nil }
    base = map
  }

  /// Inputs run so far.
  var executions: Int {
    get { base.load(fromByteOffset: 8, as: Int.self) }
    nonmutating set { base.storeBytes(of: newValue, toByteOffset: 8, as: Int.self) }
  }

  var bytes: [UInt8] {
    get {
      Array(UnsafeRawBufferPointer(start: base + 16, count: base.load(as: Int.self)))
    }
    nonmutating set {
      base.storeBytes(of: 0, as: Int.self)
      let count = min(newValue.count, Self.capacity)
      newValue.withUnsafeBytes {
        (base + 16).copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(base), byteCount: count)
      }
      base.storeBytes(of: count, as: Int.self)
    }
  }
}
