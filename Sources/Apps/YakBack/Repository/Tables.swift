import Storage

/// The app's tables.
enum Tables {
  static let migrations = [
    Migration(
      module: "yakback", number: 1,
      sql: [
        """
        CREATE TABLE yak_sounds (
          id TEXT PRIMARY KEY, person TEXT NOT NULL, version BIGINT NOT NULL,
          created_ms BIGINT NOT NULL, updated_ms BIGINT NOT NULL, deleted_ms BIGINT,
          asset TEXT NOT NULL, source TEXT NOT NULL, hash TEXT NOT NULL, bytes BIGINT NOT NULL,
          state TEXT NOT NULL, error TEXT, seconds DOUBLE PRECISION, loudness DOUBLE PRECISION,
          true_peak DOUBLE PRECISION, is_starter BIGINT NOT NULL DEFAULT 0,
          name TEXT NOT NULL, volume DOUBLE PRECISION NOT NULL DEFAULT 1,
          speed DOUBLE PRECISION NOT NULL DEFAULT 1, loop_count BIGINT NOT NULL DEFAULT 1,
          eq_bass DOUBLE PRECISION NOT NULL DEFAULT 0, eq_mid DOUBLE PRECISION NOT NULL DEFAULT 0,
          eq_treble DOUBLE PRECISION NOT NULL DEFAULT 0, volume_boost DOUBLE PRECISION,
          color_hue DOUBLE PRECISION NOT NULL DEFAULT 0.376, is_favorite BIGINT NOT NULL DEFAULT 0,
          sort_order DOUBLE PRECISION, folder TEXT, trim_start DOUBLE PRECISION,
          trim_end DOUBLE PRECISION, is_matched BIGINT NOT NULL DEFAULT 1, choke_group BIGINT,
          is_ducked BIGINT NOT NULL DEFAULT 0, sequence TEXT, key TEXT, draft_asset TEXT,
          draft_seconds DOUBLE PRECISION, draft_start DOUBLE PRECISION, draft_end DOUBLE PRECISION,
          draft_state TEXT, draft_error TEXT, is_recording BIGINT NOT NULL DEFAULT 0)
        """,
        "CREATE INDEX yak_sounds_of_person ON yak_sounds (person, deleted_ms)",
        "CREATE INDEX yak_sounds_deleted ON yak_sounds (deleted_ms) WHERE deleted_ms IS NOT NULL",
        """
        CREATE TABLE yak_folders (
          id TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL,
          color_hue DOUBLE PRECISION NOT NULL, sort_order DOUBLE PRECISION NOT NULL,
          version BIGINT NOT NULL, created_ms BIGINT NOT NULL)
        """,
        "CREATE INDEX yak_folders_of_person ON yak_folders (person)",
        """
        CREATE TABLE yak_scenes (
          id TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL, version BIGINT NOT NULL,
          created_ms BIGINT NOT NULL, sounds TEXT NOT NULL)
        """,
        "CREATE INDEX yak_scenes_of_person ON yak_scenes (person)",
        """
        CREATE TABLE yak_imports (
          id TEXT PRIMARY KEY, person TEXT NOT NULL, asset TEXT NOT NULL, state TEXT NOT NULL,
          added BIGINT NOT NULL, left_out TEXT NOT NULL, error TEXT, created_ms BIGINT NOT NULL)
        """,
        "CREATE INDEX yak_imports_of_person ON yak_imports (person)",
        // Who has opened their board before, and so has its starters, or had them.
        "CREATE TABLE yak_boards (person TEXT PRIMARY KEY, opened_ms BIGINT NOT NULL)",
      ])
  ]
}
