import Elisp
import OrgstarHost

/// A moment as `--now` takes it: `YYYY-MM-DD`, then perhaps `HH:MM` or `HH:MM:SS`.
struct Moment: Equatable {
  var year: Int
  var month: Int
  var day: Int
  var hour = 0
  var minute = 0
  var second = 0

  /// Nil when `text` is no such moment.
  init?(_ text: String) {
    let parts = text.split { $0 == " " || $0 == "T" }
    guard (1...2).contains(parts.count) else { return nil }
    func numbers(_ text: Substring, _ separator: Character) -> [Int]? {
      let found = text.split(separator: separator, omittingEmptySubsequences: false)
        .map { $0.allSatisfy(\.isASCII) && $0.allSatisfy(\.isNumber) ? Int($0) : nil }
      return found.contains(nil) ? nil : found.compactMap { $0 }
    }
    guard let date = numbers(parts[0], "-"), date.count == 3, (1...12).contains(date[1]),
      (1...31).contains(date[2])
    else { return nil }
    (year, month, day) = (date[0], date[1], date[2])
    guard parts.count == 2 else { return }
    guard let time = numbers(parts[1], ":"), (2...3).contains(time.count), time[0] < 24,
      time[1] < 60, time.count == 2 || time[2] < 60
    else { return nil }
    (hour, minute) = (time[0], time[1])
    if time.count == 3 { second = time[2] }
  }

  /// Make it the present moment of all Lisp in `session`, in the session's time zone.
  func fix(in session: Session) throws(LispFailure) {
    let world = session.world
    try session.attempt { () throws(Signal) in
      let fields = [second, minute, hour, day, month, year].map { Value(fixnum: $0) }
      let time = try world.call(
        "encode-time", world.list(fields + [.nil, Value(fixnum: -1), .nil]))
      try world.fixPresent(time)
    }
  }
}
