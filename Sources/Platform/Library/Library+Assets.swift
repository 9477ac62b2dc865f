import Blobs
import Files
import FoundationEssentials
import Storage
import Web

/// How sounds are found, named, handed out and given up.
extension Library {
  /// A sound, when it is the person's.
  public func find(_ id: UUID, of person: UUID) async throws -> Asset? {
    try await database.read { try find(id, of: person, in: $0) }
  }

  /// The same within a transaction.
  public func find(_ id: UUID, of person: UUID, in reading: any Reading) throws -> Asset? {
    try reading.first("\(Asset.selection) WHERE a.id = ? AND a.person = ?", id, person)
      .map(Asset.init)
  }

  /// In SQL, the id of the sound that is a person's and has a hash, both columns of another table; null where
  /// there is none.
  public static func asset(withHash hash: String, of person: String) -> String {
    "(SELECT MIN(assets.id) FROM assets WHERE assets.hash = \(hash) AND assets.person = \(person))"
  }

  func asset(_ id: UUID, of person: UUID) async throws -> Asset {
    guard let asset = try await find(id, of: person) else { throw Problem.notFound }
    return asset
  }

  /// A person's sounds, the newest first, from after `cursor`; with `words` somewhere in their names.
  func assets(
    of person: UUID, containing words: String?, after cursor: Cursor?, limit: Int
  ) async throws -> [Asset] {
    let cursor = cursor ?? .beginning
    let wanted = words.map(Self.searchable) ?? ""
    return try await database.read { reading in
      // Compared column by column, which SQLite and PostgreSQL both find through the index. Names lie
      // in the index too: words are looked for there, and only what is found is read from the table.
      let search = wanted.isEmpty ? "" : " AND \(reading.dialect.contains("search"))"
      let values =
        [person.value, cursor.createdMs.value, cursor.createdMs.value, cursor.id.value]
        + (wanted.isEmpty ? [] : [wanted.value]) + [limit.value]
      return try reading.rows(
        """
        \(Asset.selection) JOIN (
          SELECT id AS found FROM assets
          WHERE person = ? AND created_ms <= ? AND (created_ms < ? OR id < ?)\(search)
          ORDER BY created_ms DESC, id DESC LIMIT ?) AS page ON page.found = a.id
        ORDER BY a.created_ms DESC, a.id DESC
        """, values: values
      ).map(Asset.init)
    }
  }

  /// The form of a name in which words are looked for.
  static func searchable(_ name: String) -> String {
    name.lowercased()
  }

  /// Takes a blob that was kept into the library as a sound, to be listened to soon: by the library, or by the job of
  /// a user who makes something of it anyway and writes down what they found.
  public func insert(
    _ id: UUID, name: String, _ hash: ContentHash, _ bytes: Int64, of person: UUID,
    preparedBy user: User? = nil, in transaction: any Transaction
  ) throws {
    let (now, hash) = (clock.now(), hash.description)
    let added = try transaction.run(
      """
      INSERT INTO assets (id, person, name, search, hash, bytes, version, created_ms, updated_ms)
      VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?) ON CONFLICT (id) DO NOTHING
      """, id, person, name, Self.searchable(name), hash, bytes, now, now)
    guard added == 1 else { return }
    try sync.publish("asset", id, of: person, in: transaction)
    try use(
      hash, bytes: bytes, of: person, by: "asset", id.uuidString.lowercased(), in: transaction)
    // Equal bytes have been looked at already.
    let known = try transaction.first("SELECT recipe FROM sound_facts WHERE hash = ?", hash)
    guard try known.map({ try $0.integer("recipe") < Self.recipe }) ?? true else { return }
    if let user, let job = user.job, known == nil {
      try queue.add(job, ID(user.holder), person: person, in: transaction)
    } else {
      try queueAnalysis(of: hash, person, in: transaction)
    }
  }

  /// Has the library listen to some bytes; in vain where it was done meanwhile.
  public func queueAnalysis(
    of hash: String, _ person: UUID, in transaction: any Transaction
  ) throws {
    try queue.add(Self.analysis, hash, person: person, in: transaction)
  }

  /// Gives a sound another name. `version` is what the person has seen; another has changed it since
  /// when it is not the newest.
  func rename(
    _ id: UUID, to name: String, version: Int64, of person: UUID, as key: RequestKey? = nil
  ) async throws -> Asset {
    let now = clock.now()
    try await sync.change(as: key) { transaction in
      let changed = try transaction.run(
        """
        UPDATE assets SET name = ?, search = ?, version = version + 1, updated_ms = ?
        WHERE id = ? AND person = ? AND version = ?
        """, name, Self.searchable(name), now, id, person, version)
      guard changed == 0 else {
        return try sync.publish("asset", id, of: person, in: transaction)
      }
      let isThere = try transaction.first(
        "SELECT id FROM assets WHERE id = ? AND person = ?", id, person)
      guard isThere != nil else { throw Problem.notFound }
      throw Problem.changedMeanwhile
    }
    return try await asset(id, of: person)
  }

  func delete(_ id: UUID, of person: UUID, as key: RequestKey? = nil) async throws {
    try await sync.change(as: key) { transaction in
      try delete(id, of: person, in: transaction)
    }
  }

  /// Deletes a sound that no app uses.
  func delete(_ id: UUID, of person: UUID, in transaction: any Transaction) throws {
    guard try find(id, of: person, in: transaction) != nil else { throw Problem.notFound }
    if let app = try app(using: id, in: transaction) {
      throw Problem(
        409, "in_use", "\(app) uses this sound. Delete it there to remove it here too.")
    }
    try transaction.run("DELETE FROM assets WHERE id = ?", id)
    try Self.release("asset", id.uuidString.lowercased(), in: transaction)
    try sync.publish("asset", id, of: person, isGone: true, in: transaction)
  }

  /// Takes everything of a member out; the next sweep takes their audio.
  @Sendable public func forget(_ person: UUID, in transaction: any Transaction) throws {
    for (table, kind) in [("assets", "asset"), ("uploads", "upload")] {
      for row in try transaction.rows("SELECT id FROM \(table) WHERE person = ?", person) {
        try Self.release(kind, try row.text("id"), in: transaction)
      }
    }
    try transaction.run(
      "DELETE FROM asset_uses WHERE asset IN (SELECT id FROM assets WHERE person = ?)", person)
    try transaction.run(
      "DELETE FROM upload_chunks WHERE upload IN (SELECT id FROM uploads WHERE person = ?)", person)
    try transaction.run("DELETE FROM uploads WHERE person = ?", person)
    try transaction.run("DELETE FROM assets WHERE person = ?", person)
  }
}
