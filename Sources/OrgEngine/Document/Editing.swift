import Editor
import Elisp
import OrgSyntax

extension World {
  /// The current buffer's text as it is now.
  var document: Document { org.document(of: buffer) }

  /// Point in bytes from 0.
  var pointByte: Int { buffer.pointByte }

  /// A Lisp position of a byte.
  func position(_ byte: Int) -> Value { Value(fixnum: buffer.char(byte) + 1) }

  /// The byte of a Lisp position or marker; clamped to the buffer.
  func byte(_ position: Value) throws(Signal) -> Int {
    let p = try integerOrMarker(position)
    return buffer.byte(min(max(p - 1, 0), buffer.length))
  }

  func goto(byte: Int) { buffer.setPoint(byte: min(byte, buffer.gap.byteCount)) }

  /// Inserts text at a byte; point ends after it. Returns the byte after it.
  @discardableResult
  func insert(_ text: [UInt8], at byte: Int) throws(Signal) -> Int {
    guard !text.isEmpty else {
      goto(byte: byte)
      return byte
    }
    goto(byte: byte)
    let s = string(text)
    try insert(bytes: s.stringStart, count: s.byteLength, multibyte: true, in: buffer)
    return buffer.pointByte
  }

  /// Deletes the bytes of `range`.
  func delete(_ range: Range<Int>) throws(Signal) {
    guard !range.isEmpty else { return }
    try delete(buffer, from: buffer.char(range.lowerBound), to: buffer.char(range.upperBound))
  }

  /// Runs `body` with point, and the narrowing if `widened`, put back afterwards.
  func excursion<R>(
    widened: Bool = false, _ body: () throws(Signal) -> R
  ) throws(Signal) -> R {
    let depth = bindingDepth
    saveExcursion()
    if widened {
      saveRestriction()
      buffer.widen()
    }
    let result = try body()
    try unbind(to: depth)
    return result
  }
}
