/// What decides the order of two keys.
private enum SortOrder {
  /// `value<`.
  case standard
  /// `<` or `>` of numbers, without a call.
  case numbers(Comparison)
  case function(Value)
}

/// An element and what it is sorted by.
private struct Sortable {
  var key: Value
  var element: Value
}

extension World {
  private func sortKeywords(_ a: Args) throws(Signal) -> (Value, Value, Bool, Bool) {
    var key = Value.nil
    var less = Value.nil
    var reverse = false
    var inPlace = false
    var i = 1
    while i + 1 < a.count {
      switch name(a[i]) {
      case ":key": key = a[i + 1]
      case ":lessp": less = a[i + 1]
      case ":reverse": reverse = a[i + 1].isTrue
      case ":in-place": inPlace = a[i + 1].isTrue
      default: throw error("Invalid keyword argument: \(name(a[i]))")
      }
      i += 2
    }
    return (key, less, reverse, inPlace)
  }

  private func sortOrder(_ function: Value) -> SortOrder {
    if function.isNil { return .standard }
    var f = function
    if f.isSymbol { f = symbol(f).pointee.function }
    if f.isSubr && !vm.pointee.isProfiling {
      if f.subrName == .less { return .numbers(.less) }
      if f.subrName == .greater { return .numbers(.greater) }
    }
    return .function(function)
  }

  @inline(__always)
  private func isLess(_ a: Value, _ b: Value, _ order: SortOrder) throws(Signal) -> Bool {
    switch order {
    case .function(let f): return try funcall(f, a, b).isTrue
    case .numbers(let comparison):
      if a.isFixnum && b.isFixnum {
        return comparison == .less ? a.fixnum < b.fixnum : a.fixnum > b.fixnum
      }
      return try compare(comparison, a, b)
    case .standard: return try valueLess(a, b)
    }
  }

  /// `sort` in both its argument forms.
  func sortArgument(_ a: Args) throws(Signal) -> Value {
    let keywords = isKeyword(a[1])
    guard a[0].isList || a[0].isVector else { throw wrongType(.listOrVectorP, a[0]) }
    let (key, less, reverse, inPlace) =
      keywords ? try sortKeywords(a) : (Value.nil, a[1], false, true)
    let mark = rootMark
    keep(a[0])
    var elements = try sequenceItems(a[0])
    for e in elements { keep(e) }
    if reverse { elements.reverse() }
    let count = elements.count
    let sorted = UnsafeMutablePointer<Sortable>.allocate(capacity: max(1, 2 * count))
    defer { sorted.deallocate() }
    for (i, e) in elements.enumerated() {
      var k = e
      if key.isTrue {
        k = try funcall(key, e)
        keep(k)
      }
      (sorted + i).initialize(to: Sortable(key: k, element: e))
    }
    try mergeSort(sorted, sorted + count, count, sortOrder(less), isList: !a[0].isVector)
    releaseRoots(to: mark)
    for i in 0..<count { elements[i] = sorted[reverse ? count - 1 - i : i].element }
    if inPlace {
      if a[0].isVector {
        for i in 0..<min(count, a[0].slotCount) { a[0].setSlot(i, elements[i]) }
      } else {
        var l = a[0]
        var i = 0
        while i < count && l.isCons {
          l.car = elements[i]
          l = l.cdr
          i += 1
        }
      }
      return a[0]
    }
    return a[0].isVector ? vector(elements) : list(elements)
  }

  /// A stable merge sort of the `n` elements at `a`, with as much room at `b`; the predicate may
  /// signal. As in Emacs the first half is the shorter one, and of a list it is sorted last: so
  /// predicates see the same pairs in the same order, and those that are no order give the same.
  private func mergeSort(
    _ a: UnsafeMutablePointer<Sortable>, _ b: UnsafeMutablePointer<Sortable>, _ n: Int,
    _ order: SortOrder, isList: Bool
  ) throws(Signal) {
    if n < 2 { return }
    let half = n / 2
    if isList { try mergeSort(a + half, b, n - half, order, isList: isList) }
    try mergeSort(a, b, half, order, isList: isList)
    if !isList { try mergeSort(a + half, b, n - half, order, isList: isList) }
    b.update(from: a, count: half)
    var i = 0
    var j = half
    var k = 0
    while i < half && j < n {
      if try isLess(a[j].key, b[i].key, order) {
        a[k] = a[j]
        j &+= 1
      } else {
        a[k] = b[i]
        i &+= 1
      }
      k &+= 1
    }
    (a + k).update(from: b + i, count: half - i)
  }
}
