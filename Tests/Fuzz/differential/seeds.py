#!/usr/bin/env python3
"""Seed faults one by one and say how long the fuzzer takes to find each.

    seeds.py pure|buffer [--orgstar PROGRAM] [--minutes N] [--only NAME…]

A fault is a Lisp file's text changed (a copy of `lisp/` is used), or a function advised to be wrong in a corner. It is
found when a form gives another value than in Emacs, and without the fault the same as in Emacs.
"""
import argparse
import os
import shutil
import sys
import tempfile
import time

import fuzz
import grammar

LISP = os.path.join(fuzz.HERE, "../../../lisp")


def read_seeds(path):
    """Lines `NAME ⇥ FILE ⇥ OLD ⇥ NEW` (a change of a file) and `NAME ⇥ FORM` (evaluated first)."""
    for line in open(path, encoding="utf-8"):
        if line.strip() and not line.startswith(";"):
            yield line.rstrip("\n").split("\t")


def environment(seed, folder):
    if len(seed) == 2:
        prelude = os.path.join(folder, "seed.el")
        with open(prelude, "w", encoding="utf-8") as f:
            f.write(";;; -*- lexical-binding: t -*-\n" + seed[1] + "\n")
        return {"FUZZ_PRELUDE": prelude}
    copy = os.path.join(folder, "lisp")
    shutil.copytree(LISP, copy)
    path = os.path.join(copy, seed[1])
    text = open(path, encoding="utf-8").read()
    old, new = seed[2].replace("\\n", "\n"), seed[3].replace("\\n", "\n")
    if text.count(old) != 1:
        raise SystemExit(f"{seed[0]}: the text to change occurs {text.count(old)} times in {seed[1]}")
    with open(path, "w", encoding="utf-8") as f:
        f.write(text.replace(old, new))
    return {"ORGSTAR_LISP": copy}


def find(seed, o):
    """(seconds, form, Emacs's, ours) of the first form that shows SEED; None after the time."""
    accepted = fuzz.read_accepted(os.path.join(fuzz.HERE, "accepted.txt"))
    program = [os.path.abspath(o.orgstar)]
    plain = fuzz.Side(program, {"ORGSTAR_LISP": LISP})
    with tempfile.TemporaryDirectory() as folder:
        compare = fuzz.Comparison(fuzz.Side([o.emacs]), fuzz.Side(program, environment(seed, folder)), accepted)
        text = open(os.path.join(fuzz.HERE, o.grammar + ".grammar"), encoding="utf-8").read()
        source = grammar.forms(text, o.seed, "x", 4)
        begin = time.time()
        while time.time() - begin < o.minutes * 60:
            found = compare.lasting(list(compare.differing([next(source) for _ in range(o.batch)])))
            right = plain.run([form for form, _, _ in found])
            for (form, a, b), c in sorted(zip(found, right), key=lambda d: len(d[0][0])):
                if a == c:
                    return time.time() - begin, form, a, b
    return None


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("grammar")
    p.add_argument("--orgstar", default=os.path.join(fuzz.HERE, "../../../.build/release/orgstar"))
    p.add_argument("--emacs", default="emacs")
    p.add_argument("--minutes", type=float, default=30)
    p.add_argument("--batch", type=int, default=3000)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--only", nargs="+")
    o = p.parse_args()
    missed = 0
    for seed in read_seeds(os.path.join(fuzz.HERE, o.grammar + ".seeds")):
        if o.only and seed[0] not in o.only:
            continue
        found = find(seed, o)
        missed += found is None
        if found:
            print(f"{seed[0]}: {found[0]:.0f} s\n  {found[1][:300]}\n    emacs   {found[2][:200]}\n    orgstar {(found[3] or 'nothing')[:200]}", flush=True)
        else:
            print(f"{seed[0]}: not found in {o.minutes:g} minutes", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
