/// What a pattern says about where its matches end.
enum Ending {
  /// How many characters before the end of the text a match may begin, when every match ends there and its length
  /// has a bound.
  static func reach(_ node: Node) -> Int? {
    guard isTextEnd(node), let width = width(node), width < 1000 else { return nil }
    return width
  }

  /// Whether every match ends at the end of the text.
  private static func isTextEnd(_ node: Node) -> Bool {
    switch node {
    case .assertion(let a): a == .textEnd
    // Behind the end of the text there is only nothing.
    case .sequence(let all): all.contains { isTextEnd($0) }
    case .alternatives(let all): all.allSatisfy { isTextEnd($0) }
    case .group(_, let x): isTextEnd(x)
    case .repeat(let x, let minimum, _, _): minimum > 0 && isTextEnd(x)
    default: false
    }
  }

  /// The most characters that a match takes; nil when nothing bounds them.
  private static func width(_ node: Node) -> Int? {
    switch node {
    case .empty, .assertion: return 0
    case .character, .any, .set, .syntax, .category: return 1
    case .sequence(let all):
      return all.reduce(0 as Int?) { sum, x in
        guard let sum, let width = width(x) else { return nil }
        return sum + width
      }
    case .alternatives(let all):
      return all.reduce(0 as Int?) { most, x in
        guard let most, let width = width(x) else { return nil }
        return max(most, width)
      }
    case .group(_, let x): return width(x)
    case .repeat(let x, _, let maximum, _):
      guard let maximum, let width = width(x) else { return nil }
      return width.multipliedReportingOverflow(by: maximum).overflow ? nil : width * maximum
    case .backReference: return nil
    }
  }
}
