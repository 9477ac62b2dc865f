import Glibc

/// A file that is read in pieces of one size.
public final class FilePieces: Sendable {
  private let file: Descriptor
  private let path: String
  private let bytes: Int
  private let size: Int64

  public init(_ path: String, bytes: Int) throws {
    file = try Descriptor.reading(path)
    (self.path, self.bytes, size) = (path, bytes, file.byteCount)
  }

  /// How many pieces there are; the last one may be shorter.
  public var count: Int { Int((size + Int64(bytes) - 1) / Int64(bytes)) }

  public func piece(_ number: Int) throws -> [UInt8] {
    let start = Int64(number) * Int64(bytes)
    var piece = [UInt8](repeating: 0, count: Int(min(Int64(bytes), size - start)))
    var done = 0
    while done < piece.count {
      let got = piece.withUnsafeMutableBytes {
        pread(file.number, $0.baseAddress! + done, $0.count - done, off_t(start) + off_t(done))
      }
      guard got > 0 else { throw FileError.reading(errno, path) }
      done += got
    }
    return piece
  }
}

/// A file that is written piece by piece and appears when it is whole, handed to whoever writes it.
public final class WholeFile: Sendable {
  private let file: Locked<OutputFile>
  private let path: String

  public init(_ path: String, mayReplace: Bool) throws {
    self.path = path
    file = Locked(try OutputFile(path, mayReplace: mayReplace))
  }

  public func write(_ bytes: [UInt8]) throws {
    try file.withLock { file in
      guard bytes.withUnsafeBytes({ writeAll($0, to: file.descriptor.number) }) else {
        throw FileError.writing(errno, path)
      }
    }
  }

  public func commit() throws {
    try file.withLock { try $0.commit() }
  }
}
