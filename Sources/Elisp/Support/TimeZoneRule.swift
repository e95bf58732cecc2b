#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a zone says of a moment: seconds east of Greenwich, summer time or not, abbreviation.
struct ZoneInfo: Equatable {
  var offset: Int
  var isDST: Bool
  var name: String
}

/// A time zone: fixed, by a POSIX rule, or from the zone database.
final class TimeZoneRule {
  /// Moments at which the zone changes, ascending, and what holds from each on.
  @exclusivity(unchecked) private var transitions: [(moment: Int, info: ZoneInfo)] = []
  /// What holds before the first transition.
  @exclusivity(unchecked) private var initial: ZoneInfo
  /// What holds after the last transition, when it goes on changing.
  @exclusivity(unchecked) private var rule: PosixRule?

  init(fixed offset: Int, name: String) {
    initial = ZoneInfo(offset: offset, isDST: false, name: name)
  }

  static let utc = TimeZoneRule(fixed: 0, name: "GMT")

  /// The zone of an offset without a name, which is named after it.
  convenience init(offset: Int) {
    let m = Int(offset.magnitude)
    func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
    var name = (offset < 0 ? "-" : "+") + two(m / 3600)
    if m % 3600 != 0 { name += two(m / 60 % 60) }
    if m % 60 != 0 { name += two(m % 60) }
    self.init(fixed: PosixRule.offset(offset), name: offset == 0 ? "GMT" : name)
  }

  /// Where the zone database is.
  private static let folder = "/usr/share/zoneinfo/"

  /// The zone of a value of the environment variable TZ: a POSIX rule or a name of the zone
  /// database. Unknown names give UTC under another name.
  convenience init(tz text: String) {
    var text = text
    if text.hasPrefix(":") { text.removeFirst() }
    if text.isEmpty {
      self.init(fixed: 0, name: "UTC")
    } else if let posix = PosixRule(text),
      posix.summer == nil || text.contains(",") || access(Self.folder + text, R_OK) != 0
    {
      self.init(fixed: posix.standard.offset, name: posix.standard.name)
      if posix.summer != nil { rule = posix }
    } else {
      // The letters that an unknown zone begins with are its name.
      let letters = text.prefix { $0.isASCII && $0.isLetter }
      self.init(fixed: 0, name: letters.count < 3 ? "" : String(letters))
      read(path: text.hasPrefix("/") ? text : Self.folder + text)
    }
  }

  /// The zone of the machine.
  static func local() -> TimeZoneRule {
    let zone = TimeZoneRule(fixed: 0, name: "UTC")
    zone.read(path: "/etc/localtime")
    return zone
  }

  /// What holds at that many seconds after the epoch began.
  func info(at moment: Int) -> ZoneInfo {
    guard let last = transitions.last, moment < last.moment || rule == nil else {
      return rule?.info(at: moment) ?? initial
    }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].moment <= moment { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? initial : transitions[low - 1].info
  }

  /// The moment that the zone's clocks show as `local` seconds.
  ///
  /// - Parameter isDST: whether it is summer time; nil: as the zone has it.
  func moment(local: Int, isDST: Bool?) -> Int {
    if let isDST {
      let guess = local - info(at: local).offset
      for step in [0, 1, -1, 2, -2, 3, -3] {
        let i = info(at: guess + step * 90 * 86_400)
        if i.isDST == isDST { return local - i.offset }
      }
      return self.moment(local: local, isDST: nil)
    }
    let before = info(at: local - 86_400).offset
    let after = info(at: local + 86_400).offset
    if info(at: local - before).offset == before { return local - before }
    if info(at: local - after).offset == after { return local - after }
    return local - before
  }

  // MARK: The zone database (RFC 8536)

  private func read(path: String) {
    guard let file = fopen(path, "rb") else { return }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 8192)
    while true {
      let n = fread(&buffer, 1, buffer.count, file)
      if n <= 0 { break }
      bytes += buffer[0..<n]
      if bytes.count > 1 << 20 { return }
    }
    func header(_ at: Int) -> [Int]? {
      guard bytes.count >= at + 44, bytes[at..<(at + 4)].elementsEqual("TZif".utf8) else {
        return nil
      }
      return (0..<6).map { number(at + 20 + $0 * 4, 4) }
    }
    func number(_ at: Int, _ size: Int) -> Int {
      var n = 0
      for k in 0..<size { n = n << 8 | Int(bytes[at + k]) }
      let shift = 64 - size * 8
      return (n << shift) >> shift
    }
    func size(_ counts: [Int], _ width: Int) -> Int {
      counts[3] * (width + 1) + counts[4] * 6 + counts[5] + counts[2] * (width + 4) + counts[1]
        + counts[0]
    }
    guard var counts = header(0) else { return }
    var at = 44
    var width = 4
    if bytes[4] >= 0x32, let second = header(44 + size(counts, 4)) {
      at = 44 + size(counts, 4) + 44
      counts = second
      width = 8
    }
    guard at + size(counts, width) <= bytes.count, counts[4] > 0 else { return }
    let moments = at
    let kinds = moments + counts[3] * width
    let types = kinds + counts[3]
    let names = types + counts[4] * 6
    func info(_ type: Int) -> ZoneInfo {
      let p = types + type * 6
      let start = names + Int(bytes[p + 5])
      let name = bytes[start..<(names + counts[5])].prefix { $0 != 0 }
      return ZoneInfo(
        offset: number(p, 4), isDST: bytes[p + 4] != 0,
        name: String(decoding: name, as: UTF8.self))
    }
    let all = (0..<counts[4]).map(info)
    initial = all.first { !$0.isDST } ?? all[0]
    for i in 0..<counts[3] {
      let type = Int(bytes[kinds + i])
      guard type < all.count else { return }
      transitions.append((number(moments + i * width, width), all[type]))
    }
    if width == 8 {
      let footer = bytes[(at + size(counts, 8))...].drop { $0 == 0x0A }.prefix { $0 != 0x0A }
      rule = PosixRule(String(decoding: footer, as: UTF8.self))
    }
  }
}

/// A POSIX TZ rule, for example `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixRule {
  private enum Day { case julian(Int), zeroBased(Int), week(month: Int, week: Int, day: Int) }
  private struct Change { var day: Day; var time: Int }

  var standard: ZoneInfo
  var summer: ZoneInfo?
  private var start = Change(day: .week(month: 3, week: 2, day: 0), time: 7200)
  private var end = Change(day: .week(month: 11, week: 1, day: 0), time: 7200)

  init?(_ text: String) {
    var p = Scanner(text: Array(text.utf8))
    guard let name = p.name(), let west = p.time() else { return nil }
    standard = ZoneInfo(offset: -west, isDST: false, name: name)
    if p.atEnd { return }
    guard let other = p.name() else { return nil }
    var offset = -west + 3600
    if !p.atEnd && p.peek != 0x2C {
      guard let w = p.time() else { return nil }
      offset = -w
    }
    summer = ZoneInfo(offset: offset, isDST: true, name: other)
    if p.atEnd { return }
    guard p.take(0x2C), let s = change(&p), p.take(0x2C), let e = change(&p), p.atEnd else {
      return nil
    }
    start = s
    end = e
  }

  /// The most hours, and then minutes and seconds, that the system has an offset be of.
  private static let largest = (24, 59, 59)

  /// The offset that the system makes of one: of no more than 24 hours and what is left of an hour.
  static func offset(_ seconds: Int) -> Int {
    let m = Int(seconds.magnitude)
    let short = min(m / 3600, largest.0) * 3600 + m % 3600
    return seconds < 0 ? -short : short
  }

  /// Whether a zone may have that name, within angle brackets.
  static func isName(_ text: String) -> Bool {
    text.utf8.count >= 3
      && text.utf8.allSatisfy {
        ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2B
          || $0 == 0x2D
      }
  }

  private struct Scanner {
    let text: [UInt8]
    var i = 0
    init(text: [UInt8]) { self.text = text }
    var atEnd: Bool { i >= text.count }
    var peek: UInt8 { i < text.count ? text[i] : 0 }
    mutating func take(_ b: UInt8) -> Bool {
      if peek == b && !atEnd {
        i += 1
        return true
      }
      return false
    }
    mutating func name() -> String? {
      let start = i
      if take(0x3C) {
        while !atEnd && peek != 0x3E { i += 1 }
        guard take(0x3E) else { return nil }
        let name = String(decoding: text[(start + 1)..<(i - 1)], as: UTF8.self)
        return PosixRule.isName(name) ? name : nil
      }
      while (peek | 0x20) >= 0x61 && (peek | 0x20) <= 0x7A { i += 1 }
      return i - start >= 3 ? String(decoding: text[start..<i], as: UTF8.self) : nil
    }
    mutating func number() -> Int? {
      var n = 0
      let start = i
      while peek >= 0x30 && peek <= 0x39 && i - start < 6 {
        n = n * 10 + Int(peek - 0x30)
        i += 1
      }
      return i > start ? n : nil
    }
    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func time() -> Int? {
      let negative = take(0x2D)
      if !negative { _ = take(0x2B) }
      guard let h = number() else { return nil }
      var t = min(h, PosixRule.largest.0) * 3600
      if take(0x3A) {
        guard let m = number() else { return nil }
        t += min(m, PosixRule.largest.1) * 60
        if take(0x3A) {
          guard let s = number() else { return nil }
          t += min(s, PosixRule.largest.2)
        }
      }
      return negative ? -t : t
    }
  }

  private func change(_ p: inout Scanner) -> Change? {
    let day: Day
    if p.take(0x4D) {
      guard let m = p.number(), p.take(0x2E), let w = p.number(), p.take(0x2E), let d = p.number(),
        (1...12).contains(m), (1...5).contains(w), d <= 6
      else { return nil }
      day = .week(month: m, week: w, day: d)
    } else if p.take(0x4A) {
      guard let n = p.number() else { return nil }
      day = .julian(n)
    } else {
      guard let n = p.number() else { return nil }
      day = .zeroBased(n)
    }
    var time = 7200
    if p.take(0x2F) {
      guard let t = p.time() else { return nil }
      time = t
    }
    return Change(day: day, time: time)
  }

  private func seconds(_ change: Change, year: Int) -> Int {
    let first = CivilTime.days(year: year, month: 1, day: 1)
    var days: Int
    switch change.day {
    case .julian(let n): days = first + n - 1 + (n >= 60 && CivilTime.isLeap(year) ? 1 : 0)
    case .zeroBased(let n): days = first + n
    case .week(let month, let week, let day):
      days = CivilTime.days(year: year, month: month, day: 1)
      let weekday = ((days + 4) % 7 + 7) % 7
      days += (day - weekday + 7) % 7 + (week - 1) * 7
      if days >= CivilTime.days(year: year, month: month + 1, day: 1) { days -= 7 }
    }
    return days * 86_400 + change.time
  }

  func info(at moment: Int) -> ZoneInfo {
    guard let summer else { return standard }
    let year = CivilTime(seconds: moment + standard.offset).year
    // As the C library has it, rules hold from 1970 on; before that it is as when that year began.
    if year < 1970 {
      return seconds(start, year: 1970) < seconds(end, year: 1970) ? standard : summer
    }
    let on = seconds(start, year: year) - standard.offset
    let off = seconds(end, year: year) - summer.offset
    let isSummer = on < off ? moment >= on && moment < off : moment >= on || moment < off
    return isSummer ? summer : standard
  }
}
