/// Sets of object kinds: which may stand in which.
public struct ObjectSet: OptionSet, Sendable {
  /// A bit for each kind.
  public var rawValue: UInt32

  /// The set of these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The set of one kind.
  public init(_ kind: NodeKind) { rawValue = 1 << UInt32(kind.rawValue - NodeKind.bold.rawValue) }

  init(_ kinds: [NodeKind]) {
    rawValue = kinds.reduce(0) { $0 | ObjectSet($1).rawValue }
  }

  @inline(__always)
  func contains(_ kind: NodeKind) -> Bool { contains(ObjectSet(kind)) }

  /// What may stand wherever any object may.
  public static let minimal = ObjectSet([
    .bold, .code, .entity, .italic, .latexFragment, .strikeThrough, .subscript, .superscript,
    .underline, .verbatim,
  ])
  /// Everything but citation references and table cells.
  public static let standard = ObjectSet([
    .citation, .exportSnippet, .footnoteReference, .inlineBabelCall, .inlineSourceBlock,
    .lineBreak, .link, .macro, .radioTarget, .statisticsCookie, .target, .timestamp,
  ]).union(.minimal)
  static let oneLine = standard.subtracting(ObjectSet(.lineBreak))
  static let inLink = ObjectSet([
    .exportSnippet, .inlineBabelCall, .inlineSourceBlock, .macro, .statisticsCookie,
  ]).union(.minimal)
  static let inCell = ObjectSet([
    .citation, .exportSnippet, .footnoteReference, .link, .macro, .radioTarget, .target,
    .timestamp,
  ]).union(.minimal)
  static let inReference = standard.subtracting(
    ObjectSet([.citation, .footnoteReference, .lineBreak, .link]))
  /// In the values of affiliated keywords.
  public static let keyword = standard.subtracting(ObjectSet(.footnoteReference))

  /// What may stand in a node of `kind`, in its contents or its secondary strings.
  public static func allowed(in kind: NodeKind) -> ObjectSet {
    switch kind {
    case .headline, .inlinetask, .item: return oneLine
    case .link: return inLink
    case .radioTarget: return minimal
    case .tableCell: return inCell
    case .tableRow: return ObjectSet(.tableCell)
    case .citation: return ObjectSet(.citationReference)
    case .citationReference: return inReference
    case .keyword: return keyword
    case .bold, .footnoteReference, .italic, .paragraph, .strikeThrough, .subscript,
      .superscript, .underline, .verseBlock:
      return standard
    default: return []
    }
  }
}
