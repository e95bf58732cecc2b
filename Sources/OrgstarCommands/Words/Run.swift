import OrgstarHost

extension WordSpec {
  /// `orgstar run`.
  static let run = WordSpec(
    name: "run", summary: "run the code in Org files and write the results under it",
    description: [
      "Evaluates, in document order, every source block, inline source, #+CALL and inline call in "
        + "a language that Orgstar runs, and writes the results where Org writes them. The file is "
        + "written once, at the end, atomically. Code in other languages is listed as not run.",
      "Code does not run unasked. On a terminal each piece is shown and a question asked: yes, no, "
        + "always (this code in this file is not asked about again), quit. Without a terminal "
        + "nothing runs unless --yes is given.",
      "When code fails, runs into --timeout or is interrupted, the run ends; with --keep-going only "
        + "that piece is given up. Results finished until then are written, and the failed piece "
        + "keeps its old result.",
      "The file is locked meanwhile, as Emacs does it (.#NAME). A file that someone else has locked is "
        + "neither run nor written without consent.",
      "With - the text is read from standard input and written to standard output.",
    ],
    options: [
      OptionSpec("-y", "--yes", help: "run without asking"),
      OptionSpec(
        "--only", argument: "NAME", help: "run only what has this #+NAME; may be repeated"),
      OptionSpec("-k", "--keep-going", help: "go on after a failure"),
      OptionSpec("-n", "--dry-run", help: "list what would run, and run nothing"),
      OptionSpec("--diff", help: "print a unified diff instead of writing the file"),
      OptionSpec("--check", help: "write nothing; exit status 1 if a result would change"),
    ],
    positionals: [PositionalSpec("FILE", repeats: true, completion: .file(["org"]))],
    examples: [
      Example("orgstar run notes.org", "run the blocks of notes.org, asking about each"),
      Example("orgstar run --yes --only totals budget.org", "run the block named totals unasked"),
      Example("orgstar run --yes --check docs/*.org", "fail if a result is out of date"),
      Example("orgstar run --yes --diff notes.org", "show what a run would change"),
    ]
  ) { invocation in
    guard let session = invocation.makeSession() else { return .failure }
    defer { invocation.end(session) }
    var settings = FileRun.Settings()
    settings.assumesYes = invocation.has("yes")
    settings.only = invocation.values("only")
    settings.keepsGoing = invocation.has("keep-going")
    settings.isDryRun = invocation.has("dry-run")
    settings.showsDiff = invocation.has("diff")
    settings.checksOnly = invocation.has("check")
    settings.timeout = invocation.timeout
    settings.printsFrames = invocation.has("debug")
    settings.printsJSON = invocation.has("json")
    var consent = Consent(folders: invocation.folders)
    var status = ExitStatus.success
    for file in invocation.arguments {
      var run = FileRun(
        session: session, settings: settings, folders: invocation.folders, file: file,
        reporter: invocation.reporter)
      let one = run.run(consent: &consent)
      if one == .interrupted { return one }
      if one.rawValue > status.rawValue { status = one }
    }
    return status
  }
}
