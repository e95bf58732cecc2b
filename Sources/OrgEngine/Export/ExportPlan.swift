import Elisp
import OrgSyntax

/// What an export asks of each of its thousands of nodes, looked up once: kept in the property list of
/// its options as `:export-plan`, as long as that list and its transcoders are the same.
final class ExportPlan: LispObject {
  /// What holds for a type of nodes.
  struct Entry {
    var transcoder = Value.nil
    var filters = Value.nil
    var form = Form.unknown
  }

  /// What the output of a type needs.
  enum Form {
    /// An element that contains elements.
    case container
    case element, object
    /// The document, or a list of nodes: the output stays as it is.
    case bare
    /// A type that Org does not have.
    case unknown
  }

  let info: Value
  let transcoders: Value
  private var entries: [UInt: Entry] = [:]
  /// The nodes of `:ignore-list`, by their addresses, and the list they were taken from.
  private var ignored: Set<UInt> = []
  private var ignoredList = Value.nil

  init(info: Value, transcoders: Value) {
    self.info = info
    self.transcoders = transcoders
  }

  override func trace(_ marker: Marking) {
    marker.mark(info)
    marker.mark(transcoders)
    marker.mark(ignoredList)
    for entry in entries.values {
      marker.mark(entry.transcoder)
      marker.mark(entry.filters)
    }
  }

  /// What holds for nodes of `type`.
  func entry(of type: Value, _ w: World) -> Entry {
    if let known = entries[type.bits] { return known }
    var entry = Entry()
    for l in ListCells(transcoders) {
      if l.car.isCons, l.car.car == type {
        entry.transcoder = l.car.cdr
        break
      }
    }
    entry.filters =
      w.plistValue(info, w.intern(":filter-" + w.name(type))) ?? .nil
    if type == Value.anonymous || type == w.org.element.sym.orgData {
      entry.form = .bare
      if entry.transcoder.isNil { entry.transcoder = w.intern("org-export--contents-alone") }
    } else if let kind = w.org.element.sym.kind(of: type) {
      let holdsElements = kind.holdsElements || kind == .table
      entry.form = kind.isObject ? .object : holdsElements ? .container : .element
    }
    entries[type.bits] = entry
    return entry
  }

  /// Whether the export leaves `node` out.
  func isIgnored(_ node: Value, _ list: Value) -> Bool {
    if list != ignoredList {
      ignoredList = list
      ignored = []
      for l in ListCells(list) {
        ignored.insert(l.car.bits)
      }
    }
    return ignored.contains(node.bits)
  }
}

extension World {
  /// The plan of the export whose options are `info`.
  func exportPlan(_ info: Value) -> ExportPlan {
    let sym = org.export
    let transcoders = plistValue(info, sym.translateAlist) ?? .nil
    var l = info
    while l.isCons, l.cdr.isCons {
      if l.car == sym.exportPlan {
        if let plan = l.cdr.car.exactly(ExportPlan.self), plan.info == info,
          plan.transcoders == transcoders
        {
          return plan
        }
        let plan = ExportPlan(info: info, transcoders: transcoders)
        l.cdr.car = object(plan)
        return plan
      }
      if l.cdr.cdr.isNil {
        let plan = ExportPlan(info: info, transcoders: transcoders)
        l.cdr.cdr = list(sym.exportPlan, object(plan))
        return plan
      }
      l = l.cdr.cdr
    }
    return ExportPlan(info: info, transcoders: transcoders)
  }
}

/// Symbols of an export's options and functions, interned once a world.
struct ExportSymbols {
  let translateAlist, exportPlan, ignoreList, exportedData: Value
  let exportData, nativeExportData, linkBroken, plainText, raw: Value

  init(_ w: World) {
    translateAlist = w.intern(":translate-alist")
    exportPlan = w.intern(":export-plan")
    ignoreList = w.intern(":ignore-list")
    exportedData = w.intern(":exported-data")
    exportData = w.intern("org-export-data")
    nativeExportData = w.intern("orgstar--export-data")
    linkBroken = w.intern("org-link-broken")
    plainText = w.intern("plain-text")
    raw = w.intern("raw")
  }
}
