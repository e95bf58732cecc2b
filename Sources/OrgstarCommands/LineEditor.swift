import CLibEdit
import OrgstarHost

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the callbacks of libedit need; they receive no context of their own.
private struct EditorContext {
  var prompt: UnsafeMutablePointer<CChar>?
  var complete: (String) -> [String] = { _ in [] }
}
nonisolated(unsafe) private var context = EditorContext()

/// Reads lines from the terminal with editing, history and completion, by libedit. One at a time.
final class LineEditor {
  enum Input: Equatable {
    case line(String)
    /// Ctrl-C.
    case interrupted
    /// Ctrl-D, or the terminal is gone.
    case end
  }

  private let editor: OpaquePointer?
  private let history: OpaquePointer?
  private let historyFile: String?

  /// - Parameters:
  ///   - historyFile: where history is kept; nil: nowhere.
  ///   - complete: the words that start with a prefix.
  init(historyFile: String?, complete: @escaping (String) -> [String]) {
    self.historyFile = historyFile
    setlocale(LC_CTYPE, "")
    editor = el_init("orgstar", stdin, stdout, stderr)
    history = history_init()
    context.complete = complete
    guard let editor, let history else { return }
    _ = orgstar_edit_set_prompt(editor) { _ in context.prompt }
    _ = orgstar_edit_set_editor(editor, "emacs")
    _ = orgstar_edit_set_signals(editor, 0)
    _ = orgstar_history_limit(history, 1000)
    _ = orgstar_edit_set_history(editor, history)
    _ = orgstar_edit_add_command(editor, "orgstar-complete", "complete a symbol") { editor, _ in
      completeSymbol(editor)
    }
    _ = orgstar_edit_bind(editor, "\t", "orgstar-complete")
    if let historyFile { _ = orgstar_history_load(history, historyFile) }
    _ = el_source(editor, nil)
  }

  deinit {
    if let history { history_end(history) }
    if let editor { el_end(editor) }
    free(context.prompt)
    context = EditorContext()
  }

  /// Read a line; its newline is included.
  func readLine(prompt: String) -> Input {
    guard let editor else { return .end }
    free(context.prompt)
    context.prompt = strdup(prompt)
    var count: Int32 = 0
    errno = 0
    guard let line = el_gets(editor, &count), count > 0 else {
      // The signal handler does not restart the read.
      if Interrupts.isPending || errno == EINTR {
        writeText(1, "\n")
        el_reset(editor)
        return .interrupted
      }
      return .end
    }
    return .line(String(cString: line))
  }

  /// Put a form into the history.
  func remember(_ text: String) {
    guard let history else { return }
    _ = orgstar_history_enter(history, text)
  }

  /// Write the history to its file, private to the user.
  func saveHistory() {
    guard let history, let historyFile else { return }
    let old = umask(0o077)
    _ = orgstar_history_save(history, historyFile)
    umask(old)
  }
}

/// Complete the symbol before the cursor as far as it is unambiguous; list what there is otherwise.
private func completeSymbol(_ editor: OpaquePointer?) -> UInt8 {
  guard let editor, let info = el_line(editor) else { return UInt8(CC_ERROR) }
  let before = String(
    decoding: UnsafeRawBufferPointer(
      start: info.pointee.buffer, count: info.pointee.cursor - info.pointee.buffer),
    as: UTF8.self)
  let delimiters: Set<Character> = [" ", "\t", "\n", "(", ")", "'", "`", ",", "\"", "[", "]", "#"]
  let start = before.lastIndex { delimiters.contains($0) }.map(before.index(after:))
  let prefix = String(before[(start ?? before.startIndex)...])
  let found = context.complete(prefix)
  guard let first = found.first else { return UInt8(CC_ERROR) }
  let common = found.dropFirst().reduce(first) { common, name in
    String(zip(common, name).prefix { $0 == $1 }.map(\.0))
  }
  if common.count > prefix.count {
    let addition = String(common.dropFirst(prefix.count)) + (found.count == 1 ? " " : "")
    return UInt8(el_insertstr(editor, addition) == 0 ? CC_REFRESH : CC_ERROR)
  }
  if found.count == 1 { return UInt8(CC_ERROR) }
  let shown = found.prefix(100).map { escapingControls($0) }.joined(separator: "  ")
  writeText(1, "\n" + shown + (found.count > 100 ? "  …\n" : "\n"))
  return UInt8(CC_REDISPLAY)
}
