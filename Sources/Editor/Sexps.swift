import Elisp
import TextStorage

extension World {
  private func scanError(_ message: String, _ from: Int, _ to: Int) -> Signal {
    signal(intern("scan-error" as StaticString), list(string(message), lisp(from), lisp(to)))
  }

  /// `scan-lists` and (with `sexps`) `scan-sexps`: the position `n` lists or expressions on from `start`,
  /// from `depth` levels inside. nil: an end of the text between expressions.
  func scanLists(_ b: Buffer, from start: Int, _ n: Int, depth startDepth: Int, sexps: Bool)
    throws(Signal) -> Int?
  {
    try propertizeSyntax(b, to: n > 0 ? b.end : b.clamp(start))
    let parser = SyntaxParser(self, b)
    let skipsComments = isTrue(editor.sym.parseSexpIgnoreComments)
    var depth = startDepth
    let outermost = min(depth, 0)
    var p = b.byte(b.clamp(start))
    // An error names the start as it was given, or the last place outside of all lists.
    var origin = start
    if n > 0 {
      for _ in 0..<n {
        guard let q = try forward(parser, b, p, &origin, &depth, outermost, sexps, skipsComments)
        else { return nil }
        p = q
      }
    } else {
      for _ in 0..<(-n) {
        guard let q = try backward(parser, b, p, &origin, &depth, outermost, sexps, skipsComments)
        else { return nil }
        p = q
      }
    }
    return b.char(p)
  }

  private func forward(
    _ parser: SyntaxParser, _ b: Buffer, _ start: Int, _ levelStart: inout Int, _ depth: inout Int,
    _ outermost: Int, _ sexps: Bool, _ skipsComments: Bool
  ) throws(Signal) -> Int? {
    let lookup = parser.lookup
    let limit = b.endByte
    var p = start
    func unbalanced() -> Signal {
      scanError("Unbalanced parentheses", levelStart, b.char(p))
    }
    while p < limit {
      if depth == outermost { levelStart = b.char(p) }
      let e = lookup.entry(at: p)
      let next = b.gap.next(p)
      if skipsComments {
        var comment: (style: Int, nested: Bool, end: Int)?
        if e.kind == .comment {
          comment = (SyntaxParser.style(e), e.isNested, next)
        } else if e.kind == .commentFence {
          comment = (ParseState.fenceStyle, false, next)
        } else if next < limit, let c = SyntaxParser.commentStart(e, lookup.entry(at: next)) {
          comment = (c.style, c.nested, b.gap.next(next))
        }
        if let comment {
          var nesting = comment.nested ? 1 : -1
          guard
            let end = parser.skipComment(
              comment.end, style: comment.style, depth: &nesting, limit: limit)
          else {
            p = limit
            if depth == 0 { return nil }
            throw unbalanced()
          }
          p = end
          continue
        }
      }
      if e.isPrefix {
        p = next
        continue
      }
      switch e.kind {
      case .word, .symbol, .escape, .charQuote:
        if depth != 0 || !sexps {
          if e.kind == .escape || e.kind == .charQuote {
            if next >= limit {
              p = next
              throw unbalanced()
            }
            p = b.gap.next(next)
          } else {
            p = next
          }
          continue
        }
        var quoted = false
        let end = parser.skipAtom(p, limit, ignoringComments: skipsComments, &quoted)
        if quoted {
          p = end
          throw unbalanced()
        }
        return end
      case .open:
        p = next
        depth += 1
        if depth == 0 { return p }
      case .close:
        p = next
        depth -= 1
        if depth == 0 { return p }
        if depth < outermost {
          throw scanError("Containing expression ends prematurely", levelStart, b.char(p))
        }
      case .string, .stringFence:
        let end = e.kind == .stringFence ? ParseState.genericEnd : Int(b.gap.char(at: p))
        var quoted = false
        guard let q = parser.skipString(next, end: end, limit: limit, quoted: &quoted) else {
          p = limit
          throw unbalanced()
        }
        p = q
        if depth == 0, sexps { return p }
      case .paired:
        if !sexps {
          p = next
          continue
        }
        // A pair of the same delimiter.
        let c = b.gap.char(at: p)
        p = next
        if p < limit, b.gap.char(at: p) == c { p = b.gap.next(p) }
        var q = p
        while q < limit, b.gap.char(at: q) != c { q = b.gap.next(q) }
        if q >= limit { throw unbalanced() }
        p = b.gap.next(q)
        if depth == 0 { return p }
      default:
        p = next
      }
    }
    if depth != 0 { throw unbalanced() }
    return nil
  }

  private func backward(
    _ parser: SyntaxParser, _ b: Buffer, _ start: Int, _ levelStart: inout Int, _ depth: inout Int,
    _ outermost: Int, _ sexps: Bool, _ skipsComments: Bool
  ) throws(Signal) -> Int? {
    let lookup = parser.lookup
    let limit = b.beginByte
    var p = start
    func unbalanced() -> Signal {
      scanError("Unbalanced parentheses", levelStart, b.char(p))
    }
    func finish(_ p: Int) -> Int {
      if !sexps { return p }
      return prefixStart(parser, b, p)
    }
    while p > limit {
      let q = b.gap.previous(p)
      let e = lookup.entry(at: q)
      if depth == outermost { levelStart = b.char(q) }
      let quoted = parser.isQuoted(q, low: limit)
      if skipsComments, !quoted {
        var inside = -1
        if e.kind == .commentEnd || e.kind == .commentFence {
          inside = q
        } else if q > limit {
          let before = b.gap.previous(q)
          if SyntaxParser.commentEnd(lookup.entry(at: before), e) != nil { inside = before }
        }
        if inside >= 0 {
          let s = parser.state(at: b.char(inside))
          if s.comment != 0 {
            p = b.byte(s.start)
            continue
          }
        }
      }
      let kind: SyntaxClass = quoted ? .word : e.kind
      switch kind {
      case .word, .symbol, .escape, .charQuote:
        if depth != 0 || !sexps {
          p = quoted ? b.gap.previous(q) : q
          continue
        }
        p = quoted ? b.gap.previous(q) : q
        while p > limit {
          let r = b.gap.previous(p)
          if parser.isQuoted(r, low: limit) {
            p = b.gap.previous(r)
            continue
          }
          let k = lookup.kind(at: r)
          if skipsComments, r > limit,
            SyntaxParser.commentEnd(lookup.entry(at: b.gap.previous(r)), lookup.entry(at: r)) != nil
          {
            break
          }
          if k != .word && k != .symbol && k != .prefix { break }
          p = r
        }
        return finish(p)
      case .close:
        p = q
        depth += 1
        if depth == 0 { return finish(p) }
      case .open:
        p = q
        depth -= 1
        if depth == 0 { return finish(p) }
        if depth < outermost {
          throw scanError("Containing expression ends prematurely", levelStart, b.char(p))
        }
      case .string, .stringFence:
        let c = b.gap.char(at: q)
        p = q
        var found = false
        while p > limit {
          p = b.gap.previous(p)
          if parser.isQuoted(p, low: limit) { continue }
          let k = lookup.kind(at: p)
          if kind == .stringFence ? k == .stringFence : (k == .string && b.gap.char(at: p) == c) {
            found = true
            break
          }
        }
        if !found { throw unbalanced() }
        if depth == 0, sexps { return finish(p) }
      case .paired:
        if !sexps {
          p = q
          continue
        }
        let c = b.gap.char(at: q)
        p = q
        while p > limit {
          p = b.gap.previous(p)
          if b.gap.char(at: p) == c { break }
        }
        if depth == 0 { return finish(p) }
      default:
        p = q
      }
    }
    if depth != 0 { throw unbalanced() }
    return nil
  }

  /// Byte `p` moved back over the prefix characters before it.
  func prefixStart(_ parser: SyntaxParser, _ b: Buffer, _ start: Int) -> Int {
    var p = start
    while p > b.beginByte {
      let q = b.gap.previous(p)
      if parser.isQuoted(q, low: b.beginByte) { break }
      let e = parser.lookup.entry(at: q)
      if e.kind != .prefix && !e.isPrefix { break }
      p = q
    }
    return p
  }

  // MARK: Parse states in Lisp

  func lisp(_ s: ParseState) -> Value {
    func position(_ p: Int) -> Value { p < 0 ? .nil : lisp(p) }
    let ending: Value =
      s.string.map { $0 == ParseState.genericEnd ? .t : Value(fixnum: $0) } ?? .nil
    let comment: Value = s.comment == 0 ? .nil : s.comment < 0 ? .t : Value(fixnum: s.comment)
    var style: Value = .nil
    if s.comment != 0, s.style != 0 {
      style =
        s.style == ParseState.fenceStyle ? editor.sym.syntaxTableProperty : Value(fixnum: s.style)
    }
    let opens = s.opens.isEmpty ? .nil : list(s.opens.map { lisp($0) })
    return list([
      Value(fixnum: s.depth), s.opens.last.map { lisp($0) } ?? .nil,
      position(s.completed.last ?? -1),
      ending, comment, Value(s.isQuoted), Value(fixnum: s.minDepth), style,
      s.string != nil || s.comment != 0 ? position(s.start) : .nil, opens,
      s.pending.map { Value(fixnum: $0) } ?? (s.isQuoted ? Value(fixnum: 9) : .nil),
    ])
  }

  /// A parse state from the list that `parse-partial-sexp` returned.
  func parseState(_ v: Value) throws(Signal) -> ParseState {
    var s = ParseState()
    let all = items(v)
    func at(_ i: Int) -> Value { i < all.count ? all[i] : .nil }
    if at(0).isFixnum { s.depth = at(0).fixnum }
    s.minDepth = s.depth
    if at(3).isTrue { s.string = at(3).isFixnum ? at(3).fixnum : ParseState.genericEnd }
    if at(4).isTrue { s.comment = at(4).isFixnum ? at(4).fixnum : -1 }
    s.isQuoted = at(5).isTrue
    if at(7).isFixnum {
      s.style = at(7).fixnum
    } else if at(7).isTrue {
      s.style = ParseState.fenceStyle
    }
    if at(8).isFixnum { s.start = at(8).fixnum - 1 }
    if at(10).isFixnum { s.pending = at(10).fixnum }
    for o in items(at(9)) where o.isFixnum {
      s.opens.append(o.fixnum - 1)
      s.completed.append(-1)
    }
    return s
  }

  fileprivate func moveBySexps(_ n: Int) throws(Signal) {
    let b = buffer
    let f = valueIfBound(intern("forward-sexp-function" as StaticString)) ?? .nil
    if f.isTrue {
      _ = try funcall(f, Value(fixnum: n))
      return
    }
    let to = try scanLists(b, from: b.point, n, depth: 0, sexps: true) ?? (n > 0 ? b.end : b.begin)
    b.setPoint(to)
    if n < 0 { b.setPoint(byte: prefixStart(SyntaxParser(self, b), b, b.pointByte)) }
  }

  /// Moves `n` levels out.
  fileprivate func moveUp(_ n: Int, escapeStrings: Bool, sameSyntax: Bool) throws(Signal) {
    let b = buffer
    let step = n > 0 ? 1 : -1
    for _ in 0..<abs(n) {
      let state = SyntaxParser(self, b).state(at: b.point)
      var target: Int?
      var failure: Signal?
      let from = b.point
      let tried = try catching(intern("scan-error" as StaticString)) { () throws(Signal) -> Value in
        guard let to = try scanLists(b, from: from, step, depth: 1, sexps: false) else {
          return Value.nil
        }
        return lisp(to)
      }
      switch tried {
      case .success(let v): target = v.isFixnum ? v.fixnum - 1 : (step > 0 ? b.end : b.begin)
      case .failure(let f): failure = signal(f.symbol, f.data)
      }
      if escapeStrings, state.string != nil {
        var crossed = false
        if let t = target {
          let there = SyntaxParser(self, b).state(at: t)
          crossed = sameSyntax && (there.string != state.string || there.start != state.start)
        }
        if target == nil || crossed {
          // Out of the string.
          b.setPoint(state.start)
          if step > 0 { try moveBySexps(1) }
          continue
        }
      }
      if let failure { throw failure }
      b.setPoint(target ?? b.point)
    }
  }
}

func installSexps(_ r: Registry) {
  r.defun(
    "scan-lists", "FROM COUNT DEPTH",
    "The position COUNT lists on from FROM, from DEPTH levels inside; nil if the text ends between lists."
  ) { w, a throws(Signal) in
    try w.scanLists(
      w.buffer, from: try w.offset(a[0]), try w.count(a[1]), depth: try w.count(a[2]), sexps: false
    ).map { w.lisp($0) } ?? .nil
  }
  r.defun(
    "scan-sexps", "FROM COUNT",
    "The position COUNT balanced expressions on from FROM; nil if the text ends between them."
  ) { w, a throws(Signal) in
    try w.scanLists(w.buffer, from: try w.offset(a[0]), try w.count(a[1]), depth: 0, sexps: true)
      .map { w.lisp($0) } ?? .nil
  }
  r.defun("backward-prefix-chars", "", "Move back over the prefix characters before point.") {
    w, a throws(Signal) in
    let b = w.buffer
    b.setPoint(byte: w.prefixStart(SyntaxParser(w, b), b, b.pointByte))
    return .nil
  }
  r.defun(
    "forward-comment", "COUNT",
    "Move over COUNT comments and the blanks before them; whether all were there."
  ) { w, a throws(Signal) in
    let b = w.buffer
    let n = try w.count(a[0])
    let parser = SyntaxParser(w, b)
    for _ in 0..<abs(n) {
      let (p, found) =
        n > 0
        ? parser.commentForward(b.pointByte, limit: b.endByte)
        : parser.commentBackward(b.pointByte, limit: b.beginByte)
      b.setPoint(byte: p)
      if !found { return .nil }
    }
    return .t
  }
  r.defun(
    "parse-partial-sexp", "FROM TO &optional TARGETDEPTH STOPBEFORE OLDSTATE COMMENTSTOP",
    "Parse from FROM to TO, starting in OLDSTATE, and return the state there, a list; point stops at depth TARGETDEPTH, before an expression if STOPBEFORE, at a comment if COMMENTSTOP."
  ) { w, a throws(Signal) in
    let b = w.buffer
    let from = try w.offset(a[0])
    let to = try w.offset(a[1])
    if to < from { throw w.error("End position is smaller than start position") }
    if from < b.begin || to > b.end {
      throw w.argsOutOfRange(w.object(b), a[0], a[1])
    }
    var state = a[4].isTrue ? try w.parseState(a[4]) : ParseState()
    var stop = SyntaxParser.Stop()
    if a[2].isTrue { stop.depth = try w.count(a[2]) }
    stop.beforeExpression = a[3].isTrue
    stop.atComment = a[5].isTrue
    stop.atString = a[5] == w.editor.sym.syntaxTableProperty
    try w.propertizeSyntax(b, to: to)
    let p = SyntaxParser(w, b).parse(&state, from: b.byte(from), to: b.byte(to), stop)
    b.setPoint(byte: p)
    return w.lisp(state)
  }
  r.defun(
    "syntax-ppss", "&optional POS",
    "The parse state at POS (default point), as `parse-partial-sexp' from the start of the buffer gives it."
  ) { w, a throws(Signal) in
    let b = w.buffer
    let pos = a[0].isNil ? b.point : try w.offset(a[0])
    if pos < b.begin { throw w.error("End position is smaller than start position") }
    if pos > b.end { throw w.argsOutOfRange(w.object(b), w.lisp(b.begin), a[0]) }
    try w.propertizeSyntax(b, to: pos)
    b.setPoint(pos)
    return w.lisp(SyntaxParser(w, b).state(at: pos))
  }
  r.defun("syntax-ppss-flush-cache", "BEG &rest IGNORED", "Forget the parse states behind BEG.") {
    w, a throws(Signal) in
    w.buffer.parseCache.forget(after: max(try w.offset(a[0]) - 1, 0))
    return .nil
  }
  r.defun(
    "syntax-ppss-toplevel-pos", "PPSS",
    "The position of the outermost thing that the state PPSS is inside, or nil."
  ) { w, a throws(Signal) in
    let opens = try w.call("nth", Value(fixnum: 9), a[0])
    return opens.isCons ? opens.car : try w.call("nth", Value(fixnum: 8), a[0])
  }

  r.defun(
    "forward-sexp", "&optional ARG INTERACTIVE", "Move over ARG balanced expressions.",
    interactive: "^p"
  ) { w, a throws(Signal) in
    try w.moveBySexps(try w.count(a[0]))
    return .nil
  }
  r.defun(
    "backward-sexp", "&optional ARG INTERACTIVE", "Move back over ARG balanced expressions.",
    interactive: "^p"
  ) { w, a throws(Signal) in
    try w.moveBySexps(-(try w.count(a[0])))
    return .nil
  }
  r.defun(
    "forward-list", "&optional ARG INTERACTIVE", "Move over ARG parenthesized groups.",
    interactive: "^p"
  ) { w, a throws(Signal) in
    let b = w.buffer
    let n = try w.count(a[0])
    b.setPoint(
      try w.scanLists(b, from: b.point, n, depth: 0, sexps: false) ?? (n > 0 ? b.end : b.begin))
    return w.lisp(b.point)
  }
  r.defun(
    "backward-list", "&optional ARG INTERACTIVE", "Move back over ARG parenthesized groups.",
    interactive: "^p"
  ) { w, a throws(Signal) in
    try w.call("forward-list", Value(fixnum: -(try w.count(a[0]))))
  }
  r.defun(
    "down-list", "&optional ARG INTERACTIVE", "Move ARG levels into the next group.",
    interactive: "^p"
  ) { w, a throws(Signal) in
    let b = w.buffer
    let n = try w.count(a[0])
    let step = n > 0 ? 1 : -1
    for _ in 0..<abs(n) {
      b.setPoint(
        try w.scanLists(b, from: b.point, step, depth: -1, sexps: false)
          ?? (step > 0 ? b.end : b.begin))
    }
    return .nil
  }
  r.defun(
    "up-list", "&optional ARG ESCAPE-STRINGS NO-SYNTAX-CROSSING",
    "Move forward out of ARG levels of groups.", interactive: "^p"
  ) { w, a throws(Signal) in
    try w.moveUp(try w.count(a[0]), escapeStrings: a[1].isTrue, sameSyntax: a[2].isTrue)
    return .nil
  }
  r.defun(
    "backward-up-list", "&optional ARG ESCAPE-STRINGS NO-SYNTAX-CROSSING",
    "Move backward out of ARG levels of groups.", interactive: "^p"
  ) { w, a throws(Signal) in
    try w.moveUp(-(try w.count(a[0])), escapeStrings: a[1].isTrue, sameSyntax: a[2].isTrue)
    return .nil
  }
  r.defun(
    "kill-sexp", "&optional ARG INTERACTIVE", "Kill the next ARG balanced expressions.",
    interactive: "p"
  ) { w, a throws(Signal) in
    let start = w.buffer.point
    try w.moveBySexps(try w.count(a[0]))
    return try w.call("kill-region", w.lisp(start), w.lisp(w.buffer.point))
  }
  r.defun(
    "backward-kill-sexp", "&optional ARG INTERACTIVE", "Kill the last ARG balanced expressions.",
    interactive: "p"
  ) { w, a throws(Signal) in
    try w.call("kill-sexp", Value(fixnum: -(try w.count(a[0]))))
  }
  r.defvar("beginning-of-defun-function", .nil)
  r.defvar("end-of-defun-function", .nil)
  r.defvar("defun-prompt-regexp", .nil)
  r.defvar("open-paren-in-column-0-is-defun-start", .t)
  r.defun(
    "beginning-of-defun", "&optional ARG",
    "Move back to the start of a defun: an opening parenthesis at the start of a line.",
    interactive: "^p"
  ) { w, a throws(Signal) in
    let f = w.valueIfBound(w.intern("beginning-of-defun-function" as StaticString)) ?? .nil
    if f.isTrue { return try w.funcall(f, a[0].isNil ? Value(fixnum: 1) : a[0]) }
    return Value(w.moveToDefun(try w.count(a[0])))
  }
  r.defun("beginning-of-defun-raw", "&optional ARG", "Move back to the start of a defun.") {
    w, a throws(Signal) in
    Value(w.moveToDefun(try w.count(a[0])))
  }
  r.defun(
    "end-of-defun", "&optional ARG INTERACTIVE",
    "Move forward behind the end of a defun and its newline.", interactive: "^p"
  ) { w, a throws(Signal) in
    let b = w.buffer
    let own = w.valueIfBound(w.intern("end-of-defun-function" as StaticString)) ?? .nil
    var n = max(try w.count(a[0]), 1)
    let start = b.point
    // The defun point is in, or else what the text begins with; when point was behind it, the next one counts.
    b.setPoint(byte: b.gap.lineEnd(b.pointByte, limit: b.endByte))
    _ = w.moveToDefun(1)
    try w.moveToDefunEnd(own)
    if n == 1 { w.skipDefunLineEnd() }
    if b.point > start { n -= 1 } else { b.setPoint(start) }
    if n > 0 {
      _ = w.moveToDefun(-n)
      try w.moveToDefunEnd(own)
    }
    w.skipDefunLineEnd()
    return .nil
  }
}

extension World {
  /// Moves to the end of the defun that starts at point, with the mode's function or over an expression.
  fileprivate func moveToDefunEnd(_ own: Value) throws(Signal) {
    if own.isTrue {
      _ = try funcall(own)
    } else if buffer.point < buffer.end {
      try moveBySexps(1)
    }
  }

  /// Moves over blanks after a defun, and to the next line if nothing but a comment follows on this one.
  fileprivate func skipDefunLineEnd() {
    let b = buffer
    if b.point == b.begin || charBefore(b, b.point) == 10 { return }
    while b.point < b.end, let c = Optional(charAfter(b, b.point)), c == 32 || c == 9 {
      b.setPoint(b.point + 1)
    }
    guard b.point < b.end else { return }
    if charAfter(b, b.point) == 10 || SyntaxLookup(self, b).kind(at: b.pointByte) == .comment {
      _ = forwardLines(1)
    }
  }

  /// Moves to the `n`th start of a defun before point (after it if negative).
  fileprivate func moveToDefun(_ n: Int) -> Bool {
    let b = buffer
    let lookup = SyntaxLookup(self, b)
    func isStart(_ p: Int) -> Bool { p < b.endByte && lookup.kind(at: p) == .open }
    var p = b.pointByte
    for _ in 0..<abs(n) {
      if n > 0 {
        var q = p
        while true {
          if q <= b.beginByte {
            b.setPoint(byte: b.beginByte)
            return false
          }
          q = b.gap.lineBeginning(q - 1, limit: b.beginByte)
          if isStart(q) { break }
        }
        p = q
      } else {
        var q = p
        while true {
          let end = b.gap.lineEnd(q, limit: b.endByte)
          if end >= b.endByte {
            b.setPoint(byte: b.endByte)
            return false
          }
          q = end + 1
          if isStart(q) { break }
        }
        p = q
      }
    }
    b.setPoint(byte: p)
    return true
  }
}
