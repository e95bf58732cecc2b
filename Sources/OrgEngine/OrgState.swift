import Editor
import Elisp
import OrgSyntax

/// What the Org areas keep in a world.
final class OrgState: LispObject {
  let sym: OrgSymbols
  /// What the element functions keep.
  let element: ElementState
  /// Symbols of exports.
  let export: ExportSymbols
  /// The last snapshots taken, the newest first, and what they were taken of. Two: a set-up file is read
  /// while its document stays.
  private var documents: [(buffer: Buffer, tick: Int, document: Document)] = []
  /// The references being resolved, to report a circle of them.
  var referenceChain: [[UInt8]] = []

  /// Where the block or call that is being run begins in the current buffer, a byte from 0.
  var runningBlock: Int?

  init(_ w: World) {
    sym = OrgSymbols(w)
    element = ElementState(w)
    export = ExportSymbols(w)
  }

  override func trace(_ marker: Marking) { element.trace(marker) }

  /// The text of `buffer` as it is now; the same object until the text changes.
  func document(of buffer: Buffer) -> Document {
    let tick = buffer.text.charTick
    if let i = documents.firstIndex(where: { $0.buffer === buffer && $0.tick == tick }) {
      if i > 0 { documents.swapAt(0, i) }
      return documents[0].document
    }
    let fresh = Document(buffer)
    documents.removeAll { $0.buffer === buffer }
    documents.insert((buffer, tick, fresh), at: 0)
    if documents.count > 2 { documents.removeLast() }
    return fresh
  }
}

/// Symbols by their words, interned once a world.
struct OrgSymbols {
  let hline, value, output, query, yes: Value
  let results, exports, variable, session, cache, noweb, hlines, tangle, lexical: Value
  let resultParams, resultType, colnameNames, rownameNames, colnames, rownames: Value
  let file, fileDesc, fileExt, fileMode, outputDir, dir, wrap, post, prologue, epilogue, eval: Value
  let nowebRef, nowebSep, nowebPrefix, mkdirp, sep: Value
  let keywordProperties, defaultHeaderArgs, defaultInlineHeaderArgs, defaultLobHeaderArgs: Value
  let confirmEvaluate, resultsKeyword, afterExecuteHook, minimumLines, libraryOfBabel: Value
  let currentLocation, defaultDirectory, useInheritance, exportInProgress: Value

  init(_ w: World) {
    func s(_ name: StaticString) -> Value { w.intern(name) }
    hline = s("hline")
    value = s("value")
    output = s("output")
    query = s("query")
    yes = s("yes")
    results = s(":results")
    exports = s(":exports")
    variable = s(":var")
    session = s(":session")
    cache = s(":cache")
    noweb = s(":noweb")
    hlines = s(":hlines")
    tangle = s(":tangle")
    lexical = s(":lexical")
    resultParams = s(":result-params")
    resultType = s(":result-type")
    colnameNames = s(":colname-names")
    rownameNames = s(":rowname-names")
    colnames = s(":colnames")
    rownames = s(":rownames")
    file = s(":file")
    fileDesc = s(":file-desc")
    fileExt = s(":file-ext")
    fileMode = s(":file-mode")
    outputDir = s(":output-dir")
    dir = s(":dir")
    wrap = s(":wrap")
    post = s(":post")
    prologue = s(":prologue")
    epilogue = s(":epilogue")
    eval = s(":eval")
    nowebRef = s(":noweb-ref")
    nowebSep = s(":noweb-sep")
    nowebPrefix = s(":noweb-prefix")
    mkdirp = s(":mkdirp")
    sep = s(":sep")
    keywordProperties = s("org-keyword-properties")
    defaultHeaderArgs = s("org-babel-default-header-args")
    defaultInlineHeaderArgs = s("org-babel-default-inline-header-args")
    defaultLobHeaderArgs = s("org-babel-default-lob-header-args")
    confirmEvaluate = s("org-confirm-babel-evaluate")
    resultsKeyword = s("org-babel-results-keyword")
    afterExecuteHook = s("org-babel-after-execute-hook")
    minimumLines = s("org-babel-min-lines-for-block-output")
    libraryOfBabel = s("org-babel-library-of-babel")
    currentLocation = s("org-babel-current-src-block-location")
    defaultDirectory = s("default-directory")
    useInheritance = s("org-use-property-inheritance")
    exportInProgress = s("org-export-current-backend")
  }
}

extension World {
  @inline(__always) var org: OrgState { part(.org, as: OrgState.self) }
}
