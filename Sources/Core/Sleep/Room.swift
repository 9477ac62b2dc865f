import CMath

/// A small soft room: four delays that feed each other, the high tones dying first.
struct Room {
  private let lines: UnsafeMutablePointer<Float>
  private let stride: Int
  private var lengths = InlineArray<4, Int>(repeating: 0)
  private var feedback = InlineArray<4, Double>(repeating: 0)
  private var damped = InlineArray<4, Double>(repeating: 0)
  private var at = 0
  private let share: Double
  private let gain: Double

  /// `seconds` is the time in which it falls by 60 dB.
  init(seconds: Double, size: Double, gain: Double, rate: Double) {
    stride = Int(0.06 * size * rate) + 1
    lines = .allocate(capacity: 4 * stride)
    lines.initialize(repeating: 0, count: 4 * stride)
    for (line, length) in [0.0297, 0.0371, 0.0437, 0.0531].enumerated() {
      lengths[line] = Int(length * size * rate)
      feedback[line] = exp(-6.9078 * length * size / seconds)
    }
    share = 1 - exp(-2 * Double.pi * 3_500 / rate)
    self.gain = gain
  }

  func deallocate() { lines.deallocate() }

  mutating func add(to buffers: MixBuffers) {
    for frame in 0..<buffers.quantum {
      let input = buffers.wet[frame]
      let (a, b, c, d) = (tap(0), tap(1), tap(2), tap(3))
      buffers.dry[frame] += gain * Pair(a + c, b + d)
      // Each goes into all, half of it turned over: nothing is lost and nothing grows.
      put(0, input[0] + 0.5 * (a + b + c + d))
      put(1, input[1] + 0.5 * (a - b + c - d))
      put(2, input[0] + 0.5 * (a + b - c - d))
      put(3, input[1] + 0.5 * (a - b - c + d))
      at = at + 1 == stride ? 0 : at + 1
    }
  }

  @inline(__always)
  private mutating func tap(_ line: Int) -> Double {
    let index = at - lengths[line]
    let sample = Double(lines[line * stride + (index < 0 ? index + stride : index)])
    damped[line] += share * (sample - damped[line])
    if damped[line].magnitude < 1e-20 { damped[line] = 0 }
    return damped[line] * feedback[line]
  }

  @inline(__always)
  private func put(_ line: Int, _ sample: Double) { lines[line * stride + at] = Float(sample) }
}
