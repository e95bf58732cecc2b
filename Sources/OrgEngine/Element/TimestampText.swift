import Elisp
import OrgSyntax

// Timestamps written from their properties.
extension Interpreter {
  func timestamp(_ node: Value) throws(Signal) -> [UInt8] {
    let type = try value(node, ":type")
    let raw = try bytes(node, ":raw-value")
    if type == w.intern("diary") { return try diary(node) ?? raw ?? [] }
    guard let year = try number(node, ":year-start"), let month = try number(node, ":month-start"),
      let day = try number(node, ":day-start")
    else { return raw ?? [] }
    let isActive = type == w.intern("active") || type == w.intern("active-range")
    let hour = try number(node, ":hour-start")
    let minute = try number(node, ":minute-start")
    let endYear = try number(node, ":year-end") ?? year
    let endMonth = try number(node, ":month-end") ?? month
    let endDay = try number(node, ":day-end") ?? day
    let endHour = try number(node, ":hour-end")
    let endMinute = try number(node, ":minute-end")
    let isRange = type == w.intern("active-range") || type == w.intern("inactive-range")
    let rangeType = try value(node, ":range-type")
    let sameDay = year == endYear && month == endMonth && day == endDay
    let tail = try intervals(node)
    func stamp(_ date: (Int, Int, Int), _ time: (Int, Int)?, _ until: (Int, Int)? = nil) -> [UInt8]
    {
      var s: [UInt8] = [isActive ? 60 : 91]
      s += padded(date.0, 4) + [45] + padded(date.1, 2) + [45] + padded(date.2, 2)
      s += [32] + weekday(date.0, date.1, date.2)
      if let time {
        s += [32] + padded(time.0, 2) + [58] + padded(time.1, 2)
        if let until { s += [45] + padded(until.0, 2) + [58] + padded(until.1, 2) }
      }
      return s + tail + [isActive ? 62 : 93]
    }
    func time(_ h: Int?, _ m: Int?) -> (Int, Int)? {
      guard let h, let m else { return nil }
      return (h, m)
    }
    let start = time(hour, minute)
    let end = time(endHour, endMinute)
    guard isRange else { return stamp((year, month, day), start) }
    if rangeType == w.intern("timerange"), sameDay, let end {
      return stamp((year, month, day), start, end)
    }
    return stamp((year, month, day), start) + ascii("--")
      + stamp((endYear, endMonth, endDay), end)
  }

  private func diary(_ node: Value) throws(Signal) -> [UInt8]? {
    guard let sexp = try bytes(node, ":diary-sexp") else { return nil }
    var s = ascii("<%%") + sexp
    if let h = try number(node, ":hour-start"), let m = try number(node, ":minute-start") {
      s += [32] + padded(h, 2) + [58] + padded(m, 2)
      if try value(node, ":range-type").isTrue, let eh = try number(node, ":hour-end"),
        let em = try number(node, ":minute-end")
      {
        s += [45] + padded(eh, 2) + [58] + padded(em, 2)
      }
    }
    return s + [62]
  }

  private func intervals(_ node: Value) throws(Signal) -> [UInt8] {
    var s: [UInt8] = []
    let repeater = try value(node, ":repeater-type")
    if repeater.isTrue, let n = try number(node, ":repeater-value") {
      s += ascii(" ")
      if repeater == w.intern("cumulate") { s += ascii("+") }
      if repeater == w.intern("catch-up") { s += ascii("++") }
      if repeater == w.intern("restart") { s += ascii(".+") }
      s += Array(String(n).utf8) + (try unit(node, ":repeater-unit"))
      if let most = try number(node, ":repeater-deadline-value") {
        s += [47] + Array(String(most).utf8) + (try unit(node, ":repeater-deadline-unit"))
      }
    }
    let warning = try value(node, ":warning-type")
    if warning.isTrue, let n = try number(node, ":warning-value") {
      s +=
        ascii(warning == w.intern("first") ? " --" : " -") + Array(String(n).utf8)
        + (try unit(node, ":warning-unit"))
    }
    return s
  }

  private func unit(_ node: Value, _ property: StaticString) throws(Signal) -> [UInt8] {
    let v = try value(node, property)
    guard v.isSymbol, v.isTrue, let first = w.name(v).utf8.first else { return [] }
    return [first]
  }

  private func padded(_ n: Int, _ width: Int) -> [UInt8] {
    let digits = Array(String(n).utf8)
    return [UInt8](repeating: 48, count: max(width - digits.count, 0)) + digits
  }

  /// The weekday's short name; months and days out of range count on.
  private func weekday(_ year: Int, _ month: Int, _ day: Int) -> [UInt8] {
    let y = year + (month - 1) / 12
    let m = (month - 1) % 12 + 1
    let shifted = m < 3 ? y - 1 : y
    let offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let n = shifted + shifted / 4 - shifted / 100 + shifted / 400 + offsets[max(m, 1) - 1] + day
    let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    return Array(names[((n % 7) + 7) % 7].utf8)
  }
}
