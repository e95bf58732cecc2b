import LispTesting
import Testing

@testable import Elisp

@Suite struct PrinterTests {
  let lisp = Lisp()

  @Test(arguments: [
    ("'(quote a)", "'a"), ("'(quote a b)", "(quote a b)"), ("'(function f)", "#'f"),
    ("'(\\, a)", "(\\, a)"), ("'`(,a)", "`(,a)"), ("'(a . (b . c))", "(a b . c)"),
    ("(intern \"\")", "##"), ("(intern \"1\")", "\\1"), ("(intern \"a(b\")", "a\\(b"),
    ("(intern \"-\")", "-"), ("(intern \"-1.5e3\")", "\\-1\\.5e3"), ("(intern \"?a\")", "\\?a"),
    ("1e21", "1e+21"), ("0.1", "0.1"), ("100000.0", "100000.0"), ("-0.0", "-0.0"),
    ("\"a\\\"b\\\\c\"", "\"a\\\"b\\\\c\""), ("(make-string 2 200)", "\"ÈÈ\""),
    ("(make-bool-vector 3 t)", "#&3\"^G\""), ("(vector 1 nil)", "[1 nil]"),
    ("(record 'foo 1 \"x\")", "#s(foo 1 \"x\")"), ("(make-symbol \"a b\")", "a\\ b"),
  ])
  func standardSyntax(form: String, printed: String) {
    #expect(lisp(form).replacing("\u{7}", with: "^G") == printed)
  }

  @Test(arguments: [
    ("print-length", "2", "'(1 2 3)", "(1 2 ...)"),
    ("print-level", "1", "'(1 (2 (3)))", "(1 ...)"),
    ("print-circle", "t", "(let ((x (list 1))) (list x x))", "(#1=(1) #1#)"),
    ("print-circle", "t", "'#1=(a . #1#)", "#1=(a . #1#)"),
    ("print-circle", "nil", "'#1=(2 3 . #1#)", "(2 3 2 3 . #2)"),
    ("print-circle", "nil", "'#1=(2 3 4 5 . #1#)", "(2 3 4 5 2 3 4 5 2 3 . #5)"),
    ("print-circle", "nil", "'#1=(a #1#)", "(a #0)"),
    ("print-gensym", "t", "(make-symbol \"g\")", "#:g"),
    ("print-quoted", "nil", "''a", "(quote a)"),
    ("print-escape-newlines", "t", "\"a\nb\"", "\"a\\nb\""),
    ("print-escape-nonascii", "t", "\"é\"", "\"é\""),
    ("print-integers-as-characters", "t", "'(?a ?\\n ?\\()", "(?a ?\\n ?\\()"),
  ])
  func variables(name: String, value: String, form: String, printed: String) {
    let text = lisp("(let ((\(name) \(value))) (prin1-to-string \(form)))")
    let again = lisp("(prin1-to-string \(literal(printed)))")
    #expect(text == lisp("(format \"%s\" \(literal(printed)))") || text == again)
  }

  private func literal(_ text: String) -> String {
    var out = "\""
    for c in text {
      if c == "\"" || c == "\\" { out.append("\\") }
      out.append(c)
    }
    return out + "\""
  }

  @Test func deepStructuresSignal() {
    let build = "(let ((x nil)) (dotimes (_ 3000000) (setq x (list x))) (prin1-to-string x))"
    #expect(lisp(build).contains("nesting"))
  }

  @Test func everythingReadableComesBack() {
    let text = #"(a "b" ?c 1.5 -7 [d (e . f)] #s(g) `(h ,i ,@j) 'k #'l 99999999999999999999 \m\ n)"#
    let once = lisp.read(text)
    #expect(lisp.read(String(once.dropFirst().dropLast())) == once)
  }
}
