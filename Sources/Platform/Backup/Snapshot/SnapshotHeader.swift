import Files
import FoundationEssentials

/// What the first line of a snapshot says about the rest.
public struct SnapshotHeader: Sendable, Equatable, Codable {
  /// One table, in the order in which the rows follow.
  public struct Table: Sendable, Equatable, Codable {
    public let name: String
    public let columns: [String]
    public internal(set) var rows: Int
  }

  public let format: String
  public let version: Int
  /// When it was taken, in milliseconds since 1970.
  public let createdMs: Int64
  /// The last migration that each module had seen.
  public let schema: [String: Int]
  public internal(set) var tables: [Table]
  public internal(set) var itemCount: Int
  /// Over every byte behind the first line, then the first line with its own digits as zeros.
  public internal(set) var sha256: String

  static let format = "quintet snapshot"
  static let version = 1
  /// The longest first line that is read.
  static let longestLine = 4 << 20

  enum CodingKeys: String, CodingKey {
    case format, version, schema, tables, sha256
    case createdMs = "created_ms"
    case itemCount = "item_count"
  }

  init(createdMs: Int64, schema: [String: Int], tables: [Table]) {
    (format, version) = (Self.format, Self.version)
    (self.createdMs, self.schema, self.tables) = (createdMs, schema, tables)
    itemCount = tables.reduce(0) { $0 + $1.rows }
    sha256 = String(repeating: "0", count: 2 * ContentHash.byteCount)
  }

  /// Reads a first line; throws where it is none, or from a newer version.
  init(line: [UInt8]) throws {
    struct Kind: Decodable {
      let format: String
      let version: Int
    }
    guard let kind = try? JSONDecoder().decode(Kind.self, from: Data(line)),
      kind.format == Self.format
    else { throw BackupError.damaged("the first line is not a snapshot header") }
    guard kind.version <= Self.version else {
      throw BackupError(
        .newer, "the snapshot has a newer format; update Quintet, then restore it",
        cause: "version \(kind.version)")
    }
    guard let header = try? JSONDecoder().decode(Self.self, from: Data(line)),
      ContentHash(header.sha256) != nil, header.tables.allSatisfy({ $0.rows >= 0 })
    else { throw BackupError.damaged("the first line is not a snapshot header") }
    self = header
  }

  /// The first line with its end, filled with spaces to at least this length.
  func line(width: Int = 0) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = Array(try encoder.encode(self))
    let padding = max(0, width - 1 - bytes.count)
    return bytes + [UInt8](repeating: UInt8(ascii: " "), count: padding) + [UInt8(ascii: "\n")]
  }

  /// The same line with the digits of the checksum as zeros, as the checksum covers it.
  static func blanked(_ line: [UInt8]) -> [UInt8] {
    let mark = Array(#""sha256":""#.utf8)
    guard let start = line.firstRange(of: mark)?.upperBound else { return line }
    var blank = line
    for index in start..<min(start + 2 * ContentHash.byteCount, line.count) {
      blank[index] = UInt8(ascii: "0")
    }
    return blank
  }
}

extension BackupError {
  static func damaged(_ what: String) -> BackupError {
    BackupError(.damaged, "the snapshot is damaged and was not used: \(what)")
  }
}
