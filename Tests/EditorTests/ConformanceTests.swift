import Testing

@testable import Editor
@testable import Elisp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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

/// The root of the source tree.
let sourceRoot = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

/// A world with the editor and the bundled Lisp of the source tree.
func makeEditorWorld() -> World {
  let w = World.make()
  w.install(EditorPlugin.self)
  let core = sourceRoot + "/lisp/core"
  do throws(Signal) {
    try w.set(w.intern("load-path" as StaticString), w.list(w.string(core)))
  } catch { fatalError("load-path") }
  if let table = fileBytes(core + "/autoloads.txt") {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: table.count)
    _ = copy.initialize(from: table)
    w.installAutoloads(UnsafeBufferPointer(copy))
  }
  return w
}

/// Runs the cases of one file: `(=> FORM "value")` and `(!! FORM "error")`, each in a new buffer.
struct CaseRunner {
  let world: World

  /// What is wrong, a line a case, and how many cases there were.
  func run(_ path: String) -> (failures: [String], count: Int) {
    guard let bytes = fileBytes(path) else { return (["cannot read \(path)"], 0) }
    var failures: [String] = []
    var count = 0
    let w = world
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    var reader = Reader(w, UnsafeBufferPointer(copy))
    do throws(Signal) {
      while let line = try reader.next() {
        guard line.isCons, line.cdr.isCons, line.cdr.cdr.isCons else { continue }
        count += 1
        let form = line.cdr.car
        let expected = w.swiftString(line.cdr.cdr.car)
        let kind = w.name(line.car)
        let buffer = try w.call("generate-new-buffer", w.string(" *temp*"))
        let depth = w.bindingDepth
        let outcome = try w.catching(.t) { () throws(Signal) -> String in
          w.saveCurrentBuffer()
          _ = try w.call("set-buffer", buffer)
          w.bind(w.intern("print-escape-newlines" as StaticString), .t)
          w.bind(w.intern("print-circle" as StaticString), .t)
          w.bind(w.intern("inhibit-message" as StaticString), .t)
          let v = try w.eval(form, lexical: true)
          return w.printed(v)
        }
        try w.unbind(to: depth)
        _ = try w.call("kill-buffer", buffer)
        var got = ""
        var gotKind = "=>"
        switch outcome {
        case .success(let s): got = s
        case .failure(let f):
          gotKind = "!!"
          w.bind(w.intern("print-escape-newlines" as StaticString), .t)
          got = w.printed(f.object)
          try w.unbind(to: depth)
        }
        if got != expected || gotKind != kind {
          failures.append(
            "\(w.printed(form))\n    want \(kind) \(expected)\n    got  \(gotKind) \(got)")
        }
      }
    } catch { failures.append("the file ends in an error") }
    return (failures, count)
  }
}

@Suite struct EditorConformanceTests {
  @Test func casesAgreeWithEmacs() {
    var files: [String] = []
    if let one = getenv("ORGSTAR_ELD") {
      files = [String(cString: one)]
    } else {
      files = ["buffers", "files", "syntax"].map {
        sourceRoot + "/Tests/Conformance/editor-\($0).eld"
      }
    }
    #expect(!files.isEmpty)
    var total = 0
    for file in files {
      let (failures, count) = CaseRunner(world: makeEditorWorld()).run(file)
      total += count
      for f in failures { Issue.record("\(f)") }
    }
    #expect(total > 0)
  }
}
