import CMath

/// Reads sound between its samples: a sinc under a Kaiser window, from a table.
///
/// At whole positions and a ratio of 1 it gives the samples themselves. Above that it lets through
/// only what the slower rate can hold.
struct StretchReader {
  /// Zero crossings of the sinc on each side.
  static let reach = 16
  private static let steps = 512
  private static let highestRatio = 2

  private let table: UnsafeMutablePointer<Float>
  private let taps: UnsafeMutablePointer<Float>

  init() {
    let count = StretchReader.reach * StretchReader.steps
    table = .allocate(capacity: count + 2)
    for index in 0...count + 1 {
      (table + index).initialize(to: Float(StretchReader.kernel(Double(index) / 512)))
    }
    taps = .allocate(capacity: 2 * StretchReader.reach * StretchReader.highestRatio + 8)
    taps.initialize(repeating: 0, count: 2 * StretchReader.reach * StretchReader.highestRatio + 8)
  }

  func deallocate() {
    table.deallocate()
    taps.deallocate()
  }

  /// Samples that are needed on each side of a position.
  static func reach(ratio: Double) -> Int {
    ratio > 1 ? Int((Double(reach) * ratio).rounded(.up)) : reach
  }

  private static func kernel(_ distance: Double) -> Double {
    guard distance > 0 else { return 1 }
    guard distance < Double(reach) else { return 0 }
    let position = distance / Double(reach)
    let whole = distance == distance.rounded()
    let angle = Double.pi * distance
    let sinc = whole ? 0 : sin(angle) / angle
    return sinc * bessel(9 * (1 - position * position).squareRoot()) / bessel(9)
  }

  /// Prepares to read `fraction` after a sample, at a ratio of input to output rate.
  ///
  /// Gives the number of taps, a multiple of four, and how many of them lie before that sample.
  func prepare(fraction: Double, ratio: Double) -> (count: Int, before: Int) {
    let scale = ratio > 1 ? 1 / ratio : 1
    let before = StretchReader.reach(ratio: ratio) - 1
    let count = (2 * before + 2 + 3) / 4 * 4
    let step = Float(scale * Double(StretchReader.steps))
    let last = Float(StretchReader.reach * StretchReader.steps)
    for tap in 0..<count {
      let distance = (Float(tap - before) - Float(fraction)).magnitude * step
      let position = distance < last ? distance : last
      let index = Int(position)
      let share = position - Float(index)
      taps[tap] = (table[index] + share * (table[index + 1] - table[index])) * Float(scale)
    }
    return (count, before)
  }

  /// The value between the samples for which the taps were prepared, `samples` at the first tap.
  func read(_ samples: UnsafePointer<Float>, count: Int) -> Float {
    var sum = SIMD4<Float>.zero
    for tap in stride(from: 0, to: count, by: 4) {
      sum += load4(samples + tap) * load4(taps + tap)
    }
    return (sum[0] + sum[2]) + (sum[1] + sum[3])
  }
}
