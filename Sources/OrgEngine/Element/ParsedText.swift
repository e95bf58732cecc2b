import Editor
import Elisp
import OrgSyntax

/// Character positions of bytes, by counts at every 64th byte.
struct CharacterIndex {
  private let text: ByteText
  private var counts: [UInt32] = []
  /// All bytes are ASCII.
  private let isPlain: Bool

  init(_ text: ByteText) {
    self.text = text
    var high: UInt8 = 0
    for c in text { high |= c }
    isPlain = high < 0x80
    guard !isPlain else { return }
    counts.reserveCapacity(text.count / 64 + 2)
    var n = 0
    var i = 0
    while i < text.count {
      counts.append(UInt32(truncatingIfNeeded: n))
      let next = min(i + 64, text.count)
      while i + 8 <= next {
        n += 8 - continuations(i)
        i += 8
      }
      while i < next {
        if text[i] & 0xc0 != 0x80 { n += 1 }
        i += 1
      }
    }
    if text.count & 63 == 0 { counts.append(UInt32(truncatingIfNeeded: n)) }
  }

  /// How many of the eight bytes at `i` continue a character.
  @inline(__always)
  private func continuations(_ i: Int) -> Int {
    let word = UnsafeRawPointer(text.baseAddress.unsafelyUnwrapped + i)
      .loadUnaligned(as: UInt64.self)
    return (word >> 7 & ~(word >> 6) & 0x0101_0101_0101_0101).nonzeroBitCount
  }

  /// Characters before `byte`.
  @inline(__always)
  func character(_ byte: Int) -> Int {
    if isPlain { return byte }
    var n = Int(counts[byte >> 6])
    var i = byte & ~63
    while i + 8 <= byte {
      n += 8 - continuations(i)
      i += 8
    }
    while i < byte {
      if text[i] & 0xc0 != 0x80 { n += 1 }
      i += 1
    }
    return n
  }
}

/// The tree of a part of a buffer, ready to be shown to Lisp.
final class ParsedText {
  let document: Document
  let text: ByteText
  let options: SyntaxOptions
  let index: CharacterIndex
  let range: Range<Int>
  @exclusivity(unchecked) var tree: SyntaxTree
  /// The nodes that Lisp has seen one by one; whoever keeps the text marks them.
  var nodes: [NodeID: Value] = [:]
  /// Whether the objects of all elements have been parsed.
  private(set) var hasAllObjects = false

  init(_ document: Document, range: Range<Int>, options: SyntaxOptions) {
    self.document = document
    text = document.text
    self.options = options
    self.range = range
    index = CharacterIndex(text)
    tree = SyntaxTree(parsing: text, in: range, options: options)
  }

  /// The whole text of `document`, which is that of `old`.
  init(_ document: Document, same old: ParsedText) {
    self.document = document
    text = document.text
    options = old.options
    range = old.range
    // It reads the text, and that of `old` may go before this does.
    index = CharacterIndex(text)
    tree = old.tree
    hasAllObjects = old.hasAllObjects
  }

  /// The whole text of `document`, which differs from that of `old` by an edit; what the edit left
  /// alone is not parsed again.
  init(_ document: Document, updating old: ParsedText) {
    self.document = document
    text = document.text
    options = old.options
    range = 0..<document.text.count
    index = CharacterIndex(text)
    let change = TextChange(from: old.text, to: text)
    tree =
      old.tree.updated(for: text, change, options: options)
      ?? SyntaxTree(parsing: text, in: range, options: options)
  }

  /// Parses the objects of every element that has not been asked for them.
  func parseAllObjects() {
    guard !hasAllObjects else { return }
    tree.parseAllObjects(in: text, options: options)
    hasAllObjects = true
  }

  /// Parses the objects of element `id`, if that has not been done.
  func parseObjects(of id: NodeID) {
    guard !hasAllObjects else { return }
    tree.parseObjects(of: id, in: text, options: options)
  }
}

extension World {
  /// What the current buffer's settings say about its syntax.
  func syntaxOptions() -> SyntaxOptions {
    var options = SyntaxOptions()
    var keywords: [(String, Bool)] = []
    let done = Set(
      elements(valueIfBound(intern("org-done-keywords")) ?? .nil).filter(\.isString).map(bytes))
    var l = valueIfBound(intern("org-todo-keywords-1")) ?? .nil
    while l.isCons {
      if l.car.isString {
        keywords.append((swiftString(l.car), done.contains(bytes(l.car))))
      }
      l = l.cdr
    }
    options.todoKeywords = keywords.isEmpty ? .standard : TodoKeywords(keywords)
    options.allowsAlphabeticalBullets =
      (valueIfBound(intern("org-list-allow-alphabetical")) ?? .nil).isTrue
    if let terminator = valueIfBound(intern("org-plain-list-ordered-item-terminator")) {
      if terminator == Value(fixnum: 41) { options.orderedTerminators = [41] }
      if terminator == Value(fixnum: 46) { options.orderedTerminators = [46] }
    }
    if let level = valueIfBound(intern("org-inlinetask-min-level")), level.isFixnum {
      options.inlinetaskLevel = level.fixnum
    }
    var types: [[UInt8]] = []
    l = valueIfBound(intern("org-link-parameters")) ?? .nil
    while l.isCons {
      if l.car.isCons, l.car.car.isString { types.append(bytes(l.car.car)) }
      l = l.cdr
    }
    if !types.isEmpty { options.linkTypes = types }
    if (valueIfBound(intern("org-target-link-regexp")) ?? .nil).isTrue {
      l = valueIfBound(intern("orgstar--radio-targets")) ?? .nil
      while l.isCons {
        if l.car.isString { options.radioTargets.append(bytes(l.car)) }
        l = l.cdr
      }
    }
    l = valueIfBound(intern("org-entities-user")) ?? .nil
    while l.isCons {
      if l.car.isCons, l.car.car.isString { options.userEntities.append(bytes(l.car.car)) }
      l = l.cdr
    }
    return options
  }
}
