/// The Basic Pitch network of Spotify (Bittner et al., "A Lightweight Instrument-Agnostic Model for Polyphonic Note
/// Transcription and Multipitch Estimation", ICASSP 2022), run by our own arithmetic.
public struct NoteNetwork: Sendable {
  /// How many samples one window lies behind the one before it.
  static let windowStep = ConstantQ.samples - 30 * ConstantQ.hop

  private let layers: NoteLayers

  /// Reads a file of weights, as `NoteWeights` writes it.
  public init(weights: [UInt8]) throws(NoteNetworkTrouble) {
    layers = NoteLayers(try NoteWeights(weights))
  }

  /// What the network says of mono samples at `SongAnalysis.rate`; nil when `goesOn`, which is told the part that
  /// is done before every window of 1.6 s, answers false. Contours are kept only where they are asked for.
  public func posteriors(
    _ samples: UnsafeBufferPointer<Float>, contours: Bool = false,
    goesOn: (Double) -> Bool = { _ in true }
  ) -> NotePosteriors? {
    var result = NotePosteriors()
    let frames = samples.count / ConstantQ.hop + 2
    result.notes.reserveCapacity(frames * NotePosteriors.noteCount)
    result.onsets.reserveCapacity(frames * NotePosteriors.noteCount)
    let window = NoteWindow(layers)
    for start in stride(from: 0, to: samples.count, by: Self.windowStep) {
      guard goesOn(Double(start) / Double(samples.count)) else { return nil }
      let before = start - NoteWindow.frames.lowerBound * ConstantQ.hop
      window.run { signal in
        for place in 0..<ConstantQ.samples {
          let from = before + place
          let sample = from >= 0 && from < samples.count ? samples[from] : 0
          signal[place] = sample.magnitude <= WindowedTransform.loudest ? sample : 0
        }
      }
      for frame in NoteWindow.frames {
        let sample = start + (frame - NoteWindow.frames.lowerBound) * ConstantQ.hop
        guard sample < samples.count else { break }
        result.frameCount += 1
        for note in 0..<NotePosteriors.noteCount {
          result.notes.append(window.note(note, frame))
          result.onsets.append(window.onset(note, frame))
        }
        guard contours else { continue }
        for tone in 0..<NotePosteriors.contourCount {
          result.contours.append(window.contour(tone, frame))
        }
      }
    }
    return goesOn(1) ? result : nil
  }

  /// The notes of mono samples at `SongAnalysis.rate`, by their beginnings; nil when stopped, as above.
  public func notes(
    _ samples: UnsafeBufferPointer<Float>, goesOn: (Double) -> Bool = { _ in true }
  ) -> [Note]? {
    guard let posteriors = posteriors(samples, goesOn: { goesOn(0.95 * $0) }) else { return nil }
    return NoteFinder.notes(posteriors) { goesOn(0.95 + 0.05 * $0) }
  }
}
