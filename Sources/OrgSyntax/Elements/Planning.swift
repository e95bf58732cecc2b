/// The line of SCHEDULED, DEADLINE and CLOSED below a headline.
enum Planning {
  static func matches(_ start: Int, _ end: Int, _ text: ByteText) -> Bool {
    let p = text.skipBlanks(start, to: end)
    return text.hasExactPrefix("SCHEDULED:", at: p, to: end)
      || text.hasExactPrefix("DEADLINE:", at: p, to: end)
      || text.hasExactPrefix("CLOSED:", at: p, to: end)
  }
}

/// A `CLOCK:` line.
enum Clock {
  static func matches(_ start: Int, _ end: Int, _ text: ByteText) -> Bool {
    guard text.hasPrefix("clock:", at: start, to: end) else { return false }
    let p = text.skipBlanks(start + 6, to: end)
    return p < end && (text[p] == 91 || text[p] == 60 || text.hasPrefix("=>", at: p, to: end))
  }
}
