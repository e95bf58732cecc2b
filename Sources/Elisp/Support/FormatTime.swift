/// The engine behind `format-time-string`: C's strftime with GNU's flags, names in English.
struct FormatTime {
  let time: CivilTime
  /// Seconds since the epoch.
  let seconds: Int
  let nanoseconds: Int
  let zone: ZoneInfo

  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private struct Directive {
    var pad: UInt8 = 0
    var upcase = false
    var swapCase = false
    var colons = 0
    var width = -1
  }

  /// The text of a format (bytes that are no directives pass as they are).
  func text(_ format: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var i = 0
    while i < format.count {
      let start = i
      let b = format[i]
      i += 1
      if b != 0x25 {
        out.append(b)
        continue
      }
      var d = Directive()
      flags: while i < format.count {
        switch format[i] {
        case 0x5F, 0x2D, 0x30, 0x2B: d.pad = format[i]
        case 0x5E: d.upcase = true
        case 0x23: d.swapCase = true
        default: break flags
        }
        i += 1
      }
      while i < format.count, format[i] >= 0x30, format[i] <= 0x39 {
        d.width = min(max(d.width, 0) * 10 + Int(format[i] - 0x30), 1 << 20)
        i += 1
      }
      while i < format.count, format[i] == 0x3A {
        d.colons += 1
        i += 1
      }
      if i < format.count, format[i] == 0x45 || format[i] == 0x4F { i += 1 }
      let directive = i < format.count ? format[i] : 0
      if i < format.count { i += 1 }
      if !append(directive, d, &out) {
        string(Array(format[start..<i]), Directive(pad: d.pad, width: d.width), &out)
      }
    }
    return out
  }

  private func string(_ s: [UInt8], _ d: Directive, _ out: inout [UInt8]) {
    if d.pad != 0x2D && d.width > s.count {
      out += Array(
        repeating: d.pad == 0x30 || d.pad == 0x2B ? 0x30 : 0x20, count: d.width - s.count)
    }
    out += d.upcase ? s.map { $0 >= 0x61 && $0 <= 0x7A ? $0 - 32 : $0 } : s
  }

  private func name(_ s: String, _ d: Directive, _ out: inout [UInt8]) {
    var d = d
    if d.swapCase { d.upcase = true }
    string(Array(s.utf8), d, &out)
  }

  private func lowered(_ s: String) -> [UInt8] {
    s.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 32 : $0 }
  }

  private func number(
    _ n: Int, _ digits: Int, _ d: Directive, blank: Bool = false, signed: Bool = false,
    isNegative: Bool = false, _ out: inout [UInt8]
  ) {
    let pad = d.pad == 0 ? (blank ? 0x5F : 0x30) : d.pad
    let text = Array(String(n.magnitude).utf8)
    var sign: [UInt8] = n < 0 || isNegative ? [0x2D] : []
    let plus =
      pad == 0x2B && sign.isEmpty && signed
      && (text.count > digits || d.width > max(digits, text.count))
    if plus { sign = [0x2B] }
    if pad == 0x2D {
      out += sign + text
      return
    }
    let width = d.width >= 0 ? d.width : digits
    let fill = max(0, width - sign.count - text.count)
    if pad == 0x5F {
      out += Array(repeating: 0x20, count: fill) + sign + text
    } else {
      out += sign + Array(repeating: 0x30, count: fill) + text
    }
  }

  private func composite(_ format: StaticString, _ d: Directive, _ out: inout [UInt8]) {
    let f = UnsafeBufferPointer(start: format.utf8Start, count: format.utf8CodeUnitCount)
    string(text(Array(f)), d, &out)
  }

  /// Append one directive's text; false when there is no such directive.
  private func append(_ c: UInt8, _ d: Directive, _ out: inout [UInt8]) -> Bool {
    let hour12 = (time.hour + 11) % 12 + 1
    switch c {
    case 0x61: name(String(FormatTime.weekdays[time.weekday].prefix(3)), d, &out)  // a
    case 0x41: name(FormatTime.weekdays[time.weekday], d, &out)
    case 0x62, 0x68: name(String(FormatTime.months[time.month - 1].prefix(3)), d, &out)  // b h
    case 0x42: name(FormatTime.months[time.month - 1], d, &out)
    case 0x43:  // C
      number(time.year / 100, 2, d, signed: true, isNegative: time.year < 0, &out)
    case 0x63: composite("%a %b %e %H:%M:%S %-Y", d, &out)
    case 0x44: composite("%m/%d/%y", d, &out)
    case 0x78:  // x, by the system: before year 0, years count up to the next hundred
      var date = text(Array("%m/%d/".utf8))
      number((time.year % 100 + 100) % 100, 2, Directive(), &date)
      string(date, d, &out)
    case 0x64: number(time.day, 2, d, &out)
    case 0x65: number(time.day, 2, d, blank: true, &out)
    case 0x46:  // F
      var year = d
      year.width = d.width >= 0 ? max(0, d.width - 6) : -1
      if d.pad == 0 && d.width < 0 { year.pad = 0x2B }
      number(time.year, 4, year, signed: true, &out)
      out += text(Array("-%m-%d".utf8))
    case 0x47: number(time.isoWeek.year, 4, d, signed: true, &out)
    case 0x67: number(Int(time.isoWeek.year.magnitude % 100), 2, d, &out)
    case 0x48: number(time.hour, 2, d, &out)
    case 0x49: number(hour12, 2, d, &out)
    case 0x6A: number(time.yearDay + 1, 3, d, &out)
    case 0x6B: number(time.hour, 2, d, blank: true, &out)
    case 0x6C: number(hour12, 2, d, blank: true, &out)
    case 0x4D: number(time.minute, 2, d, &out)
    case 0x6D: number(time.month, 2, d, &out)
    case 0x4E: fraction(d, &out)
    case 0x6E: string([0x0A], d, &out)
    case 0x70:  // p
      let s = time.hour < 12 ? "AM" : "PM"
      string(d.swapCase ? lowered(s) : Array(s.utf8), d, &out)
    case 0x50:
      var plain = d
      plain.upcase = false
      string(lowered(time.hour < 12 ? "AM" : "PM"), plain, &out)
    case 0x71: number((time.month - 1) / 3 + 1, 1, d, &out)
    case 0x52: composite("%H:%M", d, &out)
    case 0x72: composite("%I:%M:%S %p", d, &out)
    case 0x53: number(time.second, 2, d, &out)
    case 0x73: number(seconds, 1, d, &out)
    case 0x54, 0x58: composite("%H:%M:%S", d, &out)  // T X
    case 0x74: string([0x09], d, &out)
    case 0x55: number((time.yearDay - time.weekday + 7) / 7, 2, d, &out)
    case 0x57: number((time.yearDay - (time.weekday + 6) % 7 + 7) / 7, 2, d, &out)
    case 0x56: number(time.isoWeek.week, 2, d, &out)
    case 0x75: number((time.weekday + 6) % 7 + 1, 1, d, &out)
    case 0x77: number(time.weekday, 1, d, &out)
    case 0x59: number(time.year, 4, d, signed: true, &out)
    case 0x79: number(Int(time.year.magnitude % 100), 2, d, &out)
    case 0x5A: string(d.swapCase ? lowered(zone.name) : Array(zone.name.utf8), d, &out)
    case 0x7A: return offset(d, &out)
    case 0x25: string([0x25], d, &out)
    default: return false
    }
    return true
  }

  private func fraction(_ d: Directive, _ out: inout [UInt8]) {
    var digits = Array(String(nanoseconds).utf8)
    digits = Array(repeating: 0x30, count: 9 - digits.count) + digits
    let width = d.width > 0 ? d.width : 9
    digits = width <= 9 ? Array(digits[..<width]) : digits
    if d.pad == 0x2D || d.pad == 0x5F {
      let count = digits.count
      while digits.count > 1 && digits.last == 0x30 { digits.removeLast() }
      if d.pad == 0x5F {
        digits += Array(repeating: 0x20, count: max(count, width) - digits.count)
      }
    } else if width > digits.count {
      digits += Array(repeating: 0x30, count: width - digits.count)
    }
    out += digits
  }

  private func offset(_ d: Directive, _ out: inout [UInt8]) -> Bool {
    let m = abs(zone.offset)
    let (h, mi, s) = (m / 3600, m / 60 % 60, m % 60)
    func two(_ n: Int) -> [UInt8] { [0x30 + UInt8(n / 10), 0x30 + UInt8(n % 10)] }
    var rest: [UInt8]
    switch d.colons {
    case 0: rest = two(mi)
    case 1: rest = [0x3A] + two(mi)
    case 2: rest = [0x3A] + two(mi) + [0x3A] + two(s)
    case 3:
      rest = s != 0 ? [0x3A] + two(mi) + [0x3A] + two(s) : mi != 0 ? [0x3A] + two(mi) : []
    default: return false
    }
    let sign: UInt8 = zone.offset < 0 ? 0x2D : 0x2B
    var hours = Array(String(h).utf8)
    if h == 0, d.colons == 0, d.pad == 0x2D || d.pad == 0x5F {
      // One number without zeros at its start.
      hours = []
      rest = Array(String(mi).utf8)
    }
    if d.colons == 0, d.width >= 0, d.width < 5, d.pad != 0x2D, d.pad != 0x5F {
      // As narrow as the number of hours and minutes is.
      let text = Array(String(h * 100 + mi).utf8)
      out += [sign] + Array(repeating: 0x30, count: max(0, d.width - 1 - text.count)) + text
      return true
    }
    let width = max(d.width, d.colons == 0 ? 5 : 3 + rest.count)
    let fill = max(0, width - 1 - hours.count - rest.count)
    if d.pad == 0x2D {
      out += [sign] + hours + rest
    } else if d.pad == 0x5F {
      out += Array(repeating: 0x20, count: fill) + [sign] + hours + rest
    } else {
      out += [sign] + Array(repeating: 0x30, count: fill) + hours + rest
    }
    return true
  }
}
