import Storage

/// The app's tables.
enum AnalysisTables {
  static let migrations = [
    Migration(
      module: "amadeus", number: 1,
      sql: [
        // What somebody has had listened to. `job` is set while it waits, `error` when it failed; it is done when
        // there is a result of its hash and recipe.
        """
        CREATE TABLE amadeus_analyses (
          id TEXT PRIMARY KEY, person TEXT NOT NULL, name TEXT NOT NULL, search TEXT NOT NULL,
          hash TEXT NOT NULL, bytes BIGINT NOT NULL, recipe TEXT NOT NULL, job TEXT, error TEXT,
          created_ms BIGINT NOT NULL, updated_ms BIGINT NOT NULL)
        """,
        "CREATE INDEX amadeus_analyses_of_person ON amadeus_analyses (person, created_ms)",
        "CREATE INDEX amadeus_analyses_by_hash ON amadeus_analyses (hash, recipe)",
        "CREATE INDEX amadeus_analyses_by_job ON amadeus_analyses (job) WHERE job IS NOT NULL",
        // What was found, once for equal bytes; `result` is the blob that has all of it.
        """
        CREATE TABLE amadeus_results (
          hash TEXT NOT NULL, recipe TEXT NOT NULL, result TEXT NOT NULL,
          seconds DOUBLE PRECISION NOT NULL, song_key TEXT, mode TEXT, tempo DOUBLE PRECISION,
          PRIMARY KEY (hash, recipe))
        """,
      ]),
    Migration(
      module: "amadeus", number: 2,
      sql: [
        // A song as its member keeps it, by the hash of its file; `chords` is JSON.
        """
        CREATE TABLE amadeus_songs (
          person TEXT NOT NULL, hash TEXT NOT NULL, name TEXT NOT NULL, recipe BIGINT NOT NULL,
          chords TEXT NOT NULL, version BIGINT NOT NULL, created_ms BIGINT NOT NULL,
          updated_ms BIGINT NOT NULL, PRIMARY KEY (person, hash))
        """
      ]),
    Migration(
      module: "amadeus", number: 3,
      sql: [
        // How a member left a song, by the hash of its file; `settings` is JSON.
        """
        CREATE TABLE amadeus_settings (
          person TEXT NOT NULL, hash TEXT NOT NULL, settings TEXT NOT NULL, version BIGINT NOT NULL,
          updated_ms BIGINT NOT NULL, PRIMARY KEY (person, hash))
        """
      ]),
    Migration(
      module: "amadeus", number: 4,
      // The tempo and bars as they were corrected, JSON; none where they are as they were heard.
      sql: ["ALTER TABLE amadeus_songs ADD COLUMN tempo TEXT"]),
    Migration(
      module: "amadeus", number: 5,
      sql: [
        // When the server heard that a song was deleted; none where it was not, or is gone by now.
        "ALTER TABLE amadeus_settings ADD COLUMN deleted_ms BIGINT",
        """
        CREATE INDEX amadeus_deleted ON amadeus_settings (deleted_ms) WHERE deleted_ms IS NOT NULL
        """,
      ]),
    Migration(
      module: "amadeus", number: 6,
      // The tags of a song, a JSON list; none where it has none.
      sql: ["ALTER TABLE amadeus_settings ADD COLUMN tags TEXT"]),
    Migration(
      module: "amadeus", number: 7,
      sql: [
        // The words of a member's song, by the hash of its file, until a page has made lyrics of them. `id` is the
        // job's; `words` is set once they were heard, `error` where that failed.
        """
        CREATE TABLE amadeus_transcripts (
          person TEXT NOT NULL, hash TEXT NOT NULL, id TEXT NOT NULL, wanted TEXT, language TEXT,
          recipe TEXT, words TEXT, error TEXT, created_ms BIGINT NOT NULL,
          PRIMARY KEY (person, hash))
        """
      ]),
  ]
}
