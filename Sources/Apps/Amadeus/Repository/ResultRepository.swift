import FoundationEssentials
import Storage

/// What was found in files, once for equal bytes.
enum ResultRepository {
  /// The blob that has the result of these bytes, when they were listened to already.
  static func result(
    of hash: String, _ recipe: String, in reading: any Reading
  ) throws -> String? {
    try reading.first(
      "SELECT result FROM amadeus_results WHERE hash = ? AND recipe = ?", hash, recipe
    )?.text("result")
  }

  /// Adds a result, which the blob has; answers whether there was none before.
  static func insert(
    _ result: SongResult, _ blob: String, of hash: String, _ recipe: String,
    in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      INSERT INTO amadeus_results (hash, recipe, result, seconds, song_key, mode, tempo)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """, hash, recipe, blob, result.duration, result.key, result.mode, result.tempo) == 1
  }

  static func delete(of hash: String, _ recipe: String, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM amadeus_results WHERE hash = ? AND recipe = ?", hash, recipe)
  }
}
