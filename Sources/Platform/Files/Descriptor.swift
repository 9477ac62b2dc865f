import Glibc

/// An open file or pipe, closed when nobody holds it any more.
public final class Descriptor: Sendable {
  public let number: Int32

  /// Takes over an open descriptor.
  public init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Opens a file for reading; anything that is not a plain file is refused, and so is an empty one
  /// unless it may be.
  public static func reading(_ path: String, mayBeEmpty: Bool = false) throws -> Descriptor {
    // Without O_NONBLOCK a named pipe would hold us until somebody writes to it.
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw FileError.reading(errno, path) }
    let descriptor = Descriptor(number)
    var information = stat()
    guard fstat(number, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      throw FileError(.notAFile, "this is not a regular file", file: path)
    }
    guard mayBeEmpty || information.st_size > 0 else {
      throw FileError(.empty, "the file is empty", file: path)
    }
    return descriptor
  }

  /// How many bytes the file has now.
  public var byteCount: Int64 {
    var information = stat()
    return fstat(number, &information) == 0 ? Int64(information.st_size) : 0
  }
}

extension Descriptor {
  /// At most so many bytes from an offset in the file; none at its end.
  public func bytes(at offset: Int64, most: Int) throws -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: most)
    var got = pread(number, &piece, most, off_t(offset))
    while got < 0 && errno == EINTR { got = pread(number, &piece, most, off_t(offset)) }
    guard got >= 0 else {
      throw FileError(.notReadable, "the file cannot be read", cause: errorText(errno))
    }
    return Array(piece[..<got])
  }
}

/// The system's words for an errno.
public func errorText(_ code: Int32) -> String {
  String(cString: strerror(code))
}

/// Writes all bytes, waiting where there is no room; false, with errno set, where that fails.
public func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var done = 0
  while done < bytes.count {
    let count = write(descriptor, bytes.baseAddress! + done, bytes.count - done)
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { return false }
    done += count
  }
  return true
}

/// The names in a folder, in no order; nil, with errno set, where it cannot be read.
public func namesInFolder(_ path: String) -> [String]? {
  guard let stream = opendir(path) else { return nil }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names
}
