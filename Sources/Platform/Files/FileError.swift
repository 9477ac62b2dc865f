import Glibc

/// Why a file could not be read or written, in words for the person who asked.
public struct FileError: Error, Sendable, Equatable {
  /// Stable names that programs may rely on.
  public enum Kind: String, Sendable, CaseIterable {
    case notFound = "not_found"
    case notAFile = "not_a_file"
    case notReadable = "not_readable"
    case empty
    case tooLarge = "too_large"
    case exists
    case notWritable = "not_writable"
    case diskFull = "disk_full"
  }

  public let kind: Kind
  /// What happened and what to do; begins in lower case, since the file's name stands before it.
  public let reason: String
  public let file: String?
  /// What the system said underneath; for the log.
  public let cause: String?

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

  /// What a call that writes met, from its errno.
  public static func writing(_ code: Int32, _ path: String) -> FileError {
    switch code {
    case ENOENT, ENOTDIR:
      FileError(.notWritable, "its folder does not exist", file: path)
    case EACCES, EPERM, EROFS:
      FileError(.notWritable, "you may not write there", file: path)
    case ENOSPC, EDQUOT:
      FileError(.diskFull, "the disk is full; free some space and try again", file: path)
    default:
      FileError(.notWritable, "it cannot be written", file: path, cause: errorText(code))
    }
  }

  /// What a call that reads met, from its errno.
  public static func reading(_ code: Int32, _ path: String) -> FileError {
    switch code {
    case ENOENT, ENOTDIR:
      FileError(.notFound, "the file does not exist", file: path)
    case EACCES, EPERM:
      FileError(.notReadable, "you may not read this file", file: path)
    default:
      FileError(.notReadable, "the file cannot be read", file: path, cause: errorText(code))
    }
  }
}
