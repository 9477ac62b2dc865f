import Files
import Foundation
import TestKit
import Testing

/// What the log of `quintet serve` never holds, whatever somebody sends.
@Suite struct LogTests {
  /// Stands in everything that nobody else may read.
  private static let secret = "Xyzzy7"
  private static let json = ["Content-Type": "application/json"]

  /// Requests of a stranger's, as they are written on the wire.
  private static func ofStrangers() -> [String] {
    let get = { (target: String, lines: String) in
      "GET \(target) HTTP/1.1\r\nHost: x\r\n\(lines)\r\n"
    }
    return [
      get("/sonidea/join/\(secret)", "Accept: text/html\r\n"), get("/\(secret)/../x", ""),
      get("/api/v1/me?token=\(secret)", ""), get("/api/v1/me?\(secret)", ""),
      get("/api/v1/me", "Authorization: Bearer \(secret)\r\n"),
      get("/api/v1/me", "Cookie: quintet=\(secret); \(secret)=1\r\n"),
      get("/api/v1/me", "Authorization \(secret)\r\n"), get("/healthz", "Referer: \(secret)\r\n"),
      get("/healthz", "Cookie: " + String(repeating: secret, count: 4_000) + "\r\n"),
      get("/" + String(repeating: secret, count: 4_000), ""), "GET /\(secret) HTTP/1.1\r\n\r\n",
      get("/api/v1/holder/\(secret)", ""), "\(secret) /\(secret) HTTP/9.9\r\n\r\n",
      "POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: \(secret)\r\n\r\n",
    ]
  }

  /// What members send, and who signs in.
  private static func ofMembers() -> [(method: String, target: String, body: String?)] {
    let (id, member) = (UUID().uuidString.lowercased(), UUID().uuidString.lowercased())
    let members = "/api/v1/members/\(member)"
    return [
      ("POST", "/api/v1/sessions", #"{"name":"\#(secret)","password":"\#(secret)"}"#),
      ("POST", "/api/v1/sessions", #"{"name":"\#(secret)","password":"\#(secret)\u0000"}"#),
      ("POST", "/api/v1/sessions", #"{"name":"\#(secret)","password":\#(secret)}"#),
      ("POST", "/api/v1/sessions/link", #"{"code":"\#(secret)"}"#),
      ("PUT", members, #"{"name":"\#(secret)","role":"adult"}"#),
      ("PUT", members + "/password", #"{"password":"\#(secret) is long"}"#),
      ("PUT", members + "/password", #"{"password":"\#(secret)","\#(secret)":1}"#),
      ("POST", "/api/v1/devices", #"{"label":"\#(secret)","scope":"player"}"#),
      ("POST", "/api/v1/sonidea/invites/\(secret)", nil),
      ("GET", "/api/v1/amadeus/songs?search=\(secret)", nil),
      ("GET", "/api/v1/amadeus/analyses?search=\(secret)%25%00", nil),
      ("GET", "/api/v1/library/assets?after=\(secret)", nil),
      ("PUT", "/api/v1/library/uploads/\(id)", #"{"name":"\#(secret)"}"#),
      ("PUT", "/api/v1/library/uploads/\(id)/chunks/0", secret),
      ("POST", "/api/v1/library/uploads/\(id)/finish", #"{"chunks":1}"#),
      ("PUT", "/api/v1/preferences/\(secret)", #"{"value":"\#(secret)"}"#),
    ]
  }

  @Test func holdsNothingOfWhatIsSent() async throws {
    let folder = try TemporaryFolder()
    try await onOwnThread {
      let server = try RunningServer(data: folder / "data")
      for request in Self.ofStrangers() {
        let client = try PlainClient(port: server.port, isOwner: false)
        try client.send(request)
        // Some of it is no HTTP, and so is what comes back.
        _ = try? client.answer()
      }
      for isOwner in [false, true] {
        for (method, target, body) in Self.ofMembers() {
          let client = try PlainClient(port: server.port, isOwner: isOwner)
          let headers = target.contains("/chunks/") ? [:] : Self.json
          try client.ask(method, target, headers: headers, body: body.map { Array($0.utf8) })
          #expect(try client.answer().status != 500, "\(method) \(target)")
        }
      }
      let owner = try PlainClient(port: server.port)
      // The job that looks at the upload, which is no sound, has ended when none waits.
      for _ in 0..<6_000 {
        try owner.ask("GET", "/metrics")
        let text = try owner.answer().text
        if text.contains("{state=\"queued\"} 0"), text.contains("{state=\"running\"} 0") { break }
        usleep(10_000)
      }
      #expect(server.end(SIGTERM) == 0)
      let lines = server.lines
      for name in ["signIn", "setPassword", "acceptSonInvite", "finishUpload", "\"none\""] {
        #expect(lines.contains { $0.contains(name) }, "\(name)")
      }
      let secrets = [Self.secret, server.ownerKey ?? "?", server.link, "127.0.0.1"]
      for line in lines {
        for secret in secrets { #expect(!line.contains(secret), "\(line)") }
      }
    }
  }
}
