/// How grave a diagnostic is.
public enum Severity: String {
  case error, warning, note

  fileprivate var color: String {
    switch self {
    case .error: return "31"
    case .warning: return "35"
    case .note: return "36"
    }
  }
}

/// One problem, as compilers print them: `FILE:LINE:COL: error: message`.
public struct Diagnostic: Equatable {
  /// The file's name as the user gave it; nil where there is none.
  public var file: String?
  /// Line from 1; nil when the whole file is meant.
  public var line: Int?
  /// Column in characters from 1.
  public var column: Int?
  /// How grave it is.
  public var severity: Severity
  /// One line.
  public var message: String
  /// Further lines, such as the frames of a backtrace.
  public var details: [String]

  /// A problem, or a remark, about a place in a file.
  public init(
    _ severity: Severity, _ message: String, file: String? = nil, line: Int? = nil,
    column: Int? = nil, details: [String] = []
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.message = message
    self.details = details
  }

  /// `FILE:LINE:COL`, as far as they are known.
  var place: String {
    guard let file else { return "orgstar" }
    var text = escapingControls(file)
    if let line { text += ":\(line)" }
    if line != nil, let column { text += ":\(column)" }
    return text
  }

  /// The line to print, and the details indented below it, without a newline at the end.
  public func text(color: Bool) -> String {
    let message = escapingControls(message.split(separator: "\n").joined(separator: "; "))
    let kind = severity.rawValue + ":"
    var out =
      color
      ? "\u{1b}[1m\(place):\u{1b}[0m \u{1b}[1;\(severity.color)m\(kind)\u{1b}[0m \(message)"
      : "\(place): \(kind) \(message)"
    for detail in details { out += "\n  " + escapingControls(detail) }
    return out
  }

  /// The same fields as a JSON object on one line.
  public var json: String {
    var fields: [String] = []
    if let file { fields.append("\"file\":" + jsonString(file)) }
    if let line { fields.append("\"line\":\(line)") }
    if let column { fields.append("\"column\":\(column)") }
    fields.append("\"severity\":" + jsonString(severity.rawValue))
    fields.append("\"message\":" + jsonString(message))
    if !details.isEmpty {
      fields.append("\"details\":[" + details.map(jsonString).joined(separator: ",") + "]")
    }
    return "{" + fields.joined(separator: ",") + "}"
  }

  /// Whether this one is printed before `other`: by file, then position, file-wide ones first.
  public func precedes(_ other: Diagnostic) -> Bool {
    (file ?? "", line ?? 0, column ?? 0) < (other.file ?? "", other.line ?? 0, other.column ?? 0)
  }
}

/// Prints reports: diagnostics, summary lines and the progress line, on standard error.
public struct Reporter {
  /// The terminal reported to.
  public var terminal: Terminal
  /// Without summaries and notes.
  public var isQuiet: Bool
  private var progressWidth = 0
  private var lastProgress = 0.0
  private let color: Bool

  /// A reporter for `terminal`.
  public init(terminal: Terminal, isQuiet: Bool = false) {
    self.terminal = terminal
    self.isQuiet = isQuiet
    color = terminal.usesColor(on: 2)
  }

  /// Print one diagnostic.
  public mutating func report(_ diagnostic: Diagnostic) {
    if isQuiet, diagnostic.severity == .note { return }
    clearProgress()
    writeText(2, diagnostic.text(color: color) + "\n")
  }

  /// Print diagnostics, sorted by position.
  public mutating func report(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics.enumerated().sorted(by: {
      $0.element.precedes($1.element)
        || (!$1.element.precedes($0.element) && $0.offset < $1.offset)
    }) {
      report(diagnostic.element)
    }
  }

  /// Print a line of a summary, unless quiet.
  public mutating func summary(_ line: String) {
    if isQuiet { return }
    clearProgress()
    writeText(2, escapingControls(line) + "\n")
  }

  /// Show what is being done, on a terminal only: `what 3/40, 1.2 s`.
  public mutating func progress(_ what: String, _ done: Int, of total: Int, elapsed: Double) {
    guard terminal.errorIsTerminal, !isQuiet else { return }
    let now = monotonicSeconds()
    if now - lastProgress < 0.1 { return }
    lastProgress = now
    let tenths = Int(elapsed * 10)
    var line = escapingControls("\(what) \(done)/\(total), \(tenths / 10).\(tenths % 10) s")
    line = String(line.prefix(max(1, terminal.columns - 1)))
    let padding = String(repeating: " ", count: max(0, progressWidth - line.count))
    progressWidth = line.count
    writeText(2, "\r" + line + padding)
  }

  /// Remove the progress line.
  public mutating func clearProgress() {
    if progressWidth == 0 { return }
    writeText(2, "\r" + String(repeating: " ", count: progressWidth) + "\r")
    progressWidth = 0
  }
}
