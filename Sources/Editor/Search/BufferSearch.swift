import Elisp
import EmacsRegexp
import TextStorage

extension World {
  /// The four arguments of the search commands, understood.
  private struct Request {
    var bound: Int
    /// Return nil rather than signal; also move to the bound.
    var quiet: Bool
    var move: Bool
    var times: Int
  }

  private func request(_ a: Args, forward: Bool) throws(Signal) -> (Request, Bool) {
    let b = buffer
    var n = try count(a[3])
    var forward = forward
    if n < 0 {
      forward.toggle()
      n = -n
    } else if n == 0 {
      forward = false
    }
    var bound = forward ? b.end : b.begin
    if a[1].isTrue {
      bound = try offset(a[1])
      if forward ? bound < b.point : bound > b.point {
        throw error("Invalid search bound (wrong side of point)")
      }
      bound = b.clamp(bound)
    }
    return (
      Request(bound: bound, quiet: a[2].isTrue, move: a[2].isTrue && a[2] != .t, times: n), forward
    )
  }

  private func fail(_ a: Args, _ r: Request, _ b: Buffer) throws(Signal) -> Value {
    if !r.quiet { throw signal(.searchFailed, list(a[0])) }
    if r.move { b.setPoint(r.bound) }
    return .nil
  }

  /// What a search for no match leaves: an empty match at point.
  private func foundNothingAtPoint(_ b: Buffer) -> Value {
    var registers = RegexpRegisters()
    registers.bounds = [b.pointByte, b.pointByte]
    setMatch(b, &registers)
    return lisp(b.point)
  }

  /// `re-search-forward` and `-backward`.
  func searchRegexp(_ a: Args, forward: Bool, literal: Bool = false) throws(Signal) -> Value {
    let b = buffer
    try stringArgument(a[0])
    let (r, forward) = try request(a, forward: forward)
    if r.times == 0 { return foundNothingAtPoint(b) }
    let program = try regexp(a[0], multibyte: b.isMultibyte, literal: literal)
    var registers = spareRegisters()
    defer { giveBack(&registers) }
    var at = b.pointByte
    let bound = b.byte(r.bound)
    for _ in 0..<r.times {
      try checkInterrupt()
      let before = at
      let text = textOf(b)
      let (begin, end) = (b.beginByte, b.endByte)
      let found = try matching(b, point: b.pointByte) { env throws(RegexpFailure) -> Int? in
        // Forward, a match may not reach past the bound, yet sees what is behind it.
        try program.search(
          text, begin: begin, end: end, from: at, to: bound, stop: forward ? bound : nil,
          backward: !forward, environment: env, registers: &registers)
      }
      guard found != nil else { return try fail(a, r, b) }
      at = forward ? registers.end : registers.start
      setMatch(b, &registers)
      // An empty match where the search began is found again each time.
      if at == before { break }
    }
    if r.times > 0 { b.setPoint(byte: at) }
    return lisp(b.point)
  }

  /// `search-forward` and `-backward`: a literal, in either case when `case-fold-search`.
  func searchLiteral(_ a: Args, forward: Bool) throws(Signal) -> Value {
    let s = try stringArgument(a[0])
    if s.stringLength == 0 {
      let (r, _) = try request(a, forward: forward)
      _ = r
      let b = buffer
      editor.match.bounds = [b.point, b.point]
      editor.match.buffer = object(b)
      editor.match.base = 1
      return lisp(b.point)
    }
    return try searchRegexp(a, forward: forward, literal: true)
  }

  /// `looking-at`.
  func lookingAt(_ pattern: Value, keep: Bool) throws(Signal) -> Bool {
    let b = buffer
    let program = try regexp(pattern, multibyte: b.isMultibyte)
    var registers = spareRegisters()
    defer { giveBack(&registers) }
    let text = textOf(b)
    let (begin, end, at) = (b.beginByte, b.endByte, b.pointByte)
    let found = try matching(b, point: at) { env throws(RegexpFailure) in
      try program.match(
        text, begin: begin, end: end, at: at, environment: env, registers: &registers)
    }
    if found && keep { setMatch(b, &registers) }
    return found
  }

  /// `posix-search-forward` and `-backward`.
  fileprivate func searchLongest(_ a: Args, forward: Bool) throws(Signal) -> Value {
    try withLongestMatches { () throws(Signal) in try searchRegexp(a, forward: forward) }
  }
}

func installBufferSearch(_ r: Registry) {
  r.defvar(
    "search-spaces-regexp", .nil,
    "A regexp in the place of each run of spaces in regexps, or nil to take spaces as they are.")
  r.defun(
    "re-search-forward", "REGEXP &optional BOUND NOERROR COUNT",
    "Move behind the next match of REGEXP and return point. BOUND limits the search; NOERROR: t returns nil on failure, other values also move to BOUND; COUNT: how many matches.",
    interactive: "sRE search: "
  ) { w, a throws(Signal) in
    try w.searchRegexp(a, forward: true)
  }
  r.defun(
    "re-search-backward", "REGEXP &optional BOUND NOERROR COUNT",
    "Move to the start of the previous match of REGEXP and return point.",
    interactive: "sRE search backward: "
  ) { w, a throws(Signal) in
    try w.searchRegexp(a, forward: false)
  }
  r.alias("search-forward-regexp", "re-search-forward")
  r.alias("search-backward-regexp", "re-search-backward")
  r.defun(
    "posix-search-forward", "REGEXP &optional BOUND NOERROR COUNT",
    "As `re-search-forward', but of the matches at a place the longest counts.",
    interactive: "sPosix search: "
  ) { w, a throws(Signal) in try w.searchLongest(a, forward: true) }
  r.defun(
    "posix-search-backward", "REGEXP &optional BOUND NOERROR COUNT",
    "As `re-search-backward', but of the matches at a place the longest counts.",
    interactive: "sPosix search backward: "
  ) { w, a throws(Signal) in try w.searchLongest(a, forward: false) }
  r.defun(
    "search-forward", "STRING &optional BOUND NOERROR COUNT",
    "Move behind the next STRING and return point.", interactive: "MSearch: "
  ) { w, a throws(Signal) in
    try w.searchLiteral(a, forward: true)
  }
  r.defun(
    "search-backward", "STRING &optional BOUND NOERROR COUNT",
    "Move to the start of the previous STRING and return point.", interactive: "MSearch backward: "
  ) { w, a throws(Signal) in
    try w.searchLiteral(a, forward: false)
  }
  r.defun(
    "looking-at", "REGEXP &optional INHIBIT-MODIFY",
    "Whether REGEXP matches at point; sets the match data."
  ) { w, a throws(Signal) in
    Value(try w.lookingAt(a[0], keep: a[1].isNil))
  }
  r.defun(
    "looking-at-p", "REGEXP", "Whether REGEXP matches at point, leaving the match data alone."
  ) { w, a throws(Signal) in
    Value(try w.lookingAt(a[0], keep: false))
  }
  r.defun(
    "posix-looking-at", "REGEXP &optional INHIBIT-MODIFY",
    "As `looking-at', but of the matches at point the longest counts."
  ) { w, a throws(Signal) in
    try w.withLongestMatches { () throws(Signal) in
      Value(try w.lookingAt(a[0], keep: a[1].isNil))
    }
  }
  r.defun(
    "looking-back", "REGEXP &optional LIMIT GREEDY",
    "Whether REGEXP matches text that ends at point, looked for backward as far as LIMIT; GREEDY: extend the match backward as far as it goes."
  ) { w, a throws(Signal) in
    try w.lookingBack(a)
  }
  r.defun(
    "skip-chars-forward", "STRING &optional LIM",
    "Move over characters in STRING (as in a bracket expression), not past LIM; the distance."
  ) { w, a throws(Signal) in
    try w.skipCharacters(a, forward: true)
  }
  r.defun(
    "skip-chars-backward", "STRING &optional LIM",
    "Move back over characters in STRING, not past LIM; the distance."
  ) { w, a throws(Signal) in
    try w.skipCharacters(a, forward: false)
  }
}

extension World {
  /// `looking-back`: the nearest start from which a match ends at point.
  fileprivate func lookingBack(_ a: Args) throws(Signal) -> Value {
    let b = buffer
    let start = b.point
    let pattern = try call("concat", string("\\(?:"), a[0], string("\\)\\="))
    if a[1].isTrue, try offset(a[1]) > b.point {
      throw error("Invalid search bound (wrong side of point)")
    }
    guard a[2].isTrue else {
      let found = try call("re-search-backward", pattern, a[1], .t)
      b.setPoint(start)
      return Value(found.isTrue)
    }
    let program = try regexp(pattern, multibyte: b.isMultibyte)
    let limit = a[1].isTrue ? b.byte(b.clamp(try offset(a[1]))) : b.beginByte
    var registers = RegexpRegisters()
    let text = textOf(b)
    let (begin, end, at) = (b.beginByte, b.endByte, b.pointByte)
    func tryAt(_ k: Int) throws(Signal) -> Bool {
      try matching(b, point: at) { env throws(RegexpFailure) in
        try program.match(
          text, begin: begin, end: end, at: k, environment: env, registers: &registers)
      }
    }
    var k = at
    while true {
      if try tryAt(k) { break }
      if k <= limit { return .nil }
      k = b.gap.previous(k)
    }
    while k > limit {
      let before = b.gap.previous(k)
      let kept = registers
      if !(try tryAt(before)) {
        registers = kept
        break
      }
      k = before
    }
    setMatch(b, &registers)
    b.setPoint(start)
    return .t
  }

  /// The members of a `skip-chars` string, as a function of the character.
  private func skipSet(_ s: Value) throws(Signal) -> (
    low: [Bool], ranges: [(UInt32, UInt32)], classes: [String], negated: Bool
  ) {
    var all = characters(s)
    var negated = false
    if all.first == 0x5E {
      negated = true
      all.removeFirst()
    }
    var low = [Bool](repeating: false, count: 128)
    var ranges: [(UInt32, UInt32)] = []
    var classes: [String] = []
    var i = 0
    while i < all.count {
      if all[i] == 0x5B && i + 1 < all.count && all[i + 1] == 0x3A {
        var j = i + 2
        while j < all.count && all[j] >= 0x61 && all[j] <= 0x7A { j += 1 }
        if j + 1 < all.count && all[j] == 0x3A && all[j + 1] == 0x5D {
          let name = String(
            String.UnicodeScalarView(all[(i + 2)..<j].compactMap(Unicode.Scalar.init)))
          guard Regexp.hasClass(named: name) else {
            throw error("Invalid ISO C character class")
          }
          classes.append(name)
          i = j + 2
          continue
        }
      }
      var c = all[i]
      if c == 0x5C {
        i += 1
        if i >= all.count { break }
        c = all[i]
      }
      i += 1
      var to = c
      if i + 1 < all.count && all[i] == 0x2D {
        i += 1
        to = all[i]
        if to == 0x5C && i + 1 < all.count {
          i += 1
          to = all[i]
        }
        i += 1
      }
      if to >= c {
        if c < 128 { for x in c...min(to, 127) { low[Int(x)] = true } }
        if to >= 128 { ranges.append((max(c, 128), to)) }
      }
    }
    return (low, ranges, classes, negated)
  }

  fileprivate func skipCharacters(_ a: Args, forward: Bool) throws(Signal) -> Value {
    let b = buffer
    let set = try skipSet(try stringArgument(a[0]))
    var limit = forward ? b.end : b.begin
    if a[1].isTrue { limit = b.clamp(try offset(a[1])) }
    // Named classes go through the regexp engine.
    var classProgram: Regexp?
    if !set.classes.isEmpty {
      let text = "[" + set.classes.map { "[:\($0):]" }.joined() + "]"
      let depth = bindingDepth
      bind(editor.sym.caseFoldSearch, .nil)
      classProgram = try regexp(string(text), multibyte: true)
      try unbind(to: depth)
    }
    var classCache: [UInt32: Bool] = [:]
    func inClasses(_ c: UInt32) throws(Signal) -> Bool {
      guard let classProgram else { return false }
      if let known = classCache[c] { return known }
      var bytes: [UInt8] = []
      appendCharacter(c, to: &bytes)
      var registers = RegexpRegisters()
      let hit = try matching(b, point: -1) { env throws(RegexpFailure) in
        try bytes.withUnsafeBufferPointer { p throws(RegexpFailure) in
          try classProgram.match(
            RegexpText(p, isMultibyte: true), begin: 0, end: p.count, at: 0, environment: env,
            registers: &registers)
        }
      }
      classCache[c] = hit
      return hit
    }
    func member(_ c: UInt32) throws(Signal) -> Bool {
      var hit = false
      if c < 128 {
        hit = set.low[Int(c)]
      } else {
        for r in set.ranges where c >= r.0 && c <= r.1 { hit = true }
      }
      if !hit && classProgram != nil { hit = try inClasses(c) }
      return hit != set.negated
    }
    let start = b.point
    var p = b.pointByte
    let stop = b.byte(limit)
    if forward {
      while p < stop, try member(b.gap.char(at: p)) { p = b.gap.next(p) }
    } else {
      while p > stop {
        let q = b.gap.previous(p)
        if !(try member(b.gap.char(at: q))) { break }
        p = q
      }
    }
    b.setPoint(byte: p)
    return Value(fixnum: b.point - start)
  }
}
