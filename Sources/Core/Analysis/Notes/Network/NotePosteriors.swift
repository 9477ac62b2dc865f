/// How likely it is, frame by frame, that each note of a piano sounds, and that it begins.
public struct NotePosteriors: Sendable {
  public static let noteCount = NoteWindow.noteCount
  public static let lowestNote = 21
  /// How many tones the contour has, a third of a semitone apart.
  public static let contourCount = HarmonicShape.width

  /// The number of the first frame, where those before it were let go.
  var first = 0
  public internal(set) var frameCount = 0
  /// The number behind the last frame.
  var end: Int { first + frameCount }
  /// Frame by frame, 88 each.
  public internal(set) var notes: [Float] = []
  public internal(set) var onsets: [Float] = []
  /// Frame by frame, 264 each.
  public internal(set) var contours: [Float] = []

  /// When a frame is, in seconds. Windows do not follow each other by whole frames, so two frames where they meet
  /// are nearer to each other than all others.
  public static func time(_ frame: Int) -> Double {
    let count = NoteWindow.frames.count
    let sample = frame / count * NoteNetwork.windowStep + frame % count * ConstantQ.hop
    return Double(sample) / Double(LogSpectrum.rate)
  }

  /// The last frame that is not later than a moment.
  static func frame(at time: Double) -> Int {
    let sample = max(Int((time * Double(LogSpectrum.rate)).rounded()), 0)
    let (window, rest) = (sample / NoteNetwork.windowStep, sample % NoteNetwork.windowStep)
    let count = NoteWindow.frames.count
    return window * count + min(rest / ConstantQ.hop, count - 1)
  }

  mutating func add(_ window: NoteWindow, frames: Range<Int>, contours isKept: Bool) {
    frameCount += frames.count
    for frame in frames {
      for note in 0..<Self.noteCount {
        notes.append(window.note(note, frame))
        onsets.append(window.onset(note, frame))
      }
      guard isKept else { continue }
      for tone in 0..<Self.contourCount { contours.append(window.contour(tone, frame)) }
    }
  }

  /// Adds the frames of a piece that comes next.
  mutating func add(_ piece: NotePosteriors) {
    frameCount += piece.frameCount
    notes += piece.notes
    onsets += piece.onsets
    contours += piece.contours
  }

  /// Lets go of what comes before a frame.
  mutating func drop(before frame: Int) {
    let count = min(max(frame - first, 0), frameCount)
    notes.removeFirst(count * Self.noteCount)
    onsets.removeFirst(count * Self.noteCount)
    if !contours.isEmpty { contours.removeFirst(count * Self.contourCount) }
    first += count
    frameCount -= count
  }
}
