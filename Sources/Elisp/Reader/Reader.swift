import CSupport
import TextStorage

/// Reads Lisp objects from bytes in the internal encoding.
///
/// With `file` set, the place of every list element is noted in the world's position table.
/// Nesting is limited only by the native stack: too deep a text signals
/// `excessive-lisp-nesting`.
public struct Reader {
  let world: World
  let bytes: UnsafeBufferPointer<UInt8>
  /// Offset of the next byte to read.
  public var offset: Int
  /// Index of the source's name for positions, or -1 to note none.
  let file: Int
  private var line = 1
  /// Offset from which `line` and `column` were counted.
  private var counted = 0
  private var column = 1
  private var labels: [Int: Value] = [:]
  /// Where each line of the text begins in its source, when the text was made from one.
  private var lines: [SourceLine] = []
  private var lineIndex = 0
  /// Places of the lists, vectors and strings that are open, outermost first.
  private var openings: [UInt64] = []
  /// What symbols may begin with and what stands for it: `read-symbol-shorthands`.
  private let shorthands: [Shorthand]
  /// The value of `obarray` if it is another than the standard one.
  private let obarray: Value
  /// The buffer that is read from, when its places are to stand in errors.
  var buffer: LispObject?
  /// Read `?x` and unibyte-looking strings as unibyte where Emacs does.
  var multibyte = true

  /// - Parameters:
  ///   - offset: where to begin.
  ///   - line, column: the source position of the first byte.
  ///   - lines: where each line of the text begins in its source; replaces `line` and `column`.
  public init(
    _ world: World, _ bytes: UnsafeBufferPointer<UInt8>, offset: Int = 0, file: Int = -1,
    line: Int = 1, column: Int = 1, lines: [SourceLine] = []
  ) {
    self.world = world
    self.bytes = bytes
    self.offset = offset
    self.file = file
    self.line = line
    self.column = column
    self.lines = lines
    shorthands = world.shorthands
    obarray = world.otherObarray
    if let first = lines.first { (self.line, self.column) = (first.line, first.column) }
    counted = offset
  }

  // MARK: Positions

  private mutating func position(at target: Int) -> UInt64 {
    while counted < target {
      let b = bytes[counted]
      if b == 0x0A {
        line += 1
        column = 1
        lineIndex += 1
        if lineIndex < lines.count {
          line = lines[lineIndex].line
          column = lines[lineIndex].column
        }
      } else if b & 0xC0 != 0x80 {
        column += 1
      }
      counted += 1
    }
    return SourcePosition(file: file, line: line, column: column).packed
  }

  /// Line and column of the next byte.
  public mutating func currentPosition() -> (line: Int, column: Int) {
    let p = SourcePosition(packed: position(at: offset))
    return (p.line, p.column)
  }

  // MARK: Characters

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func character() -> UInt32? {
    guard offset < bytes.count else { return nil }
    let b = bytes[offset]
    if b < 0x80 {
      offset += 1
      return UInt32(b)
    }
    let (c, n) = decodeCharacter(bytes, offset)
    offset += n
    return c
  }

  /// Skip white space and comments. False at the end.
  mutating func skipBlank() -> Bool {
    while offset < bytes.count {
      let b = bytes[offset]
      if b == 0x3B {
        while offset < bytes.count && bytes[offset] != 0x0A { offset += 1 }
      } else if b <= 0x20 {
        offset += 1
      } else if b == 0xC2 && offset + 1 < bytes.count && bytes[offset + 1] == 0xA0 {
        offset += 2
      } else {
        return true
      }
    }
    return false
  }

  /// The text ended inside of something: the place that counts is where that began.
  mutating func endOfFile() -> Signal {
    if file >= 0 { world.vm.pointee.readErrorPosition = openings.last ?? position(at: offset) }
    return world.signal(.endOfFile, .nil)
  }

  mutating func invalid(_ what: String) -> Signal {
    if file >= 0 {
      let packed = position(at: offset)
      world.vm.pointee.readErrorPosition = packed
      // A text made from lines of a source is no place of its own to Lisp.
      let p = SourcePosition(packed: packed)
      if !lines.isEmpty { return world.signal(.invalidReadSyntax, world.list(world.string(what))) }
      return world.signal(
        .invalidReadSyntax,
        world.list(
          world.string(what), Value(fixnum: p.line), Value(fixnum: max(0, p.column - 1))))
    }
    if let (line, column) = buffer?.placeWhenRead(bytes: offset, world) {
      return world.signal(
        .invalidReadSyntax,
        world.list(world.string(what), Value(fixnum: line), Value(fixnum: column)))
    }
    return world.signal(.invalidReadSyntax, world.list(world.string(what)))
  }

  // MARK: Objects

  /// The next object, or nil at the end of the text.
  public mutating func next() throws(Signal) -> Value? {
    guard skipBlank() else { return nil }
    return try read()
  }

  /// The next object; `end-of-file` when there is none.
  public mutating func read() throws(Signal) -> Value {
    // Labels hold within one object, and their objects live as long as that is read.
    labels.removeAll()
    let mark = world.rootMark
    defer { world.releaseRoots(to: mark) }
    return try object()
  }

  /// An object, or a part of one.
  private mutating func object() throws(Signal) -> Value {
    guard skipBlank() else { throw endOfFile() }
    if csupportTooDeep(world) { throw world.nestingError() }
    let b = bytes[offset]
    switch b {
    case 0x28:  // (
      if file >= 0 { openings.append(position(at: offset)) }
      offset += 1
      let list = try readList(close: 0x29)
      if file >= 0 { openings.removeLast() }
      return list
    case 0x5B:  // [
      if file >= 0 { openings.append(position(at: offset)) }
      offset += 1
      let vector = try readVector()
      if file >= 0 { openings.removeLast() }
      return vector
    case 0x29, 0x5D:
      offset += 1
      throw invalid(b == 0x29 ? ")" : "]")
    case 0x27:  // '
      offset += 1
      return try prefixed(.quote)
    case 0x60:
      offset += 1
      return try prefixed(.backquote)
    case 0x2C:
      offset += 1
      if peek() == 0x40 {
        offset += 1
        return try prefixed(.commaAt)
      }
      return try prefixed(.comma)
    case 0x22:
      if file >= 0 { openings.append(position(at: offset)) }
      offset += 1
      let text = try readString()
      if file >= 0 { openings.removeLast() }
      return text
    case 0x3F:
      offset += 1
      return try readCharacterLiteral()
    case 0x23:
      offset += 1
      return try readHash()
    default:
      return try readAtom()
    }
  }

  /// What stands where an element begins, noting its place under `cell`.
  private mutating func element(into cell: (Value) -> Value) throws(Signal) -> Value {
    let start = file >= 0 ? position(at: offset) : 0
    let v = try object()
    let made = cell(v)
    if file >= 0 { world.vm.pointee.positions.set(made, start) }
    return made
  }

  private mutating func prefixed(_ head: Value) throws(Signal) -> Value {
    guard skipBlank() else { throw endOfFile() }
    let w = world
    let cell = try element { w.cons($0, .nil) }
    return world.cons(head, cell)
  }

  private mutating func readList(close: UInt8) throws(Signal) -> Value {
    var head = Value.nil
    var tail = Value.nil
    let w = world
    while true {
      guard skipBlank() else { throw endOfFile() }
      let b = bytes[offset]
      if b == close {
        offset += 1
        return head
      }
      if b == 0x5D {
        offset += 1
        throw invalid("] in a list")
      }
      if b == 0x2E && endsDot(offset + 1) {  // a dotted tail
        offset += 1
        let rest = try object()
        guard skipBlank() else { throw endOfFile() }
        guard bytes[offset] == close else {
          let endsWrong =
            bytes[offset] == 0x5D || bytes[offset] == 0x2E && endsDot(offset + 1)
          if endsWrong { offset += 1 } else { _ = try object() }
          throw invalid(". in wrong context")
        }
        offset += 1
        if head.isNil { return rest }
        tail.cdr = rest
        return head
      }
      let cell = try element { w.cons($0, .nil) }
      if head.isNil { head = cell } else { tail.cdr = cell }
      tail = cell
    }
  }

  private func isDelimiter(_ i: Int) -> Bool {
    guard i < bytes.count else { return true }
    let b = bytes[i]
    if b <= 0x20 { return true }
    switch b {
    case 0x28, 0x29, 0x5B, 0x5D, 0x22, 0x27, 0x3B, 0x60, 0x2C, 0x23, 0x3F: return true
    default: return false
    }
  }

  /// Whether a dot before `i` stands alone.
  private func endsDot(_ i: Int) -> Bool {
    guard i < bytes.count else { return true }
    return isDelimiter(i) && bytes[i] != 0x29 && bytes[i] != 0x5D
  }

  /// The elements up to `]` as a list on the heap, and their number.
  private mutating func readElements() throws(Signal) -> (Value, Int) {
    var head = Value.nil
    var tail = Value.nil
    var n = 0
    while true {
      guard skipBlank() else { throw endOfFile() }
      if bytes[offset] == 0x5D {
        offset += 1
        return (head, n)
      }
      if bytes[offset] == 0x29 || (bytes[offset] == 0x2E && endsDot(offset + 1)) {
        offset += 1
        throw invalid(") or . in a vector")
      }
      let v = try object()
      let cell = world.cons(v, .nil)
      if head.isNil { head = cell } else { tail.cdr = cell }
      tail = cell
      n += 1
    }
  }

  private mutating func readVector() throws(Signal) -> Value {
    let (list, n) = try readElements()
    let v = world.vector(count: n)
    var l = list
    for i in 0..<n {
      v.setSlot(i, l.car)
      l = l.cdr
    }
    return v
  }

  // MARK: Hash syntax

  private mutating func readHash() throws(Signal) -> Value {
    guard let b = peek() else { throw invalid("#") }
    switch b {
    case 0x27:  // #'
      offset += 1
      return try prefixed(.function)
    case 0x3A:  // #:
      offset += 1
      let (name, _) = try symbolText()
      return name.withUnsafeBufferPointer { world.makeSymbol($0) }
    case 0x28:  // #("text" props)
      offset += 1
      return try readPropertiedString()
    case 0x5B:
      offset += 1
      _ = try readVector()
      throw invalid(
        "#[ (byte-code object: load the .el source instead of compiled code)")
    case 0x26: return try readBoolVector()
    case 0x73:  // #s
      offset += 1
      guard peek() == 0x28 else { throw invalid("#") }
      offset += 1
      return try readRecord()
    case 0x5F:  // #_
      offset += 1
      if isDelimiter(offset) { return try interned(UnsafeBufferPointer(start: nil, count: 0)) }
      // Its name is meant as it stands.
      return bytes[offset] == 0x28 ? try object() : try readAtom(isShorthand: false)
    case 0x23:  // ##
      offset += 1
      return try interned(UnsafeBufferPointer(start: nil, count: 0))
    case 0x21:  // #! line
      while offset < bytes.count && bytes[offset] != 0x0A { offset += 1 }
      return try object()
    case 0x24:  // #$
      offset += 1
      return world.valueIfBound(.loadFileName) ?? .nil
    case 0x40:  // #@
      offset += 1
      return try skipDocumentation()
    case 0x78, 0x58:
      offset += 1
      return try readRadix(16)
    case 0x6F, 0x4F:
      offset += 1
      return try readRadix(8)
    case 0x62, 0x42:
      offset += 1
      return try readRadix(2)
    case 0x5E:
      offset += 1
      let isPart = peek() == 0x5E
      if isPart { offset += 1 }
      guard peek() == 0x5B else { throw invalid(isPart ? "#^^" : "#^") }
      offset += 1
      let (slots, count) = try readElements()
      return isPart
        ? try world.subCharTable(fromReadSyntax: slots, count: count)
        : try world.charTable(fromReadSyntax: slots, count: count)
    case 0x30...0x39:
      return try readLabelOrRadix()
    default:
      throw invalid("#")
    }
  }

  /// Pass over a docstring as compiled files have them: `#@` and its length, up to a control
  /// character; with the length 00 the whole rest.
  private mutating func skipDocumentation() throws(Signal) -> Value {
    let start = offset
    while let b = peek(), b >= 0x30, b <= 0x39 { offset += 1 }
    let restIsSkipped = offset == start + 2 && bytes[start] == 0x30 && bytes[start + 1] == 0x30
    while let b = peek(), restIsSkipped || b != 0x1F { offset += 1 }
    if restIsSkipped { return .nil }
    if peek() != nil { offset += 1 }
    return try object()
  }

  /// Whether `#N=` and `#N#` have a meaning: `read-circle`.
  private var readsCircles: Bool {
    (world.valueIfBound(world.intern("read-circle" as StaticString)) ?? .t).isTrue
  }

  private mutating func readLabelOrRadix() throws(Signal) -> Value {
    var n = 0
    while let b = peek(), b >= 0x30, b <= 0x39 {
      n = n &* 10 &+ Int(b - 0x30)
      if n > 1 << 40 { throw invalid("#") }
      offset += 1
    }
    guard let b = peek() else { throw invalid("#") }
    offset += 1
    switch b {
    case 0x3D where !readsCircles, 0x23 where !readsCircles:
      throw invalid("#")
    case 0x72, 0x52:
      guard n >= 2 && n <= 36 else { throw invalid("integer, radix \(n)") }
      return try readRadix(n)
    case 0x3D:  // #N=
      // A placeholder stands for the object until it is read, then is replaced throughout.
      let placeholder = world.cons(.unbound, Value(fixnum: n))
      world.keep(placeholder)
      labels[n] = placeholder
      let v = try object()
      if v == placeholder { throw invalid("#\(n)=") }
      world.keep(v)
      labels[n] = v
      try substitute(in: v, placeholder, v)
      return v
    case 0x23:
      guard let v = labels[n] else { throw invalid("#") }
      return v
    default:
      offset -= 1
      throw invalid("#")
    }
  }

  /// Replace `placeholder` by `object` everywhere below `root`.
  private func substitute(in root: Value, _ placeholder: Value, _ object: Value) throws(Signal) {
    var seen: Set<UInt> = []
    var stack: [Value] = [root]
    while let v = stack.popLast() {
      guard v.isCons || v.isObject, seen.insert(v.bits).inserted else { continue }
      if v.isCons {
        if v.car == placeholder { v.car = object } else { stack.append(v.car) }
        if v.cdr == placeholder { v.cdr = object } else { stack.append(v.cdr) }
      } else if v.isVector || v.isRecord || v.isSubCharTable {
        for i in 0..<v.slotCount {
          if v.slot(i) == placeholder { v.setSlot(i, object) } else { stack.append(v.slot(i)) }
        }
      } else if v.isString {
        if v.stringProperties.isTrue { stack.append(v.stringProperties) }
      } else if let table = v.exactly(HashTable.self) {
        table.substitute(placeholder, object)
        for (k, x) in table.entries() {
          stack.append(k)
          stack.append(x)
        }
      } else if let table = v.exactly(CharTable.self) {
        table.substitute(placeholder, object)
        stack += table.values
      }
    }
  }

  private mutating func readRadix(_ radix: Int) throws(Signal) -> Value {
    let start = offset
    if let b = peek(), b == 0x2D || b == 0x2B { offset += 1 }
    var isValid = true
    while let b = peek(), let value = digit(b) {
      if value >= radix { isValid = false }
      offset += 1
    }
    let text = UnsafeBufferPointer(rebasing: bytes[start..<offset])
    guard isValid, let last = text.last, digit(last) != nil else {
      throw invalid("integer, radix \(radix)")
    }
    return try world.parseInteger(text, radix: radix)
  }

  private func digit(_ b: UInt8) -> Int? {
    switch b {
    case 0x30...0x39: return Int(b) - 0x30
    case 0x61...0x7A: return Int(b) - 0x61 + 10
    case 0x41...0x5A: return Int(b) - 0x41 + 10
    default: return nil
    }
  }

  private mutating func readPropertiedString() throws(Signal) -> Value {
    let list = try readList(close: 0x29)
    guard list.isCons, list.car.isString else { throw invalid("#") }
    let s = list.car
    var p = list.cdr
    while p.isCons {
      guard p.cdr.isCons, p.cdr.cdr.isCons, p.car.isFixnum, p.cdr.car.isFixnum else {
        throw invalid("Invalid string property list")
      }
      let (start, end) = (p.car.fixnum, p.cdr.car.fixnum)
      try world.setStringProperties(s, min(start, end), max(start, end), p.cdr.cdr.car)
      p = p.cdr.cdr.cdr
    }
    return s
  }

  private mutating func readBoolVector() throws(Signal) -> Value {
    offset += 1
    if peek() == nil { throw endOfFile() }
    var n = 0
    let digits = offset
    while let b = peek(), b >= 0x30, b <= 0x39 {
      n = n * 10 + Int(b - 0x30)
      if n > 1 << 30 { throw invalid("#&") }
      offset += 1
    }
    guard peek() == 0x22, offset > digits else { throw invalid("#&...") }
    offset += 1
    let s = try readString()
    // One byte more than there are bits for was once written, and is read.
    let extra = s.byteLength - (n + 7) / 8
    guard !s.isMultibyte, extra == 0 || extra == 1 && n & 7 == 0 else { throw invalid("#&...") }
    let v = world.boolVector(count: n, fill: false)
    var i = 0
    for c in world.characters(s) {
      for k in 0..<8 where i < n {
        world.setBit(v, i, (c & 0xFF) >> UInt32(k) & 1 != 0)
        i += 1
      }
    }
    return v
  }

  private mutating func readRecord() throws(Signal) -> Value {
    let list = try readList(close: 0x29)
    guard list.isCons else { throw world.wrongType(.wholenump, Value(fixnum: -1)) }
    if list.car == .hashTable { return try world.hashTable(fromReadSyntax: list.cdr) }
    if list.isCircular { throw world.circular(list) }
    var n = 0
    var l = list
    while l.isCons {
      n += 1
      l = l.cdr
    }
    guard l.isNil else { throw world.wrongType(.listp, l) }
    let r = world.record(count: n)
    l = list
    for i in 0..<n {
      r.setSlot(i, l.car)
      l = l.cdr
    }
    return r
  }

  // MARK: Atoms

  /// The text of a symbol or number at point, with whether anything was escaped.
  private mutating func symbolText() throws(Signal) -> ([UInt8], Bool) {
    var text: [UInt8] = []
    var escaped = false
    while offset < bytes.count {
      let b = bytes[offset]
      if b == 0x5C {
        escaped = true
        offset += 1
        guard offset < bytes.count else { throw endOfFile() }
        let n = max(1, characterLength(bytes, offset))
        text.append(contentsOf: bytes[offset..<min(bytes.count, offset + n)])
        offset += n
        continue
      }
      if b <= 0x20 { break }
      if b == 0xC2 && offset + 1 < bytes.count && bytes[offset + 1] == 0xA0 { break }
      if Reader.endsAtom(b) { break }
      text.append(b)
      offset += 1
    }
    return (text, escaped)
  }

  /// Whether a byte that is no white space ends a symbol or number.
  @inline(__always)
  private static func endsAtom(_ b: UInt8) -> Bool {
    switch b {
    case 0x28, 0x29, 0x5B, 0x5D, 0x22, 0x23, 0x27, 0x3B, 0x60, 0x2C: true
    default: false
    }
  }

  /// Where the atom that begins at `start` ends if its name is what stands there.
  private func plainAtomEnd(_ start: Int) -> Int? {
    var i = start
    while i < bytes.count {
      let b = bytes[i]
      if b == 0x5C || b == 0xC2 { return nil }
      if b <= 0x20 || Reader.endsAtom(b) { break }
      i += 1
    }
    return i > start ? i : nil
  }

  private mutating func readAtom(isShorthand: Bool = true) throws(Signal) -> Value {
    let start = offset
    if let end = plainAtomEnd(start) {
      let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
      if text.count == 1 && text[0] == 0x2E && endsDot(end) {
        offset = end
        throw invalid(".")
      }
      // Numbers begin with a digit, a sign or a point.
      if text[0] < 0x3A, let number = try world.parseNumber(text) {
        offset = end
        return number
      }
      if !isShorthand || shorthands.isEmpty {
        offset = end
        return try interned(text)
      }
    }
    let (text, escaped) = try symbolText()
    if text.isEmpty && !escaped {
      offset = start + 1
      throw invalid(String(decoding: [bytes[start]], as: UTF8.self))
    }
    if !escaped {
      if text == [0x2E] && endsDot(offset) { throw invalid(".") }
      if let number = try text.withUnsafeBufferPointer({ t throws(Signal) in
        try world.parseNumber(t)
      }) {
        return number
      }
      if text[0] == 0x3F {
        return try text.withUnsafeBufferPointer { t throws(Signal) in try interned(t) }
      }
    }
    let name = isShorthand ? Shorthand.expand(text, shorthands) : text
    return try name.withUnsafeBufferPointer { t throws(Signal) in try interned(t) }
  }

  /// The symbol of a name in the obarray that is current.
  @inline(__always)
  private func interned(_ name: UnsafeBufferPointer<UInt8>) throws(Signal) -> Value {
    obarray.isNil ? world.intern(name) : try world.intern(name, in: obarray)
  }
}
