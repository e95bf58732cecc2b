import Elisp
import OrgstarHost

/// Words of the command line that `orgstar-define-subcommand` defined.
extension Grammar {
  /// This grammar and the words that Lisp in `session` defined. What is built in stays.
  func adding(wordsOf session: Session) -> Grammar {
    var result = self
    for (name, fields) in session.world.host.words where word(name) == nil {
      result.words.append(WordSpec(name: name, fields: fields, session: session))
    }
    return result
  }
}

extension Invocation {
  /// A session in which the user's Lisp words are defined; nil where there is no Lisp of the user.
  var lispWordsSession: Session? {
    let file = folders.configuration + "/init.el"
    let isThere = (try? SystemCalls.real.identity(of: file)).map { !$0.isFolder } ?? false
    guard isThere && !has("quick") || !preparations.isEmpty else { return nil }
    return makeSession()
  }

  /// The grammar with the words that the user's Lisp defines.
  var grammarWithLispWords: Grammar {
    lispWordsSession.map(grammar.adding(wordsOf:)) ?? grammar
  }
}

extension WordSpec {
  /// A word from what `orgstar-define-subcommand` was given: (FUNCTION . PROPERTIES).
  fileprivate init(name: String, fields: Value, session: Session) {
    let world = session.world
    func property(_ key: String) -> Value {
      var rest = fields.cdr
      while rest.isCons, rest.cdr.isCons {
        if rest.car == world.intern(key) { return rest.cdr.car }
        rest = rest.cdr.cdr
      }
      return .nil
    }
    func text(_ value: Value) -> String? { value.isString ? world.swiftString(value) : nil }
    let options = world.items(property(":options")).compactMap { row -> OptionSpec? in
      let parts = world.items(row)
      guard let name = parts.first.flatMap(text) else { return nil }
      let argument = parts.count > 1 ? text(parts[1]) : nil
      return OptionSpec(
        name.hasPrefix("-") ? name : "--" + name, argument: argument,
        help: parts.count > 2 ? text(parts[2]) ?? "" : "",
        completion: argument.map(Self.completion(of:)) ?? .nothing)
    }
    self.init(
      name: name, summary: text(property(":help")) ?? "defined in Lisp",
      description: text(property(":description")).map { [$0] } ?? [], options: options,
      positionals: (text(property(":arguments")) ?? "").split(separator: " ")
        .map { Self.positional(String($0)) }
    ) { invocation in
      Self.call(fields.car, options, invocation, session)
    }
  }

  /// `FILE`, `[FILE]`, `FILE…`, `[FILE]...`.
  private static func positional(_ text: String) -> PositionalSpec {
    let name = String(text.filter { !"[].…".contains($0) })
    return PositionalSpec(
      name, isRequired: !text.contains("["), repeats: text.contains("…") || text.contains("..."),
      completion: completion(of: name))
  }

  private static func completion(of argument: String) -> Completion {
    argument.contains("FILE") ? .file([]) : argument.contains("DIR") ? .folder : .nothing
  }

  /// Call `function` with the arguments and options of `invocation`; an integer is the status.
  static func call(
    _ function: Value, _ options: [OptionSpec], _ invocation: Invocation, _ session: Session
  ) -> ExitStatus {
    let world = session.world
    Interrupts.limit(seconds: invocation.timeout)
    do throws(LispFailure) {
      let value = try session.attempt { () throws(Signal) -> Value in
        var given = Value.nil
        for option in options.reversed() {
          for text in invocation.values(option.key).reversed() {
            let value = option.argument == nil ? Value.t : world.string(text)
            given = world.cons(world.cons(world.string(option.key), value), given)
          }
        }
        var arguments = Value.nil
        for argument in invocation.arguments.reversed() {
          arguments = world.cons(world.string(argument), arguments)
        }
        return try world.funcall(function, arguments, given)
      }
      flushOutput()
      guard value.isFixnum else { return .success }
      let status = Int32(value.fixnum & 0xff)
      // A status that has no meaning of its own here is the word's own affair.
      guard let known = ExitStatus(rawValue: status) else { endProcess(status) }
      return known
    } catch {
      flushOutput()
      return invocation.report(error)
    }
  }
}
