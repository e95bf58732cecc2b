import OrgstarHost

extension Grammar {
  /// The manual page orgstar(1), in the man macros.
  public func manPage(version: String) -> String {
    func escape(_ text: String) -> String {
      var out = ""
      for character in text {
        switch character {
        case "\\": out += "\\e"
        case "-": out += "\\-"
        case "'": out += "\\(aq"
        case "‘": out += "\\(oq"
        case "’": out += "\\(cq"
        case "…": out += "..."
        default: out.append(character)
        }
      }
      return out.hasPrefix(".") ? "\\&" + out : out
    }
    func options(_ specs: [OptionSpec]) -> String {
      specs.map { spec in
        let argument = spec.argument.map { " \\fI\(escape($0))\\fR" } ?? ""
        let names = spec.names.map { "\\fB\(escape($0))\\fR" }.joined(separator: ", ")
        return ".TP\n\(names)\(argument)\n\(escape(Self.sentence(spec.help)))\n"
      }.joined()
    }
    var out = ".TH ORGSTAR 1 \"\" \"orgstar \(escape(version))\"\n"
    out += ".SH NAME\norgstar \\- run Org files and Emacs Lisp without Emacs\n"
    out +=
      ".SH SYNOPSIS\n.B orgstar\n[\\fIoptions\\fR] \\fIword\\fR [\\fIoptions\\fR] [\\fIfile\\fR...]\n"
    out += ".br\n.B orgstar \\-Q \\-\\-batch\n[\\fIEmacs options\\fR] [\\fIargument\\fR...]\n"
    out += ".SH WORDS\n"
    for word in words {
      out += ".SS \"\(escape(word.synopsis))\"\n\(escape(Self.sentence(word.summary)))\n"
      for paragraph in word.description { out += ".PP\n\(escape(paragraph))\n" }
      out += options(word.options)
      for example in word.examples {
        out +=
          ".PP\n\(escape(example.meaning)):\n.PP\n.RS\n.nf\n\(escape(example.command))\n.fi\n.RE\n"
      }
    }
    out += ".SH OPTIONS OF EVERY WORD\n" + options(Self.globalOptions)
    out += ".SH EXIT STATUS\n"
    for (status, meaning) in Self.exitStatuses {
      out += ".TP\n.B \(status)\n\(escape(meaning))\n"
    }
    out += ".SH ENVIRONMENT\n"
    for (name, meaning) in Self.environmentVariables {
      out += ".TP\n.B \(name)\n\(escape(meaning))\n"
    }
    return out
  }

  static let exitStatuses: [(Int, String)] = [
    (0, "Done."),
    (1, "The job found or met a failure: a block or a test failed, a check differs."),
    (2, "Usage, an unreadable file, no consent, or a file that changed meanwhile."),
    (130, "Interrupted."),
    (255, "A Lisp error that nobody handled under --batch."),
  ]

  static let environmentVariables: [(String, String)] = [
    ("ORGSTAR_CONFIG", "The configuration folder."),
    ("ORGSTAR_LISP", "A lisp/ folder to use instead of the built-in one."),
    ("NO_COLOR", "Set and not empty: no colours."),
    ("COLUMNS", "Width of the terminal."),
    (
      "XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
      "Where configuration, remembered consent and history, and caches lie."
    ),
  ]
}
