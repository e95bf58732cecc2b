// Feeds generated and mutated inputs to the reader, the regexp engine or the Org parser.
//
//   orgstar-fuzz --target reader|regexp|org --seconds N --seed S --corpus DIR --keep DIR
//   orgstar-fuzz --target T FILE…      run these inputs, as they are, in this process
//   orgstar-fuzz --target T --minimize FILE      the smallest part of FILE that still fails
//
// Workers run the inputs. Each input is written to a file before it runs, so one that ends its
// worker, or takes more than ten seconds of processor time, is there to be kept.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

setvbuf(stdout, nil, _IOLBF, 0)
do {
  let options = try Options(CommandLine.arguments)
  if options.isWorker {
    Worker(options).run()
  } else if let file = options.minimize {
    Driver(options).minimize(file)
  } else if !options.files.isEmpty {
    for file in options.files { Worker(options).runOnce(readBytes(file)) }
  } else {
    exit(Driver(options).run() ? 0 : 1)
  }
} catch let problem as Options.Problem {
  fputs("orgstar-fuzz: \(problem.message)\n", stderr)
  exit(2)
}
