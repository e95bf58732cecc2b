/// What is fuzzed.
enum Target: String {
  case reader, regexp, org
}

/// The command line.
struct Options {
  struct Problem: Error {
    var message: String
  }

  var target = Target.reader
  var seconds = 10.0
  var seed: UInt64 = 1
  var corpora: [String] = []
  /// Where failing inputs go.
  var keep = "."
  var files: [String] = []
  var minimize: String?
  var isWorker = false
  var program: String

  init(_ arguments: [String]) throws {
    program = arguments[0]
    var rest = arguments.dropFirst()
    var hasTarget = false
    while let argument = rest.popFirst() {
      func value() throws -> String {
        guard let value = rest.popFirst() else {
          throw Problem(message: "\(argument) needs a value")
        }
        return value
      }
      func number<T: LosslessStringConvertible>() throws -> T {
        let text = try value()
        guard let number = T(text) else { throw Problem(message: "\(text) is not a number") }
        return number
      }
      switch argument {
      case "--target":
        let name = try value()
        guard let found = Target(rawValue: name) else {
          throw Problem(message: "no target \(name): reader, regexp or org")
        }
        target = found
        hasTarget = true
      case "--seconds": seconds = try number()
      case "--seed": seed = try number()
      case "--corpus": corpora.append(try value())
      case "--keep": keep = try value()
      case "--minimize": minimize = try value()
      case "--worker": isWorker = true
      default:
        if argument.hasPrefix("-") { throw Problem(message: "unknown option \(argument)") }
        files.append(argument)
      }
    }
    if !hasTarget { throw Problem(message: "--target reader|regexp|org is missing") }
  }

  /// The arguments of a worker with its own seed and time.
  func workerArguments(seed: UInt64, seconds: Double) -> [String] {
    [
      program, "--worker", "--target", target.rawValue, "--seed", "\(seed)", "--seconds",
      "\(seconds)", "--keep", keep,
    ] + corpora.flatMap { ["--corpus", $0] }
  }
}
