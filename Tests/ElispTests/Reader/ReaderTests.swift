import LispTesting
import Testing

@testable import Elisp

@Suite struct ReaderTests {
  let lisp = Lisp()

  @Test(arguments: [
    ("(a . b) (a . (b)) (a b . c)", "((a . b) (a b) (a b . c))"),
    ("[] [a [b]] #s(r 1) ()", "([] [a [b]] #s(r 1) nil)"),
    ("'a #'b `(c ,d ,@e)", "('a #'b `(c ,d ,@e))"),
    ("?a ?\\n ?\\C-a ?\\M-a ?\\^? ?\\x41 ?é", "(97 10 1 134217825 127 65 233)"),
    ("#x1F #b101 #o17 #24r1k -7 +7 7. -0.0 1e3", "(31 5 15 44 -7 7 7 -0.0 1000.0)"),
    ("1.0e+INF -1.0e+INF 0.0e+NaN", "(1.0e+INF -1.0e+INF 0.0e+NaN)"),
    ("2305843009213693951 2305843009213693952", "(2305843009213693951 2305843009213693952)"),
    ("a\\ b \\1 ## #:g \\, a.b 1+", "(a\\ b \\1 ## g \\, a\\.b 1+)"),
    ("\"a\\x41\\ b\\\nc\\u00e9\"", "(\"aAbcé\")"),
    ("#&5\"\\37\"", "(#&5\"\\37\")"),
    ("; comment\na ;; another\n#!line\nb", "(a b)"),
    ("#(\"abc\" 0 1 (face bold))", "(#(\"abc\" 0 1 (face bold)))"),
  ])
  func syntax(text: String, printed: String) {
    #expect(lisp.read(text).replacing("\u{1F}", with: "\\37") == printed)
  }

  @Test(arguments: [
    ("(a", "(end-of-file)"), ("\"abc", "(end-of-file)"), ("'", "(end-of-file)"),
    (")", "(invalid-read-syntax \")\")"), ("#<buffer>", "(invalid-read-syntax \"#\")"),
    ("(a . b c)", "(invalid-read-syntax \". in wrong context\")"),
    ("#1#", "(invalid-read-syntax \"#\")"),
    ("#s(hash-table (()) 1)", "#s(hash-table"), ("#s(hash-table data (a))", "(error "),
    ("#(\"ab\" 0 1 (face))", "(error \"Odd length text property list\")"),
    ("#(\"ab\" 0 9 (face bold))", "(args-out-of-range 0 9)"),
  ])
  func faultyText(text: String, error: String) {
    #expect(lisp.read(text).contains(error))
  }

  @Test func circlesAreTied() {
    #expect(lisp("(let ((x '#1=(a . #1#))) (eq x (cdr x)))") == "t")
    #expect(lisp("(let ((x '[#1=(a) #1#])) (eq (aref x 0) (aref x 1)))") == "t")
    #expect(lisp("(let ((x '#1=[#1#])) (eq x (aref x 0)))") == "t")
  }

  @Test func depthIsLimitedByTheStackAlone() {
    let deep = String(repeating: "(", count: 500) + String(repeating: ")", count: 500)
    #expect(!lisp.read(deep).hasPrefix("!!"))
    let tooDeep = String(repeating: "(", count: 2_000_000)
    #expect(lisp.read(tooDeep).contains("nesting"))
    #expect(lisp.read(String(repeating: "'", count: 2_000_000)).contains("nesting"))
    #expect(lisp.read(String(repeating: "[", count: 2_000_000)).contains("nesting"))
  }

  @Test func longListsDoNotNest() {
    let long = "(" + String(repeating: "a ", count: 300_000) + ")"
    #expect(lisp("(length '\(long))") == "300000")
  }

  @Test func elementsHavePositions() {
    let text = Array("(progn\n  (message \"x\")\n  (car 5))".utf8)
    text.withUnsafeBufferPointer { text in
      let w = lisp.world
      w.setTracing(true)
      do throws(Signal) {
        let failure = try w.catching(.t) { () throws(Signal) in
          var reader = Reader(w, text, file: w.sourceIndex("here.el"))
          _ = try w.eval(try reader.read(), lexical: true)
        }
        guard case .failure = failure else { Issue.record("no error"); return }
      } catch { Issue.record("not caught") }
      let position = w.lastErrorPosition
      #expect(position.line == 3 && position.column == 3)
      #expect(w.sourceName(position.file) == "here.el")
    }
  }
}
