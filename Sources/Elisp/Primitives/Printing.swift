#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where printed text goes besides buffers, markers and functions: the host decides.
public final class OutputPorts: LispObject {
  /// Write to standard output.
  @exclusivity(unchecked) public var standardOutput: (UnsafeBufferPointer<UInt8>) -> Void = {
    bytes in
    OutputPorts.write(bytes, to: stdout)
  }
  /// Write to standard error.
  @exclusivity(unchecked) public var standardError: (UnsafeBufferPointer<UInt8>) -> Void = {
    bytes in
    fflush(stdout)
    OutputPorts.write(bytes, to: stderr)
  }
  /// Keep the text of a message, where messages are kept.
  @exclusivity(unchecked) public var messageLog: ((World, [UInt8]) -> Void)?
  /// The last byte that Lisp printed to standard output.
  @exclusivity(unchecked) var lastByte: UInt8 = 0
  /// The last number that printing gave to a shared object.
  @exclusivity(unchecked) var lastLabel = 0
  /// Text being captured by `with-output-to-string`, innermost last.
  @exclusivity(unchecked) var captures: [[UInt8]] = []

  /// Write text of the internal encoding: raw-byte characters become their bytes.
  static func write(_ bytes: UnsafeBufferPointer<UInt8>, to file: UnsafeMutablePointer<FILE>) {
    guard bytes.contains(where: { $0 == 0xC0 || $0 == 0xC1 }) else {
      fwrite(bytes.baseAddress, 1, bytes.count, file)
      return
    }
    var out: [UInt8] = []
    var i = 0
    while i < bytes.count {
      let (c, n) = decodeCharacter(bytes, i)
      if c >= 0x3F_FF80 {
        out.append(UInt8(c & 0xFF))
      } else {
        out.append(contentsOf: bytes[i..<i + n])
      }
      i += n
    }
    fwrite(out, 1, out.count, file)
  }
}

extension World {
  /// Where this world's printed output goes.
  public var ports: OutputPorts { part(.charset, as: OutputPorts.self) }

  /// Send text to an output stream: a `printcharfun`, nil meaning `standard-output`.
  public func output(_ bytes: [UInt8], to stream: Value) throws(Signal) {
    var stream = stream.isNil ? (valueIfBound(.standardOutput) ?? .t) : stream
    if stream.isNil { stream = .t }
    if stream == .t {
      bytes.withUnsafeBufferPointer { ports.standardOutput($0) }
      if let last = bytes.last { ports.lastByte = last }
      return
    }
    if stream == .externalDebuggingOutput {
      bytes.withUnsafeBufferPointer { ports.standardError($0) }
      return
    }
    if stream.isForeign {
      let object = stream.unmanaged.takeUnretainedValue()
      if try object.receiveOutput(bytes, self) { return }
      throw wrongType(.bufferp, stream)
    }
    // A function, called with each character.
    var i = 0
    try bytes.withUnsafeBufferPointer { text throws(Signal) in
      while i < text.count {
        let (c, n) = decodeCharacter(text, i)
        _ = try funcall(stream, Value(fixnum: Int(c)))
        i += n
      }
    }
  }

  fileprivate func print(_ v: Value, escape: Bool, to stream: Value, around: Bool = false)
    throws(Signal)
  {
    let target = stream.isNil ? (valueIfBound(.standardOutput) ?? .t) : stream
    // A buffer gets bytes in octal, as in Emacs.
    var p = Printer(self, escape: escape, octal: target.isForeign)
    try p.print(v)
    try output(around ? [0x0A] + p.out + [0x0A] : p.out, to: stream)
  }
}

func installPrinting(_ r: Registry) {
  r.world.setPart(.charset, OutputPorts())
  r.defun(
    "prin1", "OBJECT &optional PRINTCHARFUN OVERRIDES", "Print OBJECT so that it can be read back."
  ) { w, a throws(Signal) in
    try w.print(a[0], escape: true, to: a[1])
    return a[0]
  }
  r.defun("princ", "OBJECT &optional PRINTCHARFUN", "Print OBJECT for people, without quoting.") {
    w, a throws(Signal) in
    try w.print(a[0], escape: false, to: a[1])
    return a[0]
  }
  r.defun(
    "print", "OBJECT &optional PRINTCHARFUN",
    "Print OBJECT as `prin1', with a newline before and after."
  ) { w, a throws(Signal) in
    try w.print(a[0], escape: true, to: a[1], around: true)
    return a[0]
  }
  r.defun(
    "terpri", "&optional PRINTCHARFUN ENSURE",
    "Print a newline; with ENSURE only when not at the beginning of a line. Whether it was printed."
  ) { w, a throws(Signal) in
    if a[1].isTrue {
      let stream = a[0].isNil ? (w.valueIfBound(.standardOutput) ?? .t) : a[0]
      if stream == .t || stream.isNil {
        if w.ports.lastByte == 0x0A { return .nil }
      } else if stream.isForeign {
        if stream.unmanaged.takeUnretainedValue().isAtLineStart(w) { return .nil }
      } else if w.isFunction(stream) && stream != .externalDebuggingOutput && stream != .t {
        throw w.error("Unsupported function argument")
      }
    }
    try w.output([0x0A], to: a[0])
    return .t
  }
  r.defun("write-char", "CHARACTER &optional PRINTCHARFUN", "Print CHARACTER.") {
    w, a throws(Signal) in
    guard a[0].isCharacter else { throw w.wrongType(.characterp, a[0]) }
    var out: [UInt8] = []
    appendCharacter(UInt32(a[0].fixnum), to: &out)
    try w.output(out, to: a[1])
    return a[0]
  }
  r.defun(
    "prin1-to-string", "OBJECT &optional NOESCAPE OVERRIDES",
    "OBJECT as `prin1' prints it, a string."
  ) { w, a throws(Signal) in
    try w.printedString(a[0], escape: a[1].isNil)
  }
  r.defun("external-debugging-output", "CHARACTER", "Write CHARACTER to standard error.") {
    w, a throws(Signal) in
    guard a[0].isCharacter else { throw w.wrongType(.characterp, a[0]) }
    var out: [UInt8] = []
    appendCharacter(UInt32(a[0].fixnum), to: &out)
    out.withUnsafeBufferPointer { w.ports.standardError($0) }
    return a[0]
  }
  r.defun(
    "internal--output-to-string", "FUNCTION",
    "Call FUNCTION; return what it prints to `standard-output'."
  ) { w, a throws(Signal) in
    let sink = OutputCapture()
    let depth = w.bindingDepth
    w.bind(.standardOutput, w.object(sink))
    _ = try w.funcall(a[0])
    try w.unbind(to: depth)
    return w.string(sink.text)
  }
  r.defun("error-message-string", "OBJ", "The message of the error object OBJ.") {
    w, a throws(Signal) in
    guard a[0].isList else { throw w.wrongType(.listp, a[0]) }
    if a[0].isCons && !a[0].car.isSymbol { throw w.wrongType(.symbolp, a[0].car) }
    if a[0].isCons, a[0].car == .error, a[0].cdr.isCons, a[0].cdr.car.isString,
      a[0].cdr.cdr.isNil
    {
      return a[0].cdr.car
    }
    // It is made in a buffer.
    return try w.call("string-to-multibyte", w.string(w.errorMessageBytes(a[0])))
  }
  r.defun(
    "read", "&optional STREAM", "Read an object from STREAM: a string, buffer, marker or function."
  ) { w, a throws(Signal) in
    try w.readFrom(a[0])
  }
  r.defun(
    "read-from-string", "STRING &optional START END",
    "Read an object from STRING; return (OBJECT . INDEX-AFTER)."
  ) { w, a throws(Signal) in
    let s = try w.stringArgument(a[0])
    let range = try w.range(s, a[1], a[2], count: s.stringLength)
    let from = w.byteOffset(s, range.lowerBound)
    let to = w.byteOffset(s, range.upperBound)
    let text = Array(s.stringBytes[0..<to])
    var end = 0
    let v = try text.withUnsafeBufferPointer { b throws(Signal) -> Value in
      var reader = Reader(w, b, offset: from)
      let v = try reader.read()
      end = reader.offset
      return v
    }
    return w.cons(v, Value(fixnum: w.characterIndex(s, byte: end)))
  }
}

/// A stream that keeps what is printed to it.
final class OutputCapture: LispObject {
  override func isAtLineStart(_ world: World) -> Bool { text.isEmpty || text.last == 0x0A }
  @exclusivity(unchecked) var text: [UInt8] = []
  override func receiveOutput(_ bytes: [UInt8], _ world: World) throws(Signal) -> Bool {
    text += bytes
    return true
  }
}

extension World {
  /// `read` from a stream.
  func readFrom(_ stream: Value) throws(Signal) -> Value {
    var stream = stream.isNil ? (valueIfBound(.standardInput) ?? .t) : stream
    // A list whose first element is a string is that string.
    if stream.isCons, stream.car.isString { stream = stream.car }
    if stream.isString {
      let text = Array(stream.stringBytes)
      return try text.withUnsafeBufferPointer { b throws(Signal) -> Value in
        var reader = Reader(self, b)
        return try reader.read()
      }
    }
    if stream.isForeign {
      let object = stream.unmanaged.takeUnretainedValue()
      if let text = object.readableBytes(self) {
        return try text.withUnsafeBufferPointer { b throws(Signal) -> Value in
          var reader = Reader(self, b)
          reader.buffer = object
          let v: Value
          do throws(Signal) {
            v = try reader.read()
          } catch {
            object.advance(bytes: reader.offset, self)
            throw error
          }
          object.advance(bytes: reader.offset, self)
          return v
        }
      }
    }
    if stream == .t {
      throw signal(.endOfFile, list(string("Error reading from stdin")))
    }
    if isFunction(stream) {
      var source = FunctionStream(self, stream)
      try source.takeObject()
      return try source.text.withUnsafeBufferPointer { b throws(Signal) -> Value in
        var reader = Reader(self, b)
        return try reader.read()
      }
    }
    throw signal(.invalidFunction, list(stream))
  }

  /// Text with its grave quotes and apostrophes as `text-quoting-style` has them.
  public func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x27 || $0 == 0x60 }) else { return text }
    switch quotingStyle {
    case .grave: return text
    case .straight: return String(text.map { $0 == "`" ? "'" : $0 })
    case .curve:
      return String(text.map { $0 == "`" ? "\u{2018}" : $0 == "'" ? "\u{2019}" : $0 })
    }
  }

  /// The message of an error object, as the top level shows it.
  public func errorMessage(_ object: Value) -> String {
    String(decoding: errorMessageBytes(object), as: UTF8.self)
  }

  /// The same in bytes of the internal encoding.
  func errorMessageBytes(_ object: Value) -> [UInt8] {
    let peculiar = Array("peculiar error".utf8)
    guard object.isCons else { return peculiar }
    func shown(_ v: Value, escape: Bool) -> [UInt8] {
      var p = Printer(self, escape: escape, octal: true)
      do throws(Signal) { try p.print(v) } catch {}
      return p.out
    }
    let symbol = object.car
    let data = object.cdr
    let fileError =
      symbol.isSymbol && items(get(symbol, .errorConditions)).contains(.fileError)
    var message: [UInt8]
    var tail = data
    var separator = ": "
    if symbol == .error || symbol == .userError {
      guard data.isCons else { return symbol == .error ? peculiar : [] }
      message = data.car.isString ? shown(data.car, escape: false) : peculiar
      // A user error has no message but what is wrong.
      if symbol == .userError { message = shown(data.car, escape: false) }
      tail = data.cdr
      if symbol == .userError { separator = ", " } else if message.isEmpty { separator = "" }
    } else if fileError && data.isCons {
      message = data.car.isString ? shown(data.car, escape: false) : peculiar
      if message.isEmpty { separator = "" }
      tail = data.cdr
    } else {
      let text = symbol.isSymbol ? get(symbol, .errorMessage) : .nil
      message = text.isString ? Array(quoted(swiftString(text)).utf8) : peculiar
      if message.isEmpty { separator = "" }
    }
    // The data of these are for people.
    let isPlain = fileError || symbol == .endOfFile || symbol == .userError
    var first = true
    for cell in ListCells(tail) {
      message += (first ? separator : ", ").utf8
      first = false
      let item = cell.car
      message += shown(item, escape: !isPlain)
    }
    return message
  }
}
