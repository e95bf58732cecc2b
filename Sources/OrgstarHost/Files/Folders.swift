#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The value of an environment variable, nil when unset or empty.
public func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}

/// Where Orgstar keeps what belongs to the user. Any of these folders may be missing.
public struct Folders: Equatable {
  /// `init.el`, settings and the user's `lisp/`.
  public var configuration: String
  /// Remembered consent and history.
  public var state: String
  /// What can be made again.
  public var cache: String
  /// Old texts kept while a file is written in place, and what could not be kept otherwise.
  public var recovery: String { state + "/recovery" }

  /// The folders that the environment names (`ORGSTAR_CONFIG`, `XDG_*_HOME`, `HOME`).
  ///
  /// - Parameters:
  ///   - configuration: overrides the configuration folder (`--config`).
  ///   - lookup: reads an environment variable; nil when unset or empty.
  public init(
    configuration: String? = nil, lookup: (String) -> String? = { environment($0) }
  ) {
    let home = lookup("HOME") ?? "/"
    func base(_ variable: String, _ fallback: String) -> String {
      // The specification says that relative values are to be ignored.
      if let value = lookup(variable), value.hasPrefix("/") { return value + "/orgstar" }
      return (home == "/" ? "" : home) + fallback + "/orgstar"
    }
    self.configuration =
      configuration ?? lookup("ORGSTAR_CONFIG") ?? base("XDG_CONFIG_HOME", "/.config")
    state = base("XDG_STATE_HOME", "/.local/state")
    cache = base("XDG_CACHE_HOME", "/.cache")
  }
}
