/// Fuzzing: compile what `bytes` begin with and match it in the rest. The first byte holds
/// options, the second the pattern's length; no input may crash, hang or read out of bounds.
public func fuzzRegexp(_ bytes: UnsafeBufferPointer<UInt8>) {
  guard bytes.count > 2 else { return }
  let flags = bytes[0]
  let patternEnd = min(2 + Int(bytes[1]), bytes.count)
  let options = RegexpOptions(
    foldCase: flags & 1 != 0, patternIsMultibyte: flags & 2 != 0,
    textIsMultibyte: flags & 4 != 0, longest: flags & 8 != 0)
  let rest = UnsafeBufferPointer(rebasing: bytes[patternEnd...])
  guard
    let regexp = try? Regexp(
      pattern: UnsafeBufferPointer(rebasing: bytes[2..<patternEnd]), options: options),
    let start = rest.baseAddress
  else { return }
  let gap = rest.count / 2
  let text = RegexpText(
    first: start, firstCount: gap, second: start + gap, secondCount: rest.count - gap,
    isMultibyte: options.textIsMultibyte)
  let environment = RegexpEnvironment(
    point: gap, asciiSyntax: RegexpEnvironment.standardASCIISyntax)
  var registers = RegexpRegisters()
  let isBackward = flags & 16 != 0
  _ = try? regexp.search(
    text, begin: 0, end: rest.count, from: isBackward ? rest.count : 0,
    to: isBackward ? 0 : rest.count, backward: isBackward, environment: environment,
    registers: &registers)
}
