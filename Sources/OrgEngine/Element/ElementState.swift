import Editor
import Elisp
import OrgSyntax

/// What the element functions keep in a world.
final class ElementState {
  let sym: ElementSymbols
  /// What was parsed last, the newest first, and the settings it was parsed with.
  private var texts: [(parsed: ParsedText, settings: [Value], buffer: ObjectIdentifier)] = []

  init(_ w: World) { sym = ElementSymbols(w) }

  func trace(_ marker: Marking) {
    for (parsed, settings, _) in texts {
      for value in parsed.nodes.values { marker.mark(value) }
      for value in settings { marker.mark(value) }
    }
  }

  /// Forgets what was parsed.
  func reset() { texts = [] }

  /// The current buffer's whole text, parsed; the same object until the text or settings change.
  func parsed(_ w: World) -> ParsedText {
    let document = w.document
    let now = ElementState.settingNames.map { w.valueIfBound(w.intern($0)) ?? .nil }
    let known = texts.firstIndex { $0.parsed.document === document && $0.settings == now }
    if let i = known {
      if i > 0 { texts.swapAt(0, i) }
      return texts[0].parsed
    }
    // What was in the buffer before an edit serves to parse what is there now, and so does the same
    // text in a copy of the buffer.
    let buffer = ObjectIdentifier(w.buffer)
    let before = texts.filter { $0.settings == now }
    let fresh: ParsedText
    if let own = before.first(where: { $0.buffer == buffer }) {
      fresh = ParsedText(document, updating: own.parsed)
    } else if let other = before.first(where: {
      $0.parsed.text.count == document.text.count
        && TextChange(from: $0.parsed.text, to: document.text).prefix == document.text.count
    }) {
      fresh = ParsedText(document, same: other.parsed)
    } else {
      fresh = ParsedText(document, range: 0..<document.text.count, options: w.syntaxOptions())
    }
    texts.removeAll { $0.parsed.document === document || $0.buffer == buffer }
    texts.insert((fresh, now, buffer), at: 0)
    if texts.count > 2 { texts.removeLast() }
    return fresh
  }

  private static let settingNames: [StaticString] = [
    "org-todo-keywords-1", "org-done-keywords", "org-list-allow-alphabetical",
    "org-plain-list-ordered-item-terminator", "org-inlinetask-min-level", "org-link-parameters",
    "org-target-link-regexp", "org-entities-user", "org-odd-levels-only",
  ]
}
