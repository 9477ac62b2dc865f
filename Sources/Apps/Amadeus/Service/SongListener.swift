import Analysis
import DSP
import Files
import Media
import MediaModel

/// Hears a file through, and says what it is made of.
struct SongListener {
  /// The longest music, in seconds.
  static let longest = 3_600

  let media: Media
  /// Hears notes, where it is at hand.
  var network: NoteNetwork?

  /// What the file is made of; `progress` hears the part that is done. Throws when the task is cancelled.
  func listen(
    to file: String, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> SongAnalysis {
    try await hear(file, progress) { SongAnalysis($0, network: network, goesOn: $1) }
  }

  /// The same, only as far as nothing has a name yet.
  func stages(
    of file: String, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> SongStages {
    try await hear(file, progress) { SongStages($0, goesOn: $1) }
  }

  /// What the network says of the file, frame by frame, and the processor's seconds that it took for that.
  func posteriors(
    of file: String, _ network: NoteNetwork, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> (posteriors: NotePosteriors, seconds: Double) {
    try await hear(file, progress) { samples, goesOn in
      let before = threadSeconds
      let found = network.posteriors(samples, contours: true, goesOn: goesOn)
      return found.map { (posteriors: $0, seconds: threadSeconds - before) }
    }
  }

  private func hear<Heard>(
    _ file: String, _ progress: @escaping @Sendable (Double) -> Void,
    _ body: (UnsafeBufferPointer<Float>, (Double) -> Bool) -> Heard?
  ) async throws -> Heard {
    let samples = try await samples(of: file) { progress(0.5 * $0) }
    let heard = samples.withUnsafeBufferPointer { samples in
      body(samples) { done in
        progress(0.5 + 0.5 * done)
        return !Task.isCancelled
      }
    }
    guard let heard else { throw CancellationError() }
    return heard
  }

  private func samples(
    of file: String, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> [Float] {
    let most = Self.longest * SongAnalysis.rate
    let wish = PCMWish(sampleRate: SongAnalysis.rate, channels: 1)
    let folded = try await media.fold(file, as: wish, progress: progress) { _, _ in
      [Float]()
    } add: { samples, block in
      guard samples.count + block.frameCount <= most else {
        throw MediaError(.tooLong, "Amadeus listens to music of up to an hour; cut it first")
      }
      samples += block[0]
    }
    return folded.state
  }
}
