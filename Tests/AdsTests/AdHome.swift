import Commerce
import Files
import Foundation
import Storage
import Sync
import TestKit
import Web

@testable import Ads
@testable import StoreProviders

/// A household with its advertisements over a fresh database, and a server in Google's place.
struct AdHome {
  let ads: Ads
  let commerce: Commerce
  let database: any Database
  /// Signs as Google does.
  let google = AdSigner(id: 7)
  private let time: Locked<Int64>
  private let roles: Locked<[UUID: Role]>

  /// The number of the ad unit at Google that is ours.
  static let unit = "2747237135"

  static func with(
    _ kind: DatabaseKind, _ settings: Commerce.Settings = Commerce.Settings(),
    isMock: Bool = false, _ body: (AdHome) async throws -> Void
  ) async throws {
    let migrations = Sync.migrations + Commerce.migrations + Ads.migrations
    try await kind.with(migrations) { try await body(AdHome($0, settings, isMock)) }
  }

  private init(_ database: any Database, _ settings: Commerce.Settings, _ isMock: Bool) {
    let (time, roles) = (Locked<Int64>(1_700_000_000_000), Locked<[UUID: Role]>([:]))
    (self.time, self.roles, self.database) = (time, roles, database)
    commerce = Commerce(
      database, Sync(database), settings: settings, clock: Clock { time.withLock { $0 } }
    ) { person, _ in roles.withLock { $0[person] } }
    ads = Ads(commerce, isMock: isMock)
  }

  var now: Int64 { time.withLock { $0 } }

  func turn(seconds: Int64) { time.withLock { $0 += seconds * 1_000 } }

  func member(_ role: Role) -> Identity {
    let identity = Identity(person: UUID(), role: role)
    roles.withLock { $0[identity.person] = role }
    return identity
  }

  /// All of the store's routes, asked by a member or by nobody.
  func client(_ member: Identity?) -> ServiceClient {
    var settings = StoreSettings()
    let document = google.document
    settings.adMob = StoreSettings.AdMob(
      rewards: RewardedAds(clock: commerce.clock) { document }, units: [Self.unit])
    let told = LiveStore(settings, commerce).webhooks(granting: ads.grantVerified)
    return ServiceClient(
      Service(commerce.routes + ads.routes + told.routes, identify: { _ in member }))
  }

  @discardableResult
  func begin(
    _ id: UUID = UUID(), by member: Identity, slot: String = "melodymap.views"
  ) async -> ServiceClient.Answer {
    await client(member).ask(
      .put, "/api/v1/store/ads/views/\(text(id))",
      json: "{\"slot\":\"\(slot)\",\"zone\":\"Europe/Berlin\"}")
  }

  @discardableResult
  func finish(_ id: UUID, by member: Identity) async -> ServiceClient.Answer {
    await client(member).ask(.post, "/api/v1/store/ads/views/\(text(id))/finish")
  }

  @discardableResult
  func abort(_ id: UUID, by member: Identity) async -> Int {
    await client(member).ask(.post, "/api/v1/store/ads/views/\(text(id))/abort").status
  }

  /// Watches one to its end; answers the last status.
  @discardableResult
  func watch(by member: Identity) async -> Int {
    let id = UUID()
    let began = await begin(id, by: member)
    guard began.status == 200 else { return began.status }
    turn(seconds: AdView.seconds)
    return await finish(id, by: member).status
  }

  /// How many rewards somebody had today.
  func rewards(_ member: Identity) async -> Int {
    let answer = await client(member).ask(.get, "/api/v1/store/quotas").json
    let quotas = answer["quotas"] as? [[String: Any]]
    return quotas?.first?["rewards"] as? Int ?? -1
  }

  /// A call of Google's about a view, signed by it unless by somebody else.
  func told(
    _ view: UUID, transaction: String = "t1", unit: String = unit, by signer: AdSigner? = nil
  ) -> String {
    let query =
      "ad_network=5&ad_unit=\(unit)&custom_data=\(text(view))&reward_amount=1&reward_item=views"
      + "&timestamp=\(now)&transaction_id=\(transaction)"
    return "/api/v1/store/ads/reward?" + (signer ?? google).sign(query)
  }
}

func text(_ id: UUID) -> String { id.uuidString.lowercased() }

func code(_ answer: ServiceClient.Answer) -> String? { answer.json["code"] as? String }
