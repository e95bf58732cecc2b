import Elisp

// Which major mode a file gets: by its first line, the program that runs it, how it begins, its name.

/// Which names of files a mode is for. Without a mode what matched is left off and the rest looked up.
private enum NamePattern {
  /// Words that may come behind the last period.
  case endings(String)
  /// Whole names without folder.
  case names(String)
  /// A regexp for the name with its folder.
  case regexp(String)

  /// What stands in `auto-mode-alist`.
  var source: String {
    func alternatives(_ words: String) -> String {
      let quoted = words.split(separator: " ").map { word in
        word.map { ".+*?[^$\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
      }
      return quoted.count == 1 ? quoted[0] : "\\(?:" + quoted.joined(separator: "\\|") + "\\)"
    }
    switch self {
    case .endings(let words): return "\\." + alternatives(words) + "\\'"
    case .names(let words): return "\\(?:/\\|\\`\\)" + alternatives(words) + "\\'"
    case .regexp(let text): return text
    }
  }
}

/// The first that matches counts.
private let modesByName: [(NamePattern, StaticString)] = [
  (.endings("rb rbw ru rake thor jbuilder rabl gemspec podspec"), "ruby-mode"),
  (
    .names(
      "Gemfile Rakefile Capfile Thorfile Puppetfile Berksfile Brewfile Vagrantfile Guardfile Podfile"
    ),
    "ruby-mode"
  ),
  (.endings("py pyi pyw"), "python-mode"), (.endings("scss"), "scss-mode"),
  (.endings("css"), "css-mode"), (.endings("java"), "java-mode"), (.endings("h"), "c-or-c++-mode"),
  (.endings("c y i lex yacc xbm xpm xs"), "c-mode"),
  (.endings("cc cpp cxx c++ C CC hh hpp hxx h++ H HH ii"), "c++-mode"),
  (.endings("html htm shtml shtm xhtml xhtm"), "mhtml-mode"),
  // A page in a language: index.html.de.
  (.regexp("\\.[sx]?html?\\.[a-zA-Z_]+\\'"), "mhtml-mode"),
  (.endings("xml xsl svg svgz dbk"), "xml-mode"),
  (.endings("txt text article letter"), "text-mode"), (.endings("tex ins"), "tex-mode"),
  (.endings("ltx sty cls clo bbl"), "latex-mode"), (.endings("bib"), "bibtex-mode"),
  (.endings("org"), "org-mode"), (.endings("org_archive"), "org-mode"),
  (
    .names(".dir-locals.el .dir-locals-2.el places .places archive-contents eww-bookmarks tramp"),
    "lisp-data-mode"
  ),
  (.endings("el"), "emacs-lisp-mode"), (.names("Project.ede _emacs"), "emacs-lisp-mode"),
  (.regexp("\\(?:[/:]\\|\\`\\)\\.[^/]*\\(?:emacs\\|gnus\\|viper\\)\\'"), "emacs-lisp-mode"),
  (.endings("scm stk ss sch oak"), "scheme-mode"), (.regexp("\\.scm\\.[0-9]*\\'"), "scheme-mode"),
  (.endings("l lsp lisp ml asd"), "lisp-mode"), (.endings("pl pm perl pod al"), "perl-mode"),
  (.names("Imakefile"), "makefile-imake-mode"), (.endings("makepp"), "makefile-makepp-mode"),
  (.names("Makeppfile Makeppfile.mk"), "makefile-makepp-mode"),
  (.endings("mk make"), "makefile-gmake-mode"),
  (.regexp("[Mm]akefile\\'"), "makefile-gmake-mode"), (.endings("am"), "makefile-automake-mode"),
  (.endings("texi txi texinfo txinfo"), "texinfo-mode"), (.endings("gcov"), "compilation-mode"),
  (.regexp("[Cc]hange\\.?[Ll]og\\'"), "change-log-mode"),
  // Those of former years: ChangeLog-2019, ChangeLog.1.
  (.regexp("[Cc]hange[Ll]og[-.][-0-9a-z]+\\'"), "change-log-mode"),
  (.endings("sh csh ksh zsh bash shar spec mspec"), "sh-mode"),
  (.names(".profile .zprofile PKGBUILD .zshenv .kshenv .xsession"), "sh-mode"),
  (
    .names(
      ".login .logout .zlogin .zlogout .bash_login .bash_logout .bash_profile .bash_history"),
    "sh-mode"
  ),
  (
    .names(".shrc .bashrc .cshrc .tcshrc .kshrc .mkshrc .zshrc .esrc .xinitrc .startxrc"), "sh-mode"
  ),
  (.endings("sql"), "sql-mode"),
  (.names("config.bat config.log .indent.pro"), "fundamental-mode"),
  (.regexp("/Message[0-9]*\\'"), "text-mode"), (.endings("sgm sgml dtd docbook"), "sgml-mode"),
  (.endings("js jsm jsx json har"), "javascript-mode"),
  (.regexp("/crontab\\.X*[0-9]+\\'"), "shell-script-mode"),
  (.endings("diff diffs dif patch pat rej"), "diff-mode"), (.endings("la"), "conf-unix-mode"),
  (.endings("ppd"), "conf-ppd-mode"), (.endings("properties"), "conf-javaprop-mode"),
  (.regexp("\\.properties\\.[-._a-zA-Z0-9]+\\'"), "conf-javaprop-mode"),
  (.regexp("java.+\\.conf\\'"), "conf-javaprop-mode"),
  (.endings("toml"), "conf-toml-mode"), (.endings("desktop"), "conf-desktop-mode"),
  (.endings("ini lst reg sys"), "conf-mode"),
  (.regexp("\\`/etc/\\(?:pam\\.d/.*\\|.*hosts\\|.?fstab\\|mtab\\)\\'"), "conf-space-mode"),
  (.regexp("\\`/etc/\\(?:default/.+\\|aliases\\|inittab\\)\\'"), "conf-unix-mode"),
  (.regexp("\\`/etc/\\(?:group\\|passwd\\|shadow\\)-?\\'"), "conf-unix-mode"),
  (
    .names("gitconfig .gitconfig hgrc .hgrc wgetrc .wgetrc mime.types .mime.types"), "conf-mode"
  ),
  (
    .names("Xdefaults .Xdefaults Xresources .Xresources Xres .Xres"), "conf-xdefaults-mode"
  ),
  (.regexp("/X11.+app-defaults/"), "conf-xdefaults-mode"), (.endings("ad"), "conf-xdefaults-mode"),
  // Kept versions: a.c.~1.2.~.
  (.regexp("\\.~?[0-9]+\\.[0-9][-.0-9]*~?\\'"), ""), (.endings("orig in bak"), ""),
  (
    .regexp("[./]\\(?:cf\\|cfg\\|conf\\|config\\)\\(?:\\.[-._a-zA-Z0-9]+\\)?\\'"), "conf-mode-maybe"
  ),
]

/// Names of interpreters in a first line, whole ones as regexps, and the modes of what they run.
private let modesByInterpreter: [(String, StaticString)] = [
  ("ruby[0-9.]*", "ruby-mode"), ("jruby", "ruby-mode"), ("rbx", "ruby-mode"),
  ("python[0-9.]*", "python-mode"), ("node", "js-mode"), ("nodejs", "js-mode"), ("gjs", "js-mode"),
  ("rhino", "js-mode"), ("perl5?", "perl-mode"), ("miniperl5?", "perl-mode"),
  ("scm", "scheme-mode"), ("guile", "scheme-mode"), ("clisp", "lisp-mode"),
  ("emacs", "emacs-lisp-mode"), ("make", "makefile-gmake-mode"), ("sh5?", "sh-mode"),
  ("r?bash2?", "sh-mode"), ("dash", "sh-mode"), ("[acjkwz]sh", "sh-mode"), ("i?tcsh", "sh-mode"),
  ("mksh", "sh-mode"), ("dtksh", "sh-mode"), ("pdksh", "sh-mode"), ("wksh", "sh-mode"),
  ("es", "sh-mode"), ("oash", "sh-mode"), ("rc", "sh-mode"), ("rpm", "sh-mode"),
  ("more", "text-mode"), ("less", "text-mode"), ("pg", "text-mode"), ("tail", "text-mode"),
]

/// Regexps for the beginnings of texts whose names say nothing.
private let modesByBeginning: [(String, StaticString)] = {
  let blank = "[ \t\r\n]"
  let comment = "<!--\\(?:-?[^-]\\)*-->"
  let before = "\\(?:\(blank)\\|\(comment)\\)*"
  let page = "[Hh][Tt][Mm][Ll]"
  return [
    // The element itself, whatever declarations and comments are in front of it.
    (
      "\\(?:<\\?xml\(blank)[^>]*>\\)?\(before)\\(?:<!DOCTYPE\(blank)[^>]*>\(before)\\)?<\(page)",
      "mhtml-mode"
    ),
    ("<![Dd][Oo][Cc][Tt][Yy][Pp][Ee]\(blank)+\(page)", "mhtml-mode"),
    ("<\\?xml ", "xml-mode"), ("\(before)<!DOCTYPE ", "sgml-mode"),
    ("# xmcd ", "conf-unix-mode"),
  ]
}()

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
  func alist(_ rows: [(String, StaticString)]) -> Value {
    var list = Value.nil
    for (regexp, mode) in rows.reversed() {
      let isCut = mode.utf8CodeUnitCount == 0
      let row =
        isCut ? w.list(w.string(regexp), .nil, .t) : w.cons(w.string(regexp), w.intern(mode))
      list = w.cons(row, list)
    }
    return list
  }
  r.defvar(
    "auto-mode-alist", alist(modesByName.map { ($0.source, $1) }),
    "Pairs of a regexp for names of files and their mode.")
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
