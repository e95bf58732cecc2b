#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The zones of a world: its local one and those that were asked for by name.
final class TimeState: LispObject {
  @exclusivity(unchecked) var local: TimeZoneRule?
  @exclusivity(unchecked) var named: [String: TimeZoneRule] = [:]
  /// What every primitive takes for the present moment instead of the clock.
  @exclusivity(unchecked) var fixedNow: Int?

  func zone(named text: String) -> TimeZoneRule {
    if let zone = named[text] { return zone }
    let zone = TimeZoneRule(tz: text)
    named[text] = zone
    return zone
  }
}

/// A moment as Lisp gives it: `ticks` ticks of which `hz` make a second, since the epoch.
struct LispTime {
  enum Form { case now, integer, float, list, ticks }
  var ticks: BigInt
  var hz: BigInt
  var form: Form

  /// Whole seconds, rounded down.
  var seconds: BigInt { hz == BigInt(1) ? ticks : ticks.floorDivision(by: hz).0 }

  /// The same moment in another unit, rounded down.
  func ticks(per other: BigInt) -> BigInt {
    hz == other ? ticks : (ticks * other).floorDivision(by: hz).0
  }

  static let trillion = BigInt(1_000_000_000_000)
}

func greatestCommonDivisor(_ a: BigInt, _ b: BigInt) -> BigInt {
  var (x, y) = (a.magnitude, b.magnitude)
  while !y.isZero { (x, y) = (y, x % y) }
  return x
}

extension World {
  private var timeState: TimeState { part(.time, as: TimeState.self) }

  /// The present moment in nanoseconds since the epoch.
  func nowNanoseconds() -> Int {
    if let fixed = timeState.fixedNow { return fixed }
    var t = timespec()
    clock_gettime(CLOCK_REALTIME, &t)
    return Int(t.tv_sec) * 1_000_000_000 + Int(t.tv_nsec)
  }

  /// Let all of Lisp take this time value for the present moment from now on; nil: the clock.
  public func fixPresent(_ time: Value) throws(Signal) {
    timeState.fixedNow = time.isNil ? nil : try lispTime(time).ticks(per: BigInt(1_000_000_000)).int
  }

  private func invalidTime() -> Signal { error("Invalid time specification") }

  /// A time argument in any of its forms.
  func lispTime(_ v: Value) throws(Signal) -> LispTime {
    let one = BigInt(1)
    if v.isNil {
      return LispTime(ticks: BigInt(nowNanoseconds()), hz: BigInt(1_000_000_000), form: .now)
    }
    if v.isInteger { return LispTime(ticks: bigInt(v), hz: one, form: .integer) }
    if v.isFloat { return try time(of: v.double) }
    guard v.isCons else { throw invalidTime() }
    let high = v.car
    guard high.isInteger else { throw invalidTime() }
    if v.cdr.isInteger {
      let hz = bigInt(v.cdr)
      guard one <= hz else { throw invalidTime() }
      return LispTime(ticks: bigInt(high), hz: hz, form: .ticks)
    }
    guard v.cdr.isCons, v.cdr.car.isInteger else { throw invalidTime() }
    var ticks = (bigInt(high) << 16) + bigInt(v.cdr.car)
    var hz = one
    var rest = v.cdr.cdr
    for _ in 0..<2 {
      guard rest.isCons else { break }
      guard rest.car.isInteger else { throw invalidTime() }
      ticks = ticks * BigInt(1_000_000) + bigInt(rest.car)
      hz = hz * BigInt(1_000_000)
      rest = rest.cdr
    }
    return LispTime(ticks: ticks, hz: hz, form: .list)
  }

  private func time(of d: Double) throws(Signal) -> LispTime {
    if d.isNaN { throw invalidTime() }
    if d.isInfinite { throw error("Specified time is not representable") }
    if d == 0 { return LispTime(ticks: .zero, hz: BigInt(1), form: .float) }
    // All 53 bits of the significand, over a power of two.
    let shift = 52 - Int(d.exponent)
    let significand = BigInt(truncating: scalbn(d, Int32(shift)))
    if shift <= 0 {
      return LispTime(ticks: significand << -shift, hz: BigInt(1), form: .float)
    }
    return LispTime(ticks: significand, hz: BigInt(1) << shift, form: .float)
  }

  fileprivate func double(_ t: LispTime) -> Double {
    if t.hz == BigInt(1) { return t.ticks.double }
    let (q, r) = t.ticks.floorDivision(by: t.hz)
    if t.ticks.bitWidth <= 53 && t.hz.bitWidth <= 53 { return t.ticks.double / t.hz.double }
    // 64 bits past the point are enough to round by.
    return ((q << 64) + (r << 64) / t.hz).double * 0x1p-64
  }

  private func secondsList(_ n: BigInt) throws(Signal) -> Value {
    list(try integer(n >> 16), Value(fixnum: (n & BigInt(0xFFFF)).int ?? 0))
  }

  /// (HIGH LOW MICRO PICO).
  private func timeList(_ t: LispTime) throws(Signal) -> Value {
    let picos = t.ticks(per: LispTime.trillion)
    let (s, fraction) = picos.floorDivision(by: LispTime.trillion)
    let p = fraction.int ?? 0
    return cons(
      try integer(s >> 16),
      list(
        Value(fixnum: (s & BigInt(0xFFFF)).int ?? 0), Value(fixnum: p / 1_000_000),
        Value(fixnum: p % 1_000_000)))
  }

  private func ticksPair(_ t: LispTime) throws(Signal) -> Value {
    let ticks = try integer(t.ticks)
    return cons(ticks, try integer(t.hz))
  }

  /// Sum or difference of two times, in the finer form that both need.
  fileprivate func timeArithmetic(_ a: Args, subtract: Bool) throws(Signal) -> Value {
    for v in [a[0], a[1]] where v.isFloat && !v.double.isFinite {
      func seconds(_ v: Value) throws(Signal) -> Double {
        v.isFloat ? v.double : double(try lispTime(v))
      }
      let x = try seconds(a[0])
      let y = try seconds(a[1])
      return float(subtract ? x - y : x + y)
    }
    let x = try lispTime(a[0])
    // Two times now are one and the same.
    let y = a[1].isNil && a[0].isNil ? x : try lispTime(a[1])
    let common = greatestCommonDivisor(x.hz, y.hz)
    var hz = x.hz * (y.hz / common)
    let m = x.ticks * (y.hz / common)
    let n = y.ticks * (x.hz / common)
    var ticks = subtract ? m - n : m + n
    if x.hz != y.hz {
      // Shrink as far as it goes, then back to no less than the coarser of the two.
      let g = greatestCommonDivisor(ticks, hz)
      ticks = ticks / g
      hz = hz / g
      let least = x.hz <= y.hz ? x.hz : y.hz
      if hz < least {
        let factor = (least + hz - BigInt(1)).floorDivision(by: hz).0
        ticks = ticks * factor
        hz = hz * factor
      }
    }
    if hz == BigInt(1) { return try integer(ticks) }
    let result = LispTime(ticks: ticks, hz: hz, form: .ticks)
    if x.form == .ticks || y.form == .ticks || !(LispTime.trillion % hz).isZero {
      return try ticksPair(result)
    }
    return try timeList(result)
  }

  /// The order of two times: -1, 0 or 1; nil when one is a NaN.
  fileprivate func timeOrder(_ a: Value, _ b: Value) throws(Signal) -> Int? {
    if a.isNil && b.isNil { return 0 }
    if a.isFixnum && b.isFixnum { return a.fixnum < b.fixnum ? -1 : a.fixnum > b.fixnum ? 1 : 0 }
    for v in [a, b] where v.isFloat && !v.double.isFinite {
      let x = a.isFloat ? a.double : double(try lispTime(a))
      let y = b.isFloat ? b.double : double(try lispTime(b))
      return x.isNaN || y.isNaN ? nil : x < y ? -1 : x > y ? 1 : 0
    }
    let x = try lispTime(a)
    let y = try lispTime(b)
    return (x.ticks * y.hz).compare(y.ticks * x.hz)
  }

  // MARK: Zones

  /// The zone of a ZONE argument.
  func timeZone(_ v: Value) throws(Signal) -> TimeZoneRule {
    if v.isNil || v == intern("wall") {
      if let zone = timeState.local { return zone }
      let zone = getenv("TZ").map { TimeZoneRule(tz: String(cString: $0)) } ?? .local()
      timeState.local = zone
      return zone
    }
    if v == .t { return .utc }
    if v.isFixnum { return TimeZoneRule(offset: v.fixnum) }
    if v.isString { return timeState.zone(named: swiftString(v)) }
    if v.isCons && v.car.isFixnum && v.cdr.isCons && v.cdr.car.isString {
      let name = swiftString(v.cdr.car)
      if !PosixRule.isName(name) { return TimeZoneRule(fixed: 0, name: "") }
      return TimeZoneRule(fixed: PosixRule.offset(v.car.fixnum), name: name)
    }
    if v.isCons, v.car.isFixnum, v.cdr.isCons { throw wrongType(.stringp, v.cdr.car) }
    throw signal(.error, list(string("Invalid time zone specification"), v))
  }

  fileprivate func representable(_ n: BigInt) throws(Signal) -> Int {
    // Where the C library's years end: they are 32 bits, from 1900 on.
    guard let s = n.int, s >= -67_768_040_609_740_800, s <= 67_768_036_191_676_799 else {
      throw error("Specified time is not representable")
    }
    return s
  }

  fileprivate func formatTime(_ format: [UInt8], _ when: Value, _ zone: Value) throws(Signal)
    -> [UInt8]
  {
    let t = try lispTime(when)
    let seconds = try representable(t.seconds)
    let info = try timeZone(zone).info(at: seconds)
    let nanos =
      t.hz == BigInt(1) ? 0 : (t.ticks(per: BigInt(1_000_000_000)) % BigInt(1_000_000_000)).int ?? 0
    return FormatTime(
      time: CivilTime(seconds: seconds + info.offset), seconds: seconds,
      nanoseconds: nanos < 0 ? nanos + 1_000_000_000 : nanos, zone: info
    ).text(format)
  }

  fileprivate func decodedTime(_ a: Args) throws(Signal) -> Value {
    let t = try lispTime(a[0])
    let seconds = try representable(t.seconds)
    let info = try timeZone(a[1]).info(at: seconds)
    let c = CivilTime(seconds: seconds + info.offset)
    var second = Value(fixnum: c.second)
    if a[2] == .t && t.hz != BigInt(1) {
      let rest = t.ticks.floorDivision(by: t.hz).1
      second = try ticksPair(
        LispTime(ticks: BigInt(c.second) * t.hz + rest, hz: t.hz, form: .ticks))
    }
    return list([
      second, Value(fixnum: c.minute), Value(fixnum: c.hour), Value(fixnum: c.day),
      Value(fixnum: c.month), Value(fixnum: c.year), Value(fixnum: c.weekday),
      Value(info.isDST), Value(fixnum: info.offset),
    ])
  }

  fileprivate func encodedTime(_ a: Args) throws(Signal) -> Value {
    var fields: [Value] = []
    var dst: Bool?
    var zone = Value.nil
    if a.count == 1 {
      var l = a[0]
      for _ in 0..<9 {
        guard l.isCons else { throw wrongType(.consp, l) }
        fields.append(l.car)
        l = l.cdr
      }
      dst = fields[7] == Value(fixnum: -1) ? nil : fields[7].isTrue
      zone = fields[8]
      // An offset from Greenwich leaves nothing for summer time to say.
    } else {
      guard a.count >= 6 else {
        throw signal(
          .wrongNumberOfArguments, list(intern("encode-time"), Value(fixnum: a.count)))
      }
      fields = (0..<6).map { a[$0] }
      if a.count > 6 { zone = a[a.count - 1] }
    }
    let sub = try lispTime(fields[0])
    func field(_ k: Int) throws(Signal) -> Int {
      guard fields[k].isFixnum else { throw wrongType(.fixnump, fields[k]) }
      guard abs(fields[k].fixnum) < 1 << 40 else {
        throw error("Specified time is not representable")
      }
      return fields[k].fixnum
    }
    let year = try field(5)
    let month = try field(4)
    let day = try field(3)
    let hour = try field(2)
    let minute = try field(1)
    let whole = try representable(sub.seconds)
    let local =
      CivilTime.days(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60
      + whole
    let rule = try timeZone(zone)
    let moment = rule.moment(local: local, isDST: dst)
    if sub.hz == BigInt(1) { return try secondsList(BigInt(moment)) }
    let fraction = sub.ticks.floorDivision(by: sub.hz).1
    return try ticksPair(
      LispTime(ticks: BigInt(moment) * sub.hz + fraction, hz: sub.hz, form: .ticks))
  }

  fileprivate func convertTime(_ v: Value, _ form: Value) throws(Signal) -> Value {
    let t = try lispTime(v)
    if form.isNil || form == intern("list") {
      return try timeList(t)
    }
    if form == .integer { return try integer(t.seconds) }
    if form == .t { return try ticksPair(t) }
    guard form.isInteger, BigInt(1) <= bigInt(form) else {
      throw signal(.error, list(string("Invalid time frequency"), form))
    }
    let hz = bigInt(form)
    return try ticksPair(LispTime(ticks: t.ticks(per: hz), hz: hz, form: .ticks))
  }
}

func installTime(_ r: Registry) {
  r.world.setPart(.time, TimeState())
  r.defvar("current-time-list", .t)
  r.defun("current-time", "", "The present moment as (HIGH LOW MICROSEC PICOSEC).") {
    w, a throws(Signal) in
    try w.convertTime(.nil, w.intern("list"))
  }
  r.defun(
    "float-time", "&optional SPECIFIED-TIME",
    "SPECIFIED-TIME (default now) as a float of seconds since the epoch."
  ) { w, a throws(Signal) in
    if a[0].isFloat { return a[0] }
    return w.float(w.double(try w.lispTime(a[0])))
  }
  r.alias("time-to-seconds", "float-time")
  r.defun("time-add", "A B", "The sum of two times.") { w, a throws(Signal) in
    try w.timeArithmetic(a, subtract: false)
  }
  r.defun("time-subtract", "A B", "The difference of two times.") { w, a throws(Signal) in
    try w.timeArithmetic(a, subtract: true)
  }
  r.alias("subtract-time", "time-subtract")
  r.defun("time-less-p", "A B", "Whether the time A is before B.") { w, a throws(Signal) in
    Value((try w.timeOrder(a[0], a[1]) ?? 0) < 0)
  }
  r.defun("time-equal-p", "A B", "Whether A and B are the same time.") { w, a throws(Signal) in
    if a[0].isNil != a[1].isNil {
      _ = try w.lispTime(a[0].isNil ? a[1] : a[0])
      return .nil
    }
    return Value(try w.timeOrder(a[0], a[1]) == 0)
  }
  r.defun(
    "time-convert", "TIME &optional FORM",
    "TIME in another form: `list', `integer', t for (TICKS . HZ), or HZ itself."
  ) { w, a throws(Signal) in
    try w.convertTime(a[0], a[1])
  }
  r.defun(
    "format-time-string", "FORMAT-STRING &optional TIME ZONE",
    "TIME in ZONE written by FORMAT-STRING, with the directives of strftime."
  ) { w, a throws(Signal) in
    if !a[0].isString { _ = try w.lispTime(a[1]) }
    let format = Array(w.multibyteBytes(try w.stringArgument(a[0])))
    // What the system's functions write is decoded, so that it is multibyte.
    let text = w.string(try w.formatTime(format, a[1], a[2]))
    return try w.call("string-to-multibyte", text)
  }
  r.defun(
    "decode-time", "&optional TIME ZONE FORM",
    "TIME in ZONE as (SEC MINUTE HOUR DAY MONTH YEAR DOW DST UTCOFF)."
  ) { w, a throws(Signal) in
    try w.decodedTime(a)
  }
  r.defun(
    "encode-time", "TIME &rest OBSOLESCENT-ARGUMENTS",
    "The time of a list as `decode-time' gives, or of SECOND MINUTE HOUR DAY MONTH YEAR and perhaps ZONE."
  ) { w, a throws(Signal) in
    try w.encodedTime(a)
  }
  r.defun(
    "current-time-string", "&optional SPECIFIED-TIME ZONE",
    "A time as text, like \"Thu Jan  1 00:00:00 1970\"."
  ) { w, a throws(Signal) in
    w.string(try w.formatTime(Array("%a %b %e %H:%M:%S %-Y".utf8), a[0], a[1]))
  }
  r.defun(
    "current-time-zone", "&optional SPECIFIED-TIME ZONE",
    "The offset and name of ZONE at a time: (OFFSET NAME)."
  ) { w, a throws(Signal) in
    // Of a list only the seconds are looked at.
    let isList = a[0].isCons && a[0].cdr.isCons && a[0].cdr.cdr.isCons && a[0].cdr.cdr.cdr.isCons
    let moment = isList ? w.list(a[0].car, a[0].cdr.car) : a[0]
    let t = try w.lispTime(moment)
    let seconds = try w.representable(t.seconds)
    let info = try w.timeZone(a[1]).info(at: seconds)
    return w.list(Value(fixnum: info.offset), w.string(info.name.isEmpty ? "+00" : info.name))
  }
  r.defun(
    "set-time-zone-rule", "TZ",
    "Make TZ the local time zone: nil for the machine's own, t for Universal Time, or a TZ string."
  ) { w, a throws(Signal) in
    let state = w.part(.time, as: TimeState.self)
    state.local = nil
    if a[0].isTrue && a[0] != w.intern("wall") { state.local = try w.timeZone(a[0]) }
    return .nil
  }
}
