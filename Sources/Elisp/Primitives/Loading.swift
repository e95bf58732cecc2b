import CSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Finds Lisp text for `load`: the bundle first for bundled names, then files.
open class LispSource: LispObject {
  /// The text of a bundled library by its name without `.el`, or nil.
  open func bundled(_ name: String) -> UnsafeBufferPointer<UInt8>? { nil }
  /// The bundled library that holds the definitions of the feature `name`, `-` when they are always
  /// present, `none` when they are not here though programs may go on without, or nil.
  open func library(of name: String) -> String? { nil }
  /// The lines of the autoload table; those of a file stand together.
  var table: [UInt8] = []
  /// Where in the table the lines of each file are.
  var lines: [String: Range<Int>] = [:]
  /// Bodies of definitions that nothing has needed yet.
  var unreadBodies: [UnsafeBufferPointer<UInt8>] = []
}

/// What an autoload object announces.
enum AutoloadKind { case function, macro, keymap }

extension World {
  func autoloadKind(_ autoload: Value) -> AutoloadKind {
    // (autoload FILE DOC INTERACTIVE TYPE)
    let type = items(autoload).dropFirst(4).first ?? .nil
    if type == .macro || type == .t { return .macro }
    return type.isSymbol && type.isTrue && name(type) == "keymap" ? .keymap : .function
  }

  /// Load the file that an autoload object names.
  func loadAutoload(_ autoload: Value, name symbol: Value, macro: Bool) throws(Signal) {
    guard autoload.cdr.isCons, autoload.cdr.car.isString else {
      throw signal(.invalidFunction, list(symbol))
    }
    let depth = bindingDepth
    bind(.lexicalBinding, .nil)
    let file = swiftString(autoload.cdr.car)
    var loaded = false
    if isBundled(symbol, in: file) { loaded = try loadBundled(file) }
    if !loaded { _ = try load(file, noError: false, noSuffix: false, mustSuffix: false) }
    try unbind(to: depth)
    let now = indirectFunction(symbol)
    if now == autoload {
      throw error(
        "Autoloading file \(swiftString(autoload.cdr.car)) failed to define function \(name(symbol))"
      )
    }
  }

  /// Make autoloads of a table's lines, `KIND NAME FILE`: kind m for macros, c for commands, v for variables (l: local when set). What is defined
  /// already stays.
  public func installAutoloads(_ table: UnsafeBufferPointer<UInt8>) {
    var files: [String: Range<Int>] = [:]
    var i = 0
    var lastFile = Value.nil
    var lastName = 0..<0
    var fileStart = 0
    while i < table.count {
      var end = i
      while end < table.count && table[end] != 0x0A { end += 1 }
      var space = i + 2
      while space < end && table[space] != 0x20 { space += 1 }
      if space < end {
        let symbol = intern(UnsafeBufferPointer(rebasing: table[(i + 2)..<space]))
        let file = (space + 1)..<end
        if lastFile.isNil || !table[file].elementsEqual(table[lastName]) {
          if !lastName.isEmpty {
            files[String(decoding: table[lastName], as: UTF8.self)] = fileStart..<i
          }
          lastFile = string(UnsafeBufferPointer(rebasing: table[file]))
          lastName = file
          fileStart = i
        }
        if table[i] == 0x76 || table[i] == 0x6C {
          self.symbol(symbol).pointee.flags |= Symbol.special
          // Void until its file is loaded, which says what its default is.
          if table[i] == 0x6C, valueIfBound(symbol) == nil {
            makeAutomaticallyLocal(symbol, leavingVoid: true)
          }
        } else if self.symbol(symbol).pointee.function.isNil {
          self.symbol(symbol).pointee.function =
            switch table[i] {
            case 0x6D: list(.autoload, lastFile, .nil, .nil, .macro)
            case 0x63: list(.autoload, lastFile, .nil, .t)
            default: list(.autoload, lastFile)
            }
        }
      }
      i = end + 1
    }
    if !lastName.isEmpty {
      files[String(decoding: table[lastName], as: UTF8.self)] = fileStart..<table.count
    }
    if hasPart(.spare) {
      let source = part(.spare, as: LispSource.self)
      source.table = Array(table)
      source.lines = files
    }
  }

  /// The value of a void variable that a bundled file defines, after loading that.
  func autoloadVariable(_ variable: Value) throws(Signal) -> Value? {
    guard symbol(variable).pointee.flags & Symbol.special != 0, hasPart(.spare) else { return nil }
    let wanted = Array((" " + name(variable) + " ").utf8)
    let file = part(.spare, as: LispSource.self).table.withUnsafeBufferPointer { table -> String? in
      var from = 0
      while let base = table.baseAddress, from < table.count,
        let hit = csupport_find(base + from, table.count - from, wanted, wanted.count)
      {
        let name = hit - UnsafeRawPointer(base)
        from = name + wanted.count
        if table[name - 1] == 0x76 || table[name - 1] == 0x6C {
          return String(decoding: table[from...].prefix { $0 != 0x0A }, as: UTF8.self)
        }
      }
      return nil
    }
    guard let file, !isLoading(file) else { return nil }
    let depth = bindingDepth
    bind(.lexicalBinding, .nil)
    _ = try loadBundled(file)
    try unbind(to: depth)
    return valueIfBound(variable)
  }

  /// Whether the table of autoloads says that the bundled `file` defines the function `symbol`: then a file of
  /// that name in `load-path` is not meant.
  private func isBundled(_ symbol: Value, in file: String) -> Bool {
    guard hasPart(.spare), inLoadPath(file), symbol.isSymbol else { return false }
    let line = Array((" " + name(symbol) + " " + file + "\n").utf8)
    let source = part(.spare, as: LispSource.self)
    guard let lines = source.lines[file] else { return false }
    return source.table.withUnsafeBufferPointer { table in
      table.baseAddress.map {
        csupport_find($0 + lines.lowerBound, lines.count, line, line.count) != nil
      } ?? false
    }
  }

  /// Load the bundled library `plain`; false if there is none.
  private func loadBundled(_ plain: String) throws(Signal) -> Bool {
    guard hasPart(.spare), let text = part(.spare, as: LispSource.self).bundled(plain) else {
      return false
    }
    let users = redefined(in: plain)
    let mark = rootMark
    for (_, definition) in users { keep(definition) }
    try evaluate(text: text, name: plain + ".el", bundled: true)
    for (name, definition) in users { symbol(name).pointee.function = definition }
    releaseRoots(to: mark)
    try runAfterLoad(plain)
    return true
  }

  /// Whether the bundled `file` is being loaded.
  private func isLoading(_ file: String) -> Bool {
    let now = valueIfBound(.loadFileName) ?? .nil
    return now.isString && swiftString(now) == file + ".el"
  }

  /// The value of a variable that has none yet; signals unless a bundled file gives it one.
  @usableFromInline @inline(never)
  func valueOfVoid(_ variable: Value) throws(Signal) -> Value {
    if let v = try autoloadVariable(variable) { return v }
    throw signal(.voidVariable, list(variable))
  }

  /// The functions that the bundled `file` defines but that a program defined otherwise before the file was
  /// needed: those definitions stay, as they would over functions that were there from the start.
  private func redefined(in file: String) -> [(Value, Value)] {
    let source = part(.spare, as: LispSource.self)
    guard let lines = source.lines[file] else { return [] }
    let advised = intern("defalias-fset-function" as StaticString)
    var found: [(Value, Value)] = []
    source.table.withUnsafeBufferPointer { table in
      for line in table[lines].split(separator: 0x0A) {
        let name = intern(UnsafeBufferPointer(rebasing: line.dropFirst(2).prefix { $0 != 0x20 }))
        let f = symbol(name).pointee.function
        if f.isTrue, !(f.isCons && f.car == .autoload), get(name, advised).isNil {
          found.append((name, f))
        }
      }
    }
    return found
  }

  /// Whether a file's first line asks for lexical binding.
  func wantsLexical(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.count
    var line = String(decoding: bytes[0..<end], as: UTF8.self)
    if line.hasPrefix("#!") {
      let rest = UnsafeBufferPointer(rebasing: bytes[min(bytes.count, end + 1)...])
      let end = rest.firstIndex(of: 0x0A) ?? rest.count
      line = String(decoding: rest[0..<end], as: UTF8.self)
    }
    guard let open = line.range(ofText: "-*-") else { return false }
    let tail = line[open.upperBound...]
    guard let close = String(tail).range(ofText: "-*-") else { return false }
    let settings = String(tail)[..<close.lowerBound]
    for setting in settings.split(separator: ";") {
      let parts = setting.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].trimmedBlanks == "lexical-binding" {
        return parts[1].trimmedBlanks != "nil"
      }
    }
    return false
  }

  /// Evaluate every form of a Lisp text.
  ///
  /// - Parameters:
  ///   - name: what positions and `load-file-name` call it.
  ///   - bundled: part of the program; its macros are expanded as functions are first called.
  public func evaluate(
    text: UnsafeBufferPointer<UInt8>, name: String, bundled: Bool = false
  ) throws(Signal) {
    let lexical = wantsLexical(text)
    let depth = bindingDepth
    bind(.lexicalBinding, Value(lexical))
    bind(.loadInProgress, .t)
    let nameValue = string(name)
    bind(.loadFileName, nameValue)
    bind(.loadTrueFileName, nameValue)
    bind(.currentLoadList, list(nameValue))
    bind(.standardInput, .t)
    bind(.readSymbolShorthands, bundled ? .nil : try shorthands(in: text))
    let mark = rootMark
    var start = 0
    if text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF { start = 3 }
    var reader = Reader(self, text, offset: start, file: bundled ? -1 : sourceIndex(name))
    var specials = Value.nil
    let outer = vm.pointee.isBundled
    vm.pointee.isBundled = bundled
    defer { vm.pointee.isBundled = outer }
    while true {
      if bundled, let definition = try reader.definition() {
        try define(definition, lexical: lexical)
        continue
      }
      guard let form = try reader.next() else { break }
      keep(form)
      if bundled {
        _ = try eval(form, lexical: lexical)
      } else {
        try evaluateTopLevel(form, lexical: lexical, &specials)
      }
      releaseRoots(to: mark)
      try runFinalizers()
    }
    noteLoaded(nameValue)
    try unbind(to: depth)
  }

  /// Put what the file `name` defined in front of `load-history`: the file, then its definitions in
  /// their order. An earlier entry of the file goes.
  private func noteLoaded(_ name: Value) {
    var entry = Value.nil
    for definition in items(symbol(.currentLoadList).pointee.value)
    where !(definition.isString && definition.stringBytes.elementsEqual(name.stringBytes)) {
      entry = cons(definition, entry)
    }
    let history = symbol(.loadHistory)
    let others = items(history.pointee.value).filter { other in
      !(other.isCons && other.car.isString && other.car.stringBytes.elementsEqual(name.stringBytes))
    }
    history.pointee.value = cons(cons(name, entry), list(others))
  }

  /// A form of a file: `progn` part by part, everything else with its macros expanded first, so
  /// that later redefinitions of a macro do not reach it.
  /// `specials` collects what `(defvar X)` makes special for the rest of the file.
  private func evaluateTopLevel(
    _ form: Value, lexical: Bool, _ specials: inout Value
  ) throws(Signal) {
    var form = form
    while form.isCons, form.car.isSymbol {
      if form.car == .progn {
        var c = form.cdr
        while c.isCons {
          try evaluateTopLevel(c.car, lexical: lexical, &specials)
          c = c.cdr
        }
        return
      }
      if SpecialForm.of(form.car) != nil { break }
      guard let next = try expandOnce(form) else { break }
      form = next
      keep(form)
    }
    // A macro that cannot be expanded yet is left for the call.
    let expanded: Value
    switch try catching(
      .error,
      { () throws(Signal) in
        try self.macroexpandAll(form, environment: .nil)
      })
    {
    case .success(let v): expanded = v
    case .failure: expanded = form
    }
    keep(expanded)
    if lexical && expanded.isCons && expanded.car == .defvar && expanded.cdr.isCons
      && expanded.cdr.car.isSymbol && expanded.cdr.cdr.isNil
    {
      specials = cons(expanded.cdr.car, specials)
    } else if specials.isNil || !expanded.isCons {
      _ = try eval(expanded, lexical: lexical)
    } else {
      _ = try funcall(try compiled(expanded, lexical: lexical, specials: specials))
    }
  }

  /// `load`. Returns whether the file was found.
  public func load(
    _ name: String, noError: Bool, noSuffix: Bool, mustSuffix: Bool
  ) throws(Signal) -> Bool {
    if hasPart(.spare), !name.hasPrefix("/") {
      let plain = name.hasSuffix(".el") ? String(name.dropLast(3)) : name
      if !inLoadPath(plain), try loadBundled(plain) { return true }
    }
    // Byte code is passed over for the source that it was made from.
    let sourcePath =
      name.hasSuffix(".elc")
      ? findLisp(String(name.dropLast()), noSuffix: true, mustSuffix: false) : nil
    guard let path = sourcePath ?? findLisp(name, noSuffix: noSuffix, mustSuffix: mustSuffix)
    else {
      if noError { return false }
      throw signal(
        .fileMissing,
        list(string("Cannot open load file"), string("No such file or directory"), string(name)))
    }
    guard let bytes = readFile(path) else {
      if noError { return false }
      throw signal(
        .fileError,
        list(
          string("Cannot open load file"), string(String(cString: strerror(errno))), string(name)))
    }
    let text = internalEncoding(bytes)
    try text.withUnsafeBufferPointer { b throws(Signal) in
      try evaluate(text: b, name: path)
    }
    try runAfterLoad(path)
    return true
  }

  /// Bytes of a file as internal encoding: what is not UTF-8 becomes raw bytes.
  func internalEncoding(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + bytes.count / 8)
    var i = 0
    while i < bytes.count {
      let n = validSequence(bytes, i)
      if n == 0 {
        appendCharacter(0x3F_FF00 + UInt32(bytes[i]), to: &out)
        i += 1
      } else {
        out.append(contentsOf: bytes[i..<i + n])
        i += n
      }
    }
    return out
  }

  private func validSequence(_ b: [UInt8], _ i: Int) -> Int {
    let c = b[i]
    if c < 0x80 { return 1 }
    let n = c >= 0xC2 && c < 0xE0 ? 2 : c >= 0xE0 && c < 0xF0 ? 3 : c >= 0xF0 && c < 0xF5 ? 4 : 0
    if n == 0 || i + n > b.count { return 0 }
    for k in 1..<n where b[i + k] & 0xC0 != 0x80 { return 0 }
    return String(validating: b[i..<i + n], as: UTF8.self) == nil ? 0 : n
  }

  private func readFile(_ path: String) -> [UInt8]? {
    let fd = open(path, O_RDONLY)
    guard fd >= 0 else { return nil }
    defer { close(fd) }
    var st = stat()
    guard fstat(fd, &st) == 0 else { return nil }
    if st.st_mode & S_IFMT == S_IFDIR {
      errno = EISDIR
      return nil
    }
    var out: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: max(65536, Int(st.st_size) + 1))
    while true {
      let n = read(fd, &chunk, chunk.count)
      if n < 0 { return nil }
      if n == 0 { return out }
      out += chunk[0..<n]
    }
  }

  private func isFile(_ path: String) -> Bool {
    var st = stat()
    return stat(path, &st) == 0 && st.st_mode & S_IFMT != S_IFDIR
  }

  private func inLoadPath(_ name: String) -> Bool {
    for d in items(valueIfBound(.loadPath) ?? .nil) where d.isString {
      if isFile(swiftString(d) + "/" + name + ".el") { return true }
    }
    return false
  }

  private func findLisp(_ name: String, noSuffix: Bool, mustSuffix: Bool) -> String? {
    var candidates: [String] = []
    if !noSuffix { candidates.append(name.hasSuffix(".el") ? name : name + ".el") }
    if !mustSuffix || name.hasSuffix(".el") { candidates.append(name) }
    // Compiled files are passed over for their sources.
    candidates = candidates.map { $0.hasSuffix(".elc") ? String($0.dropLast()) : $0 }
    if name.hasPrefix("/") || name.hasPrefix("./") || name.hasPrefix("../") {
      for c in candidates {
        let full = c.hasPrefix("/") ? c : currentDirectory() + "/" + c
        if isFile(full) { return full }
      }
      // A relative name may also start from a directory of the path.
      if name.hasPrefix("/") { return nil }
    }
    if name.hasPrefix("~/"), let home = getenv("HOME") {
      for c in candidates {
        let full = String(cString: home) + c.dropFirst(1)
        if isFile(full) { return full }
      }
      return nil
    }
    for d in items(valueIfBound(.loadPath) ?? .nil) {
      let folder = d.isString ? swiftString(d) : currentDirectory()
      for c in candidates where isFile(folder + "/" + c) {
        return folder.hasSuffix("/") ? folder + c : folder + "/" + c
      }
    }
    return nil
  }

  private func currentDirectory() -> String {
    if let d = valueIfBound(.defaultDirectory), d.isString {
      var t = swiftString(d)
      if t.hasSuffix("/") && t.count > 1 { t.removeLast() }
      return t
    }
    var buffer = [CChar](repeating: 0, count: 4096)
    return getcwd(&buffer, buffer.count) != nil ? String(cString: buffer) : "."
  }

  /// Run what `eval-after-load` left for a file and its feature.
  private func runAfterLoad(_ path: String) throws(Signal) {
    let base = path.split(separator: "/").last.map(String.init) ?? path
    let stem = base.hasSuffix(".el") ? String(base.dropLast(3)) : base
    let hook = intern("after-load-functions" as StaticString)
    for f in items(valueIfBound(hook) ?? .nil) where f != .t { _ = try funcall(f, string(path)) }
    try runAfterLoadForms { key in
      key.isString && (self.swiftString(key) == stem || self.swiftString(key) == path)
    }
  }

  func runAfterLoadForms(_ matches: (Value) -> Bool) throws(Signal) {
    let variable = intern("after-load-alist" as StaticString)
    var kept: [Value] = []
    var due: [Value] = []
    for entry in items(valueIfBound(variable) ?? .nil) {
      if entry.isCons && matches(entry.car) { due.append(entry) } else { kept.append(entry) }
    }
    if due.isEmpty { return }
    let mark = rootMark
    for d in due { keep(d) }
    try set(variable, list(kept))
    for entry in due { for f in items(entry.cdr) { _ = try funcall(f) } }
    releaseRoots(to: mark)
  }

  /// Provides a feature whose definitions lie in a bundled library of another name. Returns whether
  /// there is one and no file of the feature's own.
  private func requireElsewhere(
    _ feature: Value, _ name: String, noError: Bool
  ) throws(Signal) -> Bool {
    guard hasPart(.spare) else { return false }
    let source = part(.spare, as: LispSource.self)
    guard let library = source.library(of: name), source.bundled(name) == nil, !inLoadPath(name)
    else { return false }
    // Who asks whether it is there is told.
    if library == "none" && noError { return false }
    if library != "-" && library != "none" {
      _ = try require(intern(library), file: .nil, noError: false)
    }
    _ = try call("provide", feature)
    return true
  }

  /// `require`.
  func require(_ feature: Value, file: Value, noError: Bool) throws(Signal) -> Value {
    var f = symbol(.features).pointee.value
    while f.isCons {
      if f.car == feature { return feature }
      f = f.cdr
    }
    let name = file.isString ? swiftString(file) : self.name(feature)
    if file.isNil, try requireElsewhere(feature, name, noError: noError) { return feature }
    if !(try load(name, noError: noError || false, noSuffix: false, mustSuffix: file.isNil)) {
      return .nil
    }
    f = symbol(.features).pointee.value
    while f.isCons {
      if f.car == feature { return feature }
      f = f.cdr
    }
    if noError { return .nil }
    throw error(
      "Loading file \(name) failed to provide feature \u{2018}\(self.name(feature))\u{2019}")
  }
}

extension String {
  fileprivate func range(ofText text: String) -> Range<String.Index>? {
    var i = startIndex
    while i < endIndex {
      if self[i...].hasPrefix(text) { return i..<index(i, offsetBy: text.count) }
      i = index(after: i)
    }
    return nil
  }
}
extension Substring {
  fileprivate var trimmedBlanks: Substring {
    var s = self
    while let f = s.first, f == " " || f == "\t" { s = s.dropFirst() }
    while let l = s.last, l == " " || l == "\t" { s = s.dropLast() }
    return s
  }
}

func installLoading(_ r: Registry) {
  r.defvar(
    "source-directory", r.world.string("/nonexistent/"), "Where the program was built; not kept.")
  r.defun(
    "load", "FILE &optional NOERROR NOMESSAGE NOSUFFIX MUST-SUFFIX",
    "Evaluate the Lisp file FILE, looked for along `load-path'; t if it was found."
  ) { w, a throws(Signal) in
    let name = w.swiftString(try w.stringArgument(a[0]))
    let find = w.intern("find-file-name-handler" as StaticString)
    if w.indirectFunction(find).isTrue {
      let load = w.intern("load" as StaticString)
      let handler = try w.funcall(find, a[0], load)
      if handler.isTrue { return try w.applyFunction(handler, w.cons(load, a.rest(0, w))) }
    }
    return Value(
      try w.load(name, noError: a[1].isTrue, noSuffix: a[3].isTrue, mustSuffix: a[4].isTrue))
  }
  r.defun(
    "require", "FEATURE &optional FILENAME NOERROR",
    "Load FEATURE's file unless FEATURE is provided already."
  ) { w, a throws(Signal) in
    let feature = try w.symbolArgument(a[0])
    w.noteDefinition(w.cons(w.intern("require"), feature))
    return try w.require(feature, file: a[1], noError: a[2].isTrue)
  }
  r.defun("provide", "FEATURE &optional SUBFEATURES", "Announce that FEATURE is present.") {
    w, a throws(Signal) in
    _ = try w.symbolArgument(a[0])
    let f = w.symbol(.features)
    if !w.items(f.pointee.value).contains(a[0]) { f.pointee.value = w.cons(a[0], f.pointee.value) }
    if a[1].isTrue { w.put(a[0], w.intern("subfeatures"), a[1]) }
    w.noteDefinition(w.cons(w.intern("provide"), a[0]))
    try w.runAfterLoadForms { $0 == a[0] }
    return a[0]
  }
  r.defun("featurep", "FEATURE &optional SUBFEATURE", "Whether FEATURE is present.") {
    w, a throws(Signal) in
    let feature = try w.symbolArgument(a[0])
    guard w.items(w.symbol(.features).pointee.value).contains(feature) else { return .nil }
    if a[1].isNil { return .t }
    for s in w.items(w.get(a[0], w.intern("subfeatures"))) where try w.equal(s, a[1]) { return .t }
    return .nil
  }
  r.defun(
    "autoload", "FUNCTION FILE &optional DOCSTRING INTERACTIVE TYPE",
    "Define FUNCTION to be loaded from FILE when first called."
  ) { w, a throws(Signal) in
    let s = try w.symbolArgument(a[0])
    let now = w.symbol(s).pointee.function
    if now.isTrue && !(now.isCons && now.car == .autoload) { return .nil }
    w.setFunction(s, w.list(.autoload, a[1], a[2], a[3], a[4]))
    w.noteDefinition(w.cons(.autoload, s))
    return .nil
  }
  r.defun(
    "autoload-do-load", "FUNDEF &optional FUNNAME MACRO-ONLY",
    "Load what the autoload object FUNDEF names; return FUNNAME's definition."
  ) { w, a throws(Signal) in
    guard a[0].isCons, a[0].car == .autoload else { return a[0] }
    if a[2] == .macro && w.autoloadKind(a[0]) != .macro { return a[0] }
    try w.loadAutoload(a[0], name: a[1], macro: false)
    return a[1].isSymbol ? w.indirectFunction(a[1]) : a[0]
  }
  r.defun("autoloadp", "OBJECT", "Whether OBJECT is an autoload object.") { _, a throws(Signal) in
    Value(a[0].isCons && a[0].car == .autoload)
  }
  r.defun(
    "eval-after-load", "FILE FORM",
    "Evaluate FORM (a form or function) once FILE or the feature FILE is loaded."
  ) { w, a throws(Signal) in
    let form = a[1]
    let f =
      w.isFunction(form)
      ? form : try w.eval(w.list(.function, w.list(.lambda, .nil, form)), lexical: true)
    let loaded: Bool
    if a[0].isSymbol {
      loaded = w.items(w.symbol(.features).pointee.value).contains(a[0])
    } else {
      let name = w.swiftString(try w.stringArgument(a[0]))
      loaded = w.items(w.symbol(.loadHistory).pointee.value).contains { entry in
        guard entry.isCons, entry.car.isString else { return false }
        let path = w.swiftString(entry.car)
        let base = path.split(separator: "/").last.map(String.init) ?? path
        return base == name || base == name + ".el" || path == name
      }
    }
    if loaded { return try w.funcall(f) }
    let variable = w.intern("after-load-alist")
    let alist = w.valueIfBound(variable) ?? .nil
    for entry in w.items(alist) where entry.isCons {
      if !(try w.equal(entry.car, a[0])) { continue }
      entry.cdr = w.list(w.items(entry.cdr) + [f])
      return .nil
    }
    try w.set(variable, w.cons(w.list(a[0], f), alist))
    return .nil
  }
  r.defmacro("with-eval-after-load", "FILE &rest BODY", "Evaluate BODY once FILE is loaded.") {
    w, a throws(Signal) in
    w.list(
      w.intern("eval-after-load"), a[0],
      w.list(.function, w.list(.lambda, .nil, tail: a.rest(1, w))))
  }
}
