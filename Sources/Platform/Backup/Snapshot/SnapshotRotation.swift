import Files
import Storage

/// The three newest snapshots in a folder: `snapshot-1` is the newest, `snapshot-3` the oldest.
public struct SnapshotRotation: Sendable {
  /// What one run came to.
  public enum Outcome: Sendable, Equatable {
    /// Nothing has changed since the newest snapshot.
    case unchanged
    case written(SnapshotHeader)
  }

  /// One file of the rotation.
  public struct Entry: Sendable, Equatable {
    public let path: String
    /// What it says about itself; nil where it is damaged.
    public let header: SnapshotHeader?
    /// What is wrong with it.
    public let trouble: String?
  }

  public let folder: String
  private let clock: Clock

  public init(_ folder: String, clock: Clock = .system) {
    self.folder = folder
    self.clock = clock
  }

  /// Takes a new snapshot when something has changed, and lets the oldest go once that is verified.
  ///
  /// To be called before migrations at start-up, every hour, and at the end; one call at a time.
  public func run(_ database: any Database) async throws -> Outcome {
    throw BackupError(.unusable, "not yet")
  }

  /// Every snapshot there is, newest first, each read through and checked.
  public func entries() async throws -> [Entry] { [] }
}
