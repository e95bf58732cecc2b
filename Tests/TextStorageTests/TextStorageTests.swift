import Testing

@testable import TextStorage

/// A small repeatable source of random numbers.
struct Random {
  var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 11) % max(bound, 1)
  }
}

func encoded(_ chars: [UInt32]) -> [UInt8] {
  var out: [UInt8] = []
  var room = [UInt8](repeating: 0, count: 5)
  for c in chars {
    let n = InternalEncoding.encode(c, to: &room)
    out += room[0..<n]
  }
  return out
}

let alphabet: [UInt32] = [
  97, 98, 10, 32, 0xE9, 0x20AC, 0x1F600, 0x11_0000, 0x20_0000, 0x3F_FF7F, 0x3F_FF80, 0x3F_FFFF,
]

@Suite struct InternalEncodingTests {
  @Test func everyKindOfCharacterRoundTrips() {
    for c in alphabet + [0, 0x7F, 0x80, 0x7FF, 0x800, 0xFFFF, 0x1_0000, 0x1F_FFFF, 0x3F_FFBF] {
      let bytes = encoded([c])
      #expect(bytes.count == InternalEncoding.length(of: c))
      #expect(bytes.count == InternalEncoding.length(ofLead: bytes[0]))
      let (back, n) = InternalEncoding.decode(bytes)
      #expect(back == c && n == bytes.count)
      #expect(InternalEncoding.charCount(bytes, count: n) == 1)
    }
  }

  @Test func countingAgreesWithOneByOne() {
    var random = Random(1)
    for size in [0, 1, 7, 8, 9, 63, 64, 65, 300, 5000] {
      let chars = (0..<size).map { _ in alphabet[random.next(alphabet.count)] }
      let bytes = encoded(chars)
      #expect(InternalEncoding.charCount(bytes, count: bytes.count) == size)
      let newlines = chars.filter { $0 == 10 }.count
      #expect(InternalEncoding.newlineCount(bytes, count: bytes.count) == newlines)
      #expect(
        InternalEncoding.lastIndex(of: 10, bytes, count: bytes.count) == bytes.lastIndex(of: 10))
      for i in stride(from: 0, through: size, by: 13) {
        let at = InternalEncoding.byteOffset(ofChar: i, in: bytes, count: bytes.count)
        #expect(at == encoded(Array(chars[..<i])).count)
      }
    }
  }

  @Test func invalidBytesBecomeRawBytes() {
    let cases: [([UInt8], [UInt32])] = [
      ([0xED, 0xA0, 0x80], [0x3F_FFED, 0x3F_FFA0, 0x3F_FF80]),
      ([0xF4, 0x90, 0x80, 0x80], [0x11_0000]),
      ([0xC0, 0x80], [0x3F_FFC0, 0x3F_FF80]),
      ([0xF8, 0x88, 0x80, 0x80, 0x80], [0x20_0000]),
      ([0xE2, 0x82, 120], [0x3F_FFE2, 0x3F_FF82, 120]),
      ([97, 0xE2, 0x82, 0xAC, 0xFF], [97, 0x20AC, 0x3F_FFFF]),
    ]
    for (bytes, chars) in cases {
      let size = InternalEncoding.decodedLength(bytes, count: bytes.count)
      var out = [UInt8](repeating: 0, count: size)
      #expect(InternalEncoding.decodeUTF8(bytes, count: bytes.count, to: &out) == size)
      #expect(out == encoded(chars))
      var back = [UInt8](repeating: 0, count: size)
      let n = InternalEncoding.encodeBytes(out, count: size, to: &back)
      #expect(Array(back[..<n]) == bytes)
    }
  }
}

@Suite struct GapBufferTests {
  @Test(arguments: [true, false]) func randomEditsAgreeWithAnArray(multibyte: Bool) {
    var random = Random(multibyte ? 7 : 8)
    let text = GapBuffer(multibyte: multibyte)
    var model: [UInt32] = []
    let letters: [UInt32] = multibyte ? alphabet : [97, 98, 10, 200]
    func bytes(_ chars: some Sequence<UInt32>) -> [UInt8] {
      multibyte ? encoded(Array(chars)) : chars.map { UInt8($0) }
    }
    for step in 0..<3000 {
      if random.next(5) < 3 || model.count < 10 {
        let n = random.next(20) == 0 ? random.next(6000) : random.next(30)
        let fresh = (0..<n).map { _ in letters[random.next(letters.count)] }
        let at = random.next(model.count + 1)
        let b = bytes(fresh)
        text.insert(b, count: b.count, at: text.charToByte(at), chars: random.next(2) == 0 ? n : -1)
        model.insert(contentsOf: fresh, at: at)
      } else {
        let n = random.next(25) == 0 ? random.next(model.count) : random.next(min(60, model.count))
        let at = random.next(model.count - n + 1)
        text.delete(from: text.charToByte(at), to: text.charToByte(at + n))
        model.removeSubrange(at..<at + n)
      }
      if model.count > 40000 {
        text.delete(from: text.charToByte(100), to: text.charToByte(model.count - 100))
        model.removeSubrange(100..<model.count - 100)
      }
      #expect(text.charCount == model.count)
      // Places here and there, and now and then everything.
      for _ in 0..<4 {
        let at = random.next(model.count + 1)
        let byte = text.charToByte(at)
        #expect(text.byteToChar(byte) == at)
        if at < model.count { #expect(text.char(at: byte) == model[at]) }
        if at > 0 { #expect(text.char(at: text.previous(byte)) == model[at - 1]) }
      }
      if step % 50 == 0 {
        let all = bytes(model)
        #expect(text.byteCount == all.count)
        var copy = [UInt8](repeating: 0, count: all.count)
        text.copy(from: 0, to: all.count, into: &copy)
        #expect(copy == all)
        #expect(text.newlineCount == model.filter { $0 == 10 }.count)
        var line = 0
        for (i, b) in all.enumerated() {
          if i % 97 == 0 { #expect(text.lineNumber(atByte: i) == line) }
          if b == 10 {
            line += 1
            if line % 11 == 0 { #expect(text.lineStart(line) == i + 1) }
          }
        }
        #expect(text.lineStart(line + 1) == nil)
        let at = random.next(all.count + 1)
        #expect(
          text.nextNewline(from: at, limit: all.count) == all[at...].firstIndex(of: 10))
        #expect(text.previousNewline(from: at, limit: 0) == all[..<at].lastIndex(of: 10))
      }
    }
  }

  @Test func movingByLinesEndsWhereTheTextEnds() {
    let text = GapBuffer()
    let bytes = Array("one\ntwo\nthree".utf8)
    text.insert(bytes, count: bytes.count, at: 0)
    func move(_ n: Int, _ from: Int) -> [Int] {
      let r = text.moveLines(n, from: from, low: 0, high: bytes.count)
      return [r.position, r.shortage]
    }
    #expect(move(1, 1) == [4, 0])
    #expect(move(2, 1) == [8, 0])
    #expect(move(3, 1) == [13, 1])
    #expect(move(0, 10) == [8, 0])
    #expect(move(-1, 10) == [4, 0])
    #expect(move(-2, 10) == [0, 0])
    #expect(move(-3, 10) == [0, 1])
    #expect(move(100, 1) == [13, 98])
    #expect(move(-100, 10) == [0, 98])
  }

  @Test func largeTextIsIndexedAnywhere() {
    let line: [UInt32] = Array("* Überschrift mit Wörtern €\n".unicodeScalars.map(\.value))
    let one = encoded(line)
    let text = GapBuffer()
    let many = Array(repeatElement(one, count: 200_000).joined())
    text.insert(many, count: many.count, at: 0)
    text.insert(one, count: one.count, at: one.count * 1000)
    let clock = ContinuousClock()
    var random = Random(3)
    let time = clock.measure {
      for _ in 0..<20_000 {
        let n = random.next(200_000)
        #expect(text.charToByte(n * line.count) == n * one.count)
        if text.lineNumber(atByte: n * one.count) != n { Issue.record("line") }
        if text.lineStart(n) != n * one.count { Issue.record("start") }
      }
    }
    #expect(time < .seconds(1))
  }
}

@Suite struct MarkerSetTests {
  @Test func randomEditsAgreeWithAnArray() {
    var random = Random(11)
    let set = MarkerSet()
    var model: [MarkerSet.Handle: (position: Int, advances: Bool)] = [:]
    var length = 100
    for step in 0..<6000 {
      switch random.next(6) {
      case 0, 1:
        let position = random.next(length + 1)
        let advances = random.next(2) == 0
        let h = set.add(at: position, advances: advances, payload: UInt(step))
        #expect(model[h] == nil)
        model[h] = (position, advances)
      case 2:
        guard let h = model.keys.randomElement() else { continue }
        if random.next(3) == 0, model.count > 1000 {
          set.remove(h)
          model[h] = nil
        } else if random.next(4) == 0 {
          set.setAdvances(h, !model[h]!.advances)
          model[h]!.advances.toggle()
        } else {
          let position = random.next(length + 1)
          set.setPosition(h, position)
          model[h]!.position = position
        }
      case 3, 4:
        let at = random.next(length + 1)
        let n = 1 + random.next(10)
        let before = random.next(4) == 0
        set.adjustForInsert(at: at, length: n, before: before)
        length += n
        for (h, m) in model
        where m.position > at || (m.position == at && (m.advances || before)) {
          model[h]!.position += n
        }
      default:
        let at = random.next(length + 1)
        let n = random.next(min(20, length - at + 1))
        set.adjustForDelete(from: at, to: at + n)
        length -= n
        for (h, m) in model where m.position > at {
          model[h]!.position = max(at, m.position - n)
        }
      }
      if step % 20 == 0 {
        #expect(set.count == model.count)
        for (h, m) in model {
          if set.position(h) != m.position || set.advances(h) != m.advances {
            Issue.record("marker \(h) at step \(step)")
            return
          }
        }
      }
    }
  }

  @Test func insertionsAmongAHundredThousand() {
    var random = Random(5)
    let set = MarkerSet()
    for i in 0..<100_000 {
      _ = set.add(at: random.next(10_000_000), advances: i & 1 == 0, payload: 0)
    }
    let time = ContinuousClock().measure {
      for _ in 0..<100_000 { set.adjustForInsert(at: random.next(10_000_000), length: 1) }
    }
    print("marker insertion:", time / 100_000)
    // Moving the text for each would take minutes.
    #expect(time < .seconds(5))
  }
}

@Suite struct IntervalTreeTests {
  @Test func randomEditsAgreeWithAnArray() {
    var random = Random(21)
    let tree = IntervalTree(length: 50)
    var model = [UInt](repeating: 0, count: 50)
    for step in 0..<6000 {
      let from = random.next(model.count + 1)
      let to = min(model.count, from + random.next(30))
      switch random.next(6) {
      case 0:
        let n = 1 + random.next(8)
        let word = UInt(random.next(4))
        tree.insert(at: from, length: n, payload: word)
        model.insert(contentsOf: repeatElement(word, count: n), at: from)
      case 1:
        if random.next(2) == 0 || model.count > 2000 {
          tree.delete(from: from, to: to)
          model.removeSubrange(from..<to)
        }
      case 2:
        let word = UInt(random.next(4))
        tree.set(from: from, to: to, word)
        for i in from..<to { model[i] = word }
      case 3:
        tree.map(from: from, to: to) { $0 == 2 ? nil : ($0 + 1) % 5 }
        for i in from..<to where model[i] != 2 { model[i] = (model[i] + 1) % 5 }
      case 4:
        let part = tree.copy(from: from, to: to)
        #expect(part.length == to - from)
        let at = random.next(model.count + 1)
        if model.count < 1500 {
          tree.graft(part, at: at)
          model.insert(contentsOf: Array(model[from..<to]), at: at)
        }
      default:
        if from < model.count {
          let next = model[from...].firstIndex { $0 != model[from] }
          #expect(tree.nextBoundary(after: from) == next)
        }
        if from > 0 {
          let last = model[..<from].lastIndex { $0 != model[from - 1] }
          #expect(tree.previousBoundary(before: from) == last.map { $0 + 1 })
        }
      }
      #expect(tree.length == model.count)
      if step % 10 == 0 {
        var seen: [UInt] = []
        tree.forEach(from: 0, to: tree.length) {
          seen += repeatElement($0.payload, count: $0.end - $0.start)
          return true
        }
        if seen != model {
          Issue.record("step \(step)")
          return
        }
      }
    }
  }
}

@Suite struct OverlaySetTests {
  struct Model {
    var start: Int
    var end: Int
    var front: Bool
    var rear: Bool
  }

  @Test func randomEditsAgreeWithAnArray() {
    var random = Random(31)
    let set = OverlaySet()
    var model: [OverlaySet.Handle: Model] = [:]
    var length = 300
    for step in 0..<8000 {
      switch random.next(7) {
      case 0, 1:
        let start = random.next(length + 1)
        let end = min(length, start + random.next(random.next(5) == 0 ? 200 : 10))
        let m = Model(
          start: start, end: end, front: random.next(2) == 0, rear: random.next(2) == 0)
        let h = set.add(
          start: start, end: end, frontAdvance: m.front, rearAdvance: m.rear, payload: 1)
        #expect(model[h] == nil)
        model[h] = m
      case 2:
        guard let h = model.keys.randomElement() else { continue }
        if random.next(2) == 0 {
          set.remove(h)
          model[h] = nil
        } else {
          let start = random.next(length + 1)
          let end = min(length, start + random.next(10))
          set.setRange(h, start: start, end: end)
          model[h]!.start = start
          model[h]!.end = end
        }
      case 3, 4:
        let at = random.next(length + 1)
        let n = 1 + random.next(5)
        let before = random.next(5) == 0
        set.adjustForInsert(at: at, length: n, before: before)
        length += n
        for (h, m) in model {
          if m.end > at || (m.end == at && (m.rear || before)) { model[h]!.end += n }
          if m.start > at || (m.start == at && (m.front || before)) { model[h]!.start += n }
          model[h]!.start = min(model[h]!.start, model[h]!.end)
        }
      case 5:
        let at = random.next(length + 1)
        let n = random.next(min(12, length - at + 1))
        set.adjustForDelete(from: at, to: at + n)
        length -= n
        for (h, m) in model {
          if m.start > at { model[h]!.start = max(at, m.start - n) }
          if m.end > at { model[h]!.end = max(at, m.end - n) }
        }
      default:
        let low = random.next(length + 1)
        let high = min(length, low + random.next(20))
        var found: Set<OverlaySet.Handle> = []
        set.forEach(touching: low, through: high) { h, r in
          found.insert(h)
          if set.range(h) != r { Issue.record("range") }
        }
        let expected = model.filter { $0.value.start <= high && $0.value.end >= low }.map(\.key)
        #expect(found == Set(expected))
        let ends = model.values.flatMap { [$0.start, $0.end] }
        #expect(set.nextChange(after: low) == ends.filter { $0 > low }.min())
        #expect(set.previousChange(before: low) == ends.filter { $0 < low }.max())
      }
      if step % 10 == 0 {
        #expect(set.count == model.count)
        for (h, m) in model where set.range(h) != .init(start: m.start, end: m.end) {
          Issue.record("overlay \(h) at step \(step): \(set.range(h)) \(m)")
          return
        }
      }
    }
  }

  @Test func insertionsAmongTenThousand() {
    var random = Random(6)
    let set = OverlaySet()
    for _ in 0..<10_000 {
      let start = random.next(10_000_000)
      _ = set.add(
        start: start, end: start + random.next(500), frontAdvance: false, rearAdvance: false,
        payload: 0)
    }
    let time = ContinuousClock().measure {
      for _ in 0..<100_000 { set.adjustForInsert(at: random.next(10_000_000), length: 1) }
    }
    print("overlay insertion:", time / 100_000)
    // Moving the text for each would take minutes.
    #expect(time < .seconds(5))
  }
}
