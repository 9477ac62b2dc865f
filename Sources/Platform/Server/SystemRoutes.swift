import Authority
import FoundationEssentials
import Jobs
import Storage
import Web

/// What a server says about itself.
struct SystemRoutes: Sendable {
  private let household: HouseholdServices
  private let version: String
  private let readiness: Readiness
  private let hasSite: Bool
  private let authority: Authority?
  private let hosts: @Sendable () -> [String]

  init(
    _ household: HouseholdServices, version: String, readiness: Readiness,
    hasSite: Bool = false, authority: Authority? = nil,
    hosts: @escaping @Sendable () -> [String] = { [] }
  ) {
    self.hasSite = hasSite
    self.authority = authority
    self.hosts = hosts
    self.household = household
    self.version = version
    self.readiness = readiness
    let hub = household.hub
    household.metrics.gauge("quintet_event_listeners", "Open streams of events.") {
      Double(hub.listenerCount)
    }
  }

  /// These routes with the others, which they describe.
  func routes(beside others: [Route]) -> [Route] {
    let own =
      health + [about, holder, reachableHosts, speech]
      + SpeechRoutes(household.context).routes + [events]
      + (authority.map { AuthorityPage($0.certificate).routes } ?? [])
    let description = APIDescription(own + others, version: version)
    return own + others + pages(description)
  }

  private var health: [Route] {
    [
      Route(
        .get, "/healthz", "getHealth", "Checks whether the server is running.", for: .anyone,
        giving: .bytes(["text/plain"])
      ) { _ in .text("ok\n", type: "text/plain; charset=utf-8") },
      Route(
        .get, "/readyz", "getReadiness",
        "Whether the server is ready: its database responds, and its files can be written.",
        for: .anyone, giving: .bytes(["text/plain"]), handle: ready),
      Route(
        .get, "/metrics", "getMetrics", "Returns metrics of the server, for Prometheus.",
        for: .member(.owner), giving: .bytes(["text/plain"]), handle: metrics),
    ]
  }

  private func ready(_ call: Call) async throws -> Response {
    try await readiness.check()
    return .text("ready\n", type: "text/plain; charset=utf-8")
  }

  private func metrics(_ call: Call) async throws -> Response {
    let counts = try await household.queue.counts()
    var text = household.metrics.text
    text += "# HELP quintet_jobs Jobs by state.\n# TYPE quintet_jobs gauge\n"
    for state in Job.State.allCases {
      text += "quintet_jobs{state=\"\(state.rawValue)\"} \(counts[state.rawValue] ?? 0)\n"
    }
    return .text(text, type: "text/plain; version=0.0.4; charset=utf-8")
  }

  private var about: Route {
    let answer = About(version: version, apps: household.apps.map(\.name))
    return Route(
      .get, "/api/v1/about", "getAbout", "Returns the version and the available apps.",
      for: .anyone, giving: About.self
    ) { _ in answer }
  }

  private var holder: Route {
    Route(
      .get, "/api/v1/holder/{challenge}", "proveHolder",
      "Proves to a local command that this server uses the same data folder.",
      for: .anyone, parameters: [.path("challenge", .hash, "Chosen by the command.")],
      giving: HolderProof.self
    ) { call in
      guard let challenge = call.values.text("challenge"),
        let proof = household.proof(of: challenge)
      else { throw Problem.unavailable }
      return HolderProof(proof: proof)
    }
  }

  private var reachableHosts: Route {
    Route(
      .get, "/api/v1/hosts", "listHosts",
      "Returns the addresses of this server for other machines.",
      for: .member(.child), giving: Hosts.self
    ) { _ in Hosts(hosts: hosts()) }
  }

  private var speech: Route {
    Route(
      .get, "/api/v1/speech", "getSpeech", "Returns how speech in recordings is recognised.",
      for: .member(.child), giving: SpeechUse.self
    ) { _ in
      let speech = household.speech
      return SpeechUse(
        isInstalled: (try? speech.transcriber()) != nil, service: speech.service?.host)
    }
  }

  private var events: Route {
    Route(
      .get, "/api/v1/events", "listen", "Streams events.",
      for: .member(.child, devices: [.player]), giving: .events
    ) { try household.hub.listen($0.member) }
  }

  private func pages(_ description: APIDescription) -> [Route] {
    let front = frontPage
    let html = "text/html; charset=utf-8"
    let frontPage = Route(
      .get, "/", "getFrontPage",
      "The start page without the web "
        + "app.", for: .anyone, giving: .bytes(["text/html"])
    ) { _ in .text(front, type: html) }
    // A web app has a front page of its own.
    return (hasSite ? [] : [frontPage]) + [
      Route(
        .get, "/api/v1", "getDocumentation", "Returns the API reference as a page.",
        for: .anyone, giving: .bytes(["text/html"])
      ) { _ in .text(description.page, type: html) },
      Route(
        .get, "/api/v1/openapi.json", "getOpenAPI", "Returns the API as an OpenAPI document.",
        for: .anyone, giving: .bytes(["application/json"])
      ) { _ in .text(description.openAPI.text, type: "application/json") },
    ]
  }

  private var frontPage: String {
    var text = Page.head("Quintet")
    text += """
      <h1>Quintet is running</h1>
      <p>Audio software for your own machine. Your files stay on it. Version \
      \(Page.escaped(version)).</p>
      <ul>
      <li><a href="/api/v1">API reference</a>
      <span>Every endpoint, who can use it and what it returns.</span></li>
      <li><a href="/api/v1/openapi.json">OpenAPI document</a>
      <span>For programs, OpenAPI 3.1.</span></li>
      <li><a href="/healthz">Health check</a><span>One word, for monitoring.</span></li>
      \(authority == nil ? "" : AuthorityPage.link)
      </ul>

      """
    return text + Page.tail
  }
}

/// Which server this is.
struct About: Model {
  var name = "Quintet"
  var version: String
  var apps: [String]

  static let schema = Schema.object(
    Schema.Object(
      "About", "Information about the server.",
      [
        .must("name", .text(1...100)), .must("version", .text(1...100)),
        .must("apps", .list(.text(1...100), most: 100)),
      ]))
}

/// Proof that a server knows the secret in its data folder.
struct HolderProof: Model {
  var proof: String

  static let schema = Schema.object(
    Schema.Object(
      "HolderProof", "Proof that a server knows the secret in its data folder.",
      [
        .must(
          "proof", .hash,
          "Computed from that secret, the server's address and the "
            + "challenge.")
      ]))
}

/// Whether speech is recognised, and where.
struct SpeechUse: Model {
  var isInstalled: Bool
  var service: String?

  static let schema = Schema.object(
    Schema.Object(
      "Speech", "How speech in recordings is recognised.",
      [
        .must("is_installed", .bool, "Whether the server can recognise speech."),
        .may(
          "service", .text(1...255),
          "The host that recordings are sent to for it; absent if they stay on the server."),
      ]))
}

/// Where other machines find this server.
struct Hosts: Model {
  var hosts: [String]

  static let schema = Schema.object(
    Schema.Object(
      "Hosts",
      "Names and addresses of this machine, as used in links, the best first; empty if the "
        + "server listens for this machine only.",
      [.must("hosts", .list(.text(1...300), most: 200))]))
}
