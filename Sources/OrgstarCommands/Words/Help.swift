import OrgstarHost

extension WordSpec {
  /// `orgstar help`.
  static let help = WordSpec(
    name: "help", summary: "print help, about a word if one is named",
    positionals: [PositionalSpec("WORD", isRequired: false, completion: .word)],
    examples: [Example("orgstar help run", "options and examples of run")]
  ) { invocation in
    guard let name = invocation.arguments.first else {
      writeText(1, invocation.grammar.overview)
      return .success
    }
    guard let word = invocation.grammar.word(name) else {
      return invocation.refuse(invocation.grammar.unknownWord(name))
    }
    writeText(1, invocation.grammar.help(for: word))
    return .success
  }
}
