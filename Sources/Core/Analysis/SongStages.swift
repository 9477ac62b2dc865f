/// What is heard before anything is named: what begins, what is repeated, and which notes sound between the beats.
public struct SongStages: Sendable {
  let tracker: BeatTracker
  public let grid: BeatGrid
  public let notes: BeatNotes
  /// How many cents it lies above A4 = 440 Hz.
  public let tuningCents: Double?

  /// Reads mono samples at `SongAnalysis.rate`; nil when `goesOn`, which is told the part that is done, answers
  /// false.
  public init?(
    _ samples: UnsafeBufferPointer<Float>, goesOn: (Double) -> Bool = { _ in true }
  ) {
    guard let levels = BandLevels(samples, goesOn: { goesOn(0.3 * $0) }),
      case let sounding = levels.sounding,
      let chances = BeatNetwork.own.chances(levels, goesOn: { goesOn(0.3 + 0.1 * $0) }),
      let tracker = BeatTracker(chances, sounding: sounding, goesOn: { goesOn(0.4) })
    else { return nil }
    self.tracker = tracker
    guard let spectrum = LogSpectrum(samples, goesOn: { goesOn(0.4 + 0.3 * $0) }) else {
      return nil
    }
    tuningCents = spectrum.tuningCents
    let tuned = spectrum.tuned(by: tuningCents ?? 0)
    guard let activity = NoteActivity(tuned, goesOn: { goesOn(0.7 + 0.3 * $0) }), goesOn(1) else {
      return nil
    }
    grid = BeatGrid(
      beats: tracker.beats, sounding: sounding,
      duration: Double(samples.count) / Double(LogSpectrum.rate))
    notes = BeatNotes(activity, grid)
  }
}
