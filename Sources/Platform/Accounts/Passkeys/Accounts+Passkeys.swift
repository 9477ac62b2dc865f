import Files
import FoundationEssentials
import Storage
import Web

/// Making passkeys and looking after them (Web Authentication, level 3, section 7.1).
extension Accounts {
  /// So many are enough for every device, under every name.
  static let passkeyLimit = 20
  /// Whoever has a passkey needs nothing else to come in, so touching the device is not enough: it must
  /// know who touches it. At home a key or a tablet lies within everyone's reach.
  static let userVerification = "required"

  /// What a browser needs to make a passkey for a member.
  func beginPasskey(
    _ request: PasskeyBeginning, by maker: Identity, at party: RelyingParty
  ) async throws -> PasskeyOptions {
    if try await needsPasswordForPasskey(maker) {
      guard let password = request.password else { throw Problem.passwordNeeded }
      try await checkPassword(password, of: maker.person)
    }
    let (id, now) = (maker.person, clock.now())
    return try await database.read { reading in
      let member = try member(id, in: reading)
      try refuseMore(than: Self.passkeyLimit, of: id, in: reading)
      let known = try reading.rows(
        "SELECT credential, transports FROM passkeys WHERE member = ? AND host = ?", id, party.host)
      let challenge = Challenge(
        for: .making(id), at: party.host, key: try challengeKey(in: reading), now: now)
      return PasskeyOptions(
        challenge: Base64URL.text(challenge.bytes), rp: .init(id: party.host, name: "Quintet"),
        user: .init(id: Base64URL.text(id.bytes), name: member.name, displayName: member.name),
        algorithms: PublicKey.Algorithm.allCases.map(\.rawValue),
        excludeCredentials: try known.map { row in
          PasskeyOptions.Known(
            id: Base64URL.text(try row.bytes("credential")),
            transports: try row.text("transports").split(separator: " ").map(String.init))
        }, residentKey: "required", userVerification: Self.userVerification, attestation: "none",
        timeoutMs: Challenge.milliseconds)
    }
  }

  /// Keeps a passkey that a member's browser has made.
  func addPasskey(
    _ request: PasskeyRequest, of member: UUID, at party: RelyingParty
  ) async throws -> Passkey {
    let (client, attestation) = try Self.read(request, at: party)
    let (made, data) = (attestation.made, attestation.data)
    let transports = (request.transports ?? []).filter(Self.isWord).joined(separator: " ")
    let (id, now) = (UUID(), clock.now())
    return try await database.write { transaction in
      _ = try self.member(member, in: transaction)
      let challenge = Challenge(
        client.challenge, for: .making(member), at: party.host,
        key: try challengeKey(in: transaction), now: now)
      guard let challenge, try challenge.use(at: now, in: transaction) else {
        throw Problem.challengeOver
      }
      try refuseMore(than: Self.passkeyLimit, of: member, in: transaction)
      let added = try transaction.run(
        """
        INSERT INTO passkeys (id, member, credential, host, public_key, sign_count, may_sync,
          is_synced, transports, label, version, created_ms)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?) ON CONFLICT DO NOTHING
        """, id, member, made.credential, party.host, made.key, data.count,
        data.maySync ? 1 : 0, data.isSynced ? 1 : 0, transports, request.label, now)
      guard added == 1 else { throw Problem.passkeyKnown }
      try logEvent("passkey_added", member, request.label, in: transaction)
      try notifyDevices(id, of: member, in: transaction)
      return try passkey(id, of: member, in: transaction)
    }
  }

  private static func read(
    _ request: PasskeyRequest, at party: RelyingParty
  ) throws(Problem) -> (ClientData, Attestation) {
    guard let clientBytes = Base64URL.bytes(request.clientDataJson),
      let attestationBytes = Base64URL.bytes(request.attestationObject)
    else { throw .passkeyUnusable("it is not valid base64url") }
    do throws(PasskeyFault) {
      let client = try ClientData(clientBytes, for: .making, at: party)
      let attestation = try Attestation(attestationBytes, clientHash: client.hash)
      try attestation.data.check(for: party.host)
      guard Base64URL.bytes(request.credentialId) == attestation.made.credential else {
        throw PasskeyFault("the browser and the device give it different ids")
      }
      return (client, attestation)
    } catch { throw .passkeyUnusable(error.reason) }
  }

  /// Transports are words such as `usb` and `hybrid`; new ones come up, odd ones are left out.
  private static func isWord(_ text: String) -> Bool {
    text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }

  private func refuseMore(than limit: Int, of member: UUID, in reading: any Reading) throws {
    let count = try reading.first(
      "SELECT COUNT(*) AS number FROM passkeys WHERE member = ?", member)
    guard try count?.integer("number") ?? 0 < Int64(limit) else {
      throw Problem.tooManyPasskeys(limit)
    }
  }

  /// The key under which challenges are hashed, the same for every server of the household.
  func challengeKey(in reading: any Reading) throws -> [UInt8] {
    let row = try reading.first("SELECT key FROM challenge_keys WHERE id = 1")
    guard let row else {
      throw StorageError(.missing, "the key of challenges is missing; start the server again")
    }
    return try row.bytes("key")
  }

  private func passkey(_ id: UUID, of member: UUID, in reading: any Reading) throws -> Passkey {
    let row = try reading.first(
      "SELECT \(Passkey.columns) FROM passkeys WHERE id = ? AND member = ?", id, member)
    guard let row else { throw Problem.noPasskey }
    return try Passkey(row)
  }

  func passkeys(of member: UUID) async throws -> [Passkey] {
    try await database.read { reading in
      try reading.rows(
        "SELECT \(Passkey.columns) FROM passkeys WHERE member = ? ORDER BY created_ms, id", member
      ).map(Passkey.init)
    }
  }

  /// Changes what a passkey is called.
  func editPasskey(
    _ id: UUID, _ request: PasskeyEdit, version: Int64, of member: UUID
  ) async throws -> Passkey {
    try await database.write { transaction in
      let old = try passkey(id, of: member, in: transaction)
      guard old.version == version else { throw Problem.changedMeanwhile }
      try transaction.run(
        "UPDATE passkeys SET label = ?, version = version + 1 WHERE id = ?", request.label, id)
      try notifyDevices(id, of: member, in: transaction)
      return try passkey(id, of: member, in: transaction)
    }
  }

  /// Takes a passkey away; nobody signs in with it from this moment on.
  func deletePasskey(_ id: UUID, of member: UUID) async throws {
    try await database.write { transaction in
      let old = try passkey(id, of: member, in: transaction)
      try transaction.run("DELETE FROM passkeys WHERE id = ?", id)
      try Attempts.clear(Self.door(id), in: transaction)
      try logEvent("passkey_deleted", member, old.label, in: transaction)
      try notifyDevices(id, of: member, isGone: true, in: transaction)
    }
  }

  /// Tells the member's devices of a passkey, and the household who can sign in.
  private func notifyDevices(
    _ id: UUID, of member: UUID, isGone: Bool = false, in transaction: any Transaction
  ) throws {
    try sync.publish("passkey", id, of: member, isGone: isGone, in: transaction)
    try sync.publish("member", member, of: nil, in: transaction)
  }

  /// What is guessed at with a passkey.
  static func door(_ passkey: UUID) -> String { "passkey \(passkey.uuidString.lowercased())" }
}
