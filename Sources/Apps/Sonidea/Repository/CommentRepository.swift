import FoundationEssentials
import Storage

/// A comment as it is stored, whoever reads it.
struct StoredComment: Sendable {
  let id: UUID
  let recording: UUID
  let person: UUID
  let text: String
  let seconds: Double?
  let createdMs: Int64
}

/// What is said about recordings.
enum CommentRepository: OwnedRepository {
  static let table = "son_comments"

  /// Those on a recording, the oldest first.
  static func comments(
    onRecording recording: UUID, in reading: any Reading
  ) throws -> [StoredComment] {
    try reading.rows(
      "SELECT * FROM son_comments WHERE recording = ? ORDER BY created_ms, id", recording
    ).map(StoredComment.init)
  }

  static func comment(_ id: UUID, in reading: any Reading) throws -> StoredComment? {
    try reading.first("SELECT * FROM son_comments WHERE id = ?", id).map(StoredComment.init)
  }

  static func count(onRecording recording: UUID, in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM son_comments WHERE recording = ?", recording)?
      .integer("number") ?? 0
  }

  /// Sets the moment that a comment is about, where there is still that comment.
  static func set(
    seconds: Double?, of id: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run("UPDATE son_comments SET seconds = ? WHERE id = ?", seconds, id)
  }

  static func insert(_ new: StoredComment, in transaction: any Transaction) throws {
    try transaction.run(
      """
      INSERT INTO son_comments (id, recording, person, text, seconds, created_ms)
      VALUES (?, ?, ?, ?, ?, ?)
      """, new.id, new.recording, new.person, new.text, new.seconds, new.createdMs)
  }
}

extension StoredComment {
  fileprivate init(_ row: Row) throws {
    id = try row.uuid("id")
    recording = try row.uuid("recording")
    person = try row.uuid("person")
    text = try row.text("text")
    seconds = try row.optionalReal("seconds")
    createdMs = try row.integer("created_ms")
  }
}
