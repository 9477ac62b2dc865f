import DSP
import Files
import MediaModel

/// What became of a file's sound, and what is to be known about it.
public struct Folded<State> {
  public var info: MediaInfo
  public var format: PCMFormat
  public var report: WorkReport
  public var state: State
}

extension Folded: Sendable where State: Sendable {}

extension Media {
  /// Streams a file's sound through `add` in constant memory, as planar Float32.
  ///
  /// `files` are written meanwhile, and appear when they are whole.
  ///
  /// `start` makes the state when the form of the sound is known; `add` takes one block after the
  /// other. Both run on a thread of their own, and the decoder waits for them. Nobody else has the state until it is
  /// handed out at the end.
  public func fold<State>(
    _ file: String, as form: PCMConversion = PCMConversion(), writing files: [EncodedOutput] = [],
    progress: @escaping ProgressListener = { _ in },
    start: @escaping @Sendable (MediaInfo, PCMFormat) throws -> State,
    add: @escaping @Sendable (inout State, PlanarView) throws -> Void
  ) async throws -> sending Folded<State> {
    let fold = Locked(
      Fold(most: limits.soundSeconds, start: start, add: add, progress: progress))
    let outputs = try MediaError.wrapping {
      try files.map { try OutputFile($0.path, mayReplace: false) }
    }
    try await ask(
      WorkerRequest(.decode(form, writing: files.map(\.encoding)), limits: limits),
      input: Descriptor.reading(file), outputs: outputs.map(\.descriptor), naming: file,
      sound: { bytes in try fold.withLock { try $0.add(bytes) } },
      heard: { event in try fold.withLock { try $0.hear(event) } })
    guard let folded = fold.withLock({ $0.folded }) else {
      throw MediaError(.workerFailed, "the program that reads it returned no result", file: file)
    }
    for (output, file) in zip(outputs, files) { try commit(output, file.path) }
    return folded
  }
}

/// A file that is written of another's sound.
public struct EncodedOutput: Sendable {
  public let path: String
  public let encoding: AudioEncoding

  public init(_ path: String, as encoding: AudioEncoding) {
    (self.path, self.encoding) = (path, encoding)
  }
}

/// A fold that is under way.
private struct Fold<State> {
  let start: @Sendable (MediaInfo, PCMFormat) throws -> State
  let add: @Sendable (inout State, PlanarView) throws -> Void
  let progress: Media.ProgressListener
  /// The worker keeps to it by itself, unless somebody has taken it over.
  private let mostSeconds: Double
  private var frames = 0
  private var opened: (info: MediaInfo, format: PCMFormat)?
  private var report: WorkReport?
  private var state: State?

  init(
    most seconds: Double, start: @escaping @Sendable (MediaInfo, PCMFormat) throws -> State,
    add: @escaping @Sendable (inout State, PlanarView) throws -> Void,
    progress: @escaping Media.ProgressListener
  ) {
    (mostSeconds, self.start, self.add, self.progress) = (seconds, start, add, progress)
  }

  var folded: Folded<State>? {
    guard let opened, let report, let state else { return nil }
    return Folded(info: opened.info, format: opened.format, report: report, state: state)
  }

  mutating func hear(_ event: WorkerEvent) throws {
    switch event {
    case .opened(let info, let format):
      guard opened == nil, PCMFormat.rates.contains(format.sampleRate) else {
        throw WireError.malformed
      }
      opened = (info, format)
      state = try start(info, format)
    case .progress(let fraction): fraction.map(progress)
    case .finished(let report): self.report = report
    case .described, .failed: throw WireError.malformed
    }
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) throws {
    guard let format = opened?.format, case let channels = format.channels, state != nil,
      bytes.count % (channels * MemoryLayout<Float>.stride) == 0
    else { throw WireError.malformed }
    let samples = bytes.assumingMemoryBound(to: Float.self)
    guard let base = samples.baseAddress, !samples.isEmpty else { return }
    let count = samples.count / channels
    frames += count
    // What is resampled may be a little longer than its file.
    guard Double(frames) / Double(format.sampleRate) <= mostSeconds + 1 else {
      throw MediaError.tooLong(limitSeconds: mostSeconds)
    }
    try add(
      &state!,
      PlanarView(base: base, channelCount: channels, frameCount: count, stride: count))
  }
}
