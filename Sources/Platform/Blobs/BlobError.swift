import Errors
import Files
import Glibc

/// Why a blob could not be written, read or found, in words for the person who asked.
public typealias BlobError = CodedError<BlobErrorCode>

/// Stable names that programs may rely on.
public enum BlobErrorCode: String, ErrorCode, CaseIterable {
  /// There is no such blob.
  case notFound = "blob_not_found"
  /// The bytes are not those that the hash names.
  case damaged = "blob_damaged"
  /// There is no room: the disk, or a quota.
  case full = "blob_store_full"
  /// The store does not answer, or not as it should; it was asked several times.
  case unavailable = "blob_store_unavailable"
  /// The store, or the system, does not let us.
  case refused = "blob_store_refused"
  /// More bytes than a blob may have.
  case tooLarge = "blob_too_large"
  /// The location that was named is none.
  case invalidLocation = "blob_store_wrong_place"
}

extension BlobError {
  static func notFound(_ hash: ContentHash) -> BlobError {
    BlobError(.notFound, "this recording is not in the store", cause: "\(hash)")
  }

  static func damaged(_ hash: ContentHash, _ cause: String) -> BlobError {
    BlobError(
      .damaged, "a stored recording is damaged; restore it from a backup",
      cause: "\(hash): \(cause)")
  }

  static func tooLarge(limit: Int64) -> BlobError {
    BlobError(.tooLarge, "this is larger than \(limit >> 20) MiB, the limit for a recording")
  }

  /// What a call that writes met, from its errno.
  static func writing(_ code: Int32, _ path: String) -> BlobError {
    let cause = "\(path): \(errorText(code))"
    return switch code {
    case ENOSPC, EDQUOT:
      BlobError(
        .full, "the disk that holds the audio is full; free some space and try again", cause: cause)
    default: failing(code, cause)
    }
  }

  /// What a call that reads met, from its errno.
  static func reading(_ code: Int32, _ path: String) -> BlobError {
    failing(code, "\(path): \(errorText(code))")
  }

  private static func failing(_ code: Int32, _ cause: String) -> BlobError {
    switch code {
    case EACCES, EPERM, EROFS:
      BlobError(
        .refused, "no permission for the audio folder; give it to the user who runs Quintet",
        cause: cause)
    case ENOENT, ENOTDIR:
      BlobError(
        .unavailable, "the audio folder is missing; check that its disk is mounted",
        cause: cause)
    default:
      BlobError(
        .unavailable, "the audio folder cannot be read or written; check its disk", cause: cause)
    }
  }
}
