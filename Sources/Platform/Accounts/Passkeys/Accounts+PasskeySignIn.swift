import Files
import FoundationEssentials
import Storage
import Web

/// Signing in with a passkey (Web Authentication, level 3, section 7.2).
extension Accounts {
  /// What a browser needs to ask for a passkey. It names nobody, so it tells strangers nothing.
  func beginPasskeySignIn(at party: RelyingParty) async throws -> PasskeyQuestion {
    let key = try await database.read { try challengeKey(in: $0) }
    let challenge = Challenge(for: .signingIn, at: party.host, key: key, now: clock.now())
    return PasskeyQuestion(
      challenge: Base64URL.text(challenge.bytes), rpId: party.host,
      userVerification: Self.userVerification, timeoutMs: Challenge.milliseconds)
  }

  /// Signs a member in with what their passkey signed; answers the secret for the cookie.
  func signIn(
    _ request: PasskeySignIn, at party: RelyingParty
  ) async throws -> (member: Member, token: String) {
    let now = clock.now()
    let answer = try PasskeyAnswer(request, at: party)
    let stored = try await database.read { reading in
      let row = try reading.first(
        "SELECT id, member, host, public_key, may_sync FROM passkeys WHERE credential = ?",
        answer.credential)
      guard let row else { throw Problem.unknownPasskey }
      let stored = try StoredKey(row)
      try Attempts.check(Self.door(stored.id), at: now, in: reading)
      return stored
    }
    do throws(PasskeyFault) { try answer.check(with: stored, at: party) } catch {
      try await database.write { transaction in
        try Attempts.record(Self.door(stored.id), at: now, in: transaction)
        try logEvent("sign_in_refused", stored.member, in: transaction)
      }
      throw Problem.wrongPasskey(error.reason)
    }
    return try await letIn(answer, with: stored, at: party, label: request.label, now: now)
  }

  private func letIn(
    _ answer: PasskeyAnswer, with stored: StoredKey, at party: RelyingParty, label: String?,
    now: Int64
  ) async throws -> (member: Member, token: String) {
    let entry = try await database.write { transaction -> (member: Member, token: String)? in
      let door = Self.door(stored.id)
      try Attempts.check(door, at: now, in: transaction)
      let challenge = Challenge(
        answer.client.challenge, for: .signingIn, at: party.host,
        key: try challengeKey(in: transaction), now: now)
      guard let challenge, try challenge.use(at: now, in: transaction) else {
        throw Problem.challengeOver
      }
      // It may have been deleted or used meanwhile.
      let row = try transaction.first(
        "SELECT sign_count, label FROM passkeys WHERE id = ?", stored.id)
      guard let row else { throw Problem.unknownPasskey }
      let (old, new) = (try row.integer("sign_count"), answer.data.count)
      guard new > old || (new == 0 && old == 0) else {
        try Attempts.record(door, at: now, in: transaction)
        try logEvent("passkey_may_be_copied", stored.member, try row.text("label"), in: transaction)
        return nil
      }
      try transaction.run(
        "UPDATE passkeys SET sign_count = ?, is_synced = ?, used_ms = ? WHERE id = ?", new,
        answer.data.isSynced ? 1 : 0, now, stored.id)
      try Attempts.clear(door, in: transaction)
      try logEvent("signed_in", stored.member, "passkey", in: transaction)
      try sync.publish("passkey", stored.id, of: stored.member, in: transaction)
      let session = try open(
        .browser, for: stored.member, label: label ?? "A browser", scope: nil, in: transaction)
      return (try member(stored.member, in: transaction), session.token)
    }
    guard let entry else { throw Problem.copiedPasskey }
    return entry
  }
}

/// What is known of a passkey that somebody says they have.
struct StoredKey: Sendable {
  let id: UUID
  let member: UUID
  let host: String
  let publicKey: PublicKey
  let maySync: Bool

  init(_ row: Row) throws {
    id = try row.uuid("id")
    member = try row.uuid("member")
    host = try row.text("host")
    publicKey = try PublicKey(try CBORReader.read(try row.bytes("public_key")))
    maySync = try row.integer("may_sync") == 1
  }
}

/// What a passkey has signed, taken apart.
struct PasskeyAnswer: Sendable {
  let credential: [UInt8]
  let client: ClientData
  let data: AuthenticatorData
  private let signature: [UInt8]
  private let user: [UInt8]

  init(_ request: PasskeySignIn, at party: RelyingParty) throws(Problem) {
    guard let credential = Base64URL.bytes(request.credentialId),
      let client = Base64URL.bytes(request.clientDataJson),
      let data = Base64URL.bytes(request.authenticatorData),
      let signature = Base64URL.bytes(request.signature),
      let user = Base64URL.bytes(request.userHandle)
    else { throw .wrongPasskey("it is not valid base64url") }
    (self.credential, self.signature, self.user) = (credential, signature, user)
    do throws(PasskeyFault) {
      self.client = try ClientData(client, for: .signingIn, at: party)
      self.data = try AuthenticatorData(data)
    } catch { throw .wrongPasskey(error.reason) }
  }

  /// Throws unless this very passkey has signed it, for its owner, for this host.
  func check(with stored: StoredKey, at party: RelyingParty) throws(PasskeyFault) {
    guard stored.host == party.host else { throw PasskeyFault("it was made for another address") }
    guard user == stored.member.bytes else { throw PasskeyFault("it belongs to another member") }
    try data.check(for: party.host)
    guard data.made == nil, data.maySync == stored.maySync else {
      throw PasskeyFault("it has changed since it was created")
    }
    guard stored.publicKey.signed(data.bytes + client.hash, signature) else {
      throw PasskeyFault("its signature is not valid")
    }
  }
}
