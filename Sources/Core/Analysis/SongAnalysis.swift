/// What a piece of music is made of: chords, key, tempo, beats and bars.
///
/// The sound is read by `RhythmPass`, in which `BandLevels`, `BeatNetwork` and `BeatTracker` find the beats, and by
/// `HarmonyPass`, in which `LogSpectrum` and `NoteActivity` find the notes. `ChordDecoder` and `KeyFinder` read chords and
/// key from them. What both hold grows by 38 MB an hour.
public struct SongAnalysis: Sendable {
  /// Rises whenever the same samples would give another answer, so that old results are recognised. The sixth
  /// calls no harmony what has none.
  public static let recipe = 6
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

  /// Analyses mono samples at `rate`; nil when `shouldContinue`, which is told the part that is done, answers false.
  public init?(
    _ samples: UnsafeBufferPointer<Float>, network: NoteNetwork? = nil,
    shouldContinue: (Double) -> Bool = { _ in true }
  ) {
    // The network takes most of the time where there is one.
    let first = network == nil ? 0.5 : 0.85
    let rest = 1 - first
    var rhythm = RhythmPass(network)
    guard rhythm.add(all: samples, shouldContinue: { shouldContinue(first * $0) }),
      var harmony = rhythm.finish(shouldContinue: { shouldContinue(first + 0.4 * rest * $0) }),
      !harmony.needsSound
        || harmony.add(
          all: samples, shouldContinue: { shouldContinue(first + rest * (0.4 + 0.3 * $0)) }),
      let stages = harmony.finish(shouldContinue: {
        shouldContinue(first + rest * (0.4 + 0.3 * $0))
      })
    else { return nil }
    self.init(stages) { shouldContinue(first + rest * (0.7 + 0.3 * $0)) }
  }

  /// Names what was heard; nil when `shouldContinue`, which is told the part that is done, answers false.
  public init?(_ stages: SongStages, shouldContinue: (Double) -> Bool = { _ in true }) {
    (duration, notes) = (stages.duration, stages.heardNotes)
    guard !stages.isSilent else {
      (chords, key, keys, tempo, beats, downbeats, tuningCents) = ([], nil, [], nil, [], [], nil)
      decoder = nil
      return
    }
    let features = ChordFeatures(stages.notes)
    guard let decoder = ChordDecoder(features, stages.grid, shouldContinue: { shouldContinue(0) }),
      let chords = decoder.chords(shouldContinue: { shouldContinue(0.7) }), shouldContinue(1)
    else { return nil }
    (self.decoder, self.chords) = (decoder, chords)
    let finder = KeyFinder(features, stages.grid, chords)
    (key, keys) = (finder.key, finder.keys)
    (beats, tempo) = (stages.tracker.beats, stages.tracker.tempo)
    downbeats = Downbeats(beats, chords).times
    tuningCents = stages.tuningCents
  }

  /// Reads the chords again, with those that a person gives: these stay as they are, in order and apart from each
  /// other, and the rest may become others. Key, beats and bars stay.
  public mutating func correct(by given: [GivenChord]) {
    chords = decoder?.chords(given: given) ?? chords
  }
}
