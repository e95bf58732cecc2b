/// A command of the prompt, which is not Lisp: `,describe mapcar`.
struct PromptCommand {
  /// What follows the name.
  enum Argument {
    case nothing, name, text, file, form
  }
  var name: String
  var takes: Argument
  /// A few words.
  var help: String

  /// `,describe NAME`.
  var synopsis: String {
    switch takes {
    case .nothing: return "," + name
    case .name: return ",\(name) NAME"
    case .text: return ",\(name) TEXT"
    case .file: return ",\(name) FILE"
    case .form: return ",\(name) FORM"
    }
  }

  /// All commands, in the order of the help.
  static let all = [
    PromptCommand(name: "help", takes: .nothing, help: "list the commands"),
    PromptCommand(name: "bt", takes: .nothing, help: "show the backtrace of the last error"),
    PromptCommand(name: "describe", takes: .name, help: "describe a function or variable"),
    PromptCommand(name: "apropos", takes: .text, help: "list names that contain all words"),
    PromptCommand(name: "load", takes: .file, help: "load a Lisp file"),
    PromptCommand(name: "time", takes: .form, help: "evaluate, then tell time and allocation"),
    PromptCommand(name: "profile", takes: .form, help: "evaluate, then show a profile"),
    PromptCommand(name: "expand", takes: .form, help: "show a form with its macros expanded"),
    PromptCommand(name: "quit", takes: .nothing, help: "leave, as Ctrl-D"),
  ]

  /// The command named so; an unambiguous beginning of its name will do.
  static func named(_ name: String) -> PromptCommand? {
    if let exact = all.first(where: { $0.name == name }) { return exact }
    let near = all.filter { $0.name.hasPrefix(name) }
    return near.count == 1 && !name.isEmpty ? near[0] : nil
  }

  /// The command that a text begins with, and what follows it; for a comma and the beginning of
  /// a name, no command and that. Nil when the text is Lisp.
  static func split(_ text: String) -> (command: PromptCommand?, rest: String)? {
    let text = text.drop { $0 == " " }
    let hasComma = text.first == ","
    let word = text.drop { $0 == "," }.prefix { !$0.isWhitespace }
    var rest = text.dropFirst(word.count + (hasComma ? 1 : 0))
    if hasComma {
      // ,(form) and ,@x are Lisp, if strange.
      guard !word.contains(where: { "(\"'@`[".contains($0) }) else { return nil }
      guard rest.first?.isWhitespace == true || text.hasSuffix("\n") else {
        return (nil, String(text.prefix { $0 != "\n" }))
      }
    }
    rest = rest.drop { $0.isWhitespace }
    guard let command = named(String(word)) else { return hasComma ? (nil, "," + word) : nil }
    if !hasComma {
      // Without a comma only what cannot be a lone variable.
      guard command.name == word, command.takes != .nothing, !rest.isEmpty else { return nil }
    }
    var argument = String(rest)
    while argument.last?.isNewline == true { argument.removeLast() }
    return (command, argument)
  }
}
