import OrgstarHost

extension WordSpec {
  /// `orgstar repl`.
  static let repl = WordSpec(
    name: "repl", summary: "evaluate Lisp forms as you type them",
    description: [
      "A form may span lines: Enter begins a new line until all parentheses are closed. Tab "
        + "completes functions, variables and, inside strings, file names, and shows the argument "
        + "list of the function that is being called. The arrow keys bring earlier forms back, "
        + "Ctrl-R searches them; they are kept from one run to the next. ~/.editrc may bind other "
        + "keys. A pasted text of many lines is one input.",
      "Ctrl-C stops what runs or forgets what was typed, Ctrl-D leaves. The last three values are "
        + "in *, ** and ***, the values of the last input in the list /.",
      "Lines that start with a comma are commands: "
        + PromptCommand.all.map { "\($0.synopsis) (\($0.help))" }.joined(separator: ", ")
        + ". Commands with an argument may be written without the comma: describe mapcar.",
      "Without a terminal, forms are read from standard input and their values printed; the first "
        + "error ends it, with exit status 1.",
    ],
    examples: [
      Example("orgstar -l lib.el repl", "try out what lib.el defines"),
      Example("echo '(+ 1 2)' | orgstar repl", "print 3"),
    ]
  ) { invocation in
    guard let session = invocation.makeSession() else { return .failure }
    defer { invocation.end(session) }
    for hook in ["emacs-startup-hook", "window-setup-hook"] {
      do throws(LispFailure) { try session.runHook(hook) } catch { invocation.report(error) }
    }
    return Prompt(invocation: invocation, session: session).run()
  }
}
