import Elisp

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Writes Lisp objects as compact JSON.
struct JSONWriter {
  let w: World
  let null: Value
  let falsity: Value
  private(set) var out: [UInt8] = []
  private var depth = 0

  /// How deep objects may nest.
  private static let greatestDepth = 1600

  init(_ w: World, null: Value, falsity: Value) {
    self.w = w
    self.null = null
    self.falsity = falsity
  }

  private mutating func put(_ s: StaticString) {
    out.append(contentsOf: UnsafeBufferPointer(start: s.utf8Start, count: s.utf8CodeUnitCount))
  }

  /// Writes `v`.
  mutating func write(_ v: Value) throws(Signal) {
    if v == null {
      put("null")
    } else if v == falsity {
      put("false")
    } else if v == .t {
      put("true")
    } else if v.isFixnum {
      out.append(contentsOf: String(v.fixnum).utf8)
    } else if v.isString {
      try string(v)
    } else if v.isFloat {
      try number(w.double(v))
    } else if v.isInteger {
      let low = try w.integer(Int.min)
      let high = try w.integer(Int.max)
      guard try w.call("<=", low, v, high).isTrue else {
        throw w.signal(.argsOutOfRange, w.list(v, low, high))
      }
      out.append(contentsOf: w.swiftString(try w.call("number-to-string", v)).utf8)
    } else if v.isVector || v.isCons || v.isNil || v.exactly(HashTable.self) != nil {
      depth += 1
      if depth > Self.greatestDepth {
        throw w.signal(w.intern("json-object-too-deep" as StaticString), .nil)
      }
      try nested(v)
      depth -= 1
    } else {
      throw w.wrongType(w.intern("json-value-p" as StaticString), v)
    }
  }

  private mutating func nested(_ v: Value) throws(Signal) {
    if v.isVector {
      out.append(UInt8(ascii: "["))
      for i in 0..<(try w.sequenceLength(v)) {
        if i > 0 { out.append(UInt8(ascii: ",")) }
        try write(v.slot(i))
      }
      out.append(UInt8(ascii: "]"))
    } else if let table = v.exactly(HashTable.self) {
      try write(table, v)
    } else {
      out.append(UInt8(ascii: "{"))
      try list(v)
      out.append(UInt8(ascii: "}"))
    }
  }

  private mutating func write(_ table: HashTable, _ v: Value) throws(Signal) {
    var seen = Set<[UInt8]>()
    out.append(UInt8(ascii: "{"))
    let keys = w.items(try w.call("hash-table-keys", v))
    let mark = w.rootMark
    for k in keys { w.keep(k) }
    for k in keys {
      let name = try w.stringArgument(k)
      if name.stringBytes.contains(0) { throw withNull(name) }
      guard seen.insert([UInt8](name.stringBytes)).inserted else {
        throw w.wrongType(w.intern("json-value-p" as StaticString), v)
      }
      if seen.count > 1 { out.append(UInt8(ascii: ",")) }
      try string(name)
      out.append(UInt8(ascii: ":"))
      try write(try table.get(k) ?? .nil)
    }
    w.releaseRoots(to: mark)
    out.append(UInt8(ascii: "}"))
  }

  private func withNull(_ v: Value) -> Signal {
    w.wrongType(w.intern("string-without-embedded-nulls-p" as StaticString), v)
  }

  /// The members of an alist or a property list; the first value of a key counts.
  private mutating func list(_ v: Value) throws(Signal) {
    var seen = Set<[UInt8]>()
    let isAlist = v.isCons && v.car.isCons
    var p = v
    var steps = 0
    var tortoise = v
    while p.isCons {
      var key: Value
      let value: Value
      if isAlist {
        guard p.car.isCons else { throw w.wrongType(.consp, p.car) }
        key = p.car.car
        value = p.car.cdr
      } else {
        key = p.car
        p = p.cdr
        guard p.isCons else { throw w.wrongType(.consp, p) }
        value = p.car
      }
      guard key.isSymbol else { throw w.wrongType(.symbolp, key) }
      key = w.symbolName(key)
      var name = [UInt8](key.stringBytes)
      if name.contains(0) { throw withNull(key) }
      if !isAlist, name.first == UInt8(ascii: ":"), name.count > 1 { name.removeFirst() }
      if seen.insert(name).inserted {
        if seen.count > 1 { out.append(UInt8(ascii: ",")) }
        try string(name)
        out.append(UInt8(ascii: ":"))
        try write(value)
      }
      p = p.cdr
      steps += 1
      if steps % 2 == 0 {
        tortoise = tortoise.cdr
        if !isAlist { tortoise = tortoise.cdr }
        if p == tortoise && p.isCons {
          throw w.signal(w.intern("circular-list" as StaticString), w.list(p))
        }
      }
    }
    if p.isTrue { throw w.wrongType(.listp, v) }
  }

  private mutating func string(_ s: Value) throws(Signal) {
    try string([UInt8](s.stringBytes), of: s)
  }

  /// Writes text in the internal encoding, quoted.
  private mutating func string(_ text: [UInt8], of s: Value = .nil) throws(Signal) {
    var bytes = text
    if bytes.contains(where: { $0 >= 0x80 }) {
      if s.isTrue && !s.isMultibyte {
        // bytes as they are
      } else if bytes.contains(where: { $0 & 0xFE == 0xC0 }) {
        bytes.removeAll(keepingCapacity: true)
        var i = 0
        while i < text.count {
          if text[i] & 0xFE == 0xC0, i + 1 < text.count {
            bytes.append(0x80 | (text[i] & 1) << 6 | text[i + 1] & 0x3F)
            i += 2
          } else {
            bytes.append(text[i])
            i += 1
          }
        }
      }
      if String(validating: bytes, as: UTF8.self) == nil {
        let shown = bytes.withUnsafeBufferPointer { w.unibyteString($0) }
        throw w.wrongType(w.intern("utf-8-string-p" as StaticString), shown)
      }
    }
    let hex: StaticString = "0123456789ABCDEF"
    out.append(UInt8(ascii: "\""))
    for b in bytes {
      switch b {
      case UInt8(ascii: "\""): put("\\\"")
      case UInt8(ascii: "\\"): put("\\\\")
      case 8: put("\\b")
      case 9: put("\\t")
      case 10: put("\\n")
      case 12: put("\\f")
      case 13: put("\\r")
      case 0..<0x20:
        put("\\u00")
        out.append(hex.utf8Start[Int(b >> 4)])
        out.append(hex.utf8Start[Int(b & 15)])
      default: out.append(b)
      }
    }
    out.append(UInt8(ascii: "\""))
  }

  private mutating func number(_ x: Double) throws(Signal) {
    // What the library Emacs 28 uses says of numbers JSON has no form for.
    guard x.isFinite else { throw w.signal(w.intern("json-out-of-memory" as StaticString), .nil) }
    var buffer = [CChar](repeating: 0, count: 40)
    withVaList([x]) { _ = vsnprintf(&buffer, buffer.count, "%.17g", $0) }
    var digits = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    if let e = digits.firstIndex(of: UInt8(ascii: "e")) {
      var k = e + 1
      if digits[k] == UInt8(ascii: "+") { digits.remove(at: k) } else { k += 1 }
      while k < digits.count - 1, digits[k] == UInt8(ascii: "0") { digits.remove(at: k) }
    } else if !digits.contains(UInt8(ascii: ".")) {
      digits += [UInt8(ascii: "."), UInt8(ascii: "0")]
    }
    out += digits
  }
}
