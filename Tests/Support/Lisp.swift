import Elisp

/// Evaluates text in a world, for tests.
public struct Lisp {
  /// The world.
  public let world: World

  /// A world of the language alone, with `plugins` installed.
  public init(_ plugins: (any Plugin.Type)...) {
    world = World.make()
    for plugin in plugins { world.install(plugin) }
  }

  /// The printed value of the last form of `text`, or `!! ERROR` as it is printed.
  public func callAsFunction(_ text: String, lexical: Bool = true) -> String {
    withReader(text) { reader throws(Signal) in
      var value = Value.nil
      while let form = try reader.next() { value = try world.eval(form, lexical: lexical) }
      return value
    }
  }

  /// The string that is the value of the last form of `text`, or the error.
  public func string(_ text: String) -> String {
    var found = ""
    let printed = withReader(text) { reader throws(Signal) in
      while let form = try reader.next() {
        let value = try world.eval(form, lexical: true)
        found = value.isString ? world.swiftString(value) : world.printed(value)
      }
      return .nil
    }
    return printed.hasPrefix("!!") ? printed : found
  }

  /// Every object of `text` in a list as it is printed, or the error.
  public func read(_ text: String) -> String {
    withReader(text) { reader throws(Signal) in
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

  /// A string as Lisp writes it.
  public func literal(_ text: String) -> String { world.printed(world.string(text)) }

  private func withReader(_ text: String, _ body: (inout Reader) throws(Signal) -> Value) -> String
  {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      do throws(Signal) {
        let outcome = try world.catching(.t) { () throws(Signal) in
          var reader = Reader(world, bytes)
          return try body(&reader)
        }
        switch outcome {
        case .success(let value): return world.printed(value)
        case .failure(let failure): return "!! " + world.printed(failure.object)
        }
      } catch { return "an exit that nothing caught" }
    }
  }
}
