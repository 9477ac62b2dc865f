import CHTTP
import Files
import Glibc

/// What all exchanges of a server share: the service that answers, and who is here at the moment.
final class Hub: Sendable {
  private struct State {
    var exchanges: [ObjectIdentifier: Exchange] = [:]
    /// Since when a connection has said nothing that makes sense, and how long it may.
    var silent: [OpaquePointer: (seconds: Int, limit: Int)] = [:]
    var isStopping = false
    /// How many connections there are, and those among them that came when there were as many as may be.
    var connections = 0
    var surplus: Set<OpaquePointer> = []
    /// How many seconds it has looked after those who are slow.
    var second = 0
    /// What new clients are shown instead of the certificate that the server began with.
    var newest: Credentials?
    /// All that were ever shown: an old connection may still need its own.
    var credentials: [Credentials] = []
  }

  /// So many more than the limit are taken to be told so; whoever comes then is closed without a word.
  static let refusedAtOnce = 256

  private let state = Locked(State())
  private let settings: ServerSettings
  private let service: @Sendable (Request) async -> Response
  private let log: @Sendable (String) -> Void
  let isSecure: Bool
  var trustedProxies: [AddressRange] { settings.trustedProxies }

  init(
    _ settings: ServerSettings, service: @escaping @Sendable (Request) async -> Response,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.settings = settings
    self.service = service
    self.log = log
    isSecure = settings.certificate != nil
  }

  var isStopping: Bool { state.withLock { $0.isStopping } }
  var exchanges: [Exchange] { state.withLock { Array($0.exchanges.values) } }

  func respond(_ request: Request) async -> Response {
    await service(request)
  }

  func say(_ line: String) { log(line) }

  /// Hands on what libmicrohttpd says, but not of connections that ended before all was said: clients come and go,
  /// and such a line names the path that was asked for, which may hold a secret.
  func heard(_ line: String) {
    let endings = [
      "Socket has been disconnected", "Connection socket is closed", "Connection was closed by",
      "Failed to send data in request", "Failed to send the ",
    ]
    if !endings.contains(where: line.hasPrefix) { log(line) }
  }

  /// Every open exchange is asked to come to its end.
  func stop() {
    state.withLock { $0.isStopping = true }
  }

  // Connections, as they come and go.

  /// Whether somebody who connects is listened to at all.
  var acceptsConnections: Bool {
    state.withLock {
      !$0.isStopping && $0.connections < settings.connectionLimit + Self.refusedAtOnce
    }
  }

  /// Whether a connection came when there were as many as may be.
  func isSurplus(_ connection: OpaquePointer) -> Bool {
    state.withLock { $0.surplus.contains(connection) }
  }

  func connected(_ connection: OpaquePointer) {
    state.withLock { state in
      state.connections += 1
      if state.connections > settings.connectionLimit { state.surplus.insert(connection) }
      state.silent[connection] = (0, settings.headSeconds)
      if let newest = state.newest { quintet_http_present(connection, newest.pointer) }
    }
  }

  /// Shows another certificate to all who connect from now on.
  func use(_ certificate: ServerSettings.Certificate) throws(ServerError) {
    let credentials = try Credentials(certificate)
    state.withLock { state in
      state.newest = credentials
      state.credentials.append(credentials)
    }
  }

  func disconnected(_ connection: OpaquePointer) {
    state.withLock { state in
      state.connections -= 1
      state.surplus.remove(connection)
      state.silent.removeValue(forKey: connection)
    }
  }

  func opened(_ exchange: Exchange) {
    state.withLock { $0.exchanges[ObjectIdentifier(exchange)] = exchange }
  }

  /// The head of a request is whole.
  func began(_ connection: OpaquePointer) {
    _ = state.withLock { $0.silent.removeValue(forKey: connection) }
  }

  func completed(_ exchange: Exchange, _ connection: OpaquePointer) {
    state.withLock { state in
      state.exchanges.removeValue(forKey: ObjectIdentifier(exchange))
      state.silent[connection] = (0, Int(settings.idleSeconds) + settings.headSeconds)
    }
    exchange.completed()
  }

  /// Looks after those who are slow; called every second.
  func sweep() {
    let second = state.withLock { state in
      state.second += 1
      for (connection, silence) in state.silent {
        state.silent[connection] = (silence.seconds + 1, silence.limit)
        // While its entry is here and the lock is held, the connection cannot be closed and its
        // number cannot belong to another.
        if silence.seconds >= silence.limit { cut(connection) }
      }
      return state.second
    }
    for exchange in exchanges {
      exchange.lookForClient()
      guard second % 10 == 0 else { continue }
      if second % 20 == 0 { exchange.beat() }
      let fewest = Int64(settings.slowestUpload * 10)
      if exchange.isTooSlow(fewestBytes: fewest) { exchange.cut() }
    }
  }

  private func cut(_ connection: OpaquePointer) {
    shutdown(quintet_http_socket(connection), Int32(SHUT_RDWR))
  }
}

extension Exchange {
  /// Ends the connection as if the client had.
  func cut() {
    state.withLock { state in
      guard let connection = state.connection, state.phase != .gone else { return }
      shutdown(quintet_http_socket(connection), Int32(SHUT_RDWR))
    }
  }
}
