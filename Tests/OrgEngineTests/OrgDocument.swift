import Editor
import Elisp
import OrgEngine

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A document, a form to evaluate at its beginning, and what comes of it, as Lisp prints it.
struct OrgCase: CustomStringConvertible {
  /// `value`, or `text` of the document afterwards.
  var kind: String
  var document: String
  var form: String
  var expected: String

  var description: String { form }

  /// The cases of functions.eld.
  static let all: [OrgCase] = {
    let path = #filePath
    let file = path[..<path.lastIndex(of: "/")!] + "/functions.eld"
    var text: [UInt8] = []
    guard let stream = fopen(String(file), "r") else { return [] }
    while case let byte = fgetc(stream), byte != EOF { text.append(UInt8(byte)) }
    fclose(stream)
    let world = World.make()
    var cases: [OrgCase] = []
    text.withUnsafeBufferPointer { text in
      var reader = Reader(world, text)
      do throws(Signal) {
        while let line = try reader.next() {
          let parts = world.items(line)
          cases.append(
            OrgCase(
              kind: world.name(parts[0]), document: world.swiftString(parts[1]),
              form: world.printed(parts[2]), expected: world.swiftString(parts[3])))
        }
      } catch { fatalError("functions.eld cannot be read") }
    }
    return cases
  }()
}

/// A world with the editor and Org, without the bundled Lisp.
struct OrgDocument {
  let world: World

  init() {
    world = World.make()
    world.install(EditorPlugin.self)
    world.install(OrgPlugin.self)
  }

  /// What the case's form gives, printed, or the text it leaves.
  func run(_ one: OrgCase) -> String {
    let result =
      one.kind == "text"
      ? "(buffer-substring-no-properties (point-min) (point-max))"
      : "(prin1-to-string value)"
    let form = """
      (let ((org-confirm-babel-evaluate nil) (inhibit-message t) (print-escape-newlines t) (value nil)
            (buffer (generate-new-buffer "document")))
        (set-buffer buffer)
        (org-mode)
        (insert \(world.printed(world.string(one.document))))
        (goto-char (point-min))
        (setq value \(one.form))
        \(result))
      """
    let bytes = Array(form.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      do throws(Signal) {
        let outcome = try world.catching(.t) { () throws(Signal) in
          var reader = Reader(world, bytes)
          return try world.eval(try reader.read(), lexical: true)
        }
        switch outcome {
        case .success(let value): return world.swiftString(value)
        case .failure(let failure): return "!! " + world.printed(failure.object)
        }
      } catch { return "an exit that nothing caught" }
    }
  }
}
