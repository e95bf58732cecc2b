#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a case function does to each letter.
private enum CaseChange { case up, down, capitalize, initials }

extension World {
  fileprivate func changedCase(_ v: Value, _ change: CaseChange) throws(Signal) -> Value {
    if v.isFixnum && v.fixnum >= 0 { return Value(fixnum: changedCharacter(v.fixnum, change)) }
    guard v.isString else { throw wrongType(.charOrStringP, v) }
    return changedString(v, change)
  }

  private func changedCharacter(_ c: Int, _ change: CaseChange) -> Int {
    // Modifier bits of a key stay.
    let base = c & 0x3F_FFFF
    guard c >> 22 & ~0x3F == 0 else { return c }
    let u = UInt32(base)
    if let table = customCaseTable() {
      return c & ~0x3F_FFFF | Int(mapped(u, table, up: change != .down))
    }
    let changed =
      switch change {
      case .up: CaseMapping.upcase(u)
      case .down: CaseMapping.downcase(u)
      case .capitalize, .initials: CaseMapping.titlecase(u)
      }
    return c & ~0x3F_FFFF | Int(changed)
  }

  /// The case of a character by a case table.
  private func mapped(_ c: UInt32, _ table: CharTable, up: Bool) -> UInt32 {
    let low = table.get(c)
    if !up { return low.isCharacter ? UInt32(low.fixnum) : c }
    guard let upper = table.extras[0].exactly(CharTable.self) else { return c }
    let high = upper.get(c)
    return high.isCharacter ? UInt32(high.fixnum) : c
  }

  private func changedString(_ s: Value, _ change: CaseChange, by table: CharTable) -> Value {
    let text = characters(s)
    var out: [UInt32] = []
    out.reserveCapacity(text.count)
    var inWord = false
    for (i, c) in text.enumerated() {
      var full: [UInt32] = []
      let raises: Bool
      switch change {
      case .up: raises = true
      case .down: raises = false
      case .capitalize: raises = !inWord
      case .initials:
        let word = isCaseWord(c)
        let first = !inWord
        inWord = word
        if !first {
          out.append(c)
          continue
        }
        raises = true
      }
      if change == .capitalize { inWord = isCaseWord(c) }
      // Where Unicode has several characters for one, the table has no say.
      if raises {
        if change == .up {
          CaseMapping.upcaseText(c, to: &full)
        } else {
          CaseMapping.titlecaseText(c, to: &full)
        }
      } else {
        changeDown(c, i, text, &full)
      }
      if full.count > 1 || full.first == 0x3C2 {
        out += full
      } else {
        out.append(mapped(c, table, up: raises))
      }
    }
    if s.isMultibyte || out.contains(where: { $0 >= 0x80 && $0 < 0x3F_FF80 }) {
      return multibyteString(out)
    }
    return unibyte(out, like: s)
  }

  private func changedString(_ s: Value, _ change: CaseChange) -> Value {
    if let table = customCaseTable() { return changedString(s, change, by: table) }
    if s.byteLength == s.stringLength && !s.stringBytes.contains(where: { $0 >= 0x80 }) {
      return changedASCII(s, change)
    }
    let text = characters(s)
    var out: [UInt32] = []
    out.reserveCapacity(text.count)
    var inWord = false
    for (i, c) in text.enumerated() {
      switch change {
      case .up: CaseMapping.upcaseText(c, to: &out)
      case .down: changeDown(c, i, text, &out)
      case .capitalize, .initials:
        let word = isCaseWord(c)
        if !inWord {
          CaseMapping.titlecaseText(c, to: &out)
        } else if change == .capitalize {
          changeDown(c, i, text, &out)
        } else {
          out.append(c)
        }
        inWord = word
      }
    }
    // As in Emacs 28, text properties do not survive where the length may change.
    return s.isMultibyte ? multibyteString(out) : unibyte(out, like: s)
  }

  /// Lowercase in text; a sigma that ends a word takes its final form.
  private func changeDown(_ c: UInt32, _ i: Int, _ text: [UInt32], _ out: inout [UInt32]) {
    if c == 0x3A3 {
      let after = i + 1 < text.count && isCaseWord(text[i + 1])
      let before = i > 0 && isCaseWord(text[i - 1])
      out.append(before && !after ? 0x3C2 : 0x3C3)
    } else {
      CaseMapping.downcaseText(c, to: &out)
    }
  }

  /// Whether a character belongs to a word, for capitalization: by the current buffer's syntax
  /// table when there is an editor, else letters, marks and digits.
  private func isCaseWord(_ c: UInt32) -> Bool {
    let buffer = vm.pointee.currentBuffer
    if buffer.isForeign {
      return buffer.unmanaged._withUnsafeGuaranteedRef {
        unsafeDowncast($0, to: BufferHeader.self).isWordCharacter(c, self)
      }
    }
    guard let s = Unicode.Scalar(c) else { return false }
    if c == 0x27 || c == 0x5F { return false }
    switch s.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber:
      return true
    default: return false
    }
  }

  private func changedASCII(_ s: Value, _ change: CaseChange) -> Value {
    let n = s.byteLength
    let result = allocateString(bytes: n, characters: n, multibyte: s.isMultibyte)
    let out = result.stringStart
    memcpy(out, s.stringStart, n)
    var inWord = false
    let buffer = vm.pointee.currentBuffer
    let wordSyntax: UInt8 = 2
    let syntax =
      change == .up || change == .down || !buffer.isForeign
      ? nil
      : buffer.unmanaged._withUnsafeGuaranteedRef {
        unsafeDowncast($0, to: BufferHeader.self).syntaxOfASCII(self)
      }
    for i in 0..<n {
      let b = out[i]
      let lower = b >= 0x61 && b <= 0x7A
      let upper = b >= 0x41 && b <= 0x5A
      switch change {
      case .up: if lower { out[i] = b - 32 }
      case .down: if upper { out[i] = b + 32 }
      case .capitalize, .initials:
        if !inWord {
          if lower { out[i] = b - 32 }
        } else if change == .capitalize && upper {
          out[i] = b + 32
        }
        inWord = syntax.map { $0[Int(b)] == wordSyntax } ?? isCaseWord(UInt32(b))
      }
    }
    // Nor of a multibyte string, whatever is in it.
    if !s.isMultibyte { copyStringProperties(from: s, 0, s.stringLength, to: result, at: 0) }
    return result
  }

  /// A unibyte string with the properties of one as long.
  private func unibyte(_ out: [UInt32], like s: Value) -> Value {
    let bytes = out.map { UInt8(truncatingIfNeeded: $0) }
    let result = bytes.withUnsafeBufferPointer { unibyteString($0) }
    if out.count == s.stringLength {
      copyStringProperties(from: s, 0, s.stringLength, to: result, at: 0)
    }
    return result
  }

  /// A multibyte string of characters.
  func multibyteString(_ text: [UInt32]) -> Value {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 2)
    for c in text { appendCharacter(c, to: &bytes) }
    return bytes.withUnsafeBufferPointer {
      string($0, characters: text.count, multibyte: true)
    }
  }
}

func installCaseFunctions(_ r: Registry) {
  r.defun("upcase", "OBJ", "OBJ, a character or string, in upper case.") { w, a throws(Signal) in
    try w.changedCase(a[0], .up)
  }
  r.defun("downcase", "OBJ", "OBJ, a character or string, in lower case.") { w, a throws(Signal) in
    try w.changedCase(a[0], .down)
  }
  r.defun(
    "capitalize", "OBJ",
    "OBJ with each word's first letter in title case and the others in lower case."
  ) { w, a throws(Signal) in
    try w.changedCase(a[0], .capitalize)
  }
  r.defun(
    "upcase-initials", "OBJ",
    "OBJ with each word's first letter in title case, the others as they are."
  ) { w, a throws(Signal) in
    try w.changedCase(a[0], .initials)
  }
}
