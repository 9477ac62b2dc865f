import Blobs
import Errors
import Storage
import Web

// How what goes wrong below is answered over HTTP.

extension BlobErrorCode: AnsweredErrorCode {
  public static func problem(of error: BlobError) -> Problem {
    let (status, seconds): (Int, Int?) =
      switch error.code {
      case .notFound: (404, nil)
      case .damaged: (409, nil)
      case .full: (507, nil)
      case .tooLarge: (413, nil)
      case .unavailable: (503, 5)
      case .refused, .invalidLocation: (503, nil)
      }
    return Problem(
      status, error.code.rawValue,
      error.reason.prefix(1).uppercased() + error.reason.dropFirst() + ".",
      cause: error.cause, retryAfter: seconds)
  }
}

extension StorageErrorCode: AnsweredErrorCode {
  public static func problem(of error: StorageError) -> Problem {
    switch error.code {
    case .full:
      Problem(
        507, "disk_full", "The server’s disk is full. Nothing was changed.", cause: "\(error)")
    case .busy, .conflict, .timeout, .unavailable, .closed, .uncertain:
      Problem(
        503, "database_\(error.code.name)",
        "The database does not respond. Try again in a moment.", cause: "\(error)", retryAfter: 2)
    case .constraint:
      Problem(
        409, "conflict", "Something else has changed in the meantime. Reload, then try again.",
        cause: "\(error)")
    default:
      Problem(
        500, "database_failed", "The database failed. Nothing was changed. See the server's log.",
        cause: "\(error)")
    }
  }
}
