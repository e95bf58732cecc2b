import Elisp
import TextStorage

/// Reads nested text by its syntax: strings, comments, parentheses.
struct SyntaxParser {
  let lookup: SyntaxLookup
  let buffer: Buffer

  init(_ w: World, _ b: Buffer) {
    lookup = SyntaxLookup(w, b)
    buffer = b
  }

  private var gap: GapBuffer { buffer.gap }

  /// When to stop before the end.
  struct Stop {
    var depth: Int?
    var beforeExpression = false
    var atComment = false
    var atString = false
  }

  /// Style of a comment delimiter of one character.
  static func style(_ e: SyntaxEntry) -> Int { (e.isStyleB ? 1 : 0) + (e.isStyleC ? 2 : 0) }

  /// Style and nesting of the two-character comment start made of `x` and `y`, if they make one.
  static func commentStart(_ x: SyntaxEntry, _ y: SyntaxEntry) -> (style: Int, nested: Bool)? {
    guard x.startsFirst, y.startsSecond else { return nil }
    return (
      (y.isStyleB ? 1 : 0) + (x.isStyleC || y.isStyleC ? 2 : 0), x.isNested || y.isNested
    )
  }

  /// The same for a comment end.
  static func commentEnd(_ x: SyntaxEntry, _ y: SyntaxEntry) -> (style: Int, nested: Bool)? {
    guard x.endsFirst, y.endsSecond else { return nil }
    return (
      (x.isStyleB ? 1 : 0) + (x.isStyleC || y.isStyleC ? 2 : 0), x.isNested || y.isNested
    )
  }

  // MARK: Inside comments and strings

  /// From byte `p` inside a comment to behind its end; nil when it has none before `limit`. `depth` is
  /// the nesting (−1: none) and is left as it was reached.
  func skipComment(_ p: Int, style: Int, depth: inout Int, limit: Int) -> Int? {
    var p = p
    while p < limit {
      let e = lookup.entry(at: p)
      let next = gap.next(p)
      switch e.kind {
      case .commentFence where style == ParseState.fenceStyle: return next
      case .commentEnd where style != ParseState.fenceStyle && SyntaxParser.style(e) == style:
        if depth > 0, e.isNested {
          depth -= 1
          if depth == 0 { return next }
        } else if depth < 0, !e.isNested {
          return next
        }
      case .comment where depth > 0 && e.isNested && SyntaxParser.style(e) == style:
        depth += 1
      case .escape, .charQuote:
        if next >= limit { return nil }
        p = gap.next(next)
        continue
      default: break
      }
      if style != ParseState.fenceStyle, next < limit {
        let f = lookup.entry(at: next)
        if let end = SyntaxParser.commentEnd(e, f), end.style == style,
          end.nested == (depth > 0) || depth < 0
        {
          p = gap.next(next)
          if depth > 0 {
            depth -= 1
            if depth > 0 { continue }
          }
          return p
        }
        if depth > 0, let start = SyntaxParser.commentStart(e, f), start.style == style,
          start.nested
        {
          depth += 1
          p = gap.next(next)
          continue
        }
      }
      p = next
    }
    return nil
  }

  /// From byte `p` inside a string to behind its end; nil when it has none before `limit`.
  func skipString(_ p: Int, end: Int, limit: Int, quoted: inout Bool) -> Int? {
    var p = p
    if quoted, p < limit {
      p = gap.next(p)
      quoted = false
    }
    while p < limit {
      let e = lookup.entry(at: p)
      let next = gap.next(p)
      switch e.kind {
      case .string where end != ParseState.genericEnd && Int(gap.char(at: p)) == end: return next
      case .stringFence where end == ParseState.genericEnd: return next
      case .escape, .charQuote:
        if next >= limit {
          quoted = true
          return nil
        }
        p = gap.next(next)
        continue
      default: break
      }
      p = next
    }
    return nil
  }

  // MARK: Parsing forward

  /// Carries `state` from byte `start` to `limit` or where `stop` says. Returns the byte reached.
  func parse(_ state: inout ParseState, from start: Int, to limit: Int, _ stop: Stop = Stop())
    -> Int
  {
    var from = start
    // The first half of a two-character delimiter came at the end of what was parsed before.
    if state.pending != nil, start < limit, start > 0, state.string == nil {
      let first = lookup.entry(at: gap.previous(start))
      let second = lookup.entry(at: start)
      if state.comment == 0 {
        if let c = SyntaxParser.commentStart(first, second) {
          state.comment = c.nested ? 1 : -1
          state.style = c.style
          state.start = buffer.char(start) - 1
          from = gap.next(start)
          if stop.atComment {
            state.pending = nil
            return from
          }
        }
      } else if let c = SyntaxParser.commentEnd(first, second), c.style == state.style,
        state.comment <= 1
      {
        state.comment = 0
        state.style = 0
        state.start = -1
        from = gap.next(start)
      }
    }
    state.pending = nil
    var delimiter = from > start ? from : -1
    let p = parseOn(&state, from: from, to: limit, stop, &delimiter)
    if p == limit, p > start, p != delimiter, state.string == nil {
      let e = lookup.entry(at: gap.previous(p))
      if state.comment != 0 ? e.endsFirst : e.startsFirst || e.endsFirst { state.pending = e.bits }
    }
    return p
  }

  /// `delimiter` is set to the byte behind the last comment delimiter of two characters.
  private func parseOn(
    _ state: inout ParseState, from start: Int, to limit: Int, _ stop: Stop,
    _ delimiter: inout Int
  ) -> Int {
    var p = start
    var pos = buffer.char(start)
    func advance(to q: Int) {
      pos += gap.chars(from: p, to: q)
      p = q
    }
    // First what was under way.
    if state.string != nil || state.comment != 0 {
      let wasComment = state.comment != 0
      if !finish(&state, &p, limit) { return limit }
      if wasComment { delimiter = p }
      pos = buffer.char(p)
      if stop.atString { return p }
    } else if state.isQuoted, p < limit {
      state.isQuoted = false
      advance(to: gap.next(p))
      advance(to: skipAtom(p, limit, ignoringComments: true, &state.isQuoted))
      return parseOn(&state, from: p, to: limit, stop, &delimiter)
    }
    while p < limit {
      let e = lookup.entry(at: p)
      let next = gap.next(p)
      // A comment.
      var comment: (style: Int, nested: Bool, end: Int)?
      if e.kind == .comment {
        comment = (SyntaxParser.style(e), e.isNested, next)
      } else if e.kind == .commentFence {
        comment = (ParseState.fenceStyle, false, next)
      } else if next < limit, let c = SyntaxParser.commentStart(e, lookup.entry(at: next)) {
        comment = (c.style, c.nested, gap.next(next))
      }
      if let comment {
        state.comment = comment.nested ? 1 : -1
        state.style = comment.style
        state.start = pos
        advance(to: comment.end)
        delimiter = p
        if stop.atComment { return p }
        if !finish(&state, &p, limit) { return limit }
        delimiter = p
        pos = buffer.char(p)
        if stop.atString { return p }
        continue
      }
      if e.isPrefix || e.kind == .prefix, e.kind != .open, e.kind != .close, e.kind != .string {
        if stop.beforeExpression, e.kind != .prefix, !e.isPrefix { return p }
        advance(to: next)
        continue
      }
      switch e.kind {
      case .word, .symbol, .escape, .charQuote:
        if stop.beforeExpression { return p }
        let at = pos
        advance(to: skipAtom(p, limit, ignoringComments: true, &state.isQuoted))
        if state.isQuoted { return p }
        state.completed[state.completed.count - 1] = at
      case .open:
        if stop.beforeExpression { return p }
        state.opens.append(pos)
        state.completed.append(-1)
        state.depth += 1
        advance(to: next)
        if stop.depth == state.depth { return p }
      case .close:
        state.depth -= 1
        state.minDepth = min(state.minDepth, state.depth)
        let open = state.opens.popLast()
        if state.completed.count > 1 { state.completed.removeLast() }
        if let open { state.completed[state.completed.count - 1] = open }
        advance(to: next)
        if stop.depth == state.depth { return p }
      case .string, .stringFence:
        if stop.beforeExpression { return p }
        state.string = e.kind == .stringFence ? ParseState.genericEnd : Int(gap.char(at: p))
        state.start = pos
        advance(to: next)
        if stop.atString { return p }
        if !finish(&state, &p, limit) { return limit }
        pos = buffer.char(p)
      case .paired:
        if stop.beforeExpression { return p }
        advance(to: next)
      default:
        advance(to: next)
      }
    }
    return p
  }

  /// Ends the string or comment under way; false when `limit` comes first.
  private func finish(_ state: inout ParseState, _ p: inout Int, _ limit: Int) -> Bool {
    if let end = state.string {
      guard let q = skipString(p, end: end, limit: limit, quoted: &state.isQuoted) else {
        return false
      }
      p = q
      state.string = nil
      state.completed[state.completed.count - 1] = state.start
      state.start = -1
      return true
    }
    guard let q = skipComment(p, style: state.style, depth: &state.comment, limit: limit) else {
      return false
    }
    p = q
    state.comment = 0
    state.style = 0
    state.start = -1
    return true
  }

  /// From byte `p` over word and symbol characters, quoted ones and prefixes among them.
  func skipAtom(_ start: Int, _ limit: Int, ignoringComments: Bool, _ quoted: inout Bool) -> Int {
    var p = start
    while p < limit {
      let e = lookup.entry(at: p)
      if ignoringComments, e.startsFirst {
        let next = gap.next(p)
        if next < limit, SyntaxParser.commentStart(e, lookup.entry(at: next)) != nil { return p }
      }
      switch e.kind {
      case .escape, .charQuote:
        p = gap.next(p)
        if p >= limit {
          quoted = true
          return p
        }
        p = gap.next(p)
      case .word, .symbol: p = gap.next(p)
      case .prefix where p > start: p = gap.next(p)
      default: return p
      }
    }
    return p
  }

  // MARK: At a position

  /// The state at a position, from the start of the accessible text.
  func state(at pos: Int) -> ParseState {
    var state = ParseState()
    var from = buffer.begin
    let usable = buffer.begin == 0
    if usable {
      // Binary search for the last entry at or before.
      var low = 0
      var high = buffer.parseCache.entries.count
      while low < high {
        let middle = (low + high) / 2
        if buffer.parseCache.entries[middle].position <= pos {
          low = middle + 1
        } else {
          high = middle
        }
      }
      if low > 0 {
        state = buffer.parseCache.entries[low - 1].state
        from = buffer.parseCache.entries[low - 1].position
      }
      if let last = buffer.parseCache.last, last.position <= pos, last.position > from {
        state = last.state
        from = last.position
      }
    }
    let target = buffer.byte(pos)
    var p = buffer.byte(from)
    while target - p > 4000 {
      var next = p + 2000
      while buffer.isMultibyte, InternalEncoding.isContinuation(gap.byte(at: next)) { next += 1 }
      // Not between the two characters of a delimiter.
      next = gap.lineBeginning(next, limit: p)
      if next <= p { break }
      _ = parse(&state, from: p, to: next)
      p = next
      if usable {
        let at = buffer.char(p)
        if buffer.parseCache.entries.last.map({ $0.position < at }) ?? true {
          buffer.parseCache.entries.append((at, state))
        }
      }
    }
    let line = gap.lineBeginning(target, limit: p)
    if usable, line > p {
      _ = parse(&state, from: p, to: line)
      p = line
      buffer.parseCache.last = (buffer.char(p), state)
    }
    _ = parse(&state, from: p, to: target)
    return state
  }

  /// Whether the character at byte `p` is quoted by an odd number of escapes before it.
  func isQuoted(_ p: Int, low: Int) -> Bool {
    var q = p
    var quoted = false
    while q > low {
      q = gap.previous(q)
      let kind = lookup.kind(at: q)
      if kind != .escape && kind != .charQuote { break }
      quoted.toggle()
    }
    return quoted
  }

  // MARK: Comments as blanks

  /// Moves over one comment and the blanks before it, forward from byte `p`. Returns where it came to and
  /// whether there was a comment.
  func commentForward(_ start: Int, limit: Int) -> (Int, Bool) {
    var p = start
    while p < limit {
      let e = lookup.entry(at: p)
      let next = gap.next(p)
      var comment: (style: Int, nested: Bool, end: Int)?
      if e.kind == .comment {
        comment = (SyntaxParser.style(e), e.isNested, next)
      } else if e.kind == .commentFence {
        comment = (ParseState.fenceStyle, false, next)
      } else if next < limit, let c = SyntaxParser.commentStart(e, lookup.entry(at: next)) {
        comment = (c.style, c.nested, gap.next(next))
      }
      if let comment {
        var depth = comment.nested ? 1 : -1
        if let end = skipComment(comment.end, style: comment.style, depth: &depth, limit: limit) {
          return (end, true)
        }
        return (limit, false)
      }
      if e.kind == .whitespace || (e.kind == .commentEnd && gap.byte(at: p) == 0x0A) {
        p = next
        continue
      }
      return (p, false)
    }
    return (p, false)
  }

  /// The same backward.
  func commentBackward(_ start: Int, limit: Int) -> (Int, Bool) {
    var p = start
    while p > limit {
      let q = gap.previous(p)
      let e = lookup.entry(at: q)
      if isQuoted(q, low: limit) { return (p, false) }
      var isEnd = e.kind == .commentEnd || e.kind == .commentFence
      var inside = q
      if !isEnd, q > limit {
        let before = gap.previous(q)
        if SyntaxParser.commentEnd(lookup.entry(at: before), e) != nil {
          isEnd = true
          inside = before
        }
      }
      if isEnd {
        let s = state(at: buffer.char(inside))
        if s.comment != 0 { return (buffer.byte(s.start), true) }
      }
      if e.kind == .whitespace || (e.kind == .commentEnd && gap.byte(at: q) == 0x0A) {
        p = q
        continue
      }
      return (p, false)
    }
    return (p, false)
  }
}
