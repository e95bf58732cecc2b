/// A Lisp hash table: open addressing over insertion-ordered entries.
public final class HashTable: LispObject {
  /// How keys are compared.
  public enum Test { case eq, eql, equal, user }
  /// Which entries may go when only the table holds them.
  public enum Weakness { case none, key, value, keyOrValue, keyAndValue }

  /// How keys are compared.
  public let test: Test
  /// Which parts of an entry do not keep it.
  public let weakness: Weakness
  /// The test's name; for a user test also its functions.
  let testName: Value
  let userEqual: Value
  let userHash: Value
  let world: World

  @exclusivity(unchecked) private var keys: [Value] = []
  @exclusivity(unchecked) private var values: [Value] = []
  @exclusivity(unchecked) private var hashes: [UInt] = []
  /// Entry number + 1, 0 free, or -1 removed.
  @exclusivity(unchecked) private var slots: [Int32] = []
  @exclusivity(unchecked) private var used = 0
  @exclusivity(unchecked) private var live = 0
  /// The `:size` it was made with, which its printed form shows.
  let declaredSize: Int
  /// The size Emacs would report: grown by half whenever it is full.
  var nominalSize: Int {
    var size = declaredSize
    while size < live { size = max(size + 1, size * 3 / 2) }
    return size
  }

  init(
    _ world: World, test: Test, testName: Value, weakness: Weakness = .none,
    userEqual: Value = .nil, userHash: Value = .nil, capacity: Int = 65
  ) {
    self.world = world
    self.test = test
    self.testName = testName
    self.weakness = weakness
    self.userEqual = userEqual
    self.userHash = userHash
    declaredSize = capacity
    super.init()
    if capacity > 65 { rebuild(capacity: capacity) }
  }

  public override var typeSymbol: Value { .hashTable }
  /// Number of entries.
  public var count: Int { live }

  private func hash(_ key: Value) throws(Signal) -> UInt {
    let h: UInt
    switch test {
    case .eq: h = key.bits
    case .eql: h = key.isObject && (key.isBignum || key.isFloat) ? world.sxhash(key) : key.bits
    case .equal: h = world.sxhash(key)
    case .user:
      let v = try world.funcall(userHash, key)
      guard v.isInteger else {
        throw world.signal(.error, world.list(world.string("Invalid hash code"), v))
      }
      h = v.isFixnum ? UInt(bitPattern: v.fixnum) : world.sxhash(v)
    }
    return (h ^ h >> 29) &* 0x9E37_79B9_7F4A_7C15
  }

  private func same(_ a: Value, _ b: Value) throws(Signal) -> Bool {
    if a == b { return true }
    switch test {
    case .eq: return false
    case .eql: return world.eql(a, b)
    case .equal: return try world.equal(a, b)
    case .user: return try world.funcall(userEqual, a, b).isTrue
    }
  }

  private func find(_ key: Value, _ h: UInt) throws(Signal) -> Int? {
    if live == 0 { return nil }
    let mask = slots.count - 1
    var i = Int(h >> 20) & mask
    while true {
      let s = slots[i]
      if s == 0 { return nil }
      if s > 0 {
        let e = Int(s) - 1
        if hashes[e] == h, try same(keys[e], key) { return e }
      }
      i = (i + 1) & mask
    }
  }

  /// The value of a key, or nil: `gethash`.
  public func get(_ key: Value) throws(Signal) -> Value? {
    if live == 0 { return nil }
    guard let e = try find(key, try hash(key)) else { return nil }
    return values[e]
  }

  /// Associate a value with a key: `puthash`.
  public func put(_ key: Value, _ value: Value) throws(Signal) {
    let h = try hash(key)
    if let e = try find(key, h) {
      values[e] = value
      return
    }
    if (used + 1) * 4 > slots.count * 3 { rebuild(capacity: max(8, live * 2)) }
    let mask = slots.count - 1
    var i = Int(h >> 20) & mask
    while slots[i] > 0 { i = (i + 1) & mask }
    keys.append(key)
    values.append(value)
    hashes.append(h)
    slots[i] = Int32(keys.count)
    used += 1
    live += 1
    world.accountExternal(bytes: 32)
  }

  /// Remove a key: `remhash`.
  public func remove(_ key: Value) throws(Signal) {
    guard let e = try find(key, try hash(key)) else { return }
    removeEntry(e)
  }

  private func removeEntry(_ e: Int) {
    let mask = slots.count - 1
    var i = Int(hashes[e] >> 20) & mask
    while slots[i] != Int32(e + 1) { i = (i + 1) & mask }
    slots[i] = -1
    keys[e] = .unbound
    values[e] = .nil
    live -= 1
  }

  /// Remove every entry: `clrhash`.
  public func removeAll() {
    keys = []
    values = []
    hashes = []
    slots = []
    used = 0
    live = 0
  }

  private func rebuild(capacity: Int) {
    var size = 8
    while size * 3 < capacity * 4 + 4 { size *= 2 }
    let old = (keys, values, hashes)
    keys = []
    values = []
    hashes = []
    keys.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
    hashes.reserveCapacity(capacity)
    slots = Array(repeating: 0, count: size)
    used = 0
    live = 0
    let mask = size - 1
    for e in old.0.indices where old.0[e] != .unbound {
      var i = Int(old.2[e] >> 20) & mask
      while slots[i] != 0 { i = (i + 1) & mask }
      keys.append(old.0[e])
      values.append(old.1[e])
      hashes.append(old.2[e])
      slots[i] = Int32(keys.count)
      used += 1
      live += 1
    }
  }

  /// The entries, in the order they were added.
  public func entries() -> [(Value, Value)] {
    var out: [(Value, Value)] = []
    out.reserveCapacity(live)
    for e in keys.indices where keys[e] != .unbound { out.append((keys[e], values[e])) }
    return out
  }

  /// Visit entries by position so that the table may change meanwhile: the entry at or after
  /// `position`, and the next position.
  public func entry(from position: Int) -> (key: Value, value: Value, next: Int)? {
    var e = position
    while e < keys.count {
      if keys[e] != .unbound { return (keys[e], values[e], e + 1) }
      e += 1
    }
    return nil
  }

  /// A table with the same entries.
  func copy() -> HashTable {
    let t = HashTable(
      world, test: test, testName: testName, weakness: weakness, userEqual: userEqual,
      userHash: userHash)
    t.keys = keys
    t.values = values
    t.hashes = hashes
    t.slots = slots
    t.used = used
    t.live = live
    return t
  }

  func substitute(_ placeholder: Value, _ object: Value) {
    for e in keys.indices {
      if keys[e] == placeholder { keys[e] = object }
      if values[e] == placeholder { values[e] = object }
    }
  }

  public override func trace(_ marker: Marking) {
    marker.mark(testName)
    marker.mark(userEqual)
    marker.mark(userHash)
    if weakness != .none {
      world.registerWeak(self)
      return
    }
    for e in keys.indices {
      marker.mark(keys[e])
      marker.mark(values[e])
    }
  }

  public override func markThroughWeak(_ marker: Marking) -> Bool {
    var changed = false
    for e in keys.indices where keys[e] != .unbound {
      let k = marker.isMarked(keys[e])
      let v = marker.isMarked(values[e])
      let keep: Bool
      switch weakness {
      case .none: keep = true
      case .key: keep = k
      case .value: keep = v
      case .keyOrValue: keep = k || v
      case .keyAndValue: keep = k && v
      }
      if keep && !(k && v) {
        marker.mark(keys[e])
        marker.mark(values[e])
        changed = true
      }
    }
    return changed
  }

  public override func sweepWeak(_ world: World) {
    let marker = Marking(vm: world.vm)
    for e in keys.indices where keys[e] != .unbound {
      if !marker.isMarked(keys[e]) || !marker.isMarked(values[e]) { removeEntry(e) }
    }
  }

  public override func printed(_ world: World) -> String { "#<hash-table>" }
}

extension World {
  /// A new hash table as a Lisp value.
  public func makeHashTable(
    test: HashTable.Test = .equal, weakness: HashTable.Weakness = .none, capacity: Int = 65
  ) -> Value {
    let name: Value = test == .eq ? .eq : test == .eql ? .eql : .equal
    return object(
      HashTable(self, test: test, testName: name, weakness: weakness, capacity: capacity))
  }

  /// A hash table, or the `wrong-type-argument` error.
  @inline(__always)
  public func hashTable(_ v: Value) throws(Signal) -> HashTable {
    if let t = v.exactly(HashTable.self) { return t }
    throw wrongType(.hashTableP, v)
  }

  /// The table that `#s(hash-table …)` describes.
  func hashTable(fromReadSyntax plist: Value) throws(Signal) -> Value {
    var test = Value.eql
    var weakness = Value.nil
    var data = Value.nil
    var p = plist
    while p.isCons && p.cdr.isCons {
      switch p.car.isSymbol ? name(p.car) : "" {
      case "size":
        guard p.cdr.car.isNil || (p.cdr.car.isFixnum && p.cdr.car.fixnum >= 0) else {
          throw signal(.error, list(string("Invalid hash table size"), p.cdr.car))
        }
      case "test": test = p.cdr.car
      case "weakness": weakness = p.cdr.car
      case "data": data = p.cdr.car
      default: break
      }
      p = p.cdr.cdr
    }
    let table = try makeHashTable(testName: test, weakness: weakness, capacity: 65)
    let h = try hashTable(table)
    while data.isCons && data.cdr.isCons {
      try h.put(data.car, data.cdr.car)
      data = data.cdr.cdr
    }
    if data.isTrue { throw error("Hash table data is not a list of even length") }
    return table
  }

  func makeHashTable(
    testName: Value, weakness: Value, capacity: Int
  ) throws(Signal) -> Value {
    let w: HashTable.Weakness
    switch weakness {
    case .nil: w = .none
    case .t, .keyAndValue: w = .keyAndValue
    case .key: w = .key
    case .value: w = .value
    case .keyOrValue: w = .keyOrValue
    default: throw signal(.error, list(string("Invalid hash table weakness"), weakness))
    }
    let test: HashTable.Test
    var user = (Value.nil, Value.nil)
    switch testName {
    case .eq: test = .eq
    case .eql: test = .eql
    case .equal: test = .equal
    default:
      let property =
        testName.isSymbol ? get(testName, intern("hash-table-test" as StaticString)) : .nil
      guard property.isCons, property.cdr.isCons else {
        throw signal(.error, list(string("Invalid hash table test"), testName))
      }
      test = .user
      user = (property.car, property.cdr.car)
    }
    return object(
      HashTable(
        self, test: test, testName: testName, weakness: w, userEqual: user.0, userHash: user.1,
        capacity: capacity))
  }
}
