import CMath

/// From what the network says to notes: where they begin, how hard, and where they end.
///
/// A note may begin where an onset is likelier than just before and after, or where a note has grown. How likely it
/// does is learnt, from what sounds there, an octave and a twelfth away, before and after; most of what a fixed
/// threshold takes for notes struck again is refused so. It ends where what speaks for its sounding, frame by frame,
/// adds up to most.
struct NoteFinder {
  private static let likelyOnset: Float = 0.25
  private static let likelyRise: Float = 0.15
  private static let middle: Float = 0.4
  /// The least distance of two beginnings of a pitch, in frames.
  private static let apart = 4
  /// The longest note, in frames: ten seconds.
  private static let longest = 860
  private static let shortest = 0.03
  /// What speaks for or against sounding in one frame is no more than this.
  private static let surest: Float = 6.9
  /// When so much speaks against it, nothing that comes later counts.
  private static let enough: Float = 40

  private struct Beginning {
    let frame, pitch: Int
    let confidence, lateness, velocity: Float
  }

  private let heard: HeardNotes

  private init(_ posteriors: NotePosteriors) {
    heard = HeardNotes(posteriors)
  }

  /// The notes by their beginnings.
  static func notes(
    _ posteriors: NotePosteriors, goesOn: (Double) -> Bool = { _ in true }
  ) -> [Note]? {
    guard posteriors.frameCount > 2 else { return [] }
    let finder = NoteFinder(posteriors)
    var result: [Note] = []
    for pitch in 0..<NotePosteriors.noteCount {
      guard goesOn(Double(pitch) / Double(NotePosteriors.noteCount)) else { return nil }
      let beginnings = finder.beginnings(pitch)
      for (number, beginning) in beginnings.enumerated() {
        let next = number + 1 < beginnings.count ? beginnings[number + 1].frame : Int.max
        result.append(finder.note(beginning, until: next))
      }
    }
    result.sort { ($0.start, $0.pitch) < ($1.start, $1.pitch) }
    return result
  }

  /// Where a pitch begins, the likeliest of those that are close together.
  private func beginnings(_ pitch: Int) -> [Beginning] {
    let likely = candidates(pitch).compactMap { beginning($0, pitch) }
    var result: [Beginning] = []
    for one in likely.sorted(by: { ($1.confidence, $0.frame) < ($0.confidence, $1.frame) })
    where result.allSatisfy({ abs($0.frame - one.frame) >= Self.apart }) {
      result.append(one)
    }
    return result.sorted { $0.frame < $1.frame }
  }

  private func candidates(_ pitch: Int) -> [Int] {
    let inner = 1..<heard.frameCount - 1
    let peaks = (0..<heard.frameCount).filter { frame in
      let value = heard.onset(frame, pitch)
      return value > Self.likelyOnset && value >= heard.onset(frame - 1, pitch)
        && value > heard.onset(frame + 1, pitch)
    }
    var isNear = [Bool](repeating: false, count: heard.frameCount)
    for peak in peaks {
      for frame in max(peak - 4, 0)...min(peak + 4, heard.frameCount - 1) { isNear[frame] = true }
    }
    let rises = inner.filter { frame in
      guard !isNear[frame] else { return false }
      let value = heard.rise(frame, pitch)
      return value > Self.likelyRise && value >= heard.rise(frame - 1, pitch)
        && value > heard.rise(frame + 1, pitch)
    }
    return peaks + rises
  }

  private func beginning(_ frame: Int, _ pitch: Int) -> Beginning? {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: HeardNotes.beginningCount) { input in
      let input = input.baseAddress!
      heard.describeBeginning(frame, pitch, input)
      let confidence = Float(1 / (1 + exp(-Double(NoteModel.own.beginning.score(input)))))
      guard confidence >= Self.middle else { return nil }
      return Beginning(
        frame: frame, pitch: pitch, confidence: confidence,
        lateness: min(max(NoteModel.own.lateness(input), -0.02), 0.04),
        velocity: min(max(NoteModel.own.velocity(input), 0.01), 1))
    }
  }

  private func note(_ beginning: Beginning, until next: Int) -> Note {
    let start = NotePosteriors.time(beginning.frame) - Double(beginning.lateness)
    let end = NotePosteriors.time(min(end(of: beginning, until: next), heard.frameCount - 1))
    return Note(
      pitch: beginning.pitch + NotePosteriors.lowestNote, start: max(start, 0),
      end: max(end, start + Self.shortest, Self.shortest), velocity: beginning.velocity,
      confidence: beginning.confidence)
  }

  private func end(of beginning: Beginning, until next: Int) -> Int {
    let (begun, pitch) = (beginning.frame, beginning.pitch)
    let first = begun + 2
    let last = min(next, begun + Self.longest, heard.frameCount - 1)
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
