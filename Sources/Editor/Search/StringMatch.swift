import Elisp
import EmacsRegexp
import TextStorage

extension World {
  /// Match a pattern in a string from a character index on; the index where it begins.
  func match(
    _ pattern: Value, in s: Value, from start: Int, keep: Bool
  ) throws(Signal) -> Int? {
    var registers = spareRegisters()
    defer { giveBack(&registers) }
    guard try find(pattern, in: s, from: start, &registers) else {
      // What was found before stays, but as of a string.
      if keep { withEditor { $0.match.forgetBuffer() } }
      return nil
    }
    let found = registers.start
    if keep { keepMatch(&registers, in: .nil, base: 0) }
    return found
  }

  /// Searches a string from a character on; the bounds found are characters. Match data stay.
  func find(
    _ pattern: Value, in s: Value, from start: Int, _ registers: inout RegexpRegisters
  ) throws(Signal) -> Bool {
    let program = try regexp(pattern, multibyte: s.isMultibyte)
    let from = byteOffset(s, start)
    let text = RegexpText(s.stringBytes, isMultibyte: s.isMultibyte)
    let count = s.byteLength
    let found = try matching(buffer, point: -1) { env throws(RegexpFailure) in
      try program.search(
        text, begin: 0, end: count, from: from, to: count, environment: env,
        registers: &registers)
    }
    guard found != nil else { return false }
    if s.isMultibyte && s.byteLength != s.stringLength {
      for i in registers.bounds.indices where registers.bounds[i] >= 0 {
        registers.bounds[i] = characterIndex(s, byte: registers.bounds[i])
      }
    }
    return true
  }

  /// The START argument of `string-match`.
  func startIndex(_ v: Value, _ s: Value) throws(Signal) -> Int {
    if v.isNil { return 0 }
    let i = try fixnumArgument(v)
    let k = i < 0 ? i + s.stringLength : i
    guard k >= 0 && k <= s.stringLength else { throw argsOutOfRange(s, v) }
    return k
  }

  /// `string-match`; `keep`: it sets the match data.
  fileprivate func stringMatch(_ a: Args, keep: Bool) throws(Signal) -> Value {
    try stringArgument(a[0])
    let s = try stringArgument(a[1])
    let start = try startIndex(a[2], s)
    return try match(a[0], in: s, from: start, keep: keep).map { Value(fixnum: $0) } ?? .nil
  }
}

func installStringMatch(_ r: Registry) {
  r.defun(
    "string-match", "REGEXP STRING &optional START INHIBIT-MODIFY",
    "Index where REGEXP first matches in STRING from START on, or nil; sets the match data."
  ) { w, a throws(Signal) in
    try w.stringMatch(a, keep: a[3].isNil)
  }
  r.defun(
    "posix-string-match", "REGEXP STRING &optional START INHIBIT-MODIFY",
    "As `string-match', but of the matches at a place the longest counts."
  ) { w, a throws(Signal) in
    try w.withLongestMatches { () throws(Signal) in try w.stringMatch(a, keep: a[3].isNil) }
  }
  r.defun(
    "string-match-p", "REGEXP STRING &optional START",
    "As `string-match', leaving the match data alone."
  ) { w, a throws(Signal) in
    try w.stringMatch(a, keep: false)
  }
  r.defun("regexp-quote", "STRING", "A regexp that matches exactly STRING.") {
    w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    var out: [UInt8] = []
    var n = 0
    for b in s.stringBytes {
      switch b {
      case 0x5B, 0x2A, 0x2E, 0x5C, 0x3F, 0x2B, 0x5E, 0x24:
        out.append(0x5C)
        n += 1
      default: break
      }
      out.append(b)
    }
    if n == 0 { return s }
    return out.withUnsafeBufferPointer {
      w.string($0, characters: s.stringLength + n, multibyte: s.isMultibyte)
    }
  }
  r.defun(
    "replace-regexp-in-string", "REGEXP REP STRING &optional FIXEDCASE LITERAL SUBEXP START",
    "STRING from START on with every match of REGEXP replaced by REP, a string or a function of the match."
  ) { w, a throws(Signal) in
    try w.replaceInString(a)
  }
  r.defun(
    "split-string", "STRING &optional SEPARATORS OMIT-NULLS TRIM",
    "The parts of STRING between matches of SEPARATORS (default: white space, then empty parts are left out); TRIM is a regexp cut from both ends of each."
  ) { w, a throws(Signal) in
    try w.splitString(a)
  }
}

extension World {
  /// Replace the matches in a string one after another.
  func replaceInString(_ a: Args) throws(Signal) -> Value {
    let s = try stringArgument(a[2])
    let saved = editor.match
    var pieces: [Value] = []
    let mark = rootMark
    var start = try startIndex(a[6], s)
    let length = s.stringLength
    func piece(_ from: Int, _ to: Int) throws(Signal) {
      if from >= to { return }
      let p = substring(s, from..<to)
      keep(p)
      pieces.append(p)
    }
    while start < length, let begin = try match(a[0], in: s, from: start, keep: true) {
      let end = editor.match.bounds[1]
      let stop = begin == end ? min(begin + 1, length) : end
      // The matched text alone, with the groups shifted to it.
      let matched = substring(s, begin..<stop)
      keep(matched)
      for i in editor.match.bounds.indices where editor.match.bounds[i] >= 0 {
        editor.match.bounds[i] -= begin
      }
      let groups = editor.match
      let replacement: Value
      if a[1].isString {
        replacement = a[1]
      } else {
        let whole = substring(matched, groups.bounds[0]..<groups.bounds[1])
        replacement = try funcall(a[1], whole)
        try stringArgument(replacement)
        editor.match = groups
      }
      try piece(start, begin)
      keep(replacement)
      let replaced = try call("replace-match", replacement, a[3], a[4], matched, a[5])
      keep(replaced)
      pieces.append(replaced)
      start = stop
    }
    try piece(start, length)
    let result = try concatenate(pieces)
    releaseRoots(to: mark)
    editor.match = saved
    return result
  }

  func splitString(_ a: Args) throws(Signal) -> Value {
    let s = try stringArgument(a[0])
    let omit = a[1].isNil ? true : a[2].isTrue
    let separators =
      a[1].isNil
      ? valueIfBound(intern("split-string-default-separators" as StaticString))
        ?? string("[ \\f\\t\\n\\r\\v]+")
      : try stringArgument(a[1])
    var parts: [Value] = []
    let mark = rootMark
    keep(separators)
    // Every match counts as the last one: a search goes on past where that began.
    let saved = editor.match
    defer { editor.match = saved }
    func search(_ pattern: Value, in text: Value, from: Int) throws(Signal) -> Bool {
      try match(pattern, in: text, from: from, keep: true) != nil
    }
    func part(_ from: Int, _ to: Int) throws(Signal) {
      var from = from
      if a[3].isTrue, try search(a[3], in: s, from: from), editor.match.bounds[0] == from {
        from = editor.match.bounds[1]
      }
      if omit && from >= to { return }
      if from > to { throw argsOutOfRange(s, Value(fixnum: from), Value(fixnum: to)) }
      var piece = substring(s, from..<to)
      keep(piece)
      if a[3].isTrue {
        let tail = try concatenate([a[3], string("\\'")])
        keep(tail)
        if try search(tail, in: piece, from: 0), editor.match.bounds[0] < piece.stringLength {
          piece = substring(piece, 0..<editor.match.bounds[0])
          keep(piece)
        }
      }
      if !omit || piece.stringLength > 0 { parts.append(piece) }
    }
    let length = s.stringLength
    var start = 0
    var isFirst = true
    while try search(
      separators, in: s,
      from: !isFirst && start < length && start == editor.match.bounds[0] ? start + 1 : start),
      start < length
    {
      isFirst = false
      let (begin, end) = (editor.match.bounds[0], editor.match.bounds[1])
      let from = start
      start = end
      try part(from, begin)
    }
    try part(start, length)
    releaseRoots(to: mark)
    let mark2 = rootMark
    for p in parts { keep(p) }
    let result = list(parts)
    releaseRoots(to: mark2)
    return result
  }
}
