/// How far notes are bent, read from the contour: how likely each third of a semitone sounds.
///
/// Those thirds are its tones. From the moment at which a note's own pitch is surest its hill is followed to both sides,
/// a third of a semitone up or down from frame to frame at most, so that a neighbour that begins is not taken for a
/// bend: between two notes lies a valley. The balance of the tones beside it says where between two tones the top lies.
struct NoteBends {
  private static let perSemitone = 3
  /// Where in the contour the lowest note is.
  private static let lowest = 1
  /// How far from its own pitch a note is looked for first, and how far it goes, in tones.
  private static let near = 2
  private static let reach = 6
  private static let farthest = 200.0
  /// Below this nothing is heard in a frame, and the note stays where it was.
  private static let quiet: Float = 0.2
  /// A note whose bends lie within so many cents is steady: a tone moves so much by itself where it begins.
  private static let steady = 45

  private let posteriors: NotePosteriors

  init(_ posteriors: NotePosteriors) { self.posteriors = posteriors }

  /// Cents above a note's pitch, one for each `Note.bendStep` from its start on; none where it is steady. `frames` are
  /// those in which it is heard.
  func cents(_ note: Note, _ frames: Range<Int>) -> [Int] {
    guard !posteriors.contours.isEmpty else { return [] }
    let tone = Self.perSemitone * (note.pitch - NotePosteriors.lowestNote) + Self.lowest
    guard let surest = surest(tone, frames) else { return [] }
    var row = [Double](repeating: 0, count: frames.count)
    follow(surest.shift, (frames.lowerBound...surest.frame).reversed(), tone, frames, &row)
    follow(surest.shift, Array(surest.frame..<frames.upperBound), tone, frames, &row)
    let count = max(Int((note.end - note.start) / Note.bendStep), 1)
    let bends = (0..<count).map { number in
      let frame = NotePosteriors.frame(at: note.start + Note.bendStep * Double(number))
      let index = min(max(frame - frames.lowerBound, 0), row.count - 1)
      return Int(min(max(Self.middle(row, index), -Self.farthest), Self.farthest).rounded())
    }
    let (lowest, highest) = (bends.min() ?? 0, bends.max() ?? 0)
    return max(highest, 0) - min(lowest, 0) >= Self.steady ? bends : []
  }

  /// Where a note is surest near its own pitch.
  private func surest(_ tone: Int, _ frames: Range<Int>) -> (frame: Int, shift: Int)? {
    var best = Self.quiet
    var found: (frame: Int, shift: Int)?
    for frame in frames {
      for shift in -Self.near...Self.near where value(tone + shift, frame) > best {
        (best, found) = (value(tone + shift, frame), (frame, shift))
      }
    }
    return found
  }

  /// Follows the hill from its first position through some frames, one after the other.
  private func follow(
    _ first: Int, _ order: [Int], _ tone: Int, _ frames: Range<Int>, _ row: inout [Double]
  ) {
    var (shift, cents) = (first, 0.0)
    for frame in order {
      let around = [shift, shift - 1, shift + 1].filter { abs($0) <= Self.reach }
      let best = around.map { value(tone + $0, frame) }.max() ?? 0
      // Where nothing is heard it stays where it was.
      guard best >= Self.quiet else {
        row[frame - frames.lowerBound] = cents
        continue
      }
      shift = around.first { value(tone + $0, frame) == best } ?? shift
      let (low, high) = (value(tone + shift - 1, frame), value(tone + shift + 1, frame))
      let balance = Double(high - low) / Double(low + best + high)
      cents = (Double(shift) + balance) * 100 / Double(Self.perSemitone)
      row[frame - frames.lowerBound] = cents
    }
  }

  private func value(_ tone: Int, _ frame: Int) -> Float {
    guard tone >= 0, tone < NotePosteriors.contourCount else { return 0 }
    return posteriors.contours[(frame - posteriors.first) * NotePosteriors.contourCount + tone]
  }

  /// The middle one of three neighbours: a single frame that leaps is none.
  private static func middle(_ row: [Double], _ at: Int) -> Double {
    let (before, here, after) = (row[max(at - 1, 0)], row[at], row[min(at + 1, row.count - 1)])
    return max(min(before, here), min(max(before, here), after))
  }
}
