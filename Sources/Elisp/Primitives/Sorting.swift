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
    try mergeSort(sorted, sorted + count, count, sortOrder(less))
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
  /// signal.
  private func mergeSort(
    _ a: UnsafeMutablePointer<Sortable>, _ b: UnsafeMutablePointer<Sortable>, _ n: Int,
    _ order: SortOrder
  ) throws(Signal) {
    // Predicates see the pairs that Emacs compares, so there are no shortcuts for what is in order.
    var (from, to) = (a, b)
    var width = 1
    while width < n {
      var lo = 0
      while lo < n {
        let mid = min(lo + width, n)
        let hi = min(lo + 2 * width, n)
        try merge(from, lo, mid, hi, to, order)
        lo += 2 * width
      }
      swap(&from, &to)
      width *= 2
    }
    if from != a { a.update(from: from, count: n) }
  }

  private func merge(
    _ a: UnsafeMutablePointer<Sortable>, _ lo: Int, _ mid: Int, _ hi: Int,
    _ b: UnsafeMutablePointer<Sortable>, _ order: SortOrder
  ) throws(Signal) {
    var i = lo
    var j = mid
    var k = lo
    while i < mid && j < hi {
      if try isLess(a[j].key, a[i].key, order) {
        b[k] = a[j]
        j &+= 1
      } else {
        b[k] = a[i]
        i &+= 1
      }
      k &+= 1
    }
    (b + k).update(from: a + i, count: mid - i)
    (b + k + mid - i).update(from: a + j, count: hi - j)
  }
}
