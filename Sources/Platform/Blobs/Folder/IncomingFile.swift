import Files
import Glibc

/// A file that is still arriving: it lies in a store's `incoming` under a name of its own, and goes
/// away with its holder unless it is moved to its path.
public final class IncomingFile: Sendable {
  private struct State {
    var byteCount: Int64 = 0
    let hasher = Hasher256()
    /// Why the file is not what was written to it; nothing can come of it any more.
    var trouble: BlobError?
    var isMoved = false
  }

  let descriptor: Descriptor
  private let path: String
  private let limit: Int64
  private let state = Locked(State())

  /// Opens a new file in a folder.
  init(in folder: String, limit: Int64) throws {
    self.limit = limit
    path = "\(folder)/\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).part"
    let number = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw BlobError.writing(errno, path) }
    descriptor = Descriptor(number)
    // The lock ends with the process, so that what a living one writes is told from what a dead one
    // has left.
    flock(number, LOCK_EX | LOCK_NB)
  }

  deinit {
    if !state.withLock({ $0.isMoved }) { unlink(path) }
  }

  var byteCount: Int64 { state.withLock { $0.byteCount } }

  /// Adds bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws {
    try state.withLock { state in
      if let trouble = state.trouble { throw trouble }
      do throws(BlobError) { try write(bytes, &state) } catch {
        state.trouble = error
        throw error
      }
    }
  }

  private func write(
    _ bytes: UnsafeRawBufferPointer, _ state: inout State
  ) throws(BlobError) {
    guard Int64(bytes.count) <= limit - state.byteCount else { throw .tooLarge(limit: limit) }
    guard writeAll(bytes, to: descriptor.number) else { throw .writing(errno, path) }
    state.hasher.add(bytes)
    state.byteCount += Int64(bytes.count)
  }

  /// The hash of all that was written. To be asked once; nothing may be written afterwards.
  func hash() throws -> ContentHash {
    try state.withLock { state in
      if let trouble = state.trouble { throw trouble }
      return state.hasher.finish()
    }
  }

  /// Makes the bytes last.
  func sync() throws {
    guard fsync(descriptor.number) == 0 else { throw BlobError.writing(errno, path) }
  }

  /// Syncs the bytes, gives the file its name, and syncs the folder: what returns is safe.
  func move(to final: String, in folder: String) throws {
    try sync()
    guard rename(path, final) == 0 else { throw BlobError.writing(errno, final) }
    state.withLock { $0.isMoved = true }
    try syncFolder(folder)
  }
}

/// Makes the names in a folder as lasting as the files.
func syncFolder(_ folder: String) throws {
  let number = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard number >= 0 else { throw BlobError.writing(errno, folder) }
  defer { close(number) }
  guard fsync(number) == 0 else { throw BlobError.writing(errno, folder) }
}
