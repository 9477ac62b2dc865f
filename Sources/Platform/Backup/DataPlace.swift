import Blobs
import Files
import Glibc
import Storage

/// Where one Quintet keeps everything: a folder, and in it the database, the audio and the snapshots.
///
/// `--data DIR`, else `$QUINTET_DATA`, else `$XDG_DATA_HOME/quintet`, else `~/.local/share/quintet`.
/// The database and the audio may live elsewhere, each at a URL of its own; snapshots always lie in
/// the folder.
public struct DataPlace: Sendable, Equatable {
  public let folder: String
  /// What `openDatabase` understands: a path, or the URL of a PostgreSQL database.
  public let database: String
  /// What `openBlobStore` understands: a path, or the URL of an S3 bucket.
  public let blobs: String

  /// Takes what was said on the command line; throws where there is not even a home.
  public init(
    data: String? = nil, database: String? = nil, blobs: String? = nil,
    environment: (String) -> String? = { environmentVariable($0) }
  ) throws {
    let folder = try Self.folder(data, environment)
    self.folder = folder
    self.database = database ?? "\(folder)/quintet.db"
    self.blobs = blobs ?? "\(folder)/blobs"
  }

  /// Where the snapshots lie.
  public var snapshots: String { "\(folder)/snapshots" }

  /// Where blobs of an S3 store are kept for a while.
  public var blobCache: String { "\(folder)/blob-cache" }

  /// The file of an SQLite database; nil where the database is elsewhere.
  public var databaseFile: String? {
    if database.hasPrefix("sqlite:") { return String(database.dropFirst("sqlite:".count)) }
    return database.contains("://") ? nil : database
  }

  /// The database for people's eyes: without the password that a URL may hold.
  public var databaseName: String { databaseFile ?? "PostgreSQL" }

  /// Makes the folders that are missing, for the owner's eyes only.
  public func prepare() throws {
    for path in [folder, snapshots] { try makeFolder(path) }
  }

  /// Opens the store of the audio; a tool that runs beside the server has a cache of its own.
  public func openBlobs(
    besideServer: Bool = false, settings: BlobSettings = BlobSettings()
  ) throws -> any BlobStore {
    let cache = besideServer ? "\(folder)/blob-cache-of-tools" : blobCache
    return try openBlobStore(blobs, cache: cache, settings: settings)
  }

  /// Opens the database where there is one, and makes none.
  public func openExistingDatabase() async throws -> any Database {
    if let file = databaseFile, access(file, F_OK) != 0 {
      throw BackupError(
        .notFound, "there is no database at \(file); say where the data is with --data DIR")
    }
    let limits = DatabaseLimits(connections: 1, longestStatementSeconds: 3_600)
    return try await openDatabase(database, limits: limits)
  }

  /// Keeps other programs of ours from changing the same data until the lock is let go.
  ///
  /// The server holds it while it runs, and `quintet restore` while it restores.
  public func lock() throws -> DataLock {
    try prepare()
    return try DataLock(lockFile, "another Quintet, a server perhaps,")
  }

  /// The address at which the program that holds the data answers; nil where it answers nowhere, or not yet.
  public func addressOfHolder() -> String? {
    guard let bytes = try? SmallFile.read(lockFile, limit: 1_000) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    return text.isEmpty ? nil : text
  }

  private var lockFile: String { "\(folder)/in-use" }

  private static func folder(
    _ data: String?, _ environment: (String) -> String?
  ) throws -> String {
    if let named = data ?? environment("QUINTET_DATA") {
      guard !named.isEmpty, !named.utf8.contains(0) else {
        throw BackupError(.unusable, "name the folder in which the data is to live")
      }
      return named.count > 1 && named.hasSuffix("/") ? String(named.dropLast()) : named
    }
    // The base directory specification: a path that is not absolute is to be ignored.
    if let shared = environment("XDG_DATA_HOME"), shared.hasPrefix("/") {
      return "\(shared)/quintet"
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else {
      throw BackupError(.unusable, "there is no home folder; say where with --data DIR")
    }
    return "\(home)/.local/share/quintet"
  }
}

/// The sign that somebody works with the data; it goes away with who holds it.
public final class DataLock: Sendable {
  private let file: Descriptor

  init(_ path: String, _ holder: String) throws {
    let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw FileError.writing(errno, path) }
    file = Descriptor(number)
    // Held by the open file and not by its name, so it ends with the process, however that ends.
    // A program that was just being started when an earlier holder was killed has the open file for a moment.
    var isOurs = flock(number, LOCK_EX | LOCK_NB) == 0
    for _ in 0..<100 where !isOurs {
      usleep(10_000)
      isOurs = flock(number, LOCK_EX | LOCK_NB) == 0
    }
    guard isOurs else {
      throw BackupError(
        .inUse, "\(holder) works with this already; wait for it or stop it, then try again",
        cause: path)
    }
    // What an earlier holder left leads nowhere now.
    guard ftruncate(number, 0) == 0 else { throw FileError.writing(errno, path) }
  }

  /// Writes down where the holder answers, for commands that find the data in use.
  public func publish(address: String) throws {
    let bytes = Array(address.utf8)
    guard ftruncate(file.number, 0) == 0,
      bytes.withUnsafeBytes({ pwrite(file.number, $0.baseAddress, $0.count, 0) }) == bytes.count
    else { throw FileError.writing(errno, "in-use") }
  }

  deinit {
    // Closing alone would not do: a program that is being started at this moment has the open file too.
    flock(file.number, LOCK_UN)
  }
}
