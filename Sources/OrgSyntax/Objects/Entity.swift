/// A named symbol: `\alpha`, `\alpha{}`, `\_ ` followed by spaces.
public struct Entity: Sendable {
  /// The name after the backslash.
  public var name: String
  /// What stands for it in LaTeX.
  public var latex: String
  /// Whether the LaTeX form needs math mode.
  public var needsMath: Bool
  /// What stands for it in HTML.
  public var html: String
  /// What stands for it in ASCII.
  public var ascii: String
  /// What stands for it in Latin-1.
  public var latin1: String
  /// What stands for it in UTF-8.
  public var utf8: String

  private struct Row: Sendable {
    var start: Int
    var nameEnd: Int
  }

  private static let base = entityTable.utf8Start

  /// Where each line of the table starts and its name ends; the lines are sorted by name.
  private static let rows: [Row] = {
    var rows: [Row] = []
    let count = entityTable.utf8CodeUnitCount
    var p = 0
    while p < count {
      var e = p
      while base[e] != 9 { e += 1 }
      rows.append(Row(start: p, nameEnd: e))
      while p < count, base[p] != 10 { p += 1 }
      p += 1
    }
    return rows
  }()

  /// The most spaces that an entity `\_   ` has.
  static let mostSpaces = 20

  private static func row(of name: UnsafeBufferPointer<UInt8>) -> Row? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      let row = rows[middle]
      let size = row.nameEnd - row.start
      var order = 0
      var i = 0
      while i < size, i < name.count {
        if base[row.start + i] != name[i] {
          order = base[row.start + i] < name[i] ? -1 : 1
          break
        }
        i += 1
      }
      if order == 0 { order = size - name.count }
      if order == 0 { return row }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  static func isKnown(_ range: Range<Int>, in text: ByteText) -> Bool {
    row(of: UnsafeBufferPointer(rebasing: text[range])) != nil
  }

  /// The entity of that name; nil when there is none.
  public init?(named name: [UInt8]) {
    if name.first == 95 {
      let n = name.count - 1
      guard n >= 1, n <= Entity.mostSpaces, name.dropFirst().allSatisfy({ $0 == 32 }) else {
        return nil
      }
      self.init(spaces: n)
      return
    }
    guard let row = name.withUnsafeBufferPointer({ Entity.row(of: $0) }) else { return nil }
    self.init(row)
  }

  private init(_ row: Row) {
    var end = row.start
    let count = entityTable.utf8CodeUnitCount
    while end < count, Entity.base[end] != 10 { end += 1 }
    let line = UnsafeBufferPointer(start: Entity.base + row.start, count: end - row.start)
    let f = line.split(separator: 9, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    name = f[0]
    latex = f[1]
    needsMath = f[2] == "t"
    html = f[3]
    ascii = f[4]
    latin1 = f[5]
    utf8 = f[6]
  }

  private init(spaces n: Int) {
    let blanks = String(repeating: " ", count: n)
    name = "_" + blanks
    latex = "\\hspace*{\(n / 2).\(n % 2 * 5)em}"
    needsMath = false
    html = String(repeating: "&ensp;", count: n)
    ascii = blanks
    latin1 = blanks
    utf8 = String(repeating: "\u{2002}", count: n)
  }

  /// Every entity.
  public static var all: [Entity] {
    rows.map { Entity($0) } + (1...mostSpaces).map { Entity(spaces: $0) }
  }
}
