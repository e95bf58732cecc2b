import LispTesting
import Testing

@testable import Editor
@testable import Elisp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The ways a file is written: by a renamed copy, or for some reason in place.
enum SaveRoute: CaseIterable {
  case rename, hardLink, foreignOwner, readOnlyFolder
}

/// The real calls, counted; the one with number `failing` fails with `code`, and with `kills` all
/// that follow do too, as if the process had ended there: half way through, if it writes.
private final class FailingCalls {
  var calls = SystemCalls.real
  var count = 0
  var failing = Int.max
  var code = ENOSPC
  var kills = false
  private var isDead: Bool { kills && count >= failing }

  private func step() throws {
    count += 1
    if count == failing || (kills && count > failing) { throw SystemError(code: code) }
  }

  init(_ route: SaveRoute = .rename) {
    let real = SystemCalls.real
    calls.open = {
      try self.step()
      if route == .readOnlyFolder, $1 & O_CREAT != 0, isTemporary($0) {
        throw SystemError(code: EACCES)
      }
      return try real.open($0, $1, $2)
    }
    calls.close = {
      // A process that ends closes everything.
      if self.isDead { try real.close($0) }
      do { try self.step() } catch {
        if !self.isDead { try real.close($0) }
        throw error
      }
      try real.close($0)
    }
    calls.read = {
      try self.step(); return try real.read($0, $1)
    }
    calls.write = {
      let wasAlive = !self.isDead
      do { try self.step() } catch {
        if wasAlive, $1.count > 1 {
          let half = UnsafeRawBufferPointer(rebasing: $1[..<($1.count / 2)])
          _ = try? real.write($0, half, $2)
        }
        throw error
      }
      return try real.write($0, $1, $2)
    }
    calls.sync = {
      try self.step(); try real.sync($0)
    }
    calls.truncate = {
      try self.step(); try real.truncate($0, $1)
    }
    calls.statDescriptor = {
      try self.step(); return try real.statDescriptor($0)
    }
    calls.stat = {
      try self.step(); return try real.stat($0)
    }
    calls.changeMode = {
      try self.step(); try real.changeMode($0, $1)
    }
    calls.attributes = {
      try self.step(); return try real.attributes($0)
    }
    calls.rename = {
      try self.step(); try real.rename($0, $1)
    }
    calls.makeFolder = {
      try self.step(); try real.makeFolder($0, $1)
    }
    calls.unlink = {
      // Tidying up is no step of the save, but the dead do not tidy up.
      if self.isDead { throw SystemError(code: EIO) }
      try real.unlink($0)
    }
    if route == .foreignOwner { calls.user = { geteuid() &+ 4711 } }
  }
}

private func isTemporary(_ path: PathBytes) -> Bool {
  path.withUnsafeBufferPointer { strstr($0.baseAddress!, "/.orgstar-") } != nil
}

/// A folder of its own for a test.
private func withFolder(_ body: (String) throws -> Void) rethrows {
  var template = Array("/tmp/orgstar-save-XXXXXX".utf8CString)
  guard let p = mkdtemp(&template) else { return }
  let folder = String(cString: p)
  defer {
    for name in names(in: folder + "/recovery") { unlink(folder + "/recovery/" + name) }
    rmdir(folder + "/recovery")
    for name in names(in: folder) { unlink(folder + "/" + name) }
    rmdir(folder)
  }
  try body(folder)
}

private func names(in folder: String) -> [String] {
  let names = (try? SystemCalls.names(in: Array(folder.utf8CString))) ?? []
  return names.map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "." && $0 != ".." }
}

private func write(_ text: String, to path: String) {
  guard let f = fopen(path, "w") else { return }
  fputs(text, f)
  fclose(f)
}

private func text(_ path: String) -> String? {
  fileBytes(path).map { String(decoding: $0, as: UTF8.self) }
}

@Suite struct SaveTests {
  /// `save-buffer` with a failure at each of its system calls in turn: the file holds the old or the
  /// new text, whole, and nothing is left lying about. Whoever reads a file next whose writer was killed
  /// finds it whole.
  @Test(arguments: SaveRoute.allCases, [ENOSPC, EACCES, EIO, 0])
  func failureAtAnyStepLeavesTheFileWhole(route: SaveRoute, code: Int32) {
    let lisp = makeLisp()
    let kills = code == 0
    for (old, new) in [
      ("old text\n", "a new and longer text\nold text\n"), ("a line\nolder text\n", "older text\n"),
    ] {
      for failing in 1..<80 {
        let failures = FailingCalls(route)
        failures.code = kills ? EIO : code
        failures.kills = kills
        failures.failing = failing
        withFolder { folder in
          write(old, to: folder + "/a.org")
          if route == .hardLink { link(folder + "/a.org", folder + "/b.org") }
          saveWithFailure(lisp, failures, folder, old, new, "\(route), step \(failing)")
        }
        if failures.count < failing { break }
        if failing == 79 { Issue.record("more than 79 steps") }
      }
    }
  }

  private func saveWithFailure(
    _ lisp: Lisp, _ failures: FailingCalls, _ folder: String, _ old: String, _ new: String,
    _ step: Comment
  ) {
    let file = folder + "/a.org"
    _ = lisp(
      """
      (setq make-backup-files nil create-lockfiles nil
            orgstar-recovery-directory "\(folder)/recovery")
      (set-buffer (find-file-noselect "\(file)"))
      (erase-buffer)
      (insert \(lisp.literal(new)))
      """)
    lisp.world.editor.systemCalls = failures.calls
    let result = lisp("(save-buffer) (buffer-modified-p)")
    lisp.world.editor.systemCalls = .real
    if result == "nil" {
      #expect(text(file) == new, step)
    } else {
      #expect(result.hasPrefix("!! ("), step)
      // The buffer still knows that it is not saved.
      #expect(lisp("(buffer-modified-p)") == "t", step)
    }
    let seen = lisp.string(
      "(with-temp-buffer (insert-file-contents \"\(file)\" t) (buffer-string))")
    #expect(seen == old || seen == new, step)
    #expect(text(file) == seen, step)
    if !failures.kills {
      let others = names(in: folder).filter { !["a.org", "b.org", "recovery"].contains($0) }
      #expect(others.isEmpty, step)
      #expect(names(in: folder + "/recovery").count <= 2, step)
    }
    // It saves when all is well again.
    if result != "nil" {
      #expect(
        lisp("(set-visited-file-modtime) (save-buffer) (buffer-modified-p)") == "nil", step)
      #expect(text(file) == new, step)
    }
    #expect(names(in: folder + "/recovery") == [], step)
    _ = lisp("(set-buffer-modified-p nil) (kill-buffer)")
  }

  @Test func fullDiskIsSaidAndNothingIsLost() {
    #if os(Linux)
      // A device that is always full.
      let lisp = makeLisp()
      #expect(lisp("(write-region \"x\" nil \"/dev/full\" nil 0)").contains("No space left"))
    #endif
  }

  @Test func hardLinksModeAndLinksStay() {
    withFolder { folder in
      let lisp = makeLisp()
      let result = lisp(
        """
        (setq make-backup-files nil create-lockfiles nil)
        (write-region "one\\n" nil "\(folder)/a" nil 0)
        (set-file-modes "\(folder)/a" #o640)
        (add-name-to-file "\(folder)/a" "\(folder)/b")
        (make-symbolic-link "a" "\(folder)/c")
        (with-current-buffer (find-file-noselect "\(folder)/c")
          (goto-char (point-max)) (insert "two\\n") (save-buffer))
        (list (file-modes "\(folder)/a") (file-nlinks "\(folder)/a") (file-symlink-p "\(folder)/c"))
        """)
      #expect(result == "(416 2 \"a\")")
      #expect(text(folder + "/b") == "one\ntwo\n")
    }
  }

  @Test func aFileThatIsNotUTF8IsNotChanged() {
    withFolder { folder in
      let lisp = makeLisp()
      let result = lisp(
        """
        (setq make-backup-files nil create-lockfiles nil)
        (let ((coding-system-for-write 'no-conversion))
          (write-region "a\\200\\377b\\n" nil "\(folder)/a" nil 0))
        (with-current-buffer (find-file-noselect "\(folder)/a")
          (list buffer-read-only
                (condition-case e (insert "x") (error (car e)))
                (condition-case e (let ((inhibit-read-only t)) (insert "x") (save-buffer)) (error (car e)))))
        """)
      #expect(result == "(t buffer-read-only file-error)")
      #expect(fileBytes(folder + "/a") == [0x61, 0x80, 0xFF, 0x62, 0x0A])
    }
  }

  @Test func locksKeepTwoProcessesApart() {
    withFolder { folder in
      let (a, b) = (makeLisp(), makeLisp())
      let open = """
        (setq make-backup-files nil create-lockfiles t noninteractive t)
        (write-region "x" nil "\(folder)/a" nil 0)
        (set-buffer (find-file-noselect "\(folder)/a"))
        """
      #expect(a(open + "(insert \"1\") (file-locked-p \"\(folder)/a\")") == "t")
      symlink("someone@elsewhere.1", folder + "/.#b")
      #expect(
        b(
          """
          (setq noninteractive t) (write-region "x" nil "\(folder)/b2" nil 0)
          (rename-file "\(folder)/b2" "\(folder)/b")
          (with-current-buffer (find-file-noselect "\(folder)/b")
            (list (file-locked-p "\(folder)/b") (condition-case nil (insert "x") (error 'refused))
                  (buffer-string)))
          """) == "(\"someone\" refused \"x\")")
      a.world.releaseProcessesAndFiles()
      #expect(!names(in: folder).contains(".#a"))
    }
  }

  @Test func largeOutputIsTakenWhole() {
    let lisp = makeLisp()
    #expect(
      lisp(
        """
        (with-temp-buffer
          (let ((p (make-process :name "x" :buffer (current-buffer) :connection-type 'pipe
                                 :sentinel #'ignore :command '("sh" "-c" "yes é | head -100000"))))
            (while (accept-process-output p))
            (list (buffer-size) (count-lines (point-min) (point-max)))))
        """) == "(200000 100000)")
  }
}
