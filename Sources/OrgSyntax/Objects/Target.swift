extension ObjectParser {
  /// `<<target>>`, `<<<radio target>>>`.
  func target(_ p: Int, _ limit: Int, brackets: Int) -> FoundObject? {
    var e = p
    while e < limit, e < p + brackets, text[e] == 60 { e += 1 }
    guard e == p + brackets else { return nil }
    let first = e
    while e < limit, text[e] != 60, text[e] != 62, text[e] != 10, text[e] != 13 { e += 1 }
    guard e > first, e + brackets <= limit, !isBlank(text[first]), !isBlank(text[e - 1]) else {
      return nil
    }
    for i in 0..<brackets where text[e + i] != 62 { return nil }
    return FoundObject(
      kind: brackets == 3 ? .radioTarget : .target, start: p, end: e + brackets,
      contents: brackets == 3 ? first..<e : nil)
  }

  /// `@@backend:text@@`.
  mutating func exportSnippet(_ p: Int, _ limit: Int) -> FoundObject? {
    guard text.hasExactPrefix("@@", at: p, to: limit) else { return nil }
    var e = p + 2
    while e < limit, isLetter(text[e]) || isDigit(text[e]) || text[e] == 45 { e += 1 }
    guard e > p + 2, e < limit, text[e] == 58 else { return nil }
    guard let at = pair(64, 64, from: e + 1, to: limit) else { return nil }
    return FoundObject(kind: .exportSnippet, start: p, end: at + 2, contents: nil)
  }

  /// `[1/2]`, `[50%]`.
  func statisticsCookie(_ p: Int, _ limit: Int) -> FoundObject? {
    var e = p + 1
    while e < limit, isDigit(text[e]) { e += 1 }
    guard e < limit else { return nil }
    if text[e] == 37 {
      e += 1
    } else if text[e] == 47 {
      e += 1
      while e < limit, isDigit(text[e]) { e += 1 }
    } else {
      return nil
    }
    guard e < limit, text[e] == 93 else { return nil }
    return FoundObject(kind: .statisticsCookie, start: p, end: e + 1, contents: nil)
  }
}
