import Commerce
import Files
import Foundation
import Storage
import Sync
import TestKit
import Web

@testable import StoreProviders

/// A household that sells by Stripe and the App Store, over a fresh database, with our own in their indices.
struct LiveHome {
  let commerce: Commerce
  let stripe: LocalServer
  /// Pages at Stripe on which somebody has paid: they cannot be closed.
  let paid: Locked<Set<String>>
  let apple: Apple
  private let store: LiveStore
  private let roles = Locked<[UUID: Role]>([:])
  private let time = Locked(StripeSample.now)

  static let pro = "com.jimwas.yakback.pro"
  static let monthly = "melodymap.unlimited.monthly"
  static let yearly = "melodymap.unlimited.yearly"
  static let gated = "babysounds.premium.monthly"
  static let tip = "sonidea.tip.small"

  static func with(
    _ kind: DatabaseKind, _ store: Commerce.Store = .live,
    _ body: (LiveHome) async throws -> Void
  ) async throws {
    let count = Locked(0)
    let paid = Locked<Set<String>>([])
    try await withServer { asked in
      let words = asked.path.split(separator: "/").map(String.init)
      if words.count > 3 {
        // As Stripe answers: only a page that is open can be closed.
        let isPaid = paid.withLock { $0.contains(words[3]) }
        let state = isPaid ? "complete" : "expired"
        guard !isPaid || asked.method == "GET" else {
          return Response(400, content: .bytes(Array("{\"error\":{\"message\":\"No.\"}}".utf8)))
        }
        return Response.text(
          "{\"id\":\"\(words[3])\",\"status\":\"\(state)\"}", type: "application/json")
      }
      guard !asked.body.contains("price_baby") else { return Response(503) }
      // Each is a page of its own.
      let page = count.withLock { count in
        count += 1
        return count
      }
      return Response.text(
        "{\"id\":\"cs_\(page)\",\"url\":\"https://checkout.stripe.com/c/pay/cs_\(page)\"}",
        type: "application/json")
    } _: { server in
      try await kind.with(Sync.migrations + Commerce.migrations) { database in
        try await body(try LiveHome(database, store, server, paid))
      }
    }
  }

  private init(
    _ database: any Database, _ kind: Commerce.Store, _ server: LocalServer,
    _ paid: Locked<Set<String>>
  ) throws {
    (stripe, apple, self.paid) = (server, try Apple.shared.get(), paid)
    var own = Commerce.Settings(store: kind)
    (own.liveWays, own.onTrial) = ([.stripe, .appstore], [.stripe, .appstore])
    let (roles, time) = (roles, time)
    commerce = Commerce(
      database, Sync(database), settings: own, clock: Clock { time.withLock { $0 } }
    ) { person, _ in roles.withLock { $0[person] } }
    var settings = StoreSettings()
    settings.publicAddress = "https://sounds.example"
    settings.appStore = try apple.store()
    settings.stripe = StoreSettings.StripeShop(
      stripe: Stripe(key: "sk_test_1", base: server.address),
      webhook: StripeWebhook(secret: StripeSample.secret, isLive: false),
      prices: [
        Self.pro: "price_pro", Self.monthly: "price_monthly",
        Self.yearly: "price_yearly", Self.gated: "price_baby",
        Self.tip: "price_tip",
      ])
    store = LiveStore(settings, commerce)
  }

  func member(_ role: Role) -> Identity {
    let identity = Identity(person: UUID(), role: role)
    roles.withLock { $0[identity.person] = role }
    return identity
  }

  /// The pages at Stripe that were closed, in order.
  var closed: [String] {
    stripe.asked.filter { $0.path.hasSuffix("/expire") }
      .map { String($0.path.split(separator: "/")[3]) }
  }

  func turn(minutes: Int64) { time.withLock { $0 += minutes * 60_000 } }

  func ask(
    _ path: String, _ json: JSON, by member: Identity
  ) async -> ServiceClient.Answer {
    await client(member).ask(.post, "/api/v1/store/\(path)", json: json.text)
  }

  func client(_ member: Identity?) -> ServiceClient {
    let told = store.webhooks { _ in }
    return ServiceClient(
      Service(commerce.routes + store.routes + told.routes, identify: { _ in member }))
  }

  /// What Stripe tells, signed; answers the status and the word.
  @discardableResult
  func tell(_ type: String, _ object: JSON, _ more: String = "") async -> (
    status: Int, code: String?
  ) {
    // Each event has an id of its own, which stays when it is told again.
    let event = StripeSample.event(type, object)
      .replacingOccurrences(of: "\"evt_1\"", with: "\"evt_\(type)\(more)\"")
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
