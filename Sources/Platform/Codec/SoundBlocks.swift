import CFFmpeg

/// Gathers small planar frames into blocks, so that one message carries many of them.
final class SoundBlocks {
  private static let blockFrames = 16_384
  private let channels: Int
  private let send: (UnsafeRawBufferPointer) throws -> Void
  private let samples: UnsafeMutablePointer<Float>
  private var filled = 0
  private var unwanted: Int64 = 0
  /// Frames passed on or waiting.
  private(set) var frameCount: Int64 = 0

  init(channels: Int, send: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.channels = channels
    self.send = send
    samples = .allocate(capacity: channels * Self.blockFrames)
  }

  deinit {
    samples.deallocate()
  }

  /// The next frames are not sent.
  func leaveOut(_ frames: Int64) { unwanted = frames }

  func append(_ output: Resampler.Output) throws {
    var taken = Int(min(unwanted, Int64(output.count)))
    unwanted -= Int64(taken)
    while taken < output.count {
      let count = min(output.count - taken, Self.blockFrames - filled)
      for channel in 0..<channels {
        let plane = UnsafeRawPointer(output.planes[channel]!).assumingMemoryBound(to: Float.self)
        (samples + channel * Self.blockFrames + filled).update(from: plane + taken, count: count)
      }
      taken += count
      filled += count
      frameCount += Int64(count)
      if filled == Self.blockFrames { try flush() }
    }
  }

  /// Sends what has gathered; the last block may be shorter.
  func flush() throws {
    guard filled > 0 else { return }
    if filled < Self.blockFrames {
      for channel in 1..<max(channels, 1) {
        (samples + channel * filled).update(
          from: samples + channel * Self.blockFrames, count: filled)
      }
    }
    try send(UnsafeRawBufferPointer(UnsafeBufferPointer(start: samples, count: channels * filled)))
    filled = 0
  }
}
