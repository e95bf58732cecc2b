#if canImport(Glibc)
  import Glibc
#endif

/// What the names of coding systems mean: the name that stands for all of an alias group, how text
/// is stored, and the names the C library knows the others by.
struct CodingName {
  var base: String
  var charset: Coding.Charset
  var hasMark = false
  /// For `.system`: what `iconv` calls it.
  var system = ""

  /// The meaning of a name without its line-end suffix; nil for an unknown one.
  init?(_ name: String) {
    switch name {
    case "utf-8", "mule-utf-8", "cp65001": self.init("utf-8", .utf8)
    case "utf-8-emacs", "utf-8-auto": self.init(name, .utf8)
    case "utf-8-with-signature": self.init(name, .utf8, mark: true)
    case "prefer-utf-8": self.init(name, .undecided)
    case "iso-latin-1", "iso-8859-1", "latin-1": self.init("iso-latin-1", .latin1)
    case "utf-16": self.init(name, .utf16big, mark: true)
    case "utf-16be-with-signature", "utf-16-be":
      self.init("utf-16be-with-signature", .utf16big, mark: true)
    case "utf-16le-with-signature", "utf-16-le":
      self.init("utf-16le-with-signature", .utf16little, mark: true)
    case "utf-16be": self.init(name, .utf16big)
    case "utf-16le": self.init(name, .utf16little)
    case "no-conversion", "binary", "nil": self.init("no-conversion", .bytes)
    case "no-conversion-multibyte", "raw-text": self.init(name, .bytes)
    case "us-ascii", "ascii", "iso-safe": self.init("us-ascii", .ascii)
    case "undecided": self.init(name, .undecided)
    default:
      guard let group = CodingName.groups.first(where: { $0.names.contains(name) }) else {
        return nil
      }
      self.init(group.names[0], .system)
      system = group.system
    }
  }

  private init(_ base: String, _ charset: Coding.Charset, mark: Bool = false) {
    self.base = base
    self.charset = charset
    hasMark = mark
  }

  /// The names that mean the same as `name`, the base first.
  static func aliases(_ name: String) -> [String] {
    let ours = [
      ["utf-8", "mule-utf-8", "cp65001"], ["iso-latin-1", "iso-8859-1", "latin-1"],
      ["utf-16be-with-signature", "utf-16-be"], ["utf-16le-with-signature", "utf-16-le"],
      ["no-conversion", "binary"], ["us-ascii", "iso-safe", "ascii"],
    ]
    return ours.first { $0.contains(name) }
      ?? groups.first { $0.names.contains(name) }?.names ?? [name]
  }

  /// The base names there are.
  static var all: [String] {
    [
      "no-conversion", "undecided", "prefer-utf-8", "raw-text", "no-conversion-multibyte",
      "iso-latin-1", "utf-8", "utf-8-with-signature", "utf-8-auto", "utf-8-emacs", "utf-16le",
      "utf-16be", "utf-16le-with-signature", "utf-16be-with-signature", "utf-16", "us-ascii",
    ] + groups.map { $0.names[0] }
  }

  /// Those that the C library converts.
  private static let groups: [(system: String, names: [String])] = [
    ("ISO-8859-2", ["iso-latin-2", "iso-8859-2", "latin-2"]),
    ("ISO-8859-3", ["iso-latin-3", "iso-8859-3", "latin-3"]),
    ("ISO-8859-4", ["iso-latin-4", "iso-8859-4", "latin-4"]),
    ("ISO-8859-5", ["cyrillic-iso-8bit", "iso-8859-5"]),
    ("ISO-8859-6", ["iso-8859-6"]),
    ("ISO-8859-7", ["greek-iso-8bit", "iso-8859-7"]),
    ("ISO-8859-8", ["hebrew-iso-8bit", "iso-8859-8", "iso-8859-8-e", "iso-8859-8-i"]),
    ("ISO-8859-9", ["iso-latin-5", "iso-8859-9", "latin-5"]),
    ("ISO-8859-10", ["iso-latin-6", "iso-8859-10", "latin-6"]),
    ("ISO-8859-11", ["iso-8859-11"]),
    ("ISO-8859-13", ["iso-latin-7", "iso-8859-13", "latin-7"]),
    ("ISO-8859-14", ["iso-latin-8", "iso-8859-14", "latin-8"]),
    ("ISO-8859-15", ["iso-latin-9", "iso-8859-15", "latin-9", "latin-0"]),
    ("ISO-8859-16", ["iso-latin-10", "iso-8859-16", "latin-10"]),
    ("CP1250", ["windows-1250", "cp1250"]),
    ("CP1251", ["windows-1251", "cp1251"]),
    ("CP1252", ["windows-1252", "cp1252"]),
    ("CP1253", ["windows-1253", "cp1253"]),
    ("CP1254", ["windows-1254", "cp1254"]),
    ("CP1255", ["windows-1255", "cp1255"]),
    ("CP1256", ["windows-1256", "cp1256"]),
    ("CP1257", ["windows-1257", "cp1257"]),
    ("CP1258", ["windows-1258", "cp1258"]),
    ("CP437", ["cp437", "ibm437"]),
    ("CP850", ["cp850", "ibm850"]),
    ("CP852", ["cp852", "ibm852"]),
    ("CP866", ["cp866"]),
    ("CP874", ["cp874"]),
    ("KOI8-R", ["cyrillic-koi8", "koi8-r", "koi8", "cp878"]),
    ("KOI8-U", ["koi8-u"]),
    ("MACINTOSH", ["mac-roman", "macintosh"]),
    ("TIS-620", ["thai-tis620", "th-tis620", "tis620", "tis-620"]),
    ("VISCII", ["vietnamese-viscii", "viscii"]),
    ("EUC-JP", ["japanese-iso-8bit", "euc-japan-1990", "euc-japan", "euc-jp"]),
    ("SHIFT_JIS", ["japanese-shift-jis", "shift_jis", "sjis"]),
    ("CP932", ["japanese-cp932", "cp932"]),
    ("ISO-2022-JP", ["iso-2022-jp", "junet"]),
    ("BIG5", ["chinese-big5", "big5", "cn-big5", "cp950"]),
    ("GBK", ["chinese-gbk", "gbk", "cp936", "windows-936"]),
    ("GB18030", ["chinese-gb18030", "gb18030"]),
    ("GB2312", ["chinese-iso-8bit", "cn-gb-2312", "euc-china", "euc-cn", "cn-gb", "gb2312"]),
    ("EUC-KR", ["korean-iso-8bit", "euc-kr", "euc-korea", "ks_c_5601-1987"]),
    ("UTF-7", ["utf-7"]),
  ]
}

/// The C library's conversion between two character sets.
final class SystemConverter {
  #if canImport(Glibc)
    private let handle: iconv_t

    /// nil where the system has no such conversion.
    init?(from: String, to: String) {
      let h = iconv_open(to, from)
      if Int(bitPattern: h) == -1 { return nil }
      handle = h.unsafelyUnwrapped
    }
    deinit { iconv_close(handle) }

    /// Converts all bytes; `invalid` receives each byte that stands for nothing, and what is to be
    /// put instead is what it returns.
    func convert(_ bytes: [UInt8], invalid: (ArraySlice<UInt8>) -> (take: Int, put: [UInt8]))
      -> [UInt8]
    {
      var out: [UInt8] = []
      out.reserveCapacity(bytes.count * 2)
      var room = [CChar](repeating: 0, count: 1 << 14)
      var at = 0
      iconv(handle, nil, nil, nil, nil)
      while true {
        var failed: Int32 = 0
        var used = 0
        var produced = 0
        bytes.withUnsafeBytes { source in
          room.withUnsafeMutableBufferPointer { room in
            var input = UnsafeMutablePointer<CChar>(
              mutating: source.baseAddress?.advanced(by: at).assumingMemoryBound(to: CChar.self))
            var left = source.count - at
            let start = left
            var output: UnsafeMutablePointer<CChar>? = room.baseAddress
            var free = room.count
            let result =
              left > 0
              ? iconv(handle, &input, &left, &output, &free)
              : iconv(handle, nil, nil, &output, &free)
            if result == -1 || result == Int.max || Int(bitPattern: UInt(result)) == -1 {
              failed = errno
            }
            used = start - left
            produced = room.count - free
          }
        }
        for i in 0..<produced { out.append(UInt8(bitPattern: room[i])) }
        let wasEnd = at == bytes.count
        at += used
        if failed == E2BIG { continue }
        if failed != 0, at < bytes.count {
          let (take, put) = invalid(bytes[at...])
          out += put
          at += max(take, 1)
          continue
        }
        if wasEnd || (at == bytes.count && bytes.isEmpty) { return out }
      }
    }
  #else
    init?(from: String, to: String) { return nil }
    func convert(_ bytes: [UInt8], invalid: (ArraySlice<UInt8>) -> (take: Int, put: [UInt8]))
      -> [UInt8]
    { bytes }
  #endif
}
