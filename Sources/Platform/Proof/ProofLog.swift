import Files
import FoundationEssentials
import Storage
import Web

/// The server's log of receipts: an append-only Merkle tree, and the key that signs its statements and its state.
public struct ProofLog: Sendable {
  let database: any Database
  private let clock: Clock

  public init(_ database: any Database, clock: Clock = .system) {
    self.database = database
    self.clock = clock
  }

  public static let migrations = [
    Migration(
      module: "proof", number: 1,
      sql: [
        "CREATE TABLE proof_keys (one BIGINT PRIMARY KEY, secret TEXT NOT NULL)",
        """
        CREATE TABLE proof_nodes (
          level BIGINT NOT NULL, position BIGINT NOT NULL, hash TEXT NOT NULL,
          PRIMARY KEY (level, position))
        """,
      ])
  ]

  /// Signs what is said of a recording and adds it to the log, as part of a transaction. The key is made by the first one.
  public func issue(_ facts: Statement.Facts, in transaction: any Transaction) throws -> Receipt {
    let (key, now) = (try signingKey(in: transaction), clock.now())
    let statement = try Self.text(
      Statement(facts, signedMs: now, key: key.verifying), signedWith: key)
    let entry = Array(statement.text.utf8)
    let index = try LogRepository.size(in: transaction)
    let nodes = try Self.tree(index, transaction).nodes(adding: MerkleTree.leaf(entry))
    for node in nodes {
      try LogRepository.insert(node.hash, node.level, node.position, in: transaction)
    }
    let tree = Self.tree(index + 1, transaction)
    return Receipt(
      statement: statement,
      log: Receipt.Entry(
        index: index, proof: try tree.inclusionProof(of: index).map(\.description),
        checkpoint: try Self.checkpoint(of: tree, at: now, key)))
  }

  /// The server's public key; nil before its first receipt.
  public func key() async throws -> VerifyingKey? {
    try await database.read { try KeyRepository.key(in: $0)?.verifying }
  }

  /// The state of the log now, signed; nil before its first receipt.
  func checkpoint() async throws -> SignedText? {
    let now = clock.now()
    return try await database.read { reading in
      guard let key = try KeyRepository.key(in: reading) else { return nil }
      let tree = Self.tree(try LogRepository.size(in: reading), reading)
      return try Self.checkpoint(of: tree, at: now, key)
    }
  }

  /// The proof that the first `new` entries, all where that is nil, begin with the first `old`; nil where the log has fewer.
  func consistency(from old: Int64, to new: Int64? = nil) async throws -> [ContentHash]? {
    try await database.read { reading in
      let size = try LogRepository.size(in: reading)
      let new = new ?? size
      guard old >= 1, old <= new, new <= size else { return nil }
      return try Self.tree(new, reading).consistencyProof(from: old)
    }
  }

  private func signingKey(in transaction: any Transaction) throws -> SigningKey {
    if let key = try KeyRepository.key(in: transaction) { return key }
    let key = SigningKey()
    try KeyRepository.insert(key, in: transaction)
    return key
  }

  private static func tree(_ size: Int64, _ reading: any Reading) -> MerkleTree {
    MerkleTree(size: size) { try LogRepository.node($0, $1, in: reading) }
  }

  private static func checkpoint(
    of tree: MerkleTree, at now: Int64, _ key: SigningKey
  ) throws -> SignedText {
    try text(
      Checkpoint(
        size: tree.size, root: try tree.root().description, signedMs: now,
        key: key.verifying.description), signedWith: key)
  }

  private static func text(
    _ content: some Encodable, signedWith key: SigningKey
  ) throws -> SignedText {
    let text = try StoredJSON.text(content)
    return SignedText(text: text, signature: key.sign(Array(text.utf8)))
  }
}
