import FoundationEssentials
import Glibc

/// Reads files that must fit into memory: pictures, lists.
public enum SmallFile {
  /// The bytes of a file, or an error that names it when it is missing or too large.
  public static func read(_ path: String, limit: Int) throws -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw FileError.reading(errno, path)
    }
    defer { close(descriptor) }
    // One byte more than allowed tells a file that is too large, however it grows meanwhile.
    var bytes = Data()
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = Glibc.read(descriptor, &block, block.count)
      guard count >= 0 else {
        throw FileError.reading(errno, path)
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: block[..<count])
    }
    let most = limit < 1 << 20 ? "\(limit) bytes" : "\(limit >> 20) MiB"
    throw FileError(.tooLarge, "the file is larger than \(most)", file: path)
  }
}
