import Authority
import Backup
import Console
import Files
import Server
import Storage
import Web

extension Quintet {
  static let nameOption = Option.value(
    "name", "NAME", "another name of this machine, such as sounds.lan",
    repeats: true)

  static let tlsOptions: [Option] = [
    .value(
      "tls", "household", "encrypt with certificates from your own authority",
      choices: ["household"]),
    nameOption,
    .value("tls-cert", "FILE", "certificate and its chain, as PEM", completes: .files),
    .value("tls-key", "FILE", "private key of the certificate, as PEM", completes: .files),
  ]

  /// Adds to the settings how the server encrypts, if it shall.
  static func setTLS(
    _ settings: inout Server.Settings, _ invocation: Invocation, _ location: DataLocation
  ) throws {
    let files = (invocation.value("tls-cert"), invocation.value("tls-key"))
    let names = try invocation.values("name").map(HostName.init)
    guard invocation.value("tls") == nil else {
      guard files == (nil, nil) else {
        throw UsageError("pass either --tls household, or --tls-cert and --tls-key")
      }
      try location.prepare()
      let authority = try Authority.openOrMake(authorityFolder(location), now: Clock.system.now())
      settings.household = HouseholdTLS(authority) { union(ThisMachine.names, names) }
      return
    }
    guard names.isEmpty else { throw UsageError("--name requires --tls household") }
    switch files {
    case (nil, nil): break
    case (let chain?, let key?):
      settings.listening.certificate = ServerSettings.Certificate(
        chain: String(decoding: try SmallFile.read(chain, limit: 1 << 20), as: UTF8.self),
        privateKey: String(decoding: try SmallFile.read(key, limit: 1 << 20), as: UTF8.self))
    default: throw UsageError("pass both --tls-cert and --tls-key")
    }
  }

  /// How long the link is good that is printed at the start: a day.
  private static let printedLinkMinutes = 24 * 60

  static func authorityFolder(_ location: DataLocation) -> String { "\(location.folder)/authority" }

  /// All names of both lists, each once.
  static func union(_ some: [HostName], _ more: [HostName]) -> [HostName] {
    (some + more).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// Says where the server is, how its owner comes in, and how devices come to trust it.
  static func announce(
    _ server: Server, _ settings: Server.Settings, opens: Bool, _ terminal: Terminal
  ) async throws {
    let listening = settings.listening
    let scheme = settings.household == nil && listening.certificate == nil ? "http" : "https"
    let hosts = settings.hosts
    let urls = (hosts.isEmpty ? ["localhost"] : hosts).map { "\(scheme)://\($0):\(server.port)/" }
    let fingerprint = settings.household?.authority.certificate.fingerprint
    let link =
      settings.listening.localAddress(port: server.port)
      + (try await server.household.accounts.makeSignInLink(minutes: printedLinkMinutes).path)
    if opens { DesktopBrowser.open(link) }
    guard !terminal.wantsJSON else {
      terminal.print(
        json: ServeAnswer(
          url: urls[0], urls: urls, open: link,
          authority: fingerprint.map { _ in urls[0] + "authority.crt" },
          fingerprint: fingerprint))
      return
    }
    terminal.print("Quintet is at \(urls.joined(separator: "\n              "))")
    // The link is a secret: it belongs on a screen and not into a log.
    if settings.site == nil {
      terminal.printInfo("the web app is not served; start with --web DIR to serve it")
    } else if terminal.isInteractive {
      terminal.print("Open it as the owner with this link (works once)\n              \(link)")
    } else {
      terminal.print("To open it as the owner, run: quintet open")
    }
    guard let fingerprint else { return }
    terminal.print(
      """
      On each device that should trust it, open \(urls[0])authority
      (expect a warning the first time). The authority's SHA-256 fingerprint is
        \(fingerprint)
      """)
    if listening.isOnLoopback {
      terminal.printInfo("only this machine can connect; use --host :: to allow others")
    }
  }
}

/// Where a server is.
private struct ServeAnswer: Encodable {
  let url: String
  let urls: [String]
  /// Signs the owner in, once.
  let open: String
  /// Where devices get the household's authority, and what its fingerprint is.
  let authority: String?
  let fingerprint: String?
}
