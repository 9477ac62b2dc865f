import FoundationEssentials
import Library
import Storage
import Web

/// Songs, and the sounds of the library that are their files.
enum SongRepository {
  private static func selection(_ columns: String) -> String {
    """
    SELECT s.hash, s.name, s.recipe, s.version, s.created_ms, s.updated_ms, s.tempo\(columns),
      \(Library.asset(withHash: "s.hash", of: "s.person")) AS asset
    FROM amadeus_songs s
    """
  }

  static func song(
    _ hash: String, of person: UUID, in reading: any Reading
  ) throws -> Song? {
    try reading.first(
      "\(selection(", s.chords")) WHERE s.person = ? AND s.hash = ?", person, hash
    ).map { try Song($0, chords: $0.text("chords")) }
  }

  /// A person's, the newest first.
  static func songs(of person: UUID, in reading: any Reading) throws -> [Song] {
    try reading.rows(
      "\(selection("")) WHERE s.person = ? ORDER BY s.updated_ms DESC, s.hash", person
    ).map { try Song($0, chords: nil) }
  }

  static func insert(
    _ hash: String, _ song: SongEdit, of person: UUID, at now: Int64,
    in transaction: any Transaction
  ) throws {
    // It begins anywhere, so that a song that comes again is never taken for the one before.
    try transaction.run(
      """
      INSERT INTO amadeus_songs (person, hash, name, recipe, chords, tempo, version, created_ms,
        updated_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, person, hash, song.name, Int64(song.recipe), try StoredJSON.text(song.chords),
      try song.tempo.map { try StoredJSON.text($0) }, Int64.random(in: 1...(1 << 40)), now, now)
  }

  static func set(
    _ hash: String, _ song: SongEdit, of person: UUID, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE amadeus_songs SET name = ?, recipe = ?, chords = ?, tempo = ?, version = version + 1,
        updated_ms = ? WHERE person = ? AND hash = ?
      """, song.name, Int64(song.recipe), try StoredJSON.text(song.chords),
      try song.tempo.map { try StoredJSON.text($0) }, now, person, hash)
  }

  /// Deletes a song of a member; answers whether it was there.
  static func delete(
    _ hash: String, of person: UUID, in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run(
      "DELETE FROM amadeus_songs WHERE person = ? AND hash = ?", person, hash) == 1
  }

  static func delete(ofMember person: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM amadeus_songs WHERE person = ?", person)
  }

  static func count(of person: UUID, in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM amadeus_songs WHERE person = ?", person)?
      .integer("number") ?? 0
  }
}

extension Song {
  fileprivate init(_ row: Row, chords: String?) throws {
    id = try row.text("hash")
    name = try row.text("name")
    recipe = Int(try row.integer("recipe"))
    self.chords = try chords.map { try StoredJSON.read([SongResult.Chord].self, $0) }
    tempo = try row.optionalText("tempo").map { try StoredJSON.read(SongTempo.self, $0) }
    asset = try row.optionalUUID("asset").map(ID.init)
    version = try row.integer("version")
    createdMs = try row.integer("created_ms")
    updatedMs = try row.integer("updated_ms")
  }
}
