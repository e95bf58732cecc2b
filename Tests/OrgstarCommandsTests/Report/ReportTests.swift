import OrgstarHost
import Testing

@Suite struct ReportTests {
  @Test func diagnosticsReadAsCompilersPrintThem() {
    let d = Diagnostic(.error, "bad\u{1b}[2J\nthing", file: "a.org", line: 3, column: 7)
    #expect(d.text(color: false) == "a.org:3:7: error: bad^[[2J; thing")
    #expect(Diagnostic(.note, "x").text(color: false) == "orgstar: note: x")
    #expect(
      d.json
        == #"{"file":"a.org","line":3,"column":7,"severity":"error","message":"bad\u001b[2J\nthing"}"#
    )
  }

  @Test func hashIsOfEachFieldWithItsLength() {
    // sha256sum of `17:orgstar consent 110:emacs-lisp3:(f)6:/x.org4::a b`.
    let subject = ConsentSubject(
      language: "emacs-lisp", body: "(f)", headerArguments: [":a b"], realPath: "/x.org")
    #expect(subject.hash == "4940743077f4d9a1822a4b47ac9b94cfb003a9be33bd3d8638a81e13e55aee77")
  }

  @Test func remembersConsentPrivately() throws {
    let folder = TemporaryFolder()
    let folders = Folders { ["XDG_STATE_HOME": folder("state"), "HOME": "/nowhere"][$0] }
    var subject = ConsentSubject(
      language: "emacs-lisp", body: "(f)", headerArguments: [":a b"], realPath: "/x.org")
    var consent = Consent(folders: folders)
    #expect(!consent.isRemembered(subject))
    consent.remember(subject)
    let again = Consent(folders: folders)
    #expect(again.isRemembered(subject))
    let identity = try SystemCalls.real.identity(of: folder("state/orgstar/consent"))
    #expect(identity.permissions == 0o600)
    #expect(try SystemCalls.real.identity(of: folder("state/orgstar")).permissions == 0o700)
    subject.headerArguments = [":a c"]
    #expect(!again.isRemembered(subject))
  }

  @Test func consentWithoutAStateFolderHoldsForTheRun() {
    var consent = Consent(folders: Folders { _ in "/proc/nowhere" })
    let subject = ConsentSubject(language: "l", body: "", headerArguments: [], realPath: "")
    consent.remember(subject)
    #expect(consent.isRemembered(subject))
  }

  @Test func bundledFilesAreFound() {
    #expect(BundledLisp.find("data/emacs-functions.txt") != nil)
    #expect(BundledLisp.find("data") == nil)
    #expect(BundledLisp.find("zzz") == nil)
    for file in BundledLisp.files {
      #expect(BundledLisp.find(file.path)?.baseAddress == file.bytes.baseAddress)
    }
  }

  @Test func knowsEmacsFunctions() {
    #expect(FunctionNames.isEmacsFunction("make-frame"))
    #expect(FunctionNames.isEmacsFunction("car"))
    #expect(!FunctionNames.isEmacsFunction("make-fram"))
    #expect(FunctionNames.suggestion(for: "rnu", among: ["run", "eval"]) == "run")
    #expect(FunctionNames.suggestion(for: "export", among: ["run", "eval"]) == nil)
  }
}
