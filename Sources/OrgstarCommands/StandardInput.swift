import OrgstarHost

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// All of standard input, or what came before Ctrl-C.
func readStandardInput() -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65536)
  while true {
    let got = read(0, &chunk, chunk.count)
    if got < 0, errno == EINTR, !Interrupts.isPending { continue }
    if got <= 0 { return bytes }
    bytes += chunk[..<got]
  }
}

/// The next line of standard input with its newline; nil at the end. Lisp reads from the same stream.
func readInputLine() -> String? {
  var bytes: [UInt8] = []
  while true {
    let c = getc(stdin)
    if c == EOF {
      if ferror(stdin) != 0, errno == EINTR, !Interrupts.isPending {
        clearerr(stdin)
        continue
      }
      break
    }
    bytes.append(UInt8(truncatingIfNeeded: c))
    if c == 0x0A { break }
  }
  return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
}

/// Write out what `princ` and its kin hold back, before anything else is written.
func flushOutput() { fflush(nil) }
