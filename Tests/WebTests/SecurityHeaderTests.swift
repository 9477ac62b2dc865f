import Files
import Foundation
import TestKit
import Testing

@testable import Web

/// The lines that keep a browser careful, on every kind of answer, as they come over the wire.
@Suite struct SecurityHeaderTests {
  private static let routes: [Route] = [
    Route(.get, "/api/thing", "getThing", "", for: .anyone, giving: .bytes(["text/plain"])) { _ in
      .text("thing", type: "text/plain")
    },
    Route(.get, "/api/fail", "fail", "", for: .anyone, giving: .bytes(["text/plain"])) { _ in
      throw CocoaError(.fileNoSuchFile)
    },
    Route(.get, "/api/mine", "getMine", "", for: .member(.child), giving: .bytes(["text/plain"])) {
      _ in .text("mine", type: "text/plain")
    },
    Route(.get, "/api/events", "listen", "", for: .anyone, giving: .events) { _ in
      let stream = ByteStream(backlog: 1_000)
      stream.finish()
      return Response(200, content: .stream(stream))
    },
    Route(.get, "/api/file", "getFile", "", for: .anyone, giving: .bytes(["audio/wav"])) { call in
      let folder = try TemporaryFolder()
      let file = try Descriptor.reading(folder.write([1, 2, 3, 4], as: "a.wav"))
      return try Response.file(file, type: "audio/wav", tag: "a", for: call.request)
    },
  ]

  private static let expected = [
    "x-content-type-options": "nosniff", "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
  ]

  private func withServer(
    settings: ServerSettings = ServerSettings(),
    body: @escaping @Sendable (UInt16) throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Array("<html>the app</html>".utf8), as: "index.html")
    _ = try folder.write(Array("script".utf8), as: "app.js")
    let service = Service(
      Self.routes, site: try Site(folder: folder.url.path), identify: { _ in nil })
    try await serving({ await service.respond(to: $0) }, settings: settings, body: body)
  }

  private static func check(_ answer: PlainClient.Answer, _ what: String) {
    for (name, value) in expected { #expect(answer.headers[name] == value, "\(name) of \(what)") }
    let policy = (answer.headers["content-security-policy"] ?? "").components(separatedBy: "; ")
    for rule in [
      "default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "object-src 'none'",
      "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'",
    ] { #expect(policy.contains(rule), "\(rule) of \(what)") }
    let allowed = (answer.headers["permissions-policy"] ?? "").components(separatedBy: ", ")
    for rule in ["microphone=(self)", "geolocation=(self)", "camera=()"] {
      #expect(allowed.contains(rule), "\(rule) of \(what)")
    }
    #expect(answer.headers["strict-transport-security"] == nil, "\(what)")
  }

  @Test(arguments: [
    ("GET", "/", 200), ("HEAD", "/", 200), ("GET", "/app.js", 200), ("GET", "/gone.js", 404),
    // The page that a link into an album opens.
    ("GET", "/sonidea/join/abc", 200), ("GET", "/api/thing", 200), ("HEAD", "/api/thing", 200),
    ("OPTIONS", "/api/thing", 204), ("DELETE", "/api/thing", 405), ("GET", "/api/fail", 500),
    ("GET", "/api/mine", 401), ("GET", "/api/none", 404), ("GET", "/api/events", 200),
    ("GET", "/api/file", 200), ("HEAD", "/api/file", 200), ("GET", "/api/../x", 400),
  ])
  func standOnEveryAnswer(method: String, target: String, status: Int) async throws {
    try await withServer { port in
      let client = try PlainClient(port: port)
      try client.ask(method, target, headers: ["Accept": "text/html"])
      let answer = try client.answer(toHead: method == "HEAD")
      #expect(answer.status == status)
      Self.check(answer, "\(method) \(target)")
    }
  }

  @Test func standOnPartsAndOnWhatIsKnown() async throws {
    try await withServer { port in
      let client = try PlainClient(port: port)
      try client.ask("GET", "/api/file", headers: ["Range": "bytes=1-2"])
      let part = try client.answer()
      #expect(part.status == 206)
      Self.check(part, "a part")
      for target in ["/app.js", "/api/thing", "/api/file"] {
        try client.ask("GET", target)
        let tag = try #require(try client.answer().headers["etag"])
        try client.ask("GET", target, headers: ["If-None-Match": tag])
        let known = try client.answer()
        #expect(known.status == 304)
        Self.check(known, "\(target), known")
      }
    }
  }

  @Test func tellBrowsersToStayWithTLSOnlyForATrustedProxy() async throws {
    var settings = ServerSettings()
    for (proxies, scheme, expected) in [
      (["127.0.0.1"], "https", "max-age=15552000"), (["127.0.0.1"], "http", nil),
      ([], "https", nil), (["10.0.0.1"], "https", nil),
    ] {
      settings.trustedProxies = proxies.map { AddressRange($0)! }
      try await withServer(settings: settings) { port in
        let client = try PlainClient(port: port)
        let headers = ["X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": scheme]
        for target in ["/", "/api/thing", "/api/none"] {
          try client.ask("GET", target, headers: headers)
          #expect(try client.answer().headers["strict-transport-security"] == expected)
        }
      }
    }
  }
}
