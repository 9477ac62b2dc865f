import DSP
import Files
import MediaModel

/// Everything that is worked out once for each file: by one reading, and again by nobody.
public struct MediaAnalysis: Sendable {
  /// Rises whenever the same file would give other numbers, so that old results are recognised.
  public static let recipe = 2

  public var info: MediaInfo
  public var format: PCMFormat
  public var report: WorkReport
  /// The name of the file's bytes.
  public var hash: ContentHash
  /// Loudness, sound level, peaks and silence of its sound.
  public var summary: AudioSummary.Result

  /// The waveform as it is kept in a file.
  public var peaksFile: PeaksFile {
    PeaksFile(source: hash, sampleRate: format.sampleRate, pyramid: summary.pyramid)
  }
}

extension Media {
  /// Measures loudness, sound level, true peak, waveform and silence in one pass.
  ///
  /// The file is hashed meanwhile, where its hash is not known; `files` are written of its sound, and `listener` gets
  /// every block. The form's channels are those that are measured. Memory stays below 64 MiB for hours of sound; the
  /// waveform takes about 8 MB an hour.
  public func analyse(
    _ file: String, hash known: ContentHash? = nil, as form: PCMConversion = PCMConversion(),
    writing files: [EncodedOutput] = [], silence: SilenceRule = SilenceRule(),
    progress: @escaping ProgressListener = { _ in },
    listener: @escaping @Sendable (PlanarView, PCMFormat) -> Void = { _, _ in }
  ) async throws -> MediaAnalysis {
    async let hash = hash(of: file, known)
    let folded = try await fold(file, as: form, writing: files, progress: progress) { _, format in
      let rate = Double(format.sampleRate)
      let summary = AudioSummary(
        sampleRate: rate, channelCount: format.channels,
        silence: SilenceFinder(
          sampleRate: rate, channelCount: format.channels,
          thresholdDecibels: silence.thresholdDecibels, minimumSeconds: silence.minimumSeconds))
      return (summary, format)
    } add: { state, block in
      state.0.add(block)
      listener(block, state.1)
    }
    return MediaAnalysis(
      info: folded.info, format: folded.format, report: folded.report, hash: try await hash,
      summary: folded.state.0.finish())
  }

  private func hash(of file: String, _ known: ContentHash?) async throws -> ContentHash {
    if let known { return known }
    return try await contentHash(of: file)
  }

  /// The SHA-256 of a file's bytes, in constant memory.
  public func contentHash(of file: String) async throws -> ContentHash {
    let descriptor = try MediaError.wrapping { try Descriptor.reading(file) }
    let stop = Locked(false)
    let hash = try await withTaskCancellationHandler {
      try await onOwnThread {
        try MediaError.wrapping {
          try ContentHash(ofFile: descriptor.number, stopped: { stop.withLock { $0 } })
        }
      }
    } onCancel: {
      stop.withLock { $0 = true }
    }
    try Task.checkCancellation()
    return hash
  }
}

/// What counts as silence.
public struct SilenceRule: Sendable, Equatable {
  /// Every sample of every channel must stay below this, in dB of full scale.
  public var thresholdDecibels: Double
  /// Shorter pauses are not reported.
  public var minimumSeconds: Double

  public init(thresholdDecibels: Double = -60, minimumSeconds: Double = 0.5) {
    self.thresholdDecibels = thresholdDecibels
    self.minimumSeconds = minimumSeconds
  }
}
