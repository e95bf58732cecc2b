"""Mutations of Org documents: `Mutator(seeds, random).document()` gives bytes nobody wrote."""
import os

# One a line; the arrow stands for a line's end.
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "snippets.txt"), encoding="utf-8") as stream:
    SNIPPETS = [line.replace("⏎", "\n").encode("utf-8") for line in stream.read().split("\n")] + [b"\n", b"  ", b"\t"]

# Parts of a line, put anywhere.
MARKS = [m.encode("utf-8") for m in (
    "* / _ = ~ + [ ] [[ ]] { } {{{ }}} ( ) < > << >> <<< >>> | \\ \\\\ $ ^ : :: # #+ , @ @@ % %% \" ' ` & ; - -- "
    "漢字 日本語 é ü ß İ ſ ‏ \u200b \u00a0 \ufeff 😀 e\u0301 \u2028 ａ").split(" ")] + [
        b"\xff", b"\xc3", b"\xe6\xbc", b"\xf8\x88\x80\x80\x80", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xc0\x80",
        b"\0", b"\r", b"\f", b"\v", b"\t", b"\x1b", b"\x7f", b"\xc2\x85", b"\xc2\x80", b"%s", b"\\0", b"\\&", b"\\1"]

# What opens and closes; nested many times in themselves and each other.
NESTS = [(b"*", b"*"), (b"/", b"/"), (b"_{", b"}"), (b"^{", b"}"), (b"[fn:: ", b"]"), (b"[[a][", b"]]"), (b"{{{m(", b")}}}"),
         (b"\\begin{a}\n", b"\n\\end{a}\n"), (b"#+begin_quote\n", b"\n#+end_quote\n"), (b"#+begin_x\n", b"\n#+end_x\n"),
         (b":d:\n", b"\n:end:\n"), (b"(", b")"), (b"[", b"]"), (b"src_a[", b"]{}"), (b"[cite:", b"@a]"), (b"\"", b"\""),
         (b"<<<", b">>>"), (b"a_", b""), (b"+", b"+"), (b"#+begin_center\n", b"\n#+end_center\n"), (b"- ", b""), (b"- a :: ", b"")]


class Mutator:
    """Makes documents out of SEEDS with RANDOM; the same of both make the same documents."""

    def __init__(self, seeds, random):
        self.random = random
        self.seeds = [seed.split(b"\n") for seed in seeds]
        self.kinds = [self.splice, self.splice, self.delete, self.duplicate, self.shuffle, self.move, self.flip, self.mark,
                      self.mark, self.snippet, self.snippet, self.snippet, self.nest, self.levels, self.long_line,
                      self.returns, self.indent, self.join, self.split, self.letter_case, self.prefix, self.stars, self.cut,
                      self.repeat_in_line]

    def document(self):
        """The next document."""
        lines = list(self.part(150 if self.random.random() < 0.9 else 600))
        for _ in range(self.random.choice((1, 1, 2, 2, 3, 4, 6, 10, 20))):
            lines = self.random.choice(self.kinds)(lines) or [b""]
        end = b"" if self.random.random() < 0.3 else b"\n"
        return b"\n".join(lines) + end

    def part(self, limit):
        """Some lines of a seed."""
        seed = self.random.choice(self.seeds)
        if len(seed) <= limit and self.random.random() < 0.7:
            return seed
        start, count = self.random.randrange(len(seed)), 1 + self.random.randrange(min(limit, len(seed)))
        return seed[start:start + count]

    def span(self, lines, limit=12):
        """A range of LINES."""
        start = self.random.randrange(len(lines))
        return start, min(len(lines), start + 1 + self.random.randrange(limit))

    def place(self, lines):
        """Where something can be put between LINES."""
        return self.random.randrange(len(lines) + 1)

    def splice(self, lines):
        at = self.place(lines)
        return lines[:at] + list(self.part(15)) + lines[at:]

    def delete(self, lines):
        start, end = self.span(lines)
        return lines[:start] + lines[end:]

    def duplicate(self, lines):
        start, end = self.span(lines)
        at = self.place(lines)
        return lines[:at] + lines[start:end] * self.random.choice((1, 1, 1, 2, 5)) + lines[at:]

    def shuffle(self, lines):
        start, end = self.span(lines, 30)
        middle = lines[start:end]
        self.random.shuffle(middle)
        return lines[:start] + middle + lines[end:]

    def move(self, lines):
        start, end = self.span(lines)
        rest = lines[:start] + lines[end:]
        at = self.place(rest)
        return rest[:at] + lines[start:end] + rest[at:]

    def in_line(self, lines, function):
        """LINES with one, not an empty one when it can be had, given to FUNCTION."""
        for _ in range(4):
            at = self.random.randrange(len(lines))
            if lines[at]:
                break
        lines = list(lines)
        lines[at] = function(lines[at])
        return lines

    def flip(self, lines):
        def flipped(line):
            line = bytearray(line or b" ")
            for _ in range(self.random.choice((1, 1, 3))):
                line[self.random.randrange(len(line))] ^= 1 << self.random.randrange(8)
            return bytes(line)
        return self.in_line(lines, flipped)

    def mark(self, lines):
        def marked(line):
            at = self.random.randrange(len(line) + 1)
            taken = self.random.choice((0, 0, 1, 3))
            return line[:at] + self.random.choice(MARKS) * self.random.choice((1, 1, 1, 2, 3)) + line[at + taken:]
        return self.in_line(lines, marked)

    def snippet(self, lines):
        snippet = self.random.choice(SNIPPETS)
        if self.random.random() < 0.3:
            def inserted(line):
                at = self.random.randrange(len(line) + 1)
                return line[:at] + snippet + line[at:]
            return self.in_line(lines, inserted)
        at = self.place(lines)
        more = [b" " * self.random.randrange(6) + line for line in snippet.split(b"\n")] \
            if self.random.random() < 0.2 else snippet.split(b"\n")
        return lines[:at] + more + lines[at:]

    def nest(self, lines):
        depth = self.random.choice((2, 3, 5, 10, 30, 100, 300) if self.random.random() < 0.9 else (1000, 3000))
        pairs = self.random.sample(NESTS, self.random.choice((1, 1, 2, 3)))
        opened, closed = b"", b""
        for level in range(depth):
            before, after = pairs[level % len(pairs)]
            opened, closed = opened + before, after + closed
        if self.random.random() < 0.2:
            closed = closed[:len(closed) // 2]
        at = self.place(lines)
        return lines[:at] + (opened + b"x" + closed).split(b"\n") + lines[at:]

    def levels(self, lines):
        depth = self.random.choice((3, 10, 40, 100))
        kind = self.random.randrange(5)
        at = self.place(lines)
        step = self.random.choice((1, 2, 3))
        made = []
        for level in range(depth):
            if kind == 0:
                made.append(b"*" * (level * step + 1) + b" Deep " + str(level).encode())
            elif kind == 1:
                made.append(b" " * (level * step) + b"- item")
            elif kind == 2:
                made.append(b" " * (level * step) + self.random.choice((b"1. a", b"+ b", b"- c :: d", b"2) e", b"- [ ] f")))
            elif kind == 3:
                made.append(b" " * ((depth - level) * step) + b"- up")
            else:
                made += [b" " * (level * step) + b"- a", b" " * (level * step + 2) + b"#+begin_quote"]
        return lines[:at] + made + lines[at:]

    def long_line(self, lines):
        size = self.random.choice((200, 2000, 20000) if self.random.random() < 0.9 else (100000,))
        def lengthened(line):
            unit = line + b" " if line and self.random.random() < 0.5 else \
                self.random.choice(SNIPPETS).replace(b"\n", b" ") + self.random.choice((b"", b" ", self.random.choice(MARKS)))
            return (unit or b"x") * max(1, size // max(1, len(unit)))
        return self.in_line(lines, lengthened)

    def returns(self, lines):
        share = self.random.choice((1, 1, 0.3, 0.05))
        return [line + b"\r" if self.random.random() < share else line for line in lines]

    def indent(self, lines):
        start, end = self.span(lines, 20)
        by = self.random.choice((b" ", b"  ", b"    ", b"\t", b" \t", b"\xc2\xa0", b"\xe3\x80\x80"))
        back = self.random.random() < 0.4
        return [(line.lstrip() if back else by + line) if start <= n < end else line for n, line in enumerate(lines)]

    def join(self, lines):
        start, end = self.span(lines, 4)
        return lines[:start] + [self.random.choice((b"", b" ")).join(lines[start:end + 1])] + lines[end + 1:]

    def split(self, lines):
        start = self.random.randrange(len(lines))
        at = self.random.randrange(len(lines[start]) + 1)
        return lines[:start] + [lines[start][:at], lines[start][at:]] + lines[start + 1:]

    def letter_case(self, lines):
        return self.in_line(lines, self.random.choice((bytes.upper, bytes.lower, bytes.swapcase)))

    def prefix(self, lines):
        prefix = self.random.choice((b"* ", b"- ", b"| ", b": ", b"# ", b"#+", b",", b"1. ", b"[fn:1] ", b"#+caption: ",
                                     b"#+name: ", b"#+title: ", b"- a :: ", b"*", b"#+attr_html: ", b"*** TODO "))
        start, end = self.span(lines, self.random.choice((1, 5)))
        return [prefix + line if start <= n < end else line for n, line in enumerate(lines)]

    def stars(self, lines):
        heads = [n for n, line in enumerate(lines) if line.startswith(b"*")]
        if not heads:
            return lines
        lines = list(lines)
        for n in self.random.sample(heads, min(len(heads), self.random.choice((1, 3)))):
            lines[n] = b"*" * self.random.choice((1, 2, 3, 4, 6, 9, 14, 15, 16, 40)) + lines[n].lstrip(b"*")
        return lines

    def cut(self, lines):
        start, end = self.span(lines, 60)
        return lines[:end] if self.random.random() < 0.5 else lines[start:]

    def repeat_in_line(self, lines):
        def repeated(line):
            start = self.random.randrange(len(line) + 1)
            end = min(len(line), start + 1 + self.random.randrange(12))
            return line[:end] + line[start:end] * self.random.choice((1, 2, 8)) + line[end:]
        return self.in_line(lines, repeated)
