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
    let isDone = windows(samples, goesOn) { result.add($0, frames: $1, contours: contours) }
    return isDone ? result : nil
  }

  /// The notes of mono samples at `SongAnalysis.rate`, by their beginnings; nil when stopped, as above.
  public func notes(
    _ samples: UnsafeBufferPointer<Float>, goesOn: (Double) -> Bool = { _ in true }
  ) -> [Note]? {
    var finder = NoteFinder()
    let isDone = windows(samples, goesOn) { window, frames in
      var piece = NotePosteriors()
      piece.add(window, frames: frames, contours: true)
      finder.add(piece)
    }
    return isDone ? finder.finish() : nil
  }

  /// Looks at one window after the other, and gives each with those of its frames that count.
  private func windows(
    _ samples: UnsafeBufferPointer<Float>, _ goesOn: (Double) -> Bool,
    _ body: (NoteWindow, Range<Int>) -> Void
  ) -> Bool {
    let window = NoteWindow(layers)
    for start in stride(from: 0, to: samples.count, by: Self.windowStep) {
      guard goesOn(Double(start) / Double(samples.count)) else { return false }
      let before = start - NoteWindow.frames.lowerBound * ConstantQ.hop
      window.run { signal in
        for place in 0..<ConstantQ.samples {
          let from = before + place
          let sample = from >= 0 && from < samples.count ? samples[from] : 0
          signal[place] = sample.magnitude <= WindowedTransform.loudest ? sample : 0
        }
      }
      let count = (samples.count - start + ConstantQ.hop - 1) / ConstantQ.hop
      let first = NoteWindow.frames.lowerBound
      body(window, first..<min(first + count, NoteWindow.frames.upperBound))
    }
    return goesOn(1)
  }
}
