/// Unicode's normalization forms, and the data behind them.
public enum Normalization: Sendable {
  case nfd, nfc, nfkd, nfkc, hfsNFD, hfsNFC

  fileprivate var composes: Bool { self == .nfc || self == .nfkc || self == .hfsNFC }
  fileprivate var isCompatible: Bool { self == .nfkd || self == .nfkc }
  fileprivate var isHFS: Bool { self == .hfsNFD || self == .hfsNFC }

  /// `text` in this form. What is no Unicode character stays as it is.
  public func apply(_ text: [UInt32]) -> [UInt32] {
    if text.allSatisfy({ $0 < 0xA0 }) { return text }
    let data = NormalizationData.shared
    var out: [UInt32] = []
    out.reserveCapacity(text.count + text.count / 4)
    for c in text { decompose(c, data, &out) }
    reorder(&out, data)
    return composes ? compose(out, data) : out
  }

  private func decompose(_ c: UInt32, _ data: NormalizationData, _ out: inout [UInt32]) {
    if c < 0xA0 {
      out.append(c)
    } else if c >= 0xAC00 && c < 0xD7A4 {
      let i = c - 0xAC00
      out.append(0x1100 + i / 588)
      out.append(0x1161 + i % 588 / 28)
      if i % 28 > 0 { out.append(0x11A7 + i % 28) }
    } else if let m = data.mapping(c), m.isCanonical || isCompatible, !keeps(c) {
      for d in m.codes { decompose(d, data, &out) }
    } else {
      out.append(c)
    }
  }

  /// The file system of macOS leaves some blocks alone.
  private func keeps(_ c: UInt32) -> Bool {
    isHFS && (0x2000...0x2FFF ~= c || 0xF900...0xFAFF ~= c || 0x2F800...0x2FAFF ~= c)
  }

  /// Sorts each run of marks by combining class, stably.
  private func reorder(_ text: inout [UInt32], _ data: NormalizationData) {
    var i = 0
    while i < text.count {
      let k = data.combiningClass(text[i])
      if k > 0 {
        var j = i
        while j > 0, data.combiningClass(text[j - 1]) > k {
          text.swapAt(j, j - 1)
          j -= 1
        }
      }
      i += 1
    }
  }

  private func compose(_ text: [UInt32], _ data: NormalizationData) -> [UInt32] {
    var out: [UInt32] = []
    out.reserveCapacity(text.count)
    var starter = -1
    var last: UInt8 = 0
    for c in text {
      let k = data.combiningClass(c)
      if starter >= 0, last < k || (last == 0 && starter == out.count - 1),
        let whole = data.composite(out[starter], c), !keeps(whole)
      {
        out[starter] = whole
        continue
      }
      if k == 0 {
        starter = out.count
        last = 0
      } else {
        last = k
      }
      out.append(c)
    }
    return out
  }
}

/// Decompositions and combining classes, read once from their compact records.
public final class NormalizationData: Sendable {
  /// The mapping of one character.
  public struct Mapping: Sendable {
    /// The letter of the kind of mapping: `=` or `!` for canonical ones.
    public let tag: UInt8
    /// The characters it maps to.
    public let codes: [UInt32]
    /// Whether the mapping is canonical.
    public var isCanonical: Bool { tag == UInt8(ascii: "=") || tag == UInt8(ascii: "!") }
  }

  /// The data.
  public static let shared = NormalizationData()

  private let mappings: [UInt32: Mapping]
  private let composites: [UInt64: UInt32]
  private let classStarts: [UInt32]
  private let classes: [(end: UInt32, value: UInt8)]

  private init() {
    var mappings: [UInt32: Mapping] = [:]
    var composites: [UInt64: UInt32] = [:]
    mappings.reserveCapacity(6000)
    var code: UInt32 = UInt32.max
    Self.records(decompositionRecords) { record in
      var i = record.startIndex
      let delta = Self.hex(record, &i)
      code = code &+ (i == record.startIndex ? 1 : delta)
      let tag = record[i]
      var codes: [UInt32] = []
      repeat {
        i += 1
        codes.append(Self.hex(record, &i))
      } while i < record.endIndex
      mappings[code] = Mapping(tag: tag, codes: codes)
      if tag == UInt8(ascii: "="), codes.count == 2 {
        composites[UInt64(codes[0]) << 32 | UInt64(codes[1])] = code
      }
    }
    self.mappings = mappings
    self.composites = composites
    var starts: [UInt32] = []
    var runs: [(end: UInt32, value: UInt8)] = []
    var end: UInt32 = 0
    Self.records(combiningClassRecords) { record in
      var i = record.startIndex
      let start = end + Self.hex(record, &i)
      i += 1
      end = start + Self.hex(record, &i)
      i += 1
      let value = UInt8(Self.hex(record, &i))
      starts.append(start)
      runs.append((end, value))
    }
    classStarts = starts
    classes = runs
  }

  private static func records(
    _ text: StaticString, _ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Void
  ) {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    for r in bytes.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }) { body(r) }
  }

  /// The number of upper-case hexadecimal digits at `i`.
  private static func hex(_ r: Slice<UnsafeBufferPointer<UInt8>>, _ i: inout Int) -> UInt32 {
    var n: UInt32 = 0
    while i < r.endIndex {
      let b = r[i]
      if b >= 0x30 && b <= 0x39 {
        n = n << 4 | UInt32(b - 0x30)
      } else if b >= 0x41 && b <= 0x46 {
        n = n << 4 | UInt32(b - 0x41 + 10)
      } else {
        break
      }
      i += 1
    }
    return n
  }

  /// The mapping of `c`, if it has one.
  public func mapping(_ c: UInt32) -> Mapping? { mappings[c] }

  /// The combining class of `c`.
  public func combiningClass(_ c: UInt32) -> UInt8 {
    if c < 0x300 || c > 0x1_FFFF { return 0 }
    var low = 0
    var high = classStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if classStarts[middle] <= c { low = middle } else { high = middle }
    }
    return classStarts[low] <= c && c < classes[low].end ? classes[low].value : 0
  }

  /// The character that `a` and `b` compose to.
  public func composite(_ a: UInt32, _ b: UInt32) -> UInt32? {
    if a >= 0x1100 && a < 0x1113 && b >= 0x1161 && b < 0x1176 {
      return 0xAC00 + ((a - 0x1100) * 21 + (b - 0x1161)) * 28
    }
    if a >= 0xAC00 && a < 0xD7A4 && (a - 0xAC00) % 28 == 0 && b > 0x11A7 && b < 0x11C3 {
      return a + (b - 0x11A7)
    }
    return composites[UInt64(a) << 32 | UInt64(b)]
  }

  /// The characters with mappings, ascending.
  public var mapped: [UInt32] { mappings.keys.sorted() }
}
