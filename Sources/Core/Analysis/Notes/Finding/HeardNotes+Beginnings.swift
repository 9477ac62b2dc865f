import CMath

extension HeardNotes {
  private static let likelyOnset: Float = 0.25
  private static let likelyRise: Float = 0.15
  private static let middle: Float = 0.4

  /// Where a pitch may begin within some frames, by the frames.
  func beginnings(_ pitch: Int, _ within: Range<Int>) -> [NoteBeginning] {
    candidates(pitch, within).compactMap { beginning($0, pitch) }
  }

  private func candidates(_ pitch: Int, _ within: Range<Int>) -> [Int] {
    let near = NoteBeginning.apart
    let wide =
      max(
        within.lowerBound - near, frames.lowerBound)..<min(
        within.upperBound + near, frames.upperBound)
    var isNear = [Bool](repeating: false, count: within.count)
    var result: [Int] = []
    for frame in wide {
      let value = onset(frame, pitch)
      guard value > Self.likelyOnset, value >= onset(frame - 1, pitch),
        value > onset(frame + 1, pitch)
      else { continue }
      if within.contains(frame) { result.append(frame) }
      for other in (frame - near...frame + near).clamped(to: within.lowerBound...within.upperBound)
      where other < within.upperBound {
        isNear[other - within.lowerBound] = true
      }
    }
    for frame in within.clamped(to: frames.lowerBound + 1..<frames.upperBound - 1)
    where !isNear[frame - within.lowerBound] {
      let value = rise(frame, pitch)
      guard value > Self.likelyRise, value >= rise(frame - 1, pitch), value > rise(frame + 1, pitch)
      else { continue }
      result.append(frame)
    }
    return result.sorted()
  }

  private func beginning(_ frame: Int, _ pitch: Int) -> NoteBeginning? {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.beginningCount) { input in
      let input = input.baseAddress!
      describeBeginning(frame, pitch, input)
      let confidence = Float(1 / (1 + exp(-Double(NoteModel.own.beginning.score(input)))))
      guard confidence >= Self.middle else { return nil }
      return NoteBeginning(
        frame: frame, pitch: pitch, confidence: confidence,
        lateness: min(max(NoteModel.own.lateness.sum(input), -0.02), 0.04),
        velocity: min(max(NoteModel.own.velocity.sum(input), 0.01), 1))
    }
  }
}
