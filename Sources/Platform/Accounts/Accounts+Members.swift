import FoundationEssentials
import Storage
import Web

/// Who is in the household, and what may be changed about them by whom.
extension Accounts {
  func member(_ id: UUID, in reading: any Reading) throws -> Member {
    let row = try reading.first("SELECT \(Member.columns) FROM members WHERE id = ?", id)
    guard let row else { throw Problem.noSuchMember }
    return try Member(row)
  }

  func member(_ id: UUID) async throws -> Member {
    try await database.read { try member(id, in: $0) }
  }

  func members() async throws -> [Member] {
    try await database.read { reading in
      try reading.rows("SELECT \(Member.columns) FROM members ORDER BY created_ms, id")
        .map(Member.init)
    }
  }

  /// Takes somebody in, under an id of the client's making. Said again, it changes nothing.
  func add(_ id: UUID, _ request: NewMember, by actor: UUID) async throws -> Member {
    let password: String? =
      if let text = request.password {
        try await passwords.hash(text, for: .init(name: "\(actor)"))
      } else { nil }
    let now = clock.now()
    return try await database.write { transaction in
      if let row = try transaction.first(
        "SELECT \(Member.columns) FROM members WHERE id = ?", id)
      {
        return try Member(row)
      }
      try refuseTaken(request.name, except: id, in: transaction)
      try transaction.run(
        """
        INSERT INTO members (id, name, name_key, role, password, version, created_ms, storage_bytes)
        VALUES (?, ?, ?, ?, ?, 1, ?, ?)
        """, id, request.name, Member.key(request.name), request.role.rawValue, password, now,
        request.storageBytes ?? (request.role == .owner ? 0 : Member.usualStorage))
      try logEvent("member_added", actor, id.uuidString.lowercased(), in: transaction)
      try sync.publish("member", id, of: nil, in: transaction)
      return try member(id, in: transaction)
    }
  }

  /// Changes a name, a role, or how much may be stored.
  func edit(
    _ id: UUID, _ request: MemberEdit, version: Int64, by actor: UUID, as key: RequestKey? = nil
  ) async throws -> Member {
    try await database.write { transaction in
      if try sync.isRepeat(key, in: transaction) { return try member(id, in: transaction) }
      let old = try member(id, in: transaction)
      guard old.version == version else { throw Problem.changedMeanwhile }
      let (name, role) = (request.name ?? old.name, request.role ?? old.role)
      try refuseTaken(name, except: id, in: transaction)
      if old.role == .owner, role != .owner { try refuseLastOwner(id, in: transaction) }
      try transaction.run(
        """
        UPDATE members SET name = ?, name_key = ?, role = ?, storage_bytes = ?, version = version + 1
        WHERE id = ?
        """, name, Member.key(name), role.rawValue, request.storageBytes ?? old.storageBytes, id)
      try logEvent("member_changed", actor, id.uuidString.lowercased(), in: transaction)
      try sync.publish("member", id, of: nil, in: transaction)
      return try member(id, in: transaction)
    }
  }

  /// Gives a member another password, and ends their other sessions and devices. They must know the old one, unless
  /// the owner does it for them, or has just come in by a link.
  func setPassword(_ id: UUID, _ request: PasswordRequest, by actor: Identity) async throws {
    if actor.person == id, try await needsOldPassword(actor) {
      try await checkPassword(request.old ?? "", of: id)
    }
    let password = try await passwords.hash(request.password, for: .init(name: "\(id)"))
    try await database.write { transaction in
      _ = try member(id, in: transaction)
      try Attempts.clear(Self.passwordDoor(id), in: transaction)
      try transaction.run(
        "UPDATE members SET password = ?, version = version + 1 WHERE id = ?", password, id)
      // Devices too: who changes a password may have lost one.
      try end(where: "member = ? AND id <> ?", id, actor.session ?? UUID(), in: transaction)
      try logEvent("password_changed", actor.person, id.uuidString.lowercased(), in: transaction)
      try sync.publish("member", id, of: nil, in: transaction)
    }
  }

  /// Throws where this is not a member's password, and where it was guessed too often.
  func checkPassword(_ password: String, of id: UUID) async throws {
    guard let stored = try await passwordHash(id) else { return }
    let (door, now) = (Self.passwordDoor(id), clock.now())
    try await database.read { try Attempts.check(door, at: now, in: $0) }
    guard try await passwords.isRight(password, stored, for: .init(name: "\(id)")) else {
      try await database.write { try Attempts.record(door, at: now, in: $0) }
      throw Problem.wrongPassword
    }
  }

  private static func passwordDoor(_ id: UUID) -> String { "password \(id)" }

  private func passwordHash(_ id: UUID) async throws -> String? {
    try await database.read { reading in
      try reading.first("SELECT password FROM members WHERE id = ?", id)?.optionalText("password")
    }
  }

  /// Takes a member out of the household, with everything that is theirs.
  func delete(_ id: UUID, by actor: UUID, as key: RequestKey? = nil) async throws {
    try await sync.change(as: key) { transaction in
      let old = try member(id, in: transaction)
      if old.role == .owner { try refuseLastOwner(id, in: transaction) }
      try end(where: "member = ?", id, in: transaction)
      for forget in forgetting { try forget(id, transaction) }
      try transaction.run(
        """
        DELETE FROM attempts WHERE door IN
          (SELECT 'passkey ' || id FROM passkeys WHERE member = ?)
        """, id)
      try transaction.run("DELETE FROM passkeys WHERE member = ?", id)
      try transaction.run("DELETE FROM members WHERE id = ?", id)
      try logEvent("member_deleted", actor, id.uuidString.lowercased(), in: transaction)
      try sync.publish("member", id, of: nil, isGone: true, in: transaction)
    }
  }

  private func refuseTaken(
    _ name: String, except id: UUID, in reading: any Reading
  ) throws {
    let other = try reading.first(
      "SELECT id FROM members WHERE name_key = ? AND id <> ?", Member.key(name), id)
    if other != nil { throw Problem.nameTaken }
  }

  private func refuseLastOwner(_ id: UUID, in reading: any Reading) throws {
    // Commands and links are always the first owner's, so that one stays.
    let others = try reading.first(
      "SELECT COUNT(*) AS number FROM members WHERE role = 'owner' AND id <> ?", id)
    guard id != owner, try others?.integer("number") ?? 0 > 0 else { throw Problem.lastOwner }
  }

  // Sessions

  func sessions(of identity: Identity) async throws -> [Session] {
    let now = clock.now()
    return try await database.read { reading in
      try reading.rows(
        """
        SELECT id, kind, label, scope, created_ms, seen_ms, expires_ms FROM sessions
        WHERE member = ? AND expires_ms > ? ORDER BY seen_ms DESC, id
        """, identity.person, now
      ).map { try Session($0, current: identity.session) }
    }
  }

  /// What the browser or device is called by which somebody came; nil for commands beside the data.
  public func label(of identity: Identity) async throws -> String? {
    guard let session = identity.session else { return nil }
    return try await database.read { reading in
      try reading.first("SELECT label FROM sessions WHERE id = ?", session)?.text("label")
    }
  }

  /// Ends a way in, from this moment on.
  func revoke(_ id: UUID, of identity: Identity) async throws {
    try await database.write { transaction in
      let ended = try end(where: "id = ? AND member = ?", id, identity.person, in: transaction)
      guard ended == 1 else { throw Problem.noSuchMember }
      try logEvent("session_ended", identity.person, in: transaction)
    }
  }

  /// Makes a token for a device; it is shown once and never again.
  func makeDevice(_ request: NewDevice, for member: UUID) async throws -> NewToken {
    try await database.write { transaction in
      let count = try transaction.first(
        "SELECT COUNT(*) AS number FROM sessions WHERE member = ?", member)
      guard try count?.integer("number") ?? 0 < Self.sessionLimit else {
        throw Problem.tooManySessions
      }
      let made = try open(
        .device, for: member, label: request.label, scope: request.scope, in: transaction)
      try logEvent("device_added", member, in: transaction)
      return NewToken(id: ID(made.id), token: made.token)
    }
  }

  static let sessionLimit = 200

  /// What was done in the household, the newest first.
  func log(before: Int64?, limit: Int) async throws -> [AuditEntry] {
    try await database.read { reading in
      try reading.rows(
        """
        SELECT at_ms, member, event, detail FROM audit_log WHERE at_ms < ?
        ORDER BY at_ms DESC, id LIMIT ?
        """, before ?? .max, limit
      ).map { row in
        AuditEntry(
          atMs: try row.integer("at_ms"), member: try row.optionalUUID("member").map(ID.init),
          event: try row.text("event"), detail: try row.text("detail"))
      }
    }
  }
}
