import Elisp
import OrgSyntax

/// A set of kinds of nodes.
private struct KindSet {
  static let all = KindSet(low: .max, high: .max)
  private var low, high: UInt64

  init() { (low, high) = (0, 0) }

  private init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  @inline(__always)
  func contains(_ kind: NodeKind) -> Bool {
    let n = UInt64(kind.rawValue)
    return (n < 64 ? low >> n : high >> (n - 64)) & 1 != 0
  }

  mutating func insert(_ kind: NodeKind) {
    let n = UInt64(kind.rawValue)
    if n < 64 { low |= 1 << n } else { high |= 1 << (n - 64) }
  }
}

/// Walks over a tree and calls a function on the nodes of some types.
private struct TreeWalk {
  let w: World
  let types: Value
  let function: Value
  let ignored: Value
  let firstMatch: Bool
  let noRecursion: Value
  /// Properties that hold secondary strings on any node (captions), a list.
  let properties: Value
  let noSecondary: Bool
  /// Whether deferred values stay unread.
  let noUndefer: Bool
  private let sym: ElementSymbols
  /// The types that Org has among `types`, and whether there are no others and all are elements'.
  private let wanted: KindSet
  private let onlyElements: Bool
  /// Whether strings are none of the types.
  private let skipsText: Bool
  var results = ListBuilder()
  /// The result that ended the walk.
  var match = Value.nil

  init(
    _ w: World, types: Value, function: Value, ignored: Value, firstMatch: Bool,
    noRecursion: Value, properties: Value, noSecondary: Bool, noUndefer: Bool
  ) {
    self.w = w
    self.types = types
    self.function = function
    self.ignored = ignored
    self.firstMatch = firstMatch
    self.noRecursion = noRecursion
    self.properties = properties
    self.noSecondary = noSecondary
    self.noUndefer = noUndefer
    sym = w.org.element.sym
    var wanted = KindSet()
    var onlyElements = types != .t
    let list = types.isCons || types.isNil ? w.elements(types) : [types]
    for type in list {
      if let kind = sym.kind(of: type) {
        wanted.insert(kind)
        if kind.isObject { onlyElements = false }
      } else {
        onlyElements = false
      }
    }
    if types == .t { wanted = .all }
    self.wanted = wanted
    self.onlyElements = onlyElements
    skipsText = types != .t && !list.contains(Value.plainText)
  }

  private func includes(_ set: Value, _ type: Value) -> Bool {
    if set == .t { return true }
    if set.isCons {
      for l in ListCells(set) {
        if l.car == type { return true }
      }
      return false
    }
    return set.isTrue && set == type
  }

  /// Walks `node`; true when the walk is over.
  mutating func walk(_ node: Value) throws(Signal) -> Bool {
    if ignored.isTrue, isIgnored(node) { return false }
    try w.checkNativeStack()
    let type = w.nodeType(node, anonymous: true)
    guard type.isTrue else { return node.isCons ? try walkList(node) : false }
    if type == Value.anonymous { return try walkList(node) }
    let kind = sym.kind(of: type)
    if kind.map({ wanted.contains($0) }) ?? includes(types, type) {
      let result = try w.funcall(function, node)
      if result.isTrue {
        if firstMatch {
          match = result
          return true
        }
        results.append(result, w)
      }
    }
    guard node.isCons, noRecursion.isNil || !includes(noRecursion, type) else { return false }
    for p in ListCells(properties) {
      let value =
        noUndefer ? w.rawProperty(p.car, node) ?? .nil : try w.property(p.car, node)
      if value.isCons, try walkDual(value) { return true }
    }
    if !noSecondary, kind.map(Self.mayHaveSecondary) ?? true {
      for secondary in ListCells(w.nodeProperty(node, .secondary)) {
        let value =
          noUndefer
          ? w.rawProperty(secondary.car, node) ?? .nil : try w.property(secondary.car, node)
        if value.isCons || value.isString, try walk(value) { return true }
      }
    }
    // No element is in what holds objects.
    if onlyElements, kind == .paragraph || kind == .tableRow || kind == .verseBlock { return false }
    return node.cdr.isCons ? try walkList(node.cdr.cdr) : false
  }

  /// Whether nodes of `kind` have properties that hold objects.
  private static func mayHaveSecondary(_ kind: NodeKind) -> Bool {
    switch kind {
    case .headline, .inlinetask, .item, .citation, .citationReference: true
    default: false
    }
  }

  private func isIgnored(_ node: Value) -> Bool {
    for l in ListCells(ignored) {
      if l.car == node { return true }
    }
    return false
  }

  private mutating func walkList(_ list: Value) throws(Signal) -> Bool {
    var l = list
    while l.isCons {
      try w.checkInterrupt()
      // What follows is read before the function may cut the node out.
      let (item, next) = (l.car, l.cdr)
      if !(skipsText && item.isString), try walk(item) { return true }
      l = next
    }
    return false
  }

  /// Walks the value of a parsed keyword: a secondary string, a pair of them, or a list of pairs.
  private mutating func walkDual(_ value: Value) throws(Signal) -> Bool {
    if w.nodeType(value, anonymous: true).isTrue { return try walk(value) }
    for l in ListCells(value) {
      if l.car.isCons {
        if w.nodeType(l.car.car, anonymous: true).isTrue {
          if try walk(l.car.car) { return true }
          if l.car.cdr.isCons, try walk(l.car.cdr) { return true }
        }
      }
    }
    return false
  }
}

/// `org-element-map` and its kin.
func installElementMap(_ r: Registry) {
  r.defun(
    "org-element-map",
    "DATA TYPES FUN &optional INFO FIRST-MATCH NO-RECURSION WITH-AFFILIATED NO-SECONDARY",
    """
    Call FUN on each node of DATA whose type is among TYPES (t: all); returns what is not nil.

    INFO is a property list whose `:ignore-list' names nodes to skip. With FIRST-MATCH the first value \
    that is not nil ends the walk and is returned. Nodes of the types NO-RECURSION are not entered. \
    Parsed affiliated keywords are walked WITH-AFFILIATED only, titles and the like unless \
    NO-SECONDARY.
    """
  ) { w, a throws(Signal) in
    var ignored = Value.nil
    if a[3].isCons { ignored = w.plistValue(a[3], w.intern(":ignore-list")) ?? .nil }
    let properties = a[6].isTrue ? w.list(w.intern(":caption")) : .nil
    return try w.mapNodes(
      a[0], a[1], a[2], ignored, a[4].isTrue, a[5], properties, noSecondary: a[7].isTrue)
  }
  r.defun(
    "org-element-ast-map",
    """
    DATA TYPES FUN &optional IGNORE FIRST-MATCH NO-RECURSION WITH-PROPERTIES NO-SECONDARY NO-UNDEFER
    """,
    """
    Call FUN on each node of DATA whose type is among TYPES; returns what is not nil. The values of \
    WITH-PROPERTIES are walked too; for the rest see `org-element-map'.
    """
  ) { w, a throws(Signal) in
    var ignored = a[3]
    if ignored.isTrue, w.nodeType(ignored).isTrue { ignored = w.list(ignored) }
    let properties = a[6].isTrue && !a[6].isCons ? w.list(a[6]) : a[6]
    return try w.mapNodes(
      a[0], a[1], a[2], ignored, a[4].isTrue, a[5], properties, noSecondary: a[7].isTrue,
      noUndefer: a[8].isTrue)
  }
}

extension World {
  func mapNodes(
    _ data: Value, _ types: Value, _ function: Value, _ ignored: Value, _ firstMatch: Bool,
    _ noRecursion: Value, _ properties: Value, noSecondary: Bool, noUndefer: Bool = false
  ) throws(Signal) -> Value {
    var f = function
    if f.isCons, f.car != .lambda, !(try call("functionp", f)).isTrue {
      // A form: it sees the node under that name.
      f = try call(
        "eval", list(.function, list(.lambda, list(intern("node")), f)), .t)
    }
    var walk = TreeWalk(
      self, types: types, function: f, ignored: ignored, firstMatch: firstMatch,
      noRecursion: noRecursion, properties: properties, noSecondary: noSecondary,
      noUndefer: noUndefer)
    _ = try walk.walk(data)
    return firstMatch ? walk.match : walk.results.head
  }
}
