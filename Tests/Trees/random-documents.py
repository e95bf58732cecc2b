#!/usr/bin/env python3
"""Write random Org documents for compare-trees.sh: pieces of syntax, right and nearly right.

    random-documents.py SEED COUNT FOLDER
"""
import random, sys, os

seed = int(sys.argv[1])
n = int(sys.argv[2])
out = sys.argv[3]
rng = random.Random(seed)
os.makedirs(out, exist_ok=True)
WORDS = [
    "foo", "bar", "a", "x y", "é", "日本", "Foo-bar", "[", "]", "{", "}", "(", ")", "*", "/", "_", "=", "~",
    "+", "$", "|", ":", "::", "\\", "<", ">", "@", "#", "-", "--", "^", ",", ".", "\"", "'", "10:70", "%"
]


def timestamp(a=None):
    """A timestamp opened by A, or by either sign; some are none."""
    a = a or rng.choice("<[")
    c = {"<": ">", "[": "]"}[a]
    d = rng.choice([
        "2024-01-31", "2024-1-3", "2024-13-45", "2024-02-30 Fri", "2024-02-03 Sat", "2024-02-03 土",
        "2024-02-03 Sat "
    ])
    t = rng.choice([
        "", " 10:00", " 10:70", " 25:00", " 9:5", " 10:00-11:30", " 10:00-11:70", " 10:00--11:00", " 1:00-2",
        " 10:00-11:00-12:00", " 100:00", " 10:000", "10:00"
    ])
    m = rng.choice([
        "", " +1w", " ++1w", " .+1d/3d", " -2d", " --2d", " +1w -2d", " -2d +1w", "+1w", " +w", " +1x",
        " .1d", " +1w/2", " +1d/2d -1m", " +1w +2w", " +1W", " -1h"
    ])
    s = a + d + t + m + rng.choice([c, c, c, c, rng.choice(">]"), ""])
    return s


def stamps():
    """A timestamp, a range of two, or a diary expression."""
    k = rng.random()
    if k < .6: return timestamp()
    if k < .9:
        return timestamp() + rng.choice(["--", "--", "-", "---"]) + timestamp()
    return rng.choice([
        "<%%(foo)>", "<%%(foo bar) 10:00>", "<%%(foo) 10:00-11:00>", "<%%(foo>", "<%%foo>", "<%%(a (b) >) 1>",
        "[%%(foo)]"
    ])


def inline(d=0):
    """An object, down to three deep, or words."""
    k = rng.randrange(34)
    t = lambda: text(d + 1) if d < 3 else rng.choice(WORDS)
    if k == 0: return "*" + t() + "*"
    if k == 1: return "/" + t() + "/"
    if k == 2: return "_" + t() + "_"
    if k == 3: return "+" + t() + "+"
    if k == 4: return "=" + t() + "="
    if k == 5: return "~" + t() + "~"
    if k == 6:
        return "[[" + rng.choice([
            "http://a.b/c", "file:a.org::*foo", "./x", "id:ab", "#cid", "*head", "foo", "(lab)", "mailto:a@b",
            "help:x", "file+sys:a", "http://a b", "\\[x\\]", "a\\\\", "file:///a::12", "attachment:x",
            "coderef"
        ]) + "]" + rng.choice(["", "[" + t() + "]", "[]", "[a]b]"]) + "]"
    if k == 7:
        return rng.choice([
            "<http://a.b>", "<file:a b>", "<foo:bar>", "http://a.b/(c)", "https://a.b.", "mailto:x@y,",
            "file:a.txt", "news:x", "http://a_b", "(http://a.b/c)", "http://a.b/c(d(e)f)g", "http://é.b",
            "doi:10.1/x<y>"
        ])
    if k == 8:
        return rng.choice([
            "[fn:1]", "[fn:a]", "[fn::" + t() + "]", "[fn:b:" + t() + "]", "[fn:]", "[fn:a b]", "[fn:é]",
            "[1]", "[fn:1:]"
        ])
    if k == 9:
        return rng.choice([
            "<<t>>", "<<<r>>>", "<<a b>>", "<< a>>", "<<a >>", "<<<" + rng.choice(WORDS) + ">>>", "<<é>>",
            "<<a<b>>"
        ])
    if k == 10:
        return rng.choice([
            "{{{m}}}", "{{{m(a,b)}}}", "{{{m(a\\,b)}}}", "{{{1}}}", "{{{m(}}}", "{{{m(a}}})}}}",
            "{{{m-x_(é)}}}", "{{{m( )}}}"
        ])
    if k == 11:
        return rng.choice([
            "[cite:@a]", "[cite/s:@a]", "[cite/s/v:pre @a post; @b]",
            "[cite:see @a p. 1;and " + t() + " @b;end]", "[cite:a]", "[cite:;@a;]", "[cite/s: @a [x] y]",
            "[cite:@a;@b" + rng.choice(["", "]"]), "[cite:" + t() + ";@a " + t() + "]", "[cite/a_b-c:@é:x]"
        ])
    if k == 12:
        return rng.choice([
            "a_b", "a_{b}", "a^2", "a^{" + t() + "}", "a_*", "a_-1", "a^+1.2,3", "_b", "a_b_c", "a_(x)",
            "a^(x(y))", "a_{x{y}z}", "a^\\alpha", "é_1", "a_.b", "a_1.", "a^*", "a_", "a__b"
        ])
    if k == 13:
        return rng.choice(["@@html:x@@", "@@a-b:é@@", "@@:x@@", "@@html:@@", "@@html:a\nb@@", "@@html: @@"])
    if k == 14:
        return rng.choice([
            "call_f()", "call_f[:a b](x)[:c d]", "call_f(x(y)z)", "call_f", "call_f [a]()", "call_f(a\nb)",
            "call_é()", "xcall_f()", "call_f[a[b]](c)", "call_f()[a[b]]", "call_f()[a", "call_()"
        ])
    if k == 15:
        return rng.choice([
            "src_c{x}", "src_c[:a b]{x{y}}", "src_c{x", "src_emacs-lisp[:r [1]]{(a)}", "src_c {x}",
            "xsrc_c{x}", "src_c{}", "src_{x}", "src_c[a]{x\ny}", "src_c{a}{b}"
        ])
    if k == 16: return stamps()
    if k == 17:
        return rng.choice([
            "\\alpha", "\\alpha{}", "\\alphax", "\\\\", "\\_ ", "\\_  x", "\\foo", "\\foo{a}[b]", "\\foo*{a}",
            "\\there4", "\\frac12x", "\\'a", "\\-", "\\%", "\\nbsp{}x", "\\alpha2", "\\sup1", "\\vert|",
            "\\foo {a}", "\\foo[a", "\\foo{a{b}}"
        ])
    if k == 18:
        return rng.choice([
            "$x$", "$$x$$", "$x y$", "$ x$", "\\(x\\)", "\\[x\\]", "$x$a", "$x,$", "$a$-", "$$a\nb$$", "\\(a",
            "$x$.", "a$x$", "$1$", "$x\ny\nz\nw$", "$a$b$c$"
        ])
    if k == 19: return rng.choice(["[1/2]", "[50%]", "[/]", "[%]", "[1/]", "[/2]", "[ 1/2]", "[100%]"])
    if k == 20: return rng.choice(["\\\\\n", "\\\\ \n", "\\\\\\\n", "x\\\\ y"])
    if k == 21:
        return rng.choice([
            "foo~x", "=a=b", "*a*b", " *a*.", "\"*a*\"", "(*a*)", "{*a*}", "-*a*-", "*a\nb*", "*a\nb\nc*",
            "*a\nb\nc\nd*", "*a*\u200b", "é*a*", "=a =", "= a=", "~~", "**a**", "*/a/*", "*a/b*c/", "_a_b_",
            "/a/_b", "'*a*'", "*a*'", "*a*,", "*a*\\", "=x=é"
        ])
    return " ".join(rng.choice(WORDS) for _ in range(rng.randrange(1, 4)))


def text(d=0):
    """Objects one after the other."""
    return rng.choice([" ", " ",
                       ""]).join(inline(d) for _ in range(rng.choice([1, 1, 2, 3] if d else [1, 2, 3, 4])))


def indentation():
    """White space before an element."""
    return rng.choice(["", "", "", "", "  ", " ", "\t", "    ", "   "])


AFFILIATED = [
    "#+name: n", "#+NAME:n", "#+caption: cap", "#+caption[short]: long", "#+caption[a[b]]: *x*",
    "#+attr_html: :a b", "#+ATTR_LATEX: x", "#+header: :var a=1", "#+headers: x", "#+results: r",
    "#+RESULTS[abc]: r", "#+results[a b]:", "#+plot: x", "#+tblname: t", "#+attr_: x", "#+name:",
    "#+caption:", "#+attr_x", "#+data: d", "#+label: l", "#+ATTR_ORG:", "#+name : x", "#+caption[]: x",
    "#+results[]:", "#+attr_é: x", "#+name: a b", "#+caption: [fn:1]", "#+caption: src_c{x} call_f()"
]
KEYWORDS = [
    "#+title: x", "#+key:v", "#+k: ", "#+todo: A B | C", "#+options: x", "#+: x", "#+a b: c", "#+a:b:c d",
    "#+call: f()", "#+call:", "#+call: f[a](b)[c]", "#+call: f(a", "#+CALL:f()", "#+call: f",
    "#+call: [a](b)", "#+call: (b)", "#+tblfm: $1=2", "#+TBLFM:", "#+toc: headlines", "#+key", "#+key x",
    "#+é: x", "#+begin: x", "#+begin:", "#+end:", "#+end", "#+begin", "#+include: a", "#+a::b", "#+k[x]: y",
    "#+filetags: :a:b:", "#+date: <2024-01-01>", "#+title: *b* $x$ [fn:1]", "#+call[x]: f()", "#+ key: x",
    "#+call: f(a)(b)[c]", "#+call: f[a(b)](c[d])", "#+call: f ()", "#+call: f [a] (b)", "#+call: f(a) x"
]


def headline():
    """A headline."""
    return "*" * rng.choice([1, 1, 2, 2, 3, 4]) + rng.choice([" ", " ", " ", "", "  ", "\t"]) + rng.choice(
        ["", "TODO ", "DONE ", "TODO", "A ", "WAIT ", "todo "]) + rng.choice([
            "", "[#A] ", "[#1] ", "[#12] ", "[#a]", "[#] ", "[#65] ", "[#AB] ", "[#99]"
        ]) + rng.choice(["", "COMMENT ", "COMMENT", "comment "]) + rng.choice(
            ["", text(1).replace("\n", " "), "foo [1/2]", "Footnotes", "x"]) + rng.choice([
                "", " :a:", " :a:b:", " :a b:", "  :a@b_c#%:  ", ":a:", " :ARCHIVE:", " ::", " :é:", " :a-b:"
            ])


def planning():
    """A line of planning."""
    return indentation() + " ".join(
        rng.choice(["SCHEDULED: ", "DEADLINE: ", "CLOSED: ", "SCHEDULED:", "scheduled: ", "CLOSED:  "]) +
        stamps() for _ in range(rng.randrange(1, 4))) + rng.choice(["", " ", "x"])


def property_drawer():
    """A drawer of properties."""
    return indentation() + rng.choice([":PROPERTIES:", ":properties:", ":PROPERTIES: "]) + "\n" + "".join(
        indentation() + rng.choice([
            ":a: b", ":a+: c", ":a:", ":a:b", ":ID: x", "text", ":A B: c", ":é: x", ":+: x", ":end: x",
            ":Effort: 1:00", "", ":a::b", ":a+:", ": x", " :x: y z ", ":CUSTOM_ID: c", ":header-args:c: :x y"
        ]) + "\n" for _ in range(rng.choice([0, 1, 1, 2, 3]))) + indentation() + rng.choice(
            [":END:", ":END:", ":end:", ":END: ", ":EN"])


def block(d):
    """A block of any kind, sometimes without its end."""
    n = rng.choice([
        "src", "src", "example", "export", "comment", "verse", "quote", "center", "foo", "foo-x", "é", "SRC",
        "Quote", "src_x"
    ])
    args = rng.choice([
        "", " c", " emacs-lisp :results x", " -n", " c -n 10 -r", " c -l \"(x %s)\" -k", " html", " :x y",
        " c -i +n :a b", "\tc", " c  -n  :x  y ", " -n :x y", " latex :y", " c -n-r", " -r -n 5 x",
        "  html  x", " c -l \"\"", " c -l \"a\"b", " html x y", " HTML", " c +n 20 -k", " c --n", " c -n 0",
        " c -n -5", " c -r -k -i +n"
    ])
    body = rng.choice([
        lambda: elements(d + 1), lambda: "", lambda: "\n", lambda: indentation() + rng.choice([
            ",* a", ",#+x", ",,* a", "* a", ": x", ",a", "  ,* b", "\tcode", "a\n\n\nb", "#+end_src",
            "a\n b\nc"
        ]) + "\n", lambda: indentation() + text() + "\n"
    ])()
    return indentation() + rng.choice([
        "#+begin_", "#+BEGIN_"
    ]) + n + args + "\n" + body + indentation() + rng.choice(["#+end_", "#+END_"]) + rng.choice(
        [n, n, n, n, n, n, n, n.upper(), "src", "x", n + " x", n + " "])


def plain_list(d):
    """A list of a few items."""
    s = ""
    bi = indentation()
    for _ in range(rng.randrange(1, 4)):
        s += rng.choice([bi, bi, bi, indentation(), bi + "  "]) + rng.choice([
            "- ", "+ ", "1. ", "2) ", "* ", "-", "- [ ] ", "- [X] ", "- [-] ", "- [x] ", "1. [@5] ",
            "1. [@5] [X] ", "- a :: ", "- a :: b :: ", "- ::", "- [X] t :: ", "1. a :: b", "a. ", "A) ",
            "-  ", "-\t", "10. ", "- [@3] ", "1. [@a] ", "- [ ]", "1.", "- *b* :: ", "1. [@012] ", "- a ::b",
            "- :: x", "-   ::  x", "- [ ]x", "- [X]  y", "1. [@5]x", "1. [@5]", "- [[a :: b]] :: c",
            "- =a :: b= :: c"
        ]) + rng.choice([
            "",
            text(1),
            text(1), "x", "\n\n", "#+begin_quote", "| a |", ": x", ":a:", "# c", "[fn:1] x", "- y", "* x",
            "CLOCK: " + timestamp("[")
        ]) + "\n"
        if rng.random() < .4:
            s += rng.choice(["  ", "    ", "   ", "\t", " "]) + rng.choice(
                [text(1), "x", "- y", "| a | b |", "#+end_quote", "\\begin{a}"]) + "\n"
        if rng.random() < .2: s += rng.choice(["\n", "\n", "\n\n", " \n"])
    return s.rstrip("\n") if rng.random() < .8 else s


def table():
    """A table, with formulas at times."""
    return "\n".join(indentation() + rng.choice([
        "| a | b |", "|---+---|", "|-", "| a", "|", "||", "| *x* | [[a|b]] |", "| <l> | <r10> |",
        "| =a\\vert= |", "|--|--", "| $1 |", "| [fn:1] | é |", "|a|b|", "| a |  ", "|-x", "| a \\| b |",
        "|+|", "| call_f() src_c{x} <2024-01-01> |", "| [cite:@a] <<t>> {{{m}}} [1/2] |"
    ]) for _ in range(rng.randrange(1, 4))) + rng.choice([
        "", "\n" + indentation() + "#+tblfm: $1=1", "\n#+TBLFM: a\n#+tblfm: b", "\n#+tblfm:",
        "\n #+tblfm: x :: y\n\n#+tblfm: z"
    ])


def drawn_table():
    """A table drawn with + and -."""
    return "\n".join(indentation() + rng.choice([
        "+---+", "+---+---+", "+===+", "+-+", "+-", "| a | b |", "|a", "++", "+--+--", "+===+===+", "+---+ ",
        "+--=+", "| x", "+ a"
    ]) for _ in range(rng.randrange(1, 6)))


def element(d):
    """An element of any kind."""
    k = rng.randrange(24)
    if k == 0: return block(d)
    if k == 1: return block(d)
    if k == 2: return plain_list(d)
    if k == 3: return plain_list(d)
    if k == 4: return table()
    if k == 5: return drawn_table()
    if k == 6: return indentation() + rng.choice(KEYWORDS)
    if k == 7: return indentation() + rng.choice(AFFILIATED) + "\n" + element(d)
    if k == 8:
        return indentation() + rng.choice([
            ":a:", ":é-x:", ":END:", ":a b:", ": x", ":", ":\t", ":x:y", ":a: ", ":LOGBOOK:", ":PROPERTIES:"
        ]) + "\n" + elements(d + 1) + indentation() + rng.choice([":end:", ":END:", ":END: x", ""])
    if k == 9:
        return indentation() + rng.choice(["#+begin: n", "#+BEGIN: n :a b", "#+begin:n", "#+begin:  n  x "
                                           ]) + "\n" + elements(d + 1) + indentation() + rng.choice(
                                               ["#+end:", "#+END:", "#+end", "#+end: x", "#+END: "])
    if k == 10:
        return rng.choice(["", " "]) + rng.choice([
            "[fn:1] x", "[fn:a]", "[fn:a]\n\nx", "[fn:1] " + text(1), "[fn:é-b] x\n y", "[fn:b]x", "[fn::x]",
            "[fn:1]\n\n\n- x", "[1] x"
        ])
    if k == 11:
        return indentation() + rng.choice(["# c", "#", "# a\n# b", "#c", "#\tx", "# a\n#\n #  b", "#\n"])
    if k == 12:
        return indentation() + rng.choice(
            [": x", ": x\n: y", ":", ":\n: a\n:  b", ":  x", ":\tx", ": x\n :y"])
    if k == 13: return indentation() + rng.choice(["-----", "----", "------ ", "----- x", "-----\t"])
    if k == 14:
        return rng.choice(["", " "]) + rng.choice(
            ["%%(foo)", "%%(foo", "%%(foo) bar ", "%%foo", "%%(a (b)) x"])
    if k == 15:
        return indentation() + rng.choice([
            "CLOCK: " + timestamp("["), "CLOCK:" + timestamp("["),
            "CLOCK: " + timestamp("[") + "--" + timestamp("[") + rng.choice(
                ["", " =>  1:00", " => 10:5", " => x", " =>1:00", " => 1:00 x", " => -1:00", " => 100:99 "]),
            "CLOCK: => 1:00", "clock: " + timestamp("["), "CLOCK: x", "CLOCK:", "CLOCK: <2024-01-01>",
            "CLOCK:[", "CLOCK: [2024-01-01", "CLOCK:=> 1:00",
            "CLOCK: " + timestamp("[") + "-" + timestamp("[") + " => 2:00", "CLOCK: =>", "Clock: [x]",
            "CLOCK: [x]--[y] => 1:00", "CLOCK: [x] 1:00"
        ])
    if k == 16:
        return indentation() + rng.choice([
            "\\begin{a}\nx\n\\end{a}", "\\begin{a} x \\end{a}", "\\begin{a}[x]{y}\n\n\\end{a} ",
            "\\begin{a}\n", "\\begin{a*}\nx\n \\end{a*}", "\\begin{a}\n\\end{b}\n\\end{a}",
            "\\begin{a}\n* x\n\\end{a}", "\\begin{a-b}x\n\\end{a-b}", "\\begin{a}\n\\end{a} x", "\\end{a}",
            "\\begin{A}\n\\end{a}", "\\begin{a}x\\end{a} y"
        ])
    if k == 17: return planning()
    if k == 18: return property_drawer()
    if k == 19 and d < 2:
        return headline() + rng.choice([
            "", "\n" + planning(), "\n" + property_drawer(), "\n" + planning() + "\n" + property_drawer(),
            "\n\n" + property_drawer(), "\n# c\n" + property_drawer()
        ])
    return indentation() + text()


def elements(d=0):
    """Elements and the blank lines behind them."""
    s = ""
    for _ in range(rng.choice([0, 1, 1, 2] if d else [1, 1, 2, 3, 4, 5])):
        s += element(d) + rng.choice(["\n", "\n", "\n", "\n\n", "\n\n\n", "\n \n"])
    return s


for i in range(n):
    s = elements()
    k = rng.random()
    if k < .1: s = s.rstrip("\n")
    if k > .95: s = "\n" * rng.randrange(1, 3) + s
    if .5 < k < .53: s = s.replace("\n", "\r\n")
    open(f"{out}/{i:05d}.org", "w", newline="").write(s)
