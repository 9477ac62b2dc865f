import FoundationEssentials
import Storage
import Web

/// How much of the storage is a member's.
extension Library {
  /// How much a person's sounds take, with what was made of them: equal ones once, and what is being uploaded.
  func usage(of person: UUID) async throws -> Usage {
    try await database.read { reading in
      let sounds = try reading.first(
        "SELECT COUNT(*) AS number FROM assets WHERE person = ?", person)
      let uploading = try Self.bytes(of: person, where: "place = 'upload'", in: reading)
      return Usage(
        sounds: Int(try sounds?.integer("number") ?? 0),
        bytes: try Self.bytes(of: person, where: "place <> 'upload'", in: reading),
        uploadingBytes: uploading, limitBytes: try storageLimit(person, reading))
    }
  }

  /// Throws where a person keeps as much as they may; `asker` is who would add to it, where that is another. What was
  /// begun before is always brought to its end, so that a little more may be kept than the limit says.
  public func requireStorage(
    of person: UUID, for asker: UUID? = nil, in reading: any Reading
  ) throws {
    guard let limit = try storageLimit(person, reading),
      try Self.bytes(of: person, where: "1 = 1", in: reading) >= limit
    else { return }
    throw Problem.storageFull(isOfAsker: (asker ?? person) == person)
  }

  /// Throws where files, by their hashes, would take a person beyond what they may keep; `freed` is what they let go of at
  /// the same time. What they keep already takes no more.
  public func requireStorage(
    for files: [String: Int64], freeing freed: Int64, of person: UUID, in reading: any Reading
  ) throws {
    guard let limit = try storageLimit(person, reading) else { return }
    let new = try files.filter { hash, _ in
      try reading.first(
        "SELECT hash FROM blob_uses WHERE person = ? AND hash = ? LIMIT 1", person, hash) == nil
    }
    let used = try Self.bytes(of: person, where: "1 = 1", in: reading)
    guard used - freed + new.values.reduce(0, +) > limit else { return }
    throw Problem.storageFull(isOfAsker: true)
  }

  private static func bytes(
    of person: UUID, where condition: String, in reading: any Reading
  ) throws -> Int64 {
    let row = try reading.first(
      """
      SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS bytes FROM
        (SELECT MAX(bytes) AS bytes FROM blob_uses WHERE person = ? AND \(condition) GROUP BY \
        hash) AS kept
      """, person)
    return try row?.integer("bytes") ?? 0
  }
}

extension Problem {
  fileprivate static func storageFull(isOfAsker: Bool) -> Problem {
    Problem(
      409, "storage_full",
      isOfAsker
        ? "Your storage is full. Delete what you do not need, or ask an owner of the "
          + "household for more."
        : "The owner's storage is full. They can delete files, or an owner can raise the limit.")
  }
}

/// How much a person keeps.
struct Usage: Model, Equatable {
  var sounds: Int
  var bytes: Int64
  var uploadingBytes: Int64
  var limitBytes: Int64?

  static let schema = Schema.object(
    Schema.Object(
      "Usage",
      "The number of your sounds and the storage they use, with everything made from them; "
        + "equal sounds count once.",
      [
        .must("sounds", .count), .must("bytes", .count), .must("uploading_bytes", .count),
        .may("limit_bytes", .count, "Your storage limit; absent if unlimited."),
      ]))
}
