import CSupport
import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The watches on folders, and the descriptor that tells of their events.
struct FileWatches {
  /// −1 while nothing is watched.
  var descriptor: Int32 = -1
  /// What is watched: the system's number, our own, and the function that is called.
  var entries: [(system: Int32, number: Int, callback: Value)] = []
  var lastNumber = 0
  #if canImport(Darwin)
    /// The folders watched, by the system's numbers of `entries`.
    var folders: [Int32: WatchedFolder] = [:]
  #endif

  func trace(_ marker: Marking) { for e in entries { marker.mark(e.callback) } }
}

#if canImport(Glibc)
  /// The kinds of events that a watch may ask for, in the system's bits.
  private enum Event {
    static let changes: UInt32 =
      UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MODIFY)
      | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVE_SELF)
    static let attributes = UInt32(IN_ATTRIB)

    /// The words for an event's bits.
    static func words(_ mask: UInt32) -> [StaticString] {
      var out: [StaticString] = []
      func add(_ bits: Int32, _ word: StaticString) {
        if mask & UInt32(bits) != 0 { out.append(word) }
      }
      add(Int32(IN_CREATE), "created")
      add(Int32(IN_MODIFY), "changed")
      add(Int32(IN_ATTRIB), "attribute-changed")
      add(Int32(IN_DELETE), "deleted")
      add(Int32(IN_MOVED_FROM), "moved-from")
      add(Int32(IN_MOVED_TO), "moved-to")
      add(Int32(IN_DELETE_SELF) | Int32(IN_MOVE_SELF), "deleted")
      add(Int32(IN_IGNORED), "stopped")
      return out
    }
  }
#endif

extension World {
  fileprivate func watch(_ folder: Value, _ flags: Value, _ callback: Value) throws(Signal) -> Value
  {
    let state = processes
    #if canImport(Glibc)
      if state.watches.descriptor < 0 {
        state.watches.descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      }
      guard state.watches.descriptor >= 0 else {
        throw signal(
          intern("file-notify-error" as StaticString),
          list(string("File watching is not available"), string(String(cString: strerror(errno)))))
      }
      let wanted = items(flags)
      var mask: UInt32 = UInt32(IN_ONLYDIR)
      if wanted.contains(intern("change" as StaticString)) { mask |= Event.changes }
      if wanted.contains(intern("attribute-change" as StaticString)) { mask |= Event.attributes }
      // One watch a folder in the system: a second one adds to the first.
      mask |= UInt32(bitPattern: Int32(truncatingIfNeeded: IN_MASK_ADD))
      let path = systemPath(try expanded(folder))
      let number = inotify_add_watch(state.watches.descriptor, path, mask)
      if number < 0 {
        throw signal(
          intern("file-notify-error" as StaticString),
          list(string("Could not add watch"), string(String(cString: strerror(errno))), folder))
      }
      state.watches.lastNumber += 1
      state.watches.entries.append((number, state.watches.lastNumber, callback))
      // Descriptors of different watches on one folder differ.
      return cons(Value(fixnum: Int(number)), Value(fixnum: state.watches.lastNumber))
    #elseif canImport(Darwin)
      if state.watches.descriptor < 0 { state.watches.descriptor = kqueue() }
      let path = String(cString: systemPath(try expanded(folder)))
      guard state.watches.descriptor >= 0,
        let watched = WatchedFolder(path: path, queue: state.watches.descriptor)
      else {
        throw signal(
          intern("file-notify-error" as StaticString),
          list(string("Could not add watch"), string(String(cString: strerror(errno))), folder))
      }
      let number = watched.descriptor
      state.watches.folders[number] = watched
      state.watches.lastNumber += 1
      state.watches.entries.append((number, state.watches.lastNumber, callback))
      return cons(Value(fixnum: Int(number)), Value(fixnum: state.watches.lastNumber))
    #endif
  }

  /// Tells the watches of `system` what happened to a file; those ended meanwhile hear no more.
  private func tellWatches(
    of system: Int32, _ actions: Value, _ file: Value, _ cookie: Value
  ) throws(Signal) {
    let state = processes
    for number in state.watches.entries.filter({ $0.system == system }).map(\.number) {
      guard let entry = state.watches.entries.first(where: { $0.number == number }) else {
        continue
      }
      try tell(entry, actions, file, cookie)
    }
  }

  /// Tells the watch `entry` what happened to the file `name`; an error in its function ends only it.
  private func tell(
    _ entry: (system: Int32, number: Int, callback: Value), _ actions: Value, _ file: Value,
    _ cookie: Value
  ) throws(Signal) {
    let descriptor = cons(Value(fixnum: Int(entry.system)), Value(fixnum: entry.number))
    let depth = bindingDepth
    saveCurrentBuffer()
    let outcome = try catching(.error) { () throws(Signal) in
      _ = try funcall(entry.callback, descriptor, actions, file, cookie)
    }
    try unbind(to: depth)
    if case .failure(let failure) = outcome {
      _ = try call(
        "message", string("error in file watch: %s"), string(errorMessage(failure.object)))
    }
  }

  fileprivate func unwatch(_ v: Value) {
    let state = processes
    guard v.isCons, v.cdr.isFixnum,
      let i = state.watches.entries.firstIndex(where: { $0.number == v.cdr.fixnum })
    else { return }
    let system = state.watches.entries.remove(at: i).system
    if !state.watches.entries.contains(where: { $0.system == system }) {
      #if canImport(Glibc)
        inotify_rm_watch(state.watches.descriptor, system)
      #elseif canImport(Darwin)
        state.watches.folders[system] = nil
      #endif
    }
    if state.watches.entries.isEmpty {
      closeDescriptor(state.watches.descriptor)
      state.watches.descriptor = -1
    }
  }

  /// Hands what happened to watched files to their callbacks.
  func passFileEvents() throws(Signal) {
    #if canImport(Glibc)
      let state = processes
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
      defer { room.deallocate() }
      let n = readDescriptor(state.watches.descriptor, room)
      var at = 0
      let header = MemoryLayout<inotify_event>.size
      while at + header <= n {
        let event = room.load(fromByteOffset: at, as: inotify_event.self)
        let length = Int(event.len)
        let name = Array(room[(at + header)..<(at + header + length)].prefix { $0 != 0 })
        at += header + length
        let words = Event.words(event.mask)
        if words.isEmpty { continue }
        try tellWatches(
          of: event.wd, list(words.map { intern($0) }), nameFromSystem(name),
          Value(fixnum: Int(event.cookie)))
        if event.mask & UInt32(IN_IGNORED) != 0 {
          state.watches.entries.removeAll { $0.system == event.wd }
        }
      }
    #elseif canImport(Darwin)
      let state = processes
      var events = [kevent](repeating: kevent(), count: 64)
      var none = timespec()
      let n = kevent(state.watches.descriptor, nil, 0, &events, Int32(events.count), &none)
      for event in events.prefix(Int(max(n, 0))) {
        guard
          let folder = state.watches.folders.values.first(where: { $0.owns(Int32(event.ident)) })
        else { continue }
        for change in folder.changes(event) {
          try tellWatches(
            of: folder.descriptor, list(intern(change.word)),
            nameFromSystem(Array(change.name.utf8)), Value(fixnum: 0))
        }
      }
    #endif
  }
}

func installFileWatches(_ r: Registry) {
  r.defineError("file-notify-error", "File notification error", parents: ["file-error"])
  r.defun(
    "orgstar-watch-file", "FOLDER FLAGS CALLBACK",
    "Call CALLBACK with descriptor, actions, name and cookie when something in FOLDER is changed."
  ) { w, a throws(Signal) in try w.watch(a[0], a[1], a[2]) }
  r.defun("orgstar-unwatch-file", "DESCRIPTOR", "End the watch DESCRIPTOR.") {
    w, a throws(Signal) in
    w.unwatch(a[0])
    return .nil
  }
  r.defun("orgstar-file-watch-valid-p", "DESCRIPTOR", "Whether the watch DESCRIPTOR is in force.") {
    w, a throws(Signal) in
    Value(
      a[0].isCons && a[0].cdr.isFixnum
        && w.processes.watches.entries.contains { $0.number == a[0].cdr.fixnum })
  }
}
