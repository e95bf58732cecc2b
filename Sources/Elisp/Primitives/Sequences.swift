#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension World {
  /// `aref`.
  func aref(_ array: Value, _ index: Value) throws(Signal) -> Value {
    guard index.isFixnum else {
      if array.isObject(.charTable) { throw wrongType(.characterp, index) }
      throw wrongType(.fixnump, index)
    }
    let i = index.fixnum
    guard array.isObject else { throw wrongType(.arrayp, array) }
    switch array.objectType {
    case .vector, .record:
      if i < 0 || i >= array.slotCount { throw argsOutOfRange(array, index) }
      return array.slot(i)
    case .string:
      if i < 0 || i >= array.stringLength { throw argsOutOfRange(array, index) }
      return Value(fixnum: Int(character(array, at: i)))
    case .boolVector:
      if i < 0 || i >= array.bitCount { throw argsOutOfRange(array, index) }
      return Value(bit(array, i))
    case .foreign:
      if let table = array.exactly(CharTable.self) {
        guard index.isCharacter else { throw wrongType(.characterp, index) }
        return table.get(UInt32(i))
      }
      throw wrongType(.arrayp, array)
    case .closure:
      throw wrongType(.arrayp, array)
    default: throw wrongType(.arrayp, array)
    }
  }

  /// `aset`.
  @discardableResult
  func aset(_ array: Value, _ index: Value, _ value: Value) throws(Signal) -> Value {
    guard index.isFixnum else { throw wrongType(.fixnump, index) }
    let i = index.fixnum
    guard array.isObject else { throw wrongType(.arrayp, array) }
    switch array.objectType {
    case .vector, .record:
      if i < 0 || i >= array.slotCount { throw argsOutOfRange(array, index) }
      array.setSlot(i, value)
    case .string:
      if i < 0 || i >= array.stringLength { throw argsOutOfRange(array, index) }
      guard value.isCharacter else { throw wrongType(.characterp, value) }
      // Text of bytes takes another character only while all of it is ASCII.
      if !array.isMultibyte, value.fixnum >= 0x100,
        !array.stringBytes.allSatisfy({ $0 < 0x80 })
      {
        throw argsOutOfRange(array, index)
      }
      setCharacter(array, i, UInt32(value.fixnum))
    case .boolVector:
      if i < 0 || i >= array.bitCount { throw argsOutOfRange(array, index) }
      setBit(array, i, value.isTrue)
    case .foreign:
      guard let table = array.exactly(CharTable.self) else { throw wrongType(.arrayp, array) }
      guard index.isCharacter else { throw wrongType(.characterp, index) }
      table.set(UInt32(i), value)
    default: throw wrongType(.arrayp, array)
    }
    return value
  }

  /// Replace character `i` of a string, changing its kind to multibyte if need be.
  func setCharacter(_ s: Value, _ i: Int, _ c: UInt32) {
    if !s.isMultibyte && c < 0x80 {
      s.stringStart[i] = UInt8(c)
      return
    }
    if !s.isMultibyte && c < 0x100 && s.byteLength == s.stringLength {
      // A byte in a unibyte string stays one unless the rest must become multibyte.
      s.stringStart[i] = UInt8(c)
      return
    }
    var all = characters(s)
    all[i] = c
    var out: [UInt8] = []
    for x in all { appendCharacter(x, to: &out) }
    out.withUnsafeBufferPointer {
      replaceBytes(of: s, with: $0, characters: all.count, multibyte: true)
    }
  }

  /// The number of elements of a sequence: `length`.
  public func sequenceLength(_ v: Value) throws(Signal) -> Int {
    if v.isNil { return 0 }
    if v.isCons { return try listLength(v) }
    if v.isObject {
      switch v.objectType {
      case .string: return v.stringLength
      case .vector, .record: return v.slotCount
      case .boolVector: return v.bitCount
      case .foreign where v.exactly(CharTable.self) != nil: return 0x3F_FFFF
      default: break
      }
    }
    throw wrongType(.sequencep, v)
  }

  /// The elements of any sequence. Root the sequence, not the array.
  public func sequenceItems(_ v: Value) throws(Signal) -> [Value] {
    if v.isNil { return [] }
    if v.isCons {
      _ = try listLength(v)
      return items(v)
    }
    if v.isObject {
      switch v.objectType {
      case .string: return stringItems(v)
      case .vector: return (0..<v.slotCount).map { v.slot($0) }
      case .boolVector: return (0..<v.bitCount).map { Value(bit(v, $0)) }
      default: break
      }
    }
    throw wrongType(.sequencep, v)
  }

  /// The characters of a string as `aref` gives them.
  func stringItems(_ v: Value) -> [Value] {
    if !v.isMultibyte { return v.stringBytes.map { Value(fixnum: Int($0)) } }
    return characters(v).map { Value(fixnum: Int($0)) }
  }

  /// Call `function` on each element of a sequence, collecting the results when asked.
  func mapSequence(
    _ function: Value, _ sequence: Value, _ each: (Value) throws(Signal) -> Void
  ) throws(Signal) {
    if sequence.isList {
      // The length first, as Emacs does: circular and dotted lists signal before any call.
      _ = try listLength(sequence)
      var l = sequence
      while l.isCons {
        try each(try funcall(function, l.car))
        l = l.cdr
      }
      if !l.isNil { throw wrongType(.listp, l) }
      return
    }
    // A record has a length, but no elements that are visited.
    if sequence.isRecord { return }
    if sequence.isVector {
      var i = 0
      while i < sequence.slotCount {
        try each(try funcall(function, sequence.slot(i)))
        i += 1
      }
      return
    }
    for item in try sequenceItems(sequence) { try each(try funcall(function, item)) }
  }

  /// The bounds of a subsequence as `substring` and `seq-subseq` take them.
  public func range(
    _ v: Value, _ from: Value, _ to: Value, count: Int
  ) throws(Signal) -> Range<Int> {
    func index(_ x: Value, _ otherwise: Int) throws(Signal) -> Int {
      if x.isNil { return otherwise }
      let i = try fixnumArgument(x)
      return i < 0 ? i + count : i
    }
    let a = try index(from, 0)
    let b = try index(to, count)
    guard a >= 0, a <= b, b <= count else { throw argsOutOfRange(v, from, to) }
    return a..<b
  }
}

func installSequences(_ r: Registry) {
  r.defun("length", "SEQUENCE", "The number of elements of SEQUENCE.") { w, a throws(Signal) in
    Value(fixnum: try w.sequenceLength(a[0]))
  }
  r.defun(
    "safe-length", "LIST", "The number of conses of LIST, whatever it is; finite for circles."
  ) { _, a throws(Signal) in
    Value(fixnum: a[0].walk.count)
  }
  r.defun("length<", "SEQUENCE LENGTH", "Whether SEQUENCE has fewer than LENGTH elements.") {
    w, a throws(Signal) in
    Value(try w.compareLength(a[0], a[1]) < 0)
  }
  r.defun("length>", "SEQUENCE LENGTH", "Whether SEQUENCE has more than LENGTH elements.") {
    w, a throws(Signal) in
    Value(try w.compareLength(a[0], a[1]) > 0)
  }
  r.defun("length=", "SEQUENCE LENGTH", "Whether SEQUENCE has LENGTH elements.") {
    w, a throws(Signal) in
    // No length is below zero, whatever has it.
    if a[1].isFixnum, a[1].fixnum < 0 { return .nil }
    return Value(try w.compareLength(a[0], a[1]) == 0)
  }
  r.defun("aref", "ARRAY INDEX", "Element INDEX of ARRAY.") { w, a throws(Signal) in
    try w.aref(a[0], a[1])
  }
  r.defun("aset", "ARRAY INDEX VALUE", "Store VALUE as element INDEX of ARRAY.") {
    w, a throws(Signal) in
    try w.aset(a[0], a[1], a[2])
  }
  r.defun("elt", "SEQUENCE N", "Element N of SEQUENCE.") { w, a throws(Signal) in
    if a[0].isList {
      let t = try w.nthcdr(a[1], a[0])
      if !t.isList { throw w.wrongType(.listp, t) }
      return t.isCons ? t.car : .nil
    }
    if !a[0].isObject || a[0].isRecord { throw w.wrongType(.sequencep, a[0]) }
    return try w.aref(a[0], a[1])
  }
  r.defun("vector", "&rest OBJECTS", "A vector of OBJECTS.") { w, a throws(Signal) in
    let v = w.vector(count: a.count)
    for i in 0..<a.count { v.setSlot(i, a[i]) }
    return v
  }
  r.defun("make-vector", "LENGTH INIT", "A vector of LENGTH elements, each INIT.") {
    w, a throws(Signal) in
    let n = try w.naturalArgument(a[0])
    try w.checkMemory(n, bytes: 8)
    return w.vector(count: n, fill: a[1])
  }
  r.defun("record", "TYPE &rest SLOTS", "A record of TYPE with SLOTS.") { w, a throws(Signal) in
    let v = w.record(count: a.count)
    for i in 0..<a.count { v.setSlot(i, a[i]) }
    return v
  }
  r.defun("make-record", "TYPE SLOTS INIT", "A record of TYPE with SLOTS slots, each INIT.") {
    w, a throws(Signal) in
    let n = try w.naturalArgument(a[1])
    try w.checkMemory(n, bytes: 8)
    let v = w.record(count: n + 1, fill: a[2])
    v.setSlot(0, a[0])
    return v
  }
  r.defun("make-bool-vector", "LENGTH INIT", "A bool vector of LENGTH bits, each INIT.") {
    w, a throws(Signal) in
    let n = try w.naturalArgument(a[0])
    try w.checkMemory(n / 8)
    return w.boolVector(count: n, fill: a[1].isTrue)
  }
  r.defun("bool-vector", "&rest OBJECTS", "A bool vector of the truth of OBJECTS.") {
    w, a throws(Signal) in
    let v = w.boolVector(count: a.count, fill: false)
    for i in 0..<a.count { w.setBit(v, i, a[i].isTrue) }
    return v
  }
  r.defun("vectorp", "OBJECT", "Whether OBJECT is a vector.") { _, a throws(Signal) in
    Value(a[0].isVector)
  }
  r.defun("recordp", "OBJECT", "Whether OBJECT is a record.") { _, a throws(Signal) in
    Value(a[0].isRecord)
  }
  r.defun("bool-vector-p", "OBJECT", "Whether OBJECT is a bool vector.") { _, a throws(Signal) in
    Value(a[0].isBoolVector)
  }
  r.defun(
    "arrayp", "OBJECT", "Whether OBJECT is an array: a string, vector, bool vector or char-table."
  ) { _, a throws(Signal) in
    Value(
      a[0].isVector || a[0].isString || a[0].isBoolVector || a[0].exactly(CharTable.self) != nil)
  }
  r.defun("sequencep", "OBJECT", "Whether OBJECT is a list or an array.") { _, a throws(Signal) in
    Value(
      a[0].isList || a[0].isVector || a[0].isString || a[0].isBoolVector
        || a[0].exactly(CharTable.self) != nil)
  }
  r.defun("append", "&rest SEQUENCES", "A list of the elements of SEQUENCES; the last is its tail.")
  { w, a throws(Signal) in
    if a.count == 0 { return .nil }
    var head = Value.nil
    var tail = Value.nil
    for i in 0..<(a.count - 1) {
      if a[i].isCons {
        _ = try w.listLength(a[i])
        var l = a[i]
        while l.isCons {
          let c = w.cons(l.car, .nil)
          if head.isNil { head = c } else { tail.cdr = c }
          tail = c
          l = l.cdr
        }
      } else {
        for x in try w.sequenceItems(a[i]) {
          let c = w.cons(x, .nil)
          if head.isNil { head = c } else { tail.cdr = c }
          tail = c
        }
      }
    }
    if head.isNil { return a[a.count - 1] }
    tail.cdr = a[a.count - 1]
    return head
  }
  r.defun("vconcat", "&rest SEQUENCES", "A vector of the elements of SEQUENCES.") {
    w, a throws(Signal) in
    var n = 0
    for i in 0..<a.count { n += try w.sequenceLength(a[i]) }
    try w.checkMemory(n, bytes: 16)
    let v = w.vector(count: n)
    var k = 0
    for i in 0..<a.count {
      for x in try w.sequenceItems(a[i]) {
        v.setSlot(k, x)
        k += 1
      }
    }
    return v
  }
  r.defun("copy-sequence", "SEQUENCE", "A copy of SEQUENCE.") { w, a throws(Signal) in
    try w.copySequence(a[0])
  }
  r.defun("reverse", "SEQUENCE", "A copy of SEQUENCE in reverse order.") { w, a throws(Signal) in
    if a[0].isNil { return .nil }
    if a[0].isCons {
      _ = try w.listLength(a[0])
      var result = Value.nil
      var l = a[0]
      while l.isCons {
        result = w.cons(l.car, result)
        l = l.cdr
      }
      return result
    }
    if a[0].isString {
      var out: [UInt8] = []
      let all = w.characters(a[0])
      if !a[0].isMultibyte {
        let bytes = Array(a[0].stringBytes.reversed())
        return bytes.withUnsafeBufferPointer { w.unibyteString($0) }
      }
      for c in all.reversed() { appendCharacter(c, to: &out) }
      return out.withUnsafeBufferPointer {
        w.string($0, characters: all.count, multibyte: true)
      }
    }
    guard a[0].isVector || a[0].isBoolVector else { throw w.wrongType(.sequencep, a[0]) }
    let copy = try w.copySequence(a[0])
    try w.reverseInPlace(copy)
    return copy
  }
  r.defun("nreverse", "SEQUENCE", "SEQUENCE in reverse order, by changing it.") {
    w, a throws(Signal) in
    if a[0].isCons || a[0].isNil {
      var result = Value.nil
      var l = a[0]
      while l.isCons {
        let next = l.cdr
        if next == a[0] { throw w.signal(.circularList, w.list(a[0])) }
        l.cdr = result
        result = l
        l = next
      }
      if !l.isNil { throw w.wrongType(.listp, a[0]) }
      return result
    }
    if a[0].isString {
      return try w.call("reverse", a[0])
    }
    guard a[0].isVector || a[0].isBoolVector else { throw w.wrongType(.arrayp, a[0]) }
    try w.reverseInPlace(a[0])
    return a[0]
  }
  r.defun("delete", "ELT SEQ", "SEQ without elements `equal' to ELT; a list is changed.") {
    w, a throws(Signal) in
    if a[1].isList {
      var head = a[1]
      var previous = Value.nil
      try w.checkProperList(a[1])
      var t = a[1]
      while t.isCons {
        if try w.equal(t.car, a[0]) {
          if previous.isNil { head = t.cdr } else { previous.cdr = t.cdr }
        } else {
          previous = t
        }
        t = t.cdr
      }
      return head
    }
    return try w.without(a[0], in: a[1])
  }
  r.defun("remove", "ELT SEQ", "A copy of SEQ without elements `equal' to ELT.") {
    w, a throws(Signal) in
    try w.without(a[0], in: a[1])
  }
  r.defun("remq", "ELT LIST", "A copy of LIST without elements `eq' to ELT.") {
    w, a throws(Signal) in
    try w.checkProperList(a[1])
    return try w.filtered(a[1]) { x throws(Signal) in x != a[0] }
  }
  r.defun(
    "mapcar", "FUNCTION SEQUENCE", "The list of FUNCTION's values on each element of SEQUENCE."
  ) { w, a throws(Signal) in
    // The result grows on the heap behind the argument slot, where the collector sees it.
    let function = a[0]
    let sequence = a[1]
    var tail = Value.nil
    let head = w.vm.pointee.sp
    head.pointee = .nil
    w.vm.pointee.sp = head + 1
    try w.mapSequence(function, sequence) { v throws(Signal) in
      let c = w.cons(v, .nil)
      if tail.isNil { head.pointee = c } else { tail.cdr = c }
      tail = c
    }
    w.vm.pointee.sp = head
    return head.pointee
  }
  r.defun(
    "mapc", "FUNCTION SEQUENCE", "Call FUNCTION on each element of SEQUENCE; return SEQUENCE."
  ) { w, a throws(Signal) in
    try w.mapSequence(a[0], a[1]) { _ throws(Signal) in }
    return a[1]
  }
  r.defun(
    "mapcan", "FUNCTION SEQUENCE",
    "The lists FUNCTION returns on the elements of SEQUENCE, joined by changing them."
  ) { w, a throws(Signal) in
    var tail = Value.nil
    let head = w.vm.pointee.sp
    head.pointee = .nil
    w.vm.pointee.sp = head + 1
    try w.mapSequence(a[0], a[1]) { v throws(Signal) in
      if v.isNil { return }
      if tail.isCons { tail.cdr = v } else { head.pointee = v }
      guard v.isCons else { return }
      tail = v
      while tail.cdr.isCons { tail = tail.cdr }
    }
    w.vm.pointee.sp = head
    return head.pointee
  }
  r.defun(
    "mapconcat", "FUNCTION SEQUENCE &optional SEPARATOR",
    "The strings FUNCTION returns on the elements of SEQUENCE, joined with SEPARATOR."
  ) { w, a throws(Signal) in
    var pieces: [Value] = []
    let separator = a[2]
    let mark = w.rootMark
    try w.mapSequence(a[0], a[1]) { v throws(Signal) in
      if !pieces.isEmpty && separator.isTrue { pieces.append(separator) }
      w.keep(v)
      pieces.append(v)
    }
    let result = try w.concatenate(pieces)
    w.releaseRoots(to: mark)
    return result
  }
  r.defun(
    "sort", "SEQ PREDICATE &rest KEYWORDS",
    "SEQ sorted by PREDICATE, stable and in place; or (sort SEQ :key K :lessp F :reverse R :in-place I) for a copy."
  ) { w, a throws(Signal) in
    try w.sortArgument(a)
  }
  r.defun("fillarray", "ARRAY ITEM", "Store ITEM in each element of ARRAY.") {
    w, a throws(Signal) in
    if a[0].isVector {
      for i in 0..<a[0].slotCount { a[0].setSlot(i, a[1]) }
    } else if a[0].isString {
      guard a[1].isCharacter else { throw w.wrongType(.characterp, a[1]) }
      for i in 0..<a[0].stringLength { w.setCharacter(a[0], i, UInt32(a[1].fixnum)) }
    } else if a[0].isBoolVector {
      for i in 0..<a[0].bitCount { w.setBit(a[0], i, a[1].isTrue) }
    } else if let table = a[0].exactly(CharTable.self) {
      table.fill(a[1])
    } else {
      throw w.wrongType(.arrayp, a[0])
    }
    return a[0]
  }
  r.defun(
    "cl--struct-slot", "OBJECT TAGS INDEX",
    "Slot INDEX of OBJECT, a record of a type in TAGS; signals `wrong-type-argument' for another."
  ) { w, a throws(Signal) in
    try w.checkType(a[0], a[1])
    return try w.aref(a[0], a[2])
  }
  r.defun(
    "cl--struct-checked", "OBJECT TAGS",
    "OBJECT, a record of a type in TAGS; signals `wrong-type-argument' for another."
  ) { w, a throws(Signal) in
    try w.checkType(a[0], a[1])
    return a[0]
  }
  r.defun("type-of", "OBJECT", "The type of OBJECT, a symbol.") { w, a throws(Signal) in
    w.typeOf(a[0])
  }
  r.defun("cl-type-of", "OBJECT", "The type of OBJECT, a symbol.") { w, a throws(Signal) in
    w.typeOf(a[0])
  }
}

extension World {
  /// The order of `value<`: numbers, strings, symbols, lists and vectors element by element.
  func valueLess(_ a: Value, _ b: Value) throws(Signal) -> Bool {
    if a.isNumber && b.isNumber { return (compareNumbers(a, b) ?? 0) < 0 }
    if a.isString && b.isString { return characters(a).lexicographicallyPrecedes(characters(b)) }
    if a.isList && b.isList {
      var x = a
      var y = b
      while x.isCons && y.isCons {
        if try valueLess(x.car, y.car) { return true }
        if try valueLess(y.car, x.car) { return false }
        x = x.cdr
        y = y.cdr
      }
      if x.isNil { return y.isTrue }
      if y.isNil { return false }
      return try valueLess(x, y)
    }
    if a.isSymbol && b.isSymbol { return name(a).utf8.lexicographicallyPrecedes(name(b).utf8) }
    if (a.isVector && b.isVector) || (a.isRecord && b.isRecord) {
      for i in 0..<min(a.slotCount, b.slotCount) {
        if try valueLess(a.slot(i), b.slot(i)) { return true }
        if try valueLess(b.slot(i), a.slot(i)) { return false }
      }
      return a.slotCount < b.slotCount
    }
    throw signal(intern("type-mismatch"), list(a, b))
  }

  func compareLength(_ s: Value, _ length: Value) throws(Signal) -> Int {
    guard length.isFixnum else { throw wrongType(.fixnump, length) }
    let n = length.fixnum
    if s.isCons {
      var l = s
      var k = 0
      while l.isCons && k <= n {
        k += 1
        l = l.cdr
      }
      return k < n ? -1 : k > n ? 1 : 0
    }
    let k = try sequenceLength(s)
    return k < n ? -1 : k > n ? 1 : 0
  }

  /// A copy of a sequence without the elements that are `equal` to one.
  func without(_ element: Value, in s: Value) throws(Signal) -> Value {
    guard s.isList || s.isString || s.isVector else { throw wrongType(.listp, s) }
    return try filtered(s) { x throws(Signal) in !(try self.equal(x, element)) }
  }

  /// A shallow copy of a sequence, record or char-table.
  public func copySequence(_ v: Value) throws(Signal) -> Value {
    if v.isNil { return .nil }
    if v.isCons {
      _ = try listLengthIfProper(v)
      var head = Value.nil
      var tail = Value.nil
      var l = v
      while l.isCons {
        let c = cons(l.car, .nil)
        if head.isNil { head = c } else { tail.cdr = c }
        tail = c
        l = l.cdr
      }
      tail.cdr = l
      return head
    }
    if v.isObject {
      switch v.objectType {
      case .vector, .record:
        let words = allocate(v.objectType, slots: v.slotCount)
        for i in 0..<v.slotCount { words[i + 1] = v.words[i + 1] }
        return Value(object: words)
      case .string:
        let s = string(v.stringBytes, characters: v.stringLength, multibyte: v.isMultibyte)
        if v.stringProperties.isTrue {
          copyStringProperties(from: v, 0, v.stringLength, to: s, at: 0)
        }
        return s
      case .boolVector:
        let words = allocate(.boolVector, slots: v.slotCount)
        for i in 0..<v.slotCount { words[i + 1] = v.words[i + 1] }
        return Value(object: words)
      case .foreign:
        if let table = v.exactly(CharTable.self) { return object(table.copy()) }
      default: break
      }
    }
    throw wrongType(.sequencep, v)
  }

  private func listLengthIfProper(_ v: Value) throws(Signal) -> Int { try listLength(v) }

  func reverseInPlace(_ v: Value) throws(Signal) {
    if v.isVector {
      var i = 0
      var j = v.slotCount - 1
      while i < j {
        let t = v.slot(i)
        v.setSlot(i, v.slot(j))
        v.setSlot(j, t)
        i += 1
        j -= 1
      }
    } else {
      var i = 0
      var j = v.bitCount - 1
      while i < j {
        let t = bit(v, i)
        setBit(v, i, bit(v, j))
        setBit(v, j, t)
        i += 1
        j -= 1
      }
    }
  }

  /// A sequence of the same kind with the elements that pass.
  func filtered(_ v: Value, _ keep: (Value) throws(Signal) -> Bool) throws(Signal) -> Value {
    var kept: [Value] = []
    let all = try sequenceItems(v)
    for x in all where try keep(x) { kept.append(x) }
    if v.isList { return list(kept) }
    if kept.count == all.count { return v }
    if v.isString {
      var out: [UInt8] = []
      if !v.isMultibyte {
        for x in kept { out.append(UInt8(x.fixnum)) }
        return out.withUnsafeBufferPointer { unibyteString($0) }
      }
      for x in kept { appendCharacter(UInt32(x.fixnum), to: &out) }
      return out.withUnsafeBufferPointer { string($0, characters: kept.count, multibyte: true) }
    }
    if v.isBoolVector {
      let b = boolVector(count: kept.count, fill: false)
      for (i, x) in kept.enumerated() { setBit(b, i, x.isTrue) }
      return b
    }
    return vector(kept)
  }

  /// Strings joined, when all are strings that carry no properties and are of one kind; else nil.
  @inline(__always)
  func joined(_ pieces: Args) throws(Signal) -> Value? {
    try joined(UnsafeBufferPointer(start: pieces.base, count: pieces.count))
  }

  private func joined(_ pieces: UnsafeBufferPointer<Value>) throws(Signal) -> Value? {
    var bytes = 0
    var characters = 0
    var (multibyte, unibyte) = (false, false)
    for p in pieces {
      guard p.isString, p.stringProperties.isNil else { return nil }
      bytes += p.byteLength
      characters += p.stringLength
      if p.isMultibyte { multibyte = true } else if p.byteLength > 0 { unibyte = true }
    }
    if multibyte, unibyte {
      // Bytes of a unibyte string that are not ASCII have to be converted.
      for p in pieces where !p.isMultibyte {
        for b in p.stringBytes where b >= 0x80 { return nil }
      }
    }
    // The pieces are on the Lisp stack or among the roots, where the collector sees them.
    try checkTextSize(bytes)
    let result = allocateString(bytes: bytes, characters: characters, multibyte: multibyte)
    var to = result.stringStart
    for p in pieces {
      let n = p.byteLength
      memcpy(to, p.stringStart, n)
      to += n
    }
    return result
  }

  /// Strings (or lists and vectors of characters) joined into one, with text properties.
  public func concatenate(_ pieces: [Value]) throws(Signal) -> Value {
    let mark = rootMark
    for p in pieces { keep(p) }
    defer { releaseRoots(to: mark) }
    if let result = try pieces.withUnsafeBufferPointer({ p throws(Signal) in try joined(p) }) {
      return result
    }
    var multibyte = false
    var byteCount = 0
    var characterCount = 0
    var needsBytes = false
    for p in pieces {
      if p.isString {
        if p.isMultibyte { multibyte = true } else if p.byteLength > 0 { needsBytes = true }
        byteCount += p.byteLength
        characterCount += p.stringLength
      } else {
        for c in try sequenceItems(p) {
          guard c.isCharacter else { throw wrongType(.characterp, c) }
          if c.fixnum >= 0x80 { multibyte = true }
          characterCount += 1
          byteCount += c.fixnum < 0x80 ? 1 : 5
        }
      }
    }
    try checkTextSize(byteCount)
    var out: [UInt8] = []
    out.reserveCapacity(byteCount)
    for p in pieces {
      if p.isString {
        if multibyte && !p.isMultibyte && needsBytes {
          for b in p.stringBytes {
            if b < 0x80 { out.append(b) } else { appendCharacter(0x3F_FF00 + UInt32(b), to: &out) }
          }
        } else {
          out.append(contentsOf: p.stringBytes)
        }
      } else {
        for c in try sequenceItems(p) { appendCharacter(UInt32(c.fixnum), to: &out) }
      }
    }
    let result = out.withUnsafeBufferPointer {
      string($0, characters: characterCount, multibyte: multibyte)
    }
    guard pieces.contains(where: { $0.isString && $0.stringProperties.isTrue }) else {
      return result
    }
    keep(result)
    var runs: [(start: Int, end: Int, plist: Value)] = []
    var offset = 0
    for p in pieces {
      if p.isString {
        appendStringRuns(of: p, 0, p.stringLength, to: &runs, at: offset)
        offset += p.stringLength
      } else {
        offset += try sequenceLength(p)
      }
    }
    setStringRuns(result, runs)
    return result
  }

  /// Signal `wrong-type-argument` with the first of `types` unless a value is of one of them.
  fileprivate func checkType(_ v: Value, _ types: Value) throws(Signal) {
    let type = typeOf(v)
    var t = types
    while t.isCons {
      if t.car == type { return }
      t = t.cdr
    }
    throw wrongType(types.isCons ? types.car : .nil, v)
  }

  /// `type-of`.
  @inline(__always)
  func typeOf(_ v: Value) -> Value {
    if v.isRecord {
      let t = v.slot(0)
      return t.isRecord && t.slotCount > 1 ? t.slot(1) : t
    }
    return typeOfOther(v)
  }

  private func typeOfOther(_ v: Value) -> Value {
    if v.isInteger { return .integer }
    if v.isSymbol { return .symbol }
    if v.isCons { return .cons }
    if v.isFloat { return .float }
    switch v.objectType {
    case .vector: return .vector
    case .string: return .string
    case .closure: return intern("interpreted-function")
    case .subr, .special: return .subr
    case .boolVector: return .boolVector
    case .charTable, .subCharTable: return .charTable
    case .foreign: return v.unmanaged.takeUnretainedValue().typeSymbol
    default: return .nil
    }
  }
}
