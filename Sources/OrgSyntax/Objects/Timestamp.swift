/// `<2026-01-31 Sat 10:00-11:00 +1w -2d>`, ranges of them, and `<%%(sexp)>`.
public struct Timestamp: Equatable {
  /// A date, with a time of day or without.
  public struct Moment: Equatable {
    /// The year.
    public var year: Int
    /// The month from 1.
    public var month: Int
    /// The day of the month from 1.
    public var day: Int
    /// The hour, if there is a time of day.
    public var hour: Int?
    /// The minute, if there is a time of day.
    public var minute: Int?
  }

  /// In angle brackets or square ones, two of them or one, or an expression.
  public enum Kind: Equatable { case active, inactive, activeRange, inactiveRange, diary }
  /// Whether it spans nothing, times of a day, or dates.
  public enum RangeKind: Equatable { case none, time, date }
  /// What `+`, `++` and `.+` before a repeater say.
  public enum RepeaterKind: Equatable { case cumulate, catchUp, restart }
  /// What `-` and `--` before a warning period say.
  public enum WarningKind: Equatable { case all, first }

  /// A count of hours, days, weeks, months or years.
  public struct Interval: Equatable {
    /// How many.
    public var value: Int
    /// One of `h d w m y`.
    public var unit: UInt8
  }

  /// How it is written.
  public var kind: Kind
  /// What it spans.
  public var rangeKind = RangeKind.none
  /// When it begins.
  public var start: Moment?
  /// When it ends.
  public var end: Moment?
  /// How it is repeated, if it is.
  public var repeaterKind: RepeaterKind?
  /// After how long it is repeated.
  public var repeater: Interval?
  /// The longest time between repetitions, after a slash.
  public var deadline: Interval?
  /// Which repetitions the warning is for, if there is one.
  public var warningKind: WarningKind?
  /// How long before it a warning is due.
  public var warning: Interval?
  /// The expression of a diary timestamp.
  public var sexp: Range<Int>?
  /// The bytes from the first bracket to after the last.
  public var range: Range<Int>

  /// Where one stamp without range that starts at `p` ends; nil when none does.
  static func stampEnd(at p: Int, to limit: Int, in text: ByteText) -> Int? {
    guard p + 11 < limit, text[p] == 60 || text[p] == 91, isDate(p + 1, text) else { return nil }
    var q = p + 11
    if text[q] == 32 {
      while q < limit, text[q] != 62, text[q] != 93, text[q] != 10 { q += 1 }
    }
    guard q < limit, text[q] == 62 || text[q] == 93 else { return nil }
    return q + 1
  }

  static func isDate(_ p: Int, _ text: ByteText) -> Bool {
    for i in 0..<10 {
      let c = text[p + i]
      if i == 4 || i == 7 {
        if c != 45 { return false }
      } else if !isDigit(c) {
        return false
      }
    }
    return true
  }

  private static func number(_ p: Int, _ count: Int, _ text: ByteText) -> Int {
    var n = 0
    for i in 0..<count { n = n * 10 + Int(text[p + i] - 48) }
    return n
  }

  /// Where a timestamp that starts at `p`, range included, ends; nil when none does.
  static func end(at p: Int, to limit: Int, in text: ByteText) -> Int? {
    if text.hasExactPrefix("<%%(", at: p, to: limit) {
      // The last parenthesis before the bracket ends the form.
      var q = p + 4
      while q < limit, text[q] != 62, text[q] != 10 { q += 1 }
      guard q < limit, text[q] == 62 else { return nil }
      var close = q - 1
      while close > p + 4, text[close] != 41 { close -= 1 }
      return close > p + 4 ? q + 1 : nil
    }
    guard let first = stampEnd(at: p, to: limit, in: text) else { return nil }
    if text.hasExactPrefix("--", at: first, to: limit),
      let second = stampEnd(at: first + 2, to: limit, in: text)
    {
      return second
    }
    return first
  }

  /// Reads the timestamp at `p`; nil when none is there. Planning lines are read without folding case.
  public init?(at p: Int, to limit: Int, in text: ByteText, foldsCase: Bool = true) {
    guard let last = Timestamp.end(at: p, to: limit, in: text) else { return nil }
    range = p..<last
    if text[p + 1] == 37 {
      kind = .diary
      var close = last - 2
      while text[close] != 41 { close -= 1 }
      sexp = p + 3..<close + 1
      if Timestamp.timeRange(close + 1, last, text) != nil { rangeKind = .time }
      if let time = Timestamp.clockTime(from: close + 1, last, text) {
        start = Moment(year: 0, month: 0, day: 0, hour: time.hour, minute: time.minute)
        if text[time.next] == 45,
          let e = Timestamp.clockTime(at: time.next + 1, last, text)
        {
          end = Moment(year: 0, month: 0, day: 0, hour: e.hour, minute: e.minute)
        }
      }
      return
    }
    guard let first = Timestamp.stampEnd(at: p, to: limit, in: text) else { return nil }
    let isActive = text[p] == 60
    start = Moment(
      year: Timestamp.number(p + 1, 4, text), month: Timestamp.number(p + 6, 2, text),
      day: Timestamp.number(p + 9, 2, text))
    if let time = Timestamp.timeOfDay(p + 11, first, text) {
      start?.hour = time.hour
      start?.minute = time.minute
    }
    end = start
    if let time = Timestamp.timeRange(p + 11, first, text) {
      end?.hour = time.hour
      end?.minute = time.minute
      rangeKind = .time
    }
    if last > first {
      let q = first + 2
      end?.year = Timestamp.number(q + 1, 4, text)
      end?.month = Timestamp.number(q + 6, 2, text)
      end?.day = Timestamp.number(q + 9, 2, text)
      if let time = Timestamp.timeOfDay(q + 11, last, text) {
        end?.hour = time.hour
        end?.minute = time.minute
      }
      rangeKind = .date
    }
    let isRange = rangeKind != .none
    kind = isActive ? (isRange ? .activeRange : .active) : isRange ? .inactiveRange : .inactive
    readIntervals(p + 11, last, text, foldsCase)
  }

  /// The time after a date that ends at `from`: the name of a day may stand between them.
  private static func timeOfDay(_ from: Int, _ limit: Int, _ text: ByteText) -> (
    hour: Int, minute: Int
  )? {
    func spaces(_ p: Int) -> Int {
      var q = p
      while q < limit, text[q] == 32 { q += 1 }
      return q
    }
    func digits(_ p: Int) -> (hour: Int, minute: Int)? {
      var q = p
      while q < limit, isDigit(text[q]), q - p < 2 { q += 1 }
      guard q > p, q + 2 < limit, text[q] == 58, isDigit(text[q + 1]), isDigit(text[q + 2]) else {
        return nil
      }
      return (number(p, q - p, text), number(q + 1, 2, text))
    }
    let p = spaces(from)
    guard p > from else { return nil }
    if let time = digits(p) { return time }
    var q = p
    while q < limit, !isDigit(text[q]), text[q] != 32, text[q] != 43, text[q] != 45, text[q] != 62,
      text[q] != 93, text[q] != 13
    {
      q += 1
    }
    let time = spaces(q)
    return q > p && time > q ? digits(time) : nil
  }

  /// A time of a day at `p`, from `0:00` to `29:59`.
  private static func clockTime(at p: Int, _ limit: Int, _ text: ByteText) -> (
    hour: Int, minute: Int, next: Int
  )? {
    for count in [2, 1] where p + count + 2 < limit && text[p + count] == 58 {
      guard isDigit(text[p]), count == 1 || text[p] < 51 && isDigit(text[p + 1]),
        text[p + count + 1] >= 48, text[p + count + 1] < 54, isDigit(text[p + count + 2])
      else { continue }
      return (number(p, count, text), number(p + count + 1, 2, text), p + count + 3)
    }
    return nil
  }

  /// The first time of a day from `p` on.
  private static func clockTime(from p: Int, _ limit: Int, _ text: ByteText) -> (
    hour: Int, minute: Int, next: Int
  )? {
    var q = p
    while q < limit {
      if let time = clockTime(at: q, limit, text) { return time }
      q += 1
    }
    return nil
  }

  /// The second of two times with a dash between them, wherever they stand.
  private static func timeRange(_ from: Int, _ limit: Int, _ text: ByteText) -> (
    hour: Int, minute: Int, next: Int
  )? {
    var p = from
    while let time = clockTime(from: p, limit, text) {
      if text[time.next] == 45, let end = clockTime(at: time.next + 1, limit, text) { return end }
      p = time.next - 2
    }
    return nil
  }

  /// Reads `+1w`, `++1w/2m`, `.+1d`, `-3d`, `--2d`.
  private mutating func readIntervals(
    _ from: Int, _ limit: Int, _ text: ByteText, _ foldsCase: Bool
  ) {
    func interval(_ p: Int) -> (Interval, Int)? {
      var q = p
      var n = 0
      while q < limit, isDigit(text[q]) {
        n = min(n, 1 << 40) * 10 + Int(text[q] - 48)
        q += 1
      }
      guard q > p, q < limit else { return nil }
      switch text[q] {
      case 104, 100, 119, 109, 121: return (Interval(value: n, unit: text[q]), q + 1)
      // What is written in capitals counts in years.
      case 72, 68, 87, 77, 89: return foldsCase ? (Interval(value: n, unit: 121), q + 1) : nil
      default: return nil
      }
    }
    var p = from
    while p < limit {
      let c = text[p]
      if repeater == nil, c == 43 || c == 46 {
        var q = p + 1
        var type = RepeaterKind.cumulate
        if q < limit, text[q] == 43 {
          type = c == 46 ? .restart : .catchUp
          q += 1
        } else if c == 46 {
          p += 1
          continue
        }
        if let (value, next) = interval(q) {
          repeater = value
          repeaterKind = type
          p = next
          if p < limit, text[p] == 47, let (most, after) = interval(p + 1) {
            deadline = most
            p = after
          }
          continue
        }
      } else if warning == nil, c == 45 {
        var q = p + 1
        var type = WarningKind.all
        if q < limit, text[q] == 45 {
          type = .first
          q += 1
        }
        if let (value, next) = interval(q) {
          warning = value
          warningKind = type
          p = next
          continue
        }
      }
      p += 1
    }
  }
}

extension ObjectParser {
  mutating func timestamp(_ p: Int, _ limit: Int) -> FoundObject? {
    guard mayEndTimestamp(p, limit), let end = Timestamp.end(at: p, to: limit, in: text) else {
      return nil
    }
    return FoundObject(kind: .timestamp, start: p, end: end, contents: nil)
  }

  /// False when no bracket that may end the timestamp at `p` stands on its line.
  private mutating func mayEndTimestamp(_ p: Int, _ limit: Int) -> Bool {
    guard p + 2 < limit else { return false }
    let text = text
    if text[p + 1] != 37 {
      guard isDigit(text[p + 1]) else { return false }
      let end = stampEnd.place(from: p + 1) { from in
        var q = from
        while q < text.count, text[q] != 62, text[q] != 93, text[q] != 10 { q += 1 }
        return q
      }
      return end < limit && text[end] != 10
    }
    let end = diaryEnd.place(from: p + 1) { from in
      var q = from
      while q < text.count, text[q] != 62, text[q] != 10 { q += 1 }
      return q
    }
    guard end < limit, text[end] == 62 else { return false }
    if diaryClose.end != end {
      var close = end - 1
      while close > p, text[close] != 41 { close -= 1 }
      diaryClose = (end, close)
    }
    return diaryClose.close > p + 4
  }
}
