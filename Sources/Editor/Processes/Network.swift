import CSupport
import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Connections and servers are processes without a child whose input and output are one socket.

extension World {
  private enum Family { case any, four, six, local }

  private func family(_ v: Value) throws(Signal) -> Family {
    if v.isNil { return .any }
    if v == intern("ipv4" as StaticString) { return .four }
    if v == intern("ipv6" as StaticString) { return .six }
    if v == intern("local" as StaticString) { return .local }
    throw error("Unknown address family")
  }

  fileprivate func makeNetworkProcess(_ a: Args) throws(Signal) -> Value {
    if a.count == 0 { return .nil }
    try text(property(a, ":name"))
    let type = property(a, ":type")
    if type == intern("datagram" as StaticString) || type == intern("seqpacket" as StaticString) {
      throw error("Only stream connections are available")
    }
    if !type.isNil { throw error("Unsupported connection type") }
    if property(a, ":tls-parameters").isTrue {
      throw error("Encrypted connections are not available")
    }
    let server = property(a, ":server")
    let family = try family(property(a, ":family"))
    let mark = rootMark
    defer { releaseRoots(to: mark) }
    let plist = try call("copy-sequence", property(a, ":plist"))
    keep(plist)
    let p = try newProcess(a)
    for v in [p.name, p.buffer] { keep(v) }
    let backlog = server.isFixnum ? Int32(clamping: server.fixnum) : 5
    var failure: Int32 = 0
    let fd: Int32
    if family == .local {
      let service = property(a, ":service")
      try text(service)
      fd = csupport_local_socket(
        systemPath(try expanded(service)), server.isTrue ? 1 : 0, backlog, &failure)
    } else {
      fd = try internetSocket(a, family, server: server.isTrue, backlog: backlog, &failure)
    }
    if fd < 0 {
      if failure == EINTR { try checkInterrupt() }
      throw fileError(
        server.isTrue ? "Cannot bind server socket" : "make client process failed", failure,
        about: server.isTrue ? [] : items(a.rest(0, self)))
    }
    open(p, fd, isServer: server.isTrue)
    if failure == EINPROGRESS {
      p.status = .connecting
    } else if !server.isTrue, property(a, ":nowait").isTrue {
      p.hasNews = true
    }
    // What it holds is seen by the collector from here on.
    let value = register(p)
    p.log = property(a, ":log")
    p.plist = plist
    p.contact = try contact(a.rest(0, self), fd, isServer: server.isTrue, family)
    if property(a, ":stop").isTrue { p.filter = .t }
    return value
  }

  /// Makes `fd` the socket of `p`.
  private func open(_ p: LispProcess, _ fd: Int32, isServer: Bool) {
    makeNonblocking(fd)
    p.command = .t
    p.isNetwork = true
    p.output = fd
    p.input = isServer ? -1 : fd
    p.status = isServer ? .listening : .open
  }

  private func internetSocket(
    _ a: Args, _ family: Family, server: Bool, backlog: Int32, _ failure: inout Int32
  ) throws(Signal) -> Int32 {
    let service = property(a, ":service")
    let serviceText: String
    if service.isFixnum {
      serviceText = String(service.fixnum)
    } else if service == .t, server {
      serviceText = "0"
    } else {
      serviceText = swiftString(try text(service))
    }
    let host = property(a, ":host")
    let hostText: String
    if host.isNil {
      hostText = "localhost"
    } else if host == intern("local" as StaticString) {
      hostText = family == .six ? "::1" : "127.0.0.1"
    } else {
      hostText = swiftString(try text(host))
    }
    var reason: UnsafePointer<CChar>?
    let number: Int32 = family == .four ? 4 : family == .six ? 6 : 0
    let fd = csupport_socket(
      hostText, serviceText, number, server ? 1 : 0, backlog,
      property(a, ":nowait").isTrue ? 1 : 0, &failure, &reason)
    if let reason { throw error("\(hostText)/\(serviceText) \(String(cString: reason))") }
    return fd
  }

  /// An address as Lisp has it: a vector of numbers, the port last; nil where there is none.
  private func address(_ fd: Int32, peer: Bool) -> Value {
    var numbers = [UInt16](repeating: 0, count: 9)
    let n = csupport_socket_address(fd, peer ? 1 : 0, &numbers)
    return n == 0 ? .nil : vector(numbers[..<Int(n)].map { Value(fixnum: Int($0)) })
  }

  /// The property list `given` with the addresses of `fd`, and a server's port.
  private func contact(
    _ given: Value, _ fd: Int32, isServer: Bool, _ family: Family
  ) throws(Signal) -> Value {
    var out = given
    func put(_ key: StaticString, _ v: Value) throws(Signal) {
      out = try call("plist-put", out, intern(key), v)
    }
    if family == .local { return out }
    let here = address(fd, peer: false)
    if isServer, here.isVector {
      try put(":service", here.slot(here.slotCount - 1))
    }
    try put(":local", here)
    if !isServer { try put(":remote", address(fd, peer: true)) }
    return out
  }

  /// What `process-contact` says of a connection without a key: host and service.
  func hostAndService(_ p: LispProcess) throws(Signal) -> Value {
    let family = try call("plist-get", p.contact, intern(":family" as StaticString))
    if family == intern("local" as StaticString) { return .nil }
    let host = try call("plist-get", p.contact, intern(":host" as StaticString))
    let service = try call("plist-get", p.contact, intern(":service" as StaticString))
    return list(host, service)
  }

  /// A connection that was on its way is there, or has failed.
  func noteConnection(_ p: LispProcess) {
    let code = csupport_socket_error(p.output)
    p.hasNews = true
    if code == 0 {
      p.status = .open
    } else {
      p.status = .failed(code)
      p.closeAll()
    }
  }

  /// Makes a process of a connection that someone made to the server `p`.
  func acceptConnection(_ p: LispProcess) throws(Signal) {
    let fd = csupport_accept(p.output)
    if fd < 0 { return }
    let mark = rootMark
    defer { releaseRoots(to: mark) }
    let peer = address(fd, peer: true)
    keep(peer)
    processes.connections += 1
    var (host, label) = ("-", "\(processes.connections)")
    if peer.isVector {
      let whole = try call("format-network-address", peer)
      let alone = try call("format-network-address", peer, .t)
      (host, label) = (swiftString(alone), swiftString(whole))
    }
    func named(_ v: Value) -> Value { string("\(swiftString(v)) <\(label)>") }
    let q = LispProcess(
      name: freshProcessName(named(p.name)), decoder: StreamDecoder(p.decoder.coding),
      encoder: p.encoder)
    keep(q.name)
    open(q, fd, isServer: false)
    if p.filter.isNil || p.filter == usualFilter {
      let owner = p.buffer.exactly(Buffer.self)
      let name = owner.map { $0.isLive ? named($0.name) : q.name } ?? q.name
      keep(name)
      q.buffer = object(findBuffer(name) ?? makeBuffer(named: name))
      keep(q.buffer)
    }
    q.filter = p.filter
    q.sentinel = p.sentinel
    q.asksOnExit = p.asksOnExit
    // What it holds is seen by the collector from here on, and its socket closed with it.
    let value = register(q)
    q.plist = try call("copy-sequence", p.plist)
    var about = try call("copy-sequence", p.contact)
    keep(about)
    about = try call("plist-put", about, intern(":server" as StaticString), .nil)
    if peer.isVector {
      about = try call("plist-put", about, intern(":host" as StaticString), string(host))
      about = try call(
        "plist-put", about, intern(":service" as StaticString), peer.slot(peer.slotCount - 1))
      about = try call("plist-put", about, intern(":remote" as StaticString), peer)
      about = try call(
        "plist-put", about, intern(":local" as StaticString), address(fd, peer: false))
    }
    q.contact = about
    q.newsText = "open from \(host)\n"
    q.hasNews = true
    if p.log.isTrue {
      try funcallLog(p, value, "accept from \(host)\n")
    }
  }

  private func funcallLog(_ p: LispProcess, _ client: Value, _ text: String) throws(Signal) {
    let depth = bindingDepth
    saveCurrentBuffer()
    let message = string(text)
    let result = try catching(.error) { () throws(Signal) in
      _ = try funcall(p.log, object(p), client, message)
    }
    try unbind(to: depth)
    if case .failure(let failure) = result {
      _ = try call(
        "message", string("error in process log: %s"), string(errorMessage(failure.object)))
    }
  }
}

func installNetwork(_ r: Registry) {
  let w = r.world
  r.provide("make-network-process")
  var features: Value = .nil
  func offer(_ key: StaticString, _ v: Value) {
    features = w.cons(w.list(w.intern(key), v), features)
  }
  for name in ["local", "ipv4", "ipv6"] { offer(":family", w.intern(name)) }
  for key: StaticString in [":nowait", ":server"] { offer(key, .t) }
  w.put(
    w.intern("make-network-process" as StaticString), w.intern("subfeatures" as StaticString),
    features)
  r.defun(
    "make-network-process", "&rest ARGS",
    """
    Make a network connection, or a server that accepts them; return its process.

    ARGS are keywords and values: :name, :buffer, :host (nil and local are this machine), :service
    (a port, a name, a path for :family local, t for any free port of a server), :family (ipv4,
    ipv6, local), :server (t, or how many may wait), :nowait, :coding, :noquery, :stop, :filter,
    :sentinel, :log (of a server), :plist. Only streams without encryption are offered.
    """
  ) { w, a throws(Signal) in try w.makeNetworkProcess(a) }
}
