import Engine
import Files
import Media

/// A session's sound in blocks of interleaved stereo, made as they are needed.
public struct SessionBlocks: Sequence, IteratorProtocol, Sendable {
  private let render: Locked<OfflineRender>
  /// What the engine plays from, for as long as it does.
  private let spools: [Spool]
  private let frameCount: Int
  private var position = 0
  private static let quanta = 32

  init(_ render: Locked<OfflineRender>, spools: [Spool], frameCount: Int) {
    (self.render, self.spools, self.frameCount) = (render, spools, frameCount)
  }

  public mutating func next() -> [Float]? {
    guard position < frameCount else { return nil }
    let audio = render.withLock { $0.render(quanta: Self.quanta) }
    let count = Swift.min(audio.frameCount, frameCount - position)
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
