/// What the media worker is asked to do: one request for each life of the process.
///
/// The files come as open descriptors (see `WorkerDescriptor`), so a request holds no paths.
public struct WorkerRequest: Codable, Sendable, Equatable {
  public enum Work: Codable, Sendable, Equatable {
    /// Say what the file is; with the picture's bytes when asked.
    case probe(artworkBytes: Bool)
    /// Stream the sound back as planar Float32, and write it to the output descriptors meanwhile, one encoding each.
    case decode(PCMConversion, writing: [AudioEncoding] = [])
    /// Write the sound in another encoding to the output descriptor.
    case convert(AudioEncoding, labels: LabelChanges)
    /// Take AAC as it is, encode anything else, into the output descriptor.
    case extract(fallback: AudioEncoding)
    /// Encode raw interleaved Float32 that arrives on the input descriptor.
    case encode(PCMFormat, AudioEncoding, labels: LabelChanges)
    /// Say what this worker is built of.
    case describe
  }

  public var work: Work
  public var limits: MediaLimits

  public init(_ work: Work, limits: MediaLimits) {
    self.work = work
    self.limits = limits
  }
}

/// The numbers of the descriptors that the worker is born with.
public enum WorkerDescriptor {
  /// Receives the request; its end means that nobody waits for the answer any more.
  public static let control: Int32 = 0
  /// Sends events and sound.
  public static let answer: Int32 = 1
  public static let input: Int32 = 3
  /// The first of those that are written to; the others follow.
  public static let output: Int32 = 4
}

/// The form of a stream of samples.
public struct PCMFormat: Codable, Sendable, Equatable {
  /// Rates at which sound is streamed; a file beyond is brought to the nearer end.
  public static let rates = 8_000...384_000

  public var sampleRate: Int
  public var channels: Int

  public init(sampleRate: Int, channels: Int) {
    self.sampleRate = sampleRate
    self.channels = channels
  }
}

extension ClosedRange<Int> {
  /// The number itself, or the end of the range that it lies beyond.
  public func nearest(to number: Int) -> Int {
    Swift.min(Swift.max(number, lowerBound), upperBound)
  }
}

/// The form in which samples are wanted; what is absent stays as it is in the file.
public struct PCMConversion: Codable, Sendable, Equatable {
  public var sampleRate: Int?
  public var channels: Int?
  /// Where it begins, in seconds; what comes before it is not read.
  public var from: Double?
  /// No more is read than this, from where it begins.
  public var seconds: Double?

  public init(
    sampleRate: Int? = nil, channels: Int? = nil, from: Double? = nil, seconds: Double? = nil
  ) {
    self.sampleRate = sampleRate
    self.channels = channels
    self.from = from
    self.seconds = seconds
  }
}

/// Labels that replace those of the source; what is absent is taken over.
public struct LabelChanges: Codable, Sendable, Equatable {
  /// Tags to set; an empty value removes the tag.
  public var tags: [String: String]
  public var chapters: [Chapter]?
  public var artwork: Artwork?

  public init(tags: [String: String] = [:], chapters: [Chapter]? = nil, artwork: Artwork? = nil) {
    self.tags = tags
    self.chapters = chapters
    self.artwork = artwork
  }
}
