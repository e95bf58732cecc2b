import CLibEdit
import OrgstarHost

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the completion of the text before the cursor comes to.
struct LineCompletion: Equatable {
  /// What stands before the cursor and is to be completed.
  var prefix = ""
  /// What it may become.
  var candidates: [String] = []
  /// Put after a completion that is the only one.
  var ending = ""
  /// A line to show: the argument list of the function that is being called.
  var hint: String?
}

/// What the callbacks of libedit need; they receive no context of their own.
private struct EditorContext {
  var prompt: UnsafeMutablePointer<CChar>?
  var complete: (String) -> LineCompletion = { _ in LineCompletion() }
  var continuation: (String) -> String? = { _ in nil }
}
nonisolated(unsafe) private var context = EditorContext()

/// Reads texts of one or more lines from the terminal with editing, history and completion, by
/// libedit. One at a time.
final class LineEditor {
  enum Input: Equatable {
    case line(String)
    /// Ctrl-C.
    case interrupted
    /// Ctrl-D, or the terminal is gone.
    case end
  }

  /// Keys that no terminal sends, bound to the end of input.
  private static let acceptKeys = "\u{1b}[91;91~"
  fileprivate static let pasteEnd = "\u{1b}[201~"

  private let editor: OpaquePointer?
  private let history: OpaquePointer?
  private let historyFile: String?

  /// - Parameters:
  ///   - historyFile: where history is kept; nil: nowhere.
  ///   - complete: what the text before the cursor can become.
  ///   - continuation: what to begin the next line with where the text is not finished at the
  ///     end of a line; nil where it is.
  init(
    historyFile: String?, complete: @escaping (String) -> LineCompletion,
    continuation: @escaping (String) -> String?
  ) {
    self.historyFile = historyFile
    let locale = setlocale(LC_CTYPE, "").map { String(cString: $0) } ?? "C"
    if locale == "C" || locale == "POSIX" { setlocale(LC_CTYPE, "C.UTF-8") }
    editor = el_init("orgstar", stdin, stdout, stderr)
    history = history_init()
    context.complete = complete
    context.continuation = continuation
    guard let editor, let history else { return }
    _ = orgstar_edit_set_prompt(editor) { _ in context.prompt }
    _ = orgstar_edit_set_editor(editor, "emacs")
    _ = orgstar_edit_set_signals(editor, 0)
    _ = orgstar_edit_set_reader(editor) { _, character in readCharacter(character) }
    _ = orgstar_history_limit(history, 1000)
    _ = orgstar_edit_set_history(editor, history)
    _ = orgstar_edit_add_command(editor, "orgstar-complete", "complete a name") { editor, _ in
      completeName(editor)
    }
    _ = orgstar_edit_add_command(editor, "orgstar-enter", "end the text or the line") {
      editor, _ in
      endLine(editor)
    }
    _ = orgstar_edit_add_command(editor, "orgstar-paste", "insert a pasted text") { editor, _ in
      insertPaste(editor)
    }
    _ = orgstar_edit_bind(editor, "^R", "em-inc-search-prev")
    _ = orgstar_edit_bind(editor, "^S", "em-inc-search-next")
    if let historyFile { _ = orgstar_history_load(history, historyFile) }
    // The user's file may choose another set of keys, which forgets all of the above.
    _ = el_source(editor, nil)
    for (keys, command) in [
      ("\t", "orgstar-complete"), ("\r", "orgstar-enter"), ("\n", "orgstar-enter"),
      ("\u{1b}[200~", "orgstar-paste"), (Self.acceptKeys, "ed-newline"),
    ] {
      _ = orgstar_edit_bind(editor, keys, command)
    }
  }

  deinit {
    if let history { history_end(history) }
    if let editor { el_end(editor) }
    free(context.prompt)
    context = EditorContext()
  }

  /// Read a text; the newline at its end is included.
  func readText(prompt: String) -> Input {
    guard let editor else { return .end }
    free(context.prompt)
    context.prompt = strdup(prompt)
    var count: Int32 = 0
    errno = 0
    el_resize(editor)
    let isDumb = environment("TERM") == "dumb" || environment("TERM") == nil
    if !isDumb { writeText(1, "\u{1b}[?2004h") }
    // libedit itself shows the prompt first: a Ctrl-D in between would be lost.
    _ = orgstar_edit_prepare_terminal(editor, 1)
    let line = el_gets(editor, &count)
    let error = errno
    if !isDumb { writeText(1, "\u{1b}[?2004l") }
    guard let line, count > 0 else {
      // The signal handler does not restart the read.
      if Interrupts.isPending || error == EINTR {
        writeText(1, "\n")
        el_reset(editor)
        return .interrupted
      }
      return .end
    }
    return .line(String(cString: line))
  }

  fileprivate static func accept(_ editor: OpaquePointer) { el_push(editor, acceptKeys) }

  /// Put a text into the history, and write that to its file, private to the user.
  func remember(_ text: String) {
    guard let history else { return }
    var text = Substring(text)
    while text.last == "\n" { text.removeLast() }
    _ = orgstar_history_enter(history, String(text))
    guard let historyFile else { return }
    let old = umask(0o077)
    _ = orgstar_history_save(history, historyFile)
    umask(old)
    chmod(historyFile, 0o600)
  }
}

/// Read one character of the terminal: 1, 0 at the end, −1 with `errno`. libedit's own reader would
/// miss a Ctrl-C that comes just before it begins to wait.
private func readCharacter(_ character: UnsafeMutablePointer<wchar_t>?) -> Int32 {
  var state = mbstate_t()
  while true {
    guard Interrupts.awaitInput(0) else { return -1 }
    var byte = CChar(0)
    let got = read(0, &byte, 1)
    if got <= 0 { return Int32(got) }
    switch mbrtowc(character, &byte, 1, &state) {
    case 0, 1: return 1
    case -1: state = mbstate_t()  // not of this encoding: left out
    default: continue
    }
  }
}

/// The text being edited: before the cursor, and after it.
private func editedText(_ editor: OpaquePointer) -> (before: String, after: String)? {
  guard let info = el_line(editor) else { return nil }
  let line = info.pointee
  func text(_ from: UnsafePointer<CChar>, _ to: UnsafePointer<CChar>) -> String {
    String(decoding: UnsafeRawBufferPointer(start: from, count: to - from), as: UTF8.self)
  }
  return (text(line.buffer, line.cursor), text(line.cursor, line.lastchar))
}

/// Complete the name before the cursor as far as it is unambiguous; list what there is otherwise.
private func completeName(_ editor: OpaquePointer?) -> UInt8 {
  guard let editor, let (before, _) = editedText(editor) else { return UInt8(CC_ERROR) }
  let completion = context.complete(before)
  func show(_ text: String) -> UInt8 {
    writeText(1, "\n" + text + "\n")
    return UInt8(CC_REDISPLAY)
  }
  let found = completion.candidates
  guard let first = found.first else {
    return completion.hint.map(show) ?? UInt8(CC_ERROR)
  }
  let common = found.dropFirst().reduce(first) { common, name in
    String(zip(common, name).prefix { $0 == $1 }.map(\.0))
  }
  let addition =
    String(common.dropFirst(completion.prefix.count)) + (found.count == 1 ? completion.ending : "")
  if !addition.isEmpty {
    guard el_insertstr(editor, addition) == 0 else { return UInt8(CC_ERROR) }
    if found.count == 1, let hint = completion.hint { return show(hint) }
    return UInt8(CC_REFRESH)
  }
  if found.count == 1 { return completion.hint.map(show) ?? UInt8(CC_ERROR) }
  return show(columns(found))
}

/// Names in columns as wide as the terminal, a hundred at most.
private func columns(_ names: [String]) -> String {
  let shown = names.prefix(100).map { escapingControls($0) }
  let width = (shown.map(\.count).max() ?? 0) + 2
  let perLine = max(1, Terminal().columns / width)
  var out = ""
  for (i, name) in shown.enumerated() {
    out += name
    if i == shown.count - 1 { break }
    out +=
      (i + 1) % perLine == 0 ? "\n" : String(repeating: " ", count: width - name.count)
  }
  return out + (names.count > 100 ? "\n… \(names.count - 100) more" : "")
}

/// End the text if it is finished, otherwise begin its next line.
private func endLine(_ editor: OpaquePointer?) -> UInt8 {
  guard let editor, let (before, after) = editedText(editor) else { return UInt8(CC_ERROR) }
  guard context.continuation(before + after) != nil,
    let start = context.continuation(before) ?? context.continuation(before + after)
  else {
    LineEditor.accept(editor)
    return UInt8(CC_NORM)
  }
  return UInt8(el_insertstr(editor, "\n" + start) == 0 ? CC_REFRESH : CC_ERROR)
}

/// Insert what the terminal sends up to the end of the paste, newlines and all.
private func insertPaste(_ editor: OpaquePointer?) -> UInt8 {
  guard let editor else { return UInt8(CC_ERROR) }
  var text = String.UnicodeScalarView()
  let end = LineEditor.pasteEnd.unicodeScalars
  while true {
    var character = wchar_t(0)
    guard el_wgetc(editor, &character) == 1 else { break }
    guard let scalar = Unicode.Scalar(UInt32(bitPattern: Int32(character))) else { continue }
    text.append(scalar == "\r" ? "\n" : scalar)
    if scalar == "~", text.count >= end.count, text.suffix(end.count).elementsEqual(end) {
      text.removeLast(end.count)
      break
    }
  }
  if text.isEmpty { return UInt8(CC_REFRESH) }
  return UInt8(el_insertstr(editor, String(text)) == 0 ? CC_REFRESH : CC_ERROR)
}
