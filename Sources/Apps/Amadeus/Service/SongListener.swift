import Analysis
import DSP
import Files
import Media
import MediaModel

/// Hears a file through on this machine, and says what it is made of.
struct SongListener: ChordAnalyzer {
  /// The longest music, in seconds.
  static let longestSeconds = 3 * 3_600
  /// How much of the work is reading the file.
  private static let readingShare = 0.2

  let media: Media
  /// Hears notes, where it is at hand.
  var network: NoteNetwork?

  /// What a result was made by; a result of another recipe is made anew.
  var recipe: String { "\(SongAnalysis.recipe)\(network == nil ? "" : "+notes")" }

  func analyze(
    file: String, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> SongResult {
    // The one place where the whole analysis is asked for, by commands and by the server.
    SongResult(
      try await hear(file, progress) { [network] in SongAnalysis($0, network: network, goesOn: $1) }
    )
  }

  /// What is heard, only as far as nothing has a name yet.
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

  /// Works on a thread of its own, since it takes long and others wait on Swift's.
  private func hear<Heard: Sendable>(
    _ file: String, _ progress: @escaping @Sendable (Double) -> Void,
    _ body: @escaping @Sendable (UnsafeBufferPointer<Float>, (Double) -> Bool) -> Heard?
  ) async throws -> Heard {
    let samples = try await samples(of: file) { progress(Self.readingShare * $0) }
    let isStopped = Locked(false)
    let heard = try await withTaskCancellationHandler {
      try await onOwnThread {
        samples.withUnsafeBufferPointer { samples in
          body(samples) { done in
            progress(Self.readingShare + (1 - Self.readingShare) * done)
            return !isStopped.withLock { $0 }
          }
        }
      }
    } onCancel: {
      isStopped.withLock { $0 = true }
    }
    guard let heard, !Task.isCancelled else { throw CancellationError() }
    return heard
  }

  private func samples(
    of file: String, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> [Float] {
    let most = Self.longestSeconds * SongAnalysis.rate
    let wish = PCMWish(sampleRate: SongAnalysis.rate, channels: 1)
    let folded = try await media.fold(file, as: wish, progress: progress) { info, _ in
      var samples: [Float] = []
      // Growing by doubling would take three times the memory at its worst.
      let claimed = min(max(info.durationSeconds ?? 0, 0), Double(Self.longestSeconds))
      samples.reserveCapacity(Int(claimed * Double(SongAnalysis.rate)) + SongAnalysis.rate)
      return samples
    } add: { samples, block in
      guard samples.count + block.frameCount <= most else {
        throw MediaError(.tooLong, "Amadeus listens to music of up to three hours; cut it first")
      }
      samples += block[0]
    }
    return folded.state
  }
}
