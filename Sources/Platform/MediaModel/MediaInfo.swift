/// What a media file says about itself: container, sound, picture, tags, chapters.
public struct MediaInfo: Codable, Sendable, Equatable {
  /// The container's short name, such as `mp3` or `mov,mp4,m4a,3gp,3g2,mj2`.
  public var container: String
  /// The container's name in words.
  public var containerName: String
  /// Length in seconds as the container claims it; absent when it does not say.
  public var durationSeconds: Double?
  public var byteCount: Int64
  /// Bits per second over the whole file; absent when unknown.
  public var bitRate: Int64?
  /// The audio that is used: the container's best stream.
  public var audio: AudioStream
  public var audioStreamCount: Int
  /// The moving picture, when there is one. It is never decoded.
  public var video: VideoStream?
  /// Tags by FFmpeg's generic lower-case keys: `title`, `artist`, `album`, `date`, …
  public var tags: [String: String]
  public var chapters: [Chapter]
  public var artwork: Artwork?

  public init(
    container: String, containerName: String, durationSeconds: Double?, byteCount: Int64,
    bitRate: Int64?, audio: AudioStream, audioStreamCount: Int, video: VideoStream?,
    tags: [String: String], chapters: [Chapter], artwork: Artwork?
  ) {
    self.container = container
    self.containerName = containerName
    self.durationSeconds = durationSeconds
    self.byteCount = byteCount
    self.bitRate = bitRate
    self.audio = audio
    self.audioStreamCount = audioStreamCount
    self.video = video
    self.tags = tags
    self.chapters = chapters
    self.artwork = artwork
  }
}

extension MediaInfo {
  /// Whether a tag says where a file was recorded, as phones write it.
  public static func isLocation(tag name: String) -> Bool {
    let name = name.lowercased()
    return name.contains("location") || name.contains("gps") || name == "xyz"
  }
}

/// One stream of sound inside a container.
public struct AudioStream: Codable, Sendable, Equatable {
  /// The codec's short name: `aac`, `pcm_s16le`, `vorbis`, …
  public var codec: String
  public var sampleRate: Int
  public var channels: Int
  /// The speakers in words, such as `stereo` or `5.1(side)`.
  public var layout: String
  /// Bits per sample that carry sound; absent for codecs that have none, such as MP3.
  public var bitsPerSample: Int?
  public var bitRate: Int64?

  public init(
    codec: String, sampleRate: Int, channels: Int, layout: String, bitsPerSample: Int?,
    bitRate: Int64?
  ) {
    self.codec = codec
    self.sampleRate = sampleRate
    self.channels = channels
    self.layout = layout
    self.bitsPerSample = bitsPerSample
    self.bitRate = bitRate
  }
}

/// One stream of moving pictures, known by its label only.
public struct VideoStream: Codable, Sendable, Equatable {
  public var codec: String
  public var width: Int
  public var height: Int

  public init(codec: String, width: Int, height: Int) {
    self.codec = codec
    self.width = width
    self.height = height
  }
}

/// A named stretch of time.
public struct Chapter: Codable, Sendable, Equatable {
  /// No chapter begins or ends later than this.
  public static let secondsLimit = 1e7

  public var title: String
  public var startSeconds: Double
  public var endSeconds: Double

  public init(title: String, startSeconds: Double, endSeconds: Double) {
    self.title = title
    self.startSeconds = startSeconds
    self.endSeconds = endSeconds
  }
}
