/// What a piece of music is made of: chords, key, tempo, beats and bars.
///
/// The stages are types of their own, made by `SongStages`: `BandLevels`, `BeatNetwork` and `BeatTracker` find the beats;
/// `LogSpectrum` and `NoteActivity` the notes. `ChordDecoder` and `KeyFinder` read chords and key from them.
public struct SongAnalysis: Sendable {
  /// Rises whenever the same samples would give another answer, so that old results are recognised. The fifth
  /// names a whole that changes its key by one that it is in.
  public static let recipe = 5
  /// Samples a second that it takes.
  public static let rate = LogSpectrum.rate

  public let duration: Double
  public private(set) var chords: [ChordSpan]
  /// The key of the whole.
  public let key: MusicalKey?
  /// The keys that it goes through, one after the other.
  public let keys: [KeySpan]
  /// Beats a minute.
  public let tempo: Double?
  public let beats: [Double]
  public let downbeats: [Double]
  /// How many cents it lies above A4 = 440 Hz.
  public let tuningCents: Double?
  /// By their beginnings; nil where there was no network to hear them.
  public let notes: [Note]?
  /// What the chords are read from; nil in silence.
  private let decoder: ChordDecoder?

  /// Nothing quieter than this, −70 dB below full scale, is taken for music.
  private static let quietest: Float = 0.0003

  /// Analyses mono samples at `rate`; nil when `goesOn`, which is told the part that is done, answers false.
  public init?(
    _ samples: UnsafeBufferPointer<Float>, network: NoteNetwork? = nil,
    goesOn: (Double) -> Bool = { _ in true }
  ) {
    duration = Double(samples.count) / Double(Self.rate)
    guard samples.contains(where: { abs($0) > Self.quietest }) else {
      (chords, key, keys, tempo, beats, downbeats, tuningCents) = ([], nil, [], nil, [], [], nil)
      notes = network == nil ? nil : []
      decoder = nil
      return
    }
    // The network takes most of the time where there is one.
    let share = network == nil ? 1 : 0.2
    guard let stages = SongStages(samples, goesOn: { goesOn(0.8 * share * $0) }) else { return nil }
    let features = ChordFeatures(stages.notes)
    guard let decoder = ChordDecoder(features, stages.grid, goesOn: { goesOn(0.8 * share) }),
      let chords = decoder.chords(goesOn: { goesOn(0.8 * share) }), goesOn(0.95 * share)
    else { return nil }
    (self.decoder, self.chords) = (decoder, chords)
    let finder = KeyFinder(features, stages.grid, chords)
    (key, keys) = (finder.key, finder.keys)
    (beats, tempo) = (stages.tracker.beats, stages.tracker.tempo)
    downbeats = Downbeats(beats, chords).times
    tuningCents = stages.tuningCents
    if let network {
      let heard = network.notes(samples) { goesOn(share + (1 - share) * $0) }
      guard let heard else { return nil }
      notes = heard
    } else {
      notes = nil
    }
    guard goesOn(1) else { return nil }
  }

  /// Reads the chords again, with those that a person gives: these stay as they are, in order and apart from each
  /// other, and the rest may become others. Key, beats and bars stay.
  public mutating func correct(by given: [GivenChord]) {
    chords = decoder?.chords(given: given) ?? chords
  }
}
