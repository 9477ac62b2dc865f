import Files

/// A blob that is being written: hashed on the way, and named at the end.
public final class BlobWriter: Sendable {
  private let file: Locked<IncomingFile?>
  private let finish: @Sendable (IncomingFile, ContentHash) async throws -> Void

  init(
    _ file: IncomingFile,
    finish: @escaping @Sendable (IncomingFile, ContentHash) async throws -> Void
  ) {
    self.file = Locked(file)
    self.finish = finish
  }

  /// Adds bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws {
    try file.withLock { file in
      guard let file else { preconditionFailure("a blob was written to after it was finished") }
      try file.write(bytes)
    }
  }

  /// Adds bytes.
  public func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes(write)
  }

  /// Names the blob by its hash and answers when it is safe: synced here, or checked by the S3 store.
  ///
  /// With `expecting` other bytes than those of that hash are `damaged`, and nothing is stored. A blob
  /// that is there already stays one blob. Ends the writer, whatever comes of it.
  public func finish(
    expecting: ContentHash? = nil
  ) async throws -> (hash: ContentHash, byteCount: Int64) {
    let open = file.withLock { file in
      defer { file = nil }
      return file
    }
    guard let open else { preconditionFailure("a blob was finished twice") }
    let hash = try open.hash()
    if let expecting, expecting != hash {
      throw BlobError(
        .damaged, "the data does not match its hash; nothing was saved, send it again",
        cause: "expected \(expecting), got \(hash)")
    }
    try await finish(open, hash)
    return (hash, open.byteCount)
  }
}
