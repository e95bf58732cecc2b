/// The words of `:results` and `:exports`, of which those in one group exclude each other.
public enum ResultGroups {
  /// Words of `:results`, in groups of which each excludes the others of its group.
  public static let results: [[String]] = [
    ["file", "list", "vector", "table", "scalar", "verbatim"],
    ["raw", "html", "latex", "org", "code", "pp", "drawer", "link", "graphics"],
    ["replace", "silent", "none", "discard", "append", "prepend"],
    ["output", "value"],
  ]

  /// Words of `:exports`, in the same way.
  public static let exports: [[String]] = [["code", "results", "both", "none"]]

  /// Adds `additions` to `words`: a word of a group displaces the others of its group. Each word
  /// goes to the front, so that the order of `words` turns round, as in Org.
  public static func merge(_ groups: [[String]], _ words: [String], adding additions: [String])
    -> [String]
  {
    var result: [String] = []
    for word in words + additions {
      if let group = groups.first(where: { $0.contains(word) }) {
        result.removeAll { group.contains($0) }
      } else {
        result.removeAll { $0 == word }
      }
      result.insert(word, at: 0)
    }
    return result
  }
}
