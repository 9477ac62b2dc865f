import Blobs
import Files

/// What came of copying one blob.
enum BlobCopy {
  /// It was there already.
  case present
  case copied
  /// The source has other bytes than the hash names, or cannot read them.
  case damaged
  /// It was removed from the source meanwhile.
  case gone
}

extension BlobStore {
  /// Every blob in the order of the hashes, without holding the whole list in memory; ends between two of them when
  /// the task is cancelled.
  func eachBlob(_ body: (BlobEntry) async throws -> Void) async throws {
    let limit = 1_000
    var last: ContentHash?
    while true {
      let entries = try await list(after: last, limit: limit)
      for entry in entries {
        try Task.checkCancellation()
        try await body(entry)
      }
      guard entries.count == limit else { return }
      last = entries.last?.hash
    }
  }

  /// How many bytes all blobs have together.
  func totalBytes() async throws -> Int64 {
    var sum: Int64 = 0
    try await eachBlob { sum += $0.byteCount }
    return sum
  }

  /// Whether a blob is as its hash says; nil when it is not there.
  func isWhole(_ hash: ContentHash) async throws -> Bool? {
    do {
      return try await verify(hash)
    } catch let error as BlobError where error.code == .damaged {
      return false
    } catch let error as BlobError where error.code == .notFound {
      return nil
    }
  }

  /// Copies a blob from another store, unless it is here with the right size.
  ///
  /// With `verify` one that is here is read and compared with its hash, and replaced if it is not
  /// itself.
  func copy(_ entry: BlobEntry, from source: any BlobStore, verify: Bool) async throws -> BlobCopy {
    if try await has(entry.hash, entry.byteCount) {
      guard verify else { return .present }
      if try await isWhole(entry.hash) == true { return .present }
    }
    return try await replace(entry.hash, from: source)
  }

  /// Writes a blob anew from another store; what arrives is compared with the hash.
  func replace(_ hash: ContentHash, from source: any BlobStore) async throws -> BlobCopy {
    do {
      guard let byteCount = try await source.size(of: hash) else { return .gone }
      let writer = try begin()
      try await source.read(hash, range: 0..<byteCount) { try writer.write($0) }
      _ = try await writer.finish(expecting: hash)
      return .copied
    } catch let error as BlobError where error.code == .damaged {
      return .damaged
    } catch let error as BlobError where error.code == .notFound {
      return .gone
    }
  }

  /// Whether a blob is there with the right size.
  func has(_ hash: ContentHash, _ byteCount: Int64) async throws -> Bool {
    do {
      return try await size(of: hash) == byteCount
    } catch let error as BlobError where error.code == .damaged {
      return false
    }
  }
}
