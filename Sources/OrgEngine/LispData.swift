import Elisp
import OrgSyntax

extension World {
  /// The pair of `key` in `alist` (compared by `eq`), or nil.
  func assq(_ key: Value, _ alist: Value) -> Value? {
    for a in ListCells(alist) {
      if a.car.isCons, a.car.car == key { return a.car }
    }
    return nil
  }

  /// The value of `key` in `alist`; nil when it is not there.
  func lookUp(_ key: Value, in alist: Value) -> Value { assq(key, alist)?.cdr ?? .nil }

  /// The first pair of `alist` whose key is a string of the bytes `key`, letter case set aside.
  func assoc(_ key: [UInt8], _ alist: Value) -> Value? {
    for a in ListCells(alist) {
      if a.car.isCons, a.car.car.isString, foldedEqual(a.car.car.stringBytes, key) { return a.car }
    }
    return nil
  }

  private func foldedEqual(_ a: UnsafeBufferPointer<UInt8>, _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    for i in 0..<b.count where foldCase(a[i]) != foldCase(b[i]) { return false }
    return true
  }

  /// The bytes of a string; none of what is not a string.
  func bytes(_ string: Value) -> [UInt8] { string.isString ? Array(string.stringBytes) : [] }

  /// Whether `value` is a string that spells `word`.
  func isString(_ value: Value, _ word: StaticString) -> Bool {
    guard value.isString, value.byteLength == word.utf8CodeUnitCount else { return false }
    for i in 0..<value.byteLength where value.stringStart[i] != word.utf8Start[i] { return false }
    return true
  }

  /// Whether the list `words` of strings holds `word`.
  func member(_ word: StaticString, _ words: Value) -> Bool {
    for l in ListCells(words) {
      if isString(l.car, word) { return true }
    }
    return false
  }

  func nth(_ n: Int, _ list: Value) -> Value {
    var l = list
    for _ in 0..<max(n, 0) where l.isCons { l = l.cdr }
    return l.isCons ? l.car : .nil
  }

  /// The elements of a proper list; those of an improper one up to its last pair.
  func elements(_ list: Value) -> [Value] {
    var out: [Value] = []
    for l in ListCells(list) {
      out.append(l.car)
    }
    return out
  }

  func isProperList(_ list: Value) -> Bool {
    var l = list
    var steps = 0
    while l.isCons {
      if isRound(l, from: list, &steps) { return false }
      l = l.cdr
    }
    return l.isNil
  }

  /// A new list in the opposite order.
  func reversed(_ list: Value) -> Value {
    var out = Value.nil
    for l in ListCells(list) {
      out = cons(l.car, out)
    }
    return out
  }

  /// A new list of what `transform` makes of each element.
  func map(_ list: Value, _ transform: (Value) throws(Signal) -> Value) throws(Signal) -> Value {
    var out = Value.nil
    for l in ListCells(list) {
      out = cons(try transform(l.car), out)
    }
    return reversed(out)
  }

  /// `first` followed by `second`; copies the first.
  func append(_ first: Value, _ second: Value) -> Value {
    var out = second
    for l in ListCells(reversed(first)) {
      out = cons(l.car, out)
    }
    return out
  }

  /// A new list without the pairs whose key is one of `keys`.
  func removing(_ keys: [Value], from alist: Value) -> Value {
    var out = Value.nil
    for l in ListCells(alist) {
      if !(l.car.isCons && keys.contains(l.car.car)) { out = cons(l.car, out) }
    }
    return reversed(out)
  }

  /// A value as `princ` or `prin1` shows it.
  func text(of value: Value, escape: Bool) throws(Signal) -> [UInt8] {
    if !escape, value.isString { return bytes(value) }
    return bytes(try printedString(value, escape: escape))
  }

  /// The words of a string, split at white space.
  func words(_ string: Value) -> [String] {
    swiftString(string).split { $0 == " " || $0 == "\t" || $0 == "\n" }.map(String.init)
  }

  /// Whether `symbol` names a function.
  func isFunctionBound(_ symbol: Value) -> Bool { indirectFunction(symbol).isTrue }

  /// Prints a message in the echo area, when there is one.
  func note(_ message: String) throws(Signal) {
    guard isFunctionBound(intern("message")) else { return }
    _ = try call("message", string("%s"), string(message))
  }

  /// Runs a hook, if its variable has a value.
  func runHook(named hook: Value) throws(Signal) {
    guard let value = valueIfBound(hook), value.isTrue else { return }
    _ = try call("run-hooks", hook)
  }
}

/// The bytes of a literal.
func ascii(_ text: StaticString) -> [UInt8] {
  Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
}

func foldCase(_ c: UInt8) -> UInt8 { c >= 65 && c <= 90 ? c | 32 : c }

extension Array where Element == UInt8 {
  /// The lines, without their newlines; a final newline makes no further line.
  var lines: [ArraySlice<UInt8>] {
    var parts = split(separator: 10, omittingEmptySubsequences: false)
    if let last = parts.last, last.isEmpty { parts.removeLast() }
    return parts
  }

  /// Without blanks and newlines at the end.
  var trimmedAtEnd: [UInt8] {
    var end = count
    while end > 0, self[end - 1] == 32 || self[end - 1] == 9 || self[end - 1] == 10 { end -= 1 }
    return Array(self[..<end])
  }
  /// Without white space at either end.
  var trimmed: [UInt8] { Array(BalancedSplit.trim(self[...])) }

  /// Without one newline at the end.
  var withoutFinalNewline: [UInt8] { last == 10 ? Array(dropLast()) : self }
}
