/// A broken-down time in the proleptic Gregorian calendar.
struct CivilTime {
  var second = 0
  var minute = 0
  var hour = 0
  var day = 1
  /// 1...12.
  var month = 1
  var year = 1970
  /// 0 is Sunday.
  var weekday = 4
  /// From 0 on the first of January.
  var yearDay = 0

  /// Days from 1970-01-01 to a date; months and days out of range carry over.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let m0 = month - 1
    let y = year + floorDivide(m0, 12)
    let m = m0 - floorDivide(m0, 12) * 12 + 1
    // Years that begin in March put the leap day last.
    let shifted = m <= 2 ? y - 1 : y
    let era = floorDivide(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (m > 2 ? m - 3 : m + 9) + 2) / 5
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468 + day - 1
  }

  static func floorDivide(_ a: Int, _ b: Int) -> Int {
    let q = a / b
    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q
  }

  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The time that many seconds after the epoch began, UTC plus any offset already added.
  init(seconds: Int) {
    let days = CivilTime.floorDivide(seconds, 86_400)
    let rest = seconds - days * 86_400
    hour = rest / 3600
    minute = rest / 60 % 60
    second = rest % 60
    let z = days + 719_468
    let era = CivilTime.floorDivide(z, 146_097)
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let m = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * m + 2) / 5 + 1
    month = m < 10 ? m + 3 : m - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    weekday = (days % 7 + 11) % 7
    yearDay = days - CivilTime.days(year: year, month: 1, day: 1)
  }

  /// The ISO 8601 week and the year it belongs to.
  var isoWeek: (year: Int, week: Int) {
    // The Thursday of this week decides.
    let thursday = yearDay - (weekday + 6) % 7 + 3
    if thursday < 0 {
      let length = CivilTime.isLeap(year - 1) ? 366 : 365
      return (year - 1, (thursday + length) / 7 + 1)
    }
    let length = CivilTime.isLeap(year) ? 366 : 365
    if thursday >= length { return (year + 1, 1) }
    return (year, thursday / 7 + 1)
  }
}
