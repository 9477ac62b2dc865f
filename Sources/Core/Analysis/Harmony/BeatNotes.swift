/// How much of each note there is in each piece of a grid.
public struct BeatNotes: Sendable {
  /// Piece by piece, `NoteActivity.noteCount` values each.
  public let values: [Float]
  /// The same of `NoteActivity.tones`.
  public let tones: [Float]
  let count: Int

  init(_ activity: NoteActivity, _ grid: BeatGrid) {
    let notes = NoteActivity.noteCount
    var values = [Float](repeating: 0, count: grid.count * notes)
    var tones = values
    for piece in 0..<grid.count {
      let (from, to) = (grid.times[piece], grid.times[piece + 1])
      // The last of a chord rings on into the next; the window looks half its length ahead.
      let first = Int((from * LogSpectrum.framesPerSecond).rounded(.up))
      let last = max(Int((to * LogSpectrum.framesPerSecond).rounded(.up)), first + 1)
      var frames: Float = 0
      for frame in first..<last where frame < activity.frameCount {
        frames += 1
        for note in 0..<notes {
          values[piece * notes + note] += activity.values[frame * notes + note]
          tones[piece * notes + note] += activity.tones[frame * notes + note]
        }
      }
      guard frames > 0 else { continue }
      for note in 0..<notes {
        values[piece * notes + note] /= frames
        tones[piece * notes + note] /= frames
      }
    }
    self.values = values
    self.tones = tones
    count = grid.count
  }
}
