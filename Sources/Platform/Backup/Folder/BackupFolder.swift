import Blobs
import Files
import Storage

/// A folder that holds a whole backup: three snapshots, and every blob under its hash.
public struct BackupFolder: Sendable {
  public let path: String

  public init(_ path: String) {
    self.path = path
  }

  /// Brings the backup up to date while everything is in use.
  ///
  /// Blobs that are there already with the right size are not copied again; with `verify` they are
  /// read and compared with their hash. `progress` is told the part of the bytes that is done, 0…1.
  public func update(
    from database: any Database, _ blobs: any BlobStore, verify: Bool = false,
    clock: Clock = .system, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> BackupReport {
    throw BackupError(.unusable, "not yet")
  }
}

/// What a backup run did.
public struct BackupReport: Sendable, Equatable, Codable {
  public var blobCount = 0
  public var copiedBlobs = 0
  public var copiedBytes: Int64 = 0
  /// Blobs that are damaged in the store, so that the backup has none or an older copy.
  public var damaged: [String] = []
  public var itemCount = 0
}
