import Elisp
import OrgSyntax

/// The properties every node keeps in one vector, in their order there.
enum StandardProperty: Int, CaseIterable {
  case begin, postAffiliated, contentsBegin, contentsEnd, end, postBlank, secondary, mode
  case granularity, cached, cacheKey, robustBegin, robustEnd, trueLevel, buffer, deferred
  case structure, parent

  static let names: [String] = [
    ":begin", ":post-affiliated", ":contents-begin", ":contents-end", ":end", ":post-blank",
    ":secondary", ":mode", ":granularity", ":cached", ":org-element--cache-sync-key",
    ":robust-begin", ":robust-end", ":true-level", ":buffer", ":deferred", ":structure",
    ":parent",
  ]
}

/// Symbols that the element functions compare and store most.
struct ElementSymbols {
  let standardProperties, parent, plainText, anonymous, orgData: Value
  let standard: [Value]
  let types: [Value]

  init(_ w: World) {
    standardProperties = w.intern(":standard-properties")
    parent = w.intern(":parent")
    plainText = w.intern("plain-text")
    anonymous = w.intern("anonymous")
    orgData = w.intern("org-data")
    standard = StandardProperty.names.map { w.intern($0) }
    types = NodeKind.allCases.map { w.intern($0.name) }
  }

  /// The place of `property` in the vector of standard properties, or nil.
  @inline(__always)
  func slot(of property: Value) -> Int? {
    for i in 0..<standard.count where standard[i] == property { return i }
    return nil
  }
}
