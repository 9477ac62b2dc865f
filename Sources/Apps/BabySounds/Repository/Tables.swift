import Storage

/// The app's tables. What stands in them is the household's; `person` is who did it.
enum Tables {
  static let migrations = [
    Migration(
      module: "babysounds", number: 1,
      sql: [
        """
        CREATE TABLE baby_sounds (
          id TEXT PRIMARY KEY, person TEXT NOT NULL, title TEXT NOT NULL, emoji TEXT NOT NULL,
          hue DOUBLE PRECISION NOT NULL, asset TEXT NOT NULL, state TEXT NOT NULL, error TEXT,
          hash TEXT, bytes BIGINT, seconds DOUBLE PRECISION, created_ms BIGINT NOT NULL)
        """,
        "CREATE INDEX baby_sounds_of_person ON baby_sounds (person)",
        """
        CREATE TABLE baby_mixes (
          id TEXT PRIMARY KEY, name TEXT NOT NULL, emoji TEXT, tracks TEXT NOT NULL,
          created_ms BIGINT NOT NULL, updated_ms BIGINT NOT NULL)
        """,
        "CREATE TABLE baby_favourites (id TEXT PRIMARY KEY, added_ms BIGINT NOT NULL)",
        """
        CREATE TABLE baby_sleeps (
          id TEXT PRIMARY KEY, title TEXT NOT NULL, tracks TEXT NOT NULL, began_ms BIGINT NOT NULL,
          ends_ms BIGINT, child TEXT, player TEXT, output TEXT NOT NULL, ended_ms BIGINT)
        """,
        "CREATE INDEX baby_sleeps_by_time ON baby_sleeps (began_ms)",
        "CREATE TABLE baby_settings (one BIGINT PRIMARY KEY, value TEXT NOT NULL, pin TEXT)",
        """
        CREATE TABLE baby_calibrations (
          id TEXT PRIMARY KEY, name TEXT NOT NULL, output TEXT NOT NULL,
          full_scale_db DOUBLE PRECISION NOT NULL, uncertainty_db DOUBLE PRECISION NOT NULL,
          is_measured BIGINT NOT NULL, updated_ms BIGINT NOT NULL)
        """,
        """
        CREATE TABLE baby_children (
          id TEXT PRIMARY KEY, name TEXT NOT NULL, emoji TEXT NOT NULL, created_ms BIGINT NOT NULL)
        """,
        """
        CREATE TABLE baby_listening (
          id TEXT PRIMARY KEY, child TEXT NOT NULL REFERENCES baby_children (id),
          began_ms BIGINT NOT NULL, seconds DOUBLE PRECISION NOT NULL,
          level_db DOUBLE PRECISION NOT NULL)
        """,
        "CREATE INDEX baby_listening_of_child ON baby_listening (child, began_ms)",
        """
        CREATE TABLE baby_overrides (
          id TEXT PRIMARY KEY, person TEXT, max_db DOUBLE PRECISION NOT NULL, output TEXT NOT NULL,
          began_ms BIGINT NOT NULL, until_ms BIGINT NOT NULL, ended_ms BIGINT, ended TEXT)
        """,
        "CREATE INDEX baby_overrides_by_time ON baby_overrides (began_ms)",
        """
        CREATE TABLE baby_schedules (
          id TEXT PRIMARY KEY, person TEXT, wish TEXT NOT NULL, created_ms BIGINT NOT NULL,
          next_ms BIGINT, told_ms BIGINT, chosen_ms BIGINT, chosen TEXT, last_ms BIGINT,
          last_state TEXT, last_reason TEXT)
        """,
        "CREATE INDEX baby_schedules_due ON baby_schedules (next_ms)",
        """
        CREATE TABLE baby_plays (
          command TEXT PRIMARY KEY, person TEXT, player TEXT NOT NULL, kind TEXT NOT NULL,
          thing TEXT NOT NULL, fade_seconds DOUBLE PRECISION NOT NULL, stop_ms BIGINT NOT NULL)
        """,
        // How often somebody has answered, and until when they must wait.
        """
        CREATE TABLE baby_gate (
          person TEXT PRIMARY KEY, wrong BIGINT NOT NULL, locks BIGINT NOT NULL,
          locked_until_ms BIGINT NOT NULL, last_wrong_ms BIGINT NOT NULL)
        """,
        """
        CREATE TABLE baby_gate_answers (
          id TEXT PRIMARY KEY, person TEXT NOT NULL, at_ms BIGINT NOT NULL)
        """,
        "CREATE INDEX baby_gate_answers_of_person ON baby_gate_answers (person, at_ms)",
        """
        CREATE TABLE baby_gate_questions (
          id TEXT PRIMARY KEY, person TEXT NOT NULL, kind TEXT NOT NULL, answer TEXT NOT NULL,
          expires_ms BIGINT NOT NULL)
        """,
        "CREATE INDEX baby_gate_questions_of_person ON baby_gate_questions (person)",
        """
        CREATE TABLE baby_gate_passes (
          hash TEXT PRIMARY KEY, person TEXT NOT NULL, expires_ms BIGINT NOT NULL)
        """,
        "CREATE INDEX baby_gate_passes_of_person ON baby_gate_passes (person)",
      ]),
    // Who began it, so that a child ends no more than that.
    Migration(
      module: "babysounds", number: 2, sql: ["ALTER TABLE baby_sleeps ADD COLUMN person TEXT"]),
    // What brings a recording to the level of the others, and on which device it may be louder.
    Migration(
      module: "babysounds", number: 3,
      sql: [
        "ALTER TABLE baby_sounds ADD COLUMN gain_db DOUBLE PRECISION NOT NULL DEFAULT 0",
        "ALTER TABLE baby_overrides ADD COLUMN device TEXT",
      ]),
  ]
}
