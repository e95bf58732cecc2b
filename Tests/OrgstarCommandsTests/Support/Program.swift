#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The repository's root.
let repository: String = {
  var path = #filePath
  for _ in 0..<4 { path = String(path[..<path.lastIndex(of: "/")!]) }
  return path
}()

/// The program under test, which SwiftPM builds beside the tests.
let programPath: String = {
  var path = [CChar](repeating: 0, count: 4096)
  #if canImport(Darwin)
    var size = UInt32(path.count)
    _NSGetExecutablePath(&path, &size)
    var folder = String(cString: path)
    while !folder.isEmpty, access(folder + "/orgstar", X_OK) != 0 {
      folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
    }
    return folder + "/orgstar"
  #else
    readlink("/proc/self/exe", &path, path.count - 1)
    let own = String(cString: path)
    return String(own[..<own.lastIndex(of: "/")!]) + "/orgstar"
  #endif
}()

/// `ORGSTAR_LISP=…` when the tests themselves run with another `lisp/` folder.
private let lispFolder =
  getenv("ORGSTAR_LISP").map { "ORGSTAR_LISP='\(String(cString: $0))' " } ?? ""

/// How a run of the program ended.
struct Outcome: Equatable {
  var status: Int32
  var output: String
  var errors: String
}

/// Run a shell command line in `folder`; `$ORGSTAR` is the program.
///
/// The environment is small and the same everywhere; the user's folders lie in `folder`/.home.
func shell(_ command: String, in folder: String, input: String = "") -> Outcome {
  let scratch = TemporaryFolder()
  writeFile(scratch("in"), input)
  let script =
    "cd '\(folder)' && exec env -i PATH=/usr/local/bin:/usr/bin:/bin HOME='\(scratch("home"))' "
    + "TZ=UTC \(lispFolder)LC_ALL=C.UTF-8 ORGSTAR='\(programPath)' sh -c '\(quoted(command))' "
    + "< '\(scratch("in"))' > '\(scratch("out"))' 2> '\(scratch("err"))'"
  let status = system(script)
  let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
  return Outcome(
    status: code, output: readFile(scratch("out")) ?? "", errors: readFile(scratch("err")) ?? "")
}

/// Run a word of the command line, without the user's files, in `folder`.
func orgstar(_ command: String, in folder: TemporaryFolder, input: String = "") -> Outcome {
  shell("\"$ORGSTAR\" -Q " + command, in: folder.path, input: input)
}

private func quoted(_ text: String) -> String {
  text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
}

/// Copy a folder of the repository into `target`.
func copyFolder(_ source: String, to target: String) {
  _ = system("cp -R '\(source)/.' '\(target)'")
}
