import Authority
import Backup
import Files
import FoundationEssentials
import Jobs
import Web

/// A household that answers on the network, and does its jobs meanwhile.
public final class Server: Sendable {
  /// What is asked of a server beside where it listens.
  public struct Settings: Sendable {
    public var listening = ServerSettings()
    /// How many jobs are done at once; 0 leaves them to `quintet work`.
    public var workers = 2
    /// The version that it tells.
    public var version = "0"
    /// The web app, when there is one.
    public var site: Site?
    /// Who vouches for this server, when the household does that itself.
    public var household: HouseholdTLS?

    public init() {}
  }

  public let household: HouseholdServices
  private let http: HTTPServer
  private let tasks: [Task<Void, Never>]
  private let readiness: Readiness
  private let tls: HouseholdTLS?

  public var port: UInt16 { http.port }

  public init(_ household: HouseholdServices, settings: Settings) throws {
    self.household = household
    let readiness = Readiness(household)
    var listening = settings.listening
    tls = settings.household
    if let tls { listening.certificate = try tls.certificate(household) }
    let system = SystemRoutes(
      household, version: settings.version, readiness: readiness,
      hasSite: settings.site != nil, authority: tls?.authority, hosts: { settings.hosts })
    let log = household.log
    let service = Service(
      system.routes(beside: household.routes), site: settings.site,
      metrics: household.metrics, isUnlimited: household.accounts.isCommand,
      identify: household.accounts.identify, log: log)
    http = try HTTPServer(listening) { line in
      log(LogLine(.warning, "http", [("message", .string(line))]))
    } service: { request in
      await service.respond(to: request)
    }
    self.readiness = readiness
    household.hub.limit(to: http.streamLimit)
    household.publish(address: listening.localAddress(port: http.port))
    tasks =
      [
        Task { await household.queue.publish(to: household.hub) },
        Task { await household.sync.publish(to: household.hub) },
        Task { await household.players.publish(to: household.hub) },
        Task { await household.accounts.closeStreams(of: household.hub) },
      ]
      + Self.work(household, count: settings.workers) + [
        Task { await household.begin() }, Task { await household.runInBackground() },
        Task { await household.tidy() }, Task { await household.updateEverySecond() },
      ]
      + Self.renew(tls, http, household)
  }

  private static func work(_ household: HouseholdServices, count: Int) -> [Task<Void, Never>] {
    guard count > 0 else { return [] }
    return [Task { await household.workers(count: count).run() }]
  }

  private static func renew(
    _ tls: HouseholdTLS?, _ http: HTTPServer, _ household: HouseholdServices
  ) -> [Task<Void, Never>] {
    guard let tls else { return [] }
    return [Task { await tls.renewCertificates(http, household) }]
  }

  /// Looks whether the household's certificate is still good for this machine, and changes it when it
  /// is not, for all who connect from then on. The server does so once an hour by itself.
  public func renewCertificate() async throws {
    try await tls?.renew(http, household)
  }

  /// Stops taking requests, ends what is under way, and closes the household.
  public func stop(grace: Double = 2) async {
    await readiness.stop()
    household.withdraw()
    await http.stop(grace: grace)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
    if household.hasDatabaseFile { await household.snapshot() }
    await household.close()
  }
}

extension HouseholdServices {
  /// Those who do the jobs of the library and of all apps.
  public func workers(count: Int) -> JobWorkers {
    let kinds = context.library.jobKinds + apps.flatMap(\.parts.jobKinds)
    return JobWorkers(context.queue, kinds: kinds, count: count) {
      [log = context.log] kind, error in
      log(
        LogLine(
          .warning, "job_failed", [("kind", .string(kind)), ("cause", .string("\(error)"))]))
    }
  }

  /// Everything that can be asked.
  var routes: [Route] {
    context.accounts.routes + context.sync.routes + context.queue.routes
      + context.library.routes + context.players.routes + context.commerce.routes
      + liveStore.routes + ads.routes + context.receiptLog.routes
      + liveStore.webhooks(granting: ads.grantVerified).routes
      + apps.flatMap(\.parts.routes)
  }

  /// What a server can be asked, told to programs and people.
  public func description(version: String) -> APIDescription {
    let system = SystemRoutes(self, version: version, readiness: Readiness(self))
    return APIDescription(system.routes(beside: routes), version: version)
  }

  /// What apps do when a server starts; one that cannot holds up nobody.
  func begin() async {
    for app in apps {
      do { try await app.parts.begin() } catch {
        let fields: [(String, JSON)] = [
          ("room", .string(app.name)), ("cause", .string("\(error)")),
        ]
        context.log(LogLine(.warning, "app_start_failed", fields))
      }
    }
  }

  /// What apps do as long as a server runs.
  func runInBackground() async {
    await withTaskGroup(of: Void.self) { group in
      for app in apps { group.addTask { await app.parts.runInBackground() } }
    }
  }

  /// Once a second: what is to be written because time has passed, or because somebody was here. Reads
  /// write nothing, and need not wait for it. While the database is away, it is tried again.
  func updateEverySecond() async {
    while !Task.isCancelled {
      try? await context.commerce.passTime()
      try? await context.accounts.writeSeen()
      try? await Task.sleep(for: .seconds(1))
    }
  }

  /// Once an hour: a snapshot; once a day: what nobody needs any more goes.
  func tidy() async {
    // A file's first one is taken before the server starts.
    var took = hasDatabaseFile ? .zero : await snapshot()
    var hours = 0
    while true {
      // Who has millions of rows is not kept busy by reading them.
      try? await Task.sleep(for: max(.seconds(3_600), took * 60))
      guard !Task.isCancelled else { return }
      hours += 1
      took = await snapshot()
      guard hours % 24 == 0 else { continue }
      do {
        try await context.sync.tidy()
        for app in apps { try await app.parts.tidy() }
        let count = try await context.library.sweep()
        context.log(LogLine(.info, "blobs_deleted", [("blobs", .integer(Int64(count)))]))
      } catch {
        context.log(LogLine(.warning, "blob_cleanup_failed", [("cause", .string("\(error)"))]))
      }
    }
  }

  /// Takes a snapshot if something has changed, and answers how long that took.
  @discardableResult func snapshot() async -> Duration {
    await ContinuousClock().measure {
      do { _ = try await rotation.run(context.database) } catch {
        context.log(LogLine(.error, "snapshot_failed", [("cause", .string("\(error)"))]))
      }
    }
  }

  var hasDatabaseFile: Bool { context.location.databaseFile != nil }
}

extension Server.Settings {
  /// Where other machines find the server: names and addresses of this machine as they stand in a
  /// link, the best first; none where it listens for this machine only.
  public var hosts: [String] {
    guard !listening.isOnLoopback else { return [] }
    guard listening.isEverywhere else { return [Self.inURL(listening.host)] }
    let names =
      household?.names().map(\.description)
      ?? ThisMachine.addresses + (ThisMachine.label.map { ["\($0).local"] } ?? [])
    let hosts = names.filter { name in
      let isHere = name == "localhost" || name == "::1" || name.hasPrefix("127.")
      // An address with a zone is good on one cable only, and links cannot carry it.
      return !isHere && !name.contains("%") && (listening.host == "::" || !name.contains(":"))
    }
    // Every device understands four numbers; not every one finds a .local name.
    let isPlain = { (name: String) in name.allSatisfy { $0.isNumber || $0 == "." } }
    return (hosts.filter(isPlain) + hosts.filter { !isPlain($0) }).map(Self.inURL)
  }

  private static func inURL(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }
}
