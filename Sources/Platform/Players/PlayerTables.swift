import Storage

extension Players {
  /// The tables of players and of their queues.
  public static let migrations = [
    Migration(
      module: "players", number: 1,
      sql: [
        """
        CREATE TABLE players (
          id TEXT PRIMARY KEY, person TEXT NOT NULL, session TEXT, name TEXT NOT NULL,
          announced TEXT NOT NULL, kind TEXT NOT NULL, plays TEXT NOT NULL,
          for_children BIGINT NOT NULL, volume DOUBLE PRECISION NOT NULL, playing TEXT NOT NULL,
          error TEXT, commands BIGINT NOT NULL, version BIGINT NOT NULL,
          is_present BIGINT NOT NULL, seen_ms BIGINT NOT NULL, created_ms BIGINT NOT NULL)
        """,
        "CREATE INDEX players_of_person ON players (person)",
        """
        CREATE TABLE player_commands (
          player TEXT NOT NULL REFERENCES players (id), id TEXT NOT NULL, number BIGINT NOT NULL,
          person TEXT NOT NULL, verb TEXT NOT NULL, thing_kind TEXT, thing TEXT, thing_name TEXT,
          hash TEXT, bytes BIGINT, volume DOUBLE PRECISION, is_loop BIGINT,
          at_seconds DOUBLE PRECISION, fade_seconds DOUBLE PRECISION, state TEXT NOT NULL,
          reason TEXT, created_ms BIGINT NOT NULL, PRIMARY KEY (player, id))
        """,
        "CREATE UNIQUE INDEX player_commands_in_order ON player_commands (player, number)",
        "CREATE INDEX player_commands_of_person ON player_commands (person)",
        "CREATE INDEX player_commands_by_age ON player_commands (created_ms)",
      ]),
    Migration(
      module: "players", number: 2, sql: ["ALTER TABLE player_commands ADD COLUMN voicing TEXT"]),
    Migration(
      module: "players", number: 3, sql: ["ALTER TABLE player_commands ADD COLUMN turn BIGINT"]),
    Migration(
      module: "players", number: 4,
      sql: [
        "ALTER TABLE players ADD COLUMN place TEXT NOT NULL DEFAULT 'other'",
        "ALTER TABLE players ADD COLUMN announced_place TEXT",
        // What children use may be louder again once an adult has said so.
        "UPDATE players SET place = 'nursery' WHERE for_children = 1",
      ]),
    Migration(
      module: "players", number: 5,
      sql: [
        "ALTER TABLE players ADD COLUMN records TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE players ADD COLUMN recording TEXT",
        "ALTER TABLE player_commands ADD COLUMN title TEXT",
        "ALTER TABLE player_commands ADD COLUMN asker TEXT",
      ]),
  ]
}
