#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A folder that lives as long as the test.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/orgstar-test-XXXXXX".utf8CString)
    path = String(cString: mkdtemp(&template))
  }
  deinit { remove(path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  private func remove(_ path: String) {
    chmod(path, 0o700)
    for name in Self.names(of: path) {
      let inner = path + "/" + name
      if unlink(inner) != 0 { remove(inner) }
    }
    rmdir(path)
  }

  /// Names of the files in the folder, sorted.
  var names: [String] { Self.names(of: path) }

  static func names(of folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var found: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { found.append(name) }
    }
    return found.sorted()
  }
}

func writeFile(_ path: String, _ text: String) {
  let stream = fopen(path, "w")
  var text = text
  _ = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, stream) }
  fclose(stream)
}

func readFile(_ path: String) -> String? {
  guard let stream = fopen(path, "r") else { return nil }
  defer { fclose(stream) }
  var bytes: [UInt8] = []
  while true {
    let byte = fgetc(stream)
    if byte == EOF { break }
    bytes.append(UInt8(byte))
  }
  return String(decoding: bytes, as: UTF8.self)
}
