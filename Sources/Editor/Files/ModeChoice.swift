import Elisp

// Which major mode a file gets: by its first line, the program that runs it, how it begins, its name.

/// Regexps for names of files and the modes of those, the first that matches counts. An empty mode says
/// that what matched is left off and the rest looked up.
private let modesByName: [(StaticString, StaticString)] = [
  ("\\.\\(?:rbw?\\|ru\\|rake\\|thor\\|jbuilder\\|rabl\\|gemspec\\|podspec\\)\\'", "ruby-mode"),
  (
    "/\\(?:Gem\\|Rake\\|Cap\\|Thor\\|Puppet\\|Berks\\|Brew\\|Vagrant\\|Guard\\|Pod\\)file\\'",
    "ruby-mode"
  ),
  ("\\.py[iw]?\\'", "python-mode"), ("\\.scss\\'", "scss-mode"), ("\\.css\\'", "css-mode"),
  ("\\.java\\'", "java-mode"), ("\\.h\\'", "c-or-c++-mode"),
  ("\\.\\(?:[cy]\\|i\\|lex\\|yacc\\|x[bp]m\\|xs\\)\\'", "c-mode"),
  ("\\.\\(?:ii\\|CC?\\|HH?\\|cc\\|hh\\|[ch]\\(?:pp\\|xx\\|\\+\\+\\)\\)\\'", "c++-mode"),
  ("\\.[sx]?html?\\(?:\\.[a-zA-Z_]+\\)?\\'", "mhtml-mode"),
  ("\\.\\(?:svgz?\\|x[ms]l\\|dbk\\)\\'", "xml-mode"),
  ("\\.\\(?:te?xt\\|article\\|letter\\)\\'", "text-mode"),
  ("\\.[tT]e[xX]\\'\\|\\.ins\\'", "tex-mode"),
  ("\\.\\(?:ltx\\|sty\\|cl[so]\\|bbl\\)\\'", "latex-mode"), ("\\.bib\\'", "bibtex-mode"),
  ("\\.org\\'", "org-mode"), ("\\.org_archive\\'", "org-mode"),
  ("\\.dir-locals\\(?:-2\\)?\\.el\\'\\|places\\'\\|/archive-contents\\'", "lisp-data-mode"),
  ("eww-bookmarks\\'\\|tramp\\'", "lisp-data-mode"),
  ("\\.el\\'\\|Project\\.ede\\'\\|\\`\\..*emacs\\'", "emacs-lisp-mode"),
  ("[:/]\\(?:_emacs\\|\\..*\\(?:emacs\\|gnus\\|viper\\)\\)\\'", "emacs-lisp-mode"),
  ("\\.\\(?:scm\\(?:\\.[0-9]*\\)?\\|stk\\|ss\\|sch\\|oak\\)\\'", "scheme-mode"),
  ("\\.\\(?:l\\|li?sp\\|ml\\|asd\\)\\'", "lisp-mode"),
  ("\\.\\(?:[pP]\\(?:[Llm]\\|erl\\|od\\)\\|al\\)\\'", "perl-mode"),
  ("Imakefile\\'", "makefile-imake-mode"),
  ("Makeppfile\\(?:\\.mk\\)?\\'\\|\\.makepp\\'", "makefile-makepp-mode"),
  ("\\.\\(?:mk\\|make\\)\\'\\|[Mm]akefile\\'", "makefile-gmake-mode"),
  ("\\.am\\'", "makefile-automake-mode"), ("\\.te?xi\\(?:nfo\\)?\\'", "texinfo-mode"),
  ("\\.gcov\\'", "compilation-mode"),
  ("[cC]hange\\.?[lL]og?\\'\\|[cC]hange[lL]og[-.][-0-9a-z]+\\'", "change-log-mode"),
  (
    "\\.[ckz]?sh\\'\\|\\.\\(?:shar\\|bash\\|m?spec\\)\\'\\|/\\.z?profile\\'\\|/PKGBUILD\\'",
    "sh-mode"
  ),
  (
    "\\(?:/\\|\\`\\)\\.\\(?:bash_\\(?:profile\\|history\\)\\|\\(?:bash_\\|z\\)?log\\(?:in\\|out\\)\\)\\'",
    "sh-mode"
  ),
  (
    "\\(?:/\\|\\`\\)\\.\\(?:\\(?:\\|z\\|m?k\\)sh\\|bash\\|t?csh\\|es\\|xinit\\|startx\\)rc\\'",
    "sh-mode"
  ),
  ("\\(?:/\\|\\`\\)\\.\\(?:[kz]shenv\\|xsession\\)\\'", "sh-mode"),
  ("\\.sql\\'", "sql-mode"),
  ("/config\\.\\(?:bat\\|log\\)\\'\\|\\.indent\\.pro\\'", "fundamental-mode"),
  ("\\`/tmp/\\(?:Re\\|fol/\\)\\|/Message[0-9]*\\'", "text-mode"),
  ("\\.\\(?:sgml?\\|dtd\\|docbook\\)\\'", "sgml-mode"),
  ("\\.\\(?:js[mx]?\\|har\\|json\\)\\'", "javascript-mode"),
  ("/crontab\\.X*[0-9]+\\'", "shell-script-mode"),
  ("\\.\\(?:diffs?\\|patch\\|rej\\|dif\\|pat\\)\\'", "diff-mode"),
  ("\\.la\\'", "conf-unix-mode"), ("\\.ppd\\'", "conf-ppd-mode"),
  ("java.+\\.conf\\'\\|\\.properties\\(?:\\.[a-zA-Z0-9._-]+\\)?\\'", "conf-javaprop-mode"),
  ("\\.toml\\'", "conf-toml-mode"), ("\\.desktop\\'", "conf-desktop-mode"),
  ("\\.\\(?:[iI][nN][iI]\\|[lL][sS][tT]\\|[rR][eE][gG]\\|[sS][yY][sS]\\)\\'", "conf-mode"),
  (
    "\\`/etc/\\(?:.?fstab\\|.*hosts\\|mtab\\|pam\\.d/.*\\)\\'",
    "conf-space-mode"
  ),
  (
    "\\`/etc/\\(?:aliases\\|default/.+\\|group-?\\|inittab\\|passwd-?\\|shadow-?\\)\\'",
    "conf-unix-mode"
  ),
  ("/\\.?\\(?:gitconfig\\|hgrc\\|wgetrc\\|mime\\.types\\)\\'", "conf-mode"),
  (
    "/\\.?X\\(?:default\\|resource\\|re\\)s\\>\\|/X11.+app-defaults/\\|\\.ad\\'",
    "conf-xdefaults-mode"
  ),
  ("\\.~?[0-9]+\\.[0-9][-.0-9]*~?\\'", ""), ("\\.\\(?:orig\\|in\\|[bB][aA][kK]\\)\\'", ""),
  ("[/.]c\\(?:on\\)?f\\(?:i?g\\)?\\(?:\\.[a-zA-Z0-9._-]+\\)?\\'", "conf-mode-maybe"),
]

/// Regexps for whole names of interpreters in a first line, and the modes of what they run.
private let modesByInterpreter: [(StaticString, StaticString)] = [
  ("ruby1.8", "ruby-mode"), ("ruby1.9", "ruby-mode"), ("jruby", "ruby-mode"), ("rbx", "ruby-mode"),
  ("ruby", "ruby-mode"), ("python[0-9.]*", "python-mode"), ("rhino", "js-mode"), ("gjs", "js-mode"),
  ("nodejs", "js-mode"), ("node", "js-mode"), ("\\(mini\\)?perl5?", "perl-mode"),
  ("scm", "scheme-mode"), ("[acjkwz]sh", "sh-mode"), ("r?bash2?", "sh-mode"), ("dash", "sh-mode"),
  ("mksh", "sh-mode"), ("\\(dt\\|pd\\|w\\)ksh", "sh-mode"), ("es", "sh-mode"),
  ("i?tcsh", "sh-mode"),
  ("oash", "sh-mode"), ("rc", "sh-mode"), ("rpm", "sh-mode"), ("sh5?", "sh-mode"),
  ("tail", "text-mode"), ("more", "text-mode"), ("less", "text-mode"), ("pg", "text-mode"),
  ("make", "makefile-gmake-mode"), ("guile", "scheme-mode"), ("clisp", "lisp-mode"),
  ("emacs", "emacs-lisp-mode"),
]

/// Regexps for the beginnings of texts whose names say nothing.
private let modesByBeginning: [(StaticString, StaticString)] = [
  (
    "\\(?:<\\?xml[ \t\r\n]+[^>]*>\\)?[ \t\r\n]*<\\(?:!--\\(?:[^-]\\|-[^-]\\)*-->[ \t\r\n]*<\\)*\\(?:!DOCTYPE[ \t\r\n]+[^>]*>[ \t\r\n]*<[ \t\r\n]*\\(?:!--\\(?:[^-]\\|-[^-]\\)*-->[ \t\r\n]*<\\)*\\)?[Hh][Tt][Mm][Ll]",
    "mhtml-mode"
  ),
  ("<![Dd][Oo][Cc][Tt][Yy][Pp][Ee][ \t\r\n]+[Hh][Tt][Mm][Ll]", "mhtml-mode"),
  ("<\\?xml ", "xml-mode"),
  ("[ \t\r\n]*<\\(?:!--\\(?:[^-]\\|-[^-]\\)*-->[ \t\r\n]*<\\)*!DOCTYPE ", "sgml-mode"),
  ("# xmcd ", "conf-unix-mode"),
]

extension World {
  private func isMode(_ v: Value) -> Bool { v.isSymbol && v.isTrue && indirectFunction(v).isTrue }

  /// The first line and, below one for the system, the second.
  private func headLines(_ b: Buffer) -> [String] {
    var lines: [String] = []
    var start = 0
    while lines.count < 2 {
      let end = b.gap.lineEnd(start, limit: b.gap.byteCount)
      var line = [UInt8](repeating: 0, count: min(end - start, 1000))
      b.gap.copy(from: start, to: start + line.count, into: &line)
      lines.append(String(decoding: line, as: UTF8.self))
      guard lines[0].hasPrefix("#!"), end < b.gap.byteCount else { break }
      start = end + 1
    }
    return lines
  }

  /// The modes that `-*- MODE -*-` or `-*- mode: MODE; … -*-` asks for.
  private func modeInLine(_ lines: [String]) -> Value {
    for line in lines {
      let parts = line.components(separatedBy: "-*-")
      guard parts.count >= 3 else { continue }
      func mode(_ name: Substring) -> Value {
        intern(name.filter { $0 != " " && $0 != "\t" }.lowercased() + "-mode")
      }
      guard parts[1].contains(":") else {
        let named = mode(parts[1][...])
        return isMode(named) ? named : .nil
      }
      var found = Value.nil
      for field in parts[1].split(separator: ";") {
        let pair = field.split(separator: ":", maxSplits: 1)
        guard pair.count == 2, pair[0].filter({ $0 != " " }).lowercased() == "mode" else {
          continue
        }
        if isMode(mode(pair[1])) { found = mode(pair[1]) }
      }
      return found
    }
    return .nil
  }

  /// The mode for what the interpreter of a first line `#!…` runs.
  private func modeByInterpreter(_ line: String) throws(Signal) -> Value {
    guard line.hasPrefix("#!") else { return .nil }
    var words = line.dropFirst(2).split { $0 == " " || $0 == "\t" }
    func base(_ word: Substring) -> Substring { word.split(separator: "/").last ?? word }
    if let first = words.first, base(first) == "env" {
      words.removeFirst()
      while let word = words.first, word.hasPrefix("-") || word.contains("=") {
        words.removeFirst()
      }
    }
    guard let program = words.first.map(base) else { return .nil }
    let name = string(String(program))
    for cell in ListCells(valueIfBound(intern("interpreter-mode-alist" as StaticString)) ?? .nil) {
      guard cell.car.isCons, cell.car.car.isString else { continue }
      let whole = try concatenate([string("\\`\\(?:"), cell.car.car, string("\\)\\'")])
      if try call("string-match-p", whole, name).isTrue { return cell.car.cdr }
    }
    return .nil
  }

  /// The mode for a text that begins as an element of the alist `name` says.
  private func modeByBeginning(_ name: StaticString) throws(Signal) -> Value {
    for cell in ListCells(valueIfBound(intern(name)) ?? .nil) {
      guard cell.car.isCons else { continue }
      let test = cell.car.car
      let holds = test.isString ? try call("looking-at", test) : try funcall(test)
      if holds.isTrue { return cell.car.cdr }
    }
    return .nil
  }

  /// The mode for a file of that name.
  private func modeByName(_ file: [UInt8]) throws(Signal) -> Value {
    let full = try call("file-name-sans-versions", nameString(file))
    let folds = valueIfBound(intern("auto-mode-case-fold" as StaticString)) ?? .nil
    for fold in folds.isTrue ? [Value.nil, .t] : [Value.nil] {
      try set(editor.sym.caseFoldSearch, fold)
      var name = full
      var isCut = true
      while isCut {
        isCut = false
        for cell in ListCells(valueIfBound(intern("auto-mode-alist" as StaticString)) ?? .nil) {
          let row = cell.car
          guard row.isCons, row.car.isString else { continue }
          let start = try call("string-match", row.car, name)
          guard start.isTrue else { continue }
          let mode = row.cdr.isCons ? row.cdr.car : row.cdr
          let leavesRest = row.cdr.isCons && row.cdr.cdr.isCons && row.cdr.cdr.car.isTrue
          if mode.isTrue, !leavesRest { return mode }
          if leavesRest {
            if mode.isTrue { _ = try funcall(mode) }
            guard start.fixnum > 0 else { return .nil }
            name = try call("substring", name, Value(fixnum: 0), start)
            isCut = true
            break
          }
        }
      }
    }
    return .nil
  }

  /// The mode that the text or the name of the current buffer asks for, or nil.
  fileprivate func chosenMode() throws(Signal) -> Value {
    let b = buffer
    let lines = headLines(b)
    let asked = modeInLine(lines)
    if asked.isTrue { return asked }
    let depth = bindingDepth
    bind(editor.sym.caseFoldSearch, .nil)
    let point = b.point
    b.setPoint(b.begin)
    var mode = try modeByInterpreter(lines[0])
    if !isMode(mode) { mode = try modeByBeginning("magic-mode-alist") }
    if !isMode(mode), let file = visitedName(b) { mode = try modeByName(file) }
    if mode.isNil { mode = try modeByBeginning("magic-fallback-mode-alist") }
    b.setPoint(point)
    try unbind(to: depth)
    return mode
  }
}

func installModeChoice(_ r: Registry) {
  let w = r.world
  func alist(_ rows: [(StaticString, StaticString)]) -> Value {
    var list = Value.nil
    for (regexp, mode) in rows.reversed() {
      let row =
        mode.utf8CodeUnitCount == 0
        ? w.list(w.string("\(regexp)"), .nil, .t) : w.cons(w.string("\(regexp)"), w.intern(mode))
      list = w.cons(row, list)
    }
    return list
  }
  r.defvar(
    "auto-mode-alist", alist(modesByName), "Pairs of a regexp for names of files and their mode.")
  r.defvar("interpreter-mode-alist", alist(modesByInterpreter))
  r.defvar("magic-mode-alist", .nil)
  r.defvar("magic-fallback-mode-alist", alist(modesByBeginning))
  r.defvar(
    "auto-mode-case-fold", .t,
    "Whether names that match nothing are looked up again without regard to case.")
  r.defun(
    "set-auto-mode", "&optional KEEP-MODE-IF-SAME",
    "Turn on the mode that the file's first line, its beginning or its name asks for."
  ) { w, a throws(Signal) in
    var mode = try w.chosenMode()
    // A function of no name may stand in the lists too.
    let isUsable = mode.isTrue && (!mode.isSymbol || w.indirectFunction(mode).isTrue)
    if !isUsable {
      let d = w.defaultValue(w.editor.sym.majorMode) ?? .nil
      mode =
        d.isTrue && w.indirectFunction(d).isTrue ? d : w.intern("fundamental-mode" as StaticString)
    }
    if a[0].isTrue, mode == w.valueIfBound(w.editor.sym.majorMode) { return .nil }
    _ = try w.funcall(mode)
    return .nil
  }
}

extension String {
  /// The parts between occurrences of a separator.
  fileprivate func components(separatedBy separator: String) -> [String] {
    var out: [String] = []
    var rest = Substring(self)
    let mark = Array(separator)
    outer: while true {
      var i = rest.startIndex
      while i < rest.endIndex {
        if rest[i...].starts(with: mark) {
          out.append(String(rest[..<i]))
          rest = rest[rest.index(i, offsetBy: mark.count)...]
          continue outer
        }
        i = rest.index(after: i)
      }
      out.append(String(rest))
      return out
    }
  }
}
