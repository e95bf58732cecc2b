import Editor
import Elisp
import OrgSyntax

/// What the element functions keep in a world.
final class ElementState {
  let sym: ElementSymbols
  /// The last text that was parsed for `org-element-at-point`, and its nodes seen by Lisp.
  private var parsed: ParsedText?
  private var settings: [Value] = []
  var nodes: [NodeID: Value] = [:]

  init(_ w: World) { sym = ElementSymbols(w) }

  func trace(_ marker: Marking) {
    for value in nodes.values { marker.mark(value) }
    for value in settings { marker.mark(value) }
  }

  /// Forgets what was parsed.
  func reset() {
    parsed = nil
    nodes = [:]
  }

  /// The current buffer's whole text, parsed; the same object until the text or settings change.
  func parsed(_ w: World) -> ParsedText {
    let document = w.document
    let now = ElementState.settingNames.map { w.valueIfBound(w.intern($0)) ?? .nil }
    if let parsed, parsed.document === document, now == settings { return parsed }
    let fresh = ParsedText(
      document, range: 0..<document.text.count, options: w.syntaxOptions())
    parsed = fresh
    settings = now
    nodes = [:]
    return fresh
  }

  private static let settingNames: [StaticString] = [
    "org-todo-keywords-1", "org-done-keywords", "org-list-allow-alphabetical",
    "org-plain-list-ordered-item-terminator", "org-inlinetask-min-level", "org-link-parameters",
    "org-target-link-regexp", "org-entities-user", "org-odd-levels-only",
  ]
}
