import Elisp
import TextStorage

extension World {
  private func isKey(_ v: Value, _ name: String) -> Bool { v.isSymbol && self.name(v) == name }

  /// The options from argument `from` on.
  fileprivate func jsonForms(
    _ a: Args, from: Int, reading: Bool
  ) throws(Signal) -> JSONForms {
    var forms = JSONForms(
      null: intern(":null" as StaticString), falsity: intern(":false" as StaticString))
    guard (a.count - from) % 2 == 0 else {
      throw wrongType(intern("plistp" as StaticString), a.rest(from, self))
    }
    func oneOf(_ what: String, _ v: Value) -> Signal {
      signal(.error, list(string("One of \(what) should be specified"), v))
    }
    // The first of several values of an option counts.
    for i in stride(from: a.count - 2, through: from, by: -2) {
      let v = a[i + 1]
      if reading, isKey(a[i], ":object-type") {
        if v == intern("hash-table" as StaticString) {
          forms.object = .hashTable
        } else if v == intern("alist" as StaticString) {
          forms.object = .alist
        } else if v == intern("plist" as StaticString) {
          forms.object = .plist
        } else {
          throw oneOf("hash-table, alist or plist", v)
        }
      } else if reading, isKey(a[i], ":array-type") {
        if v == intern("array" as StaticString) {
          forms.arraysAreLists = false
        } else if v == intern("list" as StaticString) {
          forms.arraysAreLists = true
        } else {
          throw oneOf("array or list", v)
        }
      } else if isKey(a[i], ":null-object") {
        forms.null = v
      } else if isKey(a[i], ":false-object") {
        forms.falsity = v
      } else {
        throw oneOf(
          reading
            ? ":object-type, :array-type, :null-object or :false-object"
            : ":null-object or :false-object", v)
      }
    }
    return forms
  }

  fileprivate func jsonBytes(_ a: Args) throws(Signal) -> [UInt8] {
    let forms = try jsonForms(a, from: 1, reading: false)
    var writer = JSONWriter(self, null: forms.null, falsity: forms.falsity)
    try writer.write(a[0])
    return writer.out
  }
}

func installJSON(_ r: Registry) {
  let w = r.world
  func error(_ name: StaticString, _ message: String, _ parents: [StaticString]) {
    let s = w.intern(name)
    w.put(s, .errorConditions, w.list([s] + parents.map { w.intern($0) } + [.error]))
    w.put(s, .errorMessage, w.string(message))
  }
  error("json-error", "generic JSON error", [])
  error("json-out-of-memory", "not enough memory for creating JSON object", ["json-error"])
  error("json-parse-error", "could not parse JSON stream", ["json-error"])
  error("json-end-of-file", "end of JSON stream", ["json-parse-error", "json-error"])
  error(
    "json-trailing-content", "trailing content after JSON stream",
    ["json-parse-error", "json-error"])
  error("json-object-too-deep", "object cyclic or Lisp evaluation too deep", ["json-error"])

  r.defun("json-available-p", "", "Whether JSON can be read and written natively: t.") {
    _, _ throws(Signal) in .t
  }
  r.defun(
    "json-serialize", "OBJECT &rest ARGS",
    "OBJECT as JSON.\nARGS are :null-object and :false-object with the objects that stand for these."
  ) { w, a throws(Signal) in
    try w.call("string-to-multibyte", w.string(try w.jsonBytes(a)))
  }
  r.defun(
    "json-insert", "OBJECT &rest ARGS",
    "Insert OBJECT as JSON at point; ARGS as for `json-serialize'."
  ) { w, a throws(Signal) in
    let bytes = try w.jsonBytes(a)
    try w.insert(w.string(bytes), w.buffer)
    return .nil
  }
  r.defun(
    "json-parse-string", "STRING &rest ARGS",
    """
    The JSON value in STRING.
    ARGS are :object-type (hash-table, alist or plist), :array-type (array or list), :null-object and
    :false-object, each with its value.
    """
  ) { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    let forms = try w.jsonForms(a, from: 1, reading: true)
    if s.stringBytes.contains(0) {
      throw w.wrongType(w.intern("string-without-embedded-nulls-p" as StaticString), s)
    }
    var reader = JSONReader(w, s.stringBytes, forms, source: "<string>", isUnibyte: !s.isMultibyte)
    let v = try reader.read()
    try reader.expectEnd()
    return v
  }
  r.defun(
    "json-parse-buffer", "&rest ARGS",
    "The JSON value after point; move point after it.  ARGS as for `json-parse-string'."
  ) { w, a throws(Signal) in
    let forms = try w.jsonForms(a, from: 0, reading: true)
    let b = w.buffer
    let start = b.pointByte
    let bytes = b.gap.contiguous(from: start, to: b.byte(b.end))
    var reader = JSONReader(w, bytes, forms, source: "<callback>", isUnibyte: !b.isMultibyte)
    let v = try reader.read()
    b.setPoint(byte: start + reader.offset)
    return v
  }
}
