import FoundationEssentials
import Storage
import Web

enum FavouriteRepository: Repository {
  static let table = "baby_favourites"

  /// All of them, the oldest first.
  static func favourites(in reading: any Reading) throws -> [Favourite] {
    try reading.rows("SELECT * FROM baby_favourites ORDER BY added_ms, id").map {
      Favourite(id: ID(try $0.uuid("id")), addedMs: try $0.integer("added_ms"))
    }
  }

  static func insert(_ id: UUID, at now: Int64, in transaction: any Transaction) throws {
    try transaction.run("INSERT INTO baby_favourites (id, added_ms) VALUES (?, ?)", id, now)
  }
}
