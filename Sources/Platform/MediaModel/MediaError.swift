/// Why a media file could not be read or written, in words for the person who asked.
public struct MediaError: Error, Codable, Sendable, Equatable {
  /// Stable names that programs may rely on.
  public enum Code: String, Codable, Sendable, CaseIterable {
    case notFound, notAFile, notReadable, empty
    case unknownFormat, playlist, noAudio, damaged
    case tooLong, tooLarge, tooManyChannels, outOfMemory, outOfTime, crashed
    case exists, notWritable, diskFull, unsupportedEncoding, invalidRequest
    case workerMissing, workerFailed
  }

  public var code: Code
  /// What happened and what to do; begins in lower case, since the file's name stands before it.
  public var reason: String
  /// The file in question, when there is one.
  public var file: String?
  /// What a library said underneath; for the log.
  public var cause: String?

  public init(_ code: Code, _ reason: String, file: String? = nil, cause: String? = nil) {
    self.code = code
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
