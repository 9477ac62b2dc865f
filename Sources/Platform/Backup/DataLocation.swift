import Blobs
import Files
import Glibc
import Storage

/// Where one Quintet keeps everything: a folder, and in it the database, the audio and the snapshots.
///
/// `--data DIR`, else `$QUINTET_DATA`, else `$XDG_DATA_HOME/quintet`, else `~/.local/share/quintet`.
/// The database and the audio may live elsewhere, each at a URL of its own; snapshots always lie in
/// the folder.
public struct DataLocation: Sendable, Equatable {
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

  /// Refuses a backup that would lie in what it is a backup of: it would be lost with the data, or find all recordings
  /// in place and copy none. Another disk that is mounted in the data folder is no part of it.
  public func check(backup: BackupFolder) throws {
    guard contains("\(backup.path)/blobs") else { return }
    throw BackupError(
      .unusable,
      "this is in the data folder and would be lost with it; nothing was written. Choose another "
        + "folder, best on another disk", file: backup.path)
  }

  private func contains(_ path: String) -> Bool {
    let own = [folder, blobs].compactMap(FolderID.init)
    var above = path
    while FolderID(above) == nil { above = Backup.folder(of: above) }
    while let here = FolderID(above) {
      if own.contains(here) { return true }
      above += "/.."
      guard let next = FolderID(above), next.disk == here.disk, next != here else { return false }
    }
    return false
  }

  /// Makes the folders that are missing, for the owner's eyes only; so is all that is made from now on. What others
  /// of this machine could read until now they cannot any more.
  public func prepare() throws {
    umask(0o077)
    for path in [folder, snapshots] { try makeFolder(path) }
    let files = databaseFile.map { file in ["", "-wal", "-shm"].map { file + $0 } } ?? []
    for path in [folder, snapshots] + files { Self.closeToOthers(path) }
  }

  /// A group may have been let in on purpose, and stays.
  private static func closeToOthers(_ path: String) {
    var about = stat()
    guard stat(path, &about) == 0, about.st_mode & 0o007 != 0 else { return }
    chmod(path, about.st_mode & 0o7770)
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
        .notFound, "no database at \(file); give the data folder with --data DIR")
    }
    let limits = DatabaseLimits(connections: 1, longestStatementSeconds: 3_600)
    return try await openDatabase(database, limits: limits)
  }

  /// Keeps other programs of ours from changing the same data until the lock is let go.
  ///
  /// The server holds it while it runs, and `quintet restore` while it restores.
  public func lock() throws -> DataLock {
    try prepare()
    return try DataLock(lockFile, "another Quintet process, perhaps a server,")
  }

  /// How the program that holds the data is asked, as it has written down; nil where it answers nowhere, or not yet.
  ///
  /// Who was killed has left this behind, and somebody else may answer there by now.
  public func holder() -> DataHolder? {
    guard let bytes = try? SmallFile.read(lockFile, limit: 1_000) else { return nil }
    return DataHolder(String(decoding: bytes, as: UTF8.self))
  }

  private var lockFile: String { "\(folder)/in-use" }

  private static func folder(
    _ data: String?, _ environment: (String) -> String?
  ) throws -> String {
    if let named = data ?? environment("QUINTET_DATA") {
      guard !named.isEmpty, !named.utf8.contains(0) else {
        throw BackupError(.unusable, "name a data folder")
      }
      return named.count > 1 && named.hasSuffix("/") ? String(named.dropLast()) : named
    }
    // The base directory specification: a path that is not absolute is to be ignored.
    if let shared = environment("XDG_DATA_HOME"), shared.hasPrefix("/") {
      return "\(shared)/quintet"
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else {
      throw BackupError(.unusable, "no home folder; give the data folder with --data DIR")
    }
    return "\(home)/.local/share/quintet"
  }
}

/// Which folder a path leads to, by whatever name.
private struct FolderID: Equatable {
  let disk: dev_t
  let number: ino_t

  /// Nil where there is nothing.
  init?(_ path: String) {
    var about = stat()
    guard stat(path, &about) == 0 else { return nil }
    (disk, number) = (about.st_dev, about.st_ino)
  }
}

/// Where the program that holds the data answers, and the secret by which it knows who may read the data.
public struct DataHolder: Sendable, Equatable {
  public let address: String
  public let key: String

  public init(address: String, key: String) {
    (self.address, self.key) = (address, key)
  }

  /// As it lies in the file: the address, and in a line of its own the key.
  init?(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count == 2 else { return nil }
    self.init(address: String(lines[0]), key: String(lines[1]))
  }

  var text: String { "\(address)\n\(key)\n" }
}

/// The sign that somebody works with the data; it goes away with who holds it.
public final class DataLock: Sendable {
  private let file: Descriptor

  init(_ path: String, _ holder: String) throws {
    let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw FileError.writing(errno, path) }
    let descriptor = Descriptor(number)
    // Held by the open file and not by its name, so it ends with the process, however that ends.
    // A program that was just being started when an earlier holder was killed has the open file for a moment.
    var isOurs = flock(number, LOCK_EX | LOCK_NB) == 0
    for _ in 0..<100 where !isOurs {
      usleep(10_000)
      isOurs = flock(number, LOCK_EX | LOCK_NB) == 0
    }
    guard isOurs else {
      throw BackupError(
        .inUse, "\(holder) is already using this; wait for it or stop it, then try again",
        cause: path)
    }
    // What an earlier holder left leads nowhere now; and a file that came from elsewhere may be open to others.
    guard ftruncate(number, 0) == 0, fchmod(number, 0o600) == 0 else {
      throw FileError.writing(errno, path)
    }
    // Last: who has not got the lock leaves what its holder has written.
    file = descriptor
  }

  /// Writes down how the holder is asked, for commands that find the data in use.
  public func publish(_ holder: DataHolder) throws {
    let bytes = Array(holder.text.utf8)
    guard ftruncate(file.number, 0) == 0,
      bytes.withUnsafeBytes({ pwrite(file.number, $0.baseAddress, $0.count, 0) }) == bytes.count
    else { throw FileError.writing(errno, "in-use") }
  }

  /// The holder answers no more.
  public func withdraw() {
    _ = ftruncate(file.number, 0)
  }

  deinit {
    withdraw()
    // Closing alone would not do: a program that is being started at this moment has the open file too.
    flock(file.number, LOCK_UN)
  }
}
