/// `get-char-code-property` and normalization.
func installCharacterProperties(_ r: Registry) {
  r.defun(
    "orgstar-normalize", "STRING FORM",
    "STRING in the normalization FORM: nfc, nfd, nfkc, nfkd, hfs-nfc or hfs-nfd."
  ) { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    let form: Normalization
    switch w.name(try w.symbolArgument(a[1])) {
    case "nfc": form = .nfc
    case "nfd": form = .nfd
    case "nfkc": form = .nfkc
    case "nfkd": form = .nfkd
    case "hfs-nfc": form = .hfsNFC
    case "hfs-nfd": form = .hfsNFD
    default: throw w.error("Unknown normalization form: \(w.name(a[1]))")
    }
    return w.string(characters: form.apply(w.characters(s)))
  }
  r.defun(
    "orgstar-decomposed-characters", "", "The characters that have a decomposition, ascending."
  ) { w, _ throws(Signal) in
    w.list(NormalizationData.shared.mapped.map { Value(fixnum: Int($0)) })
  }
  r.defun("get-char-code-property", "CHAR PROPNAME", "The Unicode property PROPNAME of CHAR.") {
    w, a throws(Signal) in
    guard a[0].isCharacter else { throw w.wrongType(.characterp, a[0]) }
    let property = a[1]
    guard property.isSymbol else { return .nil }
    let own = w.get(property, w.intern("orgstar-char-code-properties" as StaticString))
    if let table = own.exactly(HashTable.self), let v = try table.get(a[0]) { return v }
    return w.characterProperty(UInt32(a[0].fixnum), w.name(property))
  }
  r.defun(
    "put-char-code-property", "CHAR PROPNAME VALUE", "Make VALUE the property PROPNAME of CHAR."
  ) { w, a throws(Signal) in
    guard a[0].isCharacter else { throw w.wrongType(.characterp, a[0]) }
    let key = w.intern("orgstar-char-code-properties" as StaticString)
    var own = w.get(try w.symbolArgument(a[1]), key)
    if own.isNil {
      own = w.makeHashTable(test: .eql)
      w.put(a[1], key, own)
    }
    try w.hashTable(own).put(a[0], a[2])
    return a[2]
  }
}

extension World {
  fileprivate func characterProperty(_ c: UInt32, _ property: String) -> Value {
    let scalar = Unicode.Scalar(c)
    switch property {
    case "general-category": return intern(generalCategory(c))
    case "canonical-combining-class":
      return Value(fixnum: Int(NormalizationData.shared.combiningClass(c)))
    case "decomposition":
      guard let m = NormalizationData.shared.mapping(c) else { return list(Value(fixnum: Int(c))) }
      let codes = list(m.codes.map { Value(fixnum: Int($0)) })
      return m.isCanonical ? codes : cons(intern(decompositionTag(m.tag)), codes)
    case "name": return characterName(c).map { string($0) } ?? .nil
    case "old-name": return CharacterNames.oldName(c).map { string($0) } ?? .nil
    case "decimal-digit-value":
      return scalar?.properties.numericType == .decimal ? number(scalar) : .nil
    case "digit-value":
      let type = scalar?.properties.numericType
      return type == .decimal || type == .digit ? number(scalar) : .nil
    case "numeric-value":
      return c >= 0x3400 && scalar?.properties.isIdeographic == true ? .nil : number(scalar)
    case "uppercase", "lowercase", "titlecase": return simpleCase(scalar, property)
    case "special-uppercase", "special-lowercase", "special-titlecase":
      guard let p = scalar?.properties else { return .nil }
      let text =
        property == "special-uppercase"
        ? p.uppercaseMapping
        : property == "special-lowercase" ? p.lowercaseMapping : p.titlecaseMapping
      return text.unicodeScalars.count > 1 ? string(text) : .nil
    case "bidi-class":
      let name = bidiClass(c)
      return name.utf8CodeUnitCount == 0 ? .nil : intern(name)
    case "mirrored":
      return intern(scalar?.properties.isBidiMirrored == true ? "Y" : "N" as StaticString)
    case "mirroring", "paired-bracket":
      return bracket(c).map { Value(fixnum: Int($0.pair)) } ?? .nil
    case "bracket-type":
      guard let b = bracket(c) else { return intern("n" as StaticString) }
      return intern(b.opens ? "o" : "c" as StaticString)
    default: return .nil
    }
  }

  /// The class of direction of a character.
  private func bidiClass(_ c: UInt32) -> StaticString {
    var low = 0
    var high = bidiClassRuns.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if bidiClassRuns[middle] & 0xFF_FFFF <= c { low = middle } else { high = middle }
    }
    return bidiClassNames[Int(bidiClassRuns[low] >> 24)]
  }

  /// The other one of a pair of brackets, and whether this one opens.
  private func bracket(_ c: UInt32) -> (pair: UInt32, opens: Bool)? {
    guard let s = Unicode.Scalar(c), s.properties.isBidiMirrored else { return nil }
    let step: UInt32 = c == 0x28 || c == 0x29 || c > 0x7E ? 1 : 2
    switch s.properties.generalCategory {
    case .openPunctuation: return (c + step, true)
    case .closePunctuation: return (c - step, false)
    default: return nil
    }
  }

  private func number(_ scalar: Unicode.Scalar?) -> Value {
    guard let n = scalar?.properties.numericValue else { return .nil }
    return n == n.rounded() && abs(n) < 1e15 ? Value(fixnum: Int(n)) : float(n)
  }

  private func simpleCase(_ scalar: Unicode.Scalar?, _ property: String) -> Value {
    guard let scalar else { return .nil }
    let p = scalar.properties
    let text =
      property == "uppercase"
      ? p.uppercaseMapping : property == "lowercase" ? p.lowercaseMapping : p.titlecaseMapping
    let all = Array(text.unicodeScalars)
    if scalar.value == 0x130 && property == "lowercase" { return Value(fixnum: 0x69) }
    let isOwnTitle = property == "titlecase" && p.generalCategory == .titlecaseLetter
    guard all.count == 1, all[0] != scalar || isOwnTitle else { return .nil }
    return Value(fixnum: Int(all[0].value))
  }

  private func characterName(_ c: UInt32) -> String? {
    if 0x3400...0x4DBF ~= c || 0x4E00...0x9FFF ~= c || 0x2_0000...0x3_134A ~= c {
      return "CJK IDEOGRAPH-" + String(c, radix: 16, uppercase: true)
    }
    return Unicode.Scalar(c)?.properties.name
  }

  private func generalCategory(_ c: UInt32) -> StaticString {
    guard let scalar = Unicode.Scalar(c) else {
      return c >= 0xD800 && c < 0xE000 ? "Cs" : "Cn"
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter: return "Lu"
    case .lowercaseLetter: return "Ll"
    case .titlecaseLetter: return "Lt"
    case .modifierLetter: return "Lm"
    case .otherLetter: return "Lo"
    case .nonspacingMark: return "Mn"
    case .spacingMark: return "Mc"
    case .enclosingMark: return "Me"
    case .decimalNumber: return "Nd"
    case .letterNumber: return "Nl"
    case .otherNumber: return "No"
    case .connectorPunctuation: return "Pc"
    case .dashPunctuation: return "Pd"
    case .openPunctuation: return "Ps"
    case .closePunctuation: return "Pe"
    case .initialPunctuation: return "Pi"
    case .finalPunctuation: return "Pf"
    case .otherPunctuation: return "Po"
    case .mathSymbol: return "Sm"
    case .currencySymbol: return "Sc"
    case .modifierSymbol: return "Sk"
    case .otherSymbol: return "So"
    case .spaceSeparator: return "Zs"
    case .lineSeparator: return "Zl"
    case .paragraphSeparator: return "Zp"
    case .control: return "Cc"
    case .format: return "Cf"
    case .surrogate: return "Cs"
    case .privateUse: return "Co"
    case .unassigned: return "Cn"
    @unknown default: return "Cn"
    }
  }

  private func decompositionTag(_ tag: UInt8) -> StaticString {
    switch tag {
    case UInt8(ascii: "g"): "font"
    case UInt8(ascii: "h"): "noBreak"
    case UInt8(ascii: "i"): "initial"
    case UInt8(ascii: "m"): "medial"
    case UInt8(ascii: "j"): "final"
    case UInt8(ascii: "o"): "isolated"
    case UInt8(ascii: "k"): "circle"
    case UInt8(ascii: "u"): "super"
    case UInt8(ascii: "s"): "sub"
    case UInt8(ascii: "v"): "vertical"
    case UInt8(ascii: "w"): "wide"
    case UInt8(ascii: "n"): "narrow"
    case UInt8(ascii: "l"): "small"
    case UInt8(ascii: "q"): "square"
    case UInt8(ascii: "r"): "fraction"
    default: "compat"
    }
  }
}
