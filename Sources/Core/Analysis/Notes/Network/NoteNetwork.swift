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

  var windows: NoteWindows { NoteWindows(layers) }
}

/// What the network says of sound that comes piece by piece, window by window.
struct NoteWindows {
  private let window, silence: NoteWindow
  private var windows = SlidingWindow(
    length: ConstantQ.samples, hop: NoteNetwork.windowStep,
    before: NoteWindow.frames.lowerBound * ConstantQ.hop)
  /// What was heard last, and which of its frames count.
  private(set) var heard: NoteWindow
  private(set) var frames = 0..<0

  init(_ layers: NoteLayers) {
    window = NoteWindow(layers)
    let silence = NoteWindow(layers)
    let nothing = [Float](repeating: 0, count: ConstantQ.samples)
    nothing.withUnsafeBufferPointer { silence.run($0.baseAddress!) }
    (self.silence, heard) = (silence, silence)
  }

  /// Takes in samples at `SongAnalysis.rate`.
  mutating func add(_ samples: UnsafeBufferPointer<Float>) { windows.add(samples) }

  /// Takes in that nothing comes any more.
  mutating func finish() { windows.finish() }

  /// Listens to the next window; false where more has to come first.
  @inline(never)
  mutating func next() -> Bool {
    let start = windows.count * NoteNetwork.windowStep
    let (window, silence) = (window, silence)
    var heard = silence
    let isThere = windows.next { samples in
      // Silence is heard once.
      guard (0..<ConstantQ.samples).contains(where: { samples[$0] != 0 }) else { return }
      window.run(samples)
      heard = window
    }
    guard isThere else { return false }
    self.heard = heard
    let count = (windows.sampleCount - start + ConstantQ.hop - 1) / ConstantQ.hop
    let first = NoteWindow.frames.lowerBound
    frames = first..<min(first + count, NoteWindow.frames.upperBound)
    return true
  }
}
