import LispTesting
import Testing

@testable import Editor
@testable import Elisp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The real calls, counted; the one with number `failing` fails with `code`, and with `kills` all
/// that follow do too, as if the process had ended there.
private final class FailingCalls {
  var calls = SystemCalls.real
  var count = 0
  var failing = Int.max
  var code = ENOSPC
  var kills = false

  private func step() throws {
    count += 1
    if count == failing || (kills && count > failing) { throw SystemError(code: code) }
  }

  init() {
    let real = SystemCalls.real
    calls.open = {
      try self.step(); return try real.open($0, $1, $2)
    }
    calls.close = {
      try self.step(); try real.close($0)
    }
    calls.read = {
      try self.step(); return try real.read($0, $1)
    }
    calls.write = {
      try self.step(); return try real.write($0, $1, $2)
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
    calls.rename = {
      try self.step(); try real.rename($0, $1)
    }
    calls.unlink = {
      // Tidying up is no step of the save, but the dead do not tidy up.
      if self.kills, self.count >= self.failing { throw SystemError(code: EIO) }
      try real.unlink($0)
    }
  }
}

/// A folder of its own for a test.
private func withFolder(_ body: (String) throws -> Void) rethrows {
  var template = Array("/tmp/orgstar-save-XXXXXX".utf8CString)
  guard let p = mkdtemp(&template) else { return }
  let folder = String(cString: p)
  defer {
    for name in names(in: folder) { unlink(folder + "/" + name) }
    rmdir(folder)
  }
  try body(folder)
}

private func names(in folder: String) -> [String] {
  guard let d = opendir(folder) else { return [] }
  defer { closedir(d) }
  var out: [String] = []
  while let e = readdir(d) {
    let name = withUnsafeBytes(of: &e.pointee.d_name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { out.append(name) }
  }
  return out
}

private func text(_ path: String) -> String? {
  fileBytes(path).map { String(decoding: $0, as: UTF8.self) }
}

/// A world with the editor and the bundled Lisp of the source tree.
private func makeLisp() -> Lisp {
  let lisp = Lisp(EditorPlugin.self)
  let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  let core = root + "/lisp/core"
  _ = lisp("(setq load-path (list \(lisp.literal(core))))")
  if let table = fileBytes(core + "/autoloads.txt") {
    // The table is read in place.
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: table.count)
    _ = copy.initialize(from: table)
    lisp.world.installAutoloads(UnsafeBufferPointer(copy))
  }
  return lisp
}

private func fileBytes(_ path: String) -> [UInt8]? {
  guard let f = fopen(path, "rb") else { return nil }
  defer { fclose(f) }
  var out: [UInt8] = []
  var room = [UInt8](repeating: 0, count: 65536)
  while true {
    let n = fread(&room, 1, room.count, f)
    if n == 0 { return out }
    out += room[..<n]
  }
}

@Suite struct SaveTests {
  /// `save-buffer` with a failure at each of its system calls in turn: the file holds the old or the
  /// new text, whole, and nothing is left lying about.
  @Test(arguments: [ENOSPC, EACCES], [false, true])
  func failureAtAnyStepLeavesTheFileWhole(code: Int32, kills: Bool) {
    let lisp = makeLisp()
    for failing in 1..<60 {
      var isOver = false
      withFolder { folder in
        let file = folder + "/a.org"
        let old = "old text\n"
        let new = "a new and longer text\nold text\n"
        guard let f = fopen(file, "w") else { return }
        fputs(old, f)
        fclose(f)
        let failures = FailingCalls()
        failures.code = code
        failures.kills = kills
        _ = lisp(
          """
          (setq make-backup-files nil create-lockfiles nil)
          (set-buffer (find-file-noselect "\(file)"))
          (goto-char (point-min))
          (insert "a new and longer text\\n")
          """)
        failures.failing = failing
        lisp.world.editor.systemCalls = failures.calls
        let result = lisp("(save-buffer) (buffer-modified-p)")
        lisp.world.editor.systemCalls = .real
        let now = text(file)
        if result == "nil" {
          #expect(now == new, "step \(failing)")
        } else {
          #expect(now == old || now == new, "step \(failing): \(result)")
          #expect(result.hasPrefix("!! ("), "step \(failing)")
          // The buffer still knows that it is not saved, and saves when all is well again.
          #expect(lisp("(buffer-modified-p)") == "t")
        }
        if !kills {
          #expect(names(in: folder) == ["a.org"], "step \(failing)")
          if result != "nil" {
            #expect(lisp("(set-visited-file-modtime) (save-buffer) (buffer-modified-p)") == "nil")
            #expect(text(file) == new)
          }
        }
        isOver = failures.count < failing
        _ = lisp("(set-buffer-modified-p nil) (kill-buffer)")
      }
      if isOver { return }
    }
    Issue.record("more than 60 steps")
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
