import FoundationEssentials
import Storage
import Web

/// A page elsewhere on which somebody pays, and the store's name for it.
public struct Checkout: Sendable, Equatable {
  public let session: String
  public let page: String

  public init(session: String, page: String) { (self.session, self.page) = (session, page) }
}

/// Who is paying elsewhere just now, so that nobody pays for the same thing twice.
extension Commerce {
  /// So long others wait for somebody who pays; then theirs is closed.
  static let checkoutMinutes: Int64 = 10
  /// So long the store keeps a checkout open that nobody closes.
  static let openCheckoutMinutes: Int64 = 60

  /// The page at which a member is to pay for something: the one that they have open already, or else
  /// the one that `open` makes, which ends at the given moment (Unix time in milliseconds).
  ///
  /// Other checkouts by which the same would be bought are ended by `close`, which answers false where
  /// one was paid meanwhile. Throws while another pays for the whole household.
  public func checkout(
    _ product: Product, for person: UUID, open: (_ endsMs: Int64) async throws -> Checkout,
    close: (_ session: String) async throws -> Bool
  ) async throws -> String {
    let ends = clock.now() + Self.openCheckoutMinutes * 60_000
    // As many tips as somebody likes.
    guard product.kind == .unlock else { return try await open(ends).page }
    let others: [OpenCheckout]
    switch try await claim(product, for: person) {
    case .isOpen(let page): return page
    case .claimed(let found): others = found
    }
    let checkout: Checkout
    do {
      for other in others {
        guard try await close(other.session) else { throw Problem.alreadyBought }
        try await forgetCheckout(of: other.product, by: other.person)
      }
      checkout = try await open(ends)
    } catch {
      try await forgetCheckout(of: product.id, by: person)
      throw error
    }
    try await database.write { transaction in
      try transaction.run(
        "UPDATE store_checkouts SET page = ?, session = ? WHERE product = ? AND person = ?",
        checkout.page, checkout.session, product.id, person)
    }
    return checkout.page
  }

  private struct OpenCheckout {
    let product: String
    let person: UUID
    let session: String
  }

  private enum Claim {
    case isOpen(page: String)
    /// Theirs now, once the others are closed.
    case claimed(others: [OpenCheckout])
  }

  /// Takes the checkout of a product for somebody, or finds it where they have it already.
  private func claim(_ product: Product, for person: UUID) async throws -> Claim {
    try await database.write { transaction in
      try refuseOwned(product, person, transaction)
      let now = try advanceTime(transaction)
      try transaction.run(
        "DELETE FROM store_checkouts WHERE opened_ms <= ?", now - Self.openCheckoutMinutes * 60_000)
      var others: [OpenCheckout] = []
      let open = try transaction.rows(
        "SELECT product, person, opened_ms, page, session FROM store_checkouts")
      for row in open {
        let (other, at) = (try row.uuid("person"), try row.text("product"))
        guard Self.app(of: at) == product.app else { continue }
        let isOwn = other == person
        guard try isOwn || product.isShared && isAdult(other, transaction) else { continue }
        let session = try row.optionalText("session")
        let isNew = try row.integer("opened_ms") > now - Self.checkoutMinutes * 60_000
        // Whoever goes back may choose another plan, unless the first is still being opened.
        if isNew, !isOwn || session == nil { throw Problem.atCheckout }
        if isOwn, at == product.id, let page = try row.optionalText("page") {
          return .isOpen(page: page)
        }
        if let session { others.append(OpenCheckout(product: at, person: other, session: session)) }
      }
      try forgetCheckout(of: product.id, by: person, in: transaction)
      try transaction.run(
        "INSERT INTO store_checkouts (product, person, opened_ms) VALUES (?, ?, ?)", product.id,
        person, now)
      return .claimed(others: others)
    }
  }

  private func forgetCheckout(of product: String, by person: UUID) async throws {
    try await database.write { try forgetCheckout(of: product, by: person, in: $0) }
  }

  func forgetCheckout(
    of product: String, by person: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "DELETE FROM store_checkouts WHERE product = ? AND person = ?", product, person)
  }

  /// Whether what somebody buys counts for the whole household.
  func isAdult(_ person: UUID, _ reading: any Reading) throws -> Bool {
    try role(person, reading).map { $0 >= .adult } ?? false
  }
}
