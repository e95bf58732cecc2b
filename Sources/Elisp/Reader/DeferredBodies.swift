// Definitions of bundled Lisp are read up to their bodies; most programs call few of the functions that come in a library.

/// What bytes are to someone who looks only for where a list ends.
private let roles: [UInt8] = {
  var roles = [UInt8](repeating: Role.plain, count: 256)
  for b in UInt8(0)...0x20 { roles[Int(b)] = Role.blank }
  for b in "'`,@#".utf8 { roles[Int(b)] = Role.blank }
  for b in "([".utf8 { roles[Int(b)] = Role.open }
  for b in ")]".utf8 { roles[Int(b)] = Role.close }
  roles[0x22] = Role.string
  roles[0x3B] = Role.comment
  roles[0x5C] = Role.escape
  roles[0x3F] = Role.character
  return roles
}()

private enum Role {
  static let plain: UInt8 = 0
  static let blank: UInt8 = 1
  static let open: UInt8 = 2
  static let close: UInt8 = 3
  static let string: UInt8 = 4
  static let comment: UInt8 = 5
  static let escape: UInt8 = 6
  static let character: UInt8 = 7
}

/// A `defun` or `defmacro` whose body is still text.
struct UnreadDefinition {
  let name: Value
  let isMacro: Bool
  /// `(ARGUMENTS [DOCSTRING] [(interactive …)] . INDEX)`: INDEX is the body's number among the unread ones.
  let lambda: Value
}

extension Reader {
  /// The definition at the next byte, its body unread; nil, with nothing read, if something else is there or the
  /// definition has parts that act when it is evaluated.
  mutating func definition() throws(Signal) -> UnreadDefinition? {
    guard skipBlank() else { return nil }
    let start = offset
    let isMacro = isNext("(defmacro ")
    guard isMacro || isNext("(defun "), world.hasPart(.spare) else { return nil }
    let mark = world.rootMark
    defer { world.releaseRoots(to: mark) }
    offset += isMacro ? 10 : 7
    let name = try read()
    let arguments = try read()
    world.keep(arguments)
    var parts: [Value] = []
    guard name.isSymbol, arguments.isList, skipBlank() else { return back(to: start) }
    if bytes[offset] == 0x22 {
      let documentation = try read()
      world.keep(documentation)
      parts.append(documentation)
      guard skipBlank() else { return back(to: start) }
    }
    if isNext("(interactive") {
      let interactive = try read()
      world.keep(interactive)
      parts.append(interactive)
      guard skipBlank() else { return back(to: start) }
    }
    // A docstring alone is the value.
    guard !isNext("(declare"), bytes[offset] != 0x29, let end = listEnd() else {
      return back(to: start)
    }
    let source = world.part(.spare, as: LispSource.self)
    let index = Value(fixnum: source.unreadBodies.count)
    source.unreadBodies.append(UnsafeBufferPointer(rebasing: bytes[offset..<end]))
    offset = end + 1
    var lambda = index
    for part in parts.reversed() { lambda = world.cons(part, lambda) }
    return UnreadDefinition(name: name, isMacro: isMacro, lambda: world.cons(arguments, lambda))
  }

  private mutating func back(to start: Int) -> UnreadDefinition? {
    offset = start
    return nil
  }

  private func isNext(_ text: StaticString) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    for i in 0..<text.utf8CodeUnitCount where bytes[offset + i] != text.utf8Start[i] {
      return false
    }
    return true
  }

  /// Where the list that the next byte is in ends: the place of its `)`, or nil.
  private func listEnd() -> Int? {
    roles.withUnsafeBufferPointer { roles in
      var i = offset
      var depth = 0
      var isBetween = true
      while i < bytes.count {
        let role = roles[Int(bytes[i])]
        i += 1
        switch role {
        case Role.plain: isBetween = false
        case Role.blank: isBetween = true
        case Role.open:
          depth += 1
          isBetween = true
        case Role.close:
          if depth == 0 { return i - 1 }
          depth -= 1
          isBetween = true
        case Role.string:
          while i < bytes.count, bytes[i] != 0x22 { i += bytes[i] == 0x5C ? 2 : 1 }
          i += 1
          isBetween = true
        case Role.comment:
          while i < bytes.count, bytes[i] != 0x0A { i += 1 }
          isBetween = true
        case Role.escape:
          i += 1
          isBetween = false
        default:  // ? begins a character only where a token begins
          if isBetween { i = characterEnd(i) }
          isBetween = false
        }
      }
      return nil
    }
  }

  /// The place behind the character whose `?` is before `i`, but for the rest of a long escape, which are plain bytes.
  private func characterEnd(_ i: Int) -> Int {
    var i = i
    while i + 1 < bytes.count, bytes[i] == 0x5C {
      if i + 2 < bytes.count, bytes[i + 2] == 0x2D, "CMSHAs".utf8.contains(bytes[i + 1]) {
        i += 3
      } else if bytes[i + 1] == 0x5E {
        i += 2
      } else {
        return i + 2
      }
    }
    return i + 1
  }
}

extension World {
  /// Do what evaluating an unread definition does.
  func define(_ definition: UnreadDefinition, lexical: Bool) throws(Signal) {
    let mark = rootMark
    defer { releaseRoots(to: mark) }
    keep(definition.lambda)
    let code = try makeCode(definition.lambda, lexical: lexical)
    keep(code)
    let closure = Value(object: makeClosure(code, captured: 0))
    keep(closure)
    try define(definition.name, as: definition.isMacro ? cons(.macro, closure) : closure)
  }

  /// The lambda expression without its `lambda` that `code` was made from, read to its end.
  func lambda(of code: Value) throws(Signal) -> Value {
    let lambda = Code.lambda(code)
    guard Code.isBundled(code), hasPart(.spare) else { return lambda }
    var last = lambda
    while last.cdr.isCons { last = last.cdr }
    guard last.cdr.isFixnum else { return lambda }
    let body = part(.spare, as: LispSource.self).unreadBodies[last.cdr.fixnum]
    let mark = rootMark
    keep(code)
    let depth = bindingDepth
    bind(.readSymbolShorthands, .nil)
    var reader = Reader(self, body)
    var end = last
    // Linked to only when whole: a text with a fault stays unread.
    var forms = Value.nil
    while let form = try reader.next() {
      let cell = cons(form, .nil)
      if forms.isNil {
        forms = cell
        keep(forms)
      } else {
        end.cdr = cell
      }
      end = cell
    }
    last.cdr = forms
    try unbind(to: depth)
    releaseRoots(to: mark)
    return lambda
  }
}
