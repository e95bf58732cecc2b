import Elisp
import EmacsRegexp
import TextStorage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Compiled patterns by their text, and the syntax of ASCII in the table last used.
final class RegexpCache {
  private struct Key: Hashable {
    var pattern: [UInt8]
    var options: RegexpOptions
  }
  @exclusivity(unchecked) private var programs: [Key: Regexp] = [:]
  /// The programs found last, by the address of their pattern: a search in a loop asks for the same
  /// string again. The bytes are compared, since strings change and addresses are used again.
  private struct Recent {
    var pattern: [UInt8]
    var options: RegexpOptions
    var isLiteral: Bool
    var program: Regexp
  }
  @exclusivity(unchecked) private var recent: [Recent?] = Array(repeating: nil, count: 64)
  let ascii = UnsafeMutablePointer<UInt8>.allocate(capacity: 128)
  /// The tables and their versions that `ascii` was made from.
  @exclusivity(unchecked) private var asciiOf: (UInt, Int, UInt, Int) = (0, 0, 0, 0)

  deinit { ascii.deallocate() }

  func find(
    _ pattern: Value, fold: Bool, multibyte: Bool, literal: Bool = false
  ) throws(RegexpSyntaxError) -> Regexp {
    let options = RegexpOptions(
      foldCase: fold, patternIsMultibyte: pattern.isMultibyte, textIsMultibyte: multibyte)
    let slot = Int((pattern.bits >> 4) & 63)
    if let r = recent[slot], r.isLiteral == literal, r.options == options,
      r.pattern.count == pattern.byteLength,
      memcmp(r.pattern, pattern.stringStart, pattern.byteLength) == 0
    {
      return r.program
    }
    let program = try compiled(pattern, options, literal)
    recent[slot] = Recent(
      pattern: Array(pattern.stringBytes), options: options, isLiteral: literal, program: program)
    return program
  }

  /// The pattern of a literal: the characters that mean something to a regexp are quoted.
  private static func quoted(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 8)
    for b in bytes {
      switch b {
      case 0x5B, 0x2A, 0x2E, 0x5C, 0x3F, 0x2B, 0x5E, 0x24: out.append(0x5C)
      default: break
      }
      out.append(b)
    }
    return out
  }

  private func compiled(
    _ pattern: Value, _ options: RegexpOptions, _ literal: Bool
  ) throws(RegexpSyntaxError) -> Regexp {
    let key = Key(
      pattern: literal ? Self.quoted(pattern.stringBytes) : Array(pattern.stringBytes),
      options: options)
    if let found = programs[key] { return found }
    if programs.count > 500 { programs.removeAll() }
    let made = try key.pattern.withUnsafeBufferPointer { p throws(RegexpSyntaxError) in
      try Regexp(pattern: p, options: options)
    }
    programs[key] = made
    return made
  }

  func prepareASCII(_ lookup: borrowing SyntaxLookup) {
    let now = lookup.signature
    if now == asciiOf { return }
    for c in 0..<128 { ascii[c] = UInt8(truncatingIfNeeded: lookup.entry(UInt32(c)).kind.rawValue) }
    asciiOf = now
  }
}

extension World {
  /// Compile a pattern, or signal `invalid-regexp`.
  func regexp(_ pattern: Value, multibyte: Bool, literal: Bool = false) throws(Signal) -> Regexp {
    try stringArgument(pattern)
    let pattern =
      !literal && isTrue(editor.sym.searchSpacesRegexp) ? substitutingSpaces(pattern) : pattern
    let fold = isTrue(editor.sym.caseFoldSearch)
    do throws(RegexpSyntaxError) {
      return try editor.regexps.find(pattern, fold: fold, multibyte: multibyte, literal: literal)
    } catch {
      throw signal(.invalidRegexp, list(string(error.message)))
    }
  }

  /// Run `body` with the current buffer's surroundings for matching.
  func matching<R>(
    _ b: Buffer, point: Int, _ body: (RegexpEnvironment) throws(RegexpFailure) -> R
  ) throws(Signal) -> R {
    let lookup = SyntaxLookup(self, b)
    let cache = editor.regexps
    cache.prepareASCII(lookup)
    do throws(RegexpFailure) {
      return try withUnsafePointer(to: lookup) { p throws(RegexpFailure) in
        try body(
          RegexpEnvironment(
            point: point, asciiSyntax: cache.ascii,
            syntax: { context, c in
              let lookup = context!.assumingMemoryBound(to: SyntaxLookup.self)
              return UInt8(truncatingIfNeeded: lookup.pointee.entry(c).kind.rawValue)
            },
            category: { context, c, category in
              context!.assumingMemoryBound(to: SyntaxLookup.self).pointee.hasCategory(c, category)
            },
            context: UnsafeMutableRawPointer(mutating: p), interrupted: interruptFlag))
      }
    } catch {
      switch error {
      case .interrupted:
        try checkInterrupt()
        throw signal(.quit, .nil)
      default:
        throw self.error("Stack overflow in regexp matcher")
      }
    }
  }

  func textOf(_ b: Buffer) -> RegexpText {
    let spans = b.gap.spans
    let dummy = UnsafePointer<UInt8>(bitPattern: 8)!
    return RegexpText(
      first: spans.before.baseAddress ?? dummy, firstCount: spans.before.count,
      second: spans.after.baseAddress ?? dummy, secondCount: spans.after.count,
      isMultibyte: b.isMultibyte)
  }

  /// Keep what was found in the current buffer, as character offsets.
  func setMatch(_ b: Buffer, _ registers: RegexpRegisters) {
    var bounds = registers.bounds
    for i in bounds.indices where bounds[i] >= 0 { bounds[i] = b.char(bounds[i]) }
    editor.match.bounds = bounds
    editor.match.buffer = object(b)
    editor.match.base = 1
  }
}

extension SyntaxLookup {
  /// Whether the category table puts a character in a category.
  func hasCategory(_ c: UInt32, _ category: UInt8) -> Bool {
    guard let t = buffer.categoryTable.exactly(CharTable.self) else { return false }
    let set = t.get(c)
    return set.isBoolVector && Int(category) < set.bitCount && world.bit(set, Int(category))
  }
}
