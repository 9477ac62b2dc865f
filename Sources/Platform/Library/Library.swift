import Blobs
import Files
import FoundationEssentials
import Jobs
import Media
import Storage
import Sync
import Web

/// Everyone's sounds: taken in, looked at, named, handed out, and swept away when nobody needs them.
public struct Library: Sendable {
  /// The largest piece of an upload.
  public static let chunkBytes = 8 << 20
  /// Nine hours in pieces of one second.
  public static let chunkLimit = 32_768
  /// How many uploads one person may leave open.
  public static let openUploadLimit = 200

  let database: any Database
  let blobs: any BlobStore
  let queue: JobQueue
  let media: Media
  let sync: Sync
  let clock: Clock
  let storageLimit: StorageLimit
  /// Members take turns at what is worked out of sounds while they wait.
  public let turns = Turns()

  /// How many bytes a member may keep; nil where there is no limit.
  public typealias StorageLimit = @Sendable (UUID, any Reading) throws -> Int64?

  public init(
    _ database: any Database, _ blobs: any BlobStore, _ queue: JobQueue, _ media: Media,
    _ sync: Sync, clock: Clock = .system, storageLimit: @escaping StorageLimit = { _, _ in nil }
  ) {
    self.database = database
    self.blobs = blobs
    self.queue = queue
    self.media = media
    self.sync = sync
    self.clock = clock
    self.storageLimit = storageLimit
  }

  public static let migrations = [
    Migration(
      module: "library", number: 1,
      sql: [
        """
        CREATE TABLE assets (
          id TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL, search TEXT NOT NULL,
          hash TEXT NOT NULL, bytes BIGINT NOT NULL, version BIGINT NOT NULL,
          created_ms BIGINT NOT NULL, updated_ms BIGINT NOT NULL)
        """,
        "CREATE INDEX assets_of_person ON assets (person, created_ms, id)",
        "CREATE INDEX assets_by_hash ON assets (hash)",
        """
        CREATE TABLE sound_facts (
          hash TEXT PRIMARY KEY, recipe BIGINT NOT NULL, state TEXT NOT NULL, error TEXT,
          facts TEXT, peaks TEXT, updated_ms BIGINT NOT NULL)
        """,
        """
        CREATE TABLE uploads (
          id TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL,
          created_ms BIGINT NOT NULL, updated_ms BIGINT NOT NULL)
        """,
        "CREATE INDEX uploads_of_person ON uploads (person, created_ms)",
        """
        CREATE TABLE upload_chunks (
          upload TEXT NOT NULL REFERENCES uploads (id), number BIGINT NOT NULL,
          hash TEXT NOT NULL, bytes BIGINT NOT NULL, PRIMARY KEY (upload, number))
        """,
        """
        CREATE TABLE blob_uses (
          hash TEXT NOT NULL, place TEXT NOT NULL, holder TEXT NOT NULL,
          PRIMARY KEY (hash, place, holder))
        """,
        "CREATE INDEX blob_uses_of_holder ON blob_uses (place, holder)",
        "CREATE TABLE blob_sweeps (hash TEXT PRIMARY KEY)",
      ]),
    Migration(
      module: "library", number: 2,
      sql: [
        "ALTER TABLE blob_sweeps ADD COLUMN begun_ms BIGINT NOT NULL DEFAULT 0",
        "DROP INDEX assets_of_person",
        "CREATE INDEX assets_of_person ON assets (person, created_ms, id, search)",
      ]),
    Migration(
      module: "library", number: 3,
      sql: [
        """
        CREATE TABLE asset_uses (
          asset TEXT NOT NULL, place TEXT NOT NULL, holder TEXT NOT NULL, room TEXT NOT NULL,
          job TEXT, PRIMARY KEY (asset, place, holder))
        """
      ]),
    Migration(
      module: "library", number: 4,
      sql: [
        "ALTER TABLE blob_uses ADD COLUMN person TEXT",
        "ALTER TABLE blob_uses ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0",
        // What apps made of sounds before counts when it is made anew.
        """
        UPDATE blob_uses SET person = (SELECT person FROM assets WHERE id = holder),
          bytes = (SELECT bytes FROM assets WHERE id = holder)
        WHERE place = 'asset' AND EXISTS (SELECT 1 FROM assets WHERE id = holder)
        """,
        """
        UPDATE blob_uses SET person = (SELECT person FROM uploads WHERE id = holder),
          bytes = (SELECT MAX(c.bytes) FROM upload_chunks c
            WHERE c.upload = holder AND c.hash = blob_uses.hash)
        WHERE place = 'upload' AND EXISTS (SELECT 1 FROM upload_chunks c
          WHERE c.upload = holder AND c.hash = blob_uses.hash)
        """,
        "CREATE INDEX blob_uses_of_person ON blob_uses (person, hash, bytes)",
      ]),
  ]
}
