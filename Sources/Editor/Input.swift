import Elisp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Standard input as a source of answers and keys, for programs without a front end.
extension World {
  private func inputByte() throws(Signal) -> UInt8? {
    let state = editor
    if state.inputStart < state.input.count {
      state.inputStart += 1
      return state.input[state.inputStart - 1]
    }
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let got = read(0, &chunk, chunk.count)
      if got < 0, errno == EINTR {
        _ = try call("ignore")
        continue
      }
      if got <= 0 { return nil }
      state.input = Array(chunk[..<got])
      state.inputStart = 1
      return state.input[0]
    }
  }

  private func noInput() -> Signal {
    signal(.endOfFile, list(string("Error reading from stdin")))
  }

  /// The next line of standard input without its end. Signals at the end of the input.
  func inputLine() throws(Signal) -> Value {
    var line: [UInt8] = []
    while true {
      guard let byte = try inputByte() else {
        if line.isEmpty { throw noInput() }
        break
      }
      if byte == 10 { break }
      line.append(byte)
    }
    return string(internalText(line))
  }

  /// The next character of standard input.
  func inputCharacter() throws(Signal) -> Value {
    guard let first = try inputByte() else { throw noInput() }
    var bytes = [first]
    var more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0
    while more > 0, let byte = try inputByte() {
      bytes.append(byte)
      more -= 1
    }
    let text = string(internalText(bytes))
    return text.stringLength > 0
      ? try call("aref", text, Value(fixnum: 0)) : Value(fixnum: Int(first))
  }

  private func internalText(_ bytes: [UInt8]) -> [UInt8] {
    String(validating: bytes, as: UTF8.self) != nil
      ? bytes : bytes.map { $0 < 128 ? $0 : UInt8(ascii: "?") }
  }
}

func installInput(_ r: Registry) {
  r.defvar("executing-kbd-macro", .nil)
  r.defvar("executing-kbd-macro-index", Value(fixnum: 0))
  r.defvar("defining-kbd-macro", .nil)
  r.defvar("prefix-arg", .nil)
  r.defvar("real-this-command", .nil)
  r.defvar("last-nonmenu-event", .nil)
  r.defun("orgstar-note-point", "", "Note that a command starts at point, for undo.") {
    w, a throws(Signal) in
    w.notePoint()
    return .nil
  }
  r.defun(
    "orgstar-input-line", "PROMPT",
    "Write PROMPT and return the next line of standard input; end of input is an error."
  ) { w, a throws(Signal) in
    _ = try w.call("princ", a[0], .t)
    fflush(stdout)
    return try w.inputLine()
  }
  r.defun(
    "orgstar-input-character", "",
    "The next character of standard input; end of input is an error."
  ) { w, a throws(Signal) in
    fflush(stdout)
    return try w.inputCharacter()
  }
}
