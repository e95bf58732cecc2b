import Elisp
import OrgstarHost

/// Words whose work is done by the bundled Lisp.
extension WordSpec {
  /// `orgstar lint`.
  static let lint = WordSpec(
    name: "lint", summary: "look for mistakes in documents",
    description: [
      "Looks for what is probably not meant: links to nothing, blocks and drawers without end, "
        + "misspelt options, malformed timestamps and so on; --list prints all checks. Nothing in "
        + "the documents is evaluated.",
      "A finding is FILE:LINE:COLUMN: SEVERITY: MESSAGE [CHECK]; what a check of low trust finds "
        + "is a note, the rest are warnings. The exit status is 1 if something was found, 2 if a "
        + "file cannot be read.",
    ],
    options: [
      OptionSpec("--only", argument: "CHECKS", help: "these checks only, divided by commas"),
      OptionSpec("--skip", argument: "CHECKS", help: "not these checks"),
      OptionSpec("--sarif", help: "print the findings as SARIF 2.1"),
      OptionSpec("--list", help: "print the names of the checks and what they look for"),
    ],
    positionals: [
      PositionalSpec("FILE", isRequired: false, repeats: true, completion: .file(["org"]))
    ],
    examples: [
      Example("orgstar lint *.org", "check all documents of a folder"),
      Example("orgstar lint --only link-to-local-file,invalid-id-link notes.org", "dead links"),
      Example("orgstar lint --sarif *.org > lint.sarif", "for a code host"),
    ],
    library: "org-lint-command", function: "org-lint-command")

  /// `orgstar export`.
  static let export = WordSpec(
    name: "export", summary: "export documents to another format",
    description: [
      "Writes each document in the format of --to beside it, or where its EXPORT_FILE_NAME says "
        + "within its folder; of a folder all documents in it and below.",
      "Formats: html, md, gfm, ascii, latin1, utf8, latex, beamer, texinfo, man, org, icalendar, "
        + "and back-ends that Lisp loaded with -l defines.",
      "Blocks whose :exports wants results run if you say so: each is asked about where there is a "
        + "terminal (yes, no, always, quit). Otherwise the results that the document has are taken. "
        + "With --yes they run unasked, and so do macros and options that are Lisp.",
      "The exit status is 1 if a document could not be exported, 2 if a file cannot be read.",
    ],
    options: [
      OptionSpec("--to", argument: "FORMAT", help: "the format (html)"),
      OptionSpec(
        "-o", "--output", argument: "FILE",
        help: "write to FILE, into that folder, or to standard output: -",
        completion: .file([])),
      OptionSpec(
        "--subtree", argument: "HEADING", help: "only the subtree of that title, ID or CUSTOM_ID"),
      OptionSpec("--body-only", help: "without head and foot"),
      OptionSpec("--visible-only", help: "without what the document's start-up settings fold"),
      OptionSpec(
        "--with", argument: "NAME:VALUE", help: "an option as in the keyword OPTIONS, as toc:nil"),
      OptionSpec("-y", "--yes", help: "run blocks without asking"),
      OptionSpec("--watch", help: "go on, exporting each document when it changes"),
    ],
    positionals: [
      PositionalSpec("FILE", isRequired: false, repeats: true, completion: .file(["org"]))
    ],
    examples: [
      Example("orgstar export notes.org", "notes.html"),
      Example(
        "orgstar export --to md -o - --with toc:nil notes.org", "Markdown on standard output"),
      Example("orgstar export --to latex --subtree 'Chapter 2' -o out/ book.org", "one chapter"),
      Example("orgstar export --watch docs/", "a folder, again and again"),
    ],
    library: "ox-command", function: "org-export-command")

  /// `orgstar publish`.
  static let publish = WordSpec(
    name: "publish", summary: "publish projects of documents",
    description: [
      "Publishes the projects named, or all with --all, as org-publish-project-alist defines them; "
        + "-l CONFIG.el or the user's init.el sets it. Files that have not changed since they were "
        + "published are left out.",
      "Code in documents runs with --yes, or if the configuration sets org-confirm-babel-evaluate "
        + "to nil.",
      "Without a project it lists those there are.",
    ],
    options: [
      OptionSpec("--all", help: "publish all projects"),
      OptionSpec("--force", help: "publish unchanged files too"),
      OptionSpec("-y", "--yes", help: "run the code in documents without asking"),
    ],
    positionals: [PositionalSpec("PROJECT", isRequired: false, repeats: true)],
    examples: [
      Example("orgstar publish -l site.el --all", "publish everything that site.el defines"),
      Example("orgstar publish -l site.el --force blog", "publish one project anew"),
    ],
    library: "ox-publish-command", function: "org-publish-command")

  /// A word that calls `function` of the bundled `library` as `orgstar-define-subcommand` would.
  private init(
    name: String, summary: String, description: [String], options: [OptionSpec],
    positionals: [PositionalSpec], examples: [Example], library: String, function: String
  ) {
    self.init(
      name: name, summary: summary, description: description, options: options,
      positionals: positionals, examples: examples
    ) { invocation in
      guard let session = invocation.makeSession() else { return .failure }
      let world = session.world
      world.host.reporter = invocation.reporter
      do throws(LispFailure) {
        _ = try session.attempt { () throws(Signal) in
          try world.call("require", world.intern(library))
        }
      } catch {
        return invocation.report(error)
      }
      let common = ["json", "quiet", "verbose"].map { OptionSpec("--" + $0, help: "") }
      return Self.call(world.intern(function), options + common, invocation, session)
    }
  }
}
