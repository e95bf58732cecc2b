import Elisp
import OrgSyntax

// Nodes as Lisp data: (TYPE PROPERTIES CONTENTS…), strings, and lists of nodes without a type.
extension World {
  /// The type of a node: nil for what is none.
  func nodeType(_ node: Value, anonymous: Bool = false) -> Value {
    if node.isCons {
      if node.car.isNil { return .nil }
      if node.car.isSymbol { return node.car }
      if anonymous, nodeType(node.car).isTrue { return Value.anonymous }
      return .nil
    }
    return node.isString ? Value.plainText : .nil
  }

  /// The vector of standard properties of a node that has one.
  @inline(__always)
  func standardProperties(_ node: Value) -> Value? {
    guard node.isCons, node.cdr.isCons else { return nil }
    // Nodes made here have the vector first; others may have it anywhere.
    let key = Value.standardProperties
    var plist = node.cdr.car
    if plist.isCons, plist.car == key, plist.cdr.isCons {
      return plist.cdr.car.isVector ? plist.cdr.car : nil
    }
    let start = plist
    var steps = 0
    while plist.isCons, plist.cdr.isCons, !isRound(plist, from: start, &steps) {
      if plist.car == key { return plist.cdr.car.isVector ? plist.cdr.car : nil }
      plist = plist.cdr.cdr
    }
    return nil
  }

  func nodeProperty(_ node: Value, _ property: StandardProperty) -> Value {
    if let v = standardProperties(node), property.rawValue < v.slotCount {
      return v.slot(property.rawValue)
    }
    return rawProperty(property.symbol, node) ?? .nil
  }

  func setNodeProperty(_ node: Value, _ property: StandardProperty, _ value: Value) {
    if let v = standardProperties(node), property.rawValue < v.slotCount {
      v.setSlot(property.rawValue, value)
    } else {
      putProperty(node, property.symbol, value)
    }
  }

  /// The value stored under `property`, deferred or not; nil when nothing is stored.
  func rawProperty(_ property: Value, _ node: Value) -> Value? {
    if node.isString {
      guard node.stringLength > 0 else { return nil }
      return plistValue(stringPropertyList(node, at: 0), property)
    }
    guard node.isCons, nodeType(node).isTrue, node.cdr.isCons else { return nil }
    if let v = standardProperties(node), let slot = property.standardSlot, slot < v.slotCount {
      return v.slot(slot)
    }
    return plistValue(node.cdr.car, property)
  }

  func plistValue(_ plist: Value, _ property: Value) -> Value? {
    var l = plist
    var steps = 0
    while l.isCons, l.cdr.isCons, !isRound(l, from: plist, &steps) {
      if l.car == property { return l.cdr.car }
      l = l.cdr.cdr
    }
    return nil
  }

  /// Stores a property; an anonymous node keeps none.
  func putProperty(_ node: Value, _ property: Value, _ value: Value) {
    if node.isString {
      guard node.stringLength > 0 else { return }
      editStringProperties(node, 0, node.stringLength) { plist in
        mergedPropertyList(plist, adding: list(property, value))
      }
      return
    }
    guard node.isCons, nodeType(node).isTrue else { return }
    if node.cdr.isNil { node.cdr = cons(.nil, .nil) }
    guard node.cdr.isCons else { return }
    if let slot = property.standardSlot {
      var v: Value
      if let known = standardProperties(node), slot < known.slotCount {
        v = known
      } else {
        v = vector(count: StandardProperty.count)
        // Standard properties written as a plain list move into the vector.
        var rest = ListBuilder()
        var l = node.cdr.car
        var steps = 0
        while l.isCons, l.cdr.isCons, !isRound(l, from: node.cdr.car, &steps) {
          if let s = l.car.standardSlot {
            v.setSlot(s, l.cdr.car)
          } else {
            rest.append(l.car, self)
            rest.append(l.cdr.car, self)
          }
          l = l.cdr.cdr
        }
        node.cdr.car = cons(Value.standardProperties, cons(v, rest.head))
      }
      v.setSlot(slot, value)
      return
    }
    var l = node.cdr.car
    var last = Value.nil
    var steps = 0
    while l.isCons, l.cdr.isCons, !isRound(l, from: node.cdr.car, &steps) {
      if l.car == property {
        l.cdr.car = value
        return
      }
      last = l.cdr
      l = l.cdr.cdr
    }
    let pair = list(property, value)
    if last.isNil { node.cdr.car = pair } else { last.cdr = pair }
  }

  /// The contents of a node, itself for an anonymous one.
  func nodeContents(_ node: Value) -> Value {
    guard node.isCons else { return .nil }
    if nodeType(node).isNil { return nodeType(node, anonymous: true).isTrue ? node : .nil }
    return node.cdr.isCons ? node.cdr.cdr : .nil
  }

  func nodeParent(_ node: Value) throws(Signal) -> Value {
    try property(Value.nodeParent, node)
  }

  // MARK: Deferred values

  func isDeferred(_ value: Value) -> Bool {
    value.isVector && value.slotCount == 4 && value.slot(0) == Value.elementDeferred
  }

  /// The value of a property, computed now if it is deferred.
  func property(
    _ property: Value, _ node: Value, _ missing: Value = .nil, force: Value = .nil
  ) throws(Signal) -> Value {
    guard node.isCons || node.isString else { return missing }
    var value = rawProperty(property, node)
    if value == nil || value!.isNil, node.isCons, let v = standardProperties(node),
      v.slotCount > StandardProperty.deferred.rawValue
    {
      // Properties may come all together, when first asked for.
      let deferred = v.slot(StandardProperty.deferred.rawValue)
      if isDeferred(deferred), value == nil {
        let rest = try call("org-element--deferred-resolve-once", deferred, node)
        v.setSlot(StandardProperty.deferred.rawValue, isDeferred(rest) ? rest : .nil)
        value = rawProperty(property, node)
      }
    }
    guard let value else { return missing }
    if isDeferred(value) {
      let resolved = try call("org-element--deferred-resolve", value, node, force)
      guard resolved.isCons else {
        // The function stored the value itself.
        let stored = rawProperty(property, node) ?? missing
        return isDeferred(stored) ? .nil : stored
      }
      if force.isTrue || resolved.cdr.isTrue { putProperty(node, property, resolved.car) }
      return resolved.car
    }
    return value
  }
}

/// The functions that look into nodes and change them.
func installElementNodes(_ r: Registry) {
  r.defun(
    "org-element-type", "NODE &optional ANONYMOUS",
    """
    The type of NODE, a symbol: `plain-text' for strings, nil for what is no node. With ANONYMOUS a \
    list of nodes has the type `anonymous'.
    """
  ) { w, a throws(Signal) in w.nodeType(a[0], anonymous: a[1].isTrue) }
  r.defun(
    "org-element-type-p", "NODE TYPES", "Whether NODE's type is TYPES or one of that list."
  ) { w, a throws(Signal) in
    let type = w.nodeType(a[0], anonymous: true)
    if a[1].isCons {
      for l in ListCells(a[1]) {
        if l.car == type { return .t }
      }
      return .nil
    }
    return Value(type == a[1])
  }
  r.defun(
    "org-element-property-raw", "PROPERTY NODE &optional DEFAULT",
    "The value of PROPERTY of NODE as it is stored, DEFAULT if nothing is."
  ) { w, a throws(Signal) in w.rawProperty(a[0], a[1]) ?? a[2] }
  r.defun(
    "org-element-property", "PROPERTY NODE &optional DEFAULT FORCE",
    """
    The value of PROPERTY of NODE, DEFAULT if there is none. A deferred value is computed; it is kept \
    when it says so itself or FORCE is given.
    """
  ) { w, a throws(Signal) in try w.property(a[0], a[1], a[2], force: a[3]) }
  r.alias("org-element-property-2", "orgstar--element-property-2")
  r.defun(
    "orgstar--element-property-2", "NODE PROPERTY &optional DEFAULT FORCE",
    "As `org-element-property', the node first."
  ) { w, a throws(Signal) in try w.property(a[1], a[0], a[2], force: a[3]) }
  r.defun(
    "org-element-put-property", "NODE PROPERTY VALUE",
    "Give NODE's PROPERTY the VALUE; returns NODE."
  ) { w, a throws(Signal) in
    w.putProperty(a[0], a[1], a[2])
    return a[0]
  }
  r.defun(
    "org-element-put-property-2", "PROPERTY VALUE NODE", "Give NODE's PROPERTY the VALUE."
  ) { w, a throws(Signal) in
    w.putProperty(a[2], a[0], a[1])
    return a[2]
  }
  r.defun(
    "orgstar--element-set-property", "PROPERTY NODE VALUE",
    "Give NODE's PROPERTY the VALUE; returns VALUE, as a place is set."
  ) { w, a throws(Signal) in
    w.putProperty(a[1], a[0], a[2])
    return a[2]
  }
  r.defun(
    "org-element-contents", "NODE",
    "The list of what NODE contains; NODE itself when it has no type."
  ) { w, a throws(Signal) in w.nodeContents(a[0]) }
  r.defun(
    "org-element-set-contents", "NODE &rest CONTENTS",
    "Make CONTENTS the contents of NODE; returns NODE."
  ) { w, a throws(Signal) in
    let contents = a.rest(1, w)
    let node = a[0]
    if w.nodeType(node).isNil, !(node.isCons && w.nodeType(node, anonymous: true).isTrue) {
      return contents
    }
    guard node.isCons else { return node }
    if w.nodeType(node).isNil {
      if contents.isCons {
        node.car = contents.car
        node.cdr = contents.cdr
      }
      return node
    }
    if node.cdr.isNil { node.cdr = w.cons(.nil, .nil) }
    guard node.cdr.isCons else { throw w.wrongType(.consp, node.cdr) }
    node.cdr.cdr = contents
    return node
  }
  for (name, property) in [
    ("org-element-begin", StandardProperty.begin), ("org-element-end", .end),
    ("org-element-contents-begin", .contentsBegin), ("org-element-contents-end", .contentsEnd),
    ("org-element-post-affiliated", .postAffiliated), ("org-element-post-blank", .postBlank),
    ("org-element-parent", .parent),
  ] as [(StaticString, StandardProperty)] {
    installAccessor(r, name, property)
  }
  r.defun(
    "org-element-secondary-p", "NODE",
    "The property of NODE's parent in whose value NODE stands, or nil if it is in the contents."
  ) { w, a throws(Signal) in try w.secondaryProperty(of: a[0]) }
  r.defun(
    "orgstar--cell-before", "NODE LIST",
    """
    The cell of LIST before the one that holds NODE, t if NODE is the first in LIST, nil if it is \
    not there.
    """
  ) { w, a throws(Signal) in
    var before = Value.t
    for cell in ListCells(a[1]) {
      if cell.car == a[0] { return before }
      before = cell
    }
    return .nil
  }
  r.defun(
    "org-element-adopt", "PARENT &rest CHILDREN",
    "Append CHILDREN to the contents of PARENT and make it their parent; returns PARENT."
  ) { w, a throws(Signal) in try w.adopt(a[0], a.rest(1, w)) }
  r.alias("org-element-adopt-elements", "org-element-adopt")
  r.defun(
    "org-element-lineage", "DATUM &optional TYPES WITH-SELF",
    """
    The ancestors of DATUM, nearest first; with TYPES (a symbol or a list) the first whose type is \
    among them, DATUM itself included if WITH-SELF.
    """
  ) { w, a throws(Signal) in
    var list = ListBuilder()
    let types = a[1].isCons || a[1].isNil ? a[1] : w.list(a[1])
    var node = a[2].isTrue ? a[0] : try w.nodeParent(a[0])
    while node.isTrue {
      try w.checkInterrupt()
      if types.isNil {
        list.append(node, w)
      } else {
        let type = w.nodeType(node)
        for l in ListCells(types) {
          if l.car == type { return node }
        }
      }
      node = try w.nodeParent(node)
    }
    return list.head
  }
  r.defun(
    "org-element-parent-element", "OBJECT", "The nearest ancestor of OBJECT that is an element."
  ) { w, a throws(Signal) in
    var node = try w.nodeParent(a[0])
    while node.isTrue {
      try w.checkInterrupt()
      if w.isElementType(w.nodeType(node)) { return node }
      node = try w.nodeParent(node)
    }
    return .nil
  }
}

private func installAccessor(_ r: Registry, _ name: StaticString, _ property: StandardProperty) {
  let body: Body
  switch property {
  case .begin: body = { w, a throws(Signal) in try w.standardValue(.begin, a[0]) }
  case .end: body = { w, a throws(Signal) in try w.standardValue(.end, a[0]) }
  case .contentsBegin: body = { w, a throws(Signal) in try w.standardValue(.contentsBegin, a[0]) }
  case .contentsEnd: body = { w, a throws(Signal) in try w.standardValue(.contentsEnd, a[0]) }
  case .postAffiliated:
    body = { w, a throws(Signal) in try w.standardValue(.postAffiliated, a[0]) }
  case .postBlank: body = { w, a throws(Signal) in try w.standardValue(.postBlank, a[0]) }
  default: body = { w, a throws(Signal) in try w.standardValue(.parent, a[0]) }
  }
  r.defun(name, "NODE", "That property of NODE.", body)
}

extension World {
  fileprivate func standardValue(_ p: StandardProperty, _ node: Value) throws(Signal) -> Value {
    try property(p.symbol, node)
  }

  /// Whether `type` is the type of an element; what is unknown counts as one.
  func isElementType(_ type: Value) -> Bool {
    guard type.isTrue else { return false }
    let sym = org.element.sym
    if type == Value.plainText || type == Value.anonymous { return false }
    return !(sym.kind(of: type)?.isObject ?? false)
  }

  func secondaryProperty(of node: Value) throws(Signal) -> Value {
    let parent = try nodeParent(node)
    guard parent.isCons else { return .nil }
    for properties in ListCells(nodeProperty(parent, .secondary)) {
      let value = try property(properties.car, parent)
      for l in ListCells(value) {
        if l.car == node { return properties.car }
      }
    }
    return .nil
  }

  /// Appends `children` to `parent`'s contents.
  func adopt(_ parent: Value, _ children: Value) throws(Signal) -> Value {
    guard children.isCons else { return parent }
    let owner = parent.isNil ? children : parent
    for l in ListCells(children) {
      putProperty(l.car, Value.nodeParent, owner)
    }
    if parent.isNil { return children }
    guard parent.isCons else { return parent }
    let contents = nodeContents(parent)
    if contents.isCons {
      var last = contents
      for cell in ListCells(contents) { last = cell }
      last.cdr = children
    } else {
      if parent.cdr.isNil { parent.cdr = cons(.nil, .nil) }
      guard parent.cdr.isCons else { throw wrongType(.listp, parent.cdr) }
      parent.cdr.cdr = children
    }
    return parent
  }
}
