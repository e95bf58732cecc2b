import TextStorage

/// Takes the text of one object from a function that gives a character at a time, and gives back what
/// was read too far, as `read` is to do: each character that shows where a symbol or number ends.
struct FunctionStream {
  let world: World
  let function: Value
  /// The text taken so far, in the internal encoding.
  private(set) var text: [UInt8] = []
  /// Why no more is taken: the text's end, or a mistake that the reader will find.
  private enum Stop: Error { case here, signal(Signal) }

  init(_ world: World, _ function: Value) {
    self.world = world
    self.function = function
  }

  /// Take the next object's text, or what there is of it.
  mutating func takeObject() throws(Signal) {
    do throws(Stop) {
      try object()
    } catch .signal(let signal) {
      throw signal
    } catch {}
  }

  /// The next character, nil at the end.
  private mutating func next() throws(Stop) -> UInt32? {
    let c = try call()
    guard c.isCharacter else { return nil }
    appendCharacter(UInt32(c.fixnum), to: &text)
    return UInt32(c.fixnum)
  }

  private mutating func need() throws(Stop) -> UInt32 {
    guard let c = try next() else { throw .here }
    return c
  }

  private func call(_ c: UInt32? = nil) throws(Stop) -> Value {
    do throws(Signal) {
      guard let c else { return try world.funcall(function) }
      return try world.funcall(function, Value(fixnum: Int(c)))
    } catch { throw .signal(error) }
  }

  /// Give a character back.
  private mutating func giveBack(_ c: UInt32?) throws(Stop) {
    guard let c else { return }
    var bytes: [UInt8] = []
    appendCharacter(c, to: &bytes)
    text.removeLast(bytes.count)
    _ = try call(c)
  }

  // MARK: Objects

  private mutating func object() throws(Stop) { try object(try firstCharacter()) }

  /// The character that begins the next object.
  private mutating func firstCharacter() throws(Stop) -> UInt32 {
    while true {
      let c = try need()
      if c == 0x3B {
        try skipLine()
      } else if c > 0x20 && c != 0xA0 {
        return c
      }
    }
  }

  private mutating func skipLine() throws(Stop) {
    while let c = try next(), c != 0x0A {}
  }

  private mutating func object(_ c: UInt32) throws(Stop) {
    if csupportTooDeep(world) { throw .signal(world.nestingError()) }
    switch c {
    case 0x28: try elements(until: 0x29)
    case 0x5B: try elements(until: 0x5D)
    case 0x29, 0x5D: throw .here
    case 0x27, 0x60: try object()
    case 0x2C:
      let after = try next()
      if after != 0x40 { try giveBack(after) }
      try object()
    case 0x22: try string()
    case 0x3F: try character()
    case 0x23: try hash()
    default: try atom(c)
    }
  }

  private mutating func elements(until close: UInt32) throws(Stop) {
    while true {
      let c = try firstCharacter()
      if c == close { return }
      if c == 0x2E && close == 0x29 {
        // A dot before the last tail is no symbol.
        let after = try next()
        try giveBack(after)
        if let after, !endsAtom(after) { try rest(ofAtom: true) }
        continue
      }
      try object(c)
    }
  }

  private func endsAtom(_ c: UInt32) -> Bool {
    if c <= 0x20 || c == 0xA0 { return true }
    switch c {
    case 0x28, 0x29, 0x5B, 0x5D, 0x22, 0x23, 0x27, 0x3B, 0x60, 0x2C: return true
    default: return false
    }
  }

  private mutating func atom(_ c: UInt32) throws(Stop) {
    if c == 0x5C { _ = try need() }
    try rest(ofAtom: true)
  }

  /// Take what follows in an atom, or digits and letters, and give back what ends it.
  private mutating func rest(ofAtom isAtom: Bool) throws(Stop) {
    while let c = try next() {
      let isPart =
        isAtom ? !endsAtom(c) : 0x30...0x39 ~= c || 0x41...0x5A ~= c || 0x61...0x7A ~= c
      guard isPart else { return try giveBack(c) }
      if isAtom && c == 0x5C { _ = try need() }
    }
  }

  // MARK: Strings and characters

  private mutating func string() throws(Stop) {
    while true {
      let c = try need()
      if c == 0x22 { return }
      if c == 0x5C { try escape() }
    }
  }

  private mutating func character() throws(Stop) {
    let c = try need()
    if c == 0x20 || c == 0x09 { return }
    if c == 0x5C { try escape() }
    try giveBack(try next())
  }

  /// What follows a backslash in a string or character.
  private mutating func escape() throws(Stop) {
    let c = try need()
    switch c {
    case 0x4D, 0x53, 0x48, 0x41, 0x43, 0x73:  // M- S- H- A- C- s-
      let dash = try next()
      guard dash == 0x2D else {
        if c == 0x73 { try giveBack(dash) }
        return
      }
      if try need() == 0x5C { try escape() }
    case 0x5E:
      if try need() == 0x5C { try escape() }
    case 0x30...0x37:
      for _ in 0..<2 {
        guard let digit = try next() else { return }
        guard 0x30...0x37 ~= digit else { return try giveBack(digit) }
      }
    case 0x78:
      while let digit = try next() {
        let isDigit = 0x30...0x39 ~= digit || 0x41...0x46 ~= digit & ~0x20
        guard isDigit else { return try giveBack(digit) }
      }
    case 0x75: for _ in 0..<4 { _ = try need() }
    case 0x55: for _ in 0..<8 { _ = try need() }
    case 0x4E:
      guard try need() == 0x7B else { throw .here }
      while try need() != 0x7D {}
    default: break
    }
  }

  // MARK: Hash syntax

  private mutating func hash() throws(Stop) {
    let c = try need()
    switch c {
    case 0x27: try object()
    case 0x3A: try rest(ofAtom: true)
    case 0x28: try elements(until: 0x29)
    case 0x5B: try elements(until: 0x5D)
    case 0x73, 0x5E:  // #s( #^[ #^^[
      var open = try need()
      if c == 0x5E && open == 0x5E { open = try need() }
      guard open == (c == 0x73 ? 0x28 : 0x5B) else { throw .here }
      try elements(until: c == 0x73 ? 0x29 : 0x5D)
    case 0x5F:
      guard let after = try next() else { return }
      if endsAtom(after) { try giveBack(after) } else { try object(after) }
    case 0x23, 0x24: return
    case 0x21:
      try skipLine()
      try object()
    case 0x26:
      try rest(ofAtom: false)
      let quote = try need()
      guard quote == 0x22 else { throw .here }
      try giveBack(quote)
      _ = try need()
      try string()
    case 0x62, 0x42, 0x6F, 0x4F, 0x78, 0x58: try rest(ofAtom: false)
    case 0x30...0x39:
      var digit = c
      while 0x30...0x39 ~= digit { digit = try need() }
      if digit == 0x3D { try object() } else if digit & ~0x20 == 0x52 { try rest(ofAtom: false) }
    default: throw .here
    }
  }
}
