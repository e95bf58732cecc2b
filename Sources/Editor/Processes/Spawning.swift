import CSupport
import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that is ready to be started.
struct ProgramCall {
  /// The file to execute.
  var file: [UInt8]
  /// The arguments as bytes, the program's name as it was given first.
  var arguments: [[CChar]]
  /// `NAME=VALUE`, one an entry.
  var environment: [[CChar]]
  /// The folder to run in.
  var folder: [CChar]
}

/// The three descriptors a child starts with.
struct ChildDescriptors {
  var input: Int32
  var output: Int32
  var error: Int32
  /// Which of the three is its terminal, from 1; 0: none.
  var terminal: Int32 = 0
}

/// Closes descriptors when it goes, however that is.
final class DescriptorBag {
  private var open: [Int32] = []

  /// Take charge of a descriptor.
  func add(_ fd: Int32) { open.append(fd) }
  /// Close one now.
  func close(_ fd: Int32) {
    guard let i = open.firstIndex(of: fd) else { return }
    open.remove(at: i)
    closeDescriptor(fd)
  }
  /// Give one away.
  func release(_ fd: Int32) { open.removeAll { $0 == fd } }
  deinit { for fd in open { closeDescriptor(fd) } }
}

func closeDescriptor(_ fd: Int32) {
  #if canImport(Darwin)
    _ = Darwin.close(fd)
  #else
    _ = Glibc.close(fd)
  #endif
}

/// Reads or writes of a descriptor that need not be retried by the caller after a signal.
func readDescriptor(_ fd: Int32, _ room: UnsafeMutableRawBufferPointer) -> Int {
  #if canImport(Darwin)
    return Darwin.read(fd, room.baseAddress, room.count)
  #else
    return Glibc.read(fd, room.baseAddress, room.count)
  #endif
}

/// `kill(2)`: a signal to a process, or to a group for a negative number.
@discardableResult
func sendSignal(_ pid: Int32, _ number: Int32) -> Int32 {
  #if canImport(Darwin)
    return Darwin.kill(pid, number)
  #else
    return Glibc.kill(pid, number)
  #endif
}

/// A write that fails with `EPIPE`, and raises no signal, when nobody reads any more.
func writeDescriptor(_ fd: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  csupport_write(fd, bytes.baseAddress, bytes.count)
}

/// What became of a child.
enum ChildState {
  case running
  case exited(Int32)
  case signaled(Int32, dumpedCore: Bool)
  case stopped(Int32)
  case continued
  /// No child of ours, or reaped before.
  case gone

  /// Asks the system, which forgets a child that is over.
  init(reaping pid: Int32, wait: Bool = false) {
    var value: Int32 = 0
    switch Int(csupport_reap(pid, wait ? 1 : 0, &value)) {
    case CSUPPORT_RUNNING: self = .running
    case CSUPPORT_EXITED: self = .exited(value)
    case CSUPPORT_SIGNALED: self = .signaled(value & 0xFF, dumpedCore: value & 0x100 != 0)
    case CSUPPORT_STOPPED: self = .stopped(value)
    case CSUPPORT_CONTINUED: self = .continued
    default: self = .gone
    }
  }

  var isOver: Bool {
    switch self {
    case .exited, .signaled, .gone: return true
    case .running, .stopped, .continued: return false
    }
  }
}

func makeNonblocking(_ fd: Int32) { _ = fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK) }

extension World {
  /// A string argument as a process takes it: bytes, NUL at the end.
  func processArgument(_ v: Value) throws(Signal) -> [CChar] {
    let bytes = systemBytes(try text(v))
    if bytes.contains(0) { throw wrongType(intern("filenamep" as StaticString), v) }
    return bytes.map { CChar(bitPattern: $0) } + [0]
  }

  /// The bytes of a string as the system takes them: UTF-8, raw bytes as themselves.
  func systemBytes(_ v: Value) -> [UInt8] {
    let n = Array(v.stringBytes)
    if !v.isMultibyte { return n }
    var out = [UInt8](repeating: 0, count: n.count + 1)
    let size = InternalEncoding.encodeBytes(n, count: n.count, to: &out)
    out.removeLast(out.count - size)
    return out
  }

  /// The file that a program's name leads to, along `exec-path`; signals when there is none.
  func programFile(_ v: Value) throws(Signal) -> [UInt8] {
    let name = try fileName(v)
    if name.contains(FileName.slash) || name.first == 0x7E {
      let file = try expanded(v)
      try checkExecutable(file, v)
      return file
    }
    let base = try directoryInForce()
    var path = valueIfBound(intern("exec-path" as StaticString)) ?? .nil
    while path.isCons {
      defer { path = path.cdr }
      let folder: [UInt8]
      if path.car.isString {
        folder = FileName.expand(Array(path.car.stringBytes), from: base)
      } else {
        folder = base
      }
      let file = FileName.asDirectory(folder) + name
      let p = systemPath(file)
      if access(p, X_OK) == 0, FileStatus(p)?.isRegular ?? false { return file }
    }
    throw fileError("Searching for program", ENOENT, v)
  }

  private func checkExecutable(_ file: [UInt8], _ v: Value) throws(Signal) {
    let p = systemPath(file)
    guard let status = FileStatus(p) else { throw fileError("Searching for program", errno, v) }
    if status.isDirectory { throw fileError("Searching for program", EISDIR, v) }
    if access(p, X_OK) != 0 { throw fileError("Searching for program", EACCES, v) }
  }

  /// The folder that processes are started in; signals when it cannot be entered.
  func processFolder() throws(Signal) -> [UInt8] {
    let v = valueIfBound(editor.sym.defaultDirectory) ?? .nil
    var folder = try directoryInForce()
    if v.isString, let handler = try fileHandler(v, "unhandled-file-name-directory") {
      let local = try funcall(handler, intern("unhandled-file-name-directory" as StaticString), v)
      folder = local.isString ? try expanded(local) : FileName.expand([0x7E], from: folder)
    }
    let path = systemPath(folder)
    guard let status = FileStatus(path) else {
      throw fileError("Setting current directory", errno, nameString(folder))
    }
    if !status.isDirectory {
      throw fileError("Setting current directory", ENOTDIR, nameString(folder))
    }
    if access(path, X_OK) != 0 {
      throw fileError("Setting current directory", EACCES, nameString(folder))
    }
    return folder
  }

  /// The environment of a process: `process-environment`, where the first mention of a name holds
  /// and a name without a value is left out.
  private func processEnvironment(_ folder: [UInt8]) -> [[CChar]] {
    var names = Set<[UInt8]>()
    var out: [[CChar]] = []
    let l = valueIfBound(intern("process-environment" as StaticString)) ?? .nil
    for cell in ListCells(l) {
      guard cell.car.isString else { continue }
      var entry = systemBytes(cell.car)
      if let end = entry.firstIndex(of: 0) { entry.removeLast(entry.count - end) }
      let equals = entry.firstIndex(of: 0x3D)
      let name = Array(entry[..<(equals ?? entry.count)])
      guard names.insert(name).inserted, equals != nil else { continue }
      if name.elementsEqual("PWD".utf8) { entry = Array("PWD=".utf8) + folder }
      out.append(entry.map { CChar(bitPattern: $0) } + [0])
    }
    return out
  }

  /// A program with its arguments, its file found.
  func programCall(_ program: Value, _ arguments: [[CChar]]) throws(Signal) -> ProgramCall {
    let name = try processArgument(program)
    let file = try programFile(program)
    let folder = try processFolder()
    return ProgramCall(
      file: file, arguments: [name] + arguments,
      environment: processEnvironment(FileName.withoutSlash(folder)), folder: systemPath(folder))
  }

  /// Starts a program; its process number. The caller closes the descriptors.
  func spawn(_ program: ProgramCall, _ ends: ChildDescriptors) throws(Signal) -> Int32 {
    let arguments = program.arguments.map { strdup($0) } + [nil]
    let environment = program.environment.map { strdup($0) } + [nil]
    defer { for p in arguments + environment { free(p) } }
    var failed: Int32 = 0
    let file = systemPath(program.file)
    let pid = arguments.withUnsafeBufferPointer { arguments in
      environment.withUnsafeBufferPointer { environment in
        file.withUnsafeBufferPointer { file in
          program.folder.withUnsafeBufferPointer { folder in
            func constant(
              _ p: UnsafeBufferPointer<UnsafeMutablePointer<CChar>?>
            ) -> UnsafePointer<UnsafePointer<CChar>?> {
              UnsafeRawPointer(p.baseAddress.unsafelyUnwrapped).assumingMemoryBound(
                to: UnsafePointer<CChar>?.self)
            }
            var command = csupport_command()
            command.program = file.baseAddress
            command.arguments = constant(arguments)
            command.argument_count = arguments.count - 1
            command.environment = constant(environment)
            command.directory = folder.baseAddress
            command.input = ends.input
            command.output = ends.output
            command.error = ends.error
            return csupport_spawn(&command, ends.terminal, &failed)
          }
        }
      }
    }
    if pid < 0 {
      if failed < 0 {
        let folder = program.folder.dropLast().map { UInt8(bitPattern: $0) }
        throw fileError("Setting current directory", -failed, nameFromSystem(folder))
      }
      throw fileError("Doing vfork", failed, nameString(program.file))
    }
    return pid
  }

  /// A pipe, its ends closed on exec and by `bag`.
  func makePipe(_ bag: DescriptorBag) throws(Signal) -> (read: Int32, write: Int32) {
    var ends: (Int32, Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &ends) {
      csupport_pipe($0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Int32.self))
    }
    if result != 0 { throw fileError("Creating pipe", errno) }
    bag.add(ends.0)
    bag.add(ends.1)
    return ends
  }

  /// What a signal is called in messages: `killed`, `interrupt`.
  func signalDescription(_ number: Int32) -> String {
    guard let p = strsignal(number) else { return "unknown" }
    return String(cString: p)
  }
}

func installSpawning(_ r: Registry) {
  let w = r.world
  let mark = w.rootMark
  defer { w.releaseRoots(to: mark) }
  var environment: [Value] = []
  var p = environ
  while let entry = p.pointee {
    environment.append(w.nameFromSystem(FileName.bytes(of: entry)))
    w.keep(environment[environment.count - 1])
    p += 1
  }
  r.defvar("process-environment", w.list(environment))
  r.defvar("initial-environment", w.list(environment))
  var folders: [Value] = []
  if let path = getenv("PATH") {
    for part in FileName.bytes(of: path).split(
      separator: 0x3A, omittingEmptySubsequences: false)
    {
      folders.append(w.nameFromSystem(part.isEmpty ? [0x2E] : Array(part)))
      w.keep(folders[folders.count - 1])
    }
  }
  r.defvar("exec-path", w.list(folders))
  r.defvar("exec-suffixes", w.list(w.string("")))
  r.defvar("exec-directory", .nil)
  let shell = getenv("SHELL").map { w.nameFromSystem(FileName.bytes(of: $0)) }
  r.defvar("shell-file-name", shell ?? w.string("/bin/sh"))
  r.defvar("shell-command-switch", w.string("-c"))
  r.defvar("process-connection-type", .t)
  r.defvar("process-adaptive-read-buffering", .t)
  r.defvar("process-coding-system-alist", .nil)
  r.defvar("inherit-process-coding-system", .nil)
  r.defvar("delete-exited-processes", .t)
  r.defvar("interrupt-process-functions", .nil)
  r.defvar("read-process-output-max", Value(fixnum: 4096))
}
