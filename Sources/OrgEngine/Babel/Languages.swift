import Elisp

/// A language that blocks may be written in: its names and what it registers.
struct BabelLanguage {
  var names: [StaticString]
  var install: (Registry) -> Void
}

/// The languages this program runs. A language is one file and one row.
enum BabelLanguages {
  static let all: [BabelLanguage] = [emacsLisp]

  /// Whether blocks of `language` can run natively.
  static func runs(_ language: String) -> Bool {
    all.contains { $0.names.contains { "\($0)" == language } }
  }
}
