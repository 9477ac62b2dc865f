import Amadeus
import BabySounds
import Backup
import Console
import Files
import FoundationEssentials
import Glibc
import Media
import MelodyMap
import Proof
import Server
import Sonidea
import Storage
import Web
import YakBack

extension Quintet {
  /// `quintet serve`
  static let serve = Command(
    "serve", "Run the Quintet server",
    details: """
      Opens or creates the data folder and serves this machine until you press Ctrl-C. If the \
      database is damaged, Quintet moves it aside and continues from the newest good snapshot.

      The printed link signs the owner in once; `quintet open` makes another. With --host, other \
      machines can connect, and everyone must sign in. Until a password is set, a code is \
      printed for setting up the household from another device.

      Behind a proxy, pass its address with --trusted-proxy. Otherwise its forwarding headers \
      are ignored.

      Logs are written to standard error, one JSON object per line, without names or addresses.
      """,
    options: dataOptions + [
      .value("host", "H", "the address to listen on (default 127.0.0.1)"),
      .value("port", "N", "the port to listen on (default 8321; 0 picks a free one)"),
      .value("workers", "N", "jobs run at once (default 2; 0 leaves them to quintet work)"),
      .value("connections", "N", "connections served at once (default 4096)"),
      .value(
        "web", "DIR", "the web app to serve (default: the one that came with this program)",
        completes: .files),
      .flag("open", "open the app in a browser, if there is a desktop"),
      .value(
        "trusted-proxy", "CIDR",
        "a proxy whose forwarding headers are trusted, such as 127.0.0.1 or 10.0.0.0/8",
        repeats: true),
      timestampOption,
    ] + speechOptions + storeOptions + tlsOptions,
    examples: [
      Example("quintet serve", "then open the printed link"),
      Example("quintet serve --data /srv/quintet --port 80", "with another folder and port"),
      Example("quintet serve --tls household --host ::", "for phones on the same network"),
      Example("quintet serve --database postgres://quintet@db/quintet", "one of many servers"),
    ]
  ) { invocation, terminal in
    let location = try dataLocation(invocation)
    let settings = try serverSettings(invocation, location)
    let store = try storeSetUp(invocation, terminal)
    let timestamps = try timestampAuthority(invocation)
    let speech = try speechService(invocation, terminal)
    // Before anything is made. Whoever starts a server twice hears of the data, not of the port.
    if location.holder() == nil { try HTTPServer.check(settings.listening) }
    printConnecting(location, terminal)
    let household = try await HouseholdServices.open(
      location, apps: apps, media: Media(), store: store, timestamps: timestamps, speech: speech,
      log: writeLog)
    let server: Server
    do {
      if !settings.listening.isOnLoopback { try await announceSetUp(household, terminal) }
      server = try Server(household, settings: settings)
    } catch {
      await household.close()
      throw error
    }
    writeLog(LogLine(.info, "store", store.summary))
    do { try await announce(server, settings, opens: invocation.flag("open"), terminal) } catch {
      await server.stop(grace: 0)
      throw error
    }
    await untilCancelled()
    terminal.printInfo("stopping")
    // What is cancelled cannot wait any more, and the server has things to finish.
    await Task { await server.stop() }.value
  }

  /// The five apps, as far as they are there.
  static let apps: [App] = [
    YakBack.app, MelodyMap.app, Amadeus.app, BabySounds.app, Sonidea.app,
  ]

  /// `quintet work`
  static let work = Command(
    "work", "Run jobs for servers that share a PostgreSQL database",
    details: """
      Runs jobs from the database, mostly the analysis of new sounds, until you press Ctrl-C. \
      Any number of workers can share one database; if one dies, another takes over its jobs.

      A server with an SQLite database runs its own jobs.
      """,
    options: dataOptions + [
      .value("workers", "N", "jobs run at once (default 2)"),
      .flag("once", "run the jobs that are due, then exit"),
      timestampOption,
    ] + speechOptions,
    examples: [
      Example(
        "quintet work --database postgres://quintet@db/quintet --blobs s3://store/quintet",
        "one worker of many")
    ]
  ) { invocation, terminal in
    let location = try dataLocation(invocation)
    guard location.databaseFile == nil || invocation.flag("once") else {
      throw UsageError("a database in a file belongs to its server; give --database postgres://…")
    }
    printConnecting(location, terminal)
    let household = try await HouseholdServices.open(
      location, apps: apps, media: Media(), timestamps: try timestampAuthority(invocation),
      speech: try speechService(invocation, terminal), log: writeLog)
    let count = try invocation.integer("workers", in: 1...64) ?? 2
    let workers = household.workers(count: count)
    if invocation.flag("once") { await workers.runDue() } else { await workers.run() }
    await Task { await household.close() }.value
  }
}

extension Quintet {
  /// Where the data lies, for every verb that works with it.
  static var dataOptions: [Option] { DataLocation.options }

  static func dataLocation(_ invocation: Invocation) throws -> DataLocation {
    try DataLocation(invocation)
  }

  /// A database elsewhere may take half a minute to answer, or to be given up.
  private static func printConnecting(_ location: DataLocation, _ terminal: Terminal) {
    if location.databaseFile == nil { terminal.printInfo("connecting to \(location.databaseName)") }
  }

  /// Who stamps receipts beside the server's own signature.
  private static let timestampOption = Option.value(
    "timestamp-authority", "URL", "an RFC 3161 authority that stamps receipts of recordings")

  private static func timestampAuthority(
    _ invocation: Invocation
  ) throws -> TimestampAuthority? {
    try invocation.value("timestamp-authority").map { url in
      guard let authority = TimestampAuthority(url) else {
        throw UsageError("--timestamp-authority takes a URL like https://…, not '\(url)'")
      }
      return authority
    }
  }

  private static func serverSettings(
    _ invocation: Invocation, _ location: DataLocation
  ) throws -> Server.Settings {
    var settings = Server.Settings()
    settings.version = version
    settings.workers = try invocation.integer("workers", in: 0...64) ?? 2
    settings.listening.host = invocation.value("host") ?? "127.0.0.1"
    settings.listening.port = UInt16(try invocation.integer("port", in: 0...65_535) ?? 8_321)
    if let count = try invocation.integer("connections", in: 16...1_000_000) {
      settings.listening.connectionLimit = count
    }
    settings.site = try (invocation.value("web") ?? ownWebApp).map(Site.init(folder:))
    settings.listening.trustedProxies = try invocation.values("trusted-proxy").map { text in
      guard let range = AddressRange(text) else {
        throw UsageError(
          "--trusted-proxy takes an address or a range like 10.0.0.0/8, not '\(text)'")
      }
      return range
    }
    settings.listening.threads = UInt32(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1))
    try setTLS(&settings, invocation, location)
    return settings
  }

  /// The web app that is installed with this program, or that `make web` built beside it.
  private static var ownWebApp: String? {
    guard let folder = installedProgram("quintet")?.dropLast("/quintet".count) else { return nil }
    return ["../share/quintet/web", "../../../web/dist"].map { "\(folder)/\($0)" }
      .first { access("\($0)/index.html", R_OK) == 0 }
  }

  /// Writes a line of the log to standard error.
  @Sendable private static func writeLog(_ line: LogLine) {
    let bytes = Array((line.text(milliseconds: Clock.system.now()) + "\n").utf8)
    _ = bytes.withUnsafeBytes { writeAll($0, to: 2) }
  }

  private static func untilCancelled() async {
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3_600)) }
  }
}
