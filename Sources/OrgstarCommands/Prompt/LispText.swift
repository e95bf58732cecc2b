/// What is known of Lisp text that is being typed, from its beginning to the cursor.
struct LispText {
  /// What stands in the string that is open at the end; nil outside strings.
  var openString: String?
  /// The symbol that ends at the end, as far as it is typed.
  var symbol = ""
  /// The symbol behind the innermost open parenthesis.
  var head: String?
  /// Whether `symbol` is that symbol, or stands behind `#'`.
  var isFunctionPlace = false
  /// How many parentheses and brackets are open.
  var depth = 0

  /// Look at a text.
  init(_ text: String) {
    var heads: [String?] = []
    var current = ""
    var isFresh = false  // an opening parenthesis stands right before `current`
    var isQuoted = false  // #' stands right before it
    var characters = Array(text)[...]
    func isEnd(_ c: Character) -> Bool { " \t\n\r()[]\"';`,".contains(c) }
    func endSymbol() {
      if isFresh, !current.isEmpty, !heads.isEmpty { heads[heads.count - 1] = current }
      if !current.isEmpty { (isFresh, isQuoted) = (false, false) }
      current = ""
    }
    while let c = characters.popFirst() {
      switch c {
      case "\"":
        endSymbol()
        isFresh = false
        var content = ""
        var isClosed = false
        while let d = characters.popFirst() {
          if d == "\"" {
            isClosed = true
            break
          }
          if d == "\\", let e = characters.popFirst() {
            content.append(e)
          } else {
            content.append(d)
          }
        }
        if !isClosed {
          openString = content
          head = heads.last ?? nil
          depth = heads.count
          return
        }
      case ";":
        endSymbol()
        while let d = characters.first, d != "\n" {
          _ = d
          characters.removeFirst()
        }
      case "?" where current.isEmpty:
        if let d = characters.popFirst(), d == "\\" { _ = characters.popFirst() }
        isFresh = false
      case "(", "[":
        endSymbol()
        heads.append(nil)
        isFresh = c == "("
      case ")", "]":
        endSymbol()
        _ = heads.popLast()
        isFresh = false
      case "'" where current == "#":
        current = ""
        (isFresh, isQuoted) = (false, true)
      case "'", "`", ",":
        endSymbol()
        isFresh = false
      case let blank where isEnd(blank):
        endSymbol()
        if blank != " " || !current.isEmpty { isQuoted = false }
      default: current.append(c)
      }
    }
    symbol = current
    isFunctionPlace = isFresh && !heads.isEmpty || isQuoted
    head = isFresh && !current.isEmpty ? nil : heads.last ?? nil
    depth = heads.count
  }
}
