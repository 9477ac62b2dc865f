import Files
import Glibc

/// Blobs in a bucket, under the same names as in a folder, with a cache of whole blobs on this machine.
struct S3Store: BlobStore {
  let client: S3Client
  let cache: BlobCache
  /// One answer's worth: small enough to hold and to ask for again, large enough to be worth asking.
  static let pieceBytes: Int64 = 8 << 20

  init(_ location: S3Location, cache: String, settings: BlobSettings) throws {
    client = S3Client(location, settings: settings)
    self.cache = try BlobCache(
      FolderStore(cache, largestBlob: settings.largestBlob), limit: settings.cacheBytes)
  }

  func name(_ hash: ContentHash) -> String { client.location.prefix + blobName(hash) }

  func begin() throws -> BlobWriter {
    BlobWriter(try cache.folder.arriving()) { file, hash in
      try await upload(file, hash)
      await cache.adopt(file, hash)
    }
  }

  /// What is sent there is written here first; and the store must know the bucket and the key.
  func probe() async throws {
    try await cache.folder.probe()
    _ = try await list(after: nil, limit: 1)
  }

  func open(_ hash: ContentHash) async throws -> Descriptor {
    try await cache.open(hash) { file in
      try await fetch(hash, range: 0..<Int64.max) { piece in
        try await onOwnThread { try piece.withUnsafeBytes(file.write) }
      }
    }
  }

  func read(
    _ hash: ContentHash, range: Range<Int64>, into receive: ([UInt8]) async throws -> Void
  ) async throws {
    if let file = await cache.held(hash) {
      return try await readPieces(of: file, range, into: receive)
    }
    try await fetch(hash, range: range, into: receive)
  }

  /// The same from the store itself, past the cache.
  private func fetch(
    _ hash: ContentHash, range: Range<Int64>, into receive: ([UInt8]) async throws -> Void
  ) async throws {
    var position = max(0, range.lowerBound)
    var end = range.upperBound
    guard position < end else {
      if try await size(of: hash) == nil { throw BlobError.notFound(hash) }
      return
    }
    while position < end {
      let wanted = position..<min(end, position.addingClamped(Self.pieceBytes))
      guard let (piece, total) = try await fetch(hash, wanted), !piece.isEmpty else { return }
      end = min(end, total)
      try await receive(piece)
      position += Int64(piece.count)
    }
  }

  func size(of hash: ContentHash) async throws -> Int64? {
    let answer = try await client.ask(S3Request(method: "HEAD", name: name(hash)))
    guard answer.status != 404 else { return nil }
    return answer.headers["content-length"].flatMap { Int64($0) }
  }

  func remove(_ hash: ContentHash) async throws {
    _ = try await client.ask(S3Request(method: "DELETE", name: name(hash)))
    await cache.forget(hash)
  }

  func verify(_ hash: ContentHash) async throws -> Bool {
    let hasher = Hasher256()
    try await fetch(hash, range: 0..<Int64.max) { $0.withUnsafeBytes(hasher.add) }
    return hasher.finish() == hash
  }

  /// A piece and the size of the whole; nil behind the end.
  private func fetch(_ hash: ContentHash, _ range: Range<Int64>) async throws -> ([UInt8], Int64)? {
    let answer = try await client.ask(.get(name(hash), range))
    switch answer.status {
    case 404: throw BlobError.notFound(hash)
    case 416: return nil
    case 206:
      // "bytes 0-9/443"
      let sides = answer.headers["content-range"]?.dropFirst(6).split(separator: "/") ?? []
      guard sides.count == 2, let total = Int64(sides[1]), total > range.lowerBound,
        sides[0] == "\(range.lowerBound)-\(min(range.upperBound, total) - 1)",
        answer.body.count == min(range.upperBound, total) - range.lowerBound
      else { break }
      return (answer.body, total)
    // The whole, where it is no more than was asked for.
    case 200 where range.lowerBound == 0: return (answer.body, Int64(answer.body.count))
    default: break
    }
    throw BlobError(
      .unavailable, "the S3 store at \(client.location.host) does not return the requested ranges",
      cause: "\(answer.status) \(answer.headers["content-range"] ?? "")")
  }
}

extension Int64 {
  fileprivate func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
