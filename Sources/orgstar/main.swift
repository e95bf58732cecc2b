import Elisp
import Glibc

// Emacs's batch options, the least of them: the real command line replaces this.
func runAll(_ world: World, _ list: [String]) throws(Signal) {
  var arguments = list
  while !arguments.isEmpty {
    let a = arguments.removeFirst()
    switch a {
    case "--eval":
      let text = Array(arguments.removeFirst().utf8)
      let p = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
      _ = p.initialize(from: text)
      var reader = Reader(world, UnsafeBufferPointer(p), file: world.sourceIndex("--eval"))
      while let form = try reader.next() { _ = try world.eval(form, lexical: true) }
    case "-l":
      _ = try world.load(
        arguments.removeFirst(), noError: false, noSuffix: false, mustSuffix: false)
    default: break
    }
  }
}
func main() {
  let world = World.make()
  world.setTracing(true)
  do throws(Signal) {
    let outcome = try world.catching(.t) { () throws(Signal) -> Int in
      try runAll(world, Array(CommandLine.arguments.dropFirst()))
      return 1
    }
    switch outcome {
    case .failure(let f):
      fputs("error: \(world.errorMessage(f.object)) \(world.lastErrorPosition)\n", stderr)
      exit(255)
    case .success: break
    }
  } catch { fputs("uncaught\n", stderr) }
}
main()
