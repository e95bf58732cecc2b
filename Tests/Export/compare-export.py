#!/usr/bin/env python3
"""compare-export.py FOLDER --org CHECKOUT [--orgstar BINARY] [--emacs EMACS] [--to html,md,ascii,latex] [--eval FORM] [--keep FOLDER]

Exports each Org document of FOLDER with orgstar and with Emacs and the Org of CHECKOUT, and prints per document and back-end
how many lines differ, the lines each side has, and the seconds each took; a total ends the table.  Generated ids, dates of the
export, versions in the creator, and the default style sheet and scripts of HTML's head are masked on both sides.  `--keep` leaves
both exports and their difference there, and `--reuse` takes Org's from there the next time.  Code of documents is not run.  Exit status: 0 if nothing differs, 1 if something does.
"""
import argparse, difflib, os, re, subprocess, sys, tempfile, time

LIBRARIES = {"utf8": "ascii", "latin1": "ascii"}
EXTENSIONS = {"html": "html", "md": "md", "ascii": "txt", "utf8": "txt", "latex": "tex", "org": "org", "beamer": "tex",
              "texinfo": "texi", "man": "man", "icalendar": "ics", "gfm": "md"}

# What one document needs in either program: the settings are the same, code is not run, errors are told apart.
FORM = """
(let ((coding-system-for-read 'utf-8) (coding-system-for-write 'utf-8-unix))
  (setq org-export-use-babel nil org-confirm-babel-evaluate nil org-export-with-broken-links t make-backup-files nil
        user-full-name "Somebody" user-mail-address "somebody@example.org" enable-local-variables nil
        org-export-allow-bind-keywords nil org-resource-download-policy nil
        org-id-locations-file (expand-file-name "org-id-locations" temporary-file-directory))
  (dolist (job '%s)
    (let ((backend (car job)) (output (nth 1 job)) (input (nth 2 job)) (start (float-time)))
      (condition-case problem
          (let ((options (and (eq backend 'utf8) '(:ascii-charset utf-8))))
            (with-temp-buffer
              (setq buffer-file-name input)
              (insert-file-contents input)
              (setq default-directory (file-name-directory input))
              (let ((org-inhibit-startup t)) (org-mode))
              (let ((text (org-export-as (if (eq backend 'utf8) 'ascii backend) nil nil nil options)))
                (set-buffer-modified-p nil)
                (setq buffer-file-name nil)
                (with-temp-buffer (insert text) (write-region nil nil output nil 'silent)))))
        (error (with-temp-buffer
                 (insert (format "EXPORT FAILED: %%s\\n" (error-message-string problem)))
                 (write-region nil nil output nil 'silent))))
      (princ (format "%%s %%.2f\\n" output (- (float-time) start))))))
"""

MASKS = [
    (re.compile(r"(?:\b|(?<=\\f[BIR]))org[0-9a-f]{7}\b"), "ORGID"),
    (re.compile(r"^(<!-- |%% |# )Created [0-9].*?( -->)?$", re.M), r"\1Created DATE\2"),
    (re.compile(r"^% Created .*$", re.M), "% Created DATE"),
    (re.compile(r"^<!-- [0-9]{4}-[0-9]{2}-[0-9]{2} .*-->$", re.M), "<!-- DATE -->"),
    (re.compile(r"(<p class=\"date\">Created: ).*?(</p>)"), r"\1DATE\2"),
    (re.compile(r"(<p class=\"creator\">).*?(</p>)", re.S), r"\1CREATOR\2"),
    (re.compile(r"(Emacs [0-9.]+ \(Org mode [^)]*\)|Orgstar [^ )]*( \(Org mode [^)]*\))?)"), "CREATOR"),
    (re.compile(r"<a href=\"https://www.gnu.org/software/emacs/\">Emacs</a> [0-9.]+ \(<a href=\"https://orgmode.org\">Org</a> "
                r"mode [^)]*\)"), "CREATOR"),
    (re.compile(r"<style[^>]*>.*?</style>\n?", re.S), ""),
    (re.compile(r"<script[^>]*>.*?</script>\n?", re.S), ""),
    (re.compile(r"^(<meta name=\"generator\" content=\").*(\" />)$", re.M), r"\1GENERATOR\2"),
    (re.compile(r"( pdfcreator=\{)[^}]*\}"), r"\1CREATOR}"),
]


def masked(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as stream:
            text = stream.read()
    except OSError:
        return None
    for pattern, replacement in MASKS:
        text = pattern.sub(replacement, text)
    return text.splitlines()


def quote(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def run(command, jobs, backends, first, timeout):
    """The seconds of each output that the program of COMMAND made for JOBS."""
    lisp = "(%s)" % " ".join("(%s %s %s)" % (b, quote(o), quote(i)) for b, o, i in jobs)
    loads = sorted({"ox-" + LIBRARIES.get(b, b) for b in backends})
    form = "(progn %s %s %s)" % (" ".join("(require '%s)" % library for library in loads), first, FORM % lisp)
    with tempfile.NamedTemporaryFile("w", suffix=".el", delete=False, encoding="utf-8") as stream:
        stream.write(";;; -*- lexical-binding: t -*-\n" + form)
    try:
        done = subprocess.run(command + ["-l", stream.name], capture_output=True, text=True, timeout=timeout,
                              errors="replace")
        output, errors = done.stdout, done.stderr
    except subprocess.TimeoutExpired as stopped:
        output, errors = (stopped.stdout or b"").decode(errors="replace"), "stopped after %d s" % timeout
    finally:
        os.unlink(stream.name)
    times = {}
    for line in output.splitlines():
        name, _, seconds = line.rpartition(" ")
        try:
            times[name] = float(seconds)
        except ValueError:
            pass
    return times, errors


def differing(old, new):
    """The lines that are in one of OLD and NEW only, and their difference."""
    lines = list(difflib.unified_diff(old, new, "org", "orgstar", lineterm="", n=1))
    return sum(1 for line in lines[2:] if line[:1] in "+-"), lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--org", required=True, help="a checkout of Org, built or not")
    parser.add_argument("--orgstar", default="orgstar")
    parser.add_argument("--emacs", default="emacs")
    parser.add_argument("--to", default="html,md,ascii,latex")
    parser.add_argument("--eval", default="nil", help="a form that both programs evaluate first")
    parser.add_argument("--only", default="", help="a regular expression for paths of documents in FOLDER")
    parser.add_argument("--larger", type=int, default=0, help="only documents of at least so many bytes")
    parser.add_argument("--keep", help="leave the exports and differences in this folder")
    parser.add_argument("--reuse", action="store_true", help="take Org's exports from the folder of --keep if they are there")
    parser.add_argument("--timeout", type=int, default=600, help="seconds for one document in one program")
    options = parser.parse_args()
    backends = options.to.split(",")
    documents = []
    for folder, _, names in os.walk(options.folder):
        paths = [os.path.join(folder, n) for n in names if n.endswith(".org")]
        documents += [p for p in paths if re.search(options.only, os.path.relpath(p, options.folder))
                      and os.path.getsize(p) >= options.larger]
    keep = options.keep or tempfile.mkdtemp(prefix="compare-export.")
    os.makedirs(keep, exist_ok=True)
    programs = {"org": [options.emacs, "-Q", "--batch", "-L", os.path.join(options.org, "lisp")],
                "orgstar": [options.orgstar, "-Q", "--batch"]}
    total = lines_total = 0
    print("%-34s %-7s %9s %9s %9s %8s %8s" % ("document", "to", "differ", "org", "orgstar", "org s", "orgstar s"))
    for document in sorted(documents):
        name = os.path.relpath(document, options.folder).replace(os.sep, "_")[:-4]
        times, failed = {}, {}
        for program, command in programs.items():
            jobs = [(b, os.path.join(keep, "%s.%s.%s.%s" % (name, b, program, EXTENSIONS.get(b, b))),
                     os.path.abspath(document)) for b in backends]
            if options.reuse and program == "org" and all(os.path.exists(output) for _, output, _ in jobs):
                times[program], failed[program] = {}, ""
                continue
            for _, output, _ in jobs:
                if os.path.exists(output):
                    os.unlink(output)
            times[program], failed[program] = run(command, jobs, backends, options.eval, options.timeout)
        for backend in backends:
            paths = {p: os.path.join(keep, "%s.%s.%s.%s" % (name, backend, p, EXTENSIONS.get(backend, backend)))
                     for p in programs}
            old, new = masked(paths["org"]), masked(paths["orgstar"])
            count, lines = differing(old or [], new or [])
            note = ""
            for program, text in (("org", old), ("orgstar", new)):
                if text is None:
                    note = "  %s wrote nothing: %s" % (program, failed[program].strip().splitlines()[-1:])
                elif text and text[0].startswith("EXPORT FAILED"):
                    note = "  %s: %s" % (program, text[0][:100])
            if note and not count:
                note = "  both fail: " + (old[0][:80] if old else "")
            total += count
            lines_total += len(old or [])
            with open(os.path.join(keep, "%s.%s.diff" % (name, backend)), "w", encoding="utf-8") as stream:
                stream.write("\n".join(lines) + ("\n" if lines else ""))
            print("%-34s %-7s %9d %9d %9d %8.2f %8.2f%s" % (
                name[:34], backend, count, len(old or []), len(new or []),
                times["org"].get(paths["org"], 0), times["orgstar"].get(paths["orgstar"], 0), note), flush=True)
    print("%-34s %-7s %9d %9d" % ("total", "", total, lines_total))
    sys.exit(1 if total else 0)


main()
