/// How likely it is, frame by frame, that each note of a piano sounds, and that it begins.
public struct NotePosteriors: Sendable {
  public static let noteCount = NoteWindow.noteCount
  public static let lowestNote = 21
  /// How many tones the contour has, a third of a semitone apart.
  public static let contourCount = HarmonicShape.width

  public internal(set) var frameCount = 0
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
}
