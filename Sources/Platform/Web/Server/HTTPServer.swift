import CHTTP
import Dispatch
import Files
import Glibc

/// Speaks HTTP on a socket and asks a service for the answers.
///
/// libmicrohttpd reads and writes on a few threads of its own; the service answers in tasks.
public final class HTTPServer: Sendable {
  /// What runs until somebody stops it.
  private struct Running {
    let daemon: OpaquePointer
    let timer: any DispatchSourceTimer
    /// What libmicrohttpd was given; it reads it as long as it lives.
    let settings: UnsafeMutablePointer<quintet_http_settings>
    let texts: [UnsafeMutablePointer<CChar>]
  }

  /// The port that it listens on.
  public let port: UInt16
  /// How many of its connections may be streams.
  public let streamLimit: Int
  private let hub: Hub
  /// Taken by whoever stops it first.
  private let running: Locked<Running?>

  /// Throws what would keep it from listening, such as another program at its port; leaves nothing open.
  public static func check(_ settings: ServerSettings) throws(ServerError) {
    close(try Listener.open(host: settings.host, port: settings.port).socket)
  }

  /// Starts to listen. `log` hears what libmicrohttpd has to say.
  public init(
    _ settings: ServerSettings, log: @escaping @Sendable (String) -> Void = { _ in },
    service: @escaping @Sendable (Request) async -> Response
  ) throws(ServerError) {
    let (wanted, files) = (settings.connectionLimit, OpenFiles.raiseLimit())
    let settings = settings.within(openFiles: files)
    streamLimit = settings.streamLimit
    if settings.connectionLimit < wanted {
      log(
        "accepts \(settings.connectionLimit) connections, not \(wanted): this process can open "
          + "\(files) "
          + "files (ulimit -n)")
    }
    let (socket, port) = try Listener.open(host: settings.host, port: settings.port)
    self.port = port
    hub = Hub(settings, service: service, log: log)
    let texts = [settings.certificate?.privateKey, settings.certificate?.chain].compactMap {
      $0.flatMap { strdup($0) }
    }
    let settingsCopy = UnsafeMutablePointer<quintet_http_settings>.allocate(capacity: 1)
    settingsCopy.initialize(
      to: quintet_http_settings(
        listener: socket, threads: settings.threads,
        // The hub refuses long before: a library at its own limit would leave clients waiting without a word.
        connection_limit: UInt32(settings.connectionLimit + 2 * Hub.refusedAtOnce),
        connections_per_client: settings.isOnLoopback ? 0 : settings.connectionsPerClient,
        idle_seconds: settings.idleSeconds, private_key: texts.first, certificate: texts.last,
        context: Unmanaged.passUnretained(hub).toOpaque(), accepts: Callbacks.accepts,
        handle: Callbacks.handle, completed: Callbacks.completed, connection: Callbacks.connection,
        target: Callbacks.target, log: Callbacks.log))
    guard let daemon = quintet_http_start(settingsCopy) else {
      close(socket)
      settingsCopy.deallocate()
      for text in texts { free(text) }
      throw ServerError(
        .cannotStart,
        settings.certificate == nil
          ? "the web server cannot start; see the log"
          : "the web server cannot start; check that the certificate and key match and are PEM")
    }
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler { [hub] in hub.sweep() }
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.activate()
    running = Locked(Running(daemon: daemon, timer: timer, settings: settingsCopy, texts: texts))
  }

  /// Shows another certificate to all who connect from now on; only for a server that encrypts.
  public func use(_ certificate: ServerSettings.Certificate) throws(ServerError) {
    try hub.use(certificate)
  }

  /// Takes no more requests, lets those at work finish for `grace` seconds, and then ends them.
  public func stop(grace: Double = 3) async {
    hub.stop()
    for exchange in hub.exchanges { exchange.wrapUp() }
    await empty(seconds: grace)
    for exchange in hub.exchanges { exchange.giveUp() }
    await empty(seconds: 1)
    for exchange in hub.exchanges { exchange.cut() }
    await empty(seconds: 1)
    try? await onOwnThread { [running] in
      guard let last = running.withLock({ $0.take() }) else { return }
      last.timer.cancel()
      MHD_stop_daemon(last.daemon)
      last.settings.deallocate()
      for text in last.texts { free(text) }
    }
  }

  /// Waits until nobody is here any more, but not for long.
  private func empty(seconds: Double) async {
    for _ in 0..<Int(seconds * 100) where !hub.exchanges.isEmpty {
      try? await Task.sleep(for: .milliseconds(10))
    }
  }
}
