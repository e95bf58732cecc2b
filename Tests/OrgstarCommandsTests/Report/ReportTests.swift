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

  @Test func hashIsSHA256() {
    var hash = SHA256()
    hash.update("abc".utf8)
    #expect(
      hash.hexDigest() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
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
