"""Random forms from a typed grammar.

A grammar file has lines `TYPE: TEMPLATE` and `TYPE = LITERAL LITERAL…`; `;` at a line's start is a comment, and an
indented line goes on with the one before. A template is Lisp text with holes:

    $type       a form of that type        $*type   none to four of them      $+type   one to four
    {…}         left out half of the time  (braces may nest)

Now and then a hole gets a form of the type `wrong` instead, so that errors are compared too.
"""
import random
import re

TOKEN = re.compile(r"\$([*+]?)([a-z][a-z0-9-]*)|([{}])")


class Grammar:
    def __init__(self, text, wrong=0.015):
        self.leaves = {}
        self.rules = {}
        self.wrong = wrong
        for line in self.joined(text):
            if m := re.match(r"([a-z][a-z0-9-]*) = (.*)", line, re.S):
                self.leaves.setdefault(m[1], []).extend(self.literals(m[2]))
            elif m := re.match(r"([a-z][a-z0-9-]*): (.*)", line, re.S):
                self.rules.setdefault(m[1], []).append(self.compile(m[2]))
            else:
                raise ValueError("not a rule: " + line)
        self.types = sorted(set(self.leaves) | set(self.rules))
        for types in self.rules.values():
            for rule in types:
                self.check(rule)

    @staticmethod
    def joined(text):
        lines = []
        for line in text.split("\n"):
            if not line.strip() or line.startswith(";"):
                continue
            if line[0] in " \t":
                lines[-1] += " " + line.strip()
            else:
                lines.append(line)
        return lines

    @staticmethod
    def literals(text):
        """Balanced Lisp objects in TEXT."""
        out, depth, current = [], 0, ""
        for m in re.finditer(r'"(?:\\.|[^"\\])*"|\?(?:\\[MC]-.|\\\^?.|.)|[()\[\]]|\s+|[^\s()\[\]"]+', text, re.S):
            piece = m[0]
            if piece.isspace():
                if depth == 0 and current:
                    out.append(current)
                    current = ""
                else:
                    current += " " if depth else ""
                continue
            current += piece
            depth += piece in "([" and len(piece) == 1
            depth -= piece in ")]" and len(piece) == 1
            if depth == 0 and piece in ")]":
                out.append(current)
                current = ""
        if current:
            out.append(current)
        return out

    @staticmethod
    def compile(text):
        stack, at = [[]], 0
        for m in TOKEN.finditer(text):
            if m.start() > at:
                stack[-1].append(text[at:m.start()])
            at = m.end()
            if m[3] == "{":
                stack.append([])
            elif m[3] == "}":
                group = stack.pop()
                stack[-1].append(("optional", group))
            else:
                stack[-1].append((m[1], m[2]))
        stack[-1].append(text[at:])
        return stack[0]

    def check(self, rule):
        for part in rule:
            if isinstance(part, tuple):
                if part[0] == "optional":
                    self.check(part[1])
                elif part[1] not in self.types:
                    raise ValueError("no such type: " + part[1])

    def form(self, rng, kind, depth):
        out = []
        self.emit(rng, kind, depth, out)
        return "".join(out)

    def emit(self, rng, kind, depth, out):
        if depth > 0 and rng.random() < self.wrong:
            kind = "wrong"
        rules, leaves = self.rules.get(kind), self.leaves.get(kind)
        if rules and (not leaves or (depth > 0 and rng.random() < 0.72)):
            self.expand(rng, rng.choice(rules), depth - 1, out)
        else:
            out.append(rng.choice(leaves))

    def expand(self, rng, rule, depth, out):
        for part in rule:
            if isinstance(part, str):
                out.append(part)
            elif part[0] == "optional":
                if rng.random() < 0.5:
                    self.expand(rng, part[1], depth, out)
            elif part[0] == "":
                self.emit(rng, part[1], depth, out)
            else:
                for n in range(rng.randint(0 if part[0] == "*" else 1, 4)):
                    if n:
                        out.append(" ")
                    self.emit(rng, part[1], depth, out)


def forms(text, seed, kind="x", depth=4):
    grammar = Grammar(text)
    rng = random.Random(seed)
    while True:
        form = grammar.form(rng, kind, rng.randint(2, depth))
        if form.startswith("(") and len(form) < 3000:
            yield form
