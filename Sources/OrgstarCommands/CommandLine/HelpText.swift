import OrgstarHost

extension Grammar {
  /// What `orgstar --help` prints.
  public var overview: String {
    var out = """
      Orgstar runs Org files and Emacs Lisp without Emacs.

      usage: orgstar [OPTIONS] WORD [OPTIONS] [FILE…]
             orgstar -Q --batch [-L DIR] [-l FILE] [--eval FORM] [-f FUNCTION] [ARGUMENT…]
             orgstar --script FILE [ARGUMENT…]

      Words:

      """
    out += Self.columns(words.map { ($0.name, $0.summary) })
    out += "\nOptions of every word:\n"
    out += Self.columns(Self.globalOptions.map { ($0.synopsis, $0.help) })
    out += "\norgstar help WORD tells more about a word.\n"
    return out
  }

  /// What `orgstar help WORD` prints.
  public func help(for word: WordSpec) -> String {
    var out = "usage: \(word.synopsis)\n\n\(Self.sentence(word.summary))\n"
    for paragraph in word.description { out += "\n" + Self.wrap(paragraph, width: 79) + "\n" }
    if !word.options.isEmpty {
      out += "\nOptions:\n" + Self.columns(word.options.map { ($0.synopsis, $0.help) })
    }
    if !word.examples.isEmpty {
      out += "\nExamples:\n"
      for example in word.examples { out += "  \(example.command)\n      \(example.meaning)\n" }
    }
    out += "\nOptions of every word: see orgstar --help\n"
    return out
  }

  /// The summary as a sentence.
  static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  /// Lines of two columns, indented by two.
  static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { left, right in
      "  " + left + String(repeating: " ", count: width - left.count + 2) + right + "\n"
    }.joined()
  }

  /// `text` broken into lines of at most `width` characters.
  static func wrap(_ text: String, width: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
