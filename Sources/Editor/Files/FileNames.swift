import Elisp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// File names as bytes, as Emacs takes them apart on POSIX systems.
enum FileName {
  static let slash: UInt8 = 0x2F

  /// Up to and including the last slash; nil without one.
  static func directory(_ n: [UInt8]) -> [UInt8]? {
    n.lastIndex(of: slash).map { Array(n[...$0]) }
  }
  /// What follows the last slash.
  static func nondirectory(_ n: [UInt8]) -> [UInt8] {
    n.lastIndex(of: slash).map { Array(n[($0 + 1)...]) } ?? n
  }
  /// As a directory's name, ending in a slash.
  static func asDirectory(_ n: [UInt8]) -> [UInt8] {
    n.isEmpty ? Array("./".utf8) : n.last == slash ? n : n + [slash]
  }
  /// Without slashes at the end, unless it is all slashes.
  static func withoutSlash(_ n: [UInt8]) -> [UInt8] {
    var n = n
    // Two slashes alone are a name of their own.
    if n.count == 2, n[0] == slash, n[1] == slash { return n }
    while n.count > 1, n.last == slash { n.removeLast() }
    return n
  }
  static func isAbsolute(_ n: [UInt8]) -> Bool { n.first == slash || n.first == 0x7E }

  /// The home folder of a user (the current one for the empty name), or nil.
  static func home(_ user: [UInt8]) -> [UInt8]? {
    if user.isEmpty {
      if let h = getenv("HOME"), h.pointee != 0 { return bytes(of: h) }
      guard let p = getpwuid(getuid()) else { return Array("/".utf8) }
      return bytes(of: p.pointee.pw_dir)
    }
    var name = user.map { CChar(bitPattern: $0) }
    name.append(0)
    guard let p = getpwnam(name) else { return nil }
    return bytes(of: p.pointee.pw_dir)
  }

  static func bytes(of p: UnsafePointer<CChar>) -> [UInt8] {
    UnsafeBufferPointer(start: p, count: strlen(p)).map { UInt8(bitPattern: $0) }
  }

  /// The absolute, simplified name of `name` as seen from the absolute folder `base`.
  static func expand(
    _ name: [UInt8], from base: [UInt8], home: ([UInt8]) -> [UInt8]? = FileName.home
  ) -> [UInt8] {
    var n = name
    if n.isEmpty { return simplify(withoutSlash(base)) }
    if n.first == 0x7E {
      let end = n.firstIndex(of: slash) ?? n.count
      if let h = home(Array(n[1..<end])) {
        n = withoutSlash(h) + n[end...]
        if n.first != slash { n = [slash] + n }
      } else {
        n = asDirectory(base) + n
      }
    } else if n.first != slash {
      n = asDirectory(base) + n
    }
    return simplify(n)
  }

  /// An absolute name without `.`, `..` and repeated slashes.
  static func simplify(_ n: [UInt8]) -> [UInt8] {
    let directory = n.last == slash
    // Exactly two slashes at the start: a part without a name comes first, which `..` takes away.
    var parts: [ArraySlice<UInt8>] = []
    if n.count >= 2 && n[1] == slash && (n.count == 2 || n[2] != slash) { parts.append([]) }
    for part in n.split(separator: slash, omittingEmptySubsequences: true) {
      if part.elementsEqual([0x2E]) { continue }
      if part.elementsEqual([0x2E, 0x2E]) {
        // At the root it stays, until the next one takes it away.
        if parts.isEmpty { parts.append(part) } else { parts.removeLast() }
        continue
      }
      parts.append(part)
    }
    var out: [UInt8] = [slash]
    out += parts.joined(separator: [slash])
    if directory, !parts.isEmpty { out.append(slash) }
    return out
  }

  /// `name` seen from the folder `from`, both absolute and simple.
  static func relative(_ name: [UInt8], from: [UInt8]) -> [UInt8] {
    let target = asDirectory(name)
    var folder = asDirectory(from)
    var out: [UInt8] = []
    while folder.count > 1, !target.starts(with: folder) {
      folder = Array(folder[...(folder.dropLast().lastIndex(of: slash) ?? 0)])
      out += [0x2E, 0x2E, slash]
    }
    let rest = name.dropFirst(folder.count)
    if !rest.isEmpty { return out + rest }
    if out.isEmpty { out = [0x2E, slash] }
    return name.last == slash ? out : out.dropLast()
  }

  /// Where the extension's period is in the last part of a name; nil without one.
  /// Without the suffix of a backup: ~ or .~N~.
  static func withoutVersion(_ name: [UInt8]) -> [UInt8] {
    var n = name
    guard n.last == 0x7E else { return n }
    n.removeLast()
    if let tilde = n.lastIndex(of: 0x7E), tilde > 0, n[tilde - 1] == 0x2E,
      tilde + 1 < n.count, n[(tilde + 1)...].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    {
      n.removeLast(n.count - (tilde - 1))
    }
    return n
  }

  static func period(_ n: [UInt8]) -> Int? {
    let start = n.lastIndex(of: slash).map { $0 + 1 } ?? 0
    guard let dot = n[start...].lastIndex(of: 0x2E), dot > start else { return nil }
    return dot
  }
}

extension World {
  /// A file-name argument's bytes.
  func fileName(_ v: Value) throws(Signal) -> [UInt8] { Array(try text(v).stringBytes) }

  /// A Lisp string of a file name.
  func nameString(_ n: [UInt8]) -> Value { string(n) }

  /// A Lisp string of a name made from another: bytes if that is of bytes.
  func nameString(_ n: [UInt8], like name: Value) -> Value {
    if name.isMultibyte || n.allSatisfy({ $0 < 0x80 }) { return string(n) }
    return n.withUnsafeBufferPointer { unibyteString($0) }
  }

  /// The absolute name of an argument seen from `default-directory`, as Lisp has it.
  func expanded(_ v: Value) throws(Signal) -> [UInt8] {
    expand(try fileName(v), from: try directoryInForce())
  }

  /// `name` seen from the absolute folder `base`; `~` is what the environment in force says.
  func expand(_ name: [UInt8], from base: [UInt8]) -> [UInt8] {
    FileName.expand(name, from: base, home: homeFolder)
  }

  /// The home folder of a user, or nil: `HOME` of `process-environment` for the empty name.
  func homeFolder(_ user: [UInt8]) -> [UInt8]? {
    if user.isEmpty, let home = environmentValue("HOME"), !home.isEmpty { return home }
    return FileName.home(user)
  }

  /// The value of a variable in `process-environment`, or nil.
  func environmentValue(_ name: StaticString) -> [UInt8]? {
    let prefix = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    var l = valueIfBound(intern("process-environment" as StaticString)) ?? .nil
    while l.isCons {
      if l.car.isString {
        let entry = l.car.stringBytes
        if entry.starts(with: prefix) {
          if entry.count == prefix.count { return nil }
          if entry[prefix.count] == 0x3D { return Array(entry[(prefix.count + 1)...]) }
        }
      }
      l = l.cdr
    }
    return nil
  }

  /// `default-directory`, absolute.
  func directoryInForce() throws(Signal) -> [UInt8] {
    let d = valueIfBound(editor.sym.defaultDirectory) ?? .nil
    if d.isString {
      let n = Array(d.stringBytes)
      if n.first == FileName.slash { return n }
      return FileName.expand(n, from: currentFolder())
    }
    return currentFolder()
  }

  private func currentFolder() -> [UInt8] {
    guard let p = getcwd(nil, 0) else { return [FileName.slash] }
    defer { free(p) }
    return FileName.bytes(of: p)
  }

  /// The bytes of a name as the system takes them, NUL-terminated.
  func systemPath(_ n: [UInt8]) -> [CChar] {
    var out = [UInt8](repeating: 0, count: n.count + 1)
    let size = InternalEncoding.encodeBytes(n, count: n.count, to: &out)
    out.removeLast(out.count - size)
    // A slash at the end would make a link be followed; the root stays.
    if out.count > 1, out.last == FileName.slash { out.removeLast() }
    return out.map { CChar(bitPattern: $0) } + [0]
  }

  /// A name the system gave, as a Lisp string.
  func nameFromSystem(_ n: [UInt8]) -> Value {
    var out = [UInt8](repeating: 0, count: n.count * 2)
    let size = InternalEncoding.decodeUTF8(n, count: n.count, to: &out)
    out.removeLast(out.count - size)
    return string(out)
  }

  /// The handler for a name that `file-name-handler-alist` has for `operation`, or nil: the one
  /// whose match begins last.
  func fileHandler(_ name: Value, operation: Value) throws(Signal) -> Value? {
    let handlers = valueIfBound(intern("file-name-handler-alist" as StaticString)) ?? .nil
    if handlers.isNil { return nil }
    var inhibited: Value = .nil
    if valueIfBound(intern("inhibit-file-name-operation" as StaticString)) == operation {
      inhibited = valueIfBound(intern("inhibit-file-name-handlers" as StaticString)) ?? .nil
    }
    let depth = bindingDepth
    bind(editor.sym.caseFoldSearch, .nil)
    var best = -1
    var found: Value?
    for cell in ListCells(handlers) {
      let entry = cell.car
      guard entry.isCons, entry.car.isString, entry.cdr.isTrue else { continue }
      let handler = entry.cdr
      if handler.isSymbol {
        let operations = get(handler, intern("operations" as StaticString))
        if operations.isTrue, !items(operations).contains(operation) { continue }
      }
      if inhibited.isTrue, items(inhibited).contains(handler) { continue }
      let at = try call("string-match-p", entry.car, name)
      if at.isFixnum, at.fixnum > best {
        best = at.fixnum
        found = handler
      }
    }
    try unbind(to: depth)
    return found
  }

  func fileHandler(_ name: Value, _ operation: StaticString) throws(Signal) -> Value? {
    try fileHandler(name, operation: intern(operation))
  }

  /// As `handled`, where relative names are seen from `default-directory`.
  func handledFile(_ operation: StaticString, _ a: Args, _ names: Int...) throws(Signal) -> Value? {
    if !isTrue(intern("file-name-handler-alist" as StaticString)) { return nil }
    let symbol = intern(operation)
    for i in names where i < a.count && a[i].isString {
      let isAbsolute = a[i].byteLength > 0 && FileName.isAbsolute([a[i].stringBytes[0]])
      let name = isAbsolute ? a[i] : try call("expand-file-name", a[i])
      if let handler = try fileHandler(name, operation: symbol) {
        return try applyFunction(handler, cons(symbol, a.rest(0, self)))
      }
    }
    return nil
  }

  /// The name that a handler gives; anything else is an error.
  func nameFromHandler(_ v: Value) throws(Signal) -> Value {
    if v.isString { return v }
    throw error("Invalid handler in \u{2018}file-name-handler-alist\u{2019}")
  }

  /// What a handler makes of an operation on the names at these places of its arguments; nil when
  /// there is none for any of them.
  func handled(_ operation: StaticString, _ a: Args, _ names: Int...) throws(Signal) -> Value? {
    if !isTrue(intern("file-name-handler-alist" as StaticString)) { return nil }
    let symbol = intern(operation)
    for i in names where i < a.count && a[i].isString {
      if let handler = try fileHandler(a[i], operation: symbol) {
        return try applyFunction(handler, cons(symbol, a.rest(0, self)))
      }
    }
    return nil
  }
}

func installFileNames(_ r: Registry) {
  let w = r.world
  // Quoted names, and names of other machines.
  r.defvar(
    "file-name-handler-alist",
    w.list(
      w.cons(
        w.string("\\`/[^/|:]+:[^/|:]*:"), w.intern("file-handlers-refuse-remote" as StaticString)),
      w.cons(w.string("\\`/:"), w.intern("file-name-non-special" as StaticString))))
  r.defvar("inhibit-file-name-handlers", .nil)
  r.defvar("inhibit-file-name-operation", .nil)
  r.defvar("directory-abbrev-alist", .nil)
  r.defun("file-name-directory", "FILENAME", "The directory part of FILENAME, or nil.") {
    w, a throws(Signal) in
    if let v = try w.handled("file-name-directory", a, 0) { return v }
    return FileName.directory(try w.fileName(a[0])).map { w.nameString($0, like: a[0]) } ?? .nil
  }
  r.defun("file-name-nondirectory", "FILENAME", "FILENAME without its directory part.") {
    w, a throws(Signal) in
    if let v = try w.handled("file-name-nondirectory", a, 0) { return v }
    return w.nameString(FileName.nondirectory(try w.fileName(a[0])), like: a[0])
  }
  r.defun("file-name-as-directory", "FILE", "FILE as a directory's name, ending in a slash.") {
    w, a throws(Signal) in
    if let v = try w.handled("file-name-as-directory", a, 0) { return v }
    return w.nameString(FileName.asDirectory(try w.fileName(a[0])), like: a[0])
  }
  r.defun(
    "directory-file-name", "DIRECTORY", "DIRECTORY as a file's name, without the slash at its end."
  ) { w, a throws(Signal) in
    if let v = try w.handled("directory-file-name", a, 0) { return v }
    return w.nameString(FileName.withoutSlash(try w.fileName(a[0])), like: a[0])
  }
  r.defun("directory-name-p", "NAME", "Whether NAME ends in a slash.") { w, a throws(Signal) in
    Value(try w.fileName(a[0]).last == FileName.slash)
  }
  r.defun(
    "file-name-absolute-p", "FILENAME", "Whether FILENAME starts at the root or a home folder."
  ) { w, a throws(Signal) in
    let n = try w.fileName(a[0])
    if n.first == 0x7E {
      let end = n.firstIndex(of: FileName.slash) ?? n.count
      return Value(end == 1 || w.homeFolder(Array(n[1..<end])) != nil)
    }
    return Value(n.first == FileName.slash)
  }
  r.defun(
    "expand-file-name", "NAME &optional DEFAULT-DIRECTORY",
    "The absolute, simplified form of NAME as seen from DEFAULT-DIRECTORY."
  ) { w, a throws(Signal) in
    if let v = try w.handled("expand-file-name", a, 0) { return try w.nameFromHandler(v) }
    let n = try w.fileName(a[0])
    if n.contains(0) { throw w.wrongType(w.intern("filenamep" as StaticString), a[0]) }
    if !FileName.isAbsolute(n), w.isTrue(w.intern("file-name-handler-alist" as StaticString)) {
      let from = a[1].isTrue ? a[1] : try w.value(w.editor.sym.defaultDirectory)
      if from.isString, let handler = try w.fileHandler(from, "expand-file-name") {
        return try w.nameFromHandler(
          w.funcall(handler, w.intern("expand-file-name" as StaticString), a[0], from))
      }
    }
    if n.isEmpty, a[1].isString, a[1].byteLength == 0 { return w.string("") }
    var base = try w.directoryInForce()
    // What is no name stands for the root.
    if a[1].isTrue { base = a[1].isString ? w.expand(try w.fileName(a[1]), from: base) : [0x2F] }
    let whole = w.expand(n, from: base)
    if whole == n, a[0].isString, a[0].stringProperties.isTrue { return a[0] }
    // Bytes that are no characters make the whole of bytes.
    for name in a[1].isNil ? [a[0]] : [a[0], a[1]] where name.isString && !name.isMultibyte {
      if !name.stringBytes.allSatisfy({ $0 < 0x80 }) {
        return try w.call(
          "string-to-unibyte",
          w.call(
            "encode-coding-string", w.nameString(whole),
            w.intern("utf-8-emacs" as StaticString)))
      }
    }
    return w.nameString(whole)
  }
  r.defun("file-relative-name", "FILENAME &optional DIRECTORY", "FILENAME as seen from DIRECTORY.")
  { w, a throws(Signal) in
    let base = a[1].isNil ? try w.directoryInForce() : try w.expanded(a[1])
    return w.nameString(FileName.relative(try w.expanded(a[0]), from: FileName.simplify(base)))
  }
  r.defun(
    "file-name-extension", "FILENAME &optional PERIOD",
    "FILENAME's extension, with its period if PERIOD; nil (or \"\" if PERIOD) without one."
  ) { w, a throws(Signal) in
    let n = FileName.withoutVersion(try w.fileName(a[0]))
    guard let dot = FileName.period(n) else { return a[1].isTrue ? w.string("") : .nil }
    return w.nameString(Array(n[(a[1].isTrue ? dot : dot + 1)...]), like: a[0])
  }
  r.defun("file-name-sans-extension", "FILENAME", "FILENAME without its extension.") {
    w, a throws(Signal) in
    let n = FileName.withoutVersion(try w.fileName(a[0]))
    guard let dot = FileName.period(n) else { return a[0] }
    return w.nameString(Array(n[..<dot]), like: a[0])
  }
  r.defun("file-name-base", "&optional FILENAME", "FILENAME without directory and extension.") {
    w, a throws(Signal) in
    let n = FileName.nondirectory(try w.fileName(a[0]))
    let plain = FileName.withoutVersion(n)
    return w.nameString(FileName.period(plain).map { Array(plain[..<$0]) } ?? n, like: a[0])
  }
  r.defun(
    "file-name-with-extension", "FILENAME EXTENSION", "FILENAME with EXTENSION in place of its own."
  ) { w, a throws(Signal) in
    let n = try w.fileName(a[0])
    var e = try w.fileName(a[1])
    var ending = a[1]
    if e.first == 0x2E {
      e.removeFirst()
      ending = w.substring(ending, 1..<ending.stringLength)
    }
    if n.isEmpty { throw w.error("Empty filename") }
    if e.isEmpty { throw w.error("Malformed extension: \(w.swiftString(a[1]))") }
    if n.last == FileName.slash { throw w.error("Filename is a directory: \(w.swiftString(a[0]))") }
    let plain = FileName.withoutVersion(n)
    let mark = w.rootMark
    w.keep(ending)
    let stem =
      FileName.period(plain).map { w.nameString(Array(plain[..<$0]), like: a[0]) } ?? a[0]
    w.keep(stem)
    let period = w.string(".")
    w.keep(period)
    defer { w.releaseRoots(to: mark) }
    return try w.concatenate([stem, period, ending])
  }
  r.defun(
    "file-name-concat", "DIRECTORY &rest COMPONENTS",
    "DIRECTORY and COMPONENTS joined by slashes; nil and empty ones are left out."
  ) { w, a throws(Signal) in
    var parts: [[UInt8]] = []
    for i in 0..<a.count where a[i].isTrue {
      let n = try w.fileName(a[i])
      if !n.isEmpty { parts.append(n) }
    }
    var out: [UInt8] = []
    for (i, p) in parts.enumerated() {
      out += p
      if i + 1 < parts.count, p.last != FileName.slash { out.append(FileName.slash) }
    }
    return w.nameString(out)
  }
  r.defun(
    "file-name-sans-versions", "NAME &optional KEEP-BACKUP-VERSION",
    "NAME without the suffix of a backup."
  ) { w, a throws(Signal) in
    if let v = try w.handled("file-name-sans-versions", a, 0) { return v }
    let n = try w.fileName(a[0])
    return w.nameString(a[1].isNil ? FileName.withoutVersion(n) : n)
  }
  r.defun(
    "substitute-in-file-name", "FILENAME",
    "FILENAME with $VARIABLE and ${VARIABLE} replaced; what stands before // or /~ is dropped."
  ) { w, a throws(Signal) in
    if let v = try w.handled("substitute-in-file-name", a, 0) { return v }
    var n = try w.fileName(a[0])
    let given = n
    var isReplaced = false
    func dropRestarts() {
      var i = n.count - 1
      while i > 0 {
        if n[i - 1] == FileName.slash, n[i] == FileName.slash || n[i] == 0x7E {
          if n[i] == 0x7E {
            let end = n[i...].firstIndex(of: FileName.slash) ?? n.count
            if end > i + 1, w.homeFolder(Array(n[(i + 1)..<end])) == nil {
              i -= 1
              continue
            }
          }
          n.removeFirst(i)
          return
        }
        i -= 1
      }
    }
    dropRestarts()
    var out: [UInt8] = []
    var i = 0
    while i < n.count {
      if n[i] != 0x24 || i + 1 >= n.count {
        out.append(n[i])
        i += 1
        continue
      }
      if n[i + 1] == 0x24 {
        out.append(0x24)
        i += 2
        continue
      }
      var name: [UInt8] = []
      var end = i + 1
      if n[end] == 0x7B {
        guard let close = n[end...].firstIndex(of: 0x7D) else {
          out += n[i...]
          break
        }
        name = Array(n[(end + 1)..<close])
        end = close + 1
      } else {
        while end < n.count,
          n[end] == 0x5F || (n[end] | 32 >= 97 && n[end] | 32 <= 122)
            || (n[end] >= 48 && n[end] <= 57)
        {
          end += 1
        }
        name = Array(n[(i + 1)..<end])
      }
      if name.isEmpty { throw w.error("Bad format environment-variable substitution") }
      let v = try w.call("getenv", w.nameString(name))
      if v.isString {
        out += Array(v.stringBytes)
        isReplaced = true
      } else {
        out += n[i..<end]
      }
      i = end
    }
    n = out
    dropRestarts()
    if n == given { return a[0] }
    // With the value of a variable in it, it is multibyte.
    let name = w.nameString(n)
    return isReplaced ? try w.call("string-to-multibyte", name) : name
  }
  r.defun("abbreviate-file-name", "FILENAME", "FILENAME with the home folder written ~.") {
    w, a throws(Signal) in
    if let v = try w.handled("abbreviate-file-name", a, 0) { return v }
    var n = try w.fileName(a[0])
    var rules = w.valueIfBound(w.intern("directory-abbrev-alist" as StaticString)) ?? .nil
    let depth = w.bindingDepth
    w.bind(w.editor.sym.caseFoldSearch, .nil)
    var isRewritten = false
    while rules.isCons {
      let rule = rules.car
      rules = rules.cdr
      guard rule.isCons, rule.car.isString, rule.cdr.isString else { continue }
      let now = w.nameString(n)
      let saved = try w.call("match-data")
      if try w.call("string-match", rule.car, now).isTrue {
        let end = try w.call("match-end", Value(fixnum: 0))
        n = Array(rule.cdr.stringBytes) + Array(try w.call("substring", now, end).stringBytes)
        isRewritten = true
      }
      _ = try w.call("set-match-data", saved)
    }
    try w.unbind(to: depth)
    if let h = w.homeFolder([]).map(FileName.withoutSlash), h.count > 1, n.starts(with: h),
      n.count == h.count || n[h.count] == FileName.slash
    {
      return w.nameString([0x7E] + n[h.count...])
    }
    return isRewritten ? w.nameString(n) : a[0]
  }
  r.defun("file-remote-p", "FILE &optional IDENTIFICATION CONNECTED", "Nil: every file is local.") {
    w, a throws(Signal) in
    if let v = try w.handled("file-remote-p", a, 0) { return v }
    try w.text(a[0])
    return .nil
  }
  r.defun("file-local-name", "FILE", "The part of FILE that names it on its own machine.") {
    w, a throws(Signal) in
    let local = try w.call("file-remote-p", a[0], w.intern("localname" as StaticString))
    return local.isString ? local : a[0]
  }
  r.defun("file-name-quoted-p", "NAME &optional TOP", "Whether NAME is quoted by /:.") {
    w, a throws(Signal) in
    Value(try w.fileName(a[0]).starts(with: [0x2F, 0x3A]))
  }
  r.defun("file-name-quote", "NAME &optional TOP", "NAME quoted by /:.") { w, a throws(Signal) in
    let n = try w.fileName(a[0])
    return n.starts(with: [0x2F, 0x3A]) ? a[0] : w.nameString([0x2F, 0x3A] + n)
  }
  r.defun("file-name-unquote", "NAME &optional TOP", "NAME without the quote /:.") {
    w, a throws(Signal) in
    let n = try w.fileName(a[0])
    return n.starts(with: [0x2F, 0x3A])
      ? w.nameString(n.count == 2 ? [0x2F] : Array(n[2...])) : a[0]
  }
  r.defun("unhandled-file-name-directory", "FILENAME", "The folder for processes run for FILENAME.")
  { w, a throws(Signal) in
    if let v = try w.handled("unhandled-file-name-directory", a, 0) { return v }
    return try w.call("file-name-as-directory", a[0])
  }
  r.defun("convert-standard-filename", "FILENAME", "FILENAME itself.") { w, a throws(Signal) in a[0]
  }
  r.defun(
    "find-file-name-handler", "FILENAME OPERATION",
    "The function of `file-name-handler-alist' for FILENAME, or nil."
  ) { w, a throws(Signal) in
    return try w.fileHandler(try w.text(a[0]), operation: a[1]) ?? .nil
  }
}
