/// Linear-time matching: all alternatives advance together, character by character, in order of
/// priority. Used when going back takes too long; knows no back-references.
struct Simulation {
  private let program: Program
  private let t: Subject
  private let env: UnsafePointer<RegexpEnvironment>
  private let width: Int

  init(_ program: Program, _ text: Subject, _ env: UnsafePointer<RegexpEnvironment>) {
    self.program = program
    t = text
    self.env = env
    width = program.registerCount
  }

  /// Threads in order of priority, each an instruction with its registers.
  private final class Threads {
    var pcs: [Int32] = []
    var registers: UnsafeMutablePointer<Int>
    let width: Int
    init(capacity: Int, width: Int) {
      self.width = width
      registers = .allocate(capacity: max(1, capacity * width))
      pcs.reserveCapacity(capacity)
    }
    deinit { registers.deallocate() }
  }

  /// The first match that begins at `start`, or anywhere up to `limit` when `search`; fills
  /// `registers`. With `longest`, of those that begin there the one that ends last.
  func run(
    start: Int, limit: Int, search: Bool, longest: Bool, registers out: UnsafeMutablePointer<Int>
  ) -> Outcome {
    let n = program.count
    var current = Threads(capacity: n, width: width)
    var following = Threads(capacity: n, width: width)
    let seen = UnsafeMutablePointer<Int>.allocate(capacity: n)
    seen.initialize(repeating: -1, count: n)
    defer { seen.deallocate() }
    let scratch = UnsafeMutablePointer<Int>.allocate(capacity: max(1, width))
    defer { scratch.deallocate() }
    var matched = false
    var i = start
    var generation = 0
    var steps = 0
    while true {
      generation += 1
      if !matched && (i == start || (search && i <= limit)) {
        for r in 0..<width { scratch[r] = -1 }
        add(current, 0, i, scratch, seen, generation)
      }
      if current.pcs.isEmpty && (matched || !search || i > limit) { break }
      steps += 1
      if steps & 0xFFF == 0, let flag = env.pointee.interrupted, flag.pointee != 0 {
        return .interrupted
      }
      following.pcs.removeAll(keepingCapacity: true)
      let nextOffset = i < t.stop ? t.next(i) : i + 1
      let nextGeneration = generation + 1
      // Threads added for the next place are marked in its generation.
      var k = 0
      while k < current.pcs.count {
        let pc = Int(current.pcs[k])
        let regs = current.registers + k * width
        let ins = program.code + pc
        var hit = false
        switch ins.pointee.code {
        case .match:
          if longest {
            // Threads that began later are out; of the others the last to arrive wins.
            if !matched || (regs[0] == out[0] && i > out[1]) {
              out.update(from: regs, count: width)
            }
            matched = true
            k += 1
          } else {
            out.update(from: regs, count: width)
            matched = true
            k = current.pcs.count
          }
          continue
        case .byte:
          hit = i < t.stop && t.byte(i) == UInt8(truncatingIfNeeded: ins.pointee.x)
        case .folded:
          hit = i < t.stop && CaseFold.canonical(t.character(i).0) == UInt32(ins.pointee.x)
        case .one:
          hit = take(program.matchers + Int(ins.pointee.x), t, i, env) >= 0
        default: break
        }
        if hit {
          for r in 0..<width { scratch[r] = regs[r] }
          add(following, pc + 1, nextOffset, scratch, seen, nextGeneration)
        }
        k += 1
      }
      swap(&current, &following)
      if i >= t.stop {
        break
      }
      i = nextOffset
    }
    return matched ? .yes : .no
  }

  /// Follow everything that takes no text from `pc` at `i`, adding what waits for a character.
  private func add(
    _ threads: Threads, _ pc: Int, _ i: Int, _ registers: UnsafeMutablePointer<Int>,
    _ seen: UnsafeMutablePointer<Int>, _ generation: Int
  ) {
    var stack: [(pc: Int, register: Int, old: Int)] = [(pc, -1, 0)]
    while let top = stack.popLast() {
      if top.register >= 0 {
        registers[top.register] = top.old
        continue
      }
      let pc = top.pc
      if seen[pc] == generation { continue }
      seen[pc] = generation
      let ins = program.code + pc
      switch ins.pointee.code {
      case .jump: stack.append((Int(ins.pointee.x), -1, 0))
      case .dispatch:
        let target = program.tables[Int(ins.pointee.x) + (i < t.stop ? Int(t.byte(i)) : 256)]
        if target >= 0 { stack.append((Int(target), -1, 0)) }
      case .split:
        stack.append((Int(ins.pointee.y), -1, 0))
        stack.append((Int(ins.pointee.x), -1, 0))
      case .save:
        let r = Int(ins.pointee.x)
        stack.append((0, r, registers[r]))
        registers[r] = i
        stack.append((pc + 1, -1, 0))
      case .assertion:
        let a = unsafeBitCast(UInt8(truncatingIfNeeded: ins.pointee.x), to: Assertion.self)
        if holds(a, t, i, env) { stack.append((pc + 1, -1, 0)) }
      case .mark, .ifEmpty:
        // A place visited twice without taking text is not visited again, so empty turns end.
        stack.append((pc + 1, -1, 0))
      default:
        let k = threads.pcs.count
        threads.pcs.append(Int32(pc))
        (threads.registers + k * width).update(from: registers, count: width)
      }
    }
  }
}
