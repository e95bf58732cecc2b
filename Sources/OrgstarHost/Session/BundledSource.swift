import Elisp

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds bundled libraries by name: in the archive that the program carries, or in the `lisp/`
/// folder that `ORGSTAR_LISP` names.
final class BundledSource: LispSource {
  /// Folders of the bundle that libraries lie in.
  private static let areas = ["core/", "org/"]
  private let folder: String?
  /// Files read from `folder`. Their bytes stay for the process's life, as the archive's do.
  private var texts: [String: UnsafeBufferPointer<UInt8>?] = [:]

  init(folder: String?) { self.folder = folder }

  override func bundled(_ name: String) -> UnsafeBufferPointer<UInt8>? {
    for area in Self.areas {
      if let text = file(area + name + ".el") { return text }
    }
    return nil
  }

  /// Features and the libraries that hold them, from `core/libraries.txt`.
  private var libraries: [String: String]?

  override func library(of name: String) -> String? {
    if libraries == nil {
      var table: [String: String] = [:]
      if let text = file("core/libraries.txt") {
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
          let words = line.split(separator: " ")
          if words.count == 2, words[0] != "#" { table[String(words[0])] = String(words[1]) }
        }
      }
      libraries = table
    }
    return libraries?[name]
  }

  /// The bytes of the bundle's file at `path`, such as `core/seq.el`.
  func file(_ path: String) -> UnsafeBufferPointer<UInt8>? {
    folder == nil ? BundledLisp.find(path) : read(path)
  }

  private func read(_ path: String) -> UnsafeBufferPointer<UInt8>? {
    if let known = texts[path] { return known }
    var text: UnsafeBufferPointer<UInt8>?
    if let folder, let file = try? AtomicFile(recoveryFolder: nil).read(folder + "/" + path) {
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.bytes.count)
      _ = copy.initialize(from: file.bytes)
      text = UnsafeBufferPointer(copy)
    }
    texts[path] = text
    return text
  }
}
