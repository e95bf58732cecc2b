import Elisp
import TextStorage

/// The character sets that text was decoded from: the text property `charset`.
extension Coding {
  /// A part of decoded text, in characters, and the set its characters were in.
  struct CharsetRun {
    var from: Int
    var to: Int
    var name: String
  }

  /// Sets of codings whose names say another one.
  private static let charsets: [String: String] = [
    "iso-latin-1": "iso-8859-1", "iso-latin-2": "iso-8859-2", "iso-latin-3": "iso-8859-3",
    "iso-latin-4": "iso-8859-4", "cyrillic-iso-8bit": "iso-8859-5",
    "greek-iso-8bit": "iso-8859-7", "hebrew-iso-8bit": "iso-8859-8",
    "iso-latin-5": "iso-8859-9", "iso-latin-6": "iso-8859-10", "iso-latin-7": "iso-8859-13",
    "iso-latin-8": "iso-8859-14", "iso-latin-9": "iso-8859-15", "iso-latin-10": "iso-8859-16",
    "cp437": "ibm437", "cp850": "ibm850", "cp852": "ibm852", "cp866": "ibm866",
    "cyrillic-koi8": "koi8-r", "thai-tis620": "tis620-2533",
    "vietnamese-viscii": "viscii", "japanese-iso-8bit": "japanese-jisx0208",
    "japanese-shift-jis": "japanese-jisx0208", "japanese-cp932": "cp932-2-byte",
    "iso-2022-jp": "japanese-jisx0208", "chinese-big5": "big5",
    "chinese-iso-8bit": "chinese-gb2312", "korean-iso-8bit": "korean-ksc5601",
    "chinese-gb18030": "gb18030-2-byte",
  ]

  /// Whether ASCII characters belong to the same set as the others.
  private var hasWholeSet: Bool {
    ![
      "japanese-iso-8bit", "japanese-shift-jis", "japanese-cp932", "iso-2022-jp", "chinese-big5",
      "chinese-iso-8bit", "korean-iso-8bit", "chinese-gbk", "chinese-gb18030",
    ].contains(name)
  }

  /// The sets of decoded text's characters; those of ASCII alone are not told. A set that has
  /// ASCII takes the whole text, others go on until a character of another one.
  func charsetRuns(_ text: [UInt8]) -> [CharsetRun] {
    guard charset == .latin1 || charset == .system, name != "utf-7",
      !InternalEncoding.isASCII(text, count: text.count)
    else { return [] }
    let main = Self.charsets[name] ?? name
    let count = InternalEncoding.charCount(text, count: text.count)
    if hasWholeSet { return [CharsetRun(from: 0, to: count, name: main)] }
    var runs: [CharsetRun] = []
    var at = 0
    var i = 0
    text.withUnsafeBufferPointer { bytes in
      while i < text.count {
        let (c, n) = InternalEncoding.decode(bytes.baseAddress! + i)
        if InternalEncoding.isRawByte(c) {
          if !runs.isEmpty, runs[runs.count - 1].to == count { runs[runs.count - 1].to = at }
        } else if c >= 0x80 {
          // What is half as wide has a set of its own.
          let name = (0xFF61...0xFF9F).contains(c) ? "katakana-jisx0201" : main
          if runs.isEmpty || runs[runs.count - 1].name != name
            || runs[runs.count - 1].to != count
          {
            if !runs.isEmpty, runs[runs.count - 1].to == count { runs[runs.count - 1].to = at }
            runs.append(CharsetRun(from: at, to: count, name: name))
          }
        }
        at += 1
        i += n
      }
    }
    return runs
  }
}

extension World {
  private func charsetList(_ run: Coding.CharsetRun) -> Value {
    list(intern("charset" as StaticString), intern(run.name))
  }

  /// Gives a string that was just decoded the property of its sets.
  func noteCharsets(_ s: Value, _ runs: [Coding.CharsetRun]) {
    for run in runs {
      let property = charsetList(run)
      editStringProperties(s, run.from, run.to) { mergedPropertyList($0, adding: property) }
    }
  }

  /// Gives text that was just decoded and inserted at `at` the property of its sets; that is
  /// part of the insertion, no change of its own.
  func noteCharsets(_ b: Buffer, at: Int, _ runs: [Coding.CharsetRun]) {
    for run in runs {
      b.text.properties.set(
        from: at + run.from, to: at + run.to, Buffer.payload(charsetList(run)))
    }
  }
}
