/// The first reading of a piece of music: what begins and what is repeated, how it is tuned, and its notes where there is
/// a network that hears them.
///
/// Takes 23 MB an hour and some 60 MB besides.
public struct RhythmPass: SoundPass {
  /// Nothing quieter than this, −70 dB below full scale, is taken for music.
  private static let quietest: Float = 0.0003
  /// Music of more frames, that of twenty minutes, is read a second time: keeping them would take too much memory.
  private static let mostFrames = Int(20 * 60 * LogSpectrum.framesPerSecond)

  private var levels = BandLevels()
  private var spectrum = LogSpectrum()
  private var tuning = Tuning()
  private var notes: NotePass?
  private let mostFrames: Int
  /// All frames of the spectrum; nil when they have become too many.
  private var frames: [Float]? = []
  private var sampleCount = 0
  private var isHeard = false

  public init(_ network: NoteNetwork? = nil) { self.init(network, keeping: Self.mostFrames) }

  init(_ network: NoteNetwork? = nil, keeping frames: Int) {
    notes = network.map(NotePass.init)
    mostFrames = frames
  }

  public mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    sampleCount += samples.count
    isHeard = isHeard || samples.contains { abs($0) > Self.quietest }
    levels.add(samples)
    notes?.add(samples)
    spectrum.add(samples)
    readSpectrum()
  }

  private mutating func readSpectrum() {
    while spectrum.next() {
      tuning.add(spectrum.row[...])
      frames?.append(contentsOf: spectrum.row)
      if let frames, frames.count / LogSpectrum.binCount > mostFrames { self.frames = nil }
    }
  }

  /// Finds the beats of all that was taken in, behind which nothing comes; nil when `shouldContinue` answers false.
  public mutating func finish(shouldContinue: (Double) -> Bool = { _ in true }) -> HarmonyPass? {
    let duration = Double(sampleCount) / Double(LogSpectrum.rate)
    guard isHeard else {
      return shouldContinue(1) ? HarmonyPass(silence: duration, notes: notes.map { _ in [] }) : nil
    }
    spectrum.finish()
    readSpectrum()
    levels.finish()
    let sounding = levels.sounding
    guard let chances = BeatNetwork.own.chances(&levels, shouldContinue: shouldContinue),
      let tracker = BeatTracker(chances, sounding: sounding, shouldContinue: { shouldContinue(1) })
    else { return nil }
    let grid = BeatGrid(beats: tracker.beats, sounding: sounding, duration: duration)
    return HarmonyPass(
      tracker, grid, tuningCents: tuning.cents, heardNotes: notes?.finish(), frames: frames)
  }
}
