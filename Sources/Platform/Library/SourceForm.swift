import MediaModel

/// What a file is, as far as playing it goes: by what is known of it, or by what it says itself.
public struct SourceForm: Sendable {
  public let codec: String
  public let channels: Int
  public let isFilm: Bool
  private let container: String

  public init(_ facts: Asset.Facts) {
    (codec, container, channels) = (facts.codec, facts.container, facts.channels)
    isFilm = facts.isFilm ?? false
  }

  public init(_ info: MediaInfo) {
    (codec, container) = (info.audio.codec, info.container)
    (channels, isFilm) = (info.audio.channels, info.video != nil)
  }

  /// Two channels are kept at most; nil keeps as many as there are.
  public var mostChannels: Int? { channels > 2 ? 2 : nil }

  /// The media type of a file that every browser plays as it is; nil for others.
  public var playableType: String? {
    guard channels <= 2, !isFilm else { return nil }
    let names = container.split(separator: ",")
    let plain: Set = ["pcm_u8", "pcm_s16le", "pcm_s24le", "pcm_f32le"]
    return switch codec {
    case "mp3": names.contains("mp3") ? "audio/mpeg" : nil
    case "aac": names.contains("m4a") ? "audio/mp4" : nil
    case "flac": names.contains("flac") ? "audio/flac" : nil
    case "opus": names.contains("ogg") ? "audio/ogg" : names.contains("webm") ? "audio/webm" : nil
    case let codec: names.contains("wav") && plain.contains(codec) ? "audio/wav" : nil
    }
  }
}
