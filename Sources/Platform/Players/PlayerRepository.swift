import FoundationEssentials
import Storage
import Web

enum PlayerRepository: OwnedRepository {
  static let table = "players"

  static func player(_ id: UUID, in reading: any Reading) throws -> StoredPlayer? {
    try reading.first("SELECT * FROM players WHERE id = ?", id).map(StoredPlayer.init)
  }

  /// A player; throws where there is none.
  static func existing(_ id: UUID, in reading: any Reading) throws -> StoredPlayer {
    guard let player = try player(id, in: reading) else { throw Problem.noSuchPlayer }
    return player
  }

  static func players(in reading: any Reading) throws -> [StoredPlayer] {
    try reading.rows("SELECT * FROM players ORDER BY id LIMIT 1000").map(StoredPlayer.init)
  }

  /// Those that are here, as far as was noted.
  static func present(in reading: any Reading) throws -> [StoredPlayer] {
    try reading.rows("SELECT * FROM players WHERE is_present = 1").map(StoredPlayer.init)
  }

  /// Those that played something by their last report.
  static func playing(in reading: any Reading) throws -> [StoredPlayer] {
    try reading.rows("SELECT * FROM players WHERE playing <> '[]'").map(StoredPlayer.init)
  }

  static func insert(
    _ id: UUID, _ announcement: Announcement, at place: Player.Place, by identity: Identity,
    now: Int64, in transaction: any Transaction
  ) throws {
    let name = announcement.name
    try transaction.run(
      """
      INSERT INTO players (id, person, session, name, announced, kind, plays, for_children, volume,
        playing, commands, version, is_present, place, announced_place, records, seen_ms,
        created_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, '[]', 0, 1, 1, ?, ?, ?, ?, ?)
      """, id, identity.person, identity.session, name, name, announcement.kind.rawValue,
      try StoredJSON.text(announcement.plays), announcement.volume ?? 1, place.rawValue,
      announcement.place?.rawValue, try StoredJSON.text(announcement.records ?? []), now, now)
  }

  /// Notes what a player says of itself. A name that people gave it stays until it says another.
  static func update(
    _ id: UUID, _ announcement: Announcement, at place: Player.Place, by identity: Identity,
    now: Int64, in transaction: any Transaction
  ) throws {
    let name = announcement.name
    try transaction.run(
      """
      UPDATE players SET session = ?, name = CASE WHEN announced <> ? THEN ? ELSE name END,
        announced = ?, kind = ?, plays = ?, volume = COALESCE(?, volume), is_present = 1,
        place = ?, announced_place = COALESCE(?, announced_place), records = ?,
        seen_ms = ? WHERE id = ?
      """, identity.session, name, name, name, announcement.kind.rawValue,
      try StoredJSON.text(announcement.plays), announcement.volume, place.rawValue,
      announcement.place?.rawValue, try StoredJSON.text(announcement.records ?? []), now, id)
  }

  static func edit(_ id: UUID, _ edit: PlayerEdit, in transaction: any Transaction) throws {
    try transaction.run(
      """
      UPDATE players SET name = COALESCE(?, name), for_children = COALESCE(?, for_children),
        place = COALESCE(?, place), version = version + 1 WHERE id = ?
      """, edit.name, edit.forChildren, edit.place?.rawValue, id)
  }

  /// Notes what a player says that it does.
  static func setState(
    _ state: PlayerState, _ playing: [Playing], isPresent: Bool, of id: UUID, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE players SET playing = ?, volume = ?, error = ?, is_present = ?, recording = ?,
        seen_ms = ?, records = CASE WHEN ? = 1 THEN records ELSE '[]' END
      WHERE id = ?
      """, try StoredJSON.text(playing), state.volume, state.error, isPresent,
      isPresent ? try state.recording.map { try StoredJSON.text($0) } : nil, now, isPresent, id)
  }

  /// Notes what a player records.
  static func setRecording(
    _ recording: RecordingNow?, of id: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "UPDATE players SET recording = ? WHERE id = ?",
      try recording.map { try StoredJSON.text($0) }, id)
  }

  /// A member's players that may be asked to record and were heard of since a moment.
  static func recorders(
    of person: UUID, seenSince moment: Int64, in reading: any Reading
  ) throws -> [StoredPlayer] {
    try reading.rows(
      "SELECT * FROM players WHERE person = ? AND records <> '[]' AND seen_ms > ?", person, moment
    ).map(StoredPlayer.init)
  }

  static func setPlaying(
    _ playing: [Playing], of id: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "UPDATE players SET playing = ? WHERE id = ?", try StoredJSON.text(playing), id)
  }

  /// Gives out the number of a player's next command. Whoever is first to raise the count is first in the
  /// order.
  static func nextCommandNumber(
    of id: UUID, in transaction: any Transaction
  ) throws -> (player: StoredPlayer, number: Int64) {
    let rows = try transaction.rows(
      "UPDATE players SET commands = commands + 1 WHERE id = ? RETURNING *", id)
    guard let row = rows.first else { throw Problem.noSuchPlayer }
    return (try StoredPlayer(row), try row.integer("commands"))
  }

  /// Notes of those that were silent since a moment that they are away; answers how many they were.
  static func setAway(
    silentSince moment: Int64, in transaction: any Transaction
  ) throws -> Int {
    try transaction.run(
      "UPDATE players SET is_present = 0, playing = '[]' WHERE is_present = 1 AND seen_ms <= ?",
      moment)
  }

  /// Deletes tabs that were silent since a moment; answers how many they were.
  static func deleteTabs(
    silentSince moment: Int64, in transaction: any Transaction
  ) throws -> Int {
    let tabs = "SELECT id FROM players WHERE kind = 'tab' AND seen_ms < ?"
    try transaction.run("DELETE FROM player_commands WHERE player IN (\(tabs))", moment)
    return try transaction.run("DELETE FROM players WHERE id IN (\(tabs))", moment)
  }
}
