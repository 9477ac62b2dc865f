import Commerce
import FoundationEssentials
import HouseholdClient

/// Where the owner is served, by a running server or over the data itself.
struct StoreCounter: Sendable {
  let client: HouseholdClient

  private static let path = "/api/v1/store"

  func shelf() async throws -> Shelf { try await client.ask(.get, "\(Self.path)/catalogue") }

  func buy(_ product: String) async throws -> OwnedPurchases {
    let id = UUID().uuidString.lowercased()
    return try await client.ask(.put, "\(Self.path)/purchases/\(id)", ["product": product])
  }

  func restore() async throws -> OwnedPurchases {
    try await client.ask(.post, "\(Self.path)/restore")
  }

  func refund(_ purchase: UUID) async throws -> OwnedPurchases {
    let id = purchase.uuidString.lowercased()
    try await client.send(.post, "\(Self.path)/sandbox/purchases/\(id)", ["action": "refund"])
    return try await client.ask(.get, "\(Self.path)/entitlements")
  }

  func transactions() async throws -> [StoreTransactions.Entry] {
    let all: StoreTransactions = try await client.ask(.get, "\(Self.path)/transactions")
    return all.transactions
  }
}

/// What is sold.
struct Shelf: Decodable, Sendable {
  let note: String
  let products: [ProductLine]
}

struct ProductLine: Codable, Sendable {
  let id: String
  let app: StoreApp
  let name: String
  let priceCents: Int64
  let trialDays: Int64
}

/// What the owner has.
struct OwnedPurchases: Decodable, Sendable {
  let entitlements: [Line]

  struct Line: Decodable, Sendable {
    let id: String
    let product: String
    let reason: Entitlement.Reason
    let endsMs: Int64?
  }
}

struct PurchaseLine: Encodable {
  let purchase: String
  let product: String
  let reason: Entitlement.Reason
  let endsMs: Int64?

  init(_ one: OwnedPurchases.Line) {
    (purchase, product, reason, endsMs) = (one.id, one.product, one.reason, one.endsMs)
  }
}
