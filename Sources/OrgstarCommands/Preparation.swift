import Elisp
import OrgstarHost

extension Invocation {
  /// A session with the user's configuration and what `-L`, `-l` and `--eval` ask for; nil after
  /// a failure, which is then reported.
  func makeSession() -> Session? {
    if let session { return session }
    var options = SessionOptions()
    options.isQuick = has("quick")
    options.folders = folders
    let session = Session(options)
    Interrupts.catchAll(in: session.world)
    do throws(LispFailure) {
      if let moment = value("now").flatMap(Moment.init) { try moment.fix(in: session) }
      if has("verbose") { try session.watchVoidSettings() }
      try session.loadConfiguration()
      for (key, value) in preparations {
        switch key {
        case "load": try session.load(value)
        case "directory": session.addToLoadPath(value)
        default: try session.evaluate(value, name: "--eval")
        }
      }
      if has("verbose") { listVoidSettings(session) }
      return session
    } catch {
      report(error)
      return nil
    }
  }

  /// Run what the user's files want done before the process ends, as `kill-emacs` does.
  func end(_ session: Session) {
    // The limit was that of the code.
    Interrupts.limit(seconds: nil)
    do throws(LispFailure) { try session.runHook("kill-emacs-hook") } catch { report(error) }
  }

  /// Say which settings of the user's files mean nothing here.
  private func listVoidSettings(_ session: Session) {
    session.world.host.watchesVoidSettings = false
    var reporter = self.reporter
    reporter.report(
      session.world.host.voidSettings.map { setting in
        let place = setting.place
        return Diagnostic(
          .note, "\(setting.name) has no effect: there is no display", file: place?.file,
          line: place?.line, column: place?.column)
      })
  }

  /// Print a Lisp failure; the exit status it stands for.
  @discardableResult
  func report(_ failure: LispFailure) -> ExitStatus {
    var reporter = self.reporter
    if failure.interrupt == .quit {
      reporter.report(Diagnostic(.error, "interrupted"))
      return .interrupted
    }
    var diagnostic = failure.diagnostic(withFrames: has("debug"))
    if failure.interrupt == .timeout {
      diagnostic.message = "stopped after \(value("timeout") ?? "?") s (--timeout)"
    }
    reporter.report(diagnostic)
    return .failure
  }

  /// The time limit of `--timeout` in seconds.
  var timeout: Double? { value("timeout").flatMap(Double.init) }
}
