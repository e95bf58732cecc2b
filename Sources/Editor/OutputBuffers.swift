import Elisp
import TextStorage

/// Output caught in a buffer, so that the code that prints may work on it as Emacs lets it.
func installOutputBuffers(_ r: Registry) {
  r.defun(
    "internal--output-to-string", "FUNCTION",
    "Call FUNCTION with a buffer as `standard-output'; return what is in it then."
  ) { w, a throws(Signal) in
    let b = w.makeBuffer(named: w.freshBufferName(w.string(" *string-output*")))
    b.inhibitsHooks = true
    let v = w.object(b)
    let depth = w.bindingDepth
    w.pushNativeCleanup(v) { w, v in
      guard let b = v.exactly(Buffer.self) else { return }
      do throws(Signal) { _ = try w.kill(b) } catch {}
    }
    w.bind(.standardOutput, v)
    _ = try w.funcall(a[0])
    let text = b.isLive ? w.substring(b, from: 0, to: b.length, properties: true) : w.string("")
    try w.unbind(to: depth)
    return text
  }
}
