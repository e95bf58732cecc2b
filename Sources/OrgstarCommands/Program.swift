import Elisp
import OrgstarHost

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Grammar {
  /// The words that the program brings along; Lisp may add more.
  public static let builtIn = Grammar(words: [
    .run, .eval, .parse, .export, .lint, .publish, .repl, .test, .check, .profile, .help,
    .completions, .man,
  ])
}

extension Invocation {
  /// Say what is wrong with the command line.
  func refuse(_ error: UsageError) -> ExitStatus {
    var reporter = self.reporter
    reporter.report(Diagnostic(.error, error.message))
    if let word = error.word {
      writeText(2, "Try ‘orgstar help \(word)’.\n")
    }
    return .refused
  }
}

/// Do what the command line says.
///
/// - Parameter arguments: the arguments, the program's name first.
/// - Returns: the exit status.
public func orgstarMain(_ arguments: [String]) -> Int32 {
  // A reader that closes the pipe early must not end a run before its results are written.
  signal(SIGPIPE, SIG_IGN)
  let grammar = Grammar.builtIn
  let arguments = Array(arguments.dropFirst())
  do {
    var request: Request
    do {
      request = try grammar.parse(arguments)
      if case .help(nil, let invocation) = request, !invocation.arguments.isEmpty {
        request = try parseWithLisp(arguments, grammar) ?? request
      }
    } catch let error as UsageError {
      guard error.word == nil, let found = try parseWithLisp(arguments, grammar) else {
        throw error
      }
      request = found
    }
    return statusAfterOutput(run(request, grammar).rawValue)
  } catch let error as UsageError {
    return Invocation(grammar: grammar).refuse(error).rawValue
  } catch {
    return ExitStatus.refused.rawValue
  }
}

/// Parse the arguments again with the words that the user's Lisp defines; nil when the first
/// argument is none of them.
private func parseWithLisp(_ arguments: [String], _ grammar: Grammar) throws -> Request? {
  let invocation = grammar.globalOptions(in: arguments)
  guard let name = invocation.arguments.first, grammar.word(name) == nil,
    let session = invocation.lispWordsSession
  else { return nil }
  let extended = grammar.adding(wordsOf: session)
  guard extended.word(name) != nil else { return nil }
  switch try extended.parse(arguments) {
  case .word(let word, var invocation):
    invocation.session = session
    return .word(word, invocation)
  case let other: return other
  }
}

private func run(_ request: Request, _ grammar: Grammar) -> ExitStatus {
  switch request {
  case .version:
    let language = "\(emacsVersion.major).\(emacsVersion.minor)"
    writeText(1, "orgstar \(orgstarVersion)\nEmacs Lisp \(language)\n")
    return .success
  case .help(let word, let invocation):
    writeText(
      1, word.map { grammar.help(for: $0) } ?? invocation.grammarWithLispWords.overview)
    return .success
  case .nothing(let invocation):
    return invocation.refuse(UsageError(message: "say what to do; orgstar --help lists the words"))
  case .files(let files, let invocation):
    let name = escapingControls(files[0])
    return invocation.refuse(
      UsageError(message: "say what to do with \(name), such as: orgstar run \(name)"))
  case .word(let word, let invocation):
    return word.run(invocation)
  case .batch(let arguments):
    return Batch.run(arguments, grammar)
  }
}
