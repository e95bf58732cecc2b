import Editor
import Elisp
import OrgSyntax

/// The options of Babel and the default header arguments.
func installBabelVariables(_ r: Registry) {
  let w = r.world
  let s = w.org.sym
  func alist(_ pairs: [(Value, String)]) -> Value {
    w.list(pairs.map { w.cons($0.0, w.string($0.1)) })
  }
  r.defvar(
    "org-babel-default-header-args",
    alist([
      (s.session, "none"), (s.results, "replace"), (s.exports, "code"), (s.cache, "no"),
      (s.noweb, "no"), (s.hlines, "no"), (s.tangle, "no"),
    ]), "Header arguments of every source block.")
  r.defvar(
    "org-babel-default-inline-header-args",
    alist([
      (s.session, "none"), (s.results, "replace"), (s.exports, "results"), (s.hlines, "yes"),
    ]), "Header arguments of every inline source block.")
  r.defvar(
    "org-babel-default-lob-header-args", alist([(s.exports, "results")]),
    "Header arguments of every call.")
  r.defvar(
    "org-confirm-babel-evaluate", .t,
    "Whether to ask before a block runs: t, nil, or a function of language and body.")
  r.defvar("org-babel-after-execute-hook", .nil, "Functions called after a block has run.")
  r.defvar("org-babel-results-keyword", w.string("RESULTS"), "The keyword above results.")
  r.defvar(
    "org-babel-min-lines-for-block-output", Value(fixnum: 10),
    "From how many lines on text results stand in an example block.")
  r.defvar("org-babel-library-of-babel", .nil, "Blocks that every file may call: an alist.")
  r.defvar("org-babel-current-src-block-location", .nil, "Where the block that runs begins.")
  r.defvar("org-babel-noweb-wrap-start", w.string("<<"), "What opens a noweb reference.")
  r.defvar("org-babel-noweb-wrap-end", w.string(">>"), "What closes a noweb reference.")
  r.defvar("org-babel-noweb-error-all-langs", .nil, "Whether an unknown reference is an error.")
  r.defvar(
    "org-babel-noweb-error-langs", .nil, "Languages in which an unknown reference is an error.")
  r.defvar("org-babel-inline-result-wrap", w.string("=%s="), "How an inline result is shown.")
  r.defvar("org-babel-hash-show", .nil, "How much of a hash to show.")
  r.defvar("org-src-preserve-indentation", .nil, "Whether blocks keep their indentation.")
  r.defvar("org-babel-uppercase-example-markers", .nil, "Whether example markers are upper case.")
  r.defvar("*this*", .nil, "What a block returned, for its :post.")
}

/// Reading, merging and processing of header arguments.
func installBabelHeaderArguments(_ r: Registry) {
  r.defun(
    "org-babel-read", "CELL &optional INHIBIT-LISP-EVAL",
    """
    The value that the string CELL writes: a number, a quoted string, Lisp in parentheses, \
    brackets or after a quote (evaluated unless INHIBIT-LISP-EVAL), or CELL itself.
    """
  ) { w, a throws(Signal) in try w.readCell(a[0], evaluate: a[1].isNil) }
  r.defun(
    "org-babel-parse-header-arguments", "STRING &optional NO-EVAL",
    "The header arguments in STRING as an alist; Lisp values are evaluated unless NO-EVAL."
  ) { w, a throws(Signal) in
    guard a[0].isString else { return .nil }
    return try w.headerArguments(w.bytes(a[0]), evaluate: a[1].isNil)
  }
  r.defun(
    "org-babel-parse-multiple-vars", "HEADER-ARGUMENTS",
    "HEADER-ARGUMENTS with each :var of several assignments split into one of each."
  ) { w, a throws(Signal) in
    var out = Value.nil
    for pair in w.elements(a[0]) {
      if pair.isCons, pair.car == w.org.sym.variable, pair.cdr.isString {
        for part in HeaderArguments.splitVariables(w.bytes(pair.cdr)) {
          out = w.cons(w.cons(pair.car, w.string(part)), out)
        }
      } else {
        out = w.cons(pair, out)
      }
    }
    return w.reversed(out)
  }
  r.defun(
    "org-babel-merge-params", "&rest ALISTS",
    """
    One alist of header arguments from ALISTS, later ones first in rank; words of :results and \
    :exports that exclude each other displace each other.
    """
  ) { w, a throws(Signal) in
    var lists = Value.nil
    for i in stride(from: a.count - 1, through: 0, by: -1) { lists = w.cons(a[i], lists) }
    return try w.mergeParameters(lists)
  }
  r.defun(
    "org-babel-process-params", "PARAMS",
    "PARAMS with the references of :var resolved, tables taken apart and :results read."
  ) { w, a throws(Signal) in try w.processParameters(a[0]) }
  r.defun(
    "org-babel-params-from-properties", "&optional LANG NO-EVAL",
    "The header arguments that the properties at point set for every language and for LANG."
  ) { w, a throws(Signal) in
    w.cons(
      try w.argumentsFromProperty(ascii("header-args"), evaluate: a[1].isNil),
      a[0].isString
        ? w.list(
          try w.argumentsFromProperty(
            ascii("header-args:") + w.bytes(a[0]), evaluate: a[1].isNil))
        : .nil)
  }
  r.defun(
    "org-babel-disassemble-tables", "VARS HLINES COLNAMES ROWNAMES",
    """
    VARS, an alist of names and values, with column and row names taken out of tables: a list of \
    the variables, the column names and the row names.
    """
  ) { w, a throws(Signal) in try w.disassembleTables(a[0], a[1], a[2], a[3]) }
  r.defun(
    "org-babel-reassemble-table", "TABLE COLNAMES ROWNAMES",
    "TABLE with column and row names put back."
  ) { w, a throws(Signal) in try w.reassemble(a[0], a[1], a[2]) }
  r.defun(
    "org-babel-pick-name", "NAMES SELECTOR",
    "Of the alist NAMES the names that SELECTOR, a list, number or symbol, picks."
  ) { w, a throws(Signal) in w.pickName(a[0], a[1]) }
  r.defun(
    "org-babel-number-p", "STRING", "The number that STRING writes, or nil."
  ) { w, a throws(Signal) in
    guard a[0].isString else { return .nil }
    return try w.number(w.bytes(a[0])) ?? .nil
  }
  r.defun(
    "org-babel-script-escape", "STR &optional FORCE",
    "The value that STR, a list in another language's notation, stands for."
  ) { w, a throws(Signal) in try w.scriptEscape(a[0], force: a[1].isTrue) }
  r.defun(
    "org-babel-string-read", "CELL", "The value in CELL, an outer pair of quotes removed."
  ) { w, a throws(Signal) in
    guard a[0].isString else { return a[0] }
    let text = w.bytes(a[0])
    if text.count > 2, text.first == 34, text.last == 34 {
      return try w.readCell(w.string(Array(text.dropFirst().dropLast())), evaluate: false)
    }
    return try w.readCell(a[0], evaluate: false)
  }
  r.defun(
    "org-babel-balanced-split", "STRING ALTS",
    """
    STRING split at the character ALTS, or at a character of its car followed by its cdr, \
    outside of strings and brackets.
    """
  ) { w, a throws(Signal) in
    let text = w.bytes(try w.stringArgument(a[0]))
    var separators: [Int] = []
    var before: UInt8?
    if a[1].isFixnum {
      separators = [a[1].fixnum]
    } else if a[1].isCons {
      separators = w.elements(a[1].car).map(\.fixnum)
      if a[1].cdr.isFixnum { before = UInt8(truncatingIfNeeded: a[1].cdr.fixnum) }
    }
    let parts = BalancedSplit.split(
      text[...], at: { separators.contains(Int($0)) }, before: before)
    var out = Value.nil
    for part in parts.reversed() { out = w.cons(w.string(Array(part)), out) }
    return out
  }
}

extension World {
  // MARK: Reading

  /// Reads the first Lisp form of `text`.
  func readForm(_ text: [UInt8]) throws(Signal) -> Value {
    let s = string(text)
    return try call("read", s)
  }

  /// The number that all of `text` writes, or nil.
  func number(_ text: [UInt8]) throws(Signal) -> Value? {
    let t = text.trimmed
    var p = 0
    if p < t.count, t[p] == 45 || t[p] == 43 { p += 1 }
    let digits = p
    while p < t.count, t[p] >= 48, t[p] <= 57 { p += 1 }
    var mantissa = p - digits
    if p < t.count, t[p] == 46 {
      p += 1
      let fraction = p
      while p < t.count, t[p] >= 48, t[p] <= 57 { p += 1 }
      mantissa += p - fraction
    }
    guard mantissa > 0 else { return nil }
    if p < t.count, t[p] | 32 == 101 {
      p += 1
      if p < t.count, t[p] == 45 || t[p] == 43 { p += 1 }
      let exponent = p
      while p < t.count, t[p] >= 48, t[p] <= 57 { p += 1 }
      guard p > exponent else { return nil }
    }
    guard p == t.count else { return nil }
    return try call("string-to-number", string(t))
  }

  func readCell(_ cell: Value, evaluate: Bool) throws(Signal) -> Value {
    guard cell.isString else { return cell }
    let text = bytes(cell)
    guard let first = text.first else { return cell }
    if let number = try number(text) { return number }
    let isForm = first == 40 || first == 39 || first == 96 || first == 91
    if evaluate, isForm || text == ascii("*this*") {
      return try call("eval", try readForm(text), .t)
    }
    if first == 34, text.count >= 2 {
      // A string literal and nothing after it.
      var p = 1
      while p < text.count, text[p] != 34 { p += text[p] == 92 ? 2 : 1 }
      if p == text.count - 1 { return try readForm(text) }
    }
    return cell
  }

  /// Header arguments as an alist of keyword and value.
  func headerArguments(_ text: [UInt8], evaluate: Bool) throws(Signal) -> Value {
    var out = Value.nil
    for argument in HeaderArguments(parsing: text).arguments {
      let key = intern(String(decoding: argument.key, as: UTF8.self))
      guard let value = argument.value else {
        out = cons(list(key), out)
        continue
      }
      out = cons(cons(key, try readCell(string(value), evaluate: evaluate)), out)
    }
    return reversed(out)
  }

  func argumentsFromProperty(_ name: [UInt8], evaluate: Bool) throws(Signal) -> Value {
    let value: Value
    if isPristine(intern("org-entry-get")) {
      guard
        document.mentionsHeaderArgs || (valueIfBound(org.sym.keywordProperties) ?? .nil).isTrue
          || (valueIfBound(intern("org-global-properties")) ?? .nil).isTrue,
        let found = property(name, at: pointByte, inherit: true)
      else { return .nil }
      value = string(found)
    } else {
      value = try call("org-entry-get", position(pointByte), string(name), .t)
    }
    guard value.isString else { return .nil }
    return try call("org-babel-parse-header-arguments", value, Value(!evaluate))
  }

  // MARK: Merging

  /// The name before `=` of a `:var` value; nil when there is no assignment.
  private func variableName(_ value: Value) -> [UInt8]? {
    if value.isCons { return value.car.isSymbol ? Array(nameBytes(value.car)) : nil }
    guard value.isString else { return nil }
    let text = bytes(value)
    guard let equals = text.firstIndex(of: 61) else { return nil }
    let name = Array(text[..<equals]).trimmed
    return name.isEmpty || name.contains(32) ? nil : name
  }

  func mergeParameters(_ alists: Value) throws(Signal) -> Value {
    let s = org.sym
    var results: [String] = []
    var exports: [String] = []
    var other = Value.nil
    var variables = Value.nil
    var alist = alists
    while alist.isCons {
      var positional = 0
      var pairs = alist.car
      while pairs.isCons {
        let pair = pairs.car
        pairs = pairs.cdr
        guard pair.isCons else { continue }
        switch pair.car {
        case s.variable:
          if let name = variableName(pair.cdr) {
            variables = without(name, variables)
            variables = append(variables, list(pair))
          } else {
            // A value without a name goes to the variable at its place.
            var place = variables
            for _ in 0..<positional where place.isCons { place = place.cdr }
            guard place.isCons, let name = variableName(place.car.cdr) else {
              let text = try self.text(of: pair.cdr, escape: false)
              throw error(
                "Variable \"\(String(decoding: text, as: UTF8.self))\" must be assigned a default value"
              )
            }
            let value = try self.text(of: pair.cdr, escape: false)
            place.car = cons(s.variable, string(name + [61] + value))
            positional += 1
          }
        case s.results:
          guard pair.cdr.isString else { throw wrongType(.stringp, pair.cdr) }
          results = ResultGroups.merge(ResultGroups.results, results, adding: words(pair.cdr))
        case s.exports:
          guard pair.cdr.isString else { throw wrongType(.stringp, pair.cdr) }
          exports = ResultGroups.merge(ResultGroups.exports, exports, adding: words(pair.cdr))
        default:
          other = cons(pair, removing([pair.car], from: other))
        }
      }
      alist = alist.cdr
    }
    return cons(
      cons(s.results, string(results.joined(separator: " "))),
      cons(
        cons(s.exports, string(exports.joined(separator: " "))), append(variables, other)))
  }

  private func without(_ name: [UInt8], _ variables: Value) -> Value {
    var out = Value.nil
    for v in ListCells(variables) {
      if variableName(v.car.cdr) != name { out = cons(v.car, out) }
    }
    return reversed(out)
  }

  // MARK: Processing

  func processParameters(_ parameters: Value) throws(Signal) -> Value {
    let s = org.sym
    // Values that were bound in an earlier round have their names taken out already.
    let isProcessed =
      assq(s.colnameNames, parameters) != nil && assq(s.rownameNames, parameters) != nil
    var variables = Value.nil
    var colnames = Value.nil
    var rownames = Value.nil
    var p = parameters
    while p.isCons {
      let pair = p.car
      p = p.cdr
      guard pair.isCons, pair.car == s.variable else { continue }
      if pair.cdr.isCons, isProcessed {
        variables = cons(pair.cdr, variables)
        continue
      }
      let bound = pair.cdr.isCons ? pair.cdr : try call("org-babel-ref-parse", pair.cdr)
      let parts = try call(
        "org-babel-disassemble-tables", list(bound), lookUp(s.hlines, in: parameters),
        lookUp(s.colnames, in: parameters), lookUp(s.rownames, in: parameters))
      variables = append(reversed(nth(0, parts)), variables)
      colnames = append(colnames, nth(1, parts))
      rownames = append(rownames, nth(2, parts))
    }
    let results = lookUp(s.results, in: parameters)
    var words = Value.nil
    if results.isString {
      for word in self.words(results).reversed() { words = cons(string(word), words) }
    }
    let given = lookUp(s.resultParams, in: parameters)
    for extra in ListCells(given) {
      if !(extra.car.isString && memberString(extra.car, words)) {
        words = append(words, list(extra.car))
      }
    }
    let colnameNames = assq(s.colnameNames, parameters)?.cdr ?? .nil
    let rownameNames = assq(s.rownameNames, parameters)?.cdr ?? .nil
    var out = removing(
      [s.variable, s.colnameNames, s.rownameNames, s.resultParams, s.resultType],
      from: parameters)
    out = cons(cons(s.resultType, member("output", words) ? s.output : s.value), out)
    out = cons(cons(s.resultParams, words), out)
    out = cons(
      cons(s.rownameNames, rownameNames.isTrue ? rownameNames : rownames), out)
    out = cons(
      cons(s.colnameNames, colnameNames.isTrue ? colnameNames : colnames), out)
    for bound in ListCells(variables) {
      out = cons(cons(s.variable, bound.car), out)
    }
    return out
  }

  private func memberString(_ item: Value, _ list: Value) -> Bool {
    elements(list).contains { $0.isString && stringsEqual($0, item) }
  }

  // MARK: Column and row names

  func disassembleTables(
    _ variables: Value, _ hlines: Value, _ colnames: Value, _ rownames: Value
  ) throws(Signal) -> Value {
    let s = org.sym
    var columnNames = Value.nil
    var rowNames = Value.nil
    let bound = try map(variables) { (variable) throws(Signal) in
      guard variable.isCons, variable.cdr.isList, isProperList(variable.cdr) else {
        return variable
      }
      var table = variable.cdr
      if !isString(colnames, "no"),
        colnames.isTrue
          || nth(1, table) == s.hline && !elements(restOf(table, 2)).contains(s.hline)
      {
        while table.isCons, table.car == s.hline { table = table.cdr }
        let head = table.isCons ? table.car : .nil
        columnNames = cons(cons(variable.car, head), columnNames)
        if table.isCons { table = table.cdr }
        if table.isCons, table.car == s.hline { table = table.cdr }
      }
      if isString(rownames, "yes") {
        var names = Value.nil
        table = try map(removingRules(table)) { (row) throws(Signal) in
          guard row.isList else { throw wrongType(.listp, row) }
          names = cons(row.isCons ? row.car : .nil, names)
          return row.isCons ? row.cdr : .nil
        }
        rowNames = cons(cons(variable.car, reversed(names)), rowNames)
      }
      if !isString(hlines, "yes") { table = removingRules(table) }
      return cons(variable.car, table)
    }
    return list(bound, reversed(columnNames), reversed(rowNames))
  }

  /// Whether every element is a list or `hline`.
  func isTable(_ value: Value) -> Bool {
    guard value.isCons, isProperList(value) else { return false }
    return elements(value).allSatisfy { $0 == org.sym.hline || $0.isList && isProperList($0) }
  }

  private func removingRules(_ table: Value) -> Value {
    var out = Value.nil
    for t in ListCells(table) {
      if t.car != org.sym.hline { out = cons(t.car, out) }
    }
    return reversed(out)
  }

  func pickName(_ names: Value, _ selector: Value) -> Value {
    if selector.isList { return selector }
    guard names.isCons else { return .nil }
    // By number Org gives the name of the variable too.
    if selector.isFixnum { return nth(selector.fixnum - 1, names) }
    if selector.isSymbol, selector != .t { return lookUp(selector, in: names) }
    let last = elements(names).last ?? .nil
    return last.isCons ? last.cdr : .nil
  }

  func reassemble(
    _ table: Value, _ columnNames: Value, _ rowNames: Value
  ) throws(Signal) -> Value {
    guard table.isCons, isProperList(table) else { return table }
    var out = table
    if rowNames.isCons, elements(rowNames).count == elements(table).count {
      var names = rowNames
      out = try map(table) { (row) throws(Signal) in
        guard row.isList, names.isCons else { return row }
        let name = names.car
        names = names.cdr
        return cons(name, row)
      }
    }
    if columnNames.isTrue, out.car.isList {
      let count = try call("length", columnNames)
      if count == Value(fixnum: elements(out.car).count) {
        out = cons(columnNames, cons(org.sym.hline, out))
      }
    }
    return out
  }

  // MARK: Other languages' lists

  func scriptEscape(_ value: Value, force: Bool) throws(Signal) -> Value {
    guard value.isString else { return value }
    let text = bytes(value).trimmed
    guard let first = text.first, let last = text.last else { return value }
    let isList =
      first == 91 && last == 93 || first == 123 && last == 125 || first == 40 && last == 41
    guard isList || force else { return try readCell(string(text), evaluate: false) }
    // Commas become blanks, single quotes double ones, brackets parentheses: outside of strings.
    var out: [UInt8] = []
    var quote: UInt8?
    var p = 0
    while p < text.count {
      let c = text[p]
      if let open = quote {
        if c == 92, p + 1 < text.count {
          out += [c, text[p + 1]]
          p += 2
          continue
        }
        if c == open {
          out.append(34)
          quote = nil
        } else if c == 34 {
          out += [92, 34]
        } else {
          out.append(c)
        }
      } else {
        switch c {
        case 34, 39:
          out.append(34)
          quote = c
        case 44: out.append(32)
        case 91, 123: out.append(40)
        case 93, 125: out.append(41)
        default: out.append(c)
        }
      }
      p += 1
    }
    return try readForm(out)
  }
}
