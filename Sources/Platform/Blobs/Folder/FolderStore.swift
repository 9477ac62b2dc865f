import Files
import Glibc

/// Blobs in a folder: `ab/cdef…` after the digits of the hash, and `incoming` for what still arrives.
///
/// A name appears by one rename after the bytes were synced, so that no moment exists at which half a
/// blob stands under its hash, whoever pulls which plug.
struct FolderStore: BlobStore {
  let path: String
  private let largestBlob: Int64
  private let checked = CheckedFiles()
  private var incoming: String { "\(path)/incoming" }

  /// Opens a folder, and makes it where it is missing.
  init(_ path: String, largestBlob: Int64) throws {
    self.path = path
    self.largestBlob = largestBlob
    try makeFolders()
    sweepIncoming(olderThan: 86_400)
  }

  func begin() throws -> BlobWriter {
    BlobWriter(try arriving()) { file, hash in
      try await onOwnThread { try store(file, hash) }
    }
  }

  /// A fiftieth of the disk, 256 MiB at most, is left to results, the database and its snapshots.
  var hasRoom: Bool {
    guard let disk = diskSpace(at: path) else { return true }
    return disk.free >= min(256 << 20, disk.total / 50)
  }

  /// A block more must fit, and reach the disk.
  func probe() async throws {
    try await onOwnThread {
      let file = try arriving()
      try [UInt8](repeating: 0, count: 4_096).withUnsafeBytes(file.write)
      try file.sync()
    }
  }

  func open(_ hash: ContentHash) async throws -> Descriptor {
    try await onOwnThread { try openFile(hash) }
  }

  func read(
    _ hash: ContentHash, range: Range<Int64>, into receive: ([UInt8]) async throws -> Void
  ) async throws {
    try await readPieces(of: open(hash), range, into: receive)
  }

  func size(of hash: ContentHash) async throws -> Int64? {
    do {
      return try await onOwnThread { try openUnchecked(hash).0.byteCount }
    } catch let error as BlobError where error.code == .notFound {
      return nil
    }
  }

  func remove(_ hash: ContentHash) async throws {
    try await onOwnThread {
      if unlink(path(of: hash)) == 0 { return try syncFolder(folder(of: hash)) }
      guard errno == ENOENT else { throw BlobError.writing(errno, path(of: hash)) }
      let error = missing(hash, ENOENT)
      if error.code != .notFound { throw error }
    }
  }

  func verify(_ hash: ContentHash) async throws -> Bool {
    try await onOwnThread {
      let number = Glibc.open(path(of: hash), O_RDONLY | O_CLOEXEC)
      guard number >= 0 else { throw missing(hash, errno) }
      let file = Descriptor(number)
      do {
        return try ContentHash(ofFile: file.number) == hash
      } catch let error as FileError {
        throw BlobError.damaged(hash, error.cause ?? error.message)
      }
    }
  }

  // MARK: Files

  /// A file in `incoming`.
  func arriving() throws -> IncomingFile {
    try IncomingFile(in: incoming, limit: largestBlob)
  }

  /// Gives a file that has arrived its name. A blob that is there is replaced by the same bytes, which
  /// makes it whole where it was damaged, and young again.
  func store(_ file: IncomingFile, _ hash: ContentHash) throws {
    try file.move(to: path(of: hash), in: folder(of: hash))
    var information = stat()
    if fstat(file.descriptor.number, &information) == 0 { checked.wasWritten(hash, information) }
  }

  /// Opens a blob's file, whose bytes are held against the hash the first time.
  func openFile(_ hash: ContentHash) throws -> Descriptor {
    let (file, information) = try openUnchecked(hash)
    try checked.check(hash, at: path(of: hash), information)
    return file
  }

  private func openUnchecked(_ hash: ContentHash) throws -> (Descriptor, stat) {
    let number = Glibc.open(path(of: hash), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw missing(hash, errno) }
    let file = Descriptor(number)
    var information = stat()
    guard fstat(number, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      throw BlobError.damaged(hash, "\(path(of: hash)) is not a plain file")
    }
    guard information.st_size > 0 || hash == ContentHash(of: []) else {
      throw BlobError.damaged(hash, "\(path(of: hash)) is empty")
    }
    return (file, information)
  }

  private func missing(_ hash: ContentHash, _ code: Int32) -> BlobError {
    // Where the folder is gone the blob is not: its disk may come back.
    code == ENOENT && access(folder(of: hash), F_OK) == 0
      ? .notFound(hash) : .reading(code, path(of: hash))
  }

  private func folder(of hash: ContentHash) -> String {
    "\(path)/\(hash.description.prefix(2))"
  }

  func path(of hash: ContentHash) -> String {
    "\(path)/\(blobName(hash))"
  }

  /// Makes all folders at once, so that later one sync makes a name last.
  private func makeFolders() throws {
    let folders = [path, incoming] + (0..<256).map { "\(path)/\(twoDigits($0))" }
    for folder in folders where mkdir(folder, 0o700) != 0 && errno != EEXIST {
      guard errno != ENOENT else {
        throw BlobError(
          .invalidLocation,
          "the folder above \(path) does not exist; create it, or correct the path"
        )
      }
      throw BlobError.writing(errno, folder)
    }
    try syncFolder(path)
  }

  /// Removes what processes that were cut off have left; what a living one writes is locked.
  private func sweepIncoming(olderThan seconds: Int) {
    for name in (try? namesIn(incoming)) ?? [] where name.hasSuffix(".part") {
      let number = Glibc.open("\(incoming)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard number >= 0 else { continue }
      defer { close(number) }
      var information = stat()
      guard fstat(number, &information) == 0 else { continue }
      let isOld = information.st_mtim.tv_sec < time(nil) - seconds
      if isOld, flock(number, LOCK_EX | LOCK_NB) == 0 { unlink("\(incoming)/\(name)") }
    }
  }
}

/// Where a blob lies in a store: two digits of its hash, a slash, the others.
func blobName(_ hash: ContentHash) -> String {
  let digits = hash.description
  return "\(digits.prefix(2))/\(digits.dropFirst(2))"
}

func twoDigits(_ number: Int) -> String {
  let digits = String(number, radix: 16)
  return number < 16 ? "0" + digits : digits
}

/// Hands over the bytes of a range of a file in order, piece by piece.
func readPieces(
  of file: Descriptor, _ range: Range<Int64>, into receive: ([UInt8]) async throws -> Void
) async throws {
  var position = max(0, range.lowerBound)
  while position < range.upperBound {
    let (start, count) = (position, Int(min(range.upperBound - position, 1 << 18)))
    let piece = try await onOwnThread { try readPiece(file, at: start, count: count) }
    if piece.isEmpty { return }
    try await receive(piece)
    position += Int64(piece.count)
  }
}

/// At most `count` bytes of a file; fewer at its end.
func readPiece(_ file: Descriptor, at position: Int64, count: Int) throws -> [UInt8] {
  var trouble: Int32 = 0
  let piece = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    repeat {
      let got = pread(file.number, buffer.baseAddress, count, off_t(position))
      filled = max(0, got)
      trouble = got < 0 ? errno : 0
    } while trouble == EINTR
  }
  guard trouble == 0 else { throw BlobError.reading(trouble, "a stored file") }
  return piece
}
