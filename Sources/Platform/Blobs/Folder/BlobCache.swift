import Files
import Glibc

/// Whole blobs of a store far away, kept in a folder up to a limit; what was used longest ago goes first.
public actor BlobCache {
  nonisolated let folder: FolderStore
  private let limit: Int64
  private var held: [ContentHash: (byteCount: Int64, turn: Int)] = [:]
  private var total: Int64 = 0
  private var turn = 0
  /// What is on its way, so that many who ask for the same fetch it once.
  private var fetching: [ContentHash: Task<Descriptor, any Error>] = [:]

  /// Keeps at most `limit` bytes in a folder, which is made where it is missing and belongs to one
  /// process; a blob that is larger than `limit` is refused.
  public init(at path: String, limit: Int64) throws {
    try self.init(FolderStore(path, largestBlob: limit), limit: limit)
  }

  /// Takes over what an earlier run has left in the folder.
  init(_ folder: FolderStore, limit: Int64) throws {
    self.folder = folder
    self.limit = limit
    for entry in try folder.entries(after: nil, limit: .max).sorted(by: {
      $0.modified < $1.modified
    }) {
      turn += 1
      held[entry.hash] = (entry.byteCount, turn)
      total += entry.byteCount
    }
  }

  /// A file with the blob. `fetch` brings its bytes where they are missing; they are held against the
  /// hash before anybody sees them.
  public func open(
    _ hash: ContentHash, fetch: @escaping @Sendable (IncomingFile) async throws -> Void
  ) async throws -> Descriptor {
    if let file = held(hash) { return file }
    let task = fetching[hash] ?? Task { try await bring(hash, fetch) }
    fetching[hash] = task
    return try await reopened(task.value)
  }

  /// A file with the blob, where that is here already.
  func held(_ hash: ContentHash) -> Descriptor? {
    guard held[hash] != nil, let file = try? folder.openFile(hash) else { return nil }
    count(hash, file.byteCount)
    // Told to the folder too, for the order after a restart.
    futimens(file.number, nil)
    return file
  }

  /// Keeps a file that has just been written, since what is new is often asked for soon.
  func adopt(_ file: IncomingFile, _ hash: ContentHash) async {
    // The store far away has it already: that there is no room here is no trouble.
    let folder = folder
    guard (try? await onOwnThread { try folder.store(file, hash) }) != nil else { return }
    count(hash, file.byteCount)
    evict()
  }

  func forget(_ hash: ContentHash) {
    guard let gone = held.removeValue(forKey: hash) else { return }
    total -= gone.byteCount
    unlink(folder.path(of: hash))
  }

  private func bring(
    _ hash: ContentHash, _ fetch: @Sendable (IncomingFile) async throws -> Void
  ) async throws -> Descriptor {
    defer { fetching[hash] = nil }
    let file = try folder.arriving()
    try await fetch(file)
    guard try file.hash() == hash else {
      throw BlobError.damaged(hash, "the store sent \(file.byteCount) other bytes")
    }
    let folder = folder
    try await onOwnThread { try folder.store(file, hash) }
    count(hash, file.byteCount)
    evict()
    return file.descriptor
  }

  private func count(_ hash: ContentHash, _ byteCount: Int64) {
    turn += 1
    total += byteCount - (held[hash]?.byteCount ?? 0)
    held[hash] = (byteCount, turn)
  }

  /// Files that are open stay readable for those who have them.
  private func evict() {
    while total > limit, let oldest = held.min(by: { $0.value.turn < $1.value.turn }) {
      forget(oldest.key)
    }
  }

  /// The same file for a reader of its own, with a position of its own; its name may be gone already.
  private nonisolated func reopened(_ file: Descriptor) throws -> Descriptor {
    let number = Glibc.open("/proc/self/fd/\(file.number)", O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw BlobError.reading(errno, "/proc/self/fd") }
    return Descriptor(number)
  }
}
