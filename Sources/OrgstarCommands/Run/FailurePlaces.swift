import Elisp
import OrgstarHost

/// Finds where in the file a failure belongs: lines as the file has them, not as the buffer has
/// them after results were put in.
struct FailurePlaces {
  private let session: Session
  private let file: String
  /// What positions call the text of the file.
  private let sourceName: String
  /// Line in the file of each executable, and the marker where it is now; in document order.
  private var executables: [(line: Int, marker: Value)] = []

  init(session: Session, file: String) {
    self.session = session
    self.file = file
    sourceName = file == "-" ? "*stdin*" : session.absolutePath(file)
  }

  /// Remember where the executables are.
  mutating func note(_ executables: [(line: Int, marker: Value)]) {
    self.executables = executables
  }

  /// A diagnostic of what happened while `item` ran, and notes about further places: outside of
  /// the file where it was signalled, and `item` itself when the fault is not in its text.
  func diagnose(
    _ failure: LispFailure, _ item: Executable, withFrames: Bool
  ) -> (Diagnostic, [Diagnostic]) {
    var failure = failure
    let current = currentLines()
    for (i, place) in failure.places.enumerated() {
      failure.places[i] = place.map { inFile($0, current) }
    }
    var here = failure.places.lazy.compactMap { $0 }.first { $0.file == file }
    var notes: [Diagnostic] = []
    if let name = failure.file, let line = failure.line, let column = failure.column {
      let place = inFile(SourcePlace(file: name, line: line, column: column), current)
      if place.file == file {
        here = place
      } else {
        notes.append(
          Diagnostic(
            .note, "signalled here", file: place.file, line: place.line, column: place.column))
      }
    }
    var diagnostic = failure.diagnostic(withFrames: withFrames)
    diagnostic.file = file
    diagnostic.line = here?.line ?? item.line
    diagnostic.column = here?.column
    if let here, !item.lines.contains(here.line) {
      notes.append(
        Diagnostic(
          .note, "while running this", file: file, line: item.line, column: item.column))
    }
    return (diagnostic, notes)
  }

  private func inFile(_ place: SourcePlace, _ current: [Int]) -> SourcePlace {
    guard place.file == sourceName else { return place }
    var line = place.line
    if let i = current.lastIndex(where: { $0 <= line }) {
      line += executables[i].line - current[i]
    }
    return SourcePlace(file: file, line: line, column: place.column)
  }

  /// The lines of the buffer where the executables are now.
  private func currentLines() -> [Int] {
    let world = session.world
    return executables.map { line, marker in
      let now = try? session.attempt { () throws(Signal) -> Value in
        let depth = world.bindingDepth
        _ = try world.call("set-buffer", try world.call("marker-buffer", marker))
        let now = try world.call("line-number-at-pos", marker, .t)
        try world.unbind(to: depth)
        return now
      }
      return now.flatMap { $0.isFixnum ? $0.fixnum : nil } ?? line
    }
  }
}
