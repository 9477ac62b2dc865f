import FoundationEssentials
import Storage
import Web

/// How people get in: by a link that only who may read the data can make, by the code at the set-up, by a password,
/// by a token. Where a request comes from says nothing: a proxy, a tunnel and other users of the machine come from
/// there too.
extension Accounts {
  /// A session that nobody uses for so long ends.
  static let sessionMilliseconds: Int64 = 90 * 24 * 3_600_000
  /// A device's token lasts until it is revoked, or is not used for two years.
  static let deviceMilliseconds: Int64 = 730 * 24 * 3_600_000
  /// A member's browsers that are signed in at once.
  static let browserLimit = 100

  /// Who asks, if anyone: by the key of commands, a device's token, or a browser's session.
  public func identify(_ request: Request) async throws -> Identity? {
    if isCommand(request) { return Identity(person: owner, role: .owner) }
    if let bearer = Self.bearer(request) { return try await identity(bearer, .device) }
    if let token = SessionCookie(request).token { return try await identity(token, .browser) }
    return nil
  }

  /// Whether a command of this machine asks, which has read the key in the data.
  public func isCommand(_ request: Request) -> Bool {
    Self.bearer(request).map(commandKey.isRight) ?? false
  }

  private static func bearer(_ request: Request) -> String? {
    guard let text = request.headers["authorization"], text.lowercased().hasPrefix("bearer ")
    else { return nil }
    return String(text.dropFirst(7))
  }

  private func identity(_ token: String, _ kind: Session.Kind) async throws -> Identity? {
    let (hash, now) = (Token.hash(token), clock.now())
    let row = try await database.read { reading in
      try reading.first(
        """
        SELECT s.id, s.scope, s.created_ms, s.seen_ms, m.id AS member, m.role FROM sessions s
        JOIN members m ON m.id = s.member
        WHERE s.token = ? AND s.kind = ? AND s.expires_ms > ?
        """, hash, kind.rawValue, now)
    }
    guard let row, let role = Role(rawValue: try row.text("role")) else { return nil }
    let session = try row.uuid("id")
    // Once an hour is enough to know which are in use, and the first time tells that a device is.
    let seenMs = try row.integer("seen_ms")
    let createdMs = try row.integer("created_ms")
    let isNew = kind == .device && seenMs == createdMs
    if isNew || seenMs < now - 3_600_000 {
      seen.withLock { $0[session] = Seen(atMs: now, expiresMs: now + Self.milliseconds(of: kind)) }
    }
    return Identity(
      person: try row.uuid("member"), role: role, session: session,
      scope: try row.optionalText("scope").flatMap(Scope.init))
  }

  /// When a session was used, and until when it so lasts; not written yet.
  struct Seen {
    let atMs: Int64
    let expiresMs: Int64
  }

  private static func milliseconds(of kind: Session.Kind) -> Int64 {
    kind == .browser ? sessionMilliseconds : deviceMilliseconds
  }

  /// Writes down which sessions were used, so that those who ask need not; the server calls it once a second.
  public func writeSeen() async throws {
    let all = seen.withLock { seen in
      defer { seen = [:] }
      return seen
    }
    guard !all.isEmpty else { return }
    do {
      try await database.write { transaction in
        for (session, seen) in all {
          try transaction.run(
            "UPDATE sessions SET seen_ms = ?, expires_ms = ? WHERE id = ?", seen.atMs,
            seen.expiresMs, session)
        }
      }
    } catch {
      // Another time; what was seen meanwhile is newer.
      seen.withLock { $0.merge(all) { newer, _ in newer } }
      throw error
    }
  }

  /// Signs a member in with their password; answers the secret for the cookie.
  func signIn(
    _ body: SignIn, from client: Client
  ) async throws -> (member: Member, token: String) {
    let (network, now) = (client.network, clock.now())
    let door = Attempts.door(name: Member.key(body.name), network: network)
    let (row, wasHere) = try await database.read { reading in
      try Attempts.check(door, at: now, in: reading)
      try Attempts.check(Attempts.door(network: network), at: now, in: reading)
      return (
        try reading.first(
          "SELECT \(Member.columns) FROM members WHERE name_key = ?", Member.key(body.name)),
        try isKnown(network, in: reading)
      )
    }
    let stored = try row?.optionalText("password")
    let who = Passwords.Waiting(name: network, isKnown: wasHere)
    guard try await passwords.isRight(body.password, stored, for: who), let row else {
      try await database.write { transaction in
        try Attempts.record(door, at: now, in: transaction)
        try Attempts.record(
          Attempts.door(network: network), free: Attempts.freeOfNetwork, at: now, in: transaction)
        try recordRefusal(try row?.uuid("id"), at: now, in: transaction)
      }
      throw Problem.wrongPassword
    }
    let member = try Member(row)
    let token = try await database.write { transaction in
      // Others may have guessed meanwhile, and must not get past the wait together.
      try Attempts.check(door, at: now, in: transaction)
      try Attempts.clear(door, in: transaction)
      try logEvent("signed_in", member.id.uuid, in: transaction)
      try know(network, at: now, in: transaction)
      return try open(
        .browser, for: member.id.uuid, label: body.label ?? "A browser", scope: nil,
        in: transaction
      ).token
    }
    return (member, token)
  }

  /// Whether somebody signed in from a network before.
  private func isKnown(_ network: String, in reading: any Reading) throws -> Bool {
    try reading.first(
      "SELECT network FROM known_networks WHERE network = ?", Token.hash(network)) != nil
  }

  /// Remembers that somebody signed in from a network; the last of them only.
  private func know(_ network: String, at now: Int64, in transaction: any Transaction) throws {
    try transaction.run(
      """
      INSERT INTO known_networks (network, seen_ms) VALUES (?, ?)
      ON CONFLICT (network) DO UPDATE SET seen_ms = excluded.seen_ms
      """, Token.hash(network), now)
    try transaction.run(
      """
      DELETE FROM known_networks WHERE network NOT IN
        (SELECT network FROM known_networks ORDER BY seen_ms DESC, network LIMIT 500)
      """)
  }

  /// Writes down that somebody was refused; for names that nobody has once an hour, lest they fill the log.
  private func recordRefusal(_ member: UUID?, at now: Int64, in transaction: any Transaction) throws
  {
    if member == nil {
      let recent = try transaction.first(
        """
        SELECT id FROM audit_log WHERE at_ms > ? AND event = 'sign_in_refused' AND member IS NULL
        LIMIT 1
        """, now - 3_600_000)
      guard recent == nil else { return }
    }
    try logEvent("sign_in_refused", member, in: transaction)
  }

  /// Opens a way in, always under a new secret.
  func open(
    _ kind: Session.Kind, for member: UUID, label: String, scope: Scope?,
    in transaction: any Transaction
  ) throws -> (id: UUID, token: String) {
    let (id, token, now) = (UUID(), Token.make(), clock.now())
    if kind == .browser { try endUnused(of: member, in: transaction) }
    try transaction.run(
      """
      INSERT INTO sessions (id, member, token, kind, scope, label, created_ms, seen_ms, expires_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, id, member, Token.hash(token), kind.rawValue, scope?.rawValue, label, now, now,
      now + Self.milliseconds(of: kind))
    try sync.publish("session", id, of: member, in: transaction)
    return (id, token)
  }

  /// Makes room for one more browser: of too many, those go that were not used for longest.
  private func endUnused(of member: UUID, in transaction: any Transaction) throws {
    try end(
      where: """
        member = ? AND kind = 'browser' AND id NOT IN
          (SELECT id FROM sessions WHERE member = ? AND kind = 'browser'
            ORDER BY seen_ms DESC, id LIMIT ?)
        """, member, member, Self.browserLimit - 1, in: transaction)
  }

  /// Whether the owner has no password yet, so that nobody can sign in from elsewhere.
  public func needsSetUp() async throws -> Bool {
    try await database.read { reading in
      try reading.first("SELECT id FROM members WHERE password IS NOT NULL LIMIT 1") == nil
    }
  }

  /// Makes a new code for the set-up, to be shown to whoever started the server. Good for a day.
  public func makeSetUpCode() async throws -> String {
    let (code, now) = (Token.makeCode(), clock.now())
    try await database.write { transaction in
      try transaction.run("DELETE FROM setup_codes")
      try transaction.run(
        "INSERT INTO setup_codes (code, expires_ms) VALUES (?, ?)", Token.hash(code),
        now + 24 * 3_600_000)
    }
    return code
  }

  /// Gives the owner a name and a password, once, to whoever knows the code.
  func setUp(
    _ body: SetUp, from client: Client
  ) async throws -> (member: Member, token: String) {
    let (network, now) = (client.network, clock.now())
    let door = Attempts.setUpDoor(network: network)
    try await database.read { try Attempts.check(door, at: now, in: $0) }
    guard try await needsSetUp() else { throw Problem.alreadySetUp }
    let code = Token.hash(body.code.uppercased())
    let isRight = try await database.read { reading in
      try reading.first(
        "SELECT code FROM setup_codes WHERE code = ? AND expires_ms > ?", code, now) != nil
    }
    guard isRight else {
      try await database.write { try Attempts.record(door, at: now, in: $0) }
      throw Problem.wrongCode
    }
    let password = try await passwords.hash(body.password, for: .init(name: network))
    return try await database.write { transaction in
      // One code, one use: whoever is second finds it gone.
      guard try transaction.run("DELETE FROM setup_codes WHERE code = ?", code) == 1 else {
        throw Problem.wrongCode
      }
      try Attempts.clear(door, in: transaction)
      try transaction.run(
        """
        UPDATE members SET name = ?, name_key = ?, password = ?, version = version + 1 WHERE id = ?
        """, body.name, Member.key(body.name), password, owner)
      try logEvent("set_up", owner, in: transaction)
      try know(network, at: now, in: transaction)
      try sync.publish("member", owner, of: nil, in: transaction)
      let session = try open(
        .browser, for: owner, label: body.label ?? "A browser", scope: nil, in: transaction)
      return (try member(owner, in: transaction), session.token)
    }
  }
}
