import Elisp

/// Texts in which single characters stand for others.
func installCharacterReplacement(_ r: Registry) {
  r.defun(
    "orgstar--replace-characters", "STRING ALIST",
    """
    STRING with the ASCII characters that are keys of ALIST, strings of one or characters, replaced by \
    their values, strings; STRING itself when it has none. Text properties are those of STRING.
    """
  ) { w, a throws(Signal) in
    try w.replaceCharacters(try w.stringArgument(a[0]), a[1])
  }
}

extension World {
  fileprivate func replaceCharacters(_ text: Value, _ alist: Value) throws(Signal) -> Value {
    // By byte: one more than the place of its pair.
    var places = InlineTable()
    var pairs: [Value] = []
    var l = alist
    while l.isCons {
      let pair = l.car
      l = l.cdr
      guard pair.isCons else { continue }
      let key: Int
      if pair.car.isFixnum {
        key = pair.car.fixnum
      } else {
        guard pair.car.isString, pair.car.byteLength == 1 else { continue }
        key = Int(pair.car.stringBytes[0])
      }
      guard 0..<128 ~= key, places[key] == 0, pairs.count < 255 else { continue }
      pairs.append(try stringArgument(pair.cdr))
      places[key] = UInt8(pairs.count)
    }
    let bytes = text.stringBytes
    guard let first = bytes.firstIndex(where: { $0 < 128 && places[Int($0)] != 0 }) else {
      return text
    }
    if text.stringProperties.isTrue { return try replaceWithProperties(text, places, pairs) }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 16)
    var start = 0
    for i in first..<bytes.count where bytes[i] < 128 && places[Int(bytes[i])] != 0 {
      out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<i]))
      out.append(contentsOf: pairs[Int(places[Int(bytes[i])]) - 1].stringBytes)
      start = i + 1
    }
    out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    return string(out)
  }

  /// The same piece by piece, for what is between has properties.
  private func replaceWithProperties(
    _ text: Value, _ places: InlineTable, _ pairs: [Value]
  ) throws(Signal) -> Value {
    var pieces = ListBuilder()
    var (start, position) = (0, 0)
    func piece(_ end: Int) throws(Signal) -> Value {
      try call("substring", text, Value(fixnum: start), Value(fixnum: end))
    }
    for c in characters(text) {
      if c < 128, places[Int(c)] != 0 {
        if position > start { pieces.append(try piece(position), self) }
        pieces.append(pairs[Int(places[Int(c)]) - 1], self)
        start = position + 1
      }
      position += 1
    }
    if position > start { pieces.append(try piece(position), self) }
    return try concatenate(elements(pieces.head))
  }
}

/// 128 bytes on the stack.
private struct InlineTable {
  private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
    (0, 0, 0, 0, 0, 0, 0, 0)
  private var more: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
    (0, 0, 0, 0, 0, 0, 0, 0)

  subscript(i: Int) -> UInt8 {
    get { withUnsafeBytes(of: self) { $0[i] } }
    set { withUnsafeMutableBytes(of: &self) { $0[i] = newValue } }
  }
}
