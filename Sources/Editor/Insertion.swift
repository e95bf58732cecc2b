import Elisp
import TextStorage

extension World {
  /// Inserts the string or character arguments in turn.
  func insertAll(_ a: Args, inherit: Bool = false, beforeMarkers: Bool = false) throws(Signal) {
    for i in 0..<a.count {
      let v = a[i]
      if v.isString {
        try insert(v, buffer, inherit: inherit, beforeMarkers: beforeMarkers)
      } else if v.isCharacter {
        try insertCharacter(
          UInt32(v.fixnum), times: 1,
          Insertion(inherit: inherit, beforeMarkers: beforeMarkers))
      } else {
        throw wrongType(.charOrStringP, v)
      }
    }
  }

  /// Inserts printed text at point of `b`.
  func insertOutput(_ bytes: [UInt8], in b: Buffer) throws(Signal) {
    try inBuffer(b) { () throws(Signal) in
      try insert(bytes, bytes.count, multibyte: true, b, Insertion())
    }
  }

  /// Inserts `times` copies of a character at point.
  func insertCharacter(_ c: UInt32, times: Int, _ how: Insertion = Insertion()) throws(Signal) {
    if times <= 0 { return }
    let b = buffer
    if times > Self.largestText / 5 { throw error("Maximum buffer size exceeded") }
    try checkMemory(times, bytes: 2)
    var one: (UInt8, UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0, 0)
    let size = withUnsafeMutableBytes(of: &one) { p -> Int in
      let q = p.baseAddress!.assumingMemoryBound(to: UInt8.self)
      if b.isMultibyte { return InternalEncoding.encode(c, to: q) }
      q[0] = UInt8(truncatingIfNeeded: c)
      return 1
    }
    let all = UnsafeMutablePointer<UInt8>.allocate(capacity: size * times)
    defer { all.deallocate() }
    withUnsafeBytes(of: one) { p in
      for i in 0..<times { for k in 0..<size { all[i * size + k] = p[k] } }
    }
    try insert(all, size * times, multibyte: b.isMultibyte, b, how)
  }

  /// Inserts the text of `from..<to` of `source` at point, with its properties if asked.
  func insertText(of source: Buffer, _ from: Int, _ to: Int, properties: Bool) throws(Signal) {
    let start = source.byte(from)
    let size = source.byte(to) - start
    if size == 0 {
      // No text is nothing to announce, but something to tell of.
      try finishChange(buffer, from: buffer.point, newLength: 0, oldLength: 0)
      return
    }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    defer { copy.deallocate() }
    source.gap.copy(from: start, to: start + size, into: copy)
    var how = Insertion()
    if properties, !source.text.properties.isPlain {
      how.runs = source.text.properties.copy(from: from, to: to)
    }
    try insert(copy, size, multibyte: source.isMultibyte, buffer, how)
  }

  /// Replaces `from..<to` by a Lisp string with its properties, as one change.
  func replace(
    _ b: Buffer, from: Int, to: Int, with s: Value, _ manner: Insertion = Insertion()
  ) throws(Signal) {
    var how = manner
    if s.stringProperties.isTrue { how.runs = intervals(of: s, 0, s.stringLength) }
    if s.isMultibyte == b.isMultibyte
      || InternalEncoding.isASCII(s.stringStart, count: s.byteLength)
    {
      try replace(
        b, from: from, to: to, with: s.stringStart, count: s.byteLength, chars: s.stringLength, how)
      return
    }
    var out: [UInt8] = []
    for c in characters(s) {
      if b.isMultibyte {
        appendCharacter(c, to: &out)
      } else {
        out.append(UInt8(truncatingIfNeeded: c))
      }
    }
    try replace(b, from: from, to: to, with: out, count: out.count, chars: s.stringLength, how)
  }
}

func installInsertion(_ r: Registry) {
  r.defun("insert", "&rest ARGS", "Insert the strings and characters ARGS at point.") {
    w, a throws(Signal) in
    try w.insertAll(a)
    return .nil
  }
  r.defun(
    "insert-and-inherit", "&rest ARGS",
    "Insert ARGS at point with the sticky properties of the text around."
  ) {
    w, a throws(Signal) in
    try w.insertAll(a, inherit: true)
    return .nil
  }
  r.defun("insert-before-markers", "&rest ARGS", "Insert ARGS at point, before the markers there.")
  {
    w, a throws(Signal) in
    try w.insertAll(a, beforeMarkers: true)
    return .nil
  }
  r.defun(
    "insert-before-markers-and-inherit", "&rest ARGS",
    "Insert ARGS at point, before the markers there, with the sticky properties around."
  ) {
    w, a throws(Signal) in
    try w.insertAll(a, inherit: true, beforeMarkers: true)
    return .nil
  }
  r.defun(
    "insert-char", "CHARACTER &optional COUNT INHERIT",
    "Insert COUNT copies of CHARACTER at point.", interactive: "cInsert character: \np\nt"
  ) {
    w, a throws(Signal) in
    let c = try w.character(a[0])
    let n = try w.count(a[1])
    try w.insertCharacter(c, times: n, World.Insertion(inherit: a[2].isTrue))
    return .nil
  }
  r.defun(
    "insert-byte", "BYTE COUNT &optional INHERIT", "Insert COUNT copies of the byte BYTE at point."
  ) {
    w, a throws(Signal) in
    let n = try w.count(a[0])
    if n < 0 || n > 255 { throw w.argsOutOfRange(a[0], Value(fixnum: 0), Value(fixnum: 255)) }
    let c = w.buffer.isMultibyte ? InternalEncoding.char(ofRawByte: UInt8(n)) : UInt32(n)
    try w.insertCharacter(c, times: try w.count(a[1]), World.Insertion(inherit: a[2].isTrue))
    return .nil
  }
  r.defun(
    "insert-buffer-substring", "BUFFER &optional START END",
    "Insert the text from START to END of BUFFER at point."
  ) {
    w, a throws(Signal) in
    let b = try w.bufferArgument(a[0])
    let x = a[1].isNil ? b.begin : try w.offset(a[1])
    let y = a[2].isNil ? b.end : try w.offset(a[2])
    let (from, to) = (min(x, y), max(x, y))
    if from < b.begin || to > b.end { throw w.argsOutOfRange(w.lisp(x), w.lisp(y)) }
    try w.insertText(of: b, from, to, properties: true)
    return .nil
  }
  r.defun(
    "insert-buffer-substring-no-properties", "BUFFER &optional START END",
    "Insert the text from START to END of BUFFER at point, without text properties."
  ) {
    w, a throws(Signal) in
    let b = try w.bufferArgument(a[0])
    let x = a[1].isNil ? b.begin : try w.offset(a[1])
    let y = a[2].isNil ? b.end : try w.offset(a[2])
    let (from, to) = (min(x, y), max(x, y))
    if from < b.begin || to > b.end { throw w.argsOutOfRange(w.lisp(x), w.lisp(y)) }
    try w.insertText(of: b, from, to, properties: false)
    return .nil
  }
  r.defun(
    "insert-buffer", "BUFFER", "Insert the text of BUFFER after point, the mark at its end.",
    interactive: "*bInsert buffer: "
  ) {
    w, a throws(Signal) in
    let b = try w.bufferArgument(a[0])
    let start = w.buffer.point
    try w.insertText(of: b, b.begin, b.end, properties: true)
    let m = w.markOf(w.buffer)
    m.set(w.buffer, w.buffer.point)
    w.buffer.setPoint(start)
    return .nil
  }
  r.defun(
    "split-line", "&optional ARG", "Break the line at point, keeping the rest in its column.",
    interactive: "*P"
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    _ = try w.call("skip-chars-forward", w.string(" \t"))
    let column = w.currentColumn(b)
    let at = b.point
    try w.insertCharacter(10, times: 1, World.Insertion(inherit: true))
    _ = try w.indent(b, to: column, minimum: 0)
    b.setPoint(at)
    return w.lisp(at)
  }
}

func installText(_ r: Registry) {
  r.defun("buffer-substring", "START END", "The text from START to END, with its properties.") {
    w, a throws(Signal) in
    let b = w.buffer
    let (from, to) = try w.region(a[0], a[1], b)
    return w.substring(b, from: from, to: to, properties: true)
  }
  r.defun(
    "buffer-substring-no-properties", "START END", "The text from START to END, without properties."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let (from, to) = try w.region(a[0], a[1], b)
    return w.substring(b, from: from, to: to, properties: false)
  }
  r.defun("buffer-string", "", "The accessible text of the current buffer.") {
    w, a throws(Signal) in
    let b = w.buffer
    return w.substring(b, from: b.begin, to: b.end, properties: true)
  }
  r.defvar("filter-buffer-substring-function", .nil)
  r.defun(
    "filter-buffer-substring", "BEG END &optional DELETE",
    "The text from BEG to END, as a command that takes it out of the buffer sees it; DELETE: delete it."
  ) {
    w, a throws(Signal) in
    let f = w.valueIfBound(w.intern("filter-buffer-substring-function" as StaticString)) ?? .nil
    if f.isTrue { return try w.funcall(f, a[0], a[1], a[2]) }
    let b = w.buffer
    let (from, to) = try w.region(a[0], a[1], b)
    let s = w.substring(b, from: from, to: to, properties: true)
    if a[2].isTrue { try w.delete(b, from: from, to: to) }
    return s
  }
  r.defun(
    "compare-buffer-substrings", "BUFFER1 START1 END1 BUFFER2 START2 END2",
    "0 if the two texts are equal, else one more than the number of characters they share, negative if the first is less."
  ) {
    w, a throws(Signal) in
    let x = try w.bufferArgument(a[0])
    let y = try w.bufferArgument(a[3])
    let (from1, to1) = try w.region(
      a[1].isNil ? w.lisp(x.begin) : a[1], a[2].isNil ? w.lisp(x.end) : a[2], x, naming: false)
    let (from2, to2) = try w.region(
      a[4].isNil ? w.lisp(y.begin) : a[4], a[5].isNil ? w.lisp(y.end) : a[5], y, naming: false)
    let fold = w.isTrue(w.editor.sym.caseFoldSearch)
    var p = x.byte(from1)
    var q = y.byte(from2)
    let (pe, qe) = (x.byte(to1), y.byte(to2))
    var n = 0
    while p < pe, q < qe {
      var c = x.gap.char(at: p)
      var d = y.gap.char(at: q)
      if c != d, fold {
        c = w.downcased(c)
        d = w.downcased(d)
      }
      if c != d { return Value(fixnum: c < d ? -(n + 1) : n + 1) }
      p = x.gap.next(p)
      q = y.gap.next(q)
      n += 1
    }
    if p < pe { return Value(fixnum: n + 1) }
    if q < qe { return Value(fixnum: -(n + 1)) }
    return Value(fixnum: 0)
  }
}

func installDeletion(_ r: Registry) {
  r.defun("delete-region", "START END", "Delete the text from START to END.", interactive: "r") {
    w, a throws(Signal) in
    let b = w.buffer
    let (from, to) = try w.region(a[0], a[1], b)
    try w.delete(b, from: from, to: to)
    return .nil
  }
  r.defun(
    "delete-and-extract-region", "START END", "Delete the text from START to END and return it."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let (from, to) = try w.region(a[0], a[1], b)
    let s = w.substring(b, from: from, to: to, properties: true)
    try w.delete(b, from: from, to: to)
    return s
  }
  r.defun(
    "delete-char", "N &optional KILLFLAG",
    "Delete the N characters after point (before it if N is negative).", interactive: "p\nP"
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    guard a[0].isFixnum else { throw w.wrongType(.fixnump, a[0]) }
    let n = a[0].fixnum
    let target = b.point + n
    if target < b.begin { throw w.signal(.beginningOfBuffer, .nil) }
    if target > b.end { throw w.signal(.endOfBuffer, .nil) }
    let (from, to) = (min(b.point, target), max(b.point, target))
    if a[1].isTrue {
      _ = try w.call("kill-region", w.lisp(from), w.lisp(to))
    } else {
      try w.delete(b, from: from, to: to)
    }
    return .nil
  }
  r.defun(
    "backward-delete-char-untabify", "ARG &optional KILLP",
    "Delete ARG characters before point, a tab a column at a time.", interactive: "*p\nP"
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let n = try w.count(a[0])
    if n < 0 { return try w.call("delete-char", Value(fixnum: -n), a[1]) }
    for _ in 0..<n {
      if w.charBefore(b, b.point) == 9 {
        let column = w.currentColumn(b)
        try w.delete(b, from: b.point - 1, to: b.point)
        let start = w.currentColumn(b)
        try w.insertCharacter(32, times: column - start)
      }
      _ = try w.call("delete-char", Value(fixnum: -1), a[1])
    }
    return .nil
  }
  r.defun(
    "delete-horizontal-space", "&optional BACKWARD-ONLY",
    "Delete the spaces and tabs around point, or only before it.", interactive: "*P"
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let (from, to) = w.blanks(around: b)
    let end = a[0].isTrue ? b.point : to
    b.setPoint(from)
    try w.delete(b, from: from, to: end)
    return .nil
  }
  r.defun(
    "fixup-whitespace", "",
    "Leave one space, or none where it looks better, of the blanks around point.", interactive: "*"
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let (from, to) = w.blanks(around: b)
    try w.delete(b, from: from, to: to)
    let lookup = SyntaxLookup(w, b)
    func atLineEdge(_ c: UInt32?) -> Bool { c == nil || c == 10 }
    var none = atLineEdge(w.charBefore(b, b.point)) || atLineEdge(w.charAfter(b, b.point))
    if !none {
      let before = lookup.kind(at: b.byte(b.point - 1))
      none = before == .open || before == .prefix || lookup.kind(at: b.pointByte) == .close
    }
    if !none {
      let at = b.point
      try w.insertCharacter(32, times: 1)
      b.setPoint(at)
    }
    return .nil
  }
  r.defun(
    "delete-blank-lines", "",
    "Make the blank lines around point one; a lone one goes, and blank lines after a line with text go.",
    interactive: "*"
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    func isBlank(_ start: Int) -> Bool {
      var p = start
      while p < b.endByte {
        let c = b.gap.byte(at: p)
        if c == 10 { return true }
        if c != 32 && c != 9 { return false }
        p += 1
      }
      return true
    }
    let line = w.lineBeginningByte(b, 1)
    let blank = isBlank(line)
    // The line after the last one before `p` that is not blank.
    func blankStart(before p: Int) -> Int {
      var first = p
      while first > b.beginByte {
        let previous = b.gap.lineBeginning(first - 1, limit: b.beginByte)
        if !isBlank(previous) { break }
        first = previous
      }
      return first
    }
    func blankEnd(after p: Int) -> Int {
      var next = p
      while next < b.endByte {
        if !isBlank(next) { return next }
        let end = b.gap.lineEnd(next, limit: b.endByte)
        next = end < b.endByte ? end + 1 : end
      }
      return next
    }
    func nextLine(_ p: Int) -> Int {
      let end = b.gap.lineEnd(p, limit: b.endByte)
      return end < b.endByte ? end + 1 : end
    }
    let after = nextLine(line)
    let alone = blank && blankStart(before: line) == line && blankEnd(after: after) == after
    if blank {
      let from = b.char(blankStart(before: line))
      let to = b.char(alone ? after : line)
      b.setPoint(from)
      try w.delete(b, from: from, to: to)
    }
    if !alone {
      let from = nextLine(w.lineBeginningByte(b, 1))
      let to = b.char(blankEnd(after: from))
      let at = b.point
      b.setPoint(to)
      try w.delete(b, from: b.char(from), to: to)
      b.setPoint(at)
    }
    // A blank line that the text ends with goes too.
    if b.pointByte == w.lineBeginningByte(b, 1), b.pointByte < b.endByte, isBlank(b.pointByte) {
      let end = b.gap.lineEnd(b.pointByte, limit: b.endByte)
      if end + 1 == b.endByte { try w.delete(b, from: b.point, to: b.end) }
    }
    return .nil
  }
  r.defvar("delete-trailing-lines", .t)
  r.defun(
    "delete-trailing-whitespace", "&optional START END",
    "Delete the blanks at the ends of the lines from START to END, and blank lines at the end of the buffer.",
    interactive: "*"
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    var pos = a[0].isNil ? b.begin : b.clamp(try w.offset(a[0]))
    let whole = a[1].isNil
    let end = whole ? b.end : b.clamp(try w.offset(a[1]))
    // The blanks before the end of a line count as far as they begin before END.
    let rest = b.length - end
    while pos <= b.length - rest {
      let eol = b.char(b.gap.lineEnd(b.byte(pos), limit: b.byte(b.end)))
      if eol > b.length - rest { break }
      var from = eol
      while let c = w.charBefore(b, from), c == 32 || c == 9 || c == 0xA0 { from -= 1 }
      try w.delete(b, from: from, to: eol)
      pos = from + 1
    }
    if whole, w.isTrue(w.intern("delete-trailing-lines" as StaticString)), !b.isNarrowed {
      var from = b.end
      while from > 0, w.charBefore(b, from) == 10 { from -= 1 }
      if from + 1 < b.end { try w.delete(b, from: from + 1, to: b.end) }
    }
    return .nil
  }
  r.defun(
    "zap-to-char", "ARG CHAR &optional INTERACTIVE",
    "Kill up to and including the ARGth CHAR after point.", interactive: "p\ncZap to char: "
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let start = b.point
    _ = try w.call("search-forward", try w.call("char-to-string", a[1]), .nil, .nil, a[0])
    let end = b.point
    _ = try w.call("kill-region", w.lisp(start), w.lisp(end))
    return .nil
  }
}

extension World {
  /// The spaces and tabs around point.
  fileprivate func blanks(around b: Buffer) -> (Int, Int) {
    var from = b.point
    var to = b.point
    while let c = charBefore(b, from), c == 32 || c == 9 { from -= 1 }
    while let c = charAfter(b, to), c == 32 || c == 9 { to += 1 }
    return (from, to)
  }
}
