#!/usr/bin/env python3
"""Count conformance lines for each function of lists of names.

    coverage.py NAMES.tsv… [--least 3] [--all] [--lines-only]

The first column of NAMES.tsv is the name. A line counts for a name when its form holds it as a symbol, quoted or called.
A name is short of lines when fewer than LEAST hold it, or when none of them signals although functions that take
arguments can. Prints those names with their lines and signalling lines; --all prints every name.

`coverage-notes.txt` names functions that Emacs 28 cannot be asked about, with the reason and where their values are from;
they need lines all the same. Lines that the program does not pass yet, those of `waiting-lines.eld`, count and are told.
"""
import argparse
import collections
import glob
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SYMBOL = re.compile(r'"(?:\\.|[^"\\])*"|\?(?:\\.|.)(?=[\s()\[\]]|$)|((?:\\.|[^\s()\[\]"\'`,;#?])(?:\\.|[^\s()\[\]"\'`,;])*)', re.S)


def lines():
    for path in glob.glob(os.path.join(HERE, "**/*.eld"), recursive=True):
        if os.path.basename(path) == "waiting-lines.eld":
            continue
        for line in open(path, encoding="utf-8"):
            if line.startswith(("(=> ", "(!! ")):
                yield line


def count():
    """Name → (lines, signalling lines). A caught error is as good as one that is not."""
    total, signalling = collections.Counter(), collections.Counter()
    for line in lines():
        names = {m[1] for m in SYMBOL.finditer(line[3:]) if m[1]}
        signals = line.startswith("(!!") or "condition-case" in names or "ignore-errors" in names
        for name in names:
            total[name] += 1
            signalling[name] += signals
    return total, signalling


def notes():
    """Name → why Emacs 28 cannot tell what it does."""
    found = {}
    for line in open(os.path.join(HERE, "coverage-notes.txt"), encoding="utf-8"):
        if line.strip() and not line.startswith("#"):
            name, reason = line.rstrip("\n").split("\t", 1)
            found[name] = reason
    return found


def waiting():
    """The names in the forms of the lines that wait."""
    found = collections.Counter()
    for line in open(os.path.join(HERE, "waiting-lines.eld"), encoding="utf-8"):
        m = re.match(r'\("(?:\\.|[^"])*" "(?:\\.|[^"])*" "((?:\\.|[^"\\])*)"\)', line)
        if m:
            form = re.sub(r"\\(.)", r"\1", m[1])
            found.update({n[1] for n in SYMBOL.finditer(form) if n[1]})
    return found


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("names", nargs="+")
    p.add_argument("--least", type=int, default=3)
    p.add_argument("--all", action="store_true")
    p.add_argument("--lines-only", action="store_true", help="do not ask for a signalling line")
    o = p.parse_args()
    total, signalling = count()
    noted, waits = notes(), waiting()
    names = []
    for path in o.names:
        for line in open(path, encoding="utf-8"):
            name = line.split("\t")[0].strip()
            if name and name != "symbol" and name not in names:
                names.append(name)
    enough = both = 0
    for name in names:
        n, s = total[name], signalling[name]
        enough += n >= o.least
        both += n >= o.least and s > 0
        if o.all or n < o.least or (s == 0 and not o.lines_only):
            print(f"{name}\t{n}\t{s}" + (f"\t{noted[name]}" if name in noted else ""))
    short = [name for name in names if waits[name] and total[name] - waits[name] < o.least]
    for name in names:
        if name in noted:
            print(f"not in Emacs 28: {name}: {noted[name]}", file=sys.stderr)
    if short:
        print(f"with lines that wait left out, {len(short)} have fewer: {' '.join(short)}", file=sys.stderr)
    print(f"{len(names)} names: {enough} have {o.least} lines or more, {both} of them one that signals", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
