/// A file's bytes as the parser takes them, and the way back to places in the file.
///
/// The parser knows no line end but the newline, as Org does. A byte order mark goes, and where every
/// line ends with a carriage return, alone or before a newline, a newline stands for it.
public struct FileText: Sendable {
  /// What to parse.
  public let text: [UInt8]
  private let markSize: Int
  /// Where the text's newlines stand that have a carriage return before them in the file.
  private let newlines: [Int]

  /// Takes the bytes of a file.
  public init(_ bytes: [UInt8]) {
    markSize = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let body = bytes[markSize...]
    switch FileText.lineEnd(of: body) {
    case .newline:
      text = markSize == 0 ? bytes : Array(body)
      newlines = []
    case .both:
      let decoded = body.filter { $0 != 13 }
      text = decoded
      newlines = decoded.indices.filter { decoded[$0] == 10 }
    case .carriageReturn:
      text = body.map { $0 == 13 ? 10 : $0 }
      newlines = []
    }
  }

  private enum LineEnd { case newline, both, carriageReturn }

  private static func lineEnd(of bytes: ArraySlice<UInt8>) -> LineEnd {
    // Most files show by their first line end that they have newlines alone.
    bytes.withUnsafeBufferPointer { all in
      let first = all.firstIndex(of: 10, from: 0, to: all.count)
      if let first, first == 0 || all[first - 1] != 13 { return .newline }
      var returns = 0
      var p = 0
      while let hit = all.firstIndex(of: 13, from: p, to: all.count) {
        if first != nil, hit + 1 == all.count || all[hit + 1] != 10 { return .newline }
        returns += 1
        p = hit + 1
      }
      guard first != nil else { return returns > 0 ? .carriageReturn : .newline }
      return all.count(where: { $0 == 10 }) == returns ? .both : .newline
    }
  }

  /// The place in the file of a position in the text.
  public func place(_ position: Int) -> Int {
    var low = 0
    var high = newlines.count
    while low < high {
      let middle = (low + high) / 2
      if newlines[middle] < position { low = middle + 1 } else { high = middle }
    }
    return position + markSize + low
  }
}
