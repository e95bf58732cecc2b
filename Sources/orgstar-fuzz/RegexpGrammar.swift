/// Generates regexps with text to search: the first byte of an input is options, the second the
/// length of the pattern.
struct RegexpGrammar {
  var random: Random
  private var out = ""

  init(random: Random) { self.random = random }

  static let tokens: [String] = [
    "\\(", "\\)", "\\(?:", "\\(?3:", "\\|", "*", "+", "?", "*?", "+?", "??", "\\{2,3\\}",
    "\\{,4\\}",
    "\\{0\\}", "\\{1,\\}", "\\{", "\\}", "[", "]", "[^", "[]a]", "[a-z]", "[[:alpha:]",
    "[[:space:]]",
    "[[:foo:]]", "[z-a]", "[é-漢]", "[\\]", "-", "\\w", "\\W", "\\s-", "\\S_", "\\s", "\\cg", "\\C",
    "\\b",
    "\\B", "\\<", "\\>", "\\_<", "\\_>", "\\`", "\\'", "\\=", "^", "$", ".", "\\1", "\\2", "\\9",
    "\\",
    "\\\\", "é", "漢", "\n", "\u{10FFFF}", "ſ", "İ", "ß", "[[:upper:][:^lower:]]", "\\{65535\\}",
    "\\{70000\\}",
  ]

  static func input(flags: UInt8, pattern: [UInt8], text: [UInt8]) -> [UInt8] {
    let pattern = pattern.prefix(255)
    return [flags, UInt8(pattern.count)] + pattern + text
  }

  mutating func input() -> [UInt8] {
    out = ""
    alternatives(random.oneIn(6) ? 6 : 3)
    let pattern = Array(out.utf8)
    var text = ""
    for _ in 0..<random.below(random.oneIn(10) ? 2000 : 40) {
      text += random.pick([
        "a", "b", "x", " ", "\n", "A", "é", "漢", "_", "-", "(", "1", "ab", "ſ", "K",
      ])
    }
    return Self.input(
      flags: UInt8(truncatingIfNeeded: random.next()), pattern: pattern, text: Array(text.utf8))
  }

  private mutating func alternatives(_ depth: Int) {
    for i in 0...random.below(3) {
      if i > 0 { out += "\\|" }
      for _ in 0..<random.below(4) { repeated(depth) }
    }
  }

  private mutating func repeated(_ depth: Int) {
    item(depth)
    if random.oneIn(2) {
      out += random.pick([
        "*", "+", "?", "*?", "+?", "??", "\\{2\\}", "\\{1,3\\}", "\\{,2\\}", "\\{3,\\}", "**", "+*",
      ])
    }
  }

  private mutating func item(_ depth: Int) {
    switch random.below(8) {
    case 0, 1:
      if depth > 0 {
        out += random.pick(["\\(", "\\(?:", "\\(", "\\(?2:"])
        alternatives(depth - 1)
        out += "\\)"
      }
    case 2: set()
    case 3: out += random.pick(Self.tokens)
    default: out += random.pick(["a", "b", "x", "ab", ".", "é", " ", "\\w", "\n", "\\1"])
    }
  }

  private mutating func set() {
    out += random.oneIn(3) ? "[^" : "["
    for _ in 0...random.below(4) {
      out += random.pick([
        "a", "b-x", "é", "漢-龍", "[:alpha:]", "[:space:]", "]", "-", "^", "\\", "A-z", "k",
      ])
    }
    out += "]"
  }
}
