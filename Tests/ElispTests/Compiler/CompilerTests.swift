import LispTesting
import Testing

@testable import Elisp

@Suite struct CompilerTests {
  let lisp = Lisp()

  @Test(arguments: [
    ("(let ((f (lambda (x) (lambda (y) (+ x y))))) (funcall (funcall f 1) 2))", "3"),
    ("(let* ((n 0) (f (lambda () (setq n (1+ n))))) (funcall f) (funcall f) n)", "2"),
    ("(let ((fs (mapcar (lambda (i) (lambda () i)) '(1 2 3)))) (mapcar #'funcall fs))", "(1 2 3)"),
    (
      "(let ((out nil)) (dotimes (i 3) (push (lambda () i) out)) (mapcar #'funcall out))",
      "(2 1 0)"
    ),
    ("(funcall (lambda (a &optional b &rest c) (list a b c)) 1 2 3 4)", "(1 2 (3 4))"),
    ("(funcall (lambda (a) a))", "!! (wrong-number-of-arguments"),
    ("(progn (defvar s 1) (let ((s 2)) (funcall (lambda () s))))", "2"),
    (
      "(let ((x 1)) (condition-case e (car x) (error (setq x e))) x)",
      "(wrong-type-argument listp 1)"
    ),
    ("(condition-case v 5 (:success (1+ v)))", "6"),
    ("(catch 'a (unwind-protect (throw 'a 1) (setq z 2)) 3)", "1"),
    ("(let ((x 1) (y 2)) (setq x y y x) (list x y))", "(2 2)"),
    ("(cond (nil 1) (5) (t 2))", "5"), ("(and)", "t"), ("(or nil 3)", "3"), ("(progn)", "nil"),
    ("(while nil)", "nil"), ("(prog1 1 2)", "1"), ("(prog2 1 2 3)", "2"),
    ("((lambda (x) (* 2 x)) 4)", "8"), ("(apply #'+ 1 '(2 3))", "6"),
  ])
  func forms(form: String, value: String) {
    #expect(lisp(form).hasPrefix(value))
  }

  @Test func dynamicDialect() {
    let text = "(progn (fset 'g (lambda () x)) (let ((x 3)) (g)))"
    #expect(lisp(text, lexical: false) == "3")
    #expect(lisp(text) == "!! (void-variable x)")
  }

  @Test(arguments: [
    "(let ((x 1) . 2) x)", "(let (5) 1)", "(let ((1 2)) 3)", "(setq a)", "(setq 1 2)",
    "(lambda (&rest) 1)", "(lambda (&optional &rest) 1)", "(cond 1)", "(quote)", "(quote a b)",
    "(function)", "(condition-case 5 1)", "(1 2)", "(\"f\" 2)", "(if)", "(let)", "(while)",
    "(let ((a 1 2)) a)", "(let #1=(a . #1#) a)", "#1=(progn . #1#)", "#1=(list . #1#)",
    "(cond . #1=((nil) . #1#))", "(lambda #1=(a . #1#) a)", "#1=(2 . #1#)",
    "`#1=(a ,b . #1#)", "`#1=[a #1#]", "(setq . #1=(a 1 . #1#))",
    "(unwind-protect 1 . #1=(2 . #1#))",
    "(condition-case e 1 . #1=((error) . #1#))", "(dolist #1=(a . #1#) 1)",
    "(defun . #1=(f () . #1#))", "(internal--define-variable \"a\" 1)",
  ])
  func faultyFormsSignal(form: String) {
    #expect(lisp("(funcall \(form))").hasPrefix("!! "))
    _ = lisp("(funcall (lambda () \(form)))", lexical: false)
  }

  @Test func longFormsCompile() {
    let sum = "(+ " + String(repeating: "1 ", count: 20_000) + ")"
    #expect(lisp(sum) == "20000")
    let body = "(let ((n 0)) " + String(repeating: "(setq n (1+ n)) ", count: 20_000) + "n)"
    #expect(lisp(body) == "20000")
    let list = "(length (list " + String(repeating: "1 ", count: 20_000) + "))"
    #expect(lisp(list) == "20000")
  }

  @Test(arguments: [
    ("(list ", "1 ", "(list)"), ("(let (", "a ", "(let () 1)"), ("(cond ", "(nil 1) ", ""),
    ("(let* (", "(a 1) ", ") 1)"), ("(condition-case nil 1 ", "(error 2) ", ""),
    ("(lambda (", "a ", ") 1)"), ("(or ", "(car nil) ", ""), ("(progn ", "(declare) ", ""),
    ("(setq ", "a 1 ", ""), ("`(", ",a ", ""), ("(lambda () ", "(declare) ", ""),
  ])
  func formsOfAHundredThousandPartsDoNotCrash(start: String, part: String, end: String) {
    let all = start + String(repeating: part, count: 100_000) + (end.isEmpty ? ")" : end)
    _ = lisp(all.hasSuffix(")") ? all : all + ")")
  }

  @Test(arguments: [
    ("(car ", ")"), ("(progn ", ")"), ("(lambda () ", ")"), ("(let ((x ", ")) x)"), ("`(", ")"),
    ("(if t ", ")"), ("(funcall #'", ")"), ("(cond (", "))"), ("(and 1 ", ")"), ("'(", ")"),
  ])
  func deepFormsSignalOrRun(open: String, close: String) {
    for depth in [100, 3000, 100_000] {
      let text =
        String(repeating: open, count: depth) + "nil" + String(repeating: close, count: depth)
      let value = lisp(text)
      #expect(depth > 100 || !value.contains("nesting"))
    }
  }
}
