/// What the process reports to its caller.
public enum ExitStatus: Int32 {
  /// Done.
  case success = 0
  /// The job found or met a failure: a block failed, a check differs.
  case failure = 1
  /// Usage, an unreadable file, no consent, a file that changed meanwhile.
  case refused = 2
  /// Ctrl-C.
  case interrupted = 130
  /// A Lisp error nobody handled under `--batch`.
  case lispError = 255
}
