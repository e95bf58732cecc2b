import Editor
import Elisp
import LispTesting
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

extension OrgCase {
  /// What the form gives, printed, or the text it leaves.
  func run() -> String {
    // Without the bundled Lisp.
    let lisp = Lisp(EditorPlugin.self, OrgPlugin.self)
    let result =
      kind == "text"
      ? "(buffer-substring-no-properties (point-min) (point-max))"
      : "(prin1-to-string value)"
    return lisp.string(
      """
      (let ((org-confirm-babel-evaluate nil) (inhibit-message t) (print-escape-newlines t)
            (value nil) (buffer (generate-new-buffer "document")))
        (set-buffer buffer)
        (org-mode)
        (insert \(lisp.literal(document)))
        (goto-char (point-min))
        (setq value \(form))
        \(result))
      """)
  }
}
