/// How sound is to be written: codec, depth or bit rate, and optionally rate and channels.
public struct AudioEncoding: Codable, Sendable, Equatable {
  /// The formats we write; each implies its container.
  public enum Format: String, Codable, Sendable, CaseIterable {
    case wav, flac, alac, aac, opus, mp3
  }

  /// Bits per sample of the formats that keep every sample.
  public enum Depth: Int, Codable, Sendable, CaseIterable {
    case int16 = 16
    case int24 = 24
    /// 32-bit floating point; WAV only.
    case float32 = 32
  }

  public let format: Format
  /// For WAV, FLAC and ALAC; absent means: as deep as the source, at most 24 bit (WAV: 32 float).
  public let depth: Depth?
  /// Kilobits per second for AAC, Opus and MP3; absent means what sounds good.
  public let kilobits: Int?
  /// Samples per second; absent means the source's, or the nearest the codec knows.
  public let sampleRate: Int?
  /// 1 or 2; absent means the source's, where the codec can hold them.
  public let channels: Int?

  public static let sampleRates = 8_000...192_000

  /// Refuses combinations that the format cannot hold.
  public init(
    _ format: Format, depth: Depth? = nil, kilobits: Int? = nil, sampleRate: Int? = nil,
    channels: Int? = nil
  ) throws(MediaError) {
    func refuse(_ reason: String) -> MediaError { MediaError(.unsupportedEncoding, reason) }
    if depth != nil, !format.isLossless {
      throw refuse("\(format.rawValue) has no bits per sample; give a bit rate instead")
    }
    if depth == .float32, format != .wav {
      throw refuse("\(format.rawValue) holds 16 or 24 bits; 32-bit floating point needs wav")
    }
    if let kilobits {
      guard let range = format.kilobitRange else {
        throw refuse("\(format.rawValue) is lossless and has no bit rate")
      }
      guard range.contains(kilobits) else {
        throw refuse(
          "\(format.rawValue) takes \(range.lowerBound) to \(range.upperBound) kbit/s, "
            + "not \(kilobits)")
      }
    }
    if let sampleRate, !Self.sampleRates.contains(sampleRate) {
      throw refuse("the sample rate must be 8000 to 192000 Hz, not \(sampleRate)")
    }
    if let channels, !(1...2).contains(channels) {
      throw refuse("the number of channels must be 1 or 2, not \(channels)")
    }
    self.format = format
    self.depth = depth
    self.kilobits = kilobits
    self.sampleRate = sampleRate
    self.channels = channels
  }

  /// The format that a file's ending stands for, or nil.
  public static func format(forEnding ending: String) -> Format? {
    switch ending.lowercased() {
    case "wav", "wave": .wav
    case "flac": .flac
    case "m4a", "mp4", "aac": .aac
    case "opus", "ogg", "oga": .opus
    case "mp3": .mp3
    default: nil
    }
  }
}

extension AudioEncoding.Format {
  /// Whether every sample comes back as it went in.
  public var isLossless: Bool { kilobitRange == nil }

  /// The ending a file of this format has.
  public var ending: String { self == .aac || self == .alac ? "m4a" : rawValue }

  /// The bit rates the encoder takes, in kbit/s; nil where there are none.
  public var kilobitRange: ClosedRange<Int>? {
    switch self {
    case .wav, .flac, .alac: nil
    case .aac: 32...320
    case .opus: 16...320
    case .mp3: 32...320
    }
  }

  /// The bit rate that is used when none is given; more channels get more.
  public func kilobits(channels: Int) -> Int? {
    switch self {
    case .wav, .flac, .alac: nil
    case .aac, .opus: Swift.max(128, 64 * Swift.min(channels, 5))
    case .mp3: 192
    }
  }
}
