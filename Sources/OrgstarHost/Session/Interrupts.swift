import CSupport
import Elisp

/// The world that Ctrl-C and the timer stop: a signal handler has no other way to know.
nonisolated(unsafe) private var interruptible: World?

/// Ctrl-C and time limits.
public enum Interrupts {
  /// Let Ctrl-C, and the end of a time limit, stop the code that `world` runs. A second Ctrl-C
  /// before `forget()` ends the process.
  public static func catchAll(in world: World) {
    interruptible = world
    csupport_catch_interrupts { expired in
      interruptible?.interrupt(expired != 0 ? .timeout : .quit)
    }
  }

  /// Whether Ctrl-C was pressed since `forget()`.
  public static var isPending: Bool { csupport_interrupts() > 0 }

  /// Ctrl-C was dealt with.
  public static func forget() { csupport_forget_interrupts() }

  /// Wait until something can be read from `descriptor`; false with `errno` where Ctrl-C was pressed
  /// since `forget()` or is pressed meanwhile.
  public static func awaitInput(_ descriptor: Int32) -> Bool {
    csupport_await_input(descriptor) != 0
  }

  /// Stop the code that runs in `seconds`; nil: no limit.
  public static func limit(seconds: Double?) { csupport_set_timer(seconds ?? 0) }

  /// Whether the limit ran out.
  public static var isExpired: Bool { csupport_timer_expired() != 0 }
}
