import Editor
import Elisp
import OrgSyntax

extension BabelLanguages {
  /// Emacs Lisp, which runs in the program itself.
  static let emacsLisp = BabelLanguage(
    names: ["emacs-lisp", "elisp"], install: installEmacsLisp)
}

private func installEmacsLisp(_ r: Registry) {
  let w = r.world
  let defaults = w.list(w.cons(w.org.sym.lexical, w.string("no")))
  r.defvar(
    "org-babel-default-header-args:emacs-lisp", defaults,
    "Header arguments of every Emacs Lisp block.")
  r.defvar(
    "org-babel-default-header-args:elisp", defaults, "Header arguments of every Emacs Lisp block.")
  r.defun(
    "org-babel-expand-body:emacs-lisp", "BODY PARAMS",
    "BODY with the variables of PARAMS bound around it."
  ) { w, a throws(Signal) in
    w.string(try w.lispBody(w.bytes(try w.stringArgument(a[0])), a[1]))
  }
  r.alias("org-babel-expand-body:elisp", "org-babel-expand-body:emacs-lisp")
  r.defun(
    "org-babel-execute:emacs-lisp", "BODY PARAMS",
    "Evaluate BODY, Emacs Lisp, with the header arguments PARAMS."
  ) { w, a throws(Signal) in try w.evaluateLisp(a[0], a[1]) }
  r.alias("org-babel-execute:elisp", "org-babel-execute:emacs-lisp")
  r.defun(
    "org-babel-emacs-lisp-lexical", "LEXICAL",
    "What `eval' takes for the header argument :lexical: t for yes, an environment for a list."
  ) { w, a throws(Signal) in w.lexicalSetting(a[0]) }
}

extension World {
  /// The body inside a `let` of its variables.
  fileprivate func lispBody(_ body: [UInt8], _ parameters: Value) throws(Signal) -> [UInt8] {
    let s = org.sym
    var bindings: [[UInt8]] = []
    var p = parameters
    while p.isCons {
      let pair = p.car
      p = p.cdr
      guard pair.isCons, pair.car == s.variable, pair.cdr.isCons else { continue }
      var binding: [UInt8] = [40]
      binding += try text(of: pair.cdr.car, escape: true)
      binding += ascii(" '")
      binding += try text(of: pair.cdr.cdr, escape: true)
      bindings.append(binding + [41])
    }
    guard !bindings.isEmpty else { return body + [10] }
    // Prologue and epilogue take part only together with variables, as in Org.
    let separator = ascii("\n      ")
    var code = body
    let prologue = lookUp(s.prologue, in: parameters)
    if prologue.isString { code = bytes(prologue) + separator + code }
    let epilogue = lookUp(s.epilogue, in: parameters)
    if epilogue.isString { code += separator + bytes(epilogue) + [10] }
    var out = ascii("(let (")
    out += bindings.joined(separator: separator)
    out += ascii(")\n")
    out += code
    return out + ascii("\n)")
  }

  fileprivate func lexicalSetting(_ value: Value) -> Value {
    if value.isString {
      let word = swiftString(value)
      return Value(word == "yes" || word == "t")
    }
    return value
  }

  /// Reads the form in `code`, noting places in the document for what came from the block's body.
  private func readCode(_ code: [UInt8], body: [UInt8]) throws(Signal) -> Value {
    guard isPristine(intern("read")), let start = org.runningBlock,
      let block = blockSource(at: start)
    else { return try readForm(code) }
    let places = block.places(of: body, in: code)
    let file = bufferSourceIndex()
    // The text must not move while it is read.
    let text = string(code)
    let roots = rootMark
    keep(text)
    defer { releaseRoots(to: roots) }
    let outcome = try catching(.endOfFile) { () throws(Signal) in
      var reader = Reader(self, text.stringBytes, file: file, lines: places)
      return try reader.read()
    }
    switch outcome {
    case .success(let form): return form
    case .failure(let failure):
      // What is put around the body may have closed what the body left open: the body alone tells
      // where that began.
      let bare = string(body)
      keep(bare)
      let bodyPlaces = block.places(of: body, in: body)
      try readAll(bare.stringBytes, file: file, lines: bodyPlaces)
      throw signal(failure.symbol, failure.data)
    }
  }

  private func readAll(
    _ text: UnsafeBufferPointer<UInt8>, file: Int, lines: [SourceLine]
  ) throws(Signal) {
    var reader = Reader(self, text, file: file, lines: lines)
    while try reader.next() != nil {}
  }

  fileprivate func evaluateLisp(_ body: Value, _ parameters: Value) throws(Signal) -> Value {
    let s = org.sym
    let session = lookUp(s.session, in: parameters)
    if session.isString, !isString(session, "none") {
      throw error("ob-emacs-lisp backend does not support sessions")
    }
    let words = lookUp(s.resultParams, in: parameters)
    let isOutput = member("output", words)
    let expanded = try call("org-babel-expand-body:emacs-lisp", body, parameters)
    // The code begins a line of its own: its places are the document's.
    var source = isOutput ? ascii("(with-output-to-string\n") : ascii("(progn\n")
    source += bytes(expanded) + ascii("\n)")
    let form = try readCode(source, body: bytes(body))
    let lexical = try call("org-babel-emacs-lisp-lexical", lookUp(s.lexical, in: parameters))
    let result = try call("eval", form, lexical)
    if member("code", words) || member("pp", words) {
      let pretty = try prettyPrinted(result)
      if member("scalar", words) || member("verbatim", words) {
        return string(try text(of: pretty, escape: true))
      }
      return string(bytes(pretty).withoutFinalNewline)
    }
    let isTable = member("table", words)
    let isText =
      member("scalar", words) || member("verbatim", words) || member("html", words)
      || member("file", words)
      || (member("raw", words) || member("org", words)) && !isTable
      || isOutput && !isTable && !member("list", words)
    if isOutput, result.isString, !member("scalar", words), !member("verbatim", words) {
      return result
    }
    if isText {
      let exact = member("scalar", words) || member("verbatim", words)
      return string(try text(of: result, escape: exact))
    }
    return try reassemble(
      result,
      pickName(lookUp(s.colnameNames, in: parameters), lookUp(s.colnames, in: parameters)),
      pickName(lookUp(s.rownameNames, in: parameters), lookUp(s.rownames, in: parameters)))
  }

  private func prettyPrinted(_ value: Value) throws(Signal) -> Value {
    if isFunctionBound(intern("pp-to-string")) { return try call("pp-to-string", value) }
    return string(try text(of: value, escape: true))
  }
}
