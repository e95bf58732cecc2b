#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program's release, for `emacs-version` and its kin: the Emacs whose language this is.
public let emacsVersion = (major: 28, minor: 2)

extension World {
  fileprivate func cString(_ p: UnsafePointer<CChar>?) -> Value {
    guard let p else { return .nil }
    return string(String(cString: p))
  }

  /// The value of a variable in a list of "NAME=VALUE": a string, `t` when it is there without
  /// a value (unset), nil when it is not there.
  func environmentValue(_ name: UnsafeBufferPointer<UInt8>, in list: Value) -> Value {
    for cell in ListCells(list) {
      let entry = cell.car
      guard entry.isString, entry.byteLength >= name.count else { continue }
      let bytes = entry.stringBytes
      guard bytes[0..<name.count].elementsEqual(name) else { continue }
      if bytes.count == name.count { return .t }
      if bytes[name.count] == 0x3D {
        return string(UnsafeBufferPointer(rebasing: bytes[(name.count + 1)...]))
      }
    }
    return .nil
  }

  fileprivate func processEnvironment() -> Value {
    var entries: [Value] = []
    let mark = rootMark
    var p = environ
    while let entry = p.pointee {
      let v = cString(entry)
      keep(v)
      entries.append(v)
      p += 1
    }
    let result = list(entries)
    releaseRoots(to: mark)
    return result
  }

  /// The account of a user: by number, or by name.
  fileprivate func account(_ v: Value) -> UnsafeMutablePointer<passwd>? {
    if v.isString { return getpwnam(swiftString(v)) }
    if v.isInteger { return getpwuid(uid_t(exactly: double(v)) ?? .max) }
    return getpwuid(geteuid())
  }

  /// The full name of an account: its comment up to the first comma, & being the login name.
  fileprivate func fullName(_ p: UnsafeMutablePointer<passwd>?) -> Value {
    guard let p, let comment = p.pointee.pw_gecos else { return .nil }
    let text = String(cString: comment)
    let name = text.prefix { $0 != "," }
    guard name.contains("&") else { return string(String(name)) }
    let login = String(cString: p.pointee.pw_name)
    let capital = login.prefix(1).uppercased() + login.dropFirst()
    return string(
      name.split(separator: "&", omittingEmptySubsequences: false)
        .joined(separator: capital))
  }

  fileprivate func hostName() -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    gethostname(&buffer, buffer.count - 1)
    return buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  fileprivate func accountNames(users: Bool) -> Value {
    var names: [Value] = []
    let mark = rootMark
    if users {
      setpwent()
      while let p = getpwent() { names.append(cString(p.pointee.pw_name)) }
      endpwent()
    } else {
      setgrent()
      while let g = getgrent() { names.append(cString(g.pointee.gr_name)) }
      endgrent()
    }
    for n in names { keep(n) }
    let result = list(names.reversed())
    releaseRoots(to: mark)
    return result
  }
}

/// What the system says of itself and of its users.
func installEnvironment(_ r: Registry) {
  installVersionVariables(r)
  installUsers(r)
  let w = r.world
  let environment = w.processEnvironment()
  r.defvar("process-environment", environment, "The environment: strings \"NAME=VALUE\".")
  r.defvar("initial-environment", environment, "The environment the program was started with.")
  r.defun(
    "getenv-internal", "VARIABLE &optional ENV",
    "The value of the environment variable VARIABLE in the list ENV (default `process-environment')."
  ) { w, a throws(Signal) in
    let name = try w.stringArgument(a[0])
    let list = a[1].isCons ? a[1] : w.valueIfBound(w.intern("process-environment")) ?? .nil
    let found = w.environmentValue(name.stringBytes, in: list)
    return found == .t && !a[1].isCons ? .nil : found
  }
  r.defun("system-name", "", "The name of this machine.") { w, _ throws(Signal) in
    let v = w.valueIfBound(w.intern("system-name")) ?? .nil
    return v.isString ? v : w.string(w.hostName())
  }
  r.defvar("system-name", w.string(w.hostName()), "The name of this machine.")
  r.defun("emacs-pid", "", "The number of this process.") { _, _ throws(Signal) in
    Value(fixnum: Int(getpid()))
  }
  r.defun("num-processors", "&optional QUERY", "How many processors there are.") {
    _, _ throws(Signal) in
    Value(fixnum: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }
  r.defun(
    "load-average", "&optional USE-FLOATS",
    "The system's load over 1, 5 and 15 minutes, times 100 unless USE-FLOATS."
  ) { w, a throws(Signal) in
    var loads = [0.0, 0, 0]
    let n = max(0, Int(getloadavg(&loads, 3)))
    return w.list(
      loads.prefix(n).map { a[0].isTrue ? w.float($0) : Value(fixnum: Int($0 * 100)) })
  }
  r.defun("get-internal-run-time", "", "Processor time used by this process, a time value.") {
    w, _ throws(Signal) in
    var t = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t)
    return w.list(
      Value(fixnum: t.tv_sec >> 16), Value(fixnum: t.tv_sec & 0xFFFF),
      Value(fixnum: t.tv_nsec / 1000), Value(fixnum: t.tv_nsec % 1000 * 1000))
  }
  r.defun(
    "locale-info", "ITEM", "What the locale says of ITEM: codeset, days, months or paper."
  ) { w, a throws(Signal) in
    switch try w.name(w.symbolArgument(a[0])) {
    case "codeset": return w.string("UTF-8")
    case "days":
      return w.vector(
        ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
          .map { w.string($0) })
    case "months":
      return w.vector(
        [
          "January", "February", "March", "April", "May", "June", "July", "August", "September",
          "October", "November", "December",
        ].map { w.string($0) })
    case "paper": return w.list(Value(fixnum: 210), Value(fixnum: 297))
    default: return .nil
    }
  }
  r.defun("byteorder", "", "The byte order of this machine: ?l or ?B.") { _, _ throws(Signal) in
    Value(fixnum: 1.littleEndian == 1 ? 0x6C : 0x42)
  }
  r.defun("invocation-name", "", "The name this program was run by.") { w, _ throws(Signal) in
    w.valueIfBound(w.intern("invocation-name")) ?? .nil
  }
  r.defun("invocation-directory", "", "The folder of this program.") { w, _ throws(Signal) in
    w.valueIfBound(w.intern("invocation-directory")) ?? .nil
  }
  r.defun("daemonp", "", "Nil: this is no server.") { _, _ throws(Signal) in .nil }
}

private func installVersionVariables(_ r: Registry) {
  let w = r.world
  r.defvar("emacs-version", w.string("\(emacsVersion.major).\(emacsVersion.minor)"))
  r.defvar("emacs-major-version", Value(fixnum: emacsVersion.major))
  r.defvar("emacs-minor-version", Value(fixnum: emacsVersion.minor))
  r.defvar("emacs-build-number", Value(fixnum: 1))
  r.defvar("emacs-build-system", .nil)
  r.defvar("emacs-build-time", .nil)
  r.defvar("emacs-repository-version", .nil)
  r.defvar("emacs-repository-branch", .nil)
  r.defvar("emacs-save-session-functions", .nil)
  #if os(Linux)
    r.defvar("system-type", w.intern("gnu/linux"))
    let suffix = "pc-linux-gnu"
  #else
    r.defvar("system-type", w.intern("darwin"))
    let suffix = "apple-darwin"
  #endif
  #if arch(arm64)
    let machine = "aarch64"
  #else
    let machine = "x86_64"
  #endif
  r.defvar("system-configuration", w.string("\(machine)-\(suffix)"))
  r.defvar("system-configuration-options", w.string(""))
  r.defvar("system-configuration-features", w.string(""))
  r.defvar("system-messages-locale", .nil)
  r.defvar("system-time-locale", .nil)
  r.defvar("operating-system-release", .nil)
  // Where this program lies.
  var path = [CChar](repeating: 0, count: 4096)
  let n = readlink("/proc/self/exe", &path, path.count - 1)
  let program =
    n > 0 ? String(decoding: path[0..<n].map { UInt8(bitPattern: $0) }, as: UTF8.self) : "orgstar"
  if let slash = program.lastIndex(of: "/") {
    r.defvar("invocation-name", w.string(String(program[program.index(after: slash)...])))
    r.defvar("invocation-directory", w.string(String(program[...slash])))
  } else {
    r.defvar("invocation-name", w.string(program))
    r.defvar("invocation-directory", .nil)
  }
}

private func installUsers(_ r: Registry) {
  let w = r.world
  func loginName() -> Value {
    for variable in ["LOGNAME", "USER"] {
      if let v = getenv(variable) { return w.cString(v) }
    }
    return w.cString(getpwuid(geteuid())?.pointee.pw_name)
  }
  r.defvar("user-login-name", loginName(), "The name this user logged in by.")
  r.defvar("user-real-login-name", w.cString(getpwuid(getuid())?.pointee.pw_name))
  let named = getenv("NAME").map { w.cString($0) }
  let login = w.valueIfBound(w.intern("user-login-name")) ?? .nil
  let full = named ?? w.fullName(login.isString ? w.account(login) : nil)
  r.defvar("user-full-name", full.isString ? full : w.string("unknown"), "This user's full name.")

  r.defun("user-login-name", "&optional UID", "The login name of the user UID, or of this user.") {
    w, a throws(Signal) in
    if a[0].isNil { return w.valueIfBound(w.intern("user-login-name")) ?? .nil }
    guard a[0].isNumber else { throw w.wrongType(.numberp, a[0]) }
    return w.cString(w.account(a[0])?.pointee.pw_name)
  }
  r.defun("user-real-login-name", "", "The name of the user this process belongs to.") {
    w, _ throws(Signal) in
    w.valueIfBound(w.intern("user-real-login-name")) ?? .nil
  }
  r.defun(
    "user-full-name", "&optional UID",
    "The full name of the user UID (a number or login name), or of this user."
  ) { w, a throws(Signal) in
    if a[0].isNil { return w.valueIfBound(w.intern("user-full-name")) ?? .nil }
    guard a[0].isNumber || a[0].isString else {
      throw w.error("Invalid UID specification")
    }
    return w.fullName(w.account(a[0]))
  }
  r.defun("user-uid", "", "The effective number of this user.") { _, _ throws(Signal) in
    Value(fixnum: Int(geteuid()))
  }
  r.defun("user-real-uid", "", "The real number of this user.") { _, _ throws(Signal) in
    Value(fixnum: Int(getuid()))
  }
  r.defun("group-gid", "", "The effective number of this user's group.") { _, _ throws(Signal) in
    Value(fixnum: Int(getegid()))
  }
  r.defun("group-real-gid", "", "The real number of this user's group.") { _, _ throws(Signal) in
    Value(fixnum: Int(getgid()))
  }
  r.defun("group-name", "GID", "The name of the group GID, or nil.") { w, a throws(Signal) in
    guard a[0].isNumber else { throw w.error("Invalid GID specification") }
    return w.cString(
      getgrgid(gid_t(exactly: w.double(a[0]).rounded(.towardZero)) ?? .max)?.pointee.gr_name)
  }
  r.defun("system-users", "", "The login names of this machine's users.") {
    w, _ throws(Signal) in
    w.accountNames(users: true)
  }
  r.defun("system-groups", "", "The names of this machine's groups.") { w, _ throws(Signal) in
    w.accountNames(users: false)
  }
}
