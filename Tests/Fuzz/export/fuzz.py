#!/usr/bin/env python3
"""fuzz.py [--program ORGSTAR] [--seconds N] [--seed N] [--keep FOLDER] [--org CHECKOUT] [--only CHECK,…] SEEDS…

Mutates the Org documents of SEEDS (files, or folders that are searched for *.org) and has one long process of ORGSTAR check each: the
tree covers the text, interpreting it twice is interpreting it once, and every back-end ends with a text or with an error that names the
document's fault. A check that signals another error, ends the process, or takes more than --limit seconds of processor time is reduced
by lines and characters and left in --keep. With --org, Emacs with the Org of CHECKOUT is asked what it makes of the reduced document; the
same error there is counted apart, and so is a text that Org's interpretation changes twice as well, or cannot do; without it the latter are only counted, and
the kinds of as-in-org.txt, which were found to be Org's too, as well. --check runs documents as they are instead. Exit status: 0 if nothing
was found, 1 if something was.
"""
import argparse, hashlib, os, queue, random, re, shutil, subprocess, sys, tempfile, threading, time

from mutate import Mutator

HERE = os.path.dirname(os.path.abspath(__file__))

# Errors that say what is wrong with a document or what it asks for, rather than with the program.
SAID = {"ok", "user-error", "org-link-broken", "file-missing", "permission-denied", "file-error", "org-cite-error"}
SAID_IN_WORDS = re.compile(r'\("(Undefined Org macro|Circular macro expansion|Cannot include file|Trailing garbage following'
                           r'|Unable to resolve|Setup file|No match for (fuzzy expression|custom ID)|Macro property failed)')


# Kinds of errors that Org 9.8.9 was found to give for the same documents.
with open(os.path.join(HERE, "as-in-org.txt"), encoding="utf-8") as stream:
    AS_IN_ORG = {line.rstrip("\n") for line in stream if line.strip() and not line.startswith("#")}
NOT_FIXED = "error (Interpreted)"


class Worker:
    """A process that answers requests of check.el."""

    def __init__(self, command, limit, memory=3 << 30):
        self.command, self.limit, self.memory, self.process, self.documents = command, limit, memory, None, 0

    def start(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                        env=dict(os.environ, SWIFT_BACKTRACE="enable=no", LC_ALL="C.UTF-8"))
        self.lines, self.documents = queue.Queue(), 0
        threading.Thread(target=self.read, args=(self.process.stderr, self.lines), daemon=True).start()

    @staticmethod
    def read(stream, lines):
        for line in stream:
            lines.put(line.decode("utf-8", "replace").rstrip("\n"))
        lines.put(None)

    def used(self):
        """Processor seconds and bytes of memory of the process; seconds of the clock where they cannot be had."""
        try:
            with open(f"/proc/{self.process.pid}/stat") as stream:
                fields = stream.read().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), int(fields[21]) * os.sysconf("SC_PAGE_SIZE")
        except (OSError, IndexError):
            return time.monotonic(), 0

    def stop(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def check(self, path, checks=()):
        """The outcomes of CHECKS, all if empty, on the document at PATH: {check: (outcome, seconds, detail)}."""
        if not self.process:
            self.start()
        outcomes, current, began, said = {}, "reading", self.used()[0], ""
        try:
            self.process.stdin.write((",".join(checks) + "\t" + path + "\n").encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        self.documents += 1
        while True:
            try:
                line = self.lines.get(timeout=1)
            except queue.Empty:
                seconds, memory = self.used()
                if seconds - began > self.limit or memory > self.memory:
                    kind = "hang" if seconds - began > self.limit else "memory"
                    outcomes[current] = (kind, seconds - began, f"{memory >> 20} MB")
                    self.stop()
                    return outcomes
                continue
            if line is None:
                status = self.process.wait()
                outcomes[current] = ("crash", 0.0, f"status {status} {said[-300:]}")
                self.process = None
                return outcomes
            if not line.startswith("@@"):
                said += line + " "
                continue
            parts = line[2:].split("\t")
            if parts[0] == "done":
                return outcomes
            if parts[0] == "begin":
                current, began = parts[1], self.used()[0]
            elif len(parts) > 3:
                outcomes[parts[0]] = (parts[1], float(parts[2]), parts[3])


def kind_of(check, outcome, slow):
    """What distinguishes a failure from others, None if OUTCOME of CHECK is none."""
    symbol, seconds, detail = outcome
    if symbol in ("crash", "hang", "memory"):
        return f"{symbol} {check}"
    if seconds > slow:
        return f"slow {check}"
    if symbol in SAID or symbol == "error" and SAID_IN_WORDS.match(detail):
        return None
    general = re.sub(r"\"(?:[^\"\\]|\\.)*\"?", "S", re.sub(r"^\(\"(Tree|Interpreted|Export): ", r"(\1: ", detail))
    general = re.sub(r"[0-9]+(\.[0-9]+)?", "N", general)
    if symbol == "error" and detail.startswith('("Interpreted'):
        general = "(Interpreted)"
    elif symbol == "error":
        general = re.sub(r"[0-9]+", "N", detail)[:60]
    return f"{symbol} {general}"[:120]


def reduced(data, still, budget):
    """DATA without the lines and then the characters that STILL, a predicate, does without, in BUDGET seconds."""
    end = time.monotonic() + budget
    for split, joint in ((lambda text: text.split(b"\n"), b"\n"), (lambda text: [text[i:i + 1] for i in range(len(text))], b"")):
        parts = split(data)
        size = max(1, len(parts) // 2)
        while size and len(parts) > 1:
            at, changed = 0, False
            while at < len(parts):
                if time.monotonic() > end:
                    return joint.join(parts)
                fewer = parts[:at] + parts[at + size:]
                if still(joint.join(fewer)):
                    parts, changed = fewer, True
                else:
                    at += size
            if size > 1 or not changed:
                size //= 2
        data = joint.join(parts)
    return data


def documents_of(places):
    """The bytes of the Org documents in PLACES, by name."""
    paths = []
    for place in places:
        if os.path.isdir(place):
            for folder, _, names in os.walk(place):
                paths += [os.path.join(folder, name) for name in names if name.endswith(".org")]
        else:
            paths.append(place)
    for path in sorted(paths):
        with open(path, "rb") as stream:
            yield path, stream.read()


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--program", default="orgstar")
    parser.add_argument("--emacs", default="emacs")
    parser.add_argument("--org")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--documents", type=int, default=1 << 60)
    parser.add_argument("--keep")
    parser.add_argument("--limit", type=float, default=20)
    parser.add_argument("--slow", type=float, default=4)
    parser.add_argument("--only", default="")
    parser.add_argument("--reduce", type=float, default=60, help="seconds for each reduction")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("seeds", nargs="+")
    options = parser.parse_args()
    only = [name for name in options.only.split(",") if name]

    work = tempfile.mkdtemp(prefix="orgstar-fuzz-")
    keep = os.path.abspath(options.keep or os.path.join(work, "found"))
    os.makedirs(keep, exist_ok=True)
    for name in os.listdir(os.path.join(HERE, "files")):
        shutil.copy(os.path.join(HERE, "files", name), work)
    path = os.path.join(work, "document.org")
    script = ["-Q", "--batch", "-l", os.path.join(HERE, "check.el"), "-f", "check-serve"]
    ours = Worker([options.program] + script, options.limit)
    theirs = Worker([options.emacs, "-L", os.path.join(options.org, "lisp")] + script, 60) if options.org else None

    def outcomes_of(worker, data, checks):
        with open(path, "wb") as stream:
            stream.write(data)
        return worker.check(path, checks)

    found, same, said, count, size = {}, {}, {}, 0, 0
    slowest = (0.0, "", 0)
    seeds = list(documents_of(options.seeds))
    mutator = Mutator([data for _, data in seeds if data], random.Random(options.seed))
    source = ((name, data) for name, data in seeds) if options.check else (("mutated", mutator.document()) for _ in iter(int, 1))
    start = time.monotonic()
    for name, data in source:
        if time.monotonic() - start > options.seconds or count >= options.documents:
            break
        count, size = count + 1, size + len(data)
        for check, outcome in outcomes_of(ours, data, only).items():
            if outcome[1] > slowest[0]:
                slowest = (outcome[1], check, len(data))
            kind = kind_of(check, outcome, options.slow)
            if not kind:
                said[outcome[0]] = said.get(outcome[0], 0) + 1
                continue
            differs, unknown = False, False
            if kind == NOT_FIXED and theirs:
                answer = outcomes_of(theirs, data, [check]).get(check)
                differs = bool(answer) and answer[0] == "ok"
                # Org did not come to an end: only the reduced document can tell.
                unknown = not differs and not (answer and kind_of(check, answer, 1e9) == kind)
            if kind == NOT_FIXED and not differs and not unknown or kind in AS_IN_ORG and not theirs:
                same[kind] = same.get(kind, 0) + 1
                continue
            known = None if unknown else found if kind in found else same if kind in same and not differs else None
            if known is not None:
                known[kind] += 1
                continue

            def still(fewer):
                if not any(kind_of(c, o, options.slow) == kind for c, o in outcomes_of(ours, fewer, [check]).items()):
                    return False
                return not differs or outcomes_of(theirs, fewer, [check]).get(check, ("",))[0] == "ok"
            label = re.sub(r"[^a-z]+", "-", kind.lower())[:50].strip("-") + "-" + hashlib.md5(kind.encode()).hexdigest()[:6]
            label += f"-{count}"
            if not still(data):
                least, note = data, "NOT REPRODUCED ALONE"
            else:
                least, note = reduced(data, still, options.reduce), ""
            verdict = ""
            if theirs:
                answer = outcomes_of(theirs, least, [check]).get(check)
                verdict = "same in Org" if answer and kind_of(check, answer, 1e9) == kind else f"Org: {answer}"
                # What Org cannot interpret at all it says nothing about.
                if kind == NOT_FIXED and answer and answer[0] != "ok" and verdict != "same in Org":
                    verdict = f"an error in Org: {answer}"
            known = same if verdict.startswith(("same in", "an error in")) else found
            known[kind] = known.get(kind, 0) + 1
            with open(os.path.join(keep, label + ".org"), "wb") as stream:
                stream.write(least)
            with open(os.path.join(keep, "report.txt"), "a") as stream:
                line = f"{label}\t{check}\t{outcome}\t{len(least)} of {len(data)} bytes\t{note}{verdict}\tseed {options.seed} {name}\n"
                stream.write(line)
            print(line, end="", flush=True)
    ours.stop()
    if theirs:
        theirs.stop()
    print(f"{count} documents, {size} bytes, {time.monotonic() - start:.0f} s; slowest check {slowest[0]:.2f} s "
          f"({slowest[1]}, {slowest[2]} bytes); said: {said}")
    for title, kinds in (("found", found), ("as in Org", same)):
        for kind, times in sorted(kinds.items(), key=lambda item: -item[1]):
            print(f"{title}: {times} x {kind}")
    if not options.keep:
        shutil.rmtree(work) if not found else print("kept in", keep)
    else:
        shutil.rmtree(work)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
