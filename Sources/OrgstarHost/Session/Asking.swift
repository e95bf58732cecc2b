import Editor
import Elisp

/// Lisp words of the command line ask the user before they run code of documents.
func installAsking(_ r: Registry) {
  r.defun(
    "orgstar-ask-consent", "TITLE LANGUAGE CODE ARGUMENTS FILE",
    """
    Ask at the terminal whether CODE (a string) in LANGUAGE from FILE may run: `yes', `no', \
    `always' or `quit'; nil where there is no terminal to ask at.

    TITLE is one line that says where the code is. ARGUMENTS, a list of strings, is what else \
    decides what it does: a change there asks again. What the user always allows is remembered.
    """
  ) { w, a throws(Signal) in
    guard let reporter = w.host.reporter, reporter.terminal.isInteractive else { return .nil }
    func text(_ v: Value) throws(Signal) -> String { w.swiftString(try w.stringArgument(v)) }
    var arguments: [String] = []
    for argument in w.items(a[3]) { arguments.append(try text(argument)) }
    let path = try text(a[4])
    let subject = ConsentSubject(
      language: try text(a[1]), body: try text(a[2]), headerArguments: arguments.sorted(),
      realPath: path)
    var consent = Consent(folders: w.host.folders)
    if consent.isRemembered(subject) { return w.intern("always") }
    w.host.reporter?.clearProgress()
    let answer = consent.ask(
      title: try text(a[0]), body: subject.body, interrupted: { Interrupts.isPending })
    switch answer {
    case .yes: return w.intern("yes")
    case .no: return w.intern("no")
    case .always:
      consent.remember(subject)
      return w.intern("always")
    case .quit: return w.intern("quit")
    }
  }
}
