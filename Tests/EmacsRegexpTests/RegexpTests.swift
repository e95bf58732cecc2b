import Testing

@testable import EmacsRegexp

/// Search or match as a case asks, with the text's gap at `gap`; nil when there is no match.
private func run(
  _ pattern: String, _ text: [UInt8], fold: Bool = false, longest: Bool = false, gap: Int = 0,
  _ body: (Regexp, RegexpText, RegexpEnvironment, inout RegexpRegisters) throws -> Bool
) throws -> [Int]? {
  let bytes = Array(pattern.utf8)
  let regexp = try bytes.withUnsafeBufferPointer {
    try Regexp(pattern: $0, options: RegexpOptions(foldCase: fold, longest: longest))
  }
  return try text.withUnsafeBufferPointer { p in
    let start = p.baseAddress ?? UnsafePointer(bitPattern: 8)!
    let subject = RegexpText(
      first: start, firstCount: gap, second: start + gap, secondCount: p.count - gap,
      isMultibyte: true)
    let environment = RegexpEnvironment(
      point: -1, asciiSyntax: RegexpEnvironment.standardASCIISyntax)
    var registers = RegexpRegisters()
    return try body(regexp, subject, environment, &registers) ? registers.bounds : nil
  }
}

private func search(
  _ pattern: String, _ text: [UInt8], longest: Bool = false, backward: Bool = false
) throws -> [Int]? {
  try run(pattern, text, longest: longest, gap: text.count / 2) { regexp, subject, env, registers in
    let (from, to) = backward ? (subject.count, 0) : (0, subject.count)
    return try regexp.search(
      subject, begin: 0, end: subject.count, from: from, to: to, backward: backward,
      environment: env, registers: &registers) != nil
  }
}

@Test(arguments: measuredCases.split(separator: "\n").map(String.init))
func answersAsEmacs(_ line: String) throws {
  let fields = line.replacing("\u{2424}", with: "\n").split(
    separator: "\t", omittingEmptySubsequences: false)
  try #require(fields.count == 5)
  let (how, pattern, text) = (fields[0], String(fields[1]), Array(fields[2].utf8))
  var offsets = text.indices.filter { text[$0] & 0xC0 != 0x80 }
  offsets.append(text.count)
  let numbers = fields[3].split(separator: " ").map { offsets[Int($0)!] }
  var answer: String
  do {
    let gap = offsets[offsets.count / 2]
    let found = try run(pattern, text, fold: how.hasSuffix("i"), gap: gap) { r, t, env, registers in
      var env = env
      switch how.first {
      case "s":
        return try r.search(
          t, begin: 0, end: t.count, from: numbers[0], to: t.count, environment: env,
          registers: &registers) != nil
      case "l":
        env.point = numbers[2]
        return try r.match(
          t, begin: numbers[0], end: numbers[1], at: numbers[2], environment: env,
          registers: &registers)
      default:
        env.point = numbers[2]
        let backward = how.first == "b"
        return try r.search(
          t, begin: numbers[0], end: numbers[1], from: numbers[2], to: numbers[3],
          stop: backward ? nil : numbers[3], backward: backward, environment: env,
          registers: &registers) != nil
      }
    }
    answer = "no"
    if var found {
      while found.count > 2 && found.last == -1 { found.removeLast() }
      answer = found.map { $0 < 0 ? "-1" : String(offsets.firstIndex(of: $0)!) }
        .joined(separator: " ")
    }
  } catch let error as RegexpSyntaxError {
    answer = "err " + error.message
  }
  #expect(answer == fields[4].trimmingSuffix(" "))
}

extension Substring {
  fileprivate func trimmingSuffix(_ c: Character) -> Substring {
    var s = self
    while s.last == c { s.removeLast() }
    return s
  }
}

@Test func nestedLoopsTakeLinearTime() throws {
  let text = [UInt8](repeating: 0x78, count: 1000)
  #expect(try search(#"\(x+y*\)*a"#, text) == nil)
  #expect(try search(#"\(x+y*\)*a"#, text, backward: true) == nil)
  #expect(try search(#"\(x\{1,30\}\)\{1,30\}a"#, text) == nil)
  #expect(try search(#"\(x+y*\)*\'"#, text) == [0, 1000, 0, 1000])
}

@Test func longTextDoesNotOverflow() throws {
  var text = [UInt8](repeating: 0x61, count: 1_000_000)
  for i in stride(from: 79, to: text.count, by: 80) { text[i] = 10 }
  text.append(0x78)
  #expect(try search("\\(?:.\\|\n\\)*x", text) == [0, 1_000_001])
  #expect(try search("\\(.\\|\n\\)*x", text) == [0, 1_000_001, 999_999, 1_000_000])
  #expect(try search("\\(?:.*\n\\)*x", text) == [0, 1_000_001])
}

@Test func backReferencesHaveABudget() {
  let text = [UInt8](repeating: 0x78, count: 1000)
  #expect(throws: RegexpFailure.tooComplex) { try search(#"\(x*\)*\1a"#, text) }
}

@Test func longestWinsWhenAskedFor() throws {
  let text = Array("abcd".utf8)
  #expect(try search(#"a\|ab\|abc"#, text) == [0, 1])
  #expect(try search(#"a\|ab\|abc"#, text, longest: true) == [0, 3])
  #expect(try search(#"\(a\|ab\)\(c\|bcd\)?"#, text, longest: true) == [0, 4, 0, 1, 1, 4])
}

@Test func interruptionEndsAMatch() {
  let text = [UInt8](repeating: 0x78, count: 1000)
  var flag: Int32 = 1
  #expect(throws: RegexpFailure.interrupted) {
    try withUnsafePointer(to: &flag) { flag in
      try run(#"\(x*\)*\1a"#, text) { regexp, subject, env, registers in
        var env = env
        env.interrupted = flag
        return try regexp.match(
          subject, begin: 0, end: 1000, at: 0, environment: env, registers: &registers)
      }
    }
  }
}

@Test func deepPatternsAreRefused() {
  let deep = String(repeating: "\\(", count: 100_000)
  let stacked = "a" + String(repeating: "\\{1\\}", count: 100_000)
  let huge =
    String(repeating: "\\(?:", count: 6) + "ab"
    + String(repeating: "\\)\\{1000\\}", count: 6)
  for pattern in [deep, stacked, huge] {
    #expect(throws: RegexpSyntaxError.self) { try search(pattern, []) }
  }
}

@Test func anyBytesAreSurvived() {
  var state: UInt64 = 42
  let alphabet = Array("\\\\\\()|*+?[]^${}ab1-:.,".utf8) + [0x80, 0xC3, 0xA9, 0xF8, 0xFF]
  for _ in 0..<20_000 {
    var bytes: [UInt8] = []
    for k in 0..<40 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let r = Int(state >> 40)
      bytes.append(k == 0 ? UInt8(r & 31) : k == 1 ? UInt8(r % 24) : alphabet[r % alphabet.count])
    }
    bytes.withUnsafeBufferPointer { fuzzRegexp($0) }
  }
}
