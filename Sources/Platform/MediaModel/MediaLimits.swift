/// What one untrusted file may cost before it is given up.
public struct MediaLimits: Codable, Sendable, Equatable {
  /// Address space of the worker, in bytes.
  public var memoryBytes: UInt64
  /// Processor time of the worker, in seconds.
  public var processorSeconds: UInt64
  /// Size of a file that is written, in bytes.
  public var outputBytes: UInt64
  /// Length of sound that is decoded, in seconds.
  public var soundSeconds: Double

  public init(
    memoryBytes: UInt64 = 1 << 30, processorSeconds: UInt64 = 3_600,
    outputBytes: UInt64 = 32 << 30, soundSeconds: Double = 24 * 3_600
  ) {
    self.memoryBytes = memoryBytes
    self.processorSeconds = processorSeconds
    self.outputBytes = outputBytes
    self.soundSeconds = soundSeconds
  }
}
