/// What the media worker says while it works, in this order: opened, progress…, finished or failed.
public enum WorkerEvent: Codable, Sendable, Equatable {
  /// The file was understood; `format` is that of the sound that follows.
  case opened(MediaInfo, format: PCMFormat)
  /// How far the work has come, 0…1; nil where that is not known.
  case progress(Double?)
  case described(WorkerDescription)
  case finished(WorkReport)
  case failed(MediaError)
}

extension WorkerEvent {
  /// Whether the numbers can be true: a worker that has been taken over may say anything.
  public var isPlausible: Bool {
    switch self {
    case .opened(let info, let format):
      return info.isPlausible && format.isPlausible
    case .progress(let fraction):
      return fraction.map((0...1).contains) ?? true
    case .finished(let report):
      return (0...1 << 53).contains(report.frameCount)
        && PCMFormat.possibleRates.contains(report.sampleRate) && report.damagedPackets >= 0
        && (0...1e12).contains(report.missingSeconds)
    case .described, .failed:
      return true
    }
  }
}

extension PCMFormat {
  /// Rates that any file or codec may have.
  static let possibleRates = 1...100_000_000

  var isPlausible: Bool {
    Self.possibleRates.contains(sampleRate) && (1...256).contains(channels)
  }
}

extension MediaInfo {
  fileprivate var isPlausible: Bool {
    let times = 0.0...Chapter.secondsLimit
    let sound = PCMFormat(sampleRate: audio.sampleRate, channels: audio.channels)
    return (0...1e12).contains(durationSeconds ?? 0) && byteCount >= 0 && (bitRate ?? 0) >= 0
      && sound.isPlausible
      && chapters.allSatisfy { times.contains($0.startSeconds) && times.contains($0.endSeconds) }
  }
}

/// What was done, and what could not be.
public struct WorkReport: Codable, Sendable, Equatable {
  /// Frames that were decoded or written, at the rate of the result.
  public var frameCount: Int64
  public var sampleRate: Int
  /// Packets that could not be decoded and were skipped.
  public var damagedPackets: Int
  /// Seconds that the file promises and does not have.
  public var missingSeconds: Double
  /// Whether the file breaks off without its mark of the end.
  public var cutOff: Bool
  /// Whether the sound was taken over without encoding it again.
  public var copied: Bool
  /// Labels that the new container cannot hold, in words.
  public var dropped: [String]

  public init(
    frameCount: Int64, sampleRate: Int, damagedPackets: Int = 0, missingSeconds: Double = 0,
    cutOff: Bool = false, copied: Bool = false, dropped: [String] = []
  ) {
    self.frameCount = frameCount
    self.sampleRate = sampleRate
    self.damagedPackets = damagedPackets
    self.missingSeconds = missingSeconds
    self.cutOff = cutOff
    self.copied = copied
    self.dropped = dropped
  }

  /// Length of the result in seconds.
  public var seconds: Double { Double(frameCount) / Double(max(sampleRate, 1)) }

  /// What a person should know about the result, one sentence each.
  public var warnings: [String] {
    var lines: [String] = []
    if damagedPackets > 0 {
      let parts =
        damagedPackets == 1 ? "1 damaged part was" : "\(damagedPackets) damaged parts were"
      lines.append("\(parts) skipped")
    }
    if missingSeconds > 0 {
      lines.append(
        "the file ends early: \(tenths(missingSeconds)) s of its stated length are missing")
    }
    if cutOff && missingSeconds == 0 {
      lines.append("the file is cut short; everything after its last complete part is lost")
    }
    return lines + dropped
  }

  private func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

/// What a worker is built of; shown by `quintet doctor`.
public struct WorkerDescription: Codable, Sendable, Equatable {
  /// FFmpeg's libraries and their versions.
  public var libraries: [String: String]
  /// Formats that this build of FFmpeg can write.
  public var formats: [AudioEncoding.Format]
  /// Which walls of the sandbox stand: `limits`, `landlock`, `seccomp`.
  public var walls: [String]

  public init(libraries: [String: String], formats: [AudioEncoding.Format], walls: [String]) {
    self.libraries = libraries
    self.formats = formats
    self.walls = walls
  }
}
