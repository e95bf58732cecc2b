import Elisp
import TextStorage

extension World {
  /// The bytes of a string or of part of a buffer, as UTF-8, for a digest.
  fileprivate func digestBytes(
    _ object: Value, _ start: Value, _ end: Value, coding: Value = .nil, noError: Bool = false
  ) throws(Signal) -> [UInt8] {
    var text: Value
    if object.isString {
      text = object
      let r = try range(object, start, end, count: object.stringLength)
      if r != 0..<object.stringLength {
        let all = object.stringBytes[
          byteOffset(object, r.lowerBound)..<byteOffset(object, r.upperBound)]
        text = string(
          UnsafeBufferPointer(rebasing: all), characters: r.count, multibyte: object.isMultibyte)
      }
    } else {
      guard let b = object.exactly(Buffer.self) else {
        throw error("Invalid object argument", about: object.isNil ? string("nil") : object)
      }
      let (from, to) = try region(
        start.isNil ? lisp(b.begin) : start, end.isNil ? lisp(b.end) : end, b)
      text = substring(b, from: from, to: to, properties: false)
    }
    if !text.isMultibyte, object.isString { return Array(text.stringBytes) }
    if coding.isTrue {
      let isKnown = try call("coding-system-p", coding).isTrue
      if !isKnown, !noError {
        throw signal(intern("coding-system-error" as StaticString), list(coding))
      }
      if isKnown { return Array(try call("encode-coding-string", text, coding).stringBytes) }
    }
    if !text.isMultibyte { return Array(text.stringBytes) }
    var bytes = [UInt8](repeating: 0, count: text.byteLength)
    let n = InternalEncoding.encodeBytes(
      text.stringStart, count: text.byteLength, to: &bytes)
    return Array(bytes[..<n])
  }

  fileprivate func digest(_ algorithm: Digest.Algorithm, _ a: Args, _ k: Int) throws(Signal)
    -> [UInt8]
  {
    Digest.digest(algorithm, try digestBytes(a[k], a[k + 1], a[k + 2]))
  }

  /// The bytes that base 64 is to encode: one a character.
  fileprivate func base64Bytes(_ v: Value) throws(Signal) -> [UInt8] {
    let s = try stringArgument(v)
    if !s.isMultibyte { return Array(s.stringBytes) }
    var out: [UInt8] = []
    for c in characters(s) {
      guard c < 0x100 || InternalEncoding.isRawByte(c) else {
        throw error("Multibyte character in data for base64 encoding")
      }
      out.append(UInt8(truncatingIfNeeded: c))
    }
    return out
  }

  fileprivate func bytesString(_ bytes: [UInt8]) -> Value {
    bytes.withUnsafeBufferPointer { unibyteString($0) }
  }

  /// Replaces a region of the buffer by what `change` makes of its text; the new length.
  fileprivate func recode(
    _ a: Args, _ change: (Value) throws(Signal) -> Value
  ) throws(Signal) -> Value {
    let b = buffer
    let (from, to) = try region(a[0], a[1], b)
    let new = try change(substring(b, from: from, to: to, properties: false))
    try replace(b, from: from, to: to, with: new)
    return Value(fixnum: new.stringLength)
  }

  fileprivate func decodedBase64(_ s: Value, url: Bool) throws(Signal) -> Value {
    guard let bytes = Base64.decode(Array(s.stringBytes), url: url) else {
      throw error("Invalid base64 data")
    }
    return bytesString(bytes)
  }
}

func installDigests(_ r: Registry) {
  r.defun(
    "md5", "OBJECT &optional START END CODING-SYSTEM NOERROR",
    "The MD5 digest of a string or buffer, or of its part from START to END, in hexadecimal."
  ) { w, a throws(Signal) in
    let bytes = try w.digestBytes(a[0], a[1], a[2], coding: a[3], noError: a[4].isTrue)
    return w.bytesString(Digest.hexadecimal(Digest.digest(.md5, bytes)))
  }
  r.defun(
    "secure-hash", "ALGORITHM OBJECT &optional START END BINARY",
    "The digest of a string or buffer by ALGORITHM, in hexadecimal, or as bytes when BINARY."
  ) { w, a throws(Signal) in
    guard a[0].isSymbol else { throw w.wrongType(.symbolp, a[0]) }
    let name = w.name(a[0])
    // The object is looked at first.
    if Digest.Algorithm(rawValue: name) == nil { _ = try w.digest(.md5, a, 1) }
    guard let algorithm = Digest.Algorithm(rawValue: name) else {
      throw w.error("Invalid algorithm arg: \(name)")
    }
    let bytes = try w.digest(algorithm, a, 1)
    return w.bytesString(a[4].isTrue ? bytes : Digest.hexadecimal(bytes))
  }
  r.defun("secure-hash-algorithms", "", "The algorithms that `secure-hash' knows.") {
    w, _ throws(Signal) in
    w.list(Digest.Algorithm.allCases.map { w.intern($0.rawValue) })
  }
  r.defun("buffer-hash", "&optional BUFFER-OR-NAME", "A digest of a buffer's text.") {
    w, a throws(Signal) in
    let b = try w.bufferArgument(a[0])
    let text = w.substring(b, from: 0, to: b.length, properties: false)
    return w.bytesString(Digest.hexadecimal(Digest.digest(.sha1, Array(text.stringBytes))))
  }
  r.defun("base64-encode-string", "STRING &optional NO-LINE-BREAK", "STRING's bytes in base 64.") {
    w, a throws(Signal) in
    w.bytesString(Base64.encode(try w.base64Bytes(a[0]), lineLength: a[1].isTrue ? 0 : 76))
  }
  r.defun(
    "base64url-encode-string", "STRING &optional NO-PAD",
    "STRING's bytes in the URL variant of base 64."
  ) { w, a throws(Signal) in
    w.bytesString(Base64.encode(try w.base64Bytes(a[0]), url: true, padding: a[1].isNil))
  }
  r.defun(
    "base64-decode-string", "STRING &optional BASE64URL IGNORE-INVALID",
    "The bytes of STRING, which is in base 64."
  ) { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    guard
      let bytes = Base64.decode(
        Array(s.stringBytes), url: a[1].isTrue, ignoringInvalid: a[2].isTrue)
    else { throw w.error("Invalid base64 data") }
    return w.bytesString(bytes)
  }
  r.defun(
    "base64-encode-region", "BEG END &optional NO-LINE-BREAK",
    "Put the text from BEG to END in base 64; its new length.", interactive: "r"
  ) { w, a throws(Signal) in
    let broken = a[2].isTrue ? 0 : 76
    return try w.recode(a) { s throws(Signal) in
      w.bytesString(Base64.encode(try w.base64Bytes(s), lineLength: broken))
    }
  }
  r.defun(
    "base64url-encode-region", "BEG END &optional NO-PAD",
    "Put the text from BEG to END in the URL variant of base 64; its new length.", interactive: "r"
  ) { w, a throws(Signal) in
    let padding = a[2].isNil
    return try w.recode(a) { s throws(Signal) in
      w.bytesString(Base64.encode(try w.base64Bytes(s), url: true, padding: padding))
    }
  }
  r.defun(
    "base64-decode-region", "BEG END &optional BASE64URL IGNORE-INVALID",
    "Decode the base 64 text from BEG to END; its new length.", interactive: "r"
  ) { w, a throws(Signal) in
    let url = a[2].isTrue
    return try w.recode(a) { s throws(Signal) in try w.decodedBase64(s, url: url) }
  }
}
