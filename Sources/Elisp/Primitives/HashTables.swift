func installHashTables(_ r: Registry) {
  r.defun(
    "make-hash-table", "&rest KEYWORD-ARGS", "A hash table; keywords :test, :weakness, :size."
  ) { w, a throws(Signal) in
    var isUsed = [Bool](repeating: false, count: a.count)
    func invalid(_ what: StaticString, _ v: Value) -> Signal {
      w.error("\(what)", about: v)
    }
    // Each keyword is looked for, its value being checked then; what is left over is wrong.
    func value(_ keyword: StaticString) -> Value? {
      let symbol = w.intern(keyword)
      for i in 0..<max(0, a.count - 1) where !isUsed[i] && a[i] == symbol {
        isUsed[i] = true
        isUsed[i + 1] = true
        return a[i + 1]
      }
      return nil
    }
    let test = value(":test") ?? .eql
    try w.checkHashTableTest(test)
    _ = value(":purecopy")
    var size = 65
    if let v = value(":size"), v.isTrue {
      guard v.isFixnum && v.fixnum >= 0 else { throw invalid("Invalid hash table size", v) }
      size = v.fixnum
    }
    if let v = value(":rehash-size") {
      let isLarger = v.isFloat ? v.double > 1 : v.isFixnum && v.fixnum > 0
      if !isLarger { throw invalid("Invalid hash table rehash size", v) }
    }
    if let v = value(":rehash-threshold") {
      guard v.isNumber, w.double(v) > 0, w.double(v) <= 1 else {
        throw invalid("Invalid hash table rehash threshold", v)
      }
    }
    let weakness = value(":weakness") ?? .nil
    let table = try w.makeHashTable(
      testName: test, weakness: weakness, capacity: min(size, 1 << 20))
    if let i = isUsed.firstIndex(of: false) { throw invalid("Invalid argument list", a[i]) }
    return table
  }
  r.defun("hash-table-p", "OBJECT", "Whether OBJECT is a hash table.") { _, a throws(Signal) in
    Value(a[0].exactly(HashTable.self) != nil)
  }
  r.defun("gethash", "KEY TABLE &optional DEFAULT", "The value of KEY in TABLE, or DEFAULT.") {
    w, a throws(Signal) in
    let r = a[1].with(HashTable.self) { $0.value(a[0], otherwise: a[2]) }
    guard let r else { throw w.wrongType(.hashTableP, a[1]) }
    if r == .thrown { throw Signal() }
    return r
  }
  r.defun("puthash", "KEY VALUE TABLE", "Associate KEY with VALUE in TABLE.") {
    w, a throws(Signal) in
    let done = a[2].with(HashTable.self) { $0.putOrThrown(a[0], a[1]) }
    guard let done else { throw w.wrongType(.hashTableP, a[2]) }
    if !done { throw Signal() }
    return a[1]
  }
  r.defun("remhash", "KEY TABLE", "Remove KEY from TABLE.") { w, a throws(Signal) in
    try w.hashTable(a[1]).remove(a[0])
    return .nil
  }
  r.defun("clrhash", "TABLE", "Remove every entry of TABLE.") { w, a throws(Signal) in
    try w.hashTable(a[0]).removeAll()
    return a[0]
  }
  r.defun(
    "maphash", "FUNCTION TABLE", "Call FUNCTION with the key and value of each entry of TABLE."
  ) { w, a throws(Signal) in
    let table = try w.hashTable(a[1])
    var position = 0
    while let e = table.entry(from: position) {
      position = e.next
      _ = try w.funcall(a[0], e.key, e.value)
    }
    return .nil
  }
  r.defun("hash-table-count", "TABLE", "The number of entries of TABLE.") { w, a throws(Signal) in
    Value(fixnum: try w.hashTable(a[0]).count)
  }
  r.defun("hash-table-size", "TABLE", "The number of entries TABLE holds without growing.") {
    w, a throws(Signal) in
    let t = try w.hashTable(a[0])
    return Value(fixnum: t.nominalSize)
  }
  r.defun("hash-table-test", "TABLE", "The test of TABLE, a symbol.") { w, a throws(Signal) in
    try w.hashTable(a[0]).testName
  }
  r.defun("hash-table-weakness", "TABLE", "The weakness of TABLE, a symbol or nil.") {
    w, a throws(Signal) in
    switch try w.hashTable(a[0]).weakness {
    case .none: return .nil
    case .key: return .key
    case .value: return .value
    case .keyOrValue: return .keyOrValue
    case .keyAndValue: return .keyAndValue
    }
  }
  r.defun("hash-table-rehash-size", "TABLE", "1.5, as Emacs has it by default.") {
    w, a throws(Signal) in
    _ = try w.hashTable(a[0])
    return w.float(1.5)
  }
  r.defun("hash-table-rehash-threshold", "TABLE", "0.8125, as Emacs has it by default.") {
    w, a throws(Signal) in
    _ = try w.hashTable(a[0])
    return w.float(0.8125)
  }
  r.defun("copy-hash-table", "TABLE", "A copy of TABLE.") { w, a throws(Signal) in
    w.object(try w.hashTable(a[0]).copy())
  }
  r.defun("hash-table-keys", "TABLE", "The keys of TABLE, a list.") { w, a throws(Signal) in
    w.list(try w.hashTable(a[0]).entries().map { $0.0 })
  }
  r.defun("hash-table-values", "TABLE", "The values of TABLE, a list.") { w, a throws(Signal) in
    w.list(try w.hashTable(a[0]).entries().map { $0.1 })
  }
  r.defun("hash-table-contains-p", "KEY TABLE", "Whether TABLE has an entry for KEY.") {
    w, a throws(Signal) in
    Value(try w.hashTable(a[1]).get(a[0]) != nil)
  }
  r.defun("hash-table-empty-p", "TABLE", "Whether TABLE has no entries.") { w, a throws(Signal) in
    Value(try w.hashTable(a[0]).count == 0)
  }
  r.defun("define-hash-table-test", "NAME TEST HASH", "Define NAME as a test for hash tables.") {
    w, a throws(Signal) in
    let pair = w.list(a[1], a[2])
    w.put(try w.symbolArgument(a[0]), w.intern("hash-table-test"), pair)
    return pair
  }
  r.defun("sxhash-eq", "OBJ", "A hash of OBJ that agrees with `eq'.") { _, a throws(Signal) in
    Value(fixnum: Int(a[0].bits >> 3 & 0xFFF_FFFF_FFFF))
  }
  r.defun("sxhash-eql", "OBJ", "A hash of OBJ that agrees with `eql'.") { w, a throws(Signal) in
    let h = a[0].isNumber ? w.sxhash(a[0]) : a[0].bits >> 3
    return Value(fixnum: Int(h & 0xFFF_FFFF_FFFF))
  }
  r.defun("sxhash-equal", "OBJ", "A hash of OBJ that agrees with `equal'.") { w, a throws(Signal) in
    Value(fixnum: Int(w.sxhash(a[0]) & 0xFFF_FFFF_FFFF))
  }
  r.alias("sxhash", "sxhash-equal")
  r.defun(
    "sxhash-equal-including-properties", "OBJ",
    "A hash of OBJ that agrees with `equal-including-properties'."
  ) { w, a throws(Signal) in
    Value(fixnum: Int(w.sxhash(a[0]) & 0xFFF_FFFF_FFFF))
  }
}
