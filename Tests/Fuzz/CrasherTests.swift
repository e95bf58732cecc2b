import Elisp
import EmacsRegexp
import OrgSyntax
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Inputs that once ended the fuzz driver or took too long (crashers/), and its seeds (corpus/).
///
/// An input that fails traps; the name printed last tells which it was.
@Suite(.serialized) struct CrasherTests {
  @Test func reader() {
    let world = makeFuzzWorld()
    for input in inputs("reader") {
      input.withUnsafeBufferPointer { fuzzReader($0, in: world) }
    }
  }

  @Test func regexp() {
    for input in inputs("regexp") { input.withUnsafeBufferPointer { fuzzRegexp($0) } }
    // Once the square of the text.
    for pattern in [#"\w+@\w+\|org"#, #"\(a?\)\{65535\}b"#, #"\(x+y*\)*a"#, #"x*x*x*x*y"#] {
      let head = [6, UInt8(pattern.utf8.count)] + Array(pattern.utf8)
      let input = head + Array(String(repeating: "mexa", count: 50_000).utf8)
      input.withUnsafeBufferPointer { fuzzRegexp($0) }
    }
  }

  @Test func org() {
    for input in inputs("org") { fuzzOrg(input) }
    // Each of these once took time that grew as the square of the text.
    for unit in ["src_", "call_a", "src_a{", "src_a[", "call_f(", "{{{a(", "[[", "*a ", "$", "\\("]
    {
      fuzzOrg(Array(String(repeating: unit, count: 200_000 / unit.utf8.count).utf8) + [0x7D])
    }
  }

  private func inputs(_ target: String) -> some Sequence<[UInt8]> {
    var root = #filePath
    root = String(root[..<root.lastIndex(of: "/")!])
    var paths: [String] = []
    for folder in ["\(root)/crashers/\(target)", "\(root)/corpus/\(target)"] {
      guard let stream = opendir(folder) else { continue }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if !name.hasPrefix(".") { paths.append(folder + "/" + name) }
      }
    }
    #expect(!paths.isEmpty)
    return paths.sorted().lazy.map { path in
      print(path)
      var bytes: [UInt8] = []
      guard let file = fopen(path, "rb") else { return [] }
      defer { fclose(file) }
      while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
      return bytes
    }
  }
}
