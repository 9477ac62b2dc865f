import DSP
import Files
import FoundationEssentials
import Glibc
import MediaModel

/// Reads and writes media files of any origin, each in a sandboxed process of its own.
///
/// A value without state: any number of calls may run at once. Every call can be cancelled by
/// cancelling its task, and then leaves nothing behind. Every error is a `MediaError` that names
/// the file, or a `CancellationError`.
public struct Media: Sendable {
  /// Where the worker lies.
  public let workerPath: String
  /// What one file may cost.
  public let limits: MediaLimits
  /// By which it is told how long a worker keeps us waiting.
  var clock: WorkerPatience.Clock = { SuspendingClock.now }

  /// Hears how far a call has come, 0…1.
  public typealias ProgressListener = @Sendable (Double) -> Void

  /// Uses the worker at `workerPath`, or the one installed with this program.
  public init(workerPath: String? = nil, limits: MediaLimits = MediaLimits()) throws {
    guard let path = workerPath ?? installedProgram("quintet-media") else {
      throw MediaError(
        .workerMissing, "the program quintet-media is missing; install it beside quintet")
    }
    self.workerPath = path
    self.limits = limits
  }

  /// Nothing honest takes longer to look at; thousands of tags do.
  private static let probeSeconds: UInt64 = 10

  /// Says what a file is, with its picture's bytes when asked. Costs about 50 ms.
  public func probe(_ file: String, artworkBytes: Bool = false) async throws -> MediaInfo {
    let outcome = Locked<MediaInfo?>(nil)
    var limits = limits
    limits.processorSeconds = min(limits.processorSeconds, Self.probeSeconds)
    let request = WorkerRequest(.probe(artworkBytes: artworkBytes), limits: limits)
    try await ask(request, input: Descriptor.reading(file), naming: file) { event in
      if case .opened(let info, _) = event { outcome.withLock { $0 = info } }
    }
    return try found(outcome, naming: file)
  }

  /// Says what the worker is built of.
  public func describe() async throws -> WorkerDescription {
    let outcome = Locked<WorkerDescription?>(nil)
    try await ask(WorkerRequest(.describe, limits: limits), input: nil, naming: nil) { event in
      if case .described(let description) = event { outcome.withLock { $0 = description } }
    }
    return try found(outcome, naming: nil)
  }

  /// Writes a file's sound in another encoding; tags, chapters and picture go along.
  public func convert(
    _ file: String, to output: String, as encoding: AudioEncoding,
    labels: LabelChanges = LabelChanges(), mayReplace: Bool = false,
    progress: @escaping ProgressListener = { _ in }
  ) async throws -> WorkReport {
    try await write(
      .convert(encoding, labels: labels), from: Descriptor.reading(file), naming: file,
      to: output, mayReplace: mayReplace, progress: progress)
  }

  /// Writes a video's sound as M4A: AAC untouched, anything else as AAC at 192 kbit/s.
  public func extractAudio(
    _ file: String, to output: String, mayReplace: Bool = false,
    progress: @escaping ProgressListener = { _ in }
  ) async throws -> WorkReport {
    let fallback = try AudioEncoding(.aac, kilobits: 192)
    return try await write(
      .extract(fallback: fallback), from: Descriptor.reading(file), naming: file, to: output,
      mayReplace: mayReplace, progress: progress)
  }

  func found<Value>(_ outcome: Locked<Value?>, naming file: String?) throws -> Value {
    guard let value = outcome.withLock({ $0 }) else {
      throw MediaError(.workerFailed, "the program that reads it returned no result", file: file)
    }
    return value
  }
}
