import Elisp

// Completion of a string by what a collection offers: the matching; what to do with it is Lisp's.
extension World {
  /// One candidate: its text, and what a predicate is given.
  fileprivate struct Candidate {
    var text: Value
    var element: Value
    var value: Value?
  }

  fileprivate var ignoresCase: Bool {
    isTrue(intern("completion-ignore-case" as StaticString))
  }

  /// Length in characters of what `a` and `b` begin with alike.
  fileprivate func commonPrefix(_ a: [UInt32], _ b: [UInt32], fold: Bool) -> Int {
    let n = min(a.count, b.count)
    var i = 0
    while i < n, a[i] == b[i] || (fold && Casing.down(a[i]) == Casing.down(b[i])) { i += 1 }
    return i
  }

  /// Calls `body` for the candidates of `collection` that begin with `string` and pass the regexps and the
  /// predicate, in order, until it returns false.
  fileprivate func eachCompletion(
    _ string: Value, _ collection: Value, _ predicate: Value,
    _ body: (_ text: Value, _ element: Value) throws(Signal) -> Bool
  ) throws(Signal) {
    var items = collection
    let isTable = collection.exactly(HashTable.self) != nil
    if !(collection.isNil || (collection.isCons)) {
      items = try call("completion-collection-items", collection)
    }
    let fold = ignoresCase
    let wanted = characters(string)
    let regexps = valueIfBound(intern("completion-regexp-list" as StaticString)) ?? .nil
    let depth = bindingDepth
    let mark = rootMark
    keep(items)
    let start = items
    var steps = 0
    while items.isCons {
      if isRound(items, from: start, &steps) { throw signal(.circularList, list(start)) }
      let element = items.car
      items = items.cdr
      var text = element.isCons ? element.car : element
      if text.isSymbol { text = call(nameOf: text) }
      guard text.isString else { continue }
      if text.stringLength < wanted.count { continue }
      if !fold, text.isMultibyte == string.isMultibyte {
        if !text.stringBytes.starts(with: string.stringBytes) { continue }
      } else if commonPrefix(characters(text), wanted, fold: fold) < wanted.count {
        continue
      }
      var l = regexps
      var matches = true
      if l.isCons {
        bind(editor.sym.caseFoldSearch, Value(fold))
        while l.isCons, matches {
          matches = try call("string-match-p", l.car, text).isTrue
          l = l.cdr
        }
        try unbind(to: depth)
      }
      if !matches { continue }
      if predicate.isTrue {
        let ok =
          try isTable
          ? funcall(predicate, element.car, element.cdr) : funcall(predicate, element)
        if ok.isNil { continue }
      }
      if !(try body(text, element)) { break }
    }
    releaseRoots(to: mark)
  }

  private func call(nameOf symbol: Value) -> Value { string(name(symbol)) }

  /// Whether a collection is a function to be called.
  fileprivate func isCompletionFunction(_ v: Value) -> Bool {
    if v.isNil || v.exactly(HashTable.self) != nil { return false }
    if v.isCons { return v.car == .lambda || v.car == intern("closure" as StaticString) }
    if v.isVector { return false }
    return true
  }

  /// What all candidates begin with, in the writing of the candidate that fits best.
  fileprivate func tryCompletion(_ string: Value, _ collection: Value, _ predicate: Value)
    throws(Signal) -> Value
  {
    let fold = ignoresCase
    let typed = characters(string)
    let mark = rootMark
    defer { releaseRoots(to: mark) }
    var texts: [Value] = []
    try eachCompletion(string, collection, predicate) { text, _ throws(Signal) in
      keep(text)
      texts.append(text)
      return true
    }
    guard let first = texts.first else { return .nil }
    let sample = characters(first)
    let shared = texts.dropFirst().reduce(sample.count) { shortest, text in
      min(shortest, commonPrefix(sample, characters(text), fold: fold))
    }
    // One that has nothing beyond what all share is better than a longer one; of several the one
    // written as typed.
    let complete = texts.filter { $0.stringLength == shared }
    let pool = complete.isEmpty ? texts : complete
    let chosen =
      pool.first { commonPrefix(characters($0), typed, fold: false) == typed.count } ?? pool[0]
    if characters(chosen) == typed, texts.allSatisfy({ stringsEqual($0, chosen) }) { return .t }
    if fold, shared == typed.count, chosen.stringLength > shared { return string }
    return substring(chosen, 0..<shared, properties: false)
  }
}

func installCompletion(_ r: Registry) {
  r.defvar("completion-ignore-case", .nil)
  r.defvar("completion-regexp-list", .nil)

  r.defun(
    "try-completion", "STRING COLLECTION &optional PREDICATE",
    "The longest text that all completions of STRING in COLLECTION begin with; t if STRING is the only one, nil if there is none."
  ) { w, a throws(Signal) in
    let s = try w.text(a[0])
    if w.isCompletionFunction(a[1]) { return try w.funcall(a[1], s, a[2], .nil) }
    return try w.tryCompletion(s, a[1], a[2])
  }
  r.defun(
    "all-completions", "STRING COLLECTION &optional PREDICATE HIDE-SPACES",
    "The texts of COLLECTION that begin with STRING and satisfy PREDICATE."
  ) { w, a throws(Signal) in
    let s = try w.text(a[0])
    if w.isCompletionFunction(a[1]) { return try w.funcall(a[1], s, a[2], .t) }
    let hide = a[3].isTrue && !(s.stringLength > 0 && s.stringBytes[0] == 32)
    var found: Value = .nil
    try w.eachCompletion(s, a[1], a[2]) { text, _ throws(Signal) in
      if hide, text.byteLength > 0, text.stringBytes[0] == 32 { return true }
      found = w.cons(text, found)
      return true
    }
    return try w.call("nreverse", found)
  }
  r.defun(
    "test-completion", "STRING COLLECTION &optional PREDICATE",
    "Whether STRING is one of COLLECTION's texts and satisfies PREDICATE."
  ) { w, a throws(Signal) in
    let s = try w.text(a[0])
    if w.isCompletionFunction(a[1]) {
      return try w.funcall(a[1], s, a[2], w.intern("lambda" as StaticString))
    }
    let fold = w.ignoresCase
    let wanted = w.characters(s)
    var found = false
    try w.eachCompletion(s, a[1], a[2]) { text, _ throws(Signal) in
      let c = w.characters(text)
      found = c.count == wanted.count && w.commonPrefix(c, wanted, fold: fold) == c.count
      return !found
    }
    return Value(found)
  }
}
