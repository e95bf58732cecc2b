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
    let start = Moment(
      date: try date(node, .yearStart, .monthStart, .dayStart),
      time: try time(node, .hourStart, .minuteStart))
    let end = Moment(
      date: try date(node, .yearEnd, .monthEnd, .dayEnd) ?? start.date,
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
        s += padded(date.year, 4) + [45] + padded(date.month, 2) + [45] + padded(date.day, 2)
        s += [32] + weekday(date)
      }
      return s + times + tail + [isSquare ? 93 : 62]
    }
    if isRange, isTimeRange {
      return stamp(start.date, try times(start.time, end.time, isRange: true))
    }
    if isPoint, let from = start.time, let until = end.time, from != until {
      return stamp(start.date, try times(from, until, isRange: true))
    }
    let first = stamp(start.date, try times(start.time, nil, isRange: false))
    guard isRange else { return first }
    return first + ascii("--") + stamp(end.date, try times(end.time, nil, isRange: false))
  }

  private struct Date: Equatable { let year, month, day: Int }
  private struct Time: Equatable { let hour, minute: Int }
  private struct Moment {
    let date: Date?
    let time: Time?
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

  /// The weekday's short name; months and days out of range count on.
  private func weekday(_ date: Date) -> [UInt8] {
    let (year, month, day) = (date.year, date.month, date.day)
    let y = year + (month - 1) / 12
    let m = (month - 1) % 12 + 1
    let shifted = m < 3 ? y - 1 : y
    let offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let n = shifted + shifted / 4 - shifted / 100 + shifted / 400 + offsets[max(m, 1) - 1] + day
    let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    return Array(names[((n % 7) + 7) % 7].utf8)
  }
}
