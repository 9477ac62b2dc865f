import CMath

/// Keeps one sample of several, after what lies above half the new rate has been taken out.
struct SampleThinner {
  /// Samples a second that come out: from 8,000 to about 16,000.
  let rateOut: Double
  private let step: Int
  private let taps: [Float]
  private var ring: [Float]
  private var at = 0
  private var waiting = 0

  init(rate: Double) {
    step = max(Int(rate / 11_000), 1)
    rateOut = rate / Double(step)
    let (count, step) = (step == 1 ? 1 : 12 * step + 1, Double(step))
    // A sinc below 0.42 of the new rate, through Blackman's window.
    let shape = (0..<count).map { tap -> Double in
      let x = Double(tap) - Double(count - 1) / 2
      let turn = 2 * .pi * (Double(tap) + 0.5) / Double(count)
      let window = count == 1 ? 1 : 0.42 - 0.5 * cos(turn) + 0.08 * cos(2 * turn)
      return window * (x == 0 ? 1 : sin(.pi * 0.84 * x / step) / (.pi * 0.84 * x / step))
    }
    let total = shape.reduce(0, +)
    taps = shape.map { Float($0 / total) }
    ring = [Float](repeating: 0, count: count)
  }

  /// Takes a sample in; the next one that comes out, if it is time.
  mutating func add(_ sample: Float) -> Float? {
    ring[at] = sample
    at = at + 1 == ring.count ? 0 : at + 1
    waiting += 1
    guard waiting == step else { return nil }
    waiting = 0
    var sum: Float = 0
    for tap in 0..<taps.count {
      let index = at + tap
      sum += taps[tap] * ring[index < ring.count ? index : index - ring.count]
    }
    return sum
  }
}
