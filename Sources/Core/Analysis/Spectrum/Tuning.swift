import CMath

/// How far what sounds is out of tune.
///
/// The three bins of all notes, added up, are three points of a wave with a semitone's length; its phase is
/// the tuning (after Mauch and Dixon's chroma, ISMIR 2010).
struct Tuning {
  private var sums = [Double](repeating: 0, count: LogSpectrum.binsPerNote)

  /// Takes in a frame.
  mutating func add(_ amplitudes: ArraySlice<Float>) {
    for bin in 30..<LogSpectrum.binCount {
      sums[bin % LogSpectrum.binsPerNote] += Double(amplitudes[amplitudes.startIndex + bin])
    }
  }

  /// How many cents it lies above A4 = 440 Hz: from −50 to 50; nil where nothing sounds.
  var cents: Double? {
    guard sums.reduce(0, +) > 1e-3 else { return nil }
    var (x, y) = (0.0, 0.0)
    for (bin, sum) in sums.enumerated() {
      let angle = 2 * .pi * Double(bin - 1) / Double(LogSpectrum.binsPerNote)
      x += sum * cos(angle)
      y += sum * sin(angle)
    }
    // Rounded, since the last bits of an angle differ from one C library to the next, and all that follows with them.
    return (atan2(y, x) / (2 * .pi) * 100 * 1e6).rounded() / 1e6
  }
}

/// Lifts what is soft beside what is loud near it: each bin of a frame less the mean of the octave around it, in
/// units of the deviation there.
struct Whitening {
  private(set) var row = [Float](repeating: 0, count: LogSpectrum.binCount)
  private var sums = [Double](repeating: 0, count: LogSpectrum.binCount + 1)
  private var squares = [Double](repeating: 0, count: LogSpectrum.binCount + 1)

  private let shift: Double

  /// Reads frames as if what is `cents` above A4 = 440 Hz were in tune.
  init(cents: Double) { shift = cents / 100 * Double(LogSpectrum.binsPerNote) }

  mutating func look(_ amplitudes: ArraySlice<Float>) {
    let (count, reach) = (LogSpectrum.binCount, 6 * LogSpectrum.binsPerNote)
    read(amplitudes)
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

  private mutating func read(_ amplitudes: ArraySlice<Float>) {
    let (first, last) = (amplitudes.startIndex, LogSpectrum.binCount - 1)
    let (whole, share) = (Int(shift.rounded(.down)), Float(shift - shift.rounded(.down)))
    for bin in 0...last {
      let (low, high) = (min(max(bin + whole, 0), last), min(max(bin + whole + 1, 0), last))
      row[bin] = amplitudes[first + low] * (1 - share) + amplitudes[first + high] * share
    }
  }
}
