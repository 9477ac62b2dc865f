/// How much of each note there is in each piece of a grid.
public struct BeatNotes: Sendable {
  /// Piece by piece, `NoteActivity.noteCount` values each.
  public private(set) var values: [Float]
  /// The same of `NoteActivity.tones`.
  public private(set) var tones: [Float]
  /// The same of `FrameTraits`, `FrameTraits.count` values each.
  private(set) var traits: [Float]
  let count: Int

  /// Which frames belong to each piece, and how many of them came.
  private let frames: [Range<Int>]
  private var seen: [Float]
  private var frame = 0
  /// The first piece of which frames are still to come.
  private var piece = 0

  init(_ grid: BeatGrid) {
    count = grid.count
    values = [Float](repeating: 0, count: grid.count * NoteActivity.noteCount)
    tones = values
    traits = [Float](repeating: 0, count: grid.count * FrameTraits.count)
    seen = [Float](repeating: 0, count: grid.count)
    frames = (0..<grid.count).map { piece in
      let (from, to) = (grid.times[piece], grid.times[piece + 1])
      // The last of a chord rings on into the next; the window looks half its length ahead.
      let first = Int((from * LogSpectrum.framesPerSecond).rounded(.up))
      return first..<max(Int((to * LogSpectrum.framesPerSecond).rounded(.up)), first + 1)
    }
  }

  /// Takes in the frame that comes next.
  mutating func add(_ activity: NoteActivity) {
    while piece < count, frames[piece].upperBound <= frame { piece += 1 }
    var here = piece
    while here < count, frames[here].lowerBound <= frame {
      if frames[here].contains(frame) {
        seen[here] += 1
        let first = here * NoteActivity.noteCount
        for note in 0..<NoteActivity.noteCount {
          values[first + note] += activity.values[note]
          tones[first + note] += activity.tones[note]
        }
        for trait in 0..<FrameTraits.count {
          traits[here * FrameTraits.count + trait] += activity.traits.numbers[trait]
        }
      }
      here += 1
    }
    frame += 1
  }

  /// Makes means of the sums; nothing is taken in any more.
  mutating func finish() {
    for piece in 0..<count where seen[piece] > 0 {
      for index in piece * NoteActivity.noteCount..<(piece + 1) * NoteActivity.noteCount {
        values[index] /= seen[piece]
        tones[index] /= seen[piece]
      }
      for index in piece * FrameTraits.count..<(piece + 1) * FrameTraits.count {
        traits[index] /= seen[piece]
      }
    }
  }
}
