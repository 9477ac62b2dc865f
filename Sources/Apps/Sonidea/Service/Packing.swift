import FoundationEssentials
import Library
import MediaModel

/// How a recording is to be kept.
struct Packing {
  private let quality: SonRecording.Quality
  private let channels: Int?
  private let isPacked: Bool

  init(_ recording: StoredRecording) {
    quality = recording.quality
    channels = recording.wantedChannels
    isPacked = recording.isEncoded
  }

  /// What a file is still to become; nil where it stays as it is.
  func encoding(of facts: Asset.Facts) throws -> AudioEncoding? {
    guard !isPacked, let encoding = try quality.encoding(channels: channels ?? facts.most) else {
      return nil
    }
    return encoding
  }
}

extension Asset.Facts {
  /// Two channels are kept at most; nil keeps as many as there are.
  fileprivate var most: Int? { channels > 2 ? 2 : nil }

  /// The media type of a file that every browser plays as it is; nil for others.
  var playableType: String? {
    guard channels <= 2, isFilm != true else { return nil }
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

extension SonRecording.Quality {
  /// How a recording of this quality is written; nil as it came.
  func encoding(channels: Int?) throws -> AudioEncoding? {
    switch self {
    case .standard:
      try AudioEncoding(.aac, kilobits: 128, sampleRate: 44_100, channels: channels)
    case .high: try AudioEncoding(.aac, kilobits: 256, sampleRate: 48_000, channels: channels)
    case .lossless: try AudioEncoding(.alac, sampleRate: 48_000, channels: channels)
    case .wav: try AudioEncoding(.wav, depth: .int16, sampleRate: 48_000, channels: channels)
    case .original: nil
    }
  }
}
