#!/usr/bin/env python3
"""Count conformance lines for each function of lists of names.

    coverage.py NAMES.tsv… [--least 3] [--all]

The first column of NAMES.tsv is the name. A line counts for a name when its form holds it as a symbol, quoted or called.
A name is short of lines when fewer than LEAST hold it, or when none of them signals although functions that take
arguments can. Prints those names with their lines and signalling lines; --all prints every name.
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


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("names", nargs="+")
    p.add_argument("--least", type=int, default=3)
    p.add_argument("--all", action="store_true")
    p.add_argument("--lines-only", action="store_true", help="do not ask for a signalling line")
    o = p.parse_args()
    total, signalling = count()
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
            print(f"{name}\t{n}\t{s}")
    print(f"{len(names)} names: {enough} have {o.least} lines or more, {both} of them one that signals", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
