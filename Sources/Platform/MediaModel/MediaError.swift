/// Why a media file could not be read or written, in words for the person who asked.
public struct MediaError: Error, Codable, Sendable, Equatable {
  /// Stable names that programs may rely on.
  public enum Kind: String, Codable, Sendable, CaseIterable {
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

  public var kind: Kind
  /// What happened and what to do; begins in lower case, since the file's name stands before it.
  public var reason: String
  /// The file in question, when there is one.
  public var file: String?
  /// What a library said underneath; for the log.
  public var cause: String?

  public init(_ kind: Kind, _ reason: String, file: String? = nil, cause: String? = nil) {
    self.kind = kind
    self.reason = reason
    self.file = file
    self.cause = cause
  }

  /// One line for a person: the file, then the reason.
  public var message: String {
    if let file { return "\(file): \(reason)" }
    return reason
  }

  /// The same error, naming the file unless it already names one.
  public func about(_ file: String) -> MediaError {
    var copy = self
    copy.file = copy.file ?? file
    return copy
  }
}

extension MediaError {
  /// Whether another attempt would find the same.
  public var isAboutTheFile: Bool {
    switch kind {
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
      .tooLong, "it is longer than \(hours) hours, which is the most that one file may have")
  }
}
