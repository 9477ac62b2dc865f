import Files

/// Where audio is kept, each blob under the SHA-256 of its bytes: a folder, or a bucket of an S3 store.
///
/// A blob never changes; whoever has its hash can check it. What nobody needs any more is found by
/// `list` and taken away by `remove`: the store itself counts no references.
public protocol BlobStore: Sendable {
  /// A writer for a new blob; dropped without `finish` it leaves nothing.
  func begin() throws -> BlobWriter

  /// Whether there is room for what comes in from outside, and a rest for all else that must be written.
  var hasRoom: Bool { get }

  /// Tries whether blobs can be kept now, and leaves nothing behind; throws what stands in the way.
  func probe() async throws

  /// A file of this machine that holds the whole blob, open for reading at its beginning.
  ///
  /// A folder hands out its own file. The first time after a start it is held against its hash; one of more than 64 MiB
  /// while it is read already, so that only the next time it is refused.
  /// From S3 the blob is fetched into the cache first, and hashed on the way.
  func open(_ hash: ContentHash) async throws -> Descriptor

  /// Hands over the bytes of a range in order, in pieces of at most 8 MiB.
  ///
  /// What lies behind the blob's end is left out: a range beyond it gives nothing.
  func read(
    _ hash: ContentHash, range: Range<Int64>, into receive: ([UInt8]) async throws -> Void)
    async throws

  /// How many bytes a blob has; nil when it is not there.
  func size(of hash: ContentHash) async throws -> Int64?

  /// Takes a blob away. One that is not there is as good as removed.
  func remove(_ hash: ContentHash) async throws

  /// At most `limit` blobs in the order of their hashes, from the first after `after`.
  ///
  /// Fewer than `limit` means that there are no more.
  func list(after: ContentHash?, limit: Int) async throws -> [BlobEntry]

  /// Reads all of a blob where it is kept, past any cache, and tells whether it is still itself.
  func verify(_ hash: ContentHash) async throws -> Bool
}

extension BlobStore {
  public var hasRoom: Bool { true }

  /// A writer for what somebody sends; refused while the store is nearly full, so that everything else goes on.
  public func beginIncoming() throws -> BlobWriter {
    guard hasRoom else {
      throw BlobError(
        .full,
        "the disk with the audio is nearly full, so new audio is refused; existing audio "
          + "stays available. Free some space and send it again")
    }
    return try begin()
  }
}

/// One line of a store's list.
public struct BlobEntry: Sendable, Equatable {
  public let hash: ContentHash
  public let byteCount: Int64
  /// When it was last kept, in seconds since 1970. Keeping it once more makes it young again, so that
  /// a sweep which spares what is young never takes what somebody is about to refer to.
  public let modified: Int64

  public init(hash: ContentHash, byteCount: Int64, modified: Int64) {
    self.hash = hash
    self.byteCount = byteCount
    self.modified = modified
  }
}

/// What a store may use, and how patient it is.
public struct BlobSettings: Sendable {
  /// The largest blob that may be written.
  public var largestBlob: Int64 = 16 << 30
  /// How much of an S3 store is kept on this machine.
  public var cacheBytes: Int64 = 4 << 30
  /// How often an S3 store is asked before it counts as unavailable.
  public var attempts = 6
  /// The pause before the second attempt; each further one is twice as long.
  public var firstPause: Duration = .milliseconds(250)
  /// Where QUINTET_S3_KEY and QUINTET_S3_SECRET are looked up.
  public var environment: @Sendable (String) -> String? = environmentVariable

  public init() {}
}
