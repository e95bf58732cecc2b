import Elisp
import OrgstarHost

/// A profile as it is printed.
struct ProfileTable {
  /// What the lines are ordered by.
  enum Order: String, CaseIterable {
    case selfTime = "self"
    case total, calls, bytes
  }
  struct Line {
    var row: Profiler.Row
    var name: String
    /// Where the function stands in a file of the user.
    var place: String?
  }

  var order = Order.selfTime
  private var lines: [Line]

  init(_ rows: [Profiler.Row], world: World) {
    lines = rows.map { row in
      let (name, position) = world.profileName(row.function)
      let place = position.flatMap { p in world.sourceName(p.file).map { "\($0):\(p.line)" } }
      return Line(row: row, name: name, place: place)
    }
  }

  private var sorted: [Line] {
    lines.sorted { a, b in
      let (x, y) = (key(a.row), key(b.row))
      return x != y ? x > y : a.name < b.name
    }
  }

  private func key(_ row: Profiler.Row) -> Int {
    switch order {
    case .selfTime: return Int(row.selfTime)
    case .total: return Int(row.totalTime)
    case .calls: return row.calls
    case .bytes: return row.selfBytes
    }
  }

  /// A header and a line for each function, widest columns first.
  func text(limit: Int) -> String {
    let shown = limit == 0 ? sorted : Array(sorted.prefix(limit))
    let whole = max(1, lines.reduce(0) { $0 + $1.row.selfTime })
    var cells = [["calls", "self ms", "%", "total ms", "bytes", "function"]]
    for line in shown {
      let row = line.row
      cells.append([
        "\(row.calls)", Self.milliseconds(row.selfTime),
        Self.tenths(Int(row.selfTime * 1000 / whole)), Self.milliseconds(row.totalTime),
        "\(row.selfBytes)",
        escapingControls(line.name) + (line.place.map { "  " + escapingControls($0) } ?? ""),
      ])
    }
    let widths = (0..<5).map { column in cells.map { $0[column].count }.max() ?? 0 }
    var out = ""
    for row in cells {
      for (text, width) in zip(row, widths) {
        out += String(repeating: " ", count: width - text.count) + text + "  "
      }
      out += row[5] + "\n"
    }
    let rest = lines.count - shown.count
    if rest > 0 { out += "… \(rest) more functions (--limit 0 prints all)\n" }
    return out
  }

  /// The lines as a JSON array; times in nanoseconds.
  var json: String {
    let objects = sorted.map { line -> String in
      let row = line.row
      let place = line.place.map { ",\"place\":" + jsonString($0) } ?? ""
      return "{\"function\":\(jsonString(line.name)),\"calls\":\(row.calls),"
        + "\"self\":\(row.selfTime),\"total\":\(row.totalTime),\"bytes\":\(row.selfBytes),"
        + "\"totalBytes\":\(row.totalBytes)\(place)}"
    }
    return "[" + objects.joined(separator: ",\n") + "]\n"
  }

  /// With two digits after the point.
  private static func milliseconds(_ nanoseconds: UInt64) -> String {
    let hundredths = (nanoseconds + 5000) / 10000
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  private static func tenths(_ n: Int) -> String { "\(n / 10).\(n % 10)" }
}
