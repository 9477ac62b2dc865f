import CMath

extension LogSpectrum {
  /// How many cents what sounds lies above A4 = 440 Hz: from −50 to 50; nil where nothing sounds.
  ///
  /// The three bins of all notes, added up, are three points of a wave with a semitone's length; its phase is
  /// the tuning (after Mauch and Dixon's chroma, ISMIR 2010).
  var tuningCents: Double? {
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
  func tuned(by cents: Double) -> LogSpectrum {
    var result = self
    result.shift = cents / 100 * Double(Self.binsPerNote)
    return result
  }
}

/// Lifts what is soft beside what is loud near it: each bin of a frame less the mean of the octave around it, in
/// units of the deviation there.
struct Whitening {
  private(set) var row = [Float](repeating: 0, count: LogSpectrum.binCount)
  private var sums = [Double](repeating: 0, count: LogSpectrum.binCount + 1)
  private var squares = [Double](repeating: 0, count: LogSpectrum.binCount + 1)

  mutating func look(_ spectrum: LogSpectrum, _ frame: Int) {
    let (count, reach) = (LogSpectrum.binCount, 6 * LogSpectrum.binsPerNote)
    spectrum.read(frame, to: &row)
    for bin in 0..<count {
      let value = Double(row[bin])
      sums[bin + 1] = sums[bin] + value
      squares[bin + 1] = squares[bin] + value * value
    }
    for bin in 0..<count {
      let (low, high) = (max(bin - reach, 0), min(bin + reach + 1, count))
      let length = Double(high - low)
      let mean = (sums[high] - sums[low]) / length
      let deviation = sqrt(max((squares[high] - squares[low]) / length - mean * mean, 0))
      let value = Double(row[bin]) - mean
      row[bin] = value > 0 ? Float(value / (deviation + 0.3)) : 0
    }
  }
}
