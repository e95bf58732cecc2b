import Editor
import Elisp

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What belongs to the process: its arguments, its folders, its end, words of the command line.
public enum HostPlugin: Plugin {
  /// Its name among the plugins.
  public static let name = "host"

  /// Install into a world.
  public static func install(in registry: Registry) {
    installVariables(registry)
    installProcess(registry)
    installProgress(registry)
    installAsking(registry)
    installVoidSettings(registry)
    installStandardVariables(registry)
  }
}

private func installVariables(_ r: Registry) {
  let w = r.world
  r.defvar("noninteractive", .t, "Whether Lisp runs without a user at a terminal.")
  r.defvar("command-line-args", .nil, "The arguments of the process, its name first.")
  r.defvar("command-line-args-left", .nil, "The arguments not processed yet.")
  r.defvar("command-switch-alist", .nil, "Options and the functions that carry them out.")
  r.defvar("command-line-functions", .nil, "Functions tried on an argument that nobody knows.")
  r.defvar(
    "argi", .nil, "The argument under consideration by `command-line-functions'.",
    isSpecial: false)
  r.defvar("kill-emacs-hook", .nil, "Functions called before the process ends.")
  r.defvar("user-emacs-directory", .nil, "The folder of the user's configuration.")
  r.defvar("user-init-file", .nil, "The configuration file that was loaded.")
  r.defvar("init-file-debug", .nil, "Whether `--debug-init' was given.")
  r.defvar("before-init-time", .nil, "When loading of the configuration began.")
  r.defvar("after-init-time", .nil, "When the configuration was loaded.")
  r.defvar("orgstar-configuring", .nil, "Whether the configuration is being loaded.")
  r.defvar("after-init-hook", .nil, "Functions called once the configuration is loaded.")
  r.defvar("emacs-startup-hook", .nil, "Functions called when start-up is over.")
  r.defvar("orgstar-version", w.string(orgstarVersion), "The version of Orgstar.")
  let left = w.intern("command-line-args-left" as StaticString)
  let short = w.intern("argv" as StaticString)
  do throws(Signal) {
    _ = try w.call("defvaralias", short, left)
    _ = try w.call("internal-make-var-non-special", short)
  } catch {
    r.defvar("argv", .nil, "The arguments not processed yet.")
  }
}

private func installProcess(_ r: Registry) {
  r.defun(
    "kill-emacs", "&optional ARG",
    "Run `kill-emacs-hook' and end the process, with exit status ARG if that is an integer.",
    interactive: "P"
  ) { w, a throws(Signal) in
    _ = try w.runHook(w.intern("kill-emacs-hook" as StaticString))
    w.releaseProcessesAndFiles()
    w.host.exit(a[0].isFixnum ? Int32(truncatingIfNeeded: a[0].fixnum & 0xff) : 0)
    return .nil
  }
  r.defun(
    "orgstar-define-subcommand", "NAME FUNCTION &rest FIELDS",
    """
    Make NAME (a string) a word of the command line that calls FUNCTION.

    FUNCTION receives the arguments that are not options as a list of strings, and the options
    as an alist of (NAME . VALUE): NAME without dashes, VALUE a string, t for a switch.
    FIELDS are `:help STRING', one line; `:description STRING'; `:arguments STRING', such as
    "FILE [OUT]" or "FILE..."; and `:options', a list of (NAME ARGUMENT HELP), ARGUMENT being
    nil for a switch. An integer that FUNCTION returns is the exit status.
    """
  ) { w, a throws(Signal) in
    let name = w.swiftString(try w.stringArgument(a[0]))
    let fields = w.cons(a[1], a.rest(2, w))
    w.host.words.removeAll { $0.name == name }
    w.host.words.append((name, fields))
    return a[0]
  }
}

private func installProgress(_ r: Registry) {
  r.defun(
    "orgstar-show-progress", "WHAT DONE TOTAL",
    """
    Show on the terminal that WHAT (a string) has come to DONE of TOTAL; WHAT nil takes the line \
    away. Nothing happens without a terminal.
    """
  ) { w, a throws(Signal) in
    guard a[0].isTrue else {
      w.host.reporter?.clearProgress()
      return .nil
    }
    let what = w.swiftString(try w.stringArgument(a[0]))
    let done = try w.fixnumArgument(a[1])
    if done == 0 { w.host.progressBegan = monotonicSeconds() }
    w.host.reporter?.progress(
      what, done, of: try w.fixnumArgument(a[2]),
      elapsed: monotonicSeconds() - w.host.progressBegan)
    return .nil
  }
}

/// Write out what standard output holds back, and end.
public func endProcess(_ status: Int32) -> Never {
  fflush(nil)
  exit(statusAfterOutput(status))
}
