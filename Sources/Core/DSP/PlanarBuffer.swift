/// Planar audio that owns its samples: channel after channel in one array.
public struct PlanarBuffer: Sendable, Equatable {
  public let channelCount: Int
  public let frameCount: Int
  /// All samples: channel `c` begins at `c * frameCount`.
  public var samples: [Float]

  /// Silence.
  public init(channelCount: Int, frameCount: Int) {
    self.channelCount = channelCount
    self.frameCount = frameCount
    samples = [Float](repeating: 0, count: channelCount * frameCount)
  }

  /// One array per channel; all must have the same length.
  public init(channels: [[Float]]) {
    channelCount = channels.count
    frameCount = channels.first?.count ?? 0
    precondition(channels.allSatisfy { [frameCount] in $0.count == frameCount })
    samples = channels.flatMap { $0 }
  }

  /// Lends the samples as a view for the length of the call.
  public func withView<Result, Failure: Error>(
    _ body: (PlanarView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // An empty array has no address; one sample gives the view something to point at.
    let storage = samples.isEmpty ? [0] : samples
    let outcome = storage.withUnsafeBufferPointer { buffer -> Swift.Result<Result, Failure> in
      let view = PlanarView(
        base: buffer.baseAddress!, channelCount: channelCount, frameCount: frameCount,
        stride: frameCount)
      do throws(Failure) { return .success(try body(view)) } catch { return .failure(error) }
    }
    return try outcome.get()
  }
}
