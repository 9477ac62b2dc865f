/// A sound while it is drawn: samples in one channel.
struct Sketch {
  let rate: Double
  private(set) var samples: [Double]

  init(seconds: Double, rate: Double) {
    self.rate = rate
    samples = [Double](repeating: 0, count: Int(seconds * rate))
  }

  /// Adds something from a time on; it is told how many seconds have passed since then.
  mutating func add(
    at start: Double, for seconds: Double, gain: Double = 1, _ voice: (Double) -> Double
  ) {
    let first = Int(start * rate)
    let last = min(first + Int(seconds * rate), samples.count)
    guard first < last else { return }
    for index in first..<last { samples[index] += gain * voice(Double(index - first) / rate) }
  }

  /// Runs every sample through something that remembers.
  mutating func shape(_ change: (Double, Double) -> Double) {
    for index in samples.indices { samples[index] = change(samples[index], Double(index) / rate) }
  }

  /// Begins and ends in silence, without a click.
  mutating func close(fadeIn: Double = 0.002, fadeOut: Double = 0.02) {
    let (start, end) = (Int(fadeIn * rate), Int(fadeOut * rate))
    for index in samples.indices {
      let left = samples.count - 1 - index
      if index < start { samples[index] *= Double(index) / Double(start) }
      if left < end { samples[index] *= Double(left) / Double(end) }
    }
  }
}

/// Rises in a straight line, stays, and falls within the last `release` of `length` seconds.
func swell(_ time: Double, attack: Double, length: Double, release: Double) -> Double {
  let rise = attack > 0 ? min(time / attack, 1) : 1
  return max(0, min(rise, (length - time) / release))
}

/// Falls to half every `half` seconds, by squares and products only.
func fading(_ time: Double, half: Double) -> Double {
  let halves = time / half
  let whole = halves.rounded(.down)
  guard whole < 60 else { return 0 }
  let rest = halves - whole
  // 2^−x between 0 and 1, by Padé's approximant of e^−x with three terms; off by less than 1e-5.
  let x = rest * 0.693_147_180_559_945
  let (even, odd) = (120 + 12 * x * x, 60 * x + x * x * x)
  return (even - odd) / (even + odd) / Double(UInt64(1) << UInt64(whole))
}

/// A tone whose overtones are as strong as `weights` say, up to half the rate.
func overtones(_ turns: Double, _ hertz: Double, _ weights: [Double], rate: Double) -> Double {
  var sum = 0.0
  for (index, weight) in weights.enumerated() {
    let number = Double(index + 1)
    guard number * hertz < rate * 0.45 else { break }
    sum += weight * sine(turns * number)
  }
  return sum
}
