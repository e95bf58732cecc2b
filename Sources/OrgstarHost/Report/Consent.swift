import Editor
import Elisp

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a piece of code is, as far as consent to run it goes. Any change asks again.
public struct ConsentSubject {
  /// The language, such as `emacs-lisp`.
  public var language: String
  /// The body as it will run, references expanded.
  public var body: String
  /// Every header argument, sorted.
  public var headerArguments: [String]
  /// The file's path with symbolic links resolved.
  public var realPath: String

  /// Code in the file at `realPath`.
  public init(language: String, body: String, headerArguments: [String], realPath: String) {
    self.language = language
    self.body = body
    self.headerArguments = headerArguments
    self.realPath = realPath
  }

  /// The hash that "always" remembers.
  public var hash: String {
    // Each field with its length, so that neighbours cannot run into each other.
    let fields = ["orgstar consent 1", language, body, realPath] + headerArguments
    let bytes = fields.flatMap { Array("\($0.utf8.count):".utf8) + Array($0.utf8) }
    return String(
      decoding: Digest.hexadecimal(Digest.digest(.sha256, bytes)), as: UTF8.self)
  }
}

/// What the user said.
public enum ConsentAnswer {
  case yes, no, always, quit
}

/// Asks before code from a file runs, and remembers what may always run.
///
/// Remembered hashes lie in `consent` in the state folder, one a line. A file that is not private to
/// the user counts for nothing; one that cannot be written is no failure, the answer then holds for
/// this run.
public struct Consent {
  private let folder: String
  private var path: String { folder + "/consent" }
  private var remembered: Set<String>
  private let calls: SystemCalls

  /// Consent remembered in `folders`.
  public init(folders: Folders, calls: SystemCalls = .real) {
    folder = folders.state
    self.calls = calls
    remembered = Self.load(folder + "/consent", calls)
  }

  /// Whether the user said "always" to `subject` before.
  public func isRemembered(_ subject: ConsentSubject) -> Bool {
    !remembered.isEmpty && remembered.contains(subject.hash)
  }

  private static func load(_ path: String, _ calls: SystemCalls) -> Set<String> {
    guard let identity = try? calls.identity(of: path), identity.isRegular,
      identity.owner == calls.user(),
      identity.permissions & 0o022 == 0,
      let file = try? AtomicFile(calls: calls, recoveryFolder: nil).read(path)
    else { return [] }
    return Set(
      file.bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) })
  }

  /// Remember that `subject` may always run.
  public mutating func remember(_ subject: ConsentSubject) {
    guard remembered.insert(subject.hash).inserted else { return }
    do {
      guard AtomicFile(calls: calls, recoveryFolder: nil).makePrivateFolder(folder) else { return }
      let fd = try calls.open(
        Array(path.utf8CString), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600)
      defer { try? calls.close(fd) }
      // One write of one short line to a file open for appending is not torn by another's.
      let line = Array((subject.hash + "\n").utf8)
      _ = line.withUnsafeBytes { writeFully(fd, $0) }
    } catch {
      // The state folder is missing or read-only: asked again the next time.
    }
  }

  /// Ask at the terminal whether to run `body`.
  ///
  /// - Parameters:
  ///   - title: one line: where the code is and what it is called.
  ///   - interrupted: whether Ctrl-C was pressed; asked when the wait for an answer ends early.
  public func ask(title: String, body: String, interrupted: () -> Bool) -> ConsentAnswer {
    var text = escapingControls(title) + "\n"
    for line in escapingControls(body, keepingNewlines: true).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      text += "  | \(line)\n"
    }
    writeText(2, text)
    while true {
      writeText(2, "Run it? [y]es, [n]o, [a]lways, [q]uit: ")
      guard let answer = readAnswer(interrupted) else {
        writeText(2, "\n")
        return .quit
      }
      switch answer {
      case "y", "yes": return .yes
      case "n", "no": return .no
      case "a", "always": return .always
      case "q", "quit": return .quit
      default: continue
      }
    }
  }

  /// Ask at the terminal a question that only `yes` agrees to.
  public func confirm(_ question: String, interrupted: () -> Bool) -> Bool {
    writeText(2, escapingControls(question) + " [y]es, [n]o: ")
    guard let answer = readAnswer(interrupted) else {
      writeText(2, "\n")
      return false
    }
    return answer == "y" || answer == "yes"
  }

  /// A line from the terminal without blanks, in lower case; nil at its end or after Ctrl-C.
  private func readAnswer(_ interrupted: () -> Bool) -> String? {
    var line: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      #if canImport(Darwin)
        let got = Darwin.read(0, &byte, 1)
      #else
        let got = Glibc.read(0, &byte, 1)
      #endif
      if got < 0 {
        if errno == EINTR, !interrupted() { continue }
        return nil
      }
      if got == 0 { return nil }
      if byte == UInt8(ascii: "\n") { break }
      line.append(byte)
    }
    return String(decoding: line.filter { $0 > 0x20 }, as: UTF8.self).lowercased()
  }
}
