/// The line of SCHEDULED, DEADLINE and CLOSED below a headline.
enum Planning {
  static func matches(_ start: Int, _ end: Int, _ text: ByteText) -> Bool {
    let p = text.skipBlanks(start, to: end)
    return text.hasPrefix("scheduled:", at: p, to: end)
      || text.hasPrefix("deadline:", at: p, to: end)
      || text.hasPrefix("closed:", at: p, to: end)
  }
}

extension ElementParser {
  /// Ends the planning or clock `id` as Org does, where `line` follows it and its empty lines: carriage
  /// returns at the head of that line are its own, blanks at the end of the document are not. What of
  /// the line is left is text. Returns the line after.
  mutating func finishTimes(_ id: NodeID, _ line: Int, _ limit: Int) -> Int {
    var next = line
    if line == lines.count, lines[line - 1].kind == .blank, isUnended(line - 1) {
      next = line - 1
    } else {
      guard line < limit, text[text.skipBlanks(start(line), to: end(line))] == 13 else {
        return line
      }
      lines[line].start = UInt32(text.skipReturns(start(line), to: end(line)))
    }
    lines[next].kind = .text
    nodes[Int(id)].end = UInt32(start(next))
    return next
  }
}
