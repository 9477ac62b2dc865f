import Errors
import Glibc

/// Why a file could not be read or written, in words for the person who asked.
public typealias FileError = CodedError<FileErrorCode>

/// Stable names that programs may rely on.
public enum FileErrorCode: String, ErrorCode, CaseIterable {
  case notFound = "not_found"
  case notAFile = "not_a_file"
  case notReadable = "not_readable"
  case empty
  case tooLarge = "too_large"
  case exists
  case notWritable = "not_writable"
  case diskFull = "disk_full"
}

extension FileError {
  /// What a call that writes met, from its errno.
  public static func writing(_ code: Int32, _ path: String) -> FileError {
    switch code {
    case ENOENT, ENOTDIR:
      FileError(.notWritable, "its folder does not exist", file: path)
    case EACCES, EPERM, EROFS:
      FileError(.notWritable, "you are not allowed to write there", file: path)
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
      FileError(.notReadable, "you are not allowed to read this file", file: path)
    case EISDIR:
      FileError(.notAFile, "this is a folder, not a file", file: path)
    default:
      FileError(.notReadable, "the file cannot be read", file: path, cause: errorText(code))
    }
  }
}
