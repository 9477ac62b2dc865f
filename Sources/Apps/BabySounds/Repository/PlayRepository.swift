import FoundationEssentials
import Storage

/// What was begun on players and is to end there, by the command that began it.
enum PlayRepository: Repository {
  static let (table, key) = ("baby_plays", "command")

  static func play(_ command: UUID, in reading: any Reading) throws -> ActivePlay? {
    try reading.first("SELECT * FROM baby_plays WHERE command = ?", command).map(ActivePlay.init)
  }

  /// All, or what is to stop up to a moment.
  static func plays(
    stoppingUntil moment: Int64 = .max, in reading: any Reading
  ) throws -> [ActivePlay] {
    try reading.rows("SELECT * FROM baby_plays WHERE stop_ms <= ? ORDER BY command", moment)
      .map(ActivePlay.init)
  }

  /// Whether something plays on a player that somebody else than a member began.
  static func isBusy(
    _ player: UUID, forOthersThan person: UUID, in reading: any Reading
  ) throws -> Bool {
    try reading.first(
      """
      SELECT command FROM baby_plays WHERE player = ? AND (person IS NULL OR person <> ?)
        AND command IN (SELECT id FROM baby_sleeps WHERE ended_ms IS NULL)
      """, player, person) != nil
  }

  /// Notes what was begun; the same command twice is one.
  static func insert(
    _ play: ActivePlay, stoppingAt moment: Int64, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO baby_plays (command, person, player, kind, thing, fade_seconds, stop_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (command) DO NOTHING
      """, play.command, play.person, play.player, play.kind, play.thing, play.fadeSeconds, moment)
  }

  static func setStop(
    _ moment: Int64, of command: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run("UPDATE baby_plays SET stop_ms = ? WHERE command = ?", moment, command)
  }

  /// Sets when all that plays the same thing on the same player stops.
  static func setStop(
    _ moment: Int64, ofAllLike play: ActivePlay, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "UPDATE baby_plays SET stop_ms = ? WHERE player = ? AND kind = ? AND thing = ?", moment,
      play.player, play.kind, play.thing)
  }

  /// Has one stop when a newer one does, where both play the same thing.
  static func setStop(
    of command: UUID, asOf newer: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE baby_plays SET stop_ms = (SELECT stop_ms FROM baby_plays WHERE command = ?)
      WHERE command = ? AND EXISTS (SELECT 1 FROM baby_plays AS newer WHERE newer.command = ?
        AND newer.kind = baby_plays.kind AND newer.thing = baby_plays.thing)
      """, newer, command, newer)
  }

  /// Deletes what has stopped, with what was begun before of the same thing on the same player.
  static func delete(stopped play: ActivePlay, in transaction: any Transaction) throws {
    try transaction.run(
      """
      DELETE FROM baby_plays WHERE player = ? AND kind = ? AND thing = ? AND command IN (
        SELECT id FROM baby_sleeps WHERE began_ms < (
          SELECT began_ms FROM baby_sleeps WHERE id = ?))
      """, play.player, play.kind, play.thing, play.command)
    try delete(play.command, in: transaction)
  }

  static func deleteWithoutSleep(in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM baby_plays WHERE command NOT IN (SELECT id FROM baby_sleeps)")
  }
}

extension ActivePlay {
  fileprivate init(_ row: Row) throws {
    command = try row.uuid("command")
    person = try row.optionalUUID("person")
    player = try row.uuid("player")
    kind = try row.text("kind")
    thing = try row.uuid("thing")
    fadeSeconds = try row.real("fade_seconds")
  }
}
