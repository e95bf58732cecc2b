#!/usr/bin/env python3
"""Compare Orgstar with GNU Emacs on random forms; print a smallest form for each kind of difference.

    fuzz.py pure|buffer [--orgstar PROGRAM] [--emacs PROGRAM] [--minutes N] [--seed N] [--batch N] [--first]
    fuzz.py pure|buffer --form FORM…        only these forms, reduced

Emacs is run by hand with this, never by the tests. What is known to differ and why is in `accepted.txt`.
"""
import argparse
import os
import re
import select
import subprocess
import sys
import tempfile
import threading
import time

import grammar
import trees

HERE = os.path.dirname(os.path.abspath(__file__))


class Side:
    """A program that evaluates batches of forms."""

    def __init__(self, command, environment=None, patience=5):
        self.command, self.patience = command, patience
        self.environment = dict(os.environ, TZ="UTC", LC_ALL="C.UTF-8", SWIFT_BACKTRACE="enable=no", **(environment or {}))

    def run(self, forms):
        """Printed results of FORMS; None where there is none (it ended, or took too long)."""
        results = [None] * len(forms)
        left = list(range(len(forms)))
        while left:
            done, stopped = self.once([forms[i] for i in left])
            for i, text in done.items():
                results[left[i]] = text
            if stopped is None:
                break
            left = [left[i] for i in range(len(left)) if i not in done and i != stopped]
        return results

    def once(self, forms):
        """Number → result of forms, and the number of one that did not return.
        Results are buffered, so some before that one may be missing."""
        with tempfile.NamedTemporaryFile("w", suffix=".forms", delete=False) as f:
            f.write("\n".join(forms) + "\n")
        arguments = ["-Q", "--batch", "-l", os.path.join(HERE, "evaluate.el")]
        child = subprocess.Popen(self.command + arguments, env=dict(self.environment, FUZZ_FORMS=f.name),
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd="/tmp")
        out = {child.stdout: b"", child.stderr: b""}
        while True:
            ready = select.select(list(out), [], [], self.patience)[0]
            if not ready:
                break
            pieces = {pipe: os.read(pipe.fileno(), 1 << 16) for pipe in ready}
            for pipe, piece in pieces.items():
                out[pipe] += piece
            if not pieces.get(child.stdout, b"x") or not pieces.get(child.stderr, b"x"):
                break
        child.kill()
        rest = child.stdout.read()
        child.wait()
        os.unlink(f.name)
        results = {}
        for line in (out[child.stdout] + rest).decode("utf-8", "backslashreplace").split("\n")[:-1]:
            # What prompts wrote may stand before it.
            if m := re.search(r"\x01(\d+)\t(.*)", line):
                results[int(m[1])] = m[2]
        begun = re.findall(rb"@(\d+)$", out[child.stderr], re.M)
        child.stdout.close()
        child.stderr.close()
        return results, (int(begun[-1]) if len(results) < len(forms) and begun else None)


class Comparison:
    def __init__(self, emacs, orgstar, accepted):
        self.emacs, self.orgstar, self.accepted = emacs, orgstar, accepted

    def both(self, forms):
        out = [None, None]

        def run(i, side):
            out[i] = side.run(forms)
        threads = [threading.Thread(target=run, args=(i, s)) for i, s in enumerate((self.emacs, self.orgstar))]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        return list(zip(*out))

    def differing(self, forms):
        """(FORM, EMACS, ORGSTAR) of the forms that differ, and for which this is not accepted."""
        for form, (a, b) in zip(forms, self.both(forms)):
            if a is not None and a != b and not self.known(form, a, b or ""):
                yield form, a, b

    def lasting(self, found):
        """Those of FOUND whose values are the same again later: the others are of the clock or of chance."""
        if found:
            time.sleep(1.1)
        return self.steady(found)

    def steady(self, found):
        """Those of FOUND that another run gives too; of the clock is what differs by less than a second."""
        again = self.both([form for form, _, _ in found])
        return [d for d, (a, b) in zip(found, again) if (a, b) == d[1:]]

    def known(self, form, a, b):
        return any((not f or f.search(form)) and (not x or x.search(a)) and (not y or y.search(b))
                   for f, x, y in self.accepted)

    def reduce(self, form, rounds=60):
        """The smallest form found that still differs, with both results."""
        best = None
        tree = trees.parse(form)
        for _ in range(rounds):
            seen, candidates = set(), []
            for t in trees.smaller(tree):
                text = trees.write(t)
                if text not in seen and trees.size(t) < trees.size(tree):
                    seen.add(text)
                    candidates.append(text)
                if len(candidates) >= 400:
                    break
            if not candidates:
                break
            found = self.steady(sorted(self.differing(candidates), key=lambda d: len(d[0]))[:20])
            if not found:
                break
            best = found[0]
            tree = trees.parse(best[0])
        if best is None:
            found = list(self.differing([form]))
            best = found[0] if found else None
        return best


def read_accepted(path):
    """Triples of patterns from lines `FORM ⇥ EMACS ⇥ ORGSTAR`, an empty one matching all."""
    out = []
    for line in open(path, encoding="utf-8"):
        if line.strip() and not line.startswith("#"):
            parts = (line.rstrip("\n").split("\t") + ["", ""])[:3]
            out.append(tuple(re.compile(p) if p else None for p in parts))
    return out


def kind(form):
    """What makes two reduced forms one kind: the functions in it."""
    return tuple(re.findall(r"[('#]([a-z%*/+<>=1-][^\s()\[\]'\"]*)", form)[:3])


def parser():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("grammar", help="pure or buffer")
    p.add_argument("--orgstar", default=os.path.join(HERE, "../../../.build/release/orgstar"))
    p.add_argument("--emacs", default="emacs")
    p.add_argument("--minutes", type=float, default=30)
    p.add_argument("--seed", type=int, default=int(time.time()))
    p.add_argument("--batch", type=int, default=8000)
    p.add_argument("--depth", type=int, default=4)
    p.add_argument("--first", action="store_true", help="stop at the first difference")
    p.add_argument("--reduce", type=int, default=6, help="differences of a batch that are reduced")
    p.add_argument("--form", nargs="+")
    p.add_argument("--kind", default="x", help="the type in the grammar to make forms of")
    return p


def main():
    o = parser().parse_args()
    compare = Comparison(Side([o.emacs]), Side([os.path.abspath(o.orgstar)]), read_accepted(os.path.join(HERE, "accepted.txt")))
    if o.form:
        for form in o.form:
            print(compare.reduce(form))
        return 0
    source = grammar.forms(open(os.path.join(HERE, o.grammar + ".grammar"), encoding="utf-8").read(), o.seed, o.kind, o.depth)
    begin, count, kinds = time.time(), 0, {}
    print(f"seed {o.seed}", flush=True)
    while time.time() - begin < o.minutes * 60:
        batch = [next(source) for _ in range(o.batch)]
        found = compare.lasting(list(compare.differing(batch)))
        count += len(batch)
        seen = 0
        for form, a, b in sorted(found, key=lambda d: len(d[0])):
            if seen >= o.reduce:
                break
            seen += 1
            small = (b is not None and compare.reduce(form)) or (form, a, b)
            if kind(small[0]) in kinds:
                continue
            kinds[kind(small[0])] = small
            print(f"--- {time.time() - begin:.0f} s\n{small[0]}\n  emacs   {small[1]}\n  orgstar {small[2]}", flush=True)
            if o.first:
                return 1
        print(f"[{time.time() - begin:.0f} s, {count} forms, {len(found)} of this batch differ]", file=sys.stderr, flush=True)
    print(f"{count} forms in {time.time() - begin:.0f} s, {len(kinds)} kinds of difference")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
