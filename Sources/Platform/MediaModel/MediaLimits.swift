/// What one untrusted file may cost before it is given up.
public struct MediaLimits: Codable, Sendable, Equatable {
  /// Address space of the worker, in bytes.
  public var memoryBytes: UInt64
  /// Processor time of the worker, in seconds; a small input has less, as `forInput` says.
  public var processorSeconds: UInt64
  /// Size of a file that is written, in bytes.
  public var outputBytes: UInt64
  /// Length of sound that is decoded, in seconds.
  public var soundSeconds: Double

  public init(
    memoryBytes: UInt64 = 1 << 30, processorSeconds: UInt64 = 6 * 3_600,
    outputBytes: UInt64 = 32 << 30, soundSeconds: Double = 24 * 3_600
  ) {
    self.memoryBytes = memoryBytes
    self.processorSeconds = processorSeconds
    self.outputBytes = outputBytes
    self.soundSeconds = soundSeconds
  }
}

extension MediaLimits {
  /// What the smallest input may compute for, in seconds.
  static let leastProcessorSeconds: UInt64 = 300
  /// Each so many bytes of input allow another second. Speech takes 500 bytes a second at the least;
  /// encoding that second takes a Raspberry Pi 3 less than a tenth of one.
  static let bytesForASecond: UInt64 = 4_096

  /// The same with the processor time that an input of so many bytes can need.
  public func forInput(bytes: Int64) -> MediaLimits {
    var limits = self
    let needed = Self.leastProcessorSeconds + UInt64(max(bytes, 0)) / Self.bytesForASecond
    limits.processorSeconds = min(processorSeconds, needed)
    return limits
  }
}
