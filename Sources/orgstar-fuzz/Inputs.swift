/// Makes inputs: generated from the target's grammar, or inputs of the corpus mutated.
struct InputSource {
  private let target: Target
  private var random: Random
  private var corpus: [[UInt8]] = []
  private let tokens: [[UInt8]]

  init(_ options: Options) {
    target = options.target
    random = Random(seed: options.seed)
    for folder in options.corpora {
      for file in filesBelow(folder) {
        let bytes = readBytes(file)
        if target == .regexp && file.hasSuffix(".txt") {
          corpus += Self.regexpInputs(bytes)
        } else if !bytes.isEmpty {
          corpus.append(bytes)
        }
      }
    }
    let words =
      switch target {
      case .reader: LispGrammar.tokens
      case .regexp: RegexpGrammar.tokens
      case .org: OrgGrammar.tokens
      }
    tokens =
      words.map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xE2, 0x80], [0], [0xC2, 0xA0]]
  }

  /// Lines `PATTERN<tab>TEXT` as the regexp target's inputs.
  private static func regexpInputs(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0A).map { line in
      let parts = line.split(separator: 0x09, maxSplits: 1, omittingEmptySubsequences: false)
      return RegexpGrammar.input(
        flags: 6, pattern: Array(parts[0]), text: parts.count > 1 ? Array(parts[1]) : [])
    }
  }

  /// The next input.
  mutating func next() -> [UInt8] {
    var input: [UInt8]
    if corpus.isEmpty || random.oneIn(3) {
      input = generated()
      if random.oneIn(2) { return input }
    } else {
      input = piece(of: random.pick(corpus))
    }
    for _ in 0...random.below(6) { mutate(&input) }
    return input
  }

  private mutating func generated() -> [UInt8] {
    switch target {
    case .reader:
      var grammar = LispGrammar(random: random)
      defer { random = grammar.random }
      return grammar.text()
    case .regexp:
      var grammar = RegexpGrammar(random: random)
      defer { random = grammar.random }
      return grammar.input()
    case .org:
      var grammar = OrgGrammar(random: random)
      defer { random = grammar.random }
      return grammar.text()
    }
  }

  /// A part of a long input, most often; where it begins does not matter.
  private mutating func piece(of input: [UInt8]) -> [UInt8] {
    guard input.count > 2000, !random.oneIn(10) else { return input }
    let start = random.below(input.count - 1000)
    return Array(input[start..<min(input.count, start + 200 + random.below(2000))])
  }

  private mutating func mutate(_ input: inout [UInt8]) {
    let count = input.count
    let at = random.below(count + 1)
    let span = at..<min(count, at + 1 + random.below(random.oneIn(4) ? 200 : 8))
    switch random.below(11) {
    case 0 where at < count: input[at] ^= 1 << UInt8(random.below(8))
    case 1 where at < count: input[at] = UInt8(truncatingIfNeeded: random.next())
    case 2: input.removeSubrange(span)
    case 3, 4, 5: input.insert(contentsOf: random.pick(tokens), at: at)
    case 6: input.insert(contentsOf: input[span], at: random.below(count + 1))
    case 7 where !corpus.isEmpty:
      let other = piece(of: random.pick(corpus))
      let from = random.below(other.count + 1)
      input.replaceSubrange(at..., with: other[from...])
    case 8 where random.oneIn(4):
      // The same again and again: depth and length.
      let times = random.oneIn(20) ? 20_000 : 1 + random.below(300)
      let unit = span.isEmpty ? random.pick(tokens) : Array(input[span])
      let room = max(0, 300_000 - count) / max(1, unit.count)
      for _ in 0..<1 {
        input.insert(
          contentsOf: Array(repeatElement(unit, count: min(times, room)).joined()), at: at)
      }
    case 9 where random.oneIn(3): input.removeSubrange(at...)
    case 10:
      let digits = ["0", "-1", "7fffffff", "2305843009213693952", "99999999999999999999", "1e309"]
      input.insert(contentsOf: Array(random.pick(digits).utf8), at: at)
    default: break
    }
  }
}
