/// What the names of symbols may begin with in a text, and what they begin with then.
struct Shorthand {
  let short: [UInt8]
  let long: [UInt8]

  /// The name that `name` is short for: the longest shorthand that it begins with counts. Names of
  /// nothing but signs, as `-` and `<=`, are never short.
  static func expand(_ name: [UInt8], _ shorthands: [Shorthand]) -> [UInt8] {
    if shorthands.isEmpty || name.allSatisfy({ signs.contains($0) }) { return name }
    let fitting = shorthands.filter { name.starts(with: $0.short) }
    guard let best = fitting.max(by: { $0.short.count < $1.short.count }) else { return name }
    return best.long + name[best.short.count...]
  }

  private static let signs = Set("^*+-/_=<>|.".utf8)
}

extension World {
  /// The shorthands in force, `read-symbol-shorthands`; mostly none.
  var shorthands: [Shorthand] {
    guard var rest = valueIfBound(.readSymbolShorthands), rest.isCons else { return [] }
    var found: [Shorthand] = []
    while rest.isCons {
      let row = rest.car
      if row.isCons, row.car.isString, row.cdr.isString {
        found.append(Shorthand(short: Array(row.car.stringBytes), long: Array(row.cdr.stringBytes)))
      }
      rest = rest.cdr
    }
    return found
  }

  /// The shorthands that the local variables at the end of a Lisp file give, or nil.
  func shorthands(in text: UnsafeBufferPointer<UInt8>) throws(Signal) -> Value {
    let end = text.suffix(3000)
    let key = Array("read-symbol-shorthands:".utf8)
    guard end.count > key.count else { return .nil }
    var at = end.endIndex - key.count
    while at >= end.startIndex {
      if text[at] == key[0], text[at..<(at + key.count)].elementsEqual(key) {
        let rest = UnsafeBufferPointer(rebasing: text[(at + key.count)...])
        // What goes over lines has the comment's prefix before each.
        var value: [UInt8] = []
        var isPrefix = false
        for byte in rest {
          if byte == 0x0A { isPrefix = true }
          if isPrefix, byte == 0x3B { continue }
          if byte > 0x20 { isPrefix = false }
          value.append(byte)
        }
        return try value.withUnsafeBufferPointer { bytes throws(Signal) in
          var reader = Reader(self, bytes)
          return try reader.next() ?? .nil
        }
      }
      at -= 1
    }
    return .nil
  }
}
