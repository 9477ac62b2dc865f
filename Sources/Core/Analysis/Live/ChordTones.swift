import CMath

/// Which notes make up a spectrum: the mixture of tones with overtones, none of them negative, that explains it best
/// (after Mauch and Dixon, “Approximate Note Transcription”, ISMIR 2010). Overtones of a note are thereby no notes.
struct ChordTones {
  static let lowestNote = 36
  static let noteCount = 53
  private static let overtones = 16
  private static let decay: Float = 0.75
  private static let sweeps = 10

  /// How much of each note there is.
  private(set) var values = [Float](repeating: 0, count: noteCount)
  /// The share of the spectrum that each note explains by itself.
  private(set) var alone = [Float](repeating: 0, count: noteCount)
  /// The share of the spectrum that the notes explain.
  private(set) var explained: Float = 0
  private var rest = [Float](repeating: 0, count: noteCount)
  private var whitened = [Float](repeating: 0, count: ChordSpectrum.binCount)
  private var sums = [Float](repeating: 0, count: ChordSpectrum.binCount + 1)
  private var squares = [Float](repeating: 0, count: ChordSpectrum.binCount + 1)
  /// Row by row for each note, and the products of all pairs.
  private let tones: [Float]
  private let gram: [Float]

  init(_ spectrum: ChordSpectrum) {
    let bins = ChordSpectrum.binCount
    var tones: [Float] = []
    for note in 0..<Self.noteCount {
      var tone = [Float](repeating: 0, count: bins)
      var weight: Float = 1
      for overtone in 1...Self.overtones {
        let hertz = ChordSpectrum.hertz(Double(Self.lowestNote + note)) * Double(overtone)
        if hertz > 0.4 * spectrum.rate { break }
        for (bin, value) in spectrum.tone(hertz).enumerated() { tone[bin] += weight * value }
        weight *= Self.decay
      }
      let length = sqrtf(tone.reduce(0) { $0 + $1 * $1 })
      tones += tone.map { $0 / max(length, 1e-6) }
    }
    var gram: [Float] = []
    for one in 0..<Self.noteCount {
      for other in 0..<Self.noteCount {
        var sum: Float = 0
        for bin in 0..<bins { sum += tones[one * bins + bin] * tones[other * bins + bin] }
        gram.append(sum)
      }
    }
    (self.tones, self.gram) = (tones, gram)
  }

  /// Looks at a spectrum that is sharp by a share of a bin.
  mutating func look(_ row: [Float], sharp: Float) {
    whiten(row, sharp: sharp)
    let bins = ChordSpectrum.binCount
    let whole = max(whitened.reduce(0) { $0 + $1 * $1 }, 1e-12)
    var most: Float = 0
    for note in 0..<Self.noteCount {
      var sum: Float = 0
      for bin in 0..<bins { sum += tones[note * bins + bin] * whitened[bin] }
      rest[note] = sum
      // The tones are of length 1.
      alone[note] = sum * sum / whole
      values[note] = 0
      most = max(most, sum)
    }
    explained = 0
    guard most > 0 else { return }
    for _ in 0..<Self.sweeps {
      for note in 0..<Self.noteCount {
        let new = max(values[note] + rest[note], 0)
        let change = new - values[note]
        if abs(change) < 1e-3 * most { continue }
        values[note] = new
        for other in 0..<Self.noteCount {
          rest[other] -= change * gram[note * Self.noteCount + other]
        }
      }
    }
    // |s − Tv|² = |s|² − v·(Tᵗs + rest), as rest is Tᵗ(s − Tv).
    var left: Float = 0
    for bin in 0..<bins {
      var sum: Float = 0
      for note in 0..<Self.noteCount where values[note] > 0 {
        sum += values[note] * tones[note * bins + bin]
      }
      left += (whitened[bin] - sum) * (whitened[bin] - sum)
    }
    explained = max(1 - left / whole, 0)
  }

  /// Lifts what is soft beside what is loud near it, as far as it stands out from its octave.
  private mutating func whiten(_ row: [Float], sharp: Float) {
    let (bins, reach) = (ChordSpectrum.binCount, 6 * ChordSpectrum.binsPerNote)
    let whole = Int(sharp.rounded(.down))
    let share = sharp - Float(whole)
    var most: Float = 0
    for bin in 0..<bins {
      let low = min(max(bin + whole, 0), bins - 1)
      let high = min(max(bin + whole + 1, 0), bins - 1)
      let value = row[low] * (1 - share) + row[high] * share
      whitened[bin] = value
      sums[bin + 1] = sums[bin] + value
      squares[bin + 1] = squares[bin] + value * value
      most = max(most, value)
    }
    for bin in 0..<bins {
      let (low, high) = (max(bin - reach, 0), min(bin + reach + 1, bins))
      let count = Float(high - low)
      let mean = (sums[high] - sums[low]) / count
      let spread = sqrtf(max((squares[high] - squares[low]) / count - mean * mean, 0))
      // What lies 40 dB below the loudest stays soft.
      whitened[bin] = max(whitened[bin] - mean, 0) / (spread + 0.01 * most + 1e-9)
    }
  }
}
