import Editor
import Elisp
import OrgSyntax

/// Properties of entries.
func installProperties(_ r: Registry) {
  r.defun(
    "org-entry-get", "POM PROPERTY &optional INHERIT LITERAL-NIL",
    """
    The value of PROPERTY at POM, a string or nil. With INHERIT also from the entries above and \
    the file; when it is `selective' only if the property is one that is inherited.
    """
  ) { w, a throws(Signal) in
    let name = w.bytes(try w.stringArgument(a[1]))
    var inherit = a[2].isTrue
    if a[2] == w.intern("selective") { inherit = try w.inheritsProperty(a[1]) }
    let at = a[0].isNil ? w.pointByte : try w.byte(a[0])
    guard let value = w.property(name, at: at, inherit: inherit) else { return .nil }
    if a[3].isNil, value == ascii("nil") { return .nil }
    return w.string(value)
  }
  r.defun(
    "org-property-inherit-p", "PROPERTY",
    "Whether PROPERTY is inherited, as `org-use-property-inheritance' says."
  ) { w, a throws(Signal) in Value(try w.inheritsProperty(a[0])) }
}

extension World {
  func inheritsProperty(_ property: Value) throws(Signal) -> Bool {
    let setting = valueIfBound(org.sym.useInheritance) ?? .nil
    if setting == .t { return true }
    if setting.isNil { return false }
    if setting.isString { return try call("string-match-p", setting, property).isTrue }
    return assocMember(property, setting)
  }

  private func assocMember(_ name: Value, _ list: Value) -> Bool {
    let key = bytes(name).map(foldCase)
    return elements(list).contains { $0.isString && bytes($0).map(foldCase) == key }
  }

  /// The value of a property at a byte: `NAME` of the entry with its `NAME+` additions, and when
  /// `inherit` what stands above it as long as only additions were met.
  func property(_ name: [UInt8], at position: Int, inherit: Bool) -> [UInt8]? {
    let document = self.document
    var parts: [[UInt8]] = []
    var isBase = false
    func collect(_ headline: Int?) {
      var additions: [[UInt8]] = []
      var base: [UInt8]?
      for property in document.properties(of: headline) {
        let key = document.text[property.key]
        let value = Array(document.text[property.value])
        if matches(key, name) {
          base = base ?? value
        } else if key.last == 43, matches(key.dropLast(), name) {
          additions.append(value)
        }
      }
      if let base {
        additions.insert(base, at: 0)
        isBase = true
      }
      parts.insert(contentsOf: additions, at: 0)
    }
    let above = document.ancestors(of: position)
    collect(above.first)
    if inherit, !isBase {
      for headline in above.dropFirst() where !isBase { collect(headline) }
      if !isBase, !above.isEmpty, document.headline(from: 0) != 0 { collect(nil) }
      if !isBase {
        for list in [
          valueIfBound(org.sym.keywordProperties), valueIfBound(intern("org-global-properties")),
        ] {
          if !isBase, let pair = assoc(name, list ?? .nil), pair.cdr.isString {
            parts.insert(bytes(pair.cdr), at: 0)
            isBase = true
          }
        }
      }
    }
    let filled = parts.filter { !$0.isEmpty }
    if filled.isEmpty { return parts.isEmpty ? nil : [] }
    return Array(filled.joined(separator: [32]))
  }

  private func matches(_ key: some Sequence<UInt8>, _ name: [UInt8]) -> Bool {
    key.elementsEqual(name) { foldCase($0) == foldCase($1) }
  }
}
