import Editor
import Elisp
import OrgSyntax

func installBabelExecution(_ r: Registry) {
  r.defun(
    "org-babel-check-evaluate", "INFO",
    "Whether the :eval argument of INFO lets the block run; says so when it does not."
  ) { w, a throws(Signal) in
    if w.evaluationRule(a[0]) != .never { return .t }
    try w.note(w.refusal(a[0], "disabled"))
    return .nil
  }
  r.defun(
    "org-babel-confirm-evaluate", "INFO",
    "Whether the block of INFO may run, asking where `org-confirm-babel-evaluate' or :eval wants it."
  ) { w, a throws(Signal) in Value(try w.confirms(a[0])) }
  r.defun(
    "org-babel-execute-src-block", "&optional ARG INFO PARAMS EXECUTOR-TYPE",
    """
    Run the source block at point, or that of INFO, and insert its result. PARAMS are further \
    header arguments; with ARG a cached result does not count.", interactive: "P
    """
  ) { w, a throws(Signal) in try w.executeBlock(a[0], a[1], a[2], executor: a[3]) }
  r.defun(
    "org-babel-execute-src-block-maybe", "", "Run the source block at point, if there is one.",
    interactive: ""
  ) { w, _ throws(Signal) in
    let info = try w.call("org-babel-get-src-block-info", .t)
    guard info.isTrue else { return .nil }
    _ = try w.call(
      "org-babel-execute-src-block", w.valueIfBound(w.intern("current-prefix-arg")) ?? .nil)
    return .t
  }
  r.defun(
    "org-babel-execute-maybe", "", "Run the source block or call at point, if there is one.",
    interactive: ""
  ) { w, _ throws(Signal) in
    let ran = try w.call("org-babel-execute-src-block-maybe")
    return ran.isTrue ? ran : try w.call("org-babel-lob-execute-maybe")
  }
  r.defun(
    "org-babel-execute-buffer", "&optional ARG", "Run every source block and call of the buffer.",
    interactive: "P"
  ) { w, a throws(Signal) in
    try w.executeAll(a[0])
    return .nil
  }
  r.defun(
    "org-babel-execute-subtree", "&optional ARG", "Run the source blocks and calls of the subtree.",
    interactive: "P"
  ) { w, a throws(Signal) in
    let depth = w.bindingDepth
    w.saveExcursion()
    w.saveRestriction()
    let document = w.document
    if let start = document.headline(before: w.pointByte) {
      let b = w.buffer
      b.narrow(b.char(start), b.char(document.subtreeEnd(start)))
    }
    _ = try w.call("org-babel-execute-buffer", a[0])
    try w.unbind(to: depth)
    return .nil
  }
  r.defun(
    "org-ctrl-c-ctrl-c", "&optional ARG",
    "Do what is to be done with what stands at point: run a block or call, align a table.",
    interactive: "P"
  ) { w, a throws(Signal) in
    let document = w.document
    if document.object(at: w.pointByte) != nil {
      return try w.call("org-babel-execute-maybe")
    }
    let found = document.element(at: w.pointByte)
    switch found.node.kind {
    case .sourceBlock, .babelCall: return try w.call("org-babel-execute-maybe")
    case .table: return try w.call("org-table-align")
    default:
      throw w.userError(
        "\u{2018}C-c C-c\u{2019} can do nothing useful here")
    }
  }
}

extension World {
  enum EvaluationRule { case run, ask, never }

  /// What `:eval` says about running now.
  func evaluationRule(_ info: Value) -> EvaluationRule {
    let value = lookUp(org.sym.eval, in: nth(2, info))
    guard value.isString else { return .run }
    let isExport = isTrue(org.sym.exportInProgress)
    switch swiftString(value) {
    case "no", "never": return .never
    case "no-export", "never-export": return isExport ? .never : .run
    case "query": return .ask
    case "query-export": return isExport ? .ask : .run
    default: return .run
    }
  }

  func refusal(_ info: Value, _ what: String) -> String {
    let name = nth(InfoField.name, info)
    let suffix = name.isString ? " (\(swiftString(name)))" : ""
    return "Evaluation of this \(swiftString(nth(0, info))) code block\(suffix) is \(what)."
  }

  func confirms(_ info: Value) throws(Signal) -> Bool {
    if isTrue(intern("orgstar-consent-given")) { return true }
    var asks = evaluationRule(info) == .ask
    if !asks {
      let setting = valueIfBound(org.sym.confirmEvaluate) ?? .nil
      if setting.isNil {
        asks = false
      } else if setting == .t {
        asks = true
      } else if indirectFunction(setting).isTrue || setting.isClosure || setting.isCons {
        asks = try funcall(setting, nth(0, info), nth(1, info)).isTrue
      } else {
        asks = true
      }
    }
    guard asks else { return true }
    // A word of the command line that was given no consent does not take its input for one.
    if valueIfBound(intern("orgstar-document-code")) == .nil {
      if let asker = valueIfBound(intern("orgstar-consent-function")), asker.isTrue,
        try funcall(asker, info).isTrue
      {
        return true
      }
      try note(refusal(info, "aborted"))
      return false
    }
    let name = nth(InfoField.name, info)
    let suffix = name.isString ? " (\(swiftString(name)))" : ""
    let question =
      "Evaluate this \(swiftString(nth(0, info))) code block\(suffix) on your system? "
    if try call("yes-or-no-p", string(question)).isTrue { return true }
    try note(refusal(info, "aborted"))
    return false
  }

  func executeAll(_ argument: Value) throws(Signal) {
    let depth = bindingDepth
    saveExcursion()
    let function = intern("org-babel-execute-maybe")
    _ = try call(
      "orgstar-babel-map",
      list(
        intern("src-block"), intern("inline-src-block"), intern("babel-call"),
        intern("inline-babel-call")), .nil, function)
    try unbind(to: depth)
  }

  func executeBlock(
    _ argument: Value, _ given: Value, _ extra: Value, executor: Value
  ) throws(Signal) -> Value {
    let s = org.sym
    let depth = bindingDepth
    saveExcursion()
    // Consent comes before any Lisp in header arguments runs.
    var info = given
    if info.isNil { info = try call("org-babel-get-src-block-info", .t) }
    guard info.isCons else { throw wrongType(.consp, .nil) }
    let name = nth(InfoField.name, info)
    if name.isString, !isBeingResolved(bytes(name)) { try enterReference(bytes(name)) }
    let start = nth(InfoField.start, info)
    bind(s.currentLocation, start.isTrue ? start : position(pointByte))
    func withExtra(_ info: Value) throws(Signal) -> Value {
      append(
        list(
          nth(0, info), nth(1, info),
          try applyFunction(intern("org-babel-merge-params"), list(nth(2, info), extra))),
        restOf(info, 3))
    }
    info = try withExtra(info)
    guard try call("org-babel-check-evaluate", info).isTrue,
      try call("org-babel-confirm-evaluate", info).isTrue
    else {
      try unbind(to: depth)
      return .nil
    }
    let isCall = executor == intern("babel-call") || executor == intern("inline-babel-call")
    if given.isNil || isCall {
      let evaluated = try call(
        isCall ? "org-babel-lob-get-info" : "org-babel-get-src-block-info")
      info = try withExtra(evaluated)
      guard try call("org-babel-check-evaluate", info).isTrue else {
        try unbind(to: depth)
        return .nil
      }
    }
    let result = try run(info, again: argument.isTrue)
    try unbind(to: depth)
    return result
  }

  /// Whether the reference being resolved is to `name`, so that running it is no circle yet.
  private func isBeingResolved(_ name: [UInt8]) -> Bool {
    guard let last = org.referenceChain.last, last.starts(with: name) else { return false }
    return last.count == name.count || last[name.count] == 40
  }

  /// Arguments with the Lisp in them evaluated, but for code and variables.
  func evaluatedArguments(_ parameters: Value) throws(Signal) -> Value {
    let s = org.sym
    return try map(parameters) { (pair) throws(Signal) in
      guard pair.isCons, pair.cdr.isString, pair.car != s.variable, pair.car != s.prologue,
        pair.car != s.epilogue, pair.car != s.post
      else { return pair }
      return cons(pair.car, try readCell(pair.cdr, evaluate: true))
    }
  }

  /// Runs a block that may run: its cached result, or its language's function, then inserts.
  private func run(_ merged: Value, again: Bool) throws(Signal) -> Value {
    let s = org.sym
    let parameters = try call("org-babel-process-params", nth(2, merged))
    let info = append(list(nth(0, merged), nth(1, merged), parameters), restOf(merged, 3))
    var words = lookUp(s.resultParams, in: parameters)
    let language = nth(0, info)
    let start = nth(InfoField.start, info)
    if start.isTrue, document.object(at: pointByte) == nil { goto(byte: try byte(start)) }
    var hash = Value.nil
    if isString(lookUp(s.cache, in: parameters), "yes") {
      hash = try call("org-babel-sha1-hash", info)
      let current = try call("org-babel-current-result-hash", info)
      if !again, current.isString, stringsEqual(current, hash) {
        let place = try call("org-babel-where-is-src-block-result", .nil, info)
        return try excursion { () throws(Signal) in
          goto(byte: document.nextLine(try byte(place)))
          return try call("org-babel-read-result")
        }
      }
    }
    let executor = intern("org-babel-execute:" + swiftString(language))
    guard isFunctionBound(executor) else {
      throw error("No org-babel-execute function for \(swiftString(language))!")
    }
    let depth = bindingDepth
    try bindDirectory(parameters)
    let body = try expandedBody(info, parameters)
    // The block's own buffer and place are found again whatever its code does.
    let home = buffer
    let place = Marker()
    let placeValue = object(place)
    place.set(home, home.point)
    saveCurrentBuffer()
    let outer = org.runningBlock
    org.runningBlock = start.isTrue ? try byte(start) : nil
    pushNativeCleanup(.nil) { w, _ in w.org.runningBlock = nil }
    var result = try funcall(executor, body, parameters)
    org.runningBlock = outer
    if home.isLive { setCurrentBuffer(home) }
    if let position = place.position { home.setPoint(position) }
    if lookUp(s.resultType, in: parameters) == s.value,
      member("table", words) || member("vector", words), !result.isList
    {
      result = list(list(result))
    }
    let file = try resultFile(parameters, name: nth(InfoField.name, info))
    let isFile = member("file", words)
    if isFile, let file {
      if !member("link", words), !member("graphics", words) {
        try write(result, to: file, parameters)
      }
      result = file
    }
    let post = lookUp(s.post, in: parameters)
    if post.isTrue {
      let bound = bindingDepth
      bind(intern("*this*"), isFile && result.isString ? try linkText(result, parameters) : result)
      result = try call("org-babel-ref-resolve", post)
      try unbind(to: bound)
      if isFile {
        var kept = Value.nil
        for word in elements(words) where !isString(word, "file") { kept = cons(word, kept) }
        words = reversed(kept)
      }
    }
    try unbind(to: depth)
    if home.isLive { setCurrentBuffer(home) }
    if let position = place.position { home.setPoint(position) }
    if member("discard", words) { result = .nil }
    // Only results that replace older ones count as these.
    let isKept = ["append", "prepend", "discard"].allSatisfy { !member($0, words) }
    if !member("none", words) {
      let own = append(list(nth(0, info), nth(1, info), parameters), restOf(info, 3))
      _ = try call("org-babel-insert-result", [result, words, own, isKept ? hash : .nil, language])
    }
    if let position = place.position { home.setPoint(position) }
    place.set(nil, 0)
    _ = placeValue
    try runHook(named: s.afterExecuteHook)
    return result
  }

  func call(_ name: StaticString, _ arguments: [Value]) throws(Signal) -> Value {
    try funcall(intern(name), arguments)
  }

  private func linkText(_ file: Value, _ parameters: Value) throws(Signal) -> Value {
    string(ascii("[[file:") + bytes(file) + ascii("]]"))
  }

  /// Binds `default-directory` to `:dir`.
  private func bindDirectory(_ parameters: Value) throws(Signal) {
    let dir = lookUp(org.sym.dir, in: parameters)
    guard dir.isString, dir.byteLength > 0 else { return }
    let folder = try call("file-name-as-directory", try call("expand-file-name", dir))
    if isString(lookUp(org.sym.mkdirp, in: parameters), "yes") {
      _ = try call("make-directory", folder, .t)
    }
    bind(org.sym.defaultDirectory, folder)
  }

  /// The file that `:file`, or the name with `:file-ext`, says; nil without one.
  private func resultFile(_ parameters: Value, name: Value) throws(Signal) -> Value? {
    let s = org.sym
    var file = lookUp(s.file, in: parameters)
    let suffix = lookUp(s.fileExt, in: parameters)
    if !file.isString, suffix.isString, name.isString {
      file = string(bytes(name) + [46] + bytes(suffix))
    }
    guard file.isString else { return nil }
    let folder = lookUp(s.outputDir, in: parameters)
    guard folder.isString else { return file }
    if isString(lookUp(s.mkdirp, in: parameters), "yes") {
      _ = try call("make-directory", folder, .t)
    }
    return string(
      bytes(try call("file-name-as-directory", folder)) + bytes(file))
  }

  /// Writes a result to a file: text as it is, rows as lines of tab-separated cells.
  private func write(_ result: Value, to file: Value, _ parameters: Value) throws(Signal) {
    var text: [UInt8] = []
    if result.isCons, isProperList(result) {
      let separator = lookUp(org.sym.sep, in: parameters)
      let between = separator.isString ? bytes(separator) : [9]
      let rows = isTable(result) ? result : list(result)
      for row in elements(rows) where row.isCons {
        var cells: [[UInt8]] = []
        for cell in elements(row) { cells.append(try self.text(of: cell, escape: false)) }
        text += Array(cells.joined(separator: between)) + [10]
      }
    } else {
      text = try self.text(of: result, escape: false)
    }
    let name = try call("expand-file-name", file)
    _ = try call("write-region", string(text), .nil, name, .nil, intern("silent"))
  }
}
