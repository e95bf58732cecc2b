import CSupport
import Elisp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Extended attributes of files, of which Lisp makes access control lists.
func installExtendedAttributes(_ r: Registry) {
  r.defun(
    "orgstar-file-attribute", "FILE NAME",
    """
    The extended attribute NAME of FILE, a string of bytes; nil when it has none.
    The symbol unsupported when the file system knows no such attributes.
    """
  ) { w, a throws(Signal) in
    let path = w.systemPath(try w.expanded(a[0]))
    let name = w.swiftString(try w.stringArgument(a[1]))
    var room = [UInt8](repeating: 0, count: 1 << 16)
    let n = csupport_path_attribute(path, name, &room, room.count)
    if n < 0 {
      return errno == EOPNOTSUPP || errno == ENOTSUP
        ? w.intern("unsupported" as StaticString) : .nil
    }
    return room[..<n].withUnsafeBufferPointer { w.unibyteString($0) }
  }
  r.defun(
    "orgstar-set-file-attribute", "FILE NAME VALUE",
    "Make VALUE, a string of bytes, the extended attribute NAME of FILE; nil takes it away. Whether it worked."
  ) { w, a throws(Signal) in
    let path = w.systemPath(try w.expanded(a[0]))
    let name = w.swiftString(try w.stringArgument(a[1]))
    if a[2].isNil { return Value(csupport_set_path_attribute(path, name, nil, 0) == 0) }
    let bytes = Array(try w.stringArgument(a[2]).stringBytes)
    return Value(csupport_set_path_attribute(path, name, bytes, bytes.count) == 0)
  }
}
