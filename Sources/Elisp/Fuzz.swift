import CSupport
import TextStorage

/// Reads every object in `bytes`, prints it, reads that back and compiles it, in a world made by
/// `makeFuzzWorld`; nothing is run.
///
/// Traps when an object that can be read is not the same after printing and reading it; signals
/// (text that is not Lisp) are what is expected of most inputs.
public func fuzzReader(_ bytes: UnsafeBufferPointer<UInt8>, in world: World) {
  guard let start = bytes.baseAddress else { return }
  let text = UnsafeMutableBufferPointer<UInt8>.allocate(
    capacity: InternalEncoding.decodedLength(start, count: bytes.count))
  defer { text.deallocate() }
  if let target = text.baseAddress {
    InternalEncoding.decodeUTF8(start, count: bytes.count, to: target)
  }
  let mark = world.rootMark
  var isFinished = false
  var reader = Reader(world, UnsafeBufferPointer(text), file: world.sourceIndex("fuzz"))
  while !isFinished {
    var problem: String?
    do throws(Signal) {
      _ = try world.catching(.t) { () throws(Signal) in
        guard let object = try reader.next() else {
          isFinished = true
          return
        }
        world.keep(object)
        problem = try world.differenceAfterPrinting(object)
        try world.compileWithoutRunning(object)
      }
    } catch { fatalError("an exit passed a handler of everything") }
    if let problem { fatalError(problem) }
    world.releaseRoots(to: mark)
    if reader.offset >= text.count { isFinished = true }
  }
}

/// A world for `fuzzReader`: the language alone, without the macros that run their arguments.
public func makeFuzzWorld() -> World {
  let world = World.make()
  for name in ["eval-when-compile", "eval-and-compile"] {
    world.symbol(world.intern(name)).pointee.function = .nil
  }
  world.symbol(.printCircle).pointee.value = .t
  return world
}

extension World {
  /// What printing `object` and reading it back changes, or nil.
  fileprivate func differenceAfterPrinting(_ object: Value) throws(Signal) -> String? {
    let text = try printedString(object)
    keep(text)
    let bytes = text.stringBytes
    // What has no read syntax, or the same as something else.
    let first = String(decoding: bytes, as: UTF8.self)
    if first.contains("#<") { return nil }
    // `(\, @x)` prints as `(\,@ x)` does.
    if holds(object, { $0.isSymbol && nameBytes($0).first == 0x40 }) { return nil }
    var reader = Reader(self, bytes)
    let outcome = try catching(.t) { () throws(Signal) in try reader.read() }
    guard case .success(let again) = outcome else { return "cannot be read back: \(first)" }
    keep(again)
    let second = printed(again)
    if second != first {
      // The reader puts properties of text in the other order, as Emacs's does.
      var turned = false
      if first.contains("#(") {
        let copy = Array(second.utf8)
        let outcome = try copy.withUnsafeBufferPointer { copy throws(Signal) in
          try catching(.t) { () throws(Signal) in
            var reader = Reader(self, copy)
            return try reader.read()
          }
        }
        if case .success(let third) = outcome {
          keep(third)
          turned = printed(third) == first
        }
      }
      if !turned { return "printed \(first)\nread back as \(second)" }
    }
    if reader.offset != bytes.count { return "read back in part: \(first)" }
    // Cycles make `equal` signal; the printed text says enough then.
    if holds(object, readsAsAnother) { return nil }
    if case .success(false) = try catching(.t, { () throws(Signal) in try equal(object, again) }) {
      return "not equal when read back: \(first)"
    }
    return nil
  }

  /// Whether `test` is true of an atom somewhere in an object.
  private func holds(_ root: Value, _ test: (Value) -> Bool) -> Bool {
    var seen: Set<UInt> = []
    var stack = [root]
    while let v = stack.popLast() {
      if v.isCons {
        if seen.insert(v.bits).inserted { stack += [v.car, v.cdr] }
      } else if v.isVector || v.isRecord {
        if seen.insert(v.bits).inserted {
          for i in 0..<v.slotCount { stack.append(v.slot(i)) }
        }
      } else if test(v) {
        return true
      }
    }
    return false
  }

  /// Whether what is read for an atom is never `equal` to it: a symbol that is not interned, a hash
  /// table, a multibyte string with raw bytes.
  private func readsAsAnother(_ v: Value) -> Bool {
    if v.isSymbol { return !isInterned(v) }
    if v.isString { return v.isMultibyte && v.stringBytes.contains { $0 & 0xFE == 0xC0 } }
    return v.exactly(HashTable.self) != nil
  }

  /// Compile a form in both dialects, and the functions in it that wait for their first call.
  fileprivate func compileWithoutRunning(_ form: Value) throws(Signal) {
    for lexical in [true, false] {
      _ = try catching(.t) { () throws(Signal) in
        let closure = try compiled(form, lexical: lexical)
        keep(closure)
        try compileInner(Value(bits: closure.words[2]))
      }
    }
  }

  private func compileInner(_ code: Value) throws(Signal) {
    if csupportTooDeep(self) { throw nestingError() }
    let constants = Value(bits: code.words[4])
    guard constants.isVector else { return }
    for i in 0..<constants.slotCount where constants.slot(i).isObject {
      var inner = constants.slot(i)
      if inner.objectType == .closure {
        guard compileClosure(inner) else { throw Signal() }
        inner = Value(bits: inner.words[2])
      }
      if inner.objectType == .code { try compileInner(inner) }
    }
  }
}
