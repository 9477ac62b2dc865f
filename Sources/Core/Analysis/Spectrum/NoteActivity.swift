import CMath

/// How much of each note from A0 to C8 there is in each frame: the least-squares mixture, without negative
/// parts, of tones with overtones that fall off like 0.7ⁿ (after Mauch and Dixon, ISMIR 2010).
public struct NoteActivity {
  public static let noteCount = LogSpectrum.noteCount
  /// Of the frame that was seen last.
  private(set) var values = [Float](repeating: 0, count: noteCount)
  /// How loud each note's own frequency is, whoever makes it.
  private(set) var tones = [Float](repeating: 0, count: noteCount)
  /// What tells harmony from other sound.
  private(set) var traits = FrameTraits()
  private var whitening: Whitening

  private static let overtones = 20
  private static let decay = 0.7
  private static let sweeps = 12

  /// Listens to what lies that far above A4 = 440 Hz.
  init(cents: Double) { whitening = Whitening(cents: cents) }

  /// Looks at a frame of `LogSpectrum`.
  mutating func look(_ amplitudes: ArraySlice<Float>) {
    whitening.look(amplitudes)
    let explained = values.withUnsafeMutableBufferPointer {
      Profiles.own.solve(whitening.row, $0.baseAddress!)
    }
    for note in tones.indices { tones[note] = whitening.row[LogSpectrum.binsPerNote * note + 1] }
    traits.look(values, tones, explained: explained)
  }

  /// The tones, and how much each has of each other.
  private struct Profiles {
    static let own = Profiles()

    /// For each note, the bins that it reaches.
    let tones: [[(bin: Int, weight: Float)]]
    /// Products of tones, row by row.
    let gram: [Float]

    private init() {
      let full = (0..<noteCount).map { note -> [Float] in
        let base = LogSpectrum.hertz(Double(LogSpectrum.lowestNote + note))
        var sum = [Float](repeating: 0, count: LogSpectrum.binCount)
        var weight = 1.0
        for overtone in 1...overtones {
          let hertz = base * Double(overtone)
          if hertz > 4_400 { break }
          for (bin, value) in Reading.tone(hertz).enumerated() {
            sum[bin] += value * Float(weight)
          }
          weight *= decay
        }
        let length = sqrtf(sum.reduce(0) { $0 + $1 * $1 })
        return sum.map { $0 / max(length, 1e-6) }
      }
      tones = full.map { tone in
        tone.enumerated().filter { $0.element > 1e-3 }.map { (bin: $0.offset, weight: $0.element) }
      }
      var gram = [Float](repeating: 0, count: noteCount * noteCount)
      for row in 0..<noteCount {
        for column in 0..<noteCount {
          gram[row * noteCount + column] = zip(full[row], full[column]).reduce(0) {
            $0 + $1.0 * $1.1
          }
        }
      }
      self.gram = gram
    }

    /// Cyclic coordinate descent: each note in turn takes what is best while the others stay. Answers the share of the
    /// spectrum that they explain.
    func solve(
      _ spectrum: UnsafePointer<Float>, _ result: UnsafeMutablePointer<Float>
    ) -> Float {
      withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * noteCount) { rest in
        let whole = rest.baseAddress! + noteCount
        var loudest: Float = 0
        for note in 0..<noteCount {
          var sum: Float = 0
          for (bin, weight) in tones[note] { sum += weight * spectrum[bin] }
          rest[note] = sum
          whole[note] = sum
          result[note] = 0
          loudest = max(loudest, sum)
        }
        guard loudest > 0 else { return 0 }
        gram.withUnsafeBufferPointer { gram in
          for _ in 0..<sweeps {
            for note in 0..<noteCount {
              let old = result[note]
              let new = max(old + rest[note], 0)
              let change = new - old
              if abs(change) < 1e-4 * loudest { continue }
              result[note] = new
              let row = gram.baseAddress! + note * noteCount
              for other in 0..<noteCount { rest[other] -= change * row[other] }
            }
          }
        }
        // |s − Tv|² = |s|² − v·(Tᵗs + rest), and the rest is nothing where a note is something.
        var (explained, squares) = (Float(0), Float(0))
        for note in 0..<noteCount { explained += result[note] * whole[note] }
        for bin in 0..<LogSpectrum.binCount { squares += spectrum[bin] * spectrum[bin] }
        return min(explained / max(squares, 1e-12), 1)
      }
    }
  }
}
