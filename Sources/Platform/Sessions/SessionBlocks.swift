/// A session's sound in blocks of interleaved stereo, made as they are needed.
public struct SessionBlocks: Sequence, IteratorProtocol, @unchecked Sendable {
  // Safe to send: made for one consumer, which alone renders from then on.
  private let player: SessionPlayer
  private var position = 0
  private static let quanta = 32

  init(player: SessionPlayer) {
    self.player = player
  }

  public mutating func next() -> [Float]? {
    guard position < player.frameCount else { return nil }
    let audio = player.next(quanta: Self.quanta)
    let count = Swift.min(audio.frameCount, player.frameCount - position)
    position += count
    return [Float](unsafeUninitializedCapacity: count * 2) { block, filled in
      for frame in 0..<count {
        block[2 * frame] = audio.samples[frame]
        block[2 * frame + 1] = audio.samples[audio.frameCount + frame]
      }
      filled = count * 2
    }
  }
}
