import Editor
import Elisp
import OrgSyntax

/// Which lines of a document the lines of a block's body came from, so that errors in it have a
/// place in the document.
///
/// The body differs from the document by what reading it does: common indentation and protective
/// commas are gone, references are expanded. Its lines are aligned with the document's; one that
/// came from a reference has the place of the reference.
struct BlockSource {
  private let lines: [[UInt8]]
  /// Line of the first of `lines` and the column it begins at, both from 1.
  private let firstLine: Int
  private let firstColumn: Int

  /// - Parameters:
  ///   - lines: the lines as they stand in the document.
  ///   - line, column: where the first begins.
  init(_ lines: [[UInt8]], line: Int, column: Int = 1) {
    self.lines = lines
    firstLine = line
    firstColumn = column
  }

  /// For each line of `code`, in which `body` stands, where it begins in the document.
  func places(of body: [UInt8], in code: [UInt8]) -> [SourceLine] {
    let head = SourceLine(line: firstColumn > 1 ? firstLine : firstLine - 1, column: 1)
    guard let start = code.firstOffset(of: body) else { return [head] }
    let before = code[..<start].reduce(0) { $1 == 10 ? $0 + 1 : $0 }
    var out = [SourceLine](repeating: head, count: before)
    let bodyLines = body.split(separator: 10, omittingEmptySubsequences: false)
    var i = 0
    for (j, line) in bodyLines.enumerated() {
      guard i < lines.count else {
        out.append(SourceLine(line: firstLine + lines.count - 1, column: 1))
        continue
      }
      let column = i == 0 ? firstColumn : 1
      if let shift = shift(line, lines[i]) {
        out.append(SourceLine(line: firstLine + i, column: max(1, column + shift)))
        i += 1
      } else {
        out.append(SourceLine(line: firstLine + i, column: column))
        // The expansion ends where the document's next line is found again.
        let next = j + 1
        if i + 1 < lines.count, next < bodyLines.count,
          shift(bodyLines[next], lines[i + 1]) != nil
        {
          i += 1
        }
      }
    }
    return out
  }

  /// How many characters further right `line` stands in the document's line `original`; nil when
  /// it is not that line.
  private func shift(_ line: ArraySlice<UInt8>, _ original: [UInt8]) -> Int? {
    let content = line.drop { $0 == 32 || $0 == 9 }
    var rest = original.drop { $0 == 32 || $0 == 9 }
    var shift = (original.count - rest.count) - (line.count - content.count)
    if !rest.starts(with: content), rest.first == 44 {
      rest = rest.dropFirst()
      shift += 1
    }
    guard rest.starts(with: content), !content.isEmpty || rest.isEmpty else { return nil }
    return shift
  }
}

extension World {
  /// The document's text of the block or inline code at `start`, or of what the call there calls;
  /// nil when it is none.
  func blockSource(at start: Int) -> BlockSource? {
    let document = self.document
    let text = document.text
    if let object = document.object(at: start), object.kind == .inlineSourceBlock {
      guard
        let inline = InlineSource(
          at: object.range.lowerBound, within: object.range, in: text)
      else { return nil }
      let begin = inline.body.lowerBound
      let column = buffer.char(begin) - buffer.char(document.lineStart(begin)) + 1
      return BlockSource([inline.line(of: text)], line: lineNumber(begin), column: column)
    }
    var node = document.element(at: start).node
    if let call = callParts(at: start, document)?.call {
      let name = Reference(Array(text[call.name])).name
      guard let found = document.named(name) else { return nil }
      node = found.element
    }
    guard node.kind == .sourceBlock else { return nil }
    let block = SourceBlock(node, in: text)
    return BlockSource(
      Array(text[block.body]).lines.map(Array.init), line: lineNumber(block.body.lowerBound))
  }

  private func lineNumber(_ byte: Int) -> Int { buffer.gap.lineNumber(atByte: byte) + 1 }

  /// The number under which positions name the text of the current buffer.
  func bufferSourceIndex() -> Int {
    let file = valueIfBound(intern("buffer-file-name")) ?? .nil
    return sourceIndex(file.isString ? swiftString(file) : swiftString(buffer.name))
  }
}

extension [UInt8] {
  /// Where `part` first begins in these bytes.
  fileprivate func firstOffset(of part: [UInt8]) -> Int? {
    if part.isEmpty { return 0 }
    guard count >= part.count else { return nil }
    for i in 0...(count - part.count) where self[i] == part[0] {
      if self[i..<(i + part.count)].elementsEqual(part) { return i }
    }
    return nil
  }
}
