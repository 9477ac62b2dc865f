import Commerce
import Files
import Foundation
import Storage
import Sync
import TestKit
import Web

@testable import StoreProviders

/// A household that sells by Stripe and the App Store, over a fresh database, with our own in their places.
struct LiveHome {
  let commerce: Commerce
  let stripe: LocalServer
  let apple: Apple
  private let store: LiveStore
  private let roles = Locked<[UUID: Role]>([:])

  static let pro = "com.jimwas.yakback.pro"
  static let monthly = "melodymap.unlimited.monthly"
  static let gated = "babysounds.premium.monthly"

  static func with(
    _ kind: DatabaseKind, _ store: Commerce.Store = .live,
    _ body: (LiveHome) async throws -> Void
  ) async throws {
    let page = Response.text(
      #"{"id":"cs_1","url":"https://checkout.stripe.com/c/pay/cs_1"}"#, type: "application/json")
    try await withServer { _ in
      page
    } _: { server in
      try await kind.with(Sync.migrations + Commerce.migrations) { database in
        try await body(try LiveHome(database, store, server))
      }
    }
  }

  private init(_ database: any Database, _ kind: Commerce.Store, _ server: LocalServer) throws {
    (stripe, apple) = (server, try Apple.shared.get())
    var own = Commerce.Settings(store: kind)
    (own.liveWays, own.onTrial) = ([.stripe, .appstore], [.stripe, .appstore])
    let roles = roles
    commerce = Commerce(
      database, Sync(database), settings: own, clock: Clock { StripeSample.now }
    ) { person, _ in roles.withLock { $0[person] } }
    var settings = StoreSettings()
    settings.publicAddress = "https://sounds.example"
    settings.appStore = try apple.store()
    settings.stripe = StoreSettings.StripeShop(
      stripe: Stripe(key: "sk_test_1", base: server.address),
      webhook: StripeWebhook(secret: StripeSample.secret, isLive: false),
      prices: [Self.pro: "price_pro", Self.monthly: "price_monthly", Self.gated: "price_baby"])
    store = LiveStore(settings, commerce)
  }

  func member(_ role: Role) -> Identity {
    let identity = Identity(person: UUID(), role: role)
    roles.withLock { $0[identity.person] = role }
    return identity
  }

  func ask(
    _ path: String, _ json: JSON, by member: Identity
  ) async -> ServiceClient.Answer {
    await client(member).ask(.post, "/api/v1/store/\(path)", json: json.text)
  }

  func client(_ member: Identity?) -> ServiceClient {
    let told = store.told { _ in }
    return ServiceClient(
      Service(commerce.routes + store.routes + told.routes, identify: { _ in member }))
  }

  /// What Stripe tells, signed; answers the status and the word.
  @discardableResult
  func tell(_ type: String, _ object: JSON) async -> (status: Int, code: String?) {
    // Each event has an id of its own, which stays when it is told again.
    let event = StripeSample.event(type, object)
      .replacingOccurrences(of: "\"evt_1\"", with: "\"evt_\(type)\"")
    let body = Array(event.utf8)
    let answer = await client(nil).ask(
      .post, "/api/v1/store/stripe/webhook", bytes: body,
      headers: ["Stripe-Signature": StripeSample.line(body)])
    return (answer.status, answer.json["code"] as? String)
  }

  /// What everything of a member's says about a product.
  static func metadata(_ product: String, _ member: Identity) -> JSON {
    ["metadata": ["product": .string(product), "member": .string(member.person.uuidString)]]
  }
}
