/// Generates Org text from lines and parts of lines.
struct OrgGrammar {
  var random: Random

  init(random: Random) { self.random = random }

  static let tokens: [String] = [
    "* ", "** TODO ", "*** DONE [#A] a :tag:b:\n", "* COMMENT x\n",
    "#+begin_src emacs-lisp :var x=1\n",
    "#+end_src\n", "#+begin_example\n", "#+end_example\n", "#+begin_quote\n", "#+end_quote\n",
    "#+begin_foo\n", "#+end_foo\n", ":PROPERTIES:\n", ":END:\n", ":LOGBOOK:\n",
    ":header-args+: :var a=b\n",
    "#+name: n\n", "#+call: f(a=1, b=\"x,)\")[:results raw]\n", "#+results[abc]: n\n",
    "#+RESULTS:\n",
    "#+header: :var y=t[1,2:3]\n", "#+property: header-args :eval no\n", "#+todo: A B | C(c@/!)\n",
    "#+tblfm: $1=2\n", "| a | b |\n", "|---+---|\n", "|", "- ", "- [ ] ", "- a :: b\n", "1. ",
    "1) [@5] ",
    "  + ", "# comment\n", ": fixed\n", "-----\n", "[fn:1] note\n", "[fn:x:in]", "[fn::",
    "\\begin{a}\n",
    "\\end{a}\n", "%%(diary)\n", "SCHEDULED: <2024-01-01 Mon>\n", "CLOCK: [2024-01-01 Mon 10:00]\n",
    "src_elisp[:results raw]{(+ 1 2)}", "call_f(x)[", "src_", "{{{m(a,b\\,c)}}}", "{{{", "*b*",
    "/i/", "_u_",
    "=v=", "~c~", "+s+", "[[l][d]]", "[[", "]]", "https://a.b/c", "<2024-01-01 Mon +1w>", "<<t>>",
    "<<<r>>>",
    "<<ref>>", "<<f(x=1)>>", "$a$", "\\(", "\\)", "\\alpha", "@@html:x@@", "^{a}", "_b", "\\\\\n",
    "\n", "\n\n",
    "\t", "   ", "\r\n", "#+", "#+attr_x: y\n", "#+caption[s]: c\n", ",* x\n", ",#+end_src\n", "\"",
    "(", ")",
    "'(1 2)", "é", "漢",
  ]

  mutating func text() -> [UInt8] {
    var out = ""
    for _ in 0..<(1 + random.below(random.oneIn(6) ? 120 : 25)) {
      if random.oneIn(5) { out += String(repeating: " ", count: random.below(9)) }
      for _ in 0...random.below(3) { out += random.pick(Self.tokens) }
      if random.oneIn(3) { out += "some words" }
      if !random.oneIn(3) { out += "\n" }
    }
    return Array(out.utf8)
  }
}
