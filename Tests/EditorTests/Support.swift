import LispTesting

@testable import Editor
@testable import Elisp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The repository's root.
let repository = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

/// A world with the editor and the bundled Lisp of the source tree.
func makeLisp() -> Lisp {
  let lisp = Lisp(EditorPlugin.self)
  let core = repository + "/lisp/core"
  _ = lisp("(setq load-path (list \(lisp.literal(core))))")
  if let table = fileBytes(core + "/autoloads.txt") {
    // The table is read in place.
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: table.count)
    _ = copy.initialize(from: table)
    lisp.world.installAutoloads(UnsafeBufferPointer(copy))
  }
  return lisp
}

func fileBytes(_ path: String) -> [UInt8]? {
  guard let f = fopen(path, "rb") else { return nil }
  defer { fclose(f) }
  var out: [UInt8] = []
  var room = [UInt8](repeating: 0, count: 65536)
  while true {
    let n = fread(&room, 1, room.count, f)
    if n == 0 { return out }
    out += room[..<n]
  }
}
