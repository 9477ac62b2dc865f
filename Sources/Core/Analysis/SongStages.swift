/// What is heard before anything is named: what begins, what is repeated, and which notes sound between the beats.
public struct SongStages: Sendable {
  let tracker: BeatTracker
  public let grid: BeatGrid
  public internal(set) var notes: BeatNotes
  /// How many cents it lies above A4 = 440 Hz.
  public let tuningCents: Double?
  /// By their beginnings; nil where there was no network to hear them.
  let heardNotes: [Note]?
  /// Whether nothing is to be heard at all.
  var isSilent = false

  var duration: Double { grid.times[grid.count] }
}
