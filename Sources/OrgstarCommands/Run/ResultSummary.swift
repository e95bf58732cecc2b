import Elisp

extension World {
  /// What a block's value is, in a few words: `table 4×2`, `12`, `text of 3 lines`.
  func summary(ofResult value: Value) -> String {
    if value.isNil { return "nil" }
    if value.isString {
      let text = swiftString(value)
      if text.isEmpty { return "nothing" }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let count = text.hasSuffix("\n") ? lines.count - 1 : lines.count
      if count > 1 { return "text of \(count) lines" }
      return shortened(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
    if value.isCons, let rows = properList(value) {
      let hline = intern("hline")
      let isTable = rows.allSatisfy { ($0.isCons && properList($0) != nil) || $0 == hline }
      if isTable, rows.contains(where: \.isCons) {
        let data = rows.filter(\.isCons)
        let columns = data.map { items($0).count }.max() ?? 0
        return "table \(data.count)×\(columns)"
      }
      return "table 1×\(rows.count)"
    }
    return shortened(printed(value))
  }

  private func shortened(_ text: String) -> String {
    text.count > 50 ? String(text.prefix(49)) + "…" : text
  }

  /// The elements, or nil for a dotted or circular list.
  private func properList(_ list: Value) -> [Value]? {
    do throws(Signal) {
      let outcome = try catching(.t) { () throws(Signal) in try listLength(list) }
      if case .success = outcome { return items(list) }
    } catch {}
    return nil
  }
}
