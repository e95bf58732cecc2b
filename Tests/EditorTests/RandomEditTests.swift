import Testing

/// The program of `Tests/Fuzz/buffer-edits.el`, for a moment.
@Suite struct RandomEditTests {
  @Test(arguments: [1, 2])
  func theBufferAgreesWithTheModelAfterEveryEdit(seed: Int) {
    let lisp = makeLisp()
    #expect(
      lisp(
        """
        (load "\(repository)/Tests/Fuzz/buffer-edits.el" nil t)
        (buffer-edits-run 8000 \(seed))
        """) == "t")
  }
}
