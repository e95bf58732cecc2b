import Elisp
import OrgSyntax

/// The properties every node keeps in one vector, in their order there.
enum StandardProperty: Int, CaseIterable {
  static let count = 18

  case begin, postAffiliated, contentsBegin, contentsEnd, end, postBlank, secondary, mode
  case granularity, cached, cacheKey, robustBegin, robustEnd, trueLevel, buffer, deferred
  case structure, parent

  /// The symbol of the property.
  @inline(__always)
  var symbol: Value { Value(bits: Value.nodeBegin.bits &+ UInt(rawValue) << 6) }
}

extension Value {
  /// The place of a property in the vector of standard properties, or nil. Their symbols follow each
  /// other in the order of the vector.
  @inline(__always)
  var standardSlot: Int? {
    let place = (bits &- Value.nodeBegin.bits) >> 6
    return isSymbol && place < UInt(StandardProperty.count) ? Int(place) : nil
  }
}

/// A number for each of a few symbols, found by hashing.
struct SymbolNumbers {
  private let keys: UnsafeMutablePointer<Value>
  private let numbers: UnsafeMutablePointer<UInt8>
  private let mask: Int

  init(_ symbols: [Value]) {
    var size = 16
    while size < symbols.count * 4 { size *= 2 }
    mask = size - 1
    keys = .allocate(capacity: size)
    keys.initialize(repeating: .nil, count: size)
    numbers = .allocate(capacity: size)
    numbers.initialize(repeating: 0, count: size)
    for (i, symbol) in symbols.enumerated() {
      var p = place(of: symbol)
      while keys[p].isTrue { p = (p + 1) & mask }
      keys[p] = symbol
      numbers[p] = UInt8(i)
    }
  }

  func free() {
    keys.deallocate()
    numbers.deallocate()
  }

  @inline(__always)
  private func place(of symbol: Value) -> Int {
    let bits = symbol.bits &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: bits >> 40) & mask
  }

  @inline(__always)
  func number(of symbol: Value) -> Int? {
    var p = place(of: symbol)
    while keys[p].isTrue {
      if keys[p] == symbol { return Int(numbers[p]) }
      p = (p + 1) & mask
    }
    return nil
  }
}

/// Symbols that the element functions compare and store most.
final class ElementSymbols {
  let orgData, interpretNode: Value
  let types: [Value]
  /// By kind: the function that writes nodes of it.
  let interpreters: [Value]
  let keys: UnsafePointer<Value>
  let words: UnsafePointer<Value>
  private let kinds, own: SymbolNumbers

  init(_ w: World) {
    orgData = w.intern("org-data")
    interpretNode = w.intern("orgstar--interpret-node")
    types = NodeKind.allCases.map { w.intern($0.name) }
    interpreters = NodeKind.allCases.map { w.intern("org-element-\($0.name)-interpreter") }
    func table(_ names: [StaticString]) -> UnsafePointer<Value> {
      let table = UnsafeMutablePointer<Value>.allocate(capacity: names.count)
      for (i, name) in names.enumerated() { (table + i).initialize(to: w.intern(name)) }
      return UnsafePointer(table)
    }
    keys = table(NodeKey.names)
    words = table(NodeWord.names)
    kinds = SymbolNumbers(types)
    own = SymbolNumbers(
      NodeKey.allCases.filter { $0 != .name }.map { w.intern(NodeKey.names[$0.rawValue]) })
  }

  deinit {
    keys.deallocate()
    words.deallocate()
    kinds.free()
    own.free()
  }

  @inline(__always)
  subscript(key: NodeKey) -> Value { keys[key.rawValue] }

  @inline(__always)
  subscript(word word: NodeWord) -> Value { words[word.rawValue] }

  /// Whether `property` is one of those that nodes have without keyword lines.
  @inline(__always)
  func isOwn(_ property: Value) -> Bool { own.number(of: property) != nil }

  /// The kind whose type is `type`, or nil.
  @inline(__always)
  func kind(of type: Value) -> NodeKind? {
    kinds.number(of: type).flatMap { NodeKind(rawValue: UInt8($0)) }
  }
}
