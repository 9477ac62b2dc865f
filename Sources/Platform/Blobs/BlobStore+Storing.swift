import Files
import Glibc

extension BlobStore {
  /// Stores a whole file as a blob.
  public func store(_ path: String) async throws -> (hash: ContentHash, byteCount: Int64) {
    let file = try Descriptor.reading(path)
    let writer = try begin()
    try await onOwnThread {
      let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
      defer { block.deallocate() }
      while true {
        let count = Glibc.read(file.number, block.baseAddress, block.count)
        if count < 0 && errno == EINTR { continue }
        guard count >= 0 else { throw FileError.reading(errno, path) }
        if count == 0 { return }
        try writer.write(UnsafeRawBufferPointer(rebasing: block[..<count]))
      }
    }
    return try await writer.finish()
  }
}
