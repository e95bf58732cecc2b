import OrgstarHost

/// What happened to the executables of a file.
struct RunReport {
  /// One executable.
  struct Entry {
    enum Outcome: String {
      case ran, failed, skipped, wouldRun = "would run"
    }
    var line: Int
    var name: String?
    var language: String?
    var outcome: Outcome
    var milliseconds: Double?
    /// The result in a few words, or why it was not run.
    var text: String
  }
  var file: String
  var entries: [Entry] = []
  var diagnostics: [Diagnostic] = []
  var changed = false

  /// `3`, `12`, `0.4`: milliseconds as a person reads them.
  static func format(milliseconds: Double) -> String {
    if milliseconds >= 9.95 { return "\(Int(milliseconds.rounded()))" }
    let tenths = Int((milliseconds * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// The report as a JSON object on one line.
  var json: String {
    let blocks = entries.map { entry -> String in
      var fields = ["\"line\":\(entry.line)"]
      if let name = entry.name { fields.append("\"name\":" + jsonString(name)) }
      if let language = entry.language { fields.append("\"language\":" + jsonString(language)) }
      fields.append("\"outcome\":" + jsonString(entry.outcome.rawValue))
      if let time = entry.milliseconds {
        fields.append("\"milliseconds\":" + Self.format(milliseconds: time))
      }
      fields.append("\"text\":" + jsonString(entry.text))
      return "{" + fields.joined(separator: ",") + "}"
    }
    return "{\"file\":" + jsonString(file) + ",\"changed\":\(changed),\"blocks\":["
      + blocks.joined(separator: ",") + "],\"diagnostics\":["
      + diagnostics.map(\.json).joined(separator: ",") + "]}"
  }
}
