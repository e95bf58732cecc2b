import OrgstarHost

/// What the command line asks for.
public enum Request {
  case word(WordSpec, Invocation)
  /// `--help` with or without a word.
  case help(WordSpec?, Invocation)
  case version
  /// No word and no file.
  case nothing(Invocation)
  /// No word but files.
  case files([String], Invocation)
  /// Lisp as Emacs runs it; the arguments without the program's name.
  case batch([String])
}

extension Grammar {
  /// Parse the arguments that follow the program's name.
  public func parse(_ arguments: [String]) throws -> Request {
    if isBatch(arguments) { return .batch(arguments) }
    var invocation = Invocation(grammar: self)
    var word: WordSpec?
    var rest = arguments[...]
    var onlyArguments = false
    while let argument = rest.popFirst() {
      if onlyArguments || argument == "-" || !argument.hasPrefix("-") {
        if word == nil, !onlyArguments, invocation.arguments.isEmpty,
          let found = self.word(argument)
        {
          word = found
        } else {
          invocation.arguments.append(argument)
        }
      } else if argument == "--" {
        onlyArguments = true
      } else {
        try parseOption(argument, &rest, word, &invocation)
      }
    }
    if invocation.has("version") { return .version }
    if invocation.has("help") { return .help(word, invocation) }
    try checkValues(invocation, word)
    guard let word else {
      guard let first = invocation.arguments.first else { return .nothing(invocation) }
      // A file's name has a dot or a slash; a word has neither.
      if !first.contains("/"), !first.contains("."), first != "-" { throw unknownWord(first) }
      return .files(invocation.arguments, invocation)
    }
    try checkArguments(invocation, word)
    return .word(word, invocation)
  }

  private func parseOption(
    _ argument: String, _ rest: inout ArraySlice<String>, _ word: WordSpec?,
    _ invocation: inout Invocation
  ) throws {
    let available = (word?.options ?? []) + Self.globalOptions
    var name = argument
    var value: String?
    if argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") {
      name = String(argument[..<equals])
      value = String(argument[argument.index(after: equals)...])
    }
    var spec = available.first { $0.names.contains(name) }
    if spec == nil, !argument.hasPrefix("--"), argument.count > 2 {
      // -Lfolder, or switches written together: -Qy.
      let short = String(argument.prefix(2))
      if let found = available.first(where: { $0.names.contains(short) }) {
        let tail = String(argument.dropFirst(2))
        if found.argument != nil {
          value = tail
        } else {
          rest = (["-" + tail] + rest)[...]
        }
        spec = found
        name = short
      }
    }
    guard let spec else {
      let names = available.flatMap(\.names)
      let near = FunctionNames.suggestion(for: name, among: names)
      let batch = near == nil && BatchOption.named(name) != nil
      let shown = escapingControls(name)
      throw UsageError(
        message: "unknown option ‘\(shown)’"
          + (batch
            ? " (an option of Emacs's batch mode: add --batch)"
            : near.map { "; did you mean ‘\($0)’?" } ?? ""),
        word: word?.name)
    }
    if spec.argument == nil {
      if value != nil {
        throw UsageError(message: "option ‘\(name)’ takes no argument", word: word?.name)
      }
      invocation.options[spec.key, default: []].append("")
      return
    }
    guard let given = value ?? rest.popFirst() else {
      throw UsageError(
        message: "option ‘\(name)’ needs \(spec.argument ?? "an argument")", word: word?.name)
    }
    invocation.options[spec.key, default: []].append(given)
    if ["load", "eval", "directory"].contains(spec.key) {
      invocation.preparations.append((spec.key, given))
    }
  }

  private func checkValues(_ invocation: Invocation, _ word: WordSpec?) throws {
    for option in Self.globalOptions + (word?.options ?? []) {
      guard case .words(let allowed) = option.completion else { continue }
      for value in invocation.values(option.key) where !allowed.contains(value) {
        throw UsageError(
          message: "‘\(escapingControls(value))’ is not a value of --\(option.key): "
            + allowed.joined(separator: ", "),
          word: word?.name)
      }
    }
    if let timeout = invocation.value("timeout"), !((Double(timeout) ?? 0) > 0) {
      throw UsageError(
        message: "‘\(escapingControls(timeout))’ is not a number of seconds", word: word?.name)
    }
    if let now = invocation.value("now"), Moment(now) == nil {
      throw UsageError(
        message: "‘\(escapingControls(now))’ is not a time; write YYYY-MM-DD or YYYY-MM-DD HH:MM",
        word: word?.name)
    }
  }

  /// The options of every word among `arguments`, whatever else stands there.
  func globalOptions(in arguments: [String]) -> Invocation {
    var invocation = Invocation(grammar: self)
    var rest = arguments[...]
    while let argument = rest.popFirst(), argument != "--" {
      if argument.hasPrefix("-"), argument != "-" {
        try? parseOption(argument, &rest, nil, &invocation)
      } else {
        invocation.arguments.append(argument)
      }
    }
    return invocation
  }

  private func checkArguments(_ invocation: Invocation, _ word: WordSpec) throws {
    let required = word.positionals.filter(\.isRequired).count
    if invocation.arguments.count < required {
      let missing = word.positionals[invocation.arguments.count]
      throw UsageError(message: "\(word.name): \(missing.name) is missing", word: word.name)
    }
    let mayRepeat = word.positionals.contains { $0.repeats }
    if !mayRepeat, invocation.arguments.count > word.positionals.count {
      let extra = escapingControls(invocation.arguments[word.positionals.count])
      throw UsageError(message: "\(word.name): unexpected argument ‘\(extra)’", word: word.name)
    }
  }

  /// Whether the arguments are meant as Emacs's batch options.
  private func isBatch(_ arguments: [String]) -> Bool {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return false }
      if !argument.hasPrefix("-") {
        if word(argument) != nil { return false }
        continue
      }
      guard let (option, value) = BatchOption.match(argument) else { continue }
      if option.startsBatch { return true }
      if option.takesArgument, value == nil { _ = rest.popFirst() }
    }
    return false
  }
}
