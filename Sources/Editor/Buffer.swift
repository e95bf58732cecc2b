import Elisp
import TextStorage

/// What indirect buffers share with their base: the characters and their text properties.
///
/// The parts are constants: reading a constant through a chain of objects counts no references.
public final class BufferText {
  /// The characters.
  public let gap: GapBuffer
  /// Text properties: the payload is a property list's word, 0 for none.
  public let properties = IntervalTree()
  /// Counts changes of text or properties.
  @exclusivity(unchecked) public var tick = 1
  /// Counts changes of text alone.
  @exclusivity(unchecked) public var charTick = 1
  /// The count of changes at the last save.
  @exclusivity(unchecked) public var savedTick = 1
  /// The count of changes at the last automatic save.
  @exclusivity(unchecked) public var autosaveTick = 1
  /// The buffers that show this text.
  @exclusivity(unchecked) public var buffers: [Unmanaged<Buffer>] = []

  init(multibyte: Bool) { gap = GapBuffer(multibyte: multibyte) }

  /// Exchanges characters, properties and counts of changes.
  func exchangeContents(with other: BufferText) {
    gap.exchangeContents(with: other.gap)
    properties.exchangeContents(with: other.properties)
    (tick, other.tick) = (other.tick, tick)
    (charTick, other.charTick) = (other.charTick, charTick)
    (savedTick, other.savedTick) = (other.savedTick, savedTick)
    (autosaveTick, other.autosaveTick) = (other.autosaveTick, autosaveTick)
  }
}

/// A buffer. Character positions in Swift count from 0: Lisp's positions less one.
public final class Buffer: BufferHeader {
  /// Point and the accessible part, in characters and bytes.
  public struct Place {
    /// Point in characters.
    public var point = 0
    /// Point in bytes.
    public var pointByte = 0
    /// Beginning of the accessible part in characters.
    public var begin = 0
    /// Beginning of the accessible part in bytes.
    public var beginByte = 0
    /// End of the accessible part in characters.
    public var end = 0
    /// End of the accessible part in bytes.
    public var endByte = 0
  }

  /// The name, a string; nil once killed.
  @exclusivity(unchecked) public var name: Value
  /// The characters and their properties.
  public let text: BufferText
  /// Point and the accessible part.
  public let place: UnsafeMutablePointer<Place>
  /// The markers, in the order of their places.
  public let markers = MarkerSet()
  /// The overlays.
  public let overlays = OverlaySet()
  /// The buffer whose text this one shows, for an indirect one.
  @exclusivity(unchecked) public internal(set) var base: Buffer?
  /// The mark, a marker made when first asked for.
  @exclusivity(unchecked) var mark: Marker?
  /// The syntax, case and category tables in force.
  @exclusivity(unchecked) var syntaxTable: Value = .nil
  @exclusivity(unchecked) var categoryTable: Value = .nil
  /// The keymap of the major mode.
  @exclusivity(unchecked) var localMap: Value = .nil
  /// What the file was when it was visited or saved.
  @exclusivity(unchecked) var visited: VisitedFile?
  /// Made with hooks inhibited: no `kill-buffer-hook` and the like.
  @exclusivity(unchecked) var inhibitsHooks = false
  /// Whether this buffer's kill is under way.
  @exclusivity(unchecked) var isBeingKilled = false
  /// Bytes the undo list took since it was last measured, about.
  @exclusivity(unchecked) var undoWeight = 0
  /// Where `syntax-propertize-function` has not been yet.
  @exclusivity(unchecked) var unpropertized = 0
  /// Columns found last, the latest behind: the next one mostly is a little further on.
  @exclusivity(unchecked) var knownColumns: [KnownColumn] = []
  /// Saved `syntax-ppss` answers.
  @exclusivity(unchecked) var parseCache = ParseCache()

  init(name: Value, text: BufferText) {
    self.name = name
    self.text = text
    place = .allocate(capacity: 1)
    place.initialize(to: Place())
    super.init()
    text.buffers.append(Unmanaged.passUnretained(self))
  }

  deinit {
    text.buffers.removeAll { $0.toOpaque() == Unmanaged.passUnretained(self).toOpaque() }
    place.deallocate()
  }

  // MARK: Text

  /// Runs `body` for each buffer that shows this one's text; nearly always that is itself alone.
  @inline(__always) func forEachSharingText(_ body: (Buffer) -> Void) {
    if text.buffers.count == 1, isLive {
      body(self)
    } else {
      for other in text.buffers { body(other.takeUnretainedValue()) }
    }
  }

  /// The characters.
  @inline(__always) public var gap: GapBuffer { text.gap }
  /// Whether it holds text rather than bytes.
  @inline(__always) public var isMultibyte: Bool { text.gap.isMultibyte }
  /// Characters in the whole buffer.
  @inline(__always) public var length: Int { text.gap.charCount }
  /// Point in characters.
  @inline(__always) public var point: Int { place.pointee.point }
  /// Point in bytes.
  @inline(__always) public var pointByte: Int { place.pointee.pointByte }
  /// Beginning of the accessible part in characters.
  @inline(__always) public var begin: Int { place.pointee.begin }
  /// Beginning of the accessible part in bytes.
  @inline(__always) public var beginByte: Int { place.pointee.beginByte }
  /// End of the accessible part in characters.
  @inline(__always) public var end: Int { place.pointee.end }
  /// End of the accessible part in bytes.
  @inline(__always) public var endByte: Int { place.pointee.endByte }
  /// Whether part of the text is out of reach.
  public var isNarrowed: Bool { begin != 0 || end != length }

  /// The byte position of a character position.
  @inline(__always) public func byte(_ pos: Int) -> Int { text.gap.charToByte(pos) }
  /// The character position of a byte position.
  @inline(__always) public func char(_ byte: Int) -> Int { text.gap.byteToChar(byte) }

  /// Moves point to a character position.
  @inline(__always) public func setPoint(_ pos: Int) {
    place.pointee.point = pos
    place.pointee.pointByte = text.gap.charToByte(pos)
  }
  /// Moves point where both positions are known.
  @inline(__always) public func setPoint(_ pos: Int, byte: Int) {
    place.pointee.point = pos
    place.pointee.pointByte = byte
  }
  /// Moves point to a byte position.
  @inline(__always) public func setPoint(byte: Int) {
    place.pointee.pointByte = byte
    place.pointee.point = text.gap.byteToChar(byte)
  }
  /// Makes `from..<to` the accessible part.
  public func narrow(_ from: Int, _ to: Int) {
    place.pointee.begin = from
    place.pointee.beginByte = byte(from)
    place.pointee.end = to
    place.pointee.endByte = byte(to)
    if point < from || point > to { setPoint(min(max(point, from), to)) }
  }
  /// Makes the whole text accessible.
  public func widen() {
    place.pointee.begin = 0
    place.pointee.beginByte = 0
    place.pointee.end = length
    place.pointee.endByte = text.gap.byteCount
  }
  /// A position moved into the accessible part.
  @inline(__always) public func clamp(_ pos: Int) -> Int { min(max(pos, begin), end) }

  /// The character after a byte position, as Lisp shows it.
  @inline(__always) public func charAfter(byte: Int) -> UInt32 { text.gap.char(at: byte) }

  /// The plist of text properties of the character at `pos`; nil at the end of the buffer.
  public func plist(at pos: Int) -> Value { Buffer.plist(text.properties.payload(at: pos)) }
  /// A plist from an interval's word, and back.
  @inline(__always) static func plist(_ payload: UInt) -> Value {
    payload == 0 ? .nil : Value(bits: payload)
  }
  @inline(__always) static func payload(_ plist: Value) -> UInt { plist.isNil ? 0 : plist.bits }

  // MARK: What the language core asks

  public override func isWordCharacter(_ c: UInt32, _ world: World) -> Bool {
    SyntaxLookup(world, self).entry(c).kind == .word
  }
  public override func syntaxOfASCII(_ world: World) -> UnsafePointer<UInt8>? {
    let lookup = SyntaxLookup(world, self)
    return world.withEditor { $0.regexps.prepareASCII(lookup) }
  }

  public override func trace(_ marker: Marking) {
    super.trace(marker)
    marker.mark(name)
    text.properties.forEachPayload { marker.mark(Value(bits: $0)) }
    overlays.forEach { marker.mark(Value(bits: overlays.payload($0))) }
    if let base { marker.mark(base.value) }
    if let mark { marker.mark(mark.value) }
    for v in [syntaxTable, categoryTable, localMap] { marker.mark(v) }
  }

  public override func printed(_ world: World) -> String {
    name.isNil ? "#<killed buffer>" : "#<buffer \(world.swiftString(name))>"
  }

  public override func displayed(_ world: World) -> String {
    name.isNil ? printed(world) : world.swiftString(name)
  }

  public override func saveExcursion(_ world: World) -> Value {
    Value(fixnum: Int(markers.add(at: point, advances: false, payload: 0)))
  }

  public override func restoreExcursion(_ state: Value, _ world: World) {
    let handle = MarkerSet.Handle(state.fixnum)
    setPoint(clamp(markers.position(handle)))
    markers.remove(handle)
  }

  public override func saveRestriction(_ world: World) -> Value {
    if !isNarrowed { return .nil }
    let a = markers.add(at: begin, advances: false, payload: 0)
    let b = markers.add(at: end, advances: true, payload: 0)
    return Value(fixnum: Int(a) | Int(b) << 31)
  }

  public override func restoreRestriction(_ state: Value, _ world: World) {
    if state.isNil { return widen() }
    let a = MarkerSet.Handle(state.fixnum & 0x7FFF_FFFF)
    let b = MarkerSet.Handle(state.fixnum >> 31)
    let range = (markers.position(a), markers.position(b))
    markers.remove(a)
    markers.remove(b)
    narrow(range.0, max(range.0, range.1))
  }

  public override func isAtLineStart(_ world: World) -> Bool {
    (world.charBefore(self, point) ?? 0x0A) == 0x0A
  }

  public override func receiveOutput(_ bytes: [UInt8], _ world: World) throws(Signal) -> Bool {
    guard isLive else { return false }
    try world.insertOutput(bytes, in: self)
    return true
  }

  public override func readableBytes(_ world: World) -> [UInt8]? {
    var out = [UInt8](repeating: 0, count: endByte - pointByte)
    gap.copy(from: pointByte, to: endByte, into: &out)
    return out
  }

  public override func advance(bytes: Int, _ world: World) {
    setPoint(byte: min(pointByte + bytes, endByte))
  }

  public override func placeWhenRead(bytes: Int, _ world: World) -> (line: Int, column: Int)? {
    let end = min(pointByte + bytes, endByte)
    return (1 + gap.newlines(from: beginByte, to: end), world.column(self, atByte: end))
  }
}

/// A marker; without a buffer it points nowhere.
public final class Marker: LispObject {
  /// The buffer it points into, or nil.
  @exclusivity(unchecked) public private(set) var buffer: Buffer?
  @exclusivity(unchecked) private var handle: MarkerSet.Handle = -1
  /// What `advances` was last set to while the marker pointed nowhere.
  @exclusivity(unchecked) private var wantsAdvance = false

  public override var typeSymbol: Value { .marker }
  public override func trace(_ marker: Marking) {
    if let buffer { marker.mark(buffer.value) }
  }

  /// The position from 0; nil when it points nowhere.
  public var position: Int? {
    guard let buffer, handle >= 0 else { return nil }
    return buffer.markers.position(handle)
  }

  public override var markerPosition: Int? { position.map { $0 + 1 } ?? -1 }

  /// Whether the marker goes along with text inserted at it.
  public var advances: Bool {
    get {
      guard let buffer, handle >= 0 else { return wantsAdvance }
      return buffer.markers.advances(handle)
    }
    set {
      wantsAdvance = newValue
      if let buffer, handle >= 0 { buffer.markers.setAdvances(handle, newValue) }
    }
  }

  /// Points the marker at `pos` in `target`, or nowhere.
  public func set(_ target: Buffer?, _ pos: Int) {
    if let target, target === buffer, handle >= 0 {
      target.markers.setPosition(handle, pos)
      return
    }
    if let buffer, handle >= 0 {
      wantsAdvance = buffer.markers.advances(handle)
      buffer.markers.remove(handle)
    }
    buffer = target
    handle = -1
    if let target {
      handle = target.markers.add(
        at: pos, advances: wantsAdvance,
        payload: UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()))
    }
  }

  /// The buffer's markers are gone: point nowhere.
  func detach() {
    if let buffer, handle >= 0 { wantsAdvance = buffer.markers.advances(handle) }
    buffer = nil
    handle = -1
  }

  /// Comes under another buffer that took over the marker set.
  func moved(to other: Buffer) { buffer = other }

  public override func finalize(_ world: World) { set(nil, 0) }

  public override func receiveOutput(_ bytes: [UInt8], _ world: World) throws(Signal) -> Bool {
    guard let buffer, let position, buffer.isLive else {
      throw world.error("Marker does not point anywhere")
    }
    // Printing to a marker moves it, and leaves point unless it was there or after.
    let point = buffer.point
    buffer.setPoint(position)
    try world.insertOutput(bytes, in: buffer)
    let added = buffer.point - position
    set(buffer, buffer.point)
    buffer.setPoint(buffer.clamp(point >= position ? point + added : point))
    return true
  }

  public override func readableBytes(_ world: World) -> [UInt8]? {
    guard let buffer, let position, buffer.isLive else { return nil }
    let start = buffer.byte(position)
    var out = [UInt8](repeating: 0, count: max(buffer.endByte - start, 0))
    if !out.isEmpty { buffer.gap.copy(from: start, to: buffer.endByte, into: &out) }
    return out
  }

  public override func isAtLineStart(_ world: World) -> Bool {
    guard let buffer, let position, buffer.isLive else { return false }
    return position == buffer.begin || world.charBefore(buffer, position) == 10
  }

  public override func advance(bytes: Int, _ world: World) {
    guard let buffer, let position else { return }
    set(buffer, buffer.char(min(buffer.byte(position) + bytes, buffer.endByte)))
  }

  public override func isEqual(to other: LispObject, _ world: World) -> Bool {
    guard let other = other as? Marker else { return false }
    return buffer === other.buffer && position == other.position
  }

  public override var equalHash: UInt? {
    UInt(bitPattern: buffer.map { ObjectIdentifier($0).hashValue } ?? 0)
      ^ UInt(bitPattern: position ?? -1)
  }

  public override func printed(_ world: World) -> String {
    let kind = advances ? "(moves after insertion) " : ""
    guard let buffer, let position else { return "#<marker \(kind)in no buffer>" }
    return "#<marker \(kind)at \(position + 1) in \(world.swiftString(buffer.name))>"
  }
}

/// An overlay; without a buffer it is deleted.
public final class Overlay: LispObject {
  /// The buffer it is in, or nil.
  @exclusivity(unchecked) public internal(set) var buffer: Buffer?
  @exclusivity(unchecked) var handle: OverlaySet.Handle = 0
  @exclusivity(unchecked) var frontAdvance = false
  @exclusivity(unchecked) var rearAdvance = false
  /// Its properties.
  @exclusivity(unchecked) public var plist: Value = .nil

  public override var typeSymbol: Value { .overlay }
  public override func trace(_ marker: Marking) {
    marker.mark(plist)
    if let buffer { marker.mark(buffer.value) }
  }

  /// Start and end from 0; nil when deleted.
  public var range: OverlaySet.Range? { buffer?.overlays.range(handle) }

  public override func printed(_ world: World) -> String {
    guard let buffer, let range else { return "#<overlay in no buffer>" }
    let name = world.swiftString(buffer.name)
    return "#<overlay from \(range.start + 1) to \(range.end + 1) in \(name)>"
  }
}
