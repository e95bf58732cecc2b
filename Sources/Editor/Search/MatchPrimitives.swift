import Elisp
import TextStorage

func installMatchData(_ r: Registry) {
  r.defun("match-beginning", "SUBEXP", "Where group SUBEXP of the last match begins, or nil.") {
    w, a throws(Signal) in
    try w.matchBound(a[0], 0)
  }
  r.defun("match-end", "SUBEXP", "Where group SUBEXP of the last match ends, or nil.") {
    w, a throws(Signal) in
    try w.matchBound(a[0], 1)
  }
  r.defun(
    "match-data", "&optional INTEGERS REUSE RESEAT",
    "The bounds of the last match and its groups: markers after a buffer search unless INTEGERS, numbers after a string match."
  ) { w, a throws(Signal) in
    let m = w.editor.match
    var out: [Value] = []
    let mark = w.rootMark
    var last = m.bounds.count
    while last >= 2 && m.bounds[last - 2] < 0 { last -= 2 }
    let b = m.buffer.exactly(Buffer.self)
    for k in 0..<last {
      let p = m.bounds[k]
      let v: Value
      if p < 0 {
        v = .nil
      } else if let b, a[0].isNil, b.isLive {
        v = w.makeMarker(b, min(p, b.length))
      } else {
        v = Value(fixnum: p + m.base)
      }
      w.keep(v)
      out.append(v)
    }
    if a[0].isTrue, b != nil, !out.isEmpty {
      out.append(m.buffer)
    }
    let result = w.list(out)
    w.releaseRoots(to: mark)
    return result
  }
  r.defun(
    "set-match-data", "LIST &optional RESEAT",
    "Make LIST, as `match-data' gives it, the match data."
  ) { w, a throws(Signal) in
    guard a[0].isList else { throw w.wrongType(.listp, a[0]) }
    var m = MatchData()
    m.base = 0
    var l = a[0]
    while l.isCons {
      let v = l.car
      if v.exactly(Buffer.self) != nil {
        m.buffer = v
        break
      }
      if let marker = v.exactly(Marker.self) {
        if let b = marker.buffer {
          m.buffer = w.object(b)
          m.bounds.append(marker.markerPosition! - 1)
        } else {
          m.bounds.append(-1)
        }
        m.base = 1
      } else if v.isNil {
        m.bounds.append(-1)
      } else {
        m.bounds.append(try w.integerOrMarker(v) - m.base)
      }
      l = l.cdr
    }
    if m.buffer.isTrue && m.base == 0 {
      m.base = 1
      for i in m.bounds.indices where m.bounds[i] >= 0 { m.bounds[i] -= 1 }
    }
    if m.bounds.count % 2 == 1 { m.bounds.removeLast() }
    w.editor.match = m
    return .nil
  }
  r.defun(
    "match-string", "NUM &optional STRING",
    "The text of group NUM of the last match, in STRING or the current buffer."
  ) { w, a throws(Signal) in
    try w.matchString(a, properties: true)
  }
  r.defun(
    "match-string-no-properties", "NUM &optional STRING",
    "As `match-string', without text properties."
  ) { w, a throws(Signal) in
    try w.matchString(a, properties: false)
  }
  r.defun(
    "match-substitute-replacement", "REPLACEMENT &optional FIXEDCASE LITERAL STRING SUBEXP",
    "What `replace-match' would put in the match's place."
  ) { w, a throws(Signal) in
    let (text, _, _) = try w.replacementFor(a)
    return text
  }
  r.defun(
    "replace-match", "NEWTEXT &optional FIXEDCASE LITERAL STRING SUBEXP",
    "Replace the last match (or its group SUBEXP) with NEWTEXT, in the buffer, or in STRING, which is returned changed."
  ) { w, a throws(Signal) in
    let (text, from, to) = try w.replacementFor(a)
    if a[3].isTrue {
      let s = a[3]
      let head = w.substring(s, 0..<from)
      let tail = w.substring(s, to..<s.stringLength)
      return try w.concatenate([head, text, tail])
    }
    let b = w.buffer
    let group = try w.count(a[4], default: 0)
    try w.replace(
      b, from: from, to: to, with: text, World.Insertion(keepsMarkersBehind: true))
    let length = text.stringLength
    b.setPoint(min(from + length, b.end))
    // Groups behind the change move with it.
    let shift = length - (to - from)
    let state = w.editor
    for i in state.match.bounds.indices {
      let p = state.match.bounds[i]
      if p < 0 { continue }
      if i == group * 2 + 1 {
        state.match.bounds[i] = from + length
      } else if p >= to {
        state.match.bounds[i] = p + shift
      } else if p > from && p < to {
        state.match.bounds[i] = from
      }
    }
    return .nil
  }
}

extension World {
  /// The bound of a group (0: start, 1: end) as it is kept, -1 for none.
  private func bound(_ group: Int, _ which: Int) -> Int {
    let i = group &* 2 &+ which
    return withEditor { i < $0.match.bounds.count ? $0.match.bounds[i] : -1 }
  }

  fileprivate func matchBound(_ v: Value, _ which: Int) throws(Signal) -> Value {
    guard v.isTrue else { throw wrongType(.fixnump, v) }
    let n = try count(v, or: .fixnump)
    if n < 0 { throw argsOutOfRange(v, Value(fixnum: editor.match.groupCount)) }
    let p = n < 1 << 20 ? bound(n, which) : -1
    return p < 0 ? .nil : Value(fixnum: p + withEditor { $0.match.base })
  }

  fileprivate func matchString(_ a: Args, properties: Bool) throws(Signal) -> Value {
    let from = try matchBound(a[0], 0)
    guard from.isTrue else { return .nil }
    let to = try matchBound(a[0], 1)
    if a[1].isTrue {
      // The match may be of another string, or made up.
      if properties, a[1].isString, from.fixnum <= to.fixnum, to.fixnum <= a[1].stringLength {
        return substring(a[1], from.fixnum..<to.fixnum)
      }
      return properties
        ? try call("substring", a[1], from, to)
        : try call("substring-no-properties", a[1], from, to)
    }
    let b = buffer
    let (start, end) = try region(from, to, b)
    return substring(b, from: start, to: end, properties: properties)
  }

  /// The text that replaces a match, and the bounds of what it replaces (from 0).
  fileprivate func replacementFor(_ a: Args) throws(Signal) -> (Value, Int, Int) {
    let new = try stringArgument(a[0])
    if a[3].isTrue { try stringArgument(a[3]) }
    let m = editor.match
    let group = try count(a[4], default: 0)
    if group < 0 { throw argsOutOfRange(a[4], Value(fixnum: 0), Value(fixnum: m.groupCount)) }
    if group >= m.groupCount || m.bounds[group * 2] < 0 {
      throw signal(
        .error, list(string("replace-match subexpression does not exist"), a[4]))
    }
    let from = m.bounds[group * 2]
    let to = m.bounds[group * 2 + 1]
    let limit = a[3].isTrue ? a[3].stringLength : buffer.length
    if from > to || to > limit {
      throw argsOutOfRange(Value(fixnum: from + m.base), Value(fixnum: to + m.base))
    }
    func piece(_ from: Int, _ to: Int) throws(Signal) -> Value {
      if a[3].isTrue {
        guard 0 <= from, from <= to, to <= a[3].stringLength else {
          throw argsOutOfRange(a[3], Value(fixnum: from), Value(fixnum: to))
        }
        return substring(a[3], from..<to)
      }
      return substring(buffer, from: from, to: to, properties: false)
    }
    let mark = rootMark
    var text = new
    if a[2].isNil, a[3].isNil, let plain = plainReplacement(new, m, group) {
      text = plain
    } else if a[2].isNil, new.stringBytes.contains(0x5C) {
      var pieces: [Value] = []
      var run = 0
      let all = characters(new)
      func literal(_ end: Int) throws(Signal) {
        if run < end {
          let p = substring(new, run..<end)
          keep(p)
          pieces.append(p)
        }
      }
      var i = 0
      while i < all.count {
        guard all[i] == 0x5C else {
          i += 1
          continue
        }
        guard i + 1 < all.count else {
          throw error(quoted("Invalid use of `\\' in replacement text"))
        }
        let c = all[i + 1]
        try literal(i)
        run = i + 2
        if c == 0x26 {
          let p = try piece(from, to)
          keep(p)
          pieces.append(p)
        } else if c >= 0x31 && c <= 0x39 {
          let n = Int(c - 0x30)
          if n < m.groupCount, m.bounds[n * 2] >= 0 {
            let p = try piece(m.bounds[n * 2], m.bounds[n * 2 + 1])
            keep(p)
            pieces.append(p)
          }
        } else if c == 0x5C {
          let p = string("\\")
          keep(p)
          pieces.append(p)
        } else if c == 0x3F && a[3].isTrue {
          let p = string("\\?")
          keep(p)
          pieces.append(p)
        } else {
          throw error(quoted("Invalid use of `\\' in replacement text"))
        }
        i += 2
      }
      try literal(all.count)
      text = try concatenate(pieces)
      // Text made for a buffer has no properties.
      if a[3].isNil { setStringRuns(text, []) }
      keep(text)
    }
    if a[1].isNil, !hasOnlySmall(a[3], from, to) {
      text = try matchCase(of: try piece(from, to), text)
    }
    releaseRoots(to: mark)
    return (text, from, to)
  }

  /// The replacement for a match in the buffer when it takes groups from there, made in one go;
  /// nil when it takes more than that.
  private func plainReplacement(_ new: Value, _ m: MatchData, _ group: Int) -> Value? {
    let size = new.byteLength
    let b = buffer
    guard
      new.isMultibyte == b.isMultibyte
        || b.isMultibyte
          && InternalEncoding.isASCII(new.stringStart, count: size)
    else { return nil }
    // What it takes: the characters left, a backslash and a group each.
    var bytes = size
    var characters = new.stringLength
    var takes = false
    func range(_ c: UInt8) -> (Int, Int)? {
      let n = c == 0x26 ? group : Int(c) - 0x30
      guard n < m.groupCount, m.bounds[n * 2] >= 0 else { return nil }
      return (m.bounds[n * 2], m.bounds[n * 2 + 1])
    }
    var i = 0
    while i < size {
      if new.stringStart[i] != 0x5C {
        i += 1
        continue
      }
      guard i + 1 < size else { return nil }
      let c = new.stringStart[i + 1]
      guard c == 0x26 || (0x31...0x39).contains(c) else { return nil }
      bytes -= 2
      characters -= 2
      if let (from, to) = range(c) {
        guard from <= to, to <= b.length else { return nil }
        bytes += b.byte(to) - b.byte(from)
        characters += to - from
        takes = true
      }
      i += 2
    }
    if !takes { return nil }
    let text = allocateString(bytes: bytes, characters: characters, multibyte: b.isMultibyte)
    var out = text.stringStart
    i = 0
    while i < size {
      let c = new.stringStart[i]
      if c != 0x5C {
        out.pointee = c
        out += 1
        i += 1
        continue
      }
      if let (from, to) = range(new.stringStart[i + 1]) {
        let (start, end) = (b.byte(from), b.byte(to))
        b.gap.copy(from: start, to: end, into: out)
        out += end - start
      }
      i += 2
    }
    return text
  }

  /// Whether what is replaced is ASCII without capitals, as most text, so that case says nothing.
  private func hasOnlySmall(_ s: Value, _ from: Int, _ to: Int) -> Bool {
    func isSmall(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      bytes.allSatisfy { $0 < 0x80 && !(0x41...0x5A ~= $0) }
    }
    guard isCaseStandard else { return false }
    if s.isTrue { return s.byteLength == s.stringLength && isSmall(s.stringBytes[from..<to]) }
    let b = buffer
    let (spans, start, end) = (b.gap.spans, b.byte(from), b.byte(to))
    let gap = spans.before.count
    return isSmall(spans.before[min(start, gap)..<min(end, gap)])
      && isSmall(spans.after[(max(start, gap) - gap)..<(max(end, gap) - gap)])
  }

  /// Give a replacement the capitalisation of what it replaces: all capitals when no word of that
  /// has a small letter, initial capitals when each word begins with one.
  private func matchCase(of old: Value, _ new: Value) throws(Signal) -> Value {
    var someCapitalInitial = false
    var someSmallInitial = false
    var someSmall = false
    var someCapital = false
    var someMultiletter = false
    var previous: UInt32 = 0x0A
    let syntax = SyntaxLookup(self, buffer)
    func isWord(_ c: UInt32) -> Bool { syntax.entry(c).kind == .word }
    for c in characters(old) {
      let lower = upcased(c) != c
      let upper = !lower && downcased(c) != c
      if lower {
        someSmall = true
        if !isWord(previous) { someSmallInitial = true } else { someMultiletter = true }
      } else if upper {
        someCapital = true
        if !isWord(previous) { someCapitalInitial = true } else { someMultiletter = true }
      } else if !isWord(previous) {
        someSmallInitial = someSmallInitial || isWord(c)
      }
      previous = c
    }
    if !someSmall && someMultiletter && someCapital { return try call("upcase", new) }
    if !someSmallInitial && someCapitalInitial && someMultiletter {
      return try call("upcase-initials", new)
    }
    // A capital alone stands for capitals.
    if !someSmallInitial && someCapital { return try call("upcase", new) }
    return new
  }
}
