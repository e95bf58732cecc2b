import CSupport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One directive of a format string: `%[FIELD$][FLAGS][WIDTH][.PRECISION]CHARACTER`.
struct FormatDirective {
  var field: Int?
  var minus = false
  var plus = false
  var space = false
  var sharp = false
  var zero = false
  var width = 0
  var precision: Int?
  var conversion: UInt32 = 0
}

extension World {
  /// The string that a control string without directives, or `%s` for a string, comes to: as in
  /// Emacs that string itself.
  fileprivate func unchangedByFormat(_ control: Value, _ a: Args) -> Value? {
    let text = control.stringBytes
    if a.count == 2, a[1].isString, text.count == 2, text[0] == 0x25, text[1] == 0x73,
      control.stringProperties.isNil
    {
      return a[1]
    }
    return a.count == 1 && !text.contains(0x25) ? control : nil
  }

  /// `format` (and `format-message` when `quotes`): the string made from a control string and
  /// arguments. Text properties of both are kept.
  public func format(
    _ control: Value, _ arguments: [Value], quotes: Bool = false
  ) throws(Signal) -> Value {
    let text = characters(control)
    let style = quotes ? quotingStyle : .grave
    var out: [UInt32] = []
    var runs: [(start: Int, end: Int, plist: Value)] = []
    /// Whether bytes that are no characters are kept in a string of characters.
    var isMultibyte = control.isMultibyte || quotes
    let mark = rootMark
    keep(control)
    for a in arguments { keep(a) }
    /// For each character of the control string, where its output begins.
    let hasProperties = control.stringProperties.isTrue
    var map: [Int] = hasProperties ? Array(repeating: 0, count: text.count + 1) : []
    var next = 0
    var i = 0
    while i < text.count {
      let start = i
      if hasProperties { map[i] = out.count }
      let c = text[i]
      i += 1
      guard c == 0x25 else {
        if quotes && c == 0x60 && style != .grave {
          out.append(style == .curve ? 0x2018 : 0x27)
        } else if quotes && c == 0x27 && style == .curve {
          out.append(0x2019)
        } else {
          out.append(c)
        }
        continue
      }
      let parsed = try text.withUnsafeBufferPointer { p throws(Signal) in
        try self.formatDirective(p, &i)
      }
      guard let d = parsed else {
        // `%0$s` and the like: not a field number; it stands as it is.
        out += text[start...i]
        i += 1
        continue
      }
      if hasProperties { for k in start..<i { map[k] = out.count } }
      if d.conversion == 0x25 {
        out.append(0x25)
        continue
      }
      let index = d.field.map { $0 - 1 } ?? next
      next = index + 1
      guard index < arguments.count else {
        throw error("Not enough arguments for format string")
      }
      let begin = out.count
      try convert(d, arguments[index], &out, &runs, &isMultibyte)
      if hasProperties { for k in start..<i { map[k] = begin } }
    }
    let result: Value
    if !isMultibyte, out.allSatisfy({ $0 < 0x80 || $0 >= 0x3F_FF80 }) {
      let bytes = out.map { UInt8(truncatingIfNeeded: $0) }
      result = bytes.withUnsafeBufferPointer { unibyteString($0) }
    } else {
      result = string(characters: out)
    }
    if hasProperties {
      map[text.count] = out.count
      for r in stringRuns(control) {
        let a = map[r.start]
        let b = map[r.end]
        if a < b { runs.append((a, b, r.plist)) }
      }
    }
    if !runs.isEmpty {
      for r in runs { keep(r.plist) }
      // The arguments' properties come first, then the control string's are put over them.
      for r in runs {
        editStringProperties(result, r.start, r.end) {
          self.mergedPropertyList($0, adding: r.plist)
        }
      }
    }
    releaseRoots(to: mark)
    return result
  }

  /// The directive of a control string behind the `%` before `i`, which moves behind it; nil when it
  /// is none, with `i` at its last character.
  func formatDirective<T: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<T>, _ i: inout Int
  ) throws(Signal) -> FormatDirective? {
    var d = FormatDirective()
    func digits(_ i: inout Int) -> Int? {
      var n = 0
      var any = false
      while i < text.count, text[i] >= 0x30, text[i] <= 0x39 {
        n = min(n * 10 + Int(text[i] - 0x30), 1 << 40)
        any = true
        i += 1
      }
      return any ? n : nil
    }
    if i < text.count && text[i] >= 0x30 && text[i] <= 0x39 {
      let saved = i
      if let n = digits(&i), n > 0, i < text.count, text[i] == 0x24 {
        d.field = n
        i += 1
      } else {
        i = saved
      }
    }
    flags: while i < text.count {
      switch text[i] {
      case 0x2D: d.minus = true
      case 0x2B: d.plus = true
      case 0x20: d.space = true
      case 0x23: d.sharp = true
      case 0x30: d.zero = true
      default: break flags
      }
      i += 1
    }
    d.width = digits(&i) ?? 0
    if i < text.count && text[i] == 0x2E {
      i += 1
      d.precision = digits(&i) ?? 0
    }
    guard i < text.count else {
      throw error("Format string ends in middle of format specifier")
    }
    if d.width > 1 << 28 || d.precision ?? 0 > 1 << 28 {
      throw error("Format width or precision too large")
    }
    if text[i] == 0x24, d.zero, d.width == 0, !d.plus, !d.minus, !d.space, !d.sharp { return nil }
    d.conversion = UInt32(text[i])
    i += 1
    return d
  }

  private func pad(_ text: [UInt32], _ width: Int, _ d: FormatDirective, _ out: inout [UInt32])
    -> Int
  {
    let blanks = max(0, d.width - width)
    if d.minus {
      out += text
      out += Array(repeating: 32, count: blanks)
      return 0
    }
    out += Array(repeating: 32, count: blanks)
    out += text
    return blanks
  }

  private func convert(
    _ d: FormatDirective, _ argument: Value, _ out: inout [UInt32],
    _ runs: inout [(start: Int, end: Int, plist: Value)], _ isMultibyte: inout Bool
  ) throws(Signal) {
    switch d.conversion {
    case 0x73, 0x53:  // s S
      let s: Value
      if d.conversion == 0x73 && argument.isString {
        s = argument
      } else if d.conversion == 0x73 && argument.isSymbol {
        s = symbolName(argument)
      } else {
        s = try printedString(argument, escape: d.conversion == 0x53)
      }
      keep(s)
      if s.isMultibyte { isMultibyte = true }
      var text = characters(s)
      var width = 0
      var count = 0
      // A byte of a unibyte string is as wide as the character with its code.
      let mask: UInt32 = s.isMultibyte ? .max : 0xFF
      for c in text {
        let w = columns(c & mask)
        if let p = d.precision, width + w > p { break }
        width += w
        count += 1
      }
      if count < text.count { text = Array(text[..<count]) }
      let begin = out.count
      let shift = pad(text, width, d, &out)
      for r in stringRuns(s, to: count) {
        // Padding behind takes the properties of a run that reaches the end.
        let reachesEnd = r.end >= count && d.minus && r.start == 0 || (r.end >= count && d.minus)
        runs.append(
          (
            begin + shift + r.start, reachesEnd ? out.count : begin + shift + min(r.end, count),
            r.plist
          ))
      }
    case 0x63:  // c
      guard argument.isFixnum else {
        throw error("Format specifier doesn\u{2019}t match argument type")
      }
      guard argument.isCharacter else { throw wrongType(.characterp, argument) }
      let c = UInt32(argument.fixnum)
      if c >= 0x80 { isMultibyte = true }
      _ = pad([c], c < 0x80 ? 1 : CharWidth.columns(c), d, &out)
    case 0x64, 0x69, 0x6F, 0x78, 0x58:  // d i o x X
      guard argument.isNumber else {
        throw error("Format specifier doesn\u{2019}t match argument type")
      }
      try convertInteger(d, argument, &out)
    case 0x65, 0x66, 0x67:  // e f g
      guard argument.isNumber else {
        throw error("Format specifier doesn\u{2019}t match argument type")
      }
      if argument.isInteger, let n = bigInt(argument).magnitudeWord {
        withFormatted(d, double(argument), magnitude: n, negative: isNegative(argument)) {
          for b in $0 { out.append(UInt32(b)) }
        }
      } else {
        convertFloat(d, double(argument), &out)
      }
    default:
      var name = "%"
      if let s = Unicode.Scalar(d.conversion) { name.unicodeScalars.append(s) }
      throw error("Invalid format operation \(name)")
    }
  }

  private func convertInteger(
    _ d: FormatDirective, _ argument: Value, _ out: inout [UInt32]
  ) throws(Signal) {
    let radix = d.conversion == 0x6F ? 8 : d.conversion == 0x78 || d.conversion == 0x58 ? 16 : 10
    var text: String
    if argument.isFloat {
      let x = argument.double
      if x.isNaN || x.isInfinite {
        if radix != 10 { throw signal(.overflowError, .nil) }
        var shown = d
        shown.conversion = 0x66
        shown.precision = nil
        var text: [UInt32] = []
        convertFloat(shown, x, &text)
        // A precision puts zeros before a word too.
        if let p = d.precision, d.width == 0 {
          let at = text.first == 0x2D || text.first == 0x2B || text.first == 0x20 ? 1 : 0
          text.insert(contentsOf: Array(repeating: 0x30, count: max(0, p - text.count + 1)), at: at)
        }
        out += text
        return
      }
      text = truncatedText(x, radix: radix)
    } else if argument.isFixnum {
      text = String(argument.fixnum, radix: radix)
    } else {
      text = bignumText(argument, radix: radix)
    }
    let negative = text.hasPrefix("-")
    if negative { text.removeFirst() }
    if d.conversion == 0x58 { text = text.uppercased() }
    if let p = d.precision {
      if text.count < p { text = String(repeating: "0", count: p - text.count) + text }
      if p == 0 && text == "0" { text = "" }
    }
    var prefix = negative ? "-" : d.plus ? "+" : d.space ? " " : ""
    if d.sharp && text != "0" {
      if d.conversion == 0x6F && !text.hasPrefix("0") { text = "0" + text }
      if d.conversion == 0x78 { prefix += "0x" }
      if d.conversion == 0x58 { prefix += "0X" }
    }
    if d.zero && !d.minus && d.precision == nil {
      let missing = d.width - prefix.count - text.count
      if missing > 0 { text = String(repeating: "0", count: missing) + text }
    }
    let whole = (prefix + text).unicodeScalars.map { $0.value }
    _ = pad(whole, whole.count, d, &out)
  }

  /// The digits of a float's integer part, exactly.
  private func truncatedText(_ x: Double, radix: Int) -> String {
    let t = x.rounded(.towardZero)
    if abs(t) < 0x1p62 { return String(Int(t), radix: radix) }
    // Exact: the significand times a power of two, digit by digit.
    var digits: [UInt32] = [0]
    var bits = UInt64(abs(t).significandBitPattern) | 1 << 52
    var exponent = Int(abs(t).exponent) - 52
    var limbs: [UInt32] = []
    while bits > 0 {
      limbs.append(UInt32(truncatingIfNeeded: bits))
      bits >>= 32
    }
    while exponent > 0 {
      let step = min(exponent, 16)
      var carry: UInt64 = 0
      for k in limbs.indices {
        let v = UInt64(limbs[k]) << UInt64(step) | carry
        limbs[k] = UInt32(truncatingIfNeeded: v)
        carry = v >> 32
      }
      if carry > 0 { limbs.append(UInt32(carry)) }
      exponent -= step
    }
    digits = []
    while !limbs.isEmpty {
      var remainder: UInt64 = 0
      for k in limbs.indices.reversed() {
        let v = remainder << 32 | UInt64(limbs[k])
        limbs[k] = UInt32(v / UInt64(radix))
        remainder = v % UInt64(radix)
      }
      digits.append(UInt32(remainder))
      while limbs.last == 0 { limbs.removeLast() }
    }
    let text = String(digits.reversed().map { Character(String($0, radix: radix)) })
    return x < 0 ? "-" + text : text
  }

  private func convertFloat(_ d: FormatDirective, _ x: Double, _ out: inout [UInt32]) {
    withFormattedDouble(d, x) { for b in $0 { out.append(UInt32(b)) } }
  }

  /// The text that C's `printf` makes of a double.
  func withFormattedDouble(
    _ d: FormatDirective, _ x: Double, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    withFormatted(d, x, magnitude: nil, negative: false, body)
  }

  /// The same, of an integer of a word with all its digits when `magnitude` is given.
  private func withFormatted(
    _ d: FormatDirective, _ x: Double, magnitude: UInt64?, negative: Bool,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    // Longest without a width: a sign, 309 digits, a point, and what the precision adds.
    let capacity = 400 + d.width + (d.precision ?? 0)
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { format in
      var k = 0
      func add(_ c: UInt32) {
        format[k] = CChar(truncatingIfNeeded: c)
        k += 1
      }
      func add(number n: Int) {
        if n >= 10 { add(number: n / 10) }
        add(UInt32(0x30 + n % 10))
      }
      add(0x25)
      if d.plus { add(0x2B) }
      if d.space { add(0x20) }
      if d.sharp { add(0x23) }
      if d.minus { add(0x2D) }
      if d.zero { add(0x30) }
      if d.width > 0 { add(number: d.width) }
      if let p = d.precision {
        add(0x2E)
        add(number: p)
      }
      if magnitude != nil { add(0x4C) }
      add(d.conversion)
      add(0)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { text in
        let n = text.withMemoryRebound(to: CChar.self) {
          if let magnitude {
            return csupport_format_integer(
              $0.baseAddress!, capacity, format.baseAddress!, magnitude, negative ? 1 : 0)
          }
          return csupport_format_double($0.baseAddress!, capacity, format.baseAddress!, x)
        }
        body(UnsafeBufferPointer(rebasing: text[..<Int(n)]))
      }
    }
  }

  /// Arguments of a primitive from position `k` on.
  func arguments(_ a: Args, from k: Int) -> [Value] {
    k < a.count ? (k..<a.count).map { a[$0] } : []
  }
}

func installFormat(_ r: Registry) {
  r.defun(
    "format", "STRING &rest OBJECTS",
    "STRING with its % directives replaced by OBJECTS: %s %S %d %o %x %X %e %f %g %c %%, with flags, width and precision, and N$ to choose the argument."
  ) { w, a throws(Signal) in
    let control = try w.stringArgument(a[0])
    if let s = w.unchangedByFormat(control, a) { return s }
    if let s = try w.formatASCII(control, a) { return s }
    return try w.format(control, w.arguments(a, from: 1))
  }
  r.defun(
    "format-message", "STRING &rest OBJECTS", "As `format', with quotes in STRING made curved."
  ) { w, a throws(Signal) in
    let control = try w.stringArgument(a[0])
    if a.count > 1, let s = w.unchangedByFormat(control, a) { return s }
    return try w.format(control, w.arguments(a, from: 1), quotes: true)
  }
  r.defun(
    "message", "FORMAT-STRING &rest ARGS",
    "Show a message made of FORMAT-STRING and ARGS: a line on standard error."
  ) { w, a throws(Signal) in
    if a[0].isNil || (a[0].isString && a[0].stringLength == 0) {
      if a[0].isString && !w.isTrue(w.intern("inhibit-message")) {
        [UInt8(0x0A)].withUnsafeBufferPointer { w.ports.standardError($0) }
      }
      return a[0]
    }
    let s = try w.format(try w.stringArgument(a[0]), w.arguments(a, from: 1), quotes: true)
    let text = w.multibyteBytes(s)
    if !w.isTrue(w.intern("inhibit-message")) {
      (text + [0x0A]).withUnsafeBufferPointer { w.ports.standardError($0) }
    }
    w.ports.messageLog?(w, text)
    return s
  }
  r.defun("error", "STRING &rest ARGS", "Signal an error with a message made of STRING and ARGS.") {
    w, a throws(Signal) in
    throw w.signal(
      .error,
      w.list(try w.format(try w.stringArgument(a[0]), w.arguments(a, from: 1), quotes: true)))
  }
  r.defun(
    "user-error", "FORMAT &rest ARGS",
    "Signal a `user-error' with a message made of FORMAT and ARGS."
  ) { w, a throws(Signal) in
    throw w.signal(
      .userError,
      w.list(try w.format(try w.stringArgument(a[0]), w.arguments(a, from: 1), quotes: true)))
  }
  r.defvar("inhibit-message", .nil)
  r.defun("number-to-string", "NUMBER", "NUMBER as `prin1' writes it.") { w, a throws(Signal) in
    guard a[0].isNumber else { throw w.wrongType(.numberp, a[0]) }
    return a[0].isFixnum ? w.decimalString(a[0].fixnum) : try w.printedString(a[0])
  }
  r.defun(
    "string-to-number", "STRING &optional BASE",
    "The number at the start of STRING (in BASE, default 10), or 0."
  ) { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    let base = a[1].isNil ? 10 : try w.fixnumArgument(a[1])
    if base < 2 || base > 16 { throw w.argsOutOfRange(a[1]) }
    return try w.leadingNumber(Array(s.stringBytes), base)
  }
}

extension World {
  fileprivate func leadingNumber(_ t: [UInt8], _ base: Int) throws(Signal) -> Value {
    var i = 0
    while i < t.count && (t[i] == 0x20 || t[i] == 0x09) { i += 1 }
    let start = i
    if i < t.count && (t[i] == 0x2B || t[i] == 0x2D) { i += 1 }
    func digit(_ b: UInt8) -> Int? {
      let d: Int
      switch b {
      case 0x30...0x39: d = Int(b) - 0x30
      case 0x61...0x66: d = Int(b) - 0x61 + 10
      case 0x41...0x46: d = Int(b) - 0x41 + 10
      default: return nil
      }
      return d < base ? d : nil
    }
    let first = i
    while i < t.count, digit(t[i]) != nil { i += 1 }
    var end = i
    var isFloat = false
    if base == 10 {
      if i < t.count && t[i] == 0x2E {
        var k = i + 1
        while k < t.count && t[k] >= 0x30 && t[k] <= 0x39 { k += 1 }
        if k > i + 1 {
          isFloat = true
          i = k
          end = k
        } else if i > first, k < t.count, t[k] | 0x20 == 0x65 {
          // No digit is needed between the point and an exponent.
          i = k
        }
      }
      if i > first, i < t.count, t[i] == 0x65 || t[i] == 0x45 {
        var k = i + 1
        if k < t.count && (t[k] == 0x2B || t[k] == 0x2D) { k += 1 }
        let d = k
        while k < t.count && t[k] >= 0x30 && t[k] <= 0x39 { k += 1 }
        if k > d {
          isFloat = true
          end = k
        } else if i + 4 <= t.count {
          let word = String(
            decoding: t[(i + 1)..<(i + 5 > t.count ? t.count : i + 5)], as: UTF8.self)
          if word == "+INF" || word == "+NaN" {
            isFloat = true
            end = i + 5
          }
        }
      }
    }
    if end == first { return Value(fixnum: 0) }
    let text = t[start..<end]
    if isFloat {
      return try Array(text).withUnsafeBufferPointer { p throws(Signal) in
        try parseNumber(p) ?? float(strtod(String(decoding: text, as: UTF8.self), nil))
      }
    }
    return try Array(text).withUnsafeBufferPointer { p throws(Signal) in
      try parseInteger(p, radix: base)
    }
  }
}
