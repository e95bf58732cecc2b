import OrgstarHost

extension WordSpec {
  /// `orgstar help`.
  static let help = WordSpec(
    name: "help", summary: "print help, about a word if one is named",
    positionals: [PositionalSpec("WORD", isRequired: false, completion: .word)],
    examples: [Example("orgstar help run", "options and examples of run")]
  ) { invocation in
    guard let name = invocation.arguments.first else {
      writeText(1, invocation.grammarWithLispWords.overview)
      return .success
    }
    let grammar =
      invocation.grammar.word(name) == nil ? invocation.grammarWithLispWords : invocation.grammar
    guard let word = grammar.word(name) else {
      return invocation.refuse(grammar.unknownWord(name))
    }
    writeText(1, grammar.help(for: word))
    return .success
  }
}
