import Glibc
import MediaModel

/// An open file or pipe, closed when nobody holds it any more.
final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Opens a file of sound for reading; anything that is not a plain file with bytes is refused.
  static func reading(_ path: String) throws -> Descriptor {
    // Without O_NONBLOCK a named pipe would hold us until somebody writes to it.
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw openError(errno).about(path) }
    let descriptor = Descriptor(number)
    var information = stat()
    guard fstat(number, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      throw MediaError(.notAFile, "this is not a file with sound in it", file: path)
    }
    guard information.st_size > 0 else {
      throw MediaError(.empty, "the file is empty", file: path)
    }
    return descriptor
  }

  private static func openError(_ code: Int32) -> MediaError {
    switch code {
    case ENOENT, ENOTDIR:
      MediaError(.notFound, "there is no such file")
    case EACCES, EPERM:
      MediaError(.notReadable, "you may not read this file")
    default:
      MediaError(.notReadable, "the file cannot be opened", cause: errorText(code))
    }
  }
}

/// The system's words for an errno.
func errorText(_ code: Int32) -> String {
  String(cString: strerror(code))
}

/// Writes all bytes, waiting where there is no room; false, with errno set, where that fails.
func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var done = 0
  while done < bytes.count {
    let count = write(descriptor, bytes.baseAddress! + done, bytes.count - done)
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { return false }
    done += count
  }
  return true
}
