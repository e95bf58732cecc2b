import Elisp
import OrgstarHost

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Completes names of functions and variables, and of files inside strings.
struct PromptCompletion {
  let session: Session
  private var world: World { session.world }

  /// What the text before the cursor can become.
  func complete(_ before: String) -> LineCompletion {
    if let (command, rest) = PromptCommand.split(before) {
      if command == nil {
        let names = PromptCommand.all.map { "," + $0.name }.filter { $0.hasPrefix(rest) }
        return LineCompletion(prefix: rest, candidates: names, ending: " ")
      }
      if command?.takes == .file { return files(rest, quote: "") }
      if command?.takes == .name {
        return LineCompletion(prefix: rest, candidates: symbols(rest, functions: false), ending: "")
      }
    }
    let text = LispText(before)
    if let open = text.openString { return files(open, quote: "\"") }
    let hint = text.head.flatMap(signature)
    if text.symbol.isEmpty { return LineCompletion(hint: hint) }
    let found = symbols(text.symbol, functions: text.isFunctionPlace)
    var completion = LineCompletion(prefix: text.symbol, candidates: found, ending: " ", hint: hint)
    if text.isFunctionPlace, found.count == 1 { completion.hint = signature(found[0]) ?? hint }
    return completion
  }

  /// Names of symbols with a function, or a value, that start with `prefix`, sorted. What is
  /// internal to a library is left out unless it is asked for.
  private func symbols(_ prefix: String, functions: Bool) -> [String] {
    let isInternal = prefix.contains("--") || prefix.hasPrefix("-")
    var found: [String] = []
    for symbol in world.allSymbols() {
      let name = world.name(symbol)
      guard name.hasPrefix(prefix), isInternal || !name.contains("--") else { continue }
      if world.indirectFunction(symbol).isTrue
        || !functions && world.valueIfBound(symbol) != nil
      {
        found.append(name)
      }
    }
    return found.sorted()
  }

  /// Names of files that start with what is typed of a path.
  private func files(_ typed: String, quote: String) -> LineCompletion {
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { String(typed[...$0]) } ?? ""
    let stem = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
    let path = folder.isEmpty ? session.absolutePath(".") : session.absolutePath(folder)
    guard let names = try? SystemCalls.names(in: Array(path.utf8CString)) else {
      return LineCompletion()
    }
    var found: [String] = []
    for bytes in names {
      let name = String(decoding: bytes, as: UTF8.self)
      guard name.hasPrefix(stem), name != ".", name != "..",
        !name.hasPrefix(".") || stem.hasPrefix(".")
      else { continue }
      var status = stat()
      let isFolder =
        stat(path + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      found.append(folder + name + (isFolder ? "/" : ""))
    }
    found.sort()
    let isFolder = found.count == 1 && found[0].hasSuffix("/")
    return LineCompletion(prefix: typed, candidates: found, ending: isFolder ? "" : quote)
  }

  /// `(mapcar FUNCTION SEQUENCE)`; nil for what is no function.
  func signature(_ name: String) -> String? {
    let symbol = world.intern(name)
    guard world.indirectFunction(symbol).isTrue else { return nil }
    let arguments = Description(session: session).arguments(of: symbol)
    return arguments.map { $0.isEmpty ? "(\(name))" : "(\(name) \($0))" }
  }
}
