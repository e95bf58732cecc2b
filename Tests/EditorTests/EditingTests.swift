import Editor
import LispTesting
import Testing

/// Random edits of a buffer against an array of characters with markers.
@Suite struct EditingTests {
  let lisp = Lisp(EditorPlugin.self)

  /// A text with markers, as a buffer must behave.
  private struct Model {
    var text: [Character] = []
    /// Positions from 0, and whether the marker moves past what is inserted at it.
    var markers: [(at: Int, advances: Bool)] = []

    mutating func insert(_ new: [Character], at place: Int) {
      text.insert(contentsOf: new, at: place)
      for i in markers.indices
      where markers[i].at > place || (markers[i].at == place && markers[i].advances) {
        markers[i].at += new.count
      }
    }

    mutating func delete(_ range: Range<Int>) {
      text.removeSubrange(range)
      for i in markers.indices where markers[i].at > range.lowerBound {
        markers[i].at = max(range.lowerBound, markers[i].at - range.count)
      }
    }
  }

  private struct Random {
    var state: UInt64
    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return bound < 2 ? 0 : Int(state >> 33) % bound
    }
  }

  @Test(arguments: 1...6)
  func editsAndUndoAgreeWithTheModel(seed: Int) {
    var random = Random(state: UInt64(seed))
    var model = Model()
    let letters: [Character] = ["a", "b", "\n", "é", "漢", "😀", " "]
    #expect(
      lisp("(set-buffer (generate-new-buffer \"b\")) (buffer-enable-undo) (setq ms nil)") == "nil")
    for i in 0..<8 {
      let advances = i % 2 == 1
      _ = lisp("(setq ms (append ms (list (copy-marker 1 \(advances ? "t" : "nil")))))")
      model.markers.append((0, advances))
    }
    var snapshots: [String] = []
    for step in 0..<150 {
      let count = model.text.count
      if random.below(3) > 0 || count == 0 {
        let place = random.below(count + 1)
        let new = (0...random.below(12)).map { _ in letters[random.below(letters.count)] }
        model.insert(new, at: place)
        _ = lisp("(goto-char \(place + 1)) (insert \(lisp.literal(String(new))))")
      } else {
        let start = random.below(count)
        let end = min(count, start + 1 + random.below(10))
        model.delete(start..<end)
        _ = lisp("(delete-region \(end + 1) \(start + 1))")
      }
      if step % 10 == 9 {
        let moved = random.below(model.markers.count)
        let place = random.below(model.text.count + 1)
        model.markers[moved].at = place
        _ = lisp("(set-marker (nth \(moved) ms) \(place + 1))")
      }
      #expect(lisp.string("(buffer-string)") == String(model.text))
      let places = model.markers.map { String($0.at + 1) }.joined(separator: " ")
      #expect(lisp("(mapcar #'marker-position ms)") == "(\(places))")
      #expect(
        lisp("(list (point-max) (count-lines 1 (point-max)))").hasPrefix(
          "(\(model.text.count + 1) "))
      if step % 30 == 29 {
        _ = lisp("(undo-boundary) (setq point-of-list buffer-undo-list)")
        snapshots.append(String(model.text))
      }
    }
    _ = lisp(
      "(let ((list (delq nil (copy-sequence buffer-undo-list)))) (primitive-undo 1 list))")
    #expect(lisp("(buffer-size)") == "0")
    #expect(snapshots.count == 5)
  }

  @Test func narrowingKeepsThePartInReach() {
    #expect(
      lisp(
        """
        (set-buffer (generate-new-buffer "n"))
        (insert "one two three")
        (narrow-to-region 5 8)
        (list (buffer-string) (point-min) (point-max) (point)
              (condition-case e (goto-char 1) (error e)) (point)
              (condition-case e (delete-region 1 3) (args-out-of-range 'out))
              (progn (widen) (buffer-string)))
        """) == "(\"two\" 5 8 8 1 5 out \"one two three\")")
  }
}
