import Files
import Foundation
import TestKit
import Testing
import Web

@testable import StoreProviders

/// `quintet serve --store live`, as it runs.
@Suite struct LiveServerTests {
  private static let secrets = ["sk_test_VERYSECRET", "whsec_VERYSECRET"]

  private func settings(_ folder: TemporaryFolder, stripe: String) throws -> String {
    let root = try Apple.shared.get().chain.rootFile
    let text = """
      {"public_address": "https://sounds.example",
       "appstore": {"root_certificate": "\(root)", "environment": "sandbox",
         "apps": [{"bundle_id": "house.quintet"}]},
       "stripe": {"secret_key": "sk_test_VERYSECRET", "webhook_secret": "whsec_VERYSECRET",
         "prices": {"\(LiveHome.pro)": "price_1"}, "address": "\(stripe)"}}
      """
    return try folder.write(Array(text.utf8), as: "store.json")
  }

  /// Tells of something bought for ever, by the machine's clock.
  private func tell(_ client: PlainClient, member: String, secret: String) throws -> Int {
    let own: JSON = ["product": .string(LiveHome.pro), "member": .string(member)]
    let session = StripeSample.session([
      "metadata": own, "amount_total": 499, "currency": "usd",
    ])
    let body = Array(StripeSample.event("checkout.session.completed", session).utf8)
    let line = StripeSample.line(
      body, secret: secret, at: Int64(Date().timeIntervalSince1970))
    try client.ask(
      "POST", "/api/v1/store/stripe/webhook", headers: ["Stripe-Signature": line], body: body)
    return try client.answer().status
  }

  @Test func sellsOnceWhateverIsRepeatedAndTellsNoSecrets() async throws {
    try await withServer { _ in
      Response.text(
        #"{"id":"cs_1","url":"https://checkout.stripe.com/c/pay/cs_1"}"#, type: "application/json")
    } _: { stripe in
      let folder = try TemporaryFolder()
      let file = try settings(folder, stripe: stripe.address)
      let (data, address) = (folder / "data", stripe.address)
      try await onOwnThread {
        var server = try RunningServer(
          data: data, "--store", "live", "--store-settings", file)
        let client = try PlainClient(port: server.port)
        let json = ["Content-Type": "application/json"]
        try client.ask(
          "POST", "/api/v1/store/checkout", headers: json,
          body: Array("{\"product\":\"\(LiveHome.pro)\"}".utf8))
        #expect(
          try client.answer().json["url"] as? String == "https://checkout.stripe.com/c/pay/cs_1")
        try client.ask("GET", "/api/v1/members")
        let members = try client.answer().json["members"] as? [[String: Any]]
        let owner = try #require(members?.first?["id"] as? String)
        #expect(try tell(client, member: owner, secret: "whsec_another") == 400)
        for _ in 0..<3 {
          #expect(try tell(client, member: owner, secret: "whsec_VERYSECRET") == 204)
        }
        // What was kept is kept by a server that was killed.
        let lines = server.lines
        server.end(SIGKILL)
        server = try RunningServer(data: data, "--store", "live", "--store-settings", file)
        let again = try PlainClient(port: server.port)
        #expect(try tell(again, member: owner, secret: "whsec_VERYSECRET") == 204)
        try again.ask("GET", "/api/v1/store/purchases")
        let bought = try again.answer().json["purchases"] as? [[String: Any]]
        #expect(bought?.map { $0["cents"] as? Int } == [499])
        #expect(bought?.first?["provider"] as? String == "stripe")
        let all = (lines + server.lines).joined(separator: "\n")
        #expect(all.contains(#""providers":["App Store (sandbox)","Stripe (test mode)"]"#))
        for secret in Self.secrets { #expect(!all.contains(secret)) }
        #expect(!all.contains(address))
      }
    }
  }

  @Test func startsWithNothingThatCannotBeUsed() throws {
    let folder = try TemporaryFolder()
    let file = try settings(folder, stripe: "https://api.stripe.com")
    func serve(_ words: String...) throws -> Tool.Outcome {
      try Tool.run(
        Tool.buildFolder.appendingPathComponent("quintet").path,
        ["serve", "--data", folder / "data", "--port", "0"] + words)
    }
    let without = try serve("--store", "live")
    #expect(without.status == 2 && without.errors.contains("--store live needs --store-settings"))
    let empty = try folder.write(Array("{}".utf8), as: "empty.json")
    #expect(try serve("--store", "live", "--store-settings", empty).errors.contains("neither"))
    var text = try String(contentsOfFile: file, encoding: .utf8)
    text = text.replacingOccurrences(of: "whsec_", with: "wrong_")
    let wrong = try serve(
      "--store", "live", "--store-settings", folder.write(Array(text.utf8), as: "wrong.json"))
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("stripe.webhook_secret must begin with whsec_"))
    #expect(!wrong.errors.contains("VERYSECRET"))
    // The file is for its owner only.
    #expect(wrong.errors.contains("chmod 600"))
    #expect(try serve("--store", "live", "--store-settings", folder / "none").status != 0)
  }
}
