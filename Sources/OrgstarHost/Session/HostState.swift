import Elisp

/// What the host keeps in a world.
public final class HostState: LispObject {
  /// Ends the process for `kill-emacs`; an application may do something else. Does not return
  /// where it ends the process.
  public var exit: (Int32) -> Void = { status in endProcess(status) }
  /// The user's folders.
  public var folders: Folders
  /// Words of the command line that Lisp defined, newest last: name, fields as a property list.
  public var words: [(name: String, fields: Value)] = []

  /// Shows how far a word written in Lisp is; nil where nobody looks.
  public var reporter: Reporter?
  /// When what is being shown began, in seconds.
  var progressBegan = 0.0

  /// Whether settings that mean nothing without a display are to be noted.
  public var watchesVoidSettings = false
  /// Those that were made, with their places in the user's files.
  public var voidSettings: [(name: String, place: SourcePlace?)] = []

  init(folders: Folders) { self.folders = folders }

  public override func trace(_ marker: Marking) {
    for word in words { marker.mark(word.fields) }
  }
}

extension World {
  /// The host's state.
  public var host: HostState { part(.host, as: HostState.self) }
}
