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

/// Write out what `princ` and its kin hold back, before anything else is written.
func flushOutput() { fflush(nil) }
