import Elisp
import TextStorage

/// The buffer `*Messages*`, where every message is kept as a line.
func installMessageLog(_ r: Registry) {
  r.world.ports.messageLog = { w, text in w.logMessage(text) }
  r.defun("messages-buffer", "", "The buffer of messages, made if there is none.") {
    w, _ throws(Signal) in w.object(w.messagesBuffer())
  }
}

extension World {
  /// The buffer of messages, made if there is none.
  fileprivate func messagesBuffer() -> Buffer {
    let name = string("*Messages*")
    if let b = findBuffer(name) { return b }
    let b = makeBuffer(named: name)
    let old = currentBufferHeader
    setCurrentBuffer(b)
    setLocal(editor.sym.bufferUndoList, .t)
    setLocal(editor.sym.majorMode, intern("messages-buffer-mode" as StaticString))
    setLocal(editor.sym.bufferReadOnly, .t)
    setLocal(editor.sym.modeName, string("Messages"))
    if let old { setCurrentBuffer(old) }
    return b
  }

  /// Adds a message as a line; one that repeats the last, or goes on after its `...`, replaces it.
  fileprivate func logMessage(_ text: [UInt8]) {
    let most = valueIfBound(intern("message-log-max" as StaticString)) ?? .nil
    if most.isNil || text.isEmpty { return }
    let b = messagesBuffer()
    let old = currentBufferHeader
    setCurrentBuffer(b)
    let gap = b.text.gap
    let atEnd = b.point == b.length
    var line = text
    if gap.byteCount > 0, gap.byte(at: gap.byteCount - 1) != 0x0A {
      append([0x0A], to: b)
    } else if gap.byteCount > 1 {
      let end = gap.byteCount - 1
      let start = gap.lineBeginning(end, limit: 0)
      let last = Array(gap.contiguous(from: start, to: end))
      if let merged = merge(last, text) {
        deleteRaw(b, from: b.char(start), to: b.length)
        line = merged
      }
    }
    append(line + [0x0A], to: b)
    if most.isFixnum { truncate(b, to: max(most.fixnum, 0)) }
    if atEnd { b.setPoint(b.length) }
    if let old { setCurrentBuffer(old) }
  }

  /// The line that takes the place of `last` when `text` is the next message, if one does.
  private func merge(_ last: [UInt8], _ text: [UInt8]) -> [UInt8]? {
    let dots = Array("...".utf8)
    if last == text { return text + Array(" [2 times]".utf8) }
    if last.count >= 3, last.suffix(3) == dots[...], text.starts(with: last.dropLast(3)),
      text.starts(with: last) || text.count < last.count + 3
    {
      return text
    }
    guard last.starts(with: text), last.last == 0x5D else { return nil }
    let rest = String(decoding: last.dropFirst(text.count), as: UTF8.self)
    let words = rest.split(separator: " ")
    guard rest.hasPrefix(" ["), words.count == 2, words[1] == "times]",
      let times = Int(words[0].dropFirst())
    else { return nil }
    return text + Array(" [\(times + 1) times]".utf8)
  }

  private func append(_ bytes: [UInt8], to b: Buffer) {
    let n = bytes.withUnsafeBufferPointer {
      InternalEncoding.charCount($0.baseAddress.unsafelyUnwrapped, count: $0.count)
    }
    insertRaw(b, at: b.length, bytes, bytes.count, chars: n, Insertion())
  }

  /// Deletes lines at the start of `b` until it has at most `most`.
  private func truncate(_ b: Buffer, to most: Int) {
    let gap = b.text.gap
    let extra = gap.newlines(from: 0, to: gap.byteCount) - most
    if extra <= 0 { return }
    var at = 0
    for _ in 0..<extra {
      guard let newline = gap.nextNewline(from: at, limit: gap.byteCount) else { break }
      at = newline + 1
    }
    deleteRaw(b, from: 0, to: b.char(at))
  }
}
