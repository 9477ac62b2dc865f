import Commerce
import Files
import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import StoreProviders

/// What stores are answered.
@Suite struct StoreRoutesTests {
  private let apple: Apple
  private let kept = Locked<[String: StoreEvent]>([:])
  private let proofs = Locked<[String]>([])

  init() throws {
    apple = try Apple.shared.get()
  }

  private func client(_ ads: RewardedAds? = nil) throws -> ServiceClient {
    let routes = StoreRoutes(
      appStore: try apple.store(),
      stripe: StripeWebhook(secret: StripeSample.secret, isLive: false), ads: ads,
      clock: Clock { StripeSample.now },
      save: { [kept, proofs] facts, proof in
        for fact in facts { kept.withLock { $0["\(fact.provider) \(fact.id)"] = fact } }
        proofs.withLock { $0.append(proof) }
      }, grant: { _ in })
    return ServiceClient(Service(routes.routes, identify: { _ in nil }))
  }

  private static let apples = "/api/v1/store/appstore/notifications"
  private static let stripes = "/api/v1/store/stripe/webhook"

  @Test func takesWhatAppleTellsAlsoTwice() async throws {
    let client = try client()
    let body = apple.body(apple.told("DID_RENEW"))
    for _ in 0..<2 {
      #expect(await client.ask(.post, Self.apples, bytes: body).status == 204)
    }
    #expect(kept.withLock { $0.values.map(\.kind) } == [.renewed])
    #expect(proofs.withLock { $0.first } == String(decoding: body, as: UTF8.self))
    let test = apple.body(apple.told("TEST"))
    #expect(await client.ask(.post, Self.apples, bytes: test).status == 204)
    #expect(kept.withLock { $0.count } == 1)
  }

  @Test func refusesWithAReason() async throws {
    let client = try client()
    let stranger = try Apple.stranger.get()
    let forged = await client.ask(
      .post, Self.apples, bytes: stranger.body(stranger.told("DID_RENEW")))
    #expect(forged.status == 400 && forged.json["code"] as? String == "store_untrusted")
    #expect((forged.json["detail"] as? String)?.contains("Nothing was changed") == true)
    let huge = [UInt8](repeating: 32, count: AppStore.longestNotification + 1)
    #expect(await client.ask(.post, Self.apples, bytes: huge).status == 413)
    #expect(await client.ask(.post, Self.apples).status == 400)
    #expect(await client.ask(.post, Self.stripes, bytes: Array("{}".utf8)).status == 400)
    #expect(kept.withLock { $0.isEmpty })
  }

  @Test func takesWhatStripeTells() async throws {
    let client = try client()
    let body = Array(StripeSample.event("invoice.paid", StripeSample.invoice()).utf8)
    let line: Headers = ["Stripe-Signature": StripeSample.line(body)]
    #expect(await client.ask(.post, Self.stripes, bytes: body, headers: line).status == 204)
    #expect(kept.withLock { $0.keys.sorted() } == ["stripe evt_1.renewed"])
    let changed = await client.ask(.post, Self.stripes, bytes: body + [32], headers: line)
    #expect(changed.status == 400)
    #expect(changed.json["code"] as? String == "store_wrong_signature")
  }

  @Test func grantsAViewThatGoogleTells() async throws {
    let key = try SigningKey(in: apple.chain.folder)
    let document =
      "{\"keys\":[{\"keyId\":7,\"base64\":\"\(Data(try key.publicDER()).base64EncodedString())\"}]}"
    try await withServer { _ in
      Response.text(document, type: "application/json")
    } _: { server in
      let client = try client(
        RewardedAds(keysAt: server.address, clock: Clock { StripeSample.now }))
      let signed =
        "ad_network=5&ad_unit=1&reward_amount=1&reward_item=minutes"
        + "&timestamp=\(StripeSample.now)&transaction_id=a1&user_id=kim"
      let path = "/api/v1/store/ads/reward?\(signed)"
      let signature = Base64URL.text(key.sign(Array(signed.utf8)))
      #expect(
        await client.ask(.get, "\(path)&signature=\(signature)&key_id=7").status == 200)
      let richer = path.replacingOccurrences(of: "amount=1", with: "amount=9")
      let refused = await client.ask(.get, "\(richer)&signature=\(signature)&key_id=7")
      #expect(refused.json["code"] as? String == "store_wrong_signature")
    }
  }

  @Test func hasOnlyTheRoutesOfItsProviders() throws {
    let none = StoreRoutes(save: { _, _ in }, grant: { _ in })
    #expect(none.routes.isEmpty)
  }
}
