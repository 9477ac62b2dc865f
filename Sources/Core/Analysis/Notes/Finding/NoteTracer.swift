/// Follows a note from its beginning to its end.
struct NoteTracer {
  /// The longest note, in frames: ten seconds.
  static let longest = 860
  private static let shortest = 0.03
  /// What speaks for or against sounding in one frame is no more than this.
  private static let surest: Float = 6.9
  /// When so much speaks against it, nothing that comes later counts.
  private static let enough: Float = 40

  private let heard: HeardNotes
  private let bends: NoteBends

  init(_ heard: HeardNotes, _ posteriors: NotePosteriors) {
    self.heard = heard
    bends = NoteBends(posteriors)
  }

  /// The note that begins there, over before the `next` one of its pitch.
  func note(_ beginning: NoteBeginning, until next: Int) -> Note {
    let over = min(end(of: beginning, until: next), heard.frames.upperBound - 1)
    let start = NotePosteriors.time(beginning.frame) - Double(beginning.lateness)
    let end = NotePosteriors.time(over)
    let note = Note(
      pitch: beginning.pitch + NotePosteriors.lowestNote, start: max(start, 0),
      end: max(end, start + Self.shortest, Self.shortest), velocity: beginning.velocity,
      confidence: beginning.confidence)
    return note.bent(by: bends.cents(note, beginning.frame..<over))
  }

  private func end(of beginning: NoteBeginning, until next: Int) -> Int {
    let (begun, pitch) = (beginning.frame, beginning.pitch)
    let first = begun + 2
    let last = min(next, begun + Self.longest, heard.frames.upperBound - 1)
    let top = heard.top(begun, pitch)
    var lowest = heard.note(begun + 1, pitch)
    var (sum, best, end) = (Float(0), Float(0), min(first, last))
    withUnsafeTemporaryAllocation(of: Float.self, capacity: HeardNotes.endCount) { input in
      let input = input.baseAddress!
      for frame in stride(from: first, to: last, by: 1) {
        lowest = min(lowest, heard.note(frame, pitch))
        heard.describeEnd(frame, pitch, begun: begun, top: top, lowest: lowest, input)
        sum += min(max(NoteModel.own.end.score(input), -Self.surest), Self.surest)
        if sum > best { (best, end) = (sum, frame + 1) }
        if sum < best - Self.enough { break }
      }
    }
    return end
  }
}
