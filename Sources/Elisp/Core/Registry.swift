/// What a plugin installs into: the table of primitives, variables and features of a world.
public struct Registry {
  /// The world that is filled.
  public let world: World
  /// Applied to the primitives that follow: the file or area they belong to, for the reference.
  public var area: StaticString = ""

  init(_ world: World) { self.world = world }

  /// Register a primitive.
  ///
  /// - Parameters:
  ///   - name: its Lisp name.
  ///   - arguments: its argument list as documentation shows it, for example
  ///     `"LIST &optional N &rest REST"`; the arity comes from it.
  ///   - documentation: our own docstring.
  ///   - interactive: the `interactive` code string; nil when it is not a command.
  ///   - body: receives every declared argument, those not given as nil.
  public func defun(
    _ name: StaticString, _ arguments: StaticString, _ documentation: StaticString,
    interactive: StaticString? = nil, _ body: Body
  ) {
    let symbol = world.intern(name)
    world.symbol(symbol).pointee.function = world.makeSubr(
      symbol, arguments, documentation, interactive, body)
  }

  /// Register a macro whose expander is native: its arguments are the unevaluated forms, its
  /// value is the expansion.
  public func defmacro(
    _ name: StaticString, _ arguments: StaticString, _ documentation: StaticString, _ body: Body
  ) {
    let symbol = world.intern(name)
    let subr = world.makeSubr(symbol, arguments, documentation, nil, body)
    world.symbol(symbol).pointee.function = world.cons(.macro, subr)
  }

  /// Register another name of a function.
  public func alias(_ name: StaticString, _ target: StaticString) {
    world.symbol(world.intern(name)).pointee.function = world.intern(target)
  }

  /// Register a variable with its default value. `local`: setting it makes it buffer-local; without
  /// `isSpecial` programs may have lexical variables of its name.
  public func defvar(
    _ name: StaticString, _ value: Value, _ documentation: StaticString = "", local: Bool = false,
    isSpecial: Bool = true
  ) {
    world.defineVariable(name, value, local: local)
    if !isSpecial { world.symbol(world.intern(name)).pointee.flags &= ~Symbol.special }
  }

  /// Let programs not set a variable: that is an error, as for a constant.
  public func setReadOnly(_ name: StaticString) {
    world.symbol(world.intern(name)).pointee.flags |= Symbol.constant
  }

  /// Register an error symbol with its message and parents (besides `error`), as `define-error`.
  public func defineError(
    _ name: StaticString, _ message: StaticString, parents: [StaticString] = ["error"]
  ) {
    let symbol = world.intern(name)
    var conditions: [Value] = [symbol]
    for p in parents {
      var c = world.get(world.intern(p), .errorConditions)
      while c.isCons {
        if !conditions.contains(c.car) { conditions.append(c.car) }
        c = c.cdr
      }
    }
    world.put(symbol, .errorConditions, world.list(conditions))
    world.put(symbol, .errorMessage, world.string("\(message)"))
  }

  /// Mark a feature as present: `provide`.
  public func provide(_ feature: StaticString) {
    let f = world.symbol(.features)
    if f.pointee.value == .unbound { f.pointee.value = .nil }
    f.pointee.value = world.cons(world.intern(feature), f.pointee.value)
  }
}

/// A unit of the program: registers primitives, variables, features and bundled Lisp.
public protocol Plugin {
  /// Its name, as `orgstar --version --verbose` lists it.
  static var name: String { get }
  /// Install into a world.
  static func install(in registry: Registry)
}

extension World {
  /// Install a plugin.
  public func install(_ plugin: (any Plugin.Type)) {
    let built = vm.pointee.builtComplete
    vm.pointee.builtComplete = false
    plugin.install(in: Registry(self))
    vm.pointee.builtComplete = built
  }
}

// A subr object: address of the body; what the fast path of a call compares (fixnum: min |
// max << 16, max 0xFFFF for &rest, declared count << 32); its name; address and length of the
// argument list (length | min << 24 | max << 40), of the docstring, of the interactive string
// (0: none). The second word matches no call while calls are profiled.
extension Value {
  @inline(__always) private var subrArity: UInt { words[5] &>> 26 }
  /// Let calls with a right number of arguments take the fast path, or no call.
  func setSubrFastCalls(_ on: Bool) {
    let declared = UInt(subrDeclared) << 32
    words[2] = (declared | (on ? subrArity & 0xFFFF_FFFF : 0xFFFE_FFFE)) << 2
  }
  /// Least number of arguments of a primitive.
  public var subrMinimum: Int { Int(subrArity & 0xFFFF) }
  /// Most arguments, or nil for any number.
  public var subrMaximum: Int? {
    let m = Int(subrArity >> 16 & 0xFFFF)
    return m == 0xFFFF ? nil : m
  }
  /// Number of declared positions before `&rest`.
  @inline(__always) var subrDeclared: Int { Int(words[2] >> 34) }
  /// A primitive's name, a symbol.
  public var subrName: Value { Value(bits: words[3]) }

  private func text(_ index: Int) -> String? {
    let address = words[index]
    guard address != 0 else { return nil }
    return String(
      decoding: UnsafeBufferPointer(
        start: UnsafePointer<UInt8>(bitPattern: address >> 2),
        count: Int(words[index + 1] >> 2 & 0xFF_FFFF)),
      as: UTF8.self)
  }
  /// A primitive's argument list as declared.
  public var subrArguments: String { text(4) ?? "" }
  /// A primitive's docstring.
  public var subrDocumentation: String { text(6) ?? "" }
  /// A primitive's interactive string, if it is a command.
  public var subrInteractive: String? { text(8) }
}

extension World {
  func makeSubr(
    _ name: Value, _ arguments: StaticString, _ documentation: StaticString,
    _ interactive: StaticString?, _ body: Body
  ) -> Value {
    let words = allocate(.subr, slots: 9)
    words[1] = unsafeBitCast(body, to: UInt.self)
    var minimum: UInt = 0
    var declared: UInt = 0
    var state = 0  // required, optional, rest
    let text = UnsafeBufferPointer(
      start: arguments.utf8Start, count: arguments.utf8CodeUnitCount)
    var i = 0
    while i < text.count {
      while i < text.count && text[i] == 0x20 { i += 1 }
      if i >= text.count { break }
      let start = i
      while i < text.count && text[i] != 0x20 { i += 1 }
      if text[start] == 0x26 {
        state = i - start > 6 ? 1 : 2  // &optional or &rest
      } else if state == 0 {
        minimum += 1
        declared += 1
      } else if state == 1 {
        declared += 1
      }
    }
    let maximum = state == 2 ? 0xFFFF : declared
    words[2] = (minimum | maximum << 16 | declared << 32) << 2
    words[3] = name.bits
    words[4] = UInt(bitPattern: arguments.utf8Start) << 2
    words[5] = (UInt(arguments.utf8CodeUnitCount) | minimum << 24 | maximum << 40) << 2
    words[6] = UInt(bitPattern: documentation.utf8Start) << 2
    words[7] = UInt(documentation.utf8CodeUnitCount) << 2
    words[8] = interactive.map { UInt(bitPattern: $0.utf8Start) << 2 } ?? 0
    words[9] = interactive.map { UInt($0.utf8CodeUnitCount) << 2 } ?? 0
    return Value(object: words)
  }
}
