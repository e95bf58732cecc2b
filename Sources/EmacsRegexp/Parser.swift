/// Parses Emacs's regular expression syntax.
struct Parser {
  private let text: [UInt32]
  private let fold: Bool
  private var i = 0
  private(set) var groupCount = 0
  /// Group numbers in use, for explicitly numbered ones.
  private(set) var highestGroup = 0
  /// Groups that the place being parsed is in.
  private var openGroups: [Int] = []
  private(set) var hasBackReferences = false
  private var depth = 0

  init(_ text: [UInt32], fold: Bool) {
    self.text = text
    self.fold = fold
  }

  private func fail(_ message: String) -> RegexpSyntaxError { RegexpSyntaxError(message: message) }

  private func at(_ k: Int) -> UInt32 { k < text.count ? text[k] : 0xFFFF_FFFF }

  mutating func parse() throws(RegexpSyntaxError) -> Node {
    let n = try alternatives()
    if i < text.count { throw fail("Unmatched ) or \\)") }
    return n
  }

  private mutating func alternatives() throws(RegexpSyntaxError) -> Node {
    depth += 1
    defer { depth -= 1 }
    if depth > 400 { throw fail("Regular expression too big") }
    var branches: [Node] = [try sequence()]
    while at(i) == 0x5C && at(i + 1) == 0x7C {
      i += 2
      branches.append(try sequence())
    }
    return branches.count == 1 ? branches[0] : oneCharacter(branches) ?? .alternatives(branches)
  }

  /// Alternatives of one character each, as `.` or newline, in one: then a repetition of them goes
  /// over text without trying one after the other.
  private func oneCharacter(_ branches: [Node]) -> Node? {
    var set = CharacterSet()
    var any = false
    for branch in branches {
      switch branch {
      case .any: any = true
      case .character(let c): set.add(c, c, fold: fold)
      case .set(let s) where !s.negated && s.classes.isEmpty:
        set.low.0 |= s.low.0
        set.low.1 |= s.low.1
        set.ranges += s.ranges
      default: return nil
      }
    }
    if any {
      guard set.hasASCII(10) else { return .any }
      set = CharacterSet()
      set.negated = true
    }
    set.finish(fold: fold)
    return .set(set)
  }

  /// Whether `$` at `k` stands where it is an anchor.
  private func endsBranch(_ k: Int) -> Bool {
    k >= text.count || (at(k) == 0x5C && (at(k + 1) == 0x29 || at(k + 1) == 0x7C))
  }

  private mutating func sequence() throws(RegexpSyntaxError) -> Node {
    var items: [Node] = []
    // Index of the first item that a postfix operator here applies to. Some assertions leave it
    // alone, so that an operator behind them takes them together with what is before.
    var operand: Int? { didSet { stacked = 0 } }
    // Operators stacked on one operand, which nest it as groups do.
    var stacked = 0
    var start = true
    while i < text.count {
      let c = text[i]
      let isFirst = start
      if stacked > 400 { throw fail("Regular expression too big") }
      start = false
      switch c {
      case 0x5C:
        guard i + 1 < text.count else { throw fail("Trailing backslash") }
        let d = text[i + 1]
        if d == 0x7C || d == 0x29 { return node(items[...]) }
        if d == 0x7B {
          i += 2
          let open = i
          let (minimum, maximum) = try interval()
          if let operand {
            stacked += 1
            replaceOperand(&items, operand) {
              .repeat($0, minimum: minimum, maximum: maximum, greedy: true)
            }
          } else {
            // Nothing to repeat: its characters stand for themselves.
            i = open
            operand = items.count
            items.append(.character(d))
          }
          continue
        }
        let (n, isOperand) = try escape(d)
        if isOperand { operand = items.count }
        items.append(n)
      case 0x5E where isFirst:
        i += 1
        items.append(.assertion(.lineStart))
      case 0x24 where endsBranch(i + 1):
        i += 1
        operand = items.count
        items.append(.assertion(.lineEnd))
      case 0x2A, 0x2B, 0x3F:
        if let operand {
          stacked += 1
          let (minimum, maximum, greedy) = postfix()
          replaceOperand(&items, operand) {
            .repeat($0, minimum: minimum, maximum: maximum, greedy: greedy)
          }
        } else {
          i += 1
          operand = items.count
          items.append(.character(c))
        }
      case 0x2E:
        i += 1
        operand = items.count
        items.append(.any)
      case 0x5B:
        i += 1
        operand = items.count
        items.append(try bracket())
      default:
        i += 1
        operand = items.count
        items.append(.character(c))
      }
    }
    return node(items[...])
  }

  /// Put what `wrap` makes of the items from `operand` on in their place.
  private func replaceOperand(_ items: inout [Node], _ operand: Int, _ wrap: (Node) -> Node) {
    let whole = wrap(node(items[operand...]))
    items.removeSubrange(operand...)
    items.append(whole)
  }

  private func node(_ items: ArraySlice<Node>) -> Node {
    items.isEmpty ? .empty : items.count == 1 ? items.first! : .sequence(Array(items))
  }

  /// One or more of `* + ?` after an operand: together they say whether none and many are
  /// allowed; a `?` behind the first makes it lazy.
  private mutating func postfix() -> (minimum: Int, maximum: Int?, greedy: Bool) {
    var zero = false
    var many = false
    var greedy = true
    var first = true
    while i < text.count {
      let c = text[i]
      guard c == 0x2A || c == 0x2B || c == 0x3F else { break }
      if !first && c == 0x3F && greedy {
        greedy = false
        i += 1
        break
      }
      zero = zero || c != 0x2B
      many = many || c != 0x3F
      first = false
      i += 1
    }
    return (zero ? 0 : 1, many ? nil : 1, greedy)
  }

  private mutating func number() -> Int? {
    var n = 0
    var any = false
    while at(i) >= 0x30 && at(i) <= 0x39 {
      n = min(n * 10 + Int(text[i] - 0x30), 1_000_000)
      any = true
      i += 1
    }
    return any ? n : nil
  }

  /// The bounds of `\\{M,N\\}`, after its opening.
  private mutating func interval() throws(RegexpSyntaxError) -> (Int, Int?) {
    if i >= text.count { throw fail("Unmatched \\{") }
    let low = number()
    var high: Int?
    if at(i) == 0x2C {
      i += 1
      high = number()
    } else {
      high = low ?? 0
    }
    let minimum = low ?? 0
    if minimum > 65535 || high ?? 0 > 65535 { throw fail("Invalid content of \\{\\}") }
    if let high, high < minimum { throw fail("Invalid content of \\{\\}") }
    if at(i) == 0x5C && i + 1 == text.count { throw fail("Trailing backslash") }
    guard at(i) == 0x5C, at(i + 1) == 0x7D else {
      throw fail(i >= text.count ? "Unmatched \\{" : "Invalid content of \\{\\}")
    }
    i += 2
    return (minimum, high)
  }

  /// What `\d` means; `i` is at the backslash. Also whether a postfix operator applies to it alone.
  private mutating func escape(_ d: UInt32) throws(RegexpSyntaxError) -> (Node, Bool) {
    i += 2
    switch d {
    case 0x28: return (try group(), true)
    case 0x60: return (.assertion(.textStart), false)
    case 0x27: return (.assertion(.textEnd), false)
    case 0x3D: return (.assertion(.point), true)
    case 0x62: return (.assertion(.wordBoundary), false)
    case 0x42: return (.assertion(.notWordBoundary), false)
    case 0x3C: return (.assertion(.wordStart), true)
    case 0x3E: return (.assertion(.wordEnd), true)
    case 0x77: return (.syntax(2, negated: false), true)
    case 0x57: return (.syntax(2, negated: true), true)
    case 0x5F:
      guard i < text.count else { throw fail("Premature end of regular expression") }
      let e = text[i]
      i += 1
      if e == 0x3C { return (.assertion(.symbolStart), true) }
      if e == 0x3E { return (.assertion(.symbolEnd), true) }
      throw fail("Invalid regular expression")
    case 0x73, 0x53:
      guard i < text.count else { throw fail("Premature end of regular expression") }
      // A letter that names no class is a class that no character has.
      let code = Self.syntaxCode(text[i]) ?? 255
      i += 1
      return (.syntax(code, negated: d == 0x53), true)
    case 0x63, 0x43:
      guard i < text.count else { throw fail("Premature end of regular expression") }
      let code = UInt8(truncatingIfNeeded: text[i])
      i += 1
      return (.category(code, negated: d == 0x43), true)
    case 0x31...0x39:
      let n = Int(d - 0x30)
      guard n <= highestGroup, !openGroups.contains(n) else { throw fail("Invalid back reference") }
      hasBackReferences = true
      return (.backReference(n), true)
    default:
      return (.character(d), true)
    }
  }

  /// The code of a syntax class designator.
  static func syntaxCode(_ c: UInt32) -> UInt8? {
    switch c {
    case 0x20, 0x2D: 0
    case 0x2E: 1
    case 0x77, 0x57: 2
    case 0x5F: 3
    case 0x28: 4
    case 0x29: 5
    case 0x27: 6
    case 0x22: 7
    case 0x24: 8
    case 0x5C: 9
    case 0x2F: 10
    case 0x3C: 11
    case 0x3E: 12
    case 0x40: 13
    case 0x21: 14
    case 0x7C: 15
    default: nil
    }
  }

  private mutating func group() throws(RegexpSyntaxError) -> Node {
    var capture: Int?
    if at(i) == 0x3F {
      i += 1
      let explicit = number()
      if i >= text.count { throw fail("Unmatched ( or \\(") }
      guard at(i) == 0x3A else { throw fail("Invalid regular expression") }
      i += 1
      if let explicit {
        if explicit == 0 || explicit > 65535 || openGroups.contains(explicit) {
          throw fail("Invalid regular expression")
        }
        capture = explicit
        highestGroup = max(highestGroup, explicit)
      }
    } else {
      highestGroup += 1
      capture = highestGroup
    }
    if let capture { openGroups.append(capture) }
    let body = try alternatives()
    guard at(i) == 0x5C, at(i + 1) == 0x29 else { throw fail("Unmatched ( or \\(") }
    i += 2
    guard let capture else { return body }
    groupCount = max(groupCount, capture)
    openGroups.removeLast()
    return .group(capture, body)
  }

  private mutating func bracket() throws(RegexpSyntaxError) -> Node {
    var set = CharacterSet()
    if at(i) == 0x5E {
      set.negated = true
      i += 1
    }
    var first = true
    while true {
      guard i < text.count else { throw fail("Unmatched [ or [^") }
      let c = text[i]
      if c == 0x5D && !first { break }
      first = false
      if c == 0x5B && at(i + 1) == 0x3A, let end = classEnd(i + 2) {
        let name = String(
          String.UnicodeScalarView(text[(i + 2)..<end].compactMap(Unicode.Scalar.init)))
        guard let named = CharacterClass.names[name] else {
          throw fail("Invalid character class name")
        }
        set.classes.formUnion(named)
        i = end + 2
        continue
      }
      i += 1
      if at(i) == 0x2D && at(i + 1) != 0x5D {
        guard i + 1 < text.count else { throw fail("Premature end of regular expression") }
        let to = text[i + 1]
        i += 2
        set.add(c, to, fold: fold)
      } else {
        set.add(c, c, fold: fold)
      }
    }
    i += 1
    set.finish(fold: fold)
    return .set(set)
  }

  /// The index of the `:]` that ends a class name begun at `k`; anything may stand before it.
  private func classEnd(_ k: Int) -> Int? {
    var j = k
    while j + 1 < text.count {
      if text[j] == 0x3A && text[j + 1] == 0x5D { return j }
      j += 1
    }
    return nil
  }
}
