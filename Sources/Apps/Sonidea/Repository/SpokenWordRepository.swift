import FoundationEssentials
import Storage

/// Which words are said in which recordings, as they are compared, and all that are said anywhere.
enum SpokenWordRepository {
  /// Different words that are looked for in one recording, and in all together.
  static let mostOfRecording = 20_000
  static let most = 500_000

  /// Rows of one statement.
  private static let batch = 200

  /// Makes these the words of a recording.
  static func set(
    _ words: Set<String>, of recording: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run("DELETE FROM son_transcript_words WHERE recording = ?", recording)
    try add(words, of: recording, in: transaction)
  }

  static func add(
    _ words: Set<String>, of recording: UUID, in transaction: any Transaction
  ) throws {
    let words = words.sorted().prefix(mostOfRecording)
    for start in stride(from: 0, to: words.count, by: batch) {
      let part = Array(words[start..<min(start + batch, words.count)])
      let marks = part.map { _ in "(?, ?)" }.joined(separator: ", ")
      try transaction.run(
        """
        INSERT INTO son_transcript_words (word, recording) VALUES \(marks)
        ON CONFLICT (recording, word) DO NOTHING
        """, values: part.flatMap { [$0.value, recording.value] })
      try learn(part, in: transaction)
    }
  }

  static func remove(
    _ words: Set<String>, of recording: UUID, in transaction: any Transaction
  ) throws {
    for word in words {
      try transaction.run(
        "DELETE FROM son_transcript_words WHERE word = ? AND recording = ?", word, recording)
    }
  }

  /// Gives each word that was never said before the next number.
  private static func learn(_ words: [String], in transaction: any Transaction) throws {
    let marks = words.map { _ in "?" }.joined(separator: ", ")
    let known = Set(
      try transaction.rows(
        "SELECT word FROM son_vocabulary WHERE word IN (\(marks))", values: words.map(\.value)
      ).map { try $0.text("word") })
    let new = words.filter { !known.contains($0) }
    guard !new.isEmpty else { return }
    let last =
      try transaction.first("SELECT MAX(number) AS last FROM son_vocabulary")?
      .optionalInteger("last") ?? 0
    let values = zip(1..., new).flatMap { [$1.value, (last + $0).value] }
    let rows = new.map { _ in "(?, ?)" }.joined(separator: ", ")
    try transaction.run(
      "INSERT INTO son_vocabulary (word, number) VALUES \(rows)", values: values)
  }

  /// Those that were said first after others, ten thousand at most.
  static func vocabulary(
    after number: Int64, in reading: any Reading
  ) throws -> [(word: String, number: Int64)] {
    try reading.rows(
      "SELECT word, number FROM son_vocabulary WHERE number > ? ORDER BY number LIMIT 10000",
      number
    ).map { (try $0.text("word"), try $0.integer("number")) }
  }

  /// Forgets the words that are said nowhere any more.
  static func tidy(in transaction: any Transaction) throws {
    try transaction.run(
      """
      DELETE FROM son_vocabulary WHERE NOT EXISTS
        (SELECT 1 FROM son_transcript_words w WHERE w.word = son_vocabulary.word)
      """)
  }

  /// Whose recordings are looked through.
  enum Scope: Sendable {
    /// A member's; those on one device alone unless that is nil.
    case member(UUID, device: UUID?)
    case album(UUID)

    fileprivate var condition: (sql: String, values: [Value]) {
      switch self {
      case .member(let person, let device?):
        ("r.person = ? AND r.device = ?", [person.value, device.value])
      case .member(let person, nil): ("r.person = ?", [person.value])
      case .album(let album): ("r.album = ?", [album.value])
      }
    }
  }

  /// The newest recordings in which one of each of these sets of words is said.
  static func recordings(
    saying words: [[String]], in scope: Scope, limit: Int, _ reading: any Reading
  ) throws -> [UUID] {
    let (condition, values) = scope.condition
    let said = words.map { choice in
      let marks = choice.map { _ in "?" }.joined(separator: ", ")
      return " AND r.id IN (SELECT recording FROM son_transcript_words WHERE word IN (\(marks)))"
    }
    return try reading.rows(
      """
      SELECT r.id FROM son_recordings r
      WHERE \(condition) AND r.trashed_ms IS NULL\(said.joined())
      ORDER BY r.created_ms DESC, r.id DESC LIMIT ?
      """, values: values + words.flatMap { $0.map(\.value) } + [limit.value]
    ).map { try $0.uuid("id") }
  }
}
