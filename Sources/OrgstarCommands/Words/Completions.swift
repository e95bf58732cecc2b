import OrgstarHost

extension WordSpec {
  /// `orgstar completions`.
  static let completions = WordSpec(
    name: "completions", summary: "print what teaches a shell to complete orgstar's command line",
    positionals: [
      PositionalSpec("SHELL", completion: .words(Shell.allCases.map(\.rawValue)))
    ],
    examples: [
      Example("eval \"$(orgstar completions bash)\"", "complete in this bash"),
      Example(
        "orgstar completions fish > ~/.config/fish/completions/orgstar.fish", "complete in fish"),
    ]
  ) { invocation in
    let name = invocation.arguments[0]
    guard let shell = Shell(rawValue: name) else {
      let known = Shell.allCases.map(\.rawValue).joined(separator: ", ")
      return invocation.refuse(
        UsageError(
          message: "no completions for ‘\(escapingControls(name))’; there are: \(known)",
          word: "completions"))
    }
    writeText(1, invocation.grammarWithLispWords.completions(for: shell))
    return .success
  }
}
