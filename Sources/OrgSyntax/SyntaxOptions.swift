/// What a buffer's settings change in how its text is read.
public struct SyntaxOptions: Sendable {
  /// The TODO keywords in force.
  public var todoKeywords = TodoKeywords.standard
  /// Whether `a.` and `A)` are bullets.
  public var allowsAlphabeticalBullets = false
  /// Characters that may end an ordered bullet.
  public var orderedTerminators: [UInt8] = [46, 41]
  /// Number of stars from which a headline is an inlinetask; nil when there are none.
  public var inlinetaskLevel: Int?
  /// Link types, which plain and angle links may start with.
  public var linkTypes: [[UInt8]] = SyntaxOptions.standardLinkTypes
  /// Texts of the radio targets, which make links of their occurrences.
  public var radioTargets: [[UInt8]] = []
  /// Names of entities the user added.
  public var userEntities: [[UInt8]] = []

  /// The types every Org knows.
  public static let standardLinkTypes: [[UInt8]] = [
    "bbdb", "bibtex", "docview", "doi", "elisp", "eww", "file", "file+emacs",
    "file+sys", "ftp", "gnus", "help", "http", "https", "id", "info", "irc", "mailto", "mhe",
    "news", "rmail", "shell", "shortdoc", "w3m",
  ].map { (name: String) in Array(name.utf8) }

  /// The settings of a document nobody configured.
  public init() {}
}
