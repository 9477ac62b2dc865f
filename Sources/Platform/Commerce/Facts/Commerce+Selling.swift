import FoundationEssentials
import Storage
import Web

/// What must hold before anything is sold, in whichever store.
extension Commerce {
  /// Throws unless things are bought in the sandbox here.
  func needSandbox() throws(Problem) {
    switch settings.store {
    case .sandbox: return
    case .live: throw .soldOtherwise
    case .disabled: throw .purchasesDisabled
    case .off: throw .storeOff
    }
  }

  /// Throws unless things are bought in this way here.
  public func need(_ way: Way) throws(Problem) {
    guard settings.store == .live else {
      return switch settings.store {
      case .disabled: throw .purchasesDisabled
      case .off: throw .storeOff
      case .sandbox, .live: throw .soldOtherwise
      }
    }
    guard settings.liveWays.contains(way) else { throw .soldOtherwise }
  }

  /// The product of an id at its present price, when it may be sold to this member: a parent has allowed
  /// it where one must, and they do not have it yet.
  public func sell(
    _ productID: String, token: String?, to member: Identity
  ) async throws -> Product {
    guard let product = try await products().first(where: { $0.id == productID }) else {
      throw Problem.noProduct
    }
    try await pass(product, token, member)
    return product
  }

  /// Whether a parent has allowed it, where one must.
  private func pass(_ product: Product, _ token: String?, _ member: Identity) async throws {
    guard product.needsGate else { return }
    guard let gate = gate(of: product.app) else {
      guard member.role >= .adult else { throw Problem.needsGate }
      return
    }
    guard let token, try await gate(token, member.person) else { throw Problem.needsGate }
  }

  /// Throws when somebody has what a product unlocks already, also by another plan of the same app.
  func refuseOwned(
    _ product: Product, _ person: UUID, _ reading: any Reading
  ) throws {
    guard product.kind == .unlock else { return }
    let own = try entitlements(of: person, in: reading)
    guard !own.contains(where: { $0.holds && Self.app(of: $0.product) == product.app }) else {
      throw Problem.alreadyBought
    }
  }

  /// The app that a product is of, also of one that is not sold any more.
  static func app(of productID: String) -> StoreApp? { Catalogue.own.product(productID)?.app }

  /// How long a product is free for somebody at first: each has its trial once.
  public func trialDays(
    _ product: Product, for person: UUID, in reading: any Reading
  ) throws -> Int64 {
    guard product.trialDays > 0 else { return 0 }
    let trials = try reading.rows(
      """
      SELECT f.*, a.person FROM store_facts f JOIN store_accounts a ON a.token = f.account
      WHERE a.person = ? AND f.kind = 'trialBegan' AND f.product = ?
      """, person, product.id
    ).map { try StoredFact($0).event }
    return trials.contains(where: counts) ? 0 : product.trialDays
  }
}
