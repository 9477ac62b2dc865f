import Accounts
import Backup
import Console
import Files
import Glibc
import HouseholdClient
import Jobs
import Media
import Web

extension HouseholdServices {
  /// The household as its owner asks it in this process: the same routes as over the network.
  public func client() -> HouseholdClient {
    let owner = Identity(person: context.owner, role: .owner)
    let service = Service(routes, identify: { _ in owner })
    return HouseholdClient { question, receive in
      guard let target = Target(question.path) else {
        throw HouseholdClientError("bad_path", "this cannot be asked")
      }
      var headers: Headers = [:]
      if let type = question.contentType { headers["Content-Type"] = type }
      if let key = question.key { headers[RequestKey.header] = key }
      let body = question.file.map { Body(reading: $0) } ?? Body(question.body)
      let response = await service.respond(
        to: Request(question.method, target, headers: headers, body: body))
      guard (200..<300).contains(response.status) else {
        let body = Locked<[UInt8]>([])
        try response.content.hand { piece in body.withLock { $0 += piece } }
        throw HouseholdClientError(status: response.status, body: body.withLock { $0 })
      }
      try response.content.hand(to: receive)
    }
  }

  /// The options by which an app's command finds a household.
  public static let commandOptions: [Option] = DataLocation.options + ServerOptions.all

  /// Asks the household that the options name: the server that uses the data, or the data itself where
  /// none does.
  ///
  /// `body` is handed the household too when it was opened for this.
  public static func ask<Answer>(
    _ invocation: Invocation, _ terminal: Terminal, apps: [App],
    store: StoreSetUp = StoreSetUp(),
    _ body: (HouseholdClient, HouseholdServices?) async throws -> Answer
  ) async throws -> Answer {
    let location = try DataLocation(invocation)
    if let server = invocation.value("server") {
      // The server of the data is asked as its owner, also when it is named.
      let address = try ServerAddress(server).text
      if invocation.value("token-file") == nil, let holder = location.holder(),
        holder.address == address
      {
        return try await body(try await location.client(of: holder, invocation, terminal), nil)
      }
      return try await body(ServerOptions.client(at: server, invocation, terminal), nil)
    }
    let household: HouseholdServices
    do {
      household = try await open(location, apps: apps, media: Media(), store: store) { _ in }
    } catch let error as BackupError where error.code == .inUse {
      guard let holder = location.holder() else { throw error }
      return try await body(try await location.client(of: holder, invocation, terminal), nil)
    }
    return try await household.closing { try await body($0.client(), $0) }
  }

  /// Does something with it, and lets go of everything however that ends.
  public func closing<Answer>(
    _ body: (HouseholdServices) async throws -> Answer
  ) async throws -> Answer {
    do {
      let answer = try await body(self)
      await close()
      return answer
    } catch {
      await close()
      throw error
    }
  }
}

extension DataLocation {
  /// The certificate of the household's own authority, where it has one.
  public var authorityCertificate: String? {
    let own = "\(folder)/authority/authority.pem"
    return access(own, R_OK) == 0 ? own : nil
  }

  fileprivate func client(
    of holder: DataHolder, _ invocation: Invocation, _ terminal: Terminal
  ) async throws -> HouseholdClient {
    let authority = invocation.value("ca") ?? authorityCertificate
    try await prove(holder, authority: authority)
    return try ServerOptions.client(
      at: holder.address, invocation, terminal, key: holder.key, authority: authority)
  }

  /// Throws unless whoever answers at the address of the data's holder proves to be it: never is a secret sent to
  /// what happens to answer there.
  public func prove(_ holder: DataHolder, authority: String?) async throws {
    let challenge = CommandKey.challenge()
    // Whoever answers is sent no secret before.
    let stranger = try HouseholdClient(
      ServerAddress(holder.address), token: nil, authority: authority)
    let answer: HolderProof?
    do { answer = try await stranger.ask(.get, "/api/v1/holder/\(challenge)") } catch let error
      as HouseholdClientError where error.status != nil || error.code == "not_quintet"
    { answer = nil }
    let proof = CommandKey(holder.key).proof(of: challenge, at: holder.address)
    guard answer?.proof == proof else {
      throw HouseholdClientError(
        "another_server",
        "the server at \(holder.address) does not use \(folder); stop that one, "
          + "or wait for it, and try again")
    }
  }

  /// Where the data lies, for every verb that works with it.
  public static let options: [Option] = [
    .value(
      "data", "DIR", "data folder (default $QUINTET_DATA or ~/.local/share/quintet)",
      completes: .files),
    .value("database", "URL", "the database, if not in the data folder: postgres://…"),
    .value("blobs", "URL", "the audio, if not in the data folder: a folder or s3://…"),
  ]

  /// The location that the options name.
  public init(_ invocation: Invocation) throws {
    try self.init(
      data: invocation.value("data"), database: invocation.value("database"),
      blobs: invocation.value("blobs"))
  }
}

extension Response.Content {
  /// Hands over everything, as far as it is there.
  fileprivate func hand(to receive: ([UInt8]) throws -> Void) throws {
    switch self {
    case .none: return
    case .bytes(let bytes): try receive(bytes)
    case .shared(let bytes): try receive(bytes.bytes)
    case .stream(let stream): stream.finish()
    case .file(let file, let offset, let count):
      var block = [UInt8](repeating: 0, count: 1 << 18)
      var done: Int64 = 0
      while done < count {
        let wanted = min(block.count, Int(count - done))
        let got = pread(file.number, &block, wanted, off_t(offset + done))
        guard got > 0 else { throw HouseholdClientError("not_readable", "the file cannot be read") }
        try receive(Array(block[..<got]))
        done += Int64(got)
      }
    }
  }
}
