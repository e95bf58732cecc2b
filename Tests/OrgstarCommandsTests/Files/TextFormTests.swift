import OrgstarHost
import Testing

@Suite struct TextFormTests {
  @Test(arguments: [
    "a\nb\n", "a\nb", "a\r\nb\r\n", "a\r\nb", "a\rb\r", "a\r\nb\n", "\u{feff}a\r\nä\r\n", "", "\n",
    "\r", "a\r\r\n",
  ])
  func survivesDecodingAndEncoding(text: String) {
    let bytes = Array(text.utf8)
    let form = TextForm(bytes)
    #expect(form.encode(form.decode(bytes)) == bytes)
  }

  @Test func detects() {
    #expect(TextForm(Array("a\r\nb\r\n".utf8)).lineEnding == .crlf)
    #expect(TextForm(Array("a\r\nb\n".utf8)).lineEnding == .lf)
    #expect(TextForm(Array("a\rb".utf8)).lineEnding == .cr)
    #expect(TextForm(Array("\u{feff}x".utf8)).hasByteOrderMark)
    #expect(!TextForm(Array("x".utf8)).hasFinalNewline)
    #expect(TextForm(Array("x\n\0y".utf8)).firstNUL?.offset == 2)
  }

  @Test(
    arguments: [
      [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe4, 0xb8], [0x80],
    ] as [[UInt8]])
  func findsTheFirstByteThatIsNotUTF8(bad: [UInt8]) {
    let form = TextForm(Array("eins\nzwölf ".utf8) + bad + [0x0a])
    #expect(
      [form.firstInvalid?.line, form.firstInvalid?.column, form.firstInvalid?.offset] == [2, 7, 12])
  }
}
