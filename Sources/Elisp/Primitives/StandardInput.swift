#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension World {
  fileprivate func showPrompt(_ prompt: Value) throws(Signal) {
    let s = try stringArgument(prompt)
    s.stringBytes.withMemoryRebound(to: UInt8.self) { ports.standardOutput($0) }
    fflush(stdout)
  }

  fileprivate func endOfInput() -> Signal {
    signal(.endOfFile, list(string("Error reading from stdin")))
  }
}

/// Lines and keys from standard input, where there is no terminal to edit them on.
func installStandardInput(_ r: Registry) {
  r.defun(
    "internal--read-line", "PROMPT",
    "Print PROMPT and return the next line of standard input; `end-of-file' when there is none."
  ) { w, a throws(Signal) in
    try w.showPrompt(a[0])
    var line: [UInt8] = []
    while true {
      let c = getc(stdin)
      if c == EOF {
        if line.isEmpty { throw w.endOfInput() }
        break
      }
      if c == 0x0A { break }
      line.append(UInt8(truncatingIfNeeded: c))
    }
    let text = String(decoding: line, as: UTF8.self)
    return w.string(text)
  }
  r.defun(
    "internal--read-byte", "PROMPT",
    "Print PROMPT and return the next character of standard input; `end-of-file' when there is none."
  ) { w, a throws(Signal) in
    try w.showPrompt(a[0])
    let c = getc(stdin)
    if c == EOF { throw w.endOfInput() }
    return Value(fixnum: Int(c))
  }
}
