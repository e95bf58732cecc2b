import Elisp
import OrgstarHost

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension WordSpec {
  /// `orgstar eval`.
  static let eval = WordSpec(
    name: "eval", summary: "evaluate Lisp forms and print their values",
    description: [
      "Each form's value is printed on a line, as prin1 prints it. With - the forms are read from "
        + "standard input. The exit status is 1 if a form signals an error."
    ],
    positionals: [PositionalSpec("FORM", repeats: true)],
    examples: [
      Example("orgstar eval \"(mapcar #'1+ (list 1 2 3))\"", "print (2 3 4)"),
      Example("echo '(+ 1 2)' | orgstar eval -", "evaluate standard input"),
    ]
  ) { invocation in
    guard let session = invocation.makeSession() else { return .failure }
    defer { invocation.end(session) }
    Interrupts.limit(seconds: invocation.timeout)
    for argument in invocation.arguments {
      let text = argument == "-" ? String(decoding: readStandardInput(), as: UTF8.self) : argument
      do throws(LispFailure) {
        try session.evaluate(text, name: argument == "-" ? "stdin" : "eval") { value in
          fflush(nil)
          writeText(1, session.world.printed(value) + "\n")
        }
      } catch {
        fflush(nil)
        return invocation.report(error)
      }
    }
    fflush(nil)
    return .success
  }
}
