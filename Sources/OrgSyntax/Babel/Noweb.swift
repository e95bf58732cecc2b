/// References like `<<name>>` and `<<name(arguments)>>` in a block's body.
public struct NowebReference {
  /// From the opening to after the closing delimiter.
  public var range: Range<Int>
  /// What stands between the delimiters.
  public var name: Range<Int>

  /// The references in `body`, left to right; the delimiters are `<<` and `>>` unless given.
  ///
  /// What stands between the delimiters starts and ends without white space and keeps to one line.
  public static func all(
    in body: ByteText, open: [UInt8] = [60, 60], close: [UInt8] = [62, 62]
  ) -> [NowebReference] {
    var result: [NowebReference] = []
    guard let first = open.first, !close.isEmpty else { return result }
    func stands(_ word: [UInt8], _ p: Int, _ limit: Int) -> Bool {
      guard p + word.count <= limit else { return false }
      for i in 0..<word.count where body[p + i] != word[i] { return false }
      return true
    }
    var p = 0
    while let hit = body.firstIndex(of: first, from: p, to: body.count) {
      p = hit + 1
      guard stands(open, hit, body.count) else { continue }
      let lineEnd = body.lineEnd(from: hit, to: body.count)
      let start = hit + open.count
      guard start < lineEnd, !isBlank(body[start]) else { continue }
      var e = start + 1
      while e < lineEnd, !(stands(close, e, lineEnd) && !isBlank(body[e - 1])) { e += 1 }
      guard e < lineEnd else { continue }
      result.append(NowebReference(range: hit..<e + close.count, name: start..<e))
      p = e + close.count
    }
    return result
  }
}
