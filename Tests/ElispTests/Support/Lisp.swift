@testable import Elisp

/// A bare world of the language alone, for tests.
struct Lisp {
  let world = World.make()

  /// The printed value of the last form of `text`, or `!! ERROR` as it is printed.
  func callAsFunction(_ text: String, lexical: Bool = true) -> String {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      attempt { () throws(Signal) in
        var reader = Reader(world, bytes)
        var value = Value.nil
        while let form = try reader.next() { value = try world.eval(form, lexical: lexical) }
        return value
      }
    }
  }

  /// Every object of `text` as it is printed, or the error.
  func read(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      attempt { () throws(Signal) in
        var reader = Reader(world, bytes)
        var objects: [Value] = []
        let mark = world.rootMark
        while let object = try reader.next() {
          world.keep(object)
          objects.append(object)
        }
        let list = world.list(objects)
        world.releaseRoots(to: mark)
        return list
      }
    }
  }

  private func attempt(_ body: () throws(Signal) -> Value) -> String {
    do throws(Signal) {
      switch try world.catching(.t, body) {
      case .success(let value): return world.printed(value)
      case .failure(let failure): return "!! " + world.printed(failure.object)
      }
    } catch { return "an exit that nothing caught" }
  }
}
