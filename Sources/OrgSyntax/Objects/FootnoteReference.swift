/// `[fn:label]`, `[fn:label:definition]`, `[fn::definition]`.
public struct FootnoteReference {
  /// The label; nil for an anonymous note.
  public var label: Range<Int>?
  /// Where the definition starts; nil when it stands elsewhere.
  public var definition: Int?

  /// Reads the head of the reference at `p`; nil when it is none.
  public init?(at p: Int, to limit: Int, in text: ByteText) {
    guard text.hasPrefix("[fn:", at: p, to: limit) else { return nil }
    var e = p + 4
    while e < limit {
      if text[e] == 95 || text[e] == 45 {
        e += 1
      } else if text.characterClass(at: e) == .word {
        e += text.width(at: e)
      } else {
        break
      }
    }
    guard e < limit else { return nil }
    if e > p + 4 { label = p + 4..<e }
    if text[e] == 58 {
      definition = e + 1
    } else if text[e] != 93 || label == nil {
      return nil
    }
  }
}

extension ObjectParser {
  mutating func footnoteReference(_ p: Int, _ limit: Int) -> FoundObject? {
    guard let reference = FootnoteReference(at: p, to: limit, in: text),
      let close = closing(p, 91, 93, limit)
    else { return nil }
    return FoundObject(
      kind: .footnoteReference, start: p, end: close + 1,
      contents: reference.definition.map { $0..<max($0, close) })
  }
}
