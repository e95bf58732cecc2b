#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program under test on a terminal of its own.
final class PseudoTerminal {
  private var master: Int32 = -1
  private var child: pid_t = 0
  /// Everything the program has written.
  private(set) var output = ""
  private var searchStart = 0

  /// Start the program with `arguments` in `folder`, the home folder being `home`.
  init(_ arguments: [String], in folder: String, home: String) {
    var slave: Int32 = -1
    var name = [CChar](repeating: 0, count: 1024)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, &name, nil, &size) == 0 else { return }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    #if canImport(Darwin)
      let newSession = Int16(POSIX_SPAWN_SETSID)
    #else
      // glibc's POSIX_SPAWN_SETSID, which Swift does not see.
      let newSession: Int16 = 0x80
    #endif
    posix_spawnattr_setflags(&attributes, newSession)
    // The leader of a new session that opens a terminal gets it as its own.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    posix_spawn_file_actions_addclose(&actions, master)
    posix_spawn_file_actions_addclose(&actions, slave)
    let command =
      ["/bin/sh", "-c", "cd '\(folder)' && exec \"$0\" \"$@\"", programPath] + arguments
    var environment = [
      "HOME=\(home)", "TERM=xterm", "LC_ALL=C.UTF-8", "PAGER=cat", "PATH=/usr/bin:/bin", "TZ=UTC",
    ]
    if let lisp = getenv("ORGSTAR_LISP") {
      environment.append("ORGSTAR_LISP=\(String(cString: lisp))")
    }
    var argv: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    posix_spawn(&child, "/bin/sh", &actions, &attributes, &argv, &envp)
    for p in argv + envp { free(p) }
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
    close(slave)
  }

  deinit {
    if child > 0 {
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
    }
    if master >= 0 { close(master) }
  }

  /// Type `text`.
  func type(_ text: String) {
    var text = text
    _ = text.withUTF8 { write(master, $0.baseAddress, $0.count) }
  }

  /// Wait until `text` is written after what was waited for before; whether it was.
  func waits(for text: String, seconds: Int = 10) -> Bool {
    let deadline = time(nil) + seconds
    while true {
      let new = Array(output.utf8)[searchStart...]
      if let end = Self.end(of: Array(text.utf8), in: new) {
        searchStart = end
        return true
      }
      if time(nil) > deadline || !readMore() { return false }
    }
  }

  /// Wait for `text` and for the prompt behind it. What is typed before the prompt is there meets a
  /// terminal that still edits lines itself, and control characters are lost.
  func answers(_ text: String) -> Bool { waits(for: text) && waits(for: "ELISP> ") }

  private static func end(of text: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= text.count else { return nil }
    for i in bytes.startIndex...(bytes.endIndex - text.count)
    where bytes[i..<i + text.count].elementsEqual(text) {
      return i + text.count
    }
    return nil
  }

  /// Read what comes within a second; false at the end.
  private func readMore() -> Bool {
    var poll = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    if waitForInput(&poll, 1, 1000) == 0 { return true }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let got = read(master, &chunk, chunk.count)
    if got <= 0 { return false }
    output += String(decoding: chunk[..<got], as: UTF8.self)
    // Whether pastes are marked is said before and after each text.
    for mode in ["\u{1b}[?2004h", "\u{1b}[?2004l"] { output = output.replacing(mode, with: "") }
    return true
  }

  /// The exit status, once the program ended; one that does not end within ten seconds is killed.
  func status() -> Int32 {
    let deadline = time(nil) + 10
    while time(nil) < deadline, readMore() {}
    if time(nil) >= deadline { kill(child, SIGKILL) }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    child = 0
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
  }
}

private func waitForInput(_ fds: UnsafeMutablePointer<pollfd>, _ count: Int, _ timeout: Int32)
  -> Int32
{
  poll(fds, nfds_t(count), timeout)
}
