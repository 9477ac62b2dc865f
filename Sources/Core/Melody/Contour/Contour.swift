import CMath

/// From frames to notes: what somebody hummed, as a melody.
///
/// Quiet frames are left out, jumps of an octave that last for a moment are taken back, and each stretch of voice
/// becomes the steps that fit it best (`Steps`). Slides between two notes belong to them; what is shorter than 60 ms
/// is no note.
public struct Contour: Sendable, Equatable {
  /// A note as it was sung.
  public struct Note: Sendable, Equatable {
    /// Where on the keyboard: 69 is 440 Hz, 60 the middle C; between the keys too.
    public var key: Float
    public var start: Float
    public var seconds: Float
  }

  public internal(set) var notes: [Note] = []

  /// Frames 30 dB below the loud ones are breath and room.
  private static let quiet = 0.032
  /// A gap in the voice up to this many frames is bridged.
  private static let bridge = 3
  static let shortestFrames = 6

  /// Frames as `PitchTracker` gives them, at most `MelodyLimits.frames`.
  public init(_ frames: [PitchFrame]) {
    let voice = frames.prefix(MelodyLimits.frames)
    guard let loud = Self.loudness(voice) else { return }
    var run: [Float] = []
    var (first, gap) = (0, 0)
    for (i, frame) in voice.enumerated() {
      if frame.isVoiced, frame.level >= loud * Self.quiet {
        if run.isEmpty { first = i }
        while gap > 0, let last = run.last {
          run.append(last)
          gap -= 1
        }
        run.append(Self.key(of: frame.hertz))
      } else if !run.isEmpty {
        gap += 1
        guard gap > Self.bridge else { continue }
        appendNotes(run, from: voice[first].seconds)
        (run, gap) = ([], 0)
      }
    }
    if !run.isEmpty { appendNotes(run, from: voice[first].seconds) }
  }

  /// Notes as they travel: semitones from the first, and seconds. A note lasts until the next begins, but for
  /// pauses of more than a second.
  public var melody: [MelodyNote] {
    guard let first = notes.first else { return [] }
    return notes.indices.map { i in
      let note = notes[i]
      let gap = i + 1 < notes.count ? notes[i + 1].start - note.start : note.seconds
      let seconds = gap <= note.seconds + 1 ? gap : note.seconds
      return MelodyNote(semitones: note.key - first.key, seconds: max(seconds, 0.01))
    }
  }

  /// The level that a tenth of the voiced frames exceed.
  private static func loudness(_ frames: ArraySlice<PitchFrame>) -> Double? {
    let levels = frames.filter { $0.isVoiced }.map { $0.level }.sorted()
    return levels.isEmpty ? nil : levels[levels.count * 9 / 10]
  }

  static func key(of hertz: Double) -> Float {
    Float(69 + 12 * log(hertz / 440) / log(2))
  }

  /// A stretch of voice becomes notes.
  private mutating func appendNotes(_ raw: [Float], from seconds: Double) {
    guard raw.count >= Self.shortestFrames else { return }
    let keys = Smoothing.smooth(raw)
    let steps = Steps.of(keys)
    for step in steps {
      notes.append(
        Note(
          key: step.key, start: Float(seconds) + Float(step.first) * 0.01,
          seconds: Float(step.count) * 0.01))
    }
  }
}
