import DSP
import Sleep
import Testing

/// The noises have the colours that they are named after.
@Suite struct NoiseTests {
  private static let octaves = [62.5, 125, 250, 500, 1_000, 2_000, 4_000, 8_000]

  @Test(
    arguments: [44_100.0, 48_000, 96_000], [(SleepSound.white, 0.0), (.pink, -3.0), (.brown, -6.0)])
  func fallsWithEveryOctave(_ rate: Double, _ colour: (sound: SleepSound, slope: Double)) {
    let heard = Listener(colour.sound, seconds: 40, rate: rate).densities(Self.octaves)
    let reference = heard[4]
    for (index, level) in heard.enumerated() {
      let wanted = colour.slope * Double(index - 4)
      #expect(abs(level - reference - wanted) < 1, "\(colour.sound) at \(Self.octaves[index]) Hz")
    }
  }

  @Test func isGreenRoundFiveHundredHertz() {
    let heard = Listener(.green, seconds: 30).densities(Self.octaves)
    #expect(heard.max() == heard[3])
    #expect(heard[3] - heard[0] > 12 && heard[3] - heard[7] > 18)
  }

  @Test func isGreyWhereEveryToneIsAsLoud() {
    let heard = Listener(.grey, seconds: 40).densities(Self.octaves)
    let weighted = zip(heard, Self.octaves).map { $0 + AWeighting.gainDecibels(hertz: $1) }
    for (index, level) in weighted.enumerated() {
      #expect(abs(level - weighted[4]) < 2.5, "at \(Self.octaves[index]) Hz")
    }
  }

  /// A loop would be heard as a beat: over a minute no stretch of it comes again.
  @Test(arguments: [SleepSound.white, .pink, .brown, .green, .grey, .fan, .rain, .ocean])
  func neverComesAgainWithinAMinute(_ sound: SleepSound) {
    let heard = Listener(sound, seconds: 62)
    // A stretch of a tenth of a second in differences, so that the deep end does not count, against all that follows.
    let sharp = zip(heard.left.dropFirst(), heard.left).map { $0 - $1 }
    let (first, count) = (48_000, 4_800)
    let pattern = Array(sharp[first..<first + count])
    let own = correlation(pattern, sharp, at: first)
    #expect(own > 0.999)
    let worst = alike(pattern, sharp, from: first + 400)
    #expect(worst < 0.35, "\(sound) repeats itself")
  }

  private func correlation(_ pattern: [Float], _ samples: [Float], at position: Int) -> Double {
    var (both, one, other) = (0.0, 0.0, 0.0)
    for (index, value) in pattern.enumerated() {
      let sample = samples[position + index]
      both += Double(value * sample)
      one += Double(value * value)
      other += Double(sample * sample)
    }
    return both / (one * other).squareRoot()
  }

  /// The largest likeness of a pattern to what comes later, by transforms of pieces.
  private func alike(_ pattern: [Float], _ samples: [Float], from start: Int) -> Double {
    let count = 32_768
    let plan = RealFFT(count: count)
    let bins = count / 2 + 1
    func spectrum(_ part: ArraySlice<Float>) -> ([Float], [Float]) {
      let padded = Array(part) + [Float](repeating: 0, count: count - part.count)
      var (real, imaginary) = (
        [Float](repeating: 0, count: bins), [Float](repeating: 0, count: bins)
      )
      plan.forward(padded, real: &real, imaginary: &imaginary)
      return (real, imaginary)
    }
    let (re, im) = spectrum(pattern[...])
    let own = pattern.reduce(0.0) { $0 + Double($1 * $1) }
    var largest = 0.0
    var position = start
    while position + count <= samples.count {
      let piece = samples[position..<position + count]
      var (real, imaginary) = spectrum(piece)
      for bin in 0..<bins {
        let (a, b) = (real[bin], imaginary[bin])
        real[bin] = a * re[bin] + b * im[bin]
        imaginary[bin] = b * re[bin] - a * im[bin]
      }
      var likeness = [Float](repeating: 0, count: count)
      plan.inverse(real: real, imaginary: imaginary, &likeness)
      let energy =
        piece.reduce(0.0) { $0 + Double($1 * $1) } * Double(pattern.count) / Double(count)
      let best = likeness[..<(count - pattern.count)].max() ?? 0
      largest = max(largest, Double(best) / (own * energy).squareRoot())
      position += count - pattern.count
    }
    return largest
  }
}
