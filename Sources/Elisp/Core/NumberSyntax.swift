import CSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension World {
  /// Whether the reader would take this text for a number.
  func looksLikeNumber(_ t: UnsafeBufferPointer<UInt8>) -> Bool {
    integerSyntax(t) || floatSyntax(t) != nil
  }

  private func integerSyntax(_ t: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
    if i < t.count && (t[i] == 0x2B || t[i] == 0x2D) { i += 1 }
    let start = i
    while i < t.count && t[i] >= 0x30 && t[i] <= 0x39 { i += 1 }
    if i == start { return false }
    if i < t.count && t[i] == 0x2E { i += 1 }
    return i == t.count
  }

  /// The kind of a float's text: plain, infinity or NaN. Nil when it is none.
  private enum FloatKind { case plain, infinity, nan }
  private func floatSyntax(_ t: UnsafeBufferPointer<UInt8>) -> FloatKind? {
    var i = 0
    if i < t.count && (t[i] == 0x2B || t[i] == 0x2D) { i += 1 }
    let start = i
    while i < t.count && t[i] >= 0x30 && t[i] <= 0x39 { i += 1 }
    let leading = i > start
    var trailing = false
    if i < t.count && t[i] == 0x2E {
      i += 1
      let fraction = i
      while i < t.count && t[i] >= 0x30 && t[i] <= 0x39 { i += 1 }
      trailing = i > fraction
    }
    guard leading || trailing else { return nil }
    if i == t.count { return trailing ? .plain : nil }
    guard t[i] == 0x65 || t[i] == 0x45 else { return nil }
    i += 1
    if i < t.count && t[i] == 0x2B && i + 4 == t.count {
      let word = String(decoding: t[(i + 1)...], as: UTF8.self)
      if word == "INF" { return trailing || leading ? .infinity : nil }
      if word == "NaN" { return .nan }
    }
    if i < t.count && (t[i] == 0x2B || t[i] == 0x2D) { i += 1 }
    let exponent = i
    while i < t.count && t[i] >= 0x30 && t[i] <= 0x39 { i += 1 }
    return i > exponent && i == t.count ? .plain : nil
  }

  /// The number that a whole token spells, or nil when it is a symbol.
  func parseNumber(_ t: UnsafeBufferPointer<UInt8>) throws(Signal) -> Value? {
    guard let first = t.first else { return nil }
    switch first {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E: break
    default: return nil
    }
    if integerSyntax(t) {
      let digits = t.last == 0x2E ? UnsafeBufferPointer(rebasing: t[..<(t.count - 1)]) : t
      return try parseInteger(digits, radix: 10)
    }
    guard let kind = floatSyntax(t) else { return nil }
    let text = String(decoding: t, as: UTF8.self)
    switch kind {
    case .plain: return float(strtod(text, nil))
    case .infinity:
      return float(first == 0x2D ? -Double.infinity : Double.infinity)
    case .nan:
      // The digits before the exponent are the significand's payload.
      let negative = first == 0x2D
      let mantissa = text.drop { $0 == "-" || $0 == "+" }.prefix { $0 != "." && $0 != "e" }
      let payload = UInt64(mantissa) ?? 0
      let bits = 0x7FF8_0000_0000_0000 | (payload & 0x7_FFFF_FFFF_FFFF) | (negative ? 1 << 63 : 0)
      return float(Double(bitPattern: bits))
    }
  }

  /// A float as Emacs prints it: the shortest digits that read back the same.
  public func floatText(_ d: Double) -> String {
    if d.isFinite, let (format, precision) = floatFormat() {
      return formatted(d, format, precision)
    }
    if d.isNaN {
      let payload = d.bitPattern & 0x7_FFFF_FFFF_FFFF
      return (d.sign == .minus ? "-" : "") + "\(payload).0e+NaN"
    }
    if d.isInfinite { return d < 0 ? "-1.0e+INF" : "1.0e+INF" }
    if d == 0 { return d.sign == .minus ? "-0.0" : "0.0" }
    // Swift's description has the shortest digits; the notation is C's %g with that precision.
    let (negative, digits, exponent) = shortestDigits(d)
    var out = negative ? "-" : ""
    if exponent < -4 || exponent >= max(15, digits.count) {
      out += String(digits.first!)
      if digits.count > 1 { out += "." + digits.dropFirst() }
      out += exponent < 0 ? "e-" : "e+"
      let e = String(abs(exponent))
      out += e.count < 2 ? "0" + e : e
      return out
    }
    if exponent < 0 {
      return out + "0." + String(repeating: "0", count: -exponent - 1) + digits
    }
    if digits.count <= exponent + 1 {
      return out + digits + String(repeating: "0", count: exponent + 1 - digits.count) + ".0"
    }
    let split = digits.index(digits.startIndex, offsetBy: exponent + 1)
    return out + digits[..<split] + "." + digits[split...]
  }

  /// The shortest decimal digits of a finite nonzero double and the exponent of the first.
  private func shortestDigits(_ d: Double) -> (Bool, String, Int) {
    var text = Substring(d.description)
    // Below a power of two numbers lie closer: the shortest digits need not be the nearest.
    if d.significandBitPattern == 0, d.isNormal { text = Substring(nearestDigits(d)) }
    let negative = text.first == "-"
    if negative { text = text.dropFirst() }
    var exponent = 0
    if let e = text.firstIndex(where: { $0 == "e" || $0 == "E" }) {
      exponent = Int(text[text.index(after: e)...]) ?? 0
      text = text[..<e]
    }
    var whole = text
    var fraction = Substring()
    if let point = text.firstIndex(of: ".") {
      whole = text[..<point]
      fraction = text[text.index(after: point)...]
    }
    var digits = String(whole + fraction)
    var first = whole.count - 1 + exponent
    while digits.count > 1 && digits.first == "0" {
      digits.removeFirst()
      first -= 1
    }
    while digits.count > 1 && digits.last == "0" { digits.removeLast() }
    return (negative, digits, first)
  }

  /// The first of the roundings of a number to more and more digits that is read as it.
  private func nearestDigits(_ d: Double) -> String {
    var text = d.description
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      for digits in 1...17 {
        _ = csupport_format_double(buffer.baseAddress!, 64, "%.\(digits - 1)e", d)
        text = String(cString: buffer.baseAddress!)
        if strtod(text, nil) == d { break }
      }
    }
    return text
  }

  /// The value of `float-output-format` and its precision: a dot, a number and one of `efg`, where
  /// only `f` may have the precision 0. With any other value floats have the shortest digits.
  private func floatFormat() -> (String, Int)? {
    guard vm.pointee.builtComplete, let v = valueIfBound(.floatOutputFormat), v.isString else {
      return nil
    }
    let text = swiftString(v)
    guard text.hasPrefix("%."), let last = text.last, "efg".contains(last),
      let precision = Int(text.dropFirst(2).dropLast()), precision > 0 || last == "f"
    else { return nil }
    return (text, precision)
  }

  private func formatted(_ d: Double, _ format: String, _ precision: Int) -> String {
    var buffer = [CChar](repeating: 0, count: 400)
    let n = withVaList([d]) { vsnprintf(&buffer, buffer.count, format, $0) }
    let text = String(decoding: buffer[0..<Int(n)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // What would read back as an integer gets a decimal.
    let digits = text.drop { $0 == "-" }
    return precision > 0 && digits.allSatisfy { $0 >= "0" && $0 <= "9" } ? text + ".0" : text
  }
}
