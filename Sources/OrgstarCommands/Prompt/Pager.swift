import Elisp
import OrgstarHost

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Shows text a screen at a time.
struct Pager {
  let world: World

  /// Write `text` to the terminal, through the user's pager if it is longer than the screen.
  func show(_ text: String) {
    let terminal = Terminal()
    guard terminal.outputIsTerminal, lines(of: text, terminal.columns) > terminal.rows - 1,
      environment("TERM") != "dumb", let command
    else {
      writeText(1, text)
      return
    }
    // Ctrl-C is the pager's while it runs.
    let handler = signal(SIGINT, SIG_IGN)
    if let pipe = popen(command, "w") {
      var text = text
      _ = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, pipe) }
      pclose(pipe)
    } else {
      writeText(1, text)
    }
    signal(SIGINT, handler)
    Interrupts.catchAll(in: world)
  }

  private var command: String? {
    if let pager = environment("PAGER") { return pager == "cat" ? nil : pager }
    for folder in (environment("PATH") ?? "").split(separator: ":")
    where access(folder + "/less", X_OK) == 0 { return "less -RFX" }
    return nil
  }

  private func lines(of text: String, _ columns: Int) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .reduce(0) { $0 + max(1, ($1.count + columns - 1) / columns) }
  }
}
