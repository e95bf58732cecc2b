"""Lisp text as trees, and smaller trees that may still show a difference.

A node is a string (an atom) or a list [OPEN, CLOSE, CHILD…]: OPEN is `(`, `[`, `#(`, `#s(` or a prefix such as `'`.
"""
import re

TOKEN = re.compile(
    r'\s+|(#\(|#s\(|\(|\[)|([)\]])|(#\'|\'|`|,@|,)'
    r'|("(?:\\.|[^"\\])*"|\?(?:\\[MCSHAs]-)*(?:\\\^.|\\.|.)|(?:\\.|[^\s()\[\]"\'`,])+)', re.S)


def parse(text):
    root, stack = [], []
    stack.append(root)
    prefixes = []

    def add(node):
        while prefixes and prefixes[-1][0] == len(stack):
            node = [prefixes.pop()[1], "", node]
        stack[-1].append(node)

    for m in TOKEN.finditer(text):
        if m[1]:
            stack.append([m[1], ")" if m[1].endswith("(") else "]"])
        elif m[2]:
            add(stack.pop())
        elif m[3]:
            prefixes.append((len(stack), m[3]))
        elif m[4]:
            add(m[4])
    return root[0]


def write(node):
    if isinstance(node, str):
        return node
    return node[0] + " ".join(write(c) for c in node[2:]) + node[1]


SIMPLE = ["nil", "0", "1", '""', '"a"', "t", "2", "'a", "'(1)", "'(a b)"]


def smaller(node):
    """Trees with one thing less than NODE, boldest first."""
    yield from hoists(node)
    yield from replaced(node, atoms_too=False)
    yield from shortened(node)
    yield from replaced(node, atoms_too=True)


def children(node):
    return [] if isinstance(node, str) else list(range(2, len(node)))


def with_child(node, i, child):
    return node[:i] + [child] + node[i + 1:]


def hoists(node):
    """A subform instead of the form around it."""
    for i in children(node):
        if not isinstance(node[i], str):
            yield node[i]
    for i in children(node):
        for c in hoists(node[i]):
            yield with_child(node, i, c)


def shortened(node):
    """An element less."""
    for i in children(node):
        if node[1]:
            yield node[:i] + node[i + 1:]
    for i in children(node):
        for c in shortened(node[i]):
            yield with_child(node, i, c)


def replaced(node, atoms_too):
    """A constant instead of a subform, or a shorter string or number instead of an atom."""
    for i in children(node):
        child = node[i]
        if isinstance(child, str):
            if atoms_too:
                for s in shorter_atoms(child):
                    yield with_child(node, i, s)
        else:
            for s in SIMPLE:
                if write(child) != s and len(s) < len(write(child)):
                    yield with_child(node, i, s)
            for c in replaced(child, atoms_too):
                yield with_child(node, i, c)


def shorter_atoms(atom):
    if atom.startswith('"'):
        body = re.findall(r"\\.|[^\\]", atom[1:-1], re.S)
        if len(body) > 3:
            yield '"' + "".join(body[: len(body) // 2]) + '"'
            yield '"' + "".join(body[len(body) // 2:]) + '"'
        for i in range(min(len(body), 40)):
            yield '"' + "".join(body[:i] + body[i + 1:]) + '"'
    elif re.fullmatch(r"-?\d{2,}", atom):
        yield "1"
        yield str(int(atom) // 2)
    elif re.fullmatch(r"-?\d+\.\d+(e[-+]?\d+)?", atom):
        yield from (s for s in ("0.5", "1.0") if len(s) < len(atom))


def size(node):
    return len(write(node))
