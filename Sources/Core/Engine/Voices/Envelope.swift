import DSP

/// A gain that moves from one level to another along a curve, read once for each quantum.
struct Envelope: BitwiseCopyable {
  private(set) var level: Float = 1
  private var from: Float = 1
  private var to: Float = 1
  private var frames: Int32 = 0
  private var done: Int32 = 0
  private var curve = FadeCurve.linear

  /// Whether it has arrived.
  var rests: Bool { done >= frames }
  /// Frames that it still has to go.
  var remaining: Int32 { frames &- done }

  mutating func jump(to level: Float) {
    self = Envelope()
    (self.level, from, to) = (level, level, level)
  }

  mutating func move(to level: Float, frames: Int32, curve: FadeCurve) {
    guard frames > 0 else { return jump(to: level) }
    (from, to, self.frames, done, self.curve) = (self.level, level, frames, 0, curve)
  }

  /// Goes on by a number of frames; `level` is then the gain at their end.
  mutating func advance(_ count: Int32) {
    guard !rests else { return }
    done = done &+ count > frames ? frames : done &+ count
    level = rests ? to : from + (to - from) * bend(Double(done) / Double(frames))
  }

  /// A falling fade is a rising one seen from its end.
  private func bend(_ part: Double) -> Float {
    Float(to > from ? curve.gain(at: part) : 1 - curve.gain(at: 1 - part))
  }
}
