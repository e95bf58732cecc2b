/// The line of SCHEDULED, DEADLINE and CLOSED below a headline.
enum Planning {
  static func matches(_ start: Int, _ end: Int, _ text: ByteText) -> Bool {
    let p = text.skipBlanks(start, to: end)
    return text.hasPrefix("scheduled:", at: p, to: end)
      || text.hasPrefix("deadline:", at: p, to: end)
      || text.hasPrefix("closed:", at: p, to: end)
  }
}
