import FoundationEssentials
import Storage

/// Which words are said in which transcripts, as they are compared, and all that are said anywhere. Both are known by
/// numbers.
enum SpokenWordRepository {
  /// Different words that are looked for in one transcript, and in all together.
  static let mostOfTranscript = 20_000
  static let most = 500_000

  /// Rows of one statement.
  private static let batch = 200

  /// Makes these the words of a transcript.
  static func set(
    _ words: Set<String>, of transcript: Int64, in transaction: any Transaction
  ) throws {
    try deleteAll(of: transcript, in: transaction)
    try add(words, of: transcript, in: transaction)
  }

  static func add(
    _ words: Set<String>, of transcript: Int64, in transaction: any Transaction
  ) throws {
    let words = words.sorted().prefix(mostOfTranscript)
    for start in stride(from: 0, to: words.count, by: batch) {
      let part = Array(words[start..<min(start + batch, words.count)])
      let numbers = try numbers(of: part, in: transaction)
      try transaction.run(
        """
        INSERT INTO son_transcript_words (word, transcript)
        VALUES \(marks(numbers.count, "(?, ?)"))
        ON CONFLICT (word, transcript) DO NOTHING
        """, values: numbers.flatMap { [$0.value, transcript.value] })
    }
  }

  static func remove(
    _ words: Set<String>, of transcript: Int64, in transaction: any Transaction
  ) throws {
    guard !words.isEmpty else { return }
    try transaction.run(
      """
      DELETE FROM son_transcript_words WHERE transcript = ?
        AND word IN (SELECT number FROM son_vocabulary WHERE word IN (\(marks(words.count))))
      """, values: [transcript.value] + words.map(\.value))
  }

  static func copy(from old: Int64, to new: Int64, in transaction: any Transaction) throws {
    try transaction.run(
      """
      INSERT INTO son_transcript_words (word, transcript)
      SELECT word, CAST(? AS BIGINT) FROM son_transcript_words WHERE transcript = ?
      """, new, old)
  }

  static func deleteAll(of transcript: Int64, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM son_transcript_words WHERE transcript = ?", transcript)
  }

  /// The numbers of words; one that was never said before gets the next.
  private static func numbers(
    of words: [String], in transaction: any Transaction
  ) throws -> [Int64] {
    let known = Dictionary(
      uniqueKeysWithValues: try transaction.rows(
        "SELECT word, number FROM son_vocabulary WHERE word IN (\(marks(words.count)))",
        values: words.map(\.value)
      ).map { (try $0.text("word"), try $0.integer("number")) })
    let last =
      try transaction.first("SELECT MAX(number) AS last FROM son_vocabulary")?
      .optionalInteger("last") ?? 0
    let new = words.filter { known[$0] == nil }.enumerated().map { ($1, last + Int64($0) + 1) }
    if !new.isEmpty {
      try transaction.run(
        "INSERT INTO son_vocabulary (word, number) VALUES \(marks(new.count, "(?, ?)"))",
        values: new.flatMap { [$0.0.value, $0.1.value] })
    }
    return known.values + new.map(\.1)
  }

  private static func marks(_ count: Int, _ one: String = "?") -> String {
    repeatElement(one, count: count).joined(separator: ", ")
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

  /// Forgets the words that are said nowhere any more. The last number stays, so that none is given twice.
  static func tidy(in transaction: any Transaction) throws {
    let unsaid = """
      NOT EXISTS (SELECT 1 FROM son_transcript_words w WHERE w.word = son_vocabulary.number)
      """
    let last = "(SELECT MAX(number) FROM son_vocabulary)"
    try transaction.run("DELETE FROM son_vocabulary WHERE \(unsaid) AND number < \(last)")
    try transaction.run(
      "UPDATE son_vocabulary SET word = '' WHERE \(unsaid) AND number = \(last)")
  }

  /// Whose recordings are looked through.
  enum Scope: Sendable {
    /// A member's; those on one device alone unless that is nil.
    case member(UUID, device: UUID?)
    case album(UUID, seenBy: UUID)

    fileprivate var condition: (sql: String, values: [Value]) {
      switch self {
      case .member(let person, let device?):
        ("r.person = ? AND r.device = ?", [person.value, device.value])
      case .member(let person, nil): ("r.person = ?", [person.value])
      case .album(let album, let person):
        (
          "r.album = ? AND (r.person = ? OR \(RecordingRepository.isShown))",
          [album.value, person.value]
        )
      }
    }
  }

  /// The newest recordings in which one of each of these sets of words is said.
  static func recordings(
    saying words: [[Int64]], in scope: Scope, limit: Int, _ reading: any Reading
  ) throws -> [UUID] {
    let (condition, values) = scope.condition
    let said = words.map { choice in
      """
       AND t.number IN
        (SELECT transcript FROM son_transcript_words WHERE word IN (\(marks(choice.count))))
      """
    }
    return try reading.rows(
      """
      SELECT r.id FROM son_recordings r JOIN son_transcripts t ON t.recording = r.id
      WHERE \(condition) AND r.trashed_ms IS NULL\(said.joined())
      ORDER BY r.created_ms DESC, r.id DESC LIMIT ?
      """, values: values + words.flatMap { $0.map(\.value) } + [limit.value]
    ).map { try $0.uuid("id") }
  }
}
