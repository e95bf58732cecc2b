import Testing

@testable import TextStorage

/// Insertions far from the gap, which the text holds apart for a while.
@Suite struct HeldInsertionTests {
  private let characters: [[UInt8]] = [
    [97], [10], [0xC3, 0xA9], [0xE6, 0xBC, 0xA2], [0xF0, 0x9F, 0x98, 0x80],
  ]

  /// A text of characters as arrays of bytes.
  private struct Model {
    var characters: [[UInt8]] = []
    var bytes: [UInt8] { Array(characters.joined()) }
    func byte(_ position: Int) -> Int { characters[..<position].reduce(0) { $0 + $1.count } }
    func lines(_ position: Int) -> Int { characters[..<position].filter { $0 == [10] }.count }
  }

  @Test(arguments: 1...4)
  func randomEditsAgreeWithAnArray(seed: Int) {
    var random = Random(UInt64(seed))
    let text = GapBuffer()
    text.reach = 8
    var model = Model()
    for step in 0..<3000 {
      let count = model.characters.count
      if random.next(20) < 14 || count < 100 {
        let at = random.next(count + 1)
        let new = (0...random.next(4)).map { _ in characters[random.next(5)] }
        let bytes = Array(new.joined())
        text.insert(
          bytes, count: bytes.count, at: text.charToByte(at),
          chars: random.next(2) == 0 ? -1 : new.count)
        model.characters.insert(contentsOf: new, at: at)
      } else if random.next(6) == 0 {
        let at = random.next(count)
        let to = min(count, at + random.next(150))
        text.delete(from: text.charToByte(at), to: text.charToByte(to))
        model.characters.removeSubrange(at..<to)
      }
      if !agree(text, model, &random) {
        Issue.record("seed \(seed), step \(step)")
        return
      }
    }
  }

  private func agree(_ text: GapBuffer, _ model: Model, _ random: inout Random) -> Bool {
    let count = model.characters.count
    let size = model.byte(count)
    if text.byteCount != size || text.charCount != count { return false }
    if text.newlineCount != model.lines(count) { return false }
    for _ in 0..<3 {
      let at = random.next(count + 1)
      let byte = model.byte(at)
      if text.charToByte(at) != byte || text.byteToChar(byte) != at { return false }
      if at > 0, text.previous(byte) != byte - model.characters[at - 1].count { return false }
      if at == count { continue }
      let bytes = model.characters[at]
      if text.byte(at: byte) != bytes[0] || text.next(byte) != byte + bytes.count { return false }
      if text.char(at: byte) != InternalEncoding.decode(bytes).char { return false }
    }
    if random.next(40) > 0 { return true }
    var copy = [UInt8](repeating: 0, count: size + 1)
    text.copy(from: 0, to: size, into: &copy)
    copy.removeLast()
    let at = random.next(count + 1)
    return copy == model.bytes && text.lineNumber(atByte: model.byte(at)) == model.lines(at)
  }

  @Test func insertionsAllOverALargeText() {
    var random = Random(7)
    let text = GapBuffer()
    let line = Array("* A headline with an é and a 漢\n".utf8)
    while text.byteCount < 10_000_000 { text.insert(line, count: line.count, at: text.byteCount) }
    let count = text.charCount
    let time = ContinuousClock().measure {
      for _ in 0..<100_000 {
        let at = text.charToByte(random.next(count))
        text.insert([120], count: 1, at: at, chars: 1)
      }
    }
    print("insertion in 10 MB:", time / 100_000)
    // Moving the text for each would take minutes.
    #expect(time < .seconds(5))
    let (a, b) = text.runs(0, text.byteCount)
    #expect(a.count + b.count == text.byteCount)
    #expect(a.filter { $0 == 120 }.count + b.filter { $0 == 120 }.count == 100_000)
  }
}
