import FoundationEssentials
import Speech
import Storage

/// A transcript as it is stored: what was heard, and the work on a new one.
struct StoredTranscript: Sendable {
  /// Of what was heard; nil as long as nothing was.
  var id: UUID?
  var language: String?
  var recipe: String?
  var madeMs: Int64?
  /// The job at work on it, and whose that is.
  var job: UUID?
  var asker: UUID?
  /// The language that was chosen for that; nil where it is to be detected.
  var wanted: String?
  var error: String?
}

/// What is said in recordings: as it was heard, and what people have corrected.
enum TranscriptRepository {
  static func transcript(
    of recording: UUID, in reading: any Reading
  ) throws -> StoredTranscript? {
    try reading.first(
      """
      SELECT id, language, recipe, made_ms, job, asker, wanted, error
      FROM son_transcripts WHERE recording = ?
      """, recording
    ).map(StoredTranscript.init)
  }

  /// What was heard in the original; nil where nothing was transcribed.
  static func speech(of recording: UUID, in reading: any Reading) throws -> HeardSpeech? {
    try reading.first(
      "SELECT words FROM son_transcripts WHERE recording = ? AND words IS NOT NULL", recording
    ).map { HeardSpeech(stored: try $0.text("words")) }
  }

  static func corrections(
    of recording: UUID, in reading: any Reading
  ) throws -> [Int: String] {
    let rows = try reading.rows(
      "SELECT word, text FROM son_corrections WHERE recording = ?", recording)
    return Dictionary(
      uniqueKeysWithValues: try rows.map { (Int(try $0.integer("word")), try $0.text("text")) })
  }

  /// Notes that a job transcribes a recording; what was heard before stays until then.
  static func begin(
    _ job: UUID, of recording: UUID, for asker: UUID, _ language: String?,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO son_transcripts (recording, number, job, asker, wanted)
      VALUES (?, \(nextNumber), ?, ?, ?)
      ON CONFLICT (recording) DO UPDATE SET job = excluded.job, asker = excluded.asker,
        wanted = excluded.wanted, error = NULL
      """, recording, job, asker, language)
  }

  /// Notes that no job is at work any more, and why it failed where it did.
  static func end(of recording: UUID, error: String?, in transaction: any Transaction) throws {
    try transaction.run(
      "UPDATE son_transcripts SET job = NULL, asker = NULL, error = ? WHERE recording = ?", error,
      recording)
  }

  /// Puts what was heard in place of what was before, with its corrections.
  static func set(
    _ speech: HeardSpeech, _ id: UUID, _ language: String, _ recipe: String, at now: Int64,
    of recording: UUID, in transaction: any Transaction
  ) throws {
    try end(of: recording, error: nil, in: transaction)
    try transaction.run("DELETE FROM son_corrections WHERE recording = ?", recording)
    try transaction.run(
      """
      UPDATE son_transcripts SET id = ?, language = ?, recipe = ?, made_ms = ?, words = ?
      WHERE recording = ?
      """, id, language, recipe, now, speech.stored, recording)
  }

  /// Puts a text in place of a heard word; nil takes that back.
  static func correct(
    _ word: Int, to text: String?, of recording: UUID, in transaction: any Transaction
  ) throws {
    guard let text else {
      try transaction.run(
        "DELETE FROM son_corrections WHERE recording = ? AND word = ?", recording, word)
      return
    }
    try transaction.run(
      """
      INSERT INTO son_corrections (recording, word, text) VALUES (?, ?, ?)
      ON CONFLICT (recording, word) DO UPDATE SET text = excluded.text
      """, recording, word, text)
  }

  /// Gives a recording the transcript of another with the same original.
  static func copy(
    from source: UUID, to recording: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO son_transcripts (recording, number, id, language, recipe, made_ms, words)
      SELECT ?, \(nextNumber), id, language, recipe, made_ms, words FROM son_transcripts
      WHERE recording = ? AND id IS NOT NULL
      """, recording, source)
    try transaction.run(
      """
      INSERT INTO son_corrections (recording, word, text)
      SELECT ?, word, text FROM son_corrections WHERE recording = ?
      """, recording, source)
    guard let old = try number(of: source, in: transaction),
      let new = try number(of: recording, in: transaction)
    else { return }
    try SpokenWordRepository.copy(from: old, to: new, in: transaction)
  }

  static func delete(of recording: UUID, in transaction: any Transaction) throws {
    if let number = try number(of: recording, in: transaction) {
      try SpokenWordRepository.deleteAll(of: number, in: transaction)
    }
    for table in ["son_corrections", "son_transcripts"] {
      try transaction.run("DELETE FROM \(table) WHERE recording = ?", recording)
    }
  }

  /// The number by which the words of a recording's transcript are known; nil where it has none.
  static func number(of recording: UUID, in reading: any Reading) throws -> Int64? {
    try reading.first("SELECT number FROM son_transcripts WHERE recording = ?", recording)?
      .integer("number")
  }

  private static let nextNumber =
    "(SELECT COALESCE(MAX(number), 0) + 1 FROM son_transcripts)"
}

extension StoredTranscript {
  fileprivate init(_ row: Row) throws {
    id = try row.optionalUUID("id")
    language = try row.optionalText("language")
    recipe = try row.optionalText("recipe")
    madeMs = try row.optionalInteger("made_ms")
    job = try row.optionalUUID("job")
    asker = try row.optionalUUID("asker")
    wanted = try row.optionalText("wanted")
    error = try row.optionalText("error")
  }
}
