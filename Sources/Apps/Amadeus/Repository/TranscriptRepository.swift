import FoundationEssentials
import Speech
import Storage

/// A song's transcript as it is stored, and the work on it.
struct StoredSongTranscript: Sendable {
  /// Of the request that asked for it.
  let id: UUID
  /// The language that was chosen; nil where it is to be detected.
  let wanted: String?
  let language: String?
  let recipe: String?
  let error: String?
  let speech: HeardSpeech?
}

/// Transcripts of songs, of a member by the hash of the song's file.
enum TranscriptRepository {
  static func transcript(
    _ hash: String, of person: UUID, in reading: any Reading
  ) throws -> StoredSongTranscript? {
    try reading.first(
      """
      SELECT id, wanted, language, recipe, error, words FROM amadeus_transcripts
      WHERE person = ? AND hash = ?
      """, person, hash
    ).map {
      StoredSongTranscript(
        id: try $0.uuid("id"), wanted: try $0.optionalText("wanted"),
        language: try $0.optionalText("language"), recipe: try $0.optionalText("recipe"),
        error: try $0.optionalText("error"),
        speech: try $0.optionalText("words").map { HeardSpeech(stored: $0) })
    }
  }

  static func hashes(of person: UUID, in reading: any Reading) throws -> [String] {
    try reading.rows(
      "SELECT hash FROM amadeus_transcripts WHERE person = ? ORDER BY created_ms DESC, hash", person
    ).map { try $0.text("hash") }
  }

  /// The jobs of those that nothing has come of yet, and whose they are.
  static func unfinished(in reading: any Reading) throws -> [(job: UUID, person: UUID)] {
    try reading.rows(
      "SELECT id, person FROM amadeus_transcripts WHERE words IS NULL AND error IS NULL"
    ).map { (try $0.uuid("id"), try $0.uuid("person")) }
  }

  /// Notes that a job is to make one, in place of any before.
  static func begin(
    _ id: UUID, _ hash: String, _ wanted: String?, of person: UUID, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try delete(hash, of: person, in: transaction)
    try transaction.run(
      """
      INSERT INTO amadeus_transcripts (person, hash, id, wanted, created_ms) VALUES (?, ?, ?, ?, ?)
      """, person, hash, id, wanted, now)
  }

  static func end(
    _ id: UUID, _ speech: HeardSpeech, _ language: String, by recipe: String,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      "UPDATE amadeus_transcripts SET words = ?, language = ?, recipe = ? WHERE id = ?",
      speech.stored, language, recipe, id)
  }

  static func end(_ id: UUID, error: String, in transaction: any Transaction) throws {
    try transaction.run("UPDATE amadeus_transcripts SET error = ? WHERE id = ?", error, id)
  }

  @discardableResult
  static func delete(
    _ hash: String, of person: UUID, in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run(
      "DELETE FROM amadeus_transcripts WHERE person = ? AND hash = ?", person, hash) == 1
  }
}
