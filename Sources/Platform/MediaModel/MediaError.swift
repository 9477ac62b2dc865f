import Errors

/// Why a media file could not be read or written, in words for the person who asked.
public typealias MediaError = CodedError<MediaErrorCode>

/// Stable names that programs may rely on.
public enum MediaErrorCode: String, ErrorCode, CaseIterable, Codable {
  case notFound = "not_found"
  case notAFile = "not_a_file"
  case notReadable = "not_readable"
  case empty
  case unknownFormat = "unknown_format"
  case playlist
  case noAudio = "no_audio"
  case damaged
  case tooLong = "too_long"
  case tooLarge = "too_large"
  case tooManyChannels = "too_many_channels"
  case outOfMemory = "out_of_memory"
  case outOfTime = "out_of_time"
  case crashed
  case exists
  case notWritable = "not_writable"
  case diskFull = "disk_full"
  case unsupportedEncoding = "unsupported_encoding"
  case invalidRequest = "invalid_request"
  case workerMissing = "worker_missing"
  case workerFailed = "worker_failed"
}

extension MediaError {
  /// The same error, naming the file unless it already names one.
  public func about(_ file: String) -> MediaError {
    var copy = self
    copy.file = copy.file ?? file
    return copy
  }

  /// Whether another attempt would find the same.
  public var isAboutTheFile: Bool {
    switch code {
    case .notAFile, .empty, .unknownFormat, .playlist, .noAudio, .damaged, .tooLong, .tooLarge,
      .tooManyChannels, .unsupportedEncoding, .crashed, .outOfTime, .outOfMemory:
      true
    case .notFound, .notReadable, .exists, .notWritable, .diskFull, .invalidRequest,
      .workerMissing, .workerFailed:
      false
    }
  }

  /// The error for sound that goes on beyond what one file may hold.
  public static func tooLong(limitSeconds: Double) -> MediaError {
    let hours = (limitSeconds / 360).rounded() / 10
    return MediaError(
      .tooLong, "it is longer than \(hours) hours, the limit for one file")
  }
}
