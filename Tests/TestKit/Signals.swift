import CMath
import DSP

/// Test signals: the same samples on every run and every machine.
public enum Signals {
  /// `hertz` at `amplitude`; `phase` in degrees at the first sample.
  public static func sine(
    hertz: Double, amplitude: Double = 1, phase: Double = 0, seconds: Double,
    sampleRate: Double = 48000
  ) -> [Float] {
    let step = 2 * Double.pi * hertz / sampleRate
    let start = phase * Double.pi / 180
    return (0..<frames(seconds, sampleRate)).map {
      Float(amplitude * sin(start + step * Double($0)))
    }
  }

  /// A sine that rises from one frequency to another, an octave always taking the same time.
  public static func sweep(
    from: Double, to: Double, amplitude: Double = 1, seconds: Double, sampleRate: Double = 48000
  ) -> [Float] {
    let count = frames(seconds, sampleRate)
    let rate = log(to / from) / seconds
    return (0..<count).map {
      let turns = from * (exp(rate * Double($0) / sampleRate) - 1) / rate
      return Float(amplitude * sin(2 * Double.pi * turns))
    }
  }

  /// White noise, evenly spread between −`amplitude` and `amplitude`.
  public static func noise(
    seed: UInt64, amplitude: Double = 1, seconds: Double, sampleRate: Double = 48000
  ) -> [Float] {
    var random = SeededRandom(seed: seed)
    return (0..<frames(seconds, sampleRate)).map { _ in
      Float(amplitude * (2 * random.unit() - 1))
    }
  }

  public static func silence(seconds: Double, sampleRate: Double = 48000) -> [Float] {
    [Float](repeating: 0, count: frames(seconds, sampleRate))
  }

  /// `amplitude` for half of each period, then −`amplitude`; not band-limited.
  public static func square(
    hertz: Double, amplitude: Double = 1, seconds: Double, sampleRate: Double = 48000
  ) -> [Float] {
    (0..<frames(seconds, sampleRate)).map {
      let turns = Double($0) * hertz / sampleRate
      return Float(turns - turns.rounded(.down) < 0.5 ? amplitude : -amplitude)
    }
  }

  /// One sample of `amplitude` at frame `at`, the others 0.
  public static func impulse(at: Int = 0, amplitude: Double = 1, frames: Int) -> [Float] {
    var samples = [Float](repeating: 0, count: frames)
    samples[at] = Float(amplitude)
    return samples
  }

  private static func frames(_ seconds: Double, _ sampleRate: Double) -> Int {
    Int((seconds * sampleRate).rounded())
  }
}

extension PlanarBuffer {
  /// The same samples in every channel.
  public init(_ samples: [Float], channelCount: Int = 1) {
    self.init(channels: Array(repeating: samples, count: channelCount))
  }

  /// Lends the audio in blocks of the given sizes, over and over, until all of it was lent.
  public func inBlocks(_ sizes: [Int], _ body: (PlanarView) -> Void) {
    withView { whole in
      var (start, index) = (0, 0)
      while start < frameCount {
        let count = min(sizes[index % sizes.count], frameCount - start)
        body(
          PlanarView(
            base: whole.base + start, channelCount: channelCount, frameCount: count,
            stride: whole.stride))
        start += count
        index += 1
      }
    }
  }
}
