import Files
import Storage

/// The nodes of the log's Merkle tree. Rows are only ever added; nothing of an entry is kept but its hash.
enum LogRepository {
  static func size(in reading: any Reading) throws -> Int64 {
    let last = try reading.first(
      "SELECT MAX(position) AS last FROM proof_nodes WHERE level = 0")?.optionalInteger("last")
    return last.map { $0 + 1 } ?? 0
  }

  static func node(
    _ level: Int, _ position: Int64, in reading: any Reading
  ) throws -> ContentHash {
    let row = try reading.first(
      "SELECT hash FROM proof_nodes WHERE level = ? AND position = ?", level, position)
    guard let hash = try row.flatMap({ ContentHash(try $0.text("hash")) }) else {
      throw StorageError(.mistyped, "the log of receipts lacks its node \(level)/\(position)")
    }
    return hash
  }

  static func insert(
    _ hash: ContentHash, _ level: Int, _ position: Int64, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "INSERT INTO proof_nodes (level, position, hash) VALUES (?, ?, ?)", level, position,
      hash.description)
  }
}

/// The server's key.
enum KeyRepository {
  static func key(in reading: any Reading) throws -> SigningKey? {
    guard let row = try reading.first("SELECT secret FROM proof_keys WHERE one = 1") else {
      return nil
    }
    guard let secret = Hex.bytes(try row.text("secret"), count: 32),
      let key = SigningKey(secret: secret)
    else { throw StorageError(.mistyped, "the key that signs receipts is damaged") }
    return key
  }

  static func insert(_ key: SigningKey, in transaction: any Transaction) throws {
    try transaction.run(
      "INSERT INTO proof_keys (one, secret) VALUES (1, ?)", Hex.text(key.secret))
  }
}
