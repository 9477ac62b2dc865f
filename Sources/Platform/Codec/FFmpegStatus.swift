import CFFmpeg
import MediaModel

/// Passes a result of FFmpeg on, or throws what its negative number means.
@discardableResult
func check(_ status: Int32, _ doing: String) throws -> Int32 {
  guard status < 0 else { return status }
  throw mediaError(status, doing)
}

/// The same for what is written: a failure there says nothing against the source.
@discardableResult
func checkWriting(_ status: Int32, _ doing: String) throws -> Int32 {
  guard status < 0 else { return status }
  let error = mediaError(status, doing)
  guard error.code == .damaged else { throw error }
  throw MediaError(
    .unsupportedEncoding, "its sound cannot be written in this format", cause: error.cause)
}

/// The error that stands for one of FFmpeg's negative numbers.
func mediaError(_ status: Int32, _ doing: String) -> MediaError {
  let cause = "\(doing): \(text(of: status))"
  switch status {
  case QAVERROR_ENOMEM:
    return MediaError(
      .outOfMemory, "it needs more memory than allowed for one file", cause: cause)
  case QAVERROR_ENOSPC:
    return MediaError(.diskFull, "the disk is full; free some space and try again", cause: cause)
  case QAVERROR_EFBIG:
    return MediaError(.tooLarge, "the result is larger than this format allows", cause: cause)
  default:
    return MediaError(
      .damaged, "it is damaged or incomplete", cause: cause)
  }
}

/// FFmpeg's own words for a negative number.
private func text(of status: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 128)
  guard av_strerror(status, &buffer, buffer.count) == 0 else { return "error \(status)" }
  return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// The text of a C string; empty for none, repaired where it is not UTF-8.
func string(_ pointer: UnsafePointer<CChar>?) -> String {
  pointer.map { String(cString: $0) } ?? ""
}
