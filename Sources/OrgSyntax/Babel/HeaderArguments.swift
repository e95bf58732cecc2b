/// `:key value :key2 value2` as a list of keys and unread values.
public struct HeaderArguments {
  /// A key with its colon, and the value's text; nil when the key stands alone.
  public struct Argument: Equatable {
    /// The key with its colon.
    public var key: [UInt8]
    /// The value’s text, unread.
    public var value: [UInt8]?

    /// An argument of a key and a value.
    public init(key: [UInt8], value: [UInt8]?) {
      self.key = key
      self.value = value
    }
  }

  /// The arguments in the order of the text.
  public var arguments: [Argument] = []

  /// Splits `text` at each blank that is followed by a colon outside of strings and brackets, and
  /// each `:var` into one argument per assignment.
  public init(parsing text: some Sequence<UInt8>) {
    let bytes = Array(text)
    for part in BalancedSplit.split(bytes[...], at: { $0 == 32 || $0 == 9 }, before: 58) {
      var e = part.startIndex
      while e < part.endIndex, !isSpace(part[e]) { e += 1 }
      let value = BalancedSplit.trim(part[e...])
      let argument = Argument(
        key: Array(part[..<e]), value: value.isEmpty ? nil : Array(value))
      arguments.append(argument)
    }
    arguments = HeaderArguments.splittingVariables(arguments)
  }

  /// One `:var` argument per assignment: `x=1 y = 2` gives `x=1` and `y=2`.
  static func splittingVariables(_ arguments: [Argument]) -> [Argument] {
    arguments.flatMap { argument -> [Argument] in
      guard let value = argument.value, argument.key.elementsEqual(":var".utf8) else {
        return [argument]
      }
      return splitVariables(value).map { Argument(key: argument.key, value: $0) }
    }
  }

  /// Splits the text of `:var` into assignments, joining what stands around a lone `=`.
  public static func splitVariables(_ value: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    for part in BalancedSplit.split(value[...], at: { $0 == 32 }) {
      if let last = result.last,
        last[last.count - 1] == 61 || part[part.startIndex] == 61
      {
        result[result.count - 1] += part
      } else {
        result.append(Array(part))
      }
    }
    return result
  }
}
