import OrgstarHost

/// How one test went.
struct TestResult {
  var name: String
  /// `passed`, `failed`, `skipped`, `quit` or `aborted`.
  var outcome: String
  /// Whether the test expects that.
  var isExpected: Bool
  var seconds: Double
  /// Where it failed, or where it is defined.
  var place: SourcePlace?
  var file: String?
  /// Why it did not pass.
  var message: String?
  var details: [String] = []

  /// The word in front of the line: in capitals when it is not what the test expects.
  private var word: String { isExpected ? outcome : outcome.uppercased() }

  /// `passed   name (0.4 ms)`.
  func line(color: Bool) -> String {
    let time = RunReport.format(milliseconds: seconds * 1000)
    let padding = String(repeating: " ", count: max(1, 8 - word.count))
    let code = !isExpected ? "1;31" : outcome == "passed" ? "32" : "33"
    let shown = color ? "\u{1b}[\(code)m\(word)\u{1b}[0m" : word
    let reason = outcome == "skipped" ? message.map { ": " + $0 } ?? "" : ""
    return "\(shown)\(padding)\(escapingControls(name)) (\(time) ms)\(escapingControls(reason))"
  }

  /// The failure as compilers print problems.
  var diagnostic: Diagnostic {
    Diagnostic(
      .error, "\(name): \(message ?? outcome)", file: place?.file, line: place?.line,
      column: place?.column, details: details)
  }

  /// A JSON object on one line.
  var json: String {
    var fields = [
      "\"name\":" + jsonString(name), "\"outcome\":" + jsonString(outcome),
      "\"expected\":\(isExpected)",
      "\"milliseconds\":" + RunReport.format(milliseconds: seconds * 1000),
    ]
    if let place {
      fields.append("\"file\":" + jsonString(place.file))
      fields.append("\"line\":\(place.line),\"column\":\(place.column)")
    }
    if let message { fields.append("\"message\":" + jsonString(message)) }
    if !details.isEmpty {
      fields.append("\"details\":[" + details.map(jsonString).joined(separator: ",") + "]")
    }
    return "{" + fields.joined(separator: ",") + "}"
  }
}

/// How all tests went.
struct TestReport {
  var results: [TestResult] = []
  /// Files that did not load, with the reason.
  var failures: [(file: String, message: String)] = []
  var seconds = 0.0

  private func count(_ outcome: String) -> Int { results.count { $0.outcome == outcome } }
  private var unexpected: Int { results.count { !$0.isExpected } }

  /// `12 tests: 10 passed, 1 failed, 1 skipped; 1 unexpected (34 ms)`.
  var summary: String {
    var parts: [String] = []
    for outcome in ["passed", "failed", "skipped", "quit", "aborted"] where count(outcome) > 0 {
      parts.append("\(count(outcome)) \(outcome)")
    }
    let tests = results.count == 1 ? "1 test" : "\(results.count) tests"
    let list = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    let time = RunReport.format(milliseconds: seconds * 1000)
    return "\(tests)\(list)\(unexpected > 0 ? "; \(unexpected) unexpected" : "") (\(time) ms)"
  }

  /// The sums as a JSON object on one line.
  var summaryJSON: String {
    "{\"tests\":\(results.count),\"passed\":\(count("passed")),\"failed\":\(count("failed")),"
      + "\"skipped\":\(count("skipped")),\"unexpected\":\(unexpected),"
      + "\"unloaded\":[" + failures.map { jsonString($0.file) }.joined(separator: ",")
      + "],\"milliseconds\":" + RunReport.format(milliseconds: seconds * 1000) + "}"
  }

  /// The results in JUnit's XML, a suite for each file.
  var junit: String {
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"
    let failed = results.count { !$0.isExpected && $0.outcome == "failed" }
    out += " tests=\"\(results.count + failures.count)\" failures=\"\(failed)\""
    out += " errors=\"\(unexpected - failed + failures.count)\" skipped=\"\(count("skipped"))\""
    out += " time=\"\(seconds.plain)\">\n"
    var files: [String] = []
    for result in results where !files.contains(result.file ?? "") {
      files.append(result.file ?? "")
    }
    for file in files { out += suite(file, results.filter { ($0.file ?? "") == file }) }
    for (file, message) in failures {
      out += "  <testsuite name=\"\(xml(file))\" tests=\"1\" errors=\"1\">\n"
      out += "    <testcase name=\"load\" classname=\"\(xml(file))\">\n"
      out += "      <error message=\"\(xml(message))\"/>\n    </testcase>\n  </testsuite>\n"
    }
    return out + "</testsuites>\n"
  }

  private func suite(_ file: String, _ tests: [TestResult]) -> String {
    let failed = tests.count { !$0.isExpected && $0.outcome == "failed" }
    let errors = tests.count { !$0.isExpected } - failed
    var out = "  <testsuite name=\"\(xml(file))\" tests=\"\(tests.count)\""
    out += " failures=\"\(failed)\" errors=\"\(errors)\""
    out += " skipped=\"\(tests.count { $0.outcome == "skipped" })\""
    out += " time=\"\(tests.reduce(0) { $0 + $1.seconds }.plain)\">\n"
    for test in tests {
      out += "    <testcase name=\"\(xml(test.name))\" classname=\"\(xml(file))\""
      if let place = test.place { out += " file=\"\(xml(place.file))\" line=\"\(place.line)\"" }
      out += " time=\"\(test.seconds.plain)\""
      let message = xml(test.message ?? test.outcome)
      if test.outcome == "skipped" {
        out += ">\n      <skipped message=\"\(message)\"/>\n    </testcase>\n"
      } else if !test.isExpected {
        let kind = test.outcome == "failed" ? "failure" : "error"
        out += ">\n      <\(kind) message=\"\(message)\">"
        out += xml(test.diagnostic.text(color: false)) + "</\(kind)>\n    </testcase>\n"
      } else {
        out += "/>\n"
      }
    }
    return out + "  </testsuite>\n"
  }
}

extension Double {
  /// Seconds with six digits, never in scientific notation.
  fileprivate var plain: String {
    let micros = Int((self * 1_000_000).rounded())
    let fraction = String(micros % 1_000_000)
    return "\(micros / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
  }
}

/// `text` as XML text or attribute value; what XML cannot hold becomes U+FFFD.
private func xml(_ text: String) -> String {
  var out = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": out += "&amp;"
    case "<": out += "&lt;"
    case ">": out += "&gt;"
    case "\"": out += "&quot;"
    case "\n": out += "&#10;"
    case "\t": out += "&#9;"
    default:
      let isBad = scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF
      out.unicodeScalars.append(isBad ? "\u{FFFD}" : scalar)
    }
  }
  return out
}
