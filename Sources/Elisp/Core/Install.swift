/// The areas of the language core, in the order they are installed.
private let coreAreas: [(Registry) -> Void] = [
  installErrors, installSpecialForms, installVariablesOfTheCore, installEvaluation,
  installSymbols, installControlMacros, installDefinitionMacros, installLists, installSequences,
  installHashTables, installCharTables, installBoolVectors, installNumbers,
  installNumericFunctions, installTime, installStrings, installCaseTables, installCaseFunctions,
  installWidths, installCharacterProperties, installCharacterSets, installFormat,
  installHooks,
  installListLibrary, installPrinting,
  installLoading, installEnvironment, installDocumentation, installInteractiveForms,
  installSmallPrimitives, installFinalizers, installStandardInput, installFramePlaces,
  installParts, installInteractiveOnly,
]

func installCore(_ world: World) {
  world.setPart(.hash, LambdaCache())
  world.vm.pointee.emptyString = world.allocateString(bytes: 0, characters: 0, multibyte: false)
  world.vm.pointee.emptyVector = world.vector(count: 0)
  let registry = Registry(world)
  for area in coreAreas { area(registry) }
}

private func installErrors(_ r: Registry) {
  let w = r.world
  func define(_ name: StaticString, _ message: String, _ conditions: [Value]) {
    let s = w.intern(name)
    w.put(s, .errorConditions, w.list([s] + conditions))
    w.put(s, .errorMessage, w.string(message))
  }
  define("error", "error", [])
  define("quit", "Quit", [])
  define("minibuffer-quit", "Quit", [.quit])
  define("user-error", "", [.error])
  define("wrong-length-argument", "Wrong length argument", [.error])
  define("wrong-type-argument", "Wrong type argument", [.error])
  define("args-out-of-range", "Args out of range", [.error])
  define("void-function", "Symbol's function definition is void", [.error])
  define(
    "cyclic-function-indirection",
    "Symbol's chain of function indirections contains a loop", [.error])
  define(
    "cyclic-variable-indirection",
    "Symbol's chain of variable indirections contains a loop", [.error])
  let noMethod = w.intern("cl-no-method" as StaticString)
  define("cl-no-method", "No method", [.error])
  define("cl-no-applicable-method", "No applicable method", [noMethod, .error])
  define("cl-no-next-method", "No next method", [noMethod, .error])
  define("cl-no-primary-method", "No primary method", [noMethod, .error])
  define("circular-list", "List contains a loop", [.error])
  define("void-variable", "Symbol's value as variable is void", [.error])
  define("setting-constant", "Attempt to set a constant symbol", [.error])
  define("invalid-read-syntax", "Invalid read syntax", [.error])
  define("invalid-function", "Invalid function", [.error])
  define("wrong-number-of-arguments", "Wrong number of arguments", [.error])
  define("no-catch", "No catch for tag", [.error])
  define("end-of-file", "End of file during parsing", [.error])
  define("arith-error", "Arithmetic error", [.error])
  define("overflow-error", "Arithmetic overflow error", [.rangeError, .arithError, .error])
  define("range-error", "Arithmetic range error", [.arithError, .error])
  define("domain-error", "Arithmetic domain error", [.arithError, .error])
  define(
    "singularity-error", "Arithmetic singularity error", [.domainError, .arithError, .error])
  define("underflow-error", "Arithmetic underflow error", [.rangeError, .arithError, .error])
  define("beginning-of-buffer", "Beginning of buffer", [.error])
  define("end-of-buffer", "End of buffer", [.error])
  define("buffer-read-only", "Buffer is read-only", [.error])
  define("text-read-only", "Text is read-only", [.bufferReadOnly, .error])
  define("mark-inactive", "The mark is not active now", [.error])
  define("scan-error", "Scan error", [.error])
  define("invalid-regexp", "Invalid regexp", [.error])
  define("search-failed", "Search failed", [.error])
  define("user-search-failed", "Search failed", [.userError, .searchFailed, .error])
  define("file-error", "File error", [.error])
  define("file-missing", "File is missing", [.fileError, .error])
  define("file-already-exists", "File already exists", [.fileError, .error])
  define("file-date-error", "Cannot set file date", [.fileError, .error])
  define("permission-denied", "Cannot access file or directory", [.fileError, .error])
  define("file-locked", "File is locked", [.fileError, .error])
  define("file-supersession", "File changed on disk", [.fileError, .error])
  define("coding-system-error", "Invalid coding system", [.error])
  define("recursion-error", "Excessive recursive calling error", [.error])
  define(
    "excessive-lisp-nesting", "Lisp nesting exceeds `max-lisp-eval-depth'",
    [.recursionError, .error])
  define(
    "excessive-variable-binding", "Variable binding depth exceeds max-specpdl-size",
    [.recursionError, .error])
  define("inhibited-interaction", "User interaction while inhibited", [.error])
  define("orgstar-unsupported", "Runs only in Emacs", [.error])
}

private func installSpecialForms(_ r: Registry) {
  let w = r.world
  for form in SpecialForm.allCases where !form.isMacro {
    let words = w.allocate(.special, slots: 2)
    words[1] = form.symbol.bits
    words[2] = Value(fixnum: form.rawValue).bits
    w.symbol(form.symbol).pointee.function = Value(object: words)
  }
}

private func installVariablesOfTheCore(_ r: Registry) {
  let w = r.world
  r.defvar("max-lisp-eval-depth", Value(fixnum: 1600))
  r.defvar("max-specpdl-size", Value(fixnum: 2500))
  r.defvar("debug-on-error", .nil)
  r.defvar("debug-on-signal", .nil)
  r.defvar("debug-on-quit", .nil)
  r.defvar("debugger", w.intern("debug"))
  r.defvar("inhibit-quit", .nil)
  r.defvar("quit-flag", .nil)
  r.defvar("signal-hook-function", .nil)
  r.defvar("gc-cons-threshold", Value(fixnum: 800_000))
  r.defvar("gcs-done", Value(fixnum: 0), "How many collections there were.")
  r.defvar("gc-elapsed", r.world.float(0), "Seconds that went into collections.")
  r.defvar("gc-cons-percentage", w.float(0.1))
  r.defvar("macroexpand-all-environment", .nil)
  r.defvar("lexical-binding", .nil, local: true)
  r.defvar("print-length", .nil)
  r.defvar("print-level", .nil)
  r.defvar("print-circle", .nil)
  r.defvar("print-gensym", .nil)
  r.defvar("print-quoted", .t)
  r.defvar("print-escape-newlines", .nil)
  r.defvar("print-escape-nonascii", .nil)
  r.defvar("print-escape-multibyte", .nil)
  r.defvar("print-escape-control-characters", .nil)
  r.defvar("print-integers-as-characters", .nil)
  r.defvar("print-continuous-numbering", .nil)
  r.defvar("print-number-table", .nil)
  r.defvar("float-output-format", .nil)
  r.defvar("standard-output", .t)
  r.defvar("standard-input", .t)
  // These may be lexical variables of programs.
  r.defvar("features", .nil, isSpecial: false)
  r.defvar("load-path", .nil)
  r.defvar("load-file-name", .nil)
  r.defvar("load-true-file-name", .nil)
  r.defvar("load-in-progress", .nil)
  r.defvar("load-history", .nil)
  r.defvar("current-load-list", .nil)
  r.defvar("after-load-alist", .nil)
  r.defvar("load-suffixes", w.list(w.string(".el")))
  r.defvar("read-symbol-shorthands", .nil)
  r.defvar("load-file-rep-suffixes", w.list(w.string("")))
  r.defvar("values", .nil, isSpecial: false)
  r.defvar("most-positive-fixnum", Value(fixnum: Value.fixnumRange.upperBound))
  r.defvar("most-negative-fixnum", Value(fixnum: Value.fixnumRange.lowerBound))
  r.defvar("float-pi", w.float(Double.pi))
  r.defvar("pi", w.float(Double.pi), isSpecial: false)
  r.defvar("float-e", w.float(2.718281828459045))
  r.defvar("internal-interpreter-environment", .nil)
  r.provide("emacs")
}
