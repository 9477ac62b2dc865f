import Backup
import Commerce
import FoundationEssentials
import Media
import Server
import Web

/// Where the owner is served: over the data itself, or by a running server.
protocol StoreCounter {
  func shelf() async throws -> Shelf
  func buy(_ product: String) async throws -> OwnedPurchases
  func restore() async throws -> OwnedPurchases
  func refund(_ purchase: UUID) async throws -> OwnedPurchases
  func transactions() async throws -> [StoreTransactions.Entry]
}

/// What is sold.
struct Shelf: Sendable {
  let note: String
  let products: [ProductLine]
}

/// What the owner has.
struct OwnedPurchases: Sendable {
  let note: String
  let purchases: [PurchaseLine]
}

struct ProductLine: Codable, Sendable {
  let id: String
  let app: StoreApp
  let name: String
  let priceCents: Int64
  let trialDays: Int64
}

struct PurchaseLine: Encodable, Sendable {
  let purchase: String
  let product: String
  let reason: Entitlement.Reason
  let endsMs: Int64?
}

/// Over the data itself.
struct HouseholdCounter: StoreCounter {
  private let household: Household

  /// Opens the data for the time of one errand.
  static func open<Answer: Sendable>(
    _ place: DataPlace, _ body: (any StoreCounter) async throws -> Answer
  ) async throws -> Answer {
    let household = try await Household.open(
      place, rooms: Quintet.rooms, media: Media(), store: Quintet.builtStore
    ) { _ in }
    do {
      let answer = try await body(HouseholdCounter(household: household))
      await household.close()
      return answer
    } catch {
      await household.close()
      throw error
    }
  }

  func shelf() async throws -> Shelf {
    Shelf(
      note: household.commerce.note,
      products: try await household.commerce.products().map { product in
        ProductLine(
          id: product.id, app: product.app, name: product.name, priceCents: product.cents,
          trialDays: product.trialDays)
      })
  }

  func buy(_ product: String) async throws -> OwnedPurchases {
    try await household.commerce.buy(product, as: UUID(), by: owner)
    return try await owned()
  }

  func restore() async throws -> OwnedPurchases {
    try await household.commerce.restore(household.owner)
    return try await owned()
  }

  func refund(_ purchase: UUID) async throws -> OwnedPurchases {
    try await household.commerce.refund(purchase)
    return try await owned()
  }

  func transactions() async throws -> [StoreTransactions.Entry] {
    try await household.commerce.transactions(for: owner).transactions
  }

  private var owner: Identity { Identity(person: household.owner, role: .owner) }

  private func owned() async throws -> OwnedPurchases {
    let all = try await household.commerce.entitlements(of: household.owner)
    return OwnedPurchases(
      note: household.commerce.note,
      purchases: all.map { one in
        PurchaseLine(
          purchase: one.subscription, product: one.product, reason: one.reason, endsMs: one.endsMs)
      })
  }
}
