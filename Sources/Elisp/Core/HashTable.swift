#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A Lisp hash table: open addressing over insertion-ordered entries, in memory of its own.
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

  private struct Entry {
    /// `.unbound` once removed.
    var key: Value
    var value: Value
    var hash: UInt
  }

  @exclusivity(unchecked) private var storage: UnsafeMutablePointer<Entry>?
  @exclusivity(unchecked) private var capacity = 0
  /// Entry number + 1, 0 free, or `removed`.
  @exclusivity(unchecked) private var slots: UnsafeMutablePointer<UInt32>?
  @exclusivity(unchecked) private var mask = 0
  /// Number of entries, those removed included.
  @exclusivity(unchecked) private var used = 0
  @exclusivity(unchecked) private var live = 0
  /// How often entries moved.
  @exclusivity(unchecked) private var moves = 0
  private static let removed = UInt32.max

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

  deinit {
    free(storage)
    free(slots)
  }

  /// Four neighbouring integers or objects stay together in the slots, where a loop over them finds
  /// them in the cache; more would make long runs when the table is nearly full.
  @inline(__always)
  private static func spread(_ n: UInt) -> UInt {
    (((n >> 2) &* 0x9E37_79B9_7F4A_7C15) >> 20) ^ (n & 3)
  }

  @inline(__always)
  private static func hash(ofWord key: Value) -> UInt {
    spread(key.isFixnum ? key.bits >> 2 : key.bits >> 4 ^ key.bits << 40)
  }

  private static func hash(mixing h: UInt) -> UInt {
    ((h ^ h >> 29) &* 0x9E37_79B9_7F4A_7C15) >> 20
  }

  /// Whether only the same word is the same key.
  @inline(__always)
  private func isByWord(_ key: Value) -> Bool {
    switch test {
    case .eq: true
    case .eql: !(key.isObject && (key.isBignum || key.isFloat))
    case .equal: key.isEqualByWord
    case .user: false
    }
  }

  private func hash(_ key: Value) throws(Signal) -> UInt {
    if isByWord(key) { return HashTable.hash(ofWord: key) }
    if test != .user { return HashTable.hash(mixing: world.sxhash(key)) }
    let v = try world.funcall(userHash, key)
    guard v.isInteger else {
      throw world.signal(.error, world.list(world.string("Invalid hash code"), v))
    }
    return HashTable.hash(mixing: v.isFixnum ? UInt(bitPattern: v.fixnum) : world.sxhash(v))
  }

  /// The entry of a key.
  @inline(__always)
  private func find(_ key: Value, _ h: UInt) throws(Signal) -> UnsafeMutablePointer<Entry>? {
    if live == 0 { return nil }
    if isByWord(key) {
      let slots = self.slots.unsafelyUnwrapped
      let entries = self.storage.unsafelyUnwrapped
      let mask = self.mask
      var i = Int(bitPattern: h) & mask
      while true {
        let s = slots[i]
        if s == 0 { return nil }
        if s != HashTable.removed {
          let e = entries + (Int(s) &- 1)
          if e.pointee.key == key { return e }
        }
        i = (i &+ 1) & mask
      }
    }
    return try findEqual(key, h)
  }

  @inline(never)
  private func findEqual(_ key: Value, _ h: UInt) throws(Signal) -> UnsafeMutablePointer<Entry>? {
    var i = Int(bitPattern: h) & mask
    while true {
      let s = slots.unsafelyUnwrapped[i]
      if s == 0 { return nil }
      if s != HashTable.removed {
        let e = storage.unsafelyUnwrapped + (Int(s) &- 1)
        if e.pointee.hash == h {
          let known = e.pointee.key
          if known == key { return e }
          switch test {
          case .eq: break
          case .eql: if world.eql(known, key) { return e }
          case .equal: if try world.equal(known, key) { return e }
          case .user:
            let before = (moves, used)
            let same = try world.funcall(userEqual, known, key).isTrue
            // The function may have changed the table.
            if before != (moves, used) || live == 0 || e.pointee.key != known {
              return live == 0 ? nil : try findEqual(key, h)
            }
            if same { return e }
          }
        }
      }
      i = (i &+ 1) & mask
    }
  }

  /// The value of a key, or nil: `gethash`.
  public func get(_ key: Value) throws(Signal) -> Value? {
    if live == 0 { return nil }
    return try find(key, try hash(key))?.pointee.value
  }

  /// The value of a key, `otherwise` when it has none, or `.thrown`.
  func value(_ key: Value, otherwise: Value) -> Value {
    do throws(Signal) {
      if live == 0 { return otherwise }
      return try find(key, try hash(key))?.pointee.value ?? otherwise
    } catch { return .thrown }
  }

  /// Associate a value with a key: `puthash`.
  public func put(_ key: Value, _ value: Value) throws(Signal) {
    let h = try hash(key)
    if let e = try find(key, h) {
      e.pointee.value = value
      return
    }
    if used == capacity { rebuild(capacity: max(6, live * 2)) }
    append(key, value, h)
    world.accountExternal(bytes: 32)
  }

  /// `put`, false with an exit in flight.
  func putOrThrown(_ key: Value, _ value: Value) -> Bool {
    do throws(Signal) {
      try put(key, value)
      return true
    } catch { return false }
  }

  @inline(__always)
  private func append(_ key: Value, _ value: Value, _ h: UInt) {
    let slots = self.slots.unsafelyUnwrapped
    var i = Int(bitPattern: h) & mask
    while slots[i] != 0 && slots[i] != HashTable.removed { i = (i &+ 1) & mask }
    (storage.unsafelyUnwrapped + used).initialize(to: Entry(key: key, value: value, hash: h))
    used &+= 1
    live &+= 1
    slots[i] = UInt32(truncatingIfNeeded: used)
  }

  /// Remove a key: `remhash`.
  public func remove(_ key: Value) throws(Signal) {
    guard let e = try find(key, try hash(key)) else { return }
    removeEntry(e - storage.unsafelyUnwrapped)
  }

  private func removeEntry(_ e: Int) {
    let slots = self.slots.unsafelyUnwrapped
    let entry = storage.unsafelyUnwrapped + e
    var i = Int(bitPattern: entry.pointee.hash) & mask
    while slots[i] != UInt32(e + 1) { i = (i + 1) & mask }
    slots[i] = HashTable.removed
    entry.pointee.key = .unbound
    entry.pointee.value = .nil
    live -= 1
  }

  /// Remove every entry: `clrhash`.
  public func removeAll() {
    free(storage)
    free(slots)
    moves += 1
    storage = nil
    slots = nil
    capacity = 0
    mask = 0
    used = 0
    live = 0
  }

  /// Make room for `wanted` entries: those removed are closed up, and the memory of a large table
  /// grows where it is, which fetches no pages for what is there.
  private func rebuild(capacity wanted: Int) {
    var size = 8
    while size * 3 < wanted * 4 { size *= 2 }
    if let storage, live < used {
      var to = 0
      for e in 0..<used where storage[e].key != .unbound {
        if to < e { storage[to] = storage[e] }
        to += 1
      }
    }
    used = live
    moves += 1
    capacity = size * 3 / 4
    mask = size - 1
    free(slots)
    guard let grown = realloc(storage, capacity * MemoryLayout<Entry>.stride),
      let cleared = calloc(size, MemoryLayout<UInt32>.stride)
    else { fatalError("orgstar: memory exhausted") }
    let entries = grown.bindMemory(to: Entry.self, capacity: capacity)
    let slots = cleared.bindMemory(to: UInt32.self, capacity: size)
    storage = entries
    self.slots = slots
    for e in 0..<used {
      var i = Int(bitPattern: entries[e].hash) & mask
      while slots[i] != 0 { i = (i &+ 1) & mask }
      slots[i] = UInt32(truncatingIfNeeded: e &+ 1)
    }
  }

  /// The entries, in the order they were added.
  public func entries() -> [(Value, Value)] {
    var out: [(Value, Value)] = []
    out.reserveCapacity(live)
    for e in 0..<used where isLive(e) { out.append((self[e].key, self[e].value)) }
    return out
  }

  private subscript(_ e: Int) -> Entry {
    get { storage.unsafelyUnwrapped[e] }
    _modify { yield &storage.unsafelyUnwrapped[e] }
  }
  @inline(__always)
  private func isLive(_ e: Int) -> Bool { storage.unsafelyUnwrapped[e].key != .unbound }

  /// Visit entries by position so that the table may change meanwhile: the entry at or after
  /// `position`, and the next position.
  public func entry(from position: Int) -> (key: Value, value: Value, next: Int)? {
    var e = position
    while e < used {
      if isLive(e) { return (self[e].key, self[e].value, e + 1) }
      e += 1
    }
    return nil
  }

  /// A table with the same entries.
  func copy() -> HashTable {
    let t = HashTable(
      world, test: test, testName: testName, weakness: weakness, userEqual: userEqual,
      userHash: userHash)
    if live > 0 {
      t.rebuild(capacity: live)
      for e in 0..<used where isLive(e) { t.append(self[e].key, self[e].value, self[e].hash) }
    }
    return t
  }

  func substitute(_ placeholder: Value, _ object: Value) {
    for e in 0..<used {
      if self[e].key == placeholder { self[e].key = object }
      if self[e].value == placeholder { self[e].value = object }
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
    for e in 0..<used {
      marker.mark(self[e].key)
      marker.mark(self[e].value)
    }
  }

  public override func markThroughWeak(_ marker: Marking) -> Bool {
    var changed = false
    for e in 0..<used where isLive(e) {
      let k = marker.isMarked(self[e].key)
      let v = marker.isMarked(self[e].value)
      let keep: Bool
      switch weakness {
      case .none: keep = true
      case .key: keep = k
      case .value: keep = v
      case .keyOrValue: keep = k || v
      case .keyAndValue: keep = k && v
      }
      if keep && !(k && v) {
        marker.mark(self[e].key)
        marker.mark(self[e].value)
        changed = true
      }
    }
    return changed
  }

  public override func sweepWeak(_ world: World) {
    let marker = Marking(vm: world.vm)
    for e in 0..<used where isLive(e) {
      if !marker.isMarked(self[e].key) || !marker.isMarked(self[e].value) { removeEntry(e) }
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

  /// Signals an error unless this names a way to compare keys.
  func checkHashTableTest(_ name: Value) throws(Signal) {
    guard name.isSymbol else { throw wrongType(.symbolp, name) }
    if name == .eq || name == .eql || name == .equal { return }
    let property = get(name, intern("hash-table-test" as StaticString))
    if property.isCons, property.cdr.isCons { return }
    let data = name.isNil ? .nil : list(name)
    throw signal(.error, cons(string("Invalid hash table test"), data))
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
    default: throw error("Invalid hash table weakness", about: weakness)
    }
    let test: HashTable.Test
    var user = (Value.nil, Value.nil)
    switch testName {
    case .eq: test = .eq
    case .eql: test = .eql
    case .equal: test = .equal
    default:
      try checkHashTableTest(testName)
      let property = get(testName, intern("hash-table-test" as StaticString))
      test = .user
      user = (property.car, property.cdr.car)
    }
    return object(
      HashTable(
        self, test: test, testName: testName, weakness: w, userEqual: user.0, userHash: user.1,
        capacity: capacity))
  }
}
