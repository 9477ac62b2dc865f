import FoundationEssentials
import Storage
import Web

/// Who is paying elsewhere just now, so that nobody pays for the same thing twice.
extension Commerce {
  /// So long somebody may sit at a checkout before another one is opened for the same thing.
  static let checkoutMinutes: Int64 = 10

  /// The page at which a member is to pay for something: the one that they have open already, or else
  /// the one that `open` makes. Throws while another pays for the whole household.
  public func checkout(
    _ product: Product, for person: UUID, open: () async throws -> String
  ) async throws -> String {
    // As many tips as somebody likes.
    guard product.kind == .unlock else { return try await open() }
    if let page = try await claim(product, for: person) { return page }
    let page: String
    do { page = try await open() } catch {
      try await database.write { transaction in
        try transaction.run(
          "DELETE FROM store_checkouts WHERE product = ? AND person = ?", product.id, person)
      }
      throw error
    }
    try await database.write { transaction in
      try transaction.run(
        "UPDATE store_checkouts SET page = ? WHERE product = ? AND person = ?", page, product.id,
        person)
    }
    return page
  }

  /// Takes the checkout of a product for somebody; answers the page where they have it already.
  private func claim(_ product: Product, for person: UUID) async throws -> String? {
    try await database.write { transaction in
      try refuseOwned(product, person, transaction)
      let now = try advanceTime(transaction)
      try transaction.run(
        "DELETE FROM store_checkouts WHERE opened_ms <= ?", now - Self.checkoutMinutes * 60_000)
      let open = try transaction.rows("SELECT product, person, page FROM store_checkouts")
      for row in open {
        let (other, at) = (try row.uuid("person"), try row.text("product"))
        guard Self.app(of: at) == product.app else { continue }
        if other == person {
          // Whoever went back may choose another plan.
          guard at == product.id else { continue }
          guard let page = try row.optionalText("page") else { throw Problem.atCheckout }
          return page
        }
        if product.isShared, try isAdult(other, transaction) { throw Problem.atCheckout }
      }
      try transaction.run(
        "INSERT INTO store_checkouts (product, person, opened_ms) VALUES (?, ?, ?)", product.id,
        person, now)
      return nil
    }
  }

  /// Whether what somebody buys counts for the whole household.
  func isAdult(_ person: UUID, _ reading: any Reading) throws -> Bool {
    try role(person, reading).map { $0 >= .adult } ?? false
  }
}
