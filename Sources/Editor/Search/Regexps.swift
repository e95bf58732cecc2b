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
    var pattern = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
    var options = RegexpOptions(foldCase: false)
    var isLiteral = false
    var program: Unmanaged<Regexp>?
  }
  private static let recentCount = 64
  private let recent = UnsafeMutablePointer<Recent>.allocate(capacity: recentCount)
  let ascii = UnsafeMutablePointer<UInt8>.allocate(capacity: 128)
  /// The tables and their versions that `ascii` was made from.
  @exclusivity(unchecked) private var asciiOf: (UInt, Int, UInt, Int) = (0, 0, 0, 0)

  init() { recent.initialize(repeating: Recent(), count: Self.recentCount) }

  deinit {
    ascii.deallocate()
    for i in 0..<Self.recentCount {
      recent[i].pattern.deallocate()
      recent[i].program?.release()
    }
    recent.deallocate()
  }

  private static func slot(_ pattern: Value) -> Int { Int((pattern.bits >> 4) & 63) }

  /// The program found last for the same string, if it was the same then.
  func recent(
    _ pattern: Value, fold: Bool, multibyte: Bool, literal: Bool, longest: Bool
  ) -> Unmanaged<Regexp>? {
    let place = recent + Self.slot(pattern)
    guard let program = place.pointee.program, place.pointee.isLiteral == literal,
      place.pointee.options
        == RegexpOptions(
          foldCase: fold, patternIsMultibyte: pattern.isMultibyte, textIsMultibyte: multibyte,
          longest: longest),
      place.pointee.pattern.count == pattern.byteLength,
      pattern.byteLength == 0
        || memcmp(place.pointee.pattern.baseAddress!, pattern.stringStart, pattern.byteLength) == 0
    else { return nil }
    return program
  }

  func find(
    _ pattern: Value, fold: Bool, multibyte: Bool, literal: Bool = false, longest: Bool = false
  ) throws(RegexpSyntaxError) -> Regexp {
    let options = RegexpOptions(
      foldCase: fold, patternIsMultibyte: pattern.isMultibyte, textIsMultibyte: multibyte,
      longest: longest)
    let place = recent + Self.slot(pattern)
    let program = try compiled(pattern, options, literal)
    place.pointee.pattern.deallocate()
    place.pointee.program?.release()
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: pattern.byteLength)
    _ = bytes.initialize(from: pattern.stringBytes)
    place.pointee = Recent(
      pattern: bytes, options: options, isLiteral: literal, program: .passRetained(program))
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

  /// The syntax of the ASCII characters.
  func prepareASCII(_ lookup: borrowing SyntaxLookup) -> UnsafePointer<UInt8> {
    let now = lookup.signature
    if now != asciiOf {
      for c in 0..<128 {
        ascii[c] = UInt8(truncatingIfNeeded: lookup.entry(UInt32(c)).kind.rawValue)
      }
      asciiOf = now
    }
    return UnsafePointer(ascii)
  }
}

extension World {
  /// What `body` returns, with matching that prefers the longest match, as POSIX says.
  func withLongestMatches(_ body: () throws(Signal) -> Value) throws(Signal) -> Value {
    editor.wantsLongestMatch = true
    defer { editor.wantsLongestMatch = false }
    return try body()
  }

  /// Compile a pattern, or signal `invalid-regexp`.
  func regexp(_ pattern: Value, multibyte: Bool, literal: Bool = false) throws(Signal) -> Regexp {
    try stringArgument(pattern)
    let (spaces, fold, longest) = withEditor {
      (
        isTrue($0.sym.searchSpacesRegexp), isTrue($0.sym.caseFoldSearch), $0.wantsLongestMatch
      )
    }
    let pattern = !literal && spaces ? substitutingSpaces(pattern) : pattern
    let recent = withEditor {
      $0.regexps.recent(
        pattern, fold: fold, multibyte: multibyte, literal: literal, longest: longest)
    }
    if let recent { return unsafeBitCast(recent.toOpaque(), to: Regexp.self) }
    do throws(RegexpSyntaxError) {
      return try editor.regexps.find(
        pattern, fold: fold, multibyte: multibyte, literal: literal, longest: longest)
    } catch {
      throw signal(.invalidRegexp, list(string(error.message)))
    }
  }

  /// Run `body` with the current buffer's surroundings for matching.
  func matching<R>(
    _ b: Buffer, point: Int, _ body: (RegexpEnvironment) throws(RegexpFailure) -> R
  ) throws(Signal) -> R {
    let lookup = SyntaxLookup(self, b)
    let ascii = withEditor { $0.regexps.prepareASCII(lookup) }
    do throws(RegexpFailure) {
      return try withUnsafePointer(to: lookup) { p throws(RegexpFailure) in
        try body(
          RegexpEnvironment(
            point: point, asciiSyntax: ascii,
            syntax: { context, c in
              let lookup = context!.assumingMemoryBound(to: SyntaxLookup.self)
              return UInt8(truncatingIfNeeded: lookup.pointee.entry(c).kind.rawValue)
            },
            category: { context, c, category in
              context!.assumingMemoryBound(to: SyntaxLookup.self).pointee.hasCategory(c, category)
            },
            separatesWords: { context, a, b in
              context!.assumingMemoryBound(to: SyntaxLookup.self).pointee.world
                .separatesWords(a, b)
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
  /// The registers get the array of the match before, to be filled again.
  func setMatch(_ b: Buffer, _ registers: inout RegexpRegisters) {
    for i in registers.bounds.indices where registers.bounds[i] >= 0 {
      registers.bounds[i] = b.char(registers.bounds[i])
    }
    keepMatch(&registers, in: object(b), base: 1)
  }

  /// Keep bounds in characters as the match data.
  func keepMatch(_ registers: inout RegexpRegisters, in buffer: Value, base: Int) {
    withEditor {
      swap(&$0.match.bounds, &registers.bounds)
      $0.match.buffer = buffer
      $0.match.base = base
    }
  }

  /// Registers to be filled by a search; `giveBack` takes their array for the next one.
  func spareRegisters() -> RegexpRegisters {
    var registers = RegexpRegisters()
    withEditor { swap(&registers.bounds, &$0.spareBounds) }
    return registers
  }

  func giveBack(_ registers: inout RegexpRegisters) {
    withEditor { swap(&registers.bounds, &$0.spareBounds) }
  }
}

extension SyntaxLookup {
  /// Whether the category table puts a character in a category.
  func hasCategory(_ c: UInt32, _ category: UInt8) -> Bool {
    var v = buffer.categoryTable
    if v.isNil, let standard = try? world.standardCategories() { v = standard }
    guard let t = v.exactly(CharTable.self) else { return false }
    let set = t.get(c)
    return set.isBoolVector && Int(category) < set.bitCount && world.bit(set, Int(category))
  }
}
