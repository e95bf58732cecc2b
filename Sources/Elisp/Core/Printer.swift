import TextStorage

/// Writes Lisp objects as `prin1` and `princ` do, into bytes of the internal encoding.
public struct Printer {
  let world: World
  /// With `prin1`'s quoting, so that the reader reads it back.
  let escape: Bool
  /// Whether bytes that are no characters are written in octal where strings are not quoted.
  let octal: Bool
  /// What was written so far.
  public private(set) var out: [UInt8] = []

  private var printLength: Int?
  private var printLevel: Int?
  var circle = false
  /// Whether numbers of shared objects hold from one print to the next.
  var continuous = false
  private var quoted = true
  var gensym = false
  private var escapeNewlines = false
  private var escapeNonASCII = false
  private var escapeMultibyte = false
  private var escapeControl = false
  private var integersAsCharacters = false
  /// Numbers of objects met more than once, negative until they are printed.
  var labels: [UInt: Int] = [:]
  var lastLabel = 0
  /// What stands for closures and char-tables while they are printed, and a list that holds it.
  var views: [UInt: Value] = [:]
  var made = Value.nil
  /// The objects being printed, for cycles when `print-circle` is nil.
  private var open: [Value] = []
  /// How many objects enclose what is printed.
  private var depth = 0
  /// How many backquotes enclose the object: only there do commas print as such.
  private var backquotes = 0

  /// A printer that obeys the print variables’ values now.
  public init(_ world: World, escape: Bool, octal: Bool = false) {
    self.world = world
    self.escape = escape
    self.octal = octal
    func value(_ v: Value) -> Value { world.valueIfBound(v) ?? .nil }
    let length = value(.printLength)
    if length.isFixnum, length.fixnum >= 0 { printLength = length.fixnum }
    let level = value(.printLevel)
    if level.isFixnum { printLevel = max(0, level.fixnum) }
    circle = value(.printCircle).isTrue
    quoted = value(.printQuoted).isTrue
    continuous = circle && value(.printContinuousNumbering).isTrue
    gensym = value(.printGensym).isTrue
    escapeNewlines = value(.printEscapeNewlines).isTrue
    escapeNonASCII = value(.printEscapeNonascii).isTrue
    escapeMultibyte = value(.printEscapeMultibyte).isTrue
    escapeControl = value(.printEscapeControl).isTrue
    integersAsCharacters = value(.printIntegersAsCharacters).isTrue
  }

  private mutating func put(_ text: StaticString) {
    out.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
  private mutating func put(_ text: String) { out.append(contentsOf: text.utf8) }

  /// Write an object.
  public mutating func print(_ v: Value) throws(Signal) {
    if !continuous, let table = world.valueIfBound(.printNumberTable), table.isTrue {
      try world.set(.printNumberTable, .nil)
    }
    guard circle else { return try write(v) }
    try numberShared(v)
    try write(v)
    try keepNumbers()
  }

  // MARK: Sharing

  /// Write `#N=` or `#N#` where the object is shared. True when nothing more is to be written.
  private mutating func writeLabel(_ v: Value) -> Bool {
    guard let n = labels[v.bits] else { return false }
    if n > 0 {
      put("#\(n)#")
      return true
    }
    labels[v.bits] = -n
    put("#\(-n)=")
    return false
  }

  /// Write the number of the enclosing object that `v` is, if it is one. True when that was all.
  private mutating func writeReference(_ v: Value) -> Bool {
    if circle { return false }
    for (i, o) in open.enumerated() where o == v {
      put("#\(i)")
      return true
    }
    return false
  }

  private mutating func enter(_ v: Value) {
    depth += 1
    open.append(v)
  }

  private mutating func leave() {
    depth -= 1
    open.removeLast()
  }

  // MARK: Objects

  private mutating func write(_ v: Value) throws(Signal) {
    if csupportTooDeep(world) { throw world.nestingError() }
    if v.isFixnum {
      if integersAsCharacters && v.isCharacter, writeAsCharacter(v.fixnum) { return }
      put(String(v.fixnum))
    } else if v.isSymbol {
      if !labels.isEmpty && writeLabel(v) { return }
      writeSymbol(v)
    } else if v.isCons {
      try writeCons(v, v)
    } else if v.isFloat {
      put(world.floatText(v.double))
    } else {
      try writeObject(v)
    }
  }

  private mutating func writeAsCharacter(_ c: Int) -> Bool {
    if c < 32 || c == 127 {
      switch c {
      case 8: put("?\\b")
      case 9: put("?\\t")
      case 10: put("?\\n")
      case 12: put("?\\f")
      case 13: put("?\\r")
      default: return false
      }
      return true
    }
    guard c < 0x11_0000, let s = Unicode.Scalar(UInt32(c)) else { return false }
    switch s.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .nonspacingMark,
      .spacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      if c != 32 { return false }
    default: break
    }
    put("?")
    switch c {
    case 0x20: put("\\s")
    case 0x22, 0x27, 0x28, 0x29, 0x2C, 0x3B, 0x5B, 0x5C, 0x5D, 0x60:
      put("\\")
      out.append(UInt8(c))
    default: appendCharacter(UInt32(c), to: &out)
    }
    return true
  }

  private mutating func writeSymbol(_ v: Value) {
    let name = world.nameBytes(v)
    if gensym && !world.isInterned(v) { put("#:") } else if name.isEmpty { put("##") }
    if name.isEmpty { return }
    guard escape else {
      out.append(contentsOf: name)
      return
    }
    // A symbol that looks like a number needs a backslash in front.
    if name[0] != 0x2E && world.looksLikeNumber(name) { put("\\") }
    var i = 0
    while i < name.count {
      let b = name[i]
      switch b {
      case 0x22, 0x23, 0x27, 0x28, 0x29, 0x2C, 0x2E, 0x3B, 0x3F, 0x5B, 0x5C, 0x5D, 0x60:
        out.append(0x5C)
        out.append(b)
      case 0...0x20:
        out.append(0x5C)
        out.append(b)
      default:
        if b == 0xC2 && i + 1 < name.count && name[i + 1] == 0xA0 { out.append(0x5C) }
        out.append(b)
      }
      i += 1
    }
  }

  /// Write `v`, which is the list `cells` or a closure that is printed as it.
  private mutating func writeCons(_ v: Value, _ cells: Value) throws(Signal) {
    if writeLabel(v) || writeReference(v) { return }
    if let level = printLevel, depth >= level {
      put("...")
      return
    }
    enter(v)
    defer { leave() }
    if quoted && cells.cdr.isCons && cells.cdr.cdr.isNil {
      let prefix: StaticString? =
        switch cells.car {
        case .quote: "'"
        case .function: "#'"
        case .backquote: "`"
        case .comma where backquotes > 0: ","
        case .commaAt where backquotes > 0: ",@"
        default: nil
        }
      if let prefix {
        let level =
          cells.car == .backquote ? 1 : cells.car == .comma || cells.car == .commaAt ? -1 : 0
        backquotes += level
        defer { backquotes -= level }
        put(prefix)
        return try write(cells.cdr.car)
      }
    }
    put("(")
    var n = 0
    var l = cells
    // Brent's cycle finder: `mark` moves up to the current cons after 2, 4, 8 … more.
    var mark = cells
    var reach = 2
    var left = 2
    while true {
      if let limit = printLength, n >= limit {
        put("...")
        break
      }
      try write(l.car)
      n += 1
      let next = l.cdr
      if next.isNil { break }
      if next.isCons || next.isClosure {
        if labels[next.bits] != nil {
          put(" . ")
          try write(next)
          break
        }
        put(" ")
        l = next.isCons ? next : try view(next)
        if !circle {
          // A circular tail: stop where the list meets itself.
          left -= 1
          if left == 0 {
            reach *= 2
            left = reach
            mark = l
          } else if l == mark {
            put(". #\(n / 2)")
            break
          }
        }
        continue
      }
      put(" . ")
      try write(next)
      break
    }
    put(")")
  }

  private mutating func writeSequence(
    _ open: StaticString, _ count: Int, _ close: StaticString, _ item: (Int) -> Value, _ v: Value
  ) throws(Signal) {
    if writeLabel(v) || writeReference(v) { return }
    enter(v)
    defer { leave() }
    put(open)
    for i in 0..<count {
      let isCut = printLength.map { i >= $0 } ?? false
      if i > 0 || isCut { put(" ") }
      if isCut {
        put("...")
        break
      }
      try write(item(i))
    }
    put(close)
  }

  /// Writes a record that stands for a window, a frame or a window configuration, which cannot be read
  /// back, as a handle; false for other records.
  private mutating func writeHandle(_ v: Value) -> Bool {
    guard v.slotCount > 1, v.slot(0).isSymbol else { return false }
    switch world.name(v.slot(0)) {
    case "window" where v.slotCount > 8 && v.slot(1).isFixnum:
      put("#<window \(v.slot(1).fixnum)")
      // A buffer prints as #<buffer NAME>.
      if v.slot(7).isForeign {
        var shown = v.slot(7).unmanaged.takeUnretainedValue().printed(world)
        if shown.hasPrefix("#<buffer "), shown.hasSuffix(">") {
          shown = String(shown.dropFirst(9).dropLast())
          put(" on \(shown)")
        }
      }
      put(">")
      return true
    case "frame" where v.slotCount == 2 && v.slot(1).isString:
      put("#<frame ")
      out.append(contentsOf: v.slot(1).stringBytes)
      put(">")
      return true
    case "window-configuration":
      put("#<window-configuration>")
      return true
    default: return false
    }
  }

  private mutating func writeObject(_ v: Value) throws(Signal) {
    switch v.objectType {
    case .string:
      // As in Emacs, what stands right in the outermost object is written out.
      let hasProperties = v.stringProperties.isTrue
      let mayBeNumber = depth > 1 || hasProperties || continuous
      if !labels.isEmpty && mayBeNumber && writeLabel(v) { return }
      if hasProperties && writeReference(v) { return }
      try writeString(v)
    case .vector:
      try writeSequence("[", v.slotCount, "]", { v.slot($0) }, v)
    case .record where writeHandle(v): break
    case .record:
      try writeSequence("#s(", v.slotCount, ")", { v.slot($0) }, v)
    case .bignum:
      put(world.bignumText(v))
    case .boolVector:
      writeBoolVector(v)
    case .subr:
      put("#<subr ")
      out.append(contentsOf: world.nameBytes(v.subrName))
      put(">")
    case .special:
      put("#<subr ")
      out.append(contentsOf: world.nameBytes(v.slot(0)))
      put(">")
    case .closure:
      try writeCons(v, try view(v))
    case .subCharTable:
      try writeSubCharTable(v)
    case .charTable, .foreign:
      if let table = v.exactly(HashTable.self) { return try writeHashTable(table, v) }
      if v.exactly(CharTable.self) != nil {
        let slots = try view(v)
        return try writeSequence("#^[", slots.slotCount, "]", { slots.slot($0) }, v)
      }
      let object = v.unmanaged.takeUnretainedValue()
      put(escape ? object.printed(world) : object.displayed(world))
    case .float: put(world.floatText(v.double))
    case .code: put("#<code>")
    case .bytes, .none: put("#<bytes>")
    }
  }

  /// Write a part of a char-table: its level, its first character and its elements.
  private mutating func writeSubCharTable(_ v: Value) throws(Signal) {
    if writeLabel(v) || writeReference(v) { return }
    enter(v)
    defer { leave() }
    let level = v.slot(0).fixnum
    if level == 3 { put("\n") }
    put("#^^[\(level) \(v.slot(1).fixnum)")
    for i in 2..<v.slotCount {
      put(" ")
      if let limit = printLength, i > limit {
        put("...")
        break
      }
      try write(v.slot(i))
    }
    put("]")
  }

  private mutating func writeHashTable(_ table: HashTable, _ v: Value) throws(Signal) {
    if writeLabel(v) || writeReference(v) { return }
    enter(v)
    defer { leave() }
    put("#s(hash-table size ")
    let entries = table.entries()
    let mark = world.rootMark
    defer { world.releaseRoots(to: mark) }
    if table.weakness != .none {
      for (k, x) in entries {
        world.keep(k)
        world.keep(x)
      }
    }
    put(String(table.nominalSize))
    put(" test ")
    try write(table.testName)
    switch table.weakness {
    case .none: break
    case .key: put(" weakness key")
    case .value: put(" weakness value")
    case .keyOrValue: put(" weakness key-or-value")
    case .keyAndValue: put(" weakness key-and-value")
    }
    put(" rehash-size 1.5 rehash-threshold 0.8125 data (")
    var n = 0
    for (k, x) in entries {
      if n > 0 { put(" ") }
      if let limit = printLength, limit > 0, n / 2 >= limit {
        put("...")
        break
      }
      try write(k)
      put(" ")
      try write(x)
      n += 2
    }
    put("))")
  }

  private mutating func writeBoolVector(_ v: Value) {
    let count = Int(v.words[1] >> 2)
    put("#&")
    put(String(count))
    put("\"")
    var i = 0
    while i < count {
      if let limit = printLength, i / 8 >= limit {
        put(" ...")
        break
      }
      var byte: UInt32 = 0
      for k in 0..<8 where i + k < count && world.bit(v, i + k) { byte |= 1 << UInt32(k) }
      switch byte {
      case 0x22, 0x5C:
        out.append(0x5C)
        out.append(UInt8(byte))
      case 0x0A where escapeNewlines: put("\\n")
      case 0x0C where escapeNewlines: put("\\f")
      case 0x80...:
        let octal = String(byte, radix: 8)
        put("\\" + octal)
      case 0..<32 where escapeControl:
        put("\\" + String(byte, radix: 8))
      default: out.append(UInt8(byte))
      }
      i += 8
    }
    put("\"")
  }

  private mutating func writeString(_ v: Value) throws(Signal) {
    guard escape else {
      appendText(v)
      return
    }
    let properties = v.stringProperties
    if properties.isTrue { put("#(") }
    put("\"")
    let bytes = v.stringBytes
    let multibyte = v.isMultibyte
    var i = 0
    var afterHex = false
    while i < bytes.count {
      let b = bytes[i]
      if b < 0x80 {
        if afterHex {
          afterHex = false
          switch b {
          case 0x30...0x39, 0x41...0x46, 0x61...0x66: put("\\ ")
          default: break
          }
        }
        switch b {
        case 0x22, 0x5C:
          out.append(0x5C)
          out.append(b)
        case 0x0A where escapeNewlines: put("\\n")
        case 0x0C where escapeNewlines: put("\\f")
        case 0..<32 where escapeControl, 127 where escapeControl:
          writeOctal(b, next: i + 1 < bytes.count ? bytes[i + 1] : 0)
        default: out.append(b)
        }
        i += 1
        continue
      }
      if !multibyte {
        // A byte of a unibyte string.
        writeRawByte(b, next: i + 1 < bytes.count ? bytes[i + 1] : 0)
        i += 1
        continue
      }
      let (c, n) = decodeCharacter(bytes, i)
      if c >= 0x3F_FF80 {
        writeRawByte(UInt8(c & 0xFF), next: i + n < bytes.count ? bytes[i + n] : 0)
      } else if escapeMultibyte {
        let digits = String(c, radix: 16)
        put("\\x" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits)
        afterHex = true
      } else {
        out.append(contentsOf: bytes[i..<i + n])
      }
      i += n
    }
    put("\"")
    if properties.isTrue {
      enter(v)
      defer { leave() }
      var k = 0
      while k < properties.runCount * 3 {
        put(" ")
        try write(properties.slot(k))
        put(" ")
        try write(properties.slot(k + 1))
        put(" ")
        try write(propertyListToPrint(properties.slot(k + 2)))
        k += 3
      }
      put(")")
    }
  }

  /// As in Emacs, which prints a copy of the string: the last property first.
  private func propertyListToPrint(_ plist: Value) -> Value {
    let name = world.intern("print-charset-text-property" as StaticString)
    let charset = world.valueIfBound(name) ?? .nil
    return charset == .t ? plist : world.reversedPropertyList(plist)
  }

  private mutating func writeOctal(_ b: UInt8, next: UInt8) {
    let digits = String(b, radix: 8)
    if next >= 0x30 && next <= 0x37 {
      put("\\" + String(repeating: "0", count: 3 - digits.count) + digits)
    } else {
      put("\\" + digits)
    }
  }

  private mutating func writeRawByte(_ b: UInt8, next: UInt8) {
    put("\\" + String(b, radix: 8))
  }

  /// The text of a string for `princ`: bytes of a unibyte string become raw-byte characters, and
  /// these octal numbers if they are to.
  private mutating func appendText(_ v: Value) {
    let bytes = v.stringBytes
    if v.isMultibyte && !bytes.contains(where: { $0 == 0xC0 || $0 == 0xC1 }) || bytes.isEmpty {
      out.append(contentsOf: bytes)
      return
    }
    var i = 0
    while i < bytes.count {
      let (c, n) = v.isMultibyte ? decodeCharacter(bytes, i) : (UInt32(bytes[i]), 1)
      if v.isMultibyte ? c >= 0x3F_FF80 : c >= 0x80 {
        if octal {
          put("\\" + String(c & 0xFF, radix: 8))
        } else {
          appendCharacter(0x3F_FF00 | c, to: &out)
        }
      } else {
        out.append(contentsOf: bytes[i..<i + n])
      }
      i += n
    }
  }
}

extension World {
  /// An object as `prin1` (or `princ`) writes it; what cannot be printed gives what was written
  /// so far.
  public func printed(_ v: Value, escape: Bool = true) -> String {
    var p = Printer(self, escape: escape)
    do throws(Signal) { try p.print(v) } catch {}
    return String(decoding: p.out, as: UTF8.self)
  }

  /// An object as a Lisp string: `prin1-to-string`.
  public func printedString(_ v: Value, escape: Bool = true) throws(Signal) -> Value {
    var p = Printer(self, escape: escape, octal: true)
    try p.print(v)
    return string(p.out)
  }
}
