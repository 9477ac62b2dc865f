import Commerce
import FoundationEssentials
import Library
import Storage
import Web

extension Soundboard {
  /// How long a deleted sound can be brought back.
  static let graceMilliseconds: Int64 = 24 * 3_600_000

  /// Takes a sound off the board; for a day it can be brought back.
  func delete(_ id: UUID, of person: UUID, as key: RequestKey?) async throws {
    let now = clock.now()
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      guard try SoundRows.find(id, of: person, in: transaction) != nil else {
        throw Problem.noSuchSound
      }
      try SoundRows.set([("deleted_ms", .integer(now))], on: id, in: transaction)
      try note(.sound, id, of: person, isGone: true, in: transaction)
    }
  }

  /// Brings a deleted sound back, within a day and within what is free.
  func restore(_ id: UUID, of person: UUID) async throws -> YakSound {
    let earliest = clock.now() - Self.graceMilliseconds
    try await database.write { transaction in
      let row = try transaction.first(
        "SELECT deleted_ms FROM yak_sounds WHERE id = ? AND person = ?", id, person)
      guard let row else { throw Problem.noSuchSound }
      guard let deleted = try row.optionalInteger("deleted_ms") else { return }
      guard deleted > earliest,
        let sound = try SoundRows.find(id, of: person, deletedToo: true, in: transaction)
      else { throw Problem.noSuchSound }
      let count = try SoundRows.count(of: person, in: transaction)
      try admit(beside: count, isStarter: sound.isStarter, of: person, in: transaction)
      // Another sound may have taken its key meanwhile, and its folder may be gone.
      try transaction.run(
        """
        UPDATE yak_sounds SET deleted_ms = NULL,
          key = CASE WHEN EXISTS (SELECT 1 FROM yak_sounds o WHERE o.person = yak_sounds.person
            AND o.key = yak_sounds.key AND o.deleted_ms IS NULL) THEN NULL ELSE key END
        WHERE id = ?
        """, id)
      try SoundRows.raise(id, at: clock.now(), in: transaction)
      try note(.sound, id, of: person, in: transaction)
    }
    return try await sound(id, of: person)
  }

  /// Takes away for good what was deleted more than a day ago, with its audio; and old imports' ends.
  func purge() async throws {
    let latest = clock.now() - Self.graceMilliseconds
    try await database.write { transaction in
      try transaction.run(
        "DELETE FROM yak_imports WHERE state <> 'working' AND created_ms <= ?", latest)
      let rows = try transaction.rows(
        "SELECT * FROM yak_sounds WHERE deleted_ms <= ? LIMIT 1000", latest)
      for row in rows {
        let person = try row.uuid("person")
        let sound = try YakSound(row)
        try transaction.run("DELETE FROM yak_sounds WHERE id = ?", sound.id.uuid)
        try Library.release(Kind.sound.rawValue, sound.id.description, in: transaction)
        for asset in [sound.asset, sound.draft?.asset].compactMap({ $0 }) {
          try library.letGo(
            asset.uuid, of: person, by: Self.user(sound.id.uuid), in: transaction)
        }
      }
    }
  }
}
