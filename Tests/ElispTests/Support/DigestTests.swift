import Testing

@testable import Elisp

private func hexadecimal(_ algorithm: Digest.Algorithm, _ text: String) -> String {
  String(decoding: Digest.hexadecimal(Digest.digest(algorithm, Array(text.utf8))), as: UTF8.self)
}

@Test func digestsOfTheStandardsExample() {
  #expect(hexadecimal(.md5, "abc") == "900150983cd24fb0d6963f7d28e17f72")
  #expect(hexadecimal(.sha1, "abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
  #expect(
    hexadecimal(.sha224, "abc") == "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7")
  #expect(
    hexadecimal(.sha256, "abc")
      == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
}

@Test func base64GoesThereAndBack() {
  for n in 0..<20 {
    let bytes = (0..<n).map { UInt8($0 * 37 & 0xFF) }
    #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    #expect(
      Base64.decode(Base64.encode(bytes, url: true, padding: false), url: true) == bytes)
  }
  #expect(Base64.decode(Array("YQ=".utf8)) == nil)
}
