import FoundationEssentials
import Library
import MediaModel

/// What is to be written of a recording's file, all of it while the file is decoded once.
struct Packing {
  /// The form in which its original is to be kept; nil where it stays as it came.
  let original: AudioEncoding?
  /// What is heard of it where a browser cannot play the original.
  let playback: AudioEncoding?
  /// The media type of the original, where every browser plays it.
  let playableType: String?

  /// Others are to hear it without what the original says of the place.
  init(_ recording: StoredRecording, _ source: SourceForm, tellsLocation: Bool) throws {
    let channels = recording.wantedChannels ?? source.mostChannels
    original = recording.isEncoded ? nil : try recording.quality.encoding(channels: channels)
    playableType = original.map(\.playableType) ?? (tellsLocation ? nil : source.playableType)
    playback =
      playableType == nil
      ? try AudioEncoding(
        .flac, sampleRate: original?.sampleRate,
        channels: original?.channels ?? source.mostChannels)
      : nil
  }
}

extension AudioEncoding {
  /// The media type of a file in this encoding, where every browser plays it.
  fileprivate var playableType: String? {
    switch format {
    case .wav: "audio/wav"
    case .flac: "audio/flac"
    case .aac: "audio/mp4"
    case .opus: "audio/ogg"
    case .mp3: "audio/mpeg"
    case .alac: nil
    }
  }
}

extension Recording.Quality {
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
