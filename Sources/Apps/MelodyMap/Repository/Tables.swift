import Storage

/// The app's tables. What the source gave last lies in two of them, what was changed here over it in two
/// others, so that a new catalogue touches nothing of one's own.
enum Tables {
  static let migrations = [
    Migration(
      module: "melodymap", number: 1,
      sql: [
        """
        CREATE TABLE melody_source (
          one BIGINT PRIMARY KEY, kind TEXT NOT NULL, address TEXT, token TEXT,
          fetched_ms BIGINT, checked_ms BIGINT, films BIGINT NOT NULL DEFAULT 0,
          songs BIGINT NOT NULL DEFAULT 0, job TEXT, asked_ms BIGINT, trouble TEXT,
          skipped TEXT NOT NULL DEFAULT '[]', skipped_count BIGINT NOT NULL DEFAULT 0,
          digest TEXT NOT NULL DEFAULT '', version BIGINT NOT NULL)
        """,
        """
        CREATE TABLE melody_films (
          id TEXT PRIMARY KEY, title TEXT NOT NULL, year BIGINT NOT NULL,
          runtime_min DOUBLE PRECISION NOT NULL, sort_order DOUBLE PRECISION NOT NULL,
          image_url TEXT)
        """,
        """
        CREATE TABLE melody_songs (
          id TEXT PRIMARY KEY, film TEXT NOT NULL, title TEXT NOT NULL, number BIGINT NOT NULL,
          singers TEXT NOT NULL, keywords TEXT NOT NULL, start_s DOUBLE PRECISION, blurb TEXT,
          streaming TEXT NOT NULL, purchase TEXT NOT NULL)
        """,
        "CREATE INDEX melody_songs_of_film ON melody_songs (film)",
        """
        CREATE TABLE melody_film_edits (
          id TEXT PRIMARY KEY, is_added BIGINT NOT NULL, is_hidden BIGINT NOT NULL DEFAULT 0,
          title TEXT, year BIGINT, runtime_min DOUBLE PRECISION, sort_order DOUBLE PRECISION,
          image_url TEXT, version BIGINT NOT NULL, updated_ms BIGINT NOT NULL)
        """,
        """
        CREATE TABLE melody_song_edits (
          id TEXT PRIMARY KEY, is_added BIGINT NOT NULL, is_hidden BIGINT NOT NULL DEFAULT 0,
          film TEXT NOT NULL, title TEXT, number BIGINT, singers TEXT, keywords TEXT,
          start_s DOUBLE PRECISION, start_from TEXT, blurb TEXT, streaming TEXT, purchase TEXT,
          version BIGINT NOT NULL, updated_ms BIGINT NOT NULL)
        """,
        "CREATE INDEX melody_song_edits_of_film ON melody_song_edits (film)",
        """
        CREATE TABLE melody_melodies (
          song TEXT PRIMARY KEY, notes TEXT NOT NULL, origin TEXT NOT NULL,
          created_ms BIGINT NOT NULL)
        """,
        """
        CREATE TABLE melody_favourites (
          person TEXT NOT NULL, song TEXT NOT NULL, created_ms BIGINT NOT NULL,
          PRIMARY KEY (person, song))
        """,
        """
        CREATE TABLE melody_pictures (
          address TEXT PRIMARY KEY, hash TEXT, type TEXT NOT NULL, tried_ms BIGINT NOT NULL)
        """,
      ])
  ]
}
