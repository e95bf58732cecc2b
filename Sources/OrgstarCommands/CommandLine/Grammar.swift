import OrgstarHost

/// What a shell may offer for an argument.
public enum Completion: Equatable {
  case nothing
  case folder
  /// Files with one of these endings (without the dot); any file when empty.
  case file([String])
  /// One of these words.
  case words([String])
  /// The words of the command line.
  case word
}

/// An option: its names, what follows it, and one line of help.
public struct OptionSpec: Equatable {
  /// All names, dashes included; the long one last.
  public var names: [String]
  /// Name of the argument, nil for a switch.
  public var argument: String?
  /// One line, without a full stop.
  public var help: String
  /// What the argument can be.
  public var completion: Completion

  /// An option.
  public init(
    _ names: String..., argument: String? = nil, help: String, completion: Completion = .nothing
  ) {
    self.names = names
    self.argument = argument
    self.help = help
    self.completion = completion
  }

  /// The name that values are stored under: the last, without dashes.
  public var key: String { String((names.last ?? "").drop { $0 == "-" }) }

  /// `-L DIR`, `-y, --yes`, `--only NAME`.
  var synopsis: String {
    names.joined(separator: ", ") + (argument.map { " " + $0 } ?? "")
  }
}

/// An argument that is not an option.
public struct PositionalSpec: Equatable {
  /// Its name in capitals.
  public var name: String
  /// Whether it has to be there.
  public var isRequired: Bool
  /// Whether there may be more than one.
  public var repeats: Bool
  /// What the argument can be.
  public var completion: Completion

  /// A positional argument.
  public init(
    _ name: String, isRequired: Bool = true, repeats: Bool = false,
    completion: Completion = .nothing
  ) {
    self.name = name
    self.isRequired = isRequired
    self.repeats = repeats
    self.completion = completion
  }

  var synopsis: String {
    let name = repeats ? self.name + "…" : self.name
    return isRequired ? name : "[\(name)]"
  }
}

/// An example: what to type, and what it does.
public struct Example: Equatable {
  /// The command line.
  public var command: String
  /// What it does, without a full stop.
  public var meaning: String

  /// An example of a command.
  public init(_ command: String, _ meaning: String) {
    self.command = command
    self.meaning = meaning
  }
}

/// A word of the command line: everything that parsing, help, manual and completion need.
public struct WordSpec {
  /// What is typed.
  public var name: String
  /// One line, without a full stop.
  public var summary: String
  /// Paragraphs of the manual.
  public var description: [String]
  /// Options of this word alone.
  public var options: [OptionSpec]
  /// Arguments that are not options, in order.
  public var positionals: [PositionalSpec]
  /// Examples for help and manual.
  public var examples: [Example]
  /// Does the job.
  public var run: (Invocation) -> ExitStatus

  /// A word and what it does.
  public init(
    name: String, summary: String, description: [String] = [], options: [OptionSpec] = [],
    positionals: [PositionalSpec] = [], examples: [Example] = [],
    run: @escaping (Invocation) -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.description = description
    self.options = options
    self.positionals = positionals
    self.examples = examples
    self.run = run
  }

  /// The line after "usage:".
  var synopsis: String {
    var parts = ["orgstar", name]
    if !options.isEmpty { parts.append("[OPTIONS]") }
    return (parts + positionals.map(\.synopsis)).joined(separator: " ")
  }
}

/// A command line that was understood.
public struct Invocation {
  /// Options given, by key; a switch has the value "".
  public var options: [String: [String]] = [:]
  /// `-l`, `--eval` and `-L` in the order given.
  public var preparations: [(key: String, value: String)] = []
  /// Arguments that are not options.
  public var arguments: [String] = []
  /// The grammar in force, for `help`, `man` and `completions`.
  public var grammar: Grammar
  /// The session that was made already, to find words that Lisp defines.
  var session: Session?

  init(grammar: Grammar) { self.grammar = grammar }

  /// Whether a switch was given.
  public func has(_ key: String) -> Bool { options[key] != nil }
  /// The last value given for an option.
  public func value(_ key: String) -> String? { options[key]?.last }
  /// All values given for an option.
  public func values(_ key: String) -> [String] { options[key] ?? [] }

  /// The terminal, with what `--color` says.
  public var terminal: Terminal {
    Terminal(colorMode: value("color").flatMap(ColorMode.init(rawValue:)) ?? .auto)
  }
  /// A reporter on standard error.
  public var reporter: Reporter { Reporter(terminal: terminal, isQuiet: has("quiet")) }
  /// The user's folders.
  public var folders: Folders { Folders(configuration: value("config")) }
}

/// A command line that was not understood.
public struct UsageError: Error, Equatable {
  /// One line.
  public var message: String
  /// The word whose help to point to.
  public var word: String?
}

/// All words and the options that every word takes.
public struct Grammar {
  /// The words, in the order of the overview.
  public var words: [WordSpec]

  /// A grammar of these words.
  public init(words: [WordSpec]) { self.words = words }

  /// The options that may stand before or after any word.
  public static let globalOptions = [
    OptionSpec("-Q", "--quick", help: "do not load init.el and the user's settings"),
    OptionSpec(
      "--config", argument: "DIR", help: "use this configuration folder", completion: .folder),
    OptionSpec(
      "-L", "--directory", argument: "DIR", help: "add a folder to the front of the load path",
      completion: .folder),
    OptionSpec(
      "-l", "--load", argument: "FILE", help: "load a Lisp file first", completion: .file(["el"])),
    OptionSpec("--eval", argument: "FORM", help: "evaluate a Lisp form first"),
    OptionSpec(
      "--color", argument: "WHEN", help: "use colours: auto, always or never",
      completion: .words(ColorMode.allCases.map(\.rawValue))),
    OptionSpec("--quiet", help: "print problems only"),
    OptionSpec("--verbose", help: "print more about what is done"),
    OptionSpec("--debug", help: "print a Lisp backtrace with each error"),
    OptionSpec(
      "--now", argument: "TIME", help: "take TIME (YYYY-MM-DD [HH:MM]) for the present moment"),
    OptionSpec("--timeout", argument: "SECONDS", help: "stop code that runs longer"),
    OptionSpec("--json", help: "print reports as JSON"),
    OptionSpec("--version", help: "print the version"),
    OptionSpec("-h", "--help", help: "print help"),
  ]

  /// The word with the given name.
  public func word(_ name: String) -> WordSpec? { words.first { $0.name == name } }

  /// The error that says that there is no such word.
  func unknownWord(_ name: String) -> UsageError {
    let near = FunctionNames.suggestion(for: name, among: words.map(\.name))
    return UsageError(
      message: "no word ‘\(escapingControls(name))’"
        + (near.map { "; did you mean ‘\($0)’?" } ?? "; try orgstar --help"))
  }
}
