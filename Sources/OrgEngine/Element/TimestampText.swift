import Elisp
import OrgSyntax

// Timestamps written from their properties.
extension Interpreter {
  func timestamp(_ node: Value) throws(Signal) -> [UInt8] {
    let type = try value(node, .type)
    let rangeType = try value(node, .rangeType)
    let isPoint = type == word(.active) || type == word(.inactive)
    if isPoint, rangeType.isTrue {
      throw w.error("‘:range-type’ must be ‘nil’ for ‘active’/‘inactive’ type")
    }
    let written = Moment(
      date: try date(node, .yearStart, .monthStart, .dayStart),
      time: try time(node, .hourStart, .minuteStart))
    guard written.isPlausible else { throw w.error("Specified time is not representable") }
    let start = written.normalized
    let end = Moment(
      date: try date(node, .yearEnd, .monthEnd, .dayEnd) ?? written.date,
      time: try time(node, .hourEnd, .minuteEnd))
    let isTimeRange = rangeType == word(.timerange)
    if type == word(.diary) {
      let sexp = try bytes(node, .diarySexp) ?? []
      return ascii("<%%") + sexp + (try times(start.time, end.time, isRange: isTimeRange)) + [62]
    }
    guard start.date != nil else { return try bytes(node, .rawValue) ?? [] }
    let isRange = type == word(.activeRange) || type == word(.inactiveRange)
    let isSquare = type == word(.inactive) || type == word(.inactiveRange)
    let tail = try intervals(node)
    func stamp(_ date: Date?, _ times: [UInt8]) -> [UInt8] {
      var s: [UInt8] = [isSquare ? 91 : 60]
      if let date {
        s += year(date.year) + [45] + padded(date.month, 2) + [45] + padded(date.day, 2)
        s += [32] + weekday(date)
      }
      return s + times + tail + [isSquare ? 93 : 62]
    }
    if isRange, isTimeRange {
      return stamp(start.date, try times(start.time, end.time, isRange: true))
    }
    if isPoint, let from = written.time, let until = end.time, from != until {
      return stamp(start.date, try times(start.time, until, isRange: true))
    }
    let first = stamp(start.date, try times(start.time, nil, isRange: false))
    guard isRange else { return first }
    guard end.isPlausible else { throw w.error("Specified time is not representable") }
    let last = end.normalized
    return first + ascii("--") + stamp(last.date, try times(last.time, nil, isRange: false))
  }

  private struct Date: Equatable { let year, month, day: Int }
  private struct Time: Equatable { let hour, minute: Int }
  private struct Moment {
    let date: Date?
    let time: Time?

    /// Whether the numbers are of a size that can be reckoned with.
    var isPlausible: Bool {
      [date?.year, date?.month, date?.day, time?.hour, time?.minute].allSatisfy {
        ($0 ?? 0).magnitude < 1 << 40
      }
    }

    /// The same moment with the month, day, hour and minute in range: what is over counts on.
    var normalized: Moment {
      guard let date else { return self }
      let minutes = time.map { $0.hour * 60 + $0.minute } ?? 0
      let (days, minuteOfDay) = floored(minutes, 1440)
      let monthIndex = date.year * 12 + date.month - 1
      let day = Self.daysBefore(monthIndex) + date.day - 1 + days
      // Months have 31 days at most: each step stays before the one sought.
      var month = monthIndex
      while true {
        let next = month + floored(day - Self.daysBefore(month), 31).0
        if next == month { break }
        month = next
      }
      while Self.daysBefore(month + 1) <= day { month += 1 }
      let (year, monthOfYear) = floored(month, 12)
      return Moment(
        date: Date(year: year, month: monthOfYear + 1, day: day - Self.daysBefore(month) + 1),
        time: time.map { _ in Time(hour: minuteOfDay / 60, minute: minuteOfDay % 60) })
    }

    /// Days from the year 0 to the first of a month, counted from January of the year 0.
    private static func daysBefore(_ monthIndex: Int) -> Int {
      let (year, month) = floored(monthIndex, 12)
      let lengths = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
      let isLeap =
        floored(year, 4).1 == 0 && (floored(year, 100).1 != 0 || floored(year, 400).1 == 0)
      let past = year - 1
      let leaps = floored(past, 4).0 - floored(past, 100).0 + floored(past, 400).0 + 1
      return year * 365 + leaps + lengths[month] + (isLeap && month > 1 ? 1 : 0)
    }
  }

  private func date(
    _ node: Value, _ year: NodeKey, _ month: NodeKey, _ day: NodeKey
  ) throws(Signal) -> Date? {
    guard let year = try number(node, year), let month = try number(node, month),
      let day = try number(node, day)
    else { return nil }
    return Date(year: year, month: month, day: day)
  }

  private func time(_ node: Value, _ hour: NodeKey, _ minute: NodeKey) throws(Signal) -> Time? {
    guard let hour = try number(node, hour), let minute = try number(node, minute) else {
      return nil
    }
    return Time(hour: hour, minute: minute)
  }

  /// A blank and the time of day, or the two of a range; what a range lacks is the other's.
  private func times(_ from: Time?, _ until: Time?, isRange: Bool) throws(Signal) -> [UInt8] {
    func clock(_ t: Time) -> [UInt8] { padded(t.hour, 2) + [58] + padded(t.minute, 2) }
    let start = from.map { [32] + clock($0) } ?? []
    guard isRange else { return start }
    guard let end = until ?? from else {
      throw w.error("Format specifier doesn’t match argument type")
    }
    return start + [45] + clock(end)
  }

  private func intervals(_ node: Value) throws(Signal) -> [UInt8] {
    var s: [UInt8] = []
    let repeater = try value(node, .repeaterType)
    if repeater.isTrue, let n = try number(node, .repeaterValue) {
      s += ascii(" ")
      if repeater == word(.cumulate) { s += ascii("+") }
      if repeater == word(.catchUp) { s += ascii("++") }
      if repeater == word(.restart) { s += ascii(".+") }
      s += Array(String(n).utf8) + (try unit(node, .repeaterUnit))
      if let most = try number(node, .repeaterDeadlineValue) {
        s += [47] + Array(String(most).utf8) + (try unit(node, .repeaterDeadlineUnit))
      }
    }
    let warning = try value(node, .warningType)
    if warning.isTrue, let n = try number(node, .warningValue) {
      s +=
        ascii(warning == word(.first) ? " --" : " -") + Array(String(n).utf8)
        + (try unit(node, .warningUnit))
    }
    return s
  }

  private func unit(_ node: Value, _ property: NodeKey) throws(Signal) -> [UInt8] {
    let v = try value(node, property)
    guard v.isSymbol, v.isTrue, let first = w.name(v).utf8.first else { return [] }
    return [first]
  }

  private func padded(_ n: Int, _ width: Int) -> [UInt8] {
    let digits = Array(String(n).utf8)
    return [UInt8](repeating: 48, count: max(width - digits.count, 0)) + digits
  }

  /// A year in four columns, its sign included.
  private func year(_ n: Int) -> [UInt8] {
    n < 0 ? [45] + padded(-n, 3) : padded(n, 4)
  }

  /// The weekday's short name; months and days out of range count on.
  private func weekday(_ date: Date) -> [UInt8] {
    let (over, month) = floored(date.month - 1, 12)
    let y = date.year + over - (month < 2 ? 1 : 0)
    let offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let leaps = floored(y, 4).0 - floored(y, 100).0 + floored(y, 400).0
    let n = y + leaps + offsets[month] + date.day
    let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    return Array(names[floored(n, 7).1].utf8)
  }
}

/// The quotient and the remainder of a division, the latter not negative.
private func floored(_ n: Int, _ divisor: Int) -> (Int, Int) {
  let rest = (n % divisor + divisor) % divisor
  return ((n - rest) / divisor, rest)
}
