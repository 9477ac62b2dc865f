import Storage

/// The app's tables.
enum Tables {
  static let migrations = [
    Migration(module: "sonidea", number: 1, sql: recordings + together + shared),
    Migration(
      module: "sonidea", number: 2,
      sql: [
        """
        CREATE TABLE son_removed (
          album TEXT NOT NULL REFERENCES son_albums (id), person TEXT NOT NULL,
          removed_ms BIGINT NOT NULL, PRIMARY KEY (album, person))
        """
      ]),
    // The edits after which the markers count, and the markers that these have taken out.
    Migration(
      module: "sonidea", number: 3,
      sql: [
        "ALTER TABLE son_edits ADD COLUMN marked TEXT",
        "ALTER TABLE son_edits ADD COLUMN lost TEXT NOT NULL DEFAULT '[]'",
      ]),
    // `token` is a hash from now on. Links that are open are as they were sent, and end here.
    Migration(
      module: "sonidea", number: 4,
      sql: [
        "DELETE FROM son_invites", "ALTER TABLE son_invites ADD COLUMN id TEXT",
        "CREATE UNIQUE INDEX son_invites_by_id ON son_invites (id)",
      ]),
    // A page of recordings is found without sorting all of them.
    Migration(
      module: "sonidea", number: 5,
      sql: [
        "CREATE INDEX son_recordings_newest ON son_recordings (person, created_ms, id)",
        "DROP INDEX son_recordings_of_album",
        "CREATE INDEX son_recordings_of_album ON son_recordings (album, created_ms, id)",
      ]),
    Migration(
      module: "sonidea", number: 6,
      sql: [
        // `facts` is the hash of what a receipt is for; `entry` is its index in the server's log.
        """
        CREATE TABLE son_receipts (
          recording TEXT NOT NULL REFERENCES son_recordings (id), facts TEXT NOT NULL,
          entry BIGINT NOT NULL, receipt TEXT NOT NULL, PRIMARY KEY (recording, facts))
        """
      ]),
    Migration(
      module: "sonidea", number: 7,
      sql: [
        """
        CREATE TABLE son_comments (
          id TEXT PRIMARY KEY, recording TEXT NOT NULL REFERENCES son_recordings (id),
          person TEXT NOT NULL, text TEXT NOT NULL, seconds DOUBLE PRECISION,
          created_ms BIGINT NOT NULL)
        """,
        "CREATE INDEX son_comments_of_recording ON son_comments (recording, created_ms, id)",
        "CREATE INDEX son_comments_of_person ON son_comments (person)",
        // `recording` may be gone; `other` is the member to whom it was done.
        """
        CREATE TABLE son_activities (
          id TEXT PRIMARY KEY, album TEXT NOT NULL REFERENCES son_albums (id),
          number BIGINT NOT NULL, person TEXT NOT NULL, kind TEXT NOT NULL, recording TEXT,
          title TEXT, other TEXT, at_ms BIGINT NOT NULL)
        """,
        "CREATE UNIQUE INDEX son_activities_of_album ON son_activities (album, number)",
      ]),
    Migration(
      module: "sonidea", number: 8,
      sql: [
        // `id` and what follows are of what was heard, and `job` and what follows of the work on a new transcript.
        """
        CREATE TABLE son_transcripts (
          recording TEXT PRIMARY KEY REFERENCES son_recordings (id), number BIGINT NOT NULL, id TEXT,
          language TEXT, recipe TEXT, made_ms BIGINT, words TEXT, job TEXT, asker TEXT, wanted TEXT,
          error TEXT)
        """,
        "CREATE UNIQUE INDEX son_transcripts_by_number ON son_transcripts (number)",
        // In place of heard words, by their numbers.
        """
        CREATE TABLE son_corrections (
          recording TEXT NOT NULL REFERENCES son_recordings (id), word BIGINT NOT NULL,
          text TEXT NOT NULL, PRIMARY KEY (recording, word))
        """,
        // By their numbers: there may be millions of rows.
        """
        CREATE TABLE son_transcript_words (
          word BIGINT NOT NULL, transcript BIGINT NOT NULL, PRIMARY KEY (word, transcript))
        """,
        "CREATE INDEX son_transcript_words_of_transcript ON son_transcript_words (transcript)",
        "CREATE TABLE son_vocabulary (word TEXT PRIMARY KEY, number BIGINT NOT NULL)",
        "CREATE UNIQUE INDEX son_vocabulary_by_number ON son_vocabulary (number)",
      ]),
    Migration(
      module: "sonidea", number: 9,
      sql: [
        "ALTER TABLE son_recordings ADD COLUMN location TEXT",
        "ALTER TABLE son_recordings ADD COLUMN location_sharing TEXT NOT NULL DEFAULT 'none'",
        "ALTER TABLE son_recordings ADD COLUMN is_sensitive BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE son_recordings ADD COLUMN is_approved BIGINT NOT NULL DEFAULT 0",
        // Whether the file that it was made of says where that was.
        "ALTER TABLE son_recordings ADD COLUMN carries_location BIGINT NOT NULL DEFAULT 0",
      ]),
  ]

  private static let recordings = [
    """
    CREATE TABLE son_recordings (
      id TEXT PRIMARY KEY, person TEXT NOT NULL, version BIGINT NOT NULL,
      created_ms BIGINT NOT NULL, added_ms BIGINT NOT NULL, trashed_ms BIGINT,
      title TEXT NOT NULL, state TEXT NOT NULL, error TEXT, asset TEXT,
      quality TEXT NOT NULL, wanted_channels BIGINT, is_encoded BIGINT NOT NULL,
      source TEXT NOT NULL, device TEXT NOT NULL, album TEXT NOT NULL,
      codec TEXT, sample_rate BIGINT, channels BIGINT, bytes BIGINT, base TEXT,
      seconds DOUBLE PRECISION, loudness DOUBLE PRECISION, true_peak DOUBLE PRECISION,
      hash TEXT, audio_type TEXT, silence TEXT NOT NULL DEFAULT '[]', peaks TEXT,
      is_rendering BIGINT NOT NULL DEFAULT 0, edit_count BIGINT NOT NULL DEFAULT 0,
      is_favorite BIGINT NOT NULL DEFAULT 0, icon TEXT, hue DOUBLE PRECISION,
      is_icon_auto BIGINT NOT NULL DEFAULT 0, notes TEXT NOT NULL DEFAULT '',
      markers TEXT NOT NULL DEFAULT '[]', eq TEXT NOT NULL DEFAULT '[]',
      speed DOUBLE PRECISION NOT NULL DEFAULT 1, skips_silence BIGINT NOT NULL DEFAULT 0,
      resume_seconds DOUBLE PRECISION NOT NULL DEFAULT 0,
      project TEXT, take BIGINT, is_best BIGINT NOT NULL DEFAULT 0, grouped TEXT)
    """,
    "CREATE INDEX son_recordings_of_person ON son_recordings (person, trashed_ms)",
    "CREATE INDEX son_recordings_of_album ON son_recordings (album)",
    "CREATE INDEX son_recordings_of_project ON son_recordings (project)",
    "CREATE INDEX son_recordings_trashed ON son_recordings (trashed_ms) WHERE trashed_ms IS NOT NULL",
    """
    CREATE TABLE son_edits (
      recording TEXT PRIMARY KEY REFERENCES son_recordings (id), version BIGINT NOT NULL,
      edits TEXT NOT NULL, done BIGINT NOT NULL)
    """,
    """
    CREATE TABLE son_tags (
      id TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL, name_key TEXT NOT NULL,
      hue DOUBLE PRECISION NOT NULL, version BIGINT NOT NULL)
    """,
    "CREATE UNIQUE INDEX son_tags_by_name ON son_tags (person, name_key)",
    """
    CREATE TABLE son_recording_tags (
      recording TEXT NOT NULL REFERENCES son_recordings (id),
      tag TEXT NOT NULL REFERENCES son_tags (id), place BIGINT NOT NULL,
      PRIMARY KEY (recording, tag))
    """,
    "CREATE INDEX son_recording_tags_by_tag ON son_recording_tags (tag)",
  ]

  private static let together = [
    """
    CREATE TABLE son_projects (
      id TEXT PRIMARY KEY, person TEXT NOT NULL, title TEXT NOT NULL, notes TEXT NOT NULL,
      version BIGINT NOT NULL, created_ms BIGINT NOT NULL, next_take BIGINT NOT NULL)
    """,
    "CREATE INDEX son_projects_of_person ON son_projects (person)",
    """
    CREATE TABLE son_groups (
      id TEXT PRIMARY KEY, person TEXT NOT NULL, title TEXT NOT NULL, version BIGINT NOT NULL,
      created_ms BIGINT NOT NULL, base TEXT NOT NULL, mixer TEXT NOT NULL)
    """,
    "CREATE INDEX son_groups_of_person ON son_groups (person)",
    """
    CREATE TABLE son_layers (
      recording TEXT PRIMARY KEY, grouped TEXT NOT NULL REFERENCES son_groups (id),
      offset_ms DOUBLE PRECISION NOT NULL, nudge_ms DOUBLE PRECISION NOT NULL,
      place BIGINT NOT NULL)
    """,
    "CREATE INDEX son_layers_of_group ON son_layers (grouped)",
    "CREATE TABLE son_settings (person TEXT PRIMARY KEY, value TEXT NOT NULL)",
  ]

  private static let shared = [
    """
    CREATE TABLE son_albums (
      id TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
      version BIGINT NOT NULL, created_ms BIGINT NOT NULL, is_shared BIGINT NOT NULL)
    """,
    "CREATE INDEX son_albums_of_person ON son_albums (person)",
    "CREATE UNIQUE INDEX son_albums_system ON son_albums (person, kind) WHERE kind <> 'own'",
    """
    CREATE TABLE son_members (
      album TEXT NOT NULL REFERENCES son_albums (id), person TEXT NOT NULL, role TEXT NOT NULL,
      joined_ms BIGINT NOT NULL, PRIMARY KEY (album, person))
    """,
    "CREATE INDEX son_members_of_person ON son_members (person)",
    """
    CREATE TABLE son_invites (
      token TEXT PRIMARY KEY, album TEXT NOT NULL REFERENCES son_albums (id),
      person TEXT NOT NULL, role TEXT NOT NULL, expires_ms BIGINT NOT NULL,
      created_ms BIGINT NOT NULL)
    """,
    "CREATE INDEX son_invites_of_album ON son_invites (album)",
  ]
}
