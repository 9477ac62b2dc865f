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
    let stages = try await stages(of: file) { progress(0.9 * $0) }
    return SongResult(
      try await compute(
        telling: { progress(0.9 + 0.1 * $0) }, { SongAnalysis(stages, shouldContinue: $0) }))
  }

  /// What is heard, only as far as nothing has a name yet.
  ///
  /// Long music is read twice rather than held.
  func stages(
    of file: String, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> SongStages {
    // The network takes most of the time where there is one.
    let (first, second) = network == nil ? (0.5, 0.7) : (0.85, 0.9)
    let rhythm = Reading(RhythmPass(network))
    try await read(file, with: rhythm) { progress(first * $0) }
    let harmony = try await compute(
      telling: { progress(first + (second - first) * $0) },
      { shouldContinue in
        rhythm.with { $0.pass.finish(shouldContinue: shouldContinue).map { Reading($0) } }
      })
    if harmony.with(\.pass.needsSound) {
      try await read(file, with: harmony) { progress(second + (1 - second) * $0) }
    }
    return try await compute { shouldContinue in
      harmony.with { $0.pass.finish(shouldContinue: shouldContinue) }
    }
  }

  /// What the network says of the file, frame by frame, and the processor's seconds that it took for that.
  func posteriors(
    of file: String, _ network: NoteNetwork, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> (posteriors: NotePosteriors, seconds: Double) {
    let reading = Reading(PosteriorsPass(network))
    try await read(file, with: reading, progress)
    return try await compute { _ in
      let before = threadSeconds
      return reading.with { reading in
        let found = reading.pass.finish()
        return (posteriors: found, seconds: reading.seconds + threadSeconds - before)
      }
    }
  }

  /// Lets a pass hear a file from its beginning to its end.
  private func read(
    _ file: String, with reading: Reading<some SoundPass>,
    _ progress: @escaping @Sendable (Double) -> Void
  ) async throws {
    let most = Self.longestSeconds * SongAnalysis.rate
    let form = PCMConversion(sampleRate: SongAnalysis.rate, channels: 1)
    _ = try await media.fold(file, as: form, progress: progress) { _, _ in
      0
    } add: { samples, block in
      samples += block.frameCount
      guard samples <= most else {
        throw MediaError(
          .tooLong,
          "Amadeus analyses music of up to three hours; cut the file "
            + "first")
      }
      let before = threadSeconds
      reading.with { reading in
        reading.pass.add(
          UnsafeBufferPointer(start: block[0].baseAddress, count: block.frameCount))
        reading.seconds += threadSeconds - before
      }
    }
  }

  /// Works at length, until the task is cancelled.
  private func compute<Found: Sendable>(
    telling progress: @escaping @Sendable (Double) -> Void = { _ in },
    _ body: @escaping @Sendable ((Double) -> Bool) -> Found?
  ) async throws -> Found {
    let isStopped = Locked(false)
    let found = try await withTaskCancellationHandler {
      try await onComputingThread {
        body { done in
          progress(done)
          return !isStopped.withLock { $0 }
        }
      }
    } onCancel: {
      isStopped.withLock { $0 = true }
    }
    guard let found, !Task.isCancelled else { throw CancellationError() }
    return found
  }
}

/// A pass that is under way. One thread after the other works on it: the decoder's, and then the one that finishes it.
private struct Reading<Pass: SoundPass>: Sendable {
  struct State {
    var pass: Pass
    /// The processor's seconds that the pass took to read.
    var seconds = 0.0
  }

  private let state: Locked<State>

  init(_ pass: Pass) { state = Locked(State(pass: pass)) }

  func with<Answer>(_ body: (inout State) throws -> Answer) rethrows -> Answer {
    try state.withLock(body)
  }
}
