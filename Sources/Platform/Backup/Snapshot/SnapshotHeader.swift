import FoundationEssentials

/// What the first line of a snapshot says about the rest.
public struct SnapshotHeader: Sendable, Equatable, Codable {
  /// One table, in the order in which the rows follow.
  public struct Table: Sendable, Equatable, Codable {
    public let name: String
    public let columns: [String]
    public let rows: Int
  }

  public let format: String
  public let version: Int
  /// When it was taken, in milliseconds since 1970.
  public let createdMs: Int64
  /// The last migration that each module had seen.
  public let schema: [String: Int]
  public let tables: [Table]
  public let itemCount: Int
  /// Over every byte of the file, its own digits counted as zeros.
  public let sha256: String
}
