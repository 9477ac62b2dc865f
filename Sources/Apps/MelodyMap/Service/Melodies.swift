import FoundationEssentials
import Melody
import Storage
import Web

/// The melodies by which songs are found when they are hummed.
extension SongMap {
  func melodies() async throws -> [MelodyMelody] {
    try await database.read { reading in
      try reading.rows(
        "SELECT * FROM melody_melodies ORDER BY song LIMIT ?", MelodyMelodyList.most
      ).map(MelodyMelody.init)
    }
  }

  /// Keeps a melody for a song, in place of the one that it had.
  func keep(
    melody wish: MelodyMelodyWish, of song: UUID, as key: RequestKey?
  ) async throws -> MelodyMelody {
    try Self.check(wish.notes)
    try await open()
    let now = clock.now()
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      let found = try Self.found(song, in: transaction)
      let count = try transaction.first("SELECT COUNT(*) AS number FROM melody_melodies")
      guard try found.song.hasMelody || count?.integer("number") ?? 0 < MelodyMelodyList.most else {
        throw Problem.tooMany("melodies", MelodyMelodyList.most)
      }
      try transaction.run(
        """
        INSERT INTO melody_melodies (song, notes, origin, created_ms) VALUES (?, ?, ?, ?)
        ON CONFLICT (song) DO UPDATE SET notes = excluded.notes, origin = excluded.origin,
          created_ms = excluded.created_ms
        """, song, try Kept.text(wish.notes), wish.from.rawValue, now)
      try note(.melody, song, in: transaction)
      try note(.song, song, in: transaction)
    }
    let row = try await database.read {
      try $0.first("SELECT * FROM melody_melodies WHERE song = ?", song)
    }
    guard let row else { throw Problem.noSuchSong }
    return try MelodyMelody(row)
  }

  private static func check(_ notes: [[Double]]) throws(Problem) {
    if let place = notes.firstIndex(where: { $0.count != 2 }) {
      throw Problem.field("notes[\(place)]", "must be two numbers: semitones, and seconds")
    }
    do throws(MelodyError) {
      try MelodyIndex.check(
        notes.map { MelodyNote(semitones: Float($0[0]), seconds: Float($0[1])) })
    } catch {
      throw Problem.field("notes", words(for: error))
    }
  }

  private static func words(for error: MelodyError) -> String {
    switch error {
    case .tooFewNotes: "needs \(MelodyLimits.notes.lowerBound) notes at least; hum a little longer"
    case .tooManyNotes: "has more than \(MelodyLimits.notes.upperBound) notes; take a part of it"
    default: "needs semitones from −96 to 96, and seconds between 0.01 and 60"
    }
  }

  /// Lets a song be found by its words alone.
  func delete(melodyOf song: UUID) async throws {
    try await database.write { transaction in
      let gone = try transaction.run("DELETE FROM melody_melodies WHERE song = ?", song)
      guard gone == 1 else { throw Problem.notFound }
      try note(.melody, song, isGone: true, in: transaction)
      try note(.song, song, in: transaction)
    }
  }
}

extension MelodyMelody {
  fileprivate init(_ row: Row) throws {
    song = ID(try row.uuid("song"))
    id = song
    notes = try Kept.read([[Double]].self, row.text("notes"))
    from = Origin(rawValue: try row.text("origin")) ?? .hummed
  }
}
