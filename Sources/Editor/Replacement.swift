import Elisp
import TextStorage

// Changing characters in place and moving text about.
extension World {
  /// Replaces the characters of `from..<to` for which `map` gives another, in runs of one change each.
  /// Returns how many changed.
  func mapCharacters(
    _ b: Buffer, _ from: Int, _ to: Int, noUndo: Bool = false, _ map: (UInt32) -> UInt32
  )
    throws(Signal) -> Int
  {
    // What changes lies between the first and the last difference.
    var out: [UInt8] = []
    var first = -1
    var firstByte = 0
    var last = 0
    var lastSize = 0
    var changed = 0
    var p = b.byte(from)
    var pos = from
    let end = b.byte(to)
    while p < end {
      let c = b.gap.char(at: p)
      let d = map(c)
      if d != c {
        if first < 0 {
          first = pos
          firstByte = p
        }
        changed += 1
      }
      if first >= 0 {
        if b.isMultibyte {
          appendCharacter(d, to: &out)
        } else {
          out.append(UInt8(truncatingIfNeeded: d))
        }
        if d != c {
          last = pos + 1
          lastSize = out.count
        }
      }
      p = b.gap.next(p)
      pos += 1
    }
    if first < 0 { return 0 }
    out.removeLast(out.count - lastSize)
    // The rest of the range is announced too, as Emacs does.
    try prepareChange(b, from: first, to: to)
    if last > b.length { return 0 }
    let depth = bindingDepth
    if noUndo { bind(editor.sym.bufferUndoList, .t) }
    replaceKeepingMarkers(b, from: first, fromByte: firstByte, to: last, with: out)
    if noUndo { try unbind(to: depth) }
    try finishChange(b, from: first, newLength: last - first, oldLength: last - first)
    return changed
  }

  /// Exchanges the text of `from..<to` for as many other characters; markers and properties stay.
  func replaceKeepingMarkers(_ b: Buffer, from: Int, fromByte: Int, to: Int, with bytes: [UInt8]) {
    recordDeletion(b, from: from, to: to, markers: false)
    recordInsertion(b, at: from, length: to - from)
    let toByte = b.byte(to)
    b.gap.replace(from: fromByte, to: toByte, with: bytes, count: bytes.count, chars: to - from)
    let shift = bytes.count - (toByte - fromByte)
    if shift != 0 {
      b.forEachSharingText { other in
        let place = other.place
        place.pointee.pointByte = b.byte(place.pointee.point)
        place.pointee.beginByte = b.byte(place.pointee.begin)
        place.pointee.endByte = b.byte(place.pointee.end)
      }
    }
    touch(b, from: from)
  }

  /// Makes the text of `from..<to` that of `new` with as few changes as easily found, so that markers
  /// and properties of what is equal stay.
  func replaceMinimally(_ b: Buffer, _ from: Int, _ to: Int, with new: Value) throws(Signal) {
    let old = substring(b, from: from, to: to, properties: false)
    let x = characters(old)
    let y = characters(new)
    var head = 0
    while head < x.count, head < y.count, x[head] == y[head] { head += 1 }
    var tail = 0
    while tail < x.count - head, tail < y.count - head,
      x[x.count - 1 - tail] == y[y.count - 1 - tail]
    {
      tail += 1
    }
    if x.count - tail == head, y.count - tail == head { return }
    let middle = try call(
      "substring", new, Value(fixnum: head), Value(fixnum: y.count - tail))
    try replaceByLines(b, from + head, from + x.count - tail, with: middle)
  }

  /// As `replaceMinimally` for a part that differs: keeps the lines both have, by the longest common
  /// subsequence when that is small enough to find.
  private func replaceByLines(_ b: Buffer, _ from: Int, _ to: Int, with new: Value) throws(Signal) {
    let old = substring(b, from: from, to: to, properties: false)
    func lines(_ s: Value) -> [[UInt32]] {
      var out: [[UInt32]] = []
      var line: [UInt32] = []
      for c in characters(s) {
        line.append(c)
        if c == 10 {
          out.append(line)
          line = []
        }
      }
      if !line.isEmpty { out.append(line) }
      return out
    }
    var x = lines(old)
    var y = lines(new)
    if x.count < 2 || y.count < 2, old.stringLength * new.stringLength <= 250_000 {
      // Within a line, what is kept is characters.
      x = characters(old).map { [$0] }
      y = characters(new).map { [$0] }
    }
    if x.count < 2 || y.count < 2 || x.count * y.count > 4_000_000 {
      let start = b.point
      try replace(b, from: from, to: to, with: new)
      if start < from || start > to { return }
      return
    }
    var table = [Int32](repeating: 0, count: (x.count + 1) * (y.count + 1))
    let width = y.count + 1
    for i in stride(from: x.count - 1, through: 0, by: -1) {
      for j in stride(from: y.count - 1, through: 0, by: -1) {
        table[i * width + j] =
          x[i] == y[j]
          ? table[(i + 1) * width + j + 1] + 1
          : max(table[(i + 1) * width + j], table[i * width + j + 1])
      }
    }
    // From the end, so that positions before stay right.
    var edits: [(start: Int, end: Int, text: Range<Int>)] = []
    /// The characters of the new text up to `j`.
    var written = 0
    var i = 0
    var j = 0
    var pos = from
    while i < x.count || j < y.count {
      if i < x.count, j < y.count, x[i] == y[j] {
        pos += x[i].count
        written += y[j].count
        i += 1
        j += 1
        continue
      }
      let start = pos
      let first = written
      while i < x.count || j < y.count {
        if i < x.count, j < y.count, x[i] == y[j] { break }
        if j < y.count, i >= x.count || table[i * width + j + 1] > table[(i + 1) * width + j] {
          written += y[j].count
          j += 1
        } else {
          pos += x[i].count
          i += 1
        }
      }
      edits.append((start, pos, first..<written))
    }
    for e in edits.reversed() {
      let text = try call(
        "substring", new, Value(fixnum: e.text.lowerBound), Value(fixnum: e.text.upperBound))
      try replace(b, from: e.start, to: e.end, with: text)
    }
  }
}

func installReplacement(_ r: Registry) {
  r.defun(
    "subst-char-in-region", "START END FROMCHAR TOCHAR &optional NOUNDO",
    "Replace FROMCHAR by TOCHAR from START to END."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let (from, to) = try w.region(a[0], a[1], b)
    let x = try w.character(a[2])
    let y = try w.character(a[3])
    if b.isMultibyte, InternalEncoding.length(of: x) != InternalEncoding.length(of: y) {
      throw w.error(
        "Characters in \u{2018}subst-char-in-region\u{2019} have different byte-lengths")
    }
    _ = try w.mapCharacters(b, from, to, noUndo: a[4].isTrue) { $0 == x ? y : $0 }
    return .nil
  }
  r.defun(
    "translate-region-internal", "START END TABLE",
    "Replace characters from START to END as TABLE (a string or char-table) says; the count of changes."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let (from, to) = try w.region(a[0], a[1], b)
    let table = a[2]
    if !table.isString, !(try w.call("char-table-p", table).isTrue) {
      throw w.error("Not a translation table")
    }
    let chars: [UInt32]
    if table.isString {
      // The bytes of a unibyte table are characters.
      chars = table.isMultibyte ? w.characters(table) : table.stringBytes.map { UInt32($0) }
    } else {
      chars = []
    }
    var failed: Signal?
    let n = try w.mapCharacters(b, from, to) { c in
      if table.isString { return Int(c) < chars.count ? chars[Int(c)] : c }
      do throws(Signal) {
        let v = try w.call("aref", table, Value(fixnum: Int(c)))
        return v.isCharacter ? UInt32(v.fixnum) : c
      } catch {
        failed = error
        return c
      }
    }
    if let failed { throw failed }
    return Value(fixnum: n)
  }
  r.alias("translate-region", "translate-region-internal")
  r.defun(
    "transpose-regions", "STARTR1 ENDR1 STARTR2 ENDR2 &optional LEAVE-MARKERS",
    "Exchange the text of two regions that do not overlap."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    var one = try w.region(a[0], a[1], b)
    var two = try w.region(a[2], a[3], b)
    if two.from < one.to { swap(&one, &two) }
    if one.to > two.from { throw w.error("Transposed regions overlap") }
    if one.to == two.from, one.from == one.to || two.from == two.to { return .nil }
    let x = w.substring(b, from: one.from, to: one.to, properties: true)
    let middle = w.substring(b, from: one.to, to: two.from, properties: true)
    let y = w.substring(b, from: two.from, to: two.to, properties: true)
    // Markers, and point, go with their text.
    var moves: [(Marker, Int)] = []
    var point = b.point
    func moved(_ pos: Int) -> Int? {
      let n = two.to - two.from
      if pos < one.from || pos >= two.to { return nil }
      if pos < one.to { return pos + n + two.from - one.to }
      if pos < two.from { return pos + n - (one.to - one.from) }
      return pos - (two.from - one.from)
    }
    let leaves = a[4].isTrue
    if !leaves { point = moved(point) ?? point }
    b.markers.forEach(from: one.from, through: two.to) { h in
      guard b.markers.payload(h) != 0, let p = UnsafeRawPointer(bitPattern: b.markers.payload(h))
      else { return }
      let m = Unmanaged<Marker>.fromOpaque(p).takeUnretainedValue()
      let pos = b.markers.position(h)
      moves.append((m, leaves ? pos : moved(pos) ?? pos))
    }
    let whole = try w.call(
      b.isMultibyte ? "string-to-multibyte" : "identity", try w.call("concat", y, middle, x))
    let mark = w.rootMark
    w.keep(whole)
    try w.prepareChange(b, from: one.from, to: two.to)
    // What changed is told of as a whole; texts of the same size change in their places.
    let size = one.to - one.from
    let apart = size == two.to - two.from && one.to < two.from
    for part in apart ? [one, two] : [(from: one.from, to: two.to)] {
      w.recordDeletion(b, from: part.from, to: part.to, markers: false)
      w.recordInsertion(b, at: part.from, length: part.to - part.from)
    }
    w.deleteRaw(b, from: one.from, to: two.to, recording: false)
    w.insertRaw(
      b, at: one.from, whole.stringStart, whole.byteLength, chars: whole.stringLength,
      World.Insertion(
        runs: whole.stringProperties.isTrue ? w.intervals(of: whole, 0, whole.stringLength) : nil),
      recording: false)
    try w.finishChange(
      b, from: one.from, newLength: two.to - one.from, oldLength: two.to - one.from)
    w.releaseRoots(to: mark)
    for (m, pos) in moves { m.set(b, pos) }
    b.setPoint(point)
    return .nil
  }
  r.defun(
    "replace-buffer-contents", "SOURCE &optional MAX-SECS MAX-COSTS",
    "Make the accessible text that of the buffer SOURCE, leaving what is equal alone.",
    interactive: "bSource buffer: "
  ) {
    w, a throws(Signal) in
    let source = try w.bufferArgument(a[0])
    if source === w.buffer { throw w.error("Cannot replace a buffer with itself") }
    let b = w.buffer
    try w.replaceMinimally(
      b, b.begin, b.end,
      with: w.substring(source, from: source.begin, to: source.end, properties: true))
    return .t
  }
  r.defun(
    "replace-region-contents", "BEG END REPLACE-FN &optional MAX-SECS MAX-COSTS INHERIT",
    "Make the text from BEG to END what REPLACE-FN returns, leaving what is equal alone."
  ) {
    w, a throws(Signal) in
    let b = w.buffer
    let (from, to) = try w.region(a[0], a[1], b)
    var fresh = a[2]
    if !fresh.isString, fresh.exactly(Buffer.self) == nil {
      let depth = w.bindingDepth
      w.saveExcursion()
      w.saveRestriction()
      b.narrow(from, to)
      b.setPoint(from)
      fresh = try w.funcall(a[2])
      try w.unbind(to: depth)
    }
    if let source = fresh.exactly(Buffer.self) {
      fresh = w.substring(source, from: source.begin, to: source.end, properties: true)
    }
    try w.replaceMinimally(b, from, to, with: try w.text(fresh))
    return .t
  }
}
