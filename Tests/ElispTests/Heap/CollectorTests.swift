import LispTesting
import Testing

@testable import Elisp

@Suite struct CollectorTests {
  let lisp = Lisp()

  /// Fill a weak table with fresh keys and values in a call that has returned, collect, and count.
  private func survivors(weakness: String, keys: String, values: String, kept: String) -> Int {
    let text = """
      (setq held nil)
      (setq table (make-hash-table :test 'eq :weakness '\(weakness)))
      (funcall (lambda ()
        (dotimes (i 1000)
          (let ((k \(keys)) (v \(values))) (puthash k v table) (setq held (cons \(kept) held))))))
      (funcall (lambda () (let ((l (make-list 5000 1))) (length l))))
      (garbage-collect)
      (hash-table-count table)
      """
    return Int(lisp(text)) ?? -1
  }

  @Test(arguments: [
    ("key", "nil", false), ("key", "k", true), ("key", "v", false), ("value", "v", true),
    ("value", "k", false), ("key-and-value", "k", false), ("key-and-value", "(cons k v)", true),
    ("key-or-value", "k", true), ("key-or-value", "v", true), ("key-or-value", "nil", false),
    ("nil", "nil", true),
  ])
  func weakTables(weakness: String, kept: String, stays: Bool) {
    let n = survivors(weakness: weakness, keys: "(list i)", values: "(list i i)", kept: kept)
    // The native stack is scanned conservatively: a word may keep one or two alive.
    #expect(stays ? n == 1000 : n < 20, "\(n)")
  }

  @Test func finalizersRunOnceTheirObjectsAreUnreachable() {
    let text = """
      (setq hits 0)
      (setq held (make-finalizer (lambda () (setq hits (+ hits 1000)))))
      (funcall (lambda ()
        (dotimes (_ 100) (make-finalizer (lambda () (setq hits (1+ hits)))))))
      (funcall (lambda () (let ((l (make-list 5000 1))) (length l))))
      (garbage-collect)
      (garbage-collect)
      hits
      """
    let n = Int(lisp(text)) ?? -1
    // A word of the native stack may keep one or two; none runs twice, and what is held does not.
    #expect((80...100).contains(n), "\(n)")
  }

  @Test func valuesThatReachTheirKeysDoNotKeepThem() {
    let n = survivors(weakness: "key", keys: "(list i)", values: "(list k)", kept: "nil")
    #expect(n < 20 || n == 1000)
  }

  @Test func deepListsAreMarkedWithoutTheNativeStack() {
    let text = """
      (setq x nil)
      (dotimes (i 1000000) (setq x (list x)))
      (garbage-collect)
      (setq n 0)
      (while x (setq x (car x) n (1+ n)))
      n
      """
    #expect(lisp(text) == "1000000")
    #expect(
      lisp("(setq v nil) (dotimes (i 200000) (setq v (vector v i))) (garbage-collect) (aref v 1)")
        == "199999")
  }

  @Test func bigVectorsLiveAndDie() {
    #expect(
      lisp(
        """
        (setq v (make-vector 1000000 nil))
        (dotimes (i 1000) (aset v (* i 1000) (list i)))
        (garbage-collect)
        (setq ok t)
        (dotimes (i 1000) (unless (equal (aref v (* i 1000)) (list i)) (setq ok nil)))
        ok
        """) == "t")
    let before = lisp.world.vm.pointee.heap.liveBytes
    _ = lisp("(setq v nil) (funcall (lambda () (length (make-vector 100 1)))) (garbage-collect)")
    _ = lisp("(garbage-collect)")
    #expect(lisp.world.vm.pointee.heap.liveBytes + 7_000_000 < before)
  }

  @Test func stringsOfAllSizesSurvive() {
    #expect(
      lisp(
        """
        (setq l nil)
        (dotimes (i 3000) (setq l (cons (make-string i ?x) l)))
        (garbage-collect)
        (setq ok t n 2999)
        (dolist (s l) (unless (= (length s) n) (setq ok nil)) (setq n (1- n)))
        ok
        """) == "t")
  }

  @Test func keptValuesStayUntilReleased() {
    let w = lisp.world
    let mark = w.rootMark
    var values: [Value] = []
    for i in 0..<10_000 {
      let v = w.list(Value(fixnum: i), w.string("\(i)"))
      w.keep(v)
      values.append(v)
    }
    w.collectGarbage()
    for (i, v) in values.enumerated() {
      #expect(v.car.fixnum == i && w.swiftString(v.cdr.car) == "\(i)")
    }
    w.releaseRoots(to: mark)
  }

  @Test func uninternedSymbolsAreReused() {
    let count = "(dotimes (i 100000) (set (make-symbol \"s\") i))"
    _ = lisp(count + "(garbage-collect)")
    let before = lisp.world.vm.pointee.symbolCount
    _ = lisp(count + "(garbage-collect)" + count)
    #expect(lisp.world.vm.pointee.symbolCount < before + 150_000)
  }

  @Test func everythingSurvivesStress() {
    let text = """
      (orgstar-gc-stress t)
      (setq out
        (list (mapcar (lambda (x) (format "%s-%d" x (* x x))) '(1 2 3))
              (sort (list "c" "a" "b") #'string<)
              (let ((h (make-hash-table :test 'equal)))
                (dotimes (i 20) (puthash (list i (number-to-string i)) (vector i) h))
                (gethash (list 7 "7") h))
              (condition-case e (signal 'error (list "x" (list 1))) (error e))
              (catch 'tag (dolist (x '(1 2 3)) (when (= x 2) (throw 'tag (list x)))))
              (apply #'concat (mapcar #'symbol-name '(a b c)))
              (let ((n 0)) (funcall (lambda () (setq n (1+ n)))) n)
              (read (prin1-to-string '(a "b" [c 1.5] . d)))
              (* 123456789012345678901234567890 987654321)
              (string-to-number "1e10")
              `(a ,(+ 1 2) ,@(list 4 5))))
      (orgstar-gc-stress nil)
      out
      """
    #expect(
      lisp(text)
        == """
        (("1-1" "2-4" "3-9") ("a" "b" "c") [7] (error "x" (1)) (2) "abc" 1 (a "b" [c 1.5] . d) \
        121932631124828532112635269 10000000000.0 (a 3 4 5))
        """.replacing(
          "121932631124828532112635269", with: lisp("(* 123456789012345678901234567890 987654321)"))
    )
  }
}
