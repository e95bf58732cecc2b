import OrgstarHost
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The real calls, each counted; the one with number `failing` gives `code`.
private final class Saboteur {
  var calls = SystemCalls.real
  var count = 0
  var failing = Int.max
  var code = ENOSPC
  /// After the failure nothing works any more, as if the process had been killed.
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
    calls.changeMode = {
      try self.step(); try real.changeMode($0, $1)
    }
    calls.rename = {
      try self.step(); try real.rename($0, $1)
    }
    calls.stat = {
      try self.step(); return try real.stat($0)
    }
    calls.unlink = {
      if self.kills, self.count >= self.failing { throw SystemError(code: EIO) };
      try real.unlink($0)
    }
  }
}

@Suite struct AtomicFileTests {
  let folder = TemporaryFolder()
  var file: AtomicFile { AtomicFile(recoveryFolder: folder("recovery")) }

  @Test func replacesTextAndKeepsMode() throws {
    writeFile(folder("a.org"), "old\n")
    chmod(folder("a.org"), 0o640)
    let snapshot = try file.read(folder("a.org"))
    try file.replace(snapshot, with: Array("new text\n".utf8))
    #expect(readFile(folder("a.org")) == "new text\n")
    #expect(try file.read(folder("a.org")).identity.permissions == 0o640)
    #expect(folder.names == ["a.org"])
  }

  @Test func followsSymbolicLinks() throws {
    writeFile(folder("real.org"), "old\n")
    symlink("real.org", folder("link.org"))
    let snapshot = try file.read(folder("link.org"))
    try file.replace(snapshot, with: Array("new\n".utf8))
    var info = stat()
    #expect(lstat(folder("link.org"), &info) == 0)
    #expect(info.st_mode & mode_t(S_IFMT) == mode_t(S_IFLNK))
    #expect(readFile(folder("real.org")) == "new\n")
  }

  @Test func keepsHardLinks() throws {
    writeFile(folder("a.org"), "old\n")
    link(folder("a.org"), folder("b.org"))
    try file.replace(try file.read(folder("a.org")), with: Array("n\n".utf8))
    #expect(readFile(folder("b.org")) == "n\n")
    #expect(folder.names == ["a.org", "b.org", "recovery"])
  }

  @Test func refusesWhatChangedMeanwhile() throws {
    writeFile(folder("a.org"), "old\n")
    let snapshot = try file.read(folder("a.org"))
    writeFile(folder("a.org"), "theirs\n")
    #expect(throws: FileError.changedOnDisk) { try file.replace(snapshot, with: [1]) }
    #expect(readFile(folder("a.org")) == "theirs\n")
    unlink(folder("a.org"))
    #expect(throws: FileError.changedOnDisk) { try file.replace(snapshot, with: [1]) }
    #expect(folder.names == [])
  }

  @Test func touchedButEqualIsUnchanged() throws {
    writeFile(folder("a.org"), "old\n")
    let snapshot = try file.read(folder("a.org"))
    var times = [timeval(tv_sec: 1000, tv_usec: 0), timeval(tv_sec: 1000, tv_usec: 0)]
    utimes(folder("a.org"), &times)
    try file.replace(snapshot, with: Array("new\n".utf8))
    #expect(readFile(folder("a.org")) == "new\n")
  }

  @Test func refusesFoldersAndPipes() throws {
    #expect(throws: FileError.isFolder) { try file.read(folder.path) }
    mkfifo(folder("pipe"), 0o600)
    #expect(throws: FileError.notRegular) { try file.read(folder("pipe")) }
    #expect(throws: FileError.system(operation: "read", error: SystemError(code: ENOENT))) {
      try file.read(folder("none"))
    }
  }

  @Test(arguments: [false, true], [false, true])
  func failureAtAnyStepLeavesTheOldTextWhole(kills: Bool, hardLink: Bool) throws {
    for failing in 1..<40 {
      let folder = TemporaryFolder()
      writeFile(folder("a.org"), "the old text\n")
      if hardLink { link(folder("a.org"), folder("b.org")) }
      let saboteur = Saboteur()
      let file = AtomicFile(calls: saboteur.calls, recoveryFolder: folder("recovery"))
      let snapshot = try file.read(folder("a.org"))
      saboteur.count = 0
      saboteur.failing = failing
      saboteur.kills = kills
      let new = "the new text, which is longer\n"
      do {
        try file.replace(snapshot, with: Array(new.utf8))
        #expect(readFile(folder("a.org")) == new)
      } catch {
        // Only a kill while writing in place may leave a mixture, and then the copy is there.
        let now = readFile(folder("a.org"))
        if kills, hardLink {
          let copies = TemporaryFolder.names(of: folder("recovery"))
          let whole = now == "the old text\n" || now == new
          #expect(
            whole || copies.contains { readFile(folder("recovery/" + $0)) == "the old text\n" })
        } else {
          #expect(
            now == "the old text\n" || (failing > 8 && now == new), "step \(failing): \(error)")
        }
      }
      if !kills {
        #expect(!folder.names.contains { $0.hasSuffix(".tmp") }, "step \(failing)")
        #expect(TemporaryFolder.names(of: folder("recovery")) == [])
      }
      if saboteur.count < failing { return }
    }
    Issue.record("more than 40 steps")
  }
}
