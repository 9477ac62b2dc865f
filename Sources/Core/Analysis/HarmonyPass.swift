/// The second reading of a piece of music: which notes sound between the beats that the first has found.
public struct HarmonyPass: SoundPass {
  /// Whether the sound has to be read again. Where it is short, all that is needed of it was kept.
  public var needsSound: Bool { frames == nil }

  private var stages: SongStages
  private var activity: NoteActivity
  private var spectrum = LogSpectrum()
  private let frames: [Float]?

  init(
    _ tracker: BeatTracker, _ grid: BeatGrid, tuningCents: Double?, heardNotes: [Note]?,
    frames: [Float]?
  ) {
    stages = SongStages(
      tracker: tracker, grid: grid, notes: BeatNotes(grid), tuningCents: tuningCents,
      heardNotes: heardNotes)
    activity = NoteActivity(cents: tuningCents ?? 0)
    self.frames = frames
  }

  /// Of music in which nothing is to be heard.
  init(silence duration: Double, notes: [Note]?) {
    let grid = BeatGrid(beats: [], sounding: 0..<duration, duration: duration)
    self.init(.none, grid, tuningCents: nil, heardNotes: notes, frames: [])
    stages.isSilent = true
  }

  public mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    spectrum.add(samples)
    readSpectrum()
  }

  private mutating func readSpectrum() {
    while spectrum.next() {
      activity.look(spectrum.row[...])
      stages.notes.add(activity)
    }
  }

  /// What was heard; nothing comes behind it. Nil when `shouldContinue`, which is told the part that is done, answers false.
  public mutating func finish(shouldContinue: (Double) -> Bool = { _ in true }) -> SongStages? {
    if let frames {
      for start in stride(from: 0, to: frames.count, by: LogSpectrum.binCount) {
        if start / LogSpectrum.binCount % 256 == 0,
          !shouldContinue(Double(start) / Double(frames.count))
        {
          return nil
        }
        activity.look(frames[start..<start + LogSpectrum.binCount])
        stages.notes.add(activity)
      }
    }
    spectrum.finish()
    readSpectrum()
    stages.notes.finish()
    return shouldContinue(1) ? stages : nil
  }
}
