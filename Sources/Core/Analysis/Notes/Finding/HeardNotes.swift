import CMath

/// A stretch of posteriors with silence around it, pitch by pitch, and what a model is shown of it. Frames are counted
/// from the beginning of the music.
struct HeardNotes {
  /// What the network says of silence.
  private static let quiet: Float = 0.1
  /// How many frames to either side are looked at.
  static let around = 30
  private static let pitchesAround = 28

  private static let neighbours = [-24, -19, -12, -7, -1, 0, 1, 7, 12, 19, 24]
  private static let spans = [(-8, -2), (-2, 1), (1, 4), (4, 12), (12, 24)]
  private static let near = [-12, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8]
  private static let endSpans = [(-12, -4), (-4, -1), (-1, 2), (2, 5), (5, 12), (12, 24)]
  static let beginningCount = neighbours.count * (1 + spans.count) + 11 + near.count + 5
  static let endCount = 22

  /// The frames that there are.
  let frames: Range<Int>
  private let room: Int
  private var notes, onsets, wide: [Float]
  private var highest, busy: [Float]

  init(_ posteriors: NotePosteriors) {
    let (count, rows) = (
      NotePosteriors.noteCount, NotePosteriors.noteCount + 2 * Self.pitchesAround
    )
    frames = posteriors.first..<posteriors.first + posteriors.frameCount
    room = frames.count + 2 * Self.around
    notes = [Float](repeating: Self.quiet, count: rows * room)
    onsets = notes
    for pitch in 0..<count {
      let row = (pitch + Self.pitchesAround) * room + Self.around
      for frame in 0..<posteriors.frameCount {
        notes[row + frame] = posteriors.notes[frame * count + pitch]
        onsets[row + frame] = posteriors.onsets[frame * count + pitch]
      }
    }
    wide = onsets
    highest = [Float](repeating: Self.quiet, count: room)
    busy = [Float](repeating: 0, count: room)
    for row in 0..<rows {
      for frame in 0..<room {
        let index = row * room + frame
        for other in max(frame - 2, 0)...min(frame + 2, room - 1) {
          wide[index] = max(wide[index], onsets[row * room + other])
        }
        highest[frame] = max(highest[frame], wide[index])
        if wide[index] > 0.3 { busy[frame] += 0.1 }
      }
    }
  }

  func onset(_ frame: Int, _ pitch: Int) -> Float { onsets[index(frame, pitch)] }

  /// By how much a note has grown around a frame; beyond the ends it is as it was there.
  func rise(_ frame: Int, _ pitch: Int) -> Float {
    notes[index(min(frame + 2, frames.upperBound - 1), pitch)]
      - notes[index(max(frame - 2, frames.lowerBound), pitch)]
  }

  private func index(_ frame: Int, _ pitch: Int) -> Int {
    (pitch + Self.pitchesAround) * room + inRow(frame)
  }

  private func inRow(_ frame: Int) -> Int { frame - frames.lowerBound + Self.around }

  private func mean(_ index: Int, _ span: (Int, Int)) -> Float {
    var sum = 0.0
    for at in index + span.0..<index + span.1 { sum += Double(notes[at]) }
    return Float(sum / Double(span.1 - span.0))
  }

  /// What is shown of a frame where a note may begin.
  func describeBeginning(_ frame: Int, _ pitch: Int, _ to: UnsafeMutablePointer<Float>) {
    var next = to
    func put(_ value: Float) {
      next.pointee = value
      next += 1
    }
    let here = index(frame, pitch)
    for shift in Self.neighbours {
      put(wide[here + shift * room])
      for span in Self.spans { put(mean(here + shift * room, span)) }
    }
    for shift in -5...5 { put(onsets[here + shift]) }
    for shift in Self.near { put(notes[here + shift]) }
    put(Float(pitch) / 88)
    put(highest[inRow(frame)])
    put(busy[inRow(frame)])
    var (before, after) = (Float(0), Float(0))
    for shift in 4..<30 {
      before = max(before, onsets[here - shift])
      after = max(after, onsets[here + shift])
    }
    put(before)
    put(after)
  }

  /// How loud a note gets soon after its beginning.
  func top(_ begun: Int, _ pitch: Int) -> Float {
    let here = index(begun, pitch)
    return (0..<12).reduce(0) { max($0, notes[here + $1]) }
  }

  func note(_ frame: Int, _ pitch: Int) -> Float { notes[index(frame, pitch)] }

  /// What is shown of a later frame of a note; `lowest` is the least that it was until then.
  func describeEnd(
    _ frame: Int, _ pitch: Int, begun: Int, top: Float, lowest: Float,
    _ to: UnsafeMutablePointer<Float>
  ) {
    var next = to
    func put(_ value: Float) {
      next.pointee = value
      next += 1
    }
    let here = index(frame, pitch)
    put(notes[here])
    for span in Self.endSpans { put(mean(here, span)) }
    put(top)
    for span in [(-4, 0), (0, 4), (4, 12)] { put(mean(here, span) / top) }
    put(lowest)
    put(Float(log(Double(1 + frame - begun))))
    put(Float(pitch) / 88)
    for shift in [0, 12, -12] { put(wide[here + shift * room]) }
    for shift in [12, -12] { put(notes[here + shift * room]) }
    put(busy[inRow(frame)])
    put(mean(here, (0, 4)) - mean(here, (-4, 0)))
    put(mean(here, (1, 3)) - mean(here, (-2, 0)))
  }
}
