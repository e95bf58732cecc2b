/// What a `:var` refers to: `file:name[index]` or `file:name[inside](arguments)[index]`.
public struct Reference {
  /// The file before the last colon of the name, or nil.
  public var file: [UInt8]?
  /// What is referred to: a name, perhaps with a file before it.
  public var name: [UInt8]
  /// Header arguments given in brackets before the arguments.
  public var header: [UInt8]?
  /// The text between the parentheses, or nil when there are none.
  public var arguments: [UInt8]?
  /// The text of the trailing brackets, or nil.
  public var index: [UInt8]?

  /// Reads a reference.
  public init(_ text: [UInt8]) {
    var rest = BalancedSplit.trim(text[...])
    // Trailing brackets, balanced, with no blank before their inside is read.
    if let last = rest.last, last == 93, let open = Reference.opening(rest, 93, 91),
      open > rest.startIndex
    {
      index = Array(rest[(open + 1)..<(rest.endIndex - 1)])
      rest = rest[..<open]
    }
    if let last = rest.last, last == 41, let open = Reference.opening(rest, 41, 40) {
      arguments = Array(rest[(open + 1)..<(rest.endIndex - 1)])
      rest = rest[..<open]
      if let last = rest.last, last == 93, let bracket = Reference.opening(rest, 93, 91) {
        header = Array(rest[(bracket + 1)..<(rest.endIndex - 1)])
        rest = rest[..<bracket]
      }
    }
    if let colon = rest.lastIndex(of: 58), colon > rest.startIndex, colon + 1 < rest.endIndex {
      file = Array(rest[..<colon])
      rest = rest[(colon + 1)...]
    }
    name = Array(rest)
  }

  private static func opening(_ s: ArraySlice<UInt8>, _ right: UInt8, _ left: UInt8) -> Int? {
    var depth = 0
    var p = s.endIndex
    while p > s.startIndex {
      p -= 1
      if s[p] == right {
        depth += 1
      } else if s[p] == left {
        depth -= 1
        if depth == 0 { return p }
      }
    }
    return nil
  }

  /// Splits call arguments at commas outside of strings and brackets.
  public static func splitArguments(_ text: [UInt8]) -> [[UInt8]] {
    BalancedSplit.split(text[...], at: { $0 == 44 }).map(Array.init)
  }
}

/// One index of a reference: `2`, `-1`, `1:3`, `*`, or empty for all.
public enum ReferenceIndex: Equatable {
  case all
  case element(Int)
  case range(Int, Int)

  /// Reads one index; nil when it is none.
  public init?(_ text: ArraySlice<UInt8>) {
    let part = BalancedSplit.trim(text)
    if part.isEmpty || part.elementsEqual("*".utf8) {
      self = .all
      return
    }
    if let colon = part.firstIndex(of: 58) {
      guard let a = ReferenceIndex.number(part[..<colon]),
        let b = ReferenceIndex.number(part[(colon + 1)...])
      else { return nil }
      self = .range(a, b)
      return
    }
    guard let n = ReferenceIndex.number(part) else { return nil }
    self = .element(n)
  }

  private static func number(_ text: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: text, as: UTF8.self))
  }
}
