import Files
import MediaModel

extension MediaError {
  /// What went wrong with a file before or after there was sound in it.
  init(_ error: FileError) {
    // Every code of FileError is one of ours: MediaErrorTests holds that true.
    self.init(
      MediaErrorCode(rawValue: error.code.rawValue) ?? .notReadable, error.reason, file: error.file,
      cause: error.cause)
  }

  /// Runs work on files and tells what goes wrong as a `MediaError`.
  static func wrapping<Result>(_ work: () throws -> Result) throws -> Result {
    do { return try work() } catch let error as FileError { throw MediaError(error) }
  }
}
