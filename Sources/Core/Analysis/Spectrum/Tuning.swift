import CMath

extension LogSpectrum {
  /// How many cents what sounds lies above A4 = 440 Hz: from −50 to 50; nil where nothing sounds.
  ///
  /// The three bins of all notes, added up, are three points of a wave with a semitone's length; its phase is
  /// the tuning (after Mauch and Dixon's chroma, ISMIR 2010).
  public var tuningCents: Double? {
    var sums = [Double](repeating: 0, count: Self.binsPerNote)
    for frame in 0..<frameCount {
      for bin in 30..<Self.binCount {
        sums[bin % Self.binsPerNote] += Double(amplitudes[frame * Self.binCount + bin])
      }
    }
    guard sums.reduce(0, +) > 1e-3 else { return nil }
    var (x, y) = (0.0, 0.0)
    for (bin, sum) in sums.enumerated() {
      let angle = 2 * .pi * Double(bin - 1) / Double(Self.binsPerNote)
      x += sum * cos(angle)
      y += sum * sin(angle)
    }
    // Rounded, since the last bits of an angle differ from one C library to the next, and all that follows with them.
    return (atan2(y, x) / (2 * .pi) * 100 * 1e6).rounded() / 1e6
  }

  /// The same as if it were tuned to A4 = 440 Hz.
  public func tuned(by cents: Double) -> LogSpectrum {
    let shift = cents / 100 * Double(Self.binsPerNote)
    var result = self
    let (whole, share) = (Int(shift.rounded(.down)), Float(shift - shift.rounded(.down)))
    amplitudes.withUnsafeBufferPointer { from in
      for frame in 0..<frameCount {
        let start = frame * Self.binCount
        for bin in 0..<Self.binCount {
          let low = min(max(bin + whole, 0), Self.binCount - 1)
          let high = min(max(bin + whole + 1, 0), Self.binCount - 1)
          result.amplitudes[start + bin] =
            from[start + low] * (1 - share) + from[start + high] * share
        }
      }
    }
    return result
  }

  /// Lifts what is soft beside what is loud near it: each bin less the mean of the octave around it, in units
  /// of the deviation there.
  func whitened() -> LogSpectrum {
    var result = self
    let reach = 6 * Self.binsPerNote
    var sums = [Double](repeating: 0, count: Self.binCount + 1)
    var squares = sums
    for frame in 0..<frameCount {
      let start = frame * Self.binCount
      for bin in 0..<Self.binCount {
        let value = Double(amplitudes[start + bin])
        sums[bin + 1] = sums[bin] + value
        squares[bin + 1] = squares[bin] + value * value
      }
      for bin in 0..<Self.binCount {
        let (low, high) = (max(bin - reach, 0), min(bin + reach + 1, Self.binCount))
        let count = Double(high - low)
        let mean = (sums[high] - sums[low]) / count
        let deviation = sqrt(max((squares[high] - squares[low]) / count - mean * mean, 0))
        let value = Double(amplitudes[start + bin]) - mean
        result.amplitudes[start + bin] = value > 0 ? Float(value / (deviation + 0.3)) : 0
      }
    }
    return result
  }
}
