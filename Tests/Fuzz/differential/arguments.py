#!/usr/bin/env python3
"""Call every primitive with arguments of every type, and print the calls after which Orgstar is gone or does not return.

    arguments.py [--orgstar PROGRAM]

Needs no Emacs. What acts on files, processes or the session itself is left out.
"""
import argparse
import os
import re
import subprocess

import fuzz

LEFT_OUT = re.compile(
    r"kill-(emacs|buffer)|delete-(file|dir)|rename|process|exit|sleep|sit-for|read|recursive|write|save-buffers|make-dir|copy-|link|"
    r"add-name|set-file|orgstar-gc|loop|accept|dired|insert-file|find-file|revert|make-temp|shell|org-babel|suspend|"
    r"signal$|call-interactively|execute|yes-or|y-or|query|input|eval$|load|make-(list|string|vector)|insert-char|"
    r"fset|^set$|makunbound|setplist|unintern|defalias|put$|advice")
VALUES = ("5", "nil", "'x", '"a"', "[1]", "'(1)", "1.5", "-1", "'(1 . 2)", "(make-marker)")
MIXED = (("'x", "5"), ('"a"', "'x"), ("'(1)", "5"), ("5", '"a"'))
LIST = '(mapatoms (lambda (s) (and (fboundp s) (subrp (symbol-function s)) (princ (format "%s %S\n" s (func-arity s))))))'


def calls(program):
    listed = subprocess.run([program, "-Q", "--batch", "--eval", LIST], capture_output=True, text=True).stdout
    for name, least, most in re.findall(r"^(\S+) \((\d+) \. (\S+)\)$", listed, re.M):
        if LEFT_OUT.search(name) or most == "unevalled":
            continue
        for n in sorted({int(least), int(least) + 2 if most == "many" else int(most)} - {0}):
            for value in VALUES:
                yield f"({name} {' '.join([value] * n)})"
            for first, rest in MIXED if n > 1 else ():
                yield f"({name} {first} {' '.join([rest] * (n - 1))})"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--orgstar", default=os.path.join(fuzz.HERE, "../../../.build/release/orgstar"))
    program = os.path.abspath(p.parse_args().orgstar)
    forms, gone = list(calls(program)), 0
    side = fuzz.Side([program], patience=4)
    for start in range(0, len(forms), 400):
        batch = forms[start:start + 400]
        for form, result in zip(batch, side.run(batch)):
            if result is None:
                gone += 1
                print(form, flush=True)
    print(f"{len(forms)} calls, {gone} without an end")
    return 1 if gone else 0


if __name__ == "__main__":
    raise SystemExit(main())
