import Blobs
import Files
import FoundationEssentials
import Storage
import Web

/// How sounds come in: begun, sent in numbered pieces, ended. Each step may be repeated safely, and what
/// a step has answered survives whatever happens to the server.
extension Library {
  /// Begins an upload, or finds it begun.
  func begin(_ id: UUID, _ body: UploadRequest, of person: UUID) async throws -> Upload {
    let now = clock.now()
    try await database.write { transaction in
      let open = try transaction.first(
        "SELECT COUNT(*) AS number FROM uploads WHERE person = ?", person)
      let known = try transaction.first("SELECT person FROM uploads WHERE id = ?", id)
      let isTaken = try transaction.first("SELECT id FROM assets WHERE id = ?", id) != nil
      guard !isTaken, try known.map({ try $0.uuid("person") == person }) ?? true else {
        throw Problem.idTaken
      }
      if known == nil { try requireStorage(of: person, in: transaction) }
      guard try known != nil || open?.integer("number") ?? 0 < Self.openUploadLimit else {
        throw Problem(
          409, "too_many_uploads",
          "You have \(Self.openUploadLimit) unfinished uploads. Finish or delete some first.")
      }
      try transaction.run(
        """
        INSERT INTO uploads (id, person, name, created_ms, updated_ms) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (id) DO NOTHING
        """, id, person, body.name, now, now)
    }
    return try await upload(id, of: person)
  }

  /// The uploads that a person has begun and not ended: what is offered for recovery.
  func uploads(of person: UUID) async throws -> [Upload] {
    try await database.read { reading in
      try reading.rows(
        "SELECT * FROM uploads WHERE person = ? ORDER BY created_ms DESC, id", person
      ).map { try Self.upload($0, reading) }
    }
  }

  func upload(_ id: UUID, of person: UUID) async throws -> Upload {
    let found = try await database.read { reading in
      try reading.first("SELECT * FROM uploads WHERE id = ? AND person = ?", id, person)
        .map { try Self.upload($0, reading) }
    }
    guard let found else { throw Problem.notFound }
    return found
  }

  private static func upload(_ row: Row, _ reading: any Reading) throws -> Upload {
    let id = try row.uuid("id")
    let chunks = try reading.rows(
      "SELECT number, bytes FROM upload_chunks WHERE upload = ? ORDER BY number", id)
    return Upload(
      id: ID(id), name: try row.text("name"),
      bytes: try chunks.reduce(0) { try $0 + $1.integer("bytes") },
      chunks: try chunks.map { Int(try $0.integer("number")) },
      createdMs: try row.integer("created_ms"), updatedMs: try row.integer("updated_ms"))
  }

  /// Takes a piece: on disk and synced, then written down, then answered.
  func receive(
    _ number: Int, _ body: Body, expecting: ContentHash?, for id: UUID, of person: UUID
  ) async throws -> Chunk {
    // Only whether it is there: what is here of it may be tens of thousands of pieces.
    try await database.read { reading in
      let row = try reading.first("SELECT id FROM uploads WHERE id = ? AND person = ?", id, person)
      guard row != nil else { throw Problem.notFound }
      let known = try reading.first(
        "SELECT number FROM upload_chunks WHERE upload = ? AND number = ?", id, number)
      if known == nil { try requireStorage(of: person, in: reading) }
    }
    let writer = try blobs.beginIncoming()
    var count = 0
    while let piece = try await body.next() {
      count += piece.count
      guard count <= Self.chunkBytes else { throw Problem.tooLarge(limit: Self.chunkBytes) }
      try writer.write(piece)
    }
    let (hash, bytes) = try await writer.finish(expecting: expecting)
    let chunk = Chunk(number: number, bytes: bytes, hash: hash.description)
    try await record(chunk, for: id, of: person)
    return chunk
  }

  private func record(_ chunk: Chunk, for id: UUID, of person: UUID) async throws {
    let now = clock.now()
    try await database.write { transaction in
      let found = try transaction.run(
        "UPDATE uploads SET updated_ms = ? WHERE id = ? AND person = ?", now, id, person)
      guard found == 1 else { throw Problem.notFound }
      let known = try transaction.first(
        "SELECT hash FROM upload_chunks WHERE upload = ? AND number = ?", id, chunk.number)
      guard try known.map({ try $0.text("hash") == chunk.hash }) ?? true else {
        throw Problem(
          409, "chunk_differs",
          "A different chunk \(chunk.number) was already uploaded and was kept.")
      }
      try transaction.run(
        """
        INSERT INTO upload_chunks (upload, number, hash, bytes) VALUES (?, ?, ?, ?)
        ON CONFLICT (upload, number) DO NOTHING
        """, id, chunk.number, chunk.hash, chunk.bytes)
      try use(
        chunk.hash, bytes: chunk.bytes, of: person, by: "upload", id.uuidString.lowercased(),
        in: transaction)
    }
  }

  /// Makes one sound of the pieces. Asked again, it answers the same.
  ///
  /// `body` is run in the transaction that makes the sound, so that who is to prepare it is there as soon as it is;
  /// not where the upload was finished before.
  @discardableResult
  public func finish(
    _ id: UUID, _ end: UploadEnd, of person: UUID, preparedBy user: User? = nil,
    then body: @escaping @Sendable (any Transaction) throws -> Void = { _ in }
  ) async throws -> Asset {
    do { return try await finishOnce(id, end, of: person, user, body) } catch {
      // Another request that ended the same upload may have been faster than this one at any point.
      if let asset = try await find(id, of: person) { return asset }
      throw error
    }
  }

  private func finishOnce(
    _ id: UUID, _ end: UploadEnd, of person: UUID, _ user: User?,
    _ body: @escaping @Sendable (any Transaction) throws -> Void
  ) async throws -> Asset {
    if let asset = try await find(id, of: person) { return asset }
    let upload = try await upload(id, of: person)
    guard upload.chunks == Array(0..<end.chunks) else {
      let missing = Set(0..<end.chunks).subtracting(upload.chunks).sorted().prefix(20)
      throw Problem(
        409, "chunks_missing",
        missing.isEmpty
          ? "There are more pieces than stated." : "These pieces are missing: \(Array(missing)).")
    }
    let (hash, bytes) = try await join(id, expecting: end.hash.flatMap { ContentHash($0) })
    try await database.write { transaction in
      // Another request may have been here first, or the upload was deleted meanwhile.
      let row = try transaction.first(
        "SELECT name FROM uploads WHERE id = ? AND person = ?", id, person)
      guard let row else { return }
      try insert(
        id, name: row.text("name"), hash, bytes, of: person, preparedBy: user, in: transaction)
      try drop(id, in: transaction)
      try body(transaction)
    }
    guard let asset = try await find(id, of: person) else { throw Problem.notFound }
    return asset
  }

  /// Writes the pieces one after the other as one blob, in constant memory.
  private func join(
    _ id: UUID, expecting: ContentHash?
  ) async throws -> (hash: ContentHash, byteCount: Int64) {
    let chunks = try await database.read { reading in
      try reading.rows(
        "SELECT hash, bytes FROM upload_chunks WHERE upload = ? ORDER BY number", id
      ).map { (try $0.text("hash"), try $0.integer("bytes")) }
    }
    let writer = try blobs.begin()
    for (name, bytes) in chunks {
      guard let hash = ContentHash(name) else { throw Problem.notFound }
      try await blobs.read(hash, range: 0..<bytes) { try writer.write($0) }
    }
    return try await writer.finish(expecting: expecting)
  }

  /// Gives an upload up, with all its pieces.
  func abandon(_ id: UUID, of person: UUID) async throws {
    try await database.write { transaction in
      let row = try transaction.first(
        "SELECT id FROM uploads WHERE id = ? AND person = ?", id, person)
      guard row != nil else { throw Problem.notFound }
      try drop(id, in: transaction)
    }
  }

  private func drop(_ id: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM upload_chunks WHERE upload = ?", id)
    try transaction.run("DELETE FROM uploads WHERE id = ?", id)
    try Self.release("upload", id.uuidString.lowercased(), in: transaction)
  }
}
