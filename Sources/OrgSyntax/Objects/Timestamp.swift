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

  private static func isDate(_ p: Int, _ text: ByteText) -> Bool {
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

  /// Reads the timestamp at `p`; nil when none is there.
  public init?(at p: Int, to limit: Int, in text: ByteText) {
    guard let last = Timestamp.end(at: p, to: limit, in: text) else { return nil }
    range = p..<last
    if text[p + 1] == 37 {
      kind = .diary
      var close = last - 2
      while text[close] != 41 { close -= 1 }
      sexp = p + 3..<close + 1
      var q = close + 1
      q = text.skipBlanks(q, to: last)
      if let time = Timestamp.time(at: q, to: last, text) {
        rangeKind = time.end == nil ? .none : .time
        start = Moment(year: 0, month: 0, day: 0, hour: time.start.0, minute: time.start.1)
        end = start
        if let e = time.end {
          end?.hour = e.0
          end?.minute = e.1
        }
      }
      return
    }
    guard let first = Timestamp.stampEnd(at: p, to: limit, in: text) else { return nil }
    let isActive = text[p] == 60
    start = Moment(
      year: Timestamp.number(p + 1, 4, text), month: Timestamp.number(p + 6, 2, text),
      day: Timestamp.number(p + 9, 2, text))
    var endTime: (Int, Int)?
    if let time = Timestamp.firstTime(p + 11, first, text) {
      start?.hour = time.start.0
      start?.minute = time.start.1
      endTime = time.end
    }
    if last > first {
      let q = first + 2
      var moment = Moment(
        year: Timestamp.number(q + 1, 4, text), month: Timestamp.number(q + 6, 2, text),
        day: Timestamp.number(q + 9, 2, text))
      if let time = Timestamp.firstTime(q + 11, last, text) {
        moment.hour = time.start.0
        moment.minute = time.start.1
      }
      end = moment
      rangeKind = .date
    } else {
      end = start
      if let endTime {
        end?.hour = endTime.0
        end?.minute = endTime.1
        rangeKind = .time
      }
    }
    let isRange = rangeKind != .none
    kind = isActive ? (isRange ? .activeRange : .active) : isRange ? .inactiveRange : .inactive
    readIntervals(p + 11, last, text)
  }

  /// `H:MM` or `HH:MM`, and `-HH:MM` after it.
  private static func time(at p: Int, to limit: Int, _ text: ByteText)
    -> (start: (Int, Int), end: (Int, Int)?, next: Int)?
  {
    func clock(_ p: Int) -> (hour: Int, minute: Int, next: Int)? {
      var q = p
      while q < limit, isDigit(text[q]), q - p < 2 { q += 1 }
      guard q > p, q + 2 < limit, text[q] == 58, isDigit(text[q + 1]), isDigit(text[q + 2]) else {
        return nil
      }
      return (number(p, q - p, text), number(q + 1, 2, text), q + 3)
    }
    guard let a = clock(p) else { return nil }
    if a.next < limit, text[a.next] == 45 {
      var q = a.next
      while q < limit, text[q] == 45 { q += 1 }
      if let b = clock(q) { return ((a.hour, a.minute), (b.hour, b.minute), b.next) }
    }
    return ((a.hour, a.minute), nil, a.next)
  }

  private static func firstTime(_ from: Int, _ limit: Int, _ text: ByteText)
    -> (start: (Int, Int), end: (Int, Int)?, next: Int)?
  {
    var p = from
    while p < limit {
      if isDigit(text[p]), !isDigit(text[p - 1]) {
        if let time = time(at: p, to: limit, text) { return time }
        while p < limit, isDigit(text[p]) { p += 1 }
        continue
      }
      p += 1
    }
    return nil
  }

  /// Reads `+1w`, `++1w/2m`, `.+1d`, `-3d`, `--2d`.
  private mutating func readIntervals(_ from: Int, _ limit: Int, _ text: ByteText) {
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
