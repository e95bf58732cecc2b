import Editor
import Elisp
import OrgSyntax

extension World {
  /// The list `id` of `section` as `(TYPE ITEM…)`, an item being its texts and sublists.
  func listData(_ section: Document.Section, _ id: NodeID, _ document: Document) -> Value {
    let tree = section.tree
    let text = document.text
    var out = Value.nil
    var type = "unordered"
    for (i, item) in tree.children(of: id).enumerated() {
      let node = tree[item]
      let line = ListItem(at: Int(node.start), to: Int(node.close), in: text)
      if i == 0 {
        let last = text[line.bullet.upperBound - 1]
        if last == 46 || last == 41 {
          type = "ordered"
        } else if line.tag != nil {
          type = "descriptive"
        }
      }
      var parts = Value.nil
      // Text up to the next sublist is one string; its first line starts after the bullet.
      var start = text.skipBlanks(line.bullet.upperBound, to: Int(node.close))
      if let counter = line.counter {
        start = text.skipBlanks(counter.upperBound + 1, to: Int(node.close))
      }
      func addText(_ end: Int) {
        guard start < end else { return }
        let piece = dedented(Array(text[start..<end]))
        if !piece.isEmpty { parts = cons(string(piece), parts) }
      }
      for child in tree.children(of: item) where tree[child].kind == .plainList {
        addText(Int(tree[child].begin))
        parts = cons(listData(section, child, document), parts)
        start = Int(tree[child].end)
      }
      addText(Int(node.contentsEnd))
      out = cons(reversed(parts), out)
    }
    return cons(intern(type), reversed(out))
  }

  /// Item text without the indentation its further lines share, white space at the ends removed.
  private func dedented(_ text: [UInt8]) -> [UInt8] {
    let lines = text.lines
    guard let first = lines.first else { return [] }
    let rest = Array(lines.dropFirst())
    let indent =
      rest.filter { !BalancedSplit.trim($0).isEmpty }
      .map { $0.prefix { $0 == 32 || $0 == 9 }.count }.min() ?? 0
    var out = Array(first)
    for line in rest { out += [10] + line.dropFirst(indent) }
    return out.trimmed
  }

  /// The texts of the items that a list of Lisp makes: those of an element's parts, a line each.
  func itemTexts(_ items: Value) throws(Signal) -> [[UInt8]] {
    var out: [[UInt8]] = []
    for l in ListCells(items) {
      var parts: [[UInt8]] = []
      if l.car.isCons {
        var element = l.car
        while element.isCons {
          parts.append(try text(of: element.car, escape: element.car.isCons))
          element = element.cdr
        }
        if element.isTrue { throw wrongType(.listp, element) }
      } else if l.car.isTrue {
        parts.append(try text(of: l.car, escape: false))
      }
      out.append(Array(parts.joined(separator: [10])))
    }
    return out
  }

  /// A plain list of `items`. Further lines of an item move to where its text begins, keeping their
  /// indentation to each other.
  func listText(_ items: [[UInt8]]) -> [UInt8] {
    var out: [UInt8] = []
    for item in items {
      let text = Array(item.drop { $0 == 32 || $0 == 9 || $0 == 10 })
      let end = text.firstIndex(of: 10) ?? text.count
      out += [45, 32] + text[..<end] + [10]
      guard end < text.count else { continue }
      let rest = removingIndentation(Array(text[(end + 1)...])).withoutFinalNewline
      for line in rest.split(separator: 10, omittingEmptySubsequences: false) {
        out += [32, 32] + line + [10]
      }
    }
    return out
  }
}

/// Plain lists as Lisp data.
func installLists(_ r: Registry) {
  r.defun(
    "org-list-to-lisp", "&optional DELETE",
    """
    The list at point as (TYPE ITEM…): TYPE is `ordered', `unordered' or `descriptive', an item a \
    list of its texts and sublists. With DELETE take the list out of the buffer.
    """
  ) { w, a throws(Signal) in
    let document = w.document
    let found = document.element(at: document.lineStart(w.pointByte))
    var id = found.id
    let tree = found.section.tree
    var list: NodeID = -1
    while id >= 0 {
      if tree[id].kind == .plainList { list = id }
      id = tree[id].parent
    }
    guard list >= 0 else { throw w.error("Not at a list") }
    let data = w.listData(found.section, list, document)
    if a[0].isTrue { try w.delete(tree[list].body) }
    return data
  }
  r.defun(
    "org-at-item-p", "", "Whether point is on the first line of a list item."
  ) { w, _ throws(Signal) in
    let document = w.document
    let start = document.lineStart(w.pointByte)
    let found = document.element(at: start)
    return Value(
      (found.node.kind == .item && Int(found.node.start) == start)
        || (found.node.kind == .plainList && Int(found.node.start) == start))
  }
}
